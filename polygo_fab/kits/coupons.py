"""Coupons: cut these first from a new material, try and measure them, and let `calibrate` write its profile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..core.kerf import Kerf
from ..core.kit import Fit, Kit, KitOptions, Mating, require
from ..core.options import as_data, kerf_option, option, validate
from ..core.part import Part
from ..core.sheet import MARGIN, Placement, Sheet, lay_out
from ..core.units import number
from ..core.workshop.tables import materials
from ..parts.bend_gauge import RAY, bend_gauge
from ..parts.bend_strip import bend_strip
from ..parts.fit_coupon import DISC, HOLES, SLOTS, STEP, TONGUE, fit_coupon, hole_place
from ..parts.fit_disc import fit_disc
from ..parts.fit_tongue import fit_tongue

__all__ = ["KIT", "Coupons"]

_APART = 3.0
"""mm between two parts on their sheet."""


@dataclass(frozen=True)
class Coupons:
    """One set of coupons, mm. Raises BadInput where a value is out of range or a rule of fit breaks."""

    name: ClassVar[str] = "coupons"
    title: ClassVar[str] = "Coupons, to measure kerf and fit of a material"
    product_options: ClassVar[tuple[str, ...]] = ()
    adjustable: ClassVar[tuple[str, ...]] = ()
    segmented_board: ClassVar[str] = ""
    material_options: ClassVar[dict[str, tuple[str, str]]] = {"material": ("thickness", "kerf")}

    material: str = option("plywood-3", "material to try")
    thickness: float = option(3.0, "measured thickness", unit="mm", low=0.3, high=12)
    kerf: Kerf = kerf_option(0.20, "full width of the cut, as assumed so far")

    def __post_init__(self) -> None:
        validate(self)
        _ = self.fits

    @property
    def bends(self) -> bool:
        """Whether sheets of it are bent cold, and so spring back."""
        stuff = materials().get(self.material)
        return stuff is not None and stuff.bend == "cold"

    @property
    def fits(self) -> tuple[Fit, ...]:
        narrowest, widest = TONGUE + SLOTS[0] * STEP, TONGUE + SLOTS[-1] * STEP
        plate, tongue = (make(self.thickness, self.material).size for make in (fit_coupon, fit_tongue))
        return (
            Fit("scrap", f"all of it lies on {number(plate[0] + _APART + tongue[0])} x {number(plate[1])} mm"),
            Fit("slots", f"{len(SLOTS)} slots of {number(narrowest)} to {number(widest)} mm along x and along y, for "
                f"tongues of {number(TONGUE)} mm"),
            Fit("holes", f"{len(HOLES)} holes of {number(DISC)} to {number(DISC + HOLES[-1] * STEP)} mm, for a disc of "
                f"{number(DISC)} mm"),
            require(TONGUE >= self.thickness / 2, "tongue", f"a tongue of {number(TONGUE)} mm is no thinner than half "
                    f"the sheet", f"thickness = {number(self.thickness)} mm: a tongue of {number(TONGUE)} mm would "
                    "break"),
        )

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """One job with the plate, and beside it the tongues below the disc; one with what is bent, where it is."""
        made = [make(self.thickness, self.material) for make in (fit_coupon, fit_tongue, fit_disc)]
        host, tongue, disc = made
        bent = [make(self.thickness, self.material) for make in ((bend_strip, bend_gauge) if self.bends else ())]
        rooms = tuple(Mating(piece=disc.name, host=host.name, hole=k, at=hole_place(k, self.thickness), angle=0.0,
                             over=False, play=steps * STEP / 2)
                      for k, steps in enumerate(HOLES) if steps)
        facts = {"tongue": number(TONGUE), "disc": number(DISC), "step": number(STEP), "slots": str(len(SLOTS)),
                 "holes": str(len(HOLES)), "kerf": str(self.kerf), "option": str(self.kerf).replace(" ", ""),
                 "material": self.material, "ray": str(RAY)}
        sheets = (_beside(host, tongue, disc, self.kerf),
                  *([lay_out("bend-coupons", tuple(bent), self.kerf)] if bent else []))
        return Kit(name=self.name, title=self.title, parameters=as_data(self), parts=(*made, *bent), sheets=sheets,
                   facts=facts, fits=self.fits, matings=rooms)


def _beside(plate: Part, tongue: Part, disc: Part, kerf: Kerf) -> Sheet:
    """The least piece of a sheet: tongues and disc in a column at the right of the plate, which is higher."""
    column = MARGIN + plate.size[0] + _APART
    corners = ((plate, (MARGIN, MARGIN)), (tongue, (column, MARGIN)),
               (disc, (column, MARGIN + tongue.size[1] + _APART)))
    placed = tuple(Placement(part, (x - part.outline.bounds[0], y - part.outline.bounds[1]))
                   for part, (x, y) in corners)
    return Sheet("coupons", (column + tongue.size[0] + MARGIN, plate.size[1] + 2 * MARGIN), placed, kerf)


KIT: type[KitOptions] = Coupons
