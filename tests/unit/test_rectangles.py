"""Rectangles that cover a board: made, solved, graded and explained, against all covers of small boards that are
enumerated here, without any code of the package."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab.check.puzzle_level import level_again
from polygo_fab.check.second_areas import AreaThought, area_covers
from polygo_fab.check.second_solver import solutions
from polygo_fab.core.count_puzzle import CountPuzzle
from polygo_fab.core.errors import BadInput
from polygo_fab.core.stream import Stream, start
from polygo_fab.kits.tiles import Tiles
from polygo_fab.puzzles.variants import laid
from polygo_fab.puzzles.variants.catalogue import (
    VariantOrder,
    answer,
    count,
    generate,
    is_unique,
    level,
    parse,
    steps,
    variants,
)
from polygo_fab.puzzles.variants.exact import proved
from polygo_fab.puzzles.variants.kinds.rectangles import TILES
from polygo_fab.recipes.puzzle_jobs.answers import verdict
from polygo_fab.recipes.puzzle_jobs.batch import DifferentBoards
from polygo_fab.recipes.puzzle_jobs.hints import hint_text

KIND = "rectangles"
SIDE = 4
Cover = tuple[frozenset[int], ...]


@cache
def tilings() -> tuple[Cover, ...]:
    """All ways to cut a board of 4 x 4 cells into rectangles."""
    found: list[Cover] = []

    def cut(free: frozenset[int], parts: Cover) -> None:
        if not free:
            found.append(parts)
            return
        first = min(free)
        row, column = first // SIDE, first % SIDE
        for high in range(1, SIDE - row + 1):
            for wide in range(1, SIDE - column + 1):
                part = frozenset(r * SIDE + c for r in range(row, row + high) for c in range(column, column + wide))
                if part <= free:
                    cut(free - part, (*parts, part))

    cut(frozenset(range(SIDE * SIDE)), ())
    return tuple(found)


def covers_of(puzzle: CountPuzzle) -> list[tuple[int, ...]]:
    """Those of them in which each rectangle has one number, its area: the value of each cell."""
    known, order = dict(puzzle.givens), [cell for cell, _ in puzzle.givens]
    return [tuple(next(order.index(at) + 1 for part in parts if cell in part for at in part if at in known)
                  for cell in range(SIDE * SIDE))
            for parts in tilings()
            if all([known[at] for at in part if at in known] == [len(part)] for part in parts)]


@st.composite
def puzzles(draw: st.DrawFn) -> CountPuzzle:
    """Areas of a tiling in cells of theirs; now and then one that is wrong."""
    parts = tilings()[draw(st.integers(0, len(tilings()) - 1))]
    givens = {draw(st.sampled_from(sorted(part))): len(part) for part in parts}
    if draw(st.integers(0, 5)) == 0:
        givens[draw(st.sampled_from(sorted(givens)))] = draw(st.integers(1, 6))
    layout = variants()[KIND].layout("4x4")
    return CountPuzzle(layout, ((),) * len(layout.lines), tuple(givens.items()))


def made(size: str, seed: int, wanted: int | None = None, index: int = 0) -> CountPuzzle:
    return generate(VariantOrder(KIND, size, wanted), seed, index)


@pytest.mark.slow
def test_the_tilings_are_all() -> None:
    """Sequence A182275 of the OEIS has them for squares: 1, 8, 322, 70878."""
    assert len(tilings()) == len(set(tilings())) == 70878


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(puzzles())
def test_four_solvers_agree(puzzle: CountPuzzle) -> None:
    """The search, the count of the proof, OR-Tools, and enumeration; and what is the same in all solutions."""
    found = covers_of(puzzle)
    assert sorted(laid.covers(puzzle, 10_000)) == sorted(found)
    assert count(puzzle, 5) == min(5, len(found))
    assert area_covers(puzzle)[0] == min(2, len(found))
    assert sorted(proved(puzzle, 1000)) == sorted(found)[:1000]
    assert is_unique(puzzle) == (len(found) == 1)
    shared = [min(values) if len(values) == 1 else None for values in map(set, zip(*found, strict=True))]
    sure = laid.shared(puzzle, 10_000)
    assert sure == (tuple(shared) if found else None)
    told = verdict(puzzle)
    assert told.outcome == ("none" if not found else "unique" if len(found) == 1 else "many")
    if found:
        assert told.cells == tuple(shared)
    if len(found) == 1:
        assert solutions(puzzle).cells == found[0]


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(puzzles())
def test_each_step_is_so_in_every_solution(puzzle: CountPuzzle) -> None:
    found = covers_of(puzzle)
    for step in steps(puzzle) if found else ():
        for one in found:
            assert all((one[cell] == step.value) for cell in step.cells) or not step.holds
            if not step.holds:
                assert {cell for cell, value in enumerate(one) if value == step.value} != set(step.cells)
    told = answer(puzzle)
    assert told is None or all(one[cell] == value for one in found for cell, value in enumerate(told)
                               if value is not None)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.integers(4, 14), st.integers(4, 14), st.integers(0, 2 ** 40))
def test_new_puzzles(rows: int, columns: int, seed: int) -> None:
    """Unique by three solvers, graded alike by two, the same again, and no more tiles than there are."""
    puzzle = made(f"{rows}x{columns}", seed)
    assert puzzle == made(f"{rows}x{columns}", seed) == parse(puzzle.text())
    found = solutions(puzzle)
    assert found.count == 1
    assert (found.cells,) == proved(puzzle) == tuple(islice(laid.covers(puzzle, 10_000), 2))
    assert level(puzzle) == level_again(puzzle)
    used = Counter(shape_of(found.cells, value, columns) for value in set(found.cells))
    assert all(many <= TILES.get(shape, 0) for shape, many in used.items())
    assert [area for _, area in puzzle.givens] == [found.cells.count(k) for k in range(1, len(puzzle.givens) + 1)]


def shape_of(cells: tuple[int | None, ...], value: int | None, columns: int) -> tuple[int, int]:
    """The sides of a rectangle, the shorter one first; it is one."""
    mine = [divmod(cell, columns) for cell, its in enumerate(cells) if its == value]
    high, wide = (max(p[k] for p in mine) - min(p[k] for p in mine) + 1 for k in (0, 1))
    assert high * wide == len(mine)
    return min(high, wide), max(high, wide)


@pytest.mark.parametrize(("size", "wanted"), [("6x6", 1), ("6x6", 2), ("6x6", 3), ("10x10", 1), ("10x10", 2),
                                              ("10x10", 3)])
def test_levels(size: str, wanted: int) -> None:
    """1 by single numbers, 2 by single cells as well, 3 with suppositions that fail at once; 4, below, later."""
    puzzle = made(size, 4, wanted)
    assert level(puzzle) == level_again(puzzle) == wanted
    assert any(not step.lines for step in steps(puzzle)) or wanted != 2
    assert max((step.rounds for step in steps(puzzle)), default=0) == (1 if wanted == 3 else 0)


def test_the_level_is_known_sooner_as_by_all_steps() -> None:
    """Also of puzzles with a number moved, which have two solutions or none."""
    seen = Counter[int | None]()
    made = [variants()[KIND].made(VariantOrder(KIND, "6x6"), 9, k, Stream(start(9, k))) for k in range(70)]
    for puzzle in (*filter(None, made), *(generate(VariantOrder(KIND, size, level=3), 1) for size in ("6x6", "8x8"))):
        (cell, area), *others = puzzle.givens
        moved = next(beside for beside in range(cell + 1, 36) if beside not in puzzle.known)
        for one in (puzzle, CountPuzzle(puzzle.layout, puzzle.counts, ((moved, area), *others))):
            by_steps, sooner = (_level_or_none(partial(grade, one)) for grade in (level, laid.level_by_rules))
            assert by_steps == sooner, one.text()
            seen[sooner] += 1
    assert {1, 2, 3, 4, None} <= set(seen), seen


def _level_or_none(grade: Callable[[], int]) -> int | None:
    try:
        return grade()
    except BadInput:
        return None


@pytest.mark.slow
@pytest.mark.parametrize("size", ["6x6", "14x14"])
def test_the_hardest_level(size: str) -> None:
    puzzle = made(size, 4, 4)
    assert level(puzzle) == level_again(puzzle) == 4
    assert max(step.rounds for step in steps(puzzle)) > 1


def test_the_box_has_the_tiles() -> None:
    """As `make tetrago --set tiles=blocks` cuts them."""
    kit = Tiles(game="blocks", board="units12", players=2, quantity="p95")
    there = {(min(shape), max(shape)): need.count for shape, need in kit.tiles}
    assert all(many <= there[shape] for shape, many in TILES.items())
    assert (1, 1) not in TILES


def test_a_board_that_is_turned_is_no_new_one() -> None:
    different = DifferentBoards()
    assert different.new(as_line(0, "nc-rectangles:4x4:g8r1c1,4r1c3,4r3c3", "AABB AABB AACC AACC"))
    assert not different.new(as_line(1, "nc-rectangles:4x4:g4r1c1,4r1c4,8r4c4", "AABB AABB CCCC CCCC"))
    assert different.new(as_line(2, "nc-rectangles:4x4:g8r1c1,8r4c4", "AAAA AAAA BBBB BBBB"))


def as_line(number: int, text: str, rows: str) -> str:
    return json.dumps({"number": number, "puzzle": text, "solution": rows.split()})


# --- texts


def test_the_puzzles_of_a_seed_never_change() -> None:
    assert made("6x6", 1).text() == "nc-rectangles:6x6:g3r1c3,4r2c5,5r3c1,6r3c3,4r5c3,8r5c4,6r6c6"
    texts = [made(size, 1, index=index).text() for size in ("6x6", "9x7", "14x14") for index in range(5)]
    assert hashlib.sha256("".join(texts).encode()).hexdigest()[:16] == "dea4af4c4533076a"


@pytest.mark.parametrize(("text", "message"), [
    ("nc-rectangles:3x4:g4r1c1", "size '3x4': allowed: 4x4 to 14x14"),
    ("nc-rectangles:4x15:g4r1c1", "size '4x15': allowed: 4x4 to 14x14"),
    ("nc-rectangles:4x4", "expected nc-rectangles:4x4:g4r1c1 and so on: areas with their cells"),
    ("nc-rectangles:4x4:r4,4,4,4:g4r1c1", "expected nc-rectangles:4x4:g4r1c1 and so on"),
    ("nc-rectangles:4x4:g+r1c1", "given '+r1c1': expected 4r1c1"),
    ("nc-rectangles:4x4:g4r1c5", "given '4r1c5': no such cell: allowed: r1c1 to r4c4"),
    ("nc-rectangles:4x4:g0r1c1", "area 0 at r1c1: allowed: 1 to 16"),
    ("nc-rectangles:4x4:g17r1c1", "area 17 at r1c1: allowed: 1 to 16"),
    ("nc-rectangles:4x4:g4r1c1,4r1c1", "given r1c1: this cell is known already"),
    ("nc-rectangles:8x8:g" + ",".join(f"1r{r}c{c}" for r in range(1, 9) for c in range(1, 9)),
     "64 areas: allowed: 1 to 62")])
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        parse(text)


# --- hints


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("wanted", [1, 2, 3])
def test_hints_lead_to_the_end(lang: str, wanted: int) -> None:
    """Each brings a cell that was not known; who follows them knows all cells but some with numbers in the end."""
    puzzle = made("6x6", 9, wanted)
    cells, names, known = answer(puzzle), puzzle.layout.names, dict[str, int]()
    assert cells is not None
    for _ in names:
        said = hint_text(puzzle, known, lang)
        if not re.search(_SITE, said):
            break
        new = found_by(said)
        assert not new <= {*known}
        for name in new:
            value = cells[names.index(name)]
            assert value is not None
            known[name] = puzzle.givens[value - 1][1]
    assert {*names} - {*known} <= {names[cell] for cell, _ in puzzle.givens}


_SITE = r"[RLZ]\d+[CS]\d+"


def found_by(said: str) -> set[str]:
    """The cells that the last sentences of a hint tell of."""
    last = re.split(r"there\. |pas là\. |nicht dort\. ", said)[-1]
    told = re.search("(?:covers|couvre|bedeckt) (.*)", last)
    some = re.split(", | and | et | und ", told[1]) if told else [" to ".join(re.findall(rf"{_SITE}", last)[-2:])]
    found = set[str]()
    for one in some:  # a cell, or the first and the last of a run
        ends = [(int(r), int(c)) for r, c in re.findall(r"\D(\d+)\D(\d+)", one)]
        (top, left), (low, right) = ends[0], ends[-1]
        found |= {f"r{r}c{c}" for r in range(top, low + 1) for c in range(left, right + 1)}
    return found


def test_a_mistake_is_told() -> None:
    puzzle = made("6x6", 1)
    assert hint_text(puzzle, {"r1c2": 7}, "en") == "A mistake: R1C2 is covered by the 3 on R1C3."
    assert hint_text(puzzle, {"r1c2": 3}, "en", "line") == "Look at the 5 on R3C1."


def test_what_is_told_of_cells_is_used() -> None:
    """A cell told to be of an area belongs to the one number of that area that reaches it."""
    puzzle = made("6x6", 1)
    corner = puzzle.layout.names.index("r1c1")
    assert AreaThought(puzzle, {corner: 3}).has[0] >> corner & 1
    assert not AreaThought(puzzle).has[0] >> corner & 1


@pytest.mark.proof
def test_a_thousand_puzzles() -> None:
    """On boards of all sizes from 6 x 6 to 14 x 14 two solvers that share nothing find the one solution."""
    for index in range(1000):
        side = 6 + index % 9
        puzzle = made(f"{side}x{side}", 2026, index=index)
        found = solutions(puzzle)
        assert found.count == 1
        assert (found.cells,) == proved(puzzle)
        assert level(puzzle) == level_again(puzzle)
