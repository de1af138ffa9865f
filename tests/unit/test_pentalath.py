"""Pentalath: the turn, the counts, the theorem without ko, the guard, the swap and the examples of 17_pentalath."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import boards, games
from polygo_fab.boards import Board
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Move, State
from polygo_fab.games.pentalath import Pentalath
from polygo_fab.puzzles.symmetry import symmetries


class Stress(Pentalath):
    """Without the rule of five, so that plays go on until somebody has no legal move."""

    def _has_line(self, discs: int) -> bool:
        return False


@cache
def pentalath(board: str = "trap7", players: int = 2, **options) -> Pentalath:
    return Pentalath(boards.load(board), players, **options)


CELLS = [(j - i, i) for i in range(7) for j in range(7 + i)]
"""The cells (q, r) of 17_pentalath."""


def at(q: int, r: int) -> int:
    """The site of the cell (q, r)."""
    return boards.load("trap7").site[f"{'abcdefghijklm'[q + r]}{r + 1}"]


def with_discs(game: Pentalath, to_move: int, **discs: list[tuple[int, int]]) -> State:
    owner = [0] * 70
    for colour, cells in enumerate((discs.get("white", []), discs.get("black", []), discs.get("red", [])), 1):
        for q, r in cells:
            owner[at(q, r)] = colour
    state = State(tuple(owner), to_move)
    assert game.parse(game.text(state)) == state
    return state


def playout(game: Pentalath, seed: int, state: State | None = None) -> Iterator[tuple[State, Move, State]]:
    rng = random.Random(seed)
    state = state or game.initial()
    while game.outcome(state) is None:
        move = rng.choice(game.legal_moves(state))
        following = game.apply(state, move)
        yield state, move, following
        state = following


# --- the rule once more


def groups(board: Board, owner: dict[int, int], colour: int) -> list[set[int]]:
    rest, found = {s for s, o in owner.items() if o == colour}, []
    while rest:
        group = last = {min(rest)}
        while last := {n for s in last for n in board.neighbours[s]} & rest - group:
            group = group | last
        rest -= group
        found.append(group)
    return found


def free(board: Board, owner: dict[int, int], group: set[int]) -> bool:
    return any(owner[n] == 0 for s in group for n in board.neighbours[s])


def literal(board: Board, before: tuple[int, ...], colour: int, colours: int, site: int) -> tuple[int, ...] | None:
    """What a disc on an empty cell makes of the board; None where it is illegal."""
    owner = dict(enumerate(before))
    owner[site] = colour
    dead = [group for other in range(1, colours + 1) if other != colour for group in groups(board, owner, other)
            if not free(board, owner, group)]
    owner |= dict.fromkeys({s for group in dead for s in group}, 0)
    own = next(group for group in groups(board, owner, colour) if site in group)
    return tuple(owner.values()) if free(board, owner, own) else None


def in_line(board: Board, owner: tuple[int, ...], colour: int) -> bool:
    """Five centres of the colour, each as far from the one before, by the coordinates."""
    mine = {(round(x, 3), round(y, 3)) for s, (x, y) in enumerate(board.centres) if owner[s] == colour}
    steps = {(round(board.centres[n][0] - board.centres[s][0], 4), round(board.centres[n][1] - board.centres[s][1], 4))
             for s, near in enumerate(board.neighbours) for n in near}
    spots = {(round(x, 2), round(y, 2)) for x, y in mine}
    return any(all((round(x + k * dx, 2) + 0.0, round(y + k * dy, 2) + 0.0) in spots for k in range(5))
               for x, y in mine for dx, dy in steps)


@pytest.mark.slow
@pytest.mark.parametrize(("board", "players", "plays"), [
    ("trap7", 2, 2), ("trap7", 3, 1), ("h5", 2, 1), ("trap3", 2, 10), ("h3", 3, 4), ("s5", 2, 4), ("trap4", 3, 3)])
def test_the_game_is_the_literal_rule(board: str, players: int, plays: int) -> None:
    game, captured = pentalath(board, players), 0
    for seed in range(plays):
        left: list[tuple[tuple[int, ...], int]] = []
        for state, move, following in playout(game, seed):
            expected = []
            for site in [s for s, o in enumerate(state.owner) if o == 0]:
                after = literal(game.board, state.owner, state.to_move, players, site)
                captures = after is not None and after.count(0) >= state.owner.count(0)
                if after is not None and not (captures and (after, state.to_move % players + 1) in left):
                    expected.append((site,))
            assert list(game.legal_moves(state)) == expected
            assert following.owner == literal(game.board, state.owner, state.to_move, players, move[0])
            assert following.to_move == state.to_move % players + 1
            if following.owner.count(0) >= state.owner.count(0):
                captured += 1
                left.append((following.owner, following.to_move))
            assert len(following.memory) == len(left)
            assert all(free(game.board, dict(enumerate(following.owner)), group) for colour in range(1, players + 1)
                       for group in groups(game.board, dict(enumerate(following.owner)), colour))
            line = [c for c in range(1, players + 1) if in_line(game.board, following.owner, c)]
            outcome = game.outcome(following)
            if line:
                assert outcome is not None
                assert outcome.winners == tuple(line) == (state.to_move,)
        assert outcome is not None
        assert bool(outcome.winners) == bool(line)
        assert game.parse(game.text(following)) == following
    assert captured or plays < 3


@st.composite
def positions(draw) -> tuple[Pentalath, State]:
    game = pentalath(*draw(st.sampled_from([("trap3", 2), ("h3", 3), ("s5", 2), ("trap4", 3)])))
    cells = len(game.board.cells)
    owner = draw(st.lists(st.sampled_from([0, 0, *range(1, game.players + 1)]), min_size=cells, max_size=cells))
    return game, State(tuple(owner), draw(st.integers(1, game.players)))


@settings(deadline=None, max_examples=60)
@given(positions())
def test_any_position_in_which_all_groups_have_freedom(case: tuple[Pentalath, State]) -> None:
    game, state = case
    owner = dict(enumerate(state.owner))
    if not all(free(game.board, owner, g) for c in range(1, game.players + 1) for g in groups(game.board, owner, c)):
        with pytest.raises(BadInput, match="has no freedom"):
            game.parse(game.text(state))
        return
    assert game.parse(game.text(state)) == state
    lines = tuple(c for c in range(1, game.players + 1) if in_line(game.board, state.owner, c))
    after = {s: literal(game.board, state.owner, state.to_move, game.players, s) for s, o in owner.items() if not o}
    legal = tuple((s,) for s, board in after.items() if board)
    outcome = game.outcome(state)
    if lines:
        assert outcome is not None
        assert outcome.winners == lines
        assert game.legal_moves(state) == ()
    else:
        assert game.legal_moves(state) == legal
        assert (outcome is None) == bool(legal)
        assert all(game.apply(state, move).owner == after[move[0]] for move in legal)


# --- counts


def test_the_board() -> None:
    game = pentalath()
    board = game.board
    assert len(CELLS) == len({at(q, r) for q, r in CELLS}) == len(board.cells) == 70
    assert [len(row) for row in board.rows] == [13, 12, 11, 10, 9, 8, 7]
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    for q, r in CELLS:
        near = {at(q + a, r + b) for a, b in steps if (q + a, r + b) in CELLS}
        assert near == set(board.neighbours[at(q, r)])
    corners = [len(board.neighbours[at(q, r)]) for q, r in ((-6, 6), (6, 6), (0, 0), (6, 0))]
    assert corners == [2, 2, 3, 3]
    # example 3: (-1, 1) is the left end of the row of 8
    assert board.rows[-2][0] == at(-1, 1)
    assert len(board.rows[-2]) == 8


def test_ninety_lines_of_five() -> None:
    lines = {frozenset((q + k * a, r + k * b) for k in range(5))
             for q, r in CELLS for a, b in ((1, 0), (0, 1), (-1, 1))}
    lines = {line for line in lines if line <= set(CELLS)}
    assert len(lines) == 90
    game = pentalath()
    for line in lines:
        outcome = game.outcome(with_discs(game, 2, white=list(line)))
        assert outcome is not None
        assert outcome.winners == (1,)
        for gap in line:
            assert game.outcome(with_discs(game, 2, white=[c for c in line if c != gap])) is None


def test_a_line_of_six_wins_too_and_a_bent_one_does_not() -> None:
    game = pentalath()
    six = game.apply(with_discs(game, 1, white=[(q, 3) for q in (0, 1, 3, 4, 5)]), (at(2, 3),))
    outcome = game.outcome(six)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "a line of 5")
    assert game.legal_moves(six) == ()
    with pytest.raises(BadInput, match="the game is over"):
        game.apply(six, (at(0, 0),))
    assert game.outcome(with_discs(game, 2, white=[(0, 3), (1, 3), (2, 3), (3, 3), (4, 2)])) is None


# --- examples


def test_example_1_a_disc_in_the_acute_corner_is_captured() -> None:
    game = pentalath()
    state = with_discs(game, 2, white=[(-6, 6)], black=[(-5, 6)])
    after = game.apply(state, (at(-5, 5),))
    assert [s for s, o in enumerate(after.owner) if o] == sorted([at(-5, 6), at(-5, 5)])
    assert after.memory == (game.text(State(after.owner, 1)).replace(" ", ":"),)
    assert game.in_use(after) == (0, 2)  # the disc can be used again


def test_example_2_no_suicide_unless_it_captures() -> None:
    game = pentalath()
    state = with_discs(game, 1, black=[(-5, 6), (-5, 5)])
    with pytest.raises(BadInput, match="'a7': the disc would have no freedom"):
        game.apply(state, (at(-6, 6),))
    assert (at(-6, 6),) not in game.legal_moves(state)
    around = [(-4, 6), (-4, 5), (-4, 4), (-5, 4)]
    whites = [cell for cell in around if cell in CELLS]
    assert len(whites) == 3
    state = with_discs(game, 1, white=whites, black=[(-5, 6), (-5, 5)])
    after = game.apply(state, (at(-6, 6),))
    assert {s for s, o in enumerate(after.owner) if o} == {at(q, r) for q, r in [*whites, (-6, 6)]}


def test_a_group_is_captured_with_its_last_freedom_alone() -> None:
    game = pentalath("h5")
    names = ("e5", "e6", "f6")
    board = game.board
    group = [board.site[name] for name in names]
    around = sorted({n for s in group for n in board.neighbours[s]} - set(group))
    state = State(tuple(2 if s in group else 1 if s in around[1:] else 0 for s in range(61)), 1)
    assert all(game.apply(state, move).owner.count(2) == (0 if move == (around[0],) else 3)
               for move in game.legal_moves(state))


# --- three players


def test_with_three_players_all_others_are_captured_at_once() -> None:
    """A red disc in the corner and a black one next to it: either would be free if the other were taken first."""
    game = pentalath(players=3)
    state = with_discs(game, 1, white=[(-4, 6), (-4, 5)], black=[(-5, 6)], red=[(-6, 6)])
    after = game.apply(state, (at(-5, 5),))
    assert {s: o for s, o in enumerate(after.owner) if o} == {at(-4, 6): 1, at(-4, 5): 1, at(-5, 5): 1}
    assert after.to_move == 2
    # white and red can take a black group that has one freedom left
    for mover, other in ((1, "red"), (3, "white")):
        state = with_discs(game, mover, black=[(-6, 6)], **{other: [(-5, 6)]})
        assert game.apply(state, (at(-5, 5),)).owner.count(2) == 0
    assert game.apply(state, (at(0, 0),)).to_move == 1


def test_the_third_player_has_thirty_discs() -> None:
    assert [(e.piece, e.player, e.count) for e in pentalath(players=3).equipment] == [
        ("disc", 1, 40), ("disc", 2, 40), ("disc", 3, 30)]
    assert len(pentalath().equipment) == 2


def test_who_has_no_disc_left_cannot_move() -> None:
    """40 white discs without five in a line: the game is a draw if it is White's turn."""
    game = pentalath("h7")
    rng, owner = random.Random(1), [0] * 127
    sites = list(range(127))
    rng.shuffle(sites)
    for site in sites:
        trial = [1 if s == site else o for s, o in enumerate(owner)]
        if not in_line(game.board, tuple(trial), 1) and trial.count(1) <= 40:
            owner = trial
    state = State(tuple(owner), 1)
    assert owner.count(1) == 40
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "player 1 has no legal move")
    assert game.legal_moves(state) == ()
    with pytest.raises(BadInput, match="all 40 discs of player 1"):
        game.apply(state, (owner.index(0),))
    assert game.outcome(replace(state, to_move=2)) is None
    with pytest.raises(BadInput, match="41 discs of colour 1: allowed: 40"):
        game.parse(game.text(State(tuple(1 if s == owner.index(0) else o for s, o in enumerate(owner)), 1)))


