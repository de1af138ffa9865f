"""Pieces with two faces, cut out of a blank that is turned over once as a whole; tiles beside the square box."""

from dataclasses import replace

import pytest

from polygo_fab import kits
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Unsound
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.part import Part
from polygo_fab.core.printed.book_format import Format
from polygo_fab.core.workshop.jobs import jobs
from polygo_fab.kits.two_faced import registration, two_faced
from polygo_fab.nest.nest import nest_sheets
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.parts.pawns import pawn
from polygo_fab.write.pdf import page_count


def discs(count: int) -> Part:
    return pawn("ring", 11.0, play=0.2, thickness=3.0, material="plywood-3", count=count, back="triangle")


@pytest.mark.parametrize(("count", "bed"), [(64, None), (7, None), (138, (300.0, 200.0)), (96, (120.0, 90.0))])
def test_each_piece_lies_over_its_second_face(count: int, bed: tuple[float, float] | None) -> None:
    """Each mark of a first job, mirrored about the blank, lies in the middle of a piece of the second one."""
    made = two_faced("pawns", (discs(count),), Kerf(0.2), bed)
    fronts, overs = made.sheets[::2], made.sheets[1::2]
    assert sum(len(sheet.placements) for sheet in overs) == count
    for first, second in zip(fronts, overs, strict=True):
        assert first.size == second.size
        assert bed is None or all(a <= b for a, b in zip(first.size, bed, strict=True))
        burned = [stroke.path for stroke in first.strokes() if stroke.operation == "engrave"]
        assert [stroke.operation for stroke in first.strokes()].count("cut") == 1
        x0, y0, x1, y1 = discs(1).back[0].path.bounds
        marks = sorted((first.size[0] - right, low, first.size[0] - left, high)
                       for left, low, right, high in (path.bounds for path in burned))
        wanted = sorted((p.at[0] + x0, p.at[1] + y0, p.at[0] + x1, p.at[1] + y1) for p in second.placements)
        assert len(marks) == len(wanted)
        assert all(a == pytest.approx(b) for a, b in zip(marks, wanted, strict=True))


@pytest.mark.parametrize(("count", "bed", "blanks"), [
    (64, (600.0, 400.0), 1), (64, (1200.0, 600.0), 1), (400, (600.0, 400.0), 2), (400, (1200.0, 600.0), 2)])
def test_a_blank_goes_on_a_sheet_that_is_sold(count: int, bed: tuple[float, float], blanks: int) -> None:
    """No strip as long as the bed: one about as high as wide, or several that go on the small sheets."""
    fronts = two_faced("pawns", (discs(count),), Kerf(0.2), bed).sheets[::2]
    assert len(fronts) == blanks
    for sheet in fronts:
        assert max(sheet.size) <= 300
        assert blanks > 1 or max(sheet.size) <= 1.2 * min(sheet.size)
        assert blanks == 1 or min(sheet.size) <= 200


def test_the_jobs_of_a_blank_follow_each_other() -> None:
    made = kits.load("tetrago", {})
    todo = jobs(made.sheets)
    over = next(job for job in todo if job.sheet.face == "over")
    assert over.front is not None
    assert (over.front.sheet.name, over.front.number) == ("pawns", over.number - 1)
    assert [place.part.name for place in over.turned] == ["blank-pawns"]
    with pytest.raises(Unsound, match="no job on the front cuts its blank"):
        jobs([sheet for sheet in made.sheets if sheet.name != "pawns"])


def test_a_blank_stays_as_it_is_when_parts_are_nested() -> None:
    made = two_faced("pawns", (discs(20),), Kerf(0.2))
    assert nest_sheets(made.sheets, (300, 200)) == made.sheets
    with pytest.raises(BadInput, match=r"turned over as a whole.*\(BED\)"):
        nest_sheets(made.sheets, (80, 80))
    uneven = two_faced("pawns", (discs(20),), Kerf(0.2, 0.25))
    for sheet in uneven.sheets:
        with pytest.raises(BadInput, match="must lie upright"):
            sheet.turned()


def test_how_far_the_faces_may_lie_apart() -> None:
    assert "0.25 mm off at most" in registration(14.8, 5.2, Kerf(0.15, 0.2)).statement
    with pytest.raises(BadInput, match=r"0.28 mm beside its middle, at most 0.24 mm allowed"):
        registration(4.8, 1.0, Kerf(0.2))
    with pytest.raises(BadInput, match=r"at most 0.2 mm allowed"):  # a rim of a millimetre is left
        registration(14.8, 6.2, Kerf(0.2))
    with pytest.raises(BadInput, match="no room for one"):
        two_faced("pawns", (discs(20),), Kerf(0.2), (30, 30))


@pytest.mark.parametrize(("settings", "shares"), [
    ({"players": 3}, [22, 21, 21]), ({"players": 4}, [16] * 4), ({"faces": 1}, [32, 32]), ({}, [64])])
def test_pawns_are_shared_evenly(settings: dict[str, object], shares: list[int]) -> None:
    made = kits.load("tetrago", settings)
    assert [part.count for part in made.parts if part.name.startswith("pawn")] == shares
    [told] = [fit.statement for fit in made.fits if fit.rule == "faces"]
    assert ("not enough" in told) == (shares != [64] and shares != [32, 32]), told


def test_a_pawn_has_no_third_face() -> None:
    with pytest.raises(BadInput, match=r"faces = 2 with players = 3.*allowed: players = 2, or faces = 1"):
        kits.load("tetrago", {"players": 3, "faces": 2})
    assert replace(discs(1), back=()).front == pawn("ring", 11.0, play=0.2).front


@pytest.mark.parametrize(("which", "tiles", "books"), [
    ("no", 0, set()), ("tilers", 14, {"tilers"}), ("blocks", 127, {"blocks"}), ("both", 141, {"tilers", "blocks"})])
def test_tiles_beside_the_box(which: str, tiles: int, books: set[str]) -> None:
    made = kits.load("tetrago", {"tiles": which})
    assert sum(part.count for part in made.parts if part.name.startswith("tile-")) == tiles
    assert set(made.books) == {"marienbad", "bridges"} | books
    assert any(sheet.name == "tiles-over" for sheet in made.sheets) == ("blocks" in books)


def test_a_room_without_a_usual_stock_is_refused() -> None:
    for settings, told in (({"tiles": "tilers", "cells": 7}, "no usual stock of tilers for 16 x 16 units"),
                           ({"tiles": "blocks", "cells": 5}, "no usual stock of blocks for 10 x 10 units")):
        with pytest.raises(BadInput, match=f"{told}.*allowed: tiles = no, or cells = 6"):
            kits.load("tetrago", settings)


@pytest.mark.slow
@pytest.mark.parametrize("which", ["tilers", "both"])
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_leaflet_of_a_box_with_tiles_is_one_sheet(which: str, lang: str, paper: str) -> None:
    facts = kits.load("tetrago", {"tiles": which}).facts
    assert page_count(rulebook("leaflet-tetrago", lang, paper, facts), Format(pages="leaflet")) <= 12
