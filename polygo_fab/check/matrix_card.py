"""MATRIX: a test card burns what its digits say: each square at the power of its row and the speed of its column.

Read from the bytes: which lines are squares, which numbers stand beside them and what they say is found out of the
drawing alone; what is known of the card is the matrix that was asked for.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..core.finding import Finding
from ..core.path import Path, Point
from ..core.workshop.lightburn import palette
from ..core.workshop.matrix import LARGEST, NUMBERS, OUTLINE, Matrix
from .contract.pieces import points
from .contract.written import read_words
from .drawing import ReadStroke, read_number
from .geometry import TOLERANCE
from .lbrn2 import notes_of, read_layers
from .matrix_squares import LARGEST_SQUARE, squares_wrong
from .pathdata import parse_path
from .svg import parse_svg

if TYPE_CHECKING:
    from .contract.shapes import Points

__all__ = ["matrix_card", "same_drawing"]

_Box = tuple[float, float, float, float]
_Layers = dict[str, dict[str, str]]
_Lines = list[tuple[str, Path]]
_SVG = "{http://www.w3.org/2000/svg}"
_ELEMENTS = {_SVG + name for name in ("svg", "g", "path", "title", "desc", "defs")}
_LOOKS = {"transform", "style", "class", "display", "visibility", "opacity", "clip-path", "mask"}
"""What would show a line elsewhere or otherwise than it is written."""
_ALIKE = 0.001
"""mm between a corner of the project and of the drawing."""
_FREE = 1.0
"""mm between two squares, and between anything and the outline."""
_ASIDE, _FAR = 0.5, (2.6, 4.2)
"""mm: how far a number may stand beside the middle of its squares, and from the first: a speed, and a power."""
_KNOWN = {"type", "index", "name", "minPower", "maxPower", "speed", "numPasses", "kerf", "priority"}
"""What a layer of a card says; of anything else it is not known what it does to a square."""


def matrix_card(data: bytes, matrix: Matrix) -> list[Finding]:
    """What is wrong with a LightBurn project of this matrix. Raises BadInput for what is none."""
    layers, lines, found = read_layers(data)
    return found or [Finding("MATRIX", where, told) for where, told in (
        *_wrong(layers, lines, matrix), *_noted(notes_of(data), matrix))]


def same_drawing(svg: bytes, project: bytes) -> list[Finding]:
    """Where the SVG has another line or another colour than the project, or another size than its outline."""
    layers, lines, _ = read_layers(project)
    colours = palette()
    wanted = [(colours[int(k)], _corners(path)) for k, path in lines if k.isdigit() and int(k) < len(colours)]
    root = parse_svg(svg)
    size = [read_number(str(root.get(key, "")).removesuffix("mm"), key) for key in ("width", "height")]
    drawn = list[tuple[str, list[Point]]]()
    other = [item for item in root.iter() if str(item.tag) not in _ELEMENTS or _LOOKS & set(item.attrib)
             or (item.tag == _SVG + "path" and set(item.attrib) != {"d"})]
    for item in root.iter(_SVG + "path"):
        for path in parse_path(item.get("d", ""), f"line {item.sourceline}"):
            drawn.append((item.getparent().get("stroke", ""), [(x, size[1] - y) for x, y in _corners(path)]))
    told = [f"line {item.sourceline} is no plain line of a layer" for item in other[:1]]
    if len(drawn) != len(wanted):
        told.append(f"{len(drawn)} lines: expected {len(wanted)}, those of the project")
    told += [f"line {k} is another one than in the project, or of another colour" for k, (one, its) in
             enumerate(zip(drawn, wanted, strict=False), start=1) if not _same(one, its)][:3]
    view = [read_number(word, "viewBox") for word in re.split(r"[ ,]+", str(root.get("viewBox", "")).strip())]
    if view != [0.0, 0.0, *size] or "preserveAspectRatio" in root.attrib:
        told.append(f"its viewBox is {root.get('viewBox', '')[:60]}: expected 0 0 {size[0]:g} {size[1]:g}, in mm")
    outline = [path.bounds for k, path in lines if layers.get(k, {}).get("name") == OUTLINE]
    if [(0.0, 0.0, *size)] != [_rounded(box) for box in outline]:
        told.append(f"its size is {size[0]:g} x {size[1]:g} mm: expected that of the outline")
    return [Finding("MATRIX", "svg", text) for text in told]


def _rounded(box: _Box) -> tuple[float, ...]:
    return tuple(round(value, 3) + 0.0 for value in box)


def _corners(path: Path) -> list[Point]:
    return [path.start, *(segment.end for segment in path.segments)]


def _same(one: tuple[str, list[Point]], other: tuple[str, list[Point]]) -> bool:
    """Of one colour, and corner by corner at the same place."""
    return one[0] == other[0] and len(one[1]) == len(other[1]) and all(
        math.dist(a, b) < _ALIKE for a, b in zip(one[1], other[1], strict=True))


def _wrong(layers: _Layers, lines: _Lines, matrix: Matrix) -> Iterator[tuple[str, str]]:
    named: dict[str, list[str]] = {}
    for k in layers:
        named.setdefault(layers[k].get("name", ""), []).append(k)
    unknown = sorted({k for k, _ in lines} - set(layers))
    if unknown or any(len(named.get(name, [])) != 1 for name in (NUMBERS, OUTLINE)):
        yield "file", f"layers {', '.join(named)[:80]}: expected one of numbers, one of the outline, no line else"
        return
    (first,), (last,) = named[NUMBERS], named[OUTLINE]
    outline = [path for k, path in lines if k == last]
    squares = [(k, path) for k, path in lines if k not in (first, last)]
    if len(outline) != 1 or not outline[0].closed:
        yield OUTLINE, "expected one closed line"
        return
    yield from _laid(outline[0].bounds, [path for k, path in lines if k != last], [path for _, path in squares])
    yield from _ordered(layers, first, last)
    columns, rows = _places([p.bounds for _, p in squares], 0), _places([p.bounds for _, p in squares], 1)
    if (len(columns), len(rows)) != (len(matrix.speeds), len(matrix.powers)) or \
            len(squares) != len(columns) * len(rows):
        yield "squares", (f"{len(squares)} in {len(columns)} columns and {len(rows)} rows: expected "
                          f"{len(matrix.speeds)} columns and {len(matrix.powers)} rows")
        return
    if len({k for k, _ in squares}) != len(squares):
        yield "squares", f"{len({k for k, _ in squares})} layers for {len(squares)} squares: expected one each"
    yield from squares_wrong([path for _, path in squares], outline[0], len(columns), len(rows),
                             matrix.tried == "engrave")
    for k, path in squares:
        power = matrix.powers[_nearest(rows, _middle(path.bounds, 1))]
        speed = matrix.speeds[_nearest(columns, _middle(path.bounds, 0))]
        yield from _set(f"layer {k}", layers[k], (power, speed, matrix.passes))
        if layers[k].get("name") != f"{power} % {speed} mm/s":
            yield f"layer {k}", f"is called '{layers[k].get('name', '')[:40]}': expected {power} % {speed} mm/s"
        if path.closed != (matrix.tried == "cut"):
            yield f"layer {k}", f"a square to {matrix.tried} whose line is {'closed' if path.closed else 'open'}"
    yield from _set(NUMBERS, layers[first], (*matrix.lines, 1))
    yield from _set(OUTLINE, layers[last], matrix.through)
    numbers = [points(ReadStroke("engrave", NUMBERS, path, "")) for k, path in lines if k == first]
    left, low = min(p.bounds[0] for _, p in squares), min(p.bounds[1] for _, p in squares)
    below = [line for line in numbers if float(line[:, 1].max()) < low]
    beside = [line for line in numbers if float(line[:, 0].max()) < left and float(line[:, 1].max()) >= low]
    x0, _, x1, _ = squares[0][1].bounds
    narrow = max(0.0, LARGEST_SQUARE - (x1 - x0)) / 2  # squares are smaller than their room where the other way is full
    for texts, places, axis, edge in ((beside, rows, 1, left), (below, columns, 0, low)):
        yield from _beside(texts, places, axis, edge, _FAR[axis] + narrow)
    yield from _told("powers", _numbers(beside, rows, 1), matrix.powers)
    yield from _told("speeds", _numbers(below, columns, 0), matrix.speeds)
    if len(below) + len(beside) != len(numbers):
        yield NUMBERS, f"{len(numbers) - len(below) - len(beside)} lines of numbers lie among the squares"


def _laid(outline: _Box, lines: Sequence[Path], squares: Sequence[Path]) -> Iterator[tuple[str, str]]:
    width, height = outline[2] - outline[0], outline[3] - outline[1]
    if width > LARGEST[0] + TOLERANCE or height > LARGEST[1] + TOLERANCE:
        yield OUTLINE, f"{width:.2f} x {height:.2f} mm: allowed: up to {LARGEST[0]:g} x {LARGEST[1]:g} mm"
    for box in (path.bounds for path in lines):
        if min(box[0] - outline[0], box[1] - outline[1], outline[2] - box[2], outline[3] - box[3]) < _FREE - TOLERANCE:
            yield OUTLINE, f"a line at {box[0]:.2f}, {box[1]:.2f} is nearer to it than {_FREE:g} mm"
    boxes = [path.bounds for path in squares]
    for k, a in enumerate(boxes):
        for b in boxes[:k]:
            if max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3]) < _FREE - TOLERANCE:
                yield "squares", f"two are nearer to each other than {_FREE:g} mm at {a[0]:.2f}, {a[1]:.2f}"


def _ordered(layers: _Layers, first: str, last: str) -> Iterator[tuple[str, str]]:
    order = sorted(layers, key=lambda k: read_number(layers[k].get("priority", ""), f"layer {k}, priority"))
    if order[0] != first or order[-1] != last:
        yield "file", "the numbers are not done first and the outline last"
    for k in layers:
        if not (k.isdigit() and int(k) < len(palette())):
            yield f"layer {k[:20]}", f"is never burned: allowed: 0 to {len(palette()) - 1}"


def _set(where: str, layer: dict[str, str], wanted: tuple[float, float, int]) -> Iterator[tuple[str, str]]:
    if other := sorted(set(layer) - _KNOWN):
        yield where, f"says {', '.join(other)[:80]} too: allowed: {', '.join(sorted(_KNOWN))}"
    for key, value in (("minPower", wanted[0]), ("maxPower", wanted[0]), ("speed", wanted[1]),
                       ("numPasses", wanted[2])):
        if abs(read_number(layer.get(key, "nan"), f"{where}, {key}") - value) > 1e-4:
            yield where, f"{key} is {layer.get(key, '')[:20]}: expected {value:g}"


def _beside(texts: Sequence[Points], places: Sequence[float], axis: int, edge: float, most: float
            ) -> Iterator[tuple[str, str]]:
    """Each number stands in the middle of its row or column, and at `most` so far from its first square's edge."""
    for k, lines in enumerate(_grouped(texts, places, axis)):
        if not lines:
            continue
        ends = [(float(line[:, axis].min()), float(line[:, axis].max())) for line in lines]
        middle = (min(low for low, _ in ends) + max(high for _, high in ends)) / 2
        far = edge - max(float(line[:, 1 - axis].max()) for line in lines)
        if abs(middle - places[k]) > _ASIDE or not 0 < far <= most:
            yield NUMBERS, (f"a number stands {abs(middle - places[k]):.2f} mm beside the middle of its squares and "
                            f"{far:.2f} mm from the first: allowed: {_ASIDE:g} and {most:.2f} mm")


