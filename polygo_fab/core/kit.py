"""A kit: everything that makes one product, as values. `make` turns it into files and proves them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .errors import BadInput
from .part import BoardFace, Part
from .sheet import Sheet
from .solid import Body

__all__ = ["Drawer", "Fit", "Kit", "require"]


@dataclass(frozen=True)
class Fit:
    """A rule of fit that holds for these dimensions, with the numbers that show it."""

    rule: str
    statement: str


def require(holds: bool, rule: str, statement: str, refusal: str) -> Fit:
    """The Fit, or BadInput with the reason where the rule is broken."""
    if not holds:
        raise BadInput(f"{refusal} ({rule} rule)")
    return Fit(rule, statement)


@dataclass(frozen=True)
class Drawer:
    """A sleeve and the bodies that slide in it: the room asked between them in all, across and in height (mm)."""

    sleeve: str
    board: tuple[str, ...]
    room_width: float
    room_height: float


@dataclass(frozen=True)
class Kit:
    """One product.

    parameters   every option with its value, as the manifest writes them
    parts        each with its count; `sheets` are the laser jobs that cut them
    assembly     the finished thing, bodies in place; `exploded` the same with its layers apart
    boards       what is printed on paper
    game         the game its rulebook teaches, by name; `facts` are the numbers that the book quotes
    fits         the rules of fit that were proved before anything was drawn
    """

    name: str
    title: str
    parameters: Mapping[str, Any]
    parts: tuple[Part, ...]
    sheets: tuple[Sheet, ...]
    assembly: tuple[Body, ...]
    exploded: tuple[Body, ...]
    drawer: Drawer
    boards: tuple[BoardFace, ...]
    game: str
    facts: Mapping[str, str]
    fits: tuple[Fit, ...]
