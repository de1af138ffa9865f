"""Drawings of one's own in place of the marks on pieces: which are taken, and that no two are alike."""

from __future__ import annotations

from pathlib import Path

import pytest
import shapely
from shapely.affinity import rotate

from polygo_fab.check.contract.alike import Motion
from polygo_fab.check.contract.figures import ReadFigure, figures_wrong, spun
from polygo_fab.check.contract.own_marks import borne, unlike
from polygo_fab.check.contract.pieces import BurnedPiece
from polygo_fab.core.drawing_files import bring_drawing
from polygo_fab.core.errors import BadInput
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import make
from polygo_fab.recipes.own_board import marks_named
from polygo_fab.recipes.preview import preview
from polygo_fab.recipes.recipe import Recipe, load, revised

ROOT = Path(__file__).parents[2]
NAMES = "fish,cat,snail,bird,butterfly,turtle"
ANIMALS, ALIKE = ROOT / "docs" / "drawings" / "animals", ROOT / "tests" / "broken" / "alike"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'


def refused(**settings: object) -> str:
    with pytest.raises(BadInput) as caught:
        Recipe("pieces", "pieces", settings=settings).build()
    return str(caught.value)


def folder(path: Path, **drawings: str) -> str:
    path.mkdir()
    for name, inside in drawings.items():
        (path / f"{name}.svg").write_text(SVG.format(inside), encoding="utf-8")
    return marks_named(f"{path}/")


@pytest.mark.slow
def test_drawings_come_in_the_order_of_their_files() -> None:
    assert marks_named(f"{ANIMALS}/") == marks_named(str(ANIMALS)) == NAMES
    kit = Recipe("pieces", "pieces", settings={"marks": NAMES, "players": 3}).build()
    assert [part.name for part in kit.parts] == ["pawn-ring", "pawn-cross", "pawn-bar"]
    fit = next(fit for fit in kit.fits if fit.rule == "marks")
    assert fit.statement.startswith("fish for ring, cat for cross, snail for bar; no two of them are alike")
    least = min((kit.parts[0].size[0] / 4) - max(abs(v) for v in stroke.path.bounds) for stroke in kit.parts[0].front)
    assert -1e-6 < least < 0.1  # half of the pawn is free of lines


@pytest.mark.slow
@pytest.mark.parametrize("names", ["kite,leaf", pytest.param("leaf,kite", marks=pytest.mark.proof)])
def test_two_that_are_alike_however_they_are_turned_are_refused(names: str) -> None:
    for name in names.split(","):
        bring_drawing(str(ALIKE / f"{name}.svg"))
    assert "are alike: turned round" in refused(marks=names)
    assert unlike(names, 2) < 0.1
    marks_named(f"{ANIMALS}/")
    assert unlike(NAMES, 3) > 0.25


@pytest.mark.slow
def test_what_is_no_set_of_marks_is_one_line(tmp_path: Path) -> None:
    marks_named(f"{ANIMALS}/")
    assert "2 drawings, none for player 3" in refused(marks=folder(tmp_path / "two", **{
        "a": '<path d="M0 0H90V90H0Z"/>', "b": '<path d="M0 0L90 90"/>'}), players=3)
    assert "marks_fill = yes: allowed: with marks=FOLDER/" in refused(marks_fill=True)
    assert "a drawing twice" in refused(marks="fish,fish")
    assert "no drawing 'unicorn'" in refused(marks="fish,unicorn")
    assert "0.08 mm apart" in refused(marks=folder(tmp_path / "fine", **{
        "near": '<path d="M0 0H90V90H0Z"/><path d="M0 91H90"/>', "other": '<path d="M0 0L90 90"/>'}))
    for path, told in ((tmp_path / "none", "No such file"), (tmp_path, "0 drawings: allowed: 1 to 24")):
        with pytest.raises(BadInput, match=told):
            marks_named(f"{path}/")
    with pytest.raises(BadInput, match="'text' in its drawing: allowed: path"):
        folder(tmp_path / "words", word="<text>fish</text>")


@pytest.mark.slow
@pytest.mark.parametrize("settings", [pytest.param("game=labyrinth players=3", marks=pytest.mark.proof),
                                      pytest.param("game=hexadames rules=dame=yes", marks=pytest.mark.proof),
                                      pytest.param("game=polygo marks_fill=yes", marks=pytest.mark.proof)])
def test_pieces_with_drawings_are_read_back_without_them(settings: str, tmp_path: Path) -> None:
    made = make(revised(load("pieces"), [f"marks={ANIMALS}/", *settings.split()], formats="svg", lang="en", paper="a4"),
                tmp_path)
    assert made.findings == ()
    assert check_folder(made.folder) == ()


@pytest.mark.slow
@pytest.mark.parametrize("kit", ["tetrago", pytest.param("hexago", marks=pytest.mark.proof)])
def test_pawns_of_the_boxes_bear_drawings(kit: str, tmp_path: Path) -> None:
    """Books and names keep our marks; a drawing on a second face is seen as it was drawn."""
    made = make(revised(load(kit), [f"marks={ANIMALS}/", "cells=3"], formats="svg", lang="en", paper="a4"), tmp_path)
    assert made.findings == ()
    pawns = [part for part in made.kit.parts if part.name.startswith("pawn-") and not part.blank]
    assert [part.name for part in pawns] == ["pawn-ring-cross", "pawn-bar-square", "pawn-triangle-dot"][:len(pawns)]
    assert any("fish for ring, cat for cross" in fit.statement for fit in made.kit.fits)
    assert check_folder(made.folder) == ()


def test_fewer_drawings_than_players_are_refused_with_what_would_do() -> None:
    marks_named(f"{ANIMALS}/")
    with pytest.raises(BadInput, match="1 drawing, none for player 2"):
        Recipe("tetrago", "tetrago", settings={"marks": "fish"}).build()


MOON = '<path d="M65 8 A44 44 0 1 0 92 70 A36 36 0 0 1 65 8 Z"/>'


def test_a_mark_whose_farthest_point_lies_on_a_curve_is_read_back(tmp_path: Path) -> None:
    names = folder(tmp_path / "night", moon=MOON, tower='<path d="M10 10h80v80h-80z"/>')
    drawn = preview(Recipe("pieces", "pieces", settings={"game": "hex", "board": "rhombus5", "marks": names}))
    assert drawn.tried().errors == ()


@pytest.mark.parametrize("turn", [0.0, 0.61, 2.3])
def test_it_is_read_back_however_it_lies(tmp_path: Path, turn: float) -> None:
    """Its lines drawn with other points than those that are asked, and turned."""
    [asked, *_] = borne("engrave", ("ring", 1), 5.0, (folder(tmp_path / "night", moon=MOON), False, (0.2, 0.2)))[1:]
    other = rotate(shapely.segmentize(asked.simplify(0.002), 0.37), turn, origin=(0, 0), use_radians=True)
    burned = [BurnedPiece("engrave", shapely.get_coordinates(line), False) for line in shapely.get_parts(other)]
    figure = ReadFigure("engrave", asked, near=0.08)
    ways = list(spun(Motion(False, 1.0, 0.0, 0.0, 0.0), shapely.Point(0, 0).buffer(7, 64), burned, [figure]))
    laid = [[BurnedPiece(b.operation, way.back(b.line), b.round) for b in burned] for way in ways]
    assert "" in [figures_wrong(some, [figure]) for some in laid]
