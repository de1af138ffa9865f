"""`puzzle check` of a booklet on paper: what is drawn is compared with the texts that it prints."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

from polygo_fab.cli.main import cli
from polygo_fab.recipes.puzzle_jobs.paper_compared import PARTS, compared_paper


def _booklet(folder: Path) -> Path:
    done = CliRunner().invoke(cli, ["puzzle", "new", "--size", "6x6", "--count", "3", "--stars", "5", "--out",
                                    str(folder / "a.pdf")])
    assert done.exit_code == 0, done.output
    return folder / "a.pdf"


def _altered(path: Path, target: Path, change: Callable[[bytes], bytes]) -> Path:
    changed = 0
    with pikepdf.open(path) as file:
        for one in file.objects:
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") in (None, "/Form"):
                try:
                    old = one.read_bytes()
                except pikepdf.PdfError:
                    continue
                if (new := change(old)) != old:
                    one.write(new)
                    changed += 1
        file.save(target)
    assert changed
    return target


def _check(path: Path) -> Result:
    return CliRunner().invoke(cli, ["puzzle", "check", str(path)])


@pytest.fixture(scope="module")
def booklet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _booklet(tmp_path_factory.mktemp("booklet"))


def test_an_honest_booklet_is_compared_and_what_is_not_is_told(booklet: Path) -> None:
    assert compared_paper(str(booklet), "it").parts == PARTS
    done = _check(booklet)
    assert done.exit_code == 0
    assert "3 puzzles, 3 of them with exactly one solution\n" in done.output
    assert "compared: texts nc:, boards, stars, answers; not compared: names, codes, words" in done.output


@pytest.mark.parametrize(("drawn", "other", "says"), [
    (rb"( 8\.5039 Tf \()5\)", rb"\g<1>3)", "'3' stands beside it, expected a star and '5'"),
    (rb"( 19\.251 Tf \()3\)", rb"\g<1>4)", "other counts or givens are drawn"),
    (rb"( 9\.5244 Tf \()3\)", rb"\g<1>4)", "other counts stand by its answer")])
def test_what_is_drawn_otherwise_is_found(booklet: Path, tmp_path: Path, drawn: bytes, other: bytes, says: str) -> None:
    done = _check(_altered(booklet, tmp_path / "b.pdf", lambda old: re.sub(drawn, other, old)))
    assert done.exit_code == 1
    assert says in done.output
    assert "say what is not so" in done.output


def test_what_is_no_booklet_is_not_compared(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"no pdf")
    assert compared_paper(str(tmp_path / "a.pdf"), "it").parts == ()