def test_no_legal_move_is_a_draw() -> None:
    game = Stress(boards.load("trap4"))
    for seed in range(10):
        *_, (_, _, last) = playout(game, seed)
        outcome = game.outcome(last)
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((), f"player {last.to_move} has no legal move")
        assert game.legal_moves(last) == ()
        assert all(literal(game.board, last.owner, last.to_move, 2, s) is None or last.memory
                   for s, o in enumerate(last.owner) if o == 0)


# --- no ko


@pytest.mark.parametrize("name", [*(f"h{k}" for k in range(2, 10)), "trap7", "trap2", "hex556", "rhombus11"])
def test_neighbours_on_hexagons_share_a_neighbour(name: str) -> None:
    """A ko needs two cells x, y next to each other with N(x) - y all of one colour and N(y) - x all of the other."""
    near = [set(n) for n in boards.load(name).neighbours]
    assert min(len(near[a] & near[b]) for a, others in enumerate(near) for b in others) == 1


@pytest.mark.parametrize("name", ["s6", "s7", "t4"])
def test_neighbours_on_squares_and_triangles_share_none(name: str) -> None:
    near = [set(n) for n in boards.load(name).neighbours]
    assert {len(near[a] & near[b]) for a, others in enumerate(near) for b in others} == {0}


def repetitions(board: str, plays: int) -> tuple[int, int, int]:
    """Random plays of at most 300 moves with neither the rule of five nor the guard.

    How many positions come back, how many discs are captured, and how many plays end, for want of a legal move.
    """
    game, again, captured, ended = Stress(boards.load(board)), 0, 0, 0
    for seed in range(plays):
        rng, state, seen = random.Random(seed), game.initial(), set()
        for _ in range(300):
            moves = game.legal_moves(state)
            if not moves:
                ended += 1
                break
            before, state = state, replace(game.apply(state, rng.choice(moves)), memory=())
            captured += state.owner.count(0) - before.owner.count(0) + 1
            again += state in seen
            seen.add(state)
    return again, captured, ended


