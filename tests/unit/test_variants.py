"""Every variant of Nombres Croisés, against enumeration that shares no code with the package.

A new file in `puzzles/variants/kinds` is tested here at once; it needs a small size in SMALL, or the suite fails.
"""

from __future__ import annotations

import math
import re
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab.core.count_puzzle import CountPuzzle, Layout
from polygo_fab.core.errors import BadInput
from polygo_fab.puzzles.grade import waves
from polygo_fab.puzzles.variants.base import as_base
from polygo_fab.puzzles.variants.catalogue import (
    VariantOrder,
    answer,
    count,
    generate,
    hint,
    is_unique,
    level,
    parse,
    steps,
    variants,
)
from polygo_fab.puzzles.variants.conclusions import EXCLUSION, SUPPOSED, TWO_AND_TWO
from polygo_fab.puzzles.variants.exact import proved
from polygo_fab.puzzles.variants.search import answers
from polygo_fab.puzzles.variants.worked import worked

WORDS = ("jardin", "étoile", "soleil", "hiboux")
SMALL: dict[str, tuple[VariantOrder, ...]] = {
    "braille": (
        VariantOrder("braille", "3x2", words=("a", "é", "w")),
        VariantOrder("braille", "3x4", words=("la", "où")),
    ),
    "certain": (VariantOrder("certain", "3x4"), VariantOrder("certain", "4x3")),
    "colours": (VariantOrder("colours", "2x3"), VariantOrder("colours", "3x2")),
    "crossing": (VariantOrder("crossing", "3x4"), VariantOrder("crossing", "2x5")),
    "diagonals": (VariantOrder("diagonals", "3x3"), VariantOrder("diagonals", "2x2")),
    "falling": (VariantOrder("falling", "3x4"), VariantOrder("falling", "4x3")),
    "hexagon": (VariantOrder("hexagon", "h2"), VariantOrder("hexagon", "rhombus3"), VariantOrder("hexagon", "trap2")),
    "hidden": (VariantOrder("hidden", "3x4"), VariantOrder("hidden", "2x2")),
    "picture": (VariantOrder("picture", "3x3", picture="#.# ### .#."),
                VariantOrder("picture", "3x4", picture="##.. .##. ..##")),
    "rectangles": (),  # not counted on lines: test_rectangles
    "qr": (),  # one size, tested in test_variants_words
}
USUAL = [VariantOrder(kind, words=WORDS, text="polygo") for kind in sorted(SMALL) if kind != "rectangles"]
SMALL_ONES = [order for orders in SMALL.values() for order in orders]


def name(order: VariantOrder) -> str:
    return f"{order.kind} {order.size}".strip()


def enumerated(puzzle: CountPuzzle) -> list[tuple[int, ...]]:
    """All fillings with the counts and givens."""
    known, values = puzzle.known, range(len(puzzle.layout.colours) + 1)
    found = []
    for cells in product(*([known[cell]] if cell in known else values for cell in range(len(puzzle.layout.names)))):
        if all(n is None or sum(cells[cell] == value for cell in line.cells) == n
               for line, counts in zip(puzzle.layout.lines, puzzle.counts, strict=True)
               for value, n in enumerate(counts, start=1)):
            found.append(cells)
    return found


def without(puzzle: CountPuzzle, k: int) -> CountPuzzle:
    return CountPuzzle(puzzle.layout, puzzle.counts, puzzle.givens[:k] + puzzle.givens[k + 1:])


@st.composite
def puzzles(draw: st.DrawFn) -> CountPuzzle:
    """A puzzle of any variant with the counts of one filling, some givens, now and then one that is wrong."""
    order = draw(st.sampled_from(SMALL_ONES))
    layout = variants()[order.kind].layout(order.size)
    values = st.integers(0, len(layout.colours))
    cells = [draw(values) for _ in layout.names]
    counts = [tuple(sum(cells[c] == v for c in line.cells) for v in range(1, len(layout.colours) + 1))
              for line in layout.lines]
    if order.kind == "hidden":
        counts = [draw(st.sampled_from((n, (None,)))) for n in counts]
    givens = {cell: cells[cell] for cell in draw(st.sets(st.integers(0, len(cells) - 1), max_size=4))}
    if draw(st.integers(0, 9)) == 0:
        givens[0] = draw(values)
    return CountPuzzle(layout, tuple(counts), tuple(givens.items()))


