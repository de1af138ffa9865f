"""A listener who knows the game builds the position from its words: of random positions of every game, in each
language, what stands where, and whose turn it is."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from polygo_fab import games
from polygo_fab.check.spoken import spoken_wrong
from polygo_fab.check.spoken_state import state_told
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Game, State
from polygo_fab.core.playout import playout
from polygo_fab.core.shown import Shown
from polygo_fab.pages.position_words import position_said
from polygo_fab.pages.words import Words

LANGUAGES = ("en", "fr", "de", "es", "it")
NAMES = tuple(games.own())


def positions(game: Game, count: int, each: int) -> Iterator[State]:
    """Of random games, of each some positions, its last one among them."""
    for number in range(count // each):
        moves = playout(game, 1, number).moves
        wanted = {*random.Random(number).sample(range(len(moves)), min(each - 1, len(moves))), len(moves)}
        state = game.initial()
        for made, move in enumerate((*moves, None)):
            if made in wanted:
                yield state
            if move is not None:
                state = game.apply(state, move)


def expected(game: Game, state: State) -> State:
    """What of a position a board shows."""
    names, centres = game.board.names, game.board.centres
    tiles = []
    for _, sites in game.tiles(state):
        ends = sorted(sites, key=lambda site: sum(centres[site]))
        tiles.append(f"{names[ends[0]]}-{names[ends[-1]]}")
    return State(state.owner, game.colour(state) if game.outcome(state) is None else 0, tuple(sorted(tiles)))


def told_otherwise(name: str, count: int, each: int) -> list[str]:
    game, wrong = games.load(name), list[str]()
    met = set()
    for state in positions(game, count, each):
        met.add(state.owner)
        for lang in LANGUAGES:
            shows = Shown(game, state)
            said = position_said(shows, Words(lang))
            if state_told(said, game, lang) != expected(game, state) or list(spoken_wrong(said, shows, lang)):
                wrong.append(f"{lang}: {game.text(state)}: {said}")
    assert len(met) > min(count, 20) // 2
    return wrong


@pytest.mark.parametrize("name", NAMES)
def test_the_words_give_the_position_back(name: str) -> None:
    assert told_otherwise(name, 5, 5) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_the_words_give_200_positions_back(name: str) -> None:
    assert told_otherwise(name, 200, 20) == []


def test_there_are_all_games() -> None:
    assert len(NAMES) == 21


@pytest.mark.parametrize(("right", "bad"), [
    ("It is Cross’s turn.", "It is Ring’s turn."), (" It is Cross’s turn.", ""), ("c3", "c4"),
    ("Ring has 1 pawn", "Cross has 1 pawn")])
def test_other_words_are_another_position(right: str, bad: str) -> None:
    game = games.load("polygo")
    state = game.apply(game.initial(), game.parse_move(game.initial(), "c3"))
    said = position_said(Shown(game, state), Words("en"))
    assert right in said
    assert state_told(said, game, "en") == expected(game, state)
    assert state_told(said.replace(right, bad), game, "en") != expected(game, state)
    assert list(spoken_wrong(said.replace(right, bad), Shown(game, state), "en"))


@pytest.mark.parametrize("said", ["", "Nothing.", "Board s6: 6 rows of 6 squares.", "It is Ring's turn."])
def test_what_tells_no_position_is_refused(said: str) -> None:
    with pytest.raises(BadInput, match="no position of polygo in words"):
        state_told(said, games.load("polygo"), "en")
