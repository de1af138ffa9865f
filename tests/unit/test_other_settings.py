"""What was made with other settings is never replaced without a word: it is said which, and how to have both."""

import hashlib
import json
from pathlib import Path

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import Recipe, load, revised

COUPONS = Recipe("coupons", "coupons", formats=("svg",), languages=("en",), papers=("a4",))


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """With a folder of coupons from plywood-3 as SVG and DXF, as far as a manifest tells."""
    folder = tmp_path / "coupons"
    (folder / "laser").mkdir(parents=True)
    (folder / "laser" / "coupons.dxf").write_bytes(b"lines")
    (folder / "manifest.json").write_text(json.dumps({
        "recipe": {**COUPONS.as_data(), "set": {"material": "plywood-3"}}, "skipped": [],
        "parameters": {"material": "plywood-3", "thickness": 3.0, "kerf": 0.31},
        "files": [{"path": "laser/coupons.dxf", "sha256": hashlib.sha256(b"lines").hexdigest()}]}))
    return tmp_path


@pytest.mark.parametrize(("changes", "told", "name"), [
    ({"material": "plywood-5"}, "material=plywood-3, now plywood-5", "coupons-plywood-5"),
    ({"settings": ["kerf=0.25"]}, "kerf=0.31, now 0.25", "coupons-kerf-0.25"),
    ({"machine": "k40"}, "machine=none, now k40", "coupons-k40"),
    ({"seed": 7, "profile": "lightburn"}, "profile=generic, now lightburn, seed=1, now 7", "coupons-lightburn-seed-7"),
])
def test_other_settings_are_named_and_refused(out: Path, changes: dict[str, object], told: str, name: str) -> None:
    before = {path: path.read_bytes() for path in out.rglob("*.*")}
    with pytest.raises(BadInput) as refused:
        make(revised(COUPONS, **changes), out, replace=False)  # type: ignore[arg-type]
    assert f"({told})" in str(refused.value)
    assert f"--name {name} makes a folder beside it, --replace replaces it" in str(refused.value)
    assert {path: path.read_bytes() for path in out.rglob("*.*")} == before


def test_a_board_file_that_says_another_board_is_another_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch
                                                                 ) -> None:
    monkeypatch.setattr("polygo_fab.core.board_files.files._KEPT", {})
    (tmp_path / "laundry.toml").write_text('mask = ["###", "##."]\nover = "s2x3"\n')
    recipe = revised(load("board"), [f"board={tmp_path / 'laundry.toml'}"], formats="svg")
    folder = tmp_path / recipe.name
    folder.mkdir()
    kept = {"laundry": {"text": 'mask = ["###", "#.."]\nover = "s2x3"\n', "drawing": ""}}
    listing = {"recipe": recipe.as_data(), "skipped": [], "parameters": {}, "files": [], "boards": kept}
    (folder / "manifest.json").write_text(json.dumps(listing))
    with pytest.raises(BadInput, match=r"\(the file of board laundry has changed\): --name board-laundry-2 makes"):
        make(recipe, tmp_path, replace=False)


@pytest.mark.slow
def test_the_name_that_is_offered_makes_a_folder_beside_it(out: Path) -> None:
    made = make(revised(COUPONS, material="plywood-5", name="coupons-plywood-5"), out, replace=False)
    assert (made.findings, made.folder, made.gone) == ((), out / "coupons-plywood-5", ())
    assert (out / "coupons" / "laser" / "coupons.dxf").exists()


def test_what_a_material_brings_may_have_been_measured_since(out: Path) -> None:
    """The kerf of plywood-3 was another one then, and nobody set it: the coupons are made again. What an earlier run
    made and this one does not, here another format, goes with a word."""
    made = make(COUPONS, out, replace=False)
    assert json.loads((out / "coupons" / "manifest.json").read_text())["parameters"]["kerf"] != 0.31
    assert made.gone == ("laser/coupons.dxf",)
    assert "taken away: laser/coupons.dxf, which an earlier run had made" in made.wanting()


def test_names_tell_what_is_made() -> None:
    """Two runs with other boards or games have two folders; a name that is given holds."""
    def name(kit: str, *settings: str, **more: str) -> str:
        return revised(load(kit), settings, **more).name  # type: ignore[arg-type]

    assert [name("tetrago"), name("hexago"), name("board", "board=h7"), name("paper", "game=hex-3")] == [
        "tetrago", "hexago", "board-h7", "paper-hex-3"]
    assert name("board", "board=h7", name="mine") == "mine"
    for bad in ("", "a/b", ".hidden", "..", "CON", "nul.txt", "com1", "a?", "end."):
        with pytest.raises(BadInput, match="expected the name of a folder"):
            name("board", name=bad)
