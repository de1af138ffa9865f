"""A site put on the disk, whole or not at all, in place of an earlier one; what is of somebody else stays."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from ... import __version__
from ...core.errors import BadInput
from ...runtime.store import install, read, recover, refuse_unwritable

__all__ = ["LISTING", "put", "refuse_others"]

LISTING = "site.json"
"""Which files are of the site, with their digests (SHA-256)."""


def refuse_others(folder: Path) -> None:
    """Before the work. Raises BadInput for a folder that has something in it and is no earlier site, for a link, and
    where nothing can be written."""
    refuse_unwritable(folder)
    if folder.is_dir():
        recover(folder)
        if any(folder.iterdir()) and not _listed(folder):
            raise BadInput(f"'{folder}': it has files that are of no site: allowed: a new or an empty folder, or an "
                           "earlier site")


def put(folder: Path, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """The files with their listing into the folder; of an earlier site what is not among them, and what nobody has
    changed, goes, and is told. Raises BadInput where a file is there that is not of an earlier site."""
    gone: list[str] = []
    digests = {path: hashlib.sha256(data).hexdigest() for path, data in sorted(files.items())}
    listing = {"version": __version__, "files": digests}

    def replaced() -> list[str]:
        earlier = _listed(folder)
        for path in files:
            if path not in earlier and (folder / path).exists():
                raise BadInput(f"'{folder / path}' is there, and not of an earlier site: move it away")
        gone[:] = [path for path, digest in earlier.items() if path not in files and _is(folder, path, digest)]
        return gone

    install(folder, {**files, LISTING: json.dumps(listing, indent=1).encode() + b"\n"}, replaced)
    return tuple(gone)


def _is(folder: Path, path: str, digest: str) -> bool:
    """Whether a file is the one that was written: no link leads elsewhere, and nobody has changed it."""
    place = folder / path
    inside = place.resolve() == folder.resolve() / path
    return inside and place.is_file() and hashlib.sha256(read(place)).hexdigest() == digest


def _listed(folder: Path) -> dict[str, str]:
    """What an earlier site has; nothing where there is none."""
    try:
        found = json.loads(read(folder / LISTING))["files"]
        return {str(path): str(digest) for path, digest in found.items()}
    except (BadInput, ValueError, KeyError, TypeError, AttributeError):
        return {}
