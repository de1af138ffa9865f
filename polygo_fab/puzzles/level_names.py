"""What the levels of puzzles are called by those who type them."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["LEVEL_NAMES", "LEVEL_WORDS", "level_called", "level_in"]

LEVEL_NAMES: Mapping[str, int] = {
    "easy": 1, "simple": 1, "beginner": 1, "facile": 1, "leicht": 1, "medium": 2, "normal": 2, "moyen": 2, "mittel": 2,
    "hard": 3, "difficult": 3, "difficile": 3, "schwer": 3, "expert": 4, "extreme": 4, "experte": 4}
"""Levels as booklets have them to be asked for in each language, and as others call them."""
LEVEL_WORDS = "easy, medium, hard, expert"
"""Those that a refusal tells."""


def level_called(word: str) -> int | None:
    """1 to 4 for a name, in any case; None for another word."""
    return LEVEL_NAMES.get(word.strip().casefold())


def level_in(text: str) -> int | None:
    """1 to 4 for a number or a name, None for another word."""
    return int(text) if text.strip() in ("1", "2", "3", "4") else level_called(text)
