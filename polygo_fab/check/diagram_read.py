"""A drawn position, read: from the shapes and words of a picture alone to what stands, is marked and is written where.

The board is drawn first: its cells, the lines between them, the line around it; then what lies on it. What is none of
what a diagram is made of is a fault, and so is what covers something else.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..core.board import Board
from ..core.errors import BadInput
from ..core.features import Feature
from ..core.game import Site
from ..core.path import Point
from ..core.shown import Standing
from .diagram_border import Band, rims
from .diagram_frame import DiagramFrame, Inks, framed
from .diagram_items import Item, Word
from .diagram_pieces import DrawnBody, stands
from .diagram_shapes import EXACT, body, covered, is_disc, is_hatched, leads, outline
from .diagram_track import Spot, Track, lain
from .page.mark import Mark

__all__ = ["Reading", "Tile", "read"]

_ON_SITE = 0.12
"""Units of the board: how far off its site one of the two discs of a dame may be."""
_ABOUT, _WRITTEN = 0.45, 0.15
"""The same for a stroke of a mark; and for a number or a letter."""
_BASE = 0.35
"""Type sizes from the baseline to the middle of a line of text."""


@dataclass
class Tile:
    """Whose a tile is (0: nobody's), the cells that it covers, its middle, and what is written on it."""

    player: int
    sites: frozenset[Site]
    at: Point
    text: str = ""


@dataclass
class Reading:
    """What a diagram shows; `faults` is what cannot be read in it, and `frame` None where there is no board at all.

    rims   the parts of the border
    names  the texts in the margins, with their middles in units of the board
    """

    frame: DiagramFrame | None = None
    standing: dict[Site, Standing] = field(default_factory=dict)
    numbers: dict[Site, str] = field(default_factory=dict)
    letters: dict[Site, str] = field(default_factory=dict)
    tint: set[Site] = field(default_factory=set)
    hatch: set[Site] = field(default_factory=set)
    dot: set[Site] = field(default_factory=set)
    illegal: set[Site] = field(default_factory=set)
    arrows: list[tuple[Site, ...]] = field(default_factory=list)
    tiles: list[Tile] = field(default_factory=list)
    rims: list[Feature] = field(default_factory=list)
    names: list[tuple[str, Point]] = field(default_factory=list)
    track: Track = field(default_factory=Track)
    faults: list[str] = field(default_factory=list)


def read(items: Sequence[Item], board: Board, inks: Inks) -> Reading:
    """What a picture shows, given the board that should be in it."""
    found = framed(board, (item for item in items if isinstance(item, Mark)), inks.edge)
    return _Reader(*found, inks, items).all(items) if found else Reading(faults=["no line around the board"])


class _Reader:
    """What has been met so far: beside the reading the parts of which what stands there is made out at the end."""

    def __init__(self, frame: DiagramFrame, border: Mark, inks: Inks, items: Sequence[Item]) -> None:
        self.frame, self.board, self.inks, self.border = frame, frame.board, inks, border
        self.reading = Reading(frame)
        self.say = self.reading.faults.append
        self.laid = False  # whether the board is drawn
        self.patch: Point | None = None  # the middle of a white disc that the next word stands on
        self.tip: Point | None = None  # of the last arrow
        self.bodies: dict[Site, list[DrawnBody]] = {}
        self.badges: list[DrawnBody] = []
        self.signs: dict[Site, list[str]] = {}
        self.hatched: dict[tuple[Site, bool], list[Mark]] = {}  # under the lines between cells, or above them
        self.cells, self.edges = Counter[int](), Counter[int]()
        strokes: dict[tuple[Point, ...], list[str]] = {}
        for item in items:
            if isinstance(item, Mark) and item.stroke and not item.fill:
                strokes.setdefault(item.points, []).append(item.stroke)
        # lines are drawn twice where they are to show on any ground: broad below, then narrow
        self.twice = {points: some for points, some in strokes.items() if len(some) == 2 and (
            some[1] == inks.illegal or (some[0] == inks.edge and some[1] in inks.band))}
        self.bands: list[Band] = [(inks.band[some[1]], tuple(map(frame.of, points)))
                                  for points, some in self.twice.items() if some[1] != inks.illegal]

    def all(self, items: Sequence[Item]) -> Reading:
        for item in items:
            if isinstance(item, Word):
                self.word(item)
                continue
            if self.patch is not None:
                self.bare_patch()
            below = self.twice.get(item.points, ()) if not item.fill else ()
            if item is self.border:
                self.laid = True
            elif below and item.stroke != self.inks.illegal:
                continue  # told by what is drawn on it
            elif item.stroke == self.inks.illegal and below[:1] != [self.inks.white]:
                self.say("a red line that does not show on every ground")
            elif item.stroke or item.fill:
                self.mark(replace(item, points=tuple(map(self.frame.of, item.points))))
        self.finish()
        return self.reading

    def mark(self, mark: Mark) -> None:
        if mark.stroke and mark.fill:
            self.shape(mark)
        elif mark.fill:
            self.face(mark)
        elif mark.stroke == self.inks.illegal:
            self.warning(mark)
        else:
            self.line(mark)

    def bare_patch(self) -> None:
        assert self.patch is not None
        self.say(f"a white disc {self.frame.near(self.patch)} that nothing is written on")
        self.patch = None

    # --- faces

    def face(self, mark: Mark) -> None:
        """A cell, the dot of an empty site, a white disc under a word."""
        if is_disc(mark):
            site, far = self.frame.sites.nearest(mark.middle)
            if mark.fill == self.inks.white:
                self.patch = mark.middle
            elif mark.fill == self.inks.dot and far < EXACT and self.laid:
                self.reading.dot.add(site)
            else:
                self.say(f"a disc {self.frame.near(mark.middle)} is no dot of a site")
            return
        cell = self.frame.cells.get(frozenset(map(self.frame.points.at, mark.points)))
        if cell is None or self.laid or mark.fill not in (self.inks.white, self.inks.tint):
            self.say(f"a face {self.frame.near(mark.middle)} is no cell")
            return
        self.cells[cell] += 1
        if mark.fill == self.inks.tint:
            self.reading.tint.add(cell)

    def shape(self, mark: Mark) -> None:
        """A piece or a part of one, a tile, or what bears the mark on a band of the border."""
        kind, where = outline(mark, self.frame), self.frame.near(mark.middle)
        if self.laid and kind == "round" and (mark.stroke, mark.fill) == (self.inks.track, self.inks.white):
            self.reading.track.spots.append(Spot(mark))
        elif not self.laid or mark.stroke != self.inks.edge or kind is None:
            self.say(f"a shape {where} is no piece")
        elif kind == "box":
            if mark.fill in self.inks.owner and (sites := covered(mark, self.frame)):
                self.reading.tiles.append(Tile(self.inks.owner[mark.fill], sites, mark.middle))
            else:
                self.say(f"a rectangle {where} is no tile")
        else:
            found = body(mark, kind)
            site, far = self.frame.sites.nearest(found.at)
            if far > _ABOUT and kind == "round":
                self.badges.append(found)
            elif far > (_ON_SITE if kind == "round" else EXACT):
                self.say(f"a piece {where} stands beside its site")
            elif site in self.reading.letters or site in self.reading.dot or site in self.signs:
                self.say(f"a piece {where} covers what is marked there")
            else:
                self.bodies.setdefault(site, []).append(found)

    # --- lines

    def line(self, mark: Mark) -> None:
        """A line between cells, one of a hatching, a marked edge, a stroke of a mark."""
        straight, inks = len(mark.points) == 2, self.inks
        edge = self.frame.edge(mark.points) if straight else None
        if mark.stroke == inks.line and edge is not None and not self.laid:
            if not self.cells.keys() >= set(self.board.edge_cells[self.board.edges[edge]]):
                self.say(f"a line {self.frame.near(mark.middle)} is covered by a cell")
            self.edges[edge] += 1
            return
        site, far = self.frame.sites.nearest(mark.middle)
        if self.board.play == "edges" and edge is not None and mark.stroke in (inks.hatch, inks.edge_tint):
            (self.reading.hatch if mark.stroke == inks.hatch else self.reading.tint).add(edge)
        elif self.board.play == "cells" and straight and mark.stroke == inks.hatch and site in self.cells:
            self.hatched.setdefault((self.frame.cell_under(mark.middle), self.laid), []).append(mark)
        else:
            here = self.bodies[site][-1] if far < _ABOUT and site in self.bodies else min(
                self.badges, key=lambda badge: math.dist(badge.at, mark.middle), default=None)
            if here is None or math.dist(here.at, mark.middle) > _ABOUT:
                self.say(f"a line {self.frame.near(mark.middle)} belongs to nothing")
            else:
                here.strokes.append(mark)

    def warning(self, mark: Mark) -> None:
        """A stroke of a barred circle, or of an arrow: its line leads from one site, or the edge of a piece there, to
        another; its head ends that line."""
        site, far = self.frame.sites.nearest(mark.middle)
        through = [self.frame.sites.nearest(p) for p in mark.points]
        if not self.laid:
            self.say(f"a red line {self.frame.near(mark.middle)} is covered by the board")
        elif mark.closed:
            self.signs.setdefault(site, []).append("ring" if is_disc(mark) and far < EXACT else "shape")
        elif self.tip is None and through[0][0] != through[-1][0]:
            start = self.board.centres[through[0][0]]
            if any(off > EXACT for _, off in through[1:-1]) or not leads(start, mark.points):
                self.say(f"an arrow {self.frame.near(mark.points[0])} without a head, or turning beside a site")
            self.reading.arrows.append(tuple(near for near, _ in through))
            self.tip = mark.points[-1]
        elif len(mark.points) == 2:
            self.signs.setdefault(site, []).append("bar")
        elif self.tip is None or math.dist(mark.points[1], self.tip) > EXACT:
            self.say(f"the head of an arrow {self.frame.near(mark.middle)} is not at its end")
        else:
            self.tip = None

    # --- words

    def word(self, word: Word) -> None:
        """A name in the margin; what is written on a tile or a piece; a letter, on a white disc over something."""
        x, y = self.frame.of(word.at)
        at = (x, y + _BASE * word.size / self.frame.unit)
        patch = self.patch
        if patch is not None and math.dist(patch, at) > _WRITTEN:
            self.bare_patch()
        self.patch = None
        site, far = self.frame.sites.nearest(at)
        if self.reading.track.bears(word, at, self.inks):
            return
        tile = next((tile for tile in self.reading.tiles if not tile.text and math.dist(tile.at, at) < _WRITTEN), None)
        if not self.laid:
            self.say(f"'{word.text}' {self.frame.near(at)} is covered by the board")
        elif word.colour == self.inks.name:
            if self.board.play == "edges" and patch is None:
                self.say(f"the name {word.text} stands on lines")
            self.reading.names.append((word.text, at))
        elif tile is not None and patch is None:
            tile.text = word.text if word.colour == (self.inks.sign[tile.player] if tile.player else
                                                     self.inks.letter) else f"{word.text} in another colour"
        elif far > _WRITTEN:
            self.say(f"'{word.text}' {self.frame.near(at)} stands beside its site")
        elif patch is None and site in self.bodies:
            body = self.bodies[site][-1]
            if body.number is not None:
                self.say(f"{self.board.names[site]} has two numbers")
            body.number = (word.text, word.colour)
        elif site in self.reading.letters or word.colour != self.inks.letter:
            self.say(f"{self.board.names[site]} has two letters, or one in another colour")
        else:
            self.reading.letters[site] = word.text

    # --- at the end

    def finish(self) -> None:
        """Whether the board is whole, and what the bodies on its sites and on its border are."""
        if self.patch is not None:
            self.bare_patch()
        if self.tip is not None:
            self.say(f"an arrow {self.frame.near(self.tip)} has no head")
        reading, names = self.reading, self.board.names
        for (site, above), lines in self.hatched.items():
            if not is_hatched([self.board.points[p] for p in self.board.cells[site]], lines):
                self.say(f"{names[site]} is hatched in parts")
            if above:
                reading.standing[site] = ("closed", 0)
            else:
                reading.hatch.add(site)
        for what, found, count in (("cells", self.cells, len(self.board.cells)),
                                   ("lines between cells", self.edges, len(self.board.edges))):
            if len(found) != count or set(found.values()) != {1}:
                self.say(f"{found.total()} {what} are drawn, expected each of {count} once")
        for site, bodies in self.bodies.items():
            try:
                piece = stands(bodies, self.inks)
                if site in reading.standing:
                    raise BadInput("is no site of play, and something stands there")
            except BadInput as error:
                self.say(f"{names[site]} {error}")
                continue
            reading.standing[site] = piece
            if (number := bodies[-1].number) is not None:
                reading.numbers[site] = number[0]
        for site, strokes in self.signs.items():
            if sorted(strokes) != ["bar", "bar", "ring"]:
                self.say(f"{names[site]} has a part of a barred circle")
            reading.illegal.add(site)
        left = lain(reading.track, self.badges, self.inks, self.say)
        reading.rims, faults = rims(self.bands, left, self.frame, self.inks, reading.names)
        reading.faults += faults
