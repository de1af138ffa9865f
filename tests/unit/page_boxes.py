"""Where things are on a drawn page: boxes of its items, the boards, and what must not overlap."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations

from polygo_fab.core.page import Block, Bullets, Document, Drawing, Figure, Heading, Label, Shape, Text
from polygo_fab.core.puzzle_drawing import PUZZLE_INKS
from polygo_fab.pages.measure import text_width

Box = tuple[float, float, float, float]
SPARE = 0.6
"""mm: how far a line of its border, or the room of a letter, may reach out of a drawing."""
CODE = 100
"""Points from which on a filled shape is a QR code."""


def box(item: Shape | Label) -> Box:
    if isinstance(item, Shape):
        return item.path.bounds
    width = text_width(item.text, item.size, item.bold)
    left = item.at[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor] * width
    return (left, item.at[1] - 0.25 * item.size, left + width, item.at[1] + 0.75 * item.size)


def apart(a: Box, b: Box) -> bool:
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def frames(page: Drawing) -> list[Box]:
    """The outlines of the grids in reading order: rectangles with a line around and no fill."""
    found = [item.path.bounds for item in page.items if isinstance(item, Shape) and item.path.closed
             and len(item.path.segments) == 4 and item.style.stroke in PUZZLE_INKS.values() and item.style.fill is None]
    return sorted(found, key=lambda b: (-round(b[3], 3), b[0]))


def codes(page: Drawing) -> list[Box]:
    """The boxes of the QR codes, without the white around."""
    return [item.path.bounds for item in page.items if isinstance(item, Shape) and len(item.path.segments) > CODE]


def chapters(document: Document) -> list[list[Block]]:
    """Its blocks by titles of level 1: each page of puzzles or answers, each text that explains."""
    found: list[list[Block]] = []
    for block in document.blocks:
        if isinstance(block, Heading) and block.level == 1:
            found.append([])
        found[-1].append(block)
    return found


def bookmarks(document: Document) -> list[str]:
    titles = [block for block in document.blocks if isinstance(block, Heading) and block.level == 1]
    return [title.bookmark or title.text for title in titles]


def drawings(blocks: Iterable[Block]) -> list[Drawing]:
    return [drawing for block in blocks if isinstance(block, Figure) for drawing in block.drawings]


def whole_pictures(blocks: Iterable[Block]) -> list[Drawing]:
    """Those that lie over each other as the one that they make."""
    found = []
    for block in blocks:
        if isinstance(block, Figure) and block.over:
            found.append(replace(block.drawings[0], items=tuple(item for part in block.drawings for item in part.items),
                                 alt=" ".join(part.alt for part in block.drawings if part.alt)))
        elif isinstance(block, Figure):
            found += block.drawings
    return found


def pictures(document: Document) -> list[Drawing]:
    """All that is drawn in each chapter, as if it were one picture."""
    return [Drawing((0.0, 0.0), tuple(item for drawing in drawings(some) for item in drawing.items),
                    " ".join(drawing.alt for drawing in drawings(some) if drawing.alt)) for some in chapters(document)]


def said(blocks: Iterable[Block]) -> str:
    """The words of blocks: titles, texts, lists, captions, and what stands in drawings."""
    found: list[str] = []
    for block in blocks:
        if isinstance(block, Heading):
            found.append(block.text)
        elif isinstance(block, Text):
            found.append(block.markup)
        elif isinstance(block, Bullets):
            found += [f"{number}. {item}" for number, item in enumerate(block.items, start=1)]
        elif isinstance(block, Figure):
            found += [*block.captions, *(item.text for drawing in block.drawings for item in drawing.items
                                         if isinstance(item, Label))]
    return " ".join(found)


def changed(document: Document, chapter: int, change: Callable[[Drawing], Drawing | None]) -> Document:
    """The document with each drawing of a chapter changed, or left out."""
    parts = chapters(document)
    for k, block in enumerate(parts[chapter]):
        if isinstance(block, Figure):
            kept = [(new, caption) for drawing, caption in zip(block.drawings, block.captions, strict=True)
                    if (new := change(drawing)) is not None]
            parts[chapter][k] = replace(block, drawings=tuple(new for new, _ in kept),
                                        captions=tuple(caption for _, caption in kept))
    return replace(document, blocks=tuple(block for part in parts for block in part))


def assert_nothing_overflows(document: Document) -> None:
    """Everything in its drawing; no label on a label, on a board or on a code; no board or code on another."""
    for page in whole_pictures(document.blocks):
        boxes = [(item, box(item)) for item in page.items]
        for item, (x0, y0, x1, y1) in boxes:
            assert min(x0, y0) >= -SPARE, item
            assert max(x1 - page.size[0], y1 - page.size[1]) <= SPARE, item
        labels = sorted(b for item, b in boxes if isinstance(item, Label))
        for k, a in enumerate(labels):
            for b in labels[k + 1:]:
                if b[0] >= a[2]:
                    break  # all further ones are to the right of it
                assert apart(a, b), (page.alt[:80], a, b)
        solid = [*frames(page), *codes(page)]
        assert all(apart(board, label) for board in solid for label in labels)
        assert all(apart(board, other) for board, other in combinations(solid, 2))
