"""German, the third language: every word, every page for the workshop and every book, which say what the others say."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from table_texts import texts

from polygo_fab.check.contract.chapters import chapters_wrong
from polygo_fab.check.pdf_text import page_texts, viewed
from polygo_fab.check.two_languages import apart, book_apart
from polygo_fab.core.resources import our_table, template
from polygo_fab.core.words.language import languages, usual_languages
from polygo_fab.core.words.language_files import lacking

TABLES = sorted(path.stem for path in template("lang/en").glob("*.toml") if path.stem != "language")
PAGES = sorted(path.stem for path in template("lang/en/workshop").glob("*.md"))
TEXTS = sorted(path.stem for path in template("lang/de").glob("*.md"))


def braces(text: str) -> list[str]:
    return sorted(re.findall(r"\{[^}]*\}", text))


def words(lang: str, table: str) -> dict[str, str]:
    """All but what is said of texts that are English in every language."""
    whole: dict[str, Any] = our_table(f"lang/{lang}/{table}.toml")
    return dict(texts({key: value for key, value in whole.items() if key not in ("ways", "reasons")}))


def test_it_is_a_language_that_is_made_when_it_is_asked_for() -> None:
    assert "de" in languages()
    assert "de" not in usual_languages()


def test_it_lacks_no_word_no_book_and_no_page_for_the_workshop() -> None:
    assert lacking("de").nothing
    assert sorted(path.stem for path in template("lang/en").glob("*.md")) == TEXTS
    assert sorted(path.stem for path in template("lang/de/workshop").glob("*.md")) == PAGES


@pytest.mark.parametrize("table", TABLES)
def test_the_same_is_filled_in(table: str) -> None:
    """What a text has in braces it has in one of the other languages as well; no text is there that English lacks."""
    ours = [words(lang, table) for lang in usual_languages()]
    for at, text in words("de", table).items():
        others = [theirs[at] for theirs in ours if at in theirs]
        assert others, at
        assert braces(text) in map(braces, others), at


@pytest.mark.parametrize("page", PAGES)
def test_a_page_for_the_workshop_speaks_of_the_same(page: str) -> None:
    """Line by line the same jobs, numbers of the kit, conditions and names to type."""
    def told(line: str) -> tuple[list[str], list[str], list[str]]:
        return braces(line), sorted(re.findall(r"\[\[([^:]*):", line)), sorted(re.findall(r"`[^`]*`", line))

    german, english = (template(f"lang/{lang}/workshop/{page}.md").read_text("utf-8") for lang in ("de", "en"))
    assert [told(line) for line in german.split("\n")] == [told(line) for line in english.split("\n")]


@pytest.mark.parametrize("name", TEXTS)
def test_a_book_says_the_same(name: str) -> None:
    """Line by line; that it has the same blocks, drawings and numbers is held for every language in
    tests/conformance/test_texts.py."""
    assert book_apart(name, "de") == ()


@pytest.mark.parametrize(("english", "german", "told"), [
    ("Ring joins the left and the right.", "Ring verbindet rechts und links.", "has right where"),
    ("Ring’s pawn d4 jumps over c4.", "Der Stein d4 von Kreuz springt über c4.", "has cross where"),
    ("With 12 pawns.", "Mit Steinen.", "has nothing where"),
    ("A mark, ring or cross.", "Ein Zeichen, den Ring oder das Kreuz.", "")])
def test_what_german_names_otherwise_is_found(english: str, german: str, told: str) -> None:
    wrong = apart("books", english, german, "de")
    assert told in wrong
    assert bool(wrong) == bool(told)


def polygo_fab(*said: str) -> str:
    """What the command prints."""
    run = subprocess.run([sys.executable, "-m", "polygo_fab", *said], capture_output=True, text=True, timeout=600,
                         check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout + run.stderr


@pytest.mark.proof
def test_every_german_book_is_made_and_proved(tmp_path: Path) -> None:
    polygo_fab("make", "books", "--lang", "de", "--paper", "a4", "--format", "pdf", "--out", str(tmp_path))
    made = json.loads((tmp_path / "books" / "manifest.json").read_text("utf-8"))
    assert made["findings"] == []
    paths = {name: f"print/de-a4/{'' if name in ('family', 'teacher') else 'rulebook-'}{name}.pdf"
             for name in TEXTS if not name.startswith("leaflet")}
    assert set(paths.values()) <= {path for row in made["together"] if row["code"] == "CONTRACT" and row["proved"]
                                   for path in row["files"]}
    assert not [row for row in made["together"] if not row["proved"]]
    for name, path in paths.items():
        data = (tmp_path / "books" / path).read_bytes()
        assert list(chapters_wrong(name, "de", data)) == []
        with viewed(data) as document:
            text = " ".join(page_texts(document))
        assert "Spielbrett" in text
        assert "ü" in text
        named = text.replace("Le plateau H5", "").replace("Plateaux MultiJeux", "")
        assert not re.search(r"\b(?:the|pawns?|board(?!=)|le|pions?|plateau)\b", named), name


@pytest.mark.proof
@pytest.mark.parametrize("game", ["hex-3", "hex", "hex-draughts"])
def test_a_german_game_on_paper_is_proved_whole(tmp_path: Path, game: str) -> None:
    """The pieces of Hex are on several pages, which are numbered."""
    said = polygo_fab("make", "paper", "--set", f"game={game}", "--lang", "de", "--paper", "a4", "--format", "pdf",
                      "--out", str(tmp_path))
    assert "0 findings" in said
    made = json.loads(next(tmp_path.glob("*/manifest.json")).read_text("utf-8"))
    rows = [*made["together"], *made["files"]]
    assert not [row for row in rows if row.get("not_proved") or row.get("proved") is False]
