"""MATRIX: a card tries what was asked for: the numbers that were typed, else those about the setting of the tables."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..core.finding import Finding
from ..core.workshop.matrix import Matrix
from ..core.workshop.tables import Laser, Material, Setting

__all__ = ["matrix_asked"]

_SHARES = (60, 80, 100, 125, 150)
"""% of the setting (docs/machine.md)."""


def matrix_asked(matrix: Matrix, laser: Laser, stuff: Material, powers: str, speeds: str) -> list[Finding]:
    """What is tried otherwise than was asked; `powers` and `speeds` as they were typed, "" for none."""
    return [Finding("MATRIX", "card", wrong) for wrong in _wrong(matrix, laser, stuff, powers, speeds)]


def _wrong(matrix: Matrix, laser: Laser, stuff: Material, powers: str, speeds: str) -> Iterator[str]:
    cut, burned = dict(stuff.cut).get(laser.name), dict(laser.burned)
    usual = burned["engrave"] if matrix.tried == "engrave" else cut
    score = burned["score"]
    for what, typed, tried, middle, high in (
            ("powers", powers, matrix.powers, usual.power if usual else 0.0, 100),
            ("speeds", speeds, matrix.speeds, usual.speed if usual else 0.0, 9999)):
        wanted = tuple(map(int, re.findall(r"\d+", typed))) or tuple(sorted(
            {min(high, max(1, round(middle * share / 100))) for share in _SHARES}))
        if tried != wanted:
            yield f"{what} {', '.join(map(str, tried))}: expected {', '.join(map(str, wanted))}"
    passes = usual.passes if usual and not (matrix.tried == "cut" and cut is None) else 1
    if matrix.passes != passes:
        yield f"{matrix.passes} passes: expected {passes}"
    if matrix.lines != (score.power, score.speed):
        yield f"numbers at {matrix.lines}: expected {score.power:g} % and {score.speed:g} mm/s"
    last = cut or Setting(float(min(matrix.speeds)), float(max(matrix.powers)))
    if matrix.through != (last.power, last.speed, last.passes):
        yield f"outline at {matrix.through}: expected {last.power:g} %, {last.speed:g} mm/s, {last.passes} passes"
