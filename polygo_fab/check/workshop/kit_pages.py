"""CONTRACT: the assembly sheet says of the kit what its sheets and its contract are, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...core.finding import Finding
from ...core.part import Part
from ..pdf_text import page_texts, viewed
from ..stated import stated
from .explained import Phrase, flat, unexplained
from .job_pages import AskedJobs
from .steps import ReadWay, backs_wrong, steps_wrong
from .tasks import LaserRun
from .titles import is_aside, kind_of, kind_said, titled

__all__ = ["check_assembly_words", "first_wrong"]

_ALONE = 6
"""Parts that are shown where nothing is put together."""
_STEP = re.compile(r"(?<!\S)(\d+)\. ([^.\d]{2,40})\. ")
_SEGMENT = re.compile(r".+-[0-9]+")


def first_wrong(todo: Sequence[LaserRun], first: Sequence[str]) -> Iterator[Finding]:
    """What is measured before the rest is cut comes first."""
    for number, (name, task) in enumerate(zip(first, todo, strict=False), start=1):
        if name not in task.counts():
            yield Finding("CONTRACT", f"job {number}", f"cuts {', '.join(task.counts())}: expected {name} first, which "
                                                       "is measured before the rest is cut")


def check_assembly_words(data: bytes, parts: Sequence[Part], bodies: Sequence[str], way: ReadWay, asked: AskedJobs
                         ) -> list[Finding]:
    """What is wrong with the words of an assembly sheet; `bodies` are the names of the parts in its picture.

    Raises BadInput for what is no PDF.
    """
    with viewed(data) as document:
        texts = [flat(text) for text in page_texts(document)]
    found, whole = list[str](), ""
    for number, text in enumerate(texts, start=1):
        foot = " ".join(flat(phrase.words) for phrase in asked.foot("assembly", number, len(texts)))
        if not text.endswith(foot):
            found.append(f"page {number} does not end with '{foot}'")
        whole += f"{text.removesuffix(foot)} "
    head = f" {flat(way.forms('steps'))} "
    if whole.count(head) != 1:
        return [Finding("CONTRACT", "assembly sheet", f"'{head.strip()}' stands there {whole.count(head)} times")]
    lists, _, steps = whole.partition(head)
    lists, wrong = way.struck("needs", lists)
    told, rest, titles = _told(steps, way)
    found += [*wrong, *told, *steps_wrong(titles, way, sheet=True), *backs_wrong(steps, way)]
    title = Phrase(f"{asked.title}{way.forms('colon')} {way.forms('title_assembly')}")
    names = {name for name in (*asked.numbers, *(task.sheet.name for task in way.todo)) if "-" in name}
    others = [part for part in parts if is_aside(part, parts)]
    lists, parted, rows = lists.partition(f" {flat(way.forms('aside'))} ")
    found += unexplained(lists, [title, *_pictured(parts, bodies, way, asked), *_rows(
        [part for part in parts if part not in others], way, asked)], names)
    if bool(parted) is not bool(others):
        found.append(f"{'nowhere says' if others else 'says'} '{way.forms('aside')}'")
    elif others:
        found += unexplained(rows, _rows(others, way, asked), names)
    found += unexplained(rest, [], names)
    return [Finding("CONTRACT", "assembly sheet", wrong) for wrong in found]


def _told(text: str, way: ReadWay) -> tuple[list[str], str, list[str]]:
    """What is wrong with what the steps say, what is left of them, and their titles."""
    heads = list(_STEP.finditer(text))
    found, left, titles = list[str](), text[:heads[0].start()] if heads else text, [head[2] for head in heads]
    known = {flat(stated(step.titles, way.forms.lang)): step.titles["en"] for step in way.contract.steps}
    for place, head in enumerate(heads, start=1):
        its = text[head.end():heads[place].start() if place < len(heads) else len(text)]
        rest, wrong = way.struck(known.get(head[2], head[2]), its)
        found += [f"step {head[2]}: {one}" for one in wrong]
        found += [f"step {head[2]} is number {head[1]}: expected {place}"] if head[1] != str(place) else []
        left += f" {rest}"
    return found, left, titles


def _pictured(parts: Sequence[Part], bodies: Sequence[str], way: ReadWay, asked: AskedJobs) -> Iterator[Phrase]:
    """What stands in and below the pictures: the numbers of the parts that are in them."""
    shown = [part.name for part in parts if part.name in bodies]
    if not shown:
        yield from (Phrase(f"{titled(part.name, asked.lang)} ({asked.numbers[part.name]})") for part in parts[:_ALONE])
    for kind in dict.fromkeys(map(kind_of, shown)):
        numbers = sorted(asked.numbers[part.name] for part in parts if kind_of(part.name) == kind)
        names = [name for name in shown if kind_of(name) == kind]
        row = len(numbers) > 2 and numbers[-1] - numbers[0] + 1 == len(numbers)
        span = f"{numbers[0]}\u2013{numbers[-1]}" if row else ", ".join(map(str, numbers))
        yield Phrase(f"{kind_said(kind, asked.lang) if len(names) > 1 else titled(names[0], asked.lang)} ({span})")
        if len(names) > 1 and all(part.count == 1 and _SEGMENT.fullmatch(part.name)
                                  for part in parts if part.name in names):
            yield Phrase(way.forms("plan", kind=kind_said(kind, asked.lang)))
            for name in names:
                yield Phrase(f"{asked.numbers[name]} {titled(name, asked.lang)}", 0, 1)
                yield Phrase(str(asked.numbers[name]), 0, 1)


def _rows(parts: Sequence[Part], way: ReadWay, asked: AskedJobs) -> Iterator[Phrase]:
    """The list of the parts, with its heads."""
    yield Phrase(way.forms("part_heads"), most=None)
    for part in parts:
        runs = ", ".join(str(task.number) for task in way.todo if part.name in task.counts())
        yield Phrase(way.forms("part_row", number=asked.numbers[part.name], name=titled(part.name, asked.lang),
                               count=part.count, material=way.forms.material(part.material, part.thickness), jobs=runs,
                               **way.forms.size(part.size)))
