"""Catchup: the turn, the invariants U1 to U3, the ambiguity and the example of 14_catchup.

`Literal` is the rule once more, turn by turn: it knows what was put in each turn, and what the scores were before.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plays import random_play

from polygo_fab import boards, games
from polygo_fab.check.diagram import position_findings
from polygo_fab.check.page.page import read_pdf
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Move, State
from polygo_fab.core.page import Document, Drawing, Figure, Heading, Label
from polygo_fab.core.printed.book_format import NORMAL
from polygo_fab.games.catchup import Catchup
from polygo_fab.pages.diagram import diagram
from polygo_fab.puzzles.symmetry import symmetries
from polygo_fab.write.pdf import pdf


@cache
def catchup(board: str) -> Catchup:
    return Catchup(boards.load(board))


def sizes(near: tuple[tuple[int, ...], ...], stones: set[int]) -> list[int]:
    """The sizes of the groups of some stones, the largest first."""
    rest, found = set(stones), []
    while rest:
        group = last = {min(rest)}
        while last := {n for s in last for n in near[s]} & rest - group:
            group = group | last
        rest -= group
        found.append(len(group))
    return sorted(found, reverse=True)


class Literal:
    def __init__(self, game: Catchup) -> None:
        self.near = game.board.neighbours
        self.turns: list[set[int]] = [set()]  # the stones of each turn, White's first; the last one goes on

    @property
    def player(self) -> int:
        return (len(self.turns) - 1) % 2 + 1

    def stones(self, player: int, turns: int | None = None) -> set[int]:
        """The player's stones after so many turns of both."""
        return set().union(*self.turns[:turns][player - 1::2])

    def score(self, player: int, turns: int) -> int:
        return max([1, *sizes(self.near, self.stones(player, turns))])

    @property
    def most(self) -> int:
        """How many stones this turn may have."""
        now, before = len(self.turns) - 1, len(self.turns) - 2
        if now == 0:
            return 1
        other = 3 - self.player
        caught_up = (self.score(other, now) > self.score(other, before)
                     and self.score(other, now) >= self.score(self.player, now))
        return 3 if caught_up else 2

    def legal(self) -> list[Move]:
        empty = set(range(len(self.near))) - self.stones(1) - self.stones(2)
        done = [(len(self.near),)] if empty and self.turns[-1] else []
        return [(site,) for site in sorted(empty)] + done

    def play(self, move: Move) -> None:
        if move[0] < len(self.near):
            self.turns[-1].add(move[0])
        if move[0] == len(self.near) or len(self.turns[-1]) == self.most:
            self.turns.append(set())


@pytest.mark.parametrize(("board", "plays"), [("h2", 20), ("h3", 8), ("h5", 2), ("s4", 8), ("t2", 4)])
def test_the_game_is_the_literal_rule(board: str, plays: int) -> None:
    game = catchup(board)
    for seed in range(plays):
        rule, most = Literal(game), set()
        for state, move, following in random_play(game, seed):
            assert list(game.legal_moves(state)) == rule.legal()
            assert state.to_move == rule.player
            most.add(rule.most)
            rule.play(move)
            assert {s for s, o in enumerate(following.owner) if o == 1} == rule.stones(1)
            assert {s for s, o in enumerate(following.owner) if o == 2} == rule.stones(2)
            assert game.parse(game.text(following)) == following
        outcome = game.outcome(following)
        assert outcome is not None
        white, black = (sizes(rule.near, rule.stones(player)) for player in (1, 2))
        assert outcome.winners == (() if white == black else (1,) if white > black else (2,))
        assert outcome.scores == (white[0], black[0])
        assert following.memory == ()
        assert most == {1, 2, 3} or board == "h2"


def test_a_turn_is_played_stone_by_stone() -> None:
    game = catchup("h5")
    state = game.initial()
    assert len(game.legal_moves(state)) == 61  # White's first turn: one stone, and no "done"
    with pytest.raises(BadInput, match="put at least one stone"):
        game.apply(state, (61,))
    state = game.apply(state, (0,))
    assert (state.to_move, state.memory) == (2, ())
    first = game.apply(state, (9,))
    assert (first.to_move, first.memory) == (2, ("left:1",))
    assert game.legal_moves(first)[-1] == game.parse_move(first, "done") == (61,)
    assert game.apply(first, (61,)) == State(first.owner, 1)
    apart = game.apply(first, (30,))
    assert (apart.to_move, apart.memory) == (1, ())
    next_to_it = game.apply(first, (10,))  # the score of Black increases to 2
    assert (next_to_it.to_move, next_to_it.memory) == (1, ("left:3",))
    one = game.apply(next_to_it, (60,))
    assert one.memory == ("left:2",)
    assert game.apply(one, (1,)).memory == ("left:1", "grew")
    assert game.apply(game.apply(one, (1,)), (59,)) == State(
        tuple({0: 1, 1: 1, 9: 2, 10: 2, 59: 1, 60: 1}.get(s, 0) for s in range(61)), 2, ("left:3",))
    assert game.apply(game.apply(one, (1,)), (61,)).memory == ("left:3",)
    assert game.apply(one, (61,)).memory == ()