def test_nothing_comes_back_on_the_trapezium() -> None:
    again, captured, ended = repetitions("trap7", 10)
    assert (again, ended) == (0, 10)
    assert captured > 50


@pytest.mark.soak
@pytest.mark.parametrize("board", ["trap7", "h5"])
def test_nothing_comes_back_in_many_plays(board: str) -> None:
    again, captured, ended = repetitions(board, 140)
    assert (again, ended) == (0, 140)
    assert captured > 1000


def test_on_squares_there_is_ko() -> None:
    """The control: random plays repeat, and a disc taken back at once is what the guard forbids."""
    assert repetitions("s5", 60)[0] > 0
    game = pentalath("s7")
    ko = game.parse("......./......./..12.../.12.2../..12.../......./....... 1")
    taken = game.apply(ko, (game.board.site["d4"],))
    assert game.text(taken).startswith("......./......./..12.../.1.12../..12.../")
    back = game.apply(taken, (game.board.site["c4"],))
    assert len(back.memory) == 2
    assert game.text(back).split()[0] == "......./......./..12.../.12.2../..12.../......./......."
    with pytest.raises(BadInput, match="has been there before"):
        game.apply(back, (game.board.site["d4"],))
    assert (game.board.site["d4"],) not in game.legal_moves(back)
    assert (game.board.site["d4"],) in game.legal_moves(replace(back, memory=()))


