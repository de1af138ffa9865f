"""What a laser file draws, as read back from its bytes: the model between the readers and the checks."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from ..core.errors import BadInput
from ..core.part import Operation
from ..core.path import Path, Point

__all__ = ["LARGEST", "MAX_BYTES", "MAX_SEGMENTS", "MOST_UNREAD", "Begun", "LaserDrawing", "ReadStroke", "Unread",
           "accept_size", "read_number"]

MAX_BYTES = 10_000_000
MAX_SEGMENTS = 50_000
LARGEST = 100_000.0
"""No file for a laser comes near these; more is refused before it costs time or memory."""
MOST_UNREAD = 2000
"""Of what is found wrong and not read, as many paths are kept for a picture."""

_NUMBER = re.compile(r"\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?\s*")


@dataclass(frozen=True, kw_only=True)
class Begun:
    """What was taken off a closed cut: its leads (from where to where), the gaps of its tabs (the middle of each, and
    its width along the cut), by how many mm it went on past its end, and to where; `lines` of the file drew it."""

    leads: tuple[tuple[Point, Point], ...] = ()
    gaps: tuple[tuple[Point, float], ...] = ()
    overcut: float = 0.0
    past: Point | None = None
    lines: int = 1


@dataclass(frozen=True)
class ReadStroke:
    """One line of the file: what the laser does, where it goes (mm, y up), and where in the file it stands. `begun` of
    a cut that was drawn by a plan (`check.begun`)."""

    operation: Operation
    layer: str
    path: Path
    where: str
    begun: Begun | None = None


@dataclass(frozen=True)
class Unread:
    """About where something lies that the file shows, but that was found wrong and not read: no rule looks at it."""

    path: Path
    where: str


@dataclass(frozen=True, eq=False)
class LaserDrawing:
    """The strokes in the order of the file; `size` in mm, origin lower left, or None where a format has no page.
    `label` is what was taken off because it lies in the strip of the sheet's label, `guide` the lines of an offcut.

    One reading of a file is the same as itself alone: it is what facts about it are kept by.
    """

    size: tuple[float, float] | None
    strokes: tuple[ReadStroke, ...]
    unread: tuple[Unread, ...] = ()
    label: tuple[ReadStroke, ...] = ()
    guide: tuple[ReadStroke, ...] = ()


def accept_size(data: bytes) -> None:
    """Raises BadInput for a file that is empty or larger than MAX_BYTES."""
    if not data.strip():
        raise BadInput("an empty file: expected a laser file")
    if len(data) > MAX_BYTES:
        raise BadInput(f"a file of {len(data)} bytes: allowed: up to {MAX_BYTES}")


def read_number(text: str, where: str) -> float:
    """A coordinate. Raises BadInput for what is no finite number, or too large to be millimetres on a machine."""
    value = float(text) if _NUMBER.fullmatch(text) else math.nan
    if not abs(value) <= LARGEST:
        raise BadInput(f"{where}: '{text[:40]}': expected a number from -{LARGEST:.0f} to {LARGEST:.0f}")
    return value
