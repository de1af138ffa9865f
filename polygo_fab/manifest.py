"""The manifest: what a recipe made, from which settings, and what was proved about each file. And back again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from . import __version__
from .core.errors import BadInput
from .core.finding import Finding
from .core.kit import Kit
from .core.part import OPERATIONS
from .core.sheet import Sheet
from .product import Product
from .recipe import Recipe
from .store import read

__all__ = ["MANIFEST", "MAY_BE_LEFT_OUT", "differences", "manifest", "obsolete", "read_manifest", "strays"]

MANIFEST = "manifest.json"
MAY_BE_LEFT_OUT = frozenset({"cad", "print"})
"""Groups of files that need a tool which may not be installed."""
_OTHERS = {"bill": "what there is to buy, and how long the laser works"}


def manifest(kit: Kit, recipe: Recipe, done: tuple[Product, ...], files: Mapping[str, bytes],
             skipped: tuple[str, ...]) -> bytes:
    """The bytes of the manifest of these files, itself left out."""
    table = {product.path: product for product in done}
    lines = {f"laser/{sheet.name}": _lines(sheet) for sheet in kit.sheets}
    entries = []
    for path, data in files.items():
        product = table.get(path)
        other = _OTHERS.get(path.split(".")[0], "pictures of everything made")
        drawn = lines.get(path.rpartition(".")[0])
        entries.append({"path": path, "what": product.what if product else other,
                        "size": len(data), "sha256": hashlib.sha256(data).hexdigest(),
                        "proved": list(product.proofs) if product else [],
                        **({"lines": drawn} if product and drawn else {})})
    parts = [{"name": p.name, "count": p.count, "material": p.material, "thickness": p.thickness,
              "size": [round(length, 3) for length in p.size], "area": round(p.area, 3)} for p in kit.parts]
    content = {"polygo_fab": __version__, "recipe": recipe.as_data(), "parameters": dict(kit.parameters),
               "parts": parts, "fits": [{"rule": f.rule, "proved": f.statement} for f in kit.fits],
               "skipped": list(skipped), "findings": [], "files": entries}
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()


def _lines(sheet: Sheet) -> dict[str, dict[str, float]]:
    """How many lines the laser cuts, scores and engraves, and how long they are in all, mm."""
    strokes = sheet.strokes()
    lengths = {op: [s.path.length for s in strokes if s.operation == op] for op in OPERATIONS}
    return {op: {"count": len(some), "length": round(sum(some), 3)} for op, some in lengths.items() if some}


def read_manifest(folder: Path) -> dict[str, Any]:
    """What the manifest in a folder says. Raises BadInput for one that polygo-fab cannot have written."""
    path = folder / MANIFEST
    try:
        found = json.loads(read(path).decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise BadInput(f"'{path}' is not a manifest: not JSON") from None
    if not _is_manifest(found):
        raise BadInput(f"'{path}' is not a manifest of polygo-fab: no recipe, or files without path and sha256")
    return dict(found)


def _is_manifest(data: Any) -> bool:
    """A recipe, what was left out, and files whose paths stay inside the folder, written in the one way there is."""
    shaped = isinstance(data, dict) and isinstance(data.get("recipe"), dict) and isinstance(data.get("files"), list)
    if not shaped or not isinstance(data.get("skipped"), list) or not all(isinstance(r, str) for r in data["skipped"]):
        return False
    for entry in data["files"]:
        if not isinstance(entry, dict):
            return False
        path, digest = entry.get("path"), entry.get("sha256")
        if not isinstance(path, str) or not isinstance(digest, str) or not path.isprintable():
            return False
        parts = PurePosixPath(path).parts
        if path != "/".join(parts) or not parts or {"/", "..", MANIFEST} & set(parts) or len(path) > 200:
            return False
    return True


def differences(found: Mapping[str, Any], expected: bytes) -> list[Finding]:
    """CHANGED: what a manifest says and this program, from its recipe and the files that are there, does not."""
    meant = json.loads(expected)
    entries = {entry["path"]: entry for entry in meant.pop("files")}
    wrong = [Finding("CHANGED", MANIFEST, f"made by polygo_fab {str(found.get('polygo_fab'))[:20]}, this is {value}"
                     if key == "polygo_fab" else f"its '{key}' is not what the recipe gives")
             for key, value in meant.items() if found.get(key) != value]
    for entry in found["files"]:
        known = entries.get(entry["path"], entry)
        same = ("sha256", "size") if entry["sha256"] != known["sha256"] else ()  # said by another finding
        if {k: v for k, v in entry.items() if k not in same} != {k: v for k, v in known.items() if k not in same}:
            wrong.append(Finding("CHANGED", MANIFEST, f"what it says of '{entry['path']}' is not so"))
    return wrong + [Finding("CHANGED", MANIFEST, f"'{key[:40]}' is nothing that a manifest says")
                    for key in found if key not in meant and key != "files"]


def strays(folder: Path, listed: Iterable[str]) -> list[str]:
    """Files among those for the laser that the manifest does not name."""
    known = set(listed)
    return sorted(path for path in (f"laser/{file.name}" for file in (folder / "laser").glob("*") if file.is_file())
                  if path not in known)


def obsolete(folder: Path, files: Mapping[str, bytes]) -> list[str]:
    """What an earlier run made here, nobody has changed since, and this run does not make."""
    try:
        earlier = read_manifest(folder)
    except BadInput:
        return []
    found = []
    for entry in earlier["files"]:
        path = folder / entry["path"]
        inside = path.resolve() == folder.resolve() / entry["path"]  # no symbolic link leads elsewhere
        if entry["path"] in files or not inside or not path.is_file():
            continue
        if hashlib.sha256(path.read_bytes()).hexdigest() == entry["sha256"]:
            found.append(entry["path"])
    return found
