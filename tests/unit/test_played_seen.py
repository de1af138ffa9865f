"""A page to play on which something is hidden, moved, or described by what is not its own, is found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from polygo_fab.check.played_seen import seen_wrong
from polygo_fab.cli.main import cli

SPEC = "2x 6x6:1, 1x rectangles 6x6, 1x hexagon h3, 1x colours 4x5, 1x crossing 5x5"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("page") / "b.html"
    done = CliRunner().invoke(cli, ["puzzle", "book", "--spec", SPEC, "--out", str(path)])
    assert done.exit_code == 0, done.output
    return path.read_text(encoding="utf-8")


BROKEN = {
    "other lines": ('aria-describedby="p2l1 p2l7"', 'aria-describedby="p2l2 p2l8"', "described by other counts"),
    "lines of another puzzle": ('aria-describedby="p2l1 p2l7"', 'aria-describedby="p1l1 p1l7"', "described by other"),
    "no lines": (' aria-describedby="p2l1 p2l7"', "", "described by other counts"),
    "a count under another name": ('id="p2l2"', 'id="p22l2"', "described by other counts"),
    "two of a name": ('id="p2l2"', 'id="p2l3"', "the name of two things"),
    "a count that is not heard": ('id="p2l1"', 'id="p2l1" aria-hidden="true"', "hidden or moved by aria-hidden"),
    "a count that is not seen": ('id="p2l1"', 'id="p2l1" display="none"', "hidden or moved by display"),
    "a count that is moved": ('id="p2l1"', 'id="p2l1" transform="translate(0 40)"', "hidden or moved by transform"),
    "a puzzle that is not seen": ('<section id="p2"', '<section hidden id="p2"', "hidden or moved by hidden"),
    "tools that are moved": ('aria-label="Tools" hidden', 'aria-label="Tools" hidden style="x"', "moved by style"),
    "names that are not seen": ('class="tags" aria-hidden="true"', 'class="tags" aria-hidden="true" display="none"',
                                "hidden or moved by display"),
    "a page that is not seen": ("<body ", "<body hidden ", "hidden or moved by hidden"),
    "the title of another": ('aria-labelledby="p2-title"', 'aria-labelledby="p1-title"', "is not its title"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_not_seen_or_heard_where_it_should_be_is_found(page: str, tmp_path: Path, what: str) -> None:
    old, new, said = BROKEN[what]
    assert old in page
    (tmp_path / "v.html").write_text(page.replace(old, new, 1), encoding="utf-8")
    done = CliRunner().invoke(cli, ["puzzle", "check", str(tmp_path / "v.html")])
    assert done.exit_code == 1
    assert said in done.output


def test_cells_of_which_none_is_described_are_found(page: str) -> None:
    bare = re.sub(r' aria-describedby="[^"]*"', "", page)
    assert [number for number, _ in seen_wrong(bare.encode())] == [1, 2, 3, 4, 5, 6]


def test_marks_of_an_answer_stand_in_their_cells_and_are_all_seen(page: str) -> None:
    assert list(seen_wrong(page.encode())) == []
    answer = page.index('class="answer ')
    head, rest = page[:answer], page[answer:]
    moved = re.sub(r'(<use class="found"[^>]* y=")(-?[\d.]+)', lambda use: f"{use[1]}{float(use[2]) + 40:g}", rest,
                   count=1)
    cut = re.sub(r'(viewBox="\S+ \S+ \S+) [\d.]+"', r'\1 40"', rest, count=1)
    for broken, said in ((moved, "a mark of its answer stands in another cell"),
                         (cut, "cells of its answer lie outside of what is seen")):
        assert broken != rest
        assert said in [wrong for _, wrong in seen_wrong((head + broken).encode())]
