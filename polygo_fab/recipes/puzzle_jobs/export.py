"""Puzzles in the forms that others take: a drawing or a picture of one, a table of any number, questions of Moodle,
addresses of puzz.link.

Each is read back from its bytes, and each puzzle solved again, before it is given out.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput
from ...core.finding import Finding, Unsound, errors
from ...core.puzzle_drawing import as_counts
from .answers import graded, verdict
from .input import AnyPuzzle, Given
from .proof import unique_findings
from .said import PuzzleWords
from .source import solution_rows

__all__ = ["FORMS", "exported"]

FORMS = (".svg", ".png", ".csv", ".json", ".xml", ".txt")
_ONE = (".svg", ".png")
_CELL, _PIXELS = 8.0, 8
"""How wide a cell is, mm; and pixels a mm."""
_MOST = 225
"""Cells of a board that somebody fills in by choosing in each."""
_HOW_MANY = {"none": "no solution", "many": "several solutions"}
_COLUMNS = ("number", "puzzle", "kind", "size", "level", "stars", "givens", "counts", "board", "solution")


@dataclass(frozen=True)
class _Solved:
    """A puzzle with its one answer."""

    number: int
    asked: AnyPuzzle
    cells: tuple[int | None, ...]

    @property
    def drawn(self) -> CountPuzzle:
        return as_counts(self.asked)


def exported(form: str, given: Iterable[Given], lang: str, solved: bool = False) -> tuple[bytes, tuple[Finding, ...]]:
    """The bytes of a file of this form (one of FORMS), and what of it could not be proved here.

    solved  draw the solution, in place of the puzzle
    Raises BadInput for a puzzle that has not exactly one answer, or that a form does not take, and Unsound where what
    was made does not read back.
    """
    if solved and form not in _ONE:
        raise BadInput(f"--solved: allowed with --out FILE{' or FILE'.join(_ONE)}")
    puzzles = [_solved(number, one, lang) for number, one in enumerate(given, start=1)]
    if form in _ONE and len(puzzles) > 1:
        raise BadInput(f"--out FILE{form} of {len(puzzles)} puzzles: allowed: one (--number 3, or FILE#3)")
    make: Mapping[str, Callable[[], tuple[bytes, list[Finding]]]] = {
        ".svg": lambda: _drawing(puzzles[0], lang, solved), ".png": lambda: _picture(puzzles[0], lang, solved),
        ".csv": lambda: _table(puzzles, "csv", lang), ".json": lambda: _table(puzzles, "json", lang),
        ".xml": lambda: _questions(puzzles, lang), ".txt": lambda: _addresses(puzzles)}
    data, findings = make[form]()
    findings += [finding for one in puzzles for finding in unique_findings(one.drawn)]
    if wrong := errors(findings):
        raise Unsound(wrong)
    return data, tuple(findings)


def _solved(number: int, one: Given, lang: str) -> _Solved:
    where = one.where or f"puzzle {number}"
    if isinstance(one.puzzle, BadInput):
        raise BadInput(f"{where}: {one.puzzle}")
    found = verdict(one.puzzle)
    if found.outcome != "unique":
        raise BadInput(f"{where} '{one.puzzle.text()[:80]}': {_HOW_MANY[found.outcome]}: "
                       "allowed: puzzles with exactly one answer")
    return _Solved(number, one.puzzle, found.cells)


# --- one of them


def _drawing(one: _Solved, lang: str, solved: bool) -> tuple[bytes, list[Finding]]:
    from ...check.puzzle_svg_file import drawing_findings, shown_values
    from ...pages.booklet_words import BookletWords
    from ...pages.puzzle_grid import picture
    from ...write.svg import drawing_svg

    puzzle, words = one.drawn, BookletWords(lang)
    kind = words.kind(puzzle.layout.kind)
    drawing = picture(puzzle, _CELL, alt=f"{kind}: {one.asked.text()}", ink="answer" if solved else "puzzle",
                      values=shown_values(puzzle, one.cells) if solved else None)
    data = drawing_svg(drawing)
    return data, [*drawing_findings(data, puzzle, one.cells if solved else None)]


def _picture(one: _Solved, lang: str, solved: bool) -> tuple[bytes, list[Finding]]:
    from ...check.puzzle_png import pixel_findings
    from ...check.puzzle_svg_file import shown_values, svg_board
    from ...write.png import svg_png

    svg, findings = _drawing(one, lang, solved)
    if findings:
        return b"", findings
    drawn = svg_board(svg, one.drawn, "answer" if solved else "puzzle")
    data = svg_png(svg, round(drawn.sheet.size[0] * _PIXELS), says=one.asked.text())
    values = shown_values(one.drawn, one.cells) if solved else {} if one.drawn.layout.areas else one.drawn.known
    return data, [*pixel_findings(data, drawn, dict(values))]


# --- a table of them


def _table(puzzles: Sequence[_Solved], form: str, lang: str) -> tuple[bytes, list[Finding]]:
    from ...check.puzzle_table import table_findings

    rows = [_row(one, PuzzleWords(lang)) for one in puzzles]
    data = _csv(rows) if form == "csv" else _json(rows)
    return data, [*table_findings(data, form, [(one.asked.text(), one.drawn) for one in puzzles])]


def _row(one: _Solved, said: PuzzleWords) -> dict[str, object]:
    """What is told of a puzzle; there are no level and no stars where only guessing would lead on."""
    puzzle, hard, counts = one.drawn, dict[str, int | float](), dict[str, list[str]]()
    with contextlib.suppress(BadInput):
        hard = graded(one.asked, said)
    known = puzzle.known
    if puzzle.layout.areas:  # where those of A, B ... stand
        counts["area"] = [str(area) for _, area in puzzle.givens]
        known = {cell: number for number, (cell, _) in enumerate(puzzle.givens, start=1)}
    for line, count in zip(puzzle.layout.lines, puzzle.counts, strict=True):
        if count:
            counts.setdefault(line.family, []).append("/".join("?" if n is None else str(n) for n in count))
    return {"number": one.number, "puzzle": one.asked.text(), "kind": puzzle.layout.kind, "size": puzzle.layout.size,
            "level": hard.get("level"), "stars": hard.get("step"), "givens": len(puzzle.givens), "counts": counts,
            "board": solution_rows(one.asked, [known.get(cell) for cell in range(len(one.cells))]),
            "solution": solution_rows(one.asked, one.cells)}


def _json(rows: Sequence[Mapping[str, object]]) -> bytes:
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f'{{"puzzles": [\n{lines}\n]}}\n'.encode()


def _csv(rows: Sequence[Mapping[str, object]]) -> bytes:
    """RFC 4180. A list is its words with blanks between, so that a spreadsheet splits it, and no cell begins with a
    sign that one would take for a formula."""
    def written(key: str, value: object) -> str:
        if isinstance(value, dict):
            return "; ".join(" ".join((family, *counts)) for family, counts in value.items())
        return " ".join(value) if isinstance(value, list) else "" if value is None else str(value)

    stream = io.StringIO(newline="")
    table = csv.writer(stream)
    table.writerow(_COLUMNS)
    table.writerows([written(key, row[key]) for key in _COLUMNS] for row in rows)
    return stream.getvalue().encode()


# --- questions


def _questions(puzzles: Sequence[_Solved], lang: str) -> tuple[bytes, list[Finding]]:
    from ...check.moodle import moodle_findings
    from ...pages.booklet_words import BookletWords
    from ...write.moodle import MoodleQuestion, moodle_xml

    words, found, digits = BookletWords(lang), list[MoodleQuestion](), len(str(len(puzzles)))
    for one in puzzles:
        layout = one.drawn.layout
        if set(layout.families) != {"r", "c"} or len(layout.colours) != 1 or None in one.cells or len(
                layout.names) > _MOST:
            raise BadInput(f"puzzle {one.number} ({layout.kind} {layout.size}) as a question: allowed: rows and "
                           f"columns of one colour, with every cell sure, up to {_MOST} cells")
        # a bank of questions sorts by name: so they keep their order
        name = f"{words.kind(layout.kind)} {layout.size} {one.number:0{digits}}"
        found.append(MoodleQuestion(name, words.goal(layout.kind), one.drawn,
                                    tuple(value or 0 for value in one.cells)))
    data = moodle_xml(found)
    return data, [*moodle_findings(data, [(question.name, question.puzzle) for question in found])]


# --- addresses


def _addresses(puzzles: Sequence[_Solved]) -> tuple[bytes, list[Finding]]:
    from ...check.puzz_link import link_findings
    from ...write.puzz_link import puzz_link

    for one in puzzles:
        layout = one.drawn.layout
        if not layout.areas:
            raise BadInput(f"puzzle {one.number} ({layout.kind} {layout.size}) as an address of puzz.link: allowed: "
                           "rectangles, the one kind that is there")
    data = "".join(puzz_link(one.drawn) + "\n" for one in puzzles).encode()
    return data, [*link_findings(data, [one.drawn for one in puzzles])]
