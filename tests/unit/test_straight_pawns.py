"""Pawns with straight sides: told apart by outline and face, edge to edge, read back from the files, 30 % less time."""

from __future__ import annotations

import math
import shutil
from itertools import combinations
from pathlib import Path

import pytest
import shapely

from polygo_fab import kits
from polygo_fab.core.errors import BadInput
from polygo_fab.core.path import Path as Outline
from polygo_fab.parts.marks import MARKS
from polygo_fab.parts.pawns import MARK_REACH
from polygo_fab.parts.stones import stone
from polygo_fab.parts.straight_pawns import straight_outline, straight_pawn, straight_reach
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import make
from polygo_fab.recipes.preview import preview
from polygo_fab.recipes.recipe import Recipe, load, revised

SMALL: dict[str, object] = {"cells": 3, "leaflet_sheets": 0, "arcs": False, "pawn_shape": "straight"}


def face(path: Outline) -> shapely.Polygon:
    return shapely.Polygon(path.flattened())


def apart(one: shapely.Polygon, other: shapely.Polygon) -> float:
    """What of the larger is not in both, as a share, in the best of the ways to lie on each other."""
    return min(float(one.symmetric_difference(shapely.affinity.rotate(other, angle, origin=(0, 0))).area)
               for angle in range(0, 360, 3)) / max(one.area, other.area)


def test_outlines_tell_which_two_players() -> None:
    own = {mark: face(straight_outline(mark, 10.0)) for mark in MARKS}
    for first, second in zip(MARKS[::2], MARKS[1::2], strict=True):
        assert own[first].equals(own[second])
    shapes = [*(own[mark] for mark in MARKS[::2]), face(stone(diameter=10.2, play=0.2).outline)]
    assert min(apart(one, other) for one, other in combinations(shapes, 2)) > 0.2


@pytest.mark.parametrize("mark", MARKS)
def test_a_pawn_lies_in_the_circle_of_a_round_one_and_its_mark_within(mark: str) -> None:
    made = straight_pawn(mark, 10.2, 0.2)  # type: ignore[arg-type]
    corners = [at for at, _ in made.outline.pieces()]
    assert [math.hypot(*at) for at in corners] == pytest.approx([5.0] * len(corners))
    assert made.back == ()
    within = shapely.Point(0, 0).distance(face(made.outline).exterior)
    assert straight_reach(mark, 10.0) == pytest.approx(2 * MARK_REACH * within)  # type: ignore[arg-type]
    strokes = [shapely.LineString(stroke.path.flattened()) for stroke in made.front]
    assert min(face(made.outline).exterior.distance(stroke) for stroke in strokes) > 0.7


def test_all_players_are_told_apart_by_what_lies_up() -> None:
    made = kits.load("hexago", {"pawn_shape": "straight"})
    pawns = [part for part in made.parts if part.name.startswith("pawn-")]
    assert [(part.name, part.count, bool(part.front), bool(part.back)) for part in pawns] == [
        ("pawn-ring-cross", 96, True, False), ("pawn-bar-square", 96, True, False),
        ("pawn-triangle-dot", 96, True, False)]
    kings = [part for part in made.parts if part.name.startswith("king-")]
    assert [(part.name, part.count) for part in kings] == [(f"king-{mark}", 1) for mark in MARKS]
    assert all(part.front for part in kings)
    assert not any(part.blank for part in made.parts)


@pytest.mark.parametrize("more", [{}, {"common_line": True}, {"common_line": True, "faces": 1, "dames": True},
                                  {"common_line": True, "pawn_material": "acrylic-1.5", "dames": True}])
def test_they_are_read_back(more: dict[str, object]) -> None:
    assert preview(Recipe("hexago", "hexago", settings={**SMALL, **more})).tried().errors == ()


def test_what_lies_beside_them_comes_with_them_or_after_where_the_bed_has_no_room() -> None:
    given = {**SMALL, "common_line": True, "dames": True}
    for bed in (None, "165x145"):
        jobs = [sheet for sheet in Recipe("hexago", "hexago", settings=given, machine=bed).build().sheets
                if sheet.name.startswith("pawns-")]
        assert all(sheet.goes_on((165, 145)) for sheet in jobs)
        assert sum(place.part.name.startswith(("king", "dame")) for sheet in jobs for place in sheet.placements) == 15


@pytest.mark.parametrize(("given", "reason"), [
    ({"touch": True, "faces": 1}, "touch = yes with pawn_shape = straight.*allowed: touch = no"),
    ({"pawn": 5.2, "play": 1.0, "pitch": 17}, r"marks in circles of 1\.48 mm, .*allowed: pawn = 6\.7 or more"),
    ({"pawn_shape": "square"}, "pawn_shape = 'square': allowed: round, straight"),
])
def test_what_cannot_be_is_refused(given: dict[str, object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        kits.load("hexago", {"pawn_shape": "straight", **given})


@pytest.mark.slow
def test_a_file_of_other_pawns_is_found(tmp_path: Path) -> None:
    """Squares with the marks of triangles, and those of players who have another outline."""
    ask = [f"{key}={value}" for key, value in SMALL.items()]
    made = make(revised(load("hexago"), [*ask, "common_line=yes"], formats="svg", lang="en", paper="a4"), tmp_path)
    assert check_folder(made.folder) == ()
    laser = made.folder / "laser"
    shutil.copy(laser / "pawns-bar-square.svg", laser / "pawns-ring-cross.svg")
    assert "CONTRACT" in {finding.code for finding in check_folder(made.folder)}
