"""How many puzzles of a kind, a size and a level have how many stars: measured, and written to
templates/puzzle_stars.toml.

    python -m tests.golden.star_counts            every kind and size that a page offers; it takes some 20 minutes
    python -m tests.golden.star_counts hexagon    one kind, to look at

Of each as many puzzles are made as come in `PATIENCE` seconds of processor time, at least `FEWEST` and at most `MOST`,
and of levels those that a page offers (`python -m tests.golden.levels`).
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from polygo_fab.core.errors import BadInput
from polygo_fab.puzzles.scale import stars
from polygo_fab.recipes.puzzle_jobs.input import parse_any
from polygo_fab.recipes.puzzle_jobs.spec import BookItem
from polygo_fab.web.puzzle_order import has_stars, kinds, offered, sizes_of

__all__ = ["FEWEST", "MOST", "PATIENCE", "TARGET", "measured"]

TARGET = Path(__file__).parents[2] / "templates" / "puzzle_stars.toml"
PATIENCE, FEWEST, MOST = 4.0, 40, 4000
_SEED, _AT_ONCE = 20261128, 8


def measured(kind: str, size: str, level: int | None) -> str:
    """The row of a kind, a size and a level (None: any): puzzles looked at, milliseconds for each, and how many of
    them have how many stars; "" where one is not found."""
    source, found = BookItem(1, size, kind=kind, level=level).source(_SEED, "en"), Counter[int]()
    begun = time.process_time()
    while (tries := found.total()) < MOST and (tries < FEWEST or time.process_time() - begun < PATIENCE):
        try:
            found.update(stars(parse_any(json.loads(line)["puzzle"])) for line in source.lines(tries, _AT_ONCE))
        except BadInput:
            return ""
    each = (time.process_time() - begun) * 1000 / found.total()
    counts = ", ".join(f"{number} = {count}" for number, count in sorted(found.items()))
    return f"{level or 'any'} = {{tries = {found.total()}, ms = {each:.1f}, stars = {{{counts}}}}}"


def _rows(asked: tuple[str, str]) -> list[str]:
    kind, size = asked
    return [row for level in (None, *offered(kind, size)) if (row := measured(kind, size, level))]


def main(chosen: list[str]) -> None:
    """Measures the kinds that are named and shows them; all, and writes them."""
    every = [(kind, size) for kind in chosen or filter(has_stars, kinds()) for size in sizes_of(kind)]
    lines = ["# How many of so many puzzles of a kind, a size and a level have how many stars, and how many",
             "# milliseconds of a processor each takes to be made: measured by `python -m tests.golden.star_counts`."]
    with ProcessPoolExecutor(2) as pool:
        for (kind, size), rows in zip(every, pool.map(_rows, every), strict=True):
            lines += ["", f"[{kind or 'base'}.{size}]", *rows]
            print("\n".join(lines[-1 - len(rows):]), flush=True)
    if not chosen:
        TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
