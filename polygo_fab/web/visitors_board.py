"""A board that an address brings: one of the library of tilings by its name and size (cairo-3), or a few lines of TOML
as docs/boards.md has them. It is there while a page is made, and then gone again.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager

from ..core.board import Board
from ..core.board_files.files import BoardFile, forget, is_file, keep
from ..core.board_files.library import tilings
from ..core.errors import BadInput
from ..core.tilings import is_named, load

__all__ = ["LONGEST", "board_here"]

LONGEST = 2_000
"""Characters of a board in an address."""


@contextmanager
def board_here(name: str, own: str) -> Iterator[Board | None]:
    """The board of that name, or the one that `own` describes; None for neither.

    Raises BadInput for a board that there is not, for both at once, and for what would be read from a file.
    """
    if own and name:
        raise BadInput(f"board = '{name[:60]}' and own: allowed: one of them")
    tiling = re.fullmatch(r"(.+)-([0-9]{1,2})", name)
    if own:
        file = BoardFile(f"own{hashlib.sha256(own.encode()).hexdigest()[:8]}", own)
        if len(own) > LONGEST:
            raise BadInput(f"own: a board of {len(own)} characters: allowed: up to {LONGEST}")
        if "svg" in file.table:
            raise BadInput("own: svg: allowed here: polygons, mask or tiling; with the command line, a drawing")
    elif tiling and tiling[1] in tilings():
        said = re.sub("[^a-z0-9]", "", tiling[1])
        file = BoardFile(f"{'' if said[0].isalpha() else 'tiling'}{said}x{int(tiling[2])}",
                         f'tiling = "{tiling[1]}"\nsize = {int(tiling[2])}\n')
    else:
        if name and (is_file(name) or not is_named(name)):
            raise BadInput(f"board = '{name[:60]}': allowed: a board such as h5, s6 or t4, or a tiling of the library "
                           f"with its size, such as cairo-3: {', '.join(tilings())}")
        yield load(name) if name else None
        return
    keep(file)
    try:
        yield load(file.name)
    finally:
        forget(file.name)
