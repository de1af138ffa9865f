"""A language is a folder: one that is not whole, or is brought from outside, is made as far as it goes, and says so."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from polygo_fab.check.stated import contract_languages, stated_in
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput, Unstated
from polygo_fab.core.kit import Kit
from polygo_fab.core.ledger import Ledger
from polygo_fab.core.resources import our_table, template
from polygo_fab.core.words.language import (
    language,
    languages,
    page_languages,
    refused_languages,
    usual_languages,
)
from polygo_fab.core.words.language_files import book_language, lacking, refuse_broken, words_in
from polygo_fab.core.words.number_format import grouped, pointed
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.pages.words import Words
from polygo_fab.recipes.folder import check_folder, tally
from polygo_fab.recipes.lacking import lacking_told
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.web.words import wished
from polygo_fab.write.pdf_font import register, require

TABLES = sorted(path.stem for path in template("lang/en").glob("*.toml"))


@pytest.fixture
def dutch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a language with few words and one book."""
    folder = tmp_path / "config" / "lang" / "nl"
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text('title = "Nederlands"\nhyphenation = "nl_NL"\npoint = ","\nthousands = "."\n',
                                          "utf-8")
    (folder / "strings.toml").write_text('count_cells = "{count} vakken"\n', "utf-8")
    text = template("lang/en/hex.md").read_text("utf-8").split("\n")
    (folder / "hex.md").write_text("\n".join(["# ZESHOEK", *text[1:]]), "utf-8")
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path / "config"))
    return folder


def test_our_usual_languages_lack_nothing() -> None:
    for lang in usual_languages():
        its = lacking(lang)
        assert (its.texts, its.tables, its.words) == ((), (), 0)
    assert set(usual_languages()) <= set(contract_languages())


def test_one_of_ours_without_words_for_web_pages_is_a_language_of_books_alone(dutch: Path) -> None:
    """Its books are made, and a visitor of the pages is not offered it; one that is brought has pages in any case."""
    assert "es" in languages()
    assert set(languages()) - set(page_languages()) == {
        lang for lang in languages() if lang != "nl" and not template(f"lang/{lang}/web.toml").is_file()}
    assert {*usual_languages(), "de", "nl"} <= set(page_languages())
    assert wished("es, fr;q=0.5") == ("es" if "es" in page_languages() else "fr")


def test_a_language_from_outside_is_one_like_ours(dutch: Path) -> None:
    assert "nl" in languages()
    assert "nl" not in usual_languages()
    assert language("nl").title == "Nederlands"
    assert (pointed("1.5", "nl"), grouped(12345, "nl")) == ("1,5", "12.345")
    assert language("nl").contents == language("en").contents, "what it does not say is as in English"


def test_where_it_has_no_word_the_english_one_stands(dutch: Path) -> None:
    assert Words("nl")("count_cells", count=2) == "2 vakken"
    assert Words("nl").marks == Words("en").marks
    assert words_in("nl", "papers") == words_in("en", "papers")
    its = lacking("nl")
    assert its.words == its.of - 1 > 500
    assert "papers" in its.tables
    assert "strings" not in its.tables
    assert "hex" not in its.texts
    assert {"kruzno", "workshop/tetrago"} <= set(its.texts)


def test_of_a_kit_that_is_only_printed_no_word_of_the_laser_is_missed() -> None:
    for lang, name in itertools.product(("es", "it"), ("books", "goods", "paper")):
        recipe, kit = Recipe(name, name, languages=(lang,)), Kit(name=name, title=name)
        told = " ".join(lacking_told(recipe, kit, Ledger((), ())))
        assert not re.search(r"workshop|bill|booklet|papers|puzzle|web", told), told


