"""The pieces of any game but the tiles: as many of each kind as its equipment says, in a colour and a mark a player.

Sizes follow the pitch of the board: a piece lies in its cell with room all round, a segment on its edge with its
neighbours. Of what the rules leave without limit there are as many as recorded games needed at once.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import ClassVar, Literal

from ..core.errors import BadInput
from ..core.features import Feature, of_kind
from ..core.game import Game
from ..core.kerf import Kerf
from ..core.kit import Fit, Kit, KitOptions, require
from ..core.measures import inner_diameter, sharpest_angle, shortest_edge
from ..core.options import as_data, kerf_option, option
from ..core.part import BoardFace, Part
from ..core.sampled import is_brought
from ..core.sheet import Sheet
from ..core.solid import Body, plate
from ..core.units import number
from ..parts.field import field
from ..parts.kings import WAIST, king
from ..parts.marks import MARKS
from ..parts.men import man
from ..parts.pawns import MARK_REACH, pawn
from ..parts.pivots import LEAST, TURNING
from ..parts.score_track import spot_radius
from ..parts.segments import BLUNT, longest_tip, segment
from ..parts.stones import FLATS, stone
from .batches import batches
from .chosen import GameKit, Need
from .colours import coloured
from .felt import Felt
from .own_marks import OwnMarks
from .spread import spread

__all__ = ["KIT", "Pieces"]

MAKERS: dict[str, tuple[Callable[..., Part], float]] = {
    "pawn": (pawn, 1.0), "piece": (pawn, 1.0), "disc": (pawn, 1.0), "man": (man, 1.0),
    "dame": (partial(man, dame=True), 1.0), "king": (king, WAIST), "stone": (stone, FLATS), "blocker": (stone, FLATS),
    "counter": (pawn, 1.0)}
"""What makes the pieces that games name, and how narrow each is, in diameters."""
DISCS = ("pawn", "piece", "disc")
"""Pieces whose rim is free: draughtsmen have lines there, and counters are too small."""
COUNTER, COUNTERS = 0.325, (4.0, 7.0)
"""Diameter of a counter on a track, in pitches, and from how much to how much, mm."""
CROWN = 10.0
"""mm: how wide a crown is whose track a counter lies on, if nobody asks for another one."""
COLOURS = ("#d9b382", "#8a5a33", "#efd9b0", "#c99b62", "#b5793f", "#f4e6cb", "#6b4426")


@dataclass(frozen=True)
class Pieces(Felt, OwnMarks, GameKit):
    """Every dimension of the pieces, in mm. Raises BadInput where a value is out of range or a rule of fit breaks."""

    name: ClassVar[str] = "pieces"
    title: ClassVar[str] = "Pieces, for any game"
    material_options: ClassVar[dict[str, tuple[str, str]]] = {"material": ("thickness", "kerf")}

    pitch: float = option(20.0, "distance of neighbouring cells", unit="mm", low=8, high=60)
    size: float = option(0.0, "diameter of a piece, width of a segment; 0 follows the pitch", unit="mm", low=0, high=40)
    room: float = option(1.0, "least room between a piece and the border of its cell, all round", unit="mm",
                         low=0, high=10)
    play: float = option(0.2, "how much smaller a piece is drawn, for storage", unit="mm", low=0, high=2)
    material: str = option("plywood-3", "material of the pieces")
    thickness: float = option(3.0, "its measured thickness", unit="mm", low=0.5, high=12)
    kerf: Kerf = kerf_option(0.20)
    peg: float = option(4.0, "diameter of the pegs on the board about which segments turn; 0: none", unit="mm", low=0,
                        high=8)
    lines: Literal["engrave", "score"] = option("engrave", "how the marks are burned", choices=("engrave", "score"))

    # --- what the game needs

    @cached_property
    def chosen(self) -> Game:
        """Raises BadInput for a game that is played with tiles."""
        game = super().chosen
        if any(item.piece.startswith("tile ") for item in game.equipment):
            raise BadInput(f"game = '{game.name}': its pieces are tiles: make the kit tiles with game={game.name}")
        if not game.equipment:
            raise BadInput(f"game = '{game.name}': its equipment is empty: there are no pieces to make")
        unknown = sorted({item.piece for item in game.equipment} - {*MAKERS, "segment"})
        if unknown and not is_brought(game):  # of which a piece of a kind that we have not is a disc
            raise BadInput(f"game = '{game.name}': no part is a {unknown[0]}: allowed: {', '.join(MAKERS)}, segment")
        return game

    # --- sizes

    @cached_property
    def inner(self) -> float:
        """Diameter of the largest circle in a cell, or between the middles of neighbouring edges, mm."""
        return inner_diameter(self.chosen.board) * self.pitch

    @cached_property
    def edge(self) -> tuple[float, float]:
        """The shortest edge in mm, and the smallest angle between two edges of a point, degrees."""
        return shortest_edge(self.chosen.board) * self.pitch, sharpest_angle(self.chosen.board)

    @property
    def of_segments(self) -> bool:
        """Whether what is played with covers edges; other pieces stand on edges as they do in cells."""
        return any(item.piece == "segment" for item in self.chosen.equipment)

    @property
    def drawn_size(self) -> float:
        """What `size` is where it follows the pitch: three quarters of a cell, a fifth of an edge."""
        return self.size or (self.edge[0] / 5 if self.of_segments else self.inner * 0.75)

    def diameter(self, piece: str) -> float:
        """Of a piece of this kind, as drawn but for `play`, mm. A counter lies on the track, so the pitch tells it."""
        if piece == "counter":
            return min(max(COUNTERS[0], COUNTER * self.pitch), COUNTERS[1])
        return self.drawn_size

    # --- rules of fit

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        sizes = self._segments() if self.of_segments else self._cells()  # first: only what keeps them can be drawn
        return (*self._counts(), *sizes, *self._told_apart())

    def _told_apart(self) -> tuple[Fit, ...]:
        marks = sorted({MARKS[colour - 1] for _, colour in self._owned if colour}, key=MARKS.index)
        if self.touch:
            require(any(need.piece in DISCS for need in self.needs), "touch", "there are pawns", f"touch = yes: "
                    f"{self.chosen.name} has no pawns whose rims are free; allowed: touch = no")
        drawn = self.drawn_size - self.play
        return (*self.marks_fit(marks, self.kerf.widest, MARK_REACH * drawn),
                *self.felt_fit(drawn, self.kerf.widest)) if marks else ()

    def _counts(self) -> tuple[Fit, ...]:
        """The parts counted again, against what the game needs."""
        wanted = Counter({(need.piece, need.player): need.count for need in self.needs})
        made = Counter({(part.name.partition("-")[0], player): part.count for part, player in self._owned})
        kinds = Counter(need.piece for need in self.needs for _ in range(need.count))
        each = {kind: [need.count for need in self.needs if need.piece == kind] for kind in kinds}
        told = ", ".join(f"{kinds[kind]} {_several(kind, kinds[kind])} ({' + '.join(map(str, counts))})"
                         for kind, counts in each.items())
        sources = "; ".join(dict.fromkeys(f"{need.piece}: {need.source}" for need in self.needs))
        return (require(wanted == made, "count",
                        f"{told} for {self.chosen.name} on {self.chosen.board.name}; {sources}",
                        f"game = '{self.game}': the parts do not count as its equipment does"),)

    def _cells(self) -> tuple[Fit, ...]:
        size, least, most = self.drawn_size, max(1.0, self.thickness / 2), self.inner - 2 * self.room
        narrow = min(_maker(need.piece)[1] * (self.diameter(need.piece) - self.play) for need in self.needs)
        return (
            require(size <= most + 1e-9, "cell", f"a piece of {number(size)} mm lies in a cell of "
                    f"{number(self.inner)} mm with {number((self.inner - size) / 2)} mm round it",
                    f"size = {number(size)} mm: a cell of {number(self.inner)} mm with {number(self.room)} mm room all "
                    f"round takes a piece of at most {number(max(0.0, most))} mm"),
            require(size >= 4 and size - self.play >= 3, "grip", "large enough for fingers and for a mark",
                    f"size = {number(size)} mm drawn {number(self.play)} mm smaller: at least 4 mm, 3 mm drawn"),
            require(narrow >= least, "thin", f"the narrowest is {number(narrow)} mm wide",
                    f"size = {number(size)} mm: the narrowest piece is {number(narrow)} mm wide, in "
                    f"{number(self.thickness)} mm at least {number(least)} mm needed"),
            *(self._counters(part) for part in of_kind(self.chosen.shows, "track")))

    def _counters(self, track: Feature) -> Fit:
        """They lie on the track of a board of this pitch."""
        size, board = self.diameter("counter") - self.play, self.chosen.board
        spot = 2 * spot_radius(field(board, self.pitch), CROWN, len(track.sites))
        return require(size < spot, "track", f"a counter of {number(size)} mm lies on a spot of {number(spot, 1)} mm "
                       f"of the track on a crown {number(CROWN)} mm wide",
                       f"pitch = {number(self.pitch)} mm: a spot of the track on {board.name} is {number(spot, 1)} mm "
                       f"wide, too narrow for a counter of {number(size)} mm")

    def _segments(self) -> tuple[Fit, ...]:
        (edge, angle), width = self.edge, self.drawn_size
        least, tips, most = max(1.0, self.thickness / 2), longest_tip(self.drawn_size, self.edge[1]), 0.4 * self.edge[0]
        return (
            require(tips <= most, "cell", f"{round(360 / angle)} segments of {number(width)} mm meet in a point with "
                    f"{number(self.play)} mm between them; their tips take {number(tips)} mm each of an edge of "
                    f"{number(edge)} mm",
                    f"size = {number(width)} mm: the tips of a segment would take {number(tips)} mm each of an edge of "
                    f"{number(edge)} mm, at most {number(most)} mm"),
            require(width - self.play >= max(3.0, least), "thin", f"a segment is {number(width - self.play)} mm wide",
                    f"size = {number(width)} mm drawn {number(self.play)} mm smaller: at least "
                    f"{number(max(3.0, least))} mm drawn"),
            *(self._turns() if self.peg else ()))

    def _turns(self) -> tuple[Fit, ...]:
        """A segment between two pegs turns about one of them past the others."""
        room, tenths = self._past(self.peg), range(math.ceil(LEAST * 10 - 1e-9), math.ceil(self.edge[0] * 10))
        good = [tenth / 10 for tenth in tenths if self._past(tenth / 10) > 0] if room <= 0 or self.peg < LEAST else []
        return (require(self.peg >= LEAST and room > 0, "turn",
                        f"a segment turns about a peg of {number(self.peg)} mm with {number(TURNING)} mm between them, "
                        f"and passes the others at {number(room)} mm",
                        f"peg = {number(self.peg)} mm: allowed: 0" + (
                            f", or {number(good[0])} to {number(good[-1])} mm" if good else "")
                        + f" for segments of {number(self.drawn_size)} mm"),)

    def _past(self, peg: float) -> float:
        """mm at which a segment passes the other pegs of so many mm; none is 0 or less, as where it cannot turn."""
        (edge, angle), radius = self.edge, peg / 2 + TURNING
        tip = longest_tip(self.drawn_size * BLUNT, angle) + self.play
        if not tip < radius < longest_tip(self.drawn_size, angle) * 0.9:
            return 0.0
        part = segment("plain", edge, self.drawn_size, angle=angle, play=self.play, peg=peg)
        return edge - peg / 2 - max(math.dist(s.end, (-edge / 2, 0.0)) for s in part.outline.segments)

    # --- the kit

    @cached_property
    def _owned(self) -> tuple[tuple[Part, int], ...]:
        """Each part, and the number of its colour (0: nobody's)."""
        return tuple((self._made(need), self.chosen.worn(need.player)) for need in self.needs)

    def _made(self, need: Need) -> Part:
        colour = self.chosen.worn(need.player)
        mark = MARKS[colour - 1] if colour else "plain"
        bears = self.borne(mark, self.kerf.widest)
        if need.piece == "segment":
            part = segment(bears, self.edge[0], self.drawn_size, angle=self.edge[1], play=self.play,
                           thickness=self.thickness, material=self.material, count=need.count, peg=self.peg)
        else:
            part = _maker(need.piece)[0](bears, self.diameter(need.piece), play=self.play, thickness=self.thickness,
                                         material=self.material, count=need.count)
            part = self.felt(part, mark) if need.piece in DISCS else part
        burned = tuple(replace(stroke, operation=self.lines) for stroke in part.front)
        return coloured(replace(part, name=f"{need.piece}-{mark}", front=burned), mark)

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """Parts, laser jobs (a colour each, none larger than the bed), one of each piece to see, board and facts."""
        sheets: list[Sheet] = []
        for player in sorted({player for _, player in self._owned}):
            mark = MARKS[player - 1] if player else "plain"
            mine = [part for part, owner in self._owned if owner == player]
            sheets += batches(f"pieces-{mark}", mine, self.kerf, bed)
        parts = tuple(part for part, _ in self._owned)
        return Kit(name=self.name, title=self.title, parameters=as_data(self), parts=parts, sheets=tuple(sheets),
                   assembly=self._assembly(),
                   exploded=spread([(part, COLOURS[player]) for part, player in self._owned]),
                   boards=(BoardFace(self.chosen.board, self.pitch),), facts=self._facts(sheets), fits=self.fits)

    def _assembly(self) -> tuple[Body, ...]:
        """One of each, the players in a row, their kinds behind one another."""
        step = 1.2 * max(max(part.size) for part, _ in self._owned)
        players = sorted({player for _, player in self._owned})
        kinds = list(dict.fromkeys(part.name.partition("-")[0] for part, _ in self._owned))
        return tuple(plate(part, colour=COLOURS[player]).moved(
            players.index(player) * step, -kinds.index(part.name.partition("-")[0]) * step, 0)
            for part, player in self._owned)

    def _facts(self, sheets: list[Sheet]) -> dict[str, str]:
        return {"game": self.chosen.name, "title": self.chosen.title, "board": self.chosen.board.name,
                "pieces": str(sum(need.count for need in self.needs)),
                "colours": str(len({player for _, player in self._owned})),
                "marks": str(max(player for _, player in self._owned)),
                "size": number(round(self.drawn_size - self.play, 6), 2), "pitch": number(self.pitch),
                "job": sheets[0].name}


def _maker(piece: str) -> tuple[Callable[..., Part], float]:
    return MAKERS.get(piece, MAKERS["pawn"])


def _several(kind: str, count: int) -> str:
    """The word for so many of a kind."""
    return kind if count == 1 else {"man": "men"}.get(kind, f"{kind}s")


KIT: type[KitOptions] = Pieces
