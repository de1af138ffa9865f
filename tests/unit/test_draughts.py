"""Kruzno Checkers and hexagonal draughts: every invariant, example and resolution of 13_kruzno_hex_checkers.

`Literal` is the rule once more, on coordinates; the jumped men are lifted at once there.
"""

from __future__ import annotations

import random
import time
from functools import cache

import pytest
from hexagonal import DIRECTIONS, Cell, cells, mapped, move, near, places, playout, position, ring, site, size, turned
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import boards, games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import PASS, State
from polygo_fab.games.hex_draughts import HexDraughts
from polygo_fab.games.kruzno import Kruzno
from polygo_fab.games.shared.jumps import MOST
from polygo_fab.puzzles.symmetry import symmetries

Path = tuple[Cell, ...]


@cache
def kruzno(board: str = "h6", **options) -> Kruzno:
    return Kruzno(boards.load(board), **options)


@cache
def draughts(board: str = "h6", **options) -> HexDraughts:
    return HexDraughts(boards.load(board), **options)


ALL = [kruzno(), kruzno(layout="six"), draughts(), draughts(layout="twelve"), draughts("h9"),
       draughts("h9", layout="twelve")]
NAMED = pytest.mark.parametrize("game", [pytest.param(g, marks=pytest.mark.proof) if g is ALL[4] else g
                                         for g in ALL], ids=lambda g: f"{g.name}-{g.board.name}-{g.layout}")


# --- the rule once more


class Literal:
    def __init__(self, game: HexDraughts, state: State) -> None:
        self.k, self.player, self.shaded = size(game), state.to_move, isinstance(game, Kruzno)
        self.at = {cell: state.owner[number] for number, cell in places(game).items()}

    def captures(self, at: dict[Cell, int], path: Path) -> dict[Path, dict[Cell, int]]:
        """The captures that go on from the end of a path, with the board after each."""
        found: dict[Path, dict[Cell, int]] = {}
        q, r = path[-1]
        for dq, dr in DIRECTIONS:
            over, to = (q + dq, r + dr), (q + 2 * dq, r + 2 * dr)
            if at.get(over) == 3 - self.player and at.get(to) == 0:
                after = at | {path[-1]: 0, over: 0, to: self.player}
                found |= self.captures(after, (*path, to)) or {(*path, to): after}
        return found

    @property
    def moves(self) -> dict[Path, dict[Cell, int]]:
        mine = [cell for cell, value in self.at.items() if value == self.player]
        captures = {path: after for cell in mine for path, after in self.captures(self.at, (cell,)).items()}
        if captures:
            return captures
        border = set(ring(self.k)) if self.shaded else set()
        steps = [(cell, to) for cell in mine for to in near(self.k, cell) if self.at[to] == 0]
        leaving = [(cell, to) for cell, to in steps if cell in border and to not in border]
        return {path: self.at | {path[0]: 0, path[1]: self.player} for path in leaving or steps}


def compare(game: HexDraughts, state: State) -> Literal:
    rule = Literal(game, state)
    if game.outcome(state) is None:
        assert list(game.legal_moves(state)) == sorted(move(game, *path) for path in rule.moves)
        for path, after in rule.moves.items():
            following = game.apply(state, move(game, *path))
            assert {c: following.owner[n] for n, c in places(game).items()} == after
            assert following.to_move == 3 - state.to_move
    return rule


@pytest.mark.slow
@NAMED
def test_the_game_is_the_literal_rule(game: HexDraughts) -> None:
    for number, (state, _, _) in enumerate(playout(game, seed=1)):
        if number % (10 if size(game) == 6 else 40) == 0:
            compare(game, state)


@st.composite
def positions(draw_) -> tuple[HexDraughts, State]:
    """Any men anywhere on H3 to H6."""
    made = draw_(st.sampled_from([Kruzno, HexDraughts]))
    game = made(boards.load(draw_(st.sampled_from(["h4", "h6"])) if made is HexDraughts else "h6"),
                **({} if made is HexDraughts else {"layout": "six"}))
    owner = draw_(st.lists(st.sampled_from([0, 0, 0, 0, 1, 2]), min_size=len(game.board.centres),
                           max_size=len(game.board.centres)))
    return game, State(tuple(owner), draw_(st.integers(1, 2)))


@pytest.mark.slow
@settings(max_examples=40)
@given(positions())
def test_the_literal_rule_on_any_position(case: tuple[HexDraughts, State]) -> None:
    game, state = case
    rule = compare(game, state)
    outcome = game.outcome(state)
    assert (outcome is None) == bool(rule.moves)
    if outcome is not None:
        assert outcome.winners == (3 - state.to_move,)


