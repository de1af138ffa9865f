"""What a position promises, for the games in which random plays say little: they wander, or go on too long.

A judgement is the reward that each player can expect, 0 to 1, together 1, as those of a finished game are
(`search`). It is read off the position, from what decides the game: ways, areas, men, rows to go. It need not be
right; it has to tell better moves from worse ones.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.board import Board
from ..core.flood import Flood, bits, by_owner, members
from ..core.game import Game, Move, Site, State
from ..games.blocks import Blocks
from ..games.hex_draughts import HexDraughts
from ..games.hexadames import SIDES, HexaDames
from ..games.kruzno import Kruzno
from ..games.labyrinth import Labyrinth
from ..games.shared.crossings import crossings
from ..games.taacoca import Taacoca
from ..games.tilers import Tilers

__all__ = ["JUDGES", "Judge", "judge_of"]

Rewards = tuple[float, ...]


def _even(state: State, move: Move) -> float:
    return 0.0


@dataclass(frozen=True)
class Judge:
    """How to judge a game.

    worth    what a position promises each player
    promise  which moves to try first, at a glance: the largest; it has no other meaning
    moves    how many moves a random play makes before its position is judged
    """

    worth: Callable[[State], Rewards]
    promise: Callable[[State, Move], float] = _even
    moves: int = 0


def judge_of(game: Game) -> Judge | None:
    """The judge of a game; None for games whose random plays say enough."""
    made = JUDGES.get(type(game))
    return made(game) if made else None


def shares(goods: Sequence[float]) -> Rewards:
    """The rewards of players who have so much: one more is worth e times as much."""
    most = max(goods)
    weights = [math.exp(good - most) for good in goods]
    total = sum(weights)
    return tuple([weight / total for weight in weights])


def distances(board: Board, goal: Iterable[Site]) -> list[int]:
    """How many steps each site is away from the goal."""
    flood, found, away = Flood(board.neighbours), [0] * len(board.centres), 0
    reached = bits(goal)
    while reached != flood.everything:
        away += 1
        new = flood.spread(reached) & ~reached
        reached |= new
        for site in members(new):
            found[site] = away
    return found


# --- the games


def labyrinth(game: Labyrinth) -> Judge:
    """Who is how many turns from his port: a turn more or less is much, and to be on the move is part of one."""
    flood, players, stone = Flood(game.board.neighbours), game.players, game.players + 1
    goals = [bits(way.goal) for way in crossings(game.board, players)]

    def turns(clear: int, king: int, goal: int) -> int:
        count = 0
        while not king & goal:
            clear &= ~king
            king = flood.spread(king) & clear
            count += 1
        return count

    def worth(state: State) -> Rewards:
        sets = by_owner(state.owner, stone)
        clear = flood.everything ^ sets[stone]
        return shares([-0.7 * (turns(clear, sets[player], goals[player - 1])
                               + (player - state.to_move) % players / players) for player in range(1, players + 1)])

    def promise(state: State, move: Move) -> float:
        return len(move)

    return Judge(worth, promise)


def _rectangle(board: Board) -> Callable[[Move], float]:
    """The area of a tile that is laid, in cells."""
    centres = board.centres

    def area(move: Move) -> float:
        if not move:
            return 0.0
        (a, b), (c, d) = centres[move[0]], centres[move[1]]
        return (abs(a - c) + 1) * (abs(b - d) + 1)

    return area


def tilers(game: Tilers) -> Judge:
    """The areas left in stock."""
    area = _rectangle(game.board)
    whole = sum(a * b for a, b in game.shapes)
    tile = re.compile("([0-9]+)x([0-9]+)")

    def left(word: str) -> int:
        return sum(int(a) * int(b) for a, b in tile.findall(word.partition("=")[2]))

    def worth(state: State) -> Rewards:
        return shares([-6 * left(word) / whole for word in state.memory if word.startswith("stock")])

    def promise(state: State, move: Move) -> float:
        if not move:
            return 0.0
        return area(move) - 2 * bool(state.owner[move[0]]) - 2 * bool(state.owner[move[1]])

    return Judge(worth, promise, 4)


def blocks(game: Blocks) -> Judge:
    """The areas, which weigh the more the fuller the board is."""
    area, cells = _rectangle(game.board), len(game.board.centres)

    def worth(state: State) -> Rewards:
        scale = 2 * game.players / (state.owner.count(0) + cells / 8)
        return shares([scale * state.owner.count(player) for player in range(1, game.players + 1)])

    def promise(state: State, move: Move) -> float:
        return area(move) + cells * (len(move) > 2)

    return Judge(worth, promise, 1)


def draughts(game: HexDraughts) -> Judge:
    """The men: a man more counts the more the fewer there are."""

    def worth(state: State) -> Rewards:
        men = state.owner.count(1), state.owner.count(2)
        return shares([8 * own / (sum(men) or 1) for own in men])

    def promise(state: State, move: Move) -> float:
        return len(move)

    return Judge(worth, promise, 3)


def hexadames(game: HexaDames) -> Judge:
    """The pieces, each the more the nearer it is to its goal or once it is there."""
    away = [distances(game.board, game.board.region(f"side{goal}")) for _, goal, _ in SIDES]
    furthest = max(map(max, away))

    def worth(state: State) -> Rewards:
        goods = [0.0] * 3
        for site, piece in enumerate(state.owner):
            if piece:
                player = (piece - 1) % 3
                goods[player] += 1.5 if piece > 3 or not away[player][site] else (
                    0.9 - 0.6 * away[player][site] / furthest)
        return shares(goods)

    def promise(state: State, move: Move) -> float:
        return len(move)

    return Judge(worth, promise, 3)


def taacoca(game: Taacoca) -> Judge:
    """The stones, and how many rows the foremost one still has to go."""
    row = [0] * len(game.board.centres)
    for number, sites in enumerate(game.board.rows):
        for site in sites:
            row[site] = number
    last = len(game.board.rows) - 1

    def worth(state: State) -> Rewards:
        to_go = [last + 1.0, last + 1.0]
        stones = [0, 0]
        for site, player in enumerate(state.owner):
            if player:
                stones[player - 1] += 1
                to_go[player - 1] = min(to_go[player - 1], row[site] if player == 1 else last - row[site])
        to_go[state.to_move - 1] -= 0.5
        return shares([0.5 * own - 0.5 * rows for own, rows in zip(stones, to_go, strict=True)])

    return Judge(worth, moves=2)


JUDGES: Mapping[type, Callable[[Any], Judge]] = {
    Blocks: blocks, HexDraughts: draughts, HexaDames: hexadames, Kruzno: draughts, Labyrinth: labyrinth,
    Taacoca: taacoca, Tilers: tilers}
"""The games that need a judge."""
