"""From a recipe to files: make everything in memory, read every byte back and prove it, then put it on the disk.

Nothing is written unless everything is proved, so a failed run leaves the earlier outputs as they were.
"""

from __future__ import annotations

import dataclasses
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path

from ..check.listing import check_listing
from ..core.errors import BadInput
from ..core.finding import Finding, Unsound, counted, errors
from ..core.kit import Kit
from ..core.ledger import MADE_ONCE, Ledger
from ..core.units import number
from ..core.words.printable import brief
from ..core.workshop.starting import notices, start
from ..core.workshop.tables import resolved
from ..core.workshop.tool_jobs import PLOTTER, PRINTER, tools
from ..kits.workshop.part_names import besides, said
from ..runtime.executors import in_order, local
from ..runtime.store import install, recover, refuse_unwritable
from .basis import basis_of, check_basis, check_named
from .earlier import obsolete, refuse_other_settings, refuse_others
from .lacking import lacking_told
from .manifest import MANIFEST, drawing_tools, manifest
from .many_pages import refuse_many_pages
from .overview import overview
from .own_sides import refuse_far_sides
from .products import crosses, products
from .proving import prove
from .recipe import Recipe
from .result import Result
from .said import printed_wrong
from .shares import made_and_proved
from .tool_jobs import tool_jobs
from .warnings import warnings_of

__all__ = ["Made", "made_in_memory", "make", "make_each"]

Progress = Callable[[str], None]
Allow = Callable[[Kit, Sequence[str]], None]
"""Raises BadInput where the files of a kit at these paths are not to be put on the disk."""


@dataclass(frozen=True)
class Made:
    """The result of a recipe: its folder, path -> bytes, what was left out and why, and what was found wrong.

    `warnings` are for a person to look at: files with them are written. `notices` say what the laser must be told,
    `ledger` what was proved of which file, `gone` what an earlier run had made there and this one does not make, and
    `seconds` how long it took, and `tools` what the files are for where that is no laser.
    """

    folder: Path
    kit: Kit
    _: KW_ONLY
    files: Mapping[str, bytes]
    skipped: tuple[str, ...]
    findings: tuple[Finding, ...]
    warnings: tuple[Finding, ...] = ()
    notices: tuple[str, ...] = ()
    ledger: Ledger = field(default_factory=Ledger)
    gone: tuple[str, ...] = ()
    seconds: float = 0.0
    tools: tuple[str, ...] = ()

    def summary(self, lang: str = "en") -> str:
        """What was made, what was proved of it, and where to look, in a few lines of English; parts by their names in
        this language."""
        kinds = Counter(path.split("/")[0] for path in self.files)
        kinds["router"] = len({path.rpartition(".")[0] for path in self.files if path.startswith("router/")})
        names = {"laser": "plotter files" if PLOTTER in self.tools else "laser files", "cad": "solids",
                 "print3d": "files for a 3D printer", "router": "router jobs",
                 "print": "printed things", "preview": "pictures"}
        counts = ", ".join(f"{kinds[kind]} {name}" for kind, name in names.items() if kinds[kind])
        aside = besides(self.kit.parts)
        parts, others = ("; ".join(f"{p.count} × {said(p.name, lang)}" for p in self.kit.parts if (p in aside) == apart
                                  and (kinds["laser"] or not p.blank))
                         for apart in (False, True))
        each = f"parts of each of {self.kit.sets} sets" if self.kit.sets > 1 else "parts"
        spares = "; ".join(f"{count} × {said(name, lang)}" for name, count in self.kit.spares.items())
        own = ", ".join(its.name for its in self.kit.sheets if its.remnant and its.face == "front")
        page = brief(str(self.page(lang)))
        once = [path for its in self.ledger.unproved if its.because == MADE_ONCE for path in its.paths]
        return "\n".join([f"{self.kit.title}: {counts}", *([f"{each}: {parts}"] if parts else []),
                          *([f"no part of the game: {others}"] if others else []),
                          *([f"spares: {spares}"] if spares else []),
                          *([f"on offcuts: {own}"] if own and kinds["laser"] else []),
                          *([f"cut along: {', '.join(self.kit.along)}: papers and books come with each made by itself"
                             ] if self.kit.along else []),
                          *(f"note: {text}" for text in self.notices), *self.wanting(),
                          f"not proved: {_named((*once, MANIFEST))}: {MADE_ONCE}",
                          f"{self.ledger.whole}; {counted(self.warnings)}; look at {page}"])

    def page(self, lang: str) -> Path:
        """The page of what was made: the one in this language, where there is one, else the first."""
        name = f"index.{lang}.html"
        return self.folder / (name if name in self.files else "index.html")

    def wanting(self) -> list[str]:
        """What was not made, or was made earlier and is gone, and what could not be proved, each with the reason."""
        return [*(f"left out: {reason}" for reason in self.skipped),
                *([f"taken away: {_named(self.gone)}, which an earlier run had made"] if self.gone else []),
                *(f"not proved: {', '.join(its.codes)} of {_named(its.paths)}: {its.because}"
                  for its in self.ledger.unproved_besides(self.skipped) if its.because != MADE_ONCE)]


