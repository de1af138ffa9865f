"""RULES: games that were recorded with their results, played again by the rules engine of today.

templates/canaries holds a file for each game: short plays on several boards, with its options and numbers of players,
some of them recorded with an independent engine and some the worked examples of the rules. A rule that has changed
since makes a move illegal, or changes how many moves there are, a position or a result. Of a game from outside one
recorded game may lie beside its file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from copy import copy
from pathlib import Path

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.game import Game, Move, State
from ..core.options import Option, declared
from ..core.resources import Data, our_table, template
from ..games import classes, load, record_beside
from ..play.record import open_record, result_text

__all__ = ["OPEN", "check_rules", "digest", "plays", "sequences", "wrong_of"]

OPEN = "not over"
"""The result of a play that stops before the end of the game."""


def check_rules(names: Iterable[str]) -> list[Finding]:
    """Of each of these games the first thing that is not as it was recorded; a game without a record is one, too."""
    found = []
    for name in names:
        wrong = _wrong(name)
        if wrong:
            found.append(Finding("RULES", f"game {name}", wrong))
    return found


def plays(name: str) -> Data:
    """The record of a game: its `boards`, the usual one first, each `play`, and `count` for numbers of sequences of
    moves, its `options`, and its `equipment` on some boards. Empty where there is none.

    A play has `what` it shows, `board`, `options`, `start` (a position, where it is not the usual one), `moves` and
    `legal` (how many legal moves there were before each and at the end) as words, `refused` (moves that are illegal
    at the end), `only` (all that are legal at the end, in order), `digest` of all positions and legal moves, and the
    `result`.
    """
    path = f"canaries/{name}.toml"
    return our_table(path) if template(path).is_file() else {}


def _wrong(name: str) -> str:
    beside = record_beside(name)
    if beside:
        return _as_recorded(name, beside)
    record = plays(name)
    if not record.get("play"):
        return "no game is recorded of it"
    boards = " ".join(classes()[name].boards)
    if boards != record["boards"]:
        return f"played on {boards}, recorded as: {record['boards']}"
    options = {o.name: _said(o) for o in declared(classes()[name])}
    if options != record["options"]:
        return f"its options are {options}, recorded as: {record['options']}"
    known: dict[str, _Digest] = {}
    for entry in record.get("equipment", ()):
        pieces = _pieces(name, entry)
        if pieces != entry["pieces"]:
            return f"on {entry['board']} {entry['options']} there are {pieces}, recorded as: {entry['pieces']}"
    for play in record["play"]:
        wrong = wrong_of(name, play, known)
        if wrong:
            return f"the recorded game '{play['what']}' on {play['board']}: {wrong[:200]}"
    for count in record.get("count", ()):
        game = load(name, count["board"], **count.get("options", {}))
        number = sequences(game, game.initial(), count["depth"])
        if number != count["number"]:
            return (f"{number} sequences of {count['depth']} moves on {count['board']}, the rules have "
                    f"{count['number']}")
    return ""


def _as_recorded(name: str, path: Path) -> str:
    """What of the game that lies beside a file from outside is not as it was recorded."""
    try:
        record = open_record(path.read_text(encoding="utf-8"))
    except (BadInput, OSError, ValueError) as error:
        return f"{path.name}: {error}"
    if record.game.name != name:
        return f"{path.name} records a game of {record.game.name}"
    return "" if record.game.outcome(record.states[-1]) else f"{path.name}: the game that it records is not over"


def _pieces(name: str, entry: Data) -> str:
    """The equipment on a board, or why there is none."""
    try:
        game = load(name, entry["board"], **entry["options"])
        return ", ".join(f"{item.count or 'any'} {item.piece} {item.player}" for item in game.equipment)
    except Exception as error:  # as with plays
        return f"none ({error})"


def _said(option: Option) -> str:
    """What is played without an option, and what else there is."""
    if isinstance(option.default, bool):
        return "yes" if option.default else "no"
    return f"{option.default} of {option.allowed}" if option.choices or option.high is not None else option.default


def wrong_of(name: str, play: Data, known: dict[str, _Digest] | None = None) -> str:
    """What of a play is not as it was recorded, or nothing. `known` are games that are loaded already."""
    known = {} if known is None else known
    try:
        which = f"{play['board']} {play.get('options')}"
        if which not in known:
            known[which] = _Digest(load(name, play["board"], **play.get("options", {})))
        return _replayed(known[which].afresh(), play)
    except Exception as error:  # whatever a wrong rule leads to is a finding, not the end of the program
        return f"{error}" if isinstance(error, BadInput) else f"{type(error).__name__}: {error}"


def _replayed(said: _Digest, play: Data) -> str:
    """What is not as it was recorded, or nothing."""
    game = said.game
    state = game.parse(play["start"]) if "start" in play else game.initial()
    legal = list(map(int, play["legal"].split()))
    for number, word in enumerate((*play["moves"].split(), ""), start=1):
        moves = game.legal_moves(state)
        if len(moves) != legal[number - 1]:
            return f"{len(moves)} legal moves before move {number}, not {legal[number - 1]}"
        said.hears(state, moves)
        if not word:
            break
        if game.outcome(state) is not None:
            return f"over before move {number}"
        move = game.parse_move(state, word)
        if move not in moves:
            return f"move {number}, {word}, is not among the legal moves"
        state = game.apply(state, move)
    outcome = game.outcome(state)
    if (result_text(outcome) if outcome else OPEN) != play["result"]:
        return f"{result_text(outcome) if outcome else OPEN}, recorded as: {play['result']}"
    if "last" in play and game.text(state).split()[0] != play["last"]:
        return f"the last position is {game.text(state).split()[0]}, not {play['last']}"
    if "only" in play and " ".join(map(game.move_text, moves)) != play["only"]:
        return f"legal at the end are {' '.join(map(game.move_text, moves))[:90]}, not {play['only'][:90]}"
    for word in play.get("refused", "").split():
        try:
            game.apply(state, game.parse_move(state, word))
        except BadInput:
            continue
        return f"move {word} is allowed at the end, which the rules forbid"
    again = game.parse(game.text(state))
    if again != state:
        return "the last position is another one, read back from its text"
    if game.outcome(again) != outcome:
        return "the last position, read back from its text, ends in another way"
    return "" if said.digest == play.get("digest", said.digest) else "other positions or other moves than recorded"


class _Digest:
    """A digest of what a game says of itself and of positions as they come."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._sum = hashlib.sha256(f"{game.players}{game.marks}{game.tokens}{game.equipment}{game.rims}"
                                   f"{sorted(game.fixed)}{game.legend}".encode())

    def afresh(self) -> _Digest:
        """Of the same game, which has said of itself what it has to say, and no position yet."""
        other = copy(self)
        other._sum = self._sum.copy()
        return other

    def hears(self, state: State, moves: Iterable[Move]) -> None:
        game = self.game
        words = sorted(map(game.move_text, moves))
        self._sum.update(f"{game.text(state)} {words} {game.status(state)} {game.in_use(state)} {game.colour(state)} "
                         f"{game.faces(state)} {game.tiles(state)}\n".encode())

    @property
    def digest(self) -> str:
        return self._sum.hexdigest()[:16]


def digest(game: Game, states: Iterable[State]) -> str:
    """16 digits that stand for the equipment, for these positions with what is said of them, and for all legal moves
    in each."""
    said = _Digest(game)
    for state in states:
        said.hears(state, game.legal_moves(state))
    return said.digest


def sequences(game: Game, state: State, depth: int) -> int:
    """How many sequences of so many moves there are."""
    moves = game.legal_moves(state)
    return len(moves) if depth == 1 else sum(sequences(game, game.apply(state, move), depth - 1) for move in moves)
