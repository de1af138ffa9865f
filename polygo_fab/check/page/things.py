"""What is painted on a PDF page, with its fonts, forms and pictures: each form by itself, and where it lies.

Lengths are mm, y goes up.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import TypeAlias

from .content import drawn
from .file import PdfFile
from .fonts import font_of
from .items import (
    MM,
    ContentMark,
    GraphicsState,
    Hiding,
    Item,
    Matrix,
    Other,
    Painted,
    PaintedPath,
    SetText,
    Use,
    times,
)
from .mark import Box, around
from .run import TextRun
from .values import Damaged, Entries

__all__ = ["Form", "Picture", "Thing", "hiding", "resolved"]

_DEEPEST = 20
_OWN: Matrix = (MM, 0.0, 0.0, MM, 0.0, 0.0)
"""How a form lies that is taken for itself."""
_HANDED = GraphicsState(stroke="handed", fill="handed", width=-1.0, dash=(-1.0,))
"""What a form begins with that has its look from around it: nothing in a file is called so, and no length negative."""


@dataclass(frozen=True)
class Picture:
    """A picture of dots, in its box."""

    box: Box
    marks: tuple[ContentMark, ...]


Thing: TypeAlias = PaintedPath | TextRun | Picture


def _any(thing: Thing) -> bool:
    return True


@dataclass(frozen=True, eq=False)
class Form:
    """A drawing that a page, or another form, uses: `matrix` takes it from where it lies for itself to there."""

    file: PdfFile
    entries: Entries
    content: bytes
    around: Entries
    matrix: Matrix
    state: GraphicsState
    marks: tuple[ContentMark, ...]
    depth: int

    @cached_property
    def own(self) -> tuple[Thing, ...]:
        """What it paints, in mm from its own origin."""
        found = resolved(self.file, self.resources, self.painted, self.depth)
        return tuple(chain.from_iterable(one.placed(_any) if isinstance(one, Form) else (one,) for one in found))

    def placed(self, wanted: Callable[[Thing], bool]) -> Iterator[Thing]:
        """What is wanted of that where it lies, within its marks."""
        for thing in filter(wanted, self.own):
            if isinstance(thing, PaintedPath):
                yield _placed(thing, self.matrix, self.marks)
            elif isinstance(thing, TextRun):
                yield thing.placed(self.matrix, self.marks)
            else:
                yield Picture(_box(thing.box, self.matrix), (*self.marks, *thing.marks))

    @property
    def resources(self) -> Entries:
        return self.file.entries(self.entries["Resources"]) if "Resources" in self.entries else self.around

    @cached_property
    def painted(self) -> Painted:
        found, handed = self._by_itself
        return found._replace(items=tuple(_handed(one, self.state) for one in found.items)) if handed else found

    @property
    def silent(self) -> bool:
        """Whether it has no texts."""
        return not any(word in self.content for word in (b"Tj", b"TJ", b"'", b'"', b"Do"))

    @property
    def unmarked(self) -> bool:
        """Whether all that it paints is in the marks around it alone."""
        return not any(word in self.content for word in (b"BMC", b"BDC", b"Do"))

    @cached_property
    def alone(self) -> bytes | None:
        """All that tells its shapes: forms of which it is the same paint the same. None where they depend on what is
        around it or beside it in the file."""
        found, handed = self._by_itself
        if handed or any(isinstance(one, Use | Other) for one in found.items):
            return None
        return repr([self.file.array(self.entries.get(key)) for key in ("BBox", "Matrix")]).encode() + self.content

    @cached_property
    def _by_itself(self) -> tuple[Painted, bool]:
        return _drawn(self.content, self.state.unseen, hiding(self.file, self.resources))


@lru_cache(maxsize=512)
def _drawn(content: bytes, unseen: tuple[bool, bool], hiding: Hiding) -> tuple[Painted, bool]:
    """What a form paints, whatever file it is in, and whether something has its look from around it (`_HANDED`)."""
    found = drawn(content, _OWN, _HANDED._replace(unseen=unseen), hiding)
    return found, any(map(_has_handed, found.items))


def resolved(file: PdfFile, resources: Entries, said: Painted, depth: int) -> Iterator[Thing | Form]:
    """What a content paints, with its fonts, forms and pictures."""
    fonts, others = file.entries(resources.get("Font")), file.entries(resources.get("XObject"))
    last: TextRun | None = None
    for item in said.items:
        if isinstance(item, PaintedPath):
            yield item
        elif isinstance(item, SetText):
            begin = item.matrix or (last.after if last else None)
            if begin is None or item.show.font not in fonts:
                raise Damaged(f"operator {item.at} ({item.word}): a text without a font, or without a place")
            last = TextRun(item.show, font_of(file, fonts[item.show.font]), begin, item.marks, depth > 0)
            yield last
        elif isinstance(item, Use):
            entries = file.entries(others.get(item.name))
            if file.text(entries.get("Subtype")) != "Form":
                yield Picture(_box((0.0, 0.0, 1.0, 1.0), item.matrix), item.marks)
            elif depth == _DEEPEST:
                raise Damaged(f"forms within forms: allowed: {_DEEPEST}")
            else:
                placed = times((1 / MM, 0.0, 0.0, 1 / MM, 0.0, 0.0), times(_matrix(file, entries), item.matrix))
                yield Form(file=file, entries=entries, content=file.stream(others[item.name]), around=resources,
                           matrix=placed, state=item.state, marks=item.marks, depth=depth + 1)
        elif item.what in ("a picture", "a shading"):
            yield Picture((0.0, 0.0, 0.0, 0.0), item.marks)


def _matrix(file: PdfFile, entries: Entries) -> Matrix:
    told = file.numbers(entries.get("Matrix")) or (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    if len(told) != 6:
        raise Damaged(f"a matrix of {len(told)} numbers: expected 6")
    a, b, c, d, e, f = told
    return a, b, c, d, e, f


def hiding(file: PdfFile, resources: Entries) -> Hiding:
    """Which graphics states hide lines, and faces."""
    states = {name: file.entries(one) for name, one in file.entries(resources.get("ExtGState")).items()}
    return frozenset((name, _none(file, state, "CA"), _none(file, state, "ca")) for name, state in states.items())


def _none(file: PdfFile, state: Entries, key: str) -> bool | None:
    return file.number(state[key]) == 0 if key in state else None


def _has_handed(item: Item) -> bool:
    """Whether it has something of `_HANDED`."""
    if isinstance(item, SetText):
        return item.show.colour == _HANDED.fill
    look = item.state if isinstance(item, Use) else item
    return not isinstance(look, Other) and (_HANDED.stroke in (look.stroke, look.fill) or look.width < 0
                                            or min(look.dash, default=0.0) < 0)


def _handed(item: Item, state: GraphicsState) -> Item:
    """With what it has from around it instead of that."""
    if not _has_handed(item):
        return item
    if isinstance(item, SetText):
        return item._replace(show=item.show._replace(colour=state.fill))
    if isinstance(item, Use):
        stroke, fill, width, dash = _look(item.state, state)
        return item._replace(state=item.state._replace(stroke=stroke, fill=fill, width=width, dash=dash))
    if isinstance(item, PaintedPath):
        stroke, fill, width, dash = _look(item, state)
        return item._replace(stroke=stroke, fill=fill, width=width, dash=dash)
    return item


def _look(one: PaintedPath | GraphicsState, state: GraphicsState) -> tuple[str, str, float, tuple[float, ...]]:
    return (state.stroke if one.stroke == _HANDED.stroke else one.stroke,
            state.fill if one.fill == _HANDED.fill else one.fill,
            -one.width * state.width if one.width < 0 else one.width,
            tuple(-one.dash[0] * length for length in state.dash) if one.dash and one.dash[0] < 0 else one.dash)


def _placed(shape: PaintedPath, m: Matrix, marks: tuple[ContentMark, ...]) -> PaintedPath:
    a, b, c, d, e, f = m
    parts = tuple([(tuple([(a * x + c * y + e, b * x + d * y + f) for x, y in points]), kinds, closed)
                   for points, kinds, closed in shape.parts])
    scale = math.sqrt(abs(a * d - b * c))
    return shape._replace(parts=parts, marks=(*marks, *shape.marks), width=shape.width * scale,
                          dash=tuple([length * scale for length in shape.dash]))


def _box(box: Box, m: Matrix) -> Box:
    a, b, c, d, e, f = m
    return around(tuple((a * x + c * y + e, b * x + d * y + f) for x in box[::2] for y in box[1::2]))
