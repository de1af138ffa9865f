"""How many stars a puzzle has, found a second time, as docs/puzzles.md tells it: what a person looks at until all is
found, on average, of what lies there in random order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from ..core.count_puzzle import CountPuzzle
from ..core.puzzle_drawing import BASE
from .blocks_again import block_ends
from .level_of_kinds import asked_of, begun, fails_by, first_failing, one_round
from .puzzle_level import booklet_contract
from .second_areas import AreaThought, first_failing_area

__all__ = ["looks_again", "stars_again"]

_EXCLUSION, _TWO_AND_TWO, _SIDES = 3, 4, 4
"""How many lines one looks at in each place of a rule; how many sides a rectangle has."""
_Lacking = list[tuple[int, int, int]]
"""Of lines that lack a value, their numbers, their open cells that may have it, and how many of these it needs."""


def stars_again(puzzle: CountPuzzle) -> int | None:
    """None where it is not solved as people think."""
    looks, scale, stars = looks_again(puzzle), booklet_contract()["scale"], 1
    if looks is None:
        return None
    while looks >= scale ** (stars + 1):
        stars += 1
    return stars


def looks_again(puzzle: CountPuzzle) -> Fraction | None:
    """What is looked at; None where it is not solved as people think."""
    if puzzle.layout.areas:
        return _of_areas(puzzle)
    if puzzle.layout.kind == "certain":
        return _of_blocks(puzzle)
    if puzzle.layout.kind == BASE:
        return _of_waves(puzzle)
    return _of_lines(puzzle)


def _until(places: int, leading: int) -> Fraction:
    """How many places one looks at, on average, until one leads on."""
    return Fraction(places + 1, leading + 1)


def _until_all(places: int, leading: int) -> Fraction:
    return sum((_until(places - found, leading - found) for found in range(leading)), Fraction())


def _of_waves(puzzle: CountPuzzle) -> Fraction | None:
    """Rows and columns: in each wave every line that is settled by what stood before is found, one after the other."""
    known, looks = dict(puzzle.known), Fraction()
    while len(known) < len(puzzle.layout.names):
        open_, new = 0, list[dict[int, int]]()
        for line, (count,) in zip(puzzle.layout.lines, puzzle.counts, strict=True):
            free = [cell for cell in line.cells if cell not in known]
            left = (count or 0) - sum(known.get(cell, 0) for cell in line.cells)
            open_ += bool(free)
            if free and left in (0, len(free)):
                new.append(dict.fromkeys(free, int(left > 0)))
        if not new:
            return None
        looks += _until_all(open_, len(new))
        for cells in new:
            known |= cells
    return looks


def _of_blocks(puzzle: CountPuzzle) -> Fraction | None:
    """Sure cells: single lines, else blocks from the smallest, at both ends of the lines in order."""
    ends = block_ends(puzzle)
    if ends is None:
        return None
    looks = Fraction()
    for lines, size, alike in ends:
        if size == 1:
            looks += _until(lines, alike)
        else:
            looks += lines + sum(2 * s * (s - 1) for s in range(size)) + size * _until(2 * size - 2, alike)
    return looks


def _of_areas(puzzle: CountPuzzle) -> Fraction | None:
    thought, looks = AreaThought(puzzle), Fraction()
    while thought.sound():
        if thought.done():
            return looks
        numbers = sum(left != [has] for left, has in zip(thought.left, thought.has, strict=True))
        open_ = thought.size - sum(cells.bit_count() for cells in thought.has)
        if learnt := thought.said_by_numbers():
            looks += _until_all(numbers, len(learnt))
        elif learnt := thought.said_by_cells():
            looks += numbers + _until_all(open_, sum(cells.bit_count() for cells in learnt.values()))
        if learnt:
            thought.learn(learnt)
            continue
        failed = first_failing_area(thought)
        if failed is None:
            return None
        took, number, cells = failed
        tried = [thought.fails(k, place) for k, some in enumerate(thought.left) if len(some) > 1 for place in some]
        looks += numbers + open_ + _SIDES * took * _until(len(tried), tried.count(took))
        thought.left[number].remove(cells)
    return None


# --- counts along lines


def _of_lines(puzzle: CountPuzzle) -> Fraction | None:
    """A line that others have filled in the same round is not looked at again."""
    asked, may = asked_of(puzzle), begun(puzzle)
    each = [asked_of(puzzle, [number]) for number in range(len(puzzle.layout.lines))]
    every, looks = (1 << len(puzzle.layout.names)) - 1, Fraction()
    while sum(cells.bit_count() for cells in may) > every.bit_count():
        after = one_round(may, asked, every)
        if after is None:
            return None
        open_ = _open_lines(may, each)
        if after != may:
            leading = [alone for alone in each if one_round(may, alone, every) != may]
            while leading:
                looks += _until(_open_lines(may, each), len(leading))
                may = one_round(may, leading[0], every) or may
                leading = [alone for alone in leading if one_round(may, alone, every) != may]
            may = after
            continue
        found, looked = _rarer(puzzle, may)
        looks += open_ + looked
        if not found:
            failed = first_failing(may, asked, every)
            if failed is None:
                return None
            took, cell, value = failed
            tried = [fails_by(may, asked, every, (c, v), took) for c, v in _open_values(may)]
            through = Fraction(sum(len(line.cells) for line in puzzle.layout.lines), every.bit_count())
            looks += took * through * _until(len(tried), sum(tried))
            found = [(1 << cell, value, False)]
        for cells, value, holds in found:
            may = [some & ~cells if (v == value) is not holds else some for v, some in enumerate(may)]
    return looks


def _rarer(puzzle: CountPuzzle, may: Sequence[int]) -> tuple[list[tuple[int, int, bool]], Fraction]:
    """What the first rule says that says anything (cells, a value, whether they have it), and what is looked at."""
    looks = Fraction()
    for each, told in ((_EXCLUSION, [*_excluded(puzzle, may)]), (_TWO_AND_TWO, [*_on_four(puzzle, may)])):
        if said := [one for one in told if one]:
            return said[0], looks + each * _until(len(told), len(said))
        looks += each * len(told)
    return [], looks


def _excluded(puzzle: CountPuzzle, may: Sequence[int]) -> Iterator[list[tuple[int, int, bool]]]:
    lacking = [_lacking(puzzle, may, value) for value in range(len(may))]
    for cell in range(len(puzzle.layout.names)):
        for value, some in enumerate(lacking):
            meeting = [cells for _, cells, need in some if need == 1 and cells >> cell & 1]
            if len(meeting) < 2:
                continue
            taken = 0
            for cells in meeting:
                taken |= cells
            short = any((cells & ~taken).bit_count() < need for _, cells, need in some if not cells >> cell & 1)
            yield [(1 << cell, value, False)] if short else []


def _on_four(puzzle: CountPuzzle, may: Sequence[int]) -> Iterator[list[tuple[int, int, bool]]]:
    if len(may) > 2:
        return
    empty, pawn = ([(number, cells) for number, cells, need in _lacking(puzzle, may, value) if need == 1]
                   for value in (0, 1))
    for (a, one), (b, other) in combinations(empty, 2):
        said = list[tuple[int, int, bool]]()
        across = [cells for number, cells in pawn if number not in (a, b) and cells & one and cells & other]
        for first, second in combinations(across, 2):
            four = (one | other) & (first | second)
            rest = [(cells & ~four, value, True) for cells, value in ((one | other, 1), (first | second, 0))]
            if four.bit_count() == 4 and any(cells for cells, _, _ in rest):
                said = rest
                break
        yield said


def _lacking(puzzle: CountPuzzle, may: Sequence[int], value: int) -> _Lacking:
    open_, found = _open_cells(may), _Lacking()
    for number, (line, count) in enumerate(zip(puzzle.layout.lines, puzzle.counts, strict=True)):
        if count[value - 1 if value else 0] is None or (not value and None in count):
            continue
        need = count[value - 1] if value else len(line.cells) - sum(many or 0 for many in count)
        cells = sum(1 << cell for cell in line.cells) & may[value]
        if cells & open_:
            found.append((number, cells & open_, (need or 0) - (cells & ~open_).bit_count()))
    return found


def _open_cells(may: Sequence[int]) -> int:
    open_ = 0
    for one, other in combinations(may, 2):
        open_ |= one & other
    return open_


def _open_lines(may: Sequence[int], each: Sequence[Sequence[tuple[int, int, int]]]) -> int:
    open_ = _open_cells(may)
    return sum(bool(asked) and bool(asked[0][0] & open_) for asked in each)


def _open_values(may: Sequence[int]) -> Iterator[tuple[int, int]]:
    open_ = _open_cells(may)
    for cell in range(open_.bit_length()):
        if open_ >> cell & 1:
            yield from ((cell, value) for value, some in enumerate(may) if some >> cell & 1)
