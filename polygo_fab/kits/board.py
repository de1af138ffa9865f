"""Any board as a plate and a crown (product.md section 4), in segments where it is wider than the bed.

The plate follows the board; the crown, a ring around the field, is glued on it. Both are cut in pieces for a bed that
is too small for them: the plate along edges of cells, the crown elsewhere, so that each bridges the other's seams.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Literal, TypeVar

from ..core import tilings
from ..core.board import Board
from ..core.errors import BadInput
from ..core.kerf import Kerf
from ..core.kit import Fit, Kit, require
from ..core.options import as_data, kerf_option, option, validate
from ..core.part import BoardFace, Part, Stroke
from ..core.path import Path, Point, bounds
from ..core.sheet import MARGIN, Placement, Sheet
from ..core.solid import Body
from ..core.solid import plate as body
from ..core.tables import machines
from ..core.units import number
from ..parts.coordinates import coordinates
from ..parts.engraving import board_lines
from ..parts.field import field, flip_angle
from ..parts.frame import frame
from ..parts.joint import divide, ends, goes_on, ring_seams, set_back
from ..parts.partition import Segment, part_board, seam_edges, segments
from ..parts.plate import plate
from ..parts.surface import dots, fills

__all__ = ["KIT", "AnyBoard"]

Made = TypeVar("Made", bound=tuple[object, ...])

_UNIT_PITCH = 10.0
_LEAST_PITCH, _LEAST_UNIT_PITCH = 8.0, 4.0


@dataclass(frozen=True)
class AnyBoard:
    """Every dimension of the kit, in mm. Raises BadInput where a value is out of range or a rule of fit breaks."""

    name: ClassVar[str] = "board"
    title: ClassVar[str] = "Any board, as a plate and a crown"
    stock: ClassVar[dict[str, tuple[str, str]]] = {"material": ("thickness", "kerf")}

    board: str = option("h5", "the board, by its name: h5, hex556, trap7, rhombus11, s19, t4, bridge7, polygone ...")
    back: str = option("none", "the board on the other face: a name, dual (of the first board), or none")
    pitch: float = option(0.0, "from cell to cell; 0: 20 mm, and 10 mm on a board of units", unit="mm", low=0, high=60)
    material: str = option("plywood-5", "material of plate and crown")
    lines: Literal["engrave", "score"] = option("engrave", "how the boards are burned", choices=("engrave", "score"))
    thickness: float = option(5.0, "measured thickness of plate and crown", unit="mm", low=1, high=12)
    kerf: Kerf = kerf_option(0.23)
    band: float = option(10.0, "width of the crown all round", unit="mm", low=2, high=100)
    crown: bool = option(True, "a crown to glue on the plate")
    coordinates: bool = option(False, "letters and numbers beside the board, on the crown or else on the plate")
    joint_play: float = option(0.1, "room between two segments of a plate wider than the bed", unit="mm", low=0,
                               high=0.2)

    def __post_init__(self) -> None:
        validate(self)
        _ = self.fits

    # --- derived dimensions

    @cached_property
    def front(self) -> Board:
        return tilings.load(self.board)

    @cached_property
    def other(self) -> Board | None:
        """The board of the back."""
        if self.back == "none":
            return None
        return self.front.dual() if self.back == "dual" else tilings.load(self.back)

    @property
    def of_units(self) -> bool:
        return self.board.startswith("units")

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

    # --- rules of fit

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        step, low = self.step, _LEAST_UNIT_PITCH if self.of_units else _LEAST_PITCH
        found = [
            require(step >= low, "pitch", f"{number(step)} mm from cell to cell, at least {number(low)} mm asked",
                    f"pitch = {number(step)} mm on {self.board}: at least {number(low)} mm needed, "
                    f"{number(_LEAST_UNIT_PITCH)} mm on boards of units"),
            require(self.band >= self.least, "band", f"the crown is {number(self.band)} mm wide, at least "
                    f"{number(self.least)} mm in {number(self.thickness)} mm of material",
                    f"band = {number(self.band)} mm: at least {number(self.least)} mm needed in "
                    f"{number(self.thickness)} mm of material")]
        if self.other:
            outline, reach = self._plate.outline, field(self.other, step)
            found += [
                require(_holds(outline, reach), "back", f"{self.other.name} lies on the back of the plate",
                        f"back = {self.back}: {self.other.name} does not lie on a plate for {self.board} with a band "
                        f"of {number(self.band)} mm"),
                require(flip_angle(outline) is not None, "register",
                        "the plate turned over like a page lies in its own hole",
                        f"back = {self.back}: a plate for {self.board} is no mirror image of itself and cannot be "
                        "turned over in its own hole")]
        if self.coordinates:
            _ = self._labels  # which refuses lettering that is too small
            found.append(Fit("coordinates", f"{len(self._labels)} letters and numbers beside the board"))
        return tuple(found)

    @cached_property
    def _plate(self) -> Part:
        return plate(self.front, self.step, self.thickness, self.material, self.band, self.room, self.other)

    @cached_property
    def _labels(self) -> tuple[tuple[Path, ...], ...]:
        return coordinates(self.front, self.step, field(self.front, self.step, self.room), self.band)

    # --- the kit

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """Parts and laser jobs, in segments for a bed too small for the whole, assembly, boards and facts.

        Raises BadInput where no segment goes on the bed.
        """
        room = None if bed is None else (bed[0] - 2 * MARGIN, bed[1] - 2 * MARGIN)
        shares = () if room is None or goes_on(self._plate.outline, room) else self._shares(room)
        plates = self._segments(shares) if shares else self._whole()
        crowns = self._crowns(room if shares else None, shares) if self.crown else ()
        angle = flip_angle(self._plate.outline) or 0.0 if self.other else 0.0
        sheets = [_alone(part, self.kerf, angle) for part in plates]
        if self.other:
            sheets.append(Sheet("plate-back", sheets[0].size, sheets[0].placements, self.kerf, "back"))
        sheets += [_alone(part, self.kerf) for part in crowns]
        lift = 0.3 * max(self._plate.size)
        flat, apart = ((*(_lying(part, "#d9b382", 0.0, spread) for part in plates),
                        *(_lying(part, "#c99b62", self.thickness + spread * lift, spread) for part in crowns))
                       for spread in (0, 1))
        width, height = self._plate.size
        facts = {"board": self.board, "pitch": number(self.step), "width": number(width, 1),
                 "height": number(height, 1), "band": number(self.band), "plates": str(len(plates)),
                 "crowns": str(len(crowns)), "play": number(self.joint_play)}
        boards = (BoardFace(self.front, self.step), *self._plate.back_boards)
        return Kit(self.name, f"{self.board}, {self.title[0].lower()}{self.title[1:]}", as_data(self),
                   (*plates, *crowns), tuple(sheets), flat, apart, None, boards, "", facts,
                   (*self.fits, *self._told(len(plates), len(crowns))))

    def _told(self, plates: int, crowns: int) -> tuple[Fit, ...]:
        """How many jobs there are of a board in segments, and what would spare them."""
        if plates == 1:
            return ()
        whole = next((m.name for m in sorted(machines().values(), key=lambda m: m.bed[0] * m.bed[1])
                      if goes_on(self._plate.outline, (m.bed[0] - 2 * MARGIN, m.bed[1] - 2 * MARGIN))), "no machine")
        ring = f" and the crown in {crowns} pieces" if crowns else ""
        return (Fit("segments", f"for this bed the plate is cut in {plates} segments{ring}, {plates + crowns} jobs; "
                    f"nested, several go on one sheet; whole it would go on: {whole}"),)

    def _burned(self, strokes: tuple[Stroke, ...]) -> tuple[Stroke, ...]:
        return tuple(replace(stroke, operation=self.lines) for stroke in strokes)

    @property
    def _on_plate(self) -> tuple[tuple[Path, ...], ...]:
        """The letters and numbers that are not on the crown."""
        return () if self.crown or not self.coordinates else self._labels

    def _whole(self) -> tuple[Part, ...]:
        """The plate in one piece."""
        plain = self._plate
        return (replace(plain, front=(*self._burned(plain.front), *self._strokes(self._on_plate)),
                        back=self._burned(plain.back)),)

    def _shares(self, room: tuple[float, float]) -> tuple[Segment, ...]:
        """The segments of a plate too large for this room."""
        return self._or_a_larger_bed(room, self._cut_up)

    def _cut_up(self, room: tuple[float, float]) -> tuple[Segment, ...]:
        width, height = self._plate.size
        if self.other:
            raise BadInput(f"back = {self.back}: a plate of {number(width, 1)} x {number(height, 1)} mm is cut in "
                           "segments for this bed, and a segment cannot be turned over in its own hole (register "
                           "rule)")
        return segments(self.front, self.step, self._plate.outline, room, self.joint_play, self.least)

    def _segments(self, shares: tuple[Segment, ...]) -> tuple[Part, ...]:
        """The plate in segments: what is cut at a seam is not engraved there as well."""
        found = []
        for i, share in enumerate(shares, start=1):
            lines = set(self.front.edge_cells) - seam_edges(self.front, share.cells)
            lines = {edge for edge in lines if share.cells & set(self.front.edge_cells[edge])}
            strokes = (*board_lines(self.front, self.step, sorted(lines)), *fills(self.front, self.step, share.cells),
                       *dots(self.front, self.step, share.cells))
            found.append(Part(f"plate-{i}", self.material, self.thickness, share.outline,
                              front=(*self._burned(strokes), *self._lying_on(share.outline, self._on_plate)),
                              front_boards=(BoardFace(part_board(self.front, share.cells, i), self.step),)))
        self._all_engraved(self._on_plate, found)
        return tuple(found)

    def _crowns(self, room: tuple[float, float] | None, shares: tuple[Segment, ...]) -> tuple[Part, ...]:
        """The crown, whole, or for a small bed in pieces that bridge the seams of the plate."""
        ring = frame(self.front, self.step, self.thickness, self.material, self.band, self.room)
        letters = self._labels if self.coordinates else ()
        if room is None:
            return (replace(ring, front=self._strokes(letters)),)
        rings = (ring.outline, ring.holes[0])
        kept = [*map(_circle, letters), *((p, self.band) for s in shares for p in ends(s.whole, ring.outline))]
        seams = self._or_a_larger_bed(room, lambda room: ring_seams(
            ring.holes[0], self.band, room, self.least + self.joint_play, kept))
        pieces = sorted((set_back(piece, rings, self.joint_play / 2) for piece in divide(rings, seams)),
                        key=lambda piece: piece.start)
        found = [Part(f"crown-{i}", self.material, self.thickness, piece, front=self._lying_on(piece, letters))
                 for i, piece in enumerate(pieces, start=1)]
        self._all_engraved(letters, found)
        return tuple(found)

    def _lying_on(self, piece: Path, labels: tuple[tuple[Path, ...], ...]) -> tuple[Stroke, ...]:
        return self._strokes(tuple(label for label in labels if _holds(piece, *label)))

    def _strokes(self, labels: tuple[tuple[Path, ...], ...]) -> tuple[Stroke, ...]:
        return tuple(Stroke(self.lines, path) for label in labels for path in label)

    def _all_engraved(self, labels: tuple[tuple[Path, ...], ...], parts: list[Part]) -> None:
        lost = [label for label in labels for path in label
                if not any(stroke.path == path for part in parts for stroke in part.front)]
        if lost:
            raise BadInput(f"coordinates on {self.board}: a seam would cut a letter; allowed: a larger bed, or "
                           "coordinates = no (coordinates rule)")

    def _or_a_larger_bed(self, room: tuple[float, float], cut: Callable[[tuple[float, float]], Made]) -> Made:
        """What `cut` makes for this room, or BadInput with the smallest machine for which it would make something."""
        try:
            return cut(room)
        except BadInput as error:
            reason = str(error)
        would = next((m.name for m in sorted(machines().values(), key=lambda m: m.bed[0] * m.bed[1])
                      if self._does((m.bed[0] - 2 * MARGIN, m.bed[1] - 2 * MARGIN), cut)), "none")
        raise BadInput(f"{reason} (BED); would do: {would}")

    def _does(self, room: tuple[float, float], cut: Callable[[tuple[float, float]], Made]) -> bool:
        try:
            return goes_on(self._plate.outline, room) or bool(cut(room))
        except BadInput:
            return False


def _alone(part: Part, kerf: Kerf, angle: float = 0.0) -> Sheet:
    """A job of one part, turned by `angle` degrees."""
    x0, y0, x1, y1 = part.outline.rotated(math.radians(angle)).bounds
    width, height = (math.ceil((side + 2 * MARGIN) * 10 - 1e-6) / 10 for side in (x1 - x0, y1 - y0))
    return Sheet(part.name, (width, height), (Placement(part, (MARGIN - x0, MARGIN - y0), angle),), kerf)


def _lying(part: Part, colour: str, height: float, spread: float) -> Body:
    """A piece in its place, or (spread 1) a little outwards from it, so that a picture shows the seams."""
    x0, y0, x1, y1 = part.outline.bounds
    return body(part, colour=colour).moved(spread * (x0 + x1) / 16, spread * (y0 + y1) / 16, height)


def _holds(outline: Path, *paths: Path) -> bool:
    """Whether the paths lie on a part with this outline."""
    import shapely

    face = shapely.Polygon(outline.flattened()).buffer(1e-6)
    return all(face.covers(shapely.LineString(path.flattened())) for path in paths)


def _circle(label: tuple[Path, ...]) -> tuple[Point, float]:
    """The middle of a label and how far it reaches from it."""
    x0, y0, x1, y1 = bounds(label)
    return ((x0 + x1) / 2, (y0 + y1) / 2), math.hypot(x1 - x0, y1 - y0) / 2 + 0.5


KIT = AnyBoard
