"""What stands in the folder where `make` is to write: what an earlier run made, with which settings, and what is of
somebody else."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from .. import kits
from ..core.errors import BadInput
from ..core.kit import Kit
from ..core.options import as_typed, declared
from ..core.resources import Data
from ..core.words.printable import brief
from ..runtime.store import read
from .manifest import MANIFEST, board_files, drawings_of, read_manifest
from .recipe import Recipe

__all__ = ["obsolete", "refuse_other_settings", "refuse_others"]

_LAID_OUT = ("kit", "machine", "profile", "nest", "sets", "spares", "remnants", "along", "tabs", "lead", "overcut",
             "label", "relief", "tool", "link", "scale_x", "scale_y", "seed")
"""What makes other files of the same names, besides the settings of the kit. Formats, languages, papers and formats of
books do not: with other ones some files come and some go."""


def refuse_others(folder: Path, paths: Iterable[str]) -> None:
    """Raises BadInput where one of `paths` is there already and is nothing that an earlier run made."""
    made = _listed(folder)
    own = {*made, *([MANIFEST] if made else [])}
    for path in paths:
        if path not in own and (folder / path).exists():
            raise BadInput(f"'{folder / path}' is there, and no manifest beside it says that an earlier run made it: "
                           "move it away, or name another folder with --out")


def refuse_other_settings(folder: Path, recipe: Recipe, kit: Kit) -> None:
    """Raises BadInput where an earlier run with other settings made what is in `folder`: it says which, and how both
    can be had.

    Of the settings of the kit those count that were given then or are given now: what a material brings may have been
    measured since, and the kit is to be made again with that. A board file counts by what it says: under one name it
    may say another board now.
    """
    try:
        listing: Data = read_manifest(folder)
    except BadInput:
        return
    there, parameters = listing["recipe"], listing.get("parameters")
    now, was = json.loads(json.dumps(dict(kit.parameters))), parameters if isinstance(parameters, dict) else {}
    given = {**(there["set"] if isinstance(there.get("set"), dict) else {}), **recipe.settings}
    fields = {o.name: o.field for o in declared(kits.named(recipe.kit))}
    unsaid = {"relief": Recipe.relief, "tool": Recipe.tool, "sets": 1, "spares": 0, "remnants": [], "along": [],
              "link": Recipe.link}
    wanted, there = {**unsaid, **recipe.as_data()}, {**unsaid, **there}
    found = [*((key, there[key], wanted[key]) for key in _LAID_OUT if key in there and there[key] != wanted[key]),
             *((key, was[field], now[field]) for key, field in ((key, fields.get(key, key)) for key in given)
               if field in was and field in now and was[field] != now[field])]
    told = [part for key, before, after in found for part in (f"{key}={_said(before)}", f"now {_said(after)}")]
    words = [_said(after) if isinstance(after, str) else f"{key}-{_said(after)}" for key, _, after in found]
    if boards := _changed(listing.get("boards"), board_files(recipe)):
        told += [f"the file of board {name} has changed" for name in boards]
        words += ["2"]
    if logos := _changed(listing.get("drawings"), drawings_of(recipe)):
        told += [f"the drawing {name} has changed" for name in logos]
        words += ["2"]
    if told:
        name = re.sub(r"[^a-z0-9.]+", "-", "-".join([recipe.name, *words]).lower()).strip("-.")[:60]
        raise BadInput(f"'{brief(str(folder))}' was made with other settings ({brief(', '.join(told))}): --name {name} "
                       "makes a folder beside it, --replace replaces it; to keep its settings and change some: make "
                       f"{brief(str(folder))} --set ... --replace")


def _changed(kept: object, files: Mapping[str, object]) -> list[str]:
    """The files that say something else than those that a manifest keeps under the same names."""
    return [name for name in files if isinstance(kept, dict) and kept.get(name, files[name]) != files[name]]


def _said(value: object) -> str:
    value = " ".join(map(str, value)) if isinstance(value, list) else value
    return "none" if value in (None, "") else as_typed(value)[:40]


def obsolete(folder: Path, files: Mapping[str, bytes]) -> list[str]:
    """What an earlier run made here, nobody has changed since, and this run does not make."""
    found = []
    for name, digest in _listed(folder).items():
        path = folder / name
        inside = path.resolve() == folder.resolve() / name  # no symbolic link leads elsewhere
        if name in files or not inside or not path.is_file():
            continue
        if hashlib.sha256(read(path)).hexdigest() == digest:
            found.append(name)
    return found


def _listed(folder: Path) -> dict[str, str]:
    """What the manifest in a folder names, with its digests; nothing where there is none that can be read."""
    try:
        listing: Data = read_manifest(folder)
    except BadInput:
        return {}
    return {entry["path"]: entry["sha256"] for entry in listing["files"]}
