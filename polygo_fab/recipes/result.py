"""What a recipe came to, as pages and listings tell of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..core.kit import Kit
from ..core.ledger import Ledger
from .recipe import Recipe

__all__ = ["Result"]


@dataclass(frozen=True)
class Result:
    """A recipe with its kit and its files, what was proved of these, and what was left out, each with the reason."""

    recipe: Recipe
    kit: Kit
    files: Mapping[str, bytes]
    ledger: Ledger
    skipped: Sequence[str] = ()
