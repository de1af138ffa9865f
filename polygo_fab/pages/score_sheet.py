"""A sheet on which a game is written down by hand: the board with its names, lines for who plays and when, a numbered
line for each round with room for the move of each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core.game import Game
from ..core.page import Drawing, Label, Plates, Shape, Style, paper_size
from ..core.path import line
from ..core.printed.book_titles import book_title
from .diagram import diagram, pitch_within
from .position_words import player_name
from .words import Words, board_size

__all__ = ["SheetLength", "score_sheet"]

_INK, _RULE = "#222222", Style("#9aa0a6", width=0.2)
_MARGIN, _LINE, _CELL, _NUMBERS, _GAP = 14.0, 7.5, 20.0, 8.0, 5.0
"""mm: the margin, from one line to the next, the least room for a move, the room for the number before them, and from
one column of rounds to the next."""
_TITLE, _TEXT, _NUMBER = 7.0, 4.0, 3.0
"""mm: the sizes of type."""
_WIDE = 0.6
"""Of the size of bold type: how wide a letter is at most, on the average."""
_BOARD, _FIELDS = (96.0, 100.0), 78.0
"""mm: how wide and how high the board is at most, and how wide the lines beside it."""
_DEEP, _NOTE = 3.0, 6.0
"""mm: below the title and above the rounds, and above the margin for the note."""
_PAGES = 2
"""At most."""

_Items = list[Shape | Label]


@dataclass(frozen=True)
class SheetLength:
    """How many rounds the longest of so many games took that were played at random."""

    rounds: int
    games: int


def score_sheet(game: Game, lang: str, paper: str, length: SheetLength) -> Plates:
    """The sheet of a game on its board, a page full of lines, or one for each round of a game of that length, on two
    pages at most.
    Raises BadInput for a language or paper there is not.
    """
    words, (width, height) = Words(lang), paper_size(paper)
    title = book_title(game.name, lang, game.title)
    where = "" if game.board.name == game.name else f", {board_size(game.board)}"
    name = words("sheet_title", game=f"{title}{where}")
    drawn = _board(game, lang)
    top = height - _MARGIN - _TITLE
    heading = Label(name, (_MARGIN, top), min(_TITLE, (width - 2 * _MARGIN) / (_WIDE * len(name))), anchor="start",
                    colour=_INK, bold=True)
    low = top - _DEEP - max(drawn.size[1], 1.2 * _LINE * (game.players + 2))
    at = (width - _MARGIN - drawn.size[0], top - _DEEP - drawn.size[1])
    items: _Items = [heading, *(_moved(item, at) for item in drawn.items)]
    for number, text in enumerate(_fields(game, words), start=1):
        y = top - _DEEP - number * _LINE * 1.2
        items += [Label(text, (_MARGIN, y), _TEXT, anchor="start", colour=_INK),
                  Shape(line((_MARGIN + _room(text), y - 1), (_MARGIN + _FIELDS, y - 1)), _RULE)]
    players = [player_name(game, player, words) for player in range(1, game.players + 1)]
    across = _across(width, game.players)
    tops = [low - _DEEP, *([top - _DEEP] * (_PAGES - 1))]
    rooms = [across * int((high - _MARGIN - _NOTE - _LINE) / _LINE) for high in tops]
    lines = min(max(length.rounds, rooms[0]), sum(rooms))
    key = "sheet_rounds" if lines == length.rounds else "sheet_longer"
    note = Label(words(key, rounds=lines, games=length.games, longest=length.rounds), (_MARGIN, _MARGIN), _NUMBER,
                 anchor="start", colour=_INK)
    pages, done = list[Drawing](), 0
    for page, (high, room) in enumerate(zip(tops, rooms, strict=True)):
        some = min(room, lines - done)
        if some > 0:
            around = [*items, note] if not page else [heading]
            table = _lines(range(done + 1, done + some + 1), high, width, across, players)
            pages.append(Drawing((width, height), (*around, *table), f"{name}. {drawn.alt}" if not page else name))
        done += some
    return Plates(name, lang, paper, tuple(pages), subject=name)


def _board(game: Game, lang: str) -> Drawing:
    return diagram(game, game.initial(), lang, pitch=min(pitch_within(game.board, *_BOARD), 12.0))


def _moved(item: Shape | Label, by: tuple[float, float]) -> Shape | Label:
    if isinstance(item, Shape):
        return Shape(item.path.moved(*by), item.style)
    return Label(item.text, (item.at[0] + by[0], item.at[1] + by[1]), item.size, anchor=item.anchor, colour=item.colour,
                 bold=item.bold)


def _fields(game: Game, words: Words) -> Iterator[str]:
    """What is written by hand, a line each."""
    yield words("sheet_date")
    for player in range(1, game.players + 1):
        yield words("sheet_player", who=player_name(game, player, words))
    yield words("sheet_result")


def _room(text: str) -> float:
    """mm that a text takes on its line, and a little more."""
    return 0.56 * _TEXT * len(text) + 2


def _across(width: float, players: int) -> int:
    """How many columns of rounds go side by side."""
    return int((width - 2 * _MARGIN + _GAP) / (_NUMBERS + players * _CELL + _GAP))


def _lines(rounds: Sequence[int], top: float, width: float, across: int, players: Sequence[str]
           ) -> Iterator[Shape | Label]:
    """Under the names of the players a numbered line for each round, with room for the move of each; as many in one
    column as in another."""
    share = (width - 2 * _MARGIN + _GAP) / across
    cell = (share - _GAP - _NUMBERS) / len(players)
    deep = -(-len(rounds) // across)
    for k, number in enumerate(rounds):
        x, y = _MARGIN + k // deep * share, top - (k % deep + 2) * _LINE
        if not k % deep:
            for player, name in enumerate(players):
                yield Label(name, (x + _NUMBERS + player * cell, top - _LINE + 1), _NUMBER, anchor="start", colour=_INK,
                            bold=True)
        yield Label(str(number), (x + _NUMBERS - 1.5, y + 1), _NUMBER, anchor="end", colour=_INK)
        for player in range(len(players)):
            begin = x + _NUMBERS + player * cell
            yield Shape(line((begin, y), (begin + cell - (2.0 if player < len(players) - 1 else 0), y)), _RULE)
