"""POSITION: an emblem, read back from its bytes, is in the two colours of its game, and shows its position.

Its colours and the text of its position stand in templates/emblems.toml; both are read here again. Where the board lies
is seen from its fine lines; what stands on a site from what is painted last over its middle: light for whatever is the
first player's or nobody's, the ground where nothing is or a ring of the second player. Sites under an arrow are not
told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from ..core.features import on_sites
from ..core.game import Site
from ..core.path import Point
from ..core.printed.ink import contrast, grey
from ..core.resources import our_table
from ..core.shown import Shown, Standing, standing
from .diagram_items import ReadPicture
from .diagram_shapes import off_line
from .diagram_told import told_wrong
from .page.items import PaintedPath
from .page.mark import Box, Mark, around
from .page.outline import chords, marks_of

if TYPE_CHECKING:
    import shapely

__all__ = ["emblem_wrong", "sites_wrong"]

_FINE = 0.3
"""mm: lines of a board are finer, all others broader."""
_CONTRAST = {"colour": 4.5, "grey": 3.0}
"""Between the two colours (WCAG 2.2, 1.4.3 and 1.4.11)."""
_NEAR = 0.75
"""Cells: a site so near to an arrow is not told."""
_LARGE = 0.9
"""The ground is so much of the drawing at least, in breadth and height."""


def emblem_wrong(picture: ReadPicture, shows: Shown, ink: Literal["colour", "grey"] = "colour") -> Iterator[str]:
    """What an emblem shows otherwise than the table says, of the position `shows` that it was made from."""
    table, game = our_table("emblems.toml"), shows.game
    known = table["of"].get(game.name)
    if known is not None:
        for _, message in told_wrong(known["shows"], game.name, [shows]):
            yield f"is made from {message}"
    deep, light = known["colours"] if known else table["usual"]
    filled = [grey(colour, True) if ink == "grey" else colour for colour in (deep, light)]
    lined = grey(light) if ink == "grey" else light
    marks = [mark for thing in picture.form.own if isinstance(thing, PaintedPath) for mark in marks_of(thing, chords)]
    if len(marks) < len(picture.form.own):
        yield "has something else than lines and areas"
        return
    strange = {colour for mark in marks for colour, known in ((mark.fill, filled), (mark.stroke, [lined]))
               if colour and colour not in known}
    if strange:
        yield f"has {', '.join(sorted(strange))} beside its two colours {' and '.join(filled)}"
        return
    if (between := contrast(*filled)) < _CONTRAST[ink]:
        yield f"its colours have a contrast of {between:.1f}, expected {_CONTRAST[ink]} or more"
    yield from sites_wrong(marks, shows, filled[0], filled[1])


def sites_wrong(marks: Sequence[Mark], shows: Shown, deep: str, light: str) -> Iterator[str]:
    """Sites on which something else is to be seen than stands there."""
    board = shows.game.board
    fine = [point for mark in marks if mark.stroke and mark.width < _FINE for point in mark.points]
    everything = around([point for mark in marks for point in mark.points])
    if not fine:
        yield "has no lines of a board"
        return
    frame, ground = around(fine), marks[0]
    if ground.fill != deep or any(_long(ground.box, axis) < _LARGE * _long(everything, axis) for axis in (0, 1)):
        yield "has no ground of its deep colour"
        return
    place = _Place(frame, around(board.points))
    if place.stretched:
        yield "its board is stretched"
        return
    areas = _areas(marks)
    wrong = [board.names[site] for site, full in _expected(shows).items()
             if (_seen(areas, place.of(board.centres[site])) == light) != full]
    if wrong:
        yield f"shows something else than stands there on {', '.join(wrong[:5])}"


def _long(box: Box, axis: int) -> float:
    return box[axis + 2] - box[axis]


class _Place:
    """Where a point of the board lies, given the boxes of the board as it is drawn and of its points."""

    def __init__(self, drawn: Box, board: Box) -> None:
        self.scales = [_long(drawn, axis) / _long(board, axis) for axis in (0, 1)]
        self.drawn, self.board = drawn, board

    @property
    def stretched(self) -> bool:
        return abs(self.scales[0] / self.scales[1] - 1) > 0.01

    def of(self, point: Point) -> Point:
        x, y = (self.drawn[axis] + (point[axis] - self.board[axis]) * self.scales[axis] for axis in (0, 1))
        return (x, y)


def _areas(marks: Sequence[Mark]) -> list[tuple[shapely.Polygon, str]]:
    """What is filled or drawn with a broad line, in the order of painting, with its colour."""
    import shapely

    found = []
    for mark in marks:
        if mark.fill and len(mark.points) > 2:
            found.append((shapely.Polygon(mark.points), mark.fill))
        if mark.stroke and mark.width >= _FINE:
            found.append((shapely.LineString(mark.points).buffer(mark.width / 2), mark.stroke))
    return found


def _seen(areas: Sequence[tuple[shapely.Polygon, str]], at: Point) -> str:
    import shapely

    point = shapely.Point(at)
    return next((colour for area, colour in reversed(areas) if area.contains(point)), "")


def _expected(shows: Shown) -> dict[Site, bool]:
    """For each site that no arrow hides whether its middle is light."""
    game, board = shows.game, shows.game.board
    stands = standing(game, shows.state)
    tiles = game.tiles(shows.state)
    if not stands and not tiles:  # a game that starts empty: the border stands for it
        stands = {site: ("pawn", 1) for site in board.border}
    restricted = on_sites(game.shows, "restricted")
    covered = {site: player for player, sites in tiles for site in sites}
    lines = [[board.centres[site] for site in way] for way in shows.arrows]
    return {site: _light(stands[site]) if site in stands else covered.get(site) == 1 or site in restricted
            for site, centre in enumerate(board.centres) if all(off_line(centre, line) > _NEAR for line in lines)
            and stands.get(site, ("pawn", 1))[0] != "closed"}


def _light(stands: Standing) -> bool:
    """Whether a piece is light in the middle: of a king or a dame that of the first player is not."""
    kind, player = stands
    return player != 1 if kind in ("king", "dame") else player != 2
