"""The pages to read of a printed document, wherever they lie on its sheets: in order, with their words.

A page says which it is at its foot, '3 / 12'.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from ..core.finding import Finding
from ..core.printed.book_format import LEAFLET, Format
from ..core.resources import our_table
from .page.bookmarks import Bookmark
from .puzzle_shapes import ReadSheet
from .untyped import ViewerFile, ViewerPage

__all__ = ["booklet_places", "reading_pages", "reading_sheets", "signatures_of"]

_COUNT = re.compile(r"(\d+) / (\d+)\s*$")
_Box = tuple[float, float, float, float]
"""Left, low, right and top, in points from the lower left corner of a side."""


def reading_pages(document: ViewerFile, format: Format) -> tuple[list[str], list[Finding]]:
    """The words of each page in the order of reading, without its count; CONTENT: a page is not where the format wants
    it, or there is one too few or too many.

    A booklet lies in sheets put into each other (`booklet_places`); what is beyond the last page is blank.
    """
    found: dict[int, str] = {}
    findings, total = [], 0
    places = list(_places(document, format))
    for _, _, _, foot in places:
        if match := _COUNT.search(foot):
            total = max(total, int(match[2]))
    in_booklet = [number for side in booklet_places(-(-total // 4), format) for number in side]
    for where, place, text, foot in places:
        match = _COUNT.search(foot)
        number = (*in_booklet, total + 1)[min(place, len(in_booklet) + 1) - 1] if format.pages == "booklet" else place
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


def signatures_of(count: int, format: Format) -> list[tuple[int, int]]:
    """Of so many sheets of a booklet those that are folded together, by the contract: from which sheet on, counted from
    0, and how many."""
    most = format.signature or our_table("contracts/printed.toml")["signatures"]["sheets"]
    parts = -(-count // most)
    firsts = [count // parts * k + min(k, count % parts) for k in range(parts)]
    return [(first, after - first) for first, after in pairwise([*firsts, count])]


def booklet_places(count: int, format: Format) -> list[tuple[int, int]]:
    """The pages on the left and on the right of each side of so many sheets. Those of a signature count from its first
    page: on the front of its sheet j (from 0) T - 2j and 2j + 1, on its back 2j + 2 and T - 2j - 1, of T pages."""
    return [(4 * first + left, 4 * first + right) for first, sheets in signatures_of(count, format)
            for j in range(0, 2 * sheets, 2)
            for left, right in ((4 * sheets - j, j + 1), (j + 2, 4 * sheets - j - 1))]


def reading_sheets(sides: Sequence[ReadSheet], format: Format) -> tuple[list[ReadSheet], Callable[[Bookmark], int]]:
    """What is drawn on each page in the order of reading, without blank ones at the end; and what tells the page,
    counted from 1, to which a bookmark leads."""
    if format.pages != "booklet":
        return [*sides], lambda leads: leads.page + 1
    numbers = booklet_places(-(-len(sides) // 2), format)
    found = {number: sides[side].part(k * sides[side].size[0] / 2, sides[side].size[0] / 2)
             for side, some in enumerate(numbers[:len(sides)]) for k, number in enumerate(some)}
    last = max((number for number, page in found.items() if page.words), default=0)

    def page(leads: Bookmark) -> int:
        return numbers[leads.page][leads.left > sides[leads.page].size[0] / 4]

    return [found[number] for number in range(1, last + 1)], page


def _places(document: ViewerFile, format: Format) -> Iterator[tuple[str, int, str, str]]:
    """Each place for a page with where it is, its number from 1 in the order of the sides, what it says, and its lowest
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
            for k, half in enumerate(("left", "right")):
                yield (f"{where}, {half}", 2 * side + k + 1,
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
