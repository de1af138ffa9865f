"""The manifest: what a recipe made, from which settings, what was proved about each file and what not. And back."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from .. import __version__
from ..core import drawing_files
from ..core.board_files.files import as_recorded
from ..core.errors import BadInput
from ..core.finding import CODES, Finding
from ..core.ledger import MADE_ONCE, Entry, Ledger, Together
from ..core.part import OPERATIONS
from ..core.resources import Data, Table
from ..core.sheet import Sheet
from ..runtime.store import read
from .along import guest
from .basis import brought
from .product import Cross, Product
from .recipe import Recipe
from .remnants import drawn_remnants
from .result import Result

__all__ = ["MANIFEST", "MAY_BE_LEFT_OUT", "board_files", "differences", "drawing_tools", "drawings_of", "manifest",
           "other_tools", "read_manifest", "recorded", "strays"]

MANIFEST = "manifest.json"
MAY_BE_LEFT_OUT = frozenset({"cad", "print"})
"""Groups of files that need a tool which may not be installed."""
_MOST = 10_000
_OTHER = {"recipe_sha256": "its 'recipe' is not the one by which it was made",
          "brought": "its 'brought' is not what the recipe gives: the file of a game or kit from outside is another "
                     "one than when it was made",
          "together": "its 'together', what was proved over several files, is not what is proved here: a recorded game "
                      "that has come to lie beside the file of its game, or has gone, is such a proof, too"}


def manifest(result: Result, tables: Mapping[str, object], tools: Mapping[str, str]) -> bytes:
    """The bytes of the manifest of these files, itself left out.

    tables  every material, machine and laser as they were resolved (`core.workshop.tables.resolved`): a check reads
            these
    tools   what drew the pictures and pages: another version may draw them otherwise
    """
    recipe, kit, files, ledger = result.recipe, result.kit, result.files, result.ledger
    lines = {f"laser/{sheet.name}": _lines(sheet) for sheet in kit.sheets}
    entries = []
    for entry in ledger.ordered(list(files)).entries:
        data, drawn = files[entry.path], lines.get(entry.path.rpartition(".")[0])
        entries.append({"path": entry.path, "size": len(data), "sha256": hashlib.sha256(data).hexdigest(),
                        **entry.as_data(), **({"lines": drawn} if drawn else {})})
    parts = [{"name": p.name, "count": p.count, "material": p.material, "thickness": p.thickness,
              "size": [round(length, 3) for length in p.size], "area": round(p.area, 3)} for p in kit.parts]
    content = {"polygo_fab": __version__, "recipe": recipe.as_data(), "recipe_sha256": _digest(recipe),
               "parameters": dict(kit.parameters),
               "parts": parts, "fits": [{"rule": f.rule, "reckoned": f.statement} for f in kit.fits],
               "skipped": list(result.skipped), "findings": [], "count": ledger.whole.as_data(), "files": entries,
               "together": [one.as_data() for one in ledger.together], "tables": tables, "tools": tools}
    if boards := board_files(recipe):
        content["boards"] = boards
    if drawings := drawings_of(recipe):
        content["drawings"] = drawings
    if digests := brought(kit):
        content["brought"] = digests
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()


def board_files(recipe: Recipe) -> dict[str, dict[str, str]]:
    """What the files say of those boards of a recipe that are brought, by their names."""
    return as_recorded(str(its.get(key, "")) for its in _settings(recipe) for key in ("board", "back"))


def drawings_of(recipe: Recipe) -> dict[str, str]:
    """The drawings of a recipe that somebody brought."""
    words = (str(its.get(key, "")) for its in _settings(recipe) for key in ("logo", "marks"))
    return drawing_files.as_recorded([*(name for word in words for name in word.split(",")),
                                      *drawn_remnants(recipe.remnants)])


def _settings(recipe: Recipe) -> tuple[Data, ...]:
    """Those of its kit, and of each that is cut along with it."""
    return (recipe.settings, *(guest(word).settings for word in recipe.along))


def _digest(recipe: Recipe) -> str:
    """The SHA-256 of a recipe, which tells of a change, too, that counts for no file: the seed, without puzzles."""
    return hashlib.sha256(json.dumps(recipe.as_data(), sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def recorded(found: Data, table: Sequence[Product], together: Sequence[Cross]) -> Ledger:
    """What a manifest says was proved, and was not, of all that there is to prove of these files.

    Where it is silent on a code, or on a proof over several files, the ledger differs from it: a difference.
    """
    said = {entry["path"]: entry for entry in found["files"]}
    entries = []
    for product in table:
        entry = said.get(product.path, {})
        proved, reasons = entry.get("proved"), entry.get("not_proved")
        known = [code for code in product.proofs if code in proved] if isinstance(proved, list) else []
        given = {code: why for code, why in reasons.items() if code in CODES and isinstance(why, str)
                 } if isinstance(reasons, dict) else {}
        left = product.proofs if product.proofs else ("AGAIN",)
        unproved = {code: given.get(code, "") for code in (*left, *given) if code not in known}
        entries.append(Entry(product.path, product.what, tuple(known),
                             unproved if product.proofs else {"AGAIN": MADE_ONCE}))
    lines = found.get("together")
    whys = {_key(line): line.get("not_proved") for line in lines if isinstance(line, dict)} if isinstance(
        lines, list) else {}
    crossed = [Together(cross.code, cross.what, cross.paths,
                        str(whys.get((cross.code, cross.what, *cross.paths)) or "")) for cross in together]
    return Ledger(tuple(entries), tuple(crossed))


def _key(line: Mapping[str, object]) -> tuple[str, ...]:
    paths = line.get("files")
    return (str(line.get("code")), str(line.get("what")), *(map(str, paths) if isinstance(paths, list) else ()))


def drawing_tools() -> dict[str, str]:
    """The versions of what draws pictures and pages here."""
    from importlib.metadata import PackageNotFoundError, version

    found = {}
    for name in ("fontpkg-atkinson-hyperlegible", "jinja2", "markdown-it-py", "pillow", "pypdfium2", "resvg-py"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "unknown"
    return found


def other_tools(found: Mapping[str, object]) -> str:
    """Which tools drew the files of a manifest that are others here, in words; "" where none are."""
    was = found.get("tools")
    if not isinstance(was, dict):
        return ""
    told = [f"{name} {str(was[name])[:20]} drew it, here is {here}" for name, here in drawing_tools().items()
            if was.get(name, here) != here]
    return ", ".join(told)


def _lines(sheet: Sheet) -> dict[str, dict[str, float]]:
    """How many lines the laser cuts, scores and engraves, and how long they are in all, mm."""
    strokes = sheet.strokes()
    lengths = {op: [s.path.length for s in strokes if s.operation == op] for op in OPERATIONS}
    return {op: {"count": len(some), "length": round(sum(some), 3)} for op, some in lengths.items() if some}


def read_manifest(folder: Path) -> Table:
    """What the manifest in a folder says. Raises BadInput for one that polygo-fab cannot have written, or of
    more files than any kit has."""
    path = folder / MANIFEST
    try:
        found = json.loads(read(path).decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise BadInput(f"'{path}' is not a manifest: not JSON") from None
    if not _is_manifest(found):
        raise BadInput(f"'{path}' is not a manifest of polygo-fab: no recipe, or files without path and "
                       "sha256, or twice")
    if len(found["files"]) > _MOST:
        raise BadInput(f"'{path}' is not a manifest of polygo-fab: more than {_MOST} files")
    return dict(found)


def _is_manifest(data: Any) -> bool:
    """A recipe, what was left out, and files, each once, whose paths stay inside the folder, written in the one way
    there is."""
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
    return len({entry["path"] for entry in data["files"]}) == len(data["files"])


def differences(found: Data, expected: bytes) -> list[Finding]:
    """CHANGED: what a manifest says and this program, from its recipe and the files that are there, does not."""
    meant = json.loads(expected)
    entries = {entry["path"]: entry for entry in meant.pop("files")}
    wrong = [Finding("CHANGED", MANIFEST, f"made by polygo_fab {str(found.get('polygo_fab'))[:20]}, this is {value}"
                     if key == "polygo_fab" else _OTHER.get(key, f"its '{key}' is not what the recipe gives"))
             for key, value in meant.items() if key != "tools" and found.get(key) != value]
    for entry in found["files"]:
        known = entries.get(entry["path"], entry)
        same = ("sha256", "size") if entry["sha256"] != known["sha256"] else ()  # said by another finding
        if {k: v for k, v in entry.items() if k not in same} != {k: v for k, v in known.items() if k not in same}:
            wrong.append(Finding("CHANGED", MANIFEST, f"what it says of '{entry['path']}' is not so"))
    if not _are_tools(found.get("tools"), meant["tools"]):
        wrong.append(Finding("CHANGED", MANIFEST, "its 'tools' are not the versions of what drew the pictures and "
                             f"pages: expected one, in words, for each of {', '.join(meant['tools'])}"))
    return wrong + [Finding("CHANGED", MANIFEST, f"'{key[:40]}' is nothing that a manifest says")
                    for key in found if key not in meant and key != "files"]


def _are_tools(said: object, meant: Mapping[str, str]) -> bool:
    """Whatever the versions are: other ones may have drawn it."""
    return (isinstance(said, dict) and said.keys() == meant.keys()
            and all(isinstance(version, str) and version.isprintable() and version for version in said.values()))


def strays(folder: Path, listed: Iterable[str]) -> list[str]:
    """Everything in the folder that is no folder and that the manifest does not name, the manifest left out.

    Links are named and not followed. Raises BadInput for a folder that cannot be looked into.
    """
    known, found = {MANIFEST, *listed}, []

    def refuse(error: OSError) -> None:
        raise BadInput(f"cannot look into '{error.filename}': {error.strerror}")

    for at, folders, names in os.walk(folder, onerror=refuse):
        for name in (*names, *(name for name in folders if os.path.islink(os.path.join(at, name)))):
            path = Path(at, name).relative_to(folder).as_posix()
            if path not in known:
                found.append(path)
    return sorted(found)
