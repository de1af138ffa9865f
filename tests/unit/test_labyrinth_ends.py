"""Labyrinthe always ends, and with a winning king: the variant of its proof, and ten thousand games of greedy players.

The variant is (cells - players - stones + 1) x quiet x players, less the turns since the last stone. Every move, not
only those of good players, makes it smaller, and it never falls below nought; where nobody can move, a king has won.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hexagonal import playout

from polygo_fab import boards
from polygo_fab.core.flood import Flood, bits, members
from polygo_fab.core.game import Game, Move, State
from polygo_fab.games.labyrinth import HOMES, Labyrinth


def variant(game: Labyrinth, state: State) -> int:
    """From the text of the state alone."""
    rows, _, *memory = game.text(state).split()
    turns = int(memory[0].removeprefix("quiet:")) if memory else 0
    empty = rows.count(".")  # cells - players - stones
    return (empty + 1) * game.quiet * game.players - turns


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_legal_move_makes_the_variant_smaller_and_who_cannot_move_has_a_winner(players: int) -> None:
    game = Labyrinth(boards.load("h3"), players, quiet=10)
    ends = 0
    for seed in range(2):
        for state, _, following in playout(game, seed):
            here = variant(game, state)
            legal = game.legal_moves(state)
            assert legal
            assert here > 0
            for move in legal:
                assert 0 <= variant(game, game.apply(state, move)) < here
            outcome = game.outcome(following)
            assert (outcome is None) == bool(game.legal_moves(following))
            assert outcome is None or len(outcome.winners) == 1
            ends += outcome is not None
    assert ends == 2


# --- ten thousand games


class Greedy:
    """Takes what makes its own way the shortest against the shortest of the others: a step, a swap, or a stone on a
    shortest way of another king. Of equally good moves one by chance."""

    def __init__(self, game: Labyrinth) -> None:
        self.game, self.flood = game, Flood(game.board.neighbours)
        ports = game.board.ports(game.players)
        self.goals = [bits(ports[(home + game.players) % len(ports)]) for home, _ in HOMES[game.players]]

    def layers(self, player: int, clear: int, start: int) -> list[int]:
        """What a king reaches in so many steps over cells without stones, until its goal."""
        found, rest = [1 << start], clear & ~(1 << start)
        while not found[-1] & self.goals[player - 1] and found[-1]:
            found.append(self.flood.spread(found[-1]) & rest)
            rest &= ~found[-1]
        return found

    def worth(self, state: State, me: int) -> int:
        clear = bits(site for site, piece in enumerate(state.owner) if piece <= self.game.players)
        away = {p: len(self.layers(p, clear, state.owner.index(p))) for p in range(1, self.game.players + 1)}
        return min(away[p] for p in away if p != me) - away[me]

    def move(self, state: State, rng: random.Random) -> Move:
        me, players = state.to_move, self.game.players
        clear = bits(site for site, piece in enumerate(state.owner) if piece <= players)
        near = min((p for p in range(1, players + 1) if p != me),
                   key=lambda p: len(self.layers(p, clear, state.owner.index(p))))
        ahead = self.layers(near, clear, state.owner.index(near))[1:3]
        stones = {site for layer in ahead for site in members(layer)}
        legal = [move for move in self.game.legal_moves(state) if len(move) == 2 or move[0] in stones]
        return max(legal, key=lambda move: (self.worth(self.game.apply(state, move), me), rng.random()))


def played(game: Game, greedy: Greedy, seed: int) -> tuple[int, int, bool]:
    """The moves of a game, its winner, and whether the race has decided it."""
    rng, state, count = random.Random(seed), game.initial(), 0
    while (outcome := game.outcome(state)) is None:
        state = game.apply(state, greedy.move(state, rng))
        count += 1
    (winner,) = outcome.winners
    return count, winner, "shortest way" in outcome.reason


@pytest.mark.soak
@pytest.mark.parametrize(("board", "players", "games"), [
    ("h5", 2, 4000), ("h5", 3, 3000), ("h5", 6, 1000), ("h7", 2, 1000), ("h3", 2, 1000)])
def test_ten_thousand_games_of_greedy_players(board: str, players: int, games: int) -> None:
    """Each with one winning king; the figures are told with -s."""
    game = Labyrinth(boards.load(board), players)
    greedy = Greedy(game)
    found = [played(game, greedy, seed) for seed in range(games)]
    most = (len(game.board.centres) - players + 1) * game.quiet * players
    assert max(count for count, _, _ in found) <= most
    wins, races = Counter(winner for _, winner, _ in found), sum(race for _, _, race in found)
    print(f"{board}, {players} kings: {games} games, longest {max(found)[0]} of {most} turns, {races} races, "
          f"wins {[wins[p] for p in range(1, players + 1)]}")
    assert sum(wins.values()) == games
