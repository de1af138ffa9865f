"""The names that somebody who mistyped one may have meant."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["near"]

_MOST = 4
"""Names that are told where several are equally near."""


def near(given: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names nearest to `given`, whatever its capitals: those with the fewest letters to change, or to swap with
    the next one, a third of them at most. What only begins like a name (plywod, xtool) counts half a letter more."""
    word = given.lower()
    far = {name: min(_changes(word, name.lower()),
                     0.5 + min(_changes(word, name.lower()[:end]) for end in range(len(word) - 1, len(word) + 2)))
           for name in names}
    best = min(far.values(), default=0.0)
    return tuple(sorted(name for name in far if far[name] == best))[:_MOST] if best <= len(word) // 3 + 0.5 and \
        best < len(word) - 1 else ()


def _changes(a: str, b: str) -> int:
    """How many letters to take, put, change or swap with the next one make b of a (optimal string alignment)."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, start=1):
        older, before, row = before, row, [i]
        for j, other in enumerate(b, start=1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != other)))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                row[-1] = min(row[-1], older[j - 2] + 1)
    return row[-1]
