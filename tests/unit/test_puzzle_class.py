"""Sheets for a class: each name over its own puzzles, a key that tells whose are which, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from polygo_fab.check.booklet_read import read_booklet
from polygo_fab.check.class_pack import class_wrong, names_of
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Document, Heading, Table
from polygo_fab.core.printed.book_format import NORMAL
from polygo_fab.core.puzzle_drawing import as_counts
from polygo_fab.puzzles.effort import Effort, effort
from polygo_fab.puzzles.names import named as permanent
from polygo_fab.recipes.puzzle_jobs.book import book_pages, book_puzzles
from polygo_fab.recipes.puzzle_jobs.class_book import class_book
from polygo_fab.recipes.puzzle_jobs.class_list import numbered_sheets, pupils_of
from polygo_fab.recipes.puzzle_jobs.proof import AskedBooklet, prove_booklet
from polygo_fab.runtime.executors import local
from polygo_fab.write.pdf import pdf

LIST = "\"Zo\u00e9, B.\";10\nBeno\u00eet;11\nO'Neil;10\n\n\u00c9mile\n"
NAMES = ("Zo\u00e9, B.", "Beno\u00eet", "O'Neil", "\u00c9mile")


@pytest.mark.slow
@pytest.mark.parametrize("options", [["--lang", "fr"], ["--lang", "de", "--per-page", "1", "--codes", "none"],
                                     ["--book", "booklet", "--how-to"], ["--large"], ["--steps", "--paper", "letter"],
                                     ["--real"], ["--sheets", "2"]])
def test_a_class_is_made_and_proved(options: Sequence[str], tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_text(LIST, encoding="utf-8")
    done = CliRunner().invoke(cli, ["puzzle", "class", str(tmp_path / "names.csv"), "--spec", "1x 6x6:1, 1x 7x7:2",
                                    "--out", str(tmp_path / "class.pdf"), *options])
    assert done.exit_code == 0, done.output
    count = 16 if "--sheets" in options else 8
    assert done.output.endswith(f"class-answers.pdf: {count} puzzles, each with exactly one solution\n")
    assert (tmp_path / "class-answers.pdf").exists()


@pytest.mark.slow
@pytest.mark.parametrize(("option", "told"), [(["--answers", "end"], "allowed of a class: apart"),
                                              (["--out", "class.html"], "allowed: .pdf")])
def test_what_no_class_has_is_refused(option: Sequence[str], told: str, tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_text(LIST, encoding="utf-8")
    done = CliRunner().invoke(cli, ["puzzle", "class", str(tmp_path / "names.csv"), "--spec", "1x 6x6", *option])
    assert told in str(done.exception)


def _titled(document: Document, old: str, new: str) -> Document:
    return replace(document, blocks=tuple(replace(block, text=new) if isinstance(block, Heading) and block.text == old
                                          else block for block in document.blocks))


def _swapped(document: Document) -> Document:
    one, two = NAMES[:2]
    return _titled(_titled(_titled(document, one, "x"), two, one), "x", two)


def _key(document: Document, change: Callable[[list[tuple[str, ...]]], list[tuple[str, ...]]]) -> Document:
    return replace(document, blocks=tuple(replace(block, rows=tuple(change(list(block.rows))))
                                          if isinstance(block, Table) else block for block in document.blocks))


BUGS: dict[str, tuple[Callable[[Document], Document], Callable[[Document], Document]]] = {
    "two names exchanged": (_swapped, lambda key: key),
    "a name of nobody": (lambda sheets: _titled(sheets, "O'Neil", "O\u2019Neil"), lambda key: key),
    "the title of the booklet": (lambda sheets: _titled(sheets, "\u00c9mile", "Nombres Crois\u00e9s"), lambda key: key),
    "rows of the key exchanged": (lambda sheets: sheets, lambda key: _key(key, lambda rows: [
        rows[0], (rows[1][0], rows[2][1]), (rows[2][0], rows[1][1]), *rows[3:]])),
    "a row of the key left out": (lambda sheets: sheets, lambda key: _key(key, lambda rows: rows[:-1])),
    "names of the key in another order": (lambda sheets: sheets, lambda key: _key(key, lambda rows: [
        rows[0], *rows[:0:-1]])),
    "no key": (lambda sheets: sheets, lambda key: replace(key, blocks=key.blocks[2:]))}


@pytest.mark.slow
@pytest.mark.parametrize("bug", ["", *BUGS])
def test_a_name_over_other_puzzles_is_found(bug: str) -> None:
    book = class_book(LIST.encode(), "list", "1x 6x6:1", {"codes": "none"})
    with local(1) as executor:
        named = book_puzzles(book, executor)
    pages = book_pages(book, named, "class")
    of_sheets, of_key = BUGS.get(bug, (lambda sheets: sheets, lambda key: key))
    sheets, key = pdf(of_sheets(pages[""]), NORMAL), pdf(of_key(pages["-answers"]), NORMAL)
    found = prove_booklet(sheets, [puzzle for _, puzzle in named], None, AskedBooklet(
        answers="apart", apart=key, seed=1, names=[name for name, _ in named], pupils=book.listed))
    told = [finding for finding in found if "expected" in finding.message or "rows for" in finding.message]
    assert bool(told) == bool(bug), found


@pytest.mark.slow
def test_puzzles_that_nobody_has_are_found() -> None:
    book = class_book(LIST.encode(), "list", "1x 6x6:1", {"codes": "none"})
    with local(1) as executor:
        drawn = [as_counts(puzzle) for _, puzzle in book_puzzles(book, executor)]
    assert [finding.message for finding in class_wrong((), drawn, NAMES[:3])] == ["4 puzzles for 3 pupils"]  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_sheet_has_pages_of_its_own() -> None:
    book = class_book(LIST.encode(), "list", "1x 5x5:1, 1x 5x5:2", {"codes": "none"}, sheets=2)
    with local(1) as executor:
        named = book_puzzles(book, executor)
    asked = AskedBooklet(answers="apart", seed=1, names=[name for name, _ in named], pupils=book.listed, sheets=2)
    for sheets, wrong in ((2, False), (1, True)):  # laid out for one sheet each: two share a page
        pages = book_pages(replace(book, layout={**book.layout, "sheets": sheets}), named, "class")
        data, key = pdf(pages[""], NORMAL), pdf(pages["-answers"], NORMAL)
        found = prove_booklet(data, [puzzle for _, puzzle in named], None, replace(asked, apart=key))
        assert any("puzzles of 2 sheets, expected those of one" in one.message for one in found) is wrong, found


@pytest.mark.parametrize("levels", ["1,,2", "5", "a", "1, 5x 10x10:2"])
def test_levels_are_levels(levels: str, tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_text(LIST, encoding="utf-8")
    done = CliRunner().invoke(cli, ["puzzle", "class", str(tmp_path / "names.csv"), "--levels", levels])
    assert f"--levels '{levels}': allowed: levels 1 to 4, or easy, medium, hard, expert" in str(done.exception)


@pytest.mark.slow
@pytest.mark.parametrize("title", ["<b>x</b>", "R&D &amp; <i>", "<sup>"])
def test_what_looks_like_markup_is_a_name_like_another(title: str, tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_text(f"{title}\nAnna\n", encoding="utf-8")
    done = CliRunner().invoke(cli, ["puzzle", "class", str(tmp_path / "names.txt"), "--spec", "1x 5x5", "--out",
                                    str(tmp_path / "class.pdf")])
    assert done.exit_code == 0, done.output


@pytest.mark.slow
def test_a_wide_name_is_set_smaller_or_refused(tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_text("W" * 40, encoding="utf-8")
    words = ["puzzle", "class", str(tmp_path / "names.txt"), "--spec", "1x 5x5", "--out", str(tmp_path / "class.pdf")]
    assert CliRunner().invoke(cli, words).exit_code == 0
    refused = CliRunner().invoke(cli, [*words, "--large", "--book", "half"]).exception
    assert isinstance(refused, BadInput)
    assert "'" + "W" * 40 + "': too wide for a heading: allowed: a shorter word" in str(refused)


def test_a_name_is_the_same_however_its_accents_are_written() -> None:
    with pytest.raises(BadInput, match="stands there twice"):
        pupils_of("\u00e9\ne\u0301\n".encode(), "list")
    assert pupils_of("e\u0301\n".encode(), "list") == names_of("e\u0301\n".encode()) == ("\u00e9",)


@pytest.mark.parametrize("said", [[], ["--spec", "1x 6x6", "--levels", "1"], ["--spec", "1x 6x6", "--size", "5x5"]])
def test_what_each_pupil_gets_is_said_once(said: Sequence[str], tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_text(LIST, encoding="utf-8")
    done = CliRunner().invoke(cli, ["puzzle", "class", str(tmp_path / "names.csv"), *said])
    assert isinstance(done.exception, BadInput) or done.exit_code == 2
    assert "allowed: --spec, or --levels, with --size or without" in f"{done.output}{done.exception}"


@pytest.mark.slow
def test_levels_are_a_short_way_to_say_it(tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_text(LIST, encoding="utf-8")
    for name, said in (("a", ["--levels", "1, 2", "--size", "5x5"]), ("b", ["--spec", "1x 5x5:1, 1x 5x5:2"])):
        (tmp_path / name).mkdir()
        done = CliRunner().invoke(cli, ["puzzle", "class", str(tmp_path / "names.csv"), *said, "--out",
                                        str(tmp_path / name / "class.pdf")])
        assert done.exit_code == 0, done.output
    assert (tmp_path / "a" / "class.pdf").read_bytes() == (tmp_path / "b" / "class.pdf").read_bytes()


@pytest.mark.slow
def test_a_sheet_with_a_name_asks_for_none() -> None:
    book = class_book(LIST.encode(), "list", "1x 5x5:1", {"codes": "none"})
    with local(1) as executor:
        named = book_puzzles(book, executor)
    for layout, wrong in ((book.layout, False), ({"codes": "none", "answers": "apart"}, True)):
        pages = book_pages(replace(book, layout=layout), named, "class")
        found = prove_booklet(pdf(pages[""], NORMAL), [puzzle for _, puzzle in named], None, AskedBooklet(
            answers="apart", apart=pdf(pages["-answers"], NORMAL), seed=1, names=[name for name, _ in named],
            pupils=book.listed))
        assert any("has a line after 'Name'" in one.message for one in found) is wrong, found


def _asked_of(spec: str, pupils: int, seed: int, *, even: bool = True) -> list[Effort]:
    """What each sheet asks; not `even`: of the first puzzles that come, as a booklet has them."""
    book = class_book("\n".join(f"p{k}" for k in range(pupils)).encode(), "list", spec, {"seed": seed})
    with local(1) as executor:
        found = [effort(puzzle) for _, puzzle in book_puzzles(book if even else replace(book, listed=None), executor)]
    each = len(found) // pupils
    return [sum(found[k * each:(k + 1) * each], Effort(0, 0)) for k in range(pupils)]


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "most", "before"), [
    ("2x 6x6:1, 2x 6x6:2", 1.03, 1.14), ("1x 6x6:1, 1x 6x6:2, 1x 6x6:3", 1.03, 1.14), ("2x 6x6", 1.08, 1.2),
    ("1x 10x10:2", 1.09, 1.2), ("1x hexagon h3:3", 1.45, 1.4), ("1x colours 4x4", 1.35, 1.4)])
def test_sheets_of_a_class_ask_for_as_much(spec: str, most: float, before: float) -> None:
    """The most that one asks for, against the least: cells to find, and lines to look at."""
    for seed in (1, 2):
        evened, plain = (_asked_of(spec, 20, seed, even=even) for even in (True, False))
        spread = [[max(some) / min(some) for some in ([one.cells for one in sheets], [one.looks for one in sheets])]
                  for sheets in (evened, plain)]
        assert max(spread[0]) < most, spread
        assert max(spread[1]) > before, spread


@pytest.mark.slow
def test_what_is_chosen_is_what_its_name_makes_and_the_same_however_it_is_made() -> None:
    book = class_book(LIST.encode(), "list", "2x 6x6:2, 1x hexagon h3", {"seed": 5}, sheets=2)
    with local(1) as one, local(2) as two:
        found = book_puzzles(book, one)
        assert book_puzzles(book, two) == found
        shorter = class_book(LIST.splitlines()[0].encode(), "list", "2x 6x6:2, 1x hexagon h3", {"seed": 5}, sheets=2)
        assert book_puzzles(shorter, one) == found[:len(found) // len(NAMES)]
    assert all(not name or permanent(name) == puzzle for name, puzzle in found)
    assert sum(bool(name) for name, _ in found) == 2 * 2 * len(NAMES)
    assert any("." in name for name, _ in found), "not the first puzzles of their orders alone"


@pytest.mark.slow
def test_words_of_a_class_are_hidden_in_their_order() -> None:
    book = class_book(b"Anna", "list", "1x braille/words=ab, 1x 5x5/among=20", {})
    with local(1) as executor:
        assert book_puzzles(book, executor) == book_puzzles(replace(book, listed=None), executor)


def test_sheets_without_names_have_numbers_and_the_key_tells_them(tmp_path: Path) -> None:
    for lang, sheet, blank in (("en", "Sheet 2", "Name"), ("fr", "Feuille 2", "Nom"), ("de", "Blatt 2", "Name")):
        done = CliRunner().invoke(cli, ["puzzle", "class", "2", "--spec", "1x 4x4, 1x 5x5", "--lang", lang, "--out",
                                        str(tmp_path / "c.pdf")])
        assert done.exit_code == 0, done.output
        read, key = (read_booklet((tmp_path / name).read_bytes(), NORMAL) for name in ("c.pdf", "c-answers.pdf"))
        assert [text for kind, text in read.chapters[1].said if kind == "H1"] == [sheet]
        assert any(text == blank for text, _ in read.pages[1].words)
        assert [text for kind, text in key.chapters[0].said if kind == "TD"][2] == sheet


def test_a_sheet_without_a_name_that_has_no_line_for_it_is_found() -> None:
    listed = numbered_sheets("2", "en")
    assert listed is not None
    book = class_book(listed, "list", "1x 4x4", {}, unnamed=True)
    with local() as executor:
        puzzles = book_puzzles(book, executor)
    lost = replace(book, layout={**book.layout, "unnamed": False})
    for some, wrong in ((book, set[str]()), (lost, {"has no line after 'Name'"})):
        files = {end: pdf(document) for end, document in book_pages(some, puzzles).items()}
        found = prove_booklet(files[""], [puzzle for _, puzzle in puzzles], files["-answers"], AskedBooklet(
            answers="apart", apart=files["-answers"], seed=1, names=[name for name, _ in puzzles], named=True,
            pupils=listed, unnamed=True))
        assert {finding.message for finding in found} == wrong


@pytest.mark.parametrize(("words", "told"), [
    (["61"], "sheets = '61': allowed: 1 to 60, or a list of names"), (["0"], "sheets = '0': allowed: 1 to 60"),
    (["2", "--sheets", "2"], "sheets = '2' where sheets have numbers, not names: allowed: 1"),
    (["\u0663"], "list '\u0663': there is none")])
def test_what_is_no_number_of_sheets_is_refused(words: list[str], told: str) -> None:
    done = CliRunner().invoke(cli, ["puzzle", "class", *words, "--levels", "1"])
    assert told in str(done.exception)


@pytest.mark.parametrize(("asked", "says"), [
    (["--levels", "", "--spec", "1x 4x4"], "what does each pupil get?"),
    (["--size", "", "--spec", "1x 4x4"], "what does each pupil get?"), (["--levels", ""], "what does each pupil get?")])
def test_an_option_that_is_said_empty_is_said(tmp_path: Path, asked: list[str], says: str) -> None:
    shown = CliRunner().invoke(cli, ["puzzle", "class", "2", *asked, "--out", str(tmp_path / "a.pdf")])
    assert isinstance(shown.exception, BadInput)
    assert says in str(shown.exception)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("number", ["0", "61", "99999999999", "9" * 5000])
def test_how_many_sheets_there_may_be_is_told(tmp_path: Path, number: str) -> None:
    shown = CliRunner().invoke(cli, ["puzzle", "class", number, "--spec", "1x 4x4", "--out", str(tmp_path / "a.pdf")])
    assert isinstance(shown.exception, BadInput)
    assert str(shown.exception) == f"sheets = '{number[:60]}': allowed: 1 to 60, or a list of names"
