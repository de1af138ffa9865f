"""CONTRACT: what is heard of the pages of a pick-up map and of a turning guide is what their jobs are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .explained import flat
from .forms import Forms
from .tasks import LaserRun
from .titles import titled

__all__ = ["map_heard_wrong", "turning_heard_wrong"]


def map_heard_wrong(heard: Sequence[str], todo: Sequence[LaserRun], begins: Sequence[int], say: Forms,
                    numbers: Mapping[str, int]) -> Iterator[str]:
    """`heard` of each page, and with which page each job begins; parts are told in the order of their numbers."""
    told = [name for text in heard[:begins[0]] for name in _listed(text, say("heard_order", names="\n"), ", ")]
    if told != [task.sheet.name for task in todo]:
        yield f"of the list of jobs {', '.join(told) or 'nothing'} is heard"
    for task, first, last in zip(todo, begins, [*begins[1:], len(heard)], strict=True):
        counts = task.counts()
        ordered = sorted(counts, key=lambda name: numbers[name])
        parts = [f"{counts[name]} × {titled(name, say.lang)}" for name in ordered]
        wanted = flat(say("heard_map", name=task.sheet.name, parts="; ".join(parts), **say.size(task.piece, 2)))
        if heard[first] != wanted:
            yield f"of page {first + 1} '{heard[first][:120]}' is heard, expected '{wanted[:120]}'"
        more = [part for text in heard[first + 1:last]
                for part in _listed(text, say("heard_more", name=task.sheet.name, parts="\n"), "; ")]
        if last > first + 1 and (not more or parts[-len(more):] != more):
            yield f"of the pages after page {first + 1} {', '.join(more) or 'nothing'} is heard"


def turning_heard_wrong(heard: str, front: str, count: int, say: Forms) -> Iterator[str]:
    """`heard` of the page on which so many parts of the job `front` are turned."""
    wanted = flat(say("heard_turning", front=front, count=count))
    if heard != wanted:
        yield f"'{heard[:120]}' is heard, expected '{wanted[:120]}'"


def _listed(text: str, form: str, apart: str) -> list[str]:
    """What a sentence lists where its form breaks the line."""
    before, _, after = (flat(one) for one in form.partition("\n"))
    return text.removeprefix(before).removesuffix(after).strip().split(apart) if text.startswith(before) else []
