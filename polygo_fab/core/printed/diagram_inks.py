"""The colours of a drawn position, by which it is drawn and read back; in grey each has a grey of its own (`ink`)."""

from __future__ import annotations

__all__ = ["ARROW", "COLOURS", "EDGE", "EDGE_TINT", "HATCH", "ILLEGAL", "LETTER", "LINE", "NAME", "PLAIN", "STONE",
           "TINT"]

COLOURS = (("#24324f", "#ffffff"), ("#ffffff", "#24324f"), ("#e69f00", "#000000"), ("#4a8f7b", "#ffffff"),
           ("#a9d0ee", "#000000"), ("#a63d2f", "#ffffff"))
"""For players 1 to 6: the colour of the piece and of what is drawn on it. Six different greys."""
EDGE = "#24324f"
"""The line around the board, around a piece and under a band of the border; filled, the dot of an empty site."""
STONE, PLAIN = "#6f7683", "#d9c39a"
"""Blocks, and pawns or tiles, that are nobody's."""
LINE, TINT, HATCH, EDGE_TINT = "#8a8f99", "#cbd8ea", "#7d8796", "#9db7d8"
"""Between cells; a marked cell; lines across a marked cell, or one of no play; a marked edge."""
ILLEGAL = ARROW = "#c0392b"
LETTER, NAME = "#000000", "#4a4a4a"
"""A letter that a text speaks of; the names of sites, in the margin."""
