"""The check of a folder that `make` wrote: everything proved again, from its bytes and its manifest alone."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import bounds
from .basis import basis_of, check_basis
from .bounds import alone, apart
from .core.errors import BadInput
from .core.finding import Finding
from .core.ledger import Ledger
from .core.tables import Machine, as_recorded, resolved
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
from .product import Product
from .products import crosses, products
from .proving import prove, remade
from .recipe import Recipe, from_mapping
from .remarks import remarks
from .said import printed_wrong
from .store import at_rest, read

__all__ = ["check_folder", "recipe_of"]


_MEASURED = ("bill.txt", "bill.json", MANIFEST)
"""They tell lengths and times of what the laser files draw."""


def recipe_of(folder: Path) -> Recipe:
    """The recipe in the manifest of a folder. Raises BadInput for a manifest that cannot be read."""
    listing = read_manifest(folder)
    with _as_made(listing, folder):
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


@dataclass(frozen=True)
class _Seen:
    """A folder as it stood at one moment: its manifest, the bytes of the files that it lists (of those that cannot be
    read, why), and the paths of all others."""

    folder: Path
    listing: Mapping[str, Any]
    files: Mapping[str, bytes | BadInput]
    strays: Sequence[str]


def _seen(folder: Path) -> _Seen:
    with at_rest(folder):
        listing = read_manifest(folder)
        files = dict[str, bytes | BadInput]()
        for entry in listing["files"]:
            try:
                files[entry["path"]] = read(folder / entry["path"])
            except BadInput as error:
                files[entry["path"]] = error
        return _Seen(folder, listing, files, strays(folder, files))


def _checked(seen: _Seen, cutter: Machine | None) -> tuple[Finding, ...]:
    with _as_made(seen.listing, seen.folder):
        return _proved(seen, cutter)


def _recipe(listing: Mapping[str, Any], folder: Path) -> Recipe:
    return from_mapping(listing["recipe"], str(folder / MANIFEST), folder.resolve().name)


def _as_made(listing: Mapping[str, Any], folder: Path) -> AbstractContextManager[None]:
    return as_recorded(listing.get("tables"), str(folder / MANIFEST))


def _proved(seen: _Seen, cutter: Machine | None) -> tuple[Finding, ...]:
    listing, recipe = seen.listing, _recipe(seen.listing, seen.folder)
    kit, listed = recipe.build(advise=False), {entry["path"]: entry["sha256"] for entry in listing["files"]}
    table = {product.path: product for product in products(recipe, kit)}
    every, files, findings = crosses(recipe, kit), dict[str, bytes](), list[Finding]()
    for path, data in seen.files.items():
        if isinstance(data, BadInput):
            findings.append(Finding("MISSING", path, str(data)))
            continue
        files[path] = data
        if hashlib.sha256(data).hexdigest() != listed[path]:
            findings.append(Finding("CHANGED", path, "not the bytes that were made"))
    proved = prove([table[path] for path in files if path in table and table[path].proofs], files, every, apart)
    noted = remarks(recipe, kit, files, run=apart)
    warned = [f for f in (*proved.findings, *noted) if f.severity == "warning"]
    there = [path for path in listed if path in table]
    ledger = (recorded(listing, [table[path] for path in there], every) + Ledger((), basis_of(kit))).ordered(there)
    others, ledger, _ = overview(kit, recipe, files, ledger, listing["skipped"], warned)
    table |= {product.path: product for product in others}
    because = other_tools(listing)
    own = {product.path for product in others}
    again = prove([remade(table[path], because) for path in files
                   if path in table and (path in own or not table[path].proofs)], files, run=apart)
    told = prove([*(table[path] for path in files if path in own and table[path].proofs)], files, run=apart)
    made = {path: data for path, data in files.items() if path in table}
    wrong = differences(listing, manifest(kit, recipe, made, ledger, listing["skipped"], resolved(), drawing_tools()))
    return (*_unlisted(table, seen), *findings, *wrong, *check_basis(kit),
            *printed_wrong(recipe, kit, list(table)), *proved.findings, *again.findings,
            *_by_cause(told.findings, findings),
            *(noted if cutter is None else remarks(recipe, kit, files, cutter, apart)))


def _by_cause(told: Sequence[Finding], findings: Sequence[Finding]) -> Sequence[Finding]:
    """Findings of the bill and the manifest, which are held against the laser files, where only those were changed:
    one, at the laser files, for they are what is to be mended. Whoever changed the bill as well is told all of it."""
    changed = [finding.where for finding in findings if finding.code == "CHANGED"]
    causes = [path for path in changed if path.startswith("laser/")]
    measured = [f for f in told if f.severity == "error" and (path := f.where.partition(":")[0]) in _MEASURED
                and path not in changed]
    if not causes or not measured:
        return told
    names = ", ".join(dict.fromkeys(f.where.partition(":")[0] for f in measured))
    return [*(f for f in told if f not in measured),
            Finding("CONTRACT", ", ".join(causes), f"draws other lines than those whose lengths and times {names} told "
                                                   "when it was made")]


def _unlisted(table: Mapping[str, Product], seen: _Seen) -> list[Finding]:
    """What is made and not in the manifest, in the manifest and not made, left out, or in the folder besides."""
    left_out = {reason.split(":")[0] for reason in seen.listing["skipped"]} & MAY_BE_LEFT_OUT
    return [*(Finding("MISSING", path, "not in the manifest, but the recipe makes it")
              for path in table if path not in seen.files and path.split("/")[0] not in left_out),
            *(Finding("CHANGED", path, "in the manifest, but the recipe does not make it")
              for path in seen.files if path not in table),
            *(Finding("MISSING", group, f"left out when it was made:{reason}", severity="unproved")
              for group, _, reason in (words.partition(":") for words in seen.listing["skipped"])),
            *(Finding("STRAY", path, "not in the manifest: of another run, or put there", severity="warning")
              for path in seen.strays)]
