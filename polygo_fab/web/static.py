"""The style sheet, the scripts and the typeface of the pages: the digest of all of them is in their addresses, so that
they can be kept for ever, and find each other."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from ..core.resources import font_files, template
from .asking import Answer

__all__ = ["linked", "names", "static"]

_MEDIA = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
          ".ttf": "font/ttf"}


def linked(name: str) -> str:
    """The address of a file. Raises KeyError for one there is not."""
    return f"/static/{_digest()}/{_files()[name].name}"


def static(name: str) -> Answer | None:
    """A file; None for one there is not: only those in templates/web/static can be asked for, and the typeface."""
    return _read(name) if name in _files() else None


def names() -> tuple[str, ...]:
    """Those of all the files."""
    return tuple(_files())


@cache
def _read(name: str) -> Answer:
    """Read, squeezed and told by its digest once."""
    path = _files()[name]
    return Answer(path.read_bytes(), _MEDIA[path.suffix])


@cache
def _digest() -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in _files().values())).hexdigest()[:16]


@cache
def _files() -> dict[str, Path]:
    ours = sorted(path for path in template("web/static").iterdir() if path.suffix in _MEDIA)
    return {path.name: path for path in (*ours, *font_files())}
