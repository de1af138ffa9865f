"""How a booklet of puzzles is laid out: the choices, and those that do not go together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from ..core.errors import BadInput, unknown
from ..core.printed.book_format import SCHOLAR, Format, book_format
from ..core.web_address import check_address
from .booklet_type import LARGE, NORMAL, BookletType

__all__ = ["ANSWERS", "CODES", "Options"]

MOST_ON_PAGE = 12
MOST_TITLE = 40

Answers = Literal["end", "foot", "apart", "none"]
ANSWERS: Sequence[str] = get_args(Answers)
Codes = Literal["none", "name", "full"]
CODES: Sequence[str] = get_args(Codes)
Styles = Literal["print", "touch"]


@dataclass(frozen=True)
class Options:
    """How a booklet is laid out.

    per_page   so many puzzles on each page, 1 to 12; None: as many as are comfortable
    large      large print: nothing below 18 points, black lines
    book       how it is put on paper, in the words of a rulebook: full, half, booklet, and large, joined with +; it is
               in grey as it is
    answers    on pages at the end, upside down at the foot of the page, apart (`answers_apart`), or none
    steps      with the answers: the steps that lead there
    how_to     a page that explains, with a worked example, and small examples of the variants
    questions  a page on the questions that the puzzle raises, with the numbers
    title      what the booklet is called; without, Nombres Croisés
    real       6 x 6 and 7 x 7 puzzles at true scale, one to a page, to play on the TetraGo board, and rectangles to lay
               with its tiles
    codes      the permanent text of each puzzle and its QR code: name (below each puzzle only its name, if it has one;
               texts and codes on pages after the answers), full (all of it below each puzzle), none
    link       where the pages of `serve` are on the web: a code then holds the address at which its puzzle is played;
               "" for none
    file       the document with the answers, where they are apart: told at the foot of each page
    pupils     each has as many of the puzzles, one pupil after the other, on pages under the name; the answers tell
               which numbers are whose
    unnamed    these are no names but numbers of sheets: each has a line for the name
    style      print, or touch: for paper that swells, in Braille, a puzzle to a page (`booklet_touch`)
    sheets     into as many parts the puzzles of each pupil go, each on pages of its own

    Raises BadInput for other values.
    """

    per_page: int | None = None
    large: bool = False
    answers: Answers = "end"
    steps: bool = False
    how_to: bool = False
    questions: bool = False
    real: bool = False
    title: str = ""
    codes: Codes = "name"
    link: str = ""
    file: str = ""
    book: str = "full"
    pupils: tuple[str, ...] = ()
    unnamed: bool = False
    sheets: int = 1
    style: Styles = "print"

    def __post_init__(self) -> None:
        if self.per_page is not None and not 1 <= self.per_page <= MOST_ON_PAGE:
            raise BadInput(f"puzzles a page = '{self.per_page}': allowed: 1 to {MOST_ON_PAGE}")
        asked = book_format(self.book)
        if asked.one_sheet or asked.archive or asked.ink == "grey" or asked.edition == SCHOLAR:
            raise BadInput(f"book = '{self.book[:60]}': allowed of puzzles, which are in grey as they are: full, half, "
                           "booklet, large")
        object.__setattr__(self, "large", self.large or asked.print == "large")
        if self.answers not in ANSWERS:
            raise unknown("place of answers", self.answers, ANSWERS)
        if self.codes not in CODES:
            raise unknown("codes", self.codes, CODES)
        if self.style not in get_args(Styles):
            raise unknown("style", self.style, get_args(Styles))
        check_address(self.link)
        if self.link and self.codes == "none":
            raise BadInput("link with codes 'none', which has no code to hold it: allowed with codes name or full")
        for name, text in (("title", self.title), ("file", self.file)):
            if len(text) > MOST_TITLE or not text.isprintable():
                raise BadInput(f"{name} '{text[:60]}': allowed: up to {MOST_TITLE} characters that print")
        if self.steps and self.answers in ("foot", "none"):
            raise BadInput(f"steps with answers '{self.answers}': allowed with answers end or apart")
        if self.large and self.answers == "foot":
            raise BadInput("large print with answers 'foot', which are small: allowed with answers end, apart or none")
        if self.real and (self.per_page not in (None, 1) or self.answers == "foot"):
            raise BadInput("puzzles at true scale are one to a page, with answers end, apart or none")

    @property
    def type(self) -> BookletType:
        return LARGE if self.large else NORMAL

    @property
    def format(self) -> Format:
        """How the document is put on paper."""
        return replace(book_format(self.book), print="large" if self.large else "normal")

    @property
    def where(self) -> str:
        """Which words tell where the answers are; "" for none."""
        return {"none": "", "apart": "answers_file" if self.file else "answers_apart"}.get(
            self.answers, f"answers_{self.answers}")