# --- invariants


@pytest.mark.slow
@NAMED
def test_q1_q2_men_never_grow_in_number_and_jumps_come_first(game: HexDraughts) -> None:
    captured = 0
    for state, made, following in playout(game, seed=2):
        fewer = following.owner.count(0) - state.owner.count(0)
        assert following.owner.count(state.to_move) == state.owner.count(state.to_move)
        jumping = [m for m in game.legal_moves(state) if m[1] not in game.board.neighbours[m[0]]]
        assert not jumping or len(jumping) == len(game.legal_moves(state))
        assert fewer == (len(made) - 1 if jumping else 0)
        captured += fewer
    assert captured


def test_q3_a_man_on_the_border_leaves_it_if_able() -> None:
    game, border = kruzno(), kruzno().board.border_sites
    forced = 0
    for seed in range(12):
        for state, made, following in playout(game, seed):
            able = {s for s in border if state.owner[s] == state.to_move
                    and any(state.owner[n] == 0 and n not in border for n in game.board.neighbours[s])}
            capture = following.owner.count(0) > state.owner.count(0)
            if able and not capture:
                assert made[0] in able
                assert made[1] not in border
                forced += 1
    assert forced > 50


def test_q4_counts() -> None:
    assert [len(boards.load(b).centres) for b in ("h6", "h9")] == [91, 217]
    assert len(kruzno().board.border_sites) == 30
    men = {(g.name, g.board.name, g.layout): [g.initial().owner.count(p) for p in (1, 2)] for g in ALL}
    assert men == {("kruzno", "h6", "twelve"): [12, 12], ("kruzno", "h6", "six"): [6, 6],
                   ("hex-draughts", "h6", "three-rows"): [21, 21], ("hex-draughts", "h6", "twelve"): [12, 12],
                   ("hex-draughts", "h9", "three-rows"): [30, 30], ("hex-draughts", "h9", "twelve"): [12, 12]}
    for game in ALL:
        assert [e.count for e in game.equipment] == men[game.name, game.board.name, game.layout]
        assert game.in_use(game.initial()) == tuple(men[game.name, game.board.name, game.layout])


def test_the_layouts() -> None:
    """The page has r downwards, the board upwards: its r = 4 is our row -4, and q + r its q."""
    def first(game: HexDraughts) -> set[Cell]:
        return {places(game)[s] for s, v in enumerate(game.initial().owner) if v == 1}

    def page(*rows: tuple[int, int, int]) -> set[Cell]:
        return {(q + r, -r) for r, q_from, q_to in rows for q in range(q_from, q_to + 1)}

    twelve = page((4, -4, 0), (3, -3, 0), (2, -2, 0))
    assert first(kruzno()) == twelve  # on the inner H5: all 5 cells of r = 4, the middle 4 of r = 3, 3 of r = 2
    assert first(draughts(layout="twelve")) == twelve
    assert first(kruzno(layout="six")) == page((4, -3, -1), (3, -2, -1), (2, -1, -1))
    assert first(draughts()) == page((5, -5, 0), (4, -5, 1), (3, -5, 2))
    assert first(draughts("h9", layout="twelve")) == page((8, -6, -2), (7, -5, -2), (6, -4, -2))
    for game in ALL:
        owner = game.initial().owner
        assert all(owner[site(game, (-q, -r))] == (3 - owner[site(game, (q, r))]) % 3 for q, r in cells(size(game)))
        middle = {(q, r): (-q - r, r) for q, r in cells(size(game))}  # the left-right mirror
        assert all(owner[site(game, a)] == owner[site(game, b)] for a, b in middle.items())
    assert not kruzno().board.border_sites & {s for s, v in enumerate(kruzno().initial().owner) if v}


@pytest.mark.slow
@NAMED
def test_every_state_of_a_play_is_read_back(game: HexDraughts) -> None:
    rng = random.Random(5)
    for _, _, following in playout(game, seed=5):
        if rng.random() < 0.1:
            assert game.parse(game.text(following)) == following
            assert all(game.parse_word(word) for word in following.memory[-2:])


