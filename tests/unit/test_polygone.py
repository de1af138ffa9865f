"""Polygone: every invariant, count, figure and example of 12_polygone.

`turns`, `polygons` and `ends_of_turn` are the rules once more on the coordinates of the page, points (x, y) with
doubled heights: direction by direction, and with a walk round the faces of the graph of segments. They share no code
with the game.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab import boards, games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.flood import bits, members
from polygo_fab.core.game import PASS, Move, State
from polygo_fab.games.polygone import LAYOUTS, Polygone
from polygo_fab.games.shared.faces import Faces
from polygo_fab.pages.margins import margin_names
from polygo_fab.pages.measure import text_width
from polygo_fab.puzzles.symmetry import symmetries

Point = tuple[int, int]
Edge = frozenset[Point]
Segments = dict[Edge, int]

WAYS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))  # clockwise
POINTS = {(x, y) for x in range(-2, 3) for y in range(abs(x), 11 - abs(x), 2)}
EDGES = {frozenset([(x, y), (x + dx, y + dy)]) for x, y in POINTS for dx, dy in WAYS if (x + dx, y + dy) in POINTS}
GAME = Polygone(boards.load("polygone"))


@cache
def edges() -> tuple[Edge, ...]:
    """The edges in the order of the sites of the board."""
    at = [(round(x / 1.5), round(2 * y / math.sqrt(3)) + 5) for x, y in GAME.board.points]
    return tuple(frozenset([at[a], at[b]]) for a, b in GAME.board.edges)


def edge(a: Point, b: Point) -> Edge:
    return frozenset([a, b])


def state_of(segments: Segments, to_move: int = 1, *memory: str) -> State:
    return State(tuple(segments.get(e, 0) for e in edges()), to_move, memory)


@dataclass(frozen=True)
class Figure:
    """A few segments and, as a player with five or less has lost, others that have nothing to do with them.

    Those are added up to `counts`; they touch neither the segments of the figure nor those of the other colour.
    """

    white: Sequence[tuple[Point, Point]]
    black: Sequence[tuple[Point, Point]]
    to_move: int = 1
    counts: tuple[int, int] = (6, 6)

    @property
    def own(self) -> Segments:
        return {edge(*e): 1 for e in self.white} | {edge(*e): 2 for e in self.black}

    @property
    def others(self) -> Segments:
        taken = {point for e in (*self.white, *self.black) for point in e}
        found: Segments = {}
        for colour, own, count, ahead in ((1, self.white, self.counts[0], 1), (2, self.black, self.counts[1], -1)):
            enemies = {point for e, other in found.items() if other != colour for point in e}
            free = [e for e in sorted(EDGES, key=lambda e: (ahead * middle(e)[1], sorted(e)))
                    if not e & (taken | enemies | {(0, 5 + 5 * ahead)})]
            found |= dict.fromkeys(free[:max(0, count - len(own))], colour)
            assert sum(other == colour for other in found.values()) + len(own) >= count
        return found

    @property
    def state(self) -> State:
        """It may stand between turns: it reads back."""
        assert set(self.own) <= EDGES
        state = GAME.parse(GAME.text(state_of(self.own | self.others, self.to_move)))
        assert GAME.outcome(state) is None
        return state

    def after(self, *ends: tuple[Point, Point]) -> Segments:
        """What is left of the figure after a move; all the others are."""
        left = segments_of(after(self.state, *ends))
        assert self.others.items() <= left.items()
        return {e: colour for e, colour in left.items() if e not in self.others}

    def targets(self, start: tuple[Point, Point]) -> set[Edge]:
        """Where the segment may go."""
        return {edges()[m[1]] for m in GAME.legal_moves(self.state) if edges()[m[0]] == edge(*start)}


def segments_of(state: State) -> Segments:
    return {e: piece for e, piece in zip(edges(), state.owner, strict=True) if piece}


def move(*ends: tuple[Point, Point]) -> Move:
    return tuple(edges().index(edge(*e)) for e in ends)


def after(state: State, *ends: tuple[Point, Point]) -> State:
    return GAME.apply(state, move(*ends))


# --- the rules once more


def turns(segments: Segments, player: int) -> set[tuple[Edge, Edge]]:
    """Each segment of a player with each edge that it may turn to."""
    found = set()
    for segment in [s for s, owner in segments.items() if owner == player]:
        for pivot in segment:
            (free,) = segment - {pivot}
            start = WAYS.index((free[0] - pivot[0], free[1] - pivot[1]))
            for step in (1, -1):
                for i in range(1, 6):
                    dx, dy = WAYS[(start + step * i) % 6]
                    end = (pivot[0] + dx, pivot[1] + dy)
                    if edge(pivot, end) in segments:
                        break
                    forward = end[1] >= free[1] if player == 1 else end[1] <= free[1]
                    if end in POINTS and forward:
                        found.add((segment, edge(pivot, end)))
    return found


def polygons(segments: Iterable[Edge]) -> set[frozenset[Edge]]:
    """The sides of each empty polygon: faces with a simple cycle round them, and no other segment inside."""
    lying = set(segments)
    following: dict[tuple[Point, Point], tuple[Point, Point]] = {}
    for segment in lying:
        for a, b in (tuple(segment), tuple(segment)[::-1]):
            back = WAYS.index((a[0] - b[0], a[1] - b[1]))
            for i in range(1, 7):  # at b turn clockwise from the way back: the face stays on the left
                dx, dy = WAYS[(back + i) % 6]
                if edge(b, (b[0] + dx, b[1] + dy)) in lying:
                    following[a, b] = (b, (b[0] + dx, b[1] + dy))
                    break
    found = set()
    walked: set[tuple[Point, Point]] = set()
    for start in following:
        if start in walked:
            continue
        walk = [start]
        while following[walk[-1]] != start:
            walk.append(following[walk[-1]])
        walked.update(walk)
        corners = [a for a, _ in walk]
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in walk)
        if area > 0 and len(set(corners)) == len(corners):
            sides = frozenset(edge(a, b) for a, b in walk)
            if not any(holds(corners, middle(other)) for other in lying - sides):
                found.add(sides)
    return found


def middle(segment: Edge) -> tuple[float, float]:
    (ax, ay), (bx, by) = segment
    return (ax + bx) / 2, (ay + by) / 2


def holds(corners: list[Point], p: tuple[float, float]) -> bool:
    """Whether a point that is on no side lies in a polygon: a line from it to the right crosses an odd number of them.

    Sides are met at fractions that no height of a middle or a corner has.
    """
    x, y = p[0], p[1] + 0.01
    crossed = 0
    for (ax, ay), (bx, by) in itertools.pairwise([*corners, corners[0]]):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            crossed += 1
    return crossed % 2 == 1


def minority(sides: frozenset[Edge], segments: Segments) -> frozenset[Edge]:
    """What a polygon takes: the segments of the colour that has fewer, both being there."""
    white = frozenset(s for s in sides if segments[s] == 1)
    black = sides - white
    return min(white, black, key=len) if len(white) != len(black) else frozenset()


def ends_of_turn(segments: Segments) -> set[frozenset[tuple[Edge, int]]]:
    """Every position that captures can lead to, the mover choosing a polygon again and again."""
    ends, reached, new = set(), set(), {frozenset(segments.items())}
    while new:
        reached |= new
        here, new = new, set()
        for position in here:
            lying = dict(position)
            taken = {minority(sides, lying) for sides in polygons(lying)} - {frozenset()}
            new |= {frozenset((s, o) for s, o in position if s not in gone) for gone in taken} - reached
            ends |= set() if taken else {position}
    return ends


def plays(layout: str, count: int) -> Iterator[tuple[State, Move, State]]:
    game = Polygone(GAME.board, layout)
    for seed in range(count):
        rng = random.Random(seed)
        state = game.initial()
        while game.outcome(state) is None:
            chosen = rng.choice(game.legal_moves(state))
            after = game.apply(state, chosen)
            yield state, chosen, after
            state = after


def check_turn(state: State, most: int = 100) -> int:
    """The legal moves of a state are the literal ones, and `most` of them lead to where they should.

    How many turns of a segment have a choice of captures.
    """
    segments, player = segments_of(state), state.to_move
    results: dict[tuple[Edge, Edge], list[frozenset[tuple[Edge, int]]]] = {}
    named = []
    for legal in GAME.legal_moves(state):
        if legal != PASS:
            after = segments_of(GAME.apply(state, legal))
            results.setdefault((edges()[legal[0]], edges()[legal[1]]), []).append(frozenset(after.items()))
            named += [legal] if len(legal) > 2 else []
    assert set(results) == turns(segments, player)
    for (start, end), found in random.Random(0).sample(list(results.items()), min(most, len(results))):
        moved = {s: o for s, o in segments.items() if s != start} | {end: player}
        assert len(found) == len(set(found))
        assert set(found) == ends_of_turn(moved)
    choices = [found for found in results.values() if len(found) > 1]
    assert len(named) == sum(map(len, choices))  # triangles are named where there is a choice, and only there
    return len(choices)


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_game_is_the_literal_rule_in_plays(layout: str) -> None:
    rng = random.Random(layout)
    states = [state for state, _, _ in plays(layout, 4)]
    for state in rng.sample(states, 12):
        check_turn(state, 8)


@pytest.mark.soak
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_game_is_the_literal_rule_in_many_plays(layout: str) -> None:
    assert sum(check_turn(state) for state, _, _ in itertools.islice(plays(layout, 40), 0, None, 7)) > 0


@st.composite
def scattered(draw) -> State:
    """Any position of up to twelve segments a side, with the captures made that are possible in it."""
    chosen = draw(st.lists(st.sampled_from(sorted(EDGES, key=sorted)), unique=True, min_size=14, max_size=24))
    segments = {e: 1 + i % 2 for i, e in enumerate(chosen)}
    settled = min(ends_of_turn(segments), key=lambda end: sorted((edges().index(e), o) for e, o in end))
    return state_of(dict(settled), draw(st.sampled_from([1, 2])))


@pytest.mark.proof
@given(scattered())
def test_the_literal_rule_on_scattered_segments(state: State) -> None:
    assert GAME.parse(GAME.text(state)) == state
    if GAME.outcome(state) is None:
        check_turn(state, 4)


@given(st.lists(st.sampled_from(sorted(EDGES, key=sorted)), unique=True, max_size=40))
def test_empty_polygons_by_cells_and_by_faces(chosen: list[Edge]) -> None:
    faces = Faces(GAME.board)
    lying = bits(edges().index(e) for e in chosen)
    found = {sides: inside for sides, inside in faces.closed(range(32), lying) if faces.is_cycle(sides)}
    assert {frozenset(edges()[i] for i in members(sides)) for sides in found} == polygons(chosen)
    assert sum(inside.bit_count() for inside in found.values()) == bits(
        cell for inside in found.values() for cell in members(inside)).bit_count()  # no triangle is in two


# --- board and start


def test_p1_the_board() -> None:
    board = GAME.board
    assert (len(board.points), len(board.edges), len(board.cells), len(board.outline)) == (24, 55, 32, 14)
    assert len(board.points) - len(board.edges) + len(board.cells) == 1
    assert set(edges()) == EDGES
    assert [sum(x == column for x, _ in POINTS) for column in range(-2, 3)] == [4, 5, 6, 5, 4]
    for name, apex in (("bottom", (0, 0)), ("top", (0, 10))):
        assert {edges()[site] for site in board.region(name)} == {e for e in EDGES if apex in e}


def test_24_points_and_32_triangles_force_the_sides() -> None:
    fitting = {(a, b, c) for a, b, c in itertools.combinations_with_replacement(range(1, 33), 3)
               if a * b + b * c + c * a + a + b + c + 1 == 24 and 2 * (a * b + b * c + c * a) == 32}
    assert fitting == {(2, 2, 3)}


def test_the_layouts() -> None:
    height = {e: middle(e)[1] for e in EDGES}
    corner = {e for e in EDGES if height[e] <= 2.5} - {edge((0, 0), (0, 2))}
    rows = {e for e in EDGES if height[e] in (1.5, 2.5, 3.5)}
    assert [sorted(height[e] for e in part).count(h) for part, h in
            ((corner, .5), (corner, 1.5), (corner, 2), (corner, 2.5))] == [2, 4, 2, 4]
    assert [sum(height[e] == h for e in rows) for h in (1.5, 2.5, 3.5)] == [4, 4, 4]
    for layout, white in (("A", corner), ("B", rows)):
        state = Polygone(GAME.board, layout).initial()
        segments = segments_of(state)
        assert {e for e in segments if segments[e] == 1} == white
        assert {e for e in segments if segments[e] == 2} == {frozenset((x, 10 - y) for x, y in e) for e in white}
        assert (state.owner.count(1), state.owner.count(2), state.to_move) == (12, 12, 1)
        assert ends_of_turn(segments) == {frozenset(segments.items())}  # nothing to capture
        assert GAME.parse(GAME.text(state)) == state


# --- invariants


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
def test_p2_to_p5_in_plays(layout: str) -> None:
    for state, chosen, after in plays(layout, 3):
        before, left = segments_of(state), segments_of(after)
        player = state.to_move
        scores = (12 - after.owner.count(2), 12 - after.owner.count(1))
        outcome = GAME.outcome(after)
        assert outcome is None or outcome.scores == scores  # P2: captured and on the board are 12
        assert GAME.in_use(after) == (12 - scores[1], 12 - scores[0])
        if chosen == PASS:
            assert before == left
            continue
        start, end = edges()[chosen[0]], edges()[chosen[1]]
        moved = {s: o for s, o in before.items() if s != start} | {end: player}
        assert len(moved) == len(before)
        assert left.items() <= moved.items()  # P2: nothing is added, segments keep their edges and colours
        heights = [sum(middle(s)[1] for s, o in part.items() if o == player) for part in (before, moved)]
        assert heights[0] <= heights[1] if player == 1 else heights[0] >= heights[1]  # P3
        assert not any(minority(sides, left) for sides in polygons(left))  # P4
        assert frozenset(left.items()) in ends_of_turn(moved)  # P5: minorities of polygons, one after the other
        # what cannot come back is forgotten
        lasting = len(left) < len(moved) or heights[0] != heights[1]
        assert after.memory == (() if lasting else tuple(sorted((*state.memory, GAME.word(state)))))


# --- figures and examples


FIGURE_6 = ([((0, 4), (1, 5)), ((0, 4), (-1, 5))], [((1, 5), (0, 6))])


def test_example_1_a_triangle_takes_figure_6() -> None:
    left = Figure(*FIGURE_6).after(((0, 4), (-1, 5)), ((0, 4), (0, 6)))
    assert left == {edge((0, 4), (1, 5)): 1, edge((0, 4), (0, 6)): 1}


def test_example_2_a_capture_makes_a_polygon_figure_9() -> None:
    """The pentagon can take once the segment inside is gone."""
    white, black = FIGURE_6
    others = [((1, 5), (1, 7)), ((1, 7), (0, 8)), ((0, 8), (0, 6))]
    left = Figure(white, black + others).after(((0, 4), (-1, 5)), ((0, 4), (0, 6)))
    assert left == dict.fromkeys((edge(*e) for e in others), 2)
    pentagon = {edge(*e) for e in (white[0], ((0, 4), (0, 6)), *others)}
    assert polygons(pentagon) == {frozenset(pentagon)}
    assert frozenset(pentagon) not in polygons({*pentagon, edge(*black[0])})


def test_example_3_balance() -> None:
    white, black = FIGURE_6
    others = [((1, 5), (1, 7)), ((1, 7), (0, 6))]
    left = Figure(white, black + others).after(((0, 4), (-1, 5)), ((0, 4), (0, 6)))
    assert left == {edge((0, 4), (1, 5)): 1, edge((0, 4), (0, 6)): 1} | dict.fromkeys((edge(*e) for e in others), 2)


def test_example_4_where_a_segment_may_go() -> None:
    start = ((0, 4), (-1, 5))
    about_low = {edge((0, 4), (0, 6))}
    about_high = {edge((-1, 5), p) for p in ((-2, 4), (-2, 6), (-1, 7), (0, 6))}
    assert Figure([start, ((0, 4), (1, 5))], []).targets(start) == about_low | about_high


def test_figure_2_a_black_segment_alone_does_not_go_back() -> None:
    """About its lower end to every edge; about its upper end none is as low."""
    start = ((0, 4), (0, 6))
    assert Figure([], [start], 2).targets(start) == {
        edge((0, 4), p) for p in ((1, 5), (1, 3), (0, 2), (-1, 3), (-1, 5))}


def test_figure_3_only_segments_at_the_pivot_are_in_the_way() -> None:
    start = ((0, 2), (0, 4))
    blocked = [((0, 4), (1, 5)), ((0, 4), (-1, 5))]  # 2 and 3 keep it from (0, 4)-(0, 6)
    across = ((0, 2), (1, 3))  # 4 lies where it passes on its way to (0, 4)-(1, 3)
    expected = {edge((0, 4), (1, 3)), edge((0, 4), (-1, 3))}
    assert Figure([start, *blocked], []).targets(start) == expected
    assert Figure([start, *blocked, across], []).targets(start) == expected
    assert edge((0, 4), (0, 6)) in Figure([start, blocked[0]], []).targets(start)


def test_figure_4_two_segments_four_places() -> None:
    start = ((0, 2), (0, 4))
    assert Figure([start, ((0, 4), (1, 5))], []).targets(start) == {
        edge((0, 4), p) for p in ((1, 3), (-1, 3), (-1, 5), (0, 6))}


def test_figure_5_past_the_outside_of_the_board() -> None:
    start = ((-2, 4), (-2, 2))
    beyond = {edge((-2, 4), (-2, 6)), edge((-2, 4), (-1, 5))}
    assert Figure([start], []).targets(start) == beyond | {edge((-2, 4), (-1, 3))}
    assert Figure([start, ((-2, 4), (-1, 3))], []).targets(start) == beyond


def ring(*corners: Point) -> list[tuple[Point, Point]]:
    return list(itertools.pairwise([*corners, corners[0]]))


def test_figure_7_nine_sides() -> None:
    sides = ring((0, 2), (1, 1), (1, 3), (1, 5), (0, 6), (-1, 7), (-1, 5), (-2, 4), (-1, 3))
    black = [sides[1], sides[2], sides[6]]
    white = [s for s in sides if s not in (*black, sides[4])]
    left = Figure([*white, ((0, 6), (1, 7))], black).after(((0, 6), (1, 7)), sides[4])
    assert left == dict.fromkeys((edge(*e) for e in (*white, sides[4])), 1)


STAR = ring((0, 6), (1, 7), (1, 5), (2, 4), (1, 3), (1, 1), (0, 2), (-1, 1), (-1, 3), (-2, 4), (-1, 5))


@pytest.mark.parametrize("inside", [1, 2, None])
def test_figure_8_a_polygon_that_is_not_empty_takes_nothing(inside: int | None) -> None:
    """Eleven sides, closed by White; with a segment of either colour inside nothing is taken."""
    white, black, within = STAR[1:7], STAR[7:], ((0, 4), (0, 2))
    figure = Figure([*white, ((1, 7), (2, 6)), *[within] * (inside == 1)], [*black, *[within] * (inside == 2)])
    left = figure.after(((1, 7), (2, 6)), STAR[0])
    assert left == dict.fromkeys((edge(*e) for e in STAR[:7]), 1) | (
        {edge(*within): inside} | dict.fromkeys((edge(*e) for e in black), 2) if inside else {})


@pytest.mark.parametrize("inner", [(), ((0, 4), (1, 5), (0, 6)), ((0, 4), (1, 5), (1, 3))])
def test_a_cycle_inside_a_polygon_is_inside_too(inner: tuple[Point, ...]) -> None:
    """Where it meets none of nine sides, or a corner of them; it has one colour, and takes nothing itself."""
    sides = ring((1, 7), (0, 8), (-1, 7), (-1, 5), (-1, 3), (0, 2), (1, 3), (2, 4), (2, 6))
    cycle = ring(*inner) if inner else []
    left = Figure([*sides[1:6], ((1, 7), (2, 8))], [*sides[6:], *cycle]).after(((1, 7), (2, 8)), sides[0])
    assert left == dict.fromkeys((edge(*e) for e in sides[:6]), 1) | (
        dict.fromkeys((edge(*e) for e in (*sides[6:], *cycle)), 2) if inner else {})


FIGURE_10 = ([((0, 4), (0, 6)), ((-1, 3), (0, 2)), ((0, 2), (1, 3)), ((1, 3), (1, 5))],
             [((1, 5), (0, 6)), ((-1, 5), (-1, 3)), ((-1, 5), (-1, 7)), ((-1, 7), (0, 6))])


def test_figure_10_the_mover_chooses_between_two_polygons() -> None:
    """The hexagon first: it takes two black segments, then the triangle takes the one that has moved."""
    figure = Figure(*FIGURE_10)
    state = figure.state
    turned = move(((0, 4), (0, 6)), ((0, 6), (-1, 5)))
    choices = [m for m in GAME.legal_moves(state) if m[:2] == turned]
    ends = [{e: o for e, o in segments_of(GAME.apply(state, m)).items() if e not in figure.others} for m in choices]
    hexagon = dict.fromkeys((edge(*e) for e in FIGURE_10[0][1:]), 1) | dict.fromkeys(
        (edge(*e) for e in FIGURE_10[1][2:]), 2)
    # the triangle first: without its white segment it and the hexagon are one, of three white and four black sides
    triangle = dict.fromkeys((edge(*e) for e in FIGURE_10[1]), 2)
    assert sorted(map(len, choices)) == [3, 3]
    assert sorted(ends, key=len) == sorted([hexagon, triangle], key=len)
    names = [GAME.move_text(m) for m in choices]
    assert all(GAME.parse_move(state, name) == m for name, m in zip(names, choices, strict=True))
    with pytest.raises(BadInput, match="the order of captures: expected ") as refusal:
        GAME.apply(state, turned)
    assert all(name in str(refusal.value) for name in names)


def test_an_edge_and_a_triangle_may_be_named_from_any_point() -> None:
    state = Figure(*FIGURE_10).state
    chosen = next(m for m in GAME.legal_moves(state) if len(m) == 3)
    start, end, triangle = GAME.move_text(chosen).split("-")
    points = [triangle[i:i + 2] for i in range(0, len(triangle), 2)]
    for text in (f"{start[2:]}{start[:2]}-{end[2:]}{end[:2]}-{triangle}",
                 f"{start}-{end}-{''.join(points[::-1])}", f"{start.upper()}-{end}-{triangle}"):
        assert GAME.parse_move(state, text) == chosen


# --- the end


def test_the_apex_wins_if_the_segment_is_still_there() -> None:
    start, end = ((0, 8), (1, 7)), ((0, 8), (0, 10))
    free = after(Figure([start], []).state, start, end)
    outcome = GAME.outcome(free)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "a segment is at the opposite apex")
    assert GAME.legal_moves(free) == ()
    taken = Figure([start], [((0, 8), (1, 9)), ((1, 9), (0, 10))], counts=(7, 6))
    assert GAME.outcome(after(taken.state, start, end)) is None
    assert taken.after(start, end) == dict.fromkeys((edge(*e) for e in taken.black), 2)


def test_seven_captures_win_and_the_mover_comes_first() -> None:
    turned = move(((0, 4), (0, 6)), ((0, 6), (-1, 5)))
    state = Figure(*FIGURE_10, counts=(6, 7)).state
    ends = {}
    for chosen in GAME.legal_moves(state):
        if chosen[:2] == turned:
            outcome = GAME.outcome(GAME.apply(state, chosen))
            assert outcome is not None
            ends[outcome.scores] = (outcome.winners, outcome.reason)
    assert ends == {(7, 7): ((1,), "7 segments are captured"),  # both have seven: White has moved
                    (5, 10): ((2,), "7 segments are captured")}  # White has chosen to lose four


def test_the_third_time_is_a_draw() -> None:
    low, high = ((0, 4), (-1, 5)), ((-2, 4), (-1, 5))
    down, up = ((0, 6), (1, 5)), ((2, 6), (1, 5))
    first = state = Figure([low], [down]).state
    for times in (1, 2):
        for start, end in ((low, high), (down, up), (high, low), (up, down)):
            assert GAME.outcome(state) is None, times
            state = after(state, start, end)
            assert GAME.parse(GAME.text(state)) == state
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((), "the position is there for the third time", (6, 6))
    assert (state.owner, len(state.memory)) == (first.owner, 8)
    assert GAME.legal_moves(state) == ()
    with pytest.raises(BadInput, match="over"):
        GAME.apply(state, move(low, high))


BLOCKED = ("b10a9 d10d8 d10e9 d8e9 e9e7 e7e5",
           "c9b10 c9d10 c11b10 c11d10 b8c7 d8d6 c7d6 e7d6 b6c5 b6b4 c5d4 b4c3")


def named(white: str, black: str, to_move: int) -> State:
    owner = [0] * 55
    for piece, names in enumerate((white, black), start=1):
        for name in names.split():
            owner[GAME.board.site[name]] = piece
    return GAME.parse(f"{''.join('.12'[o] for o in owner)} {to_move}")


def test_who_cannot_move_passes() -> None:
    state = named(*BLOCKED, 1)
    assert turns(segments_of(state), 1) == set()
    assert GAME.legal_moves(state) == (PASS,)
    passed = GAME.apply(state, PASS)
    assert (passed.owner, passed.to_move, passed.memory) == (state.owner, 2, (GAME.word(state),))
    with pytest.raises(BadInput, match="a player who can move"):
        GAME.apply(passed, PASS)
    with pytest.raises(BadInput, match="move"):
        GAME.apply(state, move(((1, 9), (2, 8)), ((1, 9), (0, 10))))


class Stuck(Polygone):
    """Nobody can move: we know of no position of the board where that is so."""

    def _reach(self, start: int, lying: int, player: int) -> int:
        return 0


def test_where_nobody_can_move_more_captures_win() -> None:
    game = Stuck(GAME.board)
    rows = game.text(game.initial()).split()[0]
    for white, black, winners in ((0, 0, ()), (1, 0, (2,)), (2, 3, (1,)), (3, 3, ())):
        state = game.parse(rows.replace("1", ".", white).replace("2", ".", black) + " 1")
        outcome = game.outcome(state)
        assert outcome is not None
        assert (outcome.winners, outcome.scores) == (winners, (black, white))
        assert outcome.reason == "nobody can move a segment"


# --- symmetries


@pytest.mark.parametrize("layout", LAYOUTS)
def test_mirrors_commute_with_play(layout: str) -> None:
    """The mirror that keeps the apexes, and those that exchange them together with the colours."""
    images = symmetries(GAME.board)
    assert len(images) == 4
    upright = [image for image in images if {image[s] for s in GAME.board.region("top")} == set(
        GAME.board.region("top"))]
    assert len(upright) == 2

    def seen(state: State, image: tuple[int, ...]) -> State:
        swap = image not in upright
        owner = [0] * 55
        for site, piece in enumerate(state.owner):
            owner[image[site]] = 3 - piece if swap and piece else piece
        return State(tuple(owner), 3 - state.to_move if swap else state.to_move)

    rng = random.Random(layout)
    for state, _, _ in rng.sample(list(plays(layout, 2)), 4):
        for image in images[1:]:
            turned = seen(State(state.owner, state.to_move), image)
            plain = State(state.owner, state.to_move)
            results = sorted(GAME.text(seen(State(*after_), image)) for m in GAME.legal_moves(plain)
                             for after_ in [(GAME.apply(plain, m).owner, GAME.apply(plain, m).to_move)])
            assert results == sorted(GAME.text(State(end.owner, end.to_move)) for m in GAME.legal_moves(turned)
                                     for end in [GAME.apply(turned, m)])


# --- numbers of the page


@pytest.mark.soak
@pytest.mark.parametrize(("layout", "length"), [("A", 73), ("B", 51)])
def test_random_plays_are_as_long_as_the_page_says(layout: str, length: int) -> None:
    """About 75 to 80 of 100 end by captures, the rest at an apex."""
    game = Polygone(GAME.board, layout)
    lengths, captures = [], 0
    for seed in range(300):
        rng, state, moves = random.Random(seed), game.initial(), 0
        while (outcome := game.outcome(state)) is None:
            state, moves = game.apply(state, rng.choice(game.legal_moves(state))), moves + 1
        lengths.append(moves)
        captures += outcome.reason == "7 segments are captured"
    assert abs(sum(lengths) / 300 - length) < 3
    assert 0.65 < captures / 300 < 0.87


# --- text, options, refusals


def test_options_and_equipment() -> None:
    game = games.load("polygone")
    assert (game.board.name, game.players, game.layout) == ("polygone", 2, "A")  # type: ignore[attr-defined]
    assert [(e.piece, e.player, e.count) for e in game.equipment] == [("segment", 1, 12), ("segment", 2, 12)]
    assert len(game.tokens) == len(set(game.tokens)) == 32
    assert not set(game.tokens) & set(game.board.names)
    for name, options in (("s6", {}), ("h5", {}), ("polygone", {"layout": "C"})):
        with pytest.raises(BadInput):
            games.load("polygone", board=name, **options)
    with pytest.raises(BadInput, match="allowed: polygone"):
        Polygone(boards.load("t2").playing("edges"))


@pytest.mark.parametrize(("text", "reason"), [
    ("b4a3-b2a3", "expected an empty edge"), ("b4a3-b4c3", "expected an empty edge"), ("b4a3", "and the one it swings"),
    ("c11b10-b10b8", "has no segment"), ("a5b4-a5a7", "has no segment"), ("pass", "can move a segment must"),
    ("b4a3-a5b4-a5b4", "order of captures"), ("b4a3-a5b4-c11b10c9", "order of captures"), ("z9", "no site"),
    ("c11b10c9-b4a3", "and the one it swings"), ("b4a3-c11b10c9", "and the one it swings")])
def test_bad_moves_are_refused(text: str, reason: str) -> None:
    state = GAME.initial()
    with pytest.raises(BadInput, match=reason):
        GAME.apply(state, GAME.parse_move(state, text))
    with pytest.raises(BadInput, match="and the one it swings"):
        GAME.apply(state, (-1, 99))


def test_positions_that_do_not_fit_are_refused() -> None:
    triangle = state_of({edge((0, 4), (1, 5)): 1, edge((0, 4), (0, 6)): 1, edge((0, 6), (1, 5)): 2})
    with pytest.raises(BadInput, match="can still take"):
        GAME.parse(GAME.text(triangle))
    with pytest.raises(BadInput, match="13 segments"):
        GAME.parse("1" * 13 + "." * 42 + " 1")
    start = GAME.text(GAME.initial())
    rows = start.split()[0]
    assert GAME.parse(f"{start} {rows}:2 {rows}:2").memory == (f"{rows}:2",) * 2
    lower = rows.replace("1", ".", 1)
    for memory in ("x", rows, f"{rows}:3", f"{lower}:2", " ".join([f"{rows}:2"] * 3), f"{rows}:2 {rows}:1",
                   f"{'1' * 55}:1"):
        with pytest.raises(BadInput, match="position"):
            GAME.parse(f"{start} {memory}")


def test_no_edge_cuts_the_name_of_a_point_in_a_picture_of_the_start() -> None:
    """They stood above and to the right of their points, where one of the six edges is."""
    board, pitch, size = boards.load("polygone"), 8.9, 2.67
    lines = shapely.MultiLineString([[board.points[a], board.points[b]] for a, b in board.edges])
    for text, (x, y) in margin_names(board, 0.22 + size / pitch / 2):
        wide, high = text_width(text, size) / pitch, 0.7 * size / pitch
        box = shapely.box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
        assert lines.distance(box) > 0.04, text
        near = sorted(math.dist((x, y), point) for point in board.points)
        assert near[0] < 0.9 * near[1], text
