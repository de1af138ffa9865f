"""A ZIP of no day: the same files give the same bytes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Iterable

__all__ = ["zipped"]

_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The first moment that a ZIP can name."""


def zipped(files: Iterable[tuple[str, bytes]], stored: Collection[str] = ()) -> bytes:
    """The files in their order, each by its name; those that are to be `stored` as they are, the others squeezed."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in files:
            entry = zipfile.ZipInfo(name, _EARLIEST)
            entry.compress_type = zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED
            entry.external_attr, entry.create_system = 0o644 << 16, 3
            package.writestr(entry, data, compresslevel=6)
    return stream.getvalue()
