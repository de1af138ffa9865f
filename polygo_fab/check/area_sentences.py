"""Sentences about rectangles, in steps and in hints, read by the patterns of templates/contracts/puzzles.toml and
followed on the puzzle: each follows from what was known before."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from ..core.count_puzzle import CountPuzzle
from ..core.finding import Finding
from .called import cells_listed
from .puzzle_level import booklet_contract
from .second_areas import AreaThought
from .second_solver import solutions
from .stated import stated

__all__ = ["AreaSentence", "area_hint_findings", "area_sentence", "hint_sentences", "sentence_wrong"]


@dataclass(frozen=True)
class AreaSentence:
    """A sentence: which one it is, the number that it tells of, from 0 on (-1: none), and the cells as bits.

    wrong  why it is none; "" for nothing
    """

    key: str
    number: int = -1
    cells: int = 0
    rounds: int = 0
    wrong: str = ""


def area_sentence(puzzle: CountPuzzle, said: str, lang: str) -> AreaSentence:
    """The sentence that is said, by the words of the contract."""
    words = stated(booklet_contract(), lang)
    forms: Mapping[str, str] = words["areas"]
    cell, number = _cell_pattern(words["square"]), forms["number"]
    for key, form in forms.items():
        if key == "number":
            continue
        pattern = re.escape(form.replace("{number}", number))
        for name, one in (("area", r"(?P<area>\d+)"), ("cell", f"(?P<cell>{cell})"), ("first", f"(?P<first>{cell})"),
                          ("last", f"(?P<last>{cell})"), ("rounds", r"(?P<rounds>\d+)"), ("at", f"(?P<at>{cell})"),
                          ("cells", "(?P<cells>.+)")):
            pattern = pattern.replace(re.escape(f"{{{name}}}"), one)
        if match := re.fullmatch(pattern, said, re.IGNORECASE):
            return _read(puzzle, key, match.groupdict(), lang)
    return AreaSentence("", wrong="is no step")


def _read(puzzle: CountPuzzle, key: str, parts: Mapping[str, str | None], lang: str) -> AreaSentence:
    square = stated(booklet_contract(), lang)["square"]
    columns = sum(line.family == "c" for line in puzzle.layout.lines)
    rows = sum(line.family == "r" for line in puzzle.layout.lines)

    def site(name: str) -> tuple[int, int]:
        match = re.fullmatch(_cell_pattern(square, named=True), name, re.IGNORECASE)
        assert match is not None
        return int(match["row"]) - 1, int(match["place"]) - 1

    told = [site(name) for part in ("cell", "first", "last", "at") if (name := parts.get(part))]
    listed = cells_listed(puzzle.layout, parts.get("cells") or "", lang)
    some = [divmod(cell, columns) for cell in listed if cell is not None]
    if not all(0 <= r < rows and 0 <= c < columns for r, c in told) or len({*some}) < len(listed):
        return AreaSentence(key, wrong="names no cell of this board, or one twice")
    number = next((k for k, (cell, area) in enumerate(puzzle.givens) if told and parts.get("cell")
                   and cell == told[0][0] * columns + told[0][1] and str(area) == parts["area"]), -1)
    if number < 0 and parts.get("cell"):
        return AreaSentence(key, wrong="names no number of this board")
    if parts.get("first"):
        (top, left), (low, right) = told[1:3]
        some = [(r, c) for r in range(top, low + 1) for c in range(left, right + 1)]
    elif parts.get("at"):
        some = told[1:]
    return AreaSentence(key, number, sum(1 << r * columns + c for r, c in set(some)), int(parts.get("rounds") or 0))


def _cell_pattern(square: str, named: bool = False) -> str:
    """Of a name, with its capitals."""
    pattern = re.escape(square)
    for name in ("row", "place"):
        pattern = pattern.replace(re.escape(f"{{{name}}}"), rf"(?P<{name}>\d+)" if named else r"\d+")
    return f"(?-i:{pattern})"


def hint_sentences(puzzle: CountPuzzle, said: str, lang: str) -> list[AreaSentence]:
    """The sentences of a hint: what must be supposed, then what it finds."""
    last = stated(booklet_contract(), lang)["areas"]["out"].rpartition(". ")[2]
    return [area_sentence(puzzle, text, lang) for text in re.split(rf"(?<={re.escape(last)}) ", said)]


def area_hint_findings(puzzle: CountPuzzle, said: str, lang: str, look: str, known: Mapping[int, int]) -> list[Finding]:
    """What is wrong with a hint, and with the shorter one that only says where to look.

    known  of cells the areas of the rectangles that cover them
    """
    words, thought = stated(booklet_contract(), lang), AreaThought(puzzle, known)
    *outs, one = hint_sentences(puzzle, said, lang)
    first, to = [*outs, one][0], area_sentence(puzzle, look, lang)
    shown = {*known, *(cell for cell, _ in puzzle.givens)}
    if said == words["hints"]["finished"]:
        wrong = "" if len(shown) == thought.size or thought.done() else "all is said to be known"
    elif said == words["hints"]["stuck"]:
        wrong = ""
    elif one.key == "mistake":
        right = one.cells.bit_count() == 1 and solutions(puzzle).cells[one.cells.bit_length() - 1] == one.number + 1
        wrong = "" if right else "what it calls right is not so in the answer"
    else:
        wrong = ""
        for each in (*outs, one):
            _catch_up(thought, known)
            wrong = wrong or next(sentence_wrong(thought, each), "")
        if (to.key, to.number) != ("look_supposed" if first.key == "out" else "look", first.number):
            wrong = wrong or f"'{look[:80]}' is not where it leads on"
    return [Finding("CONTENT", "hint", f"'{said[:80]}': {wrong}")] if wrong else []


def _catch_up(thought: AreaThought, told: Collection[int]) -> None:
    """What follows is learnt where it tells of no other cells than those that are told: no hint says it."""
    cells = sum(1 << cell for cell in told)
    while new := {k: some for found in (thought.said_by_numbers(), thought.said_by_cells()) for k, some in found.items()
                  if not some & ~cells}:
        thought.learn(new)


def sentence_wrong(thought: AreaThought, one: AreaSentence) -> Iterator[str]:
    """What is wrong with a step, given what is known; from now on what it says is known, too."""
    left = thought.left[one.number] if one.number >= 0 else []
    if one.wrong or one.number < 0 or not one.cells:
        yield one.wrong or "names no number or no cell"
    elif one.key == "out":
        if one.cells not in left or thought.fails(one.number, one.cells) != one.rounds:
            yield "what it supposes does not fail so"
        thought.left[one.number] = [cells for cells in left if cells != one.cells]
    else:
        follows = (left == [one.cells] if one.key == "place" else
                   not one.cells & ~thought.shared(one.number) if one.key == "own" else
                   all(thought.reaching(cell) == [one.number] for cell in range(thought.size) if one.cells >> cell & 1))
        if not follows or not one.cells & ~thought.has[one.number]:
            yield "does not follow, or tells nothing new"
        thought.learn({one.number: one.cells})
