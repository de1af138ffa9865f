"""A folder that was made is made again where it is, with its own settings and those that are given."""

import json
from pathlib import Path

import pytest

from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput


def run(*words: object) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main([*map(str, words)], standalone_mode=False)
    assert not ended.value.code


@pytest.mark.slow
def test_it_keeps_its_settings(tmp_path: Path) -> None:
    first = tmp_path / "club" / "coupons"
    run("make", "coupons", "--machine", "k40", "--format", "svg", "--lang", "en", "--out", first.parent)
    before = {path.name: path.read_bytes() for path in first.rglob("*") if path.is_file()}
    run("make", first)
    assert {path.name: path.read_bytes() for path in first.rglob("*") if path.is_file()} == before
    with pytest.raises(BadInput, match=r"kerf=0.2, now 0.21.* to keep its settings and change some: make \S+ --set"):
        run("make", first, "--set", "kerf=0.21")
    run("make", first, "--set", "kerf=0.21", "--replace")
    recipe = json.loads((first / "manifest.json").read_text())["recipe"]
    assert (recipe["machine"], recipe["formats"], recipe["languages"], recipe["set"]) == (
        "k40", ["svg"], ["en"], {"kerf": "0.21"})
    run("check", first)


def test_results_go_to_one_folder(tmp_path: Path) -> None:
    run("make", "coupons", "--format", "svg", "--lang", "en", "--out", tmp_path)
    with pytest.raises(BadInput, match="results would go to each of these: allowed: --out"):
        run("make", tmp_path / "coupons", "pieces")
    with pytest.raises(BadInput, match="unknown recipe"):
        run("make", tmp_path)
