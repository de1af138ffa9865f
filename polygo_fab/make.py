"""From a recipe to files: make everything in memory, read every byte back and prove it, then put it on the disk.

Nothing is written unless everything is proved, so a failed run leaves the earlier outputs as they were.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path

from .aside import aside
from .basis import basis_of, check_basis, check_named
from .core.errors import BadInput, MissingTool
from .core.finding import Finding, Unsound, errors
from .core.kit import Kit
from .core.ledger import MADE_ONCE, Ledger
from .core.printable import brief
from .core.starting import notices, start
from .core.tables import resolved
from .earlier import obsolete, refuse_others
from .manifest import MANIFEST, drawing_tools, manifest
from .overview import overview
from .product import Cross, Product
from .products import crosses, products
from .proving import Proved, prove
from .recipe import Recipe
from .remarks import remarks
from .store import install, recover

__all__ = ["Made", "make"]

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Made:
    """The result of a recipe: its folder, path -> bytes, what was left out and why, and what was found wrong.

    `warnings` are for a person to look at: files with them are written. `notices` say what the laser must be told, and
    `ledger` what was proved of which file.
    """

    folder: Path
    kit: Kit
    files: Mapping[str, bytes]
    skipped: tuple[str, ...]
    findings: tuple[Finding, ...]
    warnings: tuple[Finding, ...] = ()
    notices: tuple[str, ...] = ()
    ledger: Ledger = field(default_factory=Ledger)

    def summary(self) -> str:
        """What was made, what was proved of it, and where to look, in a few lines."""
        kinds = Counter(path.split("/")[0] for path in self.files)
        names = {"laser": "laser files", "cad": "solids", "print": "printed things", "preview": "pictures"}
        counts = ", ".join(f"{kinds[kind]} {name}" for kind, name in names.items() if kinds[kind])
        parts = ", ".join(f"{p.count} {p.name}" for p in self.kit.parts)
        page = brief(str(self.folder / "index.html"))
        return "\n".join([f"{self.kit.title}: {counts}", *([f"parts: {parts}"] if parts else []),
                          *(f"note: {text}" for text in self.notices), *self.wanting(),
                          *(f"not read back: {_named((*its.paths, MANIFEST))}; `polygo-fab check` makes them again and "
                            "compares" for its in self.ledger.unproved if its.because == MADE_ONCE),
                          f"{self.ledger.proved} files read back and proved; look at {page}"])

    def wanting(self) -> list[str]:
        """What was not made, and what could not be proved, each with the reason."""
        return [*(f"left out: {reason}" for reason in self.skipped),
                *(f"not proved: {', '.join(its.codes)} of {_named(its.paths)}: {its.because}"
                  for its in self.ledger.unproved if its.because != MADE_ONCE)]


def make(recipe: Recipe, out: Path, progress: Progress = lambda line: None, verbose: bool = False) -> Made:
    """Make `recipe` into the folder out/<name>. Writes nothing where a proof finds something.

    progress   is told each folder with the number of its files; `verbose`: each file
    Raises BadInput for settings that the kit refuses, or a folder that cannot be written.
    """
    folder = out / recipe.name
    try:
        kit = recipe.build()
    except (BadInput, Unsound, ValueError) as error:
        unsound = error.findings if isinstance(error, Unsound) else tuple(check_named(recipe.settings))
        if not unsound:
            raise
        return Made(folder, Kit(recipe.kit, recipe.name, {}, (), (), (), (), None, (), "", {}, ()), {}, (),
                    unsound)
    _refuse_early(folder)
    try:
        table = products(recipe, kit)
    except Unsound as error:
        return Made(folder, kit, {}, (), error.findings)
    if not table:
        raise BadInput(f"{recipe.name}: nothing of it is made as {', '.join(recipe.formats)}: allowed: pdf too")
    unsound = tuple(check_basis(kit))
    if unsound:
        return Made(folder, kit, {}, (), unsound)
    every = crosses(recipe, kit)
    recover(folder)
    refuse_others(folder, [p.path for p in table])
    files, proved, skipped = _made(table, every, verbose, progress)
    remarked = remarks(recipe, kit, files)
    findings = (*errors(proved.findings), *errors(remarked))
    warnings = tuple(f for f in (*proved.findings, *remarked) if f.severity == "warning")
    left_out = tuple(f"{group}: {why}" for group, why in sorted(skipped.items()))
    ledger = proved.ledger + Ledger((), basis_of(kit))
    progress(f"proved  {ledger.proved} files read back, {len(findings)} findings")
    if findings:
        return Made(folder, kit, files, left_out, findings, warnings, (), ledger)
    others, ledger = overview(kit, recipe, files, ledger.ordered(list(files)), left_out, warnings)
    files |= {product.path: product.write() for product in others}
    files[MANIFEST] = manifest(kit, recipe, files, ledger, left_out, resolved(), drawing_tools())
    install(folder, files, lambda: _replaced(folder, files))
    return Made(folder, kit, files, left_out, findings, warnings, notices(
        kit.sheets, start(recipe.machine), kit.parameters, recipe.formats, "en") if kit.sheets else (), ledger)


def _named(paths: Sequence[str]) -> str:
    """The files by their names, many of one folder by their number."""
    groups = Counter(path.split("/")[0] if "/" in path else path for path in paths)
    return ", ".join(next(p for p in paths if p.split("/")[0] == group) if count == 1 else f"{count} in {group}/"
                     for group, count in groups.items())


@dataclass(frozen=True)
class _Share:
    """What one process makes: the files, what could not be made and why, what was found on each file by itself and by
    each proof over several (by its number), and what is to be told."""

    files: dict[str, bytes]
    skipped: dict[str, str]
    alone: Proved
    crossed: dict[int, Proved]
    said: list[str]


def _made(table: Sequence[Product], every: Sequence[Cross], verbose: bool, progress: Progress
          ) -> tuple[dict[str, bytes], Proved, dict[str, str]]:
    """Every file, what was found on their bytes, and what was left out and why: what is printed in each language is
    made on the side, as long as there is something else to make here."""
    printed = list(dict.fromkeys(_tongue(p.path) for p in table if _tongue(p.path)))
    others = tuple(p for p in table if not _tongue(p.path))
    parts = [*([others] if others else []), *(tuple(p for p in table if _tongue(p.path) == one) for one in printed)]
    if len(printed) > 1:
        _load()
    first = _compared(others, every)
    waiting = [aside(partial(_share, part, first, every, verbose)) for part in parts[1:]]
    shares = [_share(parts[0], first, every, verbose, progress), *(share() for share in waiting)]
    for share in shares:
        for line in share.said:
            progress(line)
    written = {path: data for share in shares for path, data in share.files.items()}
    files = {p.path: written[p.path] for p in table if p.path in written}
    if not verbose:
        for group, count in Counter(path.split("/")[0] for path in files).items():
            progress(f"made    {group:8} {count:3} files")
    crossed = {number: found for share in shares for number, found in share.crossed.items()}
    crossed |= {number: prove((), files, [cross]) for number, cross in enumerate(every) if number not in crossed}
    proved = sum((share.alone for share in shares), Proved())
    for number in sorted(crossed, key=lambda number: (_kinds(every[number]), number)):
        proved += crossed[number]
    skipped = {group: why for share in shares for group, why in share.skipped.items()}
    return files, proved, skipped


def _tongue(path: str) -> str:
    """The language of what is printed, "" for anything else."""
    return path.removeprefix("print/").split("-")[0] if path.startswith("print/") else ""


def _kinds(cross: Cross) -> int:
    """Whether a proof is over what is not printed, what is, or both: they are told in that order."""
    printed = {path.startswith("print/") for path in cross.paths}
    return 2 if len(printed) > 1 else int(printed == {True})


def _load() -> None:
    """What each process would load again by itself."""
    for name in ("check.document", "check.pdf_syntax", "write.pdf_flow", "write.pdf_tags"):
        import_module(f".{name}", __package__)
    for name in ("numpy", "pdfplumber", "pypdfium2"):
        import_module(name)


def _compared(others: Sequence[Product], every: Sequence[Cross]) -> dict[str, bytes]:
    """The files with which what is printed is compared: to be there wherever that is made."""
    wanted = {path for cross in every if _kinds(cross) == 2 for path in cross.paths}
    files: dict[str, bytes] = {}
    for product in others:
        if product.path in wanted:
            with contextlib.suppress(MissingTool):  # told when its turn comes
                files[product.path] = product.write()
    return files


def _share(table: Sequence[Product], first: Mapping[str, bytes], every: Sequence[Cross], verbose: bool,
           progress: Progress | None = None) -> _Share:
    """The files of these products, with what was found on their bytes, and by the proofs over several files that are
    over these and the `first` ones alone; without `progress` what is to be told is kept."""
    said: list[str] = []
    tell = progress or said.append
    files: dict[str, bytes] = {}
    skipped: dict[str, str] = {}
    for product in table:
        group = product.path.split("/")[0]
        try:
            files[product.path] = first[product.path] if product.path in first else product.write()
        except MissingTool as error:
            if group not in skipped:
                tell(f"skipped {group}: {error}")
            skipped[group] = str(error)
        else:
            if verbose:
                tell(f"made    {product.path}  {product.what}")
    there = {**first, **files}
    crossed = {number: prove((), there, [cross]) for number, cross in enumerate(every)
               if all(path in there for path in cross.paths) and any(path in files for path in cross.paths)}
    return _Share(files, skipped, prove([p for p in table if p.path in files], files), crossed, said)


def _replaced(folder: Path, files: Mapping[str, bytes]) -> list[str]:
    """What goes when these files come. Raises BadInput where one would replace what no earlier run made."""
    refuse_others(folder, files)
    return obsolete(folder, files)


def _refuse_early(folder: Path) -> None:
    """Before the work: a folder that is a file will not become a folder, nor a name that the disk does not take."""
    at = folder
    try:
        while not at.exists() and at != at.parent:
            at = at.parent
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot write '{str(folder)[:100]}': {getattr(error, 'strerror', None) or error}") from None
    if not at.is_dir():
        raise BadInput(f"cannot write '{folder}': '{at}' is not a folder")
