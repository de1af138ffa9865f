"""How many stars the puzzles of each level have, by size: the table of docs/puzzles.md.

    python -m tests.golden.stars        every size of the table, 40 puzzles of each level (15 from 20 x 20 on)
"""

from __future__ import annotations

from polygo_fab.core.errors import BadInput
from polygo_fab.puzzles.generate import generate
from polygo_fab.puzzles.grade import LEVELS
from polygo_fab.puzzles.scale import stars

__all__ = ["SIZES", "line"]

SIZES = (4, 5, 6, 8, 10, 12, 15, 20, 25)


def line(size: int, many: int) -> str:
    """A row of the table: for each level the fewest and the most stars of so many puzzles."""
    return f"| {size} x {size} | {' | '.join(_range(size, level, many) for level in LEVELS)} |"


def _range(size: int, level: int, many: int) -> str:
    try:
        found = {stars(puzzle) for puzzle in generate(size, size, many, 1, level)}
    except BadInput:  # boards of that size have no such level
        return "none"
    return " to ".join(map(str, sorted({min(found), max(found)})))


def main() -> None:
    for size in SIZES:
        print(line(size, 40 if size < 20 else 15))


if __name__ == "__main__":
    main()
