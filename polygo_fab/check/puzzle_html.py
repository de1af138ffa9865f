"""A page of puzzles that are played, read from its bytes: what it draws and prints. Nothing is run.

Where counts and cells stand in a drawing is `core.puzzle_drawing`; lengths are those of a cell. Codes: UNIQUE for a
drawing or a text that is not its puzzle, CONTENT for what stands around it and for what the page could do.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..core.count_puzzle import Count, CountPuzzle, Layout
from ..core.errors import BadInput
from ..core.path import Point
from ..core.puzzle_drawing import SVG_UNIT, mark_name, room_for_names, spots, value_names
from .untyped import XmlElement

__all__ = [
    "ReadCell",
    "ReadPlayed",
    "answer_wrong",
    "count_spots",
    "drawn_puzzle",
    "heard_wrong",
    "html_page",
    "off",
    "read_played",
    "refuse_elsewhere",
]

_EXACT = 0.12
"""How far a place may be off, in units of a drawing: it is written with one decimal."""


@dataclass(frozen=True)
class ReadPlayed:
    """A puzzle of a page, as it stands there.

    number, name, text  printed; "" for what is not there
    kept                the text under which a browser keeps what was filled in
    stars               how many, and whether on the scale of all sizes: else those of its level
    heard               what is heard in their place
    counts              of each line: its family, its cells, and what is written where
    called              what hints call each line, and each cell; `margins` are the names that are written, and where
    spoken, counted     what a script calls each cell, and how it is heard; how each count is heard
    tools, zoom         what each button does, and by how much it brings nearer, with what it says
    played              with what a script plays: marks by value, then notes; the answer, cell by cell; hints as JSON
    cells               by their numbers: name, the mark in it and where it is, the corners, whether it can be changed
    answer              the mark that it shows in each cell; None where it has none
    areas               the corners of the rectangles that the answer shows, and its numbers
    open                whether the answer is seen without being asked for
    """

    number: str
    name: str
    text: str
    kept: str
    kind: str
    values: tuple[str, ...]
    stars: tuple[int, bool]
    heard: str
    counts: tuple[tuple[str, tuple[int, ...], tuple[tuple[str, float, float], ...]], ...]
    called: tuple[tuple[str, ...], tuple[str, ...]]
    spoken: tuple[tuple[str, str], ...]
    counted: tuple[str, ...]
    tools: tuple[tuple[str, str], ...]
    zoom: tuple[tuple[float, str], ...]
    margins: tuple[tuple[str, float, float], ...]
    played: tuple[str, str, str]
    cells: Mapping[int, ReadCell]
    answer: Mapping[int, str] | None
    areas: tuple[tuple[Corners, ...], tuple[tuple[str, float, float], ...]]
    open: bool


@dataclass(frozen=True)
class ReadCell:
    """A cell as it is drawn; `value` is what a script takes it for, "" for one that is open."""

    name: str
    value: str
    mark: str
    at: tuple[float, float]
    corners: Corners


Corners: TypeAlias = tuple[tuple[float, float], ...]


def read_played(data: bytes) -> tuple[str, str, list[ReadPlayed]]:
    """The language of a page, its title, and its puzzles. Raises BadInput for what is no such page."""
    page = html_page(data)
    figures = page.xpath("//figure[@data-puzzle]")
    if not figures:
        raise BadInput("no page of puzzles: expected what `puzzle book --out FILE.html` writes")
    try:
        return page.get("lang", ""), _said(page, "//title"), [_played(figure) for figure in figures]
    except (ValueError, IndexError, TypeError) as error:
        raise BadInput(f"a page of puzzles that cannot be read: {error}") from None


def html_page(data: bytes) -> XmlElement:
    """The root of a page. Raises BadInput for what is none."""
    from lxml import etree, html

    try:
        return html.document_fromstring(data.decode(), parser=html.HTMLParser(huge_tree=True, encoding="utf-8"))
    except (UnicodeDecodeError, ValueError, etree.LxmlError):
        raise BadInput("not a page of HTML in UTF-8") from None


def _played(figure: XmlElement) -> ReadPlayed:
    section = next(iter(figure.xpath("ancestor::section")), figure)
    answers = figure.xpath(".//svg[contains(concat(' ', @class, ' '), ' answer ')]")
    [board] = figure.xpath(".//svg[contains(concat(' ', @class, ' '), ' puzzle ')]")
    lines = board.xpath(".//g[@data-cells]")
    counts = tuple((group.get("data-family", ""), tuple(int(cell) for cell in group.get("data-cells", "").split()),
                    _written(group)) for group in lines)
    groups = sorted(board.xpath(".//g[@data-cell]"), key=lambda cell: int(cell.get("data-cell")))
    cells = {int(cell.get("data-cell")): _cell(cell) for cell in groups}
    if len(cells) < len(groups):
        raise BadInput("a cell is drawn twice")
    return ReadPlayed(
        number=_said(section, ".//h2//span[@class='nth']"), name=_said(figure, ".//code[@class='name']"),
        text=_said(figure, ".//code[@class='text']"), kept=figure.get("data-puzzle"), kind=figure.get("data-kind", ""),
        values=tuple(figure.get("data-values", "").split()), stars=_stars(_said(section, ".//h2")),
        heard=" ".join(str(label) for label in section.xpath(".//h2//@aria-label")), counts=counts,
        called=(_each(lines, "data-called"), _each(groups, "data-tag")),
        spoken=tuple(zip(_each(groups, "data-called"), _each(groups, "aria-label"), strict=True)),
        counted=_each(lines, "aria-label"),
        tools=tuple((one.get("data-do"), _said(one, ".")) for one in figure.xpath(".//button[@data-do]")),
        zoom=tuple((float(one.get("data-zoom")), _each([one], "aria-label")[0])
                   for one in figure.xpath(".//button[@data-zoom]")),
        margins=tuple(text for some in board.xpath(".//g[@class='tags']") for text in _written(some)),
        played=(figure.get("data-marks", ""), figure.get("data-answer", ""), figure.get("data-hints", "")),
        areas=(tuple(_corners(path) for one in answers for path in one.xpath(".//path[@class='area']")),
               tuple(text for one in answers for text in _written(one))),
        cells=cells, answer={int(use.get("data-cell")): use.get("href", "").removeprefix("#")
                             for use in answers[0].xpath(".//use")} if answers else None,
        open=any(not one.xpath("ancestor::details") or one.xpath("ancestor::details[@open]") for one in answers))


def _written(group: XmlElement) -> tuple[tuple[str, float, float], ...]:
    """Each text, and where it stands."""
    return tuple((_said(text, "."), float(text.get("x")), float(text.get("y"))) for text in group.xpath(".//text"))


def _each(elements: Sequence[XmlElement], key: str) -> tuple[str, ...]:
    return tuple(" ".join(one.get(key, "").split()) for one in elements)


def _cell(cell: XmlElement) -> ReadCell:
    [mark], [path] = cell.xpath("./use"), cell.xpath("./path")
    return ReadCell(cell.get("data-name", ""), cell.get("data-value", ""), mark.get("href", "").removeprefix("#"),
                    (float(mark.get("x")), float(mark.get("y"))), _corners(path))


def _corners(path: XmlElement) -> Corners:
    return tuple((float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", path.get("d", "")))


def _stars(head: str) -> tuple[int, bool]:
    """How many stars it tells, and whether on the one scale: pages were made that have four, filled or not."""
    told = re.search(r"★ (\d+)", head)
    return (int(told[1]), True) if told else (head.count("★"), False)


def _said(element: XmlElement, path: str) -> str:
    found = element.xpath(path)
    return " ".join(found[0].text_content().split()) if found else ""


# --- the drawing


def drawn_puzzle(read: ReadPlayed, layout: Layout) -> CountPuzzle:
    """The puzzle that a drawing shows, on a board of this layout: what is seen, and what a script takes it for, which
    must be the same. Raises BadInput, with what is wrong, where it cannot be."""
    if (read.kind, read.values) != (layout.kind, value_names(layout)):
        raise BadInput(f"is played as {read.kind} of {', '.join(read.values)}, expected {layout.kind}")
    if set(read.cells) != set(range(len(layout.names))) or len(read.counts) != len(layout.lines):
        raise BadInput(f"{len(read.cells)} cells and {len(read.counts)} lines are drawn, expected "
                       f"{len(layout.names)} and {len(layout.lines)}")
    counts = [_count(read, number, layout) for number in range(len(layout.lines))]
    known = {cell: value for cell, value in ((cell, _value(read.cells[cell], cell, layout))
                                             for cell in range(len(layout.names))) if value is not None}
    fixed = dict(layout.fixed)
    if any(known.get(cell) != value for cell, value in fixed.items()):
        raise BadInput("a cell that every board of its kind has is drawn otherwise")
    return CountPuzzle(layout, tuple(counts), tuple((cell, value) for cell, value in known.items()
                                                    if cell not in fixed))


def _count(read: ReadPlayed, number: int, layout: Layout) -> Count:
    family, cells, written = read.counts[number]
    line, places = layout.lines[number], count_spots(read, layout)[number]
    if (family, cells) != (line.family, line.cells):
        raise BadInput(f"line {number + 1} is played as other cells than it has")
    if len(written) != len(places):
        raise BadInput(f"line {number + 1} has {len(written)} counts, expected {len(places)}")
    for (text, x, y), place in zip(written, places, strict=True):
        if off((x, y), place):
            raise BadInput(f"a count of line {number + 1} stands elsewhere")
        if not re.fullmatch(r"\d{1,2}|\?", text):
            raise BadInput(f"line {number + 1} counts '{text[:20]}'")
    return tuple(None if text == "?" else int(text) for text, _, _ in written)


def count_spots(read: ReadPlayed, layout: Layout) -> tuple[tuple[Point, ...], ...]:
    """Where counts are written: with room for the names of diagonals, but pages were made that have none."""
    before = spots(layout, quiet=False)
    written = [[(x, y) for _, x, y in texts] for _, _, texts in read.counts]
    old = all(not off(at, place) for some, places in zip(written, before, strict=False)
              for at, place in zip(some, places, strict=False))
    return before if old else spots(room_for_names(layout, screen=True), quiet=False)


def _value(drawn: ReadCell, cell: int, layout: Layout) -> int | None:
    name = layout.names[cell]
    refuse_elsewhere(drawn, cell, layout)
    values = {mark_name(layout, value): value for value in range(len(layout.colours) + 1)}
    shown = values.get(drawn.mark)
    if (drawn.mark and shown is None) or drawn.value != ("" if shown is None else str(shown)):
        raise BadInput(f"cell {name} shows '{drawn.mark}' and is played as '{drawn.value}'")
    return shown


def refuse_elsewhere(drawn: ReadCell, cell: int, layout: Layout) -> None:
    """Raises BadInput for a cell that is drawn elsewhere than it is on the board, or under another name."""
    board = layout.board
    outline = [board.points[point] for point in board.cells[cell]]
    if drawn.name != layout.names[cell] or off(drawn.at, board.centres[cell]) or len(drawn.corners) != len(outline) or (
            any(off(corner, point) for corner, point in zip(drawn.corners, outline, strict=True))):
        raise BadInput(f"cell {layout.names[cell]} is drawn elsewhere, or under another name")


def heard_wrong(read: ReadPlayed) -> Iterator[str]:
    """Where other stars are heard than are seen; of pages that told a level, nothing."""
    seen, one_scale = read.stars
    if one_scale and re.findall(r"\d+", read.heard) != [str(seen)]:
        yield f"'{read.heard[:40]}' is heard where {seen} stars are seen"


def off(at: Point, place: Point) -> bool:
    """Whether a place of a drawing is another than this one of the board."""
    return math.dist(at, (place[0] * SVG_UNIT, -place[1] * SVG_UNIT)) > _EXACT


def answer_wrong(read: ReadPlayed, puzzle: CountPuzzle, cells: Sequence[int | None]) -> Iterator[str]:
    """What is wrong with the answer that a page shows; `cells` are those of the solution, None for what is not sure."""
    if read.answer is None:
        yield "its answer is missing"
        return
    sure = puzzle.layout.kind == "certain"
    right = {cell: mark_name(puzzle.layout, value) for cell, value in enumerate(cells)
             if value or (value == 0 and sure)}
    if dict(read.answer) != right:
        yield "another answer is shown"
    if read.open:
        yield "its answer is seen without being asked for"
