"""Questions of Moodle read back: the puzzle that each shows, and what Moodle gives for an answer.

A reader of the format by itself, from Moodle's documentation ("Moodle XML format", "Embedded Answers (Cloze) question
type"): {MARKS:MULTICHOICE:answer~=right answer}, where ~ parts answers, = or %100% is before the right ones, and # is
before what is said of one. The solution is found by a solver that had no part in making the file. Code: UNIQUE.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..core.count_puzzle import CountPuzzle
from ..core.errors import BadInput
from ..core.finding import Finding
from .second_solver import solutions

__all__ = ["moodle_findings"]

_FIELD = re.compile(r"\{(\d*):(\w+):([^{}]*)\}")
_SIGNS = {"×": 0, "●": 1}


def moodle_findings(data: bytes, expected: Sequence[tuple[str, CountPuzzle]]) -> Iterator[Finding]:
    """What is wrong with a file of these questions, each with its name: another puzzle, or marks that are not all given
    for its solution, or are given for another answer."""
    from lxml import etree

    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))
    except etree.XMLSyntaxError:
        yield Finding("UNIQUE", "file", "not an XML that can be read")
        return
    questions = list(root)
    if root.tag != "quiz" or len(questions) != len(expected):
        yield Finding("UNIQUE", "file", f"a {root.tag} of {len(questions)}, expected a quiz of {len(expected)}")
        return
    for number, (question, (name, puzzle)) in enumerate(zip(questions, expected, strict=True), start=1):
        try:
            if question.tag != "question" or question.get("type") != "cloze":
                raise BadInput("is no question of type cloze")
            if question.findtext("name/text") != name:
                raise BadInput(f"is called '{question.findtext('name/text')}', expected '{name}'")
            _prove(question.findtext("questiontext[@format='html']/text") or "", puzzle)
        except BadInput as error:
            yield Finding("UNIQUE", f"question {number}", str(error))


def _prove(shown: str, puzzle: CountPuzzle) -> None:
    """`shown` is what a question shows, in HTML. Raises BadInput with what is wrong."""
    from lxml import etree, html

    try:
        page = html.fragment_fromstring(shown, create_parent=True)
    except etree.LxmlError:
        raise BadInput("has a text that cannot be read") from None
    if len(page.findall(".//table")) != 1:
        raise BadInput("expected one table")
    head, *body = [[" ".join(cell.text_content().split()) for cell in row] for row in page.iter("tr")]
    families = {family: [line for line in puzzle.layout.lines if line.family == family] for family in "rc"}
    if len(body) != len(families["r"]) or any(len(row) != len(families["c"]) + 1 for row in (head, *body)):
        raise BadInput("its table is not of the size of the board")
    if [_count(word) for word in (*(row[0] for row in body), *head[1:])] != [count for (count,) in puzzle.counts]:
        raise BadInput("other counts are shown")
    if page.text_content().count("{") != sum(cell.startswith("{") for row in body for cell in row[1:]):
        raise BadInput("there is a field beside the table, or one that does not begin a cell")
    solved, known = solutions(puzzle).cells, puzzle.known
    for line, row in zip(families["r"], body, strict=True):
        for cell, word in zip(line.cells, row[1:], strict=True):
            name, given = puzzle.layout.names[cell], known.get(cell)
            if given is not None:
                if _SIGNS.get(word) != given:
                    raise BadInput(f"the given cell {name} shows '{word[:40]}'")
            elif _marked(word, name) != {"×": float(solved[cell] == 0), "●": float(solved[cell] == 1)}:
                raise BadInput(f"cell {name} does not give its mark for the solution, and for nothing else")


def _marked(word: str, name: str) -> dict[str, float]:
    """The share of the mark that each choice of a cell brings. Raises BadInput."""
    field = _FIELD.fullmatch(word)
    if field is None or (field[1] or "1") != "1" or field[2] not in ("MULTICHOICE", "MC"):
        raise BadInput(f"cell {name} is no choice worth one mark: '{word[:40]}'")
    found: dict[str, float] = {}
    for answer in field[3].split("~"):
        share = re.fullmatch(r"(=|%(-?\d+)%)?([^#]*)(#.*)?", answer)
        if share is None or share[3] in found:
            raise BadInput(f"cell {name} has an answer twice, or one that cannot be read")
        found[share[3]] = 1.0 if share[1] == "=" else int(share[2] or 0) / 100
    return found


def _count(word: str) -> int | None:
    if not re.fullmatch(r"\d{1,2}|\?", word):
        raise BadInput(f"the count '{word[:20]}' is none")
    return None if word == "?" else int(word)
