"""The tiles of a square box: two stocks for Les Carreleurs on its back, a common one for Blocs on its front.

They are those of the kit `tiles`, a unit being half a cell. Tiles of Blocs change hands: each has a ring on one face
and a cross on the other, and comes out of a blank that is turned over as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from ..core.errors import BadInput, Broken
from ..core.kerf import Kerf
from ..core.kit import Fit
from ..core.part import Part
from ..core.sheet import Sheet
from ..parts.tile import MARK
from .bag import bag_side
from .tiles import Tiles
from .two_faced import registration, two_faced

__all__ = ["CHOICES", "BoxTiles", "box_tiles"]

CHOICES = ("no", "tilers", "blocks", "both")
_ENOUGH: Literal["p95"] = "p95"
"""How much of the stock of Blocs: what 95 % of random games take; the rules have no limit."""
_RIM = 0.5
"""mm free beside the mark of the smallest tile, whose one unit holds its area as well."""


@dataclass(frozen=True)
class BoxTiles:
    """What they add to a kit; `counts` are the tiles of each game, by its name, `bulk` what a bag must hold."""

    parts: tuple[Part, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    fits: tuple[Fit, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    bulk: tuple[tuple[float, float, int], ...] = ()

    @property
    def bag(self) -> dict[str, int]:
        """What the texts say of their bag."""
        return {"bag": bag_side(self.bulk, self.parts[0].thickness)} if self.bulk else {}


@cache
def box_tiles(which: str, cells: int, pitch: float, *, material: str, thickness: float, kerf: Kerf,
              lines: Literal["engrave", "score"], bed: tuple[float, float] | None = None) -> BoxTiles:
    """The tiles for a board of `cells` cells along a side on its front and one more on its back.

    which  one of CHOICES
    Raises Broken where a face is no room of a game that has a usual stock.
    """
    found = BoxTiles()
    for game, side in (("tilers", 2 * (cells + 1)), ("blocks", 2 * cells)):
        if which not in (game, "both"):
            continue
        try:
            made = Tiles(game=game, board=f"units{side}", players=2, quantity=_ENOUGH, unit=pitch / 2,  # type: ignore[arg-type]
                         material=material, thickness=thickness, kerf=kerf, lines=lines)
        except BadInput as error:
            raise Broken(f"tiles = '{which}' with cells = {cells}: no usual stock of {game} for {side} x {side} units "
                         f"({error}); allowed: tiles = no, or cells = 6 (tiles rule)") from None
        parts, sheets, fits = made.parts, made.build(bed).sheets, made.fits
        if game == "blocks":
            parts, sheets = _turned(made, kerf, bed)
            drawn = made.unit - made.play
            fits = (*fits, registration(drawn, made.unit / 4 + MARK * made.unit / 2, kerf, rim=_RIM))
        tiles = sum(part.count for part in parts if part.name.startswith("tile-"))
        found = BoxTiles((*found.parts, *parts), (*found.sheets, *sheets),
                         (*found.fits, *(replace(fit, rule=f"{game}, {fit.rule}") for fit in fits
                                         if fit.rule != "register")), (*found.counts, (game, tiles)),
                         (*found.bulk, *made.bulk))
    return found


def _turned(made: Tiles, kerf: Kerf, bed: tuple[float, float] | None) -> tuple[tuple[Part, ...], tuple[Sheet, ...]]:
    """The tiles of Blocs with the blanks that they come out of, and the markers for large blocks."""
    blanks = two_faced("tiles", tuple(part for part in made.parts if part.back), kerf, bed)
    markers = tuple(sheet for sheet in made.build(bed).sheets
                    if sheet.face == "front" and not any(p.part.back for p in sheet.placements))
    return (*blanks.parts, *made.parts), (*blanks.sheets, *markers)