ROUND = "a3-b3-d3-e3-c2-b2-b1-a1-a2-b3-d2-c3-e3-b2-a1-b3-c1-c3-b2-c3-b3-c3"
"""On the smallest board with a line of five, 12 cells: White's first disc is on c3, and after these moves again."""


def test_without_the_guard_a_play_can_go_on_for_ever() -> None:
    game = pentalath("trap3")
    first = game.apply(game.initial(), (game.board.site["c3"],))
    state = first
    for name in ROUND.split("-"):
        assert game.outcome(state) is None
        state = replace(game.apply(state, (game.board.site[name],)), memory=())
    assert state == first
    # with it the first round is possible, the second is not
    for name in ROUND.split("-"):
        state = game.apply(state, (game.board.site[name],))
    assert (state.owner, state.to_move) == (first.owner, first.to_move)
    assert len(state.memory) > 2
    assert game.parse(game.text(state)) == state
    # and it is not the second player's first turn again
    assert (12,) in pentalath("trap3", swap=True).legal_moves(first)
    assert (12,) not in pentalath("trap3", swap=True).legal_moves(state)
    for name in ROUND.split("-"):
        move = (game.board.site[name],)
        if move not in game.legal_moves(state):
            break
        state = game.apply(state, move)
    assert state.owner[move[0]] == 0
    with pytest.raises(BadInput, match="has been there before"):
        game.apply(state, move)


