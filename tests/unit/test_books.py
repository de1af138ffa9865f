"""Books: which there are, in which formats, how texts include others and stand or fall with facts, and the command."""

import itertools
import re
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from polygo_fab import games, kits
from polygo_fab.check.document import check_document
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Block, Bullets, Document, Heading, Text
from polygo_fab.core.printed.book_format import FORMATS, Format, book_format, page_size, sheet_size
from polygo_fab.core.words import language_files
from polygo_fab.kits.workshop.steps import hardware
from polygo_fab.pages.rulebook import placeholders, rulebook
from polygo_fab.recipes.books import refuse_too_long
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import make
from polygo_fab.recipes.products import products
from polygo_fab.recipes.recipe import Recipe, from_mapping, revised
from polygo_fab.write.pdf import page_count, pdf
from polygo_fab.write.pdf_fold import sides


def book(chapters: int) -> Document:
    parts = [block for k in range(1, chapters + 1) for block in (
        Heading(1, f"Chapter {k}"), Text("A lead.", "lead"), Heading(2, f"Part of {k}"), Text("Words. " * 40))]
    return Document("A book", "en", "a4", (Heading(1, "A book"), Text("What it is.", "lead"), *parts), columns=2)


def texts(data: bytes) -> list[str]:
    file = pypdfium2.PdfDocument(data)
    try:
        return [page.get_textpage().get_text_bounded() for page in file]
    finally:
        file.close()


# --- formats


def test_a_format_is_words_joined() -> None:
    assert book_format("full") == Format()
    assert book_format("large + GREY+booklet") == Format("booklet", "large", "grey")
    assert book_format("one-sheet+archive") == Format(one_sheet=True, archive=True)
    for word in FORMATS:
        assert book_format(f"{word}+{word}") == book_format(word)


@pytest.mark.parametrize(("word", "reason"), [("a5", "unknown book format 'a5': allowed: archive, booklet"),
                                              ("half+booklet", "allowed: one of full, half, booklet"), ("", "''"),
                                              ("full+", "unknown book format ''"), ("leaflet", "unknown book format")])
def test_other_words_are_refused(word: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        book_format(word)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_the_pages_of_a_leaflet_lie_side_by_side_without_a_gap(paper: str) -> None:
    format = Format(pages="leaflet")
    (wide, high), (width, height) = sheet_size(paper, format), page_size(paper, format)
    found = list(sides(paper, format, 12))
    assert [[page for page, _, _ in side] for side in found] == [[*range(6)], [*range(6, 12)]]
    for side in found:
        corners = {(round(x, 6), round(y, 6)) for _, x, y in side}
        assert corners == {(round(k * wide / 3, 6), round(j * high / 2, 6)) for k in range(3) for j in range(2)}
    assert (3 * width, 2 * height) == pytest.approx((wide, high))


def test_a_leaflet_has_twelve_pages_or_is_refused() -> None:
    made = Document("A leaflet", "en", "a4", tuple(Heading(1, f"Page {k}") for k in range(12)))
    data = pdf(made, Format(pages="leaflet"))
    assert [text.count("/ 12") for text in texts(data)] == [6, 6]
    with pytest.raises(BadInput, match="'A book' does not fit on a leaflet of a4: 13 pages of 12"):
        pdf(book(12), Format(pages="leaflet"))


PAIRS = list(itertools.permutations([Format(), Format(pages="half"), Format(pages="booklet"), Format(pages="leaflet")],
                                    2))


@pytest.mark.slow
@pytest.mark.parametrize(("made", "expected"), PAIRS)
def test_a_book_in_another_format_than_asked_is_found(made: Format, expected: Format) -> None:
    document = book(2)
    data = pdf(document, made)
    assert check_document(data, document, made) == []
    alike = sheet_size("a4", made) == sheet_size("a4", expected)
    assert alike == ({made.pages, expected.pages} == {"booklet", "leaflet"})
    assert ("CONTENT" if alike else "UNITS") in {f.code for f in check_document(data, document, expected)}


# --- chapters


@pytest.mark.proof
def test_every_chapter_begins_a_page_and_stands_in_the_contents() -> None:
    data = pdf(book(6))
    found = texts(data)
    assert len(found) == page_count(book(6)) == 7
    assert "Contents" in found[0]
    for number in range(1, 7):
        assert found[number].startswith(f"Chapter {number}")
        assert f"Chapter {number}" in found[0]
        assert f"Part of {number}" in found[0], "a table that is not too long has all levels"
    many = texts(pdf(book(40)))
    assert "Chapter 40" in many[0] + many[1]
    assert "Part of 40" not in many[0] + many[1]


# --- texts that include others, and conditions


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "lang" / "en").mkdir(parents=True)
    monkeypatch.setattr(language_files, "language_folder", lambda lang: tmp_path / "lang" / lang)
    return tmp_path / "lang" / "en"


