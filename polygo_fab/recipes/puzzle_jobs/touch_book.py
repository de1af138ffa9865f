"""A booklet of puzzles for paper that swells: made, read back from its dots and lines, every puzzle proved again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from unicodedata import combining, lookup, normalize
from unicodedata import name as unicode_name

from ...check.class_pack import names_of
from ...check.page.page import Page, Pdf
from ...check.pdf import check_opened, general
from ...check.puzzle_touch import ReadTouch, read_touch, touch_lines, touch_page_wrong
from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput
from ...core.finding import Finding, Unsound, errors
from ...core.page import Plates, paper_size
from ...core.puzzle_drawing import as_counts
from ...runtime.executors import Executor
from .book import Made, book_puzzles, printed_files
from .braille_book import answer_wrong
from .proof import unique_findings
from .proof_around import stars_of
from .recipe import Book

__all__ = ["book_touch", "prove_touch"]

_SAID, _OF_KEY = ("per_page", "large", "how_to", "questions", "real"), ("steps", "link")
"""Options of the layout that only print has; and those that the printed key of a class has, too."""


def book_touch(book: Book, executor: Executor, stem: str = "", made: Made = lambda done: None
               ) -> tuple[dict[str, bytes], tuple[Finding, ...]]:
    """The files as of `book_files`; of a class the key is that of its sheets on paper.

    Raises BadInput for puzzles that are not found, a kind or size that has no board to feel, options that only print
    has, and a language, or a name of a pupil, that has no Braille here; MissingTool without liblouis; Unsound where it
    does not read back.
    """
    from ...pages.booklet_entry import entry
    from ...pages.booklet_touch import KINDS, touch_booklet
    from ...pages.booklet_words import BookletWords
    from ...runtime.louis import braille
    from ...write.pdf import pdf

    _refuse(book)
    braille(["1"], book.lang, 1)  # before puzzles are sought
    _refuse_names(book)
    if other := next((item.kind for item in book.items if item.kind and item.kind not in KINDS), ""):
        raise BadInput(f"kind '{other}' with style touch, which a telephone has to see: allowed: {', '.join(KINDS)}")
    options, named = book.options(), book_puzzles(book, executor, made)
    words, answered = BookletWords(book.lang, options.title.strip()), options.answers == "end"
    entries = [entry(number, puzzle, name) for number, (name, puzzle) in enumerate(named, start=1)]
    plates = touch_booklet(entries, words, book.paper, lambda texts: braille(texts, book.lang, 1), answers=answered,
                           pupils=options.pupils)
    data = pdf(plates)
    findings = prove_touch(data, plates, [as_counts(puzzle) for _, puzzle in named], answered=answered,
                           listed=book.listed)
    if wrong := errors(findings):
        raise Unsound(wrong)
    if not options.pupils:
        return {"": data}, tuple(findings)
    files, unproved = printed_files(replace(book, layout={**book.layout, "style": "print"}), named, stem)
    return {**files, "": data}, tuple(dict.fromkeys((*findings, *unproved)))


def _refuse(book: Book) -> None:
    options = book.options()
    said = [name for name in (*_SAID, *(() if options.pupils else _OF_KEY)) if getattr(options, name)]
    said += [f"book {options.book}"] * (options.book != "full") + ["codes full"] * (options.codes == "full")
    if said:
        raise BadInput(f"style touch with {', '.join(said).replace('_', '-')}: allowed with paper, title, "
                       + ("codes none, steps and link, of the key" if options.pupils else "answers"))
    if options.answers not in ("end", "none") and not options.pupils:
        raise BadInput(f"style touch with answers '{options.answers}': allowed: end or none")


def _refuse_names(book: Book) -> None:
    """Raises BadInput for names that do not come back from their cells, all of them, with what would do; what accents
    they have, these may not tell."""
    lost = _lost(book.options().pupils, book.lang)
    if not lost:
        return
    bare = {name: "".join(map(_bare, name)) for name in lost}
    would = "" if _lost([*bare.values()], book.lang) else f"; would do: {', '.join(bare.values())}"
    raise BadInput("; ".join(f"'{name}' comes back from Braille in '{book.lang}' as '{back}'"
                             for name, back in lost.items())
                   + (would or ": allowed: names in letters that this Braille has"))


def _lost(names: Sequence[str], lang: str) -> dict[str, str]:
    """Of names those that do not come back from their cells, and what does."""
    from ...check.brf import read_cells

    read = read_cells(_cells(names, lang), lang) if names else []
    return {name: back for name, back in zip(names, read, strict=True) if _plain(name, lang) != _plain(back, lang)}


def _bare(sign: str) -> str:
    """A letter without what goes through it or hangs on it: L for L with stroke."""
    try:
        return lookup(unicode_name(sign, "").partition(" WITH ")[0])
    except KeyError:
        return sign


def _cells(texts: Sequence[str], lang: str) -> list[str]:
    from ...core.printed.braille_text import spelt
    from ...runtime.louis import braille

    return braille([spelt(text, lang) for text in texts], lang, 1) if texts else []


def _plain(text: str, lang: str) -> str:
    """Letters and digits without accents."""
    from ...check.brf import letters_read

    return "".join(one for one in normalize("NFD", letters_read(text, lang)) if not combining(one))


def prove_touch(data: bytes, plates: Plates, expected: Sequence[CountPuzzle], answered: bool,
                listed: bytes | None = None) -> list[Finding]:
    """UNIQUE, CONTENT, PARTS: what is wrong with a booklet of these puzzles, `answered` with the answers: their pages
    are the last ones, after those of words. Of a class `listed` is its list. Raises MissingTool as `runtime.louis`."""
    names = [] if listed is None else names_of(listed)
    return check_opened(data, lambda file: [
        *general(file, True), *_papers(file, plates.paper),
        *(Finding("PARTS", page.where, fault) for page in file.pages for fault in touch_page_wrong(page)),
        *_words(file, plates, len(expected) * (1 + answered)), *_pages(file, plates.lang, expected, answered, names)])


def _papers(file: Pdf, paper: str) -> Iterator[Finding]:
    for page in file.pages:
        if any(abs(a - b) > 0.1 for a, b in zip(page.size, paper_size(paper), strict=True)):
            yield Finding("UNITS", page.where, f"is no page of {paper}")


def _words(file: Pdf, plates: Plates, boards: int) -> Iterator[Finding]:
    """The pages of words, one after the other, say what is said of the first of them to those who do not feel it."""
    from ...check.brf import letters_read, read_cells

    pages = file.pages[:len(file.pages) - boards]
    for page in pages:
        if "?" in "".join(touch_lines(page)):
            yield Finding("CONTENT", page.where, "has words that fingers cannot read")
            return
    [read] = read_cells(["\u2800".join(line for page in pages for line in touch_lines(page))], plates.lang)
    if letters_read(read, plates.lang) != letters_read(plates.pages[0].alt, plates.lang):
        yield Finding("CONTENT", "booklet", "how to play does not say what it should")


def _pages(file: Pdf, lang: str, expected: Sequence[CountPuzzle], answered: bool, names: Sequence[str]
           ) -> Iterator[Finding]:
    from ...check.brf import read_cells
    from ...check.puzzle_told import head_wrong, read_told, told_number

    each, more = divmod(len(expected), len(names) or 1)
    words = len(file.pages) - len(expected) * (1 + answered)
    if words < 1 or more:
        yield Finding("CONTENT", "booklet", f"{len(file.pages)} pages for {len(expected)} puzzles"
                      + (f" of {len(names)} pupils" if names else ""))
        return
    pages, owners = file.pages[words:], [*zip(names, _cells(names, lang), strict=True), ("", "")]
    read = [read_touch(page, puzzle.layout, lang) for page, puzzle in
            zip(pages, (*expected, *(expected if answered else ())), strict=True)]
    heads = read_cells([one.head for one in read], lang)
    try:
        told = read_told(" ".join(heads[:len(expected)]), lang, [puzzle.layout for puzzle in expected])
    except BadInput as error:
        yield Finding("CONTENT", "booklet", str(error))
        return
    for number, (one, head, puzzle) in enumerate(zip(read[:len(expected)], told, expected, strict=True), start=1):
        where = f"puzzle {number}"
        yield from _felt(one, puzzle, where)
        if wrong := head_wrong(head.head, puzzle, stars_of(puzzle), lang):
            yield Finding("CONTENT", where, wrong)
        owner = (number - 1) // each if names else -1
        yield from (Finding("CONTENT", where, fault)
                    for fault in _headed(pages[number - 1], heads[number - 1], number, owners[owner], lang))
    after = zip(read[len(expected):], heads[len(expected):], expected, strict=False)
    for number, (one, called, puzzle) in enumerate(after, start=1):
        where = f"puzzle {number}"
        if not told_number("told_answer", called, number, lang):
            yield Finding("CONTENT", where, f"its answer is called '{called}'")
        if one.puzzle is None:
            yield Finding("CONTENT", where, f"its answer: {one.fault}")
        elif one.puzzle.counts != puzzle.counts:
            yield Finding("CONTENT", where, "other counts stand around its answer")
        else:
            yield from (Finding("CONTENT", where, fault) for fault in answer_wrong(_answer(one, puzzle), puzzle))


def _headed(page: Page, head: str, number: int, owner: tuple[str, str], lang: str) -> Iterator[str]:
    """Above a puzzle stands the name of its pupil, in these cells, or nothing; black print begins with what its dots
    say."""
    from ...check.puzzle_told import told_before
    from ...core.printed.braille_text import BLANK

    (name, signs), before = owner, told_before(head, lang, number)
    cells = "".join(touch_lines(page)).replace(BLANK, "")
    if _plain(before, lang) != _plain(name, lang) or not cells.startswith(signs.replace(BLANK, "")):
        yield f"is under '{before[:60]}', expected '{name}'"
    black = " ".join(run.text for run in page.runs)
    if not _plain(black, lang).startswith(_plain(head, lang)) or not black.startswith(name):
        yield f"'{black[:60]}' is printed, other than its dots say"


def _felt(one: ReadTouch, puzzle: CountPuzzle, where: str) -> Iterator[Finding]:
    if one.puzzle != puzzle:
        yield Finding("UNIQUE", where, f"other counts or givens are felt{one.fault and f': {one.fault}'}")
        return
    frames = {frozenset(frame) for frame in puzzle.layout.frames}
    if frames and {frozenset(k for k, mine in enumerate(one.parts) if mine == part)
                   for part in one.parts} != frames:
        yield Finding("PARTS", where, "broad lines do not part its letters")
    yield from (replace(finding, where=where) for finding in unique_findings(puzzle))


def _answer(one: ReadTouch, puzzle: CountPuzzle) -> Mapping[int, int]:
    """The values that are felt; of rectangles of which number each cell is."""
    if not puzzle.layout.areas:
        return one.values
    of = {one.parts[cell]: k for k, (cell, _) in enumerate(puzzle.givens, start=1)}
    return {cell: of.get(part, 0) for cell, part in enumerate(one.parts)}
