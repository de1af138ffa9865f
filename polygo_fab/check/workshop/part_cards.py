"""CONTRACT: each part on the page of a kit is seen: every face of it, in a file or drawn there in its own shape."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ...core.errors import BadInput
from ...core.part import Part
from ..pathdata import parse_path
from .explained import flat
from .titles import titled

__all__ = ["unseen"]

_NEAR = 0.02
"""mm: how far the shape that is drawn may be from that of its part."""


def unseen(body: Any, parts: Sequence[Part], lang: str) -> Iterator[str]:
    """What is wrong with the pictures of the parts on the cards of a page."""
    named = {flat(titled(part.name, lang)): part for part in parts}
    for card in body.xpath("div[starts-with(@class, 'cards')]/div[div[@class='text']]"):
        if "papers" in card.getparent().get("class"):
            continue
        title = flat(card.findtext("div[@class='text']/b") or "").partition(" × ")[2]
        part, pictures = named.get(title), card.xpath("div[@class='pictures']/*")
        if part is None:
            continue  # what is said wrong is told elsewhere
        faces = 2 if part.back else 1
        if len(pictures) != faces:
            yield f"shows {len(pictures)} faces of '{title}', expected {faces}"
        for one in pictures:
            if one.tag == "svg" and not _like(one, part):
                yield f"draws '{title}' in another shape than {part.size[0]:.1f} x {part.size[1]:.1f} mm"
            elif one.tag not in ("svg", "img"):
                yield f"shows '{title}' by a {one.tag}"


def _like(drawing: Any, part: Part) -> bool:
    """Whether the first thing in a drawing is a sheet as large as the part."""
    first = next((one for one in drawing.iter() if one.tag in ("path", "circle", "rect")), None)
    if first is None or (first.get("fill") or first.getparent().get("fill", "none")) == "none":
        return False
    try:
        size = _size(first)
    except (BadInput, ValueError, TypeError):
        return False
    return all(abs(a - b) < _NEAR for a, b in zip(size, part.size, strict=True))


def _size(one: Any) -> tuple[float, float]:
    if one.tag == "circle":
        return (2 * float(one.get("r")),) * 2
    if one.tag == "rect":
        return float(one.get("width")), float(one.get("height"))
    runs = parse_path(re.split(r"(?<=[zZ])", one.get("d"))[0], "a picture")
    boxes = [run.bounds for run in runs]
    return (max(box[2] for box in boxes) - min(box[0] for box in boxes),
            max(box[3] for box in boxes) - min(box[1] for box in boxes))
