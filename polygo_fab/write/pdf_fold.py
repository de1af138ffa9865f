"""Which pages lie where on the sheets of what is folded: a booklet that is stapled in its fold, or a leaflet."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.printed.book_format import LEAFLET, Format, page_size, sheet_size

__all__ = ["folded", "sides"]

Side = tuple[int | None, int | None]


def sides(paper: str, format: Format, pages: int) -> Iterator[list[tuple[int, float, float]]]:
    """The sides of the sheets in the order of printing: each with its pages and where their lower left corners lie, mm.

    The pages of a leaflet read like a text, row by row, first on one side, then on the other: folded across with
    the first side outwards, and then in three like a Z, its page 1 is in front. Raises BadInput for a paper there is
    not.
    """
    (wide, high), (width, height) = sheet_size(paper, format), page_size(paper, format)
    if not format.folded:
        yield from ([(page, 0.0, 0.0)] for page in range(pages))
    elif format.pages == "booklet":
        spare = (wide - 2 * width) / 4  # a page that is rounded down lies in the middle of its half
        for left, right in folded(pages):
            yield [(page, x, high - height) for page, x in ((left, spare), (right, wide / 2 + spare))
                   if page is not None]
    else:
        across, along = LEAFLET
        for first in range(0, pages, across * along):
            yield [(page, (page - first) % across * width, (along - 1 - (page - first) // across) * height)
                   for page in range(first, min(first + across * along, pages))]


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
