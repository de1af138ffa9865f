"""A sheet on which a game is written down by hand: the board with its names, lines for who plays and when, a numbered
line for each move."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.book_titles import book_title
from ..core.game import Game
from ..core.page import Drawing, Label, Plates, Shape, Style, paper_size
from ..core.path import line
from .diagram import diagram
from .position_words import player_name
from .words import Words, board_size

__all__ = ["score_sheet"]

_INK, _RULE = "#222222", Style("#9aa0a6", width=0.2)
_MARGIN, _LINE, _COLUMNS = 14.0, 7.5, 5
"""mm: the margin, from one line to the next, and in how many columns the moves stand."""
_TITLE, _TEXT, _NUMBER = 7.0, 4.0, 3.0
_BOARD, _FIELDS = (96.0, 100.0), 78.0
"""mm: how wide and how high the board is at most, and how wide the lines beside it."""
_DEEP = 3.0

_Items = list[Shape | Label]


def score_sheet(game: Game, lang: str, paper: str) -> Plates:
    """The sheet of a game on its board, on one page; on two where that has fewer lines than the board has sites, or
    where pieces stand on the board from the beginning, and move. Raises BadInput for a language or paper there is not.
    """
    words, (width, height) = Words(lang), paper_size(paper)
    title = book_title(game.name, lang)
    where = "" if game.board.name == game.name else f", {board_size(game.board)}"
    name = words("sheet_title", game=f"{title}{where}")
    drawn = _board(game, lang)
    top = height - _MARGIN - _TITLE
    items: _Items = [Label(name, (_MARGIN, top), _TITLE, "start", _INK, bold=True)]
    low = top - _DEEP - max(drawn.size[1], _LINE * (game.players + 3))
    at = (width - _MARGIN - drawn.size[0], top - _DEEP - drawn.size[1])
    items += [_moved(item, at) for item in drawn.items]
    for number, text in enumerate(_fields(game, words), start=1):
        y = top - _DEEP - number * _LINE * 1.2
        items += [Label(text, (_MARGIN, y), _TEXT, "start", _INK),
                  Shape(line((_MARGIN + _room(text), y - 1), (_MARGIN + _FIELDS, y - 1)), _RULE)]
    first = list(_lines(1, low - _DEEP, width))
    pages = [Drawing((width, height), (*items, *first), f"{name}. {drawn.alt}")]
    count = sum(isinstance(item, Label) for item in first)
    if count < len(game.board.centres) or any(game.initial().owner):
        again: _Items = [Label(name, (_MARGIN, top), _TITLE, "start", _INK, bold=True)]
        pages.append(Drawing((width, height), (*again, *_lines(count + 1, top - _DEEP, width)), name))
    return Plates(name, lang, paper, tuple(pages), subject=name)


def _board(game: Game, lang: str) -> Drawing:
    xs, ys = zip(*game.board.points, strict=True)
    pitch: float = min(_BOARD[0] / (max(xs) - min(xs) + 2), _BOARD[1] / (max(ys) - min(ys) + 2), 12.0)
    return diagram(game, game.initial(), lang, pitch=pitch)


def _moved(item: Shape | Label, by: tuple[float, float]) -> Shape | Label:
    if isinstance(item, Shape):
        return Shape(item.path.moved(*by), item.style)
    return Label(item.text, (item.at[0] + by[0], item.at[1] + by[1]), item.size, item.anchor, item.colour, item.bold)


def _fields(game: Game, words: Words) -> Iterator[str]:
    """What is written by hand, a line each."""
    yield words("sheet_date")
    for player in range(1, game.players + 1):
        yield words("sheet_player", who=player_name(player, words))
    yield words("sheet_result")


def _room(text: str) -> float:
    """mm that a text takes on its line, and a little more."""
    return 0.56 * _TEXT * len(text) + 2


def _lines(first: int, top: float, width: float) -> Iterator[Shape | Label]:
    """Numbered lines down to the margin, column by column."""
    share = (width - 2 * _MARGIN) / _COLUMNS
    rows = int((top - _MARGIN) / _LINE)
    for k in range(_COLUMNS * rows):
        x, y = _MARGIN + k // rows * share, top - (k % rows + 1) * _LINE
        yield Label(str(first + k), (x + 5.5, y + 1), _NUMBER, "end", _INK)
        yield Shape(line((x + 7, y), (x + share - 3, y)), _RULE)
