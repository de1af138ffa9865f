"""Tiles to lay: the stocks of Les Carreleurs, or the common one of Blocs (product.md section 2, "tiles").

Each player of Les Carreleurs has his own colour. The tiles of Blocs change hands, so two players turn them over: each
face bears the mark of one; more players lay a small marker on what is theirs. A block larger than every tile stays as
the tiles that made it, with a block marker on it [C].
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Literal

from ..core.errors import BadInput
from ..core.kerf import Kerf
from ..core.kit import Fit, Kit, KitOptions, require
from ..core.options import as_data, kerf_option, option
from ..core.part import BoardFace, Part, Stroke
from ..core.path import line, rectangle
from ..core.rectangle import Grid, Shape
from ..core.sheet import Sheet
from ..core.solid import Body, plate
from ..core.units import number
from ..core.words.called import called
from ..parts.marks import MARKS, Mark
from ..parts.pawns import pawn
from ..parts.tile import tile
from .bag import bag_side
from .batches import batches
from .chosen import QUANTITIES, GameKit, Need, Quantity
from .colours import coloured
from .packing import Packing, pack
from .side_by_side import saved, side_by_side
from .spread import spread

__all__ = ["KIT", "Tiles"]

MARKER = 0.7
"""Diameter of a marker, in units."""
COLOURS = ("#d9b382", "#8a5a33", "#efd9b0", "#c99b62")


@dataclass(frozen=True)
class Tiles(GameKit):
    """Every dimension of the tiles, in mm. Raises BadInput where a value is out of range or a rule of fit breaks."""

    name: ClassVar[str] = "tiles"
    title: ClassVar[str] = "Tiles, for Les Carreleurs and Blocs"
    adjustable: ClassVar[tuple[str, ...]] = ("unit",)
    material_options: ClassVar[dict[str, tuple[str, str]]] = {"material": ("thickness", "kerf")}

    game: Literal["tilers", "blocks"] = option("tilers", "tilers, a stock for each player; blocks, a common one",
                                               choices=("tilers", "blocks"))
    board: str = option("", "the board, as units14; without, the game's usual one", named=True)
    players: int = option(0, "how many players; 0 as usual", low=0, high=4)
    rules: str = option("", "options of the game, as stock=13b; several with spaces between")
    quantity: Quantity = option(
        "max", "how many tiles of Blocs: what so many of the recorded games needed at once, or all of them",
        choices=QUANTITIES)
    count: int = option(0, "how many tiles of every shape of Blocs instead; 0 as `quantity` says", low=0, high=100)
    unit: float = option(10.0, "side of a unit square", unit="mm", low=5, high=40)
    play: float = option(0.2, "how much smaller than its units a tile is drawn, in each direction", unit="mm",
                         low=0, high=2)
    error: float = option(0.1, "how much larger than drawn a cut tile may come out", unit="mm", low=0, high=1)
    material: str = option("plywood-3", "material of the tiles")
    thickness: float = option(3.0, "its measured thickness", unit="mm", low=0.5, high=12)
    kerf: Kerf = kerf_option(0.20)
    lines: Literal["engrave", "score"] = option("engrave", "how grid, areas and marks are burned",
                                                choices=("engrave", "score"))
    common_line: bool = option(False, "tiles edge to edge, each cut between two of them made once")

    def __post_init__(self) -> None:
        game = called(str(self.game))
        if game and game.game in ("tilers", "blocks"):  # any other is refused by the name that was given
            object.__setattr__(self, "game", game.game)
        super().__post_init__()

    # --- what the game needs

    @property
    def tiles(self) -> tuple[tuple[Shape, Need], ...]:
        """Each shape of tile with what is needed of it."""
        return tuple((_shape(need.piece), need) for need in self.needs if need.piece.startswith("tile "))

    @cached_property
    def side(self) -> tuple[int, int]:
        """Columns and rows of the board."""
        grid = Grid(self.chosen.board)
        return grid.columns, grid.rows

    @cached_property
    def packing(self) -> Packing | None:
        """Of the full set on the board; of a common stock as much of it as covers the board."""
        stock = [shape for shape, need in self.tiles for _ in range(need.count)]
        return pack(*self.side, stock, whole=self.game == "tilers")

    # --- rules of fit

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        u, longest = self.unit, max(self.side)
        least = max(1.0, self.thickness / 2)
        slack = self.play - self.error
        narrow = min(u - self.play, u * MARKER) if self.game == "blocks" else u - self.play
        return (
            require(slack >= 0, "row", f"any row of n tiles takes its units less n x {number(slack)} mm: "
                    f"{longest} tiles of one unit at most {number(longest * (u - slack))} mm of "
                    f"{number(longest * u)} mm",
                    f"play = {number(self.play)} mm: tiles that come out {number(self.error)} mm too large would not "
                    f"lie side by side; allowed: play of at least {number(self.error)} mm, or a smaller error"),
            require(longest * self.play <= u / 2, "grid", f"a row of {longest} tiles can be pushed aside by "
                    f"{number(longest * self.play)} mm, at most half a unit",
                    f"play = {number(self.play)} mm: a row of {longest} tiles could be pushed aside by "
                    f"{number(longest * self.play)} mm, more than half a unit; allowed: up to "
                    f"{number(math.floor(u / 2 / longest * 1000) / 1000)} mm"),
            require(narrow >= least, "thin", f"the smallest piece is {number(narrow)} mm wide",
                    f"unit = {number(u)} mm: the smallest tile or marker is {number(narrow)} mm wide, in "
                    f"{number(self.thickness)} mm at least {number(least)} mm needed"),
            self._stock(),
            self._packed(),
            *(self._registered() if self._two_faced else ()),
        )

    def _registered(self) -> tuple[Fit, ...]:
        return (require(not self.common_line, "register", "a rectangle is its own mirror image, so the cut tiles "
                        "turned over lie in their own holes, and the back is written mirrored",
                        "common_line = yes: tiles with a mark on each face are turned over in holes of their own, and "
                        "tiles that share a cut have none; allowed: common_line = no, or another number of players"),)

    def _stock(self) -> Fit:
        each = Counter(need.player for _, need in self.tiles for _ in range(need.count))
        if self.game == "tilers":
            areas = {sum(a * b * need.count for (a, b), need in self.tiles if need.player == who) for who in each}
            if len(set(each.values())) > 1 or len(areas) > 1:
                raise BadInput(f"rules = '{self.rules[:60]}': the stocks of {self.game} differ (stock rule)")
            return Fit("stock", f"{len(each)} equal stocks of {each[1]} tiles, {areas.pop()} units each, as the game "
                                "deals them")
        return Fit("stock", f"{each[0]} tiles of {len(self.tiles)} shapes, {self._area} units: "
                            f"{self.tiles[0][1].source}")

    @property
    def _area(self) -> int:
        return sum(a * b * need.count for (a, b), need in self.tiles)

    def _packed(self) -> Fit:
        cells = self.side[0] * self.side[1]
        found = self.packing
        if found is None:
            if self.game == "blocks":
                raise BadInput(f"quantity = '{self.quantity}': the {self._area} units of this stock do not cover "
                               f"{self.chosen.board.name}, {cells} units; allowed: a larger quantity, or count=N "
                               "(packing rule)")
            why = "they are more than it has" if self._area > cells else "no packing was found"
            return Fit("packing", f"not all of the {self._area} units of the stocks lie on the {cells} units of "
                                  f"{self.chosen.board.name} at once: {why}; the game does not ask for it")
        few = min((tiles, units) for tiles, units in found.crossed if units == max(u for _, u in found.crossed))
        return Fit("packing", f"{len(found.spots)} tiles cover {sum(units for _, units in found.crossed) // 2} of "
                              f"{cells} units of {self.chosen.board.name}, found by search; the tightest row has "
                              f"{few[0]} tiles on {few[1]} units and leaves {number(few[0] * self.play)} mm")

    # --- the kit

    @property
    def _two_faced(self) -> bool:
        return self.game == "blocks" and self.chosen.players == 2

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The tiles of every player, or the common ones with the markers that tell whose they are."""
        made: list[Part] = []
        common = sum(need.count for _, need in self.tiles)
        for (a, b), need in self.tiles:
            front, back = (self._mark(1), self._mark(2)) if self._two_faced else (
                self._mark(need.player), self._mark(0))
            made.append(coloured(tile(a, b, self.unit, play=self.play, mark=front, thickness=self.thickness,
                                      material=self.material, count=need.count,
                                      back=back).burned(self.lines), self._mark(need.player)))
        owners = range(1, self.chosen.players + 1) if self.game == "blocks" and not self._two_faced else ()
        made += [self._marker(self._mark(player), common, "marker-" + self._mark(player)) for player in owners]
        made += [self._marker("plain", need.count, "block") for need in self.needs if need.piece == "block"]
        return tuple(made)

    def _mark(self, player: int) -> Mark:
        return MARKS[self.chosen.worn(player) - 1] if player else "plain"

    def _marker(self, mark: Mark, count: int, name: str) -> Part:
        disc = pawn(mark, self.unit * MARKER, play=0.0, thickness=self.thickness, material=self.material, count=count)
        return coloured(replace(disc, name=name).burned(self.lines), mark)

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """Parts, laser jobs (a colour each, none larger than the bed), the full board as it lies, board and facts."""
        colours: dict[str, list[Part]] = {}
        for part in self.parts:
            owner = part.name.rpartition("-")[2]
            kind = f"tiles-{owner}" if part.name.startswith("tile-") and owner in MARKS else "tiles"
            colours.setdefault(part.name if not part.name.startswith("tile-") else kind, []).append(part)
        sheets: list[Sheet] = []
        for name, some in colours.items():
            shares = self.common_line and some[0].name.startswith("tile-")
            fronts = (side_by_side if shares else batches)(name, some, self.kerf, bed)
            sheets += fronts
            if any(part.back for part in some):
                sheets += [Sheet(f"{front.name}-back", front.size, front.placements, self.kerf, "back")
                           for front in fronts]
        return Kit(name=self.name, title=self.title, parameters=as_data(self), parts=self.parts, sheets=tuple(sheets),
                   assembly=self._assembly(), exploded=self._exploded(),
                   boards=(BoardFace(self.chosen.board, self.unit),), facts=self._facts(),
                   fits=(*self.fits, *_common(sheets)))

    def _facts(self) -> dict[str, str]:
        (a, b), _ = self.tiles[0]
        return {"unit": number(self.unit), "play": number(self.play), "board": self.chosen.board.name,
                "title": self.chosen.title, "tiles": str(sum(need.count for _, need in self.tiles)),
                "first": f"{a}x{b}", "long": number(a * self.unit - self.play),
                "short": number(b * self.unit - self.play),
                "bag": str(bag_side(self.bulk, self.thickness))}

    @property
    def bulk(self) -> tuple[tuple[float, float, int], ...]:
        """Of each tile its sides, mm, with the play around it, and how many there are."""
        return tuple((a * self.unit, b * self.unit, need.count) for (a, b), need in self.tiles)

    def _exploded(self) -> tuple[Body, ...]:
        """The packing above its board; where there is none, all the tiles side by side."""
        (columns, rows), u = self.side, self.unit
        if self.packing is None:
            return spread([(part, COLOURS[need.player % len(COLOURS)])
                           for (_, need), part in zip(self.tiles, self.parts, strict=False)])
        grid = [line((x * u, -rows * u / 2), (x * u, rows * u / 2)) for x in _lines(columns)]
        grid += [line((-columns * u / 2, y * u), (columns * u / 2, y * u)) for y in _lines(rows)]
        floor = rectangle(-columns * u / 2, -rows * u / 2, columns * u, rows * u)
        board = Part("board", self.material, self.thickness, floor, front=tuple(Stroke("engrave", p) for p in grid))
        return (plate(board, colour="#f1e6d2").moved(0, 0, -0.4 * rows * u), *self._assembly())

    def _assembly(self) -> tuple[Body, ...]:
        """The packing on the board, each player's tiles as they come."""
        if self.packing is None:
            return ()
        waiting: dict[Shape, list[tuple[Part, str]]] = {}
        for ((a, b), need), part in zip(self.tiles, self.parts, strict=False):
            waiting.setdefault((a, b), []).extend([(part, COLOURS[need.player % len(COLOURS)])] * need.count)
        bodies: list[Body] = []
        for x, y, width, height in self.packing.spots:
            part, colour = waiting[max(width, height), min(width, height)].pop(0)
            if width < height:
                part = replace(part, outline=part.outline.rotated(math.pi / 2),
                               front=tuple(replace(s, path=s.path.rotated(math.pi / 2)) for s in part.front))
            at = ((x + width / 2 - self.side[0] / 2) * self.unit, (y + height / 2 - self.side[1] / 2) * self.unit)
            bodies.append(plate(part, colour=colour).moved(*at, 0))
        return tuple(bodies)


def _common(sheets: list[Sheet]) -> tuple[Fit, ...]:
    """What sharing cuts saves."""
    sharing = [sheet for sheet in sheets if sheet.shared]
    if not sharing:
        return ()
    common, own = saved(sharing)
    return (Fit("common line", f"tiles lie edge to edge and share {own - common:.0f} mm of their outlines: "
                               f"{common:.0f} mm to cut instead of {own:.0f} mm, "
                               f"{(own - common) / own:.0%} less"),)


def _lines(count: int) -> list[float]:
    """Of a grid about the origin, without the border."""
    return [i - count / 2 for i in range(1, count)]


def _shape(piece: str) -> Shape:
    long, _, short = piece.removeprefix("tile ").partition("x")
    return int(long), int(short)


KIT: type[KitOptions] = Tiles