def test_of_a_kit_that_is_cut_what_its_pages_take_words_from_is_missed() -> None:
    """Neither those of the web nor, without a page of puzzles, those of puzzles."""
    for lang, puzzles in itertools.product(("es", "it"), (True, False)):
        recipe = Recipe("tetrago", "tetrago", languages=(lang,))
        told = " ".join(lacking_told(recipe, Kit(name="tetrago", title="", puzzles=puzzles), Ledger((), ())))
        assert "no text in" in told
        assert "workshop/tetrago: made in English" in told
        assert not re.search(r"web\.toml|bill\.toml|lessons|pictures|puzzle_play|puzzle_hints", told), told
        assert ("booklet.toml" in told) is puzzles


def test_a_book_that_it_lacks_is_the_english_one(dutch: Path) -> None:
    assert [rulebook("hex", "nl", "a4", {}).lang, rulebook("hex", "nl", "a4", {}).title] == ["nl", "ZESHOEK"]
    assert [rulebook("kruzno", "nl", "a4", {}).lang] == ["en"]
    assert book_language("family", "nl") == "en", "not all its chapters are there"


@pytest.mark.parametrize(("file", "text", "told"), [
    ("language.toml", "point = ','", "title: missing"),
    ("language.toml", "title = 'x'\npiont = ','", "unknown key 'piont': did you mean 'point'"),
    ("language.toml", "title = 'x'\npoint = '5'", "point = '5', thousands = ',': allowed: a sign each"),
    ("language.toml", "title = 'x'\npoint = ''", "point = '', thousands"),
    ("language.toml", "title = 'x'\npoint = ','\nthousands = ','", "allowed: a sign each that is no digit"),
    ("language.toml", "title = 5", "title = '5': allowed: a text in quotes"),
    ("language.toml", "title", "not a TOML file"),
    ("language.toml", "title = 'x'\nhyphenation = 'xx_XX'", "unknown hyphenation 'xx_XX'"),
    ("language.toml", "title = 'x'\nhyphenation = '../nl'", "unknown hyphenation"),
    ("strings.toml", "marks = 'ring'", "marks = 'ring': allowed: a list"),
    ("strings.toml", "marks = ['ring']", "marks: 1 texts: allowed: 6"),
    ("strings.toml", "count_cells = '{aantal} vakken'", "count_cells: {aantal}: allowed in braces: count"),
    ("strings.toml", "count_cells = '{count} vakken {aantal}'", "count_cells: {aantal}: allowed in braces: count"),
    ("strings.toml", "count_cells = '{count vakken'", "allowed in braces: count"),
    ("strings.toml", "count_cells = 'vakken'", "count_cells: no {count}: allowed in braces: count"),
    ("strings.toml", "marks = ['a', 'b', 'c', 'd', 'e', 6]", "marks: '6': allowed: a text in quotes each"),
    ("strings.toml", "marks = ['a', 'b', 'c', 'd', 'e', 'a']", "marks: 'a' stands there twice: allowed: another name"),
    ("strings.toml", "marks = ['a', 'b', 'c', 'd', 'e', ' ']", "marks: a text of it is empty: allowed: words"),
    ("strings.toml", "made_rules = ' '", "made_rules is empty: allowed: words"),
    ("bill.toml", "ways = [['one', 2]]", "ways: ['one', 2]: allowed: texts in quotes"),
    ("strings.toml", "vakken = 'x'", "vakken: allowed: the keys of"),
    ("strings.toml", "count_cells = [[[", "not a TOML file")])
def test_what_cannot_be_a_language_is_one_line(dutch: Path, file: str, text: str, told: str) -> None:
    (dutch / file).write_text(text, "utf-8")
    with pytest.raises(BadInput) as caught:
        refuse_broken("nl")
    assert told in str(caught.value)
    assert file in str(caught.value)
    assert Words("fr")("count_cells", count=1), "it takes nothing else with it"


@pytest.mark.parametrize("name", ["Nederlands", "nl-NL", "fr", "..nl", "i"])
def test_the_name_of_its_folder_is_its_code(dutch: Path, name: str) -> None:
    dutch.rename(dutch.parent / name)
    assert languages() == tuple(sorted(languages()))
    assert [name for name, _ in refused_languages()] == [name]
    assert str(dutch.parent / name) in refused_languages()[0][1]
    assert language("fr").title == "français"