@pytest.mark.slow
@NAMED
def test_symmetries_commute_with_play(game: HexDraughts) -> None:
    """All twelve of the board, with the colours as they are; a half turn with the colours exchanged keeps the start."""
    half = {n: site(game, turned(cell, 3)) for n, cell in places(game).items()}
    swap = {1: 2, 2: 1}
    assert mapped(game.initial(), half, swap, {1: 1}) == game.initial()
    maps = [(dict(enumerate(to)), {1: 1, 2: 2}) for to in symmetries(game.board)] + [(half, swap)]
    assert len(maps) == 13
    rng = random.Random(4)
    for state, made, following in playout(game, seed=4):
        if rng.random() < 0.03:
            for to, names in maps:
                image = State(mapped(state, to, names, names).owner, names[state.to_move])
                assert {tuple(to[s] for s in m) for m in game.legal_moves(State(state.owner, state.to_move))} == set(
                    game.legal_moves(image))
                assert game.apply(image, tuple(to[s] for s in made)).owner == mapped(following, to, names, names).owner


def test_no_cell_is_both_jumped_and_landed_on() -> None:
    """So it does not matter when the jumped men are lifted, at once or at the end of the turn."""
    for start in cells(5):
        landings, todo = {start}, [start]
        while todo:
            q, r = todo.pop()
            fresh = {(q + 2 * dq, r + 2 * dr) for dq, dr in DIRECTIONS} & set(cells(5)) - landings
            landings |= fresh
            todo += fresh
        assert not landings & {(q + dq, r + dr) for q, r in landings for dq, dr in DIRECTIONS}


# --- examples and resolutions


def test_example_1_a_jump_is_compulsory() -> None:
    for game in (kruzno(), draughts()):
        state = position(game, {1: [(0, 0)], 2: [(1, 0)]})
        assert game.legal_moves(state) == (move(game, (0, 0), (2, 0)),)
        after = game.apply(state, move(game, (0, 0), (2, 0)))
        assert after == position(game, {1: [(2, 0)]}, to_move=2)
        outcome = game.outcome(after)
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((1,), "player 2 has no man left")
        with pytest.raises(BadInput, match="a capture is compulsory"):
            game.apply(state, move(game, (0, 0), (0, 1)))


def test_example_2_of_two_jumps_either() -> None:
    game = kruzno()
    state = position(game, {1: [(0, 0), (-3, 0)], 2: [(1, 0), (-2, 0)]})
    either = {move(game, (0, 0), (2, 0)), move(game, (-3, 0), (-1, 0))}
    assert set(game.legal_moves(state)) == either


def test_a_jump_goes_on_while_it_can_by_any_of_its_ways() -> None:
    game = draughts()
    state = position(game, {1: [(0, 0)], 2: [(1, 0), (2, 1), (3, 0), (3, 2)]})
    assert set(game.legal_moves(state)) == {move(game, (0, 0), (2, 0), (4, 0)), move(game, (0, 0), (2, 0), (2, 2))}
    with pytest.raises(BadInput, match="has to go on"):
        game.apply(state, move(game, (0, 0), (2, 0)))


def test_a_jump_may_return_to_its_start() -> None:
    game = draughts()
    state = position(game, {1: [(0, 0)], 2: [(1, 0), (1, 1), (0, 1), (-4, 0)]})
    rounds = [move(game, (0, 0), (2, 0), (0, 2), (0, 0)), move(game, (0, 0), (0, 2), (2, 0), (0, 0))]
    assert set(game.legal_moves(state)) == set(rounds)
    for path in rounds:
        assert game.apply(state, path) == position(game, {1: [(0, 0)], 2: [(-4, 0)]}, to_move=2)


def test_example_3_a_man_in_the_corner_must_leave() -> None:
    game = kruzno()
    state = position(game, {1: [(5, 0), (0, 0)], 2: [(-4, 0)]})
    assert game.legal_moves(state) == (move(game, (5, 0), (4, 0)),)  # a corner has one neighbour off the border
    with pytest.raises(BadInput, match="a man has to step off the border: k6-j6"):
        game.apply(state, move(game, (0, 0), (1, 0)))
    side = position(game, {1: [(4, 1), (0, 0)], 2: [(-4, 0)]})
    assert set(game.legal_moves(side)) == {move(game, (4, 1), (4, 0)), move(game, (4, 1), (3, 1))}
    # unless a capture exists, of any man
    capture = position(game, {1: [(5, 0), (0, 0)], 2: [(-1, 0)]})
    assert game.legal_moves(capture) == (move(game, (0, 0), (-2, 0)),)
    # blocked by men that cannot be jumped: free to play elsewhere, along the border too
    blocked = position(game, {1: [(5, 0), (0, 0)], 2: [(4, 0), (3, 0)]})
    legal = game.legal_moves(blocked)
    assert {m[0] for m in legal} == {site(game, (5, 0)), site(game, (0, 0))}
    assert move(game, (5, 0), (4, 1)) in legal
    assert game.legal_moves(position(draughts(), {1: [(5, 0), (0, 0)], 2: [(-4, 0)]})) != ()
    assert len(draughts().legal_moves(position(draughts(), {1: [(5, 0), (0, 0)], 2: [(-4, 0)]}))) == 3 + 6


