"""TOML files from anywhere: a short one may cost its reader hours, so they are read apart; our own are not."""

from __future__ import annotations

import tomllib
from pathlib import Path

from ..core.errors import BadInput
from ..core.resources import template
from ..runtime.limits import alone
from ..runtime.store import read

__all__ = ["toml_table"]


def toml_table(path: Path) -> dict[str, object]:
    """What a TOML file says. Raises BadInput for what is none, or costs too much to read."""
    def table() -> dict[str, object]:
        try:
            return tomllib.loads(read(path).decode("utf-8-sig"))
        except (ValueError, RecursionError) as error:
            raise BadInput(f"'{path}' is not a TOML file: {error}") from None

    return table() if path.is_relative_to(template("recipes")) else alone(f"'{path}'", table)
