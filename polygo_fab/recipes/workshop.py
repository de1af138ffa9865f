"""The proofs that the pages which come with a kit say of its jobs and parts what its sheets and its contract are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, cast

from ..check.stated import unstated
from ..core.errors import Unstated
from ..core.finding import Finding
from ..core.kit import Kit
from ..core.ledger import Ledger
from ..core.part import NOTE, Part, own_name
from ..core.workshop.profiles import profile_named
from ..core.workshop.tool_jobs import ToolJob
from .asked import asked
from .manifest import MANIFEST
from .product import Cross
from .recipe import Recipe

if TYPE_CHECKING:
    from ..check.drawing import LaserDrawing
    from ..check.workshop.job_pages import AskedJobs
    from ..check.workshop.tasks import LaserRun

__all__ = ["assembly_wrong", "overview_proofs", "workshop_crosses"]

_MOST = 8
"""Findings of one page that are worth reading."""


def assembly_wrong(data: bytes, kit: Kit, lang: str) -> list[Finding]:
    """PARTS: what is wrong with the list and the picture of an assembly sheet. Raises BadInput for what is no PDF."""
    from ..check.laid_out import check_laid_out
    from ..check.papers import check_assembly_sheet

    return [*check_assembly_sheet(data, kit.parts, lang), *check_laid_out(data, _laid_out(kit))]


def _laid_out(kit: Kit) -> list[Part]:
    """What the picture of the assembly sheet shows side by side: every piece, or every tile where none are packed."""
    if kit.name == "pieces":
        return [part for part in kit.parts if not own_name(part.name)[0]]
    return [part for part in kit.parts if kit.name == "tiles" and not kit.assembly and part.name.startswith("tile")]


def workshop_crosses(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    """CONTRACT: each number and each name on pick-up map, assembly sheet and turning guide is that of the sheets."""
    from ..check.contract.of_kit import asked_of
    from ..check.workshop.forms import forms
    from ..check.workshop.job_pages import AskedJobs, check_turning_words
    from ..check.workshop.kit_pages import check_assembly_words
    from ..check.workshop.steps import ReadWay
    from ..check.workshop.tasks import cutter, sets_cut, tasks

    if not kit.sheets:
        return
    try:
        contract = asked_of(recipe.kit, asked(kit.parameters), [part.name for part in kit.parts])
    except Unstated as error:
        yield from _unproved(recipe, kit, error, recipe.languages)
        return
    if contract is None:
        return
    todo, numbers = tasks(kit.sheets), {part.name: number for number, part in enumerate(kit.parts, start=1)}
    how = cutter(recipe.machine)
    bodies = [body.name for body in kit.exploded or kit.assembly]
    for lang in recipe.languages:
        if because := unstated(lang):
            yield from _unproved(recipe, kit, because, (lang,))
            continue
        its = AskedJobs(lang, contract.title.get(lang, ""), how, recipe.profile, numbers)
        checks: dict[str, Callable[[bytes], list[Finding]]] = {
            "pickup": partial(_pickup, todo=todo, first=() if kit.sets else contract.first, its=its),
            "assembly": partial(check_assembly_words, parts=kit.parts, bodies=bodies, asked=its,
                                way=ReadWay(contract, kit.parameters, todo, forms(lang), kit.spares,
                                            sets=sets_cut(kit.parts, todo, kit.spares)))}
        if any(task.front for task in todo):
            checks["turning"] = partial(check_turning_words, todo=todo, asked=its)
        for paper in recipe.papers:
            for name, check in checks.items():
                yield Cross("CONTRACT", (f"print/{lang}-{paper}/{name}.pdf",), partial(_first, check),
                            "each number and name on it is that of the jobs")


def _unproved(recipe: Recipe, kit: Kit, because: Unstated, languages: Sequence[str]) -> Iterator[Cross]:
    """The same of a kit, or in a language, of which no document says what there must be: that it is not proved."""
    def prove(files: Sequence[bytes]) -> list[Finding]:
        raise because

    names = ["pickup", "assembly", *(["turning"] if any(sheet.face != "front" for sheet in kit.sheets) else [])]
    for path in (f"print/{lang}-{paper}/{name}.pdf" for lang in languages for paper in recipe.papers
                 for name in names):
        yield Cross("CONTRACT", (path,), prove, "each number and name on it is that of the jobs")


def overview_proofs(recipe: Recipe, kit: Kit, files: Mapping[str, bytes], bill: Mapping[str, bytes],
                    ledger: Callable[[], Ledger], *, others: Sequence[ToolJob] = ()
                    ) -> tuple[dict[str, Callable[[bytes], list[Finding]]], dict[str, str]]:
    """CONTRACT: for each of the files about the others, what is wrong with its bytes; of a kit that has no contract, or
    no jobs, with the links of its pages alone. And why nothing can be proved of some of them: their language.

    files   the laser files among them are measured
    bill    as it is written; `ledger` gives the one that the page tells, with every file in it
    others  the jobs of another tool than a laser, where the files are for one
    """
    proofs = _overview_proofs(recipe, kit, files, bill, ledger, others=others)
    spoken = {"index.html": recipe.languages[0], **{path: lang for lang in recipe.languages
                                                    for path in (f"index.{lang}.html", _bill(lang))}}
    return proofs, {path: str(why) for path, lang in spoken.items() if path in proofs and (why := unstated(lang))}


def _overview_proofs(recipe: Recipe, kit: Kit, files: Mapping[str, bytes], bill: Mapping[str, bytes],
                     ledger: Callable[[], Ledger], *, others: Sequence[ToolJob]
                     ) -> dict[str, Callable[[bytes], list[Finding]]]:
    from ..check.contract.of_kit import asked_of
    from ..check.laser import Kind, read_laser
    from ..check.workshop.as_data import check_bill_data, check_listing
    from ..check.workshop.bill import Done, check_bill, measured
    from ..check.workshop.forms import forms
    from ..check.workshop.index_links import check_links
    from ..check.workshop.index_page import PageFacts, check_index
    from ..check.workshop.spare_step import with_more_steps
    from ..check.workshop.steps import ReadWay
    from ..check.workshop.tasks import cutter, sets_cut, tasks
    from ..check.workshop.tool_bill import ToolPage, check_tool_bill, check_tool_data
    from ..check.workshop.tool_runs import ToolRun, tool_run

    try:
        contract = asked_of(recipe.kit, asked(kit.parameters), [part.name for part in kit.parts]
                            ) if kit.sheets else None
    except Unstated:  # bill and listing are made and not read back
        contract = None
    if contract is None:
        def links(lang: str, data: bytes) -> list[Finding]:
            return check_links(data, [entry.path for entry in ledger().entries], lang)[:_MOST]

        return {**{f"index.{lang}.html": partial(links, lang) for lang in recipe.languages},
                "index.html": partial(links, recipe.languages[0])}
    todo, profile, how = tasks(kit.sheets), profile_named(recipe.profile), cutter(recipe.machine)

    def form(name: str) -> str:
        """That of the first file of a sheet, "" where there is none."""
        return next((form for form in ("svg", "dxf", "lbrn2", "pdf") if f"laser/{name}.{form}" in files), "")

    def read(name: str) -> LaserDrawing:
        """What the first file of the sheet burns."""
        drawing = read_laser(files[f"laser/{name}.{form(name)}"], cast(Kind, form(name)), profile)[0]
        return replace(drawing, strokes=tuple(stroke for stroke in drawing.strokes if stroke.operation != NOTE))

    @cache
    def done() -> Done:
        starts = any(form(task.sheet.name) in ("svg", "pdf") for task in todo)  # a circle of the others has no start
        return measured(todo, {task.sheet.name: read(task.sheet.name) for task in todo}, how, starts)

    @cache
    def runs() -> list[ToolRun]:
        return [tool_run(job, files, profile, recipe.tool) for job in others]

    @cache
    def page(lang: str, data: bytes) -> list[Finding]:
        entries = ledger().entries
        lacking = {path for one in ledger().together if one.unproved for path in one.paths}
        lacking |= {entry.path for entry in entries if entry.unproved}
        proved = sum(1 for entry in entries if entry.proofs and entry.path not in lacking)
        part = sum(1 for entry in entries if entry.proofs and entry.path in lacking)
        lacks = len(entries) + 1 - proved - part  # and the manifest
        shown = PageFacts(title=contract.title.get(lang, ""), parts=kit.parts,
                          paths={entry.path: entry.proofs for entry in entries}, proved=(proved, part, lacks),
                          settings=kit.parameters, cutter=how, bill=bill.get(_bill(lang), b"").decode())
        kind = partial(ToolPage, runs=runs()) if others else None
        return check_index(data, way_in(lang), shown, kind)[:_MOST]

    def by_length(check: Callable[[bytes], list[Finding]], data: bytes) -> list[Finding]:
        """What a proof says that needs the lengths of the laser files, where each job has one."""
        gone = [task.sheet.name for task in todo if not form(task.sheet.name)]
        if not gone:
            return check(data)[:_MOST]
        of = "" if len(gone) == len(todo) else f" of {gone[0]}"
        return [Finding("CONTRACT", "file", f"no laser file{of} is there to be measured", severity="unproved")]

    def way_in(lang: str) -> ReadWay:
        return with_more_steps(ReadWay(contract, kit.parameters, todo, forms(lang), kit.spares,
                                       sets=sets_cut(kit.parts, todo, kit.spares)))

    def bill_in(lang: str, data: bytes) -> list[Finding]:
        return check_bill(data, kit.parts, done(), way_in(lang), how)

    pages = {**{f"index.{lang}.html": partial(page, lang) for lang in recipe.languages},
             "index.html": partial(page, recipe.languages[0])}
    told = dict.fromkeys(("en", *recipe.languages))
    if others:
        def tool_bill(lang: str, data: bytes) -> list[Finding]:
            return check_tool_bill(data, kit.parts, runs(), way_in(lang))[:_MOST]

        return {"bill.json": lambda data: check_tool_data(data, kit.parts, runs(), way_in("en"))[:_MOST],
                **{_bill(lang): partial(tool_bill, lang) for lang in told},
                **({MANIFEST: partial(by_length, lambda data: check_listing(data, kit.parts, todo, done()))}
                   if all(form(task.sheet.name) for task in todo) else {}), **pages}
    return {"bill.json": partial(by_length, lambda data: check_bill_data(data, kit.parts, todo, done(), kit.spares)),
            MANIFEST: partial(by_length, lambda data: check_listing(data, kit.parts, todo, done())),
            **{_bill(lang): partial(by_length, partial(bill_in, lang)) for lang in told}, **pages}


def _bill(lang: str) -> str:
    """The bill in a language, by the names that the files of a kit have."""
    return {"en": "bill.txt"}.get(lang, f"bill.{lang}.txt")


def _pickup(data: bytes, todo: Sequence[LaserRun], first: Sequence[str], its: AskedJobs) -> list[Finding]:
    from ..check.workshop.job_pages import check_pickup_words
    from ..check.workshop.kit_pages import first_wrong

    return [*first_wrong(todo, first), *check_pickup_words(data, todo, its)]


def _first(check: Callable[[bytes], list[Finding]], files: Sequence[bytes]) -> list[Finding]:
    return check(files[0])[:_MOST]
