"""The puzzle of a day: the week goes from easy to hard, and through the kinds; the day is the seed."""

from __future__ import annotations

import datetime
import json
import re

from ...core.errors import BadInput
from ...core.resources import Data
from .input import AnyPuzzle, parse_any
from .recipe import Book, book_of
from .spec import BookItem, parse_spec

__all__ = ["book_of_day", "day_of", "puzzle_of_day"]

_WEEK = ("6x6:1", "6x6:2", "hidden 6x6:2", "diagonals 6x6:2", "hexagon h4:2", "8x8:3", "10x10:3")
"""From Monday to Sunday."""
_YEARS = (2000, 2099)


def day_of(text: str) -> datetime.date:
    """The day of a text such as 2026-11-25. Raises BadInput."""
    try:
        day = datetime.date.fromisoformat(text if re.fullmatch(r"[0-9-]{10}", text) else "")
    except ValueError:
        day = None
    if day is None or not _YEARS[0] <= day.year <= _YEARS[1]:
        raise BadInput(f"day = '{text[:60]}': allowed: {_YEARS[0]}-01-01 to {_YEARS[1]}-12-31, such as 2026-11-25")
    return day


def puzzle_of_day(day: datetime.date) -> tuple[str, AnyPuzzle]:
    """Its name, "" where it has none, and the puzzle: the same for everybody, for ever."""
    [line] = _item(day).source(day.toordinal(), "en").lines(0, 1)
    return json.loads(line).get("name", ""), parse_any(line)


def book_of_day(day: datetime.date, said: Data) -> Book:
    """A booklet of this puzzle alone, with what is said of its language and layout (None: nothing)."""
    return book_of([_item(day)], {**said, "seed": day.toordinal()})


def _item(day: datetime.date) -> BookItem:
    [item] = parse_spec(f"1x {_WEEK[day.weekday()]}")
    return item
