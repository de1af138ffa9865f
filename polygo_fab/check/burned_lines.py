"""What is burned into parts, on the papers that show them: by the boxes of its lines, mm: left, low, right, high."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..core.path import Path
from ..core.sheet import Placement

__all__ = ["alone_wrong", "burned_boxes", "burned_wrong"]

_EXACT = 0.1
"""mm on the sheet: how far a line may lie from where it is burned; the reader of the page has chords for curves."""
_Box = Sequence[float]


def burned_boxes(placements: Iterable[Placement], back: bool) -> list[_Box]:
    """Of each line that is burned into these parts as they lie, on their backs once they are turned over."""
    known: dict[tuple[int, float], list[_Box]] = {}
    found: list[_Box] = []
    for placement in placements:
        part, (x, y) = placement.part, placement.at
        key = (id(part), placement.angle)
        if key not in known:
            still = replace(placement, at=(0.0, 0.0))
            known[key] = [still.lay(stroke.path, over=back).bounds for stroke in (part.back if back else part.front)]
        found += [(box[0] + x, box[1] + y, box[2] + x, box[3] + y) for box in known[key]]
    return found


def burned_wrong(drawn: Sequence[_Box], wanted: Sequence[_Box], exact: float = _EXACT) -> str:
    """Which line is missing, or how many are too many; "" where they are the same."""
    import shapely

    if wanted and drawn:
        corners = shapely.STRtree(shapely.points([box[:2] for box in drawn]))
        pairs = corners.query(shapely.points([box[:2] for box in wanted]), predicate="dwithin", distance=2 * exact)
        there = {int(k) for k, n in zip(*pairs, strict=True)
                 if max(abs(a - b) for a, b in zip(wanted[k], drawn[n], strict=True)) < exact}
    else:
        there = set()
    missing = [box for k, box in enumerate(wanted) if k not in there]
    if missing:
        return f"what is burned at ({missing[0][0]:.1f}, {missing[0][1]:.1f}) is not shown"
    return "" if len(drawn) == len(wanted) else f"{len(drawn)} burned lines, expected {len(wanted)}"


def alone_wrong(outlines: Sequence[_Box], burned: Sequence[_Box], placements: Sequence[Placement]) -> str:
    """What is wrong with the two pictures of one of these parts: at the left before it is turned over, then after. The
    boxes are those of outlines and holes, and of what is burned, on the page."""
    lying = {(id(placement.part), placement.angle): placement for placement in placements}.values()
    middle = (min(box[0] for box in outlines) + max(box[2] for box in outlines)) / 2 if outlines else 0.0
    wrong = "no part is shown before and after"
    for placement in lying:
        told = ""
        for over in (False, True):
            own = [[box for box in boxes if ((box[0] + box[2]) / 2 > middle) is over] for boxes in (outlines, burned)]
            told = told or (_shown(own[0], own[1], replace(placement, at=(0.0, 0.0)), over) if own[0] else wrong)
        if not told:
            return ""
        wrong = told
    return wrong


def _shown(outlines: Sequence[_Box], burned: Sequence[_Box], placement: Placement, over: bool) -> str:
    part = placement.part

    def box(path: Path) -> _Box:
        return placement.lay(path, over).bounds

    left, low, right, _ = box(part.outline)
    shown = max(outlines, key=lambda it: it[2] - it[0])
    scale = (shown[2] - shown[0]) / (right - left)

    def back(boxes: Sequence[_Box]) -> list[_Box]:
        return [tuple((it[k] - shown[k % 2]) / scale + (left, low)[k % 2] for k in range(4)) for it in boxes]

    after = "after" if over else "before"
    exact = max(_EXACT, 0.02 / scale)
    wrong = (burned_wrong(back(outlines), [box(path) for path in (part.outline, *part.holes)], exact)
             or burned_wrong(back(burned), burned_boxes([placement], over), exact))
    return f"the part {after} it is turned over: {wrong}" if wrong else ""
