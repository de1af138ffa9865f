"""BOARD: a board on paper is the board that the laser burns, both read from their files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.part import BoardFace
from ..core.printed.paper import Scale
from ..core.sheet import Sheet
from .board import Segment, same_cells
from .drawing import LaserDrawing
from .expected import burned_boards
from .job import job_of
from .paper_board import drawn_board

__all__ = ["burned_lines", "check_two_boards", "is_of"]


def is_of(face: BoardFace, whole: BoardFace) -> bool:
    """Whether a face is this board, or a segment of it."""
    segment = re.fullmatch(re.escape(whole.board.name) + r"-\d+", face.board.name)
    return face.pitch == whole.pitch and (face.board == whole.board or segment is not None)


def burned_lines(jobs: Iterable[tuple[LaserDrawing, Sheet]], whole: BoardFace) -> list[Segment]:
    """The lines of a board in mm about its origin, as one sees its face, from all the jobs that burn a part of it."""
    return [line for drawing, sheet in jobs for face, lines in burned_boards(job_of(drawing, sheet))
            if is_of(face, whole) for line in lines]


def check_two_boards(burned: Sequence[Segment], paper: bytes, whole: BoardFace, where: str, scale: Scale = (1.0, 1.0)
                     ) -> list[Finding]:
    """Whether the pages show the cells that these lines make, with the same neighbours, each corner within 0.01 mm.

    where  the file on paper, as a person is told of it
    """
    try:
        printed = drawn_board(paper, scale)
    except (ValueError, BadInput) as error:
        return [Finding("BOARD", where, str(error))]
    return same_cells(burned, printed, f"{where}: board {whole.board.name}", ("the job for the laser", "print"))
