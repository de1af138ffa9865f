"""The floor of a hexagonal board: hexagons for HexaGo, alone or with the triangles of TriaGo (product.md section 3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from ..core import tilings
from ..core.part import BoardFace, Part, Stroke
from ..core.path import circle
from ..core.round_corners import rounded
from .engraving import board_lines
from .hex_frame import HexFrame, hexagon

__all__ = ["PART", "Burn", "Lines", "faces", "hex_floor"]

Lines = Literal["hexagons", "both"]
Burn = Literal["engrave", "score", "mark"]


def faces(cells: int, pitch: float) -> tuple[BoardFace, BoardFace]:
    """H_k and the triangles between its centres, T_(k-1): cells sqrt(3) times closer (01_boards section 4)."""
    return BoardFace(tilings.hexhex(cells), pitch), BoardFace(tilings.triangles(cells - 1), pitch / 3 ** 0.5)


def hex_floor(cells: int = 5, pitch: float = 20.0, *, thickness: float = 5.0, material: str = "plywood-5",
              lines: Lines = "both", burn: Burn = "engrave", dots: float = 0.0, nuts: bool = True,
              corner: float = 0.0) -> Part:
    """The whole plate, a ring wider than the field, with a hole below each screw of the crown that its nut lies in.

    burn  how the lines are burned; of both boards, the triangles in the next lighter way
    dots  diameter of a small circle on each corner of the hexagons, where TriaGo is played (0: none)
    nuts  whether there are such holes
    corner  radius of the corners (0: sharp)
    """
    frame, (hexagons, triangles) = HexFrame(cells, pitch, thickness), faces(cells, pitch)
    other: Burn = "score" if burn == "engrave" else "mark"
    drawn: list[tuple[BoardFace, Burn]] = [(hexagons, burn)]
    if lines == "both":
        drawn.append((triangles, other))
    front = [replace(stroke, operation=how) for face, how in drawn
             for stroke in board_lines(face.board, face.pitch)]
    if dots:
        front += [Stroke(burn, circle((x * pitch, y * pitch), dots / 2)) for x, y in hexagons.board.points]
    holes = [hexagon(frame.button.nut / 2).moved(*at) for at in frame.screws] if nuts else []
    return Part("floor", material, thickness, rounded(hexagon(frame.outer), corner), tuple(holes), front=tuple(front),
                front_boards=tuple(face for face, _ in drawn))


PART = hex_floor
