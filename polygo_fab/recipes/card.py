"""A test card of a material: drawn, read back, and written only when its squares are what was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..check.matrix_asked import matrix_asked
from ..check.matrix_card import matrix_card as wrong_in
from ..check.matrix_card import same_drawing
from ..core.errors import BadInput
from ..core.finding import Unsound
from ..core.workshop.matrix import Matrix, Tried, around, whole
from ..core.workshop.starting import start
from ..core.workshop.tables import machine as machine_of
from ..core.workshop.tables import material
from ..parts.matrix_card import matrix_card
from ..runtime.store import install, read, refuse_unwritable
from ..write.matrix_card import card_files

__all__ = ["asked_matrix", "made_card"]

_TRIED: tuple[Tried, ...] = ("cut", "engrave")


def asked_matrix(stuff: str, tried: str, machine: str | None, powers: str, speeds: str) -> Matrix:
    """The matrix of a card; what is not given lies about the setting of the machine. Raises BadInput, also where
    neither a machine nor powers and speeds are given: a card burns at once; Unsound where it is not what was asked."""
    known = material(stuff)
    kind = next((one for one in _TRIED if one == tried), None)
    if kind is None:
        raise BadInput(f"try = '{tried[:40]}': allowed: {', '.join(_TRIED)}")
    if machine is None and not (powers and speeds):
        raise BadInput("a test card burns at once: name the machine with --machine, or give --powers and --speeds")
    laser = start(machine).laser
    burned, cuts = dict(laser.burned), dict(known.cut)
    untried = kind == "cut" and laser.name not in cuts and powers and speeds
    usual = None if untried else around(kind, laser, known)
    rows = whole("powers", powers) if powers else usual[0] if usual else ()
    columns = whole("speeds", speeds) if speeds else usual[1] if usual else ()
    score, through = burned["score"], cuts.get(laser.name)
    last = (through.power, through.speed, through.passes) if through else (float(max(rows)), float(min(columns)), 1)
    made = Matrix(material=known.name, tried=kind, powers=rows, speeds=columns, passes=usual[2] if usual else 1,
                  lines=(score.power, score.speed), through=last)
    if found := matrix_asked(made, laser, known, powers, speeds):
        raise Unsound(found)
    size, bed = matrix_card(made).size, machine_of(machine).bed if machine else None
    if bed and (min(size) > min(bed) or max(size) > max(bed)):
        raise BadInput(f"the card is {size[0]:.1f} x {size[1]:.1f} mm: allowed on the bed of {machine}: {bed[0]:g} x "
                       f"{bed[1]:g} mm; fewer --powers and --speeds make it smaller")
    return made


def made_card(matrix: Matrix, folder: Path, replace: bool = False) -> tuple[str, ...]:
    """Writes the card's files and tells what they are. Raises BadInput for a folder that cannot be written, or where
    another file is there by one of their names and is not to be replaced, and Unsound where they do not read back."""
    stem = f"card-{matrix.material}-{matrix.tried}"
    refuse_unwritable(folder, f"{stem}.lbrn2", f"{stem}.svg")
    card = matrix_card(matrix)
    files = card_files(card, matrix, stem)
    project, drawing = files[f"{stem}.lbrn2"], files[f"{stem}.svg"]
    found = wrong_in(project, matrix) or same_drawing(drawing, project)
    if found:
        raise Unsound(found)
    install(folder, files, lambda: _refuse_others(folder, files, replace))
    width, height = card.size
    return (f"{folder / stem}.lbrn2", f"{folder / stem}.svg",
            f"card     {width:.1f} x {height:.1f} mm, {len(card.squares)} squares, each a layer of its own",
            f"rows     power in %, from below: {', '.join(map(str, matrix.powers))}",
            f"columns  speed in mm/s, from the left: {', '.join(map(str, matrix.speeds))}")


def _refuse_others(folder: Path, files: Mapping[str, bytes], replace: bool) -> tuple[str, ...]:
    """Nothing that goes; the same card may be written again, for its bytes are the same."""
    for name, data in files.items():
        path = folder / name
        if not replace and path.is_file() and read(path) != data:
            raise BadInput(f"'{path}' is there, and is not this card: name another folder with --out; --replace "
                           "replaces it")
    return ()
