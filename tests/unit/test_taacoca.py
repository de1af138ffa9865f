"""Taacoca: every invariant, count and example of 16_taacoca.

The page has r downwards, so that White (player 1) is below: its (q, r) is our (q + r, -r). `Literal` is the rule once
more, in the page's coordinates, trying every three stones.
"""

from __future__ import annotations

import itertools
import random
from functools import cache

import pytest
from hexagonal import Cell, mapped, places, playout, site, turned
from hexagonal import position as at
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import boards, games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Move, State
from polygo_fab.games.taacoca import Taacoca
from polygo_fab.puzzles.symmetry import symmetries

DIRECTIONS = {1: {"left": (0, -1), "right": (1, -1)}, 2: {"left": (0, 1), "right": (-1, 1)}}
TARGETS = ("simultaneous", "strict")


@cache
def taacoca(targets: str = "simultaneous", board: str = "h5") -> Taacoca:
    return Taacoca(boards.load(board), targets)


def ours(cell: Cell) -> Cell:
    """From the page's coordinates to ours, and back."""
    return cell[0] + cell[1], -cell[1]


def position(game: Taacoca, white: list[Cell], black: list[Cell], to_move: int = 1) -> State:
    """A position in the page's coordinates."""
    return at(game, {1: map(ours, white), 2: map(ours, black)}, to_move)


def move(game: Taacoca, stones: list[Cell], way: str) -> Move:
    return (*sorted(site(game, ours(c)) for c in stones), len(game.board.centres) + game.tokens.index(way))


# --- the rule once more


class Literal:
    def __init__(self, game: Taacoca, state: State) -> None:
        self.game, self.player = game, state.to_move
        self.at = {ours(cell): state.owner[number] for number, cell in places(game).items()}

    @property
    def moves(self) -> dict[Move, dict[Cell, int]]:
        """Each move, tried with all stones and both ways, with the board after it."""
        mine = [cell for cell, value in self.at.items() if value == self.player]
        found = {}
        for stones in itertools.combinations(mine, min(3, len(mine))):
            for way, (dq, dr) in DIRECTIONS[self.player].items():
                targets = [(q + dq, r + dr) for q, r in stones]
                resting = set(mine) - (set(stones) if self.game.targets == "simultaneous" else set())
                if stones and all(t in self.at and t not in resting for t in targets):
                    after = self.at | dict.fromkeys(stones, 0) | dict.fromkeys(targets, self.player)
                    found[move(self.game, list(stones), way)] = after
        return found

    def home(self, player: int) -> bool:
        """Whether the player has a stone on the home row of the other one: r = -4 for White, r = 4 for Black."""
        return any(value == player and r == {1: -4, 2: 4}[player] for (_, r), value in self.at.items())


def compare(game: Taacoca, state: State) -> None:
    rule = Literal(game, state)
    won = next((p for p in (3 - state.to_move, state.to_move) if rule.home(p)), 0)
    outcome = game.outcome(state)
    if won or not rule.moves:
        assert game.legal_moves(state) == ()
        assert outcome is not None
        assert outcome.winners == (won or 3 - state.to_move,)
    else:
        assert outcome is None
        assert game.legal_moves(state) == tuple(sorted(rule.moves))
        for made, after in rule.moves.items():
            following = game.apply(state, made)
            assert {ours(c): following.owner[n] for n, c in places(game).items()} == after
            assert following.to_move == 3 - state.to_move


@pytest.mark.parametrize("targets", TARGETS)
def test_the_game_is_the_literal_rule(targets: str) -> None:
    game = taacoca(targets)
    for seed in range(3):
        for number, (state, _, last) in enumerate(playout(game, seed)):  # noqa: B007
            if number % 4 == seed:
                compare(game, state)
        compare(game, last)


@st.composite
def positions(draw_) -> tuple[Taacoca, State]:
    """Up to nine stones each, anywhere."""
    game = taacoca(draw_(st.sampled_from(TARGETS)))
    order = draw_(st.permutations(range(61)))
    white, black = draw_(st.integers(0, 9)), draw_(st.integers(0, 9))
    owner = [0] * 61
    for number, place in enumerate(order[:white + black]):
        owner[place] = 1 if number < white else 2
    return game, State(tuple(owner), draw_(st.integers(1, 2)))


@settings(max_examples=60)
@given(positions())
def test_the_literal_rule_on_any_position(case: tuple[Taacoca, State]) -> None:
    game, state = case
    assert game.parse(game.text(state)) == state
    compare(game, state)


# --- start and counts


