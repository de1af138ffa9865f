"""Kruzno Checkers: hexagonal draughts on a board whose border is no place to stay.

Source: ZPAG, "Kruzno Checkers" (kruzno.com/hexcheckers.html); the readings are in 13_kruzno_hex_checkers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..core.features import Feature
from ..core.game import Move, State
from ..core.options import option
from .hex_draughts import HexDraughts

__all__ = ["GAME", "Kruzno"]


@dataclass(frozen=True)
class Kruzno(HexDraughts):
    """Kruzno Checkers, by conjecture on H6 with the outer ring shaded: the size of the board is not known.

    The border rule in our reading: first captures, which are compulsory; else, if a man on the border can step off
    it, such a step must be made, any one of them; else any step will do, along the border too. So it does not matter
    how a man came to the border, and the memory is that of hexagonal draughts.
    """

    name: ClassVar[str] = "kruzno"
    title: ClassVar[str] = "Kruzno Checkers"
    summary: ClassVar[str] = "Draughts on a hexagon whose border is no place to stay."
    rules: ClassVar[tuple[str, ...]] = (
        "The board has six cells a side, the outer ring is its border; twelve men each start in a wedge on opposite "
        "sides, off the border [C].",
        "In your turn move a man to an empty neighbouring cell, in any of the six directions; men are never promoted.",
        "If you can, you must capture instead: jump over a neighbouring enemy to the empty cell behind it, and on "
        "while that man can jump; lift the jumped ones. Of several captures choose any.",
        "If you cannot capture but a man of yours on the border can step off it, you must make such a step [C].",
        "A player who has no man left, or cannot move, loses [C].",
        "The game is a draw after 40 moves of each player without a capture, counted from when two enemies have first "
        "stood side by side, or when a position is there for the third time with the same player to move [C].")
    boards: ClassVar[tuple[str, ...]] = ("h6",)

    first_row: ClassVar[int] = 1
    layouts: ClassVar[dict[str, tuple[int, ...]]] = {"twelve": (5, 4, 3), "six": (3, 2, 1)}

    layout: str = option("twelve", "the start: twelve, that many men each in rows of 5, 4 and 3; six, in rows of 3, "
                         "2 and 1", choices=("twelve", "six"), conjecture=True)

    @property
    def shows(self) -> tuple[Feature, ...]:
        return (*super().shows, Feature("restricted", 0, self.board.border_sites))

    def _steps(self, sets: list[int], player: int) -> Iterator[Move]:
        """The steps off the border if there are any, else all steps."""
        steps = list(super()._steps(sets, player))
        border = self.board.border_sites
        yield from [(site, to) for site, to in steps if site in border and to not in border] or steps

    def _why_not(self, state: State, move: Move, turns: dict[Move, int]) -> str:
        border = self.board.border_sites
        if move and move not in turns and not any(turns.values()) and any(
                turn[0] in border and turn[1] not in border for turn in turns):
            return "a man has to step off the border: " + ", ".join(map(self.move_text, sorted(turns)[:3]))
        return super()._why_not(state, move, turns)


GAME = Kruzno
