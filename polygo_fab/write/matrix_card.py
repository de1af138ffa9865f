"""A test card as files: every square a layer of its own, with a colour of LightBurn's palette."""

from __future__ import annotations

from ..core.sheet import GENERIC
from ..core.units import number
from ..core.workshop.lightburn import indices, palette
from ..core.workshop.matrix import NUMBERS, OUTLINE, Card, Matrix
from ..core.workshop.tables import Setting
from .lbrn2 import ProjectLayer, project_lbrn2
from .svg import layers_svg

__all__ = ["card_files"]


def card_files(card: Card, matrix: Matrix, stem: str) -> dict[str, bytes]:
    """The project of LightBurn, which has the speeds and powers, and a drawing in the same colours."""
    layers, colours = _layers(card, matrix), palette()
    size = " x ".join(number(length) for length in card.size)
    notes = (f"{stem}: {matrix.material}, rows: power in %, {', '.join(map(str, matrix.powers))} from below; columns: "
             f"speed in mm/s, {', '.join(map(str, matrix.speeds))} from the left; {size} mm")
    drawn = [(layer.name, colours[layer.number], layer.paths) for layer in layers]
    return {f"{stem}.lbrn2": project_lbrn2(layers, notes), f"{stem}.svg": layers_svg(stem, card.size, drawn)}


def _layers(card: Card, matrix: Matrix) -> list[ProjectLayer]:
    """Numbers first, then the squares, and the outline last: until then the card lies still."""
    usual = indices(GENERIC)
    first, last = usual["engrave"], usual["cut"]
    free = [k for k in range(len(palette())) if k not in (first, last)]
    squares = [ProjectLayer(k, f"{s.power} % {s.speed} mm/s", Setting(s.speed, s.power, matrix.passes), (s.path,))
               for k, s in zip(free, card.squares, strict=False)]
    return [ProjectLayer(first, NUMBERS, Setting(matrix.lines[1], matrix.lines[0]), card.numbers), *squares,
            ProjectLayer(last, OUTLINE, Setting(matrix.through[1], matrix.through[0], matrix.through[2]),
                         (card.outline,))]