def test_every_variant_is_tested() -> None:
    assert set(SMALL) == set(variants())


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(puzzles())
def test_solving_agrees_with_enumeration(puzzle: CountPuzzle) -> None:
    found = enumerated(puzzle)
    assert sorted(answers(puzzle)) == sorted(found)
    assert count(puzzle, 3) == min(3, len(found))
    assert parse(puzzle.text()) == puzzle
    shared = [min(values) if len(values) == 1 else None for values in map(set, zip(*found, strict=True))]
    told = answer(puzzle)
    if puzzle.layout.kind == "certain":
        assert is_unique(puzzle) == bool(found)
        assert told == (tuple(shared) if found else None)
        return
    assert is_unique(puzzle) == (len(found) == 1)
    if found:
        assert told is not None
        assert all(value in (None, other) for value, other in zip(told, shared, strict=True))
    else:
        assert told is None or None in told


@settings(max_examples=60, deadline=None)
@given(puzzles())
def test_each_step_follows(puzzle: CountPuzzle) -> None:
    """Line by line: all fillings of the line that fit what stood before agree. Suppositions, and what lines say with
    others that they cross: it is so in all solutions (`test_ladder`)."""
    if puzzle.layout.kind == "certain" or not enumerated(puzzle):
        return
    values = range(len(puzzle.layout.colours) + 1)
    known = puzzle.known
    may = [{known[c]} if c in known else set(values) for c in range(len(puzzle.layout.names))]
    for step in steps(puzzle):
        for number in () if step.across else step.lines:
            cells, counts = puzzle.layout.lines[number].cells, puzzle.counts[number]
            fillings = [f for f in product(*(sorted(may[c]) for c in cells))
                        if all(n is None or f.count(v) == n for v, n in enumerate(counts, start=1))]
            for cell in step.cells:
                there = {f[cells.index(cell)] for f in fillings}
                assert there == {step.value} if step.holds else step.value not in there
        if not step.lines:
            assert (step.holds, len(step.cells)) == (False, 1)
            assert not any(f[step.cells[0]] == step.value for f in enumerated(puzzle))
        for cell in step.cells:
            assert step.value in may[cell]
            assert may[cell] != {step.value}
            may[cell] = {step.value} if step.holds else may[cell] - {step.value}
    assert answer(puzzle) == tuple(min(left) if len(left) == 1 else None for left in may)
    assert hint(puzzle) == (steps(puzzle)[0] if steps(puzzle) else None)


@pytest.mark.parametrize("order", SMALL_ONES, ids=name)
def test_small_new_puzzles(order: VariantOrder) -> None:
    """One solution, no given to spare, the same again, and solved as the level says."""
    for index in range(3):
        puzzle = generate(order, 3, index)
        assert puzzle == generate(order, 3, index) == parse(puzzle.text())
        if order.kind == "certain":
            assert len(enumerated(puzzle)) > 1
            assert puzzle.givens == ()
            continue
        assert len(enumerated(puzzle)) == 1
        assert answer(puzzle) == enumerated(puzzle)[0]
        assert all(len(enumerated(without(puzzle, k))) > 1 for k in range(len(puzzle.givens)))
        assert_fair(puzzle)


def assert_fair(puzzle: CountPuzzle) -> None:
    """What `level` says is enough: 1 and 2 by single lines, 3 with exclusions, and no supposition up to there."""
    longest, found = max((step.rounds for step in steps(puzzle)), default=0), level(puzzle)
    if puzzle.layout.kind in ("hidden", "braille", "qr"):
        assert longest == 0
        assert found in (1, 2, 3, 4)
    else:
        used = {step.rule for step in steps(puzzle)}
        assert found in ({4} if used & {SUPPOSED, TWO_AND_TWO} else {3} if EXCLUSION in used else {1, 2})


@pytest.mark.slow
@pytest.mark.parametrize("order", USUAL, ids=name)
def test_usual_new_puzzles(order: VariantOrder) -> None:
    """At full size CP-SAT says that there is one solution, and two without any of the givens."""
    for index in range(3 if order.kind != "qr" else 1):
        puzzle = generate(order, 11, index)
        assert parse(puzzle.text()) == puzzle
        if order.kind == "certain":
            assert len(proved(puzzle)) == 2
            continue
        assert proved(puzzle) == (answer(puzzle),)
        some = range(0, len(puzzle.givens), 1 if order.kind != "qr" else 10)
        assert all(len(proved(without(puzzle, k))) == 2 for k in some)
        assert_fair(puzzle)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(puzzles())
