"""The card that lies in a box on the pieces: its games, and what belongs in it, so that it can be seen whether all is
there after a game."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ...core.page import SMALLEST, Plates
from ...core.path import Path, Point, polygon
from ...core.printed.goods import PLAY, OutsideBox
from ...kits.workshop.part_names import kind, kind_name, said
from ..measure import text_width
from .facts import facts_of
from .look import GoodsPage, GoodsSetting, colours_of, fitted

__all__ = ["insert_pages"]

_TEXT, _LEAST = 3.1, 2.4
_ROW = 8.5
"""mm: from an emblem to the next one below, with the name between them."""


def insert_pages(box: OutsideBox, setting: GoodsSetting) -> Plates:
    """Raises BadInput for a language there is not, and for a paper on which the card does not go."""
    words = setting.words
    title = words(f"goods_{box.name}")
    heading = words("goods_insert", box=title)
    shape = _smaller(box.inside)
    left, low, right, high = shape.bounds
    across = right - left > high - low + 1
    page = setting.page(across)
    page.need(heading, right - left, high - low)
    x0, _, x1, y1 = page.room
    middle = ((x0 + x1) / 2, y1 - (high - low) / 2)
    _card(page, box, title, shape.moved(*middle), middle)
    drawing = page.drawing(heading, words("goods_insert_note"), words("goods_insert_alt"))
    return Plates(heading, setting.lang, setting.paper, (drawing,), subject=heading)


def _smaller(inside: Path) -> Path:
    """The shape of a card with room on each edge."""
    points = [inside.start, *(segment.end for segment in inside.segments)][:-1]
    share = 1 - PLAY / min(abs(_away(a, b)) for a, b in zip(points, [*points[1:], points[0]], strict=True))
    return polygon([(share * x, share * y) for x, y in points])


def _away(a: Point, b: Point) -> float:
    """How far the line through two points is from the origin."""
    return (a[0] * b[1] - b[0] * a[1]) / math.dist(a, b)


def _card(page: GoodsPage, box: OutsideBox, title: str, shape: Path, middle: Point) -> None:
    colours, cx = colours_of(box.game, page.plain), middle[0]
    left, low, right, high = shape.bounds
    wide = 0.94 * (right - left) if right - left <= high - low + 1 else 0.56 * (right - left)
    page.fill(shape, colours.tint)
    head = 15.0
    page.fill(_band(shape, high - head), colours.field)
    page.text(title, (cx, high - head + 4.4), 8.0, colours.on, bold=True, anchor="middle")
    names = [facts_of(name, page.words.lang).title.split(" (")[0] for name in box.games]
    most = max(text_width(name, SMALLEST, True) for name in names)
    columns = max(1, min(len(box.games), 4 if len(box.games) > 6 else 3, int(wide / (most + 1.0))))
    rows = -(-len(box.games) // columns)
    listed = tuple(_parts(page, box))
    half = -(-len(listed) // 2) if len(listed) > 5 else len(listed)
    size = _TEXT
    foot = (half + 1.6) * 1.36 * size + 4.0
    room = high - head - low - foot - 4.0
    cell = wide / columns
    side = min(cell - 4.0, room / rows - _ROW, 34.0)
    top = high - head - 3.0 - max(0.0, (room - rows * (side + _ROW)) / 2)
    for k, name in enumerate(box.games):
        row, some = k // columns, min(columns, len(box.games) - k // columns * columns)
        x = cx + (k % columns - (some - 1) / 2) * cell
        y = top - row * (side + _ROW) - side
        page.emblem(name, (x - side / 2, y), side)
        named = names[k]
        page.text(named, (x, y - 3.5), fitted(named, 3.0, cell - 1.0, True), colours.deep, bold=True, anchor="middle")
    base = low + foot - 1.6 * size
    page.text(page.words("goods_inside"), (cx, base), size * 1.1, colours.deep, bold=True, anchor="middle")
    base -= 1.6 * size
    lots = [listed[:half], listed[half:]] if half < len(listed) else [listed]
    widths = [max(text_width(text, size) for text in some) for some in lots]
    shrink = min(1.0, (wide * 0.92) / (sum(widths) + 6.0 * (len(lots) - 1)))
    at = cx - (sum(widths) * shrink + 6.0 * (len(lots) - 1)) / 2
    for lot, width in zip(lots, widths, strict=True):
        for number, text in enumerate(lot):
            page.text(text, (at, base - number * 1.36 * size), max(_LEAST, size * shrink))
        at += width * shrink + 6.0
    page.stroke(shape, colours.deep, 0.8)
    page.cut(shape)


def _band(shape: Path, level: float) -> Path:
    """What of a convex shape is above a level."""
    points = [shape.start, *(segment.end for segment in shape.segments)][:-1]
    found = list[Point]()
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        if a[1] >= level:
            found.append(a)
        if (a[1] >= level) != (b[1] >= level):
            share = (level - a[1]) / (b[1] - a[1])
            found.append((a[0] + share * (b[0] - a[0]), level))
    return polygon(found)


def _parts(page: GoodsPage, box: OutsideBox) -> Iterator[str]:
    """What belongs in the box; number tokens of all pairs, and arcs of all marks, together."""
    together: dict[str, list[str]] = {}
    for name in box.parts:
        together.setdefault(kind(name), []).append(name)
    for its, names in together.items():
        count = sum(box.parts[name] for name in names)
        what = said(names[0], page.words.lang) if len(names) == 1 and count == 1 else kind_name(
            its, page.words.lang, count)
        yield page.words("goods_part", count=count, part=what)
