"""A board or a drawing from anywhere: a short file may cost hours, so it is tried apart before it is taken."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from .. import games
from ..core.board import Board
from ..core.board_files.faults import Faulty
from ..core.board_files.files import bring, is_file, keep_recorded
from ..core.drawing_files import bring_drawing, drawing, is_drawing
from ..core.drawing_files import keep_recorded as keep_recorded_drawings
from ..core.errors import BadInput
from ..core.finding import Unsound
from ..core.ports import numbered
from ..core.text_board import BARRED, barred_told, draw
from ..core.tilings import load
from ..core.units import number
from ..core.words.people import people_said, people_typed
from ..kits.chosen import such
from ..parts.inscription import runs_of
from ..runtime.limits import alone
from .outline_file import chains_of
from .puzzle_jobs.class_list import list_in, printable_names, pupils_of

__all__ = ["board_named", "by_name", "keep_tried", "keep_tried_drawings", "marks_named", "people_named", "told"]

_MOST_MARKS = 24
_LISTS = (".csv", ".txt")
_MEANT = {"left": "hex", "port1": "hex-n", "home1": "labyrinth"}
"""The game that takes these regions of a file."""


def board_named(word: str, folder: Path | None = None) -> str:
    """The name of the board that a word says: of the file at this path (from `folder`), or the word itself.

    Raises BadInput for a file that makes no board, or costs too much.
    """
    if not is_file(word):
        return word
    if faults := alone(f"'{word}'", lambda: _faults(bring(word, folder))):
        raise Faulty(Path(word).name, faults)
    return bring(word, folder)


def keep_tried(recorded: object, where: str) -> None:
    """Keep the board files that a manifest holds, as `core.board_files.keep_recorded` does, once each was tried."""
    keep_recorded(recorded, where)
    for name in recorded if isinstance(recorded, Mapping) else ():
        if faults := alone(where, partial(_faults, str(name))):
            raise Faulty(str(name), faults)


def _faults(name: str) -> tuple[str, ...]:
    try:
        load(name)
    except Faulty as error:
        return error.faults
    return ()


def by_name(settings: Mapping[str, object], folder: Path | None = None) -> dict[str, object]:
    """The settings of a kit with the names of boards and drawings in place of their files. Raises BadInput, as
    `board_named`."""
    ways = {"board": board_named, "back": board_named, "logo": drawing_named, "marks": marks_named,
            "names": people_named}
    return {key: ways[key](value, folder) if key in ways and isinstance(value, str) else value
            for key, value in settings.items()}


def drawing_named(word: str, folder: Path | None = None) -> str:
    """The name of the drawing at this path (from `folder`), or the word itself where it is no path.

    Raises BadInput for a drawing with something in it that is not allowed, or that costs too much to read.
    """
    if not is_drawing(word):
        return word
    alone(f"'{word}'", lambda: len(runs_of(bring_drawing(word, folder))))
    return bring_drawing(word, folder)


def marks_named(word: str, folder: Path | None = None) -> str:
    """The names of the drawings in the folder at this path (from `folder`), in the order of their files, with commas;
    or the word itself where it is no path.

    Raises BadInput for a folder without drawings or with too many, and as `drawing_named`.
    """
    path = (folder or Path()) / word.strip()
    if not (word.strip().endswith(("/", "\\")) or path.is_dir()) or not word.strip():
        return word
    try:
        files = sorted((file for file in path.iterdir() if is_drawing(file.name)), key=lambda file: file.name.lower())
    except OSError as error:
        raise BadInput(f"marks = '{word[:60]}': {error.strerror or error}: allowed: a folder of SVG files") from None
    if not 1 <= len(files) <= _MOST_MARKS:
        raise BadInput(f"marks = '{word[:60]}': {len(files)} drawings: allowed: 1 to {_MOST_MARKS} SVG files, in the "
                       "order of their names one for each player")
    return ",".join(drawing_named(str(file)) for file in files)


def people_named(word: str, folder: Path | None = None) -> str:
    """The names in the list at this path (from `folder`), or those that the word itself says, as `people_said` reads
    them.

    Raises BadInput for a list that cannot be read or has no names, for too many, and for one that cannot be printed.
    """
    if not word.strip().lower().endswith(_LISTS):
        return people_typed(printable_names(people_said(word, "names"), "names"))
    path = (folder or Path()) / word.strip()
    return people_typed(pupils_of(list_in(path), f"list '{word.strip()[:60]}'"))


def keep_tried_drawings(recorded: object, where: str) -> None:
    """Keep the drawings that a manifest holds, once each was tried."""
    keep_recorded_drawings(recorded, where)
    for name in recorded if isinstance(recorded, Mapping) else ():
        alone(where, partial(_points, str(name)))


def _points(name: str) -> int:
    """Of a drawing, or of the outline of an offcut, which may be a DXF."""
    return len(runs_of(name)) if drawing(name).lstrip().startswith("<") else len(chains_of(drawing(name), name))


def told(file: str) -> list[str]:
    """What a board file makes, in lines: its cells, the proof of them, its drawing, the games that it carries.

    Raises BadInput (`Faulty` with all faults) for one that makes no board or costs too much, and Unsound where its two
    buildings differ.
    """
    if not is_file(file):
        raise BadInput(f"'{file}': expected a board file, .toml or .svg")
    board_named(file)
    return alone(f"'{file}'", lambda: _told(file))


def _told(file: str) -> list[str]:
    from ..check.boards_twice import check_board_twice
    board = load(bring(file))
    marks = [BARRED if site in board.barred else "." for site in range(len(board.centres))]
    if wrong := check_board_twice(board):
        raise Unsound(wrong)
    return [f"{file}: board {board.name}: {', '.join(_counted(board))}",
            "P1 and P2 hold; built twice, the same", "", draw(board, marks), *barred_told(board, board.barred), "",
            f"games: {', '.join(_carried(board.name))}", *_not_taken(board)]


def _not_taken(board: Board) -> Iterator[str]:
    """Of the games for which the file says regions those that refuse the board, and why."""
    given = {name for name, _ in board.regions}
    for region, game in _MEANT.items():
        if region in given:
            players = {"players": len(numbered(board, "home"))} if region == "home1" else {}
            try:
                games.load(game, board, **players)
            except BadInput as error:
                yield f"not {error}"


def _carried(board: str) -> Iterator[str]:
    """The games on it; with the number of players those that need another one than is usual."""
    usual = such(board, 0, "")
    yield from usual
    for players in range(2, 7):
        yield from (f"{name} ({players} players)" for name in such(board, players, "") if name not in usual)


def _counted(board: Board) -> Iterator[str]:
    kinds = sorted({len(cell) for cell in board.cells})
    yield f"{len(board.cells)} cells with {', '.join(map(str, kinds))} corners"
    yield f"{len(board.points)} points"
    yield f"{len(board.edges)} edges"
    yield f"a border of {len(board.border)} {board.play}"
    for kind in ("port", "home"):
        if some := numbered(board, kind):
            yield f"{len(some)} {kind}s" + " with goals" * (kind == "home")
    if board.barred:
        yield f"of play all cells but {len(board.barred)} ({BARRED})"
    yield f"straight lines in {len(board.steps)} directions"
    try:
        yield f"a dual of {len(board.dual().cells)} cells"
    except ValueError:
        yield "no dual that is a board"
    apart = [math.dist(board.cell_centre(a), board.cell_centre(b)) for a, b in
             (cells for cells in board.edge_cells.values() if len(cells) == 2)]
    if apart:
        yield f"neighbours 1 to {number(max(apart), 2)} pitches apart"