def test_three_stones_only_against_an_increase_that_catches_up() -> None:
    """An older rule asks for a new largest group of either colour: then three against three would not do."""
    game = catchup("h3")
    behind = game.parse("111/..../...../..../2.. 2")  # Black makes a group of two: less than White's three
    two = game.apply(behind, (game.board.site["b1"],))
    assert game.apply(two, (19,)).memory == ()
    three = game.apply(two, (game.board.site["c1"],))  # three is enough to be equal
    assert three.memory == ("left:3",)
    # as large as it was: an increase of the last turn counts, not the size
    assert game.apply(game.apply(game.parse("1../..../...../..../22. 2"), (5,)), (19,)).memory == ()
    # joining groups is an increase; so is one in the first stone of the turn
    joined = game.apply(game.parse("1../..../...../..../2.2 2"), (game.board.site["b1"],))
    assert joined.memory == ("left:1", "grew")


def test_u1_no_draw_on_odd_boards() -> None:
    """Every full board of H2, and full boards of H3 and H5; on even boards there are draws."""
    for full in itertools.product((1, 2), repeat=7):
        outcome = catchup("h2").outcome(State(full, 1))
        assert outcome is not None
        assert len(outcome.winners) == 1
    rng = random.Random(1)
    for board in ("h3", "h5"):
        for _ in range(100):
            outcome = catchup(board).outcome(State(tuple(rng.choices((1, 2), k=len(catchup(board).board.cells))), 1))
            assert outcome is not None
            assert len(outcome.winners) == 1
    outcome = catchup("s2").outcome(State((1, 1, 2, 2), 1))
    assert outcome is not None
    assert outcome.winners == ()


@pytest.mark.soak
def test_u1_on_every_full_board_of_h3() -> None:
    game = catchup("h3")
    for full in itertools.product((1, 2), repeat=18):
        outcome = game.outcome(State((1, *full), 1))  # the other half is the same with the colours exchanged
        assert outcome is not None
        assert len(outcome.winners) == 1


def test_u2_stones_stay_and_scores_never_decrease() -> None:
    for board, seed in itertools.product(("h3", "h4", "s4"), range(4)):
        game = catchup(board)
        scores = [1, 1]
        for state, _, following in random_play(game, seed):
            assert all(o in (0, p) for o, p in zip(state.owner, following.owner, strict=True))
            now = [max([1, *sizes(game.board.neighbours, {s for s, o in enumerate(following.owner) if o == player})])
                   for player in (1, 2)]
            assert all(a <= b for a, b in zip(scores, now, strict=True))
            scores = now


def test_u3_the_first_stone_does_not_increase_the_score() -> None:
    game = catchup("h5")
    for site in range(61):
        assert game.apply(game.initial(), (site,)).memory == ()


def test_the_example_on_h2() -> None:
    """(q, r) of 01_boards: (0,0) is b2, (1,0) c2, (0,1) c3, (-1,0) a2, (-1,1) b3, (0,-1) a1, (1,-1) b1."""
    game = catchup("h2")
    at = game.board.site
    state = game.apply(game.initial(), (at["b2"],))
    state = game.apply(game.apply(state, (at["c2"],)), (at["c3"],))
    assert (state.to_move, state.memory) == (1, ("left:3",))
    for name in ("a2", "b3", "a1"):
        state = game.apply(state, (at[name],))
    assert (state.to_move, state.memory) == (2, ("left:3",))
    assert game.legal_moves(state) == ((at["b1"],),)
    state = game.apply(state, (at["b1"],))
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (4, 3))
    assert (state.to_move, state.memory) == (1, ())
    assert game.legal_moves(state) == ()


def test_the_last_turn_may_be_shorter() -> None:
    game = catchup("h2")
    state = game.parse("12/212/1. 1 left:2")
    assert game.apply(state, (6,)) == State((1, 2, 2, 1, 2, 1, 1), 2)


def test_equal_groups_give_way_to_the_next() -> None:
    game = catchup("s4")
    outcome = game.outcome(game.parse("1111/2222/1122/1112 1"))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((2,), (5, 7))
    outcome = game.outcome(game.parse("1122/1122/2211/2212 1"))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((2,), (4, 4))
    assert "rank 2" in outcome.reason
    outcome = game.outcome(game.parse("1212/1212/1212/1211 1"))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (5, 4))


