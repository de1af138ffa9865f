"""A game written down: which game, on which board, with which options, and its moves; plain TOML that replays.

    game = "hex-2"
    board = "h5"
    options = {swap = "yes"}
    moves = [
        "e5", "swap", "d4",
    ]
    result = "player 1 wins: joined both ports"
    names = ["Anna", "Ben"]
    date = "2026-11-23"

`start` holds a position where the game did not begin with the usual one. Only options other than the default are
written. `result` is what the end was, and is checked on replay; a game that is not over has none. `names` (of all
players, in their order) and `date` are there where somebody said them. `board_files` holds the file of a board of
one's own.
"""

from __future__ import annotations

import datetime
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..core.board_files.files import as_recorded, keep_recorded
from ..core.errors import BadInput, unknown
from ..core.game import Game, Move, Outcome, State
from ..core.options import as_typed, changed
from ..core.played import Record
from ..games import load

__all__ = ["Record", "open_record", "replayed", "result_text", "result_told", "said_date", "said_names", "write_record"]

_KEYS = ("game", "board", "board_files", "options", "start", "moves", "result", "names", "date")
_MOST_MOVES = 10_000
_ROW = 8  # moves on a line
_LONGEST = 40
"""Letters of a name or a date."""


def result_text(outcome: Outcome) -> str:
    """An outcome in one line, as a record has it, the scores in the order of the players: "player 2 wins: no free cell
    remains (16 to 20)"."""
    who = ", ".join(map(str, outcome.winners))
    won = {0: "draw", 1: f"player {who} wins"}.get(len(outcome.winners), f"players {who} share the win")
    return f"{won}: {outcome.reason}" + (f" ({' to '.join(map(str, outcome.scores))})" if outcome.scores else "")


def result_told(outcome: Outcome) -> str:
    """The same for whoever plays, the score of the winner first: "player 2 wins: no free cell remains (20 to 16)"."""
    return result_text(replace(outcome, scores=outcome.told))


def said_names(game: Game, names: Sequence[object]) -> tuple[str, ...]:
    """The names of all players of a game; () for none. Raises BadInput for another number of them, and for what is no
    name."""
    if names and len(names) != game.players:
        raise BadInput(f"names: {len(names)} of them: allowed: {game.players}, one for each player of {game.name}")
    said = tuple(_said("names", name) for name in names)
    twice = next((name for name in said if said.count(name) > 1), None)
    if twice is not None:
        raise BadInput(f"names: '{twice}' twice: allowed: names that tell the players apart")
    return said


def said_date(text: object) -> str:
    """A date as people write it. Raises BadInput for what is none."""
    return _said("date", text)


def _said(key: str, text: object) -> str:
    """A name or a date. Raises BadInput for another thing, and for what is empty, long, or does not print."""
    if not isinstance(text, str) or not text.strip() or not text.isprintable() or len(text.strip()) > _LONGEST:
        raise BadInput(f"{key}: '{str(text)[:60]}': allowed: a text of 1 to {_LONGEST} letters, all on one line")
    return text.strip()


def write_record(game: Game, states: Sequence[State], moves: Sequence[Move], names: Sequence[str] = (),
                 date: str = "") -> str:
    """The text of a game: its moves from states[0] on; `states` has one more than `moves`."""
    options = changed(game)
    lines = [f"game = {_quoted(game.name)}", f"board = {_quoted(game.board.name)}"]
    for name, parts in as_recorded([game.board.name]).items():
        said = ", ".join(f"{key} = {_quoted(part)}" for key, part in parts.items())
        lines.append(f"board_files = {{{name} = {{{said}}}}}")
    if options:
        lines.append("options = {" + ", ".join(f"{key} = {_quoted(as_typed(v))}" for key, v in options.items()) + "}")
    if states[0] != game.initial():
        lines.append(f"start = {_quoted(game.text(states[0]))}")
    words = [_quoted(game.move_text(move)) + "," for move in moves]
    lines += ["moves = [", *("    " + " ".join(words[i:i + _ROW]) for i in range(0, len(words), _ROW)), "]"]
    outcome = game.outcome(states[-1])
    if outcome:
        lines.append(f"result = {_quoted(result_text(outcome))}")
    if names:
        lines.append("names = [" + ", ".join(map(_quoted, names)) + "]")
    if date:
        lines.append(f"date = {_quoted(date)}")
    return "\n".join(lines) + "\n"


def open_record(text: str) -> Record:
    """The game that a text records, every move played again.

    Raises BadInput, in one line, for a text that is no record, a game, board, option or position there is not, the
    first move that the rules forbid (with its number), and a result that is not what the moves lead to.
    """
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput(f"no game record: {error}") from None
    for key in table:
        if key not in _KEYS:
            raise unknown("key of a game record", key, _KEYS)
    moves, options = table.get("moves", []), table.get("options", {})
    for key in ("game", "board", "start", "result"):
        if not isinstance(table.get(key, ""), str):
            raise BadInput(f"game record: {key} = {str(table[key])[:40]}: expected a text in quotes")
    if "game" not in table:
        raise BadInput('no game record: it says no game = "..."')
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves) or len(moves) > _MOST_MOVES:
        raise BadInput(f"game record: moves: expected a list of at most {_MOST_MOVES} texts")
    if not isinstance(options, dict):
        raise BadInput("game record: options: expected a table, such as {players = 3}")
    keep_recorded(table.get("board_files", {}), "game record")
    game = load(table["game"], table.get("board"), **options)
    start = game.parse(table["start"]) if "start" in table else game.initial()
    try:
        states, made = replayed(game, start, moves)
    except BadInput as error:
        raise BadInput(f"game record: {error}") from None
    if "result" in table:
        outcome = game.outcome(states[-1])
        found = result_text(outcome) if outcome else "the game is not over"
        if found != table["result"]:
            raise BadInput(f"game record: result '{table['result'][:80]}', but after its moves: {found}")
    names, date = _people(game, table)
    return Record(game, states, made, names, date)


def replayed(game: Game, start: State, words: Sequence[str]) -> tuple[tuple[State, ...], tuple[Move, ...]]:
    """The states that moves lead through, and the moves. Raises BadInput for the first one that the rules forbid, with
    its number."""
    states, made = [start], list[Move]()
    for number, word in enumerate(words, start=1):
        try:
            made.append(game.parse_move(states[-1], word))
            states.append(game.apply(states[-1], made[-1]))
        except BadInput as error:
            raise BadInput(f"move {number}: {error}") from None
    return tuple(states), tuple(made)


def _people(game: Game, table: Mapping[str, object]) -> tuple[tuple[str, ...], str]:
    """Who played, and when; a date may be one of TOML's own."""
    names, date = table.get("names", []), table.get("date", "")
    if not isinstance(names, list):
        raise BadInput(f"game record: names = {str(names)[:40]}: expected a list of texts")
    try:
        return (said_names(game, names), date.isoformat() if isinstance(date, datetime.date) else
                said_date(date) if date != "" else "")
    except BadInput as error:
        raise BadInput(f"game record: {error}") from None


def _quoted(text: str) -> str:
    """A TOML basic string, which JSON's is too but for the character DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
