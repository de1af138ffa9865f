"""Notches by which fingers tell the sides of pawns apart: as they are asked, clear of the marks, read back."""

from __future__ import annotations

import math
import shutil
from pathlib import Path

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.kits import felt
from polygo_fab.kits.workshop.steps import way
from polygo_fab.parts.marks import MARKS
from polygo_fab.parts.notches import NOTCHES, notched
from polygo_fab.parts.pawns import pawn
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import make
from polygo_fab.recipes.preview import preview
from polygo_fab.recipes.recipe import Recipe, load, revised

SMALL = {"tetrago": {"cells": 3, "touch": True, "numbers": False},
         "hexago": {"cells": 3, "touch": True, "faces": 1, "leaflet_sheets": 0},
         "pieces": {"game": "hex", "board": "rhombus5", "touch": True}}


def refused(kit: str, **settings: object) -> str:
    with pytest.raises(BadInput) as caught:
        Recipe(kit, kit, settings=settings).build()
    return str(caught.value)


@pytest.mark.parametrize("mark", MARKS)
def test_a_notch_is_round_and_leaves_the_mark_whole(mark: str) -> None:
    import shapely

    outline = notched(10.0, NOTCHES[mark])
    face = shapely.Polygon(outline.flattened(0.001))
    assert face.is_valid
    assert [round(x, 3) for x in face.bounds] == pytest.approx([-5, -5, 5, 5], abs=0.01)
    strokes = [shapely.LineString(stroke.path.flattened(0.001)) for stroke in pawn(mark, 10.0, 0.0).front]
    assert min(face.exterior.distance(stroke) for stroke in strokes) > 0.46
    for angle in NOTCHES[mark]:
        ground = shapely.Point(4.0 * math.cos(math.radians(angle)), 4.0 * math.sin(math.radians(angle)))
        assert face.exterior.distance(ground) < 0.002


def test_no_two_players_have_the_same_notches() -> None:
    """However a pawn lies: by how many degrees they are apart, read from either face."""
    told = set()
    for mark in MARKS:
        angles = NOTCHES[mark]
        gaps = [(b - a) % 360 for a, b in zip(angles, (*angles[1:], *angles[:1]), strict=True)]
        told.add(min((tuple(way[k:] + way[:k]) for way in (gaps, gaps[::-1]) for k in range(len(gaps))), default=()))
    assert len(told) == len(MARKS)


@pytest.mark.parametrize("kit", [*SMALL])
def test_they_are_read_back(kit: str) -> None:
    drawn = preview(Recipe(kit, kit, settings=SMALL[kit]))
    assert drawn.tried().errors == ()


@pytest.mark.parametrize("other", [(), (45.0, 225.0), (45.0, 90.0)])
def test_a_pawn_with_other_notches_is_found(other: tuple[float, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(felt, "NOTCHES", {**NOTCHES, "cross": other})
    drawn = preview(Recipe("pieces", "pieces", settings=SMALL["pieces"]))
    assert {finding.code for finding in drawn.tried().errors} == {"CONTRACT"}


@pytest.mark.slow
def test_a_file_without_notches_is_found(tmp_path: Path) -> None:
    plain, touched = (make(revised(load("pieces"), ["game=hex", "board=rhombus5", *more], formats="svg", lang="en",
                                   paper="a4"), tmp_path / name).folder
                      for name, more in (("a", []), ("b", ["touch=yes"])))
    assert check_folder(touched) == ()
    shutil.copy(plain / "laser" / "pieces-cross.svg", touched / "laser" / "pieces-cross.svg")
    assert "CONTRACT" in {finding.code for finding in check_folder(touched)}


def test_what_cannot_be_felt_is_refused_in_a_line() -> None:
    assert "touch = yes with faces = 2: a notch is on both faces" in refused("hexago", touch=True)
    assert "at least 1 mm needed; allowed: pawns of 10 mm or wider" in refused("pieces", touch=True, pitch=12.0)
    assert "polygone has no pawns whose rims are free" in refused("pieces", touch=True, game="polygone")
    assert refused("hexago", touch=True).endswith("would do: --set faces=1")
    usual = Recipe("tetrago", "tetrago", settings={"touch": True}).build()
    assert [part.name for part in usual.parts if part.name.startswith("pawn")] == ["pawn-ring", "pawn-cross"]


@pytest.mark.parametrize(("kit", "settings", "words"), [
    ("tetrago", {}, "lisse, Anneau ; une encoche, Croix."),
    ("tetrago", {"players": 3}, "lisse, Anneau ; une encoche, Croix ; deux encoches, Barre."),
    ("pieces", {"game": "hex"}, "lisse, Anneau ; une encoche, Croix."),
    ("pieces", {"game": "hex-3"}, "lisse, Anneau ; une encoche, Croix ; deux encoches, Barre.")])
def test_the_steps_name_the_notches_that_there_are(kit: str, settings: dict[str, object], words: str) -> None:
    made = Recipe(kit, kit, settings={**settings, "touch": True}).build()
    said = " ".join(step.text for step in way(made, "fr").steps).replace("\u00a0", " ").replace("\u202f", " ")
    assert f"pour les doigts : {words}" in said


def test_the_steps_say_nothing_of_notches_where_all_pawns_are_alike() -> None:
    made = Recipe("pieces", "pieces", settings={"game": "marienbad", "touch": True}).build()
    assert "to fingers" not in " ".join(step.text for step in way(made, "en").steps)
