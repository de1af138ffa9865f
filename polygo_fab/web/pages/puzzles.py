"""Puzzles: choose one, or that of a day; solve it; its answer; the booklet of what was chosen, to print or to play."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence

from ...core.errors import BadInput
from ...core.finding import Unsound
from ...core.puzzle_drawing import BASE, as_counts
from ...pages.booklet_entry import BookletEntry
from ...recipes.puzzle_jobs.input import AnyPuzzle
from ..asking import Answer, Ask, Kept, Nowhere, Parameter, Tell, View
from ..kept_puzzles import KINDS, kept_booklets, kept_pictures
from ..puzzle_form import CHOOSING, bad_in, cards, chosen
from ..puzzle_order import CHOICE, PUZZLE, PuzzleOrder, address, asked, offered, order, puzzle_of
from ..words import shown, words

__all__ = ["PAGES"]

_PICTURE = 560
"""Pixels: twice as wide as it is shown."""
_FEWEST = {"crossing": "5x5", "falling": "5x5", "hexagon": "h3"}
"""Smaller boards for pictures of kinds with much around the board."""


def choose(ask: Ask) -> Answer:
    """The kinds, and the form of the one that is chosen."""
    wanted = order(ask.given, ask.lang, CHOOSING)
    if ask.still:
        return Answer(shown("puzzles_kept.html", ask.lang, still=True, title=words(ask.lang)["puzzles"]["title"],
                            here="puzzles", query="", cards=[card for card in cards(ask.lang) if card[0] in KINDS]))
    return chosen(wanted, bad_in(wanted), wanted.query)


def solve(ask: Ask) -> Answer:
    """A puzzle to be played; where there is none of a choice the form, with the reason."""
    from ...core.words.language_files import words_in
    from ...pages.booklet_words import BookletWords
    from ...pages.puzzle_play import played, script_words
    from ...pages.puzzle_svg import MARKS

    wanted = order(ask.given, ask.lang, PUZZLE)
    try:
        name, puzzle = puzzle_of(wanted)
    except BadInput as error:
        return _refused(wanted, error)
    entry = _entry(name, puzzle, ask.lang)
    one = played(entry, BookletWords(ask.lang))
    its = words(ask.lang)["puzzles"]
    title = its["of_day"].format(day=_dated(wanted["day"], its)) if wanted["day"] else one.title
    text = name or one.text
    return Answer(shown("solve.html", ask.lang, title=title, one=one, told=words_in(ask.lang, "puzzle_play"),
                        marks=MARKS, script_words=script_words(ask.lang), address=address(ask.lang, text),
                        answer=f"/{ask.lang}/puzzles/answer?{asked(text)}", further=_further(wanted, entry),
                        here="puzzles/solve", query=wanted.query))


def _refused(wanted: PuzzleOrder, error: BadInput) -> Answer:
    """The form, where a puzzle is chosen by it. Raises BadInput where it is none: of a text, a name or a day."""
    if wanted["p"] or wanted["day"]:
        raise error
    return chosen(wanted, error, wanted.query)


def answer(ask: Ask) -> Answer:
    """The answer of a puzzle."""
    from ...pages.booklet_words import BookletWords
    from ...pages.puzzle_play import played
    from ...pages.puzzle_svg import MARKS

    wanted = order(ask.given, ask.lang, PUZZLE)
    try:
        name, puzzle = puzzle_of(wanted)
    except BadInput as error:
        return _refused(wanted, error)
    one = played(_entry(name, puzzle, ask.lang), BookletWords(ask.lang))
    title = words(ask.lang)["puzzles"]["answer_of"].format(puzzle=one.title)
    return Answer(shown("answer.html", ask.lang, title=title, one=one, marks=MARKS,
                        address=address(ask.lang, name or one.text), here="puzzles/answer", query=wanted.query))


def picture(ask: Ask) -> Answer:
    """A small puzzle of a kind, as booklets print it."""
    from ...pages.puzzle_grid import picture as drawn
    from ...write.png import drawing_png

    kind = order(ask.given, ask.lang)["kind"]
    wanted = PuzzleOrder({"kind": kind, "size": _FEWEST.get(kind, "")}, ask.lang)
    return Answer(drawing_png(drawn(as_counts(puzzle_of(wanted)[1]), 10.0), _PICTURE), "image/png")


def booklet(tell: Tell, ask: Ask) -> Answer:
    """The booklet of what was chosen, as `puzzle book` writes it: proved before it is given."""
    from ...recipes.puzzle_jobs.book import book_files
    from ...recipes.puzzle_jobs.page import book_page
    from ...runtime.executors import local

    wanted, its = order(ask.given, ask.lang), words(ask.lang)["puzzles"]
    out = ask.words["file"]
    if out not in ("puzzles.pdf", "puzzles.html"):
        raise Nowhere(f"file '{out[:60]}': allowed: puzzles.pdf, puzzles.html")
    book = wanted.book(out)

    def made(done: int) -> None:
        tell(its["made"].format(done=done, count=book.count))
        if done == book.count:
            tell(its["proving"])

    try:
        with local(1) as executor:
            if out.endswith(".html"):
                return Answer(book_page(book, executor, made)[0], name=out)
            return Answer(book_files(book, executor, "puzzles", made)[0][""], "application/pdf", name=out)
    except Unsound as error:
        raise BadInput("; ".join(map(str, error.findings[:3]))) from None


def _entry(name: str, puzzle: AnyPuzzle, lang: str) -> BookletEntry:
    """The puzzle with its level and its answer. Raises BadInput, in the words of `puzzle check`, where it has none."""
    from ...pages.booklet_entry import entry
    from ...recipes.puzzle_jobs.answers import checked
    from ...recipes.puzzle_jobs.said import PuzzleWords

    try:
        return entry(1, puzzle, name)
    except BadInput:
        found, told = checked(puzzle, PuzzleWords(lang))
        if found.outcome != "unique":
            raise BadInput(f"puzzle '{puzzle.text()[:60]}': {told}") from None
        raise


def _dated(day: str, its: Mapping[str, str]) -> str:
    """A day such as 2026-11-29 as a language writes it."""
    year, month, number = map(int, day.split("-"))
    return its["dated"].format(day=its["first_day"] if number == 1 else number, month=its["months"].split()[month - 1],
                               year=year)


def _further(wanted: PuzzleOrder, entry: BookletEntry) -> str:
    """The address of another puzzle: the next seed of the same choice, but any other picture where that was named; of
    one that was asked for by its text, its name or a day, one of the same kind, size and level."""
    given, seed = wanted.given, wanted.seed + 1
    if wanted.settled:
        given = {"kind": wanted["kind"]}
    if wanted["p"] or wanted["day"]:
        layout = entry.drawn.layout
        kind = "" if layout.kind == BASE else layout.kind
        level = str(entry.level) if entry.level in offered(kind, layout.size) else ""
        given = {key: value for key, value in (("kind", kind), ("size", layout.size), ("level", level)) if value}
        seed = zlib.crc32(entry.puzzle.text().encode())
    return f"/{wanted.lang}/puzzles/solve?{order([*{**given, 'seed': str(seed)}.items()], wanted.lang).query}"


def _short(names: Sequence[Parameter]) -> Callable[[Ask], Mapping[str, str]]:
    """What a query comes to on a page that reads these names."""
    return lambda ask: order(ask.given, ask.lang, names).given


PAGES = (
    View(path="/puzzles", answer=choose, about="The kinds of puzzles, and a choice among them",
         given=CHOOSING, short=_short(CHOOSING), door="puzzles", kept=lambda _: (Kept("puzzles/index.html"),)),
    View(path="/puzzles/solve", answer=solve, about="A puzzle to be played", given=PUZZLE, seconds=30,
         short=_short(PUZZLE)),
    View(path="/puzzles/answer", answer=answer, about="The answer of a puzzle", given=PUZZLE, seconds=30,
         short=_short(PUZZLE)),
    View(path="/puzzles/picture", answer=picture, about="A picture of a kind of puzzle", media="image/png",
         given=CHOICE[:1], kept=kept_pictures),
    View(path="/puzzles/booklet/{file}", answer=booklet, about="A booklet as `puzzle book` writes it, as PDF or HTML",
         media="application/octet-stream", given=CHOOSING, short=_short(CHOOSING), seconds=600, told=True,
         kept=kept_booklets),
)
