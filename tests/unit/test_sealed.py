"""The seals of texts and tables, and that none is missing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from polygo_fab.check import sealed
from polygo_fab.core.resources import template
from polygo_fab.recipes import make as making
from polygo_fab.recipes.recipe import Recipe
from tests.golden import seal

BOOK = "lang/fr/polygo.md"


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Our templates, to be changed: the checker reads these."""
    shutil.copytree(template(""), tmp_path / "templates")
    monkeypatch.setattr(sealed, "template", lambda name: tmp_path / "templates" / name)
    return tmp_path / "templates"


def test_every_text_and_table_is_sealed() -> None:
    assert sealed.check_sealed() == []
    kept = template("") / seal.KEPT
    assert kept.read_text(encoding="utf-8") == seal.sealed(), "read what you changed, then `make seal`"


def test_a_word_turned_about_and_a_file_that_is_gone_are_found(copy: Path) -> None:
    book = copy / BOOK
    words = book.read_text(encoding="utf-8")
    book.write_text(words.replace(" plus ", " moins ", 1), encoding="utf-8")
    (copy / "stocks.toml").unlink()
    assert {f.where: f.message for f in sealed.check_sealed()} == {
        f"templates/{BOOK}": "is not as it was when it was last read against the rules",
        "templates/stocks.toml": "is gone"}


def test_ends_of_lines_and_files_of_others_are_no_words_of_ours(copy: Path) -> None:
    book = copy / BOOK
    book.write_bytes(book.read_bytes().replace(b"\n", b"\r\n"))
    (copy / "lang" / "nl").mkdir()
    (copy / "lang" / "nl" / "polygo.md").write_text("# PolyGo\n")
    assert sealed.check_sealed() == []


def test_sealing_names_what_has_changed(copy: Path) -> None:
    assert seal.seal(copy) == []
    (copy / BOOK).write_text("# PolyGo\n")
    assert seal.seal(copy) == [BOOK]
    assert seal.seal(copy) == []


def test_a_text_that_nobody_read_stops_what_is_made(copy: Path, tmp_path: Path) -> None:
    (copy / BOOK).write_text("# PolyGo\n")
    made = making.make(Recipe("coupons", "coupons", formats=("svg",)), tmp_path / "out")
    assert [(f.code, f.where) for f in made.findings] == [("SEAL", f"templates/{BOOK}")]
    assert not (tmp_path / "out").exists()
