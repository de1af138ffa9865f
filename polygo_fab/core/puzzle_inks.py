"""On pages of puzzles the colour of the line around a board says what is drawn there, so that pages read back."""

from __future__ import annotations

__all__ = ["PUZZLE_INKS"]

PUZZLE_INKS = {"puzzle": "#000000", "answer": "#333333", "example": "#555555"}
"""A puzzle to solve; its answer; a board that explains something."""
