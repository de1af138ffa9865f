"""Positions that tell a changed rule from the true one, where the recorded plays of a game do not.

Plays of three tempers, and the same positions with a few pieces put, taken or exchanged, are the stock; of it those are
kept that see a change of the rules (`slips`) which nothing before them has seen.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from polygo_fab import games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Game, Move, State
from polygo_fab.recipes import canary

from .slips import Slip, caught, every, files_of

__all__ = ["stock", "telling"]

Play = dict[str, Any]
Playing = Callable[[str, dict[str, Any], list[State], list[str], Game, Sequence[Move]], Play]

STOCK = 90
LONGEST = 1200  # characters of a position


def walk(game: Game, source: random.Random, temper: str, most: int) -> Iterator[tuple[State, Move]]:
    """A play, each position with the move made there: any move, one that goes back, or one that changes the most."""
    state, before = game.initial(), Counter[tuple[int, ...]]()
    for _ in range(most):
        moves = game.legal_moves(state)
        if not moves:
            return
        move = source.choice(moves)
        if temper != "any" and source.random() < 0.8:
            some = source.sample(moves, min(12, len(moves)))
            after = [(game.apply(state, m), m) for m in some]
            move = max(after, key=lambda pair: (before[pair[0].owner], source.random()) if temper == "back" else
                       (sum(a != b for a, b in zip(pair[0].owner, state.owner, strict=True)), source.random()))[1]
        yield state, move
        before[state.owner] += 1
        state = game.apply(state, move)
    yield state, ()


def edited(game: Game, state: State, source: random.Random) -> State | None:
    """The position with up to three sites other than they are, and sometimes no memory, where that can be one."""
    text = game.text(state).split()
    rows = list(text[0])
    spots = [i for i, mark in enumerate(rows) if mark != "/"]
    for spot in source.sample(spots, source.randint(1, min(3, len(spots)))):
        rows[spot] = source.choice([*game.marks, rows[source.choice(spots)]])
    words = ["".join(rows), str(source.randint(1, game.players)) if source.random() < 0.3 else text[1]]
    for memory in (text[2:], []):
        with suppress(BadInput):
            return game.parse(" ".join((*words, *memory)))
    return None


def stock(name: str, settings: Sequence[tuple[str, dict[str, Any]]], play: Playing, seed: int = 1) -> list[Play]:
    """Records of one move each (none at an end), as many for each board and options."""
    found = []
    for board, options in settings:
        game = games.load(name, board, **options)
        source, large = random.Random(f"{name} {board} {options} {seed}"), len(game.board.centres) > 61
        several: list[tuple[State, Move]] = []
        for number in range(2 if large else 9):
            several += walk(game, source, ("any", "back", "most")[number % 3], 60 if large else 240)
        ends = [pair for pair in several if not pair[1]]
        several = several[:1] + source.sample(several, min(len(several), STOCK // len(settings))) + ends
        for state, _ in list(several):
            other = edited(game, state, source)
            if other is not None:
                moves = game.legal_moves(other)
                several.append((other, source.choice(moves) if moves else ()))
        pool = [move for _, move in source.sample(several, min(16, len(several))) if move]
        for state, move in several:
            text = game.text(state)
            if len(text) > LONGEST:
                continue
            moves = game.legal_moves(state)
            now = [] if move not in moves else [move]
            states = [state, *(game.apply(state, m) for m in now)]
            with suppress(BadInput):
                if all(game.parse(game.text(s)) == s for s in states):
                    found.append(play(board, options, states, [game.move_text(m) for m in now], game, pool))
    random.Random(seed).shuffle(found)
    return found


def telling(name: str, some: Sequence[Play]) -> tuple[list[Play], int, list[Slip]]:
    """Those of `some` to add to the record, how many changes slip through without, and those that do so even then."""
    slips = [slip for path in files_of(name) for slip in every(path)]
    found: list[Play] = []
    slipped, before = list[Slip](), 0
    for slip in slips:
        if caught(slip, lambda: int(bool(canary.check_rules([name])))):
            continue
        before += 1
        if found and caught(slip, lambda: _first(name, found)):
            continue
        at = caught(slip, lambda: _first(name, some))
        if at:
            if at <= len(some):
                found.append(some[at - 1])
        else:
            slipped.append(slip)
    return found, before, slipped


def _first(name: str, some: Sequence[Play]) -> int:
    """The number, from 1, of the first that is not as it was recorded; 0 where all are."""
    return next((number for number, play in enumerate(some, start=1) if canary.wrong_of(name, play)), 0)
