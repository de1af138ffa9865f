"""CONTRACT: the command that a page tells makes the same again: it is read as the command line reads it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping

from ..core.errors import BadInput
from ..core.finding import Finding
from .recipe import Recipe, load, revised

__all__ = ["command_wrong", "meant"]

_LISTS = {"remnant": "remnants", "along": "along"}
_NAMES = {"format": "formats"}
_NUMBERS: Mapping[str, type[int] | type[float]] = {"sets": int, "spares": int, "seed": int, "scale_x": float,
                                                   "scale_y": float}


def meant(line: str) -> Recipe:
    """The recipe that a command stands for. Raises BadInput for what is no command that makes one."""
    words = shlex.split(line)
    if words[:2] != ["polygo-fab", "make"] or len(words) % 2 == 0:
        raise BadInput(f"'{line[:60]}': expected polygo-fab make RECIPE and options, each with its value")
    given: dict[str, list[str]] = {}
    for key, value in zip(words[3::2], words[4::2], strict=True):
        given.setdefault(key.removeprefix("--").replace("-", "_") if key.startswith("--") else key, []).append(value)
    settings, changes = given.pop("set", []), dict[str, object]()
    for key, some in given.items():
        if key in _LISTS:
            changes[_LISTS[key]] = tuple(some)
        elif len(some) > 1:
            raise BadInput(f"'{line[:60]}': {key} is there {len(some)} times")
        else:
            changes[_NAMES.get(key, key)] = _NUMBERS.get(key, str)(some[0])
    try:
        return revised(load(words[2]), settings, **changes)  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:  # no such option, or no number
        raise BadInput(f"'{line[:60]}': {error}") from None


def command_wrong(data: bytes, recipe: Recipe, page: str) -> list[Finding]:
    """What is wrong with the command on a page with these bytes, if it does not make this recipe.

    A recipe with files that somebody brought is made again from its folder, whose manifest keeps them.
    """
    from lxml import etree, html

    from .manifest import board_files, drawings_of

    try:
        whole = html.fromstring(data.decode("utf-8"))
        told = ["".join(map(str, one.itertext())) for one in whole.iter() if one.get("class") == "command"]
    except (etree.ParserError, UnicodeDecodeError, ValueError):
        told = []
    if len(told) != 1:
        return [Finding("CONTRACT", page, f"tells {len(told)} commands that make it again: expected one")]
    if board_files(recipe) or drawings_of(recipe):
        right = shlex.split(told[0]) == ["polygo-fab", "make", f"outputs/{recipe.name}"]
        return [] if right else [Finding("CONTRACT", page, f"'{told[0][:200]}' does not make its folder again")]
    try:
        other = meant(told[0]).as_data()
    except (BadInput, ValueError) as error:
        return [Finding("CONTRACT", page, f"its command makes nothing: {error}")]
    wanted = recipe.as_data()
    wrong = sorted(key for key in wanted.keys() | other.keys() if wanted.get(key) != other.get(key))
    return [Finding("CONTRACT", page, f"its command makes something else: '{told[0][:200]}': {', '.join(wrong)}")
            ] if wrong else []