@pytest.mark.parametrize(("memory", "reason"), [
    ("left:3", "score is 1"), ("left:0", "allowed"), ("left:4", "allowed"), ("x", "allowed"), ("grew", "allowed"),
    ("left:3 grew", "allowed"), ("left:1 grew grew", "allowed"), ("grew left:1", "allowed"), ("left:1 left:1", "a"),
    ("left:1", "who has no stone"), ("left:2 grew", "who has no stone"), ("1" * 5000, "allowed")])
def test_a_memory_that_does_not_fit_is_refused(memory: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        catchup("h2").parse(f"2./.../.. 1 {memory}")


def test_a_memory_that_fits() -> None:
    game = catchup("h2")
    for text in ("22/.../1. 1 left:3", "22/1../1. 1 left:3", "2./1../.. 1 left:2", "2./11./.. 1 left:1 grew"):
        assert game.text(game.parse(text)) == text
    for text, reason in (("22/11./1. 1 left:3", "score is 2, the player's 3"), ("22/222/11 1 left:1", "full board"),
                         ("2./1../.. 1 left:2 grew", "score of player 1 is 1")):
        with pytest.raises(BadInput, match=reason):
            game.parse(text)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from([0, 1, 2]), min_size=19, max_size=19), st.integers(1, 2),
       st.sampled_from(["", "left:3", "left:2", "left:1", "left:2 grew", "left:1 grew"]), st.randoms())
def test_any_position_plays_on_or_is_refused(owner: list[int], player: int, words: str, rng: random.Random) -> None:
    game = catchup("h3")
    text = game.text(State(tuple(owner), player, tuple(words.split())))
    try:
        state = game.parse(text)
    except BadInput:
        assert words
        return
    for _ in range(30):
        legal = game.legal_moves(state)
        assert bool(legal) == (game.outcome(state) is None)
        if not legal:
            break
        state = game.apply(state, rng.choice(legal))
        assert game.parse(game.text(state)) == state
    assert game.outcome(state) is not None or 0 in state.owner


def test_symmetries_and_colours_commute_with_play() -> None:
    game = catchup("h3")
    for to in symmetries(game.board):
        for state, move, following in random_play(game, 3):
            def turned(given: State, to: tuple[int, ...] = to) -> State:
                return replace(given, owner=tuple((0, 2, 1)[given.owner[to.index(s)]] for s in range(19)),
                               to_move=3 - given.to_move)

            image = (to[move[0]],) if move[0] < 19 else move
            assert game.apply(turned(state), image) == turned(following)


def test_names_and_bad_moves() -> None:
    game = games.load("catchup")
    assert isinstance(game, Catchup)
    assert (game.board.name, game.players, game.tokens) == ("h5", 2, ("done",))
    assert game.move_text((61,)) == "done"
    with pytest.raises(BadInput, match="catchup is for 2 players"):
        games.load("catchup", players=3)
    state = game.apply(game.initial(), (0,))
    with pytest.raises(BadInput, match="'e9': the cell is taken"):
        game.apply(state, (0,))
    for wrong in ((), (-1,), (62,), (1, 2), (1, 61)):
        with pytest.raises(BadInput, match="expected one cell, or done"):
            game.apply(state, wrong)
    with pytest.raises(BadInput, match="the game is over"):
        catchup("h2").apply(catchup("h2").parse("11/222/11 1"), (7,))


def told(drawing: Drawing, source: str = "") -> str:
    """What the proof of diagrams says of a drawing once it is printed."""
    figure = Figure((drawing,), ("",), (source, "catchup") if source else None)
    expected = Document("positions", "en", "a4", (Heading(1, "positions"), figure))
    data = pdf(expected, NORMAL)
    return "; ".join(finding.message for finding in position_findings(read_pdf(data), expected))


def test_a_diagram_has_the_track_with_the_counters_on_the_scores() -> None:
    game = games.load("catchup", board="h3")
    state = game.parse("21./.21./1.21./..22/... 1 left:3")
    drawn = diagram(game, state, pitch=6, track=True)
    assert told(drawn) == ""
    rest = [k for k, item in enumerate(drawn.items) if isinstance(item, Label) and item.text == "15"]
    assert "spot 15" in told(replace(drawn, items=drawn.items[:rest[0]] + drawn.items[rest[0] + 1:]))
    assert told(replace(drawn, items=drawn.items[:-2])) == "no counter of player 1 lies on 5 of the track"


def test_a_book_without_the_track_is_found() -> None:
    game = games.load("catchup", board="h3")
    assert "no picture shows the track" in told(diagram(game, game.initial()), "board: h3")
    assert told(diagram(game, game.initial(), pitch=6, track=True), "board: h3\nshow: track") == ""