def make_each(recipes: Sequence[Recipe], out: Path, progress: Progress = lambda line: None, *, verbose: bool = False,
              replace: bool = True, jobs: int = 1) -> Iterator[Made]:
    """Make each of the recipes into a folder of its own, as `make` does; what is made of them, in their order.

    jobs  so many at the same time, in processes; 0: as many as there are cores. The files are the same, and are put on
          the disk by this process, each when those before it are there
    Raises BadInput as `make` does, at the turn of the recipe; those before it have been made.
    """
    if len(recipes) < 2 or jobs == 1:
        yield from (make(recipe, out, progress, verbose, replace) for recipe in recipes)
        return
    with local(jobs, long=True) as executor:
        work = ((recipe, out, verbose, replace) for recipe in recipes)
        for recipe, (lines, made) in zip(recipes, in_order(executor, _quietly, work), strict=True):
            for line in lines:
                progress(line)
            yield _installed(made, recipe, replace)


def make(recipe: Recipe, out: Path, progress: Progress = lambda line: None, verbose: bool = False,
         replace: bool = True) -> Made:
    """Make `recipe` into the folder out/<name>. Writes nothing where a proof finds something.

    progress   is told each folder with the number of its files; `verbose`: each file
    replace   whether what an earlier run made there with other settings goes
    Raises BadInput for settings that the kit refuses, or a folder that cannot be written, or is not to be replaced.
    """
    return _installed(_proved(recipe, out, progress, verbose, replace), recipe, replace)


def _quietly(recipe: Recipe, out: Path, verbose: bool, replace: bool) -> tuple[list[str], Made]:
    """What is made, not yet on the disk, and what is to be told of it."""
    lines = list[str]()
    return lines, _proved(recipe, out, lines.append, verbose, replace)


def _proved(recipe: Recipe, out: Path, progress: Progress, verbose: bool, replace: bool) -> Made:
    """Everything made in memory, read back and proved, where the folder takes it."""
    folder = out / recipe.name
    refuse_unwritable(folder)

    def allow(kit: Kit, paths: Sequence[str]) -> None:
        recover(folder)
        _refuse(folder, recipe, kit, paths, replace)

    return dataclasses.replace(made_in_memory(recipe, progress, verbose=verbose, allow=allow), folder=folder)


def _installed(made: Made, recipe: Recipe, replace: bool) -> Made:
    """The files put into their folder, where nothing was found on them."""
    if made.findings:
        return made
    gone = list[str]()

    def replaced() -> list[str]:
        _refuse(made.folder, recipe, made.kit, made.files, replace)  # again: another run may have been there meanwhile
        gone[:] = obsolete(made.folder, made.files)
        return gone

    install(made.folder, made.files, replaced)
    return dataclasses.replace(made, gone=tuple(gone))


def made_in_memory(recipe: Recipe, progress: Progress = lambda line: None, *, verbose: bool = False,
                   allow: Allow = lambda kit, paths: None) -> Made:
    """What `make` makes of a recipe, proved, with nothing written; its folder is the name of the recipe.

    allow  is asked before the work, once the kit and the paths of its files are known
    Raises BadInput for settings that the kit refuses.
    """
    began = time.monotonic()
    return dataclasses.replace(_in_memory(recipe, progress, verbose, allow), seconds=time.monotonic() - began)


