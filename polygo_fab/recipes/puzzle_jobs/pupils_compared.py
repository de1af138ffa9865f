"""The sheets of a class that somebody brings: whose each puzzle is, by its sheet and by the key beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from ...check.booklet import Captioned
from ...check.booklet_read import read_booklet
from ...check.puzzle_level import booklet_contract
from ...check.stated import stated
from ...core.errors import BadInput
from ...core.printed.book_format import NORMAL

__all__ = ["Owner", "owners_told", "pupils_faults"]

Owner = tuple[str, range]
"""A name of the key, and the numbers of its puzzles; none where these are not told as numbers."""


def owners_told(key: bytes) -> list[Owner]:
    """The rows of a key, in their order; none of what is no key of a class."""
    try:
        read = read_booklet(key, NORMAL)
    except BadInput:
        return []
    cells = [text for kind, text in read.chapters[0].said if kind == "TD"]
    form = re.escape(stated(booklet_contract(), read.lang)["whose"]).replace(r"\{first\}", "([0-9]{1,9})").replace(
        r"\{last\}", "([0-9]{1,9})")
    rows = [(name, _numbers(re.fullmatch(rf"{form}|([0-9]{{1,9}})", told)))
            for name, told in zip(cells[::2], cells[1::2], strict=False)]
    return rows if any(numbers for _, numbers in rows) else []


def pupils_faults(sheets: bytes, some: Sequence[Captioned], owners: Sequence[Owner]) -> Iterator[tuple[int, str]]:
    """By the number of a puzzle where its sheet has another name than the key says, and where the key leaves it out or
    is not in the order of the sheets; `some` are the puzzles as they are drawn. Raises BadInput for no booklet."""
    read, wanted = read_booklet(sheets, NORMAL), 1
    for name, numbers in owners:
        if numbers != range(wanted, max(numbers.stop, wanted + 1)):
            yield min(wanted, len(some)), f"the key has other puzzles than from {wanted} on for '{name[:60]}'"
        wanted = max(numbers.stop, wanted)
    if wanted != len(some) + 1:
        yield len(some), f"the key ends with puzzle {wanted - 1}, the sheets with {len(some)}"
    for page, here in groupby(some, key=lambda one: one.drawn.page):
        numbered = [one.number for one in here]
        titles = [text for kind, text in read.chapter(page).said if kind == "H1"]
        for number in numbered:
            its = next((name for name, numbers in owners if number in numbers), "")
            if its and titles != [its]:
                told = next((title for title in titles if title != its), "")
                yield number, f"page {page}: its sheet has the name '{told[:60]}', the key '{its[:60]}'"
                break


def _numbers(told: re.Match[str] | None) -> range:
    if told is None:
        return range(0)
    first, last, alone = told.groups()
    return range(int(alone), int(alone) + 1) if alone else range(int(first), int(last) + 1)
