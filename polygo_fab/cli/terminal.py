"""A game at one terminal: people, or people and the computer; undo, save, load, a record that replays.

What stands where is said by characters; colours only repeat it, so a monochrome terminal and a colour-blind reader
lose nothing. The commands are what a person types at the prompt besides moves.
"""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..core.errors import BadInput
from ..core.game import PASS, Game, Move, Outcome, State
from ..play.record import Record, open_record, result_told, said_date, said_names, write_record
from ..play.search import search
from ..runtime.limits import alone
from ..runtime.store import read, save
from .screen import board_text, rules_text
from .speech import spoken

__all__ = ["TerminalTable", "open_file", "play", "refuse_earlier", "replay_text"]

HELP = """board         the board again
moves         the legal moves
hint          what the computer would play
undo          take back your last move
save FILE     the game so far, as a record (save! FILE in place of an earlier file)
load FILE     go on with a recorded game
rules         the rules in brief
quit          leave; --record FILE keeps the game"""

FEWEST = 30
"""Plays of a move below which what they say is a guess."""


def open_file(path: Path) -> Record:
    """The game recorded in a file. Raises BadInput that names the file.

    It is played apart first, to see that it comes to an end."""
    def text() -> str:
        try:
            found = read(path).decode("utf-8")
        except UnicodeDecodeError:
            raise BadInput("no game record: not a text") from None
        open_record(found)
        return found

    return open_record(alone(f"'{path}'", text))


def replay_text(record: Record, upto: int | None = None, every: bool = False, colour: bool = False) -> str:
    """A recorded game after `upto` moves (all), or with `every` after each of them.

    Raises BadInput where there are not that many moves.
    """
    many = len(record.moves)
    if upto is not None and not 0 <= upto <= many:
        raise BadInput(f"move {upto}: allowed: 0 to {many}")
    end = many if upto is None else upto
    lines = [f"{record.game.title} on {record.game.board.name}, {many} move{'s' * (many != 1)}"]
    for number in range(0 if every else end, end + 1):
        state = record.states[number]
        move = record.moves[number - 1] if number else ()
        if number:
            lines.append(f"{number}. player {record.states[number - 1].to_move}: {record.game.move_text(move)}")
        lines += [board_text(record.game, state, move, colour), ""]
    outcome = record.game.outcome(record.states[end])
    lines.append(result_told(outcome) if outcome else f"player {record.states[end].to_move} to move")
    return "\n".join(lines)


@dataclass
class TerminalTable:
    """A game being played: its states and moves so far, and which players the computer plays."""

    game: Game
    computer: frozenset[int] = frozenset()
    seconds: float = 1.0
    seed: int = 0
    plays: int | None = None
    """Of the computer for each move, in place of seconds: then the same seed gives the same game."""
    states: list[State] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    names: tuple[str, ...] = ()  # of the players
    date: str = ""
    own: set[Path] = field(default_factory=set)  # the files that were written or read here, to be replaced at will

    def __post_init__(self) -> None:
        if not self.states:
            self.states = [self.game.initial()]
        beyond = [p for p in self.computer if not 1 <= p <= self.game.players]
        if beyond:
            raise BadInput(f"computer = '{min(beyond)}': allowed: players 1 to {self.game.players}")

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def make(self, move: Move) -> None:
        self.states.append(self.game.apply(self.state, move))
        self.moves.append(move)

    def undo(self) -> None:
        """Back to the last choice of a person. Raises BadInput where there is none."""
        back = len(self.moves) - 1
        while back >= 0 and self.states[back].to_move in self.computer:
            back -= 1
        if back < 0:
            raise BadInput("undo: there is no move to take back")
        del self.states[back + 1:], self.moves[back:]

    def think(self) -> tuple[Move, str]:
        """The computer's move, and what it thinks of it."""
        found = search(self.game, self.state, self.seconds, self.seed + len(self.moves), self.plays)
        if len(self.game.legal_moves(self.state)) == 1:
            return found.move, "the only move"
        if found.certain:
            return found.move, {1.0: "a certain win", 0.0: "lost against best play"}.get(found.value, "decided")
        if found.plays < FEWEST:
            return found.move, f"a guess: tried in {found.plays} of {found.searched} plays"
        return found.move, f"scores {100 * found.value:.0f} % in its {found.plays} of {found.searched} plays"

    def resume(self, record: Record) -> None:
        self.game, self.states, self.moves = record.game, list(record.states), list(record.moves)
        self.names, self.date = record.names, record.date

    def about(self, names: Sequence[str] | None, date: str | None) -> None:
        """Who plays, and when; None leaves it as it is. Raises BadInput for what is no name or date."""
        self.names = said_names(self.game, names) if names is not None else self.names
        self.date = said_date(date) if date is not None else self.date

    def text(self) -> str:
        return write_record(self.game, self.states, self.moves, self.names, self.date)


