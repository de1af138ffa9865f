"""CONTRACT: the pick-up map and the turning guide say of each job what its sheet is, and nothing else.

Where the maps draw the parts, and which numbers stand in them, is `check.papers`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.finding import Finding
from ...core.part import Part
from ...core.workshop.jobs import JOB_INKS
from ..page.mark import around
from ..page.outline import every_point
from ..page.page import read_pdf
from ..pdf_text import page_texts, viewed
from .explained import Phrase, flat, unexplained
from .forms import Forms, forms
from .heard import map_heard_wrong, turning_heard_wrong
from .tasks import Cutter, LaserRun
from .titles import titled

__all__ = ["AskedJobs", "check_pickup_words", "check_turning_words"]

_NEAR = 0.8
"""mm: a place that is told in whole mm may be so far from where it is."""
_EDGE = 2e-4
"""The share by which an edge measured on a page may be off: at a half of the last decimal either rounding is right."""


@dataclass(frozen=True)
class AskedJobs:
    """What is said of a kit that its sheets do not tell: its name in the language, machine and profile of the recipe,
    and the numbers of its parts."""

    lang: str
    title: str
    cutter: Cutter
    profile: str
    numbers: Mapping[str, int]

    @property
    def forms(self) -> Forms:
        return forms(self.lang)

    def foot(self, paper: str, number: int, total: int) -> list[Phrase]:
        title = f"{self.title}{self.forms('colon')} {self.forms(f'title_{paper}')}"
        return [Phrase(f"{self.forms('credit')}{title}"), Phrase(self.forms("page", number=number, total=total))]


def check_pickup_words(data: bytes, todo: Sequence[LaserRun], asked: AskedJobs) -> list[Finding]:
    """What is wrong with the words of a pick-up map of these jobs. Raises BadInput for what is no PDF."""
    say = asked.forms
    texts, edges, heard = _read(data)
    heads = [flat(say("heading", number=t.number, total=len(todo), name=t.sheet.name)) for t in todo]
    begins = [next((k for k, text in enumerate(texts) if head in text), -1) for head in heads]
    found = [Finding("CONTRACT", "pick-up map", f"no page '{head}'") for head, k in zip(heads, begins, strict=True)
             if k < 0]
    if found or begins != sorted(set(begins)):
        return found or [Finding("CONTRACT", "pick-up map", "its jobs are not in the order in which they are done")]
    rows = [Phrase(say("row", number=t.number, name=t.sheet.name, face=say(t.sheet.face), page=k + 1,
                       material=_material(t, say), count=len(t.sheet.placements), **say.size(t.piece)))
            for t, k in zip(todo, begins, strict=True)]
    title = Phrase(f"{asked.title}{say('colon')} {say('title_pickup')}")
    ends = [*begins[1:], len(texts)]
    for task, first, last in ((None, 0, begins[0]), *zip(todo, begins, ends, strict=True)):
        text, names = " ".join(texts[first:last]), _names(todo, asked.lang)
        phrases = [phrase for k in range(first, last) for phrase in asked.foot("pickup", k + 1, len(texts))]
        phrases += [title, Phrase(say("row_heads"), last, last), *rows] if task is None else [
            Phrase(heads[task.number - 1]), *_job(task, asked, edges[first] / task.sheet.size[0], last - first, text)]
        if task is not None:
            text = _without_places(text, task, asked)
        where = f"job {task.number}, {task.sheet.name}" if task else "list of jobs"
        found += [Finding("CONTRACT", f"pick-up map, {where}", wrong) for wrong in unexplained(text, phrases, names)]
    return found + [Finding("CONTRACT", "pick-up map", wrong)
                    for wrong in map_heard_wrong(heard, todo, begins, say, asked.numbers)]


def _scaled(say: Forms, key: str, scale: float, text: str, **values: object) -> str:
    """The words of a scale measured on the page, rounded as they stand in a flat text if that may be so."""
    either = [say(key, scale=say.number(scale * share) if scale else "?", **values)
              for share in (1, 1 - _EDGE, 1 + _EDGE)]
    return next((words for words in either if flat(words) in text), either[0])


def _job(task: LaserRun, asked: AskedJobs, scale: float, pages: int, text: str) -> Iterator[Phrase]:
    """What stands on the pages of a job besides its heading."""
    say, sheet = asked.forms, task.sheet
    burns = task.operations() != ["cut"]
    yield Phrase(say("sheet_remnant" if sheet.remnant else "sheet", material=_material(task, say),
                     kerf=say.kerf(sheet.kerf), **say.size(task.piece, 2)))
    work = [say.table["operations"][name] for name in task.operations()]
    before = say.table["work_join"].join(work[:-1])
    yield Phrase(say("burn_only" if task.back else "burn_over" if task.front else "burn_cut" if burns else "cut_only",
                     work=f"{before}{say.table['work_last']}{work[-1]}" if before else work[0]))
    done = " ".join(work)
    yield Phrase(say("machine" if asked.cutter.named else "any_machine", machine=asked.cutter.machine.name,
                     profile=asked.profile, operations=done))
    yield Phrase(task.headed(say, asked.cutter))
    yield Phrase(_scaled(say, "scale", 1 / scale if scale else 0.0, text, **say.size(task.piece)))
    yield Phrase(say("pieces", count=len(sheet.placements)))
    for phrase in ("pieces_more",) * (pages - 1):
        yield Phrase(say(phrase, count=len(sheet.placements)))
        yield Phrase(say("more", number=task.number, name=sheet.name))
    counts = task.counts()
    for name, part in task.parts().items():
        number, called = asked.numbers[name], titled(name, asked.lang)
        yield Phrase(say("legend", number=number, name=called, count=counts[name], **say.size(part.size)))
        yield Phrase(f"{number} {called}", 0, counts[name])  # on the map, where there is room
        yield Phrase(str(number), 0, counts[name])


def _without_places(text: str, task: LaserRun, asked: AskedJobs) -> str:
    """The text without the places of parts whose number finds no room, where these are right."""
    import shapely

    say, back = asked.forms, task.sheet.face == "back"
    faces: dict[str, list[Any]] = {}
    for place in task.sheet.placements:
        outline = place.lay(place.part.outline, over=back).flattened(0.1)
        faces.setdefault(place.part.name, []).append(shapely.Polygon(outline).buffer(_NEAR))

    rows = {name: flat(f"{asked.numbers[name]} {count} × {titled(name, asked.lang)}")
            for name, count in task.counts().items()}

    def right(match: re.Match[str]) -> str:
        at = shapely.Point(*(float(match[axis].replace(",", ".")) for axis in "xy"))
        before = {name: match.string.rfind(row, 0, match.start()) for name, row in rows.items()}
        told = max(before, key=lambda name: before[name])  # whose line it is
        return "" if before[told] >= 0 and any(face.contains(at) for face in faces[told]) else match[0]

    return re.sub(str(say.table["tiny"]), right, text)


def check_turning_words(data: bytes, todo: Sequence[LaserRun], asked: AskedJobs) -> list[Finding]:
    """What is wrong with the words of a turning guide for those of the jobs that are done on the back.

    Raises BadInput for what is no PDF.
    """
    say, backs = asked.forms, [(task.front, task) for task in todo if task.front]
    texts, edges, heard = _read(data)
    if len(texts) != len(backs):
        return [Finding("CONTRACT", "turning guide", f"{len(texts)} pages: expected {len(backs)}")]
    found = []
    for page, (text, edge, (front, back)) in enumerate(zip(texts, edges, backs, strict=True), start=1):
        if not edge:
            found.append(Finding("CONTRACT", f"turning guide, page {page}", "no sheet is drawn"))
            continue
        turned = back if back.back else front  # the parts, or the blank that they are cut out of
        count = len(turned.sheet.placements)
        filled = {"front": front.sheet.name, "back": back.sheet.name, "front_number": front.number, "count": count,
                  "pieces": len(back.sheet.placements), "back_number": back.number, "kerf": say.kerf(front.sheet.kerf)}
        keys = ["turning", "turning_run", "turning_lift" if count > 1 else "turning_lift_one", "turning_over",
                "turning_lay", "turning_again" if back.back else "turning_cut", "turning_before", "turning_after"]
        scale = _scaled(say, "turning_scale", front.sheet.size[0] / edge, text, **filled)
        phrases = [Phrase(scale), *(Phrase(say(key, **filled)) for key in keys),
                   *asked.foot("turning", page, len(texts))]
        which = [say("turning_which", number=asked.numbers[name], name=titled(name, asked.lang))
                 for name in turned.counts()]
        shown_one = [words for words in which if flat(words) in text]
        phrases += [Phrase(words) for words in shown_one[:1] or which[:1]]
        found += [Finding("CONTRACT", f"turning guide, page {page}", wrong)
                  for wrong in (*unexplained(text, phrases, _names(todo, asked.lang)),
                                *turning_heard_wrong(heard[page - 1], front.sheet.name, count, say))]
    return found


def _read(data: bytes) -> tuple[list[str], list[float], list[str]]:
    """The text of each page, how wide the edge of a sheet is drawn there, mm of the page, and what is heard of it."""
    with viewed(data) as document:
        texts = [flat(text) for text in page_texts(document)]
    file = read_pdf(data)
    boxes = [[around(every_point(shape)) for shape in page.shapes((JOB_INKS["sheet"],))] for page in file.pages]
    edges = [some[0][2] - some[0][0] if some else 0.0 for some in boxes]
    return texts, edges, [flat(" ".join(file.structure.heard(number))) for number in range(len(edges))]


def _material(task: LaserRun, say: Forms) -> str:
    part: Part = task.sheet.placements[0].part
    return say.material(part.material, part.thickness)


def _names(todo: Sequence[LaserRun], lang: str) -> set[str]:
    """Names that are no words of the language: of files and of parts."""
    parts = {name for task in todo for name in task.counts()}
    return {name for name in parts if name != titled(name, lang)} | {
        task.sheet.name for task in todo if "-" in task.sheet.name}
