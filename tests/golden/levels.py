"""The levels that puzzles of a kind and a size come in, as a page offers them: measured, and written to
templates/web/levels.toml.

    python -m tests.golden.levels            every kind and size that a page offers; it takes some minutes
    python -m tests.golden.levels hexagon    one kind, to look at

A level comes where the first puzzles of `SEEDS` are each made within `PATIENCE` seconds of processor time.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from polygo_fab.core.errors import BadInput
from polygo_fab.recipes.puzzle_jobs.spec import BookItem
from polygo_fab.web.puzzle_order import kinds, sizes_of

__all__ = ["PATIENCE", "SEEDS", "TARGET", "comes", "measured"]

TARGET = Path(__file__).parents[2] / "templates" / "web" / "levels.toml"
SEEDS = (1, 2, 3, 4, 5, 6, 7, 8, 1000, 20261128)
_TEXTS = ("", "A", "HELLO WORLD", "https://formesetobjets.fr", "12345678901234567890", "Rue de la Paix 7", "A-B-C/1.2",
          "x", "CARRE 7X7", "the quick brown fox")
"""In place of seeds, for the kind of which a text makes the puzzle; "": the usual one."""
PATIENCE = 2.0
_LEVELS = (1, 2, 3, 4)
_EMPTY = '""'
_GIVEN = ("picture",)
"""Kinds whose puzzles have the level that they have: none can be asked for."""


class _TooLong(Exception):
    """The patience is at an end."""


@contextmanager
def _patient(seconds: float) -> Iterator[None]:
    def end(*_: object) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def comes(kind: str, size: str, level: int, seeds: tuple[int, ...] = SEEDS, patience: float = PATIENCE) -> bool:
    """Whether a puzzle of each seed is found in time."""
    for seed, text in zip(seeds, _TEXTS, strict=False):
        try:
            with _patient(patience):
                item = BookItem(1, size, kind=kind, level=level, text=text if kind == "qr" else "")
                if not item.source(seed, "en").lines(0, 1):
                    return False
        except (BadInput, _TooLong):
            return False
    return True


def measured(kind: str) -> dict[str, list[int]]:
    """The levels of each size of a kind."""
    sizes = (*(("",) if kind == "braille" else ()), *sizes_of(kind))  # "": as the word needs
    return {size: [level for level in _LEVELS if kind not in _GIVEN and comes(kind, size, level)] for size in sizes}


def main(chosen: list[str]) -> None:
    """Measures the kinds that are named and shows them; all, and writes them."""
    with ProcessPoolExecutor(2) as pool:
        some = tuple(chosen or kinds())
        found = dict(zip(some, pool.map(measured, some), strict=True))
    lines = ["# The levels in which puzzles of a kind and a size come while somebody waits, as the pages offer them:",
             "# measured by `python -m tests.golden.levels`."]
    for kind, rows in found.items():
        lines += ["", f"[{kind or 'base'}]", *(f'{size or _EMPTY} = {levels}' for size, levels in rows.items())]
    text = "\n".join(lines) + "\n"
    print(text)
    if not chosen:
        TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
