"""The pick-up map: for each laser job a page that shows which part is which, for the person who lifts them out.

First the jobs in their order, over as many pages as they take; then each job with its sheet to scale, the parts
numbered as far as there is room, and a legend that counts them. A legend that is too long runs over to more pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..core.kit import Kit
from ..core.page import SMALLEST, Drawing, Label, Plates, Shape, Style, paper_size
from ..core.part import NOTE, OPERATIONS, Part
from ..core.path import Point, line
from ..core.sheet import Profile
from ..core.workshop.jobs import Job, jobs, part_numbers, sheet_parts
from ..core.workshop.lying import piece_size
from ..core.workshop.starting import Start, headed, start, told
from ..kits.workshop.part_names import said
from .job_map import JobMap, fitted
from .measure import text_width, wrapped
from .papers import FOOT, GREY, MARGIN, PaperWords, columned, foot, lines
from .pictures import part_picture

__all__ = ["pickup"]

_ROW, _THUMB = 14.0, 11.0  # mm: a row of the legend, and the picture in it
_TEXT, _SMALL = 3.4, 3.0
_LEAST = 3.0
"""mm: a name in the legend that would be smaller in one line has more."""
_LEGEND, _WHOLE = 0.5, 0.62
"""Of a page, the most that a legend takes from the map; and the most where all of it then stands on that page."""
_TWO = 8
"""Parts: a legend of more has three columns."""
_LINE = 6.0
"""mm: a row of the list of jobs."""

Items = list[Shape | Label]
Entry = tuple[Part, int, str]


@dataclass(frozen=True)
class _Leaf:
    """A page without its foot."""

    items: Items
    bookmark: str
    alt: str


@dataclass(frozen=True, kw_only=True)
class _Setting:
    """What all the pages of one map are made with."""

    words: PaperWords
    size: Point
    profile: Profile
    machine: str | None
    total: int
    numbers: dict[str, int]
    start: Start

    @property
    def width(self) -> float:
        return self.size[0] - 2 * MARGIN

    @property
    def top(self) -> float:
        return self.size[1] - MARGIN


def pickup(kit: Kit, lang: str, paper: str, profile: Profile, machine: str | None = None) -> Plates:
    """The pick-up map of a kit. Raises BadInput for a language or paper there is not."""
    todo = jobs(kit.sheets)
    setting = _Setting(words=PaperWords(kit, lang), size=paper_size(paper), profile=profile, machine=machine,
                       total=len(todo), numbers=part_numbers(kit.parts), start=start(machine))
    maps = [list(_job_pages(job, setting)) for job in todo]
    before = len(_order(todo, [0] * len(todo), setting))
    starts = [1 + before + sum(map(len, maps[:k])) for k in range(len(maps))]
    pages = [*_order(todo, starts, setting), *(page for some in maps for page in some)]
    words = setting.words
    title = words("pickup_title", kit=words.title)
    drawings = tuple(Drawing(setting.size, (*page.items, *foot(words, title, setting.size, number, len(pages))),
                             page.alt) for number, page in enumerate(pages, start=1))
    return Plates(title, lang, paper, drawings, bookmarks=tuple(page.bookmark for page in pages),
                  subject=words("pickup_subject"))


# --- the list of jobs


def _order(todo: Sequence[Job], starts: Sequence[int], setting: _Setting) -> list[_Leaf]:
    """The list of jobs with the pages of their maps."""
    words, top = setting.words, setting.top
    rows = [words.several("columns"), *(_row(job, page, setting) for job, page in zip(todo, starts, strict=True))]
    size, gap = 3.2, 2.0
    while size > SMALLEST and sum(columned(rows, size, 0.0)[-1:]) + text_width("00", size) + 6 * gap > setting.width:
        size = max(SMALLEST, size - 0.2)
    columns = columned(rows, size, setting.width)
    pages, rest = list[_Leaf](), rows[1:]
    while rest or not pages:
        items: Items = [Label(words("order"), (MARGIN, top - 6), 7.0, anchor="start", bold=True)]
        y = top - 14
        if not pages:
            heading, y = lines((words("pickup_title", kit=words.title),), (MARGIN, y), 4.2, setting.width, GREY)
            notes, y = lines(words.several("order_notes"), (MARGIN, y - 1), _TEXT, setting.width)
            items += [*heading, *notes]
        y -= 3
        items += [Label(text, (MARGIN + x, y), size, anchor="start", bold=True)
                  for text, x in zip(rows[0], columns, strict=True)]
        items.append(_rule(y - 1.8, setting, 0.4))
        room = max(1, int((y - _LINE - FOOT) / _LINE) + 1)
        for row in rest[:room]:
            y -= _LINE
            items += [Label(text, (MARGIN + x, y), size, anchor="start") for text, x in zip(row, columns, strict=True)]
            items.append(_rule(y - 1.8, setting, 0.1))
        pages.append(_Leaf(items, words("order_page"), words("alt_order", names=", ".join(r[1] for r in rest[:room]))))
        rest = rest[room:]
    return pages


def _row(job: Job, page: int, setting: _Setting) -> tuple[str, ...]:
    sheet, words = job.sheet, setting.words
    wide, high = piece_size(sheet)
    return (str(job.number), sheet.name, words(f"face_{sheet.face}"), words.material(sheet.placements[0].part),
            f"{words.number(wide, 1)}\u00a0×\u00a0{words.number(high, 1)}",
            str(len(sheet.placements)), str(page))


def _rule(y: float, setting: _Setting, width: float) -> Shape:
    return Shape(line((MARGIN, y), (MARGIN + setting.width, y)), Style(GREY, width=width))


# --- the map of a job


def _job_pages(job: Job, setting: _Setting) -> Iterator[_Leaf]:
    words, sheet = setting.words, job.sheet
    heads, y = _heading(job, setting)
    parts = sheet_parts(sheet, setting.numbers)
    room = y - FOOT - 8
    columns = 1 if len(parts) == 1 else 2 if len(parts) <= _TWO else 3
    needed = 8 + -(-len(parts) // columns) * _ROW
    height = max(room - needed, (1 - (_WHOLE if needed <= _WHOLE * room else _LEGEND)) * room)
    found = fitted(sheet, (MARGIN, y - height, setting.width, height))
    labels, tiny = _labels(found, setting)
    y -= found.scale * sheet.size[1]
    items: Items = [*heads, *found.shapes(), *labels,
                    Label(words("scale", scale=words.number(1 / found.scale)), (MARGIN, y - 4), 2.8, anchor="start",
                          colour=GREY),
                    Label(words.size(piece_size(sheet)), (MARGIN + setting.width, y - 4), 2.8, anchor="end",
                          colour=GREY)]
    entries = [(part, count, tiny.get(part.name, "")) for part, count in parts]
    wide, high = piece_size(sheet)
    alt = words("alt_map", name=sheet.name, width=words.number(wide), height=words.number(high),
                parts=_told(entries, words))
    bookmark = words("job_page", number=job.number, name=sheet.name)
    y -= 12
    key = "legend"
    while True:
        held = max(1, int((y - 4 - FOOT) / _ROW)) * columns
        items.append(Label(words(key, count=len(sheet.placements)), (MARGIN, y), 3.8, anchor="start", bold=True))
        items += _legend(entries[:held], y - 4, columns, setting, back=sheet.face == "back")
        yield _Leaf(items, bookmark, alt)
        entries = entries[held:]
        if not entries:
            return
        bookmark, key, y = words("job_more", number=job.number, name=sheet.name), "legend_more", setting.top - 16
        items = [_title(bookmark, setting)]
        alt = words("alt_more", name=sheet.name, parts=_told(entries, words))


def _told(entries: Sequence[Entry], words: PaperWords) -> str:
    """The parts for who hears the page: names have commas of their own."""
    return words("apart").join(f"{count} × {said(part.name, words.lang)}" for part, count, _ in entries)


def _heading(job: Job, setting: _Setting) -> tuple[Items, float]:
    """Which job it is and what it takes; and where the map begins."""
    words, sheet, y = setting.words, job.sheet, setting.top - 6
    items: Items = [_title(words("job", number=job.number, total=setting.total, name=sheet.name), setting)]
    wide, high = piece_size(sheet)
    facts = words("sheet_remnant" if sheet.remnant else "sheet", material=words.material(sheet.placements[0].part),
                  width=words.number(wide), height=words.number(high), kerf=words.kerf(sheet.kerf))
    used = {stroke.operation for stroke in sheet.strokes()} - {NOTE}
    work = [words.operation(operation) for operation in OPERATIONS if operation in used]
    done = words("cut_only" if used == {"cut"} else sheet.face,
                 work=words("then").join(filter(None, (", ".join(work[:-1]), work[-1]))))
    rows, y = lines((facts, done), (MARGIN, y - 8), _TEXT, setting.width)
    last = words("on_machine" if setting.machine else "on_any", machine=setting.machine, profile=setting.profile.name)
    items += [*rows, Label(last, (MARGIN, y), _TEXT, anchor="start")]
    x = MARGIN + text_width(last, _TEXT) + 3
    for operation in (op for op in OPERATIONS if op in used):
        name = words.operation(operation)
        if x + 9 + text_width(name, _TEXT) > MARGIN + setting.width:
            x, y = MARGIN, y - 1.4 * _TEXT
        items += [Shape(line((x, y + 1.1), (x + 7, y + 1.1)), Style(setting.profile.colour(operation), width=0.8)),
                  Label(name, (x + 8.5, y), _TEXT, anchor="start")]
        x += 8.5 + text_width(name, _TEXT) + 5
    burned = f"{headed(setting.start, words.lang)} {told(sheet, setting.start, words.lang)}"
    rows, y = lines((burned,), (MARGIN, y - 1.6 * _TEXT), _SMALL, setting.width)
    return [*items, *rows], y - 2


def _title(text: str, setting: _Setting) -> Label:
    size = min(6.5, 6.5 * setting.width / text_width(text, 6.5, bold=True))
    return Label(text, (MARGIN, setting.top - 6), size, anchor="start", bold=True)


def _labels(found: JobMap, setting: _Setting) -> tuple[Items, dict[str, str]]:
    """The labels on the map; and of each part that has copies without one, what the legend says of them."""
    labels, lost = Items(), dict[str, list[Point]]()
    for placement in found.sheet.placements:
        name = placement.part.name
        label = found.label(placement, setting.numbers[name], said(name, setting.words.lang))
        if label:
            labels += label
        else:
            lost.setdefault(name, []).append(found.middle(placement))
    (left, low), scale, number = found.at, found.scale, setting.words.number
    return labels, {name: setting.words("tiny", x=number((x - left) / scale, 0), y=number((y - low) / scale, 0))
                    for name, ((x, y), *_) in lost.items()}


def _legend(entries: Sequence[Entry], top: float, columns: int, setting: _Setting,
            back: bool) -> Iterator[Shape | Label]:
    """Number, picture, name, count and size of each part, in columns read downwards."""
    words, wide = setting.words, setting.width / columns
    rows = -(-len(entries) // columns)
    for k, (part, count, note) in enumerate(entries):
        x, y = MARGIN + k // rows * wide, top - (k % rows + 1) * _ROW
        middle = y + _ROW / 2
        yield Label(str(setting.numbers[part.name]), (x + 7, middle - 1.5), 4.4, anchor="end", bold=True)
        yield from _picture(part, (x + 9.5, middle - _THUMB / 2), back)
        small = f"{words.size(part.size)} · {note}" if note else words.size(part.size)
        yield from _named(f"{count}\u00a0×\u00a0{said(part.name, words.lang)}", small, (x + 12.5 + _THUMB, middle),
                          wide - 9.5 - _THUMB - 6)


def _named(name: str, small: str, at: Point, width: float) -> Iterator[Label]:
    """A name and what stands below it, each in as few lines as it can be read in, its middle at the height `at`."""
    (x, middle), longest = at, 0.999 * width / text_width(name, 1.0, bold=True)
    names = wrapped(name, max(_LEAST, min(3.8, longest)), width, bold=True)
    high = min(3.8 if len(names) == 1 else _LEAST, *(width / text_width(row, 1.0, bold=True) for row in names))
    size = max(SMALLEST, min(2.8, 2.8 * width / text_width(small, 2.8)))
    below = wrapped(small, size, width)
    y = middle + 0.6 + 0.6 * (size * (len(below) - 1) + high * (len(names) - 1))
    for row in names:
        yield Label(row, (x, y), high, anchor="start", bold=True)
        y -= 1.2 * high
    y += 1.2 * high - (4.6 if len(below) == 1 else 1.5 * size)
    for row in below:
        yield Label(row, (x, y), size, anchor="start", colour=GREY)
        y -= 1.25 * size


@lru_cache(maxsize=64)
def _picture(part: Part, at: Point, back: bool) -> tuple[Shape, ...]:
    """The face of a part in a square of `_THUMB` mm with its lower left corner at `at`; the same in every language."""
    drawing = part_picture(part, back)
    scale = min(1.0, _THUMB / max(drawing.size))
    dx, dy = (at[axis] + (_THUMB - scale * drawing.size[axis]) / 2 for axis in (0, 1))
    return tuple(Shape(item.path.scaled(scale).moved(dx, dy), replace(item.style, width=0.12, opacity=1.0))
                 for item in drawing.items if isinstance(item, Shape))