def test_the_solver_agrees_with_enumeration(puzzle: CountPuzzle) -> None:
    assert sorted(proved(puzzle, 500)) == sorted(enumerated(puzzle)[:500]) or len(enumerated(puzzle)) > 500


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "size"), [("diagonals", "6x6"), ("falling", "6x6"), ("hexagon", "h4"),
                                            ("hidden", "6x6"), ("certain", "6x6")])
@pytest.mark.parametrize("wanted", [1, 2, 3, 4])
def test_levels(kind: str, size: str, wanted: int) -> None:
    assert level(generate(VariantOrder(kind, size, wanted), 2)) == wanted


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_rounds_are_the_waves_of_the_base_puzzle(seed: int) -> None:
    puzzle = generate(VariantOrder("braille", words=WORDS), seed)
    assert worked(puzzle, look_ahead=False).rounds == waves(as_base(puzzle))


# --- drawing


@pytest.mark.parametrize(("kind", "size"), [*((o.kind, o.size) for o in SMALL_ONES), ("crossing", "10x10"),
                                            ("diagonals", "12x12"), ("hexagon", "h5"), ("hexagon", "trap5"),
                                            ("hexagon", "hex556"), ("hexagon", "rhombus8")])
def test_a_page_can_draw_it(kind: str, size: str) -> None:
    """Counts keep clear of cells and of each other, stand at one end of their line and point along it; every cell is
    on a line of each family of rows and columns."""
    layout: Layout = variants()[kind].layout(size)
    centres, labels = layout.board.centres, [line.label for line in layout.lines]
    assert all(math.dist(a, b) >= 0.57 for a, b in combinations(labels, 2))
    assert all(math.dist(a, b) >= 0.8 for a in centres for b in labels)
    for line in layout.lines:
        nearest = min(line.cells, key=lambda c, at=line.label: math.dist(centres[c], at))
        reach = math.dist(centres[nearest], line.label)
        assert nearest in (line.cells[0], line.cells[-1])
        assert reach < 1.3 or (kind == "crossing" and reach < 1.7)
        along = sum((centres[nearest][k] - line.label[k]) * line.towards[k] for k in (0, 1)) / reach
        assert along > 0.98
    for family in "rc":
        cells = [c for line in layout.lines if line.family == family for c in line.cells]
        assert sorted(cells) == list(range(len(layout.names)))
    assert len(set(layout.names)) == len(layout.names) == len(layout.board.centres)


def test_the_lines_are_those_of_the_variant() -> None:
    def lines(kind: str, size: str, family: str) -> set[frozenset[str]]:
        layout = variants()[kind].layout(size)
        return {frozenset(layout.names[c] for c in line.cells) for line in layout.lines if line.family == family}

    assert lines("diagonals", "3x3", "d") == {frozenset({"r1c1", "r2c2", "r3c3"})}
    assert lines("diagonals", "3x3", "e") == {frozenset({"r1c3", "r2c2", "r3c1"})}
    for family, sign in (("d", -1), ("e", 1)):
        groups: dict[int, set[str]] = {}
        for r, c in product(range(1, 5), range(1, 4)):
            groups.setdefault(c + sign * r, set()).add(f"r{r}c{c}")
        assert lines("crossing", "4x3", family) == set(map(frozenset, groups.values()))
    assert lines("falling", "4x3", "d") == lines("crossing", "4x3", "d")
    assert [len(lines("hexagon", f"h{k}", f)) for k in (3, 4, 5) for f in "rcd"] == [5] * 3 + [7] * 3 + [9] * 3
    layout = variants()["hexagon"].layout("h3")
    for a, b in combinations(range(19), 2):  # two neighbours share exactly one line
        together = [line for line in layout.lines if {a, b} <= set(line.cells)]
        assert len(together) <= 1
        assert b not in layout.board.neighbours[a] or len(together) == 1


# --- texts


