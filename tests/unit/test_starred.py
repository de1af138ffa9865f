"""Puzzles ordered by their stars."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import patch

import pytest
from click.testing import CliRunner, Result

from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Unsound
from polygo_fab.puzzles.names import named
from polygo_fab.puzzles.scale import stars
from polygo_fab.recipes.puzzle_jobs.batch import write_lines
from polygo_fab.recipes.puzzle_jobs.input import parse_any
from polygo_fab.recipes.puzzle_jobs.spec import BookItem, parse_spec
from polygo_fab.recipes.puzzle_jobs.starred import stars_range
from polygo_fab.runtime.executors import local


@pytest.mark.parametrize(("item", "wanted"), [
    (BookItem(4, "6x6", stars="5"), {5}), (BookItem(3, "10x10", stars="5-6"), {5, 6}),
    (BookItem(3, "6x6", kind="certain", stars="5-6"), {5, 6}),
    (BookItem(2, "8x8", kind="rectangles", level=1, stars="4"), {4})])
def test_they_have_as_many(item: BookItem, wanted: set[int]) -> None:
    lines = item.source(1, "en").lines(0, item.count)
    assert lines == [line for k in range(item.count) for line in item.source(1, "en").lines(k, 1)]
    for row in map(json.loads, lines):
        assert stars(parse_any(row["puzzle"])) in wanted
        assert "name" not in row or named(row["name"]).text() == row["puzzle"]
        assert item.level in (None, row["level"])
        assert row["stars"] == stars(parse_any(row["puzzle"]))


def test_an_item_says_its_stars() -> None:
    (item,) = parse_spec("2x 6x6/stars=4-6:3")
    assert (item.stars, item.level, str(item)) == ("4-6", 3, "2x 6x6/stars=4-6:3")


@pytest.mark.parametrize("text", ["", "0", "6-4", "x", "5-", "31", "-5"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="allowed: 1 to 30, or a range such as 4-6"):
        stars_range(text)


@pytest.mark.parametrize(("args", "told"), [
    (["--stars", "9"], "stars = '9': none of 400 puzzles has as many: they have 4 or 5"),
    (["--stars", "x"], "stars = 'x': allowed"), (["--kind", "qr", "--stars", "4"], "each has those that it has")])
def test_what_there_is_not_is_refused(args: list[str], told: str) -> None:
    assert told in str(CliRunner().invoke(cli, ["puzzle", "new", *args]).exception)


def test_lines_that_were_asked_for_by_stars_tell_them(tmp_path: Path) -> None:
    def check(name: str) -> Result:
        return CliRunner().invoke(cli, ["puzzle", "check", str(tmp_path / name)])

    assert CliRunner().invoke(cli, ["puzzle", "new", "--size", "6x6", "--stars", "5", "--count", "2", "--out",
                                    str(tmp_path / "a.jsonl")]).exit_code == 0
    lines = (tmp_path / "a.jsonl").read_text()
    assert [json.loads(line)["stars"] for line in lines.splitlines()] == [5, 5]
    assert check("a.jsonl").exit_code == 0
    (tmp_path / "b.jsonl").write_text(lines.replace('"stars": 5', '"stars": 4', 1))
    assert "line 1: stars: 4 are told, there are 5" in check("b.jsonl").output
    wrong = patch("polygo_fab.puzzles.scale.stars", return_value=9)
    with wrong, local() as executor, pytest.raises(Unsound, match="it says 9 stars"):
        write_lines(tmp_path / "c.jsonl", BookItem(1, "3x3", stars="9").source(1, "en"), executor)