def test_what_the_guard_forbids_is_not_among_the_legal_moves() -> None:
    """Each capture of a few plays, with its own result in the memory: alone of all moves it is illegal."""
    captures = 0
    for board, players in (("trap4", 2), ("trap4", 3), ("s5", 2)):
        game = pentalath(board, players)
        for state, _, _ in playout(game, 5):
            legal = game.legal_moves(state)
            for move in legal:
                following = game.apply(state, move)
                if len(following.memory) > len(state.memory):
                    captures += 1
                    barred = replace(state, memory=(*state.memory, following.memory[-1]))
                    assert game.legal_moves(barred) == tuple(m for m in legal if m != move)
                    with pytest.raises(BadInput, match="has been there before"):
                        game.apply(barred, move)
    assert captures > 20


# --- the swap


def test_the_swap_exchanges_the_colours() -> None:
    game = pentalath(swap=True)
    state = game.initial()
    assert len(game.legal_moves(state)) == 70
    with pytest.raises(BadInput, match="in place of the second player's first disc"):
        game.apply(state, (70,))
    state = game.apply(state, (at(0, 3),))
    assert game.legal_moves(state)[-1] == game.parse_move(state, "swap") == (70,)
    assert len(game.legal_moves(state)) == 70
    swapped = game.apply(state, (70,))
    assert swapped == State(state.owner, 1, ("swapped",))
    assert game.parse(game.text(swapped)) == swapped
    assert (70,) not in game.legal_moves(swapped)
    # the discs stay; player 1 goes on with black, player 2 with white
    state = swapped
    for person, cell in ((1, (3, 0)), (2, (1, 3)), (1, (3, 1)), (2, (2, 3)), (1, (4, 1)), (2, (3, 3)), (1, (5, 0))):
        assert state.to_move == person
        state = game.apply(state, (at(*cell),))
        assert state.owner[at(*cell)] == 3 - person
        assert state.memory == ("swapped",)
    won = game.apply(state, (at(4, 3),))
    outcome = game.outcome(won)
    assert outcome is not None
    assert outcome.winners == (2,)


