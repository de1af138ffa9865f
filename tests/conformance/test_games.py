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
from polygo_fab.core.called import called
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import PASS, Game, State
from polygo_fab.core.options import Option, declared
from polygo_fab.play.record import open_record

from . import playthroughs

NAMES = tuple(games.classes())
ON_BOARDS = [pytest.param(name, board, marks=[pytest.mark.slow] * (number > 0))
             for name in NAMES for number, board in enumerate(games.classes()[name].boards)]
MOST_MOVES = 5000


def other_values(o: Option) -> list[Any]:
    """The values of an option that differ most from its default."""
    if isinstance(o.default, bool):
        return [not o.default]
    if o.choices:
        return [choice for choice in o.choices if choice != o.default]
    if isinstance(o.default, (int, float)):
        return [type(o.default)(v) for v in (o.low, o.high) if v is not None and v != o.default]
    return []


def settings_of(name: str) -> Iterator[dict[str, Any]]:
    """The default options, then each option changed by itself."""
    yield {}
    for o in declared(games.classes()[name]):
        yield from ({o.name: value} for value in other_values(o))


VARIANTS = [(name, options) for name in NAMES for options in settings_of(name)]


@cache
def smallest(name: str) -> str:
    """The board of a game with the fewest sites."""
    return min(games.classes()[name].boards, key=lambda board: len(boards.load(board).centres))


def playout(game: Game, seed: int) -> Iterator[State]:
    """The states of a random play, the last one over."""
    rng = random.Random(seed)
    state = game.initial()
    for _ in range(MOST_MOVES):
        yield state
        if game.outcome(state) is not None:
            return
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    pytest.fail(f"{game.name} on {game.board.name}: not over after {MOST_MOVES} moves")


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


def accepted(game: Game, state: State, move: tuple[int, ...]) -> bool:
    return not isinstance(tried(game.apply, state, move), BadInput)


def sound(game: Game, state: State, rng: random.Random) -> None:
    """The protocol at one state."""
    text = game.text(state)
    assert game.parse(text) == state
    legal = game.legal_moves(state)
    assert len(set(legal)) == len(legal)
    assert bool(legal) == (game.outcome(state) is None)
    assert 1 <= state.to_move <= game.players
    assert len(state.owner) == len(game.board.centres)
    assert game.legal_moves(game.parse(text)) == legal
    for move in rng.sample(legal, min(len(legal), 12)):
        assert game.parse_move(state, game.move_text(move)) == move
        assert game.apply(state, move) == game.apply(state, move)
    sites = range(len(state.owner))
    trials = {PASS, *((site,) for site in sites), *legal}
    trials |= {tuple(rng.choices(sites, k=rng.choice((2, 3)))) for _ in range(30)}
    trials |= {(-1,), (len(sites),), (0, len(sites))}
    for move in sorted(trials):
        assert accepted(game, state, move) == (move in legal), game.move_text(move) if move in legal else move
    assert game.text(state) == text  # none of this has changed the state


def test_there_are_games() -> None:
    assert "polygo" in NAMES


@pytest.mark.parametrize("name", NAMES)
def test_what_a_game_says_of_itself(name: str) -> None:
    made = games.classes()[name]
    assert made.name == name
    assert made.title
    assert made.summary.endswith(".")
    assert "\n" not in made.summary
    assert len(set(made.boards)) == len(made.boards) > 0
    game = games.load(name)
    assert game.board.name == made.boards[0]
    assert hash(game) == hash(games.load(name))
    for item in game.equipment:
        assert item.piece
        assert 0 <= item.player <= game.players
        assert item.count is None or item.count > 0
    for o in declared(made):
        assert o.help
        assert o.parse(str(o.default)) == o.default


@pytest.mark.slow
@pytest.mark.parametrize(("name", "board"), ON_BOARDS)
def test_random_plays_end_and_keep_to_the_protocol(name: str, board: str) -> None:
    game = games.load(name, board=board)
    rng = random.Random(board)
    states = list(playout(game, seed=1))
    for state in {0: states[0], -1: states[-1], **dict(enumerate(rng.sample(states, min(len(states), 3))))}.values():
        sound(game, state, rng)
    outcome = game.outcome(states[-1])
    assert outcome is not None
    assert outcome.reason
    assert set(outcome.winners) <= set(range(1, game.players + 1))
    assert len(outcome.scores) in (0, game.players)
    assert game.outcome(states[0]) is None or len(states) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_every_option_alone_gives_a_game_that_ends(name: str, options: dict[str, Any]) -> None:
    game = variant(name, options)
    if game is not None:
        rng = random.Random(0)
        states = list(playout(game, seed=2))
        for state in (states[0], rng.choice(states), states[-1]):
            sound(game, state, rng)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_every_state_of_many_plays(name: str, options: dict[str, Any]) -> None:
    game = variant(name, options)
    if game is not None:
        rng = random.Random(0)
        for seed in range(4):
            for state in playout(game, seed):
                sound(game, state, rng)


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
    state = game.initial()
    options = [o.name for o in declared(games.classes()[name])]

    @settings(deadline=None, max_examples=60)
    @given(texts(game), st.sampled_from([*options, "colour"]))
    def attempt(text: str, option: str) -> None:
        move = tried(game.parse_move, state, text)
        if not isinstance(move, BadInput):
            assert accepted(game, state, move) == (move in game.legal_moves(state))
        position = tried(game.parse, text)
        if not isinstance(position, BadInput):
            assert game.parse(game.text(position)) == position
            legal = game.legal_moves(position)
            assert bool(legal) == (game.outcome(position) is None)
            for move in legal[:3]:
                game.apply(position, move)
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
