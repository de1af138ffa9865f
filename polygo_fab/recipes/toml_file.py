"""TOML files from anywhere: a short one may cost its reader hours, so they are read apart."""

from __future__ import annotations

import tomllib
from pathlib import Path

from ..core.errors import BadInput
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

    return alone(f"'{path}'", table)
