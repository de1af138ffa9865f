"""GO-n: the invariants, the worked example, the examples and the guard of 03_go_n.

`ports.Literal` is the rule once more; it remembers whole positions where the game remembers numbers of pawns.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ports import Literal, playout, spoiler

from polygo_fab import boards, games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import PASS, State
from polygo_fab.core.playout import playout as numbered
from polygo_fab.games.go_n import GoN
from polygo_fab.puzzles.symmetry import symmetries

BOARDS = ("s3", "s4", "h3", "t2")
PLACES = ("empty", "free", "own")


@cache
def go(board: str, players: int = 3, **options) -> GoN:
    return GoN(boards.load(board), players, **options)


# --- the rule once more


@pytest.mark.slow
@pytest.mark.parametrize(("board", "options"), [
    *((board, {"place": place}) for board in BOARDS for place in PLACES), ("s3", {"urn": 3}), ("s4", {"urn": 5}),
    ("h3", {"urn": 3}), ("s4", {"urn": 4, "place": "own"}), ("h3", {"urn": 4, "place": "free"})], ids=str)
def test_the_game_is_the_literal_rule(board: str, options: dict[str, object]) -> None:
    """Steps a and b, the guard and the urns, in random plays and in plays that try not to end."""
    for players, idle in ((2, True), (3, True), (4, False)):
        game = go(board, players, **options)
        rule = Literal(game, game.initial(), captures=False)
        for state, move, following in playout(game, players, spoiler(game, []) if idle else None):
            legal = rule.legal()
            assert game.legal_moves(state) == (tuple((c,) for c in sorted(legal)) or (PASS,))
            rule.play(move)
            assert (following.owner, following.to_move) == (tuple(rule.colours.values()), rule.to_move)
        stuck = not any(Literal.legal(rule) for rule.to_move in range(1, players + 1))
        outcome = game.outcome(following)
        assert outcome is not None
        assert outcome.reason == ("nobody can put a pawn" if 0 in following.owner else "the ports cover the board")
        assert stuck
        assert "urn" in options or 0 not in following.owner


@st.composite
def positions(draw) -> tuple[GoN, State]:
    """Any colouring of a small board, as no play need have left it."""
    game = go(draw(st.sampled_from(BOARDS)), draw(st.integers(2, 4)), place=draw(st.sampled_from(PLACES)))
    colours = st.sampled_from([0, *range(1, game.players + 1)])
    owner = draw(st.lists(colours, min_size=len(game.board.cells), max_size=len(game.board.cells)))
    return game, State(tuple(owner), draw(st.integers(1, game.players)))


@pytest.mark.slow
@settings(deadline=None, max_examples=80)
@given(positions())
def test_the_literal_rule_on_any_position(case: tuple[GoN, State]) -> None:
    """A position in which a clean-up is due is settled by the next turn, be it a pass."""
    game, state = case
    rule = Literal(game, state, captures=False)
    assert game.littoral(state) == rule.ports
    assert game.free_cells(state) == rule.free_for_some
    assert game.free_cells(state, state.to_move) == rule.free(state.to_move)
    over = game.outcome(state) is not None
    assert over == (rule.ports == set(rule.colours))
    assert game.legal_moves(state) == (() if over else tuple((c,) for c in sorted(rule.legal())) or (PASS,))
    for move in game.legal_moves(state):
        board, to_move, removed = rule.after(move[0] if move else None)
        following = game.apply(state, move)
        assert (following.owner, following.to_move) == (board, to_move)
        left = () if removed is None or game.place == "own" else (f"{sum(map(bool, board))}:{to_move}",)
        assert following.memory == left
        assert game.parse(game.text(following)) == following
        # no cell is free any more: then the ports cover the board, and the game is over
        settled = Literal(game, following, captures=False)
        assert bool(settled.free_for_some) == (game.outcome(following) is None)


# --- invariants G1 to G5

PLAYS = [(board, players, place) for board in (*BOARDS, "s5", "h4", "t3") for players in (2, 3, 4) for place in PLACES]


def clean_ups(game: GoN, seed: int) -> Iterator[tuple[State, State, State]]:
    """Each clean-up of a play: the position with the last pawn, the cleaned one, and the one before the pawn."""
    for state, move, following in playout(game, seed):
        put = replace(state, owner=tuple(state.to_move if s in move else o for s, o in enumerate(state.owner)))
        if put.owner != following.owner:
            yield put, following, state


def test_g1_at_the_end_every_cell_is_in_a_port() -> None:
    for board, players, place in PLAYS:
        game = go(board, players, place=place)
        *_, (_, _, last) = playout(game, 1)
        cells = len(game.board.cells)
        assert game.littoral(last) == set(range(cells))
        outcome = game.outcome(last)
        assert outcome is not None
        assert outcome.scores == tuple(last.owner.count(j) for j in range(1, players + 1)) == game.in_use(last)
        assert sum(outcome.scores) == cells
        assert outcome.winners == tuple(j for j, n in enumerate(outcome.scores, 1) if n == max(outcome.scores))
        assert game.legal_moves(last) == ()


def test_g1_what_is_not_on_the_board_is_in_the_urn() -> None:
    game = go("h3", 3, urn=6)
    assert [item.count for item in game.equipment] == [6, 6, 6]
    for state, _, _ in playout(game, 1):
        assert all(used <= 6 for used in game.in_use(state))


def test_g2_a_clean_up_removes_what_is_not_in_the_littoral() -> None:
    seen = 0
    for board, players, place in PLAYS:
        game = go(board, players, place=place)
        for put, cleaned, _ in clean_ups(game, 2):
            seen += 1
            solid = game.littoral(put)
            assert not game.free_cells(put)
            removed = {s for s, o in enumerate(put.owner) if o != cleaned.owner[s]}
            assert removed == {s for s, o in enumerate(put.owner) if o} - solid
            assert game.littoral(cleaned) == solid
            # the remark of the leaflet: then no empty cell touches a port, so isolated pawns are those in no port
            assert not any(put.owner[n] == 0 for s in solid for n in game.board.neighbours[s])
            assert cleaned.to_move == put.to_move % players + 1  # the order of turns goes on
    assert seen > 20


@pytest.mark.parametrize("board", ["h3", "h4", "h5"])
def test_g3_two_players_on_hexagons_enclose_with_one_colour(board: str) -> None:
    game, seen = go(board, 2), 0
    for seed in range(25 if board == "h5" else 60):
        for put, _, _ in clean_ups(game, seed):
            rule = Literal(game, put, captures=False)
            for part in rule.components(set(rule.colours) - rule.ports):
                seen += 1
                assert len({put.owner[n] for c in part for n in game.board.neighbours[c] if n not in part}) == 1
    assert seen > 8


def test_g4_the_littoral_never_shrinks_and_never_changes() -> None:
    for board, players, place in PLAYS:
        game = go(board, players, place=place)
        for state, _, following in playout(game, 4):
            solid = game.littoral(state)
            assert solid <= game.littoral(following)
            assert all(state.owner[s] == following.owner[s] for s in solid)


@pytest.mark.slow
@pytest.mark.parametrize("board", [*BOARDS, "s5", "h4", "t3"])
def test_g5_with_own_freedom_the_littoral_grows_between_two_clean_ups(board: str) -> None:
    """So that no guard is needed: even who tries not to puts solid pawns, and the memory stays empty."""
    for players in (2, 3, 4):
        game, last = go(board, players, place="own"), -1
        for state, move, following in playout(game, 5, spoiler(game, [])):
            assert following.memory == ()
            if sum(map(bool, following.owner)) != sum(map(bool, state.owner)) + (move != PASS):
                assert len(game.littoral(following)) > last
                last = len(game.littoral(following))


# --- the guard


LAKE = "1111/1...1/1....1/1.....1/1....1/1...1/1111 1"
"""A lake of a port of player 1: two others can fill its shores while player 1, to help them, plays inside."""


def test_without_the_guard_a_play_can_go_on_for_ever() -> None:
    game, rng = go("h4"), random.Random(1)
    state = game.parse(LAKE)
    for move in range(180):
        following = game.apply(state, spoiler(game, [])(rng, state))
        assert game.littoral(following) == game.littoral(state)
        state = replace(following, memory=())
        if move % 18 == 17:
            assert game.text(state) == LAKE


@pytest.mark.parametrize("place", ["empty", "free"])
def test_with_the_guard_every_play_ends(place: str) -> None:
    game, barred = go("h4", place=place), []
    for seed in range(3):
        for state, _, following in playout(game, seed, spoiler(game, barred), game.parse(LAKE)):
            assert len(following.memory) <= 3
            assert game.parse(game.text(state)) == state
    assert barred
    for board, players in itertools.product(("h3", "s4", "t2"), (2, 3)):
        *_, (_, _, last) = playout(go(board, players, place=place), players, spoiler(go(board, players), []))
        assert 0 not in last.owner


def test_who_is_barred_passes_and_somebody_can_always_play() -> None:
    game = go("h2", 3)
    lake = game.parse("11/1.1/11 2 6:3")  # a clean-up has left this, with player 3 to move
    with pytest.raises(BadInput, match=r"b2.*an earlier one has left"):
        game.apply(lake, (game.board.site["b2"],))
    assert game.legal_moves(lake) == (PASS,)
    third = game.apply(lake, PASS)
    assert game.text(third) == "11/1.1/11 3 6:3"
    first = game.apply(third, (3,))  # cleaned, and player 1 to move, which is new
    assert game.text(first) == "11/1.1/11 1 6:3 6:1"
    assert game.text(game.apply(replace(first, memory=("6:3",)), (3,))) == "11/111/11 2 6:3"
    assert game.outcome(game.apply(first, (3,))) is not None
    # a pawn that is solid is never barred
    assert game.legal_moves(game.parse("11/1.1/11 1 6:2")) == ((3,),)
    # what was left with fewer pawns cannot come back
    assert game.legal_moves(game.parse("11/1.1/11 2 5:3")) == ((3,),)


def test_a_position_before_its_clean_up_is_settled_by_the_next_turn() -> None:
    """Also by a pass: where a pawn is barred, and on a full board, which is not over."""
    game = go("h3")
    island = game.parse("111/1221/12.21/1221/111 3 12:1")
    assert game.legal_moves(island) == (PASS,)
    assert game.text(game.apply(island, PASS)) == "111/1..1/1...1/1..1/111 1 12:1"
    assert game.text(game.apply(replace(island, memory=()), (9,))) == "111/1..1/1...1/1..1/111 1 12:1"
    full = game.parse("111/1221/12321/1221/111 1")
    assert game.outcome(full) is None
    assert game.legal_moves(full) == (PASS,)
    assert game.text(game.apply(full, PASS)) == "111/1..1/1...1/1..1/111 2 12:2"
    game = go("h3", 2, urn=1)
    used_up = game.parse("1../..../..2../..../... 1")
    assert game.outcome(used_up) is None
    assert game.text(game.apply(used_up, PASS)) == "1../..../...../..../... 2 1:2"


def test_a_barred_cell_is_the_only_one() -> None:
    """A clean-up without a new solid pawn needs a pawn on the last shore: at most one cell is barred."""
    game, bars = go("h4"), 0
    for seed in range(3):
        for state, _, _ in playout(game, seed, spoiler(game, []), game.parse(LAKE)):
            barred = set(game.legal_moves(replace(state, memory=()))) - set(game.legal_moves(state))
            assert len(barred) <= 1
            bars += len(barred)
    assert bars


@pytest.mark.parametrize("memory", ["x", "6", "6:", ":1", "6:0", "6:4", "7:1", "06:1", "-1:1", "6:1 6:1", "6:1 5:2",
                                    "6:1:1", "6:1 x", "６:1", "1" * 5000 + ":1"])
def test_a_memory_that_does_not_fit_is_refused(memory: str) -> None:
    game = go("h2", 3)
    with pytest.raises(BadInput, match="position"):
        game.parse(f"11/1.1/11 2 {memory}")
    with pytest.raises(BadInput, match="place = own"):
        go("h2", 3, place="own").parse("11/1.1/11 2 6:3")


# --- the worked example: H5, players Black, Yellow and Red, 25 pawns each in the urn

STEP_1 = "23121/113123/3212322/3312.131/323231132/22111312/31.2223/233133/11122"
MOVES = "h5-d4-g6-d5-e5-d3-e4-f5-c2-e6-f4-f3-c4-g5-b3-e3-b2-g7-g4-f6-h6-d7-f7-c3-f3"


def urns(state: State) -> tuple[int, ...]:
    return tuple(25 - state.owner.count(j) for j in (1, 2, 3))


def test_the_leaflets_numbers_are_those_of_a_play() -> None:
    """Urns (N, R, J) of 5, 6, 5, then 13, 13, 12, then 5, 4, 5, with 22 pawns removed at once and one more later.

    The pictures are lost; this play has their numbers. Player 1 is N, 2 is J, 3 is R, who was last and moves next.
    """
    game = go("h5")
    pictured = game.parse(f"{STEP_1} 3")
    assert urns(pictured) == (5, 5, 6)
    assert pictured.owner.count(0) == 2
    assert not game.free_cells(pictured)
    # any order of the pawns leads there, if the last is the one of player 2 on the border: 59 moves
    last = game.board.site["e9"]
    assert pictured.owner[last] == 2
    pawns = {j: [s for s, o in enumerate(pictured.owner) if o == j and s != last] for j in (1, 2, 3)}
    order = [pawns[turn % 3 + 1].pop() for turn in range(58)]
    state = game.initial()
    for site in (*order, last):
        assert sum(map(bool, state.owner)) < 59
        state = game.apply(state, (site,))
    # step 3: cleaned
    assert state.owner == tuple(o if s in game.littoral(pictured) else 0 for s, o in enumerate(pictured.owner))
    assert urns(state) == (13, 12, 13)
    assert state.owner.count(0) == 24
    assert [a - b for a, b in zip(urns(state), urns(pictured), strict=True)] == [8, 7, 7]
    assert state.to_move == 3
    # step 4: 25 more moves, because one more pawn of player 2 is removed
    removed = 0
    for name in MOVES.split("-"):
        before, state = state, game.apply(state, (game.board.site[name],))
        removed += before.owner.count(2) + (before.to_move == 2) - state.owner.count(2)
    assert removed == 1
    assert urns(state) == (5, 5, 4)
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((3,), (20, 20, 21))


# --- examples


def test_example_1_the_hollow_island_is_cleaned_not_recoloured() -> None:
    game = go("h3", 2)
    start = game.parse("111/1221/12.21/1221/11. 1")
    after = game.apply(start, (game.board.site["c1"],))
    assert game.text(after) == "111/1..1/1...1/1..1/111 2 12:2"
    assert after.owner.count(0) == 7
    # 2 may still play there, and is cleaned again
    assert len(game.legal_moves(after)) == 7
    state, rng = after, random.Random(1)
    *_, (_, _, last) = playout(game, 1, lambda rng, s: rng.choice(game.legal_moves(s)), after)
    assert last.owner == (1,) * 19
    middle = game.board.site["c3"]
    ring = game.board.neighbours[middle]
    for site in rng.sample(ring, 6):  # both fill the ring, but 2 has the cells next to the port of 1
        state = replace(game.apply(replace(state, to_move=2), (site,)), to_move=2)
    assert game.text(replace(state, memory=())) == "111/1..1/1...1/1..1/111 2"


def test_example_2_the_ko_shape_waits_for_the_clean_up() -> None:
    game = go("s3x4", 2)
    state = game.apply(game.parse(".12./1212/..2. 1"), (game.board.site["b1"],))
    assert game.text(state) == ".12./1212/.12. 2"  # both pawns in the middle stay
    for corner in ("a3", "d3", "a1"):
        state = game.apply(state, (game.board.site[corner],))
        assert state.owner[5:7] == (2, 1)
    state = game.apply(state, (game.board.site["d1"],))
    assert state.owner[5:7] == (0, 0)
    assert state.owner.count(0) == 2


# --- symmetries, colours


@pytest.mark.parametrize("board", ["s4", "h3", "t2"])
def test_symmetries_commute_with_the_rule(board: str) -> None:
    game = go(board, 3)
    for to in symmetries(game.board):
        def turned(state: State, to: tuple[int, ...] = to) -> State:
            return replace(state, owner=tuple(state.owner[to.index(s)] for s in range(len(to))))

        for state, move, following in playout(game, 8):
            assert set(game.legal_moves(turned(state))) == {tuple(to[s] for s in m) for m in game.legal_moves(state)}
            assert game.apply(turned(state), tuple(to[s] for s in move)) == turned(following)


@pytest.mark.parametrize("place", PLACES)
def test_colours_in_the_order_of_turns_commute_with_the_rule(place: str) -> None:
    game = go("h3", 3, place=place)
    for state, move, following in playout(game, 9):
        def painted(given: State) -> State:
            name = (0, 2, 3, 1)
            words = (word.split(":") for word in given.memory)
            return State(tuple(name[o] for o in given.owner), name[given.to_move],
                         tuple(f"{left}:{name[int(player)]}" for left, player in words))

        assert game.legal_moves(painted(state)) == game.legal_moves(state)
        assert game.apply(painted(state), move) == painted(following)


# --- the urn


def test_an_empty_urn_means_a_pass() -> None:
    game = go("h2", 3, urn=2)
    state = game.parse("1./1.2/.. 1")
    assert game.legal_moves(state) == (PASS,)
    with pytest.raises(BadInput, match="no pawn of player 1 is left"):
        game.apply(state, (1,))
    assert game.apply(state, PASS).owner == state.owner
    with pytest.raises(BadInput, match="who can put a pawn must"):
        game.apply(replace(state, to_move=2), PASS)


def test_with_all_urns_empty_there_is_a_clean_up_or_the_game_ends() -> None:
    game = go("h3", 2, urn=2)
    state = game.parse("1../..../..2../.2../... 1")
    following = game.apply(state, (game.board.site["b3"],))  # the last pawn; only the first one is in a port
    assert game.text(following) == "1../..../...../..../... 2 1:2"
    state = game.parse("1../..../...../..../2.2 1")
    ended = game.apply(state, (1,))
    assert game.text(ended) == "11./..../...../..../2.2 2"
    outcome = game.outcome(ended)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1, 2), "nobody can put a pawn", (2, 2))
    with pytest.raises(BadInput, match="over"):
        game.apply(ended, PASS)
    assert go("h3", 2).outcome(ended) is None


def test_more_pawns_than_the_urn_holds_are_refused() -> None:
    with pytest.raises(BadInput, match="3 pawns of player 1: allowed: 2"):
        go("h2", 2, urn=2).parse("11/1../.. 2")


@pytest.mark.soak
@pytest.mark.parametrize("board", ["h4", "s6", "t3"])
def test_random_plays_always_end_covered(board: str) -> None:
    for place, players, seed in itertools.product(("empty", "free"), (2, 3, 4), range(40)):
        game = go(board, players, place=place)
        *_, (_, _, last) = playout(game, seed)
        assert game.littoral(last) == set(range(len(last.owner)))


@pytest.mark.soak
def test_stock_of_random_plays_on_h5() -> None:
    """Median 24 and 95 % 29 of one colour at most; 25 pawns are too few in a good quarter of the games."""
    most = sorted(max(numbered(go("h5"), 7, index).used) for index in range(300))
    assert most[150] == 24
    assert 28 <= most[285] <= 30
    assert 0.2 < sum(n > 25 for n in most) / 300 < 0.4
    ends = []
    game = go("h5", 3, urn=25)
    for seed in range(100):
        *_, (_, _, last) = playout(game, seed)
        ends.append(game.outcome(last).reason)  # type: ignore[union-attr]
    assert 2 < ends.count("nobody can put a pawn") < 30


# --- options, moves, text


def test_names_options_and_equipment() -> None:
    game = games.load("go-n")
    assert isinstance(game, GoN)
    assert (game.board.name, game.players, game.place, game.urn) == ("h5", 3, "empty", 0)
    assert [(item.piece, item.player, item.count) for item in game.equipment] == [("pawn", j, None) for j in (1, 2, 3)]
    assert games.load("go-n", urn="25").equipment[0].count == 25


@pytest.mark.parametrize(("options", "reason"), [
    ({"players": 1}, "2 to 6"), ({"players": 7}, "2 to 6"), ({"place": "any"}, "empty, free, own"),
    ({"urn": -1}, "0 to 400"), ({"urn": "many"}, "0 to 400"), ({"urns": 3}, "did you mean 'urn'")])
def test_bad_options_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        games.load("go-n", **options)


def test_bad_moves_are_refused() -> None:
    game = go("s3", 2, place="own")
    state = game.parse("11./1../... 2")
    with pytest.raises(BadInput, match="'a3': the cell is taken"):
        game.apply(state, (0,))
    for wrong in ((-1,), (9,), (1, 2)):
        with pytest.raises(BadInput, match="expected one cell"):
            game.apply(state, wrong)
    eye = game.parse("111/1.1/1.1 2")
    assert game.legal_moves(eye) == ((4,), (7,))
    closed = game.parse("111/1.1/111 2")
    with pytest.raises(BadInput, match="'b2': the cell is not free for player 2"):
        game.apply(closed, (4,))
    assert game.legal_moves(closed) == (PASS,)
    with pytest.raises(BadInput, match="the game is over"):
        game.apply(game.parse("111/111/111 2"), PASS)
    free = go("h3", 2, place="free")
    mixed = free.parse("111/1..2/1...2/1..2/222 1")  # every empty cell is free for somebody
    assert len(free.legal_moves(mixed)) == 7
    island = go("h3", 3, place="free").parse("111/1221/12.21/1221/11. 3")
    with pytest.raises(BadInput, match="'c3': the cell is not free for any player"):
        go("h3", 3, place="free").apply(replace(island, owner=(*island.owner[:18], 1)), (9,))
