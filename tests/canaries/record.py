"""Writes templates/canaries: `python -m tests.canaries.record [--anew] [--search] [GAME ...]`.

Of many random plays on each board those are kept that bring the rules' lines of code into play, and of each only its
beginning and its end. Games of the independent engine (tests/oracle) and the worked examples of the rules come first;
what they say of legal moves, winners and positions is theirs, and must hold before anything is written.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from polygo_fab import games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import PASS, Game, Move, State
from polygo_fab.core.options import declared
from polygo_fab.core.resources import template
from polygo_fab.play.record import result_text
from polygo_fab.recipes import canary
from polygo_fab.recipes.canary import OPEN, check_rules, digest
from tests.oracle import test_recorded_games as oracle

from .settings import EXAMPLES, WHOLE, settings
from .statements import OPTIONS, PIECES, STATEMENTS
from .telling import stock, telling

OURS = ("random play", "recorded with an independent engine", "position ")
PLIES = 10  # of the beginning of a play, and of its end
TRIES = 24
SMALL, MOST = 20, 30  # sites and moves of plays that are kept whole
LARGEST = 130  # sites of a board on which more than a beginning and an end is played
LONGEST = 2000  # characters of a position, which may hold all earlier ones
WATCHED = ("/games/", "/core/provinces", "/core/links", "/core/jumps", "/core/rectangle", "/core/room", "/core/quiet",
           "/core/faces", "/core/flood")


def lines_of(work: Callable[[], Any]) -> tuple[Any, set[tuple[str, int]]]:
    """The result of some work, and which lines of the rules it ran."""
    seen: set[tuple[str, int]] = set()

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        name = frame.f_code.co_filename
        if not any(word in name for word in WATCHED):
            return None
        if event == "line":
            seen.add((name, frame.f_lineno))
        return trace

    sys.settrace(trace)
    try:
        return work(), seen
    finally:
        sys.settrace(None)


def played(game: Game, seed: int) -> tuple[list[State], list[str]]:
    """A random play to its end, or 300 moves of it."""
    source = random.Random(seed)
    states, moves = [game.initial()], list[str]()
    while len(moves) < 300 and game.outcome(states[-1]) is None:
        move = source.choice(game.legal_moves(states[-1]))
        moves.append(game.move_text(move))
        states.append(game.apply(states[-1], move))
    return states, moves


def refused(game: Game, state: State, pool: Sequence[Move] = ()) -> str:
    """Some moves that are illegal: a pass, one site, those of `pool`, and legal ones put wrongly."""
    legal = game.legal_moves(state)
    some = (legal[0], legal[-1], legal[len(legal) // 2]) if legal else ()
    wrong = [bad for move in some for bad in (move[::-1], move[:-1], (*move, *move[-1:]), (*move[:1], *move))]
    sites = [(site,) for site in range(len(state.owner) + len(game.tokens))]
    found: list[str] = []
    for kind, most in (([PASS, *sites], 4), (pool, 4), (wrong, 3)):
        words = []
        for move in kind:
            if move in legal or (word := game.move_text(move)) in found:
                continue
            with suppress(IndexError):
                try:
                    game.apply(state, game.parse_move(state, word))
                except BadInput:
                    words.append(word)
        step = max(1, len(words) // most)
        found += list(dict.fromkeys(words[::step]))[:most]
    return " ".join(found)


def play(name: str, what: str, board: str, options: dict[str, Any], states: list[State], moves: list[str],
         game: Game | None = None, pool: Sequence[Move] = ()) -> dict[str, Any]:
    """The record of a play from states[0] on."""
    game = game or games.load(name, board, **options)
    pool = pool or [move for state in states[-4:-1] for move in game.legal_moves(state)]  # after the end, too
    outcome = game.outcome(states[-1])
    found: dict[str, Any] = {"what": what, "board": board}
    if options:
        found["options"] = options
    if states[0] != game.initial():
        found["start"] = game.text(states[0])
    return found | {"moves": " ".join(moves), "legal": " ".join(str(len(game.legal_moves(s))) for s in states),
                    "refused": refused(game, states[-1], pool), "digest": digest(game, states),
                    "result": result_text(outcome) if outcome else OPEN}


def chosen(name: str) -> list[dict[str, Any]]:
    """The beginnings and ends of random plays that run the most lines of the rules, and on small boards a whole one."""
    found: list[dict[str, Any]] = []
    known: set[tuple[str, int]] = set()
    for board, options in settings(name):
        game = games.load(name, board, **options)
        large = len(game.board.centres) > 61
        best: tuple[int, int, Any] | None = None
        for seed in range(2 if large else TRIES):
            states, moves = played(game, seed)
            k = min(PLIES // 2 if large else PLIES, len(moves))
            parts = [(states[:k + 1], moves[:k])]
            if len(moves) > k and len(game.text(states[-k - 1])) < LONGEST:
                parts.append((states[-k - 1:], moves[-k:]))
            for part in parts:
                _, seen = lines_of(partial(digest, game, part[0]))
                gain = len(seen - known)
                if best is None or gain > best[0] or (gain == best[0] and part is parts[-1] and best[1] == 0):
                    best = (gain, int(part is parts[-1]), (part, seen))
        assert best is not None
        for (states, moves), seen in [best[2]]:
            known |= seen
            found.append(play(name, f"random play {len(found) + 1}", board, options, states, moves))
    for board, options in settings(name):
        game = games.load(name, board, **options)
        states, moves = played(game, TRIES)
        if len(game.board.centres) <= SMALL and len(moves) <= MOST:
            found.append(play(name, f"random play {len(found) + 1}", board, options, states, moves))
    return found


def others(name: str, game: Game, board: str, options: dict[str, Any]) -> Iterator[Game]:
    """The same game with one option as it might be instead."""
    for o in declared(type(game)):
        value = getattr(game, o.field)
        words = o.choices or (["yes", "no"] if isinstance(value, bool) else [str(o.default)])
        for word in words:
            with suppress(BadInput):
                other = games.load(name, board, **{**options, o.name: word})
                if getattr(other, o.field) != value and other.players == game.players:
                    yield other


def tells(game: Game, other: Game, state: State, move: str) -> bool:
    """Whether an option makes a difference here, or to where the move leads."""
    try:
        there = other.parse(game.text(state))
        if set(game.legal_moves(state)) != set(other.legal_moves(there)):
            return True
        return game.text(game.apply(state, game.parse_move(state, move))) != other.text(
            other.apply(there, other.parse_move(there, move)))
    except BadInput:
        return False


def windows(name: str) -> list[dict[str, Any]]:
    """Two moves wherever an option makes a difference, and the last ones before each kind of end."""
    found, known = list[dict[str, Any]](), set[object]()
    for board, options in settings(name):
        game = games.load(name, board, **options)
        if len(game.board.centres) > LARGEST:
            continue
        large = len(game.board.centres) > 61
        rest = list(others(name, game, board, options))
        for seed in range(TRIES, TRIES + (4 if large else 3 * TRIES)):
            states, moves = played(game, seed)
            outcome = game.outcome(states[-1])
            end = outcome and (re.sub("[0-9]+", "", outcome.reason), len(outcome.winners))
            spots = [len(moves) - 2] if end and end not in known and len(moves) > 2 else []
            known.add(end)
            for i, state in enumerate(states):  # a kind of piece comes onto the board
                if not set(state.owner) <= known:
                    spots += [i - 1] if 0 < i < len(moves) else []
                    known |= set(state.owner)
            for other in list(rest):
                at = next((i for i, move in enumerate(moves) if tells(game, other, states[i], move)), None)
                if at is not None:
                    rest.remove(other)
                    spots.append(at)
            found += [play(name, f"random play, moves {i + 1} on", board, options, states[i:i + 3], moves[i:i + 2])
                      for i in dict.fromkeys(spots) if len(game.text(states[i])) < LONGEST]
    return found


def examples(name: str) -> list[dict[str, Any]]:
    """The worked examples of the rules and what else is stated of positions, after a look whether it is so."""
    found = [_stated(name, entry) for entry in (*EXAMPLES.get(name, []), *STATEMENTS.get(name, []))]
    for board, options, seed in WHOLE.get(name, []):
        game = games.load(name, board, **options)
        found.append(play(name, f"whole play {seed}", board, options, *played(game, seed), game))
    return found


def _stated(name: str, entry: dict[str, Any]) -> dict[str, Any]:
    options, said = entry.get("options", {}), f"{name}: {entry['what']}"
    game = games.load(name, entry["board"], **options)
    states = [game.parse(entry["start"]) if "start" in entry else game.initial()]
    moves = entry["moves"].split()
    for word in moves:
        states.append(game.apply(states[-1], game.parse_move(states[-1], word)))
    state = states[-1]
    record = play(name, entry["what"], entry["board"], options, states, moves)
    record["refused"] = " ".join(dict.fromkeys((*entry.get("refused", "").split(), *record["refused"].split())))
    if "start" in entry:
        record["start"] = entry["start"]
    if "last" in entry:
        assert game.text(state).split()[0] == entry["last"], f"{said}: {game.text(state)}"
        record["last"] = entry["last"]
    result = entry.get("result", f"player {entry['winner']} wins" if "winner" in entry else "")
    assert record["result"].startswith(result), f"{said}: {record['result']}"
    assert entry.get("counts", record["legal"]) == record["legal"], f"{said}: {record['legal']}"
    legal = game.legal_moves(state)
    if "only" in entry:
        assert set(legal) == {game.parse_move(state, word) for word in entry["only"].split()}, (
            f"{said}: {' '.join(map(game.move_text, legal))}")
        record["only"] = " ".join(map(game.move_text, legal))
    if "of" in entry:
        first, words = entry["of"]
        site = game.parse_move(state, first)[0]
        assert {move for move in legal if move[0] == site} == {game.parse_move(state, w) for w in words.split()}, (
            f"{said}: {' '.join(game.move_text(move) for move in legal if move[0] == site)}")
    return record


def recorded(name: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The shortest plays of the independent engine, and its counts of sequences of moves."""
    found, counts = [], []
    for file, (game_name, board, options) in oracle.OURS.items():
        if game_name != name:
            continue
        game, data = oracle.ours(file), oracle.recorded(file)
        to = next(to for to in oracle.placings(file) if oracle.replays(file, to) == "")
        plain = {key: "yes" if value is True else value for key, value in options.items()}
        for entry in sorted(data["playouts"], key=lambda entry: len(entry["moves"]))[:1]:
            states, moves = [game.initial()], []
            for move in entry["moves"]:
                ours = oracle.move_of(file, to, move)
                moves.append(game.move_text(ours))
                states.append(game.apply(states[-1], ours))
            record = play(name, f"recorded with an independent engine {len(found) + 1}", board, plain, states, moves)
            assert record["legal"].split()[:-1] == list(map(str, entry["nlegal"]))
            last = "/".join("".join(game.marks[int(entry["last_board"][to.index(site)])] for site in row)
                            for row in game.board.rows)
            assert last == game.text(states[-1]).split()[0]
            found.append(record | {"last": last})
        counts += [{"board": board, "options": plain, "depth": int(depth), "number": number}
                   for depth, number in data["perft"]["perft"].items() if int(depth) > 1 and number < 400]
    return found, counts