@pytest.mark.parametrize("text", [
    "nc-diagonals:3x3:r2,1,1:c1,1,2:d2:e1:g+r1c1", "nc-hexagon:h2:r1,2,1:c1,1,2:d2,2,0:g-a1",
    "nc-hidden:2x2:r?,1:c1,?", "nc-colours:2x2:r1/1,0/2:c1/1,0/2:g*r1c1,+r1c2,-r2c1",
    "nc-falling:2x2:r1,1:c1,1:d0,2,0", "nc-certain:3x3:r2,1,1:c2,1,1", "nc-braille:3x2:r1,0,0:c1,0"])
def test_texts_never_change(text: str) -> None:
    assert parse(text).text() == text


@pytest.mark.parametrize(("text", "message"), [
    ("nc:2x2:r1,1:c1,1", "expected nc-KIND:SIZE"),
    ("nc-diagonal:3x3:r1", "unknown variant 'diagonal': did you mean 'diagonals'?"),
    ("nc-diagonals:3x4:r1", "size '3x4': allowed: as many rows as columns"),
    ("nc-diagonals:3x3:r2,1,1:c1,1,2", "expected counts for r, c, d, e, in this order"),
    ("nc-falling:2x2:r1,1:c1,1:d0,2", "'d0,2': expected 3 counts"),
    ("nc-falling:2x2:r1,1:c1,1:d0,2,x", "'d0,2,x': expected 3 counts"),
    ("nc-falling:2x2:r1,1:c1,1:d2,0,0", "a line of 1 cells counts 2: allowed: 0 to 1"),
    ("nc-hidden:2x2:r1,1:c1,1:g+r1c3", "given '+r1c3': expected +r1c1"),
    ("nc-hidden:2x2:r1,1:c1,1:g", "given '': expected +r1c1"),
    ("nc-hidden:2x2:r1,1:c1,1:g*r1c1", "given r1c1: allowed: - or +"),
    ("nc-hidden:2x2:r1,1:c1,1:g+r1c1,-r1c1", "given r1c1: this cell is known already"),
    ("nc-colours:2x2:r1,1:c1,1", "a line of 2 cells counts 1: allowed: 0 to 2 in all, for 2 colours"),
    ("nc-colours:2x2:r2/1,0/0:c1/1,1/1", "a line of 2 cells counts 2/1: allowed: 0 to 2 in all"),
    ("nc-hexagon:s4:r1", "size 's4': allowed: boards of hexagons"),
    ("nc-hexagon:h10:r1", "size 'h10' of 271 cells: allowed: boards of hexagons"),
    ("nc-hexagon:h99:r1", "size 'h99': allowed"),
    ("nc-crossing:11x11:r1", "size '11x11': allowed: 2x2 to 10x10"),
    ("nc-colours:6:r1", "size '6': allowed: 2x2 to 12x12")])
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        parse(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("order", "message"),
    [
        (VariantOrder("hex"), "unknown variant 'hex'"),
        (VariantOrder("hidden", "1x6"), "size '1x6': allowed: 2x2 to 25x25"),
        (VariantOrder("hidden", level=5), "level = '5': allowed: 1 to 4"),
        (VariantOrder("crossing", "2x2", level=4), "no puzzle crossing 2x2 of level 4 found with seed 1, number 1"),
    ],
)
def test_bad_orders(order: VariantOrder, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        generate(order, 1)


def test_bad_questions() -> None:
    with pytest.raises(BadInput, match="limit = '0': allowed: 1 or more"):
        count(parse("nc-hidden:2x2:r?,1:c1,?"), 0)
    with pytest.raises(BadInput, match="no level: logic without guessing does not solve it"):
        level(parse("nc-hidden:2x2:r1,1:c1,1"))
    with pytest.raises(BadInput, match="no level: it has no solution"):
        level(parse("nc-certain:3x3:r3,0,0:c0,3,0"))


def test_a_supposition_that_is_needed() -> None:
    """The lines do not tell all, nor do several together, yet there is one solution."""
    puzzle = parse("nc-diagonals:4x4:r2,1,1,3:c1,3,2,1:d2:e2:g+r1c3")
    assert len(enumerated(puzzle)) == 1
    assert not worked(puzzle, look_ahead=False).complete
    assert steps(puzzle)[0].rule == SUPPOSED
    assert level(puzzle) == 4
