"""What each sheet of a kit is, in words: in the list of what was made, and on the sheet itself where that is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .. import __version__
from ..core.errors import BadInput
from ..core.kit import Kit
from ..core.sheet import Sheet
from ..core.units import number
from ..core.words.wording import wording
from ..core.workshop.jobs import jobs
from ..core.workshop.label import SheetLabel, labelled
from ..core.workshop.lying import lies, may_turn, piece_size
from ..core.workshop.tables import machine
from ..kits.workshop.steps import straight

if TYPE_CHECKING:
    from .recipe import Recipe

__all__ = ["job_words", "labels"]


def labels(recipe: Recipe, kit: Kit) -> tuple[Sheet, ...]:
    """The jobs of the kit with their labels, in the first language of the recipe; as they are where it asks for none.

    A label that is engraved is on the job that a sheet is laid down for, and not again on its second face; there the
    sheet is as high. Raises BadInput where a sheet has no room for it, or with it goes on no bed of the machine.
    """
    if recipe.label == "no":
        return kit.sheets
    every, burned = jobs(kit.sheets), recipe.label == "engrave"
    bed = machine(recipe.machine).bed if recipe.machine else None
    found: dict[int, Sheet] = {}
    for job in every:
        sheet = job.sheet
        name = sheet.name if sheet.name.startswith(kit.name) else f"{kit.name} {sheet.name}"
        words = wording(recipe.languages[0])["label"].format(
            name=name, material=sheet.material, thickness=number(sheet.thickness), kerf=sheet.kerf,
            machine=f" {recipe.machine}," if recipe.machine else "", number=job.number, total=len(every),
            version=__version__)
        try:
            sheet, label = _stood(sheet, words.replace("_", "-"), burned, bed,
                                  (False, True) if may_turn(sheet) and not straight(kit.name) else (False,))
        except BadInput as error:
            together = ", or --nest to lay parts together" if recipe.nest == "no" and f"{error}".endswith("no") else ""
            raise BadInput(f"{sheet.name}: {error}{together}") from None
        front = found[id(job.front.sheet)] if job.front else None
        high = front.size[1] if front else round(sheet.size[1] + label.height, 6)
        again = burned and front is not None
        found[id(job.sheet)] = replace(sheet, size=(sheet.size[0], high), label=None if again else label)
        if bed and not found[id(job.sheet)].goes_on(bed):
            raise BadInput(f"{sheet.name} needs {number(sheet.size[0])} x {number(high)} mm with its label, "
                           f"{recipe.machine} has {number(bed[0])} x {number(bed[1])} mm (BED): allowed: label=no")
    return tuple(found[id(sheet)] for sheet in kit.sheets)


def _stood(sheet: Sheet, words: str, burned: bool, bed: tuple[float, float] | None, turns: Sequence[bool]
           ) -> tuple[Sheet, SheetLabel]:
    """The sheet and its label: turned a quarter, where it may be, if it is too narrow for the label as it lies, or goes
    with it only then on the bed. Raises BadInput where it is too narrow however it lies."""
    found, why = list[tuple[Sheet, SheetLabel]](), list[BadInput]()
    for turn in turns:
        its = sheet.turned() if turn else sheet
        try:
            found.append((its, labelled(words, its.size[0], burned)))
        except BadInput as error:
            why.append(error)
    if not found:
        raise why[0]
    lying = [one for one in found if bed is None or lies(_with(*one), bed)]
    return (lying or [one for one in found if bed and _with(*one).goes_on(bed)] or found)[0]


def _with(sheet: Sheet, label: SheetLabel) -> Sheet:
    """As high as it is with its label."""
    return replace(sheet, size=(sheet.size[0], round(sheet.size[1] + label.height, 6)))


def job_words(sheet: Sheet, bed: tuple[float, float] | None = None) -> str:
    """What the sheet is, in one line of English, for a machine with such a bed if one is named."""
    parts = ", ".join(sorted({p.part.name for p in sheet.placements}))
    count = len(sheet.placements)
    what = f"{count} x {parts}" if count > 1 else parts
    along = "" if sheet.kerf.even else " along x and y of the machine (do not turn the job)"
    face = {"front": "", "back": "; turn the cut part over in its own hole, engrave only",
            "over": "; turn the blank over in its own hole, engrave, then cut"}[sheet.face]
    stands = "" if bed is None or lies(sheet, bed) else "; turn it a quarter on the bed"
    wide, high = piece_size(sheet)
    own = "an offcut of " if sheet.remnant else ""
    return (f"{what}: {sheet.material}, {number(sheet.thickness)} mm, on {own}{number(wide)} x {number(high)} mm, "
            f"kerf {sheet.kerf} mm{along}{face}{stands}")
