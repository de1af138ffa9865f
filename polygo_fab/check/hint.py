"""CONTENT: a hint, read by the patterns of templates/contracts/puzzles.toml, follows from what stands on the board, by
the lines alone that it names."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from ..core.count_puzzle import CountPuzzle
from ..core.finding import Finding
from .level_of_kinds import fails_after, said_by
from .puzzle_level import booklet_contract
from .second_solver import solutions
from .stated import stated

__all__ = ["hint_findings", "hint_said_findings"]


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
    else:
        found = hint_findings(puzzle, [line for line in lines if line is not None], cells, value=value,
                              holds=key not in ("not", "supposed"), rounds=int(parts.get("rounds", 0)))
    to, part = ("look_supposed", "cells") if key == "supposed" else ("look", "line")
    if look and _read(look, words["hints"]) != (to, {part: parts.get(part)}):
        found.append(Finding("CONTENT", "hint", f"'{look[:80]}' is not where it leads on"))
    return found


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
