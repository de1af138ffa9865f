"""Which pages lie where on the sheets of what is folded: a booklet that is stapled in its fold, one of so many sheets
that it is in signatures, or a leaflet."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.printed.book_format import LEAFLET, PAPER_THICKNESS, SIGNATURE, Format, page_size, sheet_size

__all__ = ["folded", "sides", "signatures"]

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
        for nearer, (left, right) in _nearer(format, pages):
            yield [(page, x, high - height) for page, x in ((left, spare + nearer), (right, wide / 2 + spare - nearer))
                   if page is not None]
    else:
        across, along = LEAFLET
        for first in range(0, pages, across * along):
            yield [(page, (page - first) % across * width, (along - 1 - (page - first) // across) * height)
                   for page in range(first, min(first + across * along, pages))]


def signatures(format: Format, pages: int) -> list[int]:
    """The sheets of each signature of a booklet, in the order of reading: as few signatures as `format` lets there be,
    the first ones a sheet thicker than the last where they cannot be equal."""
    count = -(-pages // 4)
    parts = -(-count // (format.signature or SIGNATURE))
    return [count // parts + (k < count % parts) for k in range(parts)]


def folded(pages: int) -> Iterator[Side]:
    """The sides of sheets that are folded together, front and back in turn, from the outermost sheet in: left and right
    page of each.

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


def _nearer(format: Format, pages: int) -> Iterator[tuple[float, Side]]:
    """The sides of all signatures one after the other, and how many mm nearer to the fold their pages are than those
    of an outermost sheet: it lies around the others, whose pages it pushes out by its thickness each."""
    parts, first = signatures(format, pages), 0
    thickness = format.thickness
    if thickness is None:
        thickness = PAPER_THICKNESS if len(parts) > 1 else 0.0
    for count in parts:
        for side, (left, right) in enumerate(folded(min(4 * count, pages - first))):
            yield side // 2 * thickness, (None if left is None else first + left,
                                          None if right is None else first + right)
        first += 4 * count
