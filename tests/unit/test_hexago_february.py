"""The HexaGo of February: what 03_go_n says of it, and the invariants that it shares with GO-n."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ports import Literal, playout, spoiler

from polygo_fab import boards, games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import PASS, State
from polygo_fab.games.hexago_february import HexaGoFebruary
from polygo_fab.games.polygo import PolyGo
from polygo_fab.puzzles.symmetry import symmetries

BOARDS = ("s3", "s4", "h3", "t2")
PLACES = ("empty", "free", "own")
PLAYS = [(board, players, place) for board in (*BOARDS, "s5", "h4", "t3") for players in (2, 3, 4) for place in PLACES]


@cache
def hexago(board: str, players: int = 3, **options) -> HexaGoFebruary:
    return HexaGoFebruary(boards.load(board), players, **options)


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("board", BOARDS)
def test_the_game_is_the_literal_rule(board: str, place: str) -> None:
    for players, idle in ((2, True), (3, True), (4, False)):
        game = hexago(board, players, place=place)
        rule = Literal(game, game.initial(), captures=True)
        for state, move, following in playout(game, players, spoiler(game, []) if idle else None):
            assert game.legal_moves(state) == (tuple((c,) for c in sorted(rule.legal())) or (PASS,))
            rule.play(move)
            assert (following.owner, following.to_move) == (tuple(rule.colours.values()), rule.to_move)
        assert game.littoral(following) == set(rule.colours)


@st.composite
def positions(draw) -> tuple[HexaGoFebruary, State]:
    game = hexago(draw(st.sampled_from(BOARDS)), draw(st.integers(2, 4)), place=draw(st.sampled_from(PLACES)))
    colours = st.sampled_from([0, *range(1, game.players + 1)])
    owner = draw(st.lists(colours, min_size=len(game.board.cells), max_size=len(game.board.cells)))
    return game, State(tuple(owner), draw(st.integers(1, game.players)))


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(positions())
def test_the_literal_rule_on_any_position(case: tuple[HexaGoFebruary, State]) -> None:
    game, state = case
    rule = Literal(game, state, captures=True)
    over = game.outcome(state) is not None
    assert over == (rule.ports == set(rule.colours))
    assert game.legal_moves(state) == (() if over else tuple((c,) for c in sorted(rule.legal())) or (PASS,))
    for move in game.legal_moves(state):
        following = game.apply(state, move)
        assert (following.owner, following.to_move) == rule.after(move[0] if move else None)[:2]
        assert game.parse(game.text(following)) == following


def cleaned(state: State, following: State) -> bool:
    return any(a and not b for a, b in zip(state.owner, following.owner, strict=True))


@pytest.mark.parametrize("board", ["h3", "h4", "h5"])
def test_two_players_on_hexagons_never_lose_a_pawn(board: str) -> None:
    """Step 4: with two players all pawns are solid (T4 of 02_polygo), so there are as many moves as cells at most."""
    game, captures = hexago(board, 2), 0
    for seed in range(8 if board == "h5" else 25):
        moves = 0
        for state, move, following in playout(game, seed):
            moves += 1
            captures += sum(a != b for a, b in zip(state.owner, following.owner, strict=True)) > len(move)
            assert not cleaned(state, following)
            assert following.memory == ()
        assert moves <= len(game.board.cells)
    assert captures


@pytest.mark.parametrize("board", ["s5", "s7", "t3"])
def test_two_players_on_squares_and_triangles_need_clean_ups_too(board: str) -> None:
    game = hexago(board, 2)
    assert any(cleaned(state, following) for seed in range(12) for state, _, following in playout(game, seed))


def test_the_end_and_what_never_changes() -> None:
    """G1, G2 and G4."""
    removed = 0
    for board, players, place in PLAYS:
        game = hexago(board, players, place=place)
        for state, move, following in playout(game, 2):
            solid = game.littoral(state)
            assert solid <= game.littoral(following)
            assert all(state.owner[s] == following.owner[s] for s in solid)
            if cleaned(state, following):
                put = {s for s, o in enumerate(state.owner) if o} | set(move)
                gone = {s for s in put if not following.owner[s]}
                removed += len(gone)
                assert game.littoral(following) == {s for s, o in enumerate(following.owner) if o}
                assert not gone & solid
        outcome = game.outcome(following)
        assert outcome is not None
        assert outcome.reason == "the ports cover the board"
        assert game.littoral(following) == set(range(len(following.owner)))
        assert sum(outcome.scores) == len(following.owner)
    assert removed > 50


@pytest.mark.slow
@pytest.mark.parametrize("board", [*BOARDS, "s5", "h4", "t3"])
def test_g5_with_own_freedom_the_littoral_grows_between_two_clean_ups(board: str) -> None:
    for players in (2, 3, 4):
        game, last = hexago(board, players, place="own"), -1
        for state, _, following in playout(game, 5, spoiler(game, [])):
            assert following.memory == ()
            if cleaned(state, following):
                assert len(game.littoral(following)) > last
                last = len(game.littoral(following))


@pytest.mark.slow
def test_with_the_guard_every_play_ends() -> None:
    """On a board that the players try to keep open: a lake with a port of player 1 on one side, of 2 on the other."""
    for place in ("empty", "free"):
        game, barred = hexago("h4", place=place), []
        lake = game.parse("1111/1...1/1....1/1.....2/2....2/2...2/2222 1")
        for seed in range(2):
            for _, _, following in playout(game, seed, spoiler(game, barred), lake):
                assert len(following.memory) <= 3
        assert barred


def test_no_clean_up_leaves_what_an_earlier_one_has_left() -> None:
    game = hexago("h2")
    lake = game.parse("11/1.2/22 3 6:1")
    with pytest.raises(BadInput, match=r"b2.*an earlier one has left"):
        game.apply(lake, (3,))
    assert game.legal_moves(lake) == (PASS,)
    assert game.text(game.apply(replace(lake, memory=()), (3,))) == "11/1.2/22 1 6:1"
    with pytest.raises(BadInput, match="position"):
        game.parse("11/1.2/22 3 7:1")


def test_a_region_inside_the_ports_of_one_player_changes_colour_at_once() -> None:
    """Step 2 on the hollow island of 02_polygo: its empty cell too, and GO-n would remove the pawns."""
    game = hexago("h3", 2)
    after = game.apply(game.parse("111/1221/12.21/1221/11. 1"), (game.board.site["c1"],))
    assert after.owner == (1,) * 19
    outcome = game.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (19, 0))


def test_a_region_that_several_colours_enclose_waits_for_the_clean_up() -> None:
    """The difference to PolyGo, where the pawns in the middle vanish when they are closed in."""
    game, start = hexago("s3x4", 2), ".12./1212/..2. 1"
    state = game.apply(game.parse(start), (game.board.site["b1"],))
    assert game.text(state) == ".12./1212/.12. 2"
    polygo = PolyGo(game.board)
    assert polygo.text(polygo.apply(polygo.parse(start), (game.board.site["b1"],))) == ".12./1..2/.12. 2"
    for corner in ("a3", "d3", "a1"):
        state = game.apply(state, (game.board.site[corner],))
        assert state.owner[5:7] == (2, 1)
    state = game.apply(state, (game.board.site["d1"],))
    assert state.owner[5:7] == (0, 0)


def test_three_players_round_an_island() -> None:
    """02_polygo, example 4 with a contour of two colours: here too 7 empty cells, by the clean-up."""
    game = hexago("h3")
    ring = [1] * 6 + [3] * 5 + [0]
    owner = [2] * 19
    for site, colour in zip(game.board.border, ring, strict=True):
        owner[site] = colour
    owner[game.board.site["c3"]] = 0
    after = game.apply(State(tuple(owner), 3), (game.board.border[11],))
    assert [after.owner.count(colour) for colour in range(4)] == [7, 6, 0, 6]
    assert after.memory == ("12:1",)


@pytest.mark.parametrize("board", ["s4", "h3", "t2"])
def test_symmetries_and_colours_commute_with_the_rule(board: str) -> None:
    game = hexago(board)
    for to, shift in itertools.product(symmetries(game.board)[1:5], (0, 1)):
        name = (0, *((j + shift) % 3 + 1 for j in range(3)))

        def image(state: State, to: tuple[int, ...] = to, name: tuple[int, ...] = name) -> State:
            words = (word.split(":") for word in state.memory)
            return State(tuple(name[state.owner[to.index(s)]] for s in range(len(to))), name[state.to_move],
                         tuple(f"{left}:{name[int(player)]}" for left, player in words))

        for state, move, following in playout(game, 8):
            assert set(game.legal_moves(image(state))) == {tuple(to[s] for s in m) for m in game.legal_moves(state)}
            assert game.apply(image(state), tuple(to[s] for s in move)) == image(following)


def test_names_and_options() -> None:
    game = games.load("hexago-february")
    assert isinstance(game, HexaGoFebruary)
    assert (game.board.name, game.players, game.place) == ("h5", 3, "empty")
    with pytest.raises(BadInput, match="unknown option"):
        games.load("hexago-february", urn=25)
    with pytest.raises(BadInput, match="empty, free, own"):
        games.load("hexago-february", place="any")


@pytest.mark.soak
@pytest.mark.parametrize("board", ["h4", "s6", "t3"])
def test_random_plays_always_end_covered(board: str) -> None:
    for place, players, seed in itertools.product(("empty", "free"), (2, 3, 4), range(20)):
        game = hexago(board, players, place=place)
        *_, (_, _, last) = playout(game, seed)
        assert game.littoral(last) == set(range(len(last.owner)))
