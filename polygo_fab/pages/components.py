"""The parts of a square kit as a figure for its texts: floor from both faces, crown, lid, pawns, number tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.board import Board
from ..core.errors import BadInput
from ..core.page import Drawing, Figure, Label, Shape, Style
from ..core.path import Arc, Path, bounds, line, rectangle
from ..core.stroke_font import strokes
from ..core.tilings import square
from .edges import straight_edges
from .pieces import pawn
from .words import Words

__all__ = ["components"]

_SIDE = 20.0
"""Side of a drawn board, mm."""
_WOOD, _CLEAR = Style(stroke="#24324f", fill="#f3e9d8", width=0.3), Style(stroke="#24324f", fill="#e6eff6", width=0.3)
_HOLE, _GRID = Style(stroke="#24324f", fill="#ffffff", width=0.3), Style(stroke="#7a6a50", width=0.15)
_FOLD = Style(stroke="#24324f", width=0.15, dash=(0.8, 0.6))
_CARD, _BURNED = Style(stroke="#24324f", fill="#ffffff", width=0.3), Style(stroke="#24324f", width=0.4)


def components(facts: Mapping[str, str], words: Words, *, whole: bool = False) -> Figure:
    """Small drawings with the names of the parts.

    facts  `front` and `back`: cells along a side of each face; `turned`: pawns with two faces, or `ring`, `cross`, ...:
           pawns with each mark; `most`: the largest number of the number tokens, if there are any
    whole  with what other games than PolyGo alone use
    Raises BadInput where one of them is missing or is not a number.
    """
    counts = {}
    more = [mark for mark in ("bar", "square") if mark in facts]
    sets = ["turned"] if "turned" in facts else ["ring", "cross", *more]
    for key in ("front", "back", *sets):
        if not facts.get(key, "").isdigit():
            raise BadInput(f"fact {key} = '{facts.get(key, '')}': allowed: a whole number")
        counts[key] = int(facts[key])
    drawn = {"floor_front": _face(square(counts["front"], counts["front"]), counts["back"]),
             "floor_back": _face(square(counts["back"], counts["back"]), counts["back"]),
             "crown": _crown(counts["front"] / counts["back"]), "lid": _lid(),
             "pawns": _turned(counts["turned"]) if "turned" in counts else _pawns([counts[mark] for mark in sets])}
    if whole and "most" in facts:
        drawn["numbers"] = _token(facts["most"])
        counts["most"] = int(facts["most"])
    names = {part: words(f"part_{part}") for part in drawn}
    said = {part: words(f"said_{part}", **counts) for part in drawn if part != "pawns"}
    said["pawns"] = words("said_turned", **counts) if "turned" in counts else words("said_pawns", sets=", ".join(
        f"{counts[mark]} × {words.marks[player].capitalize()}" for player, mark in enumerate(sets)))
    return Figure(tuple(Drawing((_SIDE + 0.6, _SIDE + 0.6), tuple(items), said[part])
                        for part, items in drawn.items()), tuple(names.values()))


def _face(board: Board, across: int) -> list[Shape | Label]:
    """A face of the floor, `across` pitches wide."""
    middle, pitch = _SIDE / 2 + 0.3, _SIDE / across
    return [_sheet(_WOOD), *(Shape(line(*((middle + x * pitch, middle + y * pitch) for x, y in edge)), _GRID)
                             for edge in straight_edges(board))]


def _crown(inside: float) -> list[Shape | Label]:
    low = 0.3 + _SIDE * (1 - inside) / 2
    return [_sheet(_WOOD), Shape(rectangle(low, low, _SIDE * inside, _SIDE * inside), _HOLE)]


def _lid() -> list[Shape | Label]:
    """From above: the panel with its thumb notch, and the lips under it as broken lines."""
    notch = Path((_SIDE / 2 + 1.6, 0.3), (Arc((_SIDE / 2 - 1, 0.3), (_SIDE / 2 + 0.3, 0.3), True),))
    return [_sheet(_CLEAR), *(Shape(line((x, 0.3), (x, _SIDE - 0.3)), _FOLD) for x in (1.8, _SIDE - 1.2)),
            Shape(notch, Style(stroke="#24324f", fill="#ffffff", width=0.3))]


def _turned(count: int) -> list[Shape | Label]:
    """The two faces of a pawn, and how many there are."""
    return [*pawn(1, (5.4, 14.4), 4.2), *pawn(2, (15.2, 14.4), 4.2), Label(f"× {count}", (10.3, 4.2), 3.6,
                                                                           anchor="middle")]


def _token(most: str) -> list[Shape | Label]:
    """The two faces of a number token: nothing, and the largest number."""
    items: list[Shape | Label] = []
    for text, middle in (("0", 5.4), (most, 15.2)):
        drawn = strokes(text, 4.4)
        x0, y0, x1, y1 = bounds(drawn)
        items.append(Shape(rectangle(middle - 4, 10.4, 8, 8), _CARD))
        items += [Shape(path.moved(middle - (x0 + x1) / 2, 14.4 - (y0 + y1) / 2), _BURNED) for path in drawn]
    return items


def _pawns(counts: Sequence[int]) -> list[Shape | Label]:
    """A pawn of each player, the first at the top, and how many there are."""
    items: list[Shape | Label] = []
    radius = min(4.2, 8.4 / len(counts))
    for player, count in enumerate(counts, start=1):
        y = 0.3 + _SIDE * (1 - (player - 0.5) / len(counts))
        items += pawn(player, (5.4, y), radius)
        items.append(Label(f"× {count}", (11.2, y - 1.2), 3.6, anchor="start"))
    return items


def _sheet(style: Style) -> Shape:
    return Shape(rectangle(0.3, 0.3, _SIDE, _SIDE), style)
