"""Puzzles of rows and columns as questions of Moodle (its XML format, type `cloze`): a table with a choice in each
open cell, each worth one mark.

Moodle's documentation: "Moodle XML format", "Embedded Answers (Cloze) question type".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.count_puzzle import CountPuzzle

__all__ = ["EMPTY", "PAWN", "MoodleQuestion", "moodle_xml"]

PAWN, EMPTY = "●", "×"
"""What one chooses in a cell."""
_EDGE = "border: 1px solid #999; text-align: center; padding: 4px"


@dataclass(frozen=True)
class MoodleQuestion:
    """A puzzle whose lines are rows, then columns, of one colour; `name` is what the bank of questions calls it, `asks`
    the sentence above it, `cells` the value of each cell when it is solved."""

    name: str
    asks: str
    puzzle: CountPuzzle
    cells: Sequence[int]


def moodle_xml(questions: Sequence[MoodleQuestion]) -> bytes:
    """The file that a teacher imports."""
    from lxml import etree

    quiz = etree.Element("quiz")
    for question in questions:
        one = etree.SubElement(quiz, "question", type="cloze")
        for part, text in ((etree.SubElement(one, "name"), question.name),
                           (etree.SubElement(one, "questiontext", format="html"), _table(question)),
                           (etree.SubElement(one, "generalfeedback", format="html"), "")):
            etree.SubElement(part, "text").text = text
        for tag, text in (("penalty", "0.3333333"), ("hidden", "0"), ("idnumber", "")):
            etree.SubElement(one, tag).text = text
    return bytes(etree.tostring(quiz, xml_declaration=True, encoding="UTF-8", pretty_print=True))


def _table(question: MoodleQuestion) -> str:
    puzzle, known = question.puzzle, question.puzzle.known
    counts = {family: [count[0] for line, count in zip(puzzle.layout.lines, puzzle.counts, strict=True)
                       if line.family == family] for family in "rc"}
    rows = [line.cells for line in puzzle.layout.lines if line.family == "r"]
    head = "".join(f'<th scope="col" style="{_EDGE}">{_shown(n)}</th>' for n in counts["c"])
    body = "".join(
        f'<tr><th scope="row" style="{_EDGE}">{_shown(n)}</th>'
        + "".join(f'<td style="{_EDGE}">{_cell(cell, known, question.cells)}</td>' for cell in cells) + "</tr>"
        for n, cells in zip(counts["r"], rows, strict=True))
    return (f'<p>{_escaped(question.asks)}</p><table style="border-collapse: collapse"><thead><tr><td></td>{head}</tr>'
            f"</thead><tbody>{body}</tbody></table>")


def _cell(cell: int, known: dict[int, int], cells: Sequence[int]) -> str:
    """The choices are in the same order everywhere, so that it tells nothing."""
    if cell in known:
        return f"<b>{PAWN if known[cell] else EMPTY}</b>"
    right = PAWN if cells[cell] else EMPTY
    return "{1:MULTICHOICE:" + "~".join("=" * (one == right) + one for one in (EMPTY, PAWN)) + "}"


def _shown(count: int | None) -> str:
    return "?" if count is None else str(count)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("{", "(").replace("}", ")")
