"""A puzzle to be played in a page: all that its template tells of it, and the words of its scripts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from ..core.errors import BadInput
from ..core.printed.typography import typeset
from ..core.resources import Data
from ..core.words.language_files import words_in
from .booklet_answers import alt
from .booklet_entry import BookletEntry, shape_words
from .booklet_words import BookletWords
from .puzzle_svg import answer_svg, puzzle_svg

__all__ = ["PuzzleOnPage", "hint_words", "played", "script_words"]

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
    board        the drawing, with `MARKS` in the same page
    answer       the drawing of the solution; `note` is what it says besides: a word, the text of a code
    """

    number: int
    id: str
    text: str
    name: str
    kind: str
    colours: str
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
    """All of a puzzle in the language of the words. Raises BadInput for rectangles, which no page lets one draw."""
    puzzle, id_ = entry.drawn, f"p{entry.number}"
    if puzzle.layout.areas:
        raise BadInput(f"puzzle {entry.number} of kind '{puzzle.layout.kind}' on a page to play: allowed: on paper, as "
                       "FILE.pdf")
    kind, two = puzzle.layout.kind, "_colours" * (len(puzzle.layout.colours) > 1)
    return PuzzleOnPage(
        number=entry.number, id=id_, text=entry.puzzle.text(), name=entry.name, kind=kind,
        colours=" ".join(puzzle.layout.colours), title=f"{words.kind(kind)}, {shape_words(entry, words)}",
        stars=f"★ {entry.stars}", level=words.stars(entry.stars), goal=words.goal(kind),
        rule=words.rule(kind, entry.supposes), touch=words(f"touch{two}"), keys=words(f"keys{two}"),
        board=puzzle_svg(puzzle, words, id_), answer=answer_svg(puzzle, entry.answer, alt(entry, words)),
        note=entry.note(words))


def hint_words(lang: str) -> Data:
    """What hints say, and of what is in cells."""
    kinds = words_in(lang, "puzzle_kinds")
    return {**words_in(lang, "puzzle_hints"), **{key: kinds[key] for key in ("has", "no", "many", "and")}}


def script_words(lang: str) -> str:
    """What the scripts say, as JSON that can stand in a page: no sign of it ends an element."""
    table = {**words_in(lang, "puzzle_play")["script"], "hints": hint_words(lang)}
    return json.dumps(_typeset(table, lang), ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")


def _typeset(table: Data, lang: str) -> dict[str, object]:
    return {key: _typeset(its, lang) if isinstance(its, Mapping) else
            [typeset(str(one), lang) for one in its] if isinstance(its, list) else typeset(str(its), lang)
            for key, its in table.items()}
