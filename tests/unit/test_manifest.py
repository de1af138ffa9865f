"""A manifest says what was made; whatever it says that is not so is found."""

import json
from pathlib import Path
from typing import Any

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import Recipe


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    out = tmp_path_factory.mktemp("out")
    folder = make(Recipe("c", "coupons", formats=("svg", "dxf")), out).folder
    assert check_folder(folder) == ()
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.fixture
def folder(made: dict[str, bytes], tmp_path: Path) -> Path:
    for name, data in made.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    return tmp_path


def codes(folder: Path, change: Any) -> set[str]:
    listing = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    change(listing)
    (folder / "manifest.json").write_text(json.dumps(listing), encoding="utf-8")
    return {finding.code for finding in check_folder(folder)}


@pytest.mark.proof
@pytest.mark.parametrize("change", [
    lambda m: m["parts"][0].update(count=999), lambda m: m.update(fits=[]), lambda m: m.update(findings=["x"]),
    lambda m: m.update(polygo_fab="9.9"), lambda m: m["files"][0]["lines"]["cut"].update(length=1.0),
    lambda m: m["files"][0].update(what="steel"), lambda m: m.update(together=[{}]),
    lambda m: m["files"][0].update(size=10 ** 400), lambda m: m.update(more=1), lambda m: m["parameters"].clear(),
    lambda m: m["recipe"].update(papers=["a3"], seed=7)])
def test_what_it_says_is_compared_with_what_is_so(folder: Path, change: Any) -> None:
    assert codes(folder, change) == {"CHANGED"}


@pytest.mark.proof
def test_a_file_that_is_said_to_be_proved_less_is_told_by_the_page_too(folder: Path) -> None:
    """The page is made again and compared, and read: it names no proof of the first file any more."""
    assert codes(folder, lambda m: m["files"][0].update(proved=[])) == {"CHANGED", "AGAIN", "CONTRACT"}


@pytest.mark.slow
def test_files_for_the_laser_cannot_be_left_out(folder: Path) -> None:
    def change(listing: dict[str, Any]) -> None:
        listing["files"] = [entry for entry in listing["files"] if not entry["path"].startswith("laser/")]
        listing["skipped"] = ["laser: no"]

    assert codes(folder, change) >= {"MISSING", "STRAY"}


@pytest.mark.slow
def test_a_file_of_another_run_is_a_warning(folder: Path) -> None:
    (folder / "laser" / "extra.svg").write_bytes((next((folder / "laser").glob("*.svg"))).read_bytes())
    assert [(f.code, f.where, f.severity) for f in check_folder(folder)] == [("STRAY", "laser/extra.svg", "warning")]


@pytest.mark.slow
@pytest.mark.parametrize("skipped", [3, [3], None, "laser", [None]])
def test_a_list_that_is_none_is_refused(folder: Path, skipped: object) -> None:
    with pytest.raises(BadInput, match="not a manifest"):
        codes(folder, lambda m: m.update(skipped=skipped))


@pytest.mark.proof
def test_a_byte_order_mark_changes_nothing(folder: Path) -> None:
    path = folder / "manifest.json"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert check_folder(folder) == ()


def test_a_file_that_is_named_twice_is_refused(folder: Path) -> None:
    with pytest.raises(BadInput, match="or twice"):
        codes(folder, lambda m: m["files"].append(m["files"][0]))
