"""The one exception that a person is meant to read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from .words.near import near
from .words.printable import one_line

__all__ = ["BadInput", "Broken", "MissingTool", "TooLong", "Unstated", "chosen_name", "unknown"]


class BadInput(Exception):
    """What was given cannot be used. The message is one line: the value, and what is allowed.

    What does not print (an escape sequence typed by an arrow key) is spelled out, so that it cannot act on a terminal,
    and what is long is cut.
    """

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


class Broken(BadInput):
    """Every value is allowed by itself, but together they break a rule of fit or go on no such bed: others may do.

    would  says what would do. It is asked when the message is read: a search whose tries are refused need not know.
    """

    def __init__(self, message: str, would: Callable[[], str] | None = None) -> None:
        super().__init__(message)
        self._would = would

    @cached_property
    def _said(self) -> str:
        said = super().__str__()
        return one_line(f"{said}; would do: {self._would()}") if self._would else said

    def __str__(self) -> str:
        return self._said

    def __reduce__(self) -> tuple[type[Broken], tuple[str]]:
        return type(self), (str(self),)


class Unstated(BadInput):
    """No document says what a proof would hold files against: of a game that is brought from outside, of words in a
    language. The message is the reason: where it is raised, nothing is proved, and the ledger says so."""


class TooLong(BadInput):
    """A text does not go on so many pages as it has to. `pages`: how many it takes, set as usual."""

    def __init__(self, message: str, pages: int) -> None:
        super().__init__(message)
        self.pages = pages


class MissingTool(Exception):
    """Something optional is not installed here. The message names what to install."""


def unknown(kind: str, given: str, allowed: Iterable[str], also: Mapping[str, str] | None = None) -> BadInput:
    """The error for a name that is not in a table; tells the nearest ones there are.

    also   other names that people have for some of them, with the name that each has here
    """
    names, given, others = sorted(allowed), given[:60], also or {}
    meant = dict.fromkeys(others.get(name, name) for name in near(given, [*names, *others]))
    *first, last = [f"'{name}'" for name in meant] or [""]
    hint = f"did you mean {', '.join(first)}{' or ' if first else ''}{last}? " if last else ""
    return BadInput(f"unknown {kind} '{given}': {hint}allowed: {', '.join(filter(None, names)) or 'none'}")


def chosen_name(kind: str, given: str, allowed: Iterable[str], also: Mapping[str, str] | None = None) -> str:
    """The name in a table that `given` is, whatever its capitals. Raises BadInput for one that is not there."""
    names = list(allowed)
    if given in names:
        return given
    folded = [name for name in names if name.lower() == given.strip().lower()]
    if len(folded) != 1:
        raise unknown(kind, given, names, also)
    return folded[0]