def test_the_start() -> None:
    game = taacoca()
    white = {(q, r) for r, first in ((4, -4), (3, -3), (2, -2)) for q in range(first, 1)}
    rule = Literal(game, game.initial())
    assert {c for c, v in rule.at.items() if v == 1} == white
    assert {c for c, v in rule.at.items() if v == 2} == {(-q, -r) for q, r in white}
    assert len(white) == 12
    assert game.text(game.initial()) == "22222/.2222./..222../......../........./......../..111../.1111./11111 1"
    assert game.in_use(game.initial()) == (12, 12) == tuple(e.count for e in game.equipment)


@pytest.mark.parametrize(("targets", "count"), [("simultaneous", 58), ("strict", 20)])
def test_opening_moves(targets: str, count: int) -> None:
    game = taacoca(targets)
    assert len(game.legal_moves(game.initial())) == count
    assert len(Literal(game, game.initial()).moves) == count
    for made in game.legal_moves(game.initial()):  # the other side has as many, as nobody has met yet
        assert len(game.legal_moves(game.apply(game.initial(), made))) == count


# --- invariants


@pytest.mark.slow
@pytest.mark.parametrize("targets", TARGETS)
def test_y1_y2_y3_progress_counts_and_one_direction(targets: str) -> None:
    game = taacoca(targets)
    for seed in range(30):
        play = list(playout(game, seed))
        for state, made, following in play:
            mine = state.owner.count(state.to_move)
            assert progress(game, following, state.to_move) - progress(game, state, state.to_move) == min(3, mine)
            assert len(made) == min(3, mine) + 1  # one direction for all (Y3)
            assert following.owner.count(state.to_move) == mine
            lost = state.owner.count(3 - state.to_move) - following.owner.count(3 - state.to_move)
            assert 0 <= lost <= 3
        outcome = game.outcome(play[-1][2])
        assert outcome is not None
        assert len(outcome.winners) == 1  # no draws
        assert len(play) <= 40  # 35 in 3000 random plays; the page has 33


def progress(game: Taacoca, state: State, player: int) -> int:
    """How many rows the player's stones have come forward from their home row, added up."""
    sign = {1: -1, 2: 1}[player]
    return sum(sign * r + 4 for (_, r), v in Literal(game, state).at.items() if v == player)


@pytest.mark.parametrize("targets", TARGETS)
def test_a_half_turn_exchanges_the_players_and_a_mirror_left_and_right(targets: str) -> None:
    game = taacoca(targets)
    half = {n: site(game, turned(c, 3)) for n, c in places(game).items()}
    mirror = {n: site(game, (-c[0] - c[1], c[1])) for n, c in places(game).items()}
    assert {tuple(m[i] for i in range(61)) for m in (half, mirror)} <= set(symmetries(game.board))
    swap, same = {1: 2, 2: 1}, {1: 1, 2: 2}
    for to, names in ((half | {61: 61, 62: 62}, swap), (mirror | {61: 62, 62: 61}, same)):
        assert mapped(game.initial(), to, names, same).owner == game.initial().owner
        for state, made, following in playout(game, seed=6):
            image = mapped(state, to, names, names)
            assert {tuple(sorted(to[s] for s in m)) for m in game.legal_moves(state)} == set(game.legal_moves(image))
            assert game.apply(image, tuple(sorted(to[s] for s in made))) == mapped(following, to, names, names)


# --- examples and resolutions


def test_example_1_the_front_trio() -> None:
    game = taacoca()
    trio = [(-2, 2), (-1, 2), (0, 2)]
    after = game.apply(game.initial(), move(game, trio, "left"))
    moved = [(-2, 1), (-1, 1), (0, 1)]
    assert {c for c, v in Literal(game, after).at.items() if v == 1} == (
        {c for c, v in Literal(game, game.initial()).at.items() if v == 1} - set(trio) | set(moved))
    assert game.move_text(move(game, trio, "left")) == "c3-d3-e3-left"
    assert game.parse_move(game.initial(), " E3-d3-C3-Left") == move(game, trio, "left")


def test_example_2_reaching_the_home_row_wins_at_once() -> None:
    game = taacoca()
    state = position(game, [(2, -3), (-4, 4), (-3, 4)], [(0, 2), (1, 2), (2, 2)])
    assert game.outcome(state) is None
    after = game.apply(state, move(game, [(2, -3), (-4, 4), (-3, 4)], "right"))
    outcome = game.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "player 1 has reached the home row of player 2")
    with pytest.raises(BadInput, match="the game is over"):
        game.apply(after, move(game, [(0, 2), (1, 2), (2, 2)], "left"))


