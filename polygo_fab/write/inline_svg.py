"""A drawing as SVG that stands in a page: short, told in words, and where it has steps with all of them in one.

What is drawn in a row in one look becomes one path where that shows the same. Of a drawing with steps each thing says
from which step on to which it is there (`data-from`, `data-to`); what is not there in the end is not displayed, so that
a page without scripts shows what is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from ..core.page import Drawing, Label, Shape, Style
from ..core.path import Arc, Path
from ..core.units import number
from .svg import path_data

__all__ = ["inline_svg", "svg_elements"]

_DECIMALS = 3
"""Of mm, where nothing but lines and whole circles is drawn."""


@dataclass
class _Thing:
    """What is drawn, from which step to which."""

    item: Shape | Label
    first: int
    last: int


def inline_svg(drawing: Drawing, alt: str, before: Sequence[Drawing] = (), scale: float = 1.0) -> str:
    """A picture that says `alt`; hidden from those who do not see it where that is nothing.

    before  what was to be seen at the steps before, all of the size of the drawing
    scale   CSS pixels for a mm
    """
    width, height = drawing.size
    says = f'role="img" aria-label={quoteattr(alt)}' if alt else 'aria-hidden="true"'
    return (f'<svg {says} viewBox="0 0 {number(width, _DECIMALS)} {number(height, _DECIMALS)}" '
            f'width="{round(width * scale)}" height="{round(height * scale)}" stroke-linejoin="round" '
            f'stroke-linecap="round">{svg_elements(drawing, before)}</svg>')


def svg_elements(drawing: Drawing, before: Sequence[Drawing] = ()) -> str:
    """What is drawn, to stand in an SVG of the size of the drawing in mm; `before` as in `inline_svg`."""
    things = _together([*before, drawing]) if before else [_Thing(item, 0, 0) for item in drawing.items]
    return "".join(_group(list(some), drawing.size[1], len(before))
                   for _, some in groupby(things, lambda thing: _look(thing.item, thing.first, thing.last)))


def _together(drawings: Sequence[Drawing]) -> list[_Thing]:
    """The things of all steps in one order, in which those of each step are in theirs."""
    found: list[_Thing] = []
    for step, drawing in enumerate(drawings):
        there = [k for k, thing in enumerate(found) if thing.last == step - 1]
        known, items, at = [found[k].item for k in there], list(drawing.items), 0
        woven: list[_Thing] = []
        for way, i, j, m, n in _changes(known, items):
            end = there[j - 1] + 1 if j > i else at
            for thing in found[at:end]:
                woven.append(thing)
            at = end
            if way == "equal":
                for k in there[i:j]:
                    found[k].last = step
            else:
                woven += [_Thing(item, step, step) for item in items[m:n]]
        found = woven + found[at:]
    return found


def _changes(known: Sequence[Shape | Label], items: Sequence[Shape | Label]
             ) -> Iterator[tuple[str, int, int, int, int]]:
    """How one row becomes the other, as `SequenceMatcher` tells it; what they begin and end with alike, which is nearly
    all of a board, is not looked into."""
    short = min(len(known), len(items))
    first = next((k for k in range(short) if known[k] is not items[k]), short)
    last = next((k for k in range(short - first) if known[-1 - k] is not items[-1 - k]), short - first)
    if first:
        yield "equal", 0, first, 0, first
    its, other = known[first:len(known) - last], items[first:len(items) - last]
    for way, i, j, m, n in SequenceMatcher(None, its, other, autojunk=False).get_opcodes():
        yield way, i + first, j + first, m + first, n + first
    if last:
        yield "equal", len(known) - last, len(known), len(items) - last, len(items)


def _look(item: Shape | Label, first: int, last: int) -> tuple[object, ...]:
    """What things have in common that are drawn in one group."""
    if isinstance(item, Label):
        return ("text", item.size, item.anchor, item.colour, item.bold, first, last)
    return ("shape", item.style, first, last)


def _group(things: Sequence[_Thing], height: float, last: int) -> str:
    one, item = things[0], things[0].item
    when = ""
    if last and (one.first, one.last) != (0, last):
        when = f' data-from="{one.first}" data-to="{one.last}"' + (' display="none"' if one.last < last else "")
    if isinstance(item, Label):
        bold = ' font-weight="bold"' if item.bold else ""
        words = "".join(f'<text x="{number(label.at[0], _DECIMALS)}" y="{number(height - label.at[1], _DECIMALS)}">'
                        f'{escape(label.text)}</text>' for label in _labels(things))
        return (f'<g font-size="{number(item.size)}" text-anchor="{item.anchor}" fill="{item.colour}"{bold}{when}>'
                f'{words}</g>')
    shapes = list(_shapes([thing.item.path for thing in things if isinstance(thing.item, Shape)], item.style, height))
    look = _styled(item.style) + when
    return f"<g{look}>{''.join(shapes)}</g>" if len(shapes) > 1 else shapes[0].replace("/>", f"{look}/>")


def _labels(things: Sequence[_Thing]) -> Iterator[Label]:
    for thing in things:
        assert isinstance(thing.item, Label)
        yield thing.item


def _styled(style: Style) -> str:
    said = f' fill="{style.fill or "none"}"'
    if style.stroke:
        said += f' stroke="{style.stroke}" stroke-width="{number(style.width)}"'
    if style.opacity != 1.0:
        said += f' opacity="{number(style.opacity)}"'
    if style.dash:
        said += f' stroke-dasharray="{" ".join(map(number, style.dash))}" stroke-linecap="butt"'
    return said


def _shapes(paths: Sequence[Path], style: Style, height: float) -> Iterator[str]:
    """The elements: one path for all lines where that shows the same, as what is drawn twice looks as what is once."""
    plain = (style.fill is None or style.stroke is None) and style.opacity == 1.0
    run: list[str] = []
    for path in paths:
        disc = _disc(path)
        if disc is None and plain:
            run.append(_data(path, height))
            continue
        if run:
            yield f'<path d="{"".join(run)}"/>'
            run = []
        if disc is None:
            yield f'<path d="{_data(path, height)}"/>'
        else:
            x, y, radius = disc
            yield (f'<circle cx="{number(x, _DECIMALS)}" cy="{number(height - y, _DECIMALS)}" '
                   f'r="{number(radius, _DECIMALS)}"/>')
    if run:
        yield f'<path d="{"".join(run)}"/>'


def _disc(path: Path) -> tuple[float, float, float] | None:
    """Centre and radius of a whole circle, None for another path."""
    arcs = [segment for segment in path.segments if isinstance(segment, Arc)]
    if len(arcs) != 2 or len(path.segments) != 2 or arcs[0].centre != arcs[1].centre or not path.closed:
        return None
    return (*arcs[0].centre, arcs[0].radius)


def _data(path: Path, height: float) -> str:
    """The `d` of a path: the centre of an arc follows from its ends, which asks for all decimals there are."""
    bent = any(isinstance(segment, Arc) for segment in path.segments)
    return path_data(path, height) if bent else path_data(path, height, _DECIMALS)