def blocks(text: str, **facts: str) -> tuple[Block, ...]:
    return rulebook(text, "en", "a4", facts).blocks


def test_a_text_includes_others(shelf: Path) -> None:
    (shelf / "all.md").write_text("# All\n\nlead\n\n```include\none\ntwo\n```\n\n## End\n")
    (shelf / "one.md").write_text("# One\n\n```book\nsubject: one\n```\n\nlead\n")
    (shelf / "two.md").write_text("# Two\n\n## Part\n\nbody\n")
    assert blocks("all") == (Heading(1, "All"), Text("lead", "lead"), Heading(1, "One"), Text("lead", "lead"),
                             Heading(1, "Two"), Heading(2, "Part"), Text("body"), Heading(2, "End"))
    assert rulebook("all", "en", "a4", {}).subject == ""


def test_a_text_is_held_against_the_same_in_other_languages_where_there_is_one(shelf: Path) -> None:
    (shelf / "one.md").write_text("# One\n\n5 cells\n")
    assert blocks("one")[1:] == (Text("5 cells", "lead"),)
    (shelf.parent / "fr").mkdir()
    (shelf.parent / "fr" / "two.md").write_text("# Deux\n\n6 cases\n")
    assert blocks("one")[1:] == (Text("5 cells", "lead"),)
    (shelf.parent / "fr" / "one.md").write_text("# Un\n\n6 cases\n")
    with pytest.raises(BadInput, match=r"lang/en/one.md line 3: the number 5, where lang/fr/one.md says 6"):
        blocks("one")


def test_a_text_that_includes_itself_or_nothing_is_refused(shelf: Path) -> None:
    (shelf / "a.md").write_text("# A\n\n```include\nb\n```\n")
    (shelf / "b.md").write_text("# B\n\nx\n\n```include\na\n```\n")
    (shelf / "c.md").write_text("# C\n\n```include\nd\n```\n")
    with pytest.raises(BadInput, match=r"lang/en/a.md line 4: lang/en/b.md line 6: 'a' includes itself"):
        blocks("a")
    with pytest.raises(BadInput, match=r"lang/en/c.md line 4: unknown rulebook \(en\) 'd': allowed: a, b, c"):
        blocks("c")


def test_what_is_said_stands_or_falls_with_a_fact(shelf: Path) -> None:
    (shelf / "kit.md").write_text("# Kit\n\n````when side\n- {side} mm\n```components\n```\n````\n\n"
                                  "```unless side\n- no side\n```\n\n{name}\n")
    assert placeholders("kit", "en") == {"name"}
    assert blocks("kit", name="x")[1:] == (Bullets(("no side",)), Text("x", "lead"))
    with pytest.raises(BadInput, match="line 13: unknown placeholder 'name'"):
        blocks("kit")
    (shelf / "kit.md").write_text("# Kit\n\n```when side\n- {side} mm\n```\n")
    assert blocks("kit", side="140")[1:] == (Bullets(("140\u00a0mm",)),)
    assert blocks("kit")[1:] == ()


