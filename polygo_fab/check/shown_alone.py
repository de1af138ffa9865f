"""An SVG file that is to be looked at: what this program draws of a puzzle, or of a game that was played, and nothing
cuts. It is told by the words that stand at its head."""

from __future__ import annotations

import re

__all__ = ["shown_alone"]

_HEAD = 5_000
"""Bytes at the beginning among which these words are."""
_HEADS = {"the drawing of a puzzle": rb"<title>[^<]*: nc(?:-[a-z-]+)?:[^<]*</title>",
          "the picture of a game": rb"<desc>polygo_fab: a game played</desc>"}


def shown_alone(data: bytes) -> str:
    """What it is; "" for any other file."""
    return next((what for what, head in _HEADS.items() if re.search(head, data[:_HEAD])), "")
