"""The TetraGo kit: a two-faced square board with its crown, a PETG lid it slides into, and pawns of two colours.

Dimensions: product.md section 2, from the documents FEV and MARS ("TETRAGO, version matérielle"): 20 mm cells,
5 mm plywood twice, 15 mm pawns, 0.7 mm PETG; 64 pawns stored under the lid of the 6 x 6 board.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import ClassVar, Literal

from ..core.kerf import Kerf
from ..core.kit import Drawer, Fit, Kit, KitOptions, require
from ..core.names import letters
from ..core.options import as_data, kerf_option, option, validate
from ..core.part import Part
from ..core.printed.book_format import LEAFLET, PAPER_THICKNESS
from ..core.sheet import Sheet, lay_out
from ..core.solid import Bodies, Body, plate
from ..core.units import number
from ..parts.bend import COUPON_INSIDE, Bend
from ..parts.crown import crown
from ..parts.floor import floor
from ..parts.fold_coupon import fold_coupon
from ..parts.lid import Lid
from ..parts.marks import MARKS
from ..parts.pawns import MARK_REACH, Mark, pawn
from .box_tiles import CHOICES, BoxTiles, box_tiles
from .colours import coloured
from .felt import Felt
from .inscribed import Area, Inscribed
from .leaflets import strips
from .number_tokens import number_tokens, spread_out, token_facts, tokens_fit
from .own_marks import OwnMarks
from .pawn_sets import even_shares, one_faced, turned_over
from .rounded import Rounded, corner_fit
from .springback import sprung
from .square_games import BOOKS, TILED, boards
from .two_faced import beside, registration, two_faced

__all__ = ["KIT", "TetraGo"]

COLOURS = ("#8a5a33", "#efd9b0", "#c99b62", "#6b4426")
"""Of the pawns of each player, in pictures."""
TIMED = 6
"""Cells along the front of the boards for which the rules estimate how long a game takes."""


@dataclass(frozen=True)
class TetraGo(Felt, OwnMarks, Rounded, Inscribed):
    """Every dimension of the kit, in mm. Raises BadInput where a value is out of range or a rule of fit breaks."""

    name: ClassVar[str] = "tetrago"
    title: ClassVar[str] = "TetraGo, the two-faced square board"
    product_options: ClassVar[tuple[str, ...]] = ()
    adjustable: ClassVar[tuple[str, ...]] = ("pitch", "pawn")
    segmented_board: ClassVar[str] = "s{cells}"
    material_options: ClassVar[dict[str, tuple[str, str]]] = {
        "material": ("thickness", "kerf"), "pawn_material": ("pawn_thickness", "pawn_kerf"),
        "lid_material": ("lid_thickness", "lid_kerf"), "number_material": ("number_thickness", "number_kerf")}

    cells: int = option(6, "cells along a side of the top face; the back has one more", low=3, high=12)
    pitch: float = option(20.0, "side of a cell", unit="mm", low=8, high=60)
    units: bool = option(True, "ticks at half cells on both faces: the units of Blocs and of Les Carreleurs")
    material: str = option("plywood-5", "material of floor and crown")
    lines: Literal["engrave", "score"] = option("engrave", "how board lines and pawn marks are burned",
                                                choices=("engrave", "score"))
    thickness: float = option(5.0, "measured thickness of floor and crown", unit="mm", low=1, high=12)
    kerf: Kerf = kerf_option(0.23)
    pawn: float = option(15.0, "nominal diameter of a pawn", unit="mm", low=5, high=40)
    play: float = option(0.2, "how much smaller a pawn is drawn", unit="mm", low=0, high=2)
    clearance: float = option(0.5, "room that a full row of stored pawns must leave", unit="mm", low=0, high=10)
    players: int = option(2, "how many play; more than two have pawns with one mark", low=2, high=4)
    faces: int = option(0, "marked faces of a pawn: 2, a ring and a cross, to turn over when it changes its player; "
                           "1, a set for each player; 0: 2 for two players, 1 for more or with touch", low=0, high=2)
    tiles: Literal["no", "tilers", "blocks", "both"] = option(
        "no", "tiles beside the box, of the pawns' material: tilers, the two stocks of Les Carreleurs; blocks, that of "
              "Blocs", choices=CHOICES)
    pawn_material: str = option("plywood-3", "material of the pawns")
    pawn_thickness: float = option(3.0, "measured thickness of the pawns", unit="mm", low=0.5, high=12)
    pawn_kerf: Kerf = kerf_option(0.20)
    numbers: bool = option(True, "number tokens for Nombres Croisés: a count for each row and column, on the crown")
    number_material: str = option("card-1", "material of the number tokens")
    number_thickness: float = option(1.0, "measured thickness of the number tokens", unit="mm", low=0.3, high=12)
    number_kerf: Kerf = kerf_option(0.10)
    lid_material: str = option("petg-0.7", "material of the lid")
    lid_thickness: float = option(0.7, "measured thickness of the lid", unit="mm", low=0.3, high=2)
    lid_kerf: Kerf = kerf_option(0.18)
    leaflet_sheets: int = option(1, "sheets of rules folded and stored on the pawns: the leaflet, or more, or none",
                                low=0, high=4)
    gap: float = option(0.5, "sliding gap: from the board to each flat side wall, and in height in all", unit="mm",
                        low=0.1, high=3)
    lip: float = option(8.0, "how far the lips reach under the board", unit="mm", low=3, high=30)
    bend_radius: float = option(0.7, "inside radius of a bend of the lid (0: sharp crease)", unit="mm", low=0, high=5)
    k_factor: float = option(0.44, "where the neutral fibre lies in a bend (0.5 for a sharp crease)", low=0.2, high=0.6)
    coupon: float = option(COUPON_INSIDE, "inside width that the folded coupon measured", unit="mm", low=28, high=32)

    def __post_init__(self) -> None:
        if self.cells == 2:  # refused by its range anyway; the storage rule says why there is no smaller board
            _ = self._storage()
        validate(self)
        _ = self.fits

    @property
    def side(self) -> float:
        return (self.cells + 1) * self.pitch

    @property
    def inside(self) -> float:
        return self.cells * self.pitch

    @property
    def row(self) -> int:
        """Pawns stored along a side, by their nominal diameter."""
        return math.floor(self.inside / self.pawn + 1e-9)

    @property
    def pawns(self) -> int:
        return self.row ** 2

    @property
    def two_faced(self) -> bool:
        """Whether each pawn has a ring on one face and a cross on the other."""
        return (self.faces or (2 if self.players == 2 and not self.touch else 1)) == 2

    @property
    def lid(self) -> Lid:
        return Lid(width=self.side + 2 * self.gap, height=2 * self.thickness + self.gap, depth=self.side + self.gap,
                   lip=self.lip, notch=0.4 * self.pitch,
                   bend=Bend(self.lid_thickness, self.bend_radius, self.k_factor, self.coupon))

    @property
    def areas(self) -> tuple[Area]:
        return (Area("lid", (0.0, 0.0), (0.8 * self.lid.width, 0.7 * self.lid.depth), self.lid_kerf.widest),)

    @property
    def folds(self) -> tuple[int, int]:
        """Into how many strips the leaflet folds, along and across."""
        return strips(self.inside)

    @property
    def leaflet(self) -> float:
        """Height of the folded leaflet, mm."""
        return self.leaflet_sheets * self.folds[0] * self.folds[1] * PAPER_THICKNESS

    @property
    def tokens_inside(self) -> bool:
        """Whether the number tokens lie on the pawns, below the leaflet; else they need a bag."""
        return self.pawn_thickness + self.number_thickness + self.leaflet <= self.thickness + 1e-9

    # --- rules of fit (product.md section 2, "Rules of fit that the kit must prove")
    def _storage(self) -> Fit:
        need = (self.cells + 1) ** 2
        return require(self.pawns >= need, "storage",
                       f"{self.row} x {self.row} = {self.pawns} pawns lie in the crown; the back face has {need} cells",
                       f"cells = {self.cells}: {self.row} x {self.row} = {self.pawns} pawns of {number(self.pawn)} mm "
                       f"lie in the crown, but the back face needs {need}")

    def _sets(self) -> tuple[Fit, ...]:
        if not self.two_faced:
            return (one_faced(even_shares(self.pawns, self.players), (self.cells, self.cells + 1)),)
        return (turned_over(self.pawns, self.players, (self.cells + 1) ** 2),
                registration(self.pawn - self.play, (self.pawn - self.play) * MARK_REACH, self.pawn_kerf))

    @property
    def fits(self) -> tuple[Fit, ...]:
        t, g, r, leaflet, band = self.thickness, self.gap, self.bend_radius, self.leaflet, self.pitch / 2
        left = self.inside - self.row * (self.pawn - self.play)
        across = math.hypot(max(0.0, r - g), max(0.0, r - g / 2))
        return (
            require(self.pawn <= self.pitch, "pawn", f"a pawn of {number(self.pawn)} mm lies in a cell of "
                    f"{number(self.pitch)} mm",
                    f"pawn = {number(self.pawn)} mm is larger than a cell of {number(self.pitch)} mm"),
            self._storage(),
            require(left >= self.clearance - 1e-9, "clearance",
                    f"a row of {self.row} drawn pawns leaves {number(left)} mm, {number(self.clearance)} mm asked",
                    f"play = {number(self.play)} mm: a row of {self.row} stored pawns leaves {number(left)} mm, "
                    f"{number(self.clearance)} mm asked"),
            require(self.pawn_thickness + leaflet <= t + 1e-9, "drawer",
                    f"a pawn of {number(self.pawn_thickness)} mm under {number(leaflet)} mm of paper (sheets folded "
                    f"{self.folds[0]} x {self.folds[1]}: {self.leaflet_sheets}): "
                    f"{number(self.pawn_thickness + leaflet)} mm of the crown's {number(t)} mm",
                    f"pawn_thickness = {number(self.pawn_thickness)} mm with a leaflet folded to {number(leaflet)} mm "
                    f"is more than the crown's {number(t)} mm; allowed: thinner pawns, a thicker board, or "
                    f"leaflet_sheets = 0"),
            require(band >= max(1.0, t / 2), "band", f"the crown's band is {number(band)} mm wide",
                    f"pitch = {number(self.pitch)} mm makes a crown band of {number(band)} mm, at least "
                    f"{number(max(1.0, t / 2))} mm needed"),
            Fit("stack", f"floor + crown = {number(2 * t)} mm; the lid is {number(self.lid.width)} mm wide and "
                f"{number(self.lid.height)} mm high inside, {number(self.lid.depth)} mm deep"),
            require(across <= r + 1e-9, "bend", f"the board's edge clears the bend of radius {number(r)} mm by "
                    f"{number(r - across, 2)} mm",
                    f"gap = {number(g)} mm: the board's edge would touch the bend of radius {number(r)} mm; allowed: a "
                    f"wider gap or a smaller bend_radius"),
            require(self.lid.bend.reach >= 0.1, "coupon", f"a bend takes {number(2 * self.lid.bend.reach)} mm of sheet",
                    f"coupon = {number(self.coupon)} mm: no bend of radius {number(r)} mm leaves that much room; "
                    "measure the inside of the U again"),
            require(2 * (self.lip + r) < self.side - 4, "lip", f"the lips leave "
                    f"{number(self.lid.width - 2 * self.lip)} mm open below the board",
                    f"lip = {number(self.lip)} mm: the lips would meet under a board of {number(self.side)} mm"),
            require(self.lip - r > 1 and self.lid.height - 2 * r > 1, "flat",
                    "lips and walls keep a flat part between their bends",
                    f"bend_radius = {number(r)} mm: no flat part is left in a lip of {number(self.lip)} mm or a wall "
                    f"of {number(self.lid.height)} mm"),
            *corner_fit(self.corner_radius, self.pitch), *self._sets(),
            *self.marks_fit(MARKS[:self.players], self.pawn_kerf.widest, MARK_REACH * (self.pawn - self.play)),
            *self.felt_fit(self.pawn - self.play, self.pawn_kerf.widest, 1 + self.two_faced),
            *self._tiles().fits,
            *tokens_fit(self._tokens, self.inside, self.number_kerf, t - self.pawn_thickness - leaflet),
            Fit("register", "the floor's outline is its own mirror image, so the cut floor turned over lies in its own "
                "hole, and the back is written mirrored"),
        )

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """Parts, laser jobs (kept to the width of the bed, if one is given), assembly, boards and facts."""
        base = floor(self.cells, self.pitch, self.thickness, self.material, self.units, corner=self.corner_radius)
        base = base.burned(self.lines)
        frame = crown(self.cells, self.pitch, self.thickness, self.material, corner=self.corner_radius)
        net, strip = self.lid.net(self.lid_material), fold_coupon(self.lid.bend, self.lid_material)
        pawns, (blanks, jobs), tiles = self._pawns, self._pawn_jobs(bed), self._tiles(bed)
        tokens = two_faced("numbers", self._tokens, self.number_kerf, bed)
        widest = bed[0] if bed else 400.0
        front = lay_out("floor", (base,), self.kerf, widest=widest)
        sheets = (front, Sheet("floor-back", front.size, front.placements, self.kerf, "back"),
                  lay_out("crown", (frame,), self.kerf, widest=widest), *jobs, *tiles.sheets, *tokens.sheets,
                  lay_out("fold-coupon", (strip,), self.lid_kerf, widest=widest),
                  lay_out("lid", (net,), self.lid_kerf, widest=widest))
        together, apart = (Bodies(partial(self._assembly, base, frame, times)) for times in (0.0, 1.0))
        return Kit(name=self.name, title=self.title, parameters=as_data(self),
                   parts=(base, frame, *blanks, *pawns, net, strip, *tiles.parts, *tokens.parts, *self._tokens),
                   sheets=sheets, assembly=together, exploded=apart, drawer=Drawer(
                       "lid", ("floor", "crown"), 2 * self.gap, self.gap),
                   boards=(*base.front_boards, *base.back_boards), game="polygo", facts=self._facts(), fits=self.fits,
                   puzzles=True, books={**BOOKS, **{game: TILED[game] for game, _ in self._tiles().counts}},
                   leaflet="leaflet-tetrago" if self.leaflet_sheets else "",
                   played=boards(self.cells, dict(self._tiles().counts)))

    def _facts(self) -> dict[str, str]:
        """What the rulebook says of this kit; of two boards of which one is a cell wider, one has an even number."""
        front, back = self.cells, self.cells + 1
        even, odd = (front, back) if front % 2 == 0 else (back, front)
        folds = {} if self.folds == LEAFLET else {"along": self.folds[0], "across": self.folds[1]}
        other = {key: "yes" for key, so in (("other", self.cells != TIMED), ("tiled", self._tiles().counts)) if so}
        sets: dict[str, int | str] = {
            mark: count for mark, count in zip(MARKS, even_shares(self.pawns, self.players), strict=False)}
        if self.two_faced:
            sets = {"turned": self.pawns, "beside": number(beside(self.pawn_kerf), 2)}
        return {key: str(value) for key, value in {
            "front": front, "back": back, "front_units": 2 * front, "back_units": 2 * back,
            "last": f"{letters(front - 1)}{front}", "pawns": self.pawns, "even": even,
            "even_cells": even ** 2, "odd": odd, "odd_cells": odd ** 2, "drawn_pitch": round(min(66 / front, 13), 1),
            "side": number(self.side), "gap": number(self.gap), **folds, **other, **sets,
            **({"unit": number(self.pitch / 2)} if self.units else {}), **sprung(self.lid_material),
            **token_facts(self._tokens, self.tokens_inside), **dict(self._tiles().counts), **self._tiles().bag}.items()}

    @cached_property
    def _pawns(self) -> tuple[Part, ...]:
        def made(mark: Mark, count: int, back: Mark = "plain") -> Part:
            bears, under = (self.borne(one, self.pawn_kerf.widest, one is back) for one in (mark, back))
            disc = pawn(bears, self.pawn, self.play, self.pawn_thickness, self.pawn_material, count=count, back=under)
            named = f"pawn-{mark}" + f"-{back}" * (back != "plain")
            return self.felt(replace(disc, name=named), mark).burned(self.lines)

        if self.two_faced:
            return (made("ring", self.pawns, "cross"),)
        return tuple(coloured(made(mark, count), mark) for mark, count in zip(
            MARKS, even_shares(self.pawns, self.players), strict=False))

    def _tiles(self, bed: tuple[float, float] | None = None) -> BoxTiles:
        return box_tiles(self.tiles, self.cells, self.pitch, material=self.pawn_material, thickness=self.pawn_thickness,
                         kerf=self.pawn_kerf, lines=self.lines, bed=bed)

    def _pawn_jobs(self, bed: tuple[float, float] | None) -> tuple[tuple[Part, ...], tuple[Sheet, ...]]:
        """The blanks of pawns with two faces, and the jobs that cut the pawns."""
        if self.two_faced:
            made = two_faced("pawns", self._pawns, self.pawn_kerf, bed)
            return made.parts, made.sheets
        return (), tuple(lay_out(p.name.replace("pawn", "pawns"), (p,), self.pawn_kerf,
                                 widest=bed[0] if bed else 400.0) for p in self._pawns)

    @cached_property
    def _tokens(self) -> tuple[Part, ...]:
        return number_tokens(self.cells, self.pitch, self.number_material, self.number_thickness,
                             self.lines) if self.numbers else ()

    def _assembly(self, base: Part, frame: Part, apart: float) -> tuple[Body, ...]:
        """Floor, crown, stored pawns and tokens and lid in place; `apart` lifts each layer by so many board sides."""
        t, step, lift, discs = self.thickness, self.inside / self.row, apart * self.side * 0.42, list[Body]()
        for i, (disc, colour) in enumerate((p, c) for p, c in zip(self._pawns, COLOURS, strict=False)
                                           for _ in range(p.count)):
            x, y = (i % self.row + 0.5) * step - self.inside / 2, (i // self.row + 0.5) * step - self.inside / 2
            discs.append(plate(disc, colour=colour).moved(x, y, t + 1.8 * lift))
        discs += spread_out(self._tokens, t + self.pawn_thickness + 2.3 * lift) if self.tokens_inside else ()
        return (plate(base), plate(frame, colour="#c99b62").moved(0, 0, t + lift), *discs,
                self.lid.folded().moved(0, self.gap / 2, -self.gap / 2 + (3.3 if self.numbers else 2.9) * lift))


KIT: type[KitOptions] = TetraGo
