"""How a booklet can be printed otherwise, declared once: the options of the command line, of a recipe and of pages."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.errors import BadInput
from ...core.units import is_whole

__all__ = ["PRINTED", "PrintedOption"]


@dataclass(frozen=True)
class PrintedOption:
    """An option of a booklet.

    name   in a recipe and an address, and with - for _ on the command line
    kind   of its value: str, int, or bool for one that is taken or not
    help   a line
    usual  what is meant where nothing is said, as it is typed; "" where that depends
    some   values to choose from; others may be typed
    kept   what the command line calls a value
    """

    name: str
    kind: type
    help: str
    usual: str = ""
    some: tuple[str, ...] = ()
    kept: str | None = None

    def parse(self, text: str) -> str | int | bool:
        """A value from what was typed. Raises BadInput; which texts and numbers are allowed, the booklet says."""
        if self.kind is bool:
            if text not in ("yes", "no"):
                raise BadInput(f"{self.name} = '{text[:60]}': allowed: yes, no")
            return text == "yes"
        if self.kind is int:
            if not (is_whole(text) and len(text) < 10):
                raise BadInput(f"{self.name} = '{text[:60]}': allowed: a whole number")
            return int(text)
        return text


_Option = PrintedOption
PRINTED = (
    _Option("paper", str, "a4, letter or a3 [a4].", "a4", ("a4", "letter", "a3")),
    _Option("per_page", int, "So many puzzles a page, 1 to 12 [as many as are comfortable]."),
    _Option("title", str, "What the booklet is called [Nombres Croisés]."),
    _Option("large", bool, "Large print.", "no"),
    _Option("book", str, "full, half (A5), booklet (to staple; of more than 8 sheets, or those of signature=4, "
            "in signatures), and large; joined with + [full].", "full", ("full", "half", "booklet")),
    _Option("style", str, "print, or touch: for swell paper, in Braille, a puzzle to a page [print].", "print",
            ("print", "touch")),
    _Option("answers", str, "end, foot (upside down), apart (FILE-answers.pdf) or none [end].", "end",
            ("end", "foot", "none")),
    _Option("codes", str, "Text and QR code of each puzzle: name (on pages of their own), full or none [name].", "name",
            ("name", "full", "none")),
    _Option("link", str, "Where `serve` is on the web: each code opens its puzzle there, such as https://example.org.",
            kept="ADDRESS"),
    _Option("steps", bool, "With the answers: the steps that lead there, and the names of the lines.", "no"),
    _Option("how_to", bool, "A page that explains, with a worked example.", "no"),
    _Option("questions", bool, "A page on the questions that the puzzle raises.", "no"),
    _Option("real", bool, "6x6 and 7x7 at true scale, for the TetraGo board; rectangles for its tiles.", "no"),
)