@pytest.mark.slow
def test_polygo_s_book_speaks_of_the_kit_only_in_the_kit() -> None:
    alone, kit = (str(rulebook("polygo", "en", "a4", facts).blocks)
                  for facts in ({}, dict(kits.load("tetrago", {}).facts)))
    assert "1 crown" in kit
    assert "1 crown" not in alone


# --- the kit and the command


def test_all_books_are_all_however_often_it_is_said() -> None:
    assert kits.load("books", {"books": "all, ALL"}).books == kits.load("books", {}).books


def test_the_kit_has_the_rulebook_of_every_game() -> None:
    kit = kits.load("books", {})
    assert list(kit.books)[:-2] == list(games.classes())
    assert list(kit.books)[-2:] == ["family", "teacher"]
    assert list(kits.load("books", {"books": "HEX-3, polygo hex-3"}).books) == ["hex-3", "polygo"]
    for words, reason in {"chess": "unknown book 'chess'", " ": "books = '': allowed: all, blocks"}.items():
        with pytest.raises(BadInput, match=reason):
            kits.load("books", {"books": words})


@pytest.mark.proof
def test_books_are_made_in_the_formats_asked_and_proved_again(tmp_path: Path) -> None:
    words = ["make", "books", "--set", "books=marienbad", "--lang", "fr", "--paper", "a4-letter",
             "--book", "full,large+grey,booklet,archive", "--out", str(tmp_path)]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.output
    folder = tmp_path / "books" / "print" / "fr-a4-letter"
    assert sorted(path.name for path in folder.iterdir()) == [
        "rulebook-marienbad-archive.pdf", "rulebook-marienbad-booklet.pdf", "rulebook-marienbad-large-grey.pdf",
        "rulebook-marienbad.pdf"]
    page = (tmp_path / "books" / "index.html").read_text()
    for told in ("Règles\u202f: Marienbad", "grands caractères, en gris", "livret (recto verso", "A4 et Letter",
                 "une agrafeuse à long bras"):
        assert told in page
    assert not (tmp_path / "books" / "bill.txt").exists(), "there is nothing to buy"
    assert check_folder(tmp_path / "books") == ()
    (folder / "rulebook-marienbad.pdf").write_bytes((folder / "rulebook-marienbad-booklet.pdf").read_bytes())
    assert {f.code for f in check_folder(tmp_path / "books")} == {
        "AGAIN", "CHANGED", "CONTENT", "META", "UNITS"}, "its picture is made again from it, too"


@pytest.mark.parametrize("name", ["books", "tetrago", "hexago"])
def test_a_stapler_is_asked_for_where_a_booklet_is_printed_and_nowhere_else(name: str) -> None:
    kit = kits.load(name, {"books": "marienbad"} if name == "books" else {})
    asked = [[line for line in hardware(replace(kit, facts={**kit.facts, **facts}), "en") if "stapler" in line]
             for facts in ({"booklets": "2"}, {"booklets": "0"}, {})]
    assert asked == [["a long-arm stapler for booklets, or needle and thread"], [], []]


@pytest.mark.parametrize(("words", "reason"), [
    (["--book", "a5"], "unknown book format 'a5'"), (["--book", "half+booklet"], "half, booklet"),
    (["--scale-x", "1.2"], "scale_x = '1.2': allowed: 0.95 to 1.05"),
    (["--scale-x", "1e-9"], "scale_x = '1e-09': allowed"), (["--scale-y", "nan"], "scale_y = 'nan'"),
    (["--lang", "xx"], "unknown language 'xx': allowed: de, en, es, fr, it"),
    (["--paper", "a5"], "unknown paper 'a5': allowed: a3"), (["--set", "books=chess"], "unknown book 'chess'"),
    (["--set", "books=All hex"], "books = 'All hex': allowed: all by itself, or some of")])
def test_bad_words_are_one_line_and_nothing_is_written(tmp_path: Path, words: list[str], reason: str) -> None:
    done = CliRunner().invoke(cli, ["make", "books", *words, "--out", str(tmp_path / "o")])
    assert isinstance(done.exception, BadInput)
    assert reason in str(done.exception)
    assert not (tmp_path / "o").exists()


