"""PARTS: how a board is drawn beside its lines: tints, hatching, dots and broad edges, sides of players.

What a printer without colour leaves is proved too: neighbouring cells differ in pattern, whatever their colour, in
hatch everything is grey already, and each side and each dot has the mark of its player.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from ..core.board import Board
from ..core.features import POINTS, Feature, along_border, by_colour, of_kind, on_sites
from ..core.finding import Finding
from ..core.game import Game
from ..core.page import INKS
from ..core.path import Point
from ..core.printed.ink import contrast, grey
from ..core.printed.paper import BAND, FREE, HATCH, SHADE, SITE, START, Printed
from .bearers import bearer, worn_by
from .geometry import TOLERANCE
from .page.mark import Mark
from .signs import SIGNS, pointed, sign, strokes_on
from .touch import touch_wrong

__all__ = ["look_findings"]

_REACH = 1.1
"""Pitches: a side's band is as near to the middles of its cells."""
_CONTRAST = 3.0
"""To 1, in grey, at least: between a mark and what is under it, between a line and paper (WCAG 2.2, 1.4.11)."""


_LEVELS = 5
"""Lines at least of a cell that is shaded."""


def look_findings(marks: Sequence[Mark], board: Board, pitch: float, style: Printed, game: Game | None
                  ) -> list[Finding]:
    """What is wrong with marks in mm about the board's origin."""
    import shapely

    cells = [shapely.Polygon([(board.points[p][0] * pitch, board.points[p][1] * pitch) for p in cell])
             for cell in board.cells]
    said = [*_tinted(marks, board, cells, style, game), *_hatched(marks, board, cells, style, game),
            *_sites(marks, board, pitch),
            *(_grey(marks) if style == "hatch" else touch_wrong(marks) if style == "touch" else ())]
    if game is not None:
        said += [*_rims(marks, board, pitch, game), *_dots(marks, board, pitch, game),
                 *_starts(marks, board, pitch, game), *_shaded(marks, board, cells, game)]
    return [Finding("PARTS", f"board {board.name}", message) for message in said]


def _grey(marks: Sequence[Mark]) -> Iterator[str]:
    """Every ink but that of the bars is a grey that stands out from paper."""
    for ink in sorted({ink for mark in marks for ink in (mark.stroke, mark.fill)} - {"", "#ffffff", INKS["bar"]}):
        if grey(ink) != ink:
            yield f"the ink {ink} is no grey"
        elif contrast(ink, "#ffffff") < _CONTRAST:
            yield f"the grey {ink} differs from paper by less than {_CONTRAST:g} to 1"


def _name(board: Board, cell: int) -> str:
    return board.names[cell] if board.play == "cells" else str(cell)


def _alike(board: Board, looks: Sequence[object], game: Game | None) -> Iterator[str]:
    """Neighbours that look alike, but for cells that are one player's from the start."""
    owner = game.initial().owner if game is not None else ()
    mine = {site: owner[site] for site in (game.fixed if game is not None else ())}
    for pair in sorted(set(board.edge_cells.values())):
        if board.play == "cells" and len(pair) == 2 and looks[pair[0]] == looks[pair[1]] and (
                mine.get(pair[0]) is None or mine.get(pair[0]) != mine.get(pair[1])):
            yield f"cells {_name(board, pair[0])} and {_name(board, pair[1])} are neighbours and look alike"


def _tinted(marks: Sequence[Mark], board: Board, cells: Sequence[Any], style: Printed, game: Game | None
            ) -> Iterator[str]:
    """Each cell has one tint that fills it and ends at its edges."""
    import shapely

    if style != "colour":
        return
    fills = [(mark.fill, shapely.Polygon(mark.points)) for mark in marks
             if mark.fill and not mark.stroke and not mark.curved and len(mark.points) > 3]
    tree = shapely.STRtree([face for _, face in fills])
    looks: list[str] = []
    for number, cell in enumerate(cells):
        parts = defaultdict(list)
        for k in tree.query(cell.buffer(-2 * TOLERANCE), predicate="intersects"):
            parts[fills[int(k)][0]].append(fills[int(k)][1])
        whole = [colour for colour, faces in parts.items()
                 if shapely.union_all(faces, grid_size=1e-4).buffer(TOLERANCE).covers(cell)]
        looks.append(whole[0] if len(whole) == 1 else f"{number}")
        if len(whole) != 1:
            yield f"cell {_name(board, number)} has {'no tint that fills it' if not whole else 'two tints'}"
        elif not all(cell.buffer(TOLERANCE, join_style="mitre").covers(face) for face in parts[whole[0]]):
            yield f"the tint of cell {_name(board, number)} goes beyond it"
    yield from _alike(board, looks, game)


