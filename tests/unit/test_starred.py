"""Puzzles ordered by their stars."""

from __future__ import annotations

import json
from collections import Counter
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
from polygo_fab.recipes.puzzle_jobs.star_counts import star_counts, told_stars
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
    (["--stars", "9"], "stars = '9' for '6x6': none of 4000 puzzles has as many: they have 4 or 5; would do: --stars "
                       "5, or --size 25x25"),
    (["--stars", "9", "--density", "30"], "stars = '9' for '6x6/density=30': none of 48 puzzles has as many: they"),
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


def test_what_nobody_measured_is_looked_for_and_told_after_how_many() -> None:
    """Few where all that is found is far off, else as many as a line has to choose from."""
    with pytest.raises(BadInput, match="stars = '9' for '9x9': none of 48 puzzles has as many"):
        BookItem(1, "9x9", stars="9").source(1, "en").lines(0, 1)
    with pytest.raises(BadInput, match="stars = '7' for '9x9': none of 400 puzzles has as many: they have 5 or 6; "
                                       "would do: --stars 6, or --size 12x12"):
        BookItem(1, "9x9", stars="7").source(1, "en").lines(0, 1)


def test_a_list_says_what_would_do_in_its_own_way() -> None:
    with pytest.raises(BadInput, match=r"column 9: stars = '2' for '6x6:3': none .*; would do: /stars=5$"):
        parse_spec("1x 6x6, 2x 6x6/stars=2:3")


@pytest.mark.parametrize(("kind", "size", "level"), [("", "6x6", None), ("", "12x12", 4), ("hidden", "7x7", None),
                                                     ("rectangles", "6x6", 2), ("hexagon", "h3", None)])
def test_what_was_measured_is_so(kind: str, size: str, level: int | None) -> None:
    """Of other puzzles of the kind, the size and the level as large a part has as many stars."""
    known = star_counts(kind, size, level)
    assert known is not None
    lines = BookItem(1, size, kind=kind, level=level).source(7, "en").lines(0, 200)
    found = Counter(stars(parse_any(json.loads(line)["puzzle"])) for line in lines)
    assert known.counts.keys() >= {number for number, count in found.items() if count > 2}
    for number in known.counts:
        assert found[number] / 200 == pytest.approx(known.share(number, number), abs=0.12)


def test_what_is_told_of_stars_is_short() -> None:
    assert told_stars([4]) == "4"
    assert told_stars({5, 4}) == "4 or 5"
    assert told_stars([4, 6, 7, 8, 9, 11]) == "4, 6 to 9 or 11"