def test_of_two_men_on_the_border_either_leaves() -> None:
    game = kruzno()
    state = position(game, {1: [(5, 0), (-5, 0), (0, 0)], 2: [(0, -3)]})
    assert set(game.legal_moves(state)) == {move(game, (5, 0), (4, 0)), move(game, (-5, 0), (-4, 0))}


def test_a_man_that_may_jump_off_the_border_must() -> None:
    game = kruzno()
    state = position(game, {1: [(5, 0), (0, 0)], 2: [(4, 0)]})
    assert game.legal_moves(state) == (move(game, (5, 0), (3, 0)),)


def test_who_cannot_move_loses() -> None:
    game = draughts()
    state = position(game, {1: [(5, 0)], 2: [(5, -1), (4, 0), (4, 1), (5, -2), (3, 0), (3, 2)]})
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((2,), "player 1 cannot move")
    assert game.legal_moves(state) == ()
    with pytest.raises(BadInput, match="the game is over"):
        game.apply(state, move(game, (5, 0), (4, 0)))


FACING = {1: [(-4, 0), (-1, 0)], 2: [(4, 0), (2, 0)]}


def test_the_third_repetition_is_a_draw() -> None:
    game = draughts()
    state = position(game, FACING)
    there = [((-1, 0), (-2, 0)), ((2, 0), (3, 0)), ((-2, 0), (-1, 0)), ((3, 0), (2, 0))]
    for path in there * 2:
        assert game.outcome(state) is None
        state = game.apply(state, move(game, *path))
    assert len(state.memory) == 8
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "the position is there for the third time")
    assert game.legal_moves(state) == ()
    assert game.parse(game.text(state)) == state
    forgotten = State(state.owner, state.to_move, state.memory[1:])
    assert game.outcome(forgotten) is None
    other = State(state.owner, 3 - state.to_move, state.memory)
    assert game.outcome(other) is None  # with the other player to move it is another position


def test_forty_moves_each_without_a_capture_are_a_draw() -> None:
    game = draughts(quiet=10)
    rng = random.Random(3)
    state = position(game, {1: [(-5, 0), (-5, 1)], 2: [(5, 0), (5, -1)]})
    for turn in range(20):
        assert game.outcome(state) is None
        assert len(state.memory) == turn
        steps = [m for m in game.legal_moves(state) if abs(places(game)[m[1]][0]) > 2]
        state = game.apply(state, next(s for s in rng.sample(steps, len(steps)) if game.word(
            game.apply(state, s)) not in state.memory))
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "no capture for 10 moves of each player")
    assert draughts().quiet == 40


def beside(game: HexDraughts, state: State) -> bool:
    at = {cell: state.owner[number] for number, cell in places(game).items()}
    return any({at[cell], at[other]} == {1, 2} for cell in at for other in near(size(game), cell))


@pytest.mark.proof
@pytest.mark.parametrize("layout", ["three-rows", "twelve"])
def test_no_game_is_a_draw_for_want_of_captures_before_the_armies_have_met(layout: str) -> None:
    """On H9 random armies need some 450 moves to come near; the count of quiet moves begins there."""
    game = draughts("h9", layout=layout, quiet=10)
    met = waited = 0
    for seed in range(3):
        plays = list(playout(game, seed))
        first = next(n for n, (state, _, _) in enumerate(plays) if beside(game, state))
        met, waited = met + 1, max(waited, first)
        for n, (state, _, following) in enumerate(plays):
            assert ("met" in following.memory) <= (n >= first)
            if state.memory and n <= first:
                assert len(state.memory) == n
        end = plays[-1][2]
        outcome = game.outcome(end)
        assert outcome is not None
        assert outcome.winners or len(plays) >= first + 20
        assert game.parse(game.text(end)) == end
    assert met == 3
    assert waited > 2 * 40


def test_where_the_armies_met_is_told_as_it_was() -> None:
    """Men that step along their rows have not met; those that do have met once, in the right place, or never again
    after a capture."""
    game = draughts(quiet=100)
    plays = list(playout(game, 7))
    first = next(n for n, (state, _, _) in enumerate(plays) if beside(game, state))
    state = plays[first][2]  # after the turn of the first meeting: with a capture, or with the mark
    assert state.memory == () or state.memory[-2] == "met"
    before = plays[first - 1][2]
    words = before.memory
    for memory in ((*words[:-1], "met", words[-1]), ("met", *words), ("met",), (*words, "met")):
        with pytest.raises(BadInput, match="'met': expected once, before the first position"):
            game.parse(game.text(State(before.owner, before.to_move, memory)))


