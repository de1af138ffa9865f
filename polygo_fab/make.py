"""From a recipe to files: make everything in memory, read every byte back and prove it, then put it on the disk.

Nothing is written unless everything is proved, so a failed run leaves the earlier outputs as they were.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from .apart import apart
from .aside import aside
from .check.drawing import Drawing
from .core.errors import BadInput, MissingTool
from .core.finding import Finding, errors
from .core.kit import Kit
from .core.starting import USUAL, notices, start
from .core.tables import Machine, laser, machine, materials
from .manifest import MANIFEST, MAY_BE_LEFT_OUT, differences, manifest, obsolete, read_manifest, strays
from .product import Cross, Product
from .products import crosses, products
from .recipe import Recipe, from_mapping
from .remarks import remarks
from .store import install, read

__all__ = ["Made", "check_folder", "make", "recipe_of"]

Progress = Callable[[str], None]
Run = Callable[[Callable[[bytes], list[Finding]], bytes], list[Finding]]


@dataclass(frozen=True)
class Made:
    """The result of a recipe: its folder, path -> bytes, what was left out and why, and what was found wrong.

    `warnings` are for a person to look at: files with them are written. `notices` say what the laser must be told.
    """

    folder: Path
    kit: Kit
    files: Mapping[str, bytes]
    skipped: tuple[str, ...]
    findings: tuple[Finding, ...]
    warnings: tuple[Finding, ...] = ()
    notices: tuple[str, ...] = ()

    def summary(self) -> str:
        """What was made and where to look, in a few lines."""
        kinds = Counter(path.split("/")[0] for path in self.files)
        names = {"laser": "laser files", "cad": "solids", "print": "printed things", "preview": "pictures"}
        counts = ", ".join(f"{kinds[kind]} {name}" for kind, name in names.items() if kinds[kind])
        parts = ", ".join(f"{p.count} {p.name}" for p in self.kit.parts)
        return "\n".join([f"{self.kit.title}: {counts}", *([f"parts: {parts}"] if parts else []),
                          *(f"left out: {reason}" for reason in self.skipped),
                          *(f"note: {text}" for text in self.notices),
                          f"everything read back and proved; look at {self.folder / 'index.html'}"])


def make(recipe: Recipe, out: Path, progress: Progress = lambda line: None, verbose: bool = False) -> Made:
    """Make `recipe` into the folder out/<name>. Writes nothing where a proof finds something.

    progress   is told each folder with the number of its files; `verbose`: each file
    Raises BadInput for settings that the kit refuses, or a folder that cannot be written.
    """
    kit = recipe.build()
    folder = out / recipe.name
    _refuse_early(folder)
    table = products(recipe, kit)
    if not table:
        raise BadInput(f"{recipe.name}: nothing of it is made as {', '.join(recipe.formats)}: allowed: pdf too")
    printed = tuple(p for p in table if p.path.startswith("print/"))
    waiting = aside(lambda: _written_and_proved(printed, verbose))
    halves = [_written_and_proved(tuple(p for p in table if p not in printed), verbose, progress,
                                  crosses(recipe, kit)), waiting()]
    for line in halves[1].said:
        progress(line)
    written = {path: data for half in halves for path, data in half.files.items()}
    files = {p.path: written[p.path] for p in table if p.path in written}
    remarked = remarks(recipe, kit, files)
    findings = (*halves[0].findings, *halves[1].findings, *errors(remarked))
    progress(f"proved  {sum(half.proved for half in halves)} files read back, {len(findings)} findings")
    warnings = tuple(f for f in remarked if f.severity == "warning")
    left_out = tuple(f"{group}: {why}" for group, why in sorted({**halves[0].skipped, **halves[1].skipped}.items()))
    done = tuple(p for p in table if p.path in files)
    if findings:
        return Made(folder, kit, files, left_out, findings, warnings)
    files |= _bill(kit, recipe)
    files |= _index(kit, recipe, done, files, left_out, warnings)
    files[MANIFEST] = manifest(kit, recipe, done, files, left_out)
    install(folder, files, obsolete(folder, files))
    return Made(folder, kit, files, left_out, findings, warnings, notices(
        kit.sheets, start(recipe.machine), kit.parameters, recipe.formats, "en") if kit.sheets else ())


@dataclass(frozen=True)
class _Half:
    files: dict[str, bytes]
    skipped: dict[str, str]
    findings: tuple[Finding, ...]
    proved: int
    said: list[str]


def _written_and_proved(table: tuple[Product, ...], verbose: bool, progress: Progress | None = None,
                        together: tuple[Cross, ...] = ()) -> _Half:
    """The files of these products, with what was found on their bytes; without `progress` its lines are kept."""
    said: list[str] = []
    tell = progress or said.append
    files: dict[str, bytes] = {}
    skipped: dict[str, str] = {}
    for group, some in groupby(table, key=lambda product: product.path.split("/")[0]):
        before = len(files)
        for product in some:
            try:
                files[product.path] = product.write()
            except MissingTool as error:
                if group not in skipped:
                    tell(f"skipped {group}: {error}")
                skipped[group] = str(error)
            else:
                if verbose:
                    tell(f"made    {product.path}  {product.what}")
        if not verbose and len(files) > before:
            tell(f"made    {group:8} {len(files) - before:3} files")
    findings, proved = prove(tuple(p for p in table if p.path in files), files, tell, together)
    return _Half(files, skipped, findings, proved, said)


def prove(table: tuple[Product, ...], files: Mapping[str, bytes], progress: Progress,
          together: tuple[Cross, ...] = (), run: Run = lambda proof, data: proof(data)
          ) -> tuple[tuple[Finding, ...], int]:
    """Every proof of every product on its bytes, whatever they are; each finding names the file. With the number of
    files of which something was proved.

    `together` are the proofs over several files. READ: a file cannot be read at all. What needs a tool that is not
    installed is said and left out. `run` runs the proofs of solids: apart, where their bytes may be anything.
    """
    findings: list[Finding] = []
    proved = 0
    drawings = _Drawings({product.path: product for product in table}, files)
    for product in table:
        try:
            data = files[product.path]
            found = run(product.prove, data) if product.path.startswith("cad/") else product.prove(data)
            found = [*found, *drawings.same(product)]
        except BadInput as error:
            found = [Finding("READ", "file", str(error))]
        except MissingTool as error:
            progress(f"skipped the proof of {product.path}: {error}")
            continue
        proved += bool(product.proofs)
        findings += [replace(f, where=f"{product.path}: {f.where}") for f in found]
    for cross in together:
        if all(path in files for path in cross.paths):
            try:
                findings += cross.prove([files[path] for path in cross.paths])
            except BadInput as error:
                findings.append(Finding("READ", cross.paths[0], str(error)))
    return tuple(findings), proved


@dataclass(frozen=True)
class _Drawings:
    """What the files show, each that others are compared with read once."""

    table: Mapping[str, Product]
    files: Mapping[str, bytes]
    known: dict[str, Drawing] = field(default_factory=dict)

    def same(self, product: Product) -> list[Finding]:
        """SAME: the file and its pair show different drawings."""
        from .check.same import same

        pair = self.table.get(product.pair)
        if pair is None or pair.read is None or product.read is None:
            return []
        if pair.path not in self.known:
            self.known[pair.path] = pair.read(self.files[pair.path])
        return same(self.known[pair.path], product.read(self.files[product.path]))


def recipe_of(folder: Path) -> Recipe:
    """The recipe in the manifest of a folder. Raises BadInput for a manifest that cannot be read."""
    return _recipe(read_manifest(folder), folder)


def _recipe(listing: Mapping[str, Any], folder: Path) -> Recipe:
    return from_mapping(listing["recipe"], str(folder / MANIFEST), folder.resolve().name)


def check_folder(folder: Path, progress: Progress = lambda line: None,
                 cutter: Machine | None = None) -> tuple[Finding, ...]:
    """Prove again what `make` wrote into `folder`, from the bytes on the disk and the recipe in its manifest.

    MISSING and CHANGED: a file is gone, or is not the one that was made. BED: it does not go on `cutter` (on the
    recipe's machine where None). Raises BadInput for a manifest that cannot be read.
    """
    listing = read_manifest(folder)
    recipe = _recipe(listing, folder)
    kit = recipe.build()
    table = {product.path: product for product in products(recipe, kit)}
    left_out = {reason.split(":")[0] for reason in listing["skipped"]} & MAY_BE_LEFT_OUT
    listed = {entry["path"]: entry["sha256"] for entry in listing["files"]}
    files: dict[str, bytes] = {}
    findings = [Finding("MISSING", path, "not in the manifest, but the recipe makes it")
                for path in table if path not in listed and path.split("/")[0] not in left_out]
    findings += [Finding("CHANGED", path, "in the manifest, but the recipe does not make it")
                 for path in listed if path not in table and path.split("/")[0] in ("laser", "cad", "print")]
    findings += [Finding("STRAY", path, "not in the manifest: of another run, or put there", None, "warning")
                 for path in strays(folder, listed)]
    for path, digest in listed.items():
        try:
            data = read(folder / path)
        except BadInput as error:
            findings.append(Finding("MISSING", path, str(error)))
            continue
        if hashlib.sha256(data).hexdigest() != digest:
            findings.append(Finding("CHANGED", path, "not the bytes that were made"))
        files[path] = data
    done = tuple(table[path] for path in files if path in table)
    findings += differences(listing, manifest(kit, recipe, done, files, tuple(listing["skipped"])))
    for reason in listing["skipped"]:
        progress(f"left out: {reason}")
    with apart() as run:
        findings += prove(done, files, progress, crosses(recipe, kit), run)[0]
    return (*findings, *remarks(recipe, kit, files, cutter))


def _bill(kit: Kit, recipe: Recipe) -> dict[str, bytes]:
    """What there is to buy and how long it takes, where the laser has settings for these materials; of what is only
    printed nothing."""
    from .core.bill import bill, table
    from .core.steps import hardware

    if not kit.sheets:
        return {}
    cutter = machine(recipe.machine or USUAL)
    try:
        found = bill(kit.parts, kit.sheets, laser(cutter.laser), materials(), cutter.name, bed=cutter.bed,
                     named=recipe.machine is not None, options=kit.parameters, hardware=hardware(kit, "en"))
    except BadInput as error:
        return {"bill.txt": f"no bill for {cutter.name}: {error}\n".encode()}
    data = json.dumps(found.as_data(), indent=1, ensure_ascii=False)
    return {"bill.txt": f"{table(found)}\n".encode(), "bill.json": f"{data}\n".encode()}


def _index(kit: Kit, recipe: Recipe, done: tuple[Product, ...], files: Mapping[str, bytes],
           skipped: tuple[str, ...], warnings: tuple[Finding, ...]) -> dict[str, bytes]:
    """The pictures of the printed pages, and the page that shows everything: one in each language, the first also
    as index.html."""
    from .write.html import index
    from .write.png import page_png

    shown = done if "png" in recipe.formats else ()
    thumbs = {p.path: f"preview/{p.path.removeprefix('print/').replace('/', '-').removesuffix('.pdf')}.png"
              for p in shown if p.path.startswith("print/") and f"-{recipe.papers[0]}/" in p.path}
    pictures = {thumb: page_png(files[path], 0, 600) for path, thumb in thumbs.items()}
    pages = {lang: index(kit, done, {**files, **pictures}, thumbs, skipped, lang, recipe.languages, recipe.machine,
                         warnings) for lang in recipe.languages}
    return pictures | {f"index.{lang}.html": page for lang, page in pages.items()} | {
        "index.html": pages[recipe.languages[0]]}


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

