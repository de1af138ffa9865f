"""A game that was played, as a document: who played and when, its boards with the moves numbered, the list of moves."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ..core.errors import BadInput
from ..core.game import Game
from ..core.options import as_typed, changed
from ..core.page import Block, Bullets, Document, Drawing, Figure, Heading, Table, Text, paper_size
from ..core.played import Record
from ..core.printed.book_titles import book_title
from ..core.printed.typography import typeset
from ..core.sampled import is_brought
from .diagram import diagram, pitch_within
from .end_words import listed, result_words
from .history import Event, Stage, events, stages
from .position_words import move_said, player_name
from .words import Words, board_size, escape

__all__ = ["MOST_BOARDS", "SUBJECT", "GameTold", "game_document", "told"]

SUBJECT = "polygo_fab: a game played"
"""What a file says of itself: by this an earlier one is known."""
MOST_BOARDS = 200

_MARGIN, _GAP = 20.0, 5.0
_LARGEST, _LEAST, _BESIDE = 14.0, 5.4, 5.1
"""mm between neighbouring cells, at most, where there are so many of them that the page is too narrow, and at least
where two boards stand beside each other."""
_HEIGHT, _ONE_OF_TWO = 0.62, 0.37
"""Share of the page that a board may be high: one alone, and one of two above each other."""


class GameTold:
    """What there is to tell of a game in a language, in the order in which it is told: boards as large as this width
    and height take (mm), less high where there are several of which two shall stand above each other.

    title    of the page
    facts    who played, when, where, and how it ended: a line each
    how      how boards and list are to be read
    boards   the drawings, and what stands under each
    header   who has which column of the list
    rows     of the list, a cell for each player
    """

    def __init__(self, record: Record, lang: str, width: float, height: float, one_of_two: float = math.inf) -> None:
        words, game = Words(lang), record.game
        happened = events(record)
        shown = stages(record, happened)
        if len(shown) > MOST_BOARDS:
            raise BadInput(f"{len(record.moves)} moves: they need {len(shown)} boards: allowed: {MOST_BOARDS}")
        self.lang = lang
        self.title = words("game_title", game=book_title(game.name, lang, game.title))
        self.facts = tuple(_facts(record, words))
        self.how = " ".join(_how(shown, happened, words))
        self.header = tuple(_column(record, player, words) for player in range(1, game.players + 1))
        self.rows = tuple(_rows(happened, game, words))
        self.moves_title = words("moves_title")
        high = min(height, one_of_two) if len(shown) > 1 else height
        beside = pitch_within(game.board, (width - _GAP) / 2, high)
        self.per_row = 1 if len(shown) == 1 or beside < _BESIDE else 2
        pitch = beside if self.per_row == 2 else max(pitch_within(game.board, width, high), _LEAST)
        pitch = min(pitch, _LARGEST)
        self.boards = tuple((_drawn(game, stage, lang, pitch), _caption(stage, words)) for stage in shown)


def told(record: Record, lang: str, paper: str) -> GameTold:
    """What the pages of a game on that paper tell. Raises BadInput for a language or paper there is not."""
    width, height = paper_size(paper)
    return GameTold(record, lang, width - 2 * _MARGIN, _HEIGHT * height, _ONE_OF_TWO * height)


def game_document(record: Record, lang: str, paper: str) -> Document:
    """The pages of a game. Raises BadInput for a language or paper there is not."""
    this = told(record, lang, paper)
    blocks: list[Block] = [Heading(1, escape(this.title)), Bullets(tuple(map(escape, this.facts)))]
    if record.moves:
        blocks.append(Text(escape(this.how), "note"))
    for first in range(0, len(this.boards), this.per_row):
        drawings, captions = zip(*this.boards[first:first + this.per_row], strict=True)
        blocks.append(Figure(drawings, tuple(map(escape, captions))))
    if record.moves:
        rows = (this.header, *this.rows)
        blocks += [Heading(2, escape(this.moves_title)),
                   Table(tuple(tuple(map(escape, row)) for row in rows), (1.0,) * len(this.header))]
    return Document(this.title, lang, paper, tuple(blocks), subject=SUBJECT, footer=typeset(this.title, lang))


def _drawn(game: Game, stage: Stage, lang: str, pitch: float) -> Drawing:
    return diagram(game, stage.state, lang, pitch=pitch, numbers=stage.numbers, marks={"tint": stage.struck},
                   arrows=stage.ways, labels={site: str(number) for site, number in stage.emptied.items()})


def _caption(stage: Stage, words: Words) -> str:
    key = "board_start" if stage.last < stage.first else "board_one" if stage.last == stage.first else "board_several"
    return words(key, first=stage.first, last=stage.last)


# --- words


def _name(record: Record, player: int, words: Words) -> str:
    """A player by name, or by the mark of the pieces."""
    return record.names[player - 1] if record.names else player_name(record.game, player, words)


def _column(record: Record, player: int, words: Words) -> str:
    if not record.names:
        return player_name(record.game, player, words)
    mark = words.marks[record.game.worn(player) - 1]
    return words("game_player", name="{name}", mark=mark).replace("{name}", record.names[player - 1])


def _facts(record: Record, words: Words) -> Iterator[str]:
    game = record.game
    players = listed([_column(record, player, words) for player in range(1, game.players + 1)], words)
    yield words.filled("game_players", players=players)
    if record.date:
        yield words.filled("game_date", date=record.date)
    yield words("game_board", board=board_size(game.board),
                sites=words(f"count_{game.board.play}", count=len(game.board.centres)))
    options = changed(game)
    if options:
        told = [f"{key} = {as_typed(value)}" for key, value in options.items()]
        yield words.filled("game_options", options=", ".join(told))
    end = game.outcome(record.states[-1])
    if end is None:
        yield words.filled("game_open", count=len(record.moves),
                           who=_name(record, record.states[-1].to_move, words))
        return
    result, why = result_words(end, [_name(record, player, words) for player in range(1, game.players + 1)], words,
                               is_brought(game))
    yield words.filled("game_result", result=result)
    yield words.filled("game_end", why=why)


def _how(shown: Sequence[Stage], happened: Sequence[Event], words: Words) -> Iterator[str]:
    if any(stage.numbers for stage in shown):
        yield words("game_how")
    if any(stage.struck for stage in shown):
        yield words("game_how_taken")
    if any(event.lost for event in happened):
        yield words("game_how_list")
    if any(stage.ways for stage in shown):
        yield words("game_how_moved")


def _rows(happened: Sequence[Event], game: Game, words: Words) -> Iterator[tuple[str, ...]]:
    """A row for each round; a player's moves one after the other stand in one cell."""
    row: list[list[str]] = [[] for _ in range(game.players)]
    latest = 0
    for event in happened:
        if event.player < latest:
            yield tuple(", ".join(cell) for cell in row)
            row = [[] for _ in range(game.players)]
        latest = event.player
        row[event.player - 1].append(_entry(event, game, words))
    if latest:
        yield tuple(", ".join(cell) for cell in row)


def _entry(event: Event, game: Game, words: Words) -> str:
    entry = words("move_entry", number=event.number, move=move_said(game, event.text, words))
    return words("move_took", entry=entry, lost=" ".join(event.lost)) if event.lost else entry