def toml(tables: dict[str, list[dict[str, Any]]]) -> str:
    """The text of a record."""
    def value(item: Any) -> str:
        if isinstance(item, dict):
            return "{" + ", ".join(f"{key} = {value(entry)}" for key, entry in item.items()) + "}"
        return json.dumps(item, ensure_ascii=False)

    return "\n".join(f"[[{kind}]]\n" + "".join(f"{key} = {value(item)}\n" for key, item in table.items())
                     for kind, some in tables.items() for table in some)


def again(name: str, entry: dict[str, Any]) -> dict[str, Any]:
    """The record of the same moves today; what was refused still has to be."""
    game = games.load(name, entry["board"], **entry.get("options", {}))
    states = [game.parse(entry["start"]) if "start" in entry else game.initial()]
    for word in entry["moves"].split():
        states.append(game.apply(states[-1], game.parse_move(states[-1], word)))
    new = play(name, entry["what"], entry["board"], entry.get("options", {}), states, entry["moves"].split(), game)
    return new | {"refused": entry["refused"]} | ({"last": entry["last"]} if "last" in entry else {})


def write(name: str, plays: list[dict[str, Any]], counts: list[dict[str, Any]]) -> None:
    head = toml({"": [{"boards": " ".join(games.classes()[name].boards), "options": OPTIONS.get(name, {})}]})
    pieces = [{"board": board, "options": options, "pieces": said} for board, options, said in PIECES.get(name, [])]
    text = head.partition("\n")[2] + "\n" + toml({"equipment": pieces, "play": plays, "count": counts})
    Path(template("canaries") / f"{name}.toml").write_text(text, encoding="utf-8")


