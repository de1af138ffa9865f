"""SEAL: the texts and tables of the package are those that were last read against the rules and the documents.

What a sentence means no program proves. It was read by people, and templates/stocks.toml was measured by long runs that
`make` does not repeat: contracts/sealed.toml keeps a digest of each file of templates/ as it was then (`make seal`).
"""

from __future__ import annotations

import hashlib
import os
from functools import lru_cache
from pathlib import Path

from ..core.finding import Finding
from ..core.resources import our_table, template

__all__ = ["check_sealed", "seals"]

_KEPT = "contracts/sealed.toml"


def check_sealed() -> list[Finding]:
    """Each sealed file of our own that is gone or has other words. What others bring is sealed by nobody."""
    folder, found = str(template("")), []
    for name, digest in our_table(_KEPT)["sealed"].items():
        try:
            path = f"{folder}/{name}"
            now = os.stat(path)
            wrong = "is not as it was when it was last read against the rules" * (
                _sealed(path, now.st_ino, now.st_size, now.st_mtime_ns, now.st_ctime_ns) != digest)
        except FileNotFoundError:
            wrong = "is gone"
        if wrong:
            found.append(Finding("SEAL", f"templates/{name}", wrong))
    return found


@lru_cache(maxsize=1024)
def _sealed(path: str, *_: int) -> str:
    """The seal of a file; read once while it stays what the system says it is."""
    with open(path, "rb", buffering=0) as file:
        return _seal(file.readall())


def seals(templates: Path) -> dict[str, str]:
    """Of each file of such a folder, by its name in it, 16 digits that stand for its words, however its lines end."""
    return {name: _seal(path.read_bytes())
            for name, path in sorted((path.relative_to(templates).as_posix(), path)
                                     for path in templates.rglob("*") if path.is_file()) if name != _KEPT}


def _seal(data: bytes) -> str:
    return hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()[:16]
