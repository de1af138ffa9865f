"""Which pages lie beside each other on the sheets of a booklet that is folded in the middle and stapled there."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["folded"]

Side = tuple[int | None, int | None]


def folded(pages: int) -> Iterator[Side]:
    """The sides of the sheets, front and back in turn, from the outermost sheet in: left and right page of each.

    Pages count from 0; None is a blank one, of which there are at the end as many as make their number a multiple of 4.

    Printed on both sides and turned over the short edge; all sheets on one pile, first on top, the pile turned with
    its first front down and folded upwards.
    """
    total = -(-pages // 4) * 4

    def page(number: int) -> int | None:
        return number if number < pages else None

    for outer in range(0, total // 2, 2):
        yield page(total - 1 - outer), page(outer)
        yield page(outer + 1), page(total - 2 - outer)
