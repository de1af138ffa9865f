"""Records of games: they read back, they replay, and what does not is one clear line."""

from __future__ import annotations

import random
from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Game
from polygo_fab.core.playout import playout
from polygo_fab.play.record import open_record, result_text, write_record


def recorded(game: Game, seed: int, moves: int | None = None) -> str:
    made = playout(game, seed).moves[:moves]
    return write_record(game, list(accumulate(made, game.apply, initial=game.initial())), made)


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 1000), st.integers(0, 40), st.sampled_from(["s4", "h3", "t2"]), st.integers(2, 4),
       st.sampled_from(["own", "any"]))
def test_a_record_reads_back(seed: int, many: int, board: str, players: int, freedom: str) -> None:
    game = games.load("polygo", board=board, players=players, freedom=freedom, initial="a1:2" if board == "s4" else "")
    text = recorded(game, seed, many)
    record = open_record(text)
    assert record.game == game
    assert write_record(record.game, record.states, record.moves) == text
    assert len(record.states) == len(record.moves) + 1
    assert ("result" in text) == (game.outcome(record.states[-1]) is not None)


def test_a_record_can_begin_anywhere() -> None:
    game = games.load("polygo", board="s4")
    start = game.parse("1..2/.1../..2./.... 2")
    text = write_record(game, [start], [])
    assert 'start = "1..2/.1../..2./.... 2"' in text
    assert open_record(text).states == (start,)


def test_results_in_words() -> None:
    game = games.load("polygo", board="s2")
    words = {result_text(end) for seed in range(20)
             if (end := game.outcome(open_record(recorded(game, seed)).states[-1]))}
    assert "players 1, 2 share the win: no free cell remains (2 to 2)" in words


WHOLE = 'game = "polygo"\nboard = "s2"\nmoves = ["a1", "a2", "b1", "b2"]\n'


@pytest.mark.parametrize(("text", "says"), [
    ("", "says no game"),
    ("game = ", "no game record"),
    ("\0", "no game record"),
    ("[" * 5000, "no game record"),
    ("a = " + "[" * 5000, "no game record"),
    ('game = "chess"', "unknown game 'chess'"),
    ("game = 3", "game = 3: expected a text"),
    ('game = "polygo"\nboard = "x9"', "unknown board 'x9'"),
    ('game = "polygo"\nboard = 6', "board = 6"),
    ('game = "polygo"\nmove = []', "did you mean 'moves'"),
    ('game = "polygo"\nmoves = "a1"', "moves: expected a list"),
    ('game = "polygo"\nmoves = [1]', "moves: expected a list"),
    ('game = "polygo"\noptions = 3', "options: expected a table"),
    ('game = "polygo"\noptions = {freedom = "none"}', "allowed: own, any"),
    ('game = "polygo"\noptions = {fredom = "any"}', "did you mean 'freedom'"),
    ('game = "polygo"\noptions = {players = [2]}', "players"),
    ('game = "polygo"\nstart = "1"', "expected rows"),
    (WHOLE.replace("a2", "a1"), "move 2: move 'a1': the cell is taken"),
    (WHOLE.replace("b2", "z9"), "move 4: move 'z9': no site"),
    (WHOLE.replace('"b2"', '"b2", "a1"'), "move 5: move 'a1'"),
    (WHOLE + 'result = "player 1 wins"', "after its moves: players 1, 2 share the win"),
    ('game = "polygo"\nboard = "s2"\nresult = "draw"', "the game is not over"),
    ('game = "polygo"\nmoves = [' + '"a1",' * 10_001 + "]", "at most 10000"),
])
def test_what_is_no_record_is_one_line(text: str, says: str) -> None:
    with pytest.raises(BadInput) as error:
        open_record(text)
    assert says in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 1000


@pytest.mark.slow
@settings(deadline=None, max_examples=150)
@given(st.data())
def test_damaged_records_are_refused_or_replayed(data: st.DataObject) -> None:
    whole = recorded(games.load("polygo", board="s3", initial="a1:2"), data.draw(st.integers(0, 5)))
    rng = random.Random(data.draw(st.integers()))
    cut = sorted(rng.randrange(len(whole) + 1) for _ in range(2))
    try:
        record = open_record(whole[:cut[0]] + data.draw(st.text(max_size=6)) + whole[cut[1]:])
    except BadInput:
        return
    assert open_record(write_record(record.game, record.states, record.moves)).states == record.states


def test_the_usual_stock_of_a_room_is_no_option_of_a_record() -> None:
    for board in ("units14", "units13", "units12"):
        game = games.load("tilers", board=board)
        assert "options" not in write_record(game, [game.initial()], [])
    named, own = games.load("tilers", stock="14"), games.load("tilers", stock="13b")
    assert "options" not in write_record(named, [named.initial()], [])
    assert "options = {stock = " in write_record(own, [own.initial()], [])
