"""The command that makes the files of a recipe again, as its page tells it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from .. import kits
from ..core.units import number
from ..core.words.called import BOXES
from .manifest import board_files, drawings_of
from .ours import ours
from .recipe import Recipe, load, revised
from .typed import typed

__all__ = ["brought_along", "command"]

_OPTIONS = {"machine": "machine", "profile": "profile", "nest": "nest", "sets": "sets", "spares": "spares",
            "remnants": "remnant", "along": "along", "tabs": "tabs", "lead": "lead", "overcut": "overcut",
            "label": "label", "formats": "format", "tool": "tool", "relief": "relief", "languages": "lang",
            "papers": "paper", "books": "book", "link": "link", "scale_x": "scale-x", "scale_y": "scale-y",
            "seed": "seed"}
"""The fields of a recipe with the options that set them, in the order of `make --help`."""
_EACH = ("remnants", "along")
"""Options that are given once for each."""


def command(recipe: Recipe) -> str:
    """What is typed to make the same files again, quoted for a POSIX shell, with nothing in it that is usual.

    Of a recipe with files that somebody brought it is the folder that was made, whose manifest keeps them.
    """
    if brought_along(recipe):
        return shlex.join(["polygo-fab", "make", f"outputs/{recipe.name}"])
    word, usual = _begun(recipe)
    before = typed(usual.kit, usual.settings)
    words = [part for key, value in typed(recipe.kit, recipe.settings).items() if before.get(key) != value
             for part in ("--set", f"{key}={value}")]
    for field, option in _OPTIONS.items():
        value = getattr(recipe, field)
        if value != getattr(usual, field):
            some = value or ("no",) if field in _EACH else [_said(value)]
            words += [part for one in some for part in (f"--{option}", one)]
    if recipe.name != revised(usual, _settings(words)).name:
        words += ["--name", recipe.name]
    return shlex.join(["polygo-fab", "make", word, *words])


def brought_along(recipe: Recipe) -> bool:
    """Whether it has boards or drawings out of files, which no command has in it."""
    return bool(board_files(recipe) or drawings_of(recipe))


def _begun(recipe: Recipe) -> tuple[str, Recipe]:
    """The word that comes nearest, and what it makes: a recipe of ours by its name, or the kit."""
    word = recipe.name
    if (word in ours() or word in BOXES) and not kits.known(word):
        its = load(word)
        if its.kit == recipe.kit and typed(its.kit, its.settings).keys() <= typed(recipe.kit, recipe.settings).keys():
            return word, its
    return recipe.kit, load(recipe.kit)


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(value)
    return number(value, 9) if isinstance(value, float) else "no" if value is None else str(value)


def _settings(words: Sequence[str]) -> list[str]:
    return [word for key, word in zip(words[::2], words[1::2], strict=True) if key == "--set"]
