"""CONTRACT: the picture of what lies in a box has a number on each compartment, and beside it what lies there.

What lies where is worked out from the contract of the box. That letters can be read is looked up in the picture itself:
on a number's ground there is no colour but white and ink, to its rim; and beside the box each row of letters stands by
itself, with white around it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ...core.finding import Finding
from ...core.page import Drawing, Label
from ..workshop.explained import flat
from ..workshop.forms import forms
from ..workshop.titles import titled
from .expression import Names

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["check_contents_picture"]

_WHITE, _DARK = 235, 120
_GREY = 14
"""So far apart are red, green and blue of what has no colour."""
_LEAST = 7
"""Pixels: letters that are lower cannot be read."""


def check_contents_picture(data: bytes, drawing: Drawing, names: Names, lang: str) -> list[Finding]:
    """What is wrong with the picture of a drawing, PNG; `names`: the numbers of the contract of the box."""
    return [Finding("CONTRACT", "contents", wrong) for wrong in _wrong(data, drawing, names, lang)][:6]


def _wrong(data: bytes, drawing: Drawing, names: Names, lang: str) -> Iterator[str]:
    import numpy as np
    from PIL import Image

    with Image.open(io.BytesIO(data)) as image:
        pixels = np.asarray(image.convert("RGB")).astype(int)
    scale = pixels.shape[1] / drawing.size[0]
    if abs(pixels.shape[0] - drawing.size[1] * scale) > 2:
        yield f"is {pixels.shape[1]} x {pixels.shape[0]} pixels: no picture of {drawing.size}"
        return
    coloured = np.ptp(pixels, axis=2) > _GREY
    columns, rows = np.flatnonzero(coloured.any(axis=0)), np.flatnonzero(coloured.any(axis=1))
    if not len(columns):
        yield "shows no box"
        return
    left, bottom = columns[0] / scale, (pixels.shape[0] - 1 - rows[-1]) / scale  # mm, of the outside of the box
    labels = [item for item in drawing.items if isinstance(item, Label)]
    wall = (columns[-1] + 1) / scale
    inside, key = [one for one in labels if one.at[0] < wall], [one for one in labels if one.at[0] >= wall]
    yield from _told(inside, key, names, lang, (left, bottom))
    for label in inside:
        yield from (f"the number {label.text} {why}" for why in _number_wrong(pixels, label, drawing.size[1], scale))
    yield from _rows_wrong(pixels[:, columns[-1] + 3:], len(names["cells"]))


def _told(inside: Sequence[Label], key: Sequence[Label], names: Names, lang: str, at: tuple[float, float]
          ) -> Iterator[str]:
    """What is wrong with the words: of each number, by its compartment, what lies there."""
    say = forms(lang)
    said = {number.text: text.text for number in key for text in key
            if number.at[0] < text.at[0] and abs(number.at[1] - text.at[1]) < 1e-6}
    cells = list(names["cells"])
    if sorted(said) != sorted(str(number + 1) for number in range(len(cells))) or len(inside) != len(cells):
        yield f"explains {len(said)} numbers, and has {len(inside)} on the box: expected {len(cells)}"
    for cell in cells:
        x, wide = _along(names["widths"], cell.column, names["w"], names["gap"])
        y, deep = _along(names["depths"], cell.row, names["deep"], names["gap"])
        there = [one.text for one in inside if 0 < one.at[0] - at[0] - names["t"] - x < wide
                 and 0 < one.at[1] - at[1] - names["t"] - names["start"] - y < deep]
        its = cell.pieces
        wanted = f"{its.many} × {titled(its.name, lang)}, {say.number(its.long, 1)} × {say.number(its.short, 1)} mm"
        if len(there) != 1 or flat(said.get(there[0], "")) != flat(wanted):
            yield f"where '{wanted}' lies it says '{'; '.join(said.get(one, one) for one in there)}'"


def _along(sides: Sequence[float], number: int, whole: float, gap: float) -> tuple[float, float]:
    """Where a compartment begins, and how long it is; the last one goes to the end of the whole."""
    start = sum(sides[:number]) + number * gap
    return start, sides[number] if number + 1 < len(sides) else whole - start


def _number_wrong(pixels: NDArray[np.int_], label: Label, top: float, scale: float) -> Iterator[str]:
    """Whether a number stands on a white ground of its own: its letters reach no rim, and nothing crosses it."""
    import numpy as np

    x, y = label.at[0] * scale, (top - label.at[1] - 0.36 * label.size) * scale
    high, wide = np.ogrid[:pixels.shape[0], :pixels.shape[1]]
    far = np.hypot(wide + 0.5 - x, high + 0.5 - y) / (label.size * scale)
    ground, rim = pixels[far < 1.1], pixels[(far > 0.9) & (far < 1.1)]
    if (np.ptp(ground, axis=1) > _GREY).any():
        yield "is crossed by what is no letter"
    if (rim < _WHITE).any():
        yield "does not stand clear in its disc"
    if not (ground.max(axis=1) < _DARK).any():
        yield "cannot be seen"
    if label.size * scale < _LEAST:
        yield f"is {label.size * scale:.1f} pixels high"


def _rows_wrong(pixels: NDArray[np.int_], count: int) -> Iterator[str]:
    """Whether beside the box there are so many rows of letters, each with white above and below, and to its end."""
    import numpy as np

    inked = (pixels.min(axis=2) < _WHITE)
    if inked[:, -2:].any():
        yield "ends within a word"
    steps = np.flatnonzero(np.diff(np.concatenate(([0], inked.any(axis=1).astype(int), [0]))))
    bands = list(zip(steps[::2], steps[1::2], strict=True))
    if len(bands) != count or any(low - high < 2 for (_, high), (low, _) in pairwise(bands)):
        yield f"has {len(bands)} rows of letters beside the box: expected {count}"
    if bands and min(high - low for low, high in bands) < _LEAST:
        yield f"has letters of {min(high - low for low, high in bands)} pixels"
