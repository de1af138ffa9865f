"""The name of a generated puzzle: how it was made, short enough to say or type, and permanent.

    6x6#12345            puzzle 0 of seed 12345
    nc1:6x6#12345        the same with the version of the generator; without one, it is version 1
    nc1:10x8/level=3/density=35/givens=pawns#7.41      puzzle 41 of seed 7 of such an order

A name is shorter than the text of the puzzle ("nc:6x6:r..."), which says all of it and needs no generator. A later
version of the generator gets a number of its own: what a name means never changes. Fewest givens have no name: a better
search may find others.
"""

from __future__ import annotations

import re
from dataclasses import fields

from ..core.errors import BadInput
from ..core.puzzle import Puzzle
from ..core.units import is_whole
from .make import puzzle
from .order import Order

__all__ = ["VERSION", "name", "named", "parse_name"]

VERSION = "nc1"
_OPTIONS = ("level", "density", "givens", "symmetry")
_NAME = re.compile(r"(?:(nc[0-9]+):)?([0-9]{1,2})x([0-9]{1,2})((?:/\w+=[\w-]+)*)#([0-9]{1,19})(?:\.([0-9]{1,19}))?")
_EXPECTED = f"expected {VERSION}:ROWSxCOLUMNS#SEED, such as {VERSION}:6x6#12345 or {VERSION}:6x6/level=3#12345.7"


def name(order: Order, index: int) -> str:
    """The name of a puzzle of an order. Raises BadInput for the fewest givens."""
    if order.givens == "fewest":
        raise BadInput("givens 'fewest' have no name: a better search may find others; allowed: the text of the puzzle")
    plain = {field.name: field.default for field in fields(Order)}
    chosen = "".join(f"/{option}={value}" for option in _OPTIONS
                     if (value := getattr(order, option)) != plain[option])
    return f"{VERSION}:{order.rows}x{order.columns}{chosen}#{order.seed}" + (f".{index}" if index else "")


def parse_name(text: str) -> tuple[Order, int]:
    """The order (of one puzzle) and the number that a name says. Raises BadInput for what is no name."""
    match = _NAME.fullmatch(text.strip())
    if match is None:
        raise BadInput(f"puzzle '{text[:80]}': {_EXPECTED}")
    if match[1] not in (None, VERSION):
        raise BadInput(f"puzzle '{text[:80]}': generator '{match[1]}': allowed: {VERSION}")
    options: dict[str, str] = {}
    for word in match[4].split("/")[1:]:
        option, _, value = word.partition("=")
        if option not in _OPTIONS or option in options:
            raise BadInput(f"puzzle '{text[:80]}': '{word}': allowed, each once: {', '.join(_OPTIONS)}")
        options[option] = value
    given = {option: int(value) if is_whole(value) else value
             for option, value in options.items()}
    order = Order(int(match[2]), int(match[3]), seed=int(match[5]), **given)  # type: ignore[arg-type]
    if order.givens == "fewest":
        raise BadInput(f"puzzle '{text[:80]}': givens 'fewest' have no name")
    return order, int(match[6] or 0)


def named(text: str) -> Puzzle:
    """The puzzle with this name. Raises BadInput as `parse_name` and `make.puzzle`."""
    return puzzle(*parse_name(text))
