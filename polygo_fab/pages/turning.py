"""The turning guide: how a cut part lies in its own hole again with its back up, for every job on the back, and a
blank for the job that cuts it up.

A page for each: what to do, the sheet with the parts to turn and the line that each turns over about, and one of them
before and after, its sides named.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.kit import Kit
from ..core.page import Drawing, Label, Plates, Shape, Style, paper_size
from ..core.path import Arc, Path, Point, line, polygon
from ..core.sheet import Placement
from ..core.workshop.jobs import JOB_INKS, Job, jobs, part_numbers
from ..kits.workshop.part_names import said
from .job_map import WASTE, JobMap, fitted
from .measure import text_width
from .papers import FOOT, GREY, MARGIN, PaperWords, foot, lines
from .puzzle_grid import CAPITAL

__all__ = ["turning"]

_AXIS = Style(JOB_INKS["axis"], width=0.35, dash=(2.2, 1.2))
_ARROW = Style("#d2442f", width=0.4)
_OTHER = Style("#9a9a9a", "#f4f4f4", 0.2)
_TURNED = Style(JOB_INKS["part"], "#ffffff", 0.3)
_ALONE = 52.0
"""mm: the side of the square that one part is shown in, before and after."""
_TEXT = 3.4

Items = list[Shape | Label]


def turning(kit: Kit, lang: str, paper: str) -> Plates:
    """A page for each job that comes after a turn. Raises BadInput for a language or paper there is not.

    A kit without such a job gives Plates without pages.
    """
    words, size, numbers = PaperWords(kit, lang), paper_size(paper), part_numbers(kit.parts)
    pairs = [(job.front, job) for job in jobs(kit.sheets) if job.front]
    title = words("turning_title", kit=words.title)
    pages = tuple(Drawing(size, (*_page(front, back, words, size, numbers),
                                 *foot(words, title, size, number, len(pairs))),
                          words("alt_turning", front=front.sheet.name, count=len(back.turned)))
                  for number, (front, back) in enumerate(pairs, start=1))
    bookmarks = tuple(words("turning_page", number=back.number, name=back.sheet.name) for _, back in pairs)
    return Plates(title, lang, paper, pages, bookmarks=bookmarks, subject=words("turning_subject"))


def _page(front: Job, back: Job, words: PaperWords, size: Point, numbers: dict[str, int]) -> Iterator[Shape | Label]:
    wide, placements = size[0] - 2 * MARGIN, back.turned
    title = words("turning", front=front.sheet.name, back=back.sheet.name)
    yield Label(title, (MARGIN, size[1] - MARGIN - 6), min(6.0, 6.0 * wide / text_width(title, 6.0, bold=True)),
                anchor="start", bold=True)
    steps = words.several("turning_steps", front_number=front.number, front=front.sheet.name, count=len(placements),
                          back_number=back.number, back=back.sheet.name, kerf=words.kerf(front.sheet.kerf))
    if len(placements) == 1:
        steps = (steps[0], words("turning_one"), *steps[2:])
    if back.sheet.face == "over":
        steps = (*steps[:-1], words("turning_cut", back_number=back.number, back=back.sheet.name,
                                    pieces=len(back.sheet.placements)))
    y = size[1] - MARGIN - 15
    for number, step in enumerate(steps, start=1):
        yield Label(f"{number}.", (MARGIN, y), _TEXT, anchor="start", bold=True)
        rows, y = lines((step,), (MARGIN + 6, y), _TEXT, wide - 6)
        yield from rows

    low = FOOT + _ALONE + 24  # where the sheet ends and the single part begins
    found = fitted(front.sheet, (MARGIN, low + 6, wide, y - 3 - low - 6))
    turned = set(placements)
    yield from found.shapes(lambda placement: _TURNED if placement in turned else _OTHER)
    for placement in placements:
        yield from _axis(found, placement)
    first = max(placements, key=lambda p: (p.part.outline.area, -p.at[0], p.at[1]))
    yield from _flip(found, first)
    caption = words("turning_sheet", number=front.number, scale=words.number(1 / found.scale))
    yield Label(caption, (MARGIN + wide / 2, found.at[1] - 4.5), 3.0, anchor="middle", colour=GREY)
    name = words("turning_which", number=numbers[first.part.name], name=said(first.part.name, words.lang))
    yield Label(name, (MARGIN, FOOT + _ALONE + 14), 3.8, anchor="start", bold=True)
    for key, over, middle in (("turning_before", False, 0.25), ("turning_after", True, 0.75)):
        yield from _alone(first, over, words, key, (MARGIN + middle * wide, FOOT + 6))


def _axis(found: JobMap, placement: Placement) -> Iterator[Shape]:
    """The line that a part turns over about, a little longer than the part."""
    _, low, _, high = placement.lay(placement.part.outline).bounds
    x, over = placement.at[0], 1.0
    yield Shape(found.put(line((x, low - over), (x, high + over))), _AXIS)


def _flip(found: JobMap, placement: Placement) -> Iterator[Shape]:
    """An arrow over the part, from its left side to its right one."""
    x0, y0, x1, y1 = found.laid(placement, placement.part.outline).bounds
    half, y, x = 0.32 * (x1 - x0), y0 + 0.72 * (y1 - y0), found.put(Path((placement.at[0], 0), ())).start[0]
    rise = 0.35 * half
    centre = (x, y + rise / 2 - half * half / (2 * rise))
    yield Shape(Path((x - half, y), (Arc((x + half, y), centre, False),)), _ARROW)
    yield _head((x + half, y), (y - centre[1], -half), min(4.0, max(1.2, 0.16 * half)))


def _head(tip: Point, way: Point, size: float) -> Shape:
    """The head of an arrow that ends at `tip` and goes `way`."""
    length = (way[0] ** 2 + way[1] ** 2) ** 0.5
    u, v = way[0] / length * size, way[1] / length * size
    return Shape(polygon([tip, (tip[0] - 1.6 * u - 0.7 * v, tip[1] - 1.6 * v + 0.7 * u),
                          (tip[0] - 1.6 * u + 0.7 * v, tip[1] - 1.6 * v - 0.7 * u)]),
                 Style(None, _ARROW.stroke, 0.0))


def _alone(placement: Placement, over: bool, words: PaperWords, key: str, at: Point) -> Iterator[Shape | Label]:
    """One part as it lies for a job, what is burned into it, and its sides: the top stays, A and B change."""
    part = placement.part
    outline = placement.lay(part.outline, over)
    x0, y0, x1, y1 = outline.bounds
    scale = min(1.0, (_ALONE - 12) / max(x1 - x0, y1 - y0))
    dx, dy = at[0] - scale * (x0 + x1) / 2, at[1] + (_ALONE - 6) / 2 - scale * (y0 + y1) / 2

    def put(path: Path) -> Path:
        return placement.lay(path, over).scaled(scale).moved(dx, dy)

    yield Shape(put(part.outline), Style(JOB_INKS["alone"], "#fbf6ec", 0.3))
    yield from (Shape(put(hole), Style(JOB_INKS["alone"], WASTE, 0.2)) for hole in part.holes)
    yield from (Shape(put(stroke.path), Style(JOB_INKS["burned alone"], width=0.12))
                for stroke in (part.back if over else part.front))
    a, b, c, d = put(part.outline).bounds
    left, right = ("B", "A") if over else ("A", "B")
    middle = (b + d) / 2 - CAPITAL / 2 * 4.5
    yield Label(left, (a - 2.5, middle), 4.5, anchor="end", bold=True)
    yield Label(right, (c + 2.5, middle), 4.5, anchor="start", bold=True)
    yield Label(words("top"), ((a + c) / 2, d + 1.6), 3.4, anchor="middle", bold=True)
    yield Label(words(key), (at[0], b - 5.0), 3.4, anchor="middle")
