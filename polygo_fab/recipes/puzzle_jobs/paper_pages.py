"""The pages of a booklet that somebody brings: each follows the one before, and nothing is painted or laid over them.

What is no booklet in the order of its pages, as a sheet to fold, is told from one whose pages are out of order by its
numbers: such a sheet has several, or none that are amiss.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...check.booklet import Captioned, plain_words
from ...check.page.page import Pdf
from ...check.painted_over import BoardOnPage, annotated, painted_over
from ...check.pdf_text import viewed
from ...check.puzzle_shapes import ReadSheet
from ...check.visibility import unseen_words

__all__ = ["in_order", "laid_faults", "over_faults", "shown_on", "turn_faults", "unseen_faults"]

_NUMBER = re.compile(r"([0-9]+) / ([0-9]+)")
_FOOT = 40.0
"""mm: above the lower edge of a page, for its number; on sheets to fold pages may stand upside down."""

Faults = Iterator[tuple[int, str]]


def in_order(pages: Sequence[ReadSheet]) -> bool:
    """Whether each page bears its number and how many there are."""
    return all(any(text == f"{number} / {len(pages)}" for text, _ in plain_words(page))
               for number, page in enumerate(pages, start=1))


def turn_faults(pages: Sequence[ReadSheet]) -> Faults:
    """Where pages bear one number each, and these do not follow each other: which is the first that does not."""
    told = [[text for text, box in plain_words(page) if _NUMBER.fullmatch(text)
             and min(box[3], page.size[1] - box[1]) < _FOOT] for page in pages]
    if all(len(some) < 2 for some in told):
        numbers = [(page, some[0]) for page, some in enumerate(told, start=1) if some]
        wanted = [f"{k} / {len(numbers)}" for k in range(1, len(numbers) + 1)]
        for (page, text), other in zip(numbers, wanted, strict=True):
            if text != other:
                yield 1, f"page {page}: is numbered '{text}', expected '{other}'"
                return


def shown_on(some: Sequence[Captioned], what: str, turned: bool = False) -> Iterator[BoardOnPage]:
    """Boards as they lie on their pages; of those that stand upside down, which have no counts, the cells alone."""
    for one in some:
        cells, area = ((-x1, -y1, -x0, -y0) if turned else (x0, y0, x1, y1)
                       for x0, y0, x1, y1 in (one.drawn.box, one.drawn.area))
        yield BoardOnPage(one.drawn.page, f"{what} {one.number}", cells, cells if turned else area,
                          unit=one.drawn.unit, layout=one.drawn.layout)


def laid_faults(file: Pdf) -> Faults:
    """What is laid on the pages for viewers to paint over them."""
    return ((1, f"page {page}: an annotation lies over it, expected links alone") for page in annotated(file))


def over_faults(file: Pdf, boards: Sequence[BoardOnPage]) -> Faults:
    """By the number of a puzzle what is painted over it, its answer, or something else on a page."""
    for page in file.pages:
        here = [one for one in boards if one.page == page.number]
        for board in dict.fromkeys(painted_over(page, here)):
            name = board.called if board else here[0].called if here else "puzzle 1"
            yield int(name.rpartition(" ")[2]), (
                f"page {page.number}, {name}: something is painted over it" if board else
                f"page {page.number}: something is painted over it")


def unseen_faults(data: bytes) -> Faults:
    """Words that a viewer does not show: clipped, or in the colour of what is under them; the first of each page."""
    with viewed(data) as document:
        first = {finding.where: finding.message for finding in reversed([*unseen_words(document)])}
    yield from ((1, f"{where}: {message}") for where, message in reversed(first.items()))
