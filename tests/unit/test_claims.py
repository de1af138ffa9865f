"""HEX-n with claims=any: ports are taken by the first chain that joins two of them (reading b of 04_hex_n)."""

from __future__ import annotations

import pytest
from hex_rule import Cell, hexagon, load
from plays import random_play

from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import State
from polygo_fab.games.hex_n import HexN
from polygo_fab.play.kernels.hex import kernel

ANY = {"claims": "any"}
CASES = [(3, 2, 6), (3, 5, 6), *(pytest.param(*case, marks=pytest.mark.slow) for case in (
    (3, 3, 0), (4, 3, 6), (5, 3, 6)))]


def made(board: str, players: int, pairs: int = 0) -> HexN:
    game = load("hex-n", board, players=players, pairs=pairs, **ANY)
    assert isinstance(game, HexN)
    return game


class Literal:
    """The text once more, on sets of cells: who owns which port, and who can still win."""

    def __init__(self, k: int, players: int, pairs: int) -> None:
        self.h = hexagon(k)
        self.ports = self.h.ports(pairs or players)
        self.owner = [0] * len(self.ports)
        self.at: dict[Cell, int] = dict.fromkeys(self.h.cells, 0)

    def of(self, *colours: int) -> set[Cell]:
        return {cell for cell, colour in self.at.items() if colour in colours}

    def put(self, cell: Cell, colour: int) -> None:
        self.at[cell] = colour
        count, before = len(self.ports), list(self.owner)
        for i, one in enumerate(self.ports):
            for j, other in enumerate(self.ports):
                far = (i - j) % count not in (0, 1, count - 1)
                if far and {before[i], before[j]} <= {0, colour} and self.h.joined(one, other, self.of(colour)):
                    self.owner[i] = self.owner[j] = colour

    def opposite(self, colour: int) -> list[tuple[set[Cell], set[Cell]]]:
        half = len(self.ports) // 2
        return [(self.ports[i], self.ports[i + half]) for i in range(half)
                if {self.owner[i], self.owner[i + half]} <= {0, colour}]

    def has_won(self, colour: int) -> bool:
        return any(self.h.joined(one, other, self.of(colour)) for one, other in self.opposite(colour))

    def is_out(self, colour: int) -> bool:
        return not any(self.h.joined(one, other, self.of(0, colour)) for one, other in self.opposite(colour))


@pytest.mark.parametrize(("k", "players", "pairs"), CASES)
def test_plays_follow_the_text(k: int, players: int, pairs: int) -> None:
    game = made(f"h{k}", players, pairs)
    everybody, taken = range(1, players + 1), 0
    for seed in range(3):
        rule, to_move = Literal(k, players, pairs), 1
        for before, move, after in random_play(game, seed):
            assert before.to_move == to_move
            cell = next(cell for cell, number in rule.h.number.items() if number == move[0])
            rule.put(cell, to_move)
            assert game.owners(after) == tuple(rule.owner)
            assert game.parse(game.text(after)) == after
            out = [j for j in everybody if rule.is_out(j)]
            assert to_move not in out
            winners = [to_move] if rule.has_won(to_move) else [j for j in everybody if j not in out]
            outcome = game.outcome(after)
            assert (outcome is not None) == (rule.has_won(to_move) or len(winners) == 1)
            if outcome is not None:
                assert outcome.winners == (winners[0],)
                break
            assert game.cut_off(after) == tuple(out)
            to_move = next(j for step in range(1, players) if (j := (to_move - 1 + step) % players + 1) not in out)
        taken += any(rule.owner)
    assert taken


def played(game: HexN, moves: str) -> State:
    state = game.initial()
    for word in moves.split():
        state = game.apply(state, game.parse_move(state, word))
    return state


def test_ports_that_are_taken_are_of_no_use_to_others() -> None:
    """H5 with four pairs: Ring takes i5-i8 and g9-d8, and Cross joins them no more, nor i5-i8 with a5-a2."""
    game = made("h5", 2, 4)
    state = played(game, "i8 e5 i9 f5 h9 f4 g9")
    assert state.memory == ("ports:10100000",)
    assert game.status(state) == ("player 1 has taken the ports i5-i8, g9-d8",)
    assert game.outcome(state) is None
    assert game.outcome(played(load("hex-n", "h5", players=2, pairs=4), "i8 e5 i9 f5 h9 f4 g9")) is None
    cross = "i6 h6 g6 f6 e6 d6 c6 b6 a5".split()  # from i5-i8 to a5-a2, which are opposite
    ring = "b2 b3 b4 c2 c3 c4 d2 d3 d4".split()
    for mine, theirs in zip(cross, ring, strict=True):
        for word in (mine, theirs):
            assert game.outcome(state) is None
            state = game.apply(state, game.parse_move(state, word))
    assert game.owners(state) == (1, 0, 1, 0, 0, 0, 0, 0)


def test_three_pairs_two_ports_that_are_no_neighbours_win_at_once() -> None:
    """A chain from port i to port i + 2 shuts the one between off, and takes two of the three pairs from the others."""
    game, ends = made("h3", 3), 0
    for seed in range(40):
        for _, _, after in random_play(game, seed):
            if any(game.owners(after)):
                assert game.outcome(after) is not None
                ends += 1
    assert ends > 5


@pytest.mark.parametrize(("text", "why"), [
    (".../..../...../..../... 1 ports:100000", "is not taken by"),
    (".../..../...../..../... 1 ports:000000", "the owner of each of the 6 ports"),
    (".../..../...../..../... 1 ports:1", "the owner of each of the 6 ports"),
    (".../..../...../..../... 1 swapped", "the owner of each of the 6 ports"),
])
def test_owners_that_no_pawns_make_are_refused(text: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        made("h3", 3).parse(text)


def test_the_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(BadInput, match="claims"):
        load("hex-n", "h5", claims="any", attributed=True)
    with pytest.raises(BadInput, match=r"claims .*opposite, any"):
        load("hex-n", "h5", claims="both")


def test_no_kernel_plays_it() -> None:
    assert kernel(made("h5", 3)) is None


def test_two_pairs_have_no_two_ports_but_neighbours_and_opposites() -> None:
    """So both readings are the same game for two players with two pairs."""
    other, game = load("hex-n", "h3", players=2), made("h3", 2)
    for seed in range(6):
        moves = [move for _, move, _ in random_play(other, seed)]
        state = game.initial()
        for move in moves:
            assert not any(game.owners(state))
            state = game.apply(state, move)
        assert game.outcome(state) is not None
