"""The numbers that a hint says of a line, or of rows and columns together, counted again on the board: they are so, and
just the cells that it names follow from them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ..core.count_puzzle import CountPuzzle
from .called import value_called

__all__ = ["block_follows", "line_follows"]


def line_follows(puzzle: CountPuzzle, key: str, parts: Mapping[str, str], said: tuple[int, Collection[int], int],
                 lang: str) -> bool:
    """Whether a line has so many of a value to be and there: all of them, so that its other cells have it not; or
    (`full`) as many less as there is room for, so that all of these have it.

    said  the line, the cells and the value
    """
    line, cells, value = said
    there = puzzle.layout.lines[line].cells
    open_, got = _open(puzzle, there), _with(puzzle, there, value)
    need = _need(puzzle, line, value)
    of = value_called(parts.get("many", parts.get("more", "")), lang, "many")
    if need is None or {*cells} != {*open_} or of != value:
        return False
    if key == "none":
        return need == got == 0
    if (parts["need"], parts["got"]) != (str(need), str(got)):
        return False
    return need - got == len(open_) == int(parts["left"]) if key == "full" else need == got > 0


def block_follows(puzzle: CountPuzzle, parts: Mapping[str, str],
                  said: tuple[Sequence[int], Sequence[int], Collection[int], int], lang: str) -> bool:
    """Whether lines lack as many pawns as those that they cross lack, and as there are open cells beside: then these
    are pawns, and what is crossed has none beside these lines.

    said  the lines, those that they cross, the cells and the value
    """
    _, _, cells, value = said
    if len({*said[0], *said[1]}) < len(said[0]) + len(said[1]) or value_called(parts["many"], lang, "many") != 1:
        return False
    one, other = ({cell for line in some for cell in puzzle.layout.lines[line].cells} for some in said[:2])
    need, few = (sum((_need(puzzle, line, 1) or 0) - _with(puzzle, puzzle.layout.lines[line].cells, 1) for line in some)
                 for some in said[:2])
    room = len(_open(puzzle, one - other))
    follow = _open(puzzle, one - other if value else other - one)
    return (tuple(parts[name] for name in ("need", "few", "left")) == (str(need), str(few), str(room))
            and need == few + room and {*cells} == {*follow})


def _need(puzzle: CountPuzzle, line: int, value: int) -> int | None:
    """How many cells of a line have a value; None where it does not say."""
    counts = [count for count in puzzle.counts[line] if count is not None]
    if len(counts) < len(puzzle.counts[line]):
        return None
    return counts[value - 1] if value else len(puzzle.layout.lines[line].cells) - sum(counts)


def _with(puzzle: CountPuzzle, cells: Collection[int], value: int) -> int:
    return sum(known == value for cell, known in puzzle.known.items() if cell in cells)


def _open(puzzle: CountPuzzle, cells: Collection[int]) -> list[int]:
    known = puzzle.known
    return [cell for cell in cells if cell not in known]
