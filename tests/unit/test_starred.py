"""Puzzles ordered by their stars."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.puzzles.names import named
from polygo_fab.puzzles.scale import stars
from polygo_fab.recipes.puzzle_jobs.input import parse_any
from polygo_fab.recipes.puzzle_jobs.spec import BookItem, parse_spec
from polygo_fab.recipes.puzzle_jobs.starred import stars_range


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


def test_an_item_says_its_stars() -> None:
    (item,) = parse_spec("2x 6x6/stars=4-6:3")
    assert (item.stars, item.level, str(item)) == ("4-6", 3, "2x 6x6/stars=4-6:3")


@pytest.mark.parametrize("text", ["", "0", "6-4", "x", "5-", "31", "-5"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="allowed: 1 to 30, or a range such as 4-6"):
        stars_range(text)


@pytest.mark.parametrize(("args", "told"), [
    (["--stars", "9"], "stars = '9': none of 400 puzzles has as many: they have 4, 5"),
    (["--stars", "x"], "stars = 'x': allowed"), (["--kind", "qr", "--stars", "4"], "each has those that it has")])
def test_what_there_is_not_is_refused(args: list[str], told: str) -> None:
    assert told in str(CliRunner().invoke(cli, ["puzzle", "new", *args]).exception)
