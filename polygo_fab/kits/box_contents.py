"""What goes in a box: pieces of another kit sorted by kind and colour, in piles, and compartments for them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core.errors import BadInput, Broken
from ..core.part import Part
from ..core.units import number
from ..parts.marks import MARKS
from .chosen import key_values

__all__ = ["CONTENTS", "Compartment", "Shelves", "StoredKind", "kit_of", "shelves", "stored_kinds"]

CONTENTS: dict[str, tuple[str, dict[str, str], tuple[str, ...]]] = {
    "tilers": ("tiles", {"game": "tilers"}, ("tile",)),
    "blocks": ("tiles", {"game": "blocks"}, ("tile", "block", "marker")),
    "pieces": ("pieces", {}, ()),
    "tetrago-pawns": ("tetrago", {}, ("pawn",)),
    "tetrago": ("tetrago", {}, ("pawn", "number", "tile", "block")),
    "hexago-pawns": ("hexago", {}, ("pawn",)),
    "hexago-arcs": ("hexago", {}, ("arc",)),
    "hexago-kings": ("hexago", {}, ("king",)),
    "hexago": ("hexago", {}, ("pawn", "king", "stone", "arc")),
}
"""By its word: the kit that makes the pieces, its options, and the kinds of parts that are meant; () for all."""
_EPS = 1e-9


@dataclass(frozen=True, order=True)
class StoredKind:
    """Pieces that lie in one pile: what they are, the longer and the shorter side of the box around one, its thickness,
    and how many there are (mm)."""

    name: str
    long: float
    short: float
    thick: float
    count: int


@dataclass(frozen=True)
class Compartment:
    """Of one kind, `across` x `along` piles of at most `high` pieces, with `room` mm around them on each side."""

    kind: StoredKind
    across: int
    along: int
    high: int
    room: float

    @property
    def width(self) -> float:
        return self.across * self.kind.long + 2 * self.room

    @property
    def depth(self) -> float:
        return self.along * self.kind.short + 2 * self.room


@dataclass(frozen=True)
class Shelves:
    """Compartments in columns, each from the front; the widths of the columns and the depths of the rows (mm)."""

    columns: tuple[tuple[Compartment, ...], ...]
    widths: tuple[float, ...]
    depths: tuple[float, ...]

    @property
    def compartments(self) -> tuple[Compartment, ...]:
        """All of them, column by column."""
        return tuple(one for column in self.columns for one in column)

    def inside(self, wall: float) -> tuple[float, float]:
        """Width and depth of all, with dividers of this thickness between them."""
        return (sum(self.widths) + wall * (len(self.widths) - 1), sum(self.depths) + wall * (len(self.depths) - 1))

    def widened(self, width: float, depth: float) -> Shelves:
        """The last column and the last row so much wider."""
        return Shelves(self.columns, (*self.widths[:-1], self.widths[-1] + width),
                       (*self.depths[:-1], self.depths[-1] + depth))


def kit_of(contents: str, of: str) -> tuple[Part, ...]:
    """The parts that are meant, and those of the board they are played on. Raises BadInput for options there are not.

    of  more options of the kit, KEY=VALUE with spaces between
    """
    from . import load

    name, settings, _ = CONTENTS[contents]
    given = key_values("of", of, name)
    for key in given:
        if key in settings:
            raise BadInput(f"of = '{of[:60]}': {key} is '{settings[key]}' already: allowed: the other options of "
                           f"{name}")
    return load(name, {**settings, **given}).parts


def stored_kinds(contents: str, parts: Sequence[Part]) -> tuple[StoredKind, ...]:
    """Each kind of piece that is stored, with the marks that it bears; sides to the next tenth of a mm."""
    kinds = CONTENTS[contents][2]
    found: dict[tuple[str, float, float, float], int] = {}
    for part in parts:
        word = part.name.split("-")[0]
        if word in kinds or (not kinds and not part.blank):
            marks = [mark for mark in part.name.split("-") if mark in MARKS]
            long, short = sorted((math.ceil(10 * side - 0.02) / 10 for side in part.size), reverse=True)
            key = ("-".join([word, *marks]), long, short, part.thickness)
            found[key] = found.get(key, 0) + part.count
    return tuple(StoredKind(*key, count) for key, count in sorted(found.items()))


def _compartment(kind: StoredKind, stack: float, room: float) -> Compartment:
    """As few piles as are no higher than `stack` mm, in rows that are together about as wide as deep."""
    piles = math.ceil(kind.count / max(1, math.floor(stack / kind.thick + _EPS)))
    across = math.ceil(math.sqrt(piles * kind.short / kind.long) - _EPS)
    along = math.ceil(piles / across)
    return Compartment(kind, across, along, math.ceil(kind.count / (across * along)), room)


def shelves(kinds: Sequence[StoredKind], stack: float, room: float, *, wall: float,
            within: tuple[float, float] | None = None) -> Shelves:
    """The compartments in the grid that takes the least wood, `within` a width and a depth if they are given; of those
    at most twice as wide as deep or as deep as wide, if there are any.

    The widest kinds come first; in a column the deepest. Raises Broken where nothing goes within.
    """
    some = sorted((_compartment(kind, stack, room) for kind in kinds),
                  key=lambda one: (-one.width, -one.depth, one.kind))
    tried = [_grid(some, rows) for rows in range(1, len(some) + 1)]
    high = height(some, room)
    goes = [one for one in tried if not within
            or all(side <= most + _EPS for side, most in zip(one.inside(wall), within, strict=True))]
    if within and not goes:
        raise Broken(f"stack = {number(stack)} mm: the contents need more than the {number(within[0])} x "
                     f"{number(within[1])} mm below the board; allowed: a larger stack, or fewer kinds (board rule)")
    stout = [one for one in goes if max(one.inside(wall)) <= 2 * min(one.inside(wall))]
    return min(stout or goes, key=lambda one: (round(_wood(one, wall, high), 3), len(one.depths)))


def height(some: Sequence[Compartment], room: float) -> float:
    """Of the highest pile with the room above it."""
    return max(one.high * one.kind.thick for one in some) + room


def _grid(some: Sequence[Compartment], rows: int) -> Shelves:
    columns = tuple(tuple(sorted(some[i:i + rows], key=lambda one: (-one.depth, -one.width, one.kind)))
                    for i in range(0, len(some), rows))
    return Shelves(columns, tuple(max(one.width for one in column) for column in columns),
                   tuple(max(column[row].depth for column in columns if row < len(column))
                         for row in range(len(columns[0]))))


def _wood(one: Shelves, wall: float, high: float) -> float:
    """mm2 of the bottom, the walls and the dividers."""
    width, depth = one.inside(wall)
    return width * depth + high * (width * (len(one.depths) + 1) + depth * (len(one.widths) + 1))


def places(one: Shelves, wall: float) -> Iterator[tuple[Compartment, float, float]]:
    """Each compartment with its lower left corner."""
    for c, column in enumerate(one.columns):
        for r, compartment in enumerate(column):
            yield compartment, sum(one.widths[:c]) + c * wall, sum(one.depths[:r]) + r * wall
