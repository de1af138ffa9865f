"""The permanent texts of the puzzles of a booklet, with their QR codes, on pages of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.page import SMALLEST, Block, Drawing, Figure, Heading, Label, Shape, Text
from .booklet_entry import BookletEntry
from .booklet_setting import BookletSetting
from .booklet_type import GREY, LARGE, BookletType
from .booklet_words import markup
from .measure import text_width, wrapped

__all__ = ["code_pages"]

_MODULE, _LARGE_MODULE = 0.35, 0.5
_PRINT = SMALLEST
_APART, _LONG = 5.0, 250
"""mm between two in a row; characters from which on a text has a row to itself."""


def code_pages(entries: Sequence[BookletEntry], setting: BookletSetting) -> Iterator[Block]:
    """The number of each puzzle, its name, its text and its code. Two in a row, but for large print and where texts are
    long; what is longer than a page goes on in the next picture."""
    words, type_ = setting.words, setting.options.type
    yield Heading(1, markup(words("codes_title")))
    yield Text(markup(words("codes_note_link" if setting.options.link else "codes_note")))
    half, drawings, rest = (setting.width - _APART) / 2 - 0.01, list[Drawing](), list(entries)
    while rest:
        row = [found for found in rest[:2] if type_ is not LARGE and len(found.print) <= _LONG]
        row, width = (row, half) if len(row) == 2 else (rest[:1], setting.width)
        drawings += [drawing for found in row for drawing in _drawings(found, type_, width, setting.tallest)]
        del rest[:len(row)]
    yield Figure(tuple(drawings), ("",) * len(drawings))


def _drawings(found: BookletEntry, type_: BookletType, width: float, tallest: float) -> Iterator[Drawing]:
    """Number, code, and beside it name and text; then what is left of a long text."""
    small, left = _small(type_), _left(found, type_)
    leading, rows = 1.37 * small, _lines(found, type_, width)
    most = max(1, int((tallest - 2.0) / leading) - 2)
    high = max(_side(found, type_), 2.0 + leading * (min(len(rows), most) + 1.3 * bool(found.name)))
    yield Drawing((width, high), tuple(_coded(found, rows[:most], high, type_)), found.print)
    for start in range(most, len(rows), most):
        rest = rows[start:start + most]
        high = leading * len(rest)
        yield Drawing((width, high), tuple(
            Label(row, (left, high - leading * (k + 0.75)), small, anchor="start", colour=GREY)
            for k, row in enumerate(rest)))


def _small(type_: BookletType) -> float:
    return type_.print if type_ is LARGE else _PRINT


def _side(found: BookletEntry, type_: BookletType) -> float:
    return found.code.side * (_LARGE_MODULE if type_ is LARGE else _MODULE) if found.code else 0.0


def _lines(found: BookletEntry, type_: BookletType, room: float) -> tuple[str, ...]:
    return wrapped(found.puzzle.text(), _small(type_), room - _left(found, type_), after=",")


def _left(found: BookletEntry, type_: BookletType) -> float:
    """The width of the number and of the code."""
    return text_width(str(found.number), type_.caption, True) + 1.0 + _side(found, type_)


def _coded(found: BookletEntry, rows: Sequence[str], y: float, type_: BookletType) -> Iterator[Shape | Label]:
    """The first lines of its text beside its number and code, from the height `y` down."""
    small, number = _small(type_), str(found.number)
    yield Label(number, (0.0, y - 0.7 * type_.caption), type_.caption, anchor="start", bold=True)
    if found.code:
        module = _side(found, type_) / found.code.side
        yield found.code.shape((text_width(number, type_.caption, True) + 1.0, y), module)
    left, y = _left(found, type_), y + 0.2 * small
    if found.name:
        y -= 1.37 * small
        yield Label(found.name, (left, y), small, anchor="start", bold=True)
        y -= 0.3 * small
    for row in rows:
        y -= 1.37 * small
        yield Label(row, (left, y), small, anchor="start", colour=GREY)
