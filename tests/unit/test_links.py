"""`--out` that is a link is refused before the work, whatever it leads to: nothing of what it would take is begun."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from polygo_fab.cli.main import main

JOBS = "polygo_fab.recipes.puzzle_jobs"
FILES = [
    ("puzzle book --spec 2x_4x4 --out {}.pdf", f"{JOBS}.book.book_files"),
    ("puzzle book --spec 2x_4x4 --out {}.html", f"{JOBS}.page.book_page"),
    ("puzzle new --count 2 --out {}.brf", f"{JOBS}.braille_book.book_braille"),
    ("puzzle new --count 2 --out {}.jsonl", f"{JOBS}.batch._written"),
    ("puzzle class 2 --levels 1 --out {}.pdf", f"{JOBS}.book.book_files"),
    ("puzzle export 4x4#1 --out {}.csv", f"{JOBS}.export.exported"),
    ("puzzle day 2026-11-25 --out {}.svg", f"{JOBS}.export.exported"),
    ("puzzle teacher --out {}.pdf", f"{JOBS}.lessons.lesson_file"),
    ("board dual s6 --out {}.toml", "polygo_fab.recipes.dual_file.dual_file"),
    ("check some --report {}.html", "polygo_fab.recipes.check.check_path"),
    ("library save {}.clb", "polygo_fab.recipes.library.start")]
FOLDERS = [("make coupons --out {}", "polygo_fab.recipes.make.made_in_memory"),
           ("make coupons --dry-run --out {}", "polygo_fab.recipes.recipe.Recipe.build"),
           ("site {}", "polygo_fab.web.site.build.build")]


def _refused(words: str, work: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said, where nothing of the work is begun."""
    typed = ["polygo-fab", *(word.replace("x_", "x ") for word in words.split())]
    with patch("sys.argv", typed), patch(work, side_effect=AssertionError("begun")), pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("words", "work"), FILES)
@pytest.mark.parametrize("target", ["nowhere", "there", "out"])
def test_a_file_that_is_a_link_is_refused_before_the_work(words: str, work: str, target: str,
                                                          capsys: pytest.CaptureFixture[str]) -> None:
    ending = words.rpartition("{}")[2]
    Path(f"there{ending}").write_bytes(b"")
    Path(f"out{ending}").symlink_to(f"{target}{ending}")
    assert f"'out{ending}' is a link: name the file itself" in _refused(words.format("out"), work, capsys)


def test_the_second_file_is_looked_at_too(capsys: pytest.CaptureFixture[str]) -> None:
    Path("b-answers.pdf").symlink_to("nowhere")
    words = "puzzle new --count 2 --answers apart --out b.pdf"
    assert "'b-answers.pdf' is a link" in _refused(words, f"{JOBS}.book.book_files", capsys)


@pytest.mark.parametrize(("words", "work"), [(words.replace("{}", "{}/a"), work) for words, work in FILES] + FOLDERS)
@pytest.mark.parametrize("target", ["nowhere", "out"])
def test_a_folder_that_leads_nowhere_is_refused_before_the_work(words: str, work: str, target: str,
                                                                capsys: pytest.CaptureFixture[str]) -> None:
    Path("out").symlink_to(target)
    said = _refused(words.format("out"), work, capsys)
    assert "'out' is a link that leads nowhere" in said or "cannot write 'out': it is a link" in said


def test_the_folder_of_a_kit_that_is_a_link_is_refused_before_the_work(capsys: pytest.CaptureFixture[str]) -> None:
    Path("there").mkdir()
    Path("coupons").symlink_to("there")
    for words, work in FOLDERS[:2]:
        assert "'coupons': it is a link" in _refused(words.format("."), work, capsys)


def test_a_link_to_a_folder_is_a_folder_to_write_in(capsys: pytest.CaptureFixture[str]) -> None:
    Path("there").mkdir()
    Path("out").symlink_to("there")
    with patch.object(sys, "argv", ["polygo-fab", "puzzle", "export", "4x4#1", "--out", "out/a.csv"]), \
            pytest.raises(SystemExit) as end:
        main()
    assert not end.value.code
    assert Path("there/a.csv").is_file()
