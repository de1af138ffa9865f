"""Games recorded with an independent engine, replayed move for move, and its counts of sequences of moves.

Sites are matched by their places, after a turn or a mirror, never by their numbers. Boards have symmetries, so there
is more than one way to lay them on each other: one of them must serve all the recorded games of a file.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from polygo_fab import games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Game, Move, State

HERE = Path(__file__).parent
OURS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "gale_5": ("bridges", "bridge5", {"goals": "compact"}),
    "gale_7": ("bridges", "bridge7", {"goals": "compact"}),
    "threeplayerhex_3": ("hex-3", "h3", {}),
    "threeplayerhex_5": ("hex-3", "h5", {}),
    "hex_3x3": ("hex", "rhombus3", {"swap": True}),
    "hex_11x11_noswap": ("hex", "rhombus11", {}),
    "manalath": ("manalath", "h5", {"stock": 0}),
    "manalath_556": ("manalath", "hex556", {"stock": 0}),
    "pentalath": ("pentalath", "trap7", {}),
}
FILES = tuple(OURS)
LONG = {("gale_7", 5), ("gale_5", 6), ("threeplayerhex_3", 5), ("hex_11x11_noswap", 3), ("pentalath", 3),
        ("manalath", 3), ("manalath_556", 3), ("threeplayerhex_5", 3)}


@cache
def recorded(file: str) -> Any:
    return json.loads((HERE / f"{file}.json").read_text(encoding="utf-8"))


@cache
def ours(file: str) -> Game:
    name, board, options = OURS[file]
    return games.load(name, board=board, **options)


def placings(file: str) -> Iterator[list[int]]:
    """For each recorded site ours, in every way that lays the boards on each other with the same neighbours."""
    sites = recorded(file)["sites"]
    board = ours(file).board
    theirs, places = centred([(x, y) for x, y, _ in sites]), centred(list(board.centres))
    assert len(theirs) == len(places)
    for mirror in (1, -1):
        for degrees in range(0, 360, 15):
            c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
            turned = [(c * x - s * y * mirror, s * x + c * y * mirror) for x, y in theirs]
            if any(min(math.dist(p, q) for q in places) > 0.05 for p in turned):
                continue
            to = [min(range(len(places)), key=lambda site, p=p: math.dist(p, places[site])) for p in turned]
            assert sorted(to) == list(range(len(to)))
            for i, (_, _, near) in enumerate(sites):
                assert {to[n] for n in near} == set(board.neighbours[to[i]])
            yield to


def centred(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    mx, my = (sum(p[i] for p in points) / len(points) for i in (0, 1))
    return [(x - mx, y - my) for x, y in points]


def move_of(file: str, to: list[int], move: list[Any]) -> Move:
    _, start, end, _ = move
    if file.startswith("manalath"):
        return (to[end], start)  # the number of sites for colour 1 is our first token, one more our second
    return (len(to),) if end is None else (to[end],)  # a move to nowhere is the swap, the only token of Hex


def seat(state: State, player: int) -> int:
    """The recordings number the colours; here, players that have changed colours keep their numbers."""
    return 3 - player if state.memory[:1] == ("swapped",) else player


def replays(file: str, to: list[int]) -> str:
    """Plays every recorded game; gives what does not agree, or nothing."""
    game, data = ours(file), recorded(file)
    for number, play in enumerate(data["playouts"]):
        state = game.initial()
        if any(state.owner[to[i]] != int(mark) for i, mark in enumerate(data["start_board"])):
            return "another start"
        for ply, (move, legal) in enumerate(zip(play["moves"], play["nlegal"], strict=True)):
            where = f"game {number}, ply {ply}"
            if game.outcome(state) is not None:
                return f"{where}: ended too early"
            if seat(state, state.to_move) != move[0]:
                return f"{where}: player {state.to_move} to move, not {move[0]}"
            if len(game.legal_moves(state)) != legal:
                return f"{where}: {len(game.legal_moves(state))} legal moves, not {legal}"
            try:
                state = game.apply(state, move_of(file, to, move))
            except BadInput as error:
                return f"{where}: {error}"
        outcome = game.outcome(state)
        winners = tuple(seat(state, player) for player in outcome.winners) if outcome else None
        if winners != ((play["winner"],) if play["winner"] else ()):
            return f"game {number}: {outcome}, not {play['winner']}"
        if any(state.owner[to[i]] != int(mark) for i, mark in enumerate(play["last_board"])):
            return f"game {number}: another last board"
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
def test_recorded_games_replay(file: str) -> None:
    found = [replays(file, to) for to in placings(file)]
    assert "" in found, found


def test_every_recording_is_replayed() -> None:
    assert {path.stem for path in HERE.glob("*.json")} == set(OURS)
    assert all(len(recorded(file)["playouts"]) >= 10 for file in OURS)


def test_a_wrong_rule_is_seen() -> None:
    """The recordings tell the readings apart: with the goals exchanged, no placing agrees with the winners."""
    other = games.load("bridges", board="bridge5", goals="open")
    agreed = []
    for to in placings("gale_5"):
        for play in recorded("gale_5")["playouts"]:
            state = other.initial()
            for move in play["moves"]:
                if other.outcome(state) is None:
                    state = other.apply(state, (to[move[2]],))
            outcome = other.outcome(state)
            agreed.append(outcome is not None and outcome.winners == (play["winner"],))
    assert not all(agreed)


def sequences(game: Game, depth: int) -> int:
    """The number of sequences of that many moves: positions that several sequences reach are looked at once."""
    level = Counter({game.initial(): 1})
    for _ in range(depth - 1):
        following: Counter[Any] = Counter()
        for state, ways in level.items():
            for move in game.legal_moves(state):
                following[game.apply(state, move)] += ways
        level = following
    return sum(ways * len(game.legal_moves(state)) for state, ways in level.items())


COUNTS = [(file, int(depth), count) for file in FILES for depth, count in recorded(file)["perft"]["perft"].items()]


@pytest.mark.slow
@pytest.mark.parametrize(("file", "depth", "count"), [c for c in COUNTS if c[:2] not in LONG])
def test_counts_of_sequences(file: str, depth: int, count: int) -> None:
    assert sequences(ours(file), depth) == count


@pytest.mark.soak
@pytest.mark.parametrize(("file", "depth", "count"), [c for c in COUNTS if c[:2] in LONG])
def test_counts_of_longer_sequences(file: str, depth: int, count: int) -> None:
    assert sequences(ours(file), depth) == count