def _hatched(marks: Sequence[Mark], board: Board, cells: Sequence[Any], style: Printed, game: Game | None
             ) -> Iterator[str]:
    """Lines of hatching stay in their cells, and their directions tell neighbours apart; cells that are none of play
    have both."""
    import shapely

    tree = shapely.STRtree(cells)
    looks: list[set[bool]] = [set() for _ in cells]
    for a, b in (s for mark in marks if mark.stroke == HATCH for s in mark.segments):
        line = shapely.LineString([a, b])
        home = [int(k) for k in tree.query(line) if cells[int(k)].buffer(TOLERANCE).covers(line)]
        if not home:
            yield f"a line of hatching at {a[0]:.2f} / {a[1]:.2f} mm leaves its cell"
        elif math.dist(a, b) > 0.5:
            looks[home[0]].add((b[0] - a[0]) * (b[1] - a[1]) > 0)
    if style == "hatch" and board.play == "cells":
        yield from _alike(board, looks, game)
    if game is None or not game.fixed:
        return
    owners = game.initial().owner
    for site in sorted(game.fixed):
        if not game.marks[owners[site]].isdigit() and len(looks[site]) < 2:
            yield f"cell {_name(board, site)} is none of play and does not show it"


def _sites(marks: Sequence[Mark], board: Board, pitch: float) -> Iterator[str]:
    """Points of play have a dot each, edges of play a broad line, and nothing else has."""
    import shapely

    if board.play == "points":
        dots = {(round(x / pitch, 3), round(y / pitch, 3)) for x, y in
                (mark.middle for mark in marks if mark.fill == SITE and mark.closed)}
        wanted = [(x, y) for x, y in board.points]
        for name, p in zip(board.names, wanted, strict=True):
            if min((math.dist(p, q) for q in dots), default=1.0) * pitch > 0.1:
                yield f"no dot on {name}"
        if len(dots) > len(wanted):
            yield f"{len(dots)} dots, expected {len(wanted)}"
    if board.play == "edges":
        strokes = [s for mark in marks if mark.stroke == SITE for s in mark.segments]
        lines = shapely.MultiLineString(strokes)
        around = lines.buffer(TOLERANCE)
        edges = [shapely.LineString([(board.points[p][0] * pitch, board.points[p][1] * pitch) for p in edge])
                 for edge in board.edges]
        for name, edge in zip(board.names, edges, strict=True):
            if not strokes or not around.covers(edge):
                yield f"edge {name} is not drawn as one that is played on"
        every = shapely.union_all(edges).buffer(TOLERANCE)
        if strokes and not every.covers(lines):
            yield "a line that is drawn as an edge of play is none"


def _rims(marks: Sequence[Mark], board: Board, pitch: float, game: Game) -> Iterator[str]:
    """Along each part of the border that is somebody's runs his band, and no other band is nearer."""
    import shapely

    lines = {player: shapely.MultiLineString([s for mark in marks if mark.stroke == ink and not mark.fill
                                              for s in mark.segments])
             for player, ink in enumerate((FREE, *BAND))}
    owners: dict[int, set[int]] = defaultdict(set)
    around = along_border(by_colour(game.shows, worn_by(game.name)))
    for part in around:
        for site in part.sites:
            owners[site].add(part.player)
    for site in board.border if owners or any(not line.is_empty for line in lines.values()) else ():
        at = shapely.Point(board.centres[site][0] * pitch, board.centres[site][1] * pitch)
        far = {player: line.distance(at) / pitch for player, line in lines.items() if not line.is_empty}
        mine = {player for player, distance in far.items() if distance <= _REACH}
        lost = owners[site] - mine
        if lost:
            yield f"no band of player {min(lost)} runs along {board.names[site]}"
        elif owners[site] and min(far, key=lambda p: far[p]) not in owners[site]:
            yield f"the band along {board.names[site]} is that of another player"
    for player in sorted(set(lines) - {part.player for part in around}):
        if not lines[player].is_empty:
            yield f"a band of player {player}, who has no side"
    yield from _discs(marks, board, pitch, around)


