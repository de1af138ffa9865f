"""CONTENT: a hint, read by the patterns of templates/contracts/puzzles.toml, follows from what stands on the board, by
the lines alone that it names."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from ..core.count_puzzle import CountPuzzle
from ..core.finding import Finding
from .called import cell_called, cells_listed, concluded, line_called, listed, value_called
from .counts_said import block_follows, line_follows
from .level_of_kinds import failing, fails_after, left_by, said_by
from .lines_together import all_on_four, one_elsewhere
from .puzzle_level import booklet_contract
from .second_solver import solutions
from .stated import stated

__all__ = ["hint_findings", "hint_said_findings"]

_SUPPOSED = ("over", "under", "clash")
"""Hints that suppose something: why it fails."""
_TOGETHER = ("exclusion", "two_and_two")
"""Hints of lines that cross others."""
_COUNTED = ("full", "done", "none")
"""Hints of a single line, with its numbers: there are as many as it has room for, or enough."""
_NOTHING = ("finished", "stuck")
"""Those that tell of no cell."""


def hint_said_findings(puzzle: CountPuzzle, said: str, lang: str, look: str = "") -> list[Finding]:
    """What is wrong with a whole hint in words, and with the shorter one that only says where to look.

    puzzle   with all that is known so far among its givens; where there is a mistake, without
    """
    forms, colours = stated(booklet_contract(), lang)["hints"], puzzle.layout.colours
    key, parts = _read(said, forms)
    lines = [line_called(puzzle, name, lang) for name in listed(parts.get("line", ""), lang)]
    cells = cells_listed(puzzle.layout, parts.get("cells", ""), lang)
    value = (value_called(parts["value"], lang) if "value" in parts else
             concluded(colours, parts.get("other", ""), lang))
    named, told = [line for line in lines if line is not None], [cell for cell in cells if cell is not None]
    across = [line_called(puzzle, name, lang) for name in listed(parts.get("across", ""), lang)]
    if (not key or None in lines or None in cells or None in across or len({*cells}) < len(cells)
            or (value is None and key not in _NOTHING)):
        found = "is none"
    elif key == "finished":
        found = "all is said to be known" if _left(puzzle) else ""
    elif value is None or not told:  # nothing leads on
        found = ""
    elif key == "mistake":
        right = len(told) == 1 and solutions(puzzle).cells[told[0]] == value
        found = "" if right else "what it calls right is not so in the answer"
    elif key in _TOGETHER or key == "block":
        crossed = [line for line in across if line is not None]
        right = (block_follows(puzzle, parts, (named, crossed, told, value), lang) if key == "block" else
                 _together(puzzle, key, parts, (named, crossed, told, value), lang))
        found = "" if right else "the lines that it names do not say so"
    else:
        wrong = hint_findings(puzzle, [] if key in _SUPPOSED else named, told, value=value,
                              holds=key == "full", rounds=int(parts.get("rounds", 0)))
        found = wrong[0].message if wrong else ""
        if key in _COUNTED and not found and not (
                len(named) == 1 and line_follows(puzzle, key, parts, (named[0], told, value), lang)):
            found = "its line has other numbers"
        if key in _SUPPOSED and not found and not (concluded(colours, parts["other"], lang) == value and
                                                   _fails_so(puzzle, key, parts, (told[0], value, named), lang)):
            found = "it does not fail there, or not for that reason"
    to, part = ("look_supposed", "cells") if key in _SUPPOSED else ("look", "line")
    if look and _read(look.lower(), forms) != (to, {part: parts.get(part, "").lower()}):
        found = found or f"'{look[:80]}' is not where it leads on"
    return [Finding("CONTENT", "hint", f"'{said[:80]}': {found}")] if found else []


def _left(puzzle: CountPuzzle) -> bool:
    known = puzzle.known
    return any(sure is not None and cell not in known for cell, sure in enumerate(solutions(puzzle).cells))


def _together(puzzle: CountPuzzle, key: str, parts: Mapping[str, str],
              said: tuple[Sequence[int], Sequence[int], Sequence[int], int], lang: str) -> bool:
    """Whether lines, with those that they cross, say of these cells that they have the value, or (an exclusion) not."""
    lines, across, cells, value = said
    known, values = puzzle.known, range(len(puzzle.layout.colours) + 1)
    may = [{known[cell]} if cell in known else {*values} for cell in range(len(puzzle.layout.names))]
    if value_called(parts["more"], lang, "many") != value:
        return False
    if key == "two_and_two":
        return (value_called(parts["less"], lang, "many") == 1 - value
                and {*cells} == all_on_four(puzzle, may, lines, across, value))
    found = one_elsewhere(puzzle, may, lines, across[0], (cells[0], value)) if len(across) == len(cells) == 1 else None
    return (found is not None and value_called(parts["many"], lang, "many") == value
            and (parts["need"], parts["room"]) == (str(found[0]), str(found[1])))


def _fails_so(puzzle: CountPuzzle, key: str, parts: Mapping[str, str], supposed: tuple[int, int, Sequence[int]],
              lang: str) -> bool:
    """Whether a cell with a value fails for the reason that is said: its lines have, or have room for, so many of
    something and need another number; or each by itself leaves a cell something, and all together nothing."""
    cell, value, lines = supposed
    found = failing(puzzle, cell, value)
    if found is None or not lines:
        return False
    may = found[1]
    if key == "clash":
        at = cell_called(puzzle.layout, parts["at"], lang)
        if at is None:
            return False
        left = [some[at] if (some := left_by(puzzle, may, line)) else set[int]() for line in lines]
        return all(some and some != may[at] for some in left) and not set.intersection(*left)
    counts, cells = puzzle.counts[lines[0]], puzzle.layout.lines[lines[0]].cells
    of = value_called(parts["many"], lang, "many")
    if len(lines) != 1 or of is None or None in counts:
        return False
    need = counts[of - 1] if of else len(cells) - sum(n or 0 for n in counts)
    has = sum(may[c] == {of} if key == "over" else of in may[c] for c in cells)
    said = (parts["has"], parts["need"]) == (str(has), str(need))
    return said and has != need and (has > (need or 0)) is (key == "over")


def hint_findings(puzzle: CountPuzzle, lines: Sequence[int], cells: Collection[int], *, value: int, holds: bool = True,
                  rounds: int = 0) -> list[Finding]:
    """What is wrong with a step: `cells` have the value, or have it not, because `lines` say so; without lines because
    the value, supposed, would fail after so many rounds.

    puzzle   with all that is known so far among its givens
    """
    if not cells or any(cell in puzzle.known for cell in cells):
        return [Finding("CONTENT", "hint", "it tells of no cell that is open")]
    if not lines:
        took = fails_after(puzzle, min(cells), value)
        right = len(cells) == 1 and not holds and took == rounds
    elif len(lines) > 1:  # a block: in all solutions
        sure = solutions(puzzle).cells
        right = holds and all(sure[cell] == value for cell in cells)
    else:
        left = said_by(puzzle, lines)
        right = all(left[cell] == {value} if holds else value not in left[cell] for cell in cells)
    return [] if right else [Finding("CONTENT", "hint", "the lines that it names do not say so")]


def _read(said: str, forms: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Which sentence that is, and what stands in it; "" for none."""
    for key, form in forms.items():
        seen, pattern = set[str](), ""
        for k, part in enumerate(re.split(r"\{(\w+)\}", form)):
            pattern += (f"(?P={part})" if part in seen else f"(?P<{part}>.+?)") if k % 2 else re.escape(part)
            seen |= {part} if k % 2 else set()
        if match := re.fullmatch(pattern, said, re.IGNORECASE):
            return key, match.groupdict()
    return "", {}
