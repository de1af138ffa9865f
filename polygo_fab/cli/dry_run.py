"""`make --dry-run`: what would be made, and on a terminal how far the reckoning is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .console import bar, say

if TYPE_CHECKING:
    from ..recipes.recipe import Recipe

__all__ = ["say_dry_run"]


def say_dry_run(recipes: Sequence[Recipe], out: Path, verbose: bool, replace: bool) -> None:
    """The lines as they come; where there is a bar, below it. Raises BadInput as `recipes.dry_run`."""
    from ..recipes.dry_run import dry_run

    below = list[str]()
    with bar(len(recipes), "--dry-run", even=False) as shown:
        def begun(name: str) -> None:
            shown.update(shown.current_item is not None, name)
            shown.render_progress()

        tell = say if shown.hidden else below.append
        for line in dry_run(recipes, out, verbose, replace, begun):
            tell(line)
        shown.update(1)
    for line in below:
        say(line)
