"""Coupons: cut these first from a new material, try and measure them, and let `calibrate` write its profile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..core.kerf import Kerf
from ..core.kit import Fit, Kit, KitOptions, Mating, require
from ..core.options import as_data, kerf_option, option, validate
from ..core.sheet import lay_out
from ..core.units import number
from ..parts.fit_coupon import DISC, HOLES, SLOTS, STEP, TONGUE, fit_coupon, hole_place
from ..parts.fit_disc import fit_disc
from ..parts.fit_tongue import fit_tongue

__all__ = ["KIT", "Coupons"]


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
    def fits(self) -> tuple[Fit, ...]:
        narrowest, widest = TONGUE + SLOTS[0] * STEP, TONGUE + SLOTS[-1] * STEP
        return (
            Fit("slots", f"{len(SLOTS)} slots of {number(narrowest)} to {number(widest)} mm along x and along y, for "
                f"tongues of {number(TONGUE)} mm"),
            Fit("holes", f"{len(HOLES)} holes of {number(DISC)} to {number(DISC + HOLES[-1] * STEP)} mm, for a disc of "
                f"{number(DISC)} mm"),
            require(TONGUE >= self.thickness / 2, "tongue", f"a tongue of {number(TONGUE)} mm is no thinner than half "
                    f"the sheet", f"thickness = {number(self.thickness)} mm: a tongue of {number(TONGUE)} mm would "
                    "break"),
        )

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """One job with the plate, the tongues and the disc."""
        made = [make(self.thickness, self.material) for make in (fit_coupon, fit_tongue, fit_disc)]
        host, _, disc = made
        rooms = tuple(Mating(piece=disc.name, host=host.name, hole=k, at=hole_place(k, self.thickness), angle=0.0,
                             over=False, play=steps * STEP / 2)
                      for k, steps in enumerate(HOLES) if steps)
        facts = {"tongue": number(TONGUE), "disc": number(DISC), "step": number(STEP), "slots": str(len(SLOTS)),
                 "holes": str(len(HOLES)), "kerf": str(self.kerf), "option": str(self.kerf).replace(" ", ""),
                 "material": self.material}
        return Kit(name=self.name, title=self.title, parameters=as_data(self), parts=tuple(made),
                   sheets=(lay_out("coupons", tuple(made), self.kerf, widest=bed[0] if bed else 400.0),),
                   facts=facts, fits=self.fits, matings=rooms)


KIT: type[KitOptions] = Coupons
