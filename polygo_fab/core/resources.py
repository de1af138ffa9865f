"""Where the templates, the docs and their pictures are: beside the package in a checkout, inside it in an installed
wheel."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from .errors import BadInput

__all__ = ["Data", "Table", "font_files", "our_table", "shipped", "template", "toml"]

Data: TypeAlias = Mapping[str, Any]
"""What stands in a TOML or JSON file: whoever reads a key knows what it holds, or asks."""

Table: TypeAlias = dict[str, Any]
"""The same where a table is put together, for such a file or for JSON."""

_PACKAGE = Path(__file__).resolve().parents[1]


def template(name: str) -> Path:
    """The path of a file or folder of templates/, such as 'lang/fr/polygo.md'."""
    return _templates() / name


def shipped(name: str) -> Path:
    """The path of a file or folder of the repository that a wheel brings, too: of docs/ or outputs/gallery/."""
    inside = _PACKAGE / name
    return inside if inside.exists() else _PACKAGE.parent / name


@cache
def _templates() -> Path:
    inside = _PACKAGE / "templates"
    return inside if inside.is_dir() else _PACKAGE.parent / "templates"


@cache
def our_table(name: str) -> Data:
    """What a TOML file of templates/ says, such as 'contracts/laser.toml', read once: nobody may change it.

    Raises BadInput, as `toml`.
    """
    return toml(template(name))


def toml(path: Path) -> Table:
    """What a TOML file says. Raises BadInput, which names it, for one that is none or cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadInput(f"{path}: not a TOML file: {getattr(error, 'strerror', None) or error}") from None


def font_files() -> tuple[Path, ...]:
    """The TrueType files of the one font family in use, Atkinson Hyperlegible (OFL), in a fixed order: its zero without
    a slash, as in print (`write.plain_zero`)."""
    return tuple(sorted(template("fonts").glob("*.ttf")))
