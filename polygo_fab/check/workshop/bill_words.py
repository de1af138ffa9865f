"""What stands in a bill, read: its columns, its times; and one in another language told in English, cell by cell, by
templates/contracts/bill.toml: what is proved of one is proved of each."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from ...core.resources import our_table
from ...core.workshop.tables import resolved
from ..contract.stock import unmeasured
from ..stated import stated
from .forms import Forms
from .tasks import LaserRun

__all__ = ["TIME", "cells", "in_english", "lasts", "near", "offcuts_line", "plain", "seconds",
           "sets_line", "starting_line"]

TIME, _SHARE = 1.6, 0.002
"""Seconds, and the share of seconds or mm, by which a sum may be off: rounding, and arcs as chords."""
_DECIMAL = re.compile(r"(?<=\d),(?=\d)")


def cells(block: str) -> list[list[str]]:
    """The lines of a block, each in its columns."""
    return [[plain(cell) for cell in re.split(r" {2,}", line.strip())] for line in block.splitlines() if line.strip()]


def plain(cell: str) -> str:
    """With one kind of spaces and apostrophes."""
    return " ".join(cell.replace("’", "'").split())


def seconds(text: str) -> float:
    """'2 min 10 s' and '1 h 05 min'; negative for what is neither."""
    match = re.fullmatch(r"(?:(\d+) h )?(\d+) min(?: (\d+) s)?", text)
    if not match:
        return -1.0
    return 3600 * int(match[1] or 0) + 60 * int(match[2]) + int(match[3] or (30 if match[1] else 0))


def in_english(block: Sequence[Sequence[str]], lang: str) -> list[list[str]]:
    """The cells of a block of lines, each as the English bill has it; names of parts and what there is to have besides
    stay as they are. A cell that the contract does not know stays, too: it is then found to be wrong; so is the id of a
    material for its words."""
    if lang == "en":
        return [list(row) for row in block]
    table = our_table("contracts/bill.toml")
    rules = [(re.compile(pattern), form) for pattern, form in stated(table, lang)]
    bare = re.compile(table[f"{lang}_bare"])
    head = _told(block[0][0], rules)
    named = head == "job"  # the first of a row is a file
    rows = [list(row) if head == "besides" and number else
            [f"{cell} without its words" if bare.fullmatch(cell) and (column or not named) else _told(cell, rules)
             for column, cell in enumerate(row)] for number, row in enumerate(block)]
    return [[re.sub(r"^(\d+) %$", r"\1%", cell) for cell in row] for row in rows] if head == "to buy" else rows


def _told(cell: str, rules: Sequence[tuple[re.Pattern[str], str]]) -> str:
    for pattern, form in rules:
        if match := pattern.fullmatch(cell):
            return form.format(*(_told(group or "", rules) for group in match.groups()))
    if re.fullmatch(r"\d[\d \u202f]*\.\d+\b.*", cell):
        return f"{cell} with a point"
    return _DECIMAL.sub(".", cell)


def starting_line(materials: Collection[str]) -> str:
    """What a bill says of those of these materials of which nothing measured is known; "" where there are none."""
    guessed = ", ".join(unmeasured(materials, lambda: resolved()["materials"]))
    told = f"starting values only for {guessed}: measure first (polygo-fab make coupons, then calibrate)"
    return told if guessed else ""


def sets_line(count: int) -> str:
    """What a bill says of so many sets; "" of one."""
    return f"the sheets cut {count} sets: the lists above tell of all of them" if count > 1 else ""


def offcuts_line(todo: Sequence[LaserRun]) -> str:
    """What a bill says of those of these jobs that are cut from pieces which are there; "" where there are none."""
    sizes = {run.sheet.name: run.piece for run in todo if run.sheet.remnant and not run.front}
    told = "; ".join(f"{name}, {' x '.join(Forms('en', {'point': '.'}).number(side, 1) for side in size)} mm"
                     for name, size in sizes.items())
    return f"cut from offcuts that you have, nothing to buy for these: {told}" if told else ""


def near(told: float, measured: float, room: float) -> bool:
    """Whether a sum is the one measured, mm or seconds, but for `room` and a share of it."""
    return abs(told - measured) <= room + _SHARE * abs(measured)


def lasts(told: str, measured: float) -> bool:
    """Whether that is the time measured, s; of more than an hour seconds are not told."""
    return near(seconds(told), measured, TIME + (30.0 if " h " in told else 0.0))
