"""Manalath: the turn, the judgement at its end, the invariants, the ambiguity and the examples of 15_manalath."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plays import random_play

from polygo_fab import boards, games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import PASS, Move, State
from polygo_fab.games.manalath import Manalath
from polygo_fab.puzzles.symmetry import symmetries

ORANGE, PURPLE = 1, 2


@cache
def manalath(board: str = "hex556", **options) -> Manalath:
    return Manalath(boards.load(board), **options)


def put(game: Manalath, q: int, r: int, colour: int) -> Move:
    """A piece on the cell (q, r) of the 5-5-6 board, 0 <= q, r <= 9 and 5 <= q + r <= 13."""
    return (game.board.site[f"{'abcdefghi'[q + r - 5]}{r + 1}"], 69 + colour)


def row(game: Manalath, pieces: dict[int, int], to_move: int) -> State:
    """Pieces in the row r = 4, on the cells with these q."""
    owner = [0] * 70
    for q, colour in pieces.items():
        owner[put(game, q, 4, colour)[0]] = colour
    return State(tuple(owner), to_move)


def groups(game: Manalath, state: State, colour: int) -> list[set[int]]:
    rest, found = {s for s, o in enumerate(state.owner) if o == colour}, []
    while rest:
        group = last = {min(rest)}
        while last := {n for s in last for n in game.board.neighbours[s]} & rest - group:
            group = group | last
        rest -= group
        found.append(group)
    return found


# --- the rule once more


def literal_moves(game: Manalath, state: State, stock: float) -> list[Move]:
    """Every cell and colour, tried: the piece must be there, and no group of more than five anywhere."""
    found = []
    cells = len(state.owner)
    for site, colour in itertools.product(range(cells), (ORANGE, PURPLE)):
        if state.owner[site] == 0 and state.owner.count(colour) < stock:
            trial = replace(state, owner=(*state.owner[:site], colour, *state.owner[site + 1:]))
            if all(len(g) <= 5 for c in (ORANGE, PURPLE) for g in groups(game, trial, c)):
                found.append((site, cells + colour - 1))
    return found


def literal_winner(game: Manalath, state: State, player: int) -> int | None:
    sizes = [len(g) for g in groups(game, state, player)]
    return 3 - player if 4 in sizes else player if 5 in sizes else None


@pytest.mark.slow
@pytest.mark.parametrize(("board", "options", "stock"), [
    ("hex556", {}, 25), ("h5", {}, 30), ("h3", {}, 99), ("h3", {"stock": 3}, 3), ("h3", {"blockers": "c3,a1"}, 99),
    ("s4", {}, 99), ("t2", {"stock": 6}, 6)])
def test_the_game_is_the_literal_rule(board: str, options: dict[str, object], stock: int) -> None:
    game = manalath(board, **options)
    for seed in range(2 if len(game.board.cells) > 40 else 6):
        for state, _, following in random_play(game, seed):
            moves = literal_moves(game, state, stock)
            assert list(game.legal_moves(state)) == moves
            won = literal_winner(game, following, state.to_move)
            after = literal_moves(game, following, stock)
            if won is None and not after:
                won = literal_winner(game, following, following.to_move) or 0
            outcome = game.outcome(following)
            assert (outcome is None) == (won is None)
            assert outcome is None or outcome.winners == ((won,) if won else ())


@st.composite
def positions(draw) -> tuple[Manalath, State]:
    """Any position of a small board without groups of more than five."""
    board, stock = draw(st.sampled_from([("h3", 0), ("h3", 6), ("s4", 4), ("h2", 1), ("h2", 0)]))
    game = manalath(board, stock=stock, blocked=draw(st.sampled_from(["ends", "pass"])))
    cells = len(game.board.cells)
    state = State((0,) * cells, draw(st.integers(1, 2)))
    for site, colour in draw(st.lists(st.tuples(st.integers(0, cells - 1), st.sampled_from([1, 2])), max_size=30)):
        if (site, cells + colour - 1) in literal_moves(game, state, stock or 99):
            state = replace(state, owner=(*state.owner[:site], colour, *state.owner[site + 1:]))
    return game, state


@pytest.mark.slow
@settings(deadline=None, max_examples=100)
@given(positions())
def test_any_position(case: tuple[Manalath, State]) -> None:
    game, state = case
    stock = game.stock or 99
    assert game.parse(game.text(state)) == state
    moves = literal_moves(game, state, stock)
    decided = literal_winner(game, state, 3 - state.to_move)
    outcome = game.outcome(state)
    if decided or moves:
        assert (outcome.winners if outcome else None) == ((decided,) if decided else None)
        assert list(game.legal_moves(state)) == ([] if decided else moves)
    elif game.blocked == "ends":
        won = literal_winner(game, state, state.to_move)
        assert outcome is not None
        assert outcome.winners == ((won,) if won else ())
        assert game.legal_moves(state) == ()
    else:
        # the published rules: both pass, and their turns are judged like any other; the same comes of it
        for player in (state.to_move, 3 - state.to_move):
            if game.outcome(state) is None:
                assert game.legal_moves(state) == (PASS,)
                assert state.to_move == player
                state = game.apply(state, PASS)
                assert game.parse(game.text(state)) == state
        outcome = game.outcome(state)
        ends = replace(game, blocked="ends").outcome(case[1])
        assert outcome is not None
        assert ends is not None
        assert outcome.winners == ends.winners
        assert game.legal_moves(state) == ()


# --- the board, the invariants


def test_the_board_of_5_5_and_6() -> None:
    cells = {(q, r) for q, r in itertools.product(range(10), repeat=2) if 5 <= q + r <= 13}
    game = manalath()
    assert len(cells) == len(game.board.cells) == 70
    assert {put(game, q, r, ORANGE)[0] for q, r in cells} == set(range(70))
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    for q, r in cells:
        near = {put(game, q + a, r + b, ORANGE)[0] for a, b in steps if (q + a, r + b) in cells}
        assert near == set(game.board.neighbours[put(game, q, r, ORANGE)[0]])
    assert len([c for c in cells if any((c[0] + a, c[1] + b) not in cells for a, b in steps)]) == 26
    assert len(game.board.border_sites) == 26
    assert len(game.legal_moves(game.initial())) == 140
    assert len(manalath("h5").legal_moves(manalath("h5").initial())) == 122


def test_no_group_of_more_than_five_pieces_stay_and_one_result_at_most() -> None:
    results: Counter[str] = Counter()
    for seed in range(25):
        game = manalath("hex556", blockers="e5" if seed % 2 else "")
        for state, move, following in random_play(game, seed):
            assert all(o in (0, p) for o, p in zip(state.owner, following.owner, strict=True))
            assert following.owner[move[0]] == move[1] - 69
            assert all(len(g) <= 5 for colour in (1, 2) for g in groups(game, following, colour))
        outcome = game.outcome(following)
        assert outcome is not None
        assert len(outcome.winners) == 1
        results[outcome.reason.split(" has ")[1]] += 1
    assert len(results) == 2  # four lose, five win


def test_a_quart_loses_even_with_a_group_of_five() -> None:
    game = manalath("h5")
    both = game.parse("1111./....../......./......../11111..../......../......./....../..... 2")
    outcome = game.outcome(both)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((2,), "orange has a group of four at the end of the turn")
    five = game.parse("111../....../......./......../11111..../......../......./....../..... 2")
    outcome = game.outcome(five)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "orange has a group of five at the end of the turn")
    # purple's groups do not count at the end of orange's turn, nor orange's at the end of purple's
    assert game.outcome(replace(both, to_move=1)) is None
    assert game.outcome(replace(five, to_move=1)) is None


# --- examples; q is one more than there: (0, 4) is not on the board, because q + r is at least 5


@pytest.mark.parametrize("mover", [ORANGE, PURPLE])
def test_example_1_two_and_two_joined_are_five(mover: int) -> None:
    game = manalath()
    state = row(game, dict.fromkeys((1, 2, 4, 5), mover), mover)
    after = game.apply(state, put(game, 3, 4, mover))
    outcome = game.outcome(after)
    assert outcome is not None
    assert outcome.winners == (mover,)
    assert game.legal_moves(after) == ()
    with pytest.raises(BadInput, match="the game is over"):
        game.apply(after, put(game, 1, 5, mover))


@pytest.mark.parametrize("colour", [ORANGE, PURPLE])
def test_example_2_three_and_two_would_be_six(colour: int) -> None:
    game = manalath()
    for mover in (ORANGE, PURPLE):
        state = row(game, dict.fromkeys((1, 2, 3, 5, 6), colour), mover)
        with pytest.raises(BadInput, match=r"d5-\w+': it would make a group of more than 5"):
            game.apply(state, put(game, 4, 4, colour))
        assert put(game, 4, 4, colour) not in game.legal_moves(state)
        assert put(game, 4, 4, 3 - colour) in game.legal_moves(state)


@pytest.mark.parametrize("mine", [ORANGE, PURPLE])
def test_example_3_a_quart_of_ones_own_and_one_from_the_opponent(mine: int) -> None:
    game = manalath()
    three = dict.fromkeys((1, 2, 3), mine)
    own = game.outcome(game.apply(row(game, three, mine), put(game, 4, 4, mine)))
    assert own is not None
    assert own.winners == (3 - mine,)
    given_ = game.apply(row(game, three, 3 - mine), put(game, 4, 4, mine))
    assert game.outcome(given_) is None
    assert given_.to_move == mine
    for move in game.legal_moves(given_):
        outcome = game.outcome(game.apply(given_, move))
        assert outcome is not None  # extended to five, or lost
        touches = any(n in [put(game, q, 4, mine)[0] for q in (1, 2, 3, 4)] for n in game.board.neighbours[move[0]])
        assert outcome.winners == ((mine,) if touches and move[1] == 69 + mine else (3 - mine,))


# --- stock, blockers, blocked players


def test_as_many_pieces_as_in_the_box() -> None:
    for board, options, count in (("hex556", {}, 25), ("h5", {}, 30), ("h7", {}, None), ("hex556", {"stock": 0}, None),
                                  ("h5", {"stock": 12}, 12), ("h7", {"stock": 50}, 50)):
        game = manalath(board, **options)
        assert [(e.piece, e.player, e.count) for e in game.equipment] == [
            ("piece", 1, count), ("piece", 2, count), ("blocker", 0, 3)]


def test_a_colour_of_which_no_piece_is_left_cannot_be_chosen() -> None:
    game = manalath("h3", stock=1)
    state = game.parse("1../..../...../..../... 2")
    assert {move[1] for move in game.legal_moves(state)} == {20}
    with pytest.raises(BadInput, match="'d5-orange': all 1 orange pieces have been put"):
        game.apply(state, (1, 19))
    ended = game.apply(state, (18, 20))
    outcome = game.outcome(ended)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "orange cannot move")
    with pytest.raises(BadInput, match="2 orange pieces: allowed: 1"):
        game.parse("11./..../...../..../... 2")


@pytest.mark.parametrize(("text", "stock", "winner"), [
    ("2.2/..../11.11/..../222 2", 5, ORANGE), ("2.2/..../1.11./..../2.2 2", 4, PURPLE)])
def test_who_cannot_move_is_judged(text: str, stock: int, winner: int) -> None:
    """Purple puts the last piece, an orange one, and makes a group of five, or of four, for orange."""
    ends, passes = manalath("h3", stock=stock), manalath("h3", stock=stock, blocked="pass")
    state = ends.parse(text)
    assert ends.outcome(state) is None
    name = "c3-orange" if winner == ORANGE else "b3-orange"
    last = ends.apply(state, ends.parse_move(state, name))
    outcome = ends.outcome(last)
    assert outcome is not None
    assert outcome.winners == (winner,)
    assert outcome.reason.startswith("orange has a group of")
    assert passes.outcome(last) is None
    assert passes.legal_moves(last) == (PASS,)
    after = passes.apply(last, PASS)
    assert passes.text(after).endswith(" 2 passes:1")
    assert passes.outcome(after) == outcome


def test_two_passes_are_a_draw() -> None:
    game = manalath("h3", stock=1, blocked="pass")
    state = game.parse("1../..../...../..../..2 1")
    assert game.legal_moves(state) == (PASS,)
    once = game.apply(state, PASS)
    assert (once.to_move, once.memory) == (2, ("passes:1",))
    assert game.outcome(once) is None
    twice = game.apply(once, PASS)
    assert game.parse(game.text(twice)) == twice
    outcome = game.outcome(twice)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "both players have passed")
    with pytest.raises(BadInput, match="who can put a piece must"):
        game.apply(game.initial(), PASS)


@pytest.mark.parametrize("text", ["1../..../...../..../..2 1 x", "1../..../...../..../..2 1 passes:3",
                                  "1../..../...../..../..2 1 passes:2 passes:1", "1../..../...../..../... 1 passes:1"])
def test_a_memory_that_does_not_fit_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="allowed: passes:1 or passes:2"):
        manalath("h3", stock=1, blocked="pass").parse(text)
    with pytest.raises(BadInput, match="with blocked = pass"):
        manalath("h3", stock=1).parse("1../..../...../..../..2 1 passes:1")


def test_blockers_cannot_be_used_and_join_nothing() -> None:
    game = games.load("manalath", blockers=" E5,a6 , C1")
    assert isinstance(game, Manalath)
    assert game == games.load("manalath", blockers="a6,e5,c1")
    assert game.blockers == "a6,e5,c1"
    state = game.initial()
    assert game.text(state).count("x") == 3
    assert len(game.legal_moves(state)) == 134
    with pytest.raises(BadInput, match="'e5-orange': the cell is blocked"):
        game.apply(state, game.parse_move(state, "e5-orange"))
    assert [(e.piece, e.player, e.count) for e in game.equipment][2] == ("blocker", 0, 3)
    assert game.in_use(state) == (0, 0, 3)
    for name in ("c5", "d5", "f5", "g5"):
        state = game.apply(state, game.parse_move(state, f"{name}-orange"))
        assert game.outcome(state) is None
    with pytest.raises(BadInput, match="not the blockers of this game"):
        game.parse(game.text(state).replace("x", ".", 1))
    with pytest.raises(BadInput, match="'x'"):
        manalath().parse(game.text(state))


@pytest.mark.parametrize("given_", ["z9", "a6,b", "a6,a6", "a6,b6,c6,d6", ",", "a6,", 5, None])
def test_bad_blockers_are_refused(given_: object) -> None:
    with pytest.raises(BadInput, match="blockers"):
        games.load("manalath", blockers=given_)
    with pytest.raises(BadInput, match="blockers"):
        Manalath(boards.load("hex556"), blockers=given_)  # type: ignore[arg-type]


# --- symmetries, names, bad moves


def test_symmetries_and_colours_commute_with_play() -> None:
    game = manalath()
    assert len(symmetries(game.board)) == 4
    for to in symmetries(game.board):
        for state, move, following in random_play(game, 3):
            def turned(given: State, to: tuple[int, ...] = to) -> State:
                return replace(given, owner=tuple((0, 2, 1)[given.owner[to.index(s)]] for s in range(70)),
                               to_move=3 - given.to_move)

            assert game.apply(turned(state), (to[move[0]], 141 - move[1])) == turned(following)


def test_names_options_and_bad_moves() -> None:
    game = games.load("manalath")
    assert isinstance(game, Manalath)
    assert (game.board.name, game.players, game.tokens) == ("hex556", 2, ("orange", "purple"))
    state = game.initial()
    move = game.parse_move(state, "E5-Purple")
    assert game.move_text(move) == "e5-purple"
    state = game.apply(state, move)
    assert state.to_move == 2
    for text in ("e5", "orange", "orange-e5", "e5-e6", "e5-orange-purple"):
        with pytest.raises(BadInput, match=r"expected a cell and a colour|over"):
            game.apply(state, game.parse_move(state, text))
    for wrong in ((-1, 70), (70, 70), (0, 72), (0, -1), (0,)):
        with pytest.raises(BadInput, match="expected a cell and a colour"):
            game.apply(state, wrong)
    with pytest.raises(BadInput, match="'e5-orange': the cell is taken"):
        game.apply(state, game.parse_move(state, "e5-orange"))
    with pytest.raises(BadInput, match="a group of more than 5 orange pieces"):
        manalath("h2").parse("11/111/1. 1")
    for options, reason in (({"stock": -2}, "-1 to 400"), ({"blocked": "no"}, "ends, pass"),
                            ({"players": 3}, "for 2 players")):
        with pytest.raises(BadInput, match=reason):
            games.load("manalath", **options)
