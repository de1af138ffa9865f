"""CONTENT: addresses of puzz.link, a line each, read back: each must ask for its puzzle, all of it and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..core.count_puzzle import CountPuzzle
from ..core.errors import BadInput
from ..core.finding import Finding

__all__ = ["decoded", "link_findings"]

_ADDRESS = re.compile(r"https://puzz\.link/p\?shikaku/(\d+)/(\d+)/([0-9a-z-]*)")
_WORD = re.compile(r"-([0-9a-f]{2})|([0-9a-f])|([g-z])")


def link_findings(data: bytes, expected: Sequence[CountPuzzle]) -> Iterator[Finding]:
    """What is wrong with a file of addresses of these puzzles."""
    lines = data.decode(errors="replace").splitlines(keepends=True)
    if len(lines) != len(expected):
        yield Finding("CONTENT", "file", f"{len(lines)} addresses, expected {len(expected)}")
        return
    for number, (line, puzzle) in enumerate(zip(lines, expected, strict=True), start=1):
        size = [sum(one.family == family for one in puzzle.layout.lines) for family in "rc"]
        try:
            if decoded(line.removesuffix("\n")) != (*size, dict(puzzle.givens)):
                yield Finding("CONTENT", f"line {number}", "asks for another puzzle")
        except BadInput as error:
            yield Finding("CONTENT", f"line {number}", str(error))


def decoded(address: str) -> tuple[int, int, dict[int, int]]:
    """Rows, columns, and the numbers of cells in reading order. Raises BadInput for what no board is."""
    match = _ADDRESS.fullmatch(address)
    if match is None:
        raise BadInput(f"'{address[:60]}': expected https://puzz.link/p?shikaku/COLUMNS/ROWS/CELLS")
    columns, rows, body = int(match[1]), int(match[2]), match[3]
    found, cell, at = dict[int, int](), 0, 0
    while at < len(body):
        word = _WORD.match(body, at)
        if word is None:
            raise BadInput(f"'{body[at:at + 10]}' is no cell")
        at = word.end()
        if word[3]:
            cell += int(word[3], 36) - 15
        else:
            found[cell] = int(word[1] or word[2], 16)
            cell += 1
    if cell != rows * columns:
        raise BadInput(f"tells {cell} cells of {rows * columns}")
    return rows, columns, found