def _in_memory(recipe: Recipe, progress: Progress, verbose: bool, allow: Allow) -> Made:
    folder, tables = Path(recipe.name), resolved()  # what is wrong in them is told before anything is made
    try:
        kit = recipe.build()
    except (BadInput, Unsound, ValueError) as error:
        unsound = error.findings if isinstance(error, Unsound) else tuple(check_named(recipe.settings))
        if not unsound:
            raise
        return Made(folder, Kit(name=recipe.kit, title=recipe.name), files={}, skipped=(), findings=unsound)
    refuse_far_sides(kit)
    refuse_many_pages(recipe, kit)
    try:
        table = products(recipe, kit)
    except Unsound as error:
        return Made(folder, kit, files={}, skipped=(), findings=error.findings)
    if not table:
        raise BadInput(f"{recipe.name}: nothing of it is made as {', '.join(recipe.formats)}: allowed: pdf too")
    unsound = (*check_basis(kit), *printed_wrong(recipe, kit, [product.path for product in table]))
    if unsound:
        return Made(folder, kit, files={}, skipped=(), findings=unsound)
    every = crosses(recipe, kit)
    allow(kit, [p.path for p in table])
    files, proved, skipped = made_and_proved(table, every, verbose, progress, recipe.languages)
    remarked = warnings_of(recipe, kit, files)
    findings = (*errors(proved.findings), *errors(remarked))
    warnings = tuple(f for f in (*proved.findings, *remarked) if f.severity == "warning")
    ledger = proved.ledger + Ledger((), basis_of(kit))
    left_out = (*(f"{group}: {why}" for group, why in sorted(skipped.items())), *lacking_told(recipe, kit, ledger))
    if findings:
        progress(f"proved  {ledger.tally}; {counted(findings)}")
        return Made(folder, kit, files=files, skipped=left_out, findings=findings, warnings=warnings, ledger=ledger)
    result = Result(recipe, kit, files, ledger.ordered(list(files)), left_out)
    others, ledger, listing = overview(result, warnings)
    files |= {product.path: product.write() for product in others}
    listed = manifest(dataclasses.replace(result, ledger=ledger), tables, drawing_tools())
    unlisted = check_listing(listed, MANIFEST, files, {part.name: (part.count, part.material, part.thickness)
                                                       for part in kit.parts})
    files[MANIFEST] = listed
    for group, count in sorted(Counter(product.path.partition("/")[0] for product in others if "/" in product.path
                                       ).items()):
        progress(f"made    {group:8} {count:3} files of pages and jobs")
    findings = (*errors(prove([*(p for p in others if p.proofs), listing], files).findings), *unlisted)
    progress(f"proved  {ledger.whole}; {counted(findings)}")
    if findings:
        return Made(folder, kit, files=files, skipped=left_out, findings=findings, warnings=warnings, ledger=ledger)
    used = tools(recipe.formats, recipe.profile)
    told = notices(kit.sheets, start(recipe.machine), kit.parameters, recipe.formats, "en") if (
        kit.sheets and not used) else _plates(recipe, kit) if PRINTER in used else ()
    return Made(folder, kit, files=files, skipped=left_out, findings=findings, warnings=warnings, notices=told,
                ledger=ledger, tools=used)


def _plates(recipe: Recipe, kit: Kit) -> tuple[str, ...]:
    """How large a bed the largest plate takes, where no printer was named."""
    plates = [job for job in tool_jobs(recipe, kit) if job.tool == PRINTER and job.files[0].endswith(".3mf")]
    if recipe.machine or not plates:
        return ()
    largest = max(plates, key=lambda job: max(job.size))
    return (f"no --machine: {largest.name}.3mf takes {number(largest.size[0], 1)} x {number(largest.size[1], 1)} mm: "
            "name the bed of your printer, as --machine 220x220",)


def _named(paths: Sequence[str]) -> str:
    """The files by their names, many of one folder by their number."""
    groups = Counter(path.split("/")[0] if "/" in path else path for path in paths)
    return ", ".join(next(p for p in paths if p.split("/")[0] == group) if count == 1 else f"{count} in {group}/"
                     for group, count in groups.items())


def _refuse(folder: Path, recipe: Recipe, kit: Kit, paths: Iterable[str], replace: bool) -> None:
    """Raises BadInput where files at these paths would take the place of what they are not to replace."""
    refuse_others(folder, paths)
    if not replace:
        refuse_other_settings(folder, recipe, kit)
