"""A puzzle read back from a drawing of it alone, as SVG: its lines, numbers and marks, by nothing but the bytes.

Such a file has a white ground, paths and numbers, in true millimetres; whatever could hide or move one of them (a
transformation, a style, a clip) is refused, so that what is read is what is seen. Code: UNIQUE.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence

from ..core.count_puzzle import CountPuzzle
from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.path import Point
from ..core.puzzle_drawing import ARROW_INK, GIVEN_INK, MARK_INK, PUZZLE_INKS, QR_INK, is_filled
from .page.mark import Box, around, middle
from .puzzle_areas import area_answer_wrong
from .puzzle_page import DrawnPuzzle, compare_lines, drawn_boards, read_board, read_solved
from .puzzle_shapes import ReadSheet

__all__ = ["drawing_findings", "shown_values", "svg_board"]

_SVG = "{http://www.w3.org/2000/svg}"
_ALLOWED = {
    "svg": {"width", "height", "viewBox", "version", "baseProfile"}, "title": set[str](), "defs": set[str](),
    "rect": {"x", "y", "width", "height", "fill"},
    "path": {"d", "fill", "stroke", "stroke-width", "stroke-linejoin"},
    "text": {"x", "y", "fill", "font-family", "font-size", "font-weight", "text-anchor"}}
_PIECE = re.compile(r"([MLAZ])([-\d. ]*)")
_TALL, _HALF_WIDE = 0.7, 0.28
"""Of the size of a type: how tall a digit is, and half its width."""
_BAND = "#eeeeee"
"""The ground of the counts of rows and columns."""
_FILLS = (_BAND, "#ffffff", MARK_INK, GIVEN_INK, QR_INK, ARROW_INK)
_HEAD = 3.0
"""mm: heads of arrows are smaller."""
_FAINT = 128
"""Numbers are darker, of 255."""


def svg_board(data: bytes, puzzle: CountPuzzle, ink: str) -> DrawnPuzzle:
    """The one board of a drawing, on the layout of this puzzle; `ink` is one of PUZZLE_INKS. Raises BadInput."""
    sheet = _sheet(data)
    if not is_filled(puzzle.layout) and any(colour != _BAND for colour, _ in sheet.squares):
        raise BadInput("a filled square is no mark of this kind")
    [drawn] = drawn_boards([sheet], [puzzle.layout], ink)
    return drawn


def drawing_findings(data: bytes, puzzle: CountPuzzle, answer: Sequence[int | None] | None = None) -> Iterator[Finding]:
    """What is wrong with the drawing of this puzzle; with `answer` (a value for each cell, None for what is not sure)
    with that of its solution."""
    try:
        drawn = svg_board(data, puzzle, "puzzle" if answer is None else "answer")
        if answer is None:
            if read_board(drawn, PUZZLE_INKS["puzzle"]) != puzzle:
                yield Finding("UNIQUE", "drawing", "other counts or givens are drawn")
            return
        if puzzle.layout.areas:
            compare_lines(drawn, PUZZLE_INKS["answer"])
            if wrong := area_answer_wrong(drawn, puzzle, answer, numbered=True):
                yield Finding("UNIQUE", "drawing", wrong)
            return
        counts, seen = read_solved(drawn)
        if counts != puzzle.counts:
            yield Finding("UNIQUE", "drawing", "other counts are drawn beside the solution")
        if seen != shown_values(puzzle, answer):
            yield Finding("UNIQUE", "drawing", "another solution is drawn")
    except BadInput as error:
        yield Finding("UNIQUE", "drawing", str(error))
    except (ValueError, KeyError) as error:
        yield Finding("UNIQUE", "drawing", f"a number that cannot be read, or is missing: {error}")


def shown_values(puzzle: CountPuzzle, answer: Sequence[int | None]) -> Mapping[int, int]:
    """What stands in the cells of a solved board: empty ones are left free, but where the sure cells are asked for."""
    return {cell: value for cell, value in enumerate(answer)
            if value or (value == 0 and puzzle.layout.kind == "certain")}


# --- the file


def _sheet(data: bytes) -> ReadSheet:
    from lxml import etree

    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError:
        raise BadInput("not an SVG that can be read") from None
    every = list(root.iter())
    for element in every:
        name = str(element.tag).removeprefix(_SVG)
        if name not in _ALLOWED or set(element.attrib) - _ALLOWED[name]:
            raise BadInput(f"has '{name[:40]}' with {', '.join(sorted(set(element.attrib)))[:80]}, which may hide or "
                           "move what is drawn")
    wide, high = _size(every[0].attrib)
    sheet = ReadSheet(size=(wide, high))
    grounds = [element for element in every if element.tag == f"{_SVG}rect"]
    if len(grounds) != 1 or grounds[0] is not next(e for e in every if e.tag[len(_SVG):] in ("rect", "path", "text")):
        raise BadInput("expected one ground, under all that is drawn")
    for element in every:
        if element.tag == f"{_SVG}path":
            _sorted(element.attrib, sheet)
        elif element.tag == f"{_SVG}text":
            sheet.words.append(_word(element.attrib, element.text or "", high))
    return sheet


def _size(root: Mapping[str, str]) -> tuple[float, float]:
    box = root.get("viewBox", "").split()
    if len(box) != 4 or box[:2] != ["0", "0"] or root.get("width") != f"{box[2]}mm" or root.get(
            "height") != f"{box[3]}mm":
        raise BadInput("is not in true millimetres")
    return float(box[2]), float(box[3])


def _word(said: Mapping[str, str], text: str, high: float) -> tuple[str, Box]:
    fill, size = said.get("fill", ""), float(said.get("font-size", "0"))
    if not re.fullmatch(r"#[0-9a-f]{6}", fill) or int(fill[1:3], 16) > _FAINT or said.get("text-anchor") != "middle":
        raise BadInput(f"the number {text[:20]} cannot be seen, or stands elsewhere")
    x, y, half = float(said["x"]), high - float(said["y"]), _HALF_WIDE * size * len(text)
    return text.strip(), (x - half, y, x + half, y + _TALL * size)


def _sorted(said: Mapping[str, str], sheet: ReadSheet) -> None:
    """Put a path where it belongs."""
    points, radius = _points(said.get("d", ""), sheet.size[1])
    stroke, fill = (colour if (colour := said.get(key, "none")) != "none" else None for key in ("stroke", "fill"))
    head = fill == ARROW_INK and len(points) == 3 and math.dist(*_ends(around(points))) < _HEAD
    if fill:
        _refuse_cover(fill, around(points), sheet, head)
    if radius is not None:
        x, y = ((points[0][k] + points[1][k]) / 2 for k in (0, 1))
        sheet.circles.append((fill or stroke or "", bool(fill), (x - radius, y - radius, x + radius, y + radius)))
    elif fill and not head:  # of an arrow its line is read
        sheet.squares.append((fill, around(points)))
    elif stroke and len(points) == 2:
        sheet.lines.append((stroke, points[0], points[1]))
    elif stroke:
        sheet.outlines.append((stroke, points))


def _ends(box: Box) -> tuple[Point, Point]:
    return (box[0], box[1]), (box[2], box[3])


def _refuse_cover(fill: str, box: Box, sheet: ReadSheet, head: bool) -> None:
    """Raises BadInput where what is filled lies over something that was drawn before; `head`: of an arrow, over its own
    line."""
    before = [middle(where) for where in (*(where for _, where in sheet.words), *(where for _, where in sheet.squares),
                                          *(where for _, _, where in sheet.circles))]
    before += [] if head else [middle((*a, *b)) for _, a, b in sheet.lines]
    x0, y0, x1, y1 = box
    if fill not in _FILLS or any(x0 + 0.01 < x < x1 - 0.01 and y0 + 0.01 < y < y1 - 0.01 for x, y in before):
        raise BadInput(f"what is filled with {fill[:20]} covers what is drawn")


def _points(d: str, high: float) -> tuple[tuple[Point, ...], float | None]:
    """The corners of a path, y up; and the radius where it is a circle of two halves."""
    pieces = _PIECE.findall(d)
    if "".join(letter + numbers for letter, numbers in pieces) != d or not pieces:
        raise BadInput(f"a path '{d[:40]}' of which no board is drawn")
    points, radii = list[Point](), set[float]()
    for letter, numbers in pieces:
        values = [float(word) for word in numbers.split()]
        if len(values) != {"M": 2, "L": 2, "A": 7, "Z": 0}[letter]:
            raise BadInput(f"a path '{d[:40]}' of which no board is drawn")
        if letter == "A":
            radii.add(values[0])
        if letter != "Z":
            points.append((values[-2], high - values[-1]))
    if not radii:
        return tuple(points), None
    if len(radii) != 1 or len(points) != 3 or abs(math.dist(points[0], points[1]) - 2 * min(radii)) > 0.01:
        raise BadInput("an arc that is no circle")
    return tuple(points), min(radii)
