"""How a booklet is set: its words, its paper, and the room that its pages leave for pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from ..core.page import Block, Drawing, Figure, Heading, Label, Shape, Text
from ..core.path import Point
from ..core.printed.page_frame import MM, Frame, page_frame, type_sizes
from .booklet_options import Options
from .booklet_words import BookletWords, markup
from .measure import wrapped

__all__ = ["BookletSetting", "Items", "Role", "said"]

Items = list[Shape | Label]
Role = Literal["body", "lead"]
_AROUND = 20.0
"""Points above and below a heading, a paragraph and a picture, at most."""
_COUNT = "0000 / 0000"


@dataclass(frozen=True)
class BookletSetting:
    """seed   told at the foot of the pages, None for none
    pupil  whose pages these are; "" for everybody's

    Raises BadInput for a paper there is not.
    """

    words: BookletWords
    paper: str
    options: Options
    seed: int | None = None
    columns: Literal[1, 2] = 2
    pupil: str = ""

    @cached_property
    def footer(self) -> str:
        """Who had the idea, the seed, and where the answers are."""
        words, options = self.words, self.options
        where = words(options.where, **({"file": options.file} if options.file else {})) if options.where else ""
        seed = "" if self.seed is None else words("seed", seed=str(self.seed))
        return " · ".join(text for text in (words("credit"), seed, where) if text)

    @cached_property
    def frame(self) -> Frame:
        """Of a page, in points."""
        size, leading = type_sizes(self.options.format)["foot"]
        plan = page_frame(self.paper, self.options.format, self.columns, foot=leading)
        lines = wrapped(self.footer, size, plan.full - len(_COUNT) * 0.6 * size)
        return page_frame(self.paper, self.options.format, self.columns, foot=leading * len(lines))

    @property
    def width(self) -> float:
        """Of a page without its margins, mm."""
        return self.frame.full / MM

    @property
    def column(self) -> float:
        """Of a column, mm."""
        return self.frame.width / MM

    @property
    def tallest(self) -> float:
        """mm: no picture of a column is taller."""
        return (self.frame.height - 4 * type_sizes(self.options.format)["h2"][1]) / MM

    def with_options(self, **changed: Any) -> BookletSetting:
        return replace(self, options=replace(self.options, **changed))

    def title(self, key: str = "title") -> str:
        """Of a page: the words of that key, or whose it is, as he or she is called."""
        return self.pupil or self.words(key)

    def below(self, title: str, texts: Sequence[str], role: Role = "body") -> Point:
        """Width and height in mm that a page has left below its title and some texts."""
        sizes, left = type_sizes(self.options.format), self.frame.height
        for text, kind in ((title, "h1"), *((text, role) for text in texts)):
            size, leading = sizes[kind]
            left -= len(wrapped(text, size, self.frame.full, kind == "h1")) * leading + 0.5 * sizes["body"][0]
        return self.width, (left - _AROUND) / MM

    def page(self, title: str, bookmark: str, texts: Sequence[str], pictures: Sequence[Drawing],
             role: Role = "body") -> Iterator[Block]:
        """A page with a title, texts, and below them (`below`) a picture made of drawings over each other."""
        yield Heading(1, markup(title), bookmark=bookmark)
        yield from (Text(markup(text), role) for text in texts)
        drawn = tuple(picture for picture in pictures if picture.items)
        yield Figure(drawn, ("",) * len(drawn), over=True)


def said(items: Iterable[Shape | Label]) -> str:
    """What is heard of a picture that says something beside puzzles and answers: its words."""
    return "; ".join(item.text for item in items if isinstance(item, Label))
