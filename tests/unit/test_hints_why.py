"""Why a hint leads on: of lines that cross others, in numbers; of a supposition why it fails: told of a line and in
numbers, or of lines that contradict each other."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from polygo_fab.check.hint import hint_said_findings
from polygo_fab.check.level_of_kinds import fails_after
from polygo_fab.core.words.language_files import words_in
from polygo_fab.pages.puzzle_names import cell_names
from polygo_fab.puzzles.variants import catalogue
from polygo_fab.puzzles.variants.catalogue import VariantOrder
from polygo_fab.puzzles.variants.conclusions import EXCLUSION, LINE, TWO_AND_TWO, Conclusion
from polygo_fab.puzzles.variants.failing import failure
from polygo_fab.recipes.puzzle_jobs.hints import hint_text, supposing

KINDS = (("hexagon", "h3"), ("crossing", "5x5"), ("falling", "4x4"), ("colours", "4x4"))


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_why_a_supposition_fails(lang: str) -> None:
    """Of every one that fails on some boards, and with other numbers refused."""
    ways = Counter[str]()
    for (kind, size), index in product(KINDS, range(3)):
        puzzle = replace(catalogue.generate(VariantOrder(kind, size), 3, index), givens=())
        for cell, value in product(range(len(puzzle.layout.names)), range(len(puzzle.layout.colours) + 1)):
            rounds = fails_after(puzzle, cell, value)
            if rounds is None:
                continue
            said = " ".join(supposing(puzzle, Conclusion((), (cell,), value, False, rounds), lang))
            assert not hint_said_findings(puzzle, said, lang), said
            fails = failure(puzzle, cell, value)
            way = "clash" if fails.cell >= 0 else "short" if fails.short else "over"
            ways[way] += 1
            for number in (fails.lines[0] + 1, *((fails.has, fails.need) if fails.cell < 0 else ())):
                other = re.sub(rf"(?<![A-Za-z\d]){number}(?!\d)", str(number + 5), said)
                assert other == said or hint_said_findings(puzzle, other, lang), other
    assert set(ways) == {"over", "short", "clash"}


@pytest.mark.parametrize(("lang", "over", "under"), [
    ("en", "in round 3, row 2 would have 2 pawns, not 1.",
     "in round 3, diagonal D1 would have room for 1 pawn, not 2."),
    ("fr", "au tour 3, la ligne 2 aurait 2 pions, et non 1.",
     "au tour 3, la diagonale D1 aurait de la place pour 1 pion, et non 2."),
    ("de", "hätte Zeile 2 in Runde 3 dann 2 Spielsteine statt 1.",
     "hätte Diagonale D1 in Runde 3 Platz für 1 Spielstein statt für 2.")])
def test_a_hint_names_the_line_that_fails(lang: str, over: str, under: str) -> None:
    assert over in hint_text(catalogue.parse("nc-diagonals:4x4:r2,1,1,3:c1,3,2,1:d2:e2:g+r1c3"), {}, lang)
    assert under in hint_text(catalogue.parse("nc-diagonals:4x4:r3,1,1,1:c1,1,3,1:d2:e2:g-r4c2"), {}, lang)


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_why_lines_that_cross_others_lead_on(lang: str) -> None:
    """Each such hint on the way, which is proved; with another number, line or cell it is refused."""
    told = Counter[str]()
    for (kind, size, level), index in product((("hexagon", "h4", 3), ("hexagon", "h4", 4)), range(2)):
        puzzle = catalogue.generate(VariantOrder(kind, size, level), 2, index)
        while step := catalogue.hint(puzzle):
            if step.across:
                said = hint_text(puzzle, {}, lang)
                told[step.rule] += 1
                assert not hint_said_findings(puzzle, said, lang), said
                assert not re.search(r"\b(nicht ein|pas une? \w+( \w+)? en|für 0|que pour 0)\b", said.lower()), said
                for number in set(re.findall(r"(?<![A-Za-z\d])\d+", said)):
                    other = re.sub(rf"(?<![A-Za-z\d]){number}(?!\d)", str(int(number) + 1), said, count=1)
                    assert hint_said_findings(puzzle, other, lang), other
                names = cell_names(puzzle.layout, lang)
                name = names[step.cells[-1]]
                other = next(other for cell, other in enumerate(names)
                             if cell not in puzzle.known and cell not in step.cells)
                assert hint_said_findings(puzzle, re.sub(rf"\b{name}\b", other, said), lang)
            given = ((cell, step.value if step.holds else 1 - step.value) for cell in step.cells)
            puzzle = replace(puzzle, givens=(*puzzle.givens, *given))
    assert told[EXCLUSION] >= 5
    assert told[TWO_AND_TWO] >= 2


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize(("kind", "size"), [("hidden", "5x5"), ("certain", "6x6"), ("colours", "5x5"),
                                            ("picture", "9x9"), ("crossing", "5x5"), ("hexagon", "h4")])
def test_the_numbers_of_lines_are_read_back(kind: str, size: str, lang: str) -> None:
    """Of each hint of a line or a block on the way: with another number, or a cell less, it is refused."""
    told = Counter[int]()
    for index in range(2):
        puzzle = catalogue.generate(VariantOrder(kind, size), 4, index)
        cells = catalogue.answer(puzzle)
        while cells and (step := catalogue.hint(puzzle)) and step.rule == LINE:
            said = hint_text(puzzle, {}, lang)
            assert not hint_said_findings(puzzle, said, lang), said
            told[len(step.lines)] += 1
            for match in re.finditer(r"\d+", said):
                other = f"{said[:match.start()]}{int(match[0]) + 1}{said[match.end():]}"
                assert hint_said_findings(puzzle, other, lang), other
            fewer = re.sub(f", [^,]*(?= {words_in(lang, 'puzzle_kinds')['and']} [^,]*$)", "", said)
            assert fewer == said or hint_said_findings(puzzle, fewer, lang), fewer
            puzzle = replace(puzzle, givens=(*puzzle.givens, *((cell, cells[cell] or 0) for cell in step.cells)))
    assert told


@pytest.mark.parametrize(("said", "right"), [
    ("Row 2 needs 1 pawn and has 1: no more go there. No pawn on R2C1, R2C2 and R2C4 to R2C6.", True),
    ("Row 2 needs 1 pawn and has 1: no more go there. No pawn on R2C1, R2C2, R2C4, R2C5 and R2C6.", True),
    ("Row 2 needs 1 pawn and has 1: no more go there. No pawn on R2C1 to R2C2 and R2C4 to R2C6.", False),  # no run
    ("Row 2 needs 1 pawn and has 1: no more go there. No pawn on R2C1, R2C2 and R2C6 to R2C4.", False),  # backwards
    ("Row 2 needs 1 pawn and has 1: no more go there. No pawn on R2C1 to R2C6.", False),  # over one that is known
    ("Row 2 needs 1 pawn and has 1: no more go there. No pawn on R2C1, R2C2, R2C4 and R2C4 to R2C6.", False),  # twice
    ("Row 2 needs 1 pawn and has 1: no more go there. No pawn on R2C1, R2C2 and R2C4 to R3C6.", False),  # no line
    ("Row 2 needs 0 pawns in all. No pawn on R2C1, R2C2 and R2C4 to R2C6.", False),
    ("Row 2 needs 2 pawns and has 1 so far, with room for just 1 more. A pawn on R2C1.", False)])
def test_a_run_of_cells(said: str, right: bool) -> None:
    puzzle = catalogue.parse("nc-braille:6x6:r4,1,0,5,3,0:c2,2,3,1,3,2:g-r1c2,+r2c3,+r5c4")
    assert bool(hint_said_findings(puzzle, said, "en")) is not right