def test_a_recipe_keeps_formats_and_scale() -> None:
    made = revised(Recipe("books", "books"), book="booklet,large+grey", scale_x=1.002, scale_y=0.998)
    assert (made.books, made.scale) == (("booklet", "large+grey"), (1.002, 0.998))
    assert from_mapping(made.as_data(), "x", "x") == made
    for key, value in {"books": "full", "scale_x": "1", "scale_y": True}.items():
        with pytest.raises(BadInput, match=key):
            from_mapping({"kit": "books", key: value}, "x", "x")


@pytest.mark.parametrize(("text", "reason"), [
    ("```when x\n- a\n````\n", "line 3: what begins here has no end: expected a line ```"),
    ("- a\n\n  ```diagram\n  moves: c3 c3\n  ```\n", "line 5: a fence in a list is not printed"),
    ("> a\n> - b\n", "a bullet_list in a note is not printed"), ("5. a\n", "a numbered list begins with 1"),
    ("{Front}\n", "unknown placeholder 'Front'"), ("```book\ncolumns: 7\n```\n", "columns: '7': allowed: 1, 2"),
    ("```diagram\ngame: hex\npath: a1 a1\n```\n", "each another than the one before"),
    ("```diagram\ngame: hex\noptions: foo\n```\n", "line 4: options: 'foo': expected KEY=VALUE"),
    ("```diagram\ngame: hex\npitch: x\n```\n", "line 4: pitch = 'x': allowed: 2 to 20 mm"),
    ("```components\nzz\n```\n", "line 4: 'zz': allowed: board, options")])
def test_what_would_be_lost_is_refused(shelf: Path, text: str, reason: str) -> None:
    (shelf / "t.md").write_text(f"# T\n\n{text}")
    with pytest.raises(BadInput, match=re.escape(reason)) as caught:
        rulebook("t", "en", "a4", {})
    assert str(caught.value).startswith("lang/en/t.md line ")


def test_a_text_that_is_no_text_is_refused(shelf: Path) -> None:
    (shelf / "t.md").write_bytes(b"# T\n\xff\n")
    with pytest.raises(BadInput, match=r"lang/en/t.md: .*utf-8"):
        rulebook("t", "en", "a4", {})


def test_formats_that_are_the_same_are_one_file(tmp_path: Path) -> None:
    recipe = revised(Recipe("books", "books", settings={"books": "hex"}, languages=("en",), papers=("a4",)),
                     book="full,FULL,full+full,large+grey,grey+large")
    printed = [p.path for p in products(recipe, recipe.build()) if p.path.startswith("print")]
    assert printed == ["print/en-a4/rulebook-hex.pdf", "print/en-a4/rulebook-hex-large-grey.pdf"]
    with pytest.raises(BadInput, match="nothing of it is made as svg: allowed: pdf too"):
        make(replace(recipe, formats=("svg",)), tmp_path)


def test_a_leaflet_is_printed_on_paper_that_folds_small_enough() -> None:
    for paper, there in {"a4": True, "letter": True, "a4-letter": True, "a3": False}.items():
        recipe = Recipe("tetrago", "tetrago", languages=("en",), papers=(paper,))
        made = [p.path for p in products(recipe, recipe.build())]
        assert (f"print/en-{paper}/leaflet.pdf" in made) == there


@pytest.mark.proof
def test_all_books_that_are_too_long_for_one_sheet_are_refused_together() -> None:
    def text(pages: int) -> Document:
        return Document("A book", "en", "a4", (Heading(1, "A book"), *(Text("word " * 3000) for _ in range(pages))))

    known = [{"short": lambda _: text(1), "long": lambda _: text(5), "longer": lambda _: text(9)}]
    refuse_too_long(known, "", ["a4"], ["full", "large"])
    with pytest.raises(BadInput, match=r"^--book one-sheet: too long for one sheet of a4: long \(\d+ pages\), longer "
                                       r"\(\d+ pages\): allowed: --book full, or one-sheet for short alone$"):
        refuse_too_long(known, "", ["a4"], ["full", "one-sheet"])
