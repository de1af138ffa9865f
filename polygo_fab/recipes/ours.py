"""The recipes that come with the program, by name: templates/recipes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from ..core.resources import template

__all__ = ["ALL", "ours", "spelled_out"]

ALL = "all"
"""The word for everything there is: both boxes, the coupons, and each recipe of ours."""


@cache
def ours() -> Mapping[str, Path]:
    """Name -> file, in the order of the names."""
    return {path.stem: path for path in sorted(template("recipes").glob("*.toml"), key=lambda path: path.stem)}


def spelled_out(words: Iterable[str]) -> list[str]:
    """The words with `all` spelled out, as `load` takes them."""
    everything = ["tetrago", "hexago", "coupons", *map(str, ours().values())]
    return [each for word in words for each in (everything if word == ALL else [word])]
