"""What holds for every game of the package, on its boards and with its options, whatever its rules are."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import boards, games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Game, State
from polygo_fab.core.options import declared
from polygo_fab.core.words.called import called
from polygo_fab.games.shared.conformance import (
    class_wrong,
    play_wrong,
    settings_of,
    state_wrong,
    states,
    text_wrong,
    turns_wrong,
)
from polygo_fab.play.record import open_record

from . import playthroughs

NAMES = tuple(games.own())
ON_BOARDS = [pytest.param(name, board, marks=[pytest.mark.slow] * (number > 0))
             for name in NAMES for number, board in enumerate(games.classes()[name].boards)]
VARIANTS = [(name, options) for name in NAMES for options in settings_of(games.classes()[name])]


@cache
def smallest(name: str) -> str:
    """The board of a game with the fewest sites."""
    return min(games.classes()[name].boards, key=lambda board: len(boards.load(board).centres))


def playout(game: Game, seed: int) -> Iterator[State]:
    """The states of a random play, the last one over."""
    return states(game, seed)


def variant(name: str, options: dict[str, Any]) -> Game | None:
    """The game on its smallest board; None where it refuses an option there, as it may for other than the default."""
    made = tried(games.load, name, board=smallest(name), **options)
    assert options or not isinstance(made, BadInput), f"{name} refuses its own defaults"
    return None if isinstance(made, BadInput) else made


def tried(call: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """What a call gives, or the BadInput in one line that it is refused with; any other exception is a failure."""
    try:
        return call(*given, **named)
    except BadInput as error:
        refusal = error
    assert len(str(refusal).splitlines()) == 1
    return refusal


def test_there_are_games() -> None:
    assert "polygo" in NAMES


@pytest.mark.parametrize("name", NAMES)
def test_what_a_game_says_of_itself(name: str) -> None:
    made = games.classes()[name]
    assert list(class_wrong(made)) == []
    assert made.name == name
    game = games.load(name)
    assert game.board.name == made.boards[0]
    assert hash(game) == hash(games.load(name))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "board"), ON_BOARDS)
def test_random_plays_end_and_keep_to_the_protocol(name: str, board: str) -> None:
    game = games.load(name, board=board)
    assert list(play_wrong(game, seed=1)) == []
    assert list(turns_wrong(game, plays=1)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_every_option_alone_gives_a_game_that_ends(name: str, options: dict[str, Any]) -> None:
    game = variant(name, options)
    if game is not None:
        assert list(play_wrong(game, seed=2, sample=1)) == []


@pytest.mark.soak
@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_every_state_of_many_plays(name: str, options: dict[str, Any]) -> None:
    game = variant(name, options)
    if game is not None:
        rng = random.Random(0)
        for seed in range(4):
            for state in playout(game, seed):
                assert list(state_wrong(game, state, rng)) == []


@pytest.mark.parametrize("name", NAMES)
def test_the_recorded_game_of_every_game_replays(name: str) -> None:
    """Played again move by move, with the result that it had; `playthroughs` says how to record a new game."""
    record = open_record((playthroughs.FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    assert record.game.name == name
    assert record.game.outcome(record.states[-1]) is not None
    assert len(record.moves) > 2


def test_no_recording_is_left_over() -> None:
    assert sorted(path.stem for path in playthroughs.FOLDER.iterdir()) == sorted(NAMES)


def texts(game: Game) -> st.SearchStrategy[str]:
    """Any text, and texts near those that a game understands."""
    state = game.initial()
    known = [game.text(state), *(game.text(s) for s in itertools.islice(playout(game, 5), 3)), *game.board.names[:4],
             "pass", *(game.move_text(m) for m in game.legal_moves(state)[:4])]
    return st.text(max_size=20) | st.builds(
        lambda a, b, cut, joint: a[:cut] + joint + b[cut:], st.sampled_from(known), st.sampled_from(known),
        st.integers(0, 60), st.sampled_from(["", "-", " ", "/", ":", ",", ".", "1", "9", "é", "٣", "\0"]))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_hostile_text_is_bad_input_or_understood(name: str) -> None:
    """Moves, positions and options from any text: BadInput in one line, or a value that plays on."""
    game = games.load(name, board=smallest(name))
    options = [o.name for o in declared(games.classes()[name])]

    @settings(deadline=None, max_examples=60)
    @given(texts(game), st.sampled_from([*options, "colour"]))
    def attempt(text: str, option: str) -> None:
        assert list(text_wrong(game, text)) == []
        made = tried(games.load, name, board=smallest(name), **{option: text})
        if not isinstance(made, BadInput):
            assert option in options
            assert made.text(made.initial())

    attempt()


@pytest.mark.slow
@given(st.text(max_size=12))
@settings(deadline=None)
def test_any_other_name_is_bad_input(name: str) -> None:
    plain = " ".join(name.lower().split())
    titles = {game.title.lower() for game in games.classes().values()}
    if plain.replace(" ", "-") not in NAMES and called(name) is None and plain not in titles:
        with pytest.raises(BadInput, match="unknown game"):
            games.load(name)


@pytest.mark.parametrize("board", ["z9", "s1", "", "s27"])
def test_boards_that_no_game_is_played_on(board: str) -> None:
    for name in NAMES:
        with pytest.raises(BadInput, match="board"):
            games.load(name, board=board)
