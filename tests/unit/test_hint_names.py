"""Hints name lines and cells as pages print them, and take these names for what is known; what they say is plain."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from importlib import import_module
from itertools import pairwise

import pytest

from polygo_fab.check.hint import hint_said_findings
from polygo_fab.core.errors import BadInput
from polygo_fab.core.puzzle_drawing import as_counts, value_names
from polygo_fab.pages.booklet_words import BookletWords
from polygo_fab.pages.puzzle_names import cell_names, known_cells, line_called, line_names, ways_counted
from polygo_fab.pages.puzzle_svg import puzzle_svg
from polygo_fab.puzzles.variants.catalogue import VariantOrder, answer, generate, hint, steps, variants
from polygo_fab.recipes.puzzle_jobs.hints import hint_on_paper, hint_text
from polygo_fab.recipes.puzzle_jobs.input import AnyPuzzle, parse_any
from polygo_fab.recipes.puzzle_jobs.spec import BookItem

LANGUAGES = ("en", "fr", "de")
KINDS = ("base", *variants())


def puzzle_of(kind: str) -> AnyPuzzle:
    return parse_any("6x6#12345" if kind == "base" else BookItem(1, kind=kind).source(1, "en").lines(0, 1)[0])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_hints_name_what_a_page_shows(kind: str, lang: str) -> None:
    """The cells and lines of a hint are called as on the page to play, which calls each of them so."""
    puzzle = puzzle_of(kind)
    layout, said = as_counts(puzzle).layout, hint_text(puzzle, {}, lang)
    assert not re.search(r"\b(r\d+c\d+|[a-z]{1,2}\d+)\b", said)
    if layout.areas:
        assert re.search(r"\b[RLZ]\d+[CS]\d+\b", said)
        return
    page = puzzle_svg(as_counts(puzzle), BookletWords(lang), "p")
    cells, lines = ({unescape(name) for name in re.findall(rf'data-{what}="([^"]*)"', page)}
                    for what in ("tag", "called"))
    assert cells == {*cell_names(layout, lang)}
    assert {line_called(layout, line, lang) for line in range(len(layout.lines))} <= lines
    assert any(re.search(rf"\b{name}\b", said) for name in cells)
    assert any(re.search(rf"\b{name}\b", said, re.IGNORECASE) for name in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_known_is_told_by_either_name(kind: str, lang: str) -> None:
    puzzle = puzzle_of(kind)
    layout = as_counts(puzzle).layout
    printed = cell_names(layout, lang)
    for names in (printed, layout.names):
        for write in (str, str.lower, str.upper):
            known = {name if write(name) in line_names(layout, lang) else write(name): 1 for name in names}
            assert known_cells(layout, known, lang) == dict.fromkeys(range(len(names)), 1)
    for name in {*map(str.upper, layout.names)} & {*line_names(layout, lang)}:  # slopes of hexagons: D2
        with pytest.raises(BadInput, match=f"{name} is a line on the page: .* or {name.lower()}, the cell"):
            known_cells(layout, {name: 1}, lang)
    with pytest.raises(BadInput, match="told twice"):
        known_cells(layout, {printed[0]: 1, layout.names[0]: 1}, lang)
    with pytest.raises(BadInput, match=re.escape(f"no such cell: allowed: {printed[0]} to {printed[-1]}")):
        known_cells(layout, {"x9y9": 1}, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_another_kind_are_found(lang: str) -> None:
    """In a hint of hexagons those of a text, in capitals or not; those of another language; the next cell."""
    puzzle = next(one for one in (generate(VariantOrder("hexagon", "h3"), 1, k) for k in range(20))
                  if (first := hint(one)) and cell_names(one.layout, lang)[first.cells[-1]] in hint_text(one, {}, lang))
    step, said = hint(puzzle), hint_text(puzzle, {}, lang)
    assert step
    cell = step.cells[-1]
    name = cell_names(puzzle.layout, lang)[cell]
    assert name in said
    assert not hint_said_findings(puzzle, said, lang)
    other = "de" if lang != "de" else "en"
    for wrong in (puzzle.layout.names[cell], puzzle.layout.names[cell].upper(), name.upper(),
                  cell_names(puzzle.layout, other)[cell], cell_names(puzzle.layout, lang)[cell - 1]):
        assert hint_said_findings(puzzle, said.replace(name, wrong), lang), wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_hint_says_what_is_not_empty(lang: str) -> None:
    """All the way of some puzzles: what follows is said outright, "a pawn" for "not an empty cell"."""
    ways = set[str]()
    for kind, size, level in (("colours", "5x5", 0), ("diagonals", "5x5", 4), ("hexagon", "h4", 4)):
        puzzle = generate(VariantOrder(kind, size, level or None), 3)
        known: dict[str, int] = {}
        for step in steps(puzzle):
            said = hint_text(replace(puzzle), known, lang)
            assert not re.search(r"\b(not an?|ce n'est (donc )?pas|nicht ein|kein leere[sr]?)\b", said, re.I), said
            ways.add(value_names(puzzle.layout)[step.value])
            cells = answer(puzzle)
            assert cells
            known |= {puzzle.layout.names[cell]: cells[cell] or 0 for cell in step.cells}
    assert ways == {"empty", "pawn", "red", "blue"}


@pytest.mark.parametrize(("kind", "sizes"), [("falling", ("5x5", "4x6")), ("crossing", ("5x5", "6x4")),
                                             ("diagonals", ("5x5",)), ("hexagon", ("h3", "h4", "hex556", "rhombus6",
                                                                                   "trap5"))])
def test_slanting_lines_are_counted_as_is_said(kind: str, sizes: tuple[str, ...]) -> None:
    """From where the cells lie: which way lines go, where the first and the last is, in which order they come."""
    for size in sizes:
        layout = import_module(f"polygo_fab.puzzles.variants.kinds.{kind}").VARIANT.layout(size)
        at = layout.board.centres
        right, top = max(x for x, _ in at), max(y for _, y in at)
        for family in set(layout.families) - ({"r"} if kind == "hexagon" else {"r", "c"}):
            some = [[at[cell] for cell in line.cells] for line in layout.lines if line.family == family]
            down = family == ("c" if kind == "hexagon" else "d")
            for cells in some:
                cells.sort()
                assert all((y > v) is down and x < u for (x, y), (u, v) in pairwise(cells))
            if kind == "hexagon":
                order = [(-round(cells[0][1], 6), cells[0][0]) for cells in some]  # of either the end on the left
                assert order == sorted(order)
            elif kind == "diagonals":
                assert [(cells[0], cells[-1]) for cells in some] == [
                    ((-right, top), (right, -top)) if down else ((-right, -top), (right, top))]
            else:
                first, last = (-right, -top if down else top), (right, top if down else -top)
                assert [[first], [last]] == [some[0], some[-1]]
                order = [(cells[0][0] + cells[0][1], 0.0) if down else (cells[0][0] - cells[0][1], 0.0)
                         for cells in some]
                assert order == sorted(order)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_hint_on_paper_says_how_slanting_lines_are_counted(kind: str, lang: str) -> None:
    """Once, at its end, where it names one; a hint of a row or a column is what it was."""
    layout = as_counts(puzzle_of(kind)).layout
    for number, line in enumerate(layout.lines):
        said = ways_counted(layout, f"({line_called(layout, number, lang)})", lang)
        assert bool(said) is (line.family in ("cd" if kind == "hexagon" else "de"))
    told = hint_on_paper(puzzle_of(kind), {}, lang)
    assert told.startswith(hint_text(puzzle_of(kind), {}, lang))


@pytest.mark.parametrize(("kind", "lang", "name", "cells"), [
    ("", "en", "R1C2 to R1C4", "r1c2 r1c3 r1c4"), ("", "en", "r1c2-r1c4", "r1c2 r1c3 r1c4"),
    ("", "fr", "L2C1 à L4C1", "r2c1 r3c1 r4c1"), ("", "fr", "les cellules de L2C1 à L4C1", "r2c1 r3c1 r4c1"),
    ("crossing", "de", "Z1S4 bis Z3S2", "r1c4 r2c3 r3c2"),
    ("hexagon", "en", "cells 2 to 4 of row 2", "d6 e6 f6"),
    ("hexagon", "fr", "les cellules 2 à 4 de la ligne 2", "d6 e6 f6"), ("", "en", "R1C1 to R2C3", ""),
    ("hexagon", "en", "cells 2 to 9 of row 2", ""), ("", "en", "R1C1 to", "")])
def test_runs_are_told_as_hints_tell_them(kind: str, lang: str, name: str, cells: str) -> None:
    """What a hint says can be given to `--known` as it stands."""
    layout = as_counts(puzzle_of(kind)).layout
    if not cells:
        with pytest.raises(BadInput, match="no such cell"):
            known_cells(layout, {name: 1}, lang)
    else:
        assert {layout.names[cell] for cell in known_cells(layout, {name: 1}, lang)} == {*cells.split()}
