"""Pawns that fingers tell apart by their rims: an option that kits with pawns share."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from ..core.kit import Fit, require
from ..core.options import option
from ..core.part import Part
from ..core.units import number
from ..parts.marks import Mark
from ..parts.notches import DEPTH, NOTCHES, notched
from ..parts.pawns import MARK_REACH

__all__ = ["Felt"]

_LEAST = 1.0
"""mm: the radius of a notch that a finger finds, as on coins."""
_BEAMS = 1.5
"""Cuts in the radius of a notch at least, so that its path turns about more than a cut."""


@dataclass(frozen=True)
class Felt:
    """The option."""

    touch: bool = option(False, "notches in the rims of pawns with one mark, for fingers: none, one, two, three, four, "
                                "or two side by side, in the order of the players")

    def felt(self, part: Part, mark: Mark) -> Part:
        """A disc with the notches of the player with this mark, if they are asked for."""
        return replace(part, outline=notched(part.size[0], NOTCHES[mark])) if self.touch else part

    def felt_fit(self, diameter: float, beam: float, faces: int = 1) -> tuple[Fit, ...]:
        """That fingers and the beam, of so many mm, get into the notches of discs of `diameter` mm. Raises Broken where
        they do not, or where a pawn is turned over."""
        if not self.touch:
            return ()
        notch, least = DEPTH * diameter, max(_LEAST, _BEAMS * beam)
        whole = (0.5 - DEPTH - MARK_REACH) * diameter
        return (
            require(faces == 1, "touch", "each pawn has one player", "touch = yes with faces = 2: a notch is on both "
                    "faces of a pawn that is turned over; allowed: faces = 1, or touch = no"),
            require(notch >= least - 1e-9, "touch", f"notches of {number(notch, 2)} mm in pawns of "
                    f"{number(diameter, 2)} mm, {number(whole, 2)} mm clear of their marks",
                    f"touch = yes: a pawn drawn {number(diameter, 2)} mm wide has notches of {number(notch, 2)} mm, "
                    f"at least {number(least, 2)} mm needed; allowed: pawns of "
                    f"{number(math.ceil(10 * least / DEPTH - 1e-9) / 10)} mm or wider, or touch = no"))
