"""The plate of any board: its outline follows the board's, a band outside the field; a second board on its back."""

from __future__ import annotations

import math
from dataclasses import replace

from ..core import tilings
from ..core.board import Board
from ..core.features import barred
from ..core.offset import offset
from ..core.part import BoardFace, Part, Stroke
from .cell_signs import cell_signs
from .engraving import board_lines
from .field import field, flip_angle
from .surface import dots, fills

__all__ = ["PART", "face", "plate"]


def plate(board: Board | None = None, pitch: float = 20.0, thickness: float = 5.0, material: str = "plywood-5",
          band: float = 10.0, *, room: float = 0.0, back: Board | None = None) -> Part:
    """`board` (h5 by default), `pitch` mm between its cells, engraved with its colours and points; `room` mm from it
    to the inside of the crown, which is `band` mm wide.

    The board of the `back` lies in the outline as that of the front does, for who has turned the plate over about the
    axis of which it is its own mirror image."""
    board = board or tilings.load("h5")
    outline = offset(field(board, pitch, room), band)
    turn = 2 * (flip_angle(outline) or 0.0) if back else 0.0
    behind = (replace(stroke, path=stroke.path.mirrored().rotated(-math.radians(turn))) for stroke in
              (face(back, pitch) if back else ()))
    return Part("plate", material, thickness, outline, front=face(board, pitch),
                front_boards=(BoardFace(board, pitch),),
                back=tuple(behind), back_boards=(BoardFace(back, pitch, turn),) if back else ())


def face(board: Board, pitch: float) -> tuple[Stroke, ...]:
    """All that is burned for a board: its lines, its colours, what is barred, its points."""
    cells = range(len(board.cells))
    signs = (Stroke("engrave", path) for path in cell_signs(board, pitch, barred(board), cells))
    return (*board_lines(board, pitch), *fills(board, pitch, cells), *signs, *dots(board, pitch, cells))


PART = plate
