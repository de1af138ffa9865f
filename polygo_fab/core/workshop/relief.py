"""Relief: what a laser would burn into a face, as a 3D printer has it: sunk into the face, or raised."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..errors import BadInput
from ..units import number

__all__ = ["NO_RELIEF", "USUAL_RELIEF", "Relief", "parse_relief"]

USUAL_RELIEF = "sunk:0.4x0.8"
"""Two layers of 0.2 mm deep, two lines of a 0.4 mm nozzle wide: starting values."""
_DEPTH, _WIDTH = (0.1, 2.0), (0.2, 3.0)
_SHARE = 3
"""Grooves take no more of a face than one of so many parts of the thickness, so that two faces leave a third."""
_WORD = re.compile(r"(sunk|raised)(?::([0-9]+(?:\.[0-9]+)?)x([0-9]+(?:\.[0-9]+)?))?")


@dataclass(frozen=True)
class Relief:
    """Lines are `width` mm wide. On the front they are `depth` mm deep, or high where they are raised; on the back
    always deep, since a part lies flat on the bed of the printer. A depth of 0: faces are smooth."""

    depth: float = 0.0
    width: float = 0.0
    raised: bool = False

    def groove(self, thickness: float) -> float:
        """How deep grooves are in a part so thick, mm: in a thin one less than asked, to the hundredth."""
        return min(self.depth, int(thickness / _SHARE * 100) / 100)

    def front(self, thickness: float) -> float:
        """The height of the lines of a front over it, mm; negative where they are sunk."""
        return self.depth if self.raised else -self.groove(thickness)


NO_RELIEF = Relief()


def parse_relief(text: object) -> Relief:
    """From 'no', 'sunk', 'raised' (each as deep and wide as usual), or 'sunk:0.4x0.8', depth and width in mm.

    Raises BadInput for anything else.
    """
    words = text.strip().lower().replace(" ", "") if isinstance(text, str) else ""
    if words == "no":
        return NO_RELIEF
    found = _WORD.fullmatch(words)
    if not found:
        raise BadInput(f"relief = '{str(text)[:60]}': allowed: no, sunk, raised ({USUAL_RELIEF}), or with DEPTHxWIDTH "
                       "in mm as raised:0.6x1")
    usual = _WORD.fullmatch(USUAL_RELIEF)
    assert usual
    depth, width = (float(found[k] or usual[k]) for k in (2, 3))
    for what, value, (low, high) in (("deep", depth, _DEPTH), ("wide", width, _WIDTH)):
        if not low <= value <= high:
            raise BadInput(f"relief = '{words[:40]}': allowed: {number(low)} to {number(high)} mm {what}")
    return Relief(depth, width, found[1] == "raised")
