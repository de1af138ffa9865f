"""A level of puzzles as one types it: its number, or what it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..puzzles.level_names import LEVEL_WORDS, level_in

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["LevelType"]


class LevelType(click.ParamType):  # type: ignore[type-arg]
    """Of an option: 1 to 4, or a name."""

    name = "1-4|NAME"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        found = value if isinstance(value, int) else level_in(str(value))
        if found is None:
            from ..core.errors import BadInput

            raise BadInput(f"--level '{str(value)[:60]}': allowed: 1 to 4, or {LEVEL_WORDS}")
        return found

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in LEVEL_WORDS.split(", ") if name.startswith(incomplete)]
