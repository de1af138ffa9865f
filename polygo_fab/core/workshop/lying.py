"""Whether a job lies on the bed of a machine as it is drawn, and whether it may be turned so that it does."""

from __future__ import annotations

from ..sheet import Sheet

__all__ = ["lies", "may_turn", "piece_size"]


def lies(sheet: Sheet, bed: tuple[float, float]) -> bool:
    """Whether it is neither wider nor higher than the bed."""
    return sheet.size[0] <= bed[0] and sheet.size[1] <= bed[1]


def may_turn(sheet: Sheet) -> bool:
    """Whether nothing holds it as it is: shared cuts, a second face, an offcut, a label."""
    return not (sheet.shared or sheet.remnant or sheet.label or sheet.face != "front"
                or any(p.part.back or p.part.blank for p in sheet.placements))


def piece_size(sheet: Sheet) -> tuple[float, float]:
    """Width and height of what is laid down for it, mm: an offcut has no room for a label, which stands beside it."""
    return sheet.remnant.size if sheet.remnant else sheet.size
