"""MATRIX: a test card burns what its digits say: each square at the power of its row and the speed of its column.

Read from the bytes: which lines are squares, which numbers stand beside them and what they say is found out of the
drawing alone; what is known of the card is the matrix that was asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..core.finding import Finding
from ..core.path import Path
from ..core.workshop.lightburn import palette
from ..core.workshop.matrix import LARGEST, NUMBERS, OUTLINE, Matrix
from .contract.pieces import points
from .contract.written import read_words
from .drawing import ReadStroke, read_number
from .geometry import TOLERANCE
from .lbrn2 import read_layers
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
_FREE = 1.0
"""mm between two squares, and between anything and the outline."""


def matrix_card(data: bytes, matrix: Matrix) -> list[Finding]:
    """What is wrong with a LightBurn project of this matrix. Raises BadInput for what is none."""
    layers, lines, found = read_layers(data)
    return found or [Finding("MATRIX", where, told) for where, told in _wrong(layers, lines, matrix)]


def same_drawing(svg: bytes, project: bytes) -> list[Finding]:
    """Where the SVG has another line or another colour than the project, or another size than its outline."""
    layers, lines, _ = read_layers(project)
    colours = palette()
    wanted = Counter((colours[int(k)], _rounded(path.bounds)) for k, path in lines if k.isdigit() and int(k) < 30)
    root = parse_svg(svg)
    size = [read_number(str(root.get(key, "")).removesuffix("mm"), key) for key in ("width", "height")]
    drawn = Counter[tuple[str, tuple[float, ...]]]()
    other = [item for item in root.iter() if str(item.tag) not in _ELEMENTS or _LOOKS & set(item.attrib)
             or (item.tag == _SVG + "path" and set(item.attrib) != {"d"})]
    for item in root.iter(_SVG + "path"):
        for path in parse_path(item.get("d", ""), f"line {item.sourceline}"):
            x0, y0, x1, y1 = path.bounds
            drawn[item.getparent().get("stroke", ""), _rounded((x0, size[1] - y1, x1, size[1] - y0))] += 1
    told = [f"line {item.sourceline} is no plain line of a layer" for item in other[:1]]
    told += [f"{sum(some.values())} lines {which}" for some, which in (
        (wanted - drawn, "are missing or of another colour"), (drawn - wanted, "are none of the project")) if some]
    outline = [path.bounds for k, path in lines if layers.get(k, {}).get("name") == OUTLINE]
    if [(0.0, 0.0, *size)] != [_rounded(box) for box in outline]:
        told.append(f"its size is {size[0]:g} x {size[1]:g} mm: expected that of the outline")
    return [Finding("MATRIX", "svg", text) for text in told]


def _rounded(box: _Box) -> tuple[float, ...]:
    return tuple(round(value, 3) + 0.0 for value in box)


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
    for k, path in squares:
        power = matrix.powers[_nearest(rows, _middle(path.bounds, 1))]
        speed = matrix.speeds[_nearest(columns, _middle(path.bounds, 0))]
        yield from _set(f"layer {k}", layers[k], (power, speed, matrix.passes))
        if path.closed != (matrix.tried == "cut"):
            yield f"layer {k}", f"a square to {matrix.tried} whose line is {'closed' if path.closed else 'open'}"
    yield from _set(NUMBERS, layers[first], (*matrix.lines, 1))
    yield from _set(OUTLINE, layers[last], matrix.through)
    numbers = [points(ReadStroke("engrave", NUMBERS, path, "")) for k, path in lines if k == first]
    left, low = min(p.bounds[0] for _, p in squares), min(p.bounds[1] for _, p in squares)
    below = [line for line in numbers if float(line[:, 1].max()) < low]
    beside = [line for line in numbers if float(line[:, 0].max()) < left and float(line[:, 1].max()) >= low]
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
    for key, value in (("minPower", wanted[0]), ("maxPower", wanted[0]), ("speed", wanted[1]),
                       ("numPasses", wanted[2])):
        if abs(read_number(layer.get(key, "nan"), f"{where}, {key}") - value) > 1e-4:
            yield where, f"{key} is {layer.get(key, '')[:20]}: expected {value:g}"


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
    found: list[list[Points]] = [[] for _ in places]
    for line in lines:
        found[_nearest(places, float(line[:, axis].min() + line[:, axis].max()) / 2)].append(line)
    return [_read(some) for some in found]


def _told(where: str, read: Sequence[str], wanted: Sequence[int]) -> Iterator[tuple[str, str]]:
    if list(read) != [str(value) for value in wanted]:
        yield where, f"the digits say {', '.join(read)[:80]}: expected {', '.join(map(str, wanted))}"
