"""What lies in and on a box beside its games, and what a club has on its tables: what is asked for, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ..path import Path

__all__ = ["FOLD", "GOODS", "PLAY", "Good", "GoodsSet", "Inked", "OutsideBox"]

Inked = Literal["colour", "grey", "outline"]
Good = Literal["labels", "inserts", "aids", "scores", "records", "names", "covers", "poster"]
GOODS: dict[Good, str] = {
    "labels": "band and labels of each box", "inserts": "card that lies in each box",
    "aids": "turn and answers of each game on a card", "scores": "track and table of points",
    "records": "numbered boards to write a game on", "names": "name cards for an evening",
    "covers": "cover of each book, to staple a booklet into", "poster": "wall poster"}

PLAY = 0.5
"""mm: by so much the panels of a band are larger than what they lie on, so that it can be slipped off; a label on a
side, and a card in a box, are smaller on each edge."""
FOLD = "#5f5f5f"
"""The ink of a line to fold along, which nothing else has."""


@dataclass(frozen=True)
class OutsideBox:
    """A closed box, as a ruler finds it (mm).

    name    of its kit; `game` is the one whose colours it has
    across  along its front, from side to side; of a hexagon between two flat sides
    height  closed
    sides   of each label: width of the side, how high it is, how many sides are alike
    inside  the shape of the room for a card
    games   that lie in it
    parts   that lie in it, by their names in a kit, with how many there are
    made    every option of its kit with its value
    """

    name: str
    game: str
    across: float
    height: float
    sides: tuple[tuple[float, float, int], ...]
    inside: Path
    games: tuple[str, ...]
    parts: Mapping[str, int] = field(default_factory=dict)
    made: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class GoodsSet:
    """What is to be printed: of `goods`, for these games and boxes; `names` of those who come."""

    goods: tuple[Good, ...]
    games: tuple[str, ...]
    boxes: tuple[OutsideBox, ...]
    names: tuple[str, ...] = ()
    style: Inked = "colour"

    @property
    def plain(self) -> bool:
        """Whether it is drawn in lines alone, for the least ink."""
        return self.style == "outline"

    @property
    def ink(self) -> Literal["colour", "grey"]:
        return "grey" if self.style == "grey" else "colour"