def test_without_swap_the_second_player_puts_a_disc() -> None:
    game = pentalath(swap=True)
    state = game.apply(game.apply(game.initial(), (0,)), (1,))
    assert state == State((1, 2, *[0] * 68), 1)
    assert (70,) not in game.legal_moves(state)
    assert pentalath().tokens == ()
    with pytest.raises(BadInput, match="expected one cell"):
        pentalath().apply(pentalath().initial(), (70,))
    with pytest.raises(BadInput, match="swap = yes with 3 players"):
        games.load("pentalath", players=3, swap=True)


def test_a_swapped_play_is_the_other_one_with_the_persons_exchanged() -> None:
    game, plain = pentalath("trap4", swap=True), pentalath("trap4")
    for seed in range(6):
        rng = random.Random(seed)
        first = (rng.randrange(22),)
        state = game.apply(game.apply(game.initial(), first), (22,))
        other = plain.apply(plain.initial(), first)
        while (outcome := game.outcome(state)) is None:
            assert game.legal_moves(state) == plain.legal_moves(other)
            move = rng.choice(game.legal_moves(state))
            state, other = game.apply(state, move), plain.apply(other, move)
            assert (state.owner, state.to_move) == (other.owner, 3 - other.to_move)
        ended = plain.outcome(other)
        assert ended is not None
        assert outcome.winners == tuple(3 - winner for winner in ended.winners)


# --- text, symmetries, options


@pytest.mark.parametrize("memory", ["x", "swapped", "..1../..../...", "..1../..../...:3", "..1../..../...:1:1",
                                    "..1../..../...:1 ..1../..../...:1", "1" * 5000])
def test_a_memory_that_does_not_fit_is_refused(memory: str) -> None:
    with pytest.raises(BadInput, match="position"):
        pentalath("trap3").parse(f"..1../..../... 2 {memory}")
    with pytest.raises(BadInput, match="position"):
        pentalath("trap3", swap=True).parse("..1../..../... 2 swapped swapped")


def test_symmetries_and_colours_commute_with_play() -> None:
    for name in ("trap7", "h3"):
        game = pentalath(name, 3)
        for to in symmetries(game.board):
            def turned(given: State, to: tuple[int, ...] = to) -> State:
                return State(tuple((0, 2, 3, 1)[given.owner[to.index(s)]] for s in range(len(to))),
                             given.to_move % 3 + 1)

            for state, move, following in playout(game, 2):
                assert game.apply(turned(state), (to[move[0]],)) == replace(
                    turned(following), memory=game.apply(turned(state), (to[move[0]],)).memory)


def test_boards_without_lines_of_five_are_refused() -> None:
    for name in ("h2", "trap2", "s4", "t4", "hex222"):
        with pytest.raises(BadInput, match="no straight line of 5 cells"):
            games.load("pentalath", board=name)
    assert games.load("pentalath", board="s5").legal_moves(State((0,) * 25, 1))


def test_names_and_bad_moves() -> None:
    game = games.load("pentalath")
    assert isinstance(game, Pentalath)
    assert (game.board.name, game.players, game.swap) == ("trap7", 2, False)
    state = game.apply(game.initial(), (0,))
    with pytest.raises(BadInput, match="'a7': the cell is taken"):
        game.apply(state, (0,))
    for wrong in ((), (-1,), (70,), (1, 2)):
        with pytest.raises(BadInput, match="expected one cell"):
            game.apply(state, wrong)
    for options in ({"players": 4}, {"players": 1}, {"swap": "perhaps"}):
        with pytest.raises(BadInput, match="allowed"):
            games.load("pentalath", **options)
