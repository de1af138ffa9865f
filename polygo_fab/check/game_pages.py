"""GAME: the pages of a game that was played tell that game: its record is played again, and each board, number, mark
and arrow, the list of moves, names, date, result and why it is over are held
against it."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.game import Game
from ..core.options import changed
from ..core.sampled import is_brought
from ..core.words.language_files import book_language, text_of, texts_in, words_in
from .bearers import bears
from .diagram import differences
from .game_boards import board_shows, tangled
from .game_moves import ReplayedRecord, play_again
from .game_read import GameRead, normal, read_game
from .spoken import spoken_wrong
from .stated import stated_in

__all__ = ["Sentences", "boards_wrong", "check_game_pages", "columns_of", "facts_of", "list_wrong", "notes_of"]

_MOST = 8
"""Findings of one kind that are told."""
_PLAYERS = {"red": "1", "blue": "2", "orange": "1", "purple": "2"}
"""The players of games that the source tells by colours (05, 15)."""
_ENTRY = re.compile(r"(\d+)\. (\S+)(?: ×(.+))?")


def check_game_pages(data: bytes, kind: Literal["pdf", "svg"], record: bytes, game: Game, lang: str) -> list[Finding]:
    """GAME: what the pages tell that is not so, or leave out.

    record  the file from which they were made, as it is on the disk
    game    the game that it names, on its board and with its options
    Raises BadInput for what cannot be read.
    """
    played, told, words = play_again(record, game), read_game(data, kind, game.board), Sentences.of(lang)
    found = [Finding("GAME", "page", said) for said in _around(told, played, game, words)]
    found += [Finding("GAME", "list", said) for said in list_wrong(told, played, game, words)][:_MOST]
    for where, said in boards_wrong(told, played, game, words):
        found.append(Finding("GAME", where, said))
    return found


@dataclass(frozen=True)
class Sentences:
    """Those of a language, and its names of players and books."""

    lang: str
    words: Mapping[str, str]
    marks: tuple[str, ...]
    ends: Mapping[str, str]

    @staticmethod
    @cache
    def of(lang: str) -> Sentences:
        tables = [words_in(lang, file) for file in ("history", "strings", "spoken")]
        stated = stated_in("names", lang)
        words = {key: normal(value) for table in (*tables, stated["played"]) for key, value in table.items()
                 if isinstance(value, str)}
        ends = {reason: normal(said) for reason, said in stated["ends"].items()}
        return Sentences(lang, words, tuple(tables[1]["marks"]), ends)

    def said(self, key: str, **values: object) -> str:
        text = self.words[key]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", normal(str(value)))
        return text

    def listed(self, names: Sequence[str]) -> str:
        return self.said("and", first=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)

    def book(self, game: Game) -> str:
        its = book_language(game.name, self.lang)
        if game.name not in texts_in(its):  # brought from outside
            return game.title
        lines = text_of(game.name, its).split("\n")
        return next(line[2:] for line in lines if line.startswith("# "))


# --- around the boards


def _around(told: GameRead, played: ReplayedRecord, game: Game, words: Sentences) -> Iterator[str]:
    title = words.said("game_title", game=words.book(game))
    if told.title != [title]:
        yield f"the title is '{' '.join(told.title)[:80]}', expected '{title}'"
    columns = columns_of(played, game, words)
    if played.steps and told.header != columns:
        yield f"the list is headed {told.header}, expected {columns}"
    facts = list(facts_of(played, game, columns, words))
    for fact in facts:
        if told.facts.count(fact) != 1:
            yield f"'{fact}' is told {told.facts.count(fact)} times, expected once"
    for fact in told.facts:
        if fact not in facts:
            yield f"'{fact[:80]}' is told, and is not so"
    notes = " ".join(notes_of(told, played, words)) if played.steps else ""
    if notes and notes not in told.notes:
        yield "how boards and list are to be read is told otherwise than they are drawn"


def columns_of(played: ReplayedRecord, game: Game, words: Sentences) -> list[str]:
    """Who has which column of the list: by name and mark, or by the mark alone."""
    names = played.table.get("names", [])
    marks = [words.marks[colour - 1] for colour in bears(game.name)[:game.players]]
    return [words.said("game_player", name=name, mark=mark) for name, mark in zip(names, marks, strict=False)
            ] or [mark.capitalize() for mark in marks]


def facts_of(played: ReplayedRecord, game: Game, columns: Sequence[str], words: Sentences) -> Iterator[str]:
    """What has to be told, from the record as it is written and the last position."""
    table = played.table
    yield words.said("game_players", players=words.listed(columns))
    date = table.get("date", "")
    if date:
        yield words.said("game_date", date=date.isoformat() if isinstance(date, datetime.date) else date)
    board, rows = game.board, {y for _, y in game.board.centres}
    square = re.match(r"rhombus\d" if board.play != "cells" else r"(s|units|bridge|rhombus)\d", board.name)
    columns_of = len(board.centres) // len(rows)
    yield words.said("game_board", board=f"{len(rows)} × {columns_of}" if square else board.name,
                     sites=words.said(f"count_{board.play}", count=len(board.centres)))
    options = changed(game)
    if options:
        yield words.said("game_options", options=", ".join(
            f"{key} = {('no', 'yes')[value] if isinstance(value, bool) else value}" for key, value in options.items()))
    who = table.get("names") or [words.marks[colour - 1].capitalize() for colour in bears(game.name)[:game.players]]
    end = game.outcome(played.states[-1])
    if end is None:
        yield words.said("game_open", count=len(played.steps), who=who[played.states[-1].to_move - 1])
        return
    won = [who[player - 1] for player in end.winners]
    result = words.said("game_drawn" if not won else "game_wins" if len(won) == 1 else "game_shared",
                        who=words.listed(won))
    if end.scores:
        first = [end.scores[player - 1] for player in end.winners]
        others = [score for player, score in enumerate(end.scores, 1) if player not in end.winners]
        between = f" {words.words['game_scores_between']} "
        result = words.said("game_scores", result=result, scores=between.join(map(str, first + others)))
    yield words.said("game_result", result=result)
    yield words.said("game_end", why=_why(end.reason, who, words, is_brought(game)))


def _why(reason: str, who: Sequence[str], words: Sentences, own: bool) -> str:
    """What the rules say of the end, as the contract says that it is told; in the `own` words of a game from outside,
    where the contract has none."""
    for stated, said in words.ends.items():
        pattern = re.sub(r"\\\{([a-z]+)\\\}", r"(?P<\1>\\d+)", re.escape(stated))
        for name in ("WHO", "OTHER"):
            pattern = pattern.replace(name, f"(?P<{name}>player \\d|red|blue|orange|purple)")
        found = re.fullmatch(pattern, reason)
        if found:
            for name, value in found.groupdict().items():
                if name.isupper():
                    said = said.replace(name, who[int(_PLAYERS.get(value, value[-1])) - 1])
                else:
                    said = said.replace(f"{{{name}}}", value)
            return said
    if own:
        return normal(reason)
    raise BadInput(f"contract: no words for the end '{reason[:60]}'")


def notes_of(told: GameRead, played: ReplayedRecord, words: Sentences) -> Iterator[str]:
    """How to read what is there to be read."""
    readings = [reading for _, reading in told.boards]
    for key, there in (("game_how", any(r.numbers or any("(" in t.text for t in r.tiles) for r in readings)),
                       ("game_how_taken", any(step.struck for step in played.steps)),
                       ("game_how_list", any("×" in cell for cell in told.cells)),
                       ("game_how_moved", any(r.arrows for r in readings))):
        if there:
            yield words.words[key]


# --- the list


def list_wrong(told: GameRead, played: ReplayedRecord, game: Game, words: Sentences) -> Iterator[str]:
    """Each move once, in order, in the column of its player, as the rules write it, with what it took."""
    next_one = 1
    tokens = {word: key.removeprefix("token_") for key, word in words.words.items() if key.startswith("token_")
              and key.removeprefix("token_") in (*game.tokens, "pass")}
    for number, cell in enumerate(told.cells):
        for entry in cell.split(", ") if cell else ():
            found = _ENTRY.fullmatch(entry)
            if not found or int(found[1]) != next_one or next_one > len(played.steps):
                yield f"'{entry[:60]}': expected move {next_one} of {len(played.steps)}"
                return
            step = played.steps[next_one - 1]
            spelled = "-".join(tokens.get(part, part) for part in found[2].split("-"))
            if spelled != game.move_text(step.move):
                yield f"move {next_one} is '{found[2]}', expected '{game.move_text(step.move)}'"
            if number % game.players + 1 != step.player:
                yield f"move {next_one} is player {number % game.players + 1}'s, expected player {step.player}'s"
            took = (found[3] or "").split()
            if len(took) != len(set(took)) or set(took) != step.lost:
                yield f"move {next_one} takes {' '.join(took) or 'nothing'}, expected " \
                      f"{' '.join(sorted(step.lost)) or 'nothing'}"
            next_one += 1
    if next_one <= len(played.steps):
        yield f"{next_one - 1} moves, expected {len(played.steps)}"


# --- the boards


def boards_wrong(told: GameRead, played: ReplayedRecord, game: Game, words: Sentences, shown: int = 0
                 ) -> Iterator[tuple[str, str]]:
    """The boards one after the other show every move, each what its words say; those that are `shown` elsewhere come
    before them."""
    if len(told.captions) != len(told.boards):
        yield "page", f"{len(told.boards)} boards with {len(told.captions)} captions"
        return
    for number, ((said, reading), caption) in enumerate(zip(told.boards, told.captions, strict=True), start=1):
        where = f"board {number}"
        first, last = _span(caption, words)
        if first != shown + 1 or last > len(played.steps) or (last < first and where != "board 1"):
            yield where, f"'{caption[:60]}': expected moves from {shown + 1} on, to {len(played.steps)} at most"
            return
        shown = last
        shows = board_shows(played, first, last, game)
        wrong = [*filter(None, [tangled(played, first, last)]), *differences(reading, shows),
                 *spoken_wrong(said, shows, words.lang)]
        yield from ((where, text) for text in wrong[:_MOST])
    if shown != len(played.steps):
        yield "page", f"the boards end with move {shown}, expected {len(played.steps)}"


def _span(caption: str, words: Sentences) -> tuple[int, int]:
    """The first and the last move that the words under a board name; (1, 0) before the first, (-1, -1) for others."""
    if caption == words.words["board_start"]:
        return (1, 0)
    for key in ("board_one", "board_several"):
        pattern = re.sub(r"\\\{([a-z]+)\\\}", r"(?P<\1>\\d+)", re.escape(words.words[key]))
        found = re.fullmatch(pattern, caption)
        if found:
            first = int(found["first"])
            return (first, int(found.groupdict().get("last", first)))
    return (-1, -1)