def _noted(notes: str, matrix: Matrix) -> Iterator[tuple[str, str]]:
    """What the program shows when it opens the file."""
    powers, speeds = (", ".join(map(str, values)) for values in (matrix.powers, matrix.speeds))
    wanted = f"rows: power in %, {powers} from below; columns: speed in mm/s, {speeds} from the left"
    if wanted not in notes:
        yield "notes", f"says '{notes[:120]}': expected '{wanted}'"


def _middle(box: _Box, axis: int) -> float:
    return (box[axis] + box[axis + 2]) / 2


def _places(boxes: Sequence[_Box], axis: int) -> list[float]:
    """The middles along an axis, each once, from the left or from below."""
    found = list[float]()
    for at in sorted(_middle(box, axis) for box in boxes):
        if not found or at > found[-1] + 0.1:
            found.append(at)
    return found


def _nearest(places: Sequence[float], at: float) -> int:
    return min(range(len(places)), key=lambda k: abs(places[k] - at))


def _read(lines: Sequence[Points]) -> str:
    base = min((float(line[:, 1].min()) for line in lines), default=0.0)
    top = max((float(line[:, 1].max()) for line in lines), default=6.0)
    return read_words(lines, base, (top - base) / 6, "0123456789")


def _numbers(lines: Sequence[Points], places: Sequence[float], axis: int) -> list[str]:
    """What stands at each of these places along an axis: a line belongs to the nearest one."""
    return [_read(some) for some in _grouped(lines, places, axis)]


def _grouped(lines: Sequence[Points], places: Sequence[float], axis: int) -> list[list[Points]]:
    found: list[list[Points]] = [[] for _ in places]
    for line in lines:
        found[_nearest(places, float(line[:, axis].min() + line[:, axis].max()) / 2)].append(line)
    return found


def _told(where: str, read: Sequence[str], wanted: Sequence[int]) -> Iterator[tuple[str, str]]:
    if list(read) != [str(value) for value in wanted]:
        yield where, f"the digits say {', '.join(read)[:80]}: expected {', '.join(map(str, wanted))}"
