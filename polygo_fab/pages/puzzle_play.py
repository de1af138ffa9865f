"""A puzzle to be played in a page: all that its template tells of it, and the words of its scripts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from ..core.count_puzzle import CountPuzzle, Layout
from ..core.printed.typography import typeset
from ..core.puzzle_drawing import mark_name, value_names
from ..core.resources import Data
from ..core.words.language_files import words_in
from ..puzzles.place import solution
from ..puzzles.variants.area_hints import followed
from ..puzzles.variants.base import as_base
from .booklet_answers import alt
from .booklet_entry import BookletEntry, shape_words
from .booklet_words import BookletWords
from .puzzle_areas import told_ahead
from .puzzle_svg import answer_svg, puzzle_svg

__all__ = ["PuzzleOnPage", "area_hints", "hint_words", "played", "script_words"]

@dataclass(frozen=True)
class PuzzleOnPage:
    """A puzzle as a page shows it.

    id           begins the ids of its parts
    text         permanent; what the browser keeps is kept under it
    name         shorter, "" where there is none
    title        what its kind is called, and the size of its board
    stars        how many, as a star and that number; `level` is that in words
    goal, rule   what its numbers say, and how one finds out
    touch, keys  how it is played
    values       the keys of what stands in cells, from value 0 on; `marks` are the ids of their marks, then of notes
    right        the answer: of each cell its value, or a letter (a, b) for what stands in one solution, but is not sure
    hints        of rectangles all hints, one after the other, as JSON; "" for others, whose hints the page finds
    board        the drawing, with `MARKS` in the same page
    answer       the drawing of the solution; `note` is what it says besides: a word, the text of a code
    """

    number: int
    id: str
    text: str
    name: str
    kind: str
    values: str
    marks: str
    right: str
    hints: str
    title: str
    stars: str
    level: str
    goal: str
    rule: str
    touch: str
    keys: str
    board: str
    answer: str
    note: str


def played(entry: BookletEntry, words: BookletWords) -> PuzzleOnPage:
    """All of a puzzle in the language of the words."""
    puzzle, id_ = entry.drawn, f"p{entry.number}"
    layout = puzzle.layout
    kind, two = layout.kind, "_areas" if layout.areas else "_colours" if len(layout.colours) > 1 else ""
    return PuzzleOnPage(
        number=entry.number, id=id_, text=entry.puzzle.text(), name=entry.name, kind=kind,
        values=" ".join(value_names(layout)), marks=_marks(layout), right=_right(entry),
        hints=area_hints(puzzle, words.lang) if layout.areas else "",
        title=f"{words.kind(kind)}, {shape_words(entry, words)}",
        stars=f"★ {entry.stars}", level=words.stars(entry.stars), goal=words.goal(kind),
        rule=words.rule(kind, entry.supposes), touch=words(f"touch{two}"), keys=words(f"keys{two}"),
        board=puzzle_svg(puzzle, words, id_), answer=answer_svg(puzzle, entry.answer, alt(entry, words)),
        note=entry.note(words))


def _marks(layout: Layout) -> str:
    if layout.areas:
        return ""
    marks = [mark_name(layout, value) for value in range(len(layout.colours) + 1)]
    return " ".join([*marks, *(f"mark-no-{mark.removeprefix('mark-')}" for mark in marks if len(layout.colours) > 1)])


def _right(entry: BookletEntry) -> str:
    if None not in entry.answer:
        return " ".join(map(str, entry.answer))
    one = solution(as_base(entry.drawn))
    assert one is not None  # an entry has an answer
    pawns = [pawn for row in one for pawn in row]
    return " ".join("ab"[pawn] if value is None else str(value)
                    for value, pawn in zip(entry.answer, pawns, strict=True))


def area_hints(puzzle: CountPuzzle, lang: str) -> str:
    """What `puzzle hint` says of rectangles to somebody who follows it, as JSON: of each hint the number that it tells
    of, from 1 on, its cells, the number to look at first, and the three texts."""
    found = []
    for steps in followed(puzzle):
        why, what, look = told_ahead(puzzle, steps, lang)
        look, why, what = (typeset(text[0].upper() + text[1:], lang) for text in (look, why, what))
        found.append({"value": steps[-1].value, "cells": steps[-1].cells, "lines": [steps[0].value - 1],
                      "told": {"line": look, "why": why, "cells": f"{why} {what}"}})
    return json.dumps(found, ensure_ascii=False)


def hint_words(lang: str) -> Data:
    """What hints say, and of what is in cells."""
    kinds = words_in(lang, "puzzle_kinds")
    return {**words_in(lang, "puzzle_hints"),
            **{key: kinds[key] for key in ("has", "no", "many", "and", "run", "run_in")}}


def script_words(lang: str) -> str:
    """What the scripts say, as JSON that can stand in a page: no sign of it ends an element."""
    hints, areas = hint_words(lang), words_in(lang, "puzzle_kinds")["areas"]
    table = {**words_in(lang, "puzzle_play")["script"], "hints": hints,
             "areas": {"mistake": areas["mistake"], "finished": hints["finished"]}}
    return json.dumps(_typeset(table, lang), ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")


def _typeset(table: Data, lang: str) -> dict[str, object]:
    return {key: _typeset(its, lang) if isinstance(its, Mapping) else
            [typeset(str(one), lang) for one in its] if isinstance(its, list) else typeset(str(its), lang)
            for key, its in table.items()}
