"""The computer player: it sees what is won, it beats chance, and a number of plays makes it reproducible."""

from __future__ import annotations

import random

import pytest

from polygo_fab import games
from polygo_fab.core.game import Game, State
from polygo_fab.play.search import search


def against_chance(game: Game, seat: int, seconds: float, seed: int) -> bool:
    """Whether the computer in that seat wins alone against random moves."""
    rng = random.Random(seed)
    state = game.initial()
    while (outcome := game.outcome(state)) is None:
        if state.to_move == seat:
            state = game.apply(state, search(game, state, seconds, seed).move)
        else:
            state = game.apply(state, rng.choice(game.legal_moves(state)))
    return outcome.winners == (seat,)


def best(game: Game, state: State) -> dict[tuple[int, ...], float]:
    """For each move whether the mover wins with best play from both sides: plain search to the end (two players)."""
    memo: dict[State, bool] = {}

    def wins(at: State) -> bool:
        if at not in memo:
            outcome = game.outcome(at)
            memo[at] = at.to_move in outcome.winners if outcome else any(
                not wins(game.apply(at, move)) for move in game.legal_moves(at))
        return memo[at]

    return {move: not wins(game.apply(state, move)) for move in game.legal_moves(state)}


@pytest.mark.parametrize(("board", "options"), [
    *((board, {"aligned": reading, "misere": misere}) for board in ("s2", "s2x3", "s3", "s2x4", "s3x4", "h2")
      for reading in ("contiguous", "subset") for misere in (False, True))], ids=str)
def test_it_finds_the_win_in_solved_marienbad_boards(board: str, options: dict[str, object]) -> None:
    """11_marienbad, the table: where the first player wins, the move found is one of the winning openings."""
    game = games.load("marienbad", board=board, **options)
    openings = best(game, game.initial())
    found = search(game, game.initial(), seconds=1.0)
    assert openings[found.move] == any(openings.values())


def test_the_same_number_of_plays_gives_the_same_move() -> None:
    game = games.load("polygo", board="s5")
    found = {search(game, game.initial(), seed=seed, most_plays=60) for seed in (7, 7, 7)}
    assert len(found) == 1
    assert next(iter(found)).plays == 60


def test_a_certain_result_is_known() -> None:
    game = games.load("polygo", board="s2x3")
    found = search(game, game.initial(), seconds=20)
    assert found.certain


def test_a_game_that_is_over_has_no_move() -> None:
    game = games.load("polygo", board="s2")
    with pytest.raises(ValueError, match="over"):
        search(game, game.parse("11/22 1"))


@pytest.mark.slow
def test_it_beats_chance() -> None:
    game = games.load("polygo", board="s5")
    assert sum(against_chance(game, 1 + seed % 2, 0.05, seed) for seed in range(4)) >= 3


@pytest.mark.soak
@pytest.mark.parametrize(("name", "board"), [("hex-2", "h5"), ("polygo", "s5"), ("bridges", "bridge7")])
def test_it_beats_chance_nearly_always(name: str, board: str) -> None:
    """With a tenth of a second a move; benchmarks/strength.py plays a hundred games with a second."""
    game = games.load(name, board=board)
    assert sum(against_chance(game, 1 + seed % 2, 0.1, seed) for seed in range(40)) >= 38
