"""The check of a folder that `make` wrote: everything proved again, from its bytes and its manifest alone."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.kit import Kit
from ..core.ledger import Ledger, Tally
from ..core.resources import Data
from ..core.workshop.tables import Machine, as_recorded, resolved
from ..runtime import limits as bounds
from ..runtime.limits import alone, isolated
from ..runtime.store import at_rest, read
from .basis import basis_of, check_basis
from .causes import as_made, cause_of, difference, following, read_first
from .manifest import (
    MANIFEST,
    MAY_BE_LEFT_OUT,
    differences,
    drawing_tools,
    manifest,
    other_tools,
    read_manifest,
    recorded,
    strays,
)
from .overview import overview
from .own_board import keep_tried, keep_tried_drawings
from .product import Cross, Product
from .products import crosses, products
from .proving import prove, remade
from .recipe import Recipe, from_mapping
from .result import Result
from .said import printed_wrong
from .warnings import warnings_of

__all__ = ["check_folder", "recipe_of", "tally"]


def recipe_of(folder: Path) -> Recipe:
    """The recipe in the manifest of a folder. Raises BadInput for a manifest that cannot be read."""
    listing = read_manifest(folder)
    with _tables(listing, folder):
        return _recipe(listing, folder)


def check_folder(folder: Path, cutter: Machine | None = None) -> tuple[Finding, ...]:
    """Prove again what `make` wrote into `folder`, from the bytes on the disk and what its manifest holds: the recipe,
    and every material, machine and laser as they were. What cannot be proved here is among the findings.

    MISSING and CHANGED: a file is gone, or is not the one that was made; AGAIN: it is not what the recipe makes.
    STRAY: the manifest does not name it. BED: it does not go on `cutter` (on the recipe's machine where None).
    The folder is read while nobody writes there; what its manifest asks for may be anything, so it is made again within
    bounds. Raises BadInput for a manifest that cannot be read, where another process writes there for long, and
    TooMuch for what goes beyond.
    """
    return alone(str(folder), lambda: _checked(_seen(folder), cutter), bounds.BUILDING)


def tally(folder: Path, findings: Sequence[Finding]) -> Tally:
    """How many files of a folder, its manifest too, were proved, given what its check found.

    What `make` had not read back is proved now, by being made again: that is told apart. Of a file of which a proof
    over several could not be made a part is proved. Raises BadInput for a manifest that cannot be read.
    """
    listing, unproved = read_manifest(folder), [f for f in findings if f.severity == "unproved"]
    codes = {path: {f.code for f in some} for path, some in _by_path((), [f for f in unproved if not f.over]).items()}
    lacking = {path for f in unproved for path in f.over}
    wrong = {f.where.partition(": ")[0] for f in findings if f.severity == "error"}
    found = Counter[str]()
    for entry in (*listing["files"], {"path": MANIFEST}):
        path, proofs = entry["path"], {*entry.get("proved", ()), *entry.get("not_proved", {})} - {"AGAIN"}
        known = (proofs or {"AGAIN"}) - codes.get(path, set())
        whole = known >= (proofs or {"AGAIN"}) and path not in lacking
        its = "wrong" if path in wrong else "proved" if whole else "part" if known else "rest"
        found[its] += 1
        found["again"] += its == "proved" and not proofs
    return Tally(found["proved"], found["part"], found["rest"], found["wrong"], found["again"])


@dataclass(frozen=True)
class _Snapshot:
    """A folder as it stood at one moment: its manifest, the bytes of the files that it lists (of those that cannot be
    read, why), which of them are links or lie in a linked folder, and the paths of all others."""

    folder: Path
    listing: Data
    files: Mapping[str, bytes | BadInput]
    strays: Sequence[str]
    links: Sequence[str]


def _seen(folder: Path) -> _Snapshot:
    with at_rest(folder):
        listing = read_manifest(folder)
        files = dict[str, bytes | BadInput]()
        for entry in listing["files"]:
            try:
                files[entry["path"]] = read(folder / entry["path"])
            except BadInput as error:
                files[entry["path"]] = error
        links = [path for path in files if any((folder / at).is_symlink() for at in
                                               (path, *map(str, PurePosixPath(path).parents)) if at != ".")]
        return _Snapshot(folder, listing, files, strays(folder, files), links)


def _checked(seen: _Snapshot, cutter: Machine | None) -> tuple[Finding, ...]:
    with _tables(seen.listing, seen.folder):
        return _proved(seen, cutter)


def _recipe(listing: Data, folder: Path) -> Recipe:
    keep_tried(listing.get("boards", {}), str(folder / MANIFEST))
    keep_tried_drawings(listing.get("drawings", {}), str(folder / MANIFEST))
    return from_mapping(listing["recipe"], str(folder / MANIFEST), folder.resolve().name)


def _tables(listing: Mapping[str, object], folder: Path) -> AbstractContextManager[None]:
    return as_recorded(listing.get("tables"), str(folder / MANIFEST))


def _proved(seen: _Snapshot, cutter: Machine | None) -> tuple[Finding, ...]:
    recipe = _recipe(seen.listing, seen.folder)
    kit = recipe.build(advise=False)
    its = _Judged(seen, recipe, kit, {product.path: product for product in products(recipe, kit)},
                  tuple(crosses(recipe, kit)))
    files = {path: data for path, data in seen.files.items() if not isinstance(data, BadInput)}
    others = [path for path, digest in its.listed.items()
              if path not in files or hashlib.sha256(files[path]).hexdigest() != digest]
    made = as_made(its.table, its.listed, others)
    found, noted = its.proved(files, made, others), its.noted(files, made, others)
    warned = [f for f in (*found, *noted) if f.severity == "warning"]
    about = its.about(files, warned)
    told = its.told(about, files, made, [f for f in warned if not f.because], others)
    wrong = differences(seen.listing, manifest(
        Result(recipe, kit, {path: data for path, data in files.items() if path in about.table}, about.ledger,
               seen.listing["skipped"]), resolved(), drawing_tools()))
    lone = (Finding(one.code, one.what, one.unproved, severity="unproved") for one in basis_of(kit) if one.unproved)
    return (*its.changed(files, others, made), *_unlisted(about.table, seen), *wrong, *check_basis(kit), *lone,
            *printed_wrong(recipe, kit, list(about.table)), *found, *told,
            *(noted if cutter is None else warnings_of(recipe, kit, files, cutter=cutter, run=isolated,
                                                       changed=others)))


@dataclass(frozen=True)
class _About:
    """What is found of the files about the others and of the pictures, by path; all products; the ledger of all."""

    found: Mapping[str, Sequence[Finding]]
    table: Mapping[str, Product]
    ledger: Ledger


@dataclass(frozen=True)
class _Judged:
    """A folder as it was seen, and what its recipe makes: the products, by path, and the proofs over several.

    Where files were changed, `made` are their bytes as they were made: what is not found with these follows from them.
    """

    seen: _Snapshot
    recipe: Recipe
    kit: Kit
    table: Mapping[str, Product]
    every: Sequence[Cross]

    @property
    def listed(self) -> dict[str, str]:
        return {entry["path"]: entry["sha256"] for entry in self.seen.listing["files"]}

    def changed(self, files: Mapping[str, bytes], others: Sequence[str], made: Mapping[str, bytes]
                ) -> Iterator[Finding]:
        """MISSING and CHANGED: what became of the files that are not as they were made."""
        for path in others:
            data = self.seen.files[path]
            if isinstance(data, BadInput):
                yield Finding("MISSING", path, str(data))
            else:
                told = difference(made[path], data) if path in made else ""
                yield Finding("CHANGED", path, "not the bytes that were made" + f": {told}" * bool(told))

    def proved(self, files: Mapping[str, bytes], made: Mapping[str, bytes], others: Sequence[str]
               ) -> Sequence[Finding]:
        """What each proof finds."""
        table = [self.table[path] for path in files if path in self.table and self.table[path].proofs]
        found = prove(table, files, self.every, run=isolated, changed=others)
        proofs: list[Product | Cross] = [*table, *self.every]
        causes = [read_first(proof, made) for proof in proofs]
        again = [number for number, cause in enumerate(causes) if cause and found.each[number]]
        calm = prove([table[n] for n in again if n < len(table)], {**files, **made},
                     [self.every[n - len(table)] for n in again if n >= len(table)], run=isolated,
                     beside=[*self.table.values()], changed=[path for path in others if path not in made])
        mended = dict(zip(again, calm.each, strict=True))
        return [f for number, some in enumerate(found.each)
                for f in (following(some, mended[number], causes[number]) if number in mended else some)]

    def noted(self, files: Mapping[str, bytes], made: Mapping[str, bytes], others: Sequence[str]
              ) -> Sequence[Finding]:
        """What is worth knowing of the laser files."""
        found = warnings_of(self.recipe, self.kit, files, run=isolated, changed=others)
        if not found or not made:
            return found
        return following(found, warnings_of(self.recipe, self.kit, {**files, **made}, run=isolated),
                         cause_of("laser", list(made)))

    def about(self, files: Mapping[str, bytes], warned: Sequence[Finding], only: Collection[str] | None = None
              ) -> _About:
        """What is found of the files about the others, of `only` these: they are made again and compared."""
        listing = self.seen.listing
        there = [path for path in self.listed if path in self.table]
        changed = [path for path, digest in self.listed.items()
                   if path in files and hashlib.sha256(files[path]).hexdigest() != digest]
        ledger = (recorded(listing, [self.table[path] for path in there], self.every)
                  + Ledger((), basis_of(self.kit))).ordered(there)
        others, ledger, _ = overview(Result(self.recipe, self.kit, files, ledger, listing["skipped"]), warned)
        table, own = {**self.table, **{product.path: product for product in others}}, {p.path for p in others}
        because = other_tools(listing)
        paths = [path for path in files if path in table and (path in own or not table[path].proofs)
                 and (only is None or path in only)]
        again = prove([remade(table[path], because) for path in paths], files, run=isolated, changed=changed)
        told = prove([table[path] for path in paths if table[path].proofs], files, run=isolated, changed=changed)
        return _About(_by_path(paths, (*again.findings, *told.findings)), table, ledger)

    def told(self, about: _About, files: Mapping[str, bytes], made: Mapping[str, bytes], warned: Sequence[Finding],
             others: Sequence[str]) -> Sequence[Finding]:
        """The same in one, with what follows from the changed files, with which `warned` has nothing to do."""
        if not others:
            return [f for some in about.found.values() for f in some]
        pages = self.about({**files, **made}, warned, ()).table
        known = {**made, **as_made({path: pages[path] for path in others if path in pages}, self.listed, others)}
        calm = self.about({**files, **known}, warned, [path for path, some in about.found.items() if some]).found
        return [f for path, some in about.found.items()
                for f in (following(some, calm.get(path, ()), cause_of(path, list(known))) if known else some)]


def _by_path(paths: Iterable[str], findings: Iterable[Finding]) -> dict[str, list[Finding]]:
    """What was found of each of these files."""
    found: dict[str, list[Finding]] = {path: [] for path in paths}
    for finding in findings:
        found.setdefault(finding.where.partition(": ")[0], []).append(finding)
    return found


def _unlisted(table: Mapping[str, Product], seen: _Snapshot) -> list[Finding]:
    """What is made and not in the manifest, in the manifest and not made, left out, or in the folder besides."""
    left_out = {reason.split(":")[0] for reason in seen.listing["skipped"]} & MAY_BE_LEFT_OUT
    return [*(Finding("MISSING", path, "not in the manifest, but the recipe makes it")
              for path in table if path not in seen.files and path.split("/")[0] not in left_out),
            *(Finding("CHANGED", path, "in the manifest, but the recipe does not make it")
              for path in seen.files if path not in table),
            *(Finding("CHANGED", path, "a link to another place: made was a file") for path in seen.links),
            *(Finding("MISSING", group, f"left out when it was made:{reason}", severity="unproved")
              for group, _, reason in (words.partition(":") for words in seen.listing["skipped"])),
            *(Finding("STRAY", path, "not in the manifest: of another run, or put there", severity="warning")
              for path in seen.strays)]
