"""CONTRACT: the steps through the workshop come in an order that can be done, and say what the contract says of each.

In the patterns of a contract stand, besides what catches a number,

    «job crown»        the jobs on the front that cut the part `crown`, or the parts `crown-...`, with their numbers
    «back floor»       those on the back; * stands for every part
    «first crown»      the first of all jobs that cut it
    «glue material»    what joins (glue) or bends (bend) the material of an option
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...core.resources import Data
from ...core.workshop.tables import materials
from ..contract.contract import Contract, Said
from ..contract.said import number_said
from ..stated import stated
from .explained import flat
from .forms import Forms
from .tasks import LaserRun
from .titles import titled

__all__ = ["ReadWay", "backs_wrong", "steps_wrong"]

_FEW = 3
"""Jobs that are named one by one; of more in a row the first and the last."""
_PLACE = re.compile("«([a-z]+) ([a-z0-9_*-]+)»")
_GONE = "\x00"
_UNFILLED = re.compile(r"\[\[.{0,40}|\{.{0,40}|\]\]|\}")
"""What stands in a text for something else."""


@dataclass(frozen=True)
class ReadWay:
    """What the steps of a kit are held against; `sets` of it are cut, and `spares` lie on the sheets besides, so many
    of a part by its name."""

    contract: Contract
    settings: Data
    todo: Sequence[LaserRun]
    forms: Forms
    spares: Mapping[str, int] = field(default_factory=dict)
    sets: int = 1

    def spare_parts(self) -> str:
        """How many of what they are, "" where there are none."""
        return "; ".join(f"{count} × {titled(name, self.forms.lang)}" for name, count in self.spares.items())

    def struck(self, step: str, text: str) -> tuple[str, list[str]]:
        """A flat text without what the contract says of a step, and what is wrong with that."""
        wrong = [f"says '{match[0][:60]}', which is to be filled in" for match in _UNFILLED.finditer(text)]
        for said in (said for said in self.contract.said if said.step == step):
            text, its = self._struck(said, text)
            wrong += its
        return text, wrong

    def _struck(self, said: Said, text: str) -> tuple[str, list[str]]:
        pattern = said.words.get(self.forms.lang)
        if pattern is None:
            return text, [f"the contract has no words in '{self.forms.lang}' for {', '.join(said.numbers)}"]
        filled, numbers = self.for_sets(self.pattern(pattern), said.numbers, said.each)
        match = re.search(filled, text)
        if not said.holds:
            return text, [f"says '{match[0][:120]}', which does not hold here"] if match else []
        if match is None:
            return text, [f"does not say '{filled[:160]}'"]
        rest = text[:match.start()] + _GONE + text[match.end():]
        if not all(wanted in (group, number_said(group, self.forms.lang))  # a board may be called two
                   for group, wanted in zip(match.groups(), numbers, strict=True)):
            return rest, [f"says '{match[0][:160]}', expected {', '.join(numbers)}"]
        return rest, []

    def for_sets(self, pattern: str, numbers: Sequence[str], each: bool) -> tuple[str, tuple[str, ...]]:
        """A pattern of what is needed for all the sets: what is counted so many times, or one for each."""
        if numbers and pattern.startswith(r"(\d+) × "):
            return pattern, (str(int(numbers[0]) * self.sets), *numbers[1:])
        return pattern + (f"[^•]*{flat(self.forms('each_set'))}" if each and self.sets > 1 else ""), tuple(numbers)

    def pattern(self, pattern: str) -> str:
        """A pattern of a contract for a flat text, its places filled."""
        return flat(_PLACE.sub(lambda match: re.escape(flat(self._named(match[1], match[2]))), pattern))

    def _named(self, verb: str, name: str) -> str:
        if verb not in ("job", "back", "first"):
            stuff = materials().get(str(self.settings.get(name, "")))
            return str(self.forms.table[verb][getattr(stuff, verb, "any")])
        some = [task for task in self.todo if task.back == (verb == "back")
                and any(name in ("*", part) or part.startswith(f"{name}-") for part in task.counts())]
        some = some[:1] if verb == "first" else some
        numbers = [task.number for task in some]
        if len(some) > _FEW and numbers == list(range(numbers[0], numbers[0] + len(some))):
            return self.forms("jobs_row", first=some[0].sheet.name, last=some[-1].sheet.name, low=numbers[0],
                              high=numbers[-1])
        return self.forms.listed([self.forms("job_named", name=task.sheet.name, number=task.number)
                                  for task in some]) or "-"


def backs_wrong(text: str, way: ReadWay) -> Iterator[str]:
    """What is missing in a flat text that sends a person to a front by its name: the back of the same sheet, which
    must not be moved between the two. Held against the jobs alone, whatever a contract says of steps."""
    for task in way.todo:
        if task.back and task.front is not None:
            front, back = (flat(way.forms("job_named", name=one.sheet.name, number=one.number))
                           for one in (task.front, task))
            if front in text and back not in text:
                yield f"says '{front}' and not '{back}', the other face of the same sheet"


def steps_wrong(titles: Sequence[str], way: ReadWay, sheet: bool) -> Iterator[str]:
    """What is wrong with the steps of these titles, in their order: one is missing, too many, or comes too early.

    sheet   whether they are those of the assembly sheet, which takes over some of all
    """
    wanted = {flat(stated(step.titles, way.forms.lang)): step for step in way.contract.steps if step.sheet or not sheet}
    for title in [title for title in wanted if title not in titles]:
        yield f"the step '{title}' is missing"
    for title in titles:
        if title not in wanted or titles.count(title) > 1:
            yield f"the step '{title}' is too many"
    names = {step.titles["en"]: title for title, step in wanted.items()}
    for place, title in enumerate(titles):
        step = wanted.get(title)
        for before in step.after if step else ():
            if before in names and names[before] not in titles[:place]:
                yield f"the step '{title}' comes before '{names[before]}'"
