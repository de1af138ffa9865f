"""The XML of LightBurn's files, projects and libraries: read within limits, without what could lead out of them."""

from __future__ import annotations

from ..core.errors import BadInput
from .drawing import accept_size
from .untyped import XmlElement

__all__ = ["lightburn_root"]


def lightburn_root(data: bytes, what: str, tag: str) -> XmlElement:
    """The root, which has this `tag`. Raises BadInput, which calls the file `what`, for anything else."""
    from lxml import etree

    accept_size(data)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False,
                             remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise BadInput(f"not a LightBurn {what}: {getattr(error, 'msg', error)}") from None
    if root.tag != tag:
        told = root.tag if len(root.tag) <= 40 else root.tag[:40] + "..."
        raise BadInput(f"not a LightBurn {what}: its root is '{told}', expected {tag}")
    if root.getroottree().docinfo.internalDTD is not None:
        raise BadInput(f"a LightBurn {what} with a document type: allowed: none")
    return root
