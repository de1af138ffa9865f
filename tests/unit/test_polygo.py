"""PolyGo: every definition, theorem, example and count of 02_polygo.

`Literal` is the rule once more, in sets and words of the text, sharing no code with the game; the theorems are
checked on the game, on positions of play and on arbitrary ones.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import boards, games
from polygo_fab.boards import Board
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import PASS, Move, State
from polygo_fab.core.names import letters
from polygo_fab.core.text_board import draw
from polygo_fab.games.polygo import PolyGo

BOARDS = ("s4", "s5", "s3x4", "h3", "h4", "t2", "t3", "tri3")
READINGS = ({}, {"freedom": "any"}, {"fill_lakes_immediately": True})


@cache
def board_of(name: str) -> Board:
    """A board by name; tri3 is a triangle of side 3, with 9 cells."""
    if name != "tri3":
        return boards.load(name)
    number: dict[tuple[int, int], int] = {}
    cells = []
    for row in (2, 1, 0):
        for column in range(2 * (3 - row) - 1):
            q = column // 2
            corners = [(q, row), (q + 1, row), (q, row + 1)] if column % 2 == 0 else [
                (q + 1, row), (q + 1, row + 1), (q, row + 1)]
            cells.append(([number.setdefault(c, len(number)) for c in corners], f"{letters(column + row)}{row + 1}"))
    return Board("tri3", tuple((math.sqrt(3) * (q + r / 2), 1.5 * r) for q, r in number),
                 tuple(tuple(c) for c, _ in cells), tuple(n for _, n in cells))


@cache
def polygo(board: str, players: int = 2, **options) -> PolyGo:
    return PolyGo(board_of(board), players, **options)


def position(game: PolyGo, rows: str, to_move: int = 1) -> State:
    """A position as 02_polygo draws it: B is 1, W is 2."""
    return game.parse("/".join(rows.replace("B", "1").replace("W", "2").split(" / ")) + f" {to_move}")


def picture(game: PolyGo, state: State) -> str:
    return game.text(state).split()[0].replace("1", "B").replace("2", "W").replace("/", " / ")


def at(game: PolyGo, row: int, column: int) -> Move:
    return (game.board.rows[row][column],)


def playout(game: PolyGo, seed: int) -> Iterator[tuple[State, Move, State]]:
    """The moves of a random play, each with the states before and after it."""
    rng = random.Random(seed)
    state = game.initial()
    for _ in range(10 * len(state.owner) * game.players):
        if game.outcome(state) is not None:
            return
        move = rng.choice(game.legal_moves(state))
        following = game.apply(state, move)
        yield state, move, following
        state = following
    pytest.fail(f"not over after so many moves: {game.text(state)}")


def cells_of(state: State, colour: int) -> set[int]:
    return {site for site, owner in enumerate(state.owner) if owner == colour}


# --- the rule once more


class Literal:
    """The definitions of 02_polygo, one by one, on a dictionary of colours."""

    def __init__(self, game: PolyGo, colours: dict[int, int]) -> None:
        self.game, self.colours = game, colours
        self.near = game.board.neighbours
        self.border = game.board.border_sites
        self.players = range(1, game.players + 1)

    def joined(self, start: int, inside: set[int]) -> set[int]:
        found, last = {start}, {start}
        while last := {n for c in last for n in self.near[c]} & inside - found:
            found |= last
        return found

    def components(self, cells: set[int]) -> list[set[int]]:
        parts: list[set[int]] = []
        while rest := cells.difference(*parts):
            parts.append(self.joined(min(rest), cells))
        return parts

    def of(self, *colours: int) -> set[int]:
        return {c for c, colour in self.colours.items() if colour in colours}

    @property
    def littoral(self) -> set[int]:
        return {c for j in self.players for part in self.components(self.of(j)) if part & self.border for c in part}

    def free(self, player: int) -> set[int]:
        """White cells that paths of white cells and the player's join to the sea's border or a peninsula."""
        goals = self.of(0) & self.border | self.of(player) & self.littoral
        return {c for part in self.components(self.of(0, player)) if part & goals for c in part & self.of(0)}

    @property
    def free_for_some(self) -> set[int]:
        return set().union(*(self.free(j) for j in self.players))

    def contour(self, part: set[int]) -> set[int]:
        return {self.colours[n] for c in part for n in self.near[c] if n not in part}

    @property
    def closed(self) -> list[set[int]]:
        """Components of the cells outside the littoral that hold no free cell."""
        free = self.free_for_some
        return [part for part in self.components(set(self.colours) - self.littoral)
                if not part & self.border and not part & free]

    @property
    def one_coloured_lakes(self) -> list[set[int]]:
        return [part for part in self.components(set(self.colours) - self.littoral)
                if not part & self.border and len(self.contour(part)) == 1]

    def play(self, player: int, cell: int, rng: random.Random) -> dict[int, int]:
        """Step 1.b one component after the other, in any order, all definitions taken anew until nothing changes.

        What has been emptied touches the littoral, and is not closed any more.
        """
        self.colours = {**self.colours, cell: player}
        while taken := self.closed + (self.one_coloured_lakes if self.game.fill_lakes_immediately else []):
            part = rng.choice(taken)
            contour = self.contour(part)
            self.colours |= dict.fromkeys(part, contour.pop() if len(contour) == 1 else 0)
        return self.colours


@pytest.mark.slow
@pytest.mark.parametrize("options", READINGS, ids=str)
@pytest.mark.parametrize("board", [pytest.param(name, marks=pytest.mark.proof) if name == "t3" else name
                                   for name in BOARDS])
def test_the_game_is_the_literal_rule(board: str, options: dict[str, object]) -> None:
    """Free cells, littoral, closed components, steps 1.a and 1.b, in plays and in one pass (T5, A6)."""
    for players in (2, 3, 4):
        game = polygo(board, players, **options)
        rng = random.Random(players)
        for state, move, following in playout(game, seed=players):
            rule = Literal(game, dict(enumerate(state.owner)))
            assert rule.littoral == game.littoral(state)
            assert all(rule.free(j) == game.free_cells(state, j) for j in rule.players)
            assert rule.free_for_some == game.free_cells(state)
            if move != PASS:
                assert rule.play(state.to_move, move[0], rng) == dict(enumerate(following.owner))
            assert following.to_move == state.to_move % players + 1


@st.composite
def positions(draw_) -> tuple[PolyGo, State]:
    """Any colouring of a small board, as no play need have left it."""
    game = polygo(draw_(st.sampled_from(BOARDS)), draw_(st.integers(2, 4)), **draw_(st.sampled_from(READINGS)))
    colours = st.sampled_from([0, *range(1, game.players + 1)])
    owner = draw_(st.lists(colours, min_size=len(game.board.cells), max_size=len(game.board.cells)))
    return game, State(tuple(owner), draw_(st.integers(1, game.players)))


@pytest.mark.proof
@settings(deadline=None, max_examples=150)
@given(positions(), st.randoms(use_true_random=False))
def test_the_literal_rule_on_any_position(case: tuple[PolyGo, State], rng: random.Random) -> None:
    game, state = case
    rule = Literal(game, dict(enumerate(state.owner)))
    assert rule.littoral == game.littoral(state)
    assert sorted(map(sorted, rule.closed)) == sorted(map(sorted, game.closed(state)))
    assert rule.free_for_some == game.free_cells(state)
    # some free cell exists if and only if some white cell is on the border or touches the littoral
    shore = {c for c in rule.of(0) if c in rule.border or set(game.board.neighbours[c]) & rule.littoral}
    assert bool(shore) == bool(rule.free_for_some) == (game.outcome(state) is None)
    assert {frozenset(p) for p in game.provinces(state)} == {
        frozenset(p) for colour in range(game.players + 1) for p in rule.components(rule.of(colour))}
    for move in game.legal_moves(state):
        following = game.apply(state, move)
        if move != PASS:
            assert rule.play(state.to_move, move[0], rng) == dict(enumerate(following.owner))
            assert game.closed(following) == ()
            # T1 from any settled position: no free cell means that the littoral is the board
            assert (game.outcome(following) is None) == (game.littoral(following) != set(rule.colours))
        rule.colours = dict(enumerate(state.owner))


# --- theorems T1 to T8

PLAYS = [(board, players) for board in BOARDS for players in (2, 3, 4)]


@pytest.mark.parametrize("options", READINGS, ids=str)
def test_t1_the_littoral_covers_the_board_at_the_end(options: dict[str, object]) -> None:
    for board, players in PLAYS:
        game = polygo(board, players, **options)
        *_, (_, _, last) = playout(game, seed=1)
        assert game.littoral(last) == set(range(len(last.owner)))
        assert game.legal_moves(last) == ()
        outcome = game.outcome(last)
        assert outcome is not None
        assert sum(outcome.scores) == len(last.owner)  # T7
        assert outcome.scores == tuple(last.owner.count(j) for j in range(1, players + 1))


@pytest.mark.parametrize(("board", "players"), PLAYS)
def test_t2_with_own_freedom_no_position_recurs(board: str, players: int) -> None:
    game = polygo(board, players)
    cells = len(game.board.cells)
    rank = (0, 0)
    put = 0
    for state, move, following in playout(game, seed=2):
        if move == PASS:
            assert following == replace(state, to_move=following.to_move)
            continue
        put += 1
        before, rank = rank, (len(game.littoral(following)), cells - following.owner.count(0))
        assert rank > before
        assert following.memory == ()
    assert put <= cells * (cells + 1)


def events(game: PolyGo, seed: int) -> Iterator[tuple[State, State, frozenset[int], int]]:
    """Each closed component of a playout: the state before, the settled one, its cells, and the mover."""
    for state, move, following in playout(game, seed):
        if move != PASS:
            owner = tuple(state.to_move if site in move else o for site, o in enumerate(state.owner))
            for part in game.closed(replace(state, owner=owner)):
                yield replace(state, owner=owner), following, part, state.to_move


@pytest.mark.proof
def test_t3_a_component_goes_to_the_mover_or_the_mover_is_in_its_contour() -> None:
    filled = removed = 0
    for (board, players), seed in itertools.product(PLAYS, range(6)):
        game = polygo(board, players)
        for state, following, part, mover in events(game, seed):
            contour = {state.owner[n] for c in part for n in game.board.neighbours[c] if n not in part}
            assert mover in contour
            assert {following.owner[c] for c in part} == ({mover} if len(contour) == 1 else {0})
            filled, removed = filled + (len(contour) == 1), removed + (len(contour) > 1)
    assert filled > 20
    assert removed > 100


@pytest.mark.parametrize("board", ["h3", "h4", "h5"])
def test_t4_two_players_on_hexagons_never_lose_a_pawn(board: str) -> None:
    game = polygo(board)
    for seed in range(20):
        put = 0
        for state, move, following in playout(game, seed):
            assert not {c for c, o in enumerate(state.owner) if o and not following.owner[c]}
            put += move != PASS
        assert put <= len(game.board.cells)
    assert any(True for seed in range(20) for _ in events(game, seed))  # not for want of components


@pytest.mark.parametrize("board", ["s5", "t3"])
def test_t4_is_false_on_squares_and_triangles(board: str) -> None:
    game = polygo(board)
    assert any(0 in {following.owner[c] for c in part}
               for seed in range(60) for _, following, part, _ in events(game, seed))


@pytest.mark.slow
@pytest.mark.parametrize("options", READINGS, ids=str)
def test_t6_solid_cells_never_change(options: dict[str, object]) -> None:
    for board, players in PLAYS:
        game = polygo(board, players, **options)
        for state, _, following in playout(game, seed=6):
            solid = game.littoral(state)
            assert solid <= game.littoral(following)
            assert all(state.owner[c] == following.owner[c] for c in solid)


@pytest.mark.slow
def test_t7_only_fragile_and_white_cells_are_taken_and_odd_boards_have_one_winner() -> None:
    for (board, players), seed in itertools.product(PLAYS, range(3)):
        game = polygo(board, players)
        for state, following, part, _ in events(game, seed):
            assert not part & game.littoral(state)
            changed = {c for c, o in enumerate(state.owner) if o != following.owner[c]}
            assert changed <= {c for p in game.closed(state) for c in p}
    for board in ("h3", "h4", "h5", "s5", "s7"):
        *_, (_, _, last) = playout(polygo(board), seed=7)
        outcome = polygo(board).outcome(last)
        assert outcome is not None
        assert len(outcome.winners) == 1


def symmetries(board: Board) -> list[tuple[int, ...]]:
    """The rotations and reflections of the plane that map the board to itself, as maps of its sites."""
    middle = [sum(axis) / len(board.points) for axis in zip(*board.points, strict=True)]
    centres = [(x - middle[0], y - middle[1]) for x, y in board.centres]
    place = {(round(x, 5) + 0.0, round(y, 5) + 0.0): site for site, (x, y) in enumerate(centres)}
    found = set()
    for step, mirror in itertools.product(range(12), (1, -1)):
        cos, sin = math.cos(math.tau * step / 12), math.sin(math.tau * step / 12)
        images = [(round(x * cos - mirror * y * sin, 5) + 0.0, round(x * sin + mirror * y * cos, 5) + 0.0)
                  for x, y in centres]
        if all(image in place for image in images):
            found.add(tuple(place[image] for image in images))
    return sorted(found)


def turned(state: State, to: tuple[int, ...]) -> State:
    owner = [0] * len(to)
    for site, image in enumerate(to):
        owner[image] = state.owner[site]
    return replace(state, owner=tuple(owner))


@pytest.mark.parametrize(("board", "order"), [("s4", 8), ("s3x4", 4), ("h3", 12), ("t2", 12), ("tri3", 6)])
def test_t8_board_symmetries_commute_with_the_rule(board: str, order: int) -> None:
    maps = symmetries(board_of(board))
    assert len(maps) == order
    for to, options, players in itertools.product(maps, READINGS[::2], (2, 3)):
        game = polygo(board, players, **options)
        for state, move, following in playout(game, seed=8):
            assert set(game.legal_moves(turned(state, to))) == {
                tuple(to[s] for s in m) for m in game.legal_moves(state)}
            assert game.apply(turned(state, to), tuple(to[s] for s in move)) == turned(following, to)
            assert game.outcome(turned(state, to)) == game.outcome(state)


@pytest.mark.parametrize("board", ["s4", "h3", "t2", "tri3"])
def test_t8_permuting_colours_commutes_with_the_rule(board: str) -> None:
    for colours in [*itertools.permutations((1, 2)), *itertools.permutations((1, 2, 3))]:
        game = polygo(board, len(colours))
        name = (0, *colours)

        def painted(state: State, name: tuple[int, ...] = name) -> State:
            return State(tuple(name[o] for o in state.owner), name[state.to_move])

        for state, move, following in playout(game, seed=9):
            assert game.legal_moves(painted(state)) == game.legal_moves(state)
            # the next to move follows the order of play, which only the cyclic permutations keep
            assert game.apply(painted(state), move).owner == painted(following).owner


# --- counts: a state is a colouring and the player to move; passes are moves


def graph(game: PolyGo) -> dict[State, list[State]]:
    """Every state that can be reached, with the states that follow it (without the memory)."""
    first = game.initial()
    following: dict[State, list[State]] = {}
    todo = [first]
    while todo:
        state = todo.pop()
        if state not in following:
            following[state] = [replace(game.apply(state, m), memory=()) for m in game.legal_moves(state)]
            todo += following[state]
    return following


def back_edges(following: dict[State, list[State]], first: State) -> int:
    """The moves that lead back to a state of the path to here, in a search by depth in the order of the cells."""
    done: dict[State, bool] = {first: False}
    path = [(first, iter(following[first]))]
    found = 0
    while path:
        state, rest = path[-1]
        for target in rest:
            if target not in done:
                done[target] = False
                path.append((target, iter(following[target])))
                break
            found += not done[target]
        else:
            done[state] = True
            path.pop()
    return found


def count(board: str, players: int, **options) -> tuple[int, int, int, set[tuple[int, ...]]]:
    game = polygo(board, players, **options)
    following = graph(game)
    ends = [state for state, moves in following.items() if not moves]
    scores = {game.outcome(state).scores for state in ends}  # type: ignore[union-attr]
    return len(following), len(ends), back_edges(following, game.initial()), scores


@pytest.mark.slow
@pytest.mark.parametrize(("board", "players", "states", "ends", "scores"), [
    pytest.param("s3", 2, 6048, 127, {(5, 4), (6, 3), (4, 5)}, marks=pytest.mark.proof),
    ("h2", 2, 750, 35, {(4, 3)}),
    ("h2", 3, 2150, 210, {(3, 2, 2)}),
    ("t1", 2, 267, 20, {(3, 3)}),
])
def test_counts_and_no_cycle(board: str, players: int, states: int, ends: int, scores: set[tuple[int, ...]]) -> None:
    assert count(board, players) == (states, ends, 0, scores)


@pytest.mark.slow
@pytest.mark.parametrize(("board", "players"), [("h2", 4), ("tri3", 2)])
def test_no_cycle(board: str, players: int) -> None:
    assert count(board, players)[2] == 0


@pytest.mark.proof
@pytest.mark.slow
def test_count_of_3x4_by_symmetry() -> None:
    """143 382 states, 955 ends: one state of each orbit under the four symmetries (T8) stands for all of it."""
    game = polygo("s3x4")
    maps = symmetries(game.board)
    fetch = [[to.index(site) for site in range(12)] for to in maps]

    def orbit(state: State) -> list[tuple[int, ...]]:
        return [tuple([state.owner[s] for s in sites]) for sites in fetch]

    first = game.initial()
    seen, todo, ends, states = {first}, [first], 0, 0
    while todo:
        state = todo.pop()
        size = len(set(orbit(state)))
        states += size
        moves = game.legal_moves(state)
        ends += 0 if moves else size
        for move in moves:
            after = game.apply(state, move)
            least = State(min(orbit(after)), after.to_move)
            if least not in seen:
                seen.add(least)
                todo.append(least)
    assert (states, ends) == (143_382, 955)


@pytest.mark.soak
def test_count_of_3x4() -> None:
    assert count("s3x4", 2)[:3] == (143_382, 955, 0)


@pytest.mark.soak
@pytest.mark.parametrize(("board", "players", "freedom", "back"), [
    ("s3", 3, "own", 0), ("tri3", 3, "own", 0), ("s3x4", 2, "any", 70), ("tri3", 3, "any", 48)])
def test_own_freedom_has_no_cycle_and_any_has_some(board: str, players: int, freedom: str, back: int) -> None:
    assert count(board, players, freedom=freedom)[2] == back


@pytest.mark.soak
@pytest.mark.parametrize("options", READINGS, ids=str)
@pytest.mark.parametrize("board", ["s4", "s5", "s6", "s7", "h3", "h4", "h5", "t2", "t3", "t4"])
def test_many_plays_end_covered_and_never_shrink(board: str, options: dict[str, object]) -> None:
    """T1, T2, T6 at length: 40 plays for 2, 3 and 4 players."""
    for players, seed in itertools.product((2, 3, 4), range(40 if not options else 6)):
        game = polygo(board, players, **options)
        rank, seen = (0, 0), set()
        for state, move, following in playout(game, seed):
            assert game.littoral(state) <= game.littoral(following)
            assert (state.owner, state.to_move) not in seen or move == PASS
            seen.add((state.owner, state.to_move))
            if move != PASS and not options:
                before, rank = rank, (len(game.littoral(following)), len(following.owner) - following.owner.count(0))
                assert rank > before
        assert game.littoral(following) == set(range(len(following.owner)))


# --- examples


def test_example_1_the_centre_is_closed_by_one_colour() -> None:
    game = polygo("s3")
    after = game.apply(position(game, ".B. / BWB / ..."), at(game, 2, 1))
    assert picture(game, after) == ".B. / BBB / .B."  # A1: white border cells elsewhere do not matter


KO = ".BW. / BWBW / ..W."


def test_example_2_ko_shape_both_are_removed_and_cannot_come_back() -> None:
    game = polygo("s3x4")
    after = game.apply(position(game, KO), at(game, 2, 1))
    assert picture(game, after) == ".BW. / B..W / .BW."  # A5, A7: the mover's own pawn goes too
    assert game.littoral(after) == {s for s, o in enumerate(after.owner) if o}
    then = game.apply(after, at(game, 1, 1))
    assert picture(game, then) == ".BW. / BW.W / .BW."
    assert game.free_cells(then, 2) >= set(at(game, 1, 2))
    assert not game.free_cells(then, 1) & set(at(game, 1, 2))
    with pytest.raises(BadInput, match=r"c2.*not free for player 1"):
        game.apply(then, at(game, 1, 2))
    assert picture(game, game.apply(replace(then, to_move=2), at(game, 1, 2))) == ".BW. / BWWW / .BW."


def test_example_2_with_any_freedom_the_repetition_is_forbidden() -> None:
    game = polygo("s3x4", freedom="any")
    first = game.apply(position(game, KO), at(game, 2, 1))
    assert first.memory == ()  # the littoral grew
    then = game.apply(first, at(game, 1, 1))
    assert set(at(game, 1, 2)) <= game.free_cells(then)
    forgotten = replace(then, memory=())
    assert picture(game, game.apply(forgotten, at(game, 1, 2))) == ".BW. / B..W / .BW."  # both vanish again
    with pytest.raises(BadInput, match=r"c2.*been there before"):
        game.apply(then, at(game, 1, 2))
    assert at(game, 1, 2) not in game.legal_moves(then)
    assert at(game, 1, 2) in game.legal_moves(forgotten)
    assert game.parse(game.text(then)) == then


LAKE = "BBBB / BW.B / B..B / BBB."


def test_example_3_a_lake_is_a_trap() -> None:
    game = polygo("s4")
    state = game.apply(position(game, LAKE), at(game, 3, 3))
    assert picture(game, state) == "BBBB / BW.B / B..B / BBBB"  # A4: free for its owner alone
    assert len(game.free_cells(state, 1)) == 3
    assert game.legal_moves(state) == (PASS,)
    with pytest.raises(BadInput, match="not free for player 2"):
        game.apply(state, at(game, 1, 2))
    state = game.apply(game.apply(state, PASS), at(game, 1, 2))
    state = game.apply(game.apply(state, PASS), at(game, 2, 1))
    assert picture(game, state) == "BBBB / BBBB / BB.B / BBBB"
    state = game.apply(game.apply(state, PASS), at(game, 2, 2))
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((16, 0), (1,))


def test_example_3_lakes_filled_at_once() -> None:
    game = polygo("s4", fill_lakes_immediately=True)
    state = game.apply(position(game, LAKE), at(game, 3, 3))
    assert picture(game, state) == "BBBB / BBBB / BBBB / BBBB"
    assert game.outcome(state) is not None


@pytest.mark.slow
def test_lakes_filled_at_once_change_the_tempo_not_the_owner() -> None:
    lakes = 0
    for (board, players), seed in itertools.product(PLAYS, range(5)):
        game = polygo(board, players)
        expected: dict[int, int] = {}
        last = game.initial()
        for state, _, last in playout(game, seed):  # noqa: B007
            rule = Literal(game, dict(enumerate(state.owner)))
            for part in rule.one_coloured_lakes:
                lakes += 1
                expected |= dict.fromkeys(part, *rule.contour(part))
        assert all(last.owner[c] == colour for c, colour in expected.items())
    assert lakes > 50


def hollow_island(game: PolyGo, ring: list[int], centre: int = 0) -> State:
    """H3 with the ring around the centre all of colour 2, and the border ring coloured in its cyclic order."""
    border = game.board.border
    owner = [2] * len(game.board.cells)
    for site, colour in zip(border, ring, strict=True):
        owner[site] = colour
    owner[game.board.site["c3"]] = centre
    return State(tuple(owner), 1)


def test_example_4_a_hollow_island_is_taken_with_its_lake() -> None:
    game = polygo("h3")
    assert game.board.centres[game.board.border[11]] == pytest.approx((1.5, -math.sqrt(3) / 2))  # (q, r) = (2, -1)
    after = game.apply(hollow_island(game, [1] * 11 + [0]), (game.board.border[11],))
    assert after.owner == (1,) * 19  # A3
    outcome = game.outcome(after)
    assert outcome is not None
    assert outcome.scores == (19, 0)


def test_example_4_a_mixed_contour_empties_it() -> None:
    game = polygo("h3", 3)
    state = replace(hollow_island(game, [1] * 6 + [3] * 5 + [0]), to_move=3)
    after = game.apply(state, (game.board.border[11],))
    assert Counter(after.owner) == {0: 7, 1: 6, 3: 6}
    assert len(game.free_cells(after)) == 6 + 1


def test_a7_the_movers_pawn_inside_keeps_its_colour() -> None:
    game = polygo("h3")
    after = game.apply(hollow_island(game, [1] * 11 + [0], centre=1), (game.board.border[11],))
    assert after.owner == (1,) * 19


def test_example_5_the_third_player_cannot_enter() -> None:
    ring = [1, 1, 1, 2, 2, 2]
    for freedom in ("own", "any"):
        game = polygo("h2", 3, freedom=freedom)
        centre = game.board.site["b2"]
        owner = [0] * 7
        for site, colour in zip(game.board.border, ring, strict=True):
            owner[site] = colour
        state = State(tuple(owner), 3)
        assert [centre in game.free_cells(state, j) for j in (1, 2, 3)] == [True, True, False]
        if freedom == "own":
            assert game.legal_moves(state) == (PASS,)
            with pytest.raises(BadInput, match="not free"):
                game.apply(state, (centre,))
        else:
            after = game.apply(state, (centre,))
            assert after.owner == state.owner  # removed at once
            assert after.to_move == 1
            # were that an earlier position, player 3 could only pass
            guarded = replace(state, memory=(game.text(replace(after, memory=())).replace(" ", ":"),))
            assert game.legal_moves(guarded) == (PASS,)
            assert game.apply(guarded, PASS).to_move == 1
            with pytest.raises(BadInput, match="been there before"):
                game.apply(guarded, (centre,))


def test_example_6_a_first_pawn_inside_is_fragile() -> None:
    game = polygo("s5")
    state = game.initial()
    assert all(len(game.free_cells(state, j)) == 25 for j in (1, 2))  # A2
    after = game.apply(state, at(game, 2, 2))
    assert game.littoral(after) == frozenset()
    assert after.owner.count(1) == 1


# --- ambiguities


def test_a6_two_components_close_at_once() -> None:
    game = polygo("s3x5")
    after = game.apply(position(game, ".BBB. / BW.WB / .B.B."), at(game, 1, 2))
    assert picture(game, after) == ".BBB. / BBBBB / .B.B."


def test_a8_a_pass_is_forced_or_refused() -> None:
    game = polygo("s3")
    with pytest.raises(BadInput, match="must play"):
        game.apply(game.initial(), PASS)
    with pytest.raises(BadInput, match="over"):
        game.apply(position(game, "BBB / BBB / WWW"), PASS)
    with pytest.raises(BadInput, match="taken"):
        game.apply(position(game, "BBB / BBB / WWW"), at(game, 0, 0))


def test_a9_all_pawns_count_not_the_largest_province() -> None:
    game = polygo("s3")
    outcome = game.outcome(position(game, "BWB / WWW / BBB"))
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((5, 4), (1,))


def test_equal_scores_share_the_win() -> None:
    game = polygo("s2")
    outcome = game.outcome(position(game, "BB / WW"))
    assert outcome is not None
    assert outcome.winners == (1, 2)


EYE = "..... / .BBB. / .B.B. / .BBB. / ....."


def test_a12_an_eye_is_closed_to_the_enemy_unless_any_cell_will_do() -> None:
    own, anyone = polygo("s5"), polygo("s5", freedom="any")
    state = position(own, EYE, 2)
    with pytest.raises(BadInput, match="not free for player 2"):
        own.apply(state, at(own, 2, 2))
    assert picture(anyone, anyone.apply(state, at(anyone, 2, 2))) == "..... / .BBB. / .BWB. / .BBB. / ....."
    # a pawn that stands there first is not captured by a fragile ring
    open_ring = position(own, "..... / .BBB. / .BW.. / .BBB. / .....")
    assert own.apply(open_ring, at(own, 2, 3)).owner.count(2) == 1
    # but is, with the whole province, when what closes round it is solid
    solid = position(own, "WWWWW / WBBBW / WB.BW / WBBBW / WWWW.", 2)
    assert own.apply(solid, at(own, 4, 4)).owner == (2,) * 25


# --- options, handicap, text


def test_names_options_and_equipment() -> None:
    game = games.load("polygo", board="s6", players=3, initial={"a1": 1, "b1": 2})
    assert isinstance(game, PolyGo)
    assert game == games.load("polygo", board="s6", players="3", initial=" b1:2, A1 : 1")
    assert game.handicap == "a1:1,b1:2"
    assert hash(game) == hash(replace(game))
    state = game.initial()
    assert game.text(state) == "....../....../....../....../....../12.... 1"
    assert game.littoral(state) == {game.board.site["a1"], game.board.site["b1"]}
    assert [(e.player, e.count) for e in game.equipment] == [(1, None), (2, None), (3, None)]
    assert games.load("polygo").board.name == "s6"


def test_a_handicap_by_numbers_of_cells_and_one_that_covers_the_board() -> None:
    game = PolyGo(boards.load("s2"), handicap={0: 1, 1: 2, 2: 2, 3: 2})
    assert game.handicap == "a2:1,b2:2,a1:2,b1:2"
    outcome = game.outcome(game.initial())
    assert outcome is not None
    assert outcome.scores == (1, 3)
    assert game.legal_moves(game.initial()) == ()


@pytest.mark.parametrize("given_", ["c3:1", "z9:1", "a1:4", "a1:0", "a1:", "a1", "a1:1,a1:2", "a1:1,", ":", "a1:1:2",
                                    {"a1": 4}, {14: 1}, {-1: 1}, {99: 1}, {"a1": True}, {True: 1}, {"a1": 1.0},
                                    {"a1": 1, 30: 2}, {None: 1}, 5, None, ("a1", 1)])
def test_a_bad_handicap_is_refused(given_: object) -> None:
    with pytest.raises(BadInput, match="initial"):
        games.load("polygo", board="s6", players=3, initial=given_)
    with pytest.raises(BadInput, match="initial"):
        PolyGo(boards.load("s6"), 3, handicap=given_)  # type: ignore[arg-type]


@pytest.mark.parametrize(("options", "reason"), [
    ({"players": 1}, "players = '1': allowed: 2 to 6"), ({"players": 7}, "2 to 6"), ({"players": "two"}, "2 to 6"),
    ({"players": True}, "2 to 6"), ({"freedom": "mine"}, "own, any"),
    ({"fill_lakes_immediately": "maybe"}, "yes or no"),
    ({"handicap": "a1:1"}, "unknown option of polygo 'handicap'"), ({"freedon": "any"}, "did you mean 'freedom'"),
])
def test_bad_options_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        games.load("polygo", **options)


@pytest.mark.parametrize("move", ["a9", "a1-b1", "a1a2", "", "-", "a3", "passe"])
def test_bad_moves_are_refused(move: str) -> None:
    game = polygo("s3")
    state = position(game, "B.. / ... / ...", 2)
    with pytest.raises(BadInput, match="move"):
        game.apply(state, game.parse_move(state, move))
    for wrong in ((-1,), (9,), (1, 2)):
        with pytest.raises(BadInput, match="expected one cell"):
            game.apply(state, wrong)


def test_the_memory_is_text_that_reads_back_or_is_refused() -> None:
    game = polygo("s5", freedom="any")
    *_, state = (s for s, _, _ in playout(game, seed=3) if s.memory)
    assert game.parse(game.text(state)) == state
    game = polygo("s3", freedom="any")
    for word in ("x", "1../.../...", "1../.../...:3", "1../.../...:1:1", "1../.../....:1"):
        with pytest.raises(BadInput, match="position"):
            game.parse(f"1../.../... 2 {word}")
    with pytest.raises(BadInput, match="freedom = any"):
        polygo("s3").parse("1../.../... 2 1../.../...:1")


@pytest.mark.parametrize("play", ["points", "edges"])
@pytest.mark.parametrize("name", ["s4", "h3", "t2"])
def test_any_kind_of_site_will_do(name: str, play: str) -> None:
    game = PolyGo(boards.load(name).playing(play), 3)  # type: ignore[arg-type]
    *_, (_, _, last) = playout(game, seed=4)
    assert game.littoral(last) == set(range(len(game.board.centres)))
    assert game.parse(game.text(last)) == last
    assert draw(game.board, [str(o) for o in last.owner])
