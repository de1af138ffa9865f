"""Any board as a plate and a crown (product.md section 4), in segments where it is wider than the bed.

The plate follows the board; the crown, a ring around the field, is glued on it. Both are cut in pieces for a bed that
is too small for them: the plate along edges of cells, the crown elsewhere, so that each bridges the other's seams.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Literal, TypeVar

from ..core import tilings
from ..core.board import Board
from ..core.board_files.files import in_margins
from ..core.errors import BadInput, Broken
from ..core.game import Game
from ..core.kerf import Kerf
from ..core.kit import Fit, Kit, KitOptions, require
from ..core.options import as_data, kerf_option, option, validate
from ..core.part import BoardFace, Part, Stroke
from ..core.path import Path
from ..core.sheet import MARGIN, Sheet
from ..core.units import number
from ..core.workshop.beds import would_do
from ..parts.coordinates import coordinates
from ..parts.engraving import board_lines
from ..parts.field import field, flip_angle, refuse_sharp
from ..parts.frame import frame
from ..parts.joint import divide, ends, goes_on, ring_seams, set_back
from ..parts.partition import Segment, part_board, seam_edges, segments
from ..parts.plate import plate
from .board_pieces import Label, alone, circle_of, clockwise, holds, lettered, lying, numbered
from .board_shown import band_labels, holes, names_band, pivot_fit, surface, told_of
from .chosen import board_of, by_their_names, chosen, such
from .inscribed import Area, Inscribed, band_areas

__all__ = ["KIT", "AnyBoard"]

Made = TypeVar("Made", bound=tuple[object, ...])

STANDS = 3.0
"""mm: how far a peg stands above the plate, as high as the pieces that turn about it."""
_UNIT_PITCH, _LEAST_PITCH, _LEAST_UNIT_PITCH = 10.0, 8.0, 4.0


@dataclass(frozen=True)
class AnyBoard(Inscribed):
    """Every dimension of the kit, in mm. Raises BadInput where a value is out of range or a rule of fit breaks."""

    name: ClassVar[str] = "board"
    title: ClassVar[str] = "Any board, as a plate and a crown"
    product_options: ClassVar[tuple[str, ...]] = ("board", "game", "players")
    adjustable: ClassVar[tuple[str, ...]] = ("pitch",)
    segmented_board: ClassVar[str] = ""
    material_options: ClassVar[dict[str, tuple[str, str]]] = {"material": ("thickness", "kerf")}

    board: str = option("", "the board, by its name: h5, hex556, trap7, rhombus11, s19, t4, bridge7, polygone ..., by "
                        "a game's, or a file of your own; without, the usual one of `game`, or h5", named=True)
    game: str = option("", "the game that is played on it, as `list games` names it: whose ports or sides are whose is "
                       "engraved beside them", named=True)
    players: int = option(0, "how many play it; 0 as usual", low=0, high=6)
    rules: str = option("", "options of the game, as goals=open; several with spaces between")
    back: str = option("none", "the board on the other face: a name, dual (of the first board), or none", named=True)
    pitch: float = option(0.0, "from cell to cell; 0: 20 mm, and 10 mm on a board of units", unit="mm", low=0, high=60)
    material: str = option("plywood-5", "material of plate and crown")
    lines: Literal["engrave", "score"] = option("engrave", "how the boards are burned", choices=("engrave", "score"))
    thickness: float = option(5.0, "measured thickness of plate and crown", unit="mm", low=1, high=12)
    kerf: Kerf = kerf_option(0.23)
    band: float = option(10.0, "width of the crown all round", unit="mm", low=2, high=100)
    crown: bool = option(True, "a crown to glue on the plate")
    coordinates: bool = option(False, "letters and numbers beside the board, on the crown or else on the plate")
    numbers: bool = option(False, "the number of each segment of the plate on its band, under the crown")
    peg: float = option(4.0, "diameter of a peg about which pieces turn, where the game has some; 0: no holes for them",
                        unit="mm", low=0, high=8)
    joint_play: float = option(0.1, "room between two segments of a plate wider than the bed", unit="mm", low=0,
                               high=0.2)

    def __post_init__(self) -> None:
        validate(self)
        by_their_names(self, "board", "back")
        _ = self.fits

    @cached_property
    def front(self) -> Board:
        return self.played.board if self.played else tilings.load(board_of(self.board or "h5"))

    @cached_property
    def played(self) -> Game | None:
        """The game, if there is one."""
        return chosen(self.game, board_of(self.board), self.players, self.rules) if self.game else None

    @cached_property
    def other(self) -> Board | None:
        """The board of the back."""
        if self.back == "none":
            return None
        return self.front.dual() if self.back == "dual" else tilings.load(board_of(self.back))

    @property
    def of_units(self) -> bool:
        return re.match(r"units[0-9]", self.front.name) is not None

    @property
    def step(self) -> float:
        """The pitch; 0 stands for the usual one."""
        return self.pitch or (_UNIT_PITCH if self.of_units else 20.0)

    @property
    def room(self) -> float:
        """From the board to the crown: segments and pawns on the border lie over it by half of their width."""
        return 0.0 if self.front.play == "cells" else self.step / 4

    @property
    def least(self) -> float:
        """The thinnest web there may be."""
        return max(1.0, self.thickness / 2)

    @property
    def areas(self) -> list[Area]:
        part = "crown" if self.crown else "plate"
        return band_areas(self._inside, self.band, part, self.kerf.widest, self.lines)

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        step, low = self.step, _LEAST_UNIT_PITCH if self.of_units else _LEAST_PITCH
        found = [
            require(step >= low, "pitch", f"{number(step)} mm from cell to cell, at least {number(low)} mm asked",
                    f"pitch = {number(step)} mm on {self.front.name}: at least {number(low)} mm needed, "
                    f"{number(_LEAST_UNIT_PITCH)} mm on boards of units"),
            require(self.band >= self.least, "band", f"the crown is {number(self.band)} mm wide, at least "
                    f"{number(self.least)} mm in {number(self.thickness)} mm of material",
                    f"band = {number(self.band)} mm: at least {number(self.least)} mm needed in "
                    f"{number(self.thickness)} mm of material")]
        refuse_sharp(self._inside, self.front.name)
        if self.other:
            outline, reach = self._plate.outline, field(self.other, step)
            found += [
                require(holds(outline, reach), "back", f"{self.other.name} lies on the back of the plate",
                        f"back = {self.back}: {self.other.name} does not lie on a plate for {self.front.name} with a "
                        f"band of {number(self.band)} mm"),
                require(flip_angle(outline) is not None, "register",
                        "the plate turned over like a page lies in its own hole",
                        f"back = {self.back}: a plate for {self.front.name} is no mirror image of itself and cannot be "
                        "turned over in its own hole")]
        if self._pivots:
            found.append(pivot_fit(len(self._pivots), self.peg, step))
        if self.coordinates and self.front.play != "edges" and not in_margins(self.front.name):
            raise BadInput(f"coordinates = yes: the cells of board {self.front.name} lie in no columns: allowed: no; "
                           "its pages show the name of each cell")
        if self.coordinates:
            found.append(Fit("coordinates", f"{len(self._names)} letters and numbers beside the board"))
        if self.played:
            found.append(told_of(self.played, len(self._labels(())) - len(self._names)))
        elif self.players or self.rules:
            games = ", ".join(such(self.front.name, self.players, self.rules)) or "NAME"
            raise Broken(f"players or rules without a game: whose would what be? allowed: game={games} (game rule)")
        return tuple(found)

    @cached_property
    def _plate(self) -> Part:
        return plate(self.front, self.step, self.thickness, self.material, self.band, room=self.room, back=self.other)

    @cached_property
    def _inside(self) -> Path:
        return field(self.front, self.step, self.room)

    @cached_property
    def _names(self) -> tuple[Label, ...]:
        """The letters and numbers beside the board."""
        band = names_band(self.played, self.band)
        return coordinates(self.front, self.step, self._inside, band) if self.coordinates else ()

    def _labels(self, shares: tuple[Segment, ...]) -> tuple[Label, ...]:
        """All that is engraved beside the board: names, and whose its border is, off the seams of these segments."""
        seams = [p for share in shares for p in ends(share.whole, self._plate.outline)]
        return band_labels(self.front, self.step, self._inside, self.band, game=self.played, names=self._names,
                           seams=seams, crown=self.crown)

    def _surface(self, cells: Collection[int]) -> tuple[Stroke, ...]:
        return surface(self.front, self.step, self.played, cells, bool(self._pivots))

    @cached_property
    def _pivots(self) -> tuple[Path, ...]:
        return holes(self.front, self.step, self.played, self.peg)

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """Parts and laser jobs, in segments for a bed too small for the whole, assembly, boards and facts.

        Raises BadInput where no segment goes on the bed.
        """
        room = None if bed is None else _room(bed)
        shares = () if room is None or goes_on(self._plate.outline, room) else self._shares(room)
        plates = self._segments(shares) if shares else self._whole()
        labels = self._labels(shares)
        if not self.crown:
            plates = lettered(plates, labels, self.lines, self.front.name)
        if self.numbers and shares:
            plates = numbered(plates, self._inside, self.band, self.lines, () if self.crown else labels)
        crowns = self._crowns(room if shares else None, shares, labels) if self.crown else ()
        angle = flip_angle(self._plate.outline) or 0.0 if self.other else 0.0
        sheets = [alone(part, self.kerf, angle) for part in plates]
        if self.other:
            sheets.append(Sheet("plate-back", sheets[0].size, sheets[0].placements, self.kerf, "back"))
        sheets += [alone(part, self.kerf) for part in crowns]
        lift = 0.3 * max(self._plate.size)
        flat, apart = ((*(lying(part, "#d9b382", 0.0, spread) for part in plates),
                        *(lying(part, "#c99b62", self.thickness + spread * lift, spread) for part in crowns))
                       for spread in (0, 1))
        width, height = self._plate.size
        facts = {"board": self.front.name, "pitch": number(self.step), "width": number(round(width, 6), 1),
                 "height": number(round(height, 6), 1), "band": number(self.band), "plates": str(len(plates)),
                 "crowns": str(len(crowns)), "signs": str(sum(bool(part.front) for part in crowns)),
                 "play": number(self.joint_play), "peg": number(self.peg), "pegs": str(len(self._pivots)),
                 "dowel": number(self.thickness + STANDS), **({"title": self.played.title} if self.played else {})}
        boards = (BoardFace(self.front, self.step), *self._plate.back_boards)
        return Kit(name=self.name, title=f"{self.front.name}, {self.title[0].lower()}{self.title[1:]}",
                   parameters=as_data(self), parts=(*plates, *crowns), sheets=tuple(sheets), assembly=flat,
                   exploded=apart, boards=boards, facts=facts, fits=(*self.fits, *self._told(len(plates), len(crowns))))

    def _told(self, plates: int, crowns: int) -> tuple[Fit, ...]:
        """How many jobs there are of a board in segments, and what would spare them."""
        if plates == 1:
            return ()
        whole = would_do(lambda bed: goes_on(self._plate.outline, _room(bed)))
        ring = f" and the crown in {crowns} pieces" if crowns else ""
        return (Fit("segments", f"for this bed the plate is cut in {plates} segments{ring}, {plates + crowns} jobs; "
                    f"nested, several go on one sheet; whole it would go on: {whole}"),)

    def _whole(self) -> tuple[Part, ...]:
        """The plate in one piece."""
        plain = self._plate
        front = (*board_lines(self.front, self.step), *self._surface(range(len(self.front.cells))))
        return (replace(plain, front=front, holes=self._pivots).burned(self.lines),)

    def _shares(self, room: tuple[float, float]) -> tuple[Segment, ...]:
        """The segments of a plate too large for this room."""
        return self._or_a_larger_bed(room, self._cut_up)

    def _cut_up(self, room: tuple[float, float]) -> tuple[Segment, ...]:
        width, height = self._plate.size
        if self.other:
            raise BadInput(f"back = {self.back}: a plate of {number(width, 1)} x {number(height, 1)} mm is cut in "
                           "segments for this bed, and a segment cannot be turned over in its own hole (register "
                           "rule)")
        if self._pivots:
            raise BadInput(f"peg = {number(self.peg)}: a plate of {number(width, 1)} x {number(height, 1)} mm is cut "
                           "for this bed, through the holes of its pegs; allowed: peg = 0 (pivots rule)")
        return segments(self.front, self.step, self._plate.outline, room=room, play=self.joint_play, least=self.least)

    def _segments(self, shares: tuple[Segment, ...]) -> tuple[Part, ...]:
        """The plate in segments: what is cut at a seam is not engraved there as well."""
        found = []
        for i, share in enumerate(shares, start=1):
            lines = set(self.front.edge_cells) - seam_edges(self.front, share.cells)
            lines = {edge for edge in lines if share.cells & set(self.front.edge_cells[edge])}
            strokes = (*board_lines(self.front, self.step, sorted(lines)), *self._surface(share.cells))
            part = Part(f"plate-{i}", self.material, self.thickness, share.outline, front=strokes,
                        front_boards=(BoardFace(part_board(self.front, share.cells, i), self.step),))
            found.append(part.burned(self.lines))
        return tuple(found)

    def _crowns(self, room: tuple[float, float] | None, shares: tuple[Segment, ...],
                labels: tuple[Label, ...]) -> tuple[Part, ...]:
        """The crown, whole, or for a small bed in pieces that bridge the seams of the plate."""
        ring = frame(self.front, self.step, self.thickness, self.material, self.band, room=self.room)
        if room is None:
            return lettered((ring,), labels, self.lines, self.front.name)
        rings = (ring.outline, ring.holes[0])
        kept = [*map(circle_of, labels), *((p, self.band) for s in shares for p in ends(s.whole, ring.outline))]
        seams = self._or_a_larger_bed(room, lambda room: ring_seams(
            ring.holes[0], self.band, room, self.least + self.joint_play, kept))
        pieces = sorted((set_back(piece, rings, self.joint_play / 2) for piece in divide(rings, seams)),
                        key=clockwise)
        found = [Part(f"crown-{i}", self.material, self.thickness, piece) for i, piece in enumerate(pieces, start=1)]
        return lettered(found, labels, self.lines, self.front.name)

    def _or_a_larger_bed(self, room: tuple[float, float], cut: Callable[[tuple[float, float]], Made]) -> Made:
        """What `cut` makes for this room, or BadInput with the smallest machine on which all of the kit goes."""
        try:
            return cut(room)
        except BadInput as error:
            reason = str(error)
        raise Broken(f"{reason} (BED)", lambda: would_do(self._goes_on))

    def _goes_on(self, bed: tuple[float, float]) -> bool:
        try:
            return bool(self.build(bed))
        except BadInput:
            return False


def _room(bed: tuple[float, float]) -> tuple[float, float]:
    """What a bed offers a part."""
    return bed[0] - 2 * MARGIN, bed[1] - 2 * MARGIN


KIT: type[KitOptions] = AnyBoard