def _discs(marks: Sequence[Mark], board: Board, pitch: float, around: Sequence[Feature]) -> Iterator[str]:
    """On each part of the border that is somebody's stands a disc with his mark, and no other mark; on a home beside it
    two with arrows onto the board, on a goal two with arrows off it."""
    pairs = Counter[int]()  # of each part by its number the arrows that point as they should
    for player, ink in enumerate(BAND, start=1):
        discs: list[Mark] = []
        for mark in marks:
            if mark.stroke == ink and mark.fill and mark.closed and all(  # once, though two pages show it
                    math.dist(mark.middle, disc.middle) > 1 for disc in discs):
                discs.append(mark)
        parts = sum(part.player == player for part in around)
        signs = [(disc, _sign_on(disc, marks)) for disc in discs]
        marked = [seen for _, seen in signs if seen != "arrow"]
        if len(marked) != parts:
            yield f"{len(marked)} marks of player {player} beside the board, expected {parts}"
        for wrong in sorted({*marked} - {SIGNS[player - 1]}):
            yield f"a side of player {player} has {wrong or 'no mark'}, expected {SIGNS[player - 1]}"
        for disc in (disc for disc, seen in signs if seen == "arrow"):
            x, y = disc.middle
            way = pointed(strokes_on(disc, marks), (-x, -y))
            near = min(board.border, key=lambda s: math.dist(disc.middle, [c * pitch for c in board.centres[s]]))
            here = [k for k, part in enumerate(around) if part.player == player and near in part.sites
                    and part.kind == {"in": "home", "out": "goal"}[way]]
            if not here:
                yield f"an arrow {way}wards of player {player} at {board.names[near]}, where none should be"
            pairs.update(here)
    for k, part in enumerate(around):
        if part.kind in ("home", "goal") and pairs[k] != 2:
            yield f"the {part.kind} of player {part.player} has {pairs[k]} arrows, expected 2"


def _sign_on(ground: Mark, marks: Sequence[Mark]) -> str:
    """The mark on a disc or a dot, "" for none; "?" where it does not stand out from it."""
    inside = strokes_on(ground, marks)
    clear = all(contrast(grey(mark.stroke), grey(ground.fill)) >= _CONTRAST for mark in inside)
    return sign(inside) if clear else "?"


def _starts(marks: Sequence[Mark], board: Board, pitch: float, game: Game) -> Iterator[str]:
    """Where a piece of a player starts, and on his apex, lies one disc with his mark, and nowhere else."""
    left = [mark for mark in marks if mark.stroke == START and mark.fill and mark.closed]
    for part in of_kind(by_colour(game.shows, worn_by(game.name)), "start", "apex"):
        places = board.points if part.kind in POINTS else board.centres
        for site in sorted(part.sites):
            at: Point = (places[site][0] * pitch, places[site][1] * pitch)
            here = [mark for mark in left if math.dist(mark.middle, at) <= 0.02]
            seen = _sign_on(here[0], marks) if here else ""
            if seen != SIGNS[part.player - 1]:
                yield (f"the {part.kind} at {at[0]:.1f} / {at[1]:.1f} mm has {seen or 'no mark'}, expected "
                       f"{SIGNS[part.player - 1]}")
            left = [mark for mark in left if math.dist(mark.middle, at) > 1]
    if left:
        yield f"{len(left)} discs of a start where none should be"


def _shaded(marks: Sequence[Mark], board: Board, cells: Sequence[Any], game: Game) -> Iterator[str]:
    """Cells where pieces may not stay have level lines, which end in them; no other cell has."""
    import shapely

    tree, drawn = shapely.STRtree(cells), Counter[int]()
    for a, b in (s for mark in marks if mark.stroke == SHADE for s in mark.segments):
        home = [int(k) for k in tree.query(shapely.LineString([a, b]), predicate="covered_by")]
        drawn[home[0] if home else -1] += 1
    for site in sorted({*on_sites(game.shows, "restricted"), *drawn}):
        wanted = site in on_sites(game.shows, "restricted")
        if (drawn[site] >= _LEVELS) != wanted:
            told = f"at least {_LEVELS}" if wanted else "none"
            yield (f"cell {_name(board, site)} has {drawn[site]} lines of shade, expected {told}" if site >= 0 else
                   "shade lies over the edge of a cell")


def _dots(marks: Sequence[Mark], board: Board, pitch: float, game: Game) -> Iterator[str]:
    """Each dot that belongs to the board is there; those of one player look alike, and as no other player's."""
    if not game.fixed:
        return
    state, looks = game.initial(), dict[int, set[str]]()
    faces = [mark for mark in marks if mark.fill and mark.closed and len(mark.points) == 5 and mark.stroke]
    for site in sorted(game.fixed):
        owner = state.owner[site]
        if not game.marks[owner].isdigit():
            continue
        at: Point = (board.centres[site][0] * pitch, board.centres[site][1] * pitch)
        face = next((mark for mark in faces if math.dist(mark.middle, at) <= 0.02), None)
        if face is None:
            yield f"no dot on {board.names[site]}"
            continue
        looks.setdefault(owner, set()).add(face.fill)
        wanted = SIGNS[bearer(game.name, owner) - 1]
        if (found := _sign_on(face, marks)) != wanted:
            yield f"the dot on {board.names[site]} has {found or 'no mark'}, expected {wanted}"
    if any(len(some) > 1 for some in looks.values()):
        yield "the dots of one player do not look alike"
