"""Answers of a booklet on pages of their own, with or without the steps that lead there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.page import Label, Shape
from ..core.path import Point
from ..core.puzzle_drawing import GIVEN_INK, has_arrow
from .booklet_entry import BookletEntry
from .booklet_page import LARGE, MARGIN, BookletType, Flow, Items, Page, heading, key
from .booklet_steps import line_names, names_key, told_steps
from .booklet_words import BookletWords, paragraph
from .measure import text_width, wrapped
from .puzzle_counts import CAPITAL, share
from .puzzle_grid import answer_grid, disc
from .puzzle_view import extent
from .slots import Block, Room, SlotLayout, arrange

__all__ = ["alt", "answer_layout", "answer_pages", "least_cell", "step_pages", "steps_fit"]

_NOTE = 2.8
_MODULE = 2.4
"""mm: a module of a QR code, which has no counts on its answer."""
_STEP_CELL, _STEP_TEXT = 7.5, 3.2


def least_cell(found: BookletEntry, type_: BookletType) -> float:
    """mm: the smallest cell with which no count is smaller than the smallest type of the pages."""
    shares = [share(found.drawn.layout, line) for line in found.drawn.layout.lines]
    return type_.print / min(*shares, 0.5 if found.kind == "braille" else 1.0)


def answer_layout(entries: Sequence[BookletEntry], words: BookletWords, size: Point, type_: BookletType,
                  largest: float) -> SlotLayout | None:
    """How answers go on a page of their own; None where counts would be too small."""
    boxes = [extent(found.drawn.layout) for found in entries]
    note = _note(type_)
    notes = [[text_width(piece + " ", note) for piece in text.split(" ")]
             for found in entries if (text := found.note(words))]
    width = max(map(sum, notes), default=0.0)
    block = Block(max(b.height for b in boxes), max(b.width for b in boxes), caption=type_.caption + 0.6,
                  narrowest=8.0, print_width=width, print_piece=max(map(max, notes)) if width else 0.0,
                  leading=1.37 * note)
    longest = max(block.rows, block.columns) - 1
    _, top = _intro(words, size, type_, entries)
    room: Room = (MARGIN, type_.foot, size[0] - 2 * MARGIN, top - type_.foot)
    least = max(_MODULE if found.kind == "qr" else least_cell(found, type_) for found in entries)
    found = arrange(len(entries), [block], lambda k: room, comfortable=max(least, min(24 / longest, 5.0)),
                    largest=max(min(largest, 6.0), least), least=least)
    return found if found.cell >= least - 1e-9 else None


def answer_pages(groups: Sequence[tuple[Sequence[BookletEntry], SlotLayout]], words: BookletWords, size: Point,
                 type_: BookletType) -> Iterator[Page]:
    """The answers under their numbers."""
    for entries, layout in groups:
        for start in range(0, len(entries), layout.count):
            chunk = entries[start:start + layout.count]
            items, _ = _intro(words, size, type_, entries)
            for place, found in enumerate(chunk):
                items += _answer(found, layout, place, words, type_)
            yield Page(tuple(items), " ".join(alt(found, words) for found in chunk), words(
                "answer_page" + "s" * (len(chunk) > 1), first=chunk[0].number, last=chunk[-1].number))


def step_pages(entries: Sequence[BookletEntry], words: BookletWords, size: Point, type_: BookletType) -> list[Page]:
    """Each answer with the names of its lines, and beside it its steps, one a line, on as many pages as they take."""
    flow = Flow(words, size, type_, words("answers"), words("answers"))
    for text in _texts(words, entries):
        flow.text(text)
    for names in dict.fromkeys(names_key(found.drawn.layout) for found in entries):
        flow.text(words("steps_note", names=words(names)))
    flow.y = _legend(flow.items, words, entries, y=flow.y, size=size, type_=type_) - 4.0
    for found in entries:
        _told(flow, found, words, type_)
    return flow.done()


def steps_fit(entries: Sequence[BookletEntry], size: Point, type_: BookletType) -> bool:
    """Whether every answer with the names of its lines goes on a page with counts that are large enough."""
    flow = Flow(BookletWords("en"), size, type_, "", "")
    return all(_told_cell(found, flow, type_) >= least_cell(found, type_) - 1e-9 for found in entries
               if found.kind != "qr")


def alt(found: BookletEntry, words: BookletWords) -> str:
    """An answer in words, for those who do not see the drawing."""
    layout = found.drawn.layout
    rows = [line.cells for line in layout.lines if line.family == "r"]
    return words("alt_answer", number=found.number, answer=" ".join(
        "".join("?" if (value := found.answer[cell]) is None else str(value) for cell in row) for row in rows))


def _texts(words: BookletWords, entries: Sequence[BookletEntry]) -> list[str]:
    kinds = {found.kind for found in entries}
    return [words(name) for name, there in (("answers_note", kinds - {"certain", "qr"}),
                                            ("certain_note", "certain" in kinds), ("qr_note", "qr" in kinds)) if there]


def _intro(
    words: BookletWords, size: Point, type_: BookletType, entries: Sequence[BookletEntry]
) -> tuple[Items, float]:
    items, y = heading(words("answers"), words("title"), size=size, texts=_texts(words, entries), type_=type_)
    return items, _legend(items, words, entries, y=y, size=size, type_=type_) - 2.0


def _legend(items: Items, words: BookletWords, entries: Sequence[BookletEntry], *, y: float, size: Point,
            type_: BookletType) -> float:
    """What grey and black pawns mean, where there are both; and where what follows begins."""
    if not any(value and found.kind != "qr" for found in entries for _, value in found.drawn.givens):
        return y
    unit = type_.text / 3.4
    marks = [(disc((1.5 * unit, 0), 4.4 * unit, colour), 3.0 * unit, words(name)) for colour, name in (
        (GIVEN_INK, "known_pawn"), ("#000000", "found_pawn"))]
    more, y = key(marks, y - 1.0, size, type_)
    items += more
    return y - 2.2 * type_.text


def _note(type_: BookletType) -> float:
    return type_.print if type_ is LARGE else _NOTE


def _answer(
    found: BookletEntry, layout: SlotLayout, place: int, words: BookletWords, type_: BookletType
) -> Iterator[Shape | Label]:
    x, y = layout.corner(place)
    digits = max(0.82 * type_.caption, type_.print)
    yield Label(str(found.number), (x, y - CAPITAL * digits), digits, anchor="start", bold=True)
    y -= layout.block.caption
    yield from answer_grid(found.drawn, found.answer, (x, y), layout.cell, large=type_ is LARGE)
    note = found.note(words)
    if note:
        y -= extent(found.drawn.layout).height * layout.cell
        for row in wrapped(note, _note(type_), layout.block.width(layout.cell)):
            y -= layout.block.leading
            yield Label(row, (x, y), _note(type_), anchor="start")


def _told_cell(found: BookletEntry, flow: Flow, type_: BookletType) -> float:
    """mm: the cells of an answer with its steps, as large as they should be or as a page is."""
    layout, tagged = found.drawn.layout, found.kind != "qr"
    box, slanting = extent(layout, tagged), any(has_arrow(layout, line) for line in layout.lines)
    return min(flow.width / box.width, (flow.height - type_.caption - 1.5) / box.height,
               max(_STEP_CELL + 1.5 * slanting, least_cell(found, type_)) if tagged else _MODULE)


def _told(flow: Flow, found: BookletEntry, words: BookletWords, type_: BookletType) -> None:
    """One answer with its steps: the steps at the right of the picture where they have room there, else below it."""
    layout, large = found.drawn.layout, type_ is LARGE
    tagged = layout.kind != "qr"
    box = extent(layout, tagged)
    names = line_names(layout, words) if tagged else ()
    digits, cell = type_.caption, _told_cell(found, flow, type_)
    size, said = type_.text if large else _STEP_TEXT, told_steps(found, words)
    wide = box.width * cell
    beside = flow.width - wide - 6.0 >= 22 * size
    room = flow.width - wide - 6.0 if beside else flow.width
    notes = wrapped(found.note(words), size, wide if beside else flow.width) if found.note(words) else ()
    high = digits + 1.5 + box.height * cell + (1.37 * len(notes) + 0.6) * size * bool(notes)

    def picture(at: Point) -> Iterator[Shape | Label]:
        yield Label(str(found.number), (at[0], at[1] - CAPITAL * digits), digits, anchor="start", bold=True)
        top = at[1] - digits - 1.5
        yield from answer_grid(found.drawn, found.answer, (at[0], top), cell, numbers=True, large=large, names=names,
                               least=type_.print)
        for number, row in enumerate(notes, start=1):
            yield Label(row, (at[0], top - box.height * cell - 1.37 * number * size), size, anchor="start")

    flow.picture(high, picture)
    flow.said.append(alt(found, words))  # of the page on which it stands
    end, page = flow.y, len(flow.pages)
    if beside:
        flow.y = end + high + 0.7 * type_.text - digits
    left = MARGIN + (wide + 6.0 if beside else 0.0)
    for text in said:
        labels, following = paragraph(text, (left, flow.y), size, room, leading=1.35)
        if following + size < type_.foot:
            flow.next()
            left, room = MARGIN, flow.width
            labels, following = paragraph(text, (left, flow.y), size, room, leading=1.35)
        flow.items += labels
        flow.said.append(text)
        flow.y = following - 0.4
    flow.y = (min(flow.y, end) if len(flow.pages) == page else flow.y) - 6.0


