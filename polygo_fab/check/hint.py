"""CONTENT: a hint, read by the patterns of templates/contracts/puzzles.toml, follows from what stands on the board, by
the lines alone that it names."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from ..core.count_puzzle import CountPuzzle
from ..core.finding import Finding
from ..core.resources import Data
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


def hint_said_findings(puzzle: CountPuzzle, said: str, lang: str, look: str = "") -> list[Finding]:
    """What is wrong with a whole hint in words, and with the shorter one that only says where to look.

    puzzle   with all that is known so far among its givens; where there is a mistake, without
    """
    words, names = stated(booklet_contract(), lang), [name.lower() for name in puzzle.layout.names]
    key, parts = _read(said, words["hints"])
    lines = [_line(puzzle, name, words["hint_lines"]) for name in _listed(parts.get("line", ""), words)]
    cells = [names.index(name) if name in names else -1 for name in _listed(parts.get("cells", ""), words)]
    values = {"full": 1, "done": 0, **{name.lower(): value for name, value in words["hint_values"].items()}}
    value = values.get(parts.get("value", key), -1)
    if not key or None in lines or -1 in cells or (value < 0 and "cells" in parts):
        found = [Finding("CONTENT", "hint", f"'{said[:80]}' is none")]
    elif key in ("finished", "stuck"):
        known = puzzle.known
        left = any(sure is not None and cell not in known for cell, sure in enumerate(solutions(puzzle).cells))
        found = [Finding("CONTENT", "hint", "all is said to be known")] if left and key == "finished" else []
    elif key == "mistake":
        right = len(cells) == 1 and solutions(puzzle).cells[cells[0]] == value
        found = [] if right else [Finding("CONTENT", "hint", "what it calls right is not so in the answer")]
    elif key in _TOGETHER:
        named, across = ([_line(puzzle, name, words["hint_lines"]) or 0 for name in _listed(parts[part], words)]
                         for part in ("line", "across"))
        right = _together(puzzle, key, parts, (named, across, cells, value), words)
        found = [] if right else [Finding("CONTENT", "hint", "the lines that it names do not say so")]
    else:
        named = [line for line in lines if line is not None]
        found = hint_findings(puzzle, [] if key in _SUPPOSED else named, cells, value=value,
                              holds=key not in ("not", *_SUPPOSED), rounds=int(parts.get("rounds", 0)))
        if key in _SUPPOSED and not found and not _fails_so(puzzle, key, parts, words["hint_many"],
                                                            (cells[0], value, named)):
            found = [Finding("CONTENT", "hint", "it does not fail there, or not for that reason")]
    to, part = ("look_supposed", "cells") if key in _SUPPOSED else ("look", "line")
    if look and _read(look, words["hints"]) != (to, {part: parts.get(part)}):
        found.append(Finding("CONTENT", "hint", f"'{look[:80]}' is not where it leads on"))
    return found


def _together(puzzle: CountPuzzle, key: str, parts: Mapping[str, str],
              said: tuple[Sequence[int], Sequence[int], Sequence[int], int], words: Data) -> bool:
    """Whether lines, with those that they cross, say of these cells that they have the value, or (an exclusion) not."""
    lines, across, cells, value = said
    known, values = puzzle.known, range(len(puzzle.layout.colours) + 1)
    may = [{known[cell]} if cell in known else {*values} for cell in range(len(puzzle.layout.names))]
    of = {name.lower(): v for name, v in (*words["hint_values"].items(), *words["hint_many"].items())}
    if key == "two_and_two":
        return ((of.get(parts["more"]), of.get(parts["less"])) == (value, 1 - value)
                and {*cells} == all_on_four(puzzle, may, lines, across, value))
    found = one_elsewhere(puzzle, may, lines, across[0], (cells[0], value)) if len(across) == len(cells) == 1 else None
    return (found is not None and of.get(parts["many"]) == value
            and (parts["need"], parts["room"]) == (str(found[0]), str(found[1])))


def _fails_so(puzzle: CountPuzzle, key: str, parts: Mapping[str, str], many: Mapping[str, int],
              supposed: tuple[int, int, Sequence[int]]) -> bool:
    """Whether a cell with a value fails for the reason that is said: its lines have, or have room for, so many of
    something and need another number; or each by itself leaves a cell something, and all together nothing."""
    cell, value, lines = supposed
    found = failing(puzzle, cell, value)
    if found is None or not lines:
        return False
    may = found[1]
    if key == "clash":
        at = [name.lower() for name in puzzle.layout.names].index(parts["at"])
        left = [some[at] if (some := left_by(puzzle, may, line)) else set[int]() for line in lines]
        return all(some and some != may[at] for some in left) and not set.intersection(*left)
    counts, cells = puzzle.counts[lines[0]], puzzle.layout.lines[lines[0]].cells
    of = {name.lower(): v for name, v in many.items()}.get(parts["many"], -1)
    if len(lines) != 1 or of < 0 or None in counts:
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
    elif puzzle.layout.kind == "certain":  # a block of lines: in all solutions
        sure = solutions(puzzle).cells
        right = holds and all(sure[cell] == value for cell in cells)
    else:
        left = said_by(puzzle, lines)
        right = all(left[cell] == {value} if holds else value not in left[cell] for cell in cells)
    return [] if right else [Finding("CONTENT", "hint", "the lines that it names do not say so")]


def _read(said: str, forms: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Which sentence that is, and what stands in it, in small letters; "" for none."""
    for key, form in forms.items():
        seen, pattern = set[str](), ""
        for k, part in enumerate(re.split(r"\{(\w+)\}", form)):
            pattern += (f"(?P={part})" if part in seen else f"(?P<{part}>.+?)") if k % 2 else re.escape(part.lower())
            seen |= {part} if k % 2 else set()
        if match := re.fullmatch(pattern, said.lower()):
            return key, match.groupdict()
    return "", {}


def _listed(text: str, words: Mapping[str, object]) -> list[str]:
    return [part for part in re.split(rf", | {words['and']} ", text) if part]


def _line(puzzle: CountPuzzle, name: str, called: Mapping[str, str]) -> int | None:
    for family, form in called.items():
        some = [k for k, line in enumerate(puzzle.layout.lines) if line.family == family]
        match = re.fullmatch(re.escape(form.lower()).replace(r"\{number\}", r"(\d+)"), name)
        if match and 0 < int(match[1]) <= len(some):
            return some[int(match[1]) - 1]
    return None
