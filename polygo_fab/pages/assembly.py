"""The assembly sheet: the kit pulled apart, the list of its parts, and the steps that put it together.

The steps are those of the kit's way through the workshop (templates/lang/<lang>/workshop), which is written once.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..core.kit import Kit
from ..core.page import (
    Block,
    Bullets,
    Document,
    Drawing,
    Figure,
    Heading,
    Label,
    Shape,
    Style,
    Table,
    Text,
    paper_size,
)
from ..core.part import Part, own_name
from ..core.path import Point, bounds
from ..core.solid import Body
from ..core.workshop.jobs import jobs, part_numbers
from ..kits.workshop.part_names import besides, kind, kind_name, said
from ..kits.workshop.steps import hardware
from .job_map import named, room_in
from .measure import wrapped
from .papers import PaperWords
from .pictures import exploded, part_picture
from .words import escape

__all__ = ["assembly", "picture"]

_MOST_KINDS = 14
"""Of parts: names that there is room for beside the picture; more are found on the pick-up map."""
_SHARE, _LEAST = 0.42, 0.21
"""Of the height of a page, the most that a picture takes; and the least, where all else then goes on the same page."""
_LINE, _ROW, _AROUND, _TYPE, _WIDE = 4.8, 5.3, 84.0, 3.5, 166.0
"""mm, about: a line of a step, a row of a list, all that has room besides (margins, headings, caption), the type size
of a step, and how wide its lines are."""
_ALONE, _PLAN, _BESIDE, _READ = 6, 84.0, 5.0, 2.6
"""Parts that are shown where nothing is put together; the larger side of a plan, how far a number stands from the
middle of a piece too narrow for it, and the type size below which it stands there, mm."""
_PIECE, _HOLE = Style("#24324f", "#f3e9d8", 0.25), Style("#24324f", "#ffffff", 0.2)


def assembly(kit: Kit, lang: str, paper: str, drawn: Drawing | None = None) -> Document:
    """The assembly sheet of a kit. Raises BadInput for a language or paper there is not.

    drawn   what `picture` gives for the kit, for who makes more than one sheet of it
    """
    words = PaperWords(kit, lang)
    title = words("assembly_title", kit=words.title)
    blocks: list[Block] = [Heading(1, escape(title))]
    blocks += [Heading(2, words("picture" if kit.exploded else "picture_flat" if kit.assembly else "picture_parts")),
               *_figures(kit, words, _room(kit, words, paper_size(paper)[1]), drawn)]
    blocks += [*_lists(kit, words), Heading(2, words("steps")),
               Bullets(words.steps(), numbered=True), *_form(words)]
    needed = hardware(kit, lang)
    if needed:
        at = blocks.index(Heading(2, words("steps")))
        blocks[at:at] = [Heading(2, words("needs")), Bullets(tuple(map(escape, needed)))]
    return Document(title, lang, paper, tuple(blocks), subject=words("assembly_subject"),
                    footer=words("credit", title=title))


def _room(kit: Kit, words: PaperWords, page: float) -> float:
    """How high the picture may be, mm: what the lists and steps leave of one page, where that is enough."""
    steps = sum(len(wrapped(re.sub("<[^>]+>", "", step), _TYPE, _WIDE)) * _LINE + 1 for step in words.steps())
    lists = (len(kit.parts) + 1 + 3 * bool(besides(kit.parts)) + len(hardware(kit, words.lang))) * _ROW
    left = page - _AROUND - steps - lists
    return min(page * _SHARE, left) if left >= page * _LEAST else page * _SHARE


def _form(words: PaperWords) -> list[Block]:
    """The table to fill in by hand, and the command that takes it."""
    way = words.way()
    if not way.table:
        return []
    rows = tuple(tuple(map(escape, row)) for row in way.table)
    return [Heading(2, escape(way.form)), Table(rows, (3.0, 3.0, 3.0)), Text(escape(way.command))]


def picture(kit: Kit, lang: str) -> Drawing | None:
    """The kit pulled apart, or as it lies, with names in the language; None where nothing is put together."""
    bodies, told = kit.exploded or kit.assembly, _told(kit, lang)
    return exploded(bodies, told if _beside(kit, told) else {}) if bodies else None


def _told(kit: Kit, lang: str) -> dict[str, str]:
    """The first part of each kind in the picture, with the numbers and the name of its kind."""
    numbers = part_numbers(kit.parts)
    return {some[0]: _span([number for name, number in numbers.items() if kind(name) == its],
                           said(some[0], lang) if len(some) == 1 else kind_name(its, lang))
            for its, some in _kinds(kit).items()}


def _beside(kit: Kit, told: dict[str, str]) -> bool:
    """Whether names stand beside the picture: where its layers are apart, and no more than there is room for."""
    return bool(kit.exploded) and len(told) <= _MOST_KINDS


def _figures(kit: Kit, words: PaperWords, height: float, drawn: Drawing | None) -> list[Figure]:
    """The bodies apart, or as they lie, and a plan of what comes in segments, which have numbers (kings of two players
    have marks, and lie far from each other); without bodies, the parts themselves."""
    bodies, numbers = kit.exploded or kit.assembly, part_numbers(kit.parts)
    if not bodies:
        some = [part for part in kit.parts if not own_name(part.name)[0]][:_ALONE]
        return [Figure(tuple(_sized(replace(part_picture(part), alt=words("alt_part", number=numbers[part.name],
                                                                          name=said(part.name, words.lang))),
                                    50.0, 60.0)
                             for part in some),
                       tuple(escape(_span([numbers[part.name]], said(part.name, words.lang))) for part in some))]
    drawn, told = drawn or picture(kit, words.lang), _told(kit, words.lang)
    assert drawn is not None
    figures = [Figure((replace(_sized(drawn, 175.0, height), alt=words("alt_picture", kit=words.title)),),
                      (words("picture_note") if _beside(kit, told) else escape(", ".join(told.values())),))]
    counts = {part.name: part.count for part in kit.parts}
    plans = {kind_name(its, words.lang): some for its, some in _kinds(kit).items()
             if len(some) > 1 and all(counts[name] == 1 and name[-1].isdigit() for name in some)}
    if plans:
        drawings = (_plan(some, bodies, numbers, words("alt_plan", name=name), words.lang)
                    for name, some in plans.items())
        figures.append(Figure(tuple(drawings), tuple(words("plan", name=name) for name in plans)))
    return figures


def _kinds(kit: Kit) -> dict[str, list[str]]:
    """The parts that are in the picture, those together whose names begin alike."""
    there, kinds = {body.name for body in kit.exploded or kit.assembly}, dict[str, list[str]]()
    for part in kit.parts:
        if part.name in there:
            kinds.setdefault(kind(part.name), []).append(part.name)
    return kinds


def _span(numbers: list[int], name: str) -> str:
    """'lid (3)', 'pawn (3-5)', which no one takes for so many of them; numbers that are not in a row one by one."""
    together = len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1))
    told = f"{numbers[0]}\u2013{numbers[-1]}" if together else ", ".join(map(str, numbers))
    return f"{name} ({told})"


def _plan(names: list[str], bodies: Sequence[Body], numbers: dict[str, int], alt: str,
          lang: str) -> Drawing:
    """Flat bodies from above, each with its number; room is left between them as in the picture."""
    flat = [(body.name, prism) for body in bodies if body.name in names for prism in body.prisms[:1]]
    x0, y0, x1, y1 = bounds([prism.profile for _, prism in flat])
    scale = min(1.0, _PLAN / max(x1 - x0, y1 - y0))
    middle = ((x1 - x0) * scale / 2 + 1, (y1 - y0) * scale / 2 + 1)
    items: list[Shape | Label] = []
    for name, prism in flat:
        (x, y), radius = room_in(prism.profile, prism.holes)
        at = ((x - x0) * scale + 1, (y - y0) * scale + 1)
        items += [Shape(path.moved(-x0, -y0).scaled(scale).moved(1, 1), style) for path, style in
                  ((prism.profile, _PIECE), *((hole, _HOLE) for hole in prism.holes))]
        label = named(numbers[name], said(name, lang), at, radius * scale)
        items.append(label if label and label.size >= _READ else _within(str(numbers[name]), at, middle))
    return Drawing(((x1 - x0) * scale + 2, (y1 - y0) * scale + 2), tuple(items), alt)


def _within(number: str, at: Point, middle: Point) -> Label:
    """The number of a piece too narrow for it, beside it towards the middle of the plan."""
    away = math.dist(at, middle) or 1.0
    x, y = (a + (m - a) / away * _BESIDE for a, m in zip(at, middle, strict=True))
    return Label(number, (x, y - 1.2), 3.6, bold=True)


def _sized(drawing: Drawing, width: float, height: float) -> Drawing:
    """The drawing scaled to go into this room, mm; what is transparent as its edges alone, so that all behind shows."""
    scale = min(width / drawing.size[0], height / drawing.size[1])
    items: list[Shape | Label] = []
    for item in drawing.items:
        if isinstance(item, Label):
            items.append(replace(item, at=(item.at[0] * scale, item.at[1] * scale), size=item.size * scale))
        elif item.style.opacity == 1:
            items.append(Shape(item.path.scaled(scale), item.style))
        elif item.style.stroke:
            items.append(Shape(item.path.scaled(scale), replace(item.style, fill=None, opacity=1.0)))
    return Drawing((drawing.size[0] * scale, drawing.size[1] * scale), tuple(items), drawing.alt)


def _lists(kit: Kit, words: PaperWords) -> Iterator[Block]:
    """The parts of the game, then what is none: blanks that they are cut out of, and test pieces."""
    aside = besides(kit.parts)
    yield Heading(2, words("parts_one" if kit.sets > 1 else "parts"))
    yield _table(kit, words, [part for part in kit.parts if part not in aside])
    if aside:
        yield from (Heading(3, words("aside")), _table(kit, words, aside))


def _table(kit: Kit, words: PaperWords, parts: Sequence[Part]) -> Table:
    """Number, name, count, material, size and jobs of these parts."""
    cut: dict[str, list[str]] = {part.name: [] for part in kit.parts}
    for job in jobs(kit.sheets):
        for name in dict.fromkeys(placement.part.name for placement in job.sheet.placements):
            cut[name].append(str(job.number))
    numbers = part_numbers(kit.parts)
    rows = [(f"{numbers[part.name]}.", escape(said(part.name, words.lang)), f"× {part.count}",
             escape(words.material(part)), words.size(part.size), ", ".join(cut[part.name])) for part in parts]
    return Table((tuple(escape(word) for word in words.several("part_columns")), *rows), (0.6, 2.6, 1.0, 2.2, 2.4, 1.2))
