"""A board of two woods: what comes off both sheets fits, each kerf counted, and files that do not are found."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from polygo_fab import kits
from polygo_fab.cli.main import cli
from polygo_fab.core import tilings
from polygo_fab.core.errors import BadInput
from polygo_fab.parts.inlay import cells_of
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import Recipe

SMALL = {"board": "h3", "kerf": "0.2", "insert_kerf": "0.1x0.16"}


def made(folder: Path, **settings: object) -> Path:
    """The files of an inlaid board, proved."""
    outcome = make(Recipe("inlay", "inlay", settings={**SMALL, **settings}, formats=("svg",)), folder)
    assert outcome.findings == ()
    return outcome.folder


@pytest.mark.parametrize(("board", "motif", "count"), [
    ("h5", "apart", 19), ("h5", "border", 24), ("s8", "apart", 32), ("t4", "apart", 48), ("bridge7", "red", 12),
    ("s3", "all", 9)])
def test_cells_of_a_motif(board: str, motif: str, count: int) -> None:
    its, cells = tilings.load(board), cells_of(tilings.load(board), motif)
    assert len(cells) == len(set(cells)) == count
    if motif == "apart":
        assert not any(set(pair) <= set(cells) for pair in its.edge_cells.values() if len(pair) == 2)


def test_as_many_inserts_as_holes() -> None:
    kit = kits.load("inlay", {"board": "h5"})
    [ground, insert, floor] = kit.parts
    assert (len(ground.holes), insert.count, floor.outline) == (19, 19, ground.outline)
    assert {sheet.name: sheet.material for sheet in kit.sheets} == {
        "ground": "birch-3", "inserts": "poplar-3", "floor": "birch-3"}


def test_a_stencil_is_its_plate_alone() -> None:
    kit = kits.load("inlay", {"board": "h5", "stencil": "yes"})
    [part] = kit.parts
    assert (part.name, len(part.holes), part.front, len(kit.sheets)) == ("stencil", 19, (), 1)
    assert kits.folder("inlay", {"stencil": "yes", "board": "s8"}) == "inlay-stencil-s8"
    assert kits.folder("inlay", {"stencil": "no"}) == "inlay"


@pytest.mark.parametrize(("settings", "told"), [
    ({"motif": "red"}, "motif = red: board h5 has no red cells"),
    ({"rim": 0.6}, "rim = 0.6 mm: at least 0.75 mm needed in 3 mm of material (rim rule)"),
    ({"rim": 9.5}, "rim = 9.5 mm: nothing is left of a cell of h5"),
    ({"rim": 8.2}, "rim = 8.2 mm on h5 leaves 3.5 mm: at least 4 mm needed"),
    ({"board": "nix"}, "unknown board 'nix': allowed:"),
    ({"insert": "plywood-5"}, "insert_thickness = 5 mm in a plate of 3 mm: allowed: at most 0.3 mm more or less"),
])
def test_what_does_not_fit_is_refused(settings: dict[str, object], told: str) -> None:
    with pytest.raises(BadInput) as refused:
        kits.load("inlay", settings)
    assert told in str(refused.value)


def test_an_unknown_board_is_one_line(tmp_path: Path) -> None:
    told = CliRunner().invoke(cli, ["make", "inlay", "--set", "board=nix", "--out", str(tmp_path)])
    assert isinstance(told.exception, BadInput)
    assert str(told.exception).startswith("unknown board 'nix'")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_files_that_do_not_fit_are_found(tmp_path: Path) -> None:
    whole = made(tmp_path / "whole")
    others = {
        "kerf counted once": ("inserts", made(tmp_path / "once", insert_kerf="0")),
        "0.3 mm too large": ("inserts", made(tmp_path / "large", rim=1.2)),
        "a hole less": ("ground", made(tmp_path / "less", motif="border")),
        "a piece less": ("inserts", made(tmp_path / "few", motif="border")),
    }
    for what, (job, other) in others.items():
        broken = tmp_path / "broken" / what / "inlay"
        shutil.copytree(whole, broken)
        shutil.copy(other / "laser" / f"{job}.svg", broken / "laser" / f"{job}.svg")
        codes = {finding.code for finding in check_folder(broken)}
        assert "CONTRACT" in codes, what
