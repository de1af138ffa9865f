"""A page of puzzles proved from its bytes, as a booklet is: what it draws and prints are the puzzles, each with one
answer; and that it asks for nothing and runs the program's own script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...check.played_alone import alone_wrong
from ...check.played_answer import played_wrong
from ...check.played_areas import area_answer_shown, area_hints_wrong, areas_called_wrong, drawn_areas
from ...check.played_names import named_wrong, names_astray
from ...check.played_seen import seen_wrong
from ...check.played_spoken import buttons_wrong, spoken_wrong
from ...check.puzzle_html import (
    ReadPlayed,
    answer_wrong,
    drawn_puzzle,
    heard_wrong,
    html_page,
    read_played,
)
from ...check.second_solver import solutions
from ...check.stated import unstated
from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput
from ...core.finding import Finding
from ...core.printed.page_script import whole_script
from ...core.printed.typography import typeset
from ...core.puzzle_drawing import MARK_NAMES, as_counts
from ...core.resources import Data
from ...pages.puzzle_play import script_words
from .input import AnyPuzzle, parse_any
from .page import SCRIPT
from .proof import unique_findings
from .proof_around import stars_of
from .recipe import Book

__all__ = ["PagePuzzle", "page_puzzles", "prove_page"]


def prove_page(data: bytes, expected: Sequence[AnyPuzzle], names: Sequence[str], book: Book) -> list[Finding]:
    """UNIQUE, CONTENT: what is wrong with a page that was made of these puzzles with these names. Where no solver could
    tell, that is among the findings as not proved. Raises BadInput for what is no such page."""
    lang, title, read = read_played(data)
    found = [*alone_wrong(data, whole_script(SCRIPT), MARK_NAMES)]
    wanted = typeset(book.options().title, book.lang) or "Nombres Croisés"
    if lang != book.lang or title != " ".join(wanted.split()):
        found.append(Finding("CONTENT", "page", f"is called '{title[:60]}' in '{lang[:20]}'"))
    if len(read) != len(expected):
        return [*found, Finding("UNIQUE", "page", f"{len(read)} puzzles read back, expected {len(expected)}")]
    found += [Finding("CONTENT", f"puzzle {number}", fault) for number, fault in seen_wrong(data)]
    for number, (one, puzzle, name) in enumerate(zip(read, expected, names, strict=True), start=1):
        where = f"puzzle {number}"
        found += [Finding("UNIQUE", where, fault) for fault in puzzle_faults(one, puzzle)]
        found += [Finding("CONTENT", where, fault) for fault in told_wrong(one, as_counts(puzzle), book.lang)]
        found += [Finding("CONTENT", where, fault) for fault in names_astray(one, as_counts(puzzle).layout)]
        if one.number != str(number) or one.name != name:
            found.append(Finding("CONTENT", where, f"bears the number '{one.number[:20]}' and the name "
                                                   f"'{one.name[:60]}', expected '{number}' and '{name}'"))
        if one.stars != (stars_of(as_counts(puzzle)), True):
            found.append(Finding("CONTENT", where, f"has {one.stars[0]} stars"))
        found += [Finding("CONTENT", where, fault) for fault in heard_wrong(one)]
        if (one.answer is not None) != (book.options().answers != "none"):
            found.append(Finding("CONTENT", where, "its answer was asked for otherwise"))
        found += [replace(finding, where=where) for finding in unique_findings(as_counts(puzzle))]
    return found


def puzzle_faults(read: ReadPlayed, puzzle: AnyPuzzle) -> Iterator[str]:
    """What a page shows of a puzzle that is not so: its texts, its drawing, the answer if it has one."""
    meant, text = as_counts(puzzle), puzzle.text()
    if {read.text, read.kept} != {text}:
        yield "another text is printed, or kept by the browser"
    try:
        if (drawn_areas if meant.layout.areas else drawn_puzzle)(read, meant.layout) != meant:
            yield "other counts or givens are drawn"
    except BadInput as error:
        yield str(error)
    sure = meant.layout.kind == "certain"
    cells = solutions(meant).cells if sure or read.answer is not None else ()
    yield from played_wrong(read, meant, cells)
    if read.answer is not None and (sure or None not in cells):
        yield from (area_answer_shown if meant.layout.areas else answer_wrong)(read, meant, cells)


def told_wrong(read: ReadPlayed, meant: CountPuzzle, lang: str) -> Iterator[str]:
    """What is wrong with the hints, with the names by which they call lines and cells, with what is heard of these, and
    with the buttons; nothing of a drawing that is not that of the puzzle, which is said. Raises BadInput for a
    language there is not."""
    layout = meant.layout
    if len(read.called[1]) != len(layout.names) or not (layout.areas or len(read.counts) == len(layout.lines)):
        return
    if layout.areas:
        yield from areas_called_wrong(read, meant, lang)
        yield from area_hints_wrong(read, meant, lang)
    yield from named_wrong(read, layout, lang)
    yield from spoken_wrong(read, meant, lang)
    yield from buttons_wrong(read, meant, lang)


@dataclass(frozen=True)
class PagePuzzle:
    """A puzzle of a page that somebody brings: its text, what the page says of it (as a line of JSON does, but for
    `stars`), and what it shows that is not so."""

    text: str
    row: Data
    faults: tuple[str, ...]


def page_puzzles(data: bytes) -> list[PagePuzzle]:
    """The puzzles of a page, by the texts that it prints; what the page itself could do is said of the first.

    Raises BadInput for what is no such page.
    """
    about = [f"the page: {finding.message}" for finding in alone_wrong(data, whole_script(SCRIPT), MARK_NAMES)]
    lang, _, read = read_played(data)
    try:
        strange = str(unstated(lang) or "")
    except BadInput as error:
        strange = str(error)
    if strange:
        about.append(f"the page: {strange}")
    elif [one.text for one in html_page(data).xpath("//script[@type='application/json']")] != [script_words(lang)]:
        about.append("the page: what its script says is not in the words of the program")
    found, astray = [], list(seen_wrong(data))
    for number, one in enumerate(read, start=1):
        row = {"puzzle": one.text, "stars" if one.stars[1] else "level": one.stars[0],
               **({"name": one.name} if one.name else {})}
        try:
            puzzle = parse_any(one.text)
            faults = [*about, *puzzle_faults(one, puzzle), *heard_wrong(one),
                      *(fault for where, fault in astray if where == number)]
            if not strange:
                faults += told_wrong(one, as_counts(puzzle), lang)
        except BadInput:
            faults = about  # what is wrong with its text is said where it is read
        found.append(PagePuzzle(one.text, row, tuple(faults)))
        about = []
    return found
