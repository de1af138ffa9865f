"""Why a supposition of a hint fails: told of a line and in numbers, or of lines that contradict each other."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from polygo_fab.check.hint import hint_said_findings
from polygo_fab.check.level_of_kinds import fails_after
from polygo_fab.core.words.language_files import words_in
from polygo_fab.puzzles.variants import catalogue
from polygo_fab.puzzles.variants.catalogue import VariantOrder
from polygo_fab.puzzles.variants.failing import failure
from polygo_fab.puzzles.variants.logic import Conclusion
from polygo_fab.recipes.puzzle_jobs.hints import hint_text, supposing

KINDS = (("hexagon", "h3"), ("crossing", "5x5"), ("falling", "4x4"), ("colours", "4x4"))


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_why_a_supposition_fails(lang: str) -> None:
    """Of every one that fails on some boards, and with other numbers refused."""
    words = {**words_in(lang, "puzzle_hints"), **words_in(lang, "puzzle_answers")["supposing"]}
    ways = Counter[str]()
    for (kind, size), index in product(KINDS, range(3)):
        puzzle = replace(catalogue.generate(VariantOrder(kind, size), 3, index), givens=())
        for cell, value in product(range(len(puzzle.layout.names)), range(len(puzzle.layout.colours) + 1)):
            rounds = fails_after(puzzle, cell, value)
            if rounds is None:
                continue
            said = " ".join(supposing(puzzle, Conclusion((), (cell,), value, False, rounds), words))
            assert not hint_said_findings(puzzle, said, lang), said
            fails = failure(puzzle, cell, value)
            way = "clash" if fails.cell >= 0 else "short" if fails.short else "over"
            ways[way] += 1
            for number in (fails.lines[0] + 1, *((fails.has, fails.need) if fails.cell < 0 else ())):
                other = re.sub(rf"(?<![a-z\d]){number}(?!\d)", str(number + 5), said)
                assert other == said or hint_said_findings(puzzle, other, lang), other
    assert set(ways) == {"over", "short", "clash"}


@pytest.mark.parametrize(("lang", "told"), [
    ("en", r"in round \d, (row|column|diagonal) \d would have (room for )?\d pawns?, not \d\."),
    ("fr", r"au tour \d, la (ligne|colonne|diagonale) \d aurait (de la place pour )?\d pions?, et non \d\."),
    ("de", r"hätte (Zeile|Spalte|Diagonale) \d in Runde \d (dann|Platz für) \d Spielsteine? statt (für )?\d\.")])
def test_a_hint_names_the_line_that_fails(lang: str, told: str) -> None:
    puzzle = catalogue.generate(VariantOrder("hexagon", "h3", level=3), 1, 0)
    known: dict[str, int] = {}
    for step in catalogue.steps(puzzle):
        if not step.lines:
            assert re.search(told, hint_text(puzzle, known, lang)), hint_text(puzzle, known, lang)
            return
        known |= {puzzle.layout.names[cell]: step.value for cell in step.cells if step.holds}
    raise AssertionError("no supposition")
