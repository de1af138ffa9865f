"""Rectangles on a page to play: its drawing, answer and hints are read back, and other ones are found; the hints are
those of `puzzle hint` to somebody who follows them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable

import pytest
from played_pages import first, is_found, made, once, proved

from polygo_fab.check.area_sentences import area_hint_findings
from polygo_fab.check.plain_text import plain
from polygo_fab.core.finding import errors
from polygo_fab.core.printed.typography import typeset
from polygo_fab.pages.puzzle_play import area_hints
from polygo_fab.puzzles.variants.area_hints import followed
from polygo_fab.puzzles.variants.catalogue import VariantOrder, answer, generate, parse
from polygo_fab.recipes.puzzle_jobs.hints import hint_text
from polygo_fab.recipes.puzzle_jobs.page import page_of
from polygo_fab.recipes.puzzle_jobs.page_proof import page_puzzles, prove_page
from polygo_fab.recipes.puzzle_jobs.recipe import load_book

SPEC = "1x rectangles 6x6:3, 1x certain 4x4, 1x colours 3x3"
SINGLE = "nc-rectangles:4x4:g1r1c1,3r1c4,9r3c3,3r4c1"


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_a_page_with_rectangles_is_proved(lang: str) -> None:
    assert errors(proved(made(SPEC, lang)[0], SPEC, lang)) == ()
    assert not any(one.faults for one in page_puzzles(made(SPEC, lang)[0]))


def hints_of(change: Callable[[list[dict[str, object]]], object]) -> Callable[[str], str]:
    """The hints of the first puzzle otherwise."""
    def broken(text: str) -> str:
        old = re.search(r'data-hints="([^"]*)"', text)
        assert old is not None
        hints = json.loads(old[1].replace("&#34;", '"').replace("&#39;", "'"))
        change(hints)
        return text.replace(old[1], json.dumps(hints, ensure_ascii=False).replace('"', "&#34;").replace("'", "&#39;"))

    return broken


def swapped(hints: list[dict[str, object]]) -> None:
    hints[:] = [*hints[-1:], *hints[:-1]]


def another_look(hints: list[dict[str, object]]) -> None:
    told = hints[0]["told"]
    assert isinstance(told, dict)
    other = hints[1]["told"]
    assert isinstance(other, dict)
    told["line"] = other["line"]


BROKEN = {
    "another area": (first(r'(data-family="a".*?<text[^>]*>)\d+', r"\g<1>9"), "other counts or givens are drawn"),
    "an area that is none": (first(r'(data-family="a".*?<text[^>]*>)\d+', r"\g<1>x"), "is no area of a cell"),
    "an area elsewhere": (first(r'(data-family="a" data-cells=".*?<text x=)"-?[\d.]+"', r'\g<1>"7"'),
                          "stands elsewhere"),
    "a number of another cell": (first(r'(data-family="a" data-cells=")\d+', r"\g<1>35"), "stands elsewhere"),
    "a mark in a cell": (first(r'<use x=', '<use href="#mark-pawn" x='), "shows 'mark-pawn'"),
    "a cell that is given": (once('class="cell" data-cell="0"', 'class="cell" data-value="1" data-cell="0"'),
                             "is played as '1'"),
    "a number that hints call another": (first(r'data-called="the (\d+) on', r'data-called="the 7\1 on'),
                                         "hints call its numbers"),
    "a name in the margins elsewhere": (first(r'(class="tags".*?x=)"-?[\d.]+"', r'\g<1>"7"'), "stands elsewhere"),
    "another answer to play by": (first(r'data-answer="(\d+ \d+ \d+)', 'data-answer="1 2 3'),
                                  "by an answer that is no solution"),
    "an answer of other cells": (first(r'data-answer="\d+ ', 'data-answer="'), "by an answer that is none"),
    "another answer shown": (first(r'(class="answer.*?<path class="area" d="M)-?[\d.]+,', r"\g<1>7,"),
                             "another answer is shown"),
    "a number in the answer": (first(r'(class="answer.*?<text[^>]*>)\d+', r"\g<1>9"), "its answer has other numbers"),
    "no hints": (first(r'data-hints="[^"]*"', 'data-hints=""'), "its hints cannot be read"),
    "a hint too early": (hints_of(swapped), "does not follow"),
    "a hint too few": (hints_of(lambda hints: hints.pop()), "its hints leave"),
    "a hint of other cells": (hints_of(lambda hints: hints[0].update(cells=[0, 1])), "taken for another"),
    "a hint of another number": (hints_of(lambda hints: hints[0].update(value=5)), "taken for another"),
    "a hint that looks elsewhere": (hints_of(another_look), "is not where it leads on"),
    "a hint that lies": (lambda text: text.replace(" fits in one place only", " fits in two places"), "is no step"),
    "other sure cells": (first(r'(data-kind="certain"[^>]*data-answer="[^"]*)[ab]', r"\g<1>0"), "other sure cells"),
    "a board for sure cells that is no solution": (
        first(r'(data-kind="certain"[^>]*data-answer="[^"]*)a', r"\g<1>b"), "by an answer that is no solution"),
    "other marks": (first(r'(data-kind="colours"[^>]*data-marks=")mark-cross mark-pawn', r"\g<1>mark-pawn mark-cross"),
                    "is played with the marks"),
    "other values": (first(r'(data-kind="colours"[^>]*data-values=")empty red', r"\g<1>empty blue"),
                     "is played as colours of"),
    "an answer of other colours": (first(r'(data-kind="colours"[^>]*data-answer="[^"]*)1', r"\g<1>2"),
                                   "by an answer that is no solution"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_page_is_found(what: str) -> None:
    is_found(*BROKEN[what], SPEC)


@pytest.mark.parametrize(("size", "level", "lang"), [("6x6", 1, "en"), ("6x6", 4, "fr"), ("8x8", 3, "de"),
                                                     ("12x12", 2, "en")])
def test_hints_are_those_of_the_command_to_somebody_who_follows_them(size: str, level: int, lang: str) -> None:
    puzzle = generate(VariantOrder("rectangles", size, level), 3)
    names, known, said = puzzle.layout.names, dict[str, int](), json.loads(area_hints(puzzle, lang))
    columns = int(size.partition("x")[0])
    drawn: dict[int, list[int]] = {}
    for steps, its in zip(followed(puzzle), said, strict=True):
        told = [typeset(hint_text(puzzle, known, lang, how), lang) for how in ("line", "why", "cells")]  # type: ignore[arg-type]
        assert [its["told"][how] for how in ("line", "why", "cells")] == told
        k = steps[-1].value - 1
        cells = [puzzle.givens[k][0], *drawn.get(k, []), *steps[-1].cells]
        rows, across = [cell // columns for cell in cells], [cell % columns for cell in cells]
        drawn[k] = [row * columns + column for row in range(min(rows), max(rows) + 1)
                    for column in range(min(across), max(across) + 1)]
        known = {names[cell]: puzzle.givens[k][1] for k, cells in drawn.items() for cell in cells}
    assert len(known) == len(names)
    assert hint_text(puzzle, known, lang).count(".") == 1


def test_a_rectangle_of_one_cell_is_there_from_the_start() -> None:
    puzzle = parse(SINGLE)
    book = load_book(None, "1x rectangles 4x4", {})
    data = page_of(book, [("", puzzle)])
    assert errors(prove_page(data, [puzzle], [""], book)) == ()
    assert data.decode().count('class="cell given" data-value="1"') == 1


@pytest.mark.parametrize(("size", "level"), [("6x6", 1), ("8x8", 2), ("10x10", 2)])
def test_a_hint_is_true_for_somebody_who_is_ahead_of_it(size: str, level: int) -> None:
    """Of some rectangles that are drawn, by chance: the first hint that tells of an open cell follows from them."""
    puzzle, lot = generate(VariantOrder("rectangles", size, level), 5), random.Random(1)
    cells, hints = answer(puzzle), json.loads(area_hints(puzzle, "en"))
    assert cells is not None
    for _ in range(30):
        drawn = {k for k in range(1, len(puzzle.givens) + 1) if lot.random() < 0.5}
        known = {cell: puzzle.givens[k - 1][1] for cell, k in enumerate(cells) if k in drawn and k is not None}
        told = next((one["told"] for one in hints if not known.keys() >= set(one["cells"])), None)
        if told is not None:
            assert area_hint_findings(puzzle, plain(told["cells"]), "en", plain(told["line"]), known) == []


@pytest.mark.parametrize("hints", ["", "[]", "{}", "7", '[{"value": 1}]', "[" * 100_000, json.dumps(
    [{"value": 1, "cells": [], "lines": [], "told": {"line": 1, "why": 2, "cells": 3}}])])
def test_hints_of_a_page_from_elsewhere_are_proved(hints: str) -> None:
    data = re.sub(rb'data-hints="[^"]+"', b'data-hints="' + hints.replace('"', "&quot;").encode() + b'"', made(SPEC)[0])
    assert any("hints" in fault for one in page_puzzles(data) for fault in one.faults)