def anew(name: str) -> None:
    """All of the record of a game, its random plays chosen anew."""
    plays, counts = recorded(name)
    write(name, [*examples(name), *plays, *chosen(name), *windows(name)], counts)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--anew", action="store_true", help="choose the random plays anew; else those there are stay")
    parser.add_argument("--search", action="store_true", help="add positions that tell changed rules")
    asked = parser.parse_args()
    for name in asked.games or games.own():
        if asked.anew:
            anew(name)
        elif not asked.search:
            there = canary.plays(name)
            kept = [again(name, entry) for entry in there["play"] if entry["what"].startswith(OURS)]
            write(name, [*examples(name), *kept], there.get("count", []))
        if asked.search:
            more, before, slipped = telling(name, stock(name, settings(name), partial(play, name, "position")))
            there = canary.plays(name)
            number = sum(entry["what"].startswith("position ") for entry in there["play"])
            write(name, [*there["play"], *({**one, "what": f"position {number + i}"} for i, one in enumerate(more, 1))],
                  there.get("count", []))
            print(f"{name}: {len(more)} positions more, {before} changes slip without, {len(slipped)} with them")
            for slip in slipped:
                print(f"    {slip}", flush=True)
        print(name, len(canary.plays(name)["play"]), "plays", *check_rules([name]), flush=True)


if __name__ == "__main__":
    main()
