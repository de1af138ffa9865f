"""What is refused names settings that work, and recipes of different products have folders of their own."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from polygo_fab import kits
from polygo_fab.core.errors import BadInput
from polygo_fab.core.sheet import GENERIC
from polygo_fab.core.workshop.beds import printers_named, would_do
from polygo_fab.kits.nearest import nearest
from polygo_fab.recipes.folder import check_folder, recipe_of
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import Recipe, load, revised
from polygo_fab.recipes.warnings import warnings_of
from polygo_fab.write.svg import sheet_svg


def told(recipe: Recipe) -> str:
    with pytest.raises(BadInput) as refusal:
        recipe.build()
    assert "\n" not in str(refusal.value)
    return str(refusal.value)


def with_line(recipe: Recipe, line: str) -> Recipe:
    """The recipe with what the refusal says to copy."""
    words = shlex.split(line)
    given = {"settings": [words[i + 1] for i, word in enumerate(words) if word == "--set"]}
    nest = words[words.index("--nest") + 1] if "--nest" in words else None
    return revised(recipe, **given, nest=nest)  # type: ignore[arg-type]


@pytest.mark.proof
@pytest.mark.parametrize(("kit", "settings", "machine", "nest"), [
    ("hexago", {}, "k40", "no"), ("hexago", {}, "k40", "fast"), ("hexago", {"pitch": 19}, "k40", "fast"),
    ("hexago", {"pitch": 12}, None, "no"), ("tetrago", {"cells": 12}, "k40", "no"),
    ("tetrago", {"pawn": 30}, None, "no"), ("pieces", {"game": "catchup", "size": 20}, None, "no")])
def test_what_would_do_does(kit: str, settings: Mapping[str, Any], machine: str | None, nest: str) -> None:
    recipe = Recipe(kit, kit, settings=settings, machine=machine, nest=nest)
    line = re.search(r"(?:would do: |, or )(--set .*)$", told(recipe))
    assert line, "a line to copy"
    would = replace(with_line(recipe, line[1]), formats=("svg",))
    made = would.build()
    files = {f"laser/{sheet.name}.svg": sheet_svg(sheet, GENERIC) for sheet in made.sheets}
    assert files
    assert warnings_of(would, made, files) == ()


@pytest.mark.proof
def test_a_bed_too_small_for_the_box_names_the_pitch_that_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("polygo_fab.recipes.would_do._STEP", 100)
    said = told(Recipe("hexago", "hexago", machine="k40"))
    assert "or --set pitch=18.5" in said, said
    assert "or --set pitch=25.5" in told(Recipe("tetrago", "tetrago", settings={"pitch": 32}, machine="k40"))
    assert "or --set pitch=13.5 --set pawn=" in told(Recipe("tetrago", "tetrago", settings={"cells": 12},
                                                            machine="k40"))


@pytest.mark.proof
@pytest.mark.slow
def test_where_nothing_would_do_the_board_in_segments_is_named() -> None:
    found = told(Recipe("hexago", "hexago", settings={"cells": 7}, machine="k40"))
    assert found.endswith("or the board in segments: make board --set board=h7")
    assert kits.load("board", {"board": "h7"}, "k40").sheets


@pytest.mark.slow
def test_a_crown_that_is_too_high_with_its_turn_buttons_is_cut_without_them() -> None:
    kit = kits.load("hexago", {"pitch": 18.5}, "k40")
    assert "turn-buttons" in [sheet.name for sheet in kit.sheets]
    cut = [place.part.name for sheet in kit.sheets for place in sheet.placements]
    assert [cut.count(part.name) for part in kit.parts] == [part.count for part in kit.parts]
    assert "turn-buttons" not in [sheet.name for sheet in kits.load("hexago", {}).sheets]


def test_the_search_is_bounded_and_honest() -> None:
    hexago, built, asked = kits.classes()["hexago"], [], []

    def bears(settings: Mapping[str, object]) -> None:
        built.append(settings)

    def fits(settings: Mapping[str, object]) -> bool:
        asked.append(settings)
        return False

    assert nearest(hexago, {}, fits=lambda settings: True, bears=bears) is None
    assert 0 < len(built) <= 13
    assert nearest(hexago, {}, fits=fits, bears=bears) is None
    assert 0 < len(asked) <= 1300
    assert nearest(hexago, {"nothing": 1}, fits=lambda settings: True, bears=lambda settings: {}) is None


def test_what_bears_a_warning_is_taken_where_nothing_else_is_near() -> None:
    board = kits.classes()["board"]
    loud: dict[str, set[str]] = {"plate": {"THIN"}}
    found = nearest(board, {"band": 1}, fits=lambda settings: True, bears=lambda settings: loud, said="band = 1")
    assert found == ({"band": "2"}, loud)
    found = nearest(board, {"band": 1}, fits=lambda settings: True, said="band = 1",
                    bears=lambda settings: {} if float(str(settings["band"])) >= 3 else loud)
    assert found == ({"band": "3"}, {})


@pytest.mark.parametrize(("kit", "settings", "folder"), [
    ("pieces", {}, "pieces"), ("pieces", {"game": "Pentalath"}, "pieces-pentalath"),
    ("pieces", {"game": "labyrinth", "players": "3", "board": "h7"}, "pieces-labyrinth-h7-3"),
    ("board", {"board": "rhombus11"}, "board-rhombus11"), ("board", {"game": "hex"}, "board-hex"),
    ("tiles", {"game": "blocks"}, "tiles-blocks"), ("tetrago", {"cells": 7}, "tetrago"),
    ("pieces", {"game": "../x"}, "pieces-x")])
def test_each_product_has_a_folder_of_its_own(kit: str, settings: Mapping[str, Any], folder: str) -> None:
    assert revised(load(kit), [f"{key}={value}" for key, value in settings.items()]).name == folder


def test_the_name_of_a_file_wins(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('kit = "pieces"\n')
    assert revised(load(str(path)), ["game=catchup"]).name == "mine"


@pytest.mark.proof
def test_two_games_lie_side_by_side(tmp_path: Path) -> None:
    for game in ("catchup", "pentalath"):
        assert not make(revised(load("pieces"), [f"game={game}"], formats="svg"), tmp_path).findings
    assert sorted(p.name for p in tmp_path.iterdir()) == ["pieces-catchup", "pieces-pentalath"]
    for folder in tmp_path.iterdir():
        assert recipe_of(folder).name == folder.name
        assert all(f.severity != "error" for f in check_folder(folder))


@pytest.mark.parametrize("formats", ["stl", "stl,3mf"])
@pytest.mark.parametrize("nest", ["no", "fast"])
def test_what_is_printed_alone_is_told_plates_of_printers_and_settings(formats: str, nest: str) -> None:
    with pytest.raises(BadInput) as refused:
        revised(load("hexago"), formats=formats, machine="220x220", nest=nest).build()
    assert str(refused.value).endswith("(BED); would do: a bed of 250x250 mm, or --set pitch=18.5")
    revised(load("hexago"), formats=formats, machine="250x250", nest=nest).build()
    revised(load("hexago"), ["pitch=18.5"], formats=formats, machine="220x220", nest=nest).build()
    tight = revised(load("hexago"), formats=formats, machine="233x202", nest=nest).build()
    for sheet in tight.sheets:  # up to the edges of the plate, which has its own margin
        boxes = [place.lay(place.part.outline).bounds for place in sheet.placements if not place.part.blank]
        assert all(min(box[:2]) > -1e-3 and box[2] < 233.001 and box[3] < 202.001 for box in boxes)


def test_what_a_laser_cuts_too_is_told_a_laser() -> None:
    with pytest.raises(BadInput, match="would do: xtool-m1-ultra"):
        revised(load("hexago"), formats="svg,stl", machine="220x220").build()


def test_no_plate_of_a_printer_takes_it() -> None:
    with printers_named(True):
        assert would_do(lambda bed: min(bed) > 1000) == "no bed of a printer that is usual"
