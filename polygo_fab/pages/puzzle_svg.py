"""A puzzle as SVG in a page: what a person sees is what a script plays on and what a check reads.

Each count is a group with its line (`data-cells`), each cell one with its name and what stands in it (`data-value`, and
a mark by its name). Looks are left to a style sheet; `MARKS` stands once in each page.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from html import escape

from ..core.count_puzzle import Count, CountPuzzle, Layout
from ..core.path import Point
from ..core.puzzle_drawing import (
    ARROW_TIP,
    MARK_NAMES,
    SVG_UNIT,
    has_arrow,
    is_square,
    mark_name,
    room_for_names,
    spots,
    value_names,
)
from .booklet_words import BookletWords
from .measure import text_width
from .puzzle_areas import SHARE
from .puzzle_counts import share, tag_share
from .puzzle_names import cell_names, line_called, line_names
from .puzzle_view import drawn_lines, tag_spots

__all__ = ["MARKS", "answer_svg", "given_value", "puzzle_svg"]

_SHAPES = {"mark-pawn": '<circle r="14"/>', "mark-ring": '<circle class="open" r="12.2"/>',
           "mark-cross": '<path d="M-6.5-6.5 6.5 6.5M-6.5 6.5 6.5-6.5"/>',
           "mark-dark": '<path d="M-20.2-20.2h40.4v40.4h-40.4z"/>', "mark-light": '<circle class="faint" r="4.5"/>',
           **{f"mark-no-{no}": "".join(f'<use href="#mark-{mark}" transform="translate({side}8.5) scale(0.56)"/>'
                                       for mark, side in zip(left, ("-", ""), strict=True))
              for no, left in (("cross", ("pawn", "ring")), ("pawn", ("ring", "cross")), ("ring", ("pawn", "cross")))}}
"""The marks, about the middle of a cell."""
MARKS = '<svg class="marks" aria-hidden="true" width="0" height="0"><defs>' + "".join(
    f'<g id="{name}">{_SHAPES[name]}</g>' for name in MARK_NAMES) + "</defs></svg>"
_MARGIN = 0.12
"""Around a board and its counts, in cells."""
_CLEAR = 0.3
"""From the middle of a count to its arrow, in cells."""
_TAG = 0.3
"""Half the room of the name of a line, in cells."""
_WITHIN = 0.45
"""From the middle of a cell to the side of its rectangle, in cells."""
_NARROW = 0.85
"""Of the type size in print: letters of a screen are wider."""
_BAND = 0.42
"""Half the width of the ground of a row's or a column's counts, in cells."""
Named = tuple[str, float, Point]
"""The name of a line, its type size in cells and where its middle is."""


def puzzle_svg(puzzle: CountPuzzle, words: BookletWords, id_: str) -> str:
    """The puzzle to be solved in a page; `id_` begins the ids of its parts."""
    layout = room_for_names(puzzle.layout, screen=True)
    puzzle, names = replace(puzzle, layout=layout), cell_names(layout, words.lang)
    rows = "".join(f'<g role="row">{"".join(_cell(puzzle, cell, names[cell], words, id_) for cell in row)}</g>'
                   for row in _rows(layout))
    kind = words.kind(layout.kind)
    grid = f'<g role="grid" aria-label="{escape(kind)}">{rows}</g>'
    around = f"{(_areas if layout.areas else _counts)(puzzle, words, id_)}{_tags(layout, words)}"
    return f'{_head(layout, "puzzle", kind, names=_named(layout, words))}{grid}{_lines(layout)}{around}</svg>'


def answer_svg(puzzle: CountPuzzle, values: Sequence[int | None], said: str) -> str:
    """The solved puzzle as a picture, `said` in words: empty cells are left free, but where sure cells are asked."""
    layout, known = puzzle.layout, puzzle.known
    if layout.areas:
        drawn = [f'<path class="area" d="{_area(layout, [c for c, its in enumerate(values) if its == k])}"/>'
                 f'<text{_at(layout, cell)} font-size="{_number(SHARE)}">{area}</text>'
                 for k, (cell, area) in enumerate(puzzle.givens, start=1)]
        return f'{_head(layout, "answer", said, "img")}{"".join(drawn)}{_lines(layout, thin=True)}</svg>'
    shown = [(cell, value) for cell, value in enumerate(values)
             if value or (value == 0 and layout.kind == "certain")]
    marks = "".join(f'<use class="{"given" if cell in known else "found"}" data-cell="{cell}" '
                    f'href="#{mark_name(layout, value)}"{_at(layout, cell)}/>' for cell, value in shown)
    return f'{_head(layout, "answer", said, "img")}{marks}{_lines(layout, thin=True)}</svg>'


def given_value(puzzle: CountPuzzle, cell: int) -> int | None:
    """What a cell has from the start, None for one that is open; of areas the rectangle of a single cell."""
    if not puzzle.layout.areas:
        return puzzle.known.get(cell)
    return next((k for k, given in enumerate(puzzle.givens, start=1) if given == (cell, 1)), None)


# --- the parts


def _head(layout: Layout, what: str, said: str, role: str = "group", *, names: Sequence[Named] = ()) -> str:
    counts = [place for some in spots(layout, quiet=False) for place in some] if what == "puzzle" else []
    points = [*layout.board.points, *((x + half, y + half) for x, y in counts for half in (-0.5, 0.5)),
              *((x + half, y + half) for _, _, (x, y) in names for half in (-_TAG, _TAG))]
    xs, ys = [x for x, _ in points], [-y for _, y in points]
    left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
    box = (left, top, max(xs) + _MARGIN - left, max(ys) + _MARGIN - top)
    return (f'<svg class="{what} of-{layout.kind} {_wide(box[2], layout.areas)}" '
            f'viewBox="{" ".join(_number(n) for n in box)}" role="{role}" aria-label="{escape(said)}">')


def _wide(cells: float, whole: bool) -> str:
    """How much room a board wants, for the style sheet; `whole` for one that a finger draws on and cannot move."""
    return "small" if cells < 9.5 else "middle" if cells < 14 or whole else "large"


def _cell(puzzle: CountPuzzle, cell: int, name: str, words: BookletWords, id_: str) -> str:
    layout, value = puzzle.layout, given_value(puzzle, cell)
    called = _called(layout, cell, words) if is_square(layout) else name
    lines = [(at,) for at, _ in puzzle.givens] if layout.areas else [line.cells for line in layout.lines]
    through = " ".join(f"{id_}l{number}" for number, cells in enumerate(lines) if cell in cells)
    described = f' aria-describedby="{through}"' if through else ""
    if value is None:
        kind, said, mark = '"cell"', words.of("script", "cell_free", cell=called), ""
    else:
        kind = f'"cell given" data-value="{value}" aria-readonly="true"'
        has = value_names(layout)
        said = words("cell_given", cell=called, value=_lies(layout, (cell,), words) if layout.areas
                     else words.of("has", has[value]))
        mark = "" if layout.areas else f' href="#{mark_name(layout, value)}"'
    return (f'<g role="gridcell" class={kind} data-cell="{cell}" data-name="{layout.names[cell]}" '
            f'data-called="{escape(called)}" data-tag="{escape(name)}" '
            f'tabindex="-1" aria-label="{escape(said)}"{described}>'
            f'<path d="{_path([layout.board.points[p] for p in layout.board.cells[cell]])}"/>'
            f"<use{mark}{_at(layout, cell)}/></g>")


def _called(layout: Layout, cell: int, words: BookletWords) -> str:
    """A cell in words: its row and column."""
    row, place = next((r, some.index(cell)) for r, some in enumerate(_rows(layout), start=1) if cell in some)
    return f"{words('line_r', number=row)}, {words('line_c', number=place + 1)}"


@cache
def _rows(layout: Layout) -> tuple[tuple[int, ...], ...]:
    return tuple(line.cells for line in layout.lines if line.family == "r")


def _counts(puzzle: CountPuzzle, words: BookletWords, id_: str) -> str:
    layout = puzzle.layout
    found = [*_grounds(layout), *_corner(layout)] if is_square(layout) else []
    where = spots(layout, quiet=False)
    for number, (line, count, some) in enumerate(zip(layout.lines, puzzle.counts, where, strict=True)):
        called = line_called(layout, number, words.lang)
        said = words("count_said", line=called, count=_count_said(layout, count, words))
        size = _number(share(layout, line))
        texts = "".join(f'<text x="{_number(x)}" y="{_number(-y)}" font-size="{size}"{second}>{_shown(n)}</text>'
                        for n, (x, y), second in zip(count, some, ("", ' class="second"'), strict=False))
        arrow = _arrow(layout, number) if has_arrow(layout, line) else ""
        ring = (f'<circle cx="{_number(some[-1][0])}" cy="{_number(-some[-1][1])}" r="{_number(_CLEAR)}"/>'
                if is_square(layout) and arrow else "")
        found.append(f'<g class="count" id="{id_}l{number}" role="img" aria-label="{escape(said)}" '
                     f'data-called="{escape(called)}" data-family="{line.family}" '
                     f'data-cells="{" ".join(map(str, line.cells))}">{ring}{arrow}{texts}</g>')
    return "".join(found)


def _areas(puzzle: CountPuzzle, words: BookletWords, id_: str) -> str:
    """Each area in its cell, with room for its rectangle; and for the one that is begun."""
    layout, found = puzzle.layout, list[str]()
    for number, (cell, area) in enumerate(puzzle.givens):
        called = words.of("areas", "number", area=area, cell=cell_names(layout, words.lang)[cell])
        found.append(f'<g class="count" id="{id_}l{number}" role="img" aria-label="{escape(called)}" '
                     f'data-called="{escape(called)}" data-family="a" data-cells="{cell}"><path class="area" d=""/>'
                     f'<text{_at(layout, cell)} font-size="{_number(SHARE)}">{area}</text></g>')
    return f'{"".join(found)}<path class="begun" d="" aria-hidden="true"/>'


def _lies(layout: Layout, cells: Sequence[int], words: BookletWords) -> str:
    """A rectangle in words."""
    first, last = (cell_names(layout, words.lang)[end] for end in (min(cells), max(cells)))
    return words.of("script", "area", first=first, last=last, size=len(cells))


def _area(layout: Layout, cells: Sequence[int]) -> str:
    """A rectangle, a little within the lines around it."""
    (left, top), (right, low) = (layout.board.centres[end] for end in (min(cells), max(cells)))
    return _path([(left - _WITHIN, top + _WITHIN), (right + _WITHIN, top + _WITHIN), (right + _WITHIN, low - _WITHIN),
                  (left - _WITHIN, low - _WITHIN)])


def _tags(layout: Layout, words: BookletWords) -> str:
    """The names of the lines, in the margins: what hints and findings call them."""
    texts = "".join(f'<text x="{_number(x)}" y="{_number(-y)}" font-size="{_number(size)}">{escape(name)}</text>'
                    for name, size, (x, y) in _named(layout, words))
    return f'<g class="tags" aria-hidden="true">{texts}</g>'


def _named(layout: Layout, words: BookletWords) -> list[Named]:
    names = line_names(layout, words.lang)
    sizes = [_NARROW * tag_share(layout, line) for line in layout.lines]
    halves = tuple(text_width(name, size / _NARROW) / 2 for name, size in zip(names, sizes, strict=True))
    return list(zip(names, sizes, tag_spots(layout, halves, quiet=False), strict=True))


def _count_said(layout: Layout, count: Count, words: BookletWords) -> str:
    if len(count) == 1:
        return _shown(count[0])
    return ", ".join(f"{_shown(n)} {words(f'some_{colour}')}" for n, colour in zip(count, layout.colours, strict=True))


def _shown(n: int | None) -> str:
    return "?" if n is None else str(n)


def _grounds(layout: Layout) -> Iterator[str]:
    """The grounds of the counts of rows and columns."""
    where = spots(layout, quiet=False)
    for family, axis in (("r", 0), ("c", 1)):
        some = [p for line, places in zip(layout.lines, where, strict=True) if line.family == family for p in places]
        x0, x1 = (end(x for x, _ in some) for end in (min, max))
        y0, y1 = (end(-y for _, y in some) for end in (min, max))
        x, y = (_BAND, 0.5) if axis == 0 else (0.5, _BAND)
        yield (f'<rect class="ground" x="{_number(x0 - x)}" y="{_number(y0 - y)}" width="{_number(x1 - x0 + 2 * x)}" '
               f'height="{_number(y1 - y0 + 2 * y)}" rx="6"/>')


def _corner(layout: Layout) -> Iterator[str]:
    """With two colours the mark of each, in line with its counts."""
    if len(layout.colours) == 1:
        return
    where = spots(layout, quiet=False)
    row, column = (next(some for line, some in zip(layout.lines, where, strict=True) if line.family == family)
                   for family in "rc")
    for k in range(len(layout.colours)):
        x, y = row[k][0], -column[k][1]
        yield (f'<use class="key" href="#{mark_name(layout, k + 1)}" '
               f'transform="translate({_number(x)} {_number(y)}) scale(0.55)"/>')


def _arrow(layout: Layout, number: int) -> str:
    """From beside a count across the border into the first cell of its line."""
    line = layout.lines[number]
    first = min((layout.board.centres[line.cells[end]] for end in (0, -1)), key=lambda c: math.dist(c, line.label))
    step = math.sqrt(2) if is_square(layout) else 1.0
    tip = (first[0] - ARROW_TIP * step * line.towards[0], first[1] - ARROW_TIP * step * line.towards[1])
    length = math.dist(tip, line.label)
    u, v = (tip[0] - line.label[0]) / length, (tip[1] - line.label[1]) / length
    back = (line.label[0] + _CLEAR * u, line.label[1] + _CLEAR * v)
    head = [(tip[0] - 0.2 * u + side * 0.09 * v, tip[1] - 0.2 * v - side * 0.09 * u) for side in (-1, 1)]
    return f'<path class="arrow" d="{_run([back, tip])}{_run([head[0], tip, head[1]])}"/>'


def _lines(layout: Layout, thin: bool = False) -> str:
    """Strong lines and the outline, over the cells."""
    lines = drawn_lines(layout)
    found = "".join(_run(line) for line in lines.strong)
    inner = f'<path class="thin" d="{"".join(_run(line) for line in lines.thin)}"/>' if thin else ""
    strong = f'<path class="strong" d="{found}"/>' if found else ""
    return f'<g class="lines" aria-hidden="true">{inner}{strong}<path class="outline" d="{_path(lines.outline)}"/></g>'


def _at(layout: Layout, cell: int) -> str:
    x, y = layout.board.centres[cell]
    return f' x="{_number(x)}" y="{_number(-y)}"'


def _path(points: Sequence[Point]) -> str:
    return f"{_run(points)}Z"


def _run(points: Sequence[Point]) -> str:
    return "M" + " ".join(f"{_number(x)},{_number(-y)}" for x, y in points)


def _number(cells: float) -> str:
    """A length of the board in those of the drawing."""
    return f"{round(cells * SVG_UNIT, 1) + 0.0:g}"
