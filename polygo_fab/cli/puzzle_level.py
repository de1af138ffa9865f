"""A level of puzzles as one types it: its number, or what it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["NAMES", "LevelType", "level_in"]

NAMES = {"easy": 1, "simple": 1, "beginner": 1, "facile": 1, "leicht": 1, "medium": 2, "normal": 2, "moyen": 2,
         "mittel": 2, "hard": 3, "difficult": 3, "difficile": 3, "schwer": 3, "expert": 4, "extreme": 4, "experte": 4}
"""Levels as booklets have them to be asked for in each language, and as others call them."""


def level_in(text: str) -> int | None:
    """1 to 4 for a number or a name, None for another word."""
    text = text.strip().casefold()
    return int(text) if text in ("1", "2", "3", "4") else NAMES.get(text)


class LevelType(click.ParamType):  # type: ignore[type-arg]
    """Of an option: 1 to 4, or a name."""

    name = "1-4|NAME"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        found = value if isinstance(value, int) else level_in(str(value))
        if found is None:
            from ..core.errors import BadInput

            raise BadInput(f"--level '{str(value)[:60]}': allowed: 1 to 4, or easy, medium, hard, expert")
        return found

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in ("easy", "medium", "hard", "expert") if name.startswith(incomplete)]
