"""Drawings that a person brings (SVG): read once, kept under a name as they are, so that whoever draws them reads the
same bytes, and a folder can be checked without the file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from .errors import BadInput
from .own_file import read_bytes, read_text

__all__ = ["MOST_POINTS", "as_recorded", "bring_drawing", "drawing", "is_drawing", "keep_recorded"]

MOST_POINTS = 12_000
_MOST_BYTES = 1_000_000
_KEPT: dict[str, str] = {}
_NAME = "[a-z][a-z0-9]{0,39}"


def is_drawing(word: str) -> bool:
    """Whether a word for a drawing is the path of a file."""
    return word.strip().lower().endswith(".svg")


def bring_drawing(word: str, folder: Path | None = None) -> str:
    """Keep the drawing at this path (from `folder`), and give its name: the letters and digits of the file's, from the
    first letter on.

    Raises BadInput for a file that cannot be read, is too large, or has no name of that kind.
    """
    path = (folder or Path()) / word.strip()
    name = re.sub("[^a-z0-9]", "", path.stem.lower()).lstrip("0123456789")
    if not re.fullmatch(_NAME, name):
        raise BadInput(f"drawing '{word}': allowed: a name with letters in it, as club.svg")
    return _keep(name, _text_of(path))


def _text_of(path: Path) -> str:
    """A DXF of a version before 2007 has names in the letters of its country, which draw nothing."""
    asked = "drawing", _MOST_BYTES, f"allowed: up to {MOST_POINTS} points"
    if path.suffix.lower() != ".dxf":
        return read_text(path, *asked)
    data = read_bytes(path, *asked)
    if data.startswith(b"AutoCAD Binary DXF"):
        raise BadInput(f"drawing '{path}': a binary DXF: expected DXF in text form")
    if re.match(rb"AC10\d\d", data):
        raise BadInput(f"drawing '{path}': a DWG: expected an SVG, or a DXF in text form")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n")


def _keep(name: str, text: str) -> str:
    if _KEPT.setdefault(name, text) != text:
        raise BadInput(f"two different drawings called '{name}': allowed: one at a time")
    return name


def drawing(name: str) -> str:
    """The bytes of a drawing, as text. Raises BadInput where nobody brought one of this name."""
    if name not in _KEPT:
        raise BadInput(f"no drawing '{name[:60]}': allowed: an SVG file, as club.svg")
    return _KEPT[name]


def as_recorded(names: Iterable[str]) -> dict[str, str]:
    """Those of these drawings that were brought, for a manifest; `keep_recorded` reads them."""
    return {name: _KEPT[name] for name in sorted(set(names)) if name in _KEPT}


def keep_recorded(recorded: object, where: str) -> None:
    """Keep the drawings of a manifest. Raises BadInput, naming `where`, for what are none."""
    if not isinstance(recorded, Mapping):
        raise BadInput(f"{where}: its 'drawings' is no table of drawings")
    for name, text in recorded.items():
        if not re.fullmatch(_NAME, str(name)) or not isinstance(text, str) or len(text) > _MOST_BYTES:
            raise BadInput(f"{where}: drawings: {str(name)[:40]}: no drawing")
        _keep(str(name), text)
