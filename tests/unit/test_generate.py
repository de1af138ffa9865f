"""Orders of puzzles: the plain path against the compiled one, and both against other code than what made them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from itertools import islice, permutations
from statistics import median
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab.core.errors import BadInput
from polygo_fab.core.puzzle import Puzzle, parse_puzzle
from polygo_fab.core.stream import Stream
from polygo_fab.puzzles import batch as batches
from polygo_fab.puzzles import draw
from polygo_fab.puzzles.batch import batch, puzzles
from polygo_fab.puzzles.count import count
from polygo_fab.puzzles.generate import book
from polygo_fab.puzzles.grade import level
from polygo_fab.puzzles.make import filled, puzzle
from polygo_fab.puzzles.many import pack
from polygo_fab.puzzles.names import name, named, parse_name
from polygo_fab.puzzles.order import SYMMETRIES, Order, orbits
from polygo_fab.puzzles.place import solution
from polygo_fab.puzzles.solve import is_unique, line_waves
from polygo_fab.recipes.puzzle_jobs.source import order_of, puzzle_lines

SQUARE_ONLY = {"diagonal", "quarter-turn", "full"}
EVERY_FOUR = list(permutations(range(4)))


@st.composite
def orders(draw: st.DrawFn, largest: int = 32, levels: bool = True) -> Order:
    """Any order but the fewest givens; a level only where boards of the size have it."""
    n = draw(st.integers(1, largest))
    m = draw(st.one_of(st.just(n), st.integers(1, largest)))
    symmetry = draw(st.sampled_from([name for name in SYMMETRIES if n == m or name not in SQUARE_ONLY]))
    kinds: list[str | int] = ["any", draw(st.integers(n * m // 2, n * m))]
    givens = draw(st.sampled_from([*kinds, "pawns"] if symmetry == "none" else kinds))
    if not isinstance(givens, str) and symmetry != "none":
        givens = n * m - draw(st.sampled_from((0, 4))) * (n * m > 8)
    of_chance = levels and givens == "any" and symmetry == "none" and min(n, m) >= 6
    return Order(n, m, count=1, seed=draw(st.integers(0, 2 ** 63 - 1)),
                 level=draw(st.sampled_from((1, 2, 3))) if of_chance else None,
                 density=50 if of_chance else draw(st.sampled_from((1, 20, 25, 37, 50, 99))), givens=givens,
                 symmetry=symmetry)


def made(order: Order, index: int) -> Puzzle | str:
    """The puzzle, or the reason why there is none."""
    try:
        return puzzle(order, index)
    except BadInput as error:
        return str(error)


def given_back(puzzle: Puzzle, cells: set[tuple[int, int]]) -> Puzzle:
    return Puzzle(puzzle.rows, puzzle.columns, tuple(g for g in puzzle.givens if g[:2] not in cells))


# --- one puzzle


@settings(max_examples=40, deadline=None)
@given(orders(largest=9), st.integers(0, 2 ** 40))
def test_one_solution_and_no_given_to_spare(order: Order, index: int) -> None:
    """By `count`, which fills the board column by column: other code than the line rule and the arrows."""
    one = made(order, index)
    if isinstance(one, str):
        assert order.symmetry != "none" or isinstance(order.givens, int)
        return
    assert (len(one.rows), len(one.columns)) == (order.rows, order.columns)
    assert count(one) == 1
    cells = {(r, c) for r, c, _ in one.givens}
    sets = [{divmod(cell, order.columns) for cell in some}
            for some in orbits(order.rows, order.columns, order.symmetry)]
    for some in sets:
        assert some <= cells or not some & cells
        if some <= cells and not isinstance(order.givens, int):
            assert count(given_back(one, some)) > 1
    if isinstance(order.givens, int):
        assert len(cells) == order.givens
    if order.givens == "pawns":
        assert all(pawn for _, _, pawn in one.givens)
    assert order.level in (None, level(one))


@pytest.mark.parametrize("symmetry", [name for name in SYMMETRIES if name != "none"])
def test_places_are_symmetric(symmetry: str) -> None:
    """As seen by eye: a board of marks, turned or mirrored. And no set of them is to spare."""
    turned = {"half-turn": lambda b: [row[::-1] for row in b[::-1]], "left-right": lambda b: [row[::-1] for row in b],
              "up-down": lambda b: b[::-1], "diagonal": lambda b: [list(column) for column in zip(*b, strict=True)],
              "quarter-turn": lambda b: [list(column)[::-1] for column in zip(*b, strict=True)]}
    keeps = {"both-mirrors": ("left-right", "up-down", "half-turn"), "full": tuple(turned)}
    others = set(turned)
    for index in range(30):
        one = puzzle(Order(7, 7, symmetry=symmetry), index)
        marks = [[(r, c) in {g[:2] for g in one.givens} for c in range(7)] for r in range(7)]
        for kept in keeps.get(symmetry, (symmetry,)):
            assert turned[kept](marks) == marks
        for some in orbits(7, 7, symmetry):
            cells = {divmod(cell, 7) for cell in some}
            assert not cells <= {g[:2] for g in one.givens} or not is_unique(given_back(one, cells))
        others -= {other for other in others if turned[other](marks) != marks}
    implied = {"quarter-turn": {"half-turn"}}.get(symmetry, set())
    assert others == set(keeps.get(symmetry, (symmetry,))) | implied


def test_density_is_the_share_of_pawns() -> None:
    for density in (5, 20, 37, 50, 80):
        pawns = sum(sum(one.rows) for one in puzzles(Order(10, 10, count=60, seed=3, density=density)))
        expected, spread = 60 * density, (60 * density * (100 - density) / 100) ** 0.5
        assert abs(pawns - expected) < 4 * spread


def test_fewest_givens_are_no_more_than_any_others() -> None:
    fewer = 0
    for index in range(5):
        least, other = puzzle(Order(5, 5, givens="fewest"), index), puzzle(Order(5, 5), index)
        assert (least.rows, least.columns, solution(least)) == (other.rows, other.columns, solution(other))
        assert count(least) == 1
        assert len(least.givens) <= len(other.givens)
        fewer += len(least.givens) < len(other.givens)
    assert fewer


# --- what chance decides


def test_a_shuffle_reaches_every_order_alike() -> None:
    found = [0] * 24
    for index in range(2400):
        order = draw.shuffled(Stream(1, index), 4)
        found[EVERY_FOUR.index(tuple(order))] += 1
    assert min(found) > 60
    assert sum((many - 100) ** 2 / 100 for many in found) < 50  # chi squared, 23 degrees: beyond by chance in 1 in 1000


@pytest.mark.parametrize("many", [0, 1, 2, 7, 36, 625, 1024])
def test_turns_draw_every_size_once(many: int) -> None:
    turns = draw.turns(many)
    assert [size for _, sizes in turns for size in sizes] == list(range(many, 1, -1))
    for limit, sizes in turns:
        product = 1
        for size in sizes:
            product *= size
        assert product == limit <= 2 ** 32
    assert sorted(draw.shuffled(Stream(2), many)) == list(range(many))


# --- an order


def test_number_is_enough() -> None:
    """A puzzle is the same whichever others are made: any part of an order is a part of the whole."""
    order = Order(6, 6, count=40, seed=9, level=3)
    whole = list(puzzles(order))
    assert [puzzle(order, index) for index in range(40)] == whole
    assert [one for first in (0, 7, 33) for one in puzzles(order, first, {0: 7, 7: 26, 33: 7}[first])] == whole
    every = [solution(one) for one in puzzles(order, 0, 60)]
    assert [one for _, one in book(order)] == [
        one for index, one in enumerate(puzzles(order, 0, 60)) if not any(
            image in every[:index] for image in turned(every[index]))][:40]


def test_a_booklet_numbers_its_puzzles() -> None:
    order = Order(3, 3, count=60, seed=2)
    numbered = book(order)
    assert [index for index, _ in numbered] != list(range(60))  # some were left out
    assert all(puzzle(order, index) == one for index, one in numbered)
    assert len({min(turned(solution(one))) for _, one in numbered}) == 60  # of the 102 that there are


def turned(cells: tuple[tuple[bool, ...], ...] | None) -> list[tuple[tuple[bool, ...], ...]]:
    """A square board under its eight symmetries."""
    found = [cells or ()]
    for _ in range(3):
        found.append(tuple(zip(*found[-1][::-1], strict=True)))
    return found + [one[::-1] for one in found]


# --- names


def test_names_are_permanent() -> None:
    """These puzzles were printed: a change here breaks what people have on paper."""
    for text, expected in PERMANENT.items():
        assert named(text).text() == expected
        order, index = parse_name(text)
        assert named(name(order, index)).text() == expected


PERMANENT = {
    "1x1#1":
        "nc:1x1:r0:c0",
    "2x3#7":
        "nc:2x3:r2,2:c2,0,2",
    "6x6#12345":
        "nc:6x6:r1,4,3,4,4,3:c3,3,3,1,4,5:g+r1c5,-r2c2,+r4c1,+r4c4,-r5c2,-r6c5",
    "nc1:6x6#12345.41":
        "nc:6x6:r2,3,5,4,4,3:c3,2,4,4,4,4:g-r4c4,-r5c5,-r5c6,+r6c2,-r6c5,-r6c6",
    "nc1:7x7/level=4#3":
        "nc:7x7:r2,4,4,3,5,3,6:c5,2,3,4,5,4,4:g+r1c4,+r1c5,+r2c4,-r3c3,-r3c7,+r4c3,+r5c2,+r5c3,+r5c4,+r5c6,-r6c1,+r7c4",
    "nc1:10x10/level=1#8.2":
        "nc:10x10:r4,6,6,3,6,5,3,4,4,7:c6,5,4,6,3,6,8,1,6,3:g-r2c1,-r2c2,-r2c9,-r3c4,-r3c5,-r4c1,-r4c2,-r4c3,-r4c5,-r4c6,-r4c9,-r4c10,-r5c1,-r5c3,-r5c4,-r6c3,-r6c5,-r6c7,-r7c1,-r7c3,-r7c4,-r7c5,-r7c6,-r7c7,-r8c2,-r8c3,-r8c5,-r8c6,-r9c2,-r9c3,-r9c4,-r9c5",
    "nc1:10x8/level=3/density=35/givens=pawns#7.41":
        "nc:10x8:r7,3,4,1,4,5,1,6,4,1:c4,5,5,3,3,7,4,5:g+r2c2,+r2c3,+r2c4,+r3c2,+r3c3,+r3c5,+r3c7,+r4c3,+r5c4,+r5c7,+r6c5,+r8c5,+r9c3",
    "nc1:5x5/givens=9#5":
        "nc:5x5:r3,3,2,2,1:c4,2,3,1,1:g-r1c2,+r1c4,-r3c1,-r3c5,+r4c1,+r4c2,+r5c1,-r5c2,-r5c3",
    "nc1:6x6/symmetry=half-turn#9223372036854775807.1000000007":
        "nc:6x6:r1,3,4,3,2,4:c2,4,3,3,2,3:g-r2c1,+r2c2,-r2c5,+r3c1,-r3c4,-r3c5,-r4c2,+r4c3,+r4c6,-r5c2,-r5c5,+r5c6"}


@settings(max_examples=100, deadline=None)
@given(orders(), st.integers(0, 2 ** 62))
def test_names_read_back(order: Order, index: int) -> None:
    assert parse_name(name(order, index)) == (order, index)


@pytest.mark.parametrize(("text", "message"), [
    ("6x6", "puzzle '6x6': expected nc1:ROWSxCOLUMNS#SEED"), ("nc2:6x6#1", "generator 'nc2': allowed: nc1"),
    ("61x6#1", "size '61x6': allowed: 1x1 to 60x60"), ("6x6/level=9#1", "level = '9': allowed: 1 to 4"),
    ("6x6/colour=3#1", "'colour=3': allowed, each once: level, density, givens, symmetry"),
    ("6x6/level=3/level=3#1", "'level=3': allowed, each once"),
    ("6x6/givens=fewest#1", "givens 'fewest' have no name"), ("6x6/givens=37#1", "givens = '37': allowed: any, pawns")])
def test_bad_names(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        parse_name(text)


@pytest.mark.parametrize(("arguments", "message"), [
    ({"rows": 0}, "size '0x6'"), ({"seed": -1}, "seed = '-1'"), ({"density": 0}, "density = '0': allowed: 1 to 99"),
    ({"count": 0}, "count = '0': allowed: 1 to 9223372036854775808"), ({"givens": True}, "givens = 'True'"),
    ({"rows": 5, "symmetry": "full"}, "symmetry 'full' on 5x6: allowed on square boards only"),
    ({"symmetry": "half turn"}, "half-turn"),
    ({"symmetry": "half-turn", "givens": "pawns"}, "givens 'pawns' with symmetry 'half-turn'")])
def test_bad_orders(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        Order(**{"rows": 6, "columns": 6, **arguments})


def test_what_there_is_not() -> None:
    with pytest.raises(BadInput, match="no puzzle of 3x3 of level 4 found for number 2 of seed 1 in 5000 tries"):
        puzzle(Order(3, 3, level=4), 2)
    with pytest.raises(BadInput, match="givens 'fewest' have no name"):
        name(Order(6, 6, givens="fewest"), 0)
    with pytest.raises(BadInput, match="count = '10001': allowed: 1 to 10000"):
        book(Order(6, 6, count=10_001))


# --- in words


def test_lines_of_an_order() -> None:
    order = order_of("4x5", 6, level=None, seed=3, givens="8", symmetry="half-turn")
    assert order == Order(4, 5, count=6, seed=3, givens=8, symmetry="half-turn")
    rows = [json.loads(line) for line in puzzle_lines(order, 2, 3)]
    assert [parse_puzzle(row["puzzle"]) for row in rows] == [puzzle(order, index) for index in (2, 3, 4)]
    for row in rows:
        assert named(row["name"]).text() == row["puzzle"]
        one = parse_puzzle(row["puzzle"])
        assert row["level"] == level(one)
        assert [line.count("#") for line in row["solution"]] == list(one.rows)
    assert "name" not in json.loads(next(puzzle_lines(order_of("3x3", 1, level=None, seed=1, givens="fewest"))))
    assert {order_of(size, 1, level=None, seed=1) for size in ("4", "4X4", "4 × 4", " 4x4 ")} == {Order(4, 4)}
    with pytest.raises(BadInput, match="size '4x': expected ROWSxCOLUMNS, such as 6x6"):
        order_of("4x", 1, level=None, seed=1)


# --- compiled


@pytest.mark.proof
@settings(max_examples=60, deadline=None)
@given(orders(), st.integers(0, 2 ** 40))
def test_compiled_makes_the_same(order: Order, first: int) -> None:
    plain = [made(order, first + k) for k in range(3)]
    reason = next((one for one in plain if isinstance(one, str)), None)
    if reason is None:
        found = batch(order, first, 3)
        assert list(found) == plain
        assert found.text().decode().splitlines() == [one.text() for one in plain if isinstance(one, Puzzle)]
    else:
        with pytest.raises(BadInput, match=re.escape(reason)):
            batch(order, first, 3)


@pytest.mark.slow
@pytest.mark.parametrize(("n", "m"), [(1, 1), (1, 32), (32, 1), (6, 6), (8, 8), (32, 32), (31, 32)])
def test_compiled_makes_the_same_at_the_edges(n: int, m: int) -> None:
    for density in (50, 30):
        order = Order(n, m, seed=2, density=density)
        found = batch(order, 0, 5)
        assert list(found) == [puzzle(order, index) for index in range(5)]
        assert found.text().decode() == "".join(one.text() + "\n" for one in found)
    assert list(batch(Order(n, m, givens=n * m), 3, 2)) == [puzzle(Order(n, m, givens=n * m), k) for k in (3, 4)]


@pytest.mark.slow
@pytest.mark.parametrize(("n", "m", "level"), [(9, 7, 1), (9, 7, 2), (9, 7, 3), (6, 6, 4), (20, 21, 1), (20, 21, 2)])
def test_compiled_makes_the_same_of_each_level(n: int, m: int, level: int) -> None:
    order = Order(n, m, seed=4, level=level)
    assert list(batch(order, 0, 12)) == [puzzle(order, index) for index in range(12)]


@pytest.mark.slow
def test_a_long_order_is_compiled_in_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = [puzzle(Order(6, 6, level=4), index) for index in range(60)]
    monkeypatch.setattr(batches, "_ENOUGH", 0)
    monkeypatch.setattr(batches, "CHUNK", 25)
    assert list(puzzles(Order(6, 6, count=60, level=4))) == plain
    assert list(islice(puzzles(Order(6, 6, count=10 ** 12, level=4), 5), 40)) == plain[5:45]


@pytest.mark.slow
def test_compiled_line_rule_is_the_plain_one() -> None:
    """Also on puzzles with lies: counts that do not add up, and givens that are wrong."""
    rng, verdicts = random.Random(7), set()
    for n, m in ((1, 1), (2, 3), (3, 3), (4, 5), (6, 6), (32, 31), (32, 32)):
        some = []
        for index in range(150 if n < 30 else 4):
            one = puzzle(Order(n, m, density=rng.choice((50, 20))), index)
            rows = list(one.rows)
            if rng.random() < 0.2:
                rows[rng.randrange(n)] = rng.randint(0, m)
            cells = {g[:2]: g[2] for g in one.givens if rng.random() < 0.97}
            if rng.random() < 0.5:
                cells[rng.randrange(n), rng.randrange(m)] = rng.random() < 0.5
            some.append(Puzzle(tuple(rows), one.columns, tuple((*cell, pawn) for cell, pawn in cells.items())))
        waves = pack(some).line_waves().tolist()
        assert waves == [-1 if (found := line_waves(one)) is None else found for one in some]
        assert [found >= 0 for found in waves] == [is_unique(one) for one in some]
        verdicts |= set(waves)
    assert {-1, 0, 1, 2, 3, 4} <= verdicts
    assert pack([]).line_waves().tolist() == []
    with pytest.raises(BadInput, match="puzzles of 2 sizes"):
        pack([Puzzle((1,), (1,)), Puzzle((1, 0), (1,))])


@pytest.mark.slow
@pytest.mark.parametrize(("n", "many"), [(6, 200), (25, 20)])
def test_that_all_are_different_costs_little(n: int, many: int) -> None:
    """Beside making the puzzles: what is known of a puzzle is not found out again. The best of several rounds, of
    processor time."""
    def seconds(work: Callable[[], object]) -> float:
        start = process_time()
        work()
        return process_time() - start

    order = Order(n, n, count=many, seed=7)
    assert len(book(order)) == many
    ratios = [seconds(lambda: book(order)) / seconds(lambda: [puzzle(order, k) for k in range(many)])
              for _ in range(9)]
    assert median(ratios) < 1.7


@settings(max_examples=40)
@given(orders(largest=9), st.integers(0, 50))
def test_a_puzzle_comes_with_its_solution(order: Order, index: int) -> None:
    made, pawns = filled(order, index)
    assert made == puzzle(order, index)
    assert solution(made) == tuple(tuple(bool(pawns >> order.columns * r + c & 1) for c in range(order.columns))
                                   for r in range(order.rows))
