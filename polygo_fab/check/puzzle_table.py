"""CSV and JSON of puzzles read back: each line is the puzzle that was asked for, and all that it says is found again.

CSV is read by RFC 4180 with a header; JSON is an object with a list `puzzles`. Codes: CONTENT, UNIQUE.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..core.count_puzzle import CountPuzzle
from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.puzzle_drawing import letters
from ..core.units import is_whole
from .puzzle_line import line_findings

__all__ = ["read_table", "row_wrong", "table_findings"]

_NUMBERS = ("number", "givens", "level", "stars")
_DIGITS = 9
_SAID = {"number", "puzzle", "kind", "size", "level", "stars", "givens", "counts", "board", "solution"}


def table_findings(data: bytes, form: str, expected: Sequence[tuple[str, CountPuzzle]]) -> Iterator[Finding]:
    """What is wrong with a table (`form` csv or json) of these puzzles, each with its permanent text."""
    try:
        rows = read_table(data, form)
    except BadInput as error:
        yield Finding("CONTENT", "file", str(error))
        return
    if len(rows) != len(expected):
        yield Finding("CONTENT", "file", f"{len(rows)} puzzles, expected {len(expected)}")
        return
    for number, (row, (text, puzzle)) in enumerate(zip(rows, expected, strict=True), start=1):
        where = f"puzzle {number}"
        if set(row) != _SAID:
            yield Finding("CONTENT", where, f"says {', '.join(sorted(map(str, row)))[:80]}")
            continue
        yield from (Finding("CONTENT", where, wrong) for wrong in row_wrong(row, text, puzzle))
        if row["number"] != number:
            yield Finding("CONTENT", where, f"number is {row['number']}, expected {number}")
        yield from line_findings(puzzle, {key: row[key] for key in ("level", "stars", "solution")}, where)


def row_wrong(row: Mapping[str, object], text: str, puzzle: CountPuzzle) -> Iterator[str]:
    """What a line says of the puzzle as it stands, of all that it says, that is not so: of counts and of a board the
    first place that differs."""
    for key, right in _right(text, puzzle).items():
        given = row.get(key, right)
        if given == right:
            continue
        alike = type(given) is type(right)
        told, its = (_places(one, key) if alike else {f"{key} is": one} for one in (given, right))
        place = next(place for place in (*its, *told) if told.get(place, 0) != its.get(place, 0))
        values = told.get(place, 0), its.get(place, 0)
        one, other = map(repr if len({*map(str, values)}) == 1 else str, values)
        yield f"{place} {one[:60]}, expected {other[:60]}"


def _places(value: object, key: str) -> Mapping[str, object]:
    """What a column says, by what there is to say of it: each row of a board, each count of a family of lines."""
    if isinstance(value, list):
        return {f"number of rows of {key} is": len(value),
                **{f"row {number} of {key} is": row for number, row in enumerate(value, start=1)}}
    if isinstance(value, dict):
        found = dict[str, object]()
        for family, counts in value.items():
            some = counts if isinstance(counts, list) else [counts]
            found[f"number of {family} counts is"] = len(some)
            found |= {f"count {family}{number} is": count for number, count in enumerate(some, start=1)}
        return found
    return {f"{key} is": value}


def _right(text: str, puzzle: CountPuzzle) -> Mapping[str, object]:
    """What a line must say, from the puzzle alone."""
    layout, known = puzzle.layout, puzzle.known
    counts: dict[str, list[str]] = {}
    if layout.areas:  # those of A, B ... as they are read, of which the board has the letters
        counts["area"] = [str(area) for _, area in sorted(puzzle.givens)]
        known = {cell: number for number, (cell, _) in enumerate(sorted(puzzle.givens), start=1)}
    for line, count in zip(layout.lines, puzzle.counts, strict=True):
        if count:
            counts.setdefault(line.family, []).append("/".join("?" if n is None else str(n) for n in count))
    written = letters(layout)
    board = ["".join(written[known[cell]] if cell in known else "?" for cell in line.cells)
             for line in layout.lines if line.family == "r"]
    return {"puzzle": text, "kind": layout.kind, "size": layout.size, "givens": len(puzzle.givens),
            "counts": counts, "board": board}


def read_table(data: bytes, form: str, apart: str = ",") -> list[dict[str, object]]:
    """The lines of a table (`form` csv or json), each by its columns; in CSV these are parted by the one of the signs
    `apart` that stands first. Raises BadInput for what is no such table."""
    try:
        return _of_csv(data, apart) if form == "csv" else _of_json(data)
    except (ValueError, KeyError, TypeError, csv.Error, RecursionError) as error:
        raise BadInput(f"cannot be read: {str(error)[:120]}") from None


def _of_json(data: bytes) -> list[dict[str, object]]:
    read = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_once)
    rows = read["puzzles"]
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows) or set(read) != {"puzzles"}:
        raise ValueError("expected an object with a list 'puzzles', and nothing else")
    return rows


def _of_csv(data: bytes, apart: str) -> list[dict[str, object]]:
    """The same from cells of a table: counts as 'r 1 2 3; c 2 2 2', rows of a board parted by blanks."""
    text = data.decode("utf-8-sig")
    sign = next((one for one in text if one in apart), ",")
    head, *rows = csv.reader(io.StringIO(text, newline=""), delimiter=sign, strict=True)
    found = list[dict[str, object]]()
    for number, row in enumerate(rows, start=2):
        if not row:  # an empty line at the end, as editors leave it
            continue
        if len(row) != len(head):
            raise ValueError(f"line {number}: {len(row)} cells, expected {len(head)}")
        found.append(_once([(key, _cell(key, word, number)) for key, word in zip(head, row, strict=True)]))
    return found


def _cell(key: str, word: str, line: int) -> object:
    if key in _NUMBERS:
        if word and not (is_whole(word) and len(word) <= _DIGITS):
            raise ValueError(f"line {line}: {key} is '{word[:20]}', expected a number in the digits 0 to 9")
        return int(word) if word else None
    if key == "counts":
        parts = [part.split() for part in word.split(";")]
        if not all(parts):
            raise ValueError(f"line {line}: counts are '{word[:40]}', expected such as 'r 1 2 3; c 2 2 2'")
        return _once([(family, numbers) for family, *numbers in parts])
    return word.split() if key in ("board", "solution") else word


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Of two that are called alike the last one would count, and nothing would be said of the first."""
    told = dict(pairs)
    if len(told) < len(pairs):
        names = [key for key, _ in pairs]
        raise ValueError(f"'{next(key for key in names if names.count(key) > 1)[:40]}' is told twice")
    return told
