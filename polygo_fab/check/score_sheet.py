"""A sheet for writing a game down, read back: the board and its names, room for a hand on numbered lines."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..core.finding import Finding
from ..core.game import Game
from ..core.path import Point
from ..core.shown import Shown
from .diagram import differences
from .diagram_frame import Inks
from .diagram_items import Item, Word, items_on
from .diagram_read import read
from .paper_page import Mark
from .pdf_text import opened

__all__ = ["check_score_sheet"]

_INK, _RULE = "#222222", "#9aa0a6"
"""Of what is printed for the hand; all else is the board."""
_HIGH, _WIDE = 7.0, 20.0
"""mm: the least room above a line, and along it."""
_MOST = 8


def check_score_sheet(data: bytes, game: Game) -> list[Finding]:
    """POSITION: the board is not that of the game as it begins; CONTENT: the lines of moves are not numbered from 1 on,
    are fewer than the board has sites, or a hand has no room on one; there is none for the date, a player, the result.

    Raises BadInput for what is no PDF.
    """
    import pypdfium2.raw as pdfium

    with opened(data) as document:
        pages = [list(items_on(pdfium, page)) for page in document]
    found: list[Finding] = []
    numbers = list[int]()
    for number, items in enumerate(pages, start=1):
        board = [item for item in items if _colour(item) not in (_INK, _RULE)]
        if number == 1:
            shows = Shown(game, game.initial())
            found += [Finding("POSITION", "page 1", said)
                      for said in [*differences(read(board, game.board, Inks("colour")), shows)][:_MOST]]
        elif board:
            found.append(Finding("POSITION", f"page {number}", "something else than lines"))
        rules = [mark for item in items if (mark := _rule(item)) is not None]
        words = [item for item in items if isinstance(item, Word) and item.colour == _INK]
        numbers += [int(word.text) for word in words if word.text.isdecimal()]
        found += [Finding("CONTENT", f"page {number}", said) for said in _lines_wrong(words, rules)][:_MOST]
        if number == 1:
            fields = [word for word in words if not word.text.isdecimal() and _line_of(word, rules)]
            if len(fields) != game.players + 2:
                found.append(Finding("CONTENT", "page 1", f"{len(fields)} lines for date, players and result, expected "
                                                          f"{game.players + 2}"))
    if numbers != list(range(1, len(numbers) + 1)) or len(numbers) < len(game.board.centres):
        found.append(Finding("CONTENT", "file", f"{len(numbers)} lines for moves, expected 1, 2 ... to "
                                                f"{len(game.board.centres)} at least"))
    return found


Rule = tuple[Point, Point]


def _colour(item: Item) -> str:
    return item.colour if isinstance(item, Word) else item.stroke or item.fill


def _rule(item: Item) -> Rule | None:
    if not isinstance(item, Mark) or item.stroke != _RULE:
        return None
    a, b = sorted((item.points[0], item.points[-1]))
    return a, b


def _line_of(word: Word, rules: list[Rule]) -> Rule | None:
    """The line that a word stands before, a little above it."""
    return next(((a, b) for a, b in rules if 0.5 < word.at[1] - a[1] < 1.6 and 0 < a[0] - word.at[0] < 40), None)


def _lines_wrong(words: list[Word], rules: list[Rule]) -> list[str]:
    found, used = [], Counter[Any]()
    for word in words:
        if not word.text.isdecimal():
            continue
        line = _line_of(word, rules)
        if line is None:
            found.append(f"'{word.text}' stands before no line")
            continue
        (x, y), (end, level) = line
        used[line] += 1
        if abs(level - y) > 0.01 or end - x < _WIDE:
            found.append(f"the line {word.text} is no level one of {_WIDE:g} mm")
        if any(0.1 < b[1] - y < _HIGH and a[0] < end and x < b[0] for a, b in rules):
            found.append(f"above the line {word.text} is less than {_HIGH:g} mm")
        if any(0 < other.at[1] - y < _HIGH and x < other.at[0] < end for other in words):
            found.append(f"something stands on the line {word.text}")
    return found + [f"a line with {count} numbers" for count in used.values() if count > 1]
