"""The permanent texts of the puzzles of a booklet, with their QR codes, on pages of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.page import SMALLEST, Label, Shape
from ..core.path import Point
from .booklet_entry import BookletEntry
from .booklet_page import GREY, LARGE, MARGIN, BookletType, Flow, Page
from .booklet_words import BookletWords
from .measure import text_width, wrapped
from .puzzle_code import QUIET

__all__ = ["code_pages"]

_MODULE, _LARGE_MODULE = 0.35, 0.5
_PRINT = SMALLEST
_APART = 5.0


def code_pages(entries: Sequence[BookletEntry], words: BookletWords, size: Point, type_: BookletType) -> list[Page]:
    """The number of each puzzle, its name, its text and its code. In two columns, but for large print and where texts
    are long."""
    flow = Flow(words, size, type_, words("codes_title"), words("codes_title"))
    flow.text(words("codes_note"), after=3.0)
    large = type_ is LARGE
    across = 1 if large or max(len(found.print) for found in entries) > 250 else 2
    room = (flow.width - _APART * (across - 1)) / across
    for start in range(0, len(entries), across):
        row = entries[start:start + across]
        high = max(_height(found, type_, room) for found in row)
        low, rest = flow.y + 0.7 * type_.text - type_.foot, size[1] - 2 * MARGIN - type_.foot
        if high > low and (across > 1 or high <= rest - 2 * type_.title - 10):
            flow.next()
        if high <= flow.y + 0.7 * type_.text - type_.foot:
            flow.picture(high, lambda at, row=row: [  # type: ignore[misc]
                item for k, found in enumerate(row) for item in _coded(found, (at[0] + k * (room + _APART), at[1]),
                                                                        type_, room)])
            flow.y += type_.text - 2.0
        else:
            _long(flow, row[0], type_)
        flow.said += [found.print for found in row]
    return flow.done()


def _small(type_: BookletType) -> float:
    return type_.print if type_ is LARGE else _PRINT


def _side(found: BookletEntry, type_: BookletType) -> float:
    return found.code.side * (_LARGE_MODULE if type_ is LARGE else _MODULE) if found.code else 0.0


def _lines(found: BookletEntry, type_: BookletType, room: float) -> tuple[str, ...]:
    return wrapped(found.puzzle.text(), _small(type_), room - _left(found, type_), after=",")


def _left(found: BookletEntry, type_: BookletType) -> float:
    """The width of the number and of the code."""
    return text_width(str(found.number), type_.caption, True) + 1.0 + _side(found, type_)


def _height(found: BookletEntry, type_: BookletType, room: float) -> float:
    names = 1 if found.name else 0
    return max(_side(found, type_), 2.0 + 1.37 * _small(type_) * (len(_lines(found, type_, room)) + 1.3 * names))


def _coded(found: BookletEntry, at: Point, type_: BookletType, room: float) -> Iterator[Shape | Label]:
    """Number, code, and beside it name and text, with the top left corner at `at`."""
    small, (x, y) = _small(type_), at
    number = str(found.number)
    yield Label(number, (x, y - 0.7 * type_.caption), type_.caption, anchor="start", bold=True)
    if found.code:
        module = _side(found, type_) / found.code.side
        yield found.code.shape((x + text_width(number, type_.caption, True) + 1.0, y + QUIET * module / 2), module)
    left, y = x + _left(found, type_), y + 0.2 * small
    if found.name:
        y -= 1.37 * small
        yield Label(found.name, (left, y), small, anchor="start", bold=True)
        y -= 0.3 * small
    for row in _lines(found, type_, room):
        y -= 1.37 * small
        yield Label(row, (left, y), small, anchor="start", colour=GREY)


def _long(flow: Flow, found: BookletEntry, type_: BookletType) -> None:
    """A text that is longer than a page, over several of them."""
    small = _small(type_)
    flow.text(f"{found.number}   {found.name}".rstrip(), type_.caption, bold=True)
    if found.code:
        module = _side(found, type_) / found.code.side
        flow.picture(_side(found, type_), lambda at: [found.code.shape(at, module)] if found.code else [])
    for row in wrapped(found.puzzle.text(), small, flow.width, after=","):
        flow.text(row, small, after=0.0)