def play(table: TerminalTable, ask: Callable[[str], str], say: Callable[[str], None], colour: bool = False,
         keep: Callable[[str], None] = lambda text: None) -> None:
    """Play until the game is over or a person leaves.

    ask   gives the line typed after a prompt, and raises EOFError when there are no more
    keep  is given the record after every change, so that an interruption loses nothing
    """
    say(f"{table.game.title} on {table.game.board.name}, {table.game.players} players. Type a move, or help.")
    say(f"A move: {table.game.typed}.")
    shown: State | None = None
    asked: State | None = None
    while True:
        player, outcome = table.state.to_move, table.outcome
        if table.state is not shown:
            shown = table.state
            if table.moves:
                say(f"\nmove {len(table.moves)}: player {table.states[-2].to_move}, "
                    f"{table.game.move_text(table.moves[-1])}")
            say("\n" + board_text(table.game, shown, table.moves[-1] if table.moves else (), colour))
            keep(table.text())
            if outcome:
                say(result_told(outcome))
        if outcome is None and player in table.computer:
            move, why = table.think()
            say(f"player {player} (computer): {table.game.move_text(move)}   {why}")
            table.make(move)
            continue
        if outcome and table.computer >= set(range(1, table.game.players + 1)):
            return
        try:
            if not outcome and table.state is not asked and table.game.legal_moves(table.state) == (PASS,):
                say(f"player {player} has no move but to pass: type pass")
            asked = table.state
            line = ask("game over> " if outcome else f"player {player}{_mark(table)}> ").strip()
            if line.lower() in ("quit", "exit", "q"):
                return
            if line and (said := _obey(table, line)):
                say(said)
        except EOFError:
            return
        except BadInput as error:
            say(str(error))


def _obey(table: TerminalTable, line: str) -> str:
    """Do what a line says, and give what there is to say about it."""
    word, _, rest = line.partition(" ")
    word, rest = word.lower(), rest.strip()
    game = table.game
    if rest and word in ("help", "?", "board", "rules", "moves", "undo", "hint"):
        raise BadInput(f"'{line[:60]}': expected {word} alone")
    if word in ("help", "?"):
        return textwrap.fill(spoken(f"a move        {game.typed}"), 92, subsequent_indent=" " * 14) + "\n" + HELP
    if word == "board":
        return board_text(game, table.state)
    if word == "rules":
        return rules_text(game)
    if word == "moves":
        legal = [game.move_text(move) for move in game.legal_moves(table.state)]
        return textwrap.fill(f"{len(legal)} legal: " + " ".join(legal[:200]) + (" ..." if len(legal) > 200 else ""), 92,
                             break_on_hyphens=False)
    if word == "undo":
        table.undo()
        return ""
    if word in ("save", "save!", "load") and not rest:
        raise BadInput(f"{word}: expected {word} FILE")
    if word in ("save", "save!"):
        if word == "save":
            refuse_earlier(Path(rest), table.own, "save! FILE replaces it")
        save(Path(rest), table.text().encode())
        table.own.add(Path(rest).absolute())
        return f"saved {rest}"
    if word == "load":
        table.resume(open_file(Path(rest)))
        table.own.add(Path(rest).absolute())
        many = len(table.moves)
        return f"{table.game.title}: {many} move{'s' * (many != 1)} from {rest}"
    if table.outcome:
        raise BadInput("the game is over: undo, save FILE, load FILE or quit")
    if word == "hint":
        move, why = table.think()
        return f"{game.move_text(move)}   {why}"
    try:
        table.make(game.parse_move(table.state, line))
    except BadInput:
        if line.isalpha() and len(line) > 1:
            raise BadInput(_no_move(table, line)) from None
        raise
    return ""


def _no_move(table: TerminalTable, word: str) -> str:
    """Why a word is no move now, and what is."""
    legal = table.game.legal_moves(table.state)
    such = f"{len(legal)} moves are possible, such as {table.game.move_text(legal[0])}; `moves` lists them"
    return f"you cannot pass: {such}" if word.lower() == "pass" else (
        f"'{word[:40]}' is no move now and no command: {such}, `help` the commands")


def refuse_earlier(path: Path, own: Iterable[Path], way_out: str) -> None:
    """Raise BadInput where a file is there already that is not one's `own`."""
    if path.absolute() not in own and os.path.lexists(path):
        raise BadInput(f"'{path}' is there already: {way_out}")


def _mark(table: TerminalTable) -> str:
    """The mark of the player's pieces, where it is another one than his number."""
    mark = table.game.marks[colour] if (colour := table.game.colour(table.state)) < len(table.game.marks) else ""
    return "" if mark in ("", str(table.state.to_move)) else f" (playing {mark})"
