"""`boards.load("h5")`: the stable way to a board (names in `core.tilings`)."""

from .core.board import Board
from .core.tilings import FAMILIES, load

__all__ = ["FAMILIES", "Board", "load"]
