"""The one exception that a person is meant to read."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = ["BadInput", "MissingTool", "unknown"]


class BadInput(Exception):
    """What was given cannot be used. The message is one line: the value, and what is allowed.

    What does not print (an escape sequence typed by an arrow key) is spelled out, so that it cannot act on a terminal.
    """

    def __init__(self, message: str) -> None:
        line = " ".join(message.split())
        super().__init__("".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line))


class MissingTool(Exception):
    """Something optional is not installed here. The message names what to install."""


def unknown(kind: str, given: str, allowed: Iterable[str]) -> BadInput:
    """The error for a name that is not in a table; names the nearest one there is."""
    names, given = sorted(allowed), given[:60]
    near = difflib.get_close_matches(given, names, n=1, cutoff=0.6)
    hint = f"did you mean '{near[0]}'? " if near else ""
    return BadInput(f"unknown {kind} '{given}': {hint}allowed: {', '.join(names) or 'none'}")
