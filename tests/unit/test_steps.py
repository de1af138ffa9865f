"""Moves that are said a site at a time: whatever can be named leads to a legal move, and every legal move is led to."""

import random
from itertools import permutations

import pytest

from polygo_fab import games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import PASS, Game, Move, State
from polygo_fab.play.steps import steps


def made(game: Game, state: State, named: tuple[int, ...]) -> Move | None:
    """The move that naming these makes; None where one of them cannot be named."""
    begun: tuple[int, ...] = ()
    for number, site in enumerate(named, start=1):
        now = steps(game, state, begun)
        if site not in now.leads:
            return None
        move = now.leads[site]
        if move is not None:
            return move if number == len(named) else None
        begun = (*begun, site)
    return steps(game, state, begun).done


@pytest.mark.parametrize("name", sorted(games.own()))
def test_every_legal_move_is_led_to_and_nothing_else(name: str) -> None:
    game, chance = games.load(name), random.Random(4)
    state = game.initial()
    for _ in range(12):
        legal = game.legal_moves(state)
        for move in chance.sample(legal, min(8, len(legal))):
            assert made(game, state, move) == move
        now = steps(game, state)
        begun: tuple[int, ...] = ()
        while (site := chance.choice(sorted(now.leads)) if now.leads else None) is not None:
            if (last := now.leads[site]) is not None:
                assert last in legal
                assert sorted(last) == sorted((*begun, site))
                break
            begun = (*begun, site)
            now = steps(game, state, begun)
        assert now.done is None or now.done in legal
        state = game.apply(state, chance.choice(legal))
        if game.outcome(state):
            break


@pytest.mark.parametrize(("name", "text"), [
    ("taacoca", "c3-d3-e3-left"), ("marienbad", "a1-b1-c1"), ("blocks", "a1-c2"), ("tilers", "a1-e8")])
def test_what_stands_alike_is_named_in_any_order(name: str, text: str) -> None:
    game = games.load(name)
    state = game.initial()
    move = game.parse_move(state, text)
    assert move in game.legal_moves(state)
    tail = tuple(site for site in move if site >= len(game.board.centres))
    for order in permutations(move[:len(move) - len(tail)]):
        assert made(game, state, (*order, *tail)) == move


def test_the_way_of_a_piece_is_named_in_its_order() -> None:
    game = games.load("hex-draughts", "h6", layout="twelve")
    state = game.initial()
    move = game.legal_moves(state)[0]
    assert made(game, state, move) == move
    assert made(game, state, move[::-1]) is None


def test_a_move_that_could_go_on_is_done_when_it_is_said_so() -> None:
    game = games.load("marienbad")
    state = game.initial()
    a1, b1 = game.board.site["a1"], game.board.site["b1"]
    now = steps(game, state, (a1,))
    assert now.done == (a1,)
    assert now.leads[b1] is None
    assert steps(game, state).done is None


def test_passing_is_done_before_anything_is_named() -> None:
    game = games.load("hexadames", "h5")
    state = game.initial()
    chance = random.Random(1)
    while game.legal_moves(state) != (PASS,):
        state = game.apply(state, chance.choice(game.legal_moves(state)))
    now = steps(game, state)
    assert (now.done, dict(now.leads)) == (PASS, {})


def test_where_two_moves_differ_in_nothing_but_their_order_it_counts() -> None:
    class Ordered:
        """Two moves of the same cells."""

        board = games.load("polygo").board
        tokens = ()

        def legal_moves(self, state: State) -> tuple[Move, ...]:
            return ((0, 1), (1, 0))

    game, state = Ordered(), games.load("polygo").initial()
    assert made(game, state, (0, 1)) == (0, 1)  # type: ignore[arg-type]
    assert made(game, state, (1, 0)) == (1, 0)  # type: ignore[arg-type]


def test_what_begins_no_move_is_refused() -> None:
    game = games.load("taacoca")
    with pytest.raises(BadInput, match="'i5': no legal move begins so: allowed: c3, d3"):
        steps(game, game.initial(), (game.board.site["i5"],))
