"""A table of puzzles that somebody brings, as `puzzle export` writes it: what each line says of its puzzle."""

from __future__ import annotations

import re
from pathlib import Path

from ...check.puzzle_table import read_table
from ...core.errors import BadInput
from ...runtime.limits import alone
from ...runtime.store import read

__all__ = ["OF_THE_BOARD", "given_rows", "is_table"]

OF_THE_BOARD = ("kind", "size", "counts", "board")
"""Columns that only tell the puzzle in another way."""
_BEGINS = {".csv": re.compile(rb'(?:\xef\xbb\xbf)?(?:[\w" ]+[,;\t])*"?puzzle"?[,;\t\r\n]'),
           ".json": re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"puzzles"\s*:')}
_HEAD = 500
_APART = ",;\t"
"""What spreadsheets put between columns, each in some countries."""


def is_table(name: str) -> bool:
    """Whether a file begins as a table does; others of that ending may have a puzzle a line."""
    path = Path(name)
    begins = _BEGINS.get(path.suffix.lower())
    if begins is None or not path.is_file():
        return False
    try:
        with path.open("rb") as stream:
            return begins.match(stream.read(_HEAD)) is not None
    except OSError:
        return False


def given_rows(name: str, shown: str) -> list[dict[str, object]]:
    """Its lines, by their columns. Raises BadInput for what cannot be read as one, or has none."""
    form = Path(name).suffix.lower().removeprefix(".")
    rows: list[dict[str, object]] = alone(shown, lambda: read_table(read(Path(name)), form, _APART))
    if not rows:
        raise BadInput(f"no puzzle in {shown}: expected one a line")
    return rows
