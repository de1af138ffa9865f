"""Booklets of puzzles that are there already, and of the puzzle of a day: the same puzzles, read back from the file."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from polygo_fab.check.pdf_text import page_texts, viewed
from polygo_fab.cli.main import main
from polygo_fab.core.puzzle import parse_puzzle
from polygo_fab.pages.booklet import booklet
from polygo_fab.recipes.puzzle_jobs.day import day_of, puzzle_of_day
from polygo_fab.recipes.puzzle_jobs.input import given_puzzles
from polygo_fab.recipes.puzzle_jobs.proof import AskedBooklet, prove_booklet
from polygo_fab.write.pdf import pdf

LINES = ("nc:3x3:r3,1,1:c3,1,1", "6x6#12345", "nc-diagonals:6x6:r3,3,3,4,5,3:c2,4,6,4,2,3:d3:e5:g+r1c5,-r2c6,"
         "+r5c5,-r6c4")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*words: str) -> int:
    with patch("sys.argv", ["polygo-fab", "puzzle", *words]), pytest.raises(SystemExit) as end:
        main()
    return int(end.value.code or 0)


def texts(file: str) -> list[str]:
    return [one.puzzle.text() for one in given_puzzles([file], None, None, ())]  # type: ignore[union-attr]


@pytest.mark.parametrize("form", ["pdf", "html"])
def test_the_puzzles_of_a_file_are_printed_in_their_order(form: str) -> None:
    Path("some.txt").write_text("# mine\n" + "\n".join(LINES))
    assert run("book", "some.txt", "--out", f"b.{form}") == 0
    assert texts(f"b.{form}") == texts("some.txt")


@pytest.mark.parametrize(("lines", "says"), [
    ("nc:3x3:r1,1,1:c1,1,1", "'some.txt' line 1 'nc:3x3:r1,1,1:c1,1,1': several solutions: allowed: puzzles with"),
    ("nc:3x3:r3,3,3:c1,1,1", "no solution"), ("six", "'some.txt' line 1: puzzle 'six': expected nc:"),
    ("", "no puzzle in"),
    ("6x6#1\n" * 1001, "more than 1000 puzzles in 'some.txt'")])
def test_what_is_no_puzzle_with_one_answer_is_not_printed(lines: str, says: str, capsys: pytest.CaptureFixture[str]
                                                          ) -> None:
    Path("some.txt").write_text(lines)
    assert run("book", "some.txt", "--out", "b.pdf") == 2
    assert says in capsys.readouterr().err
    assert not Path("b.pdf").exists()


@pytest.mark.parametrize("day", ["2026-11-23", "2026-11-27"])
def test_the_puzzle_of_a_day_is_printed(day: str) -> None:
    assert run("day", day, "--out", "day.pdf", "--lang", "fr") == 0
    assert texts("day.pdf") == [puzzle_of_day(day_of(day))[1].text()]
    data = Path("day.pdf").read_bytes()
    assert run("day", day, "--out", "day.pdf", "--lang", "fr") == 0
    assert Path("day.pdf").read_bytes() == data
    assert run("day", day, "--out", "day.svg") == 0


def test_an_export_as_a_booklet_names_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    Path("my day.txt").write_text(LINES[0])
    assert run("export", "my day.txt", "--out", "day.pdf") == 2
    assert "a booklet: polygo-fab puzzle book 'my day.txt' --out day.pdf" in capsys.readouterr().err


def test_of_answers_apart_the_file_with_the_texts_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("new", "--size", "4x4", "--count", "1", "--answers", "apart", "--out", "club.pdf") == 0
    assert run("solve", "club.pdf") == 2
    assert "does not hold the texts of its puzzles: name 'club-answers.pdf'" in capsys.readouterr().err
    Path("club-answers.pdf").unlink()
    assert run("check", "club.pdf") == 2
    assert "these are in FILE-answers.pdf" in capsys.readouterr().err


@pytest.mark.parametrize(("words", "told"), [(["book", "some.txt"], False), (["picture", "cat"], False),
                                             (["book", "--spec", "1x 4x4"], True), (["new", "--count", "1"], True)])
@pytest.mark.parametrize(("lang", "seed"), [("en", "seed 1"), ("fr", "graine 1"), ("de", "Startzahl 1")])
def test_a_seed_is_told_where_puzzles_are_made_by_one(words: list[str], told: bool, lang: str, seed: str) -> None:
    Path("some.txt").write_text(LINES[0] + "\n")
    assert run(*words, "--lang", lang, "--out", "b.pdf") == 0
    with viewed(Path("b.pdf").read_bytes()) as document:
        foot = " ".join(page_texts(document)).replace("\u00a0", " ")
    assert (seed in foot) is told


def test_a_seed_that_made_nothing_is_found() -> None:
    puzzles = [parse_puzzle(LINES[0])]
    data = pdf(booklet(puzzles, "en", "a4", seed=7))
    assert prove_booklet(data, puzzles, data, AskedBooklet(seed=7)) == []
    wrong = prove_booklet(data, puzzles, data, AskedBooklet())
    assert {finding.message for finding in wrong} == {"tells 'seed 7', and nothing was made by a seed"}


def test_a_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    Path("some.txt").write_text("\n".join(LINES))
    for form in ("csv", "json"):
        assert run("export", "some.txt", "--out", f"t.{form}") == 0
        assert run("book", f"t.{form}", "--out", "b.pdf") == 0
        assert texts("b.pdf") == texts("some.txt")
        assert run("check", f"t.{form}") == 0
