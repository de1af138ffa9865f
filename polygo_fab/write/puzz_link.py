"""Addresses that open puzzles of rectangles on puzz.link, where the kind is called Shikaku.

    https://puzz.link/p?shikaku/6/6/h3...     columns, rows, and the cells in reading order

A number below 16 is its hexadecimal digit, one below 256 "-" and two digits; up to 20 cells without number in a row are
one letter, g for one to z for twenty. Source: pzpr 0.10, src/puzzle/Encode.js and variety-common/Encode.js
(encodeNumber16).
"""

from __future__ import annotations

from ..core.count_puzzle import CountPuzzle

__all__ = ["PUZZ_LINK", "puzz_link"]

PUZZ_LINK = "https://puzz.link/p?"
_LONGEST = 20


def puzz_link(puzzle: CountPuzzle) -> str:
    """The address of a puzzle of areas on a board of rows and columns."""
    areas, families = puzzle.known, [line.family for line in puzzle.layout.lines]
    body, empty = "", 0
    for cell in range(len(puzzle.layout.names) + 1):
        area = areas.get(cell)
        if empty and (area is not None or empty == _LONGEST or cell == len(puzzle.layout.names)):
            body += chr(ord("g") + empty - 1)
            empty = 0
        if area is None:
            empty += 1
        else:
            body += f"{area:x}" if area < 16 else f"-{area:02x}"
    return f"{PUZZ_LINK}shikaku/{families.count('c')}/{families.count('r')}/{body}"
