"""The pages to read of a printed document, wherever they lie on its sheets: in order, with their words.

A page says which it is at its foot, '3 / 12'.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ..core.finding import Finding
from ..core.printed.book_format import LEAFLET, Format
from .page.bookmarks import Bookmark
from .puzzle_shapes import ReadSheet
from .untyped import ViewerFile, ViewerPage

__all__ = ["reading_pages", "reading_sheets"]

_COUNT = re.compile(r"(\d+) / (\d+)\s*$")
_Box = tuple[float, float, float, float]
"""Left, low, right and top, in points from the lower left corner of a side."""


def reading_pages(document: ViewerFile, format: Format) -> tuple[list[str], list[Finding]]:
    """The words of each page in the order of reading, without its count; CONTENT: a page is not where the format wants
    it, or there is one too few or too many.

    A booklet lies in sheets put into each other: on the front of sheet j (from 0) the pages T - 2j and 2j + 1, on its
    back 2j + 2 and T - 2j - 1, T being the number of pages made a multiple of 4; what is beyond the last one is blank.
    """
    found: dict[int, str] = {}
    findings, total = [], 0
    places = list(_places(document, format))
    for _, _, _, foot in places:
        if match := _COUNT.search(foot):
            total = max(total, int(match[2]))
    for where, expected, text, foot in places:
        match = _COUNT.search(foot)
        number = _expected(expected, total)
        if number > total and not (text + foot).strip():
            continue
        if match is None or (int(match[1]), int(match[2])) != (number, total):
            told = f"page {match[1]} / {match[2]}" if match else "no page"
            findings.append(Finding("CONTENT", where, f"{told}, expected {number} / {total}"))
            continue
        found[number] = f"{text}\n{foot[:match.start()]}"
    on_each = LEAFLET[0] * LEAFLET[1] if format.pages == "leaflet" else 1
    sides = -(-total // 4) * 2 if format.pages == "booklet" else -(-total // on_each)
    if (len(document), len(found)) != (sides, total) and not findings:
        findings.append(Finding("CONTENT", "file", f"{len(found)} pages on {len(document)} sides, expected {total} on "
                                                   f"{sides}"))
    return [found[number] for number in sorted(found)], findings


def _expected(place: int, total: int) -> int:
    """Which page belongs in a place; a negative place is counted from the end of a booklet, -1 the last one."""
    return place if place > 0 else -(-total // 4) * 4 + 1 + place


def reading_sheets(sides: Sequence[ReadSheet], format: Format) -> tuple[list[ReadSheet], Callable[[Bookmark], int]]:
    """What is drawn on each page in the order of reading, without blank ones at the end; and what tells the page,
    counted from 1, to which a bookmark leads."""
    if format.pages != "booklet":
        return [*sides], lambda leads: leads.page + 1
    total = 2 * len(sides)
    numbers = [[_expected(place, total) for place in _halves(side)] for side in range(len(sides))]
    found = {number: sides[side].part(k * sides[side].size[0] / 2, sides[side].size[0] / 2)
             for side, some in enumerate(numbers) for k, number in enumerate(some)}
    last = max((number for number, page in found.items() if page.words), default=0)

    def page(leads: Bookmark) -> int:
        return numbers[leads.page][leads.left > sides[leads.page].size[0] / 2 - 1]

    return [found[number] for number in range(1, last + 1)], page


def _halves(side: int) -> tuple[int, int]:
    """Which pages lie on the left and on the right of a side of a booklet (`_expected`)."""
    sheet, back = divmod(side, 2)
    return (2 * sheet + 2, -2 * sheet - 2) if back else (-2 * sheet - 1, 2 * sheet + 1)


def _places(document: ViewerFile, format: Format) -> Iterator[tuple[str, int, str, str]]:
    """Each place for a page with where it is, which page belongs there (`_expected`), what it says, and its lowest
    line."""
    for side, page in enumerate(document):
        width, height = page.get_size()
        text, where = page.get_textpage(), f"page {side + 1}"
        lines = [text.get_rect(k) for k in range(text.count_rects())]
        if format.pages == "leaflet":
            across, along = LEAFLET
            for k in range(across * along):
                left, top = k % across * width / across, height - k // across * height / along
                yield (f"{where}, place {k + 1}", side * across * along + k + 1,
                       *_parted(text, lines, (left, top - height / along, left + width / across, top)))
        elif format.pages == "booklet":
            for k, number in enumerate(_halves(side)):
                yield (f"{where}, {('left', 'right')[k]}", number,
                       *_parted(text, lines, (k * width / 2, 0, (k + 1) * width / 2, height)))
        else:
            yield (where, side + 1, *_parted(text, lines, (0, 0, width, height)))


def _parted(text: ViewerPage, lines: Sequence[_Box], place: _Box) -> tuple[str, str]:
    """What a place says above its lowest line, and that line: a number at the end of what is above is not the page's,
    though nothing but where they stand keeps the two apart."""
    left, low, right, top = place
    inside = [line for line in lines
              if left <= (line[0] + line[2]) / 2 < right and low <= (line[1] + line[3]) / 2 < top]
    lowest = min(inside, key=lambda line: line[1], default=(left, low, right, low))
    foot = max((line[3] for line in inside if line[1] < lowest[3]), default=low)  # its words may be apart
    return text.get_text_bounded(left, foot, right, top), text.get_text_bounded(left, low, right, foot)
