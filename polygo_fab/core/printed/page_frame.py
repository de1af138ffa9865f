"""The frame that the words of a flowing document have on a page, and how large they are set; lengths in points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .book_format import Format, page_size

__all__ = ["MM", "Frame", "page_frame", "type_sizes"]

MM = 72 / 25.4
"""Points in a millimetre."""
_NORMAL = {"body": (9.5, 12.4), "lead": (11.4, 15.0), "small": (7.9, 10.2), "caption": (8.3, 10.4), "cell": (8.8, 11.2),
           "foot": (8.0, 10.0), "h1": (25.0, 28.0), "h2": (13.0, 16.0), "h3": (10.2, 13.0)}
_LARGE = {"body": (18.0, 23.5), "lead": (20.0, 26.0), "small": (18.0, 23.0), "caption": (18.0, 23.0),
          "cell": (18.0, 23.0), "foot": (18.0, 22.0), "h1": (30.0, 34.0), "h2": (24.0, 29.0), "h3": (20.0, 25.0)}
_SMALL = 0.86
"""The type of a leaflet: of 8 points."""
_NARROW = 9.0
"""mm: the margin of pages that have to go on one sheet; printers leave 5 white."""


@dataclass(frozen=True, kw_only=True)
class Frame:
    """Where on a page the boxes go."""

    size: tuple[float, float]
    margin: float
    top: float
    bottom: float
    gutter: float
    columns: int

    @property
    def full(self) -> float:
        return self.size[0] - 2 * self.margin

    @property
    def width(self) -> float:
        """Of a column."""
        return (self.full - (self.columns - 1) * self.gutter) / self.columns

    @property
    def height(self) -> float:
        """Of a column that is as long as the page."""
        return self.size[1] - self.top - self.bottom


def type_sizes(format: Format, factor: float = 1.0) -> Mapping[str, tuple[float, float]]:
    """Type size and leading of each kind of words, `factor` times the usual ones. In large print, whose type is as
    small as it may be, the lines are nearer."""
    large, usual = format.print == "large", _LARGE if format.print == "large" else _NORMAL
    factor *= _SMALL if format.pages == "leaflet" else 1.0
    return {name: (size * share, lead * (factor if large else share)) for name, (size, lead) in usual.items()
            for share in [max(factor, format.least.words / size)]}


def page_frame(paper: str, format: Format, columns: Literal[1, 2], *, foot: float, narrow: bool = False) -> Frame:
    """With `foot` points of lines at the foot of the page; `narrow`: with as little white around as printers leave.
    Raises BadInput for a paper there is not."""
    width, height = (length * MM for length in page_size(paper, format))
    small, leaflet = format.pages != "full", format.pages == "leaflet"
    margin = (7 if leaflet else _NARROW if narrow else 12 if small else 16) * MM
    return Frame(size=(width, height), margin=margin,
                 top=(7 if leaflet else _NARROW if narrow else 11 if small else 13) * MM,
                 bottom=(12.5 if small or narrow else 16) * MM + foot - 10,
                 gutter=(5 if narrow else 8) * MM, columns=1 if format.print == "large" or small else columns)