@pytest.mark.parametrize("code", ["../nl", "nl/", ".", "", "NL ", "/etc", "xx"])
def test_another_name_is_refused(dutch: Path, code: str) -> None:
    with pytest.raises(BadInput, match=r"unknown language .*allowed: .*nl"):
        language(code)


def test_of_a_language_without_a_contract_nothing_is_stated(dutch: Path) -> None:
    for contract in ("names", "workshop", "words"):
        assert stated_in(contract, "fr")
        with pytest.raises(Unstated, match="the contract has no words in Nederlands"):
            stated_in(contract, "nl")


@pytest.mark.slow
def test_books_are_made_as_far_as_it_goes_and_the_rest_is_told(dutch: Path, tmp_path: Path) -> None:
    recipe = Recipe("books", "books", settings={"books": "hex, kruzno"}, languages=("nl",), papers=("a4",),
                    formats=("pdf",))
    made = make(recipe, tmp_path)
    assert not made.findings
    assert {"print/nl-a4/rulebook-hex.pdf", "print/en-a4/rulebook-kruzno.pdf", "index.nl.html"} <= set(made.files)
    told = made.summary()
    assert "left out: nl: no text in Nederlands of kruzno, workshop/books: made in English" in told
    assert "bill.toml" not in told, "no page of books has words of it"
    assert "the contract has no words in Nederlands" in told
    page = made.files["index.nl.html"].decode()
    assert "no text in Nederlands of kruzno, workshop/books" in page
    assert "print/en-a4/rulebook-kruzno.pdf" in page
    proved = {entry.path: entry for entry in made.ledger.entries}
    assert "CONTRACT" not in proved["index.nl.html"].proofs
    unproved = {path for its in made.ledger.unproved for path in its.paths if "no words in Nederlands" in its.because}
    assert unproved == {"index.nl.html", "index.html", "print/nl-a4/rulebook-hex.pdf"}, "the English book is proved"
    found = check_folder(tmp_path / "books")
    assert {f.severity for f in found} == {"unproved"}
    assert tally(tmp_path / "books", found).wrong == 0


@pytest.mark.slow
@pytest.mark.parametrize(("kit", "settings"), [
    pytest.param("tetrago", {}, marks=pytest.mark.proof), ("paper", {"game": "polygone"})])
def test_a_kit_is_made_in_a_language_with_few_words(dutch: Path, tmp_path: Path, kit: str, settings: dict[str, str]
                                                    ) -> None:
    recipe = Recipe(kit, kit, settings=settings, languages=("nl",), papers=("a4",), formats=("svg", "pdf"))
    made = make(recipe, tmp_path)
    assert not made.findings
    assert any(path.startswith("print/nl-a4/board-") for path in made.files)
    assert any("Nederlands" in its.because for its in made.ledger.unproved)


def listed(what: str) -> Result:
    return CliRunner().invoke(cli, ["list", what])


def test_a_list_tells_what_a_language_lacks(dutch: Path) -> None:
    told = listed("languages").stdout
    rows = " ".join(told.split())
    assert "fr français, made where no language is named; complete" in rows
    assert "de Deutsch; complete" in rows
    assert re.search(r"es español; no text of workshop/board.* no words for (\d+) of \1 sentences", rows)
    assert re.search(r"nl Nederlands; .*; no words for \d+ of \d+ texts of pages; no words for (\d+) of \1 ", rows)
    assert str(dutch) in told.replace("\n", "").replace(" ", "")


