"""What stands in the folder where `make` is to write: what an earlier run made, and what is of somebody else."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from .core.errors import BadInput
from .manifest import MANIFEST, read_manifest
from .store import read

__all__ = ["obsolete", "refuse_others"]


def refuse_others(folder: Path, paths: Iterable[str]) -> None:
    """Raises BadInput where one of `paths` is there already and is nothing that an earlier run made, or where the
    folder itself is a link: what is behind it nobody has named."""
    if folder.is_symlink():
        raise BadInput(f"cannot write '{folder}': it is a link: name with --out the folder where it is to be")
    made = _listed(folder)
    own = {*made, *([MANIFEST] if made else [])}
    for path in paths:
        if path not in own and (folder / path).exists():
            raise BadInput(f"'{folder / path}' is there, and no manifest beside it says that an earlier run made it: "
                           "move it away, or name another folder with --out")


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
        listing: Mapping[str, Any] = read_manifest(folder)
    except BadInput:
        return {}
    return {entry["path"]: entry["sha256"] for entry in listing["files"]}