def test_a_capture_empties_the_memory() -> None:
    game = draughts()
    state = game.apply(position(game, {1: [(-2, 0), (0, 5)], 2: [(1, 0), (2, 3)]}), move(game, (-2, 0), (-1, 0)))
    state = game.apply(state, move(game, (1, 0), (0, 0)))
    assert len(state.memory) == 2
    assert game.apply(state, move(game, (-1, 0), (1, 0))).memory == ()


@pytest.mark.slow
def test_made_up_positions_with_too_many_captures_do_not_hang() -> None:
    """Enemies on every cell that a man can jump over, all landing cells empty: more ways than anybody could list."""
    game = draughts("h9")
    enemies = [c for c in cells(9) if (c[0] % 2, c[1] % 2) != (0, 0)]
    state = position(game, {1: [(0, 0)], 2: enemies})
    start = time.process_time()
    legal = game.legal_moves(state)
    assert len(legal) == MOST
    assert list(legal) == sorted(legal)
    assert game.apply(state, legal[-1]).owner.count(2) == len(enemies) - len(legal[-1]) + 1
    assert time.process_time() - start < 20


# --- options and text


def test_names_and_boards() -> None:
    game = games.load("kruzno")
    assert isinstance(game, Kruzno)
    assert (game.board.name, game.layout, game.players, game.quiet) == ("h6", "twelve", 2, 40)
    assert games.load("hex-draughts", layout="twelve", board="h9").initial().owner.count(1) == 12
    assert game.text(game.initial()) == (
        "....../.22222./..2222../...222.../........../.........../........../...111.../..1111../.11111./...... 1")
    with pytest.raises(BadInput, match="layout"):
        games.load("kruzno", layout="three-rows")
    assert len(game.legal_moves(game.initial())) == 26
    assert sum(to in game.board.border_sites for _, to in game.legal_moves(game.initial())) == 12


@pytest.mark.parametrize(("name", "board", "match"), [
    ("kruzno", "s6", "hexagonal boards"), ("hex-draughts", "t4", "hexagonal boards"), ("kruzno", "h4", "no room"),
    ("hex-draughts", "h3", "no room"), ("hex-draughts", "rhombus6", "hexagonal boards"), ("kruzno", "h2", "no room")])
def test_other_boards_are_refused(name: str, board: str, match: str) -> None:
    with pytest.raises(BadInput, match=f"{name} on {board}: .*{match}"):
        games.load(name, board=board)


def test_memory_that_does_not_fit_is_refused() -> None:
    game = draughts(quiet=10)
    state = position(game, FACING)
    rows, word = game.text(state).split()[0], game.word(state)
    fits = game.apply(state, move(game, (-1, 0), (-2, 0)))
    assert game.parse(game.text(fits)) == fits
    for memory in (word, f"{rows}:3", f"{rows}:", f"{rows}2", "abc", ":2", "quiet:1", f"{rows}:2:2", f"{rows}/:2",
                   f"{rows.replace('1', '.', 1)}:2", f"{rows.replace('1', '2', 1)}:2", f"{rows.replace('.', '/', 1)}:2",
                   f"{rows}:2 {rows}:2", f"{rows[::-1]}:1 {rows}:1"):
        with pytest.raises(BadInput, match="the same men, as rows:player, players in turn"):
            game.parse(f"{rows} 1 {memory}")
    with pytest.raises(BadInput, match="22 earlier positions: expected at most 20"):
        game.parse(" ".join([f"{rows} 1", *[f"{rows}:1", f"{rows}:2"] * 11]))


def test_illegal_moves_say_why() -> None:
    game = kruzno()
    state = game.initial()
    for made, match in [
            (PASS, "move 'pass': nobody passes"), (move(game, (0, 0), (1, 0)), "expected a man of player 1"),
            ((-1, 5), "expected a man of player 1"), (move(game, (0, -4)), "the cell that the man moves to"),
            (move(game, (0, -4), (0, 0)), "the man cannot go there"), ((91, 0), r"move '\(91, 0\)'"),
            (move(game, (0, 4), (0, 3)), "expected a man of player 1")]:
        with pytest.raises(BadInput, match=match):
            game.apply(state, made)
