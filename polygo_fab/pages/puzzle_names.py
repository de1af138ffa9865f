"""What lines, cells and what is in them are called: beside a board, in steps, in hints, on a page to play, in words.

The words are those of templates/lang/<lang>/puzzle_kinds.toml.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ..core.count_puzzle import Layout
from ..core.errors import BadInput
from ..core.puzzle_drawing import is_square, value_names
from ..core.words.language_files import words_in

__all__ = ["cell_names", "cells_called", "counted", "joined", "known_cells", "line_called", "line_names", "said_values",
           "ways_counted"]

_WORDS = "puzzle_kinds"
_RUN = 3
"""So many cells that follow each other on a line are told by the first and the last."""


def line_names(layout: Layout, lang: str) -> tuple[str, ...]:
    """What each line is called on the board: L1, C1 ... row by row. Raises BadInput for a language there is not."""
    words = words_in(lang, _WORDS)
    return tuple(words[f"tag_{line.family}"].format(number=number)
                 for line, number in zip(layout.lines, _numbers(layout), strict=True))


def line_called(layout: Layout, number: int, lang: str) -> str:
    """A line in a sentence. Raises BadInput for a language there is not."""
    family = layout.lines[number].family
    slope = not is_square(layout) and family != "r"
    form: str = words_in(lang, _WORDS)[f"{'slope' if slope else 'line'}_{family}"]
    return form.format(number=_numbers(layout)[number])


def ways_counted(layout: Layout, said: str, lang: str) -> str:
    """How slanting lines are counted, where a sentence names one of them; else "". Raises BadInput for a language there
    is not."""
    slanting = [number for number, line in enumerate(layout.lines)
                if line.family not in ("rc" if is_square(layout) else "r")]
    named = any(line_called(layout, number, lang).casefold() in said.casefold() for number in slanting)
    return words_in(lang, _WORDS)[f"counted_{layout.kind}"] if named else ""


def cell_names(layout: Layout, lang: str) -> tuple[str, ...]:
    """What each cell is called in a sentence: by the names of its row and its column, or by its place in its row.
    Raises BadInput for a language there is not."""
    return _cells_called(layout, words_in(lang, _WORDS)["cell" if is_square(layout) else "cell_in"])


def _cells_called(layout: Layout, form: str) -> tuple[str, ...]:
    rows = [line.cells for line in layout.lines if line.family == "r"]
    called = {cell: form.format(row=row, column=place, place=place) for row, cells in enumerate(rows, start=1)
              for place, cell in enumerate(cells, start=1)}
    return tuple(called[cell] for cell in range(len(layout.names)))


def cells_called(layout: Layout, cells: Sequence[int], lang: str) -> str:
    """Cells in a sentence, one after another; those that follow each other on a line, of hexagons on a row, by the
    first and the last. Raises BadInput for a language there is not."""
    words, names, said = words_in(lang, _WORDS), cell_names(layout, lang), list[str]()
    for run in _runs(layout, cells):
        if len(run) < _RUN:
            said += [names[cell] for cell in run]
        elif is_square(layout):
            said.append(words["run"].format(first=names[run[0]], last=names[run[-1]]))
        else:
            row, its = next((k, line.cells) for k, line in enumerate(layout.lines, start=1) if run[0] in line.cells)
            said.append(words["run_in"].format(first=its.index(run[0]) + 1, last=its.index(run[-1]) + 1, row=row))
    return joined(said, lang)


def _runs(layout: Layout, cells: Sequence[int]) -> list[tuple[int, ...]]:
    """Cells parted where the next one does not go on along a line."""
    lines = [line.cells for line in layout.lines if line.family == "r" or is_square(layout)]
    runs = list[tuple[int, ...]]()
    for cell in cells:
        longer = (*(runs[-1] if runs else ()), cell)
        along = any(longer == its[k:k + len(longer)] for its in lines for k in range(len(its)))
        runs[-1:] = [longer] if along else [*runs[-1:], (cell,)]
    return runs


def known_cells(layout: Layout, known: Mapping[str, int], lang: str) -> dict[int, int]:
    """Values by cell of those by name: one that a page prints in this language, with or without its article, or one
    that the text of a puzzle has, in capitals or small letters; also the first and the last of a run on a line, of
    rectangles two opposite corners: R1C2-R1C5, or as hints say it.

    Raises BadInput for a name of no cell, one that is that of a line on the page, two names of one cell, and a value
    that cannot stand there (of rectangles the area of that which covers the cell).
    """
    printed = cell_names(layout, lang)
    bare = _cells_called(layout, words_in(lang, _WORDS)["cell" if is_square(layout) else "cell_in_bare"])
    sites = {name.casefold(): cell for names in (layout.names, printed, bare) for cell, name in enumerate(names)}
    lines = {*line_names(layout, lang)}
    least, most = (1, len(layout.names)) if layout.areas else (0, len(layout.colours))
    found = dict[int, int]()
    for name, value in known.items():
        given = f"--known '{name}={value}'"
        if name in lines and name.casefold() in sites:
            raise BadInput(f"{given}: {name} is a line on the page: allowed: {printed[0]} to {printed[-1]}, or "
                           f"{name.casefold()}, the cell of that name in the text of the puzzle")
        cells = _spanned(layout, name, sites, lang)
        if not (cells := cells or ((sites[name.casefold()],) if name.casefold() in sites else ())):
            raise BadInput(f"{given}: no such cell: allowed: {printed[0]} to {printed[-1]}")
        if found.keys() & cells:
            raise BadInput(f"{given}: this cell is told twice")
        if not least <= value <= most:
            raise BadInput(f"{given}: allowed: {name}={least} to {name}={most}")
        if layout.areas and len(cells) > 1 and value != len(cells):
            raise BadInput(f"{given}: this rectangle has {len(cells)} cells: allowed: {name}={len(cells)}")
        found |= dict.fromkeys(cells, value)
    return found


def _spanned(layout: Layout, name: str, sites: Mapping[str, int], lang: str) -> tuple[int, ...]:
    """The cells of a run on a line, of rectangles between two opposite corners, by its ends; none for another name."""
    words = words_in(lang, _WORDS)
    forms = ("span",) if layout.areas else ("run", "run_bare") if is_square(layout) else ("run_in",)
    ends = _match("{first}-{last}", re.sub(" ?- ?", "-", name)) or next(
        filter(None, (_match(words[form], name) for form in forms)), None)
    said = ends.groupdict() if ends else {}
    called = [words["cell_in"].format(place=said[end], row=said["row"]) if "row" in said else said[end]
              for end in ("first", "last") if ends]
    corners = [sites[end.casefold()] for end in called if end.casefold() in sites]
    if len(corners) < 2:
        return ()
    if not layout.areas:
        along = next((line.cells for line in layout.lines if {*corners} <= {*line.cells}), ())
        first, last = sorted(map(along.index, corners)) if along else (0, -1)
        return along[first:last + 1]
    m = sum(line.family == "c" for line in layout.lines)
    rows, columns = (sorted(divmod(corner, m)[axis] for corner in corners) for axis in (0, 1))
    return tuple(m * r + c for r in range(rows[0], rows[1] + 1) for c in range(columns[0], columns[1] + 1))


def _match(form: str, name: str) -> re.Match[str] | None:
    """What stands in the braces of a form."""
    return re.fullmatch(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(form)), name, re.IGNORECASE)


def said_values(layout: Layout, value: int, lang: str) -> dict[str, str]:
    """What sentences say of a value: `value`, what then is in a cell; `other`, what is there where that is ruled out;
    `more` and `less`, how one of it and one of what it is not is counted. Raises BadInput for a language there is not.
    """
    words, names = words_in(lang, _WORDS), value_names(layout)
    other = words["has"][names[1 - value]] if len(names) == 2 else words["no"][names[value]]
    return {"value": words["has"][names[value]], "other": other, "more": counted(layout, value, 1, lang),
            "less": counted(layout, 0 if value else 1, 1, lang)}


def counted(layout: Layout, value: int, number: int, lang: str) -> str:
    """How so many of a value are called: pawn, pawns. Raises BadInput for a language there is not."""
    forms: Sequence[str] = words_in(lang, _WORDS)["many"][value_names(layout)[value]]
    return forms[number != 1]


def joined(texts: Sequence[str], lang: str) -> str:
    """Names one after another: a, b and c. Raises BadInput for a language there is not."""
    return "".join(texts) if len(texts) < 2 else f"{', '.join(texts[:-1])} {words_in(lang, _WORDS)['and']} {texts[-1]}"


def _numbers(layout: Layout) -> list[int]:
    """Of each line within its family."""
    families = [line.family for line in layout.lines]
    return [families[:k + 1].count(family) for k, family in enumerate(families)]