def test_example_3_two_stones_need_a_common_direction() -> None:
    game = taacoca()
    right_edge = (4, -1)
    state = position(game, [right_edge, (0, 0)], [(0, -3), (1, -3), (2, -3)])
    assert game.legal_moves(state) == (move(game, [(0, 0), right_edge], "left"),)
    with pytest.raises(BadInput, match="the stone on i6 would leave the board"):
        game.apply(state, move(game, [(0, 0), right_edge], "right"))
    # another one at the left edge: no common direction, lost
    lost = position(game, [right_edge, (-3, -1)], [(0, -3), (1, -3), (2, -3)])
    outcome = game.outcome(lost)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((2,), "player 1 cannot move")
    assert game.legal_moves(lost) == ()


def test_no_stones_left_loses() -> None:
    game = taacoca()
    state = position(game, [(0, 0), (1, 0), (2, 0)], [(0, -1)])
    after = game.apply(state, move(game, [(0, 0), (1, 0), (2, 0)], "left"))
    outcome = game.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "player 2 has no stone left")


def test_all_three_may_capture_at_once() -> None:
    game = taacoca()
    state = position(game, [(0, 0), (1, 0), (2, 0)], [(1, -1), (2, -1), (3, -1), (-3, -1)])
    after = game.apply(state, move(game, [(0, 0), (1, 0), (2, 0)], "right"))
    assert after == position(game, [(1, -1), (2, -1), (3, -1)], [(-3, -1)], to_move=2)


def test_stones_in_line_move_together_or_not() -> None:
    """Simultaneous: the second takes the cell that the first leaves; strict: it may not."""
    line = [(0, 1), (0, 0), (0, -1)]
    game, strict = taacoca(), taacoca("strict")
    state = position(game, line, [(4, -4)])
    assert move(game, line, "left") in game.legal_moves(state)
    assert game.apply(state, move(game, line, "left")) == position(game, [(0, 0), (0, -1), (0, -2)], [(4, -4)], 2)
    with pytest.raises(BadInput, match="a stone of player 1 is on e6"):
        strict.apply(state, move(game, line, "left"))
    assert strict.legal_moves(state) == (move(game, line, "right"),)
    # a stone that stays is in the way of both
    four = position(game, [*line, (3, 1)], [(4, -4)])
    for g in (game, strict):
        with pytest.raises(BadInput, match="a stone of player 1 is on"):
            g.apply(four, move(game, [(0, 1), (0, 0), (3, 1)], "left"))


def test_both_home_rows_reached_the_last_mover_won() -> None:
    game = taacoca()
    for to_move in (1, 2):
        outcome = game.outcome(position(game, [(0, -4)], [(0, 4)], to_move))
        assert outcome is not None
        assert outcome.winners == (3 - to_move,)


# --- options and text


def test_names_and_boards() -> None:
    game = games.load("taacoca")
    assert isinstance(game, Taacoca)
    assert (game.board.name, game.targets, game.players, game.tokens) == ("h5", "simultaneous", 2, ("left", "right"))
    rng = random.Random(1)
    for board in ("h7", "h9"):
        larger = taacoca(board=board)
        assert larger.initial().owner.count(2) == 12
        assert larger.apply(larger.initial(), rng.choice(larger.legal_moves(larger.initial()))).to_move == 2


@pytest.mark.parametrize("board", ["h3", "h4", "h6", "s7", "t4", "hex556"])
def test_other_boards_are_refused(board: str) -> None:
    with pytest.raises(BadInput, match=f"taacoca on {board}: "):
        taacoca(board=board)


@pytest.mark.parametrize(("text", "match"), [
    ("c3-d3-e3", "expected 3 stones of player 1, then left or right"), ("c3-d3-left", "expected 3 stones"),
    ("c3-d3-e3-left-right", "expected 3 stones"), ("pass", "expected 3 stones"), ("c7-d7-e7-left", "of player 1"),
    ("c3-c3-d3-left", "each stone once"), ("b1-c3-d3-left", "a stone of player 1 is on b2"),
    ("left", "expected 3 stones")])
def test_illegal_moves_say_why(text: str, match: str) -> None:
    game = taacoca()
    with pytest.raises(BadInput, match=f"^move '.*{match}"):
        game.apply(game.initial(), game.parse_move(game.initial(), text))


def test_stones_are_given_in_order() -> None:
    game = taacoca()
    legal = game.legal_moves(game.initial())[0]
    with pytest.raises(BadInput, match="in the order of the board"):
        game.apply(game.initial(), (legal[1], legal[0], *legal[2:]))


def test_a_memory_is_refused() -> None:
    game = taacoca()
    with pytest.raises(BadInput, match="'quiet:1' after the player: expected nothing"):
        game.parse(game.text(game.initial()) + " quiet:1")
