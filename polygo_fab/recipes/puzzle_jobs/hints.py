"""The next step of a puzzle in words, for someone who has filled in some of its cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from ...core.count_puzzle import CountPuzzle, Layout
from ...core.errors import BadInput
from ...core.finding import Unsound
from ...core.puzzle import Puzzle
from ...core.puzzle_drawing import as_counts
from ...core.resources import Data
from ...core.words.language_files import words_in
from .answers import refuse_impossible
from .input import AnyPuzzle
from .said import PuzzleWords

if TYPE_CHECKING:
    from ...puzzles.variants.conclusions import Conclusion

__all__ = ["Told", "hint_text", "supposing", "together"]

Told: TypeAlias = Literal["line", "why", "cells"]


def hint_text(puzzle: AnyPuzzle, known: Mapping[str, int], lang: str, told: Told = "cells") -> str:
    """The next step, or the first mistake, given what is known of the cells by name (0 no pawn, 1 a pawn, 2 one of the
    second colour; of rectangles the area of that which covers the cell).

    told  how much of it: the line to look at; the line and why it leads on; all, with the cells
    Raises BadInput unless the puzzle has exactly one answer, for a cell or a value there is not, and for a language
    there is not; Unsound for a step that, thought through again, does not follow.
    """
    words = words_in(lang, "puzzle_hints")
    refuse_impossible(puzzle, PuzzleWords(lang))
    if isinstance(puzzle, Puzzle):
        now, said, look = _base_hint(puzzle, known, words)
    elif puzzle.layout.areas:
        now, said, look = _area_hint(puzzle, known, {**words, **words_in(lang, "puzzle_kinds")["areas"]})
    else:
        now, said, look = _hint(puzzle, known, {**words, **words_in(lang, "puzzle_answers")["supposing"]})
    _proved(now, said, look, lang, known)
    shown = ([look] if look and told == "line" else said[:1] if told == "why" else said)
    return " ".join(sentence[0].upper() + sentence[1:] for sentence in shown)


_Hint: TypeAlias = tuple[CountPuzzle, list[str], str]
"""Of what is known now, the sentences, and where to look; "" where there is no step."""


def _base_hint(puzzle: Puzzle, known: Mapping[str, int], words: Data) -> _Hint:
    from ...puzzles.hint import Mistake, hint

    sites = {f"r{r + 1}c{c + 1}": (r, c) for r in range(len(puzzle.rows)) for c in range(len(puzzle.columns))}
    _refuse_strange(known, sites, 1)
    found = hint(puzzle, {sites[name]: value == 1 for name, value in known.items()})
    if isinstance(found, Mistake):
        value = words["values"]["pawn" if found.pawn else "empty"]
        where = f"r{found.row + 1}c{found.column + 1}"
        return as_counts(puzzle), [words["mistake"].format(cells=where, value=value)], ""
    here = dict(((r, c), pawn) for r, c, pawn in puzzle.givens) | {sites[name]: value == 1 for name, value in
                                                                   known.items()}
    now = as_counts(replace(puzzle, givens=tuple((r, c, pawn) for (r, c), pawn in here.items())))
    if found is None:
        return now, [words["finished"]], ""
    return now, *_said("full" if found.pawn else "done", words,
                       line=words[found.line[0]].format(number=found.number + 1),
                       cells=_joined([f"r{r + 1}c{c + 1}" for r, c in found.cells], words))


def _hint(puzzle: CountPuzzle, known: Mapping[str, int], words: Data) -> _Hint:
    from ...puzzles.variants.catalogue import answer, hint, is_unique
    layout, cells = puzzle.layout, answer(puzzle)
    if cells is None or not is_unique(puzzle):
        raise BadInput(f"puzzle '{puzzle.text()[:80]}': no hint: it does not have exactly one answer")
    _refuse_strange(known, layout.names, len(layout.colours))
    for cell, name in enumerate(layout.names):
        right = cells[cell]
        if name in known and right is not None and known[name] != right:
            return puzzle, [words["mistake"].format(cells=name, value=words["values"][_value(layout, right)])], ""
    before = puzzle.known
    more = tuple((cell, known[name]) for cell, name in enumerate(layout.names)
                 if name in known and cell not in before and cells[cell] is not None)
    now = replace(puzzle, givens=(*puzzle.givens, *more))
    step = hint(now)
    if step is None:
        return now, [words["finished" if None not in cells or layout.kind == "certain" else "stuck"]], ""
    if not step.lines:
        return now, supposing(now, step, words), words["look_supposed"].format(cells=layout.names[step.cells[0]])
    if step.across:
        return now, *together(now, step, words)
    return now, *_said("told" if step.holds else "not", words, line=_called(layout, step.lines, words),
                       value=words["values"][_value(layout, step.value)],
                       cells=_joined([layout.names[cell] for cell in step.cells], words))


def supposing(now: CountPuzzle, step: Conclusion, words: Data) -> list[str]:
    """Of a supposition that fails: why it does, in which line, and what follows."""
    from ...puzzles.variants.failing import failure

    layout, [cell] = now.layout, step.cells
    value, fails = words["values"][_value(layout, step.value)], failure(now, cell, step.value)
    key = "clash" if fails.cell >= 0 else "under" if fails.short else "over"
    why = words[key].format(
        value=value, cells=layout.names[cell], rounds=step.rounds, line=_called(layout, fails.lines, words),
        has=fails.has, many=words["many"][_value(layout, fails.value)][fails.has != 1], need=fails.need,
        at=layout.names[fails.cell])
    return [why, words["supposed"].format(value=value, cells=layout.names[cell])]


def together(now: CountPuzzle, step: Conclusion, words: Data) -> tuple[list[str], str]:
    """What lines say with others that they cross: why, and what; where to look."""
    from ...puzzles.variants.ladder import room_beside

    layout = now.layout
    value, other = (words["values"][_value(layout, v)] for v in (step.value, 0 if step.value else 1))
    need, room = room_beside(now, step)
    return _said(step.rule, words, line=_called(layout, step.lines, words), across=_called(layout, step.across, words),
                 value=value, more=value, less=other, need=need, room=room,
                 many=words["many"][_value(layout, step.value)][need != 1],
                 cells=_joined([layout.names[cell] for cell in step.cells], words))


def _called(layout: Layout, numbers: Sequence[int], words: Data) -> str:
    families = [line.family for line in layout.lines]
    return _joined([words[families[k]].format(number=families[:k + 1].count(families[k])) for k in numbers], words)


def _area_hint(puzzle: CountPuzzle, known: Mapping[str, int], words: Data) -> _Hint:
    from ...pages.puzzle_areas import told_ahead
    from ...puzzles.variants.area_hints import ahead
    from ...puzzles.variants.catalogue import answer, is_unique

    cells, names = answer(puzzle), puzzle.layout.names
    if cells is None or not is_unique(puzzle):
        raise BadInput(f"puzzle '{puzzle.text()[:80]}': no hint: it does not have exactly one answer")
    _refuse_strange(known, names, len(names), 1)
    for cell, value in enumerate(cells):
        at, area = puzzle.givens[(value or 1) - 1]
        if value is not None and known.get(names[cell], area) != area:
            number = words["number"].format(area=area, cell=names[at])
            return puzzle, [words["mistake"].format(number=number, at=names[cell])], ""
    steps = ahead(puzzle, {cell: known[name] for cell, name in enumerate(names) if name in known})
    if not steps:
        return puzzle, [words["finished" if None not in cells else "stuck"]], ""
    why, what, look = told_ahead(puzzle, steps, words, lambda cell: names[cell], words["and"])
    return puzzle, [why, what], look


def _proved(now: CountPuzzle, said: Sequence[str], look: str, lang: str, known: Mapping[str, int]) -> None:
    """Raises Unsound for a hint that does not follow from what is known now."""
    from ...check.area_sentences import area_hint_findings
    from ...check.hint import hint_said_findings

    if wrong := area_hint_findings(now, " ".join(said), lang, look, known) if now.layout.areas else \
            hint_said_findings(now, " ".join(said), lang, look):
        raise Unsound(wrong)


def _said(key: str, words: Data, **values: object) -> tuple[list[str], str]:
    """Why a step leads on, and its cells; where to look for it."""
    return ([words[f"{key}_why"].format(**values), words[key].format(**values)],
            words["look"].format(**values))


def _refuse_strange(known: Mapping[str, int], names: Sequence[str] | Mapping[str, object], most: int, least: int = 0
                    ) -> None:
    for name, value in known.items():
        if name not in names:
            some = list(names)
            raise BadInput(f"--known '{name}={value}': no such cell: allowed: {some[0]} to {some[-1]}")
        if not least <= value <= most:
            raise BadInput(f"--known '{name}={value}': allowed: {name}={least} to {name}={most}")


def _value(layout: Layout, value: int) -> str:
    return layout.colours[value - 1] if value else "empty"


def _joined(words: Sequence[str], table: Mapping[str, object]) -> str:
    return "".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} {table['and']} {words[-1]}"