def test_a_wrong_number_in_a_translated_book_is_told_before_anything_is_made(dutch: Path, tmp_path: Path) -> None:
    """By the list of languages, and by a dry run of what the book is in; of other things it is no matter."""
    text = (Path(__file__).parents[2] / "templates" / "lang" / "en" / "hex.md").read_text("utf-8")
    number = next(found for found in re.finditer(r"\d+", text))
    (dutch / "hex.md").write_text(f"{text[:number.start()]}9{text[number.start():]}", "utf-8")
    line = text[:number.start()].count("\n") + 1
    told = f"lang/nl/hex.md line {line}: the number 9{number[0]}, where lang/en/hex.md says {number[0]}"
    assert told in " ".join(listed("languages").stdout.split())
    for game, book, wrong in (("hex", "full", told), ("hex", "large", told), ("polygone", "full", "None")):
        run = CliRunner().invoke(cli, ["make", "paper", "--set", f"game={game}", "--lang", "nl", "--book", book,
                                       "--dry-run", "--out", str(tmp_path)])
        assert str(run.exception) == wrong, run.output


def test_letters_that_cannot_be_printed_are_listed_and_refused_with_their_words(dutch: Path) -> None:
    (dutch / "strings.toml").write_text('marks = ["ringo", "kruco", "streko", "ŝtono", "triangulo", "punkto"]\n')
    (dutch / "cli.toml").write_text('[making]\nmade = "ĉio {group} {count}"\n')  # a terminal has letters of its own
    rows = " ".join(listed("languages").stdout.split())
    assert "the typeface of print has no ŝ" in rows
    assert "ĉ" not in rows
    register()
    with pytest.raises(BadInput, match=r"no character 'ŝ' \(U\+015D, in 'de la ŝtono kaj la'\)"):
        require("unu de la ŝtono kaj la ringo")


@pytest.mark.slow
@pytest.mark.parametrize("text", ["", "[[[", "marks = 5", "count_cells = '{'", "count_cells = [1]", "\udcff", "x = 1"])
@pytest.mark.parametrize("table", TABLES)
def test_a_table_that_cannot_be_is_told_in_one_line(dutch: Path, table: str, text: str) -> None:
    """Whatever stands in it: the language is left out of the list with the reason, or is one."""
    (dutch / f"{table}.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    told = listed("languages")
    assert told.exit_code == 0
    assert told.stderr.count("\n") == ("left out" in told.stderr)
    assert not told.stderr or f"{table}.toml" in told.stderr
    assert "français" in told.stdout


@pytest.mark.slow
@pytest.mark.parametrize("table", [table for table in TABLES if table != "language"])
@pytest.mark.parametrize("step", [11, pytest.param(1, marks=pytest.mark.proof)])
def test_no_value_of_another_kind_is_taken(dutch: Path, table: str, step: int) -> None:
    """Keys of a table, in `make proof` each one, with a number, a text, a list, a table and strange braces in place."""
    english = our_table(f"lang/en/{table}.toml")
    for key in list(english)[::step]:
        for wrong in ("5", '"{strange}"', '"{"', "[5]", "{a = 5}", '[["(", "{7}"]]'):
            (dutch / f"{table}.toml").write_text(f'"{key}" = {wrong}\n', "utf-8")
            with pytest.raises(BadInput, match=re.escape(f"{table}.toml: ")):
                refuse_broken("nl")


def test_the_tables_are_those_of_english() -> None:
    assert "strings" in TABLES
    for lang in languages():
        assert {path.stem for path in template(f"lang/{lang}").glob("*.toml")} <= set(TABLES)


@pytest.mark.parametrize("words", [
    ("puzzle", "book", "--spec", "1x 4x4", "--lang", "es"), ("puzzle", "hint", "6x6#1", "--lang", "it"),
    ("puzzle", "teacher", "--lang", "es"), ("puzzle", "new", "--lang", "it", "--out", "p.brf"),
    ("--lang", "es", "list")])
def test_what_is_not_in_a_language_of_books_is_refused_at_once(words: tuple[str, ...], tmp_path: Path,
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = subprocess.run([sys.executable, "-m", "polygo_fab", *words], capture_output=True, text=True, check=False)
    code = words[words.index("--lang") + 1]
    assert (done.returncode, done.stderr) == (2, f"polygo-fab: unknown language '{code}': allowed: de, en, fr\n")
    assert not list(tmp_path.iterdir())
