"""The files of boards: read once, kept under a name as they are, so that whoever builds them reads the same bytes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ..errors import BadInput
from ..own_file import read_text
from ..resources import Data

__all__ = ["MOST_CELLS", "MOST_CORNERS", "BoardFile", "as_recorded", "bring", "brought", "called", "forget",
           "in_margins", "is_file", "keep", "keep_recorded"]

MOST_CELLS, MOST_CORNERS = 700, 12_000
_MOST_BYTES = 1_000_000
_ENDINGS = (".toml", ".svg")
_KEPT: dict[str, BoardFile] = {}


@dataclass(frozen=True)
class BoardFile:
    """What a file says.

    name     of the board: the letters and digits of the file's name
    text     the TOML; of a bare drawing 'svg = "..."'
    drawing  the SVG that it names, "" for none
    """

    name: str
    text: str
    drawing: str = ""

    @cached_property
    def table(self) -> Data:
        """Raises BadInput for what is no TOML."""
        try:
            return tomllib.loads(self.text)
        except (ValueError, RecursionError) as error:
            raise BadInput(f"board {self.name}: not a TOML file: {error}") from None


def is_file(word: str) -> bool:
    """Whether a word for a board is the path of a file."""
    return word.strip().lower().endswith(_ENDINGS)


def bring(word: str, folder: Path | None = None) -> str:
    """Keep the board file at this path (from `folder`), and give the name of its board.

    Raises BadInput for a file that cannot be read, is too large, or has the name of another board.
    """
    path = (folder or Path()) / word.strip()
    name = called(path)
    text = _read(path)
    if path.suffix.lower() == ".svg":
        return keep(BoardFile(name, f'svg = "{name}.svg"\n', text))
    file = BoardFile(name, text)
    drawing = file.table.get("svg")
    if drawing is None:
        return keep(file)
    if not isinstance(drawing, str) or drawing != Path(drawing).name or not drawing.lower().endswith(".svg"):
        raise BadInput(f"board {name}: svg = '{str(drawing)[:60]}': allowed: the name of an SVG file beside it")
    return keep(BoardFile(name, text, _read(path.parent / drawing)))


def called(path: Path) -> str:
    """The name of the board of a file. Raises BadInput for a file whose name gives none."""
    name = re.sub("[^a-z0-9]", "", path.stem.lower())
    if not re.fullmatch("[a-z][a-z0-9]{0,39}", name):
        raise BadInput(f"board file '{path}': allowed: a name that begins with a letter, as cairo.toml")
    return name


def keep(file: BoardFile) -> str:
    """Keep this file under the name of its board. Raises BadInput where another one has that name."""
    from ..tilings import is_named

    if is_named(file.name) or file.name in ("none", "dual"):
        raise BadInput(f"board file '{file.name}': a board of that name is there already: allowed: another file name")
    if _KEPT.setdefault(file.name, file) != file:
        raise BadInput(f"two different board files called '{file.name}': allowed: one at a time")
    return file.name


def forget(name: str) -> None:
    """Keep the file of this board no longer, nor what is built of the files of others."""
    from ..tilings import of_file

    _KEPT.pop(name, None)
    of_file.cache_clear()


def brought(name: str) -> BoardFile | None:
    """The file of the board of this name; None where nobody brought one."""
    return _KEPT.get(name)


def in_margins(name: str) -> bool:
    """Whether letters and numbers beside a board name its sites. The cells of a board from a file lie in no columns,
    but under a mask; each shows its own name."""
    file = _KEPT.get(name.split("-")[0])
    return file is None or "mask" in file.table


def as_recorded(names: Iterable[str]) -> dict[str, dict[str, str]]:
    """The files of those of these boards that were brought, for a manifest; `keep_recorded` reads them."""
    files = [_KEPT[name] for name in sorted(set(names)) if name in _KEPT]
    return {file.name: {"text": file.text, "drawing": file.drawing} for file in files}


def keep_recorded(recorded: object, where: str) -> None:
    """Keep the files of a manifest. Raises BadInput, naming `where`, for what are none."""
    if not isinstance(recorded, Mapping):
        raise BadInput(f"{where}: its 'boards' is no table of board files")
    for name, parts in recorded.items():
        given = [parts.get(key) for key in ("text", "drawing")] if isinstance(parts, Mapping) else []
        if not re.fullmatch("[a-z][a-z0-9]{0,39}", str(name)) or not given or not all(
                isinstance(part, str) and len(part) <= _MOST_BYTES for part in given):
            raise BadInput(f"{where}: boards: {str(name)[:40]}: no board file")
        keep(BoardFile(str(name), *map(str, given)))


def _read(path: Path) -> str:
    return read_text(path, "board file", _MOST_BYTES, f"allowed: up to {MOST_CELLS} cells with {MOST_CORNERS} corners")
