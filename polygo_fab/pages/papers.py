"""What the papers of the workshop share: their words (templates/lang/<lang>/papers.toml) and furniture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..core.kerf import Kerf
from ..core.kit import Kit
from ..core.page import Label
from ..core.part import Part
from ..core.path import Point
from ..core.printed.book_titles import kit_title
from ..core.printed.typography import typeset
from ..core.resources import Data
from ..core.words.wording import decimal, wording
from ..kits.workshop.steps import Way, way
from .measure import text_width, wrapped
from .words import escape

__all__ = ["FOOT", "GREY", "MARGIN", "PaperWords", "columned", "foot", "lines"]

MARGIN = 15.0
FOOT = MARGIN + 6
"""mm: what a page shows ends above it."""
GREY = "#444444"


@dataclass(frozen=True)
class PaperWords:
    """The words of a kit in one language. Raises BadInput for a language there is not."""

    kit: Kit
    lang: str
    _table: Data = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_table", wording(self.lang))

    def __call__(self, key: str, **values: object) -> str:
        """The string `key` with its braces filled in, ready to print."""
        return typeset(str(self._table[key]).format(**values), self.lang)

    def several(self, key: str, **values: object) -> tuple[str, ...]:
        return tuple(typeset(text.format(**values), self.lang) for text in self._table[key])

    def number(self, value: float, digits: int = 2) -> str:
        """A number as the language writes it."""
        return decimal(value, self.lang, digits)

    @property
    def title(self) -> str:
        """What the kit is called; one without a name of its own here, by its title."""
        return kit_title(self.kit, self.lang)

    def operation(self, name: str) -> str:
        return str(self._table["operations"][name])

    def material(self, part: Part) -> str:
        """The material in words and its thickness; one that is not ours by its name."""
        family = self._table["materials"].get(part.material.split("-")[0], part.material)
        return f"{family} {self.number(part.thickness)}\u00a0mm"

    def kerf(self, kerf: Kerf) -> str:
        return self.number(kerf.x) if kerf.even else f"{self.number(kerf.x)}\u00a0×\u00a0{self.number(kerf.y)}"

    def size(self, size: Point, digits: int = 1) -> str:
        return self("size", width=self.number(size[0], digits), height=self.number(size[1], digits))

    def way(self) -> Way:
        """The kit's way through the workshop, for the jobs that it has. Raises BadInput."""
        return way(self.kit, self.lang)

    def steps(self) -> tuple[str, ...]:
        """The steps of the way that put the kit together, as markup; those that this kit has not are left out. First
        comes how the parts get out of their sheets, where tabs hold them."""
        its = self.way()
        found = {step.title: step.text for step in its.steps}
        chosen = wording(its.lang)["assembly"].get(self.kit.name, found)
        titles = dict.fromkeys((wording(its.lang)["tabs_step"][0], *chosen))
        return tuple(f"<b>{escape(title)}.</b> {_markup(found[title])}" for title in titles if title in found)


def _markup(text: str) -> str:
    return re.sub(r"`([^`]+)`", r"<i>\1</i>", re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(text)))


def lines(texts: Iterable[str], at: Point, size: float, width: float, colour: str = "#000000",
          bold: bool = False) -> tuple[list[Label], float]:
    """Texts below one another from the baseline `at`, each wrapped to `width`; and the baseline that would follow."""
    x, y = at
    items = []
    for text in texts:
        for row in wrapped(text, size, width, bold):
            items.append(Label(row, (x, y), size, anchor="start", colour=colour, bold=bold))
            y -= 1.4 * size
        y -= 0.25 * size
    return items, y


def columned(rows: Iterable[tuple[str, ...]], size: float, width: float) -> tuple[float, ...]:
    """Where columns begin that are as wide as their widest text and spread over `width`."""
    widths = [max(text_width(text, size, bold=True) for text in column) for column in zip(*rows, strict=True)]
    gap = (width - sum(widths)) / max(1, len(widths) - 1)
    return tuple(sum(widths[:k]) + k * gap for k in range(len(widths)))


def foot(words: PaperWords, title: str, page: Point, number: int, total: int) -> Iterator[Label]:
    yield Label(words("credit", title=title), (MARGIN, MARGIN - 3), 2.6, anchor="start", colour=GREY)
    yield Label(words("page", number=number, total=total), (page[0] - MARGIN, MARGIN - 3), 2.6, anchor="end",
                colour=GREY)
