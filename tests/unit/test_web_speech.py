"""What the pages tell under another language: no refusal is left in English, and numbers are written one way."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from lxml import html
from raised import line_of, shapes
from raised import said as known
from test_own_speech import ENGLISH, OTHERS

from polygo_fab import games, kits
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import CODES, Finding
from polygo_fab.core.options import declared
from polygo_fab.core.printed.book_titles import book_title, kit_title, stuff_title
from polygo_fab.core.words.language_files import words_in
from polygo_fab.core.words.number_format import measured
from polygo_fab.core.words.speech import Speech
from polygo_fab.core.workshop.tables import materials
from polygo_fab.recipes.check import check_data
from polygo_fab.web.asking import Ask
from polygo_fab.web.on_form import FormName, called_on, in_form, on_form
from polygo_fab.web.pages import pages
from polygo_fab.web.words import said, told

WORDS = ENGLISH | {"to", "or", "such", "unknown", "would", "do", "needs", "has", "here", "one", "at", "least", "too",
                   "book", "no", "file", "rows", "columns", "sides", "own", "without", "larger"}
REFUSED = ("make/board?board=xyz", "make/board?board=s40", "make/board?title=<b>", "make/hexago?machine=k40",
           "make/books?books=hexa", "make/foo", "make/tetrago?foo=5", "make/tetrago?kerf=a", "make/tetrago?lead=9",
           "make/tetrago?pitch=18x", "make/tetrago?nest=foo", "make/tetrago?machine=foo", "make/board?logo=club",
           "make/board?board=h5&game=tilers", "make/board?board=/etc/passwd", "make/board?players=0.3",
           "play/hex?board=zz", "play/marienbad?board=cairo-3", "play/hex-2?players=5",
           "play/bridges?board=h5", "play/hex?board=h5", "play/hex-draughts?board=s6", "play/hex-3?board=trap4",
           "play/hex-2?moves=e5.e5", "play/polygo?moves=a1.zz9", "play/blocks?moves=zz9",
           "play/blocks?moves=a1-c9", "play/catchup?moves=done",
           "play/catchup?moves=a1.done.a1", "play/tilers?moves=a1", "play/tilers?moves=a1-b2",
           "play/hex-draughts?moves=a1", "play/hex-draughts?moves=a1-b1", "play/hexadames?moves=pass",
           "play/labyrinth?moves=a1-a2-a3", "play/manalath?moves=a1", "play/marienbad?moves=a1-c2",
           "play/pentalath?moves=swap", "play/taacoca?moves=a1-left", "play/hex-2?begun=a1-b2",
           "play/manalath?blockers=zz", "play/taacoca?board=h4",
           "make/board?pitch=18&pitch=20", "puzzles/solve?p=nc-hexagon:h3:r1", "puzzles/solve?p=nc-hidden:3x3:c1:r1",
           "puzzles/solve?p=nc:2x2:r3,1:c1,1", "puzzles/solve?kind=braille&words=ab+cd",
           "puzzles/solve?kind=qr&text=" + "a" * 60,
           "read/foo", "docs/foo", "puzzles/solve?day=2026-13-45", "puzzles/solve?size=100x100",
           "puzzles/solve?kind=hexagon&size=6x6", "puzzles/solve?kind=foo", "puzzles/booklet/x.pdf",
           "puzzles/booklet/puzzles.html?count=100000", "puzzles/booklet/puzzles.html?answers=foot",
           "puzzles/booklet/puzzles.pdf?answers=apart", "puzzles/booklet/puzzles.pdf?spec=900x6x6")
WITH_OPTIONS = ("make/box?nest=fast-all&label=engrave&machine=k40", "make/tetrago?machine=k40&cells=11",
                "make/tetrago?sets=2", "make/tetrago?spares=2", "make/hexago?tabs=9x9", "make/goods?goods=foo",
                "make/tetrago?lid_thickness=9", "play/catchup?players=9", "puzzles/booklet/puzzles.pdf?paper=b")


RAISED = ("games/*.py", "games/shared/*.py", "play/steps.py", "check/planned.py", "check/svg*.py", "check/dxf*.py",
          "check/lbrn2*.py", "check/drc.py", "check/contours.py", "check/pages_alone.py", "check/pdf*.py",
          "check/laser*.py", "check/lightburn_xml.py", "check/advice.py", "check/drawing.py", "core/count_puzzle.py",
          "core/puzzle.py", "recipes/puzzle_jobs/spec.py", "puzzles/variants/*.py", "puzzles/variants/kinds/*.py",
          "pages/puzzle_play.py", "web/*.py", "web/pages/*.py")
"""Files whose texts a page says."""
ELSEWHERE = ("position", "stock '{}'", "tile '{}'",  # positions are typed at the command line
             "game '{}': ", "a random game is not", "legal_moves is empty", "outcome: {}", "apply refuses",  # of makers
             "{}{} (`polygo-fab game prove", "'{}': expected a word whose",  # likewise
             "{}: {}: no legal move begins so",  # told above, in quotes
             "word list '{}'", "the workers of", "the temporary folder",  # of the command line
             "viewBox = ", "<{}>", "{} of <{}> in a drawing", "colour '{}': expected #",  # of drawings of ours
             "{} counts for {} lines",  # likewise
             "no puzzle {} {}{} found",  # likewise
             "{} on {}: {} border cells for {} equal ports: allowed: {}")  # a sentence with what is allowed in it
"""Beginnings of texts that no page says, or says as another one."""


@pytest.mark.slow
def test_every_refusal_and_finding_of_the_code_has_words_in_the_language() -> None:
    """In one other language: all have the same tables."""
    french, seen, left = Speech("fr"), 0, list[str]()
    for where, shape in shapes(*RAISED):
        text = line_of(shape, ("{}",) * shape.count(None))
        if not text.startswith(ELSEWHERE):
            seen += 1
            left += [] if known(french, shape) else [f"{where} {text}"]
    assert not left, "\n".join(left)
    assert seen > 350


def test_a_text_without_words_is_seen() -> None:
    french = Speech("fr")
    assert known(french, ("move '", None, "': the cell is taken"))
    assert not known(french, ("move '", None, "': the cell is taken by a cat"))
    assert not known(french, ("the ", None, " purrs"))


BROKEN = Path(__file__).parents[1] / "broken"
FORMATS = (".svg", ".dxf", ".lbrn2", ".pdf")
DROPPED = {"a.svg": b"", "b.svg": b"<html/>", "c.svg": b"<svg", "d.svg": b"no", "a.dxf": b"x", "b.dxf": b"0\nSECTION\n",
           "a.lbrn2": b"<a/>", "a.pdf": b"", "b.pdf": b"%PDF-1.4 /Font", "c.pdf": b"no /Font"}
"""Files that cannot be read."""
NOT_OURS = ("AUDIT",)
"""Told in the words of another library."""


def refused(address: str, lang: str) -> str:
    """The line with which a page refuses."""
    path, _, query = address.partition("?")
    [(page, its)] = [(page, its) for page in pages() if (its := re.fullmatch(
        re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", page.path), f"/{path}"))]
    try:
        answer = page.answer(*([print] if page.told else []), Ask(lang, its.groupdict(), tuple(parse_qsl(query))))
    except BadInput as why:
        return on_form(str(why), lang, called_on(page.path, lang))
    found = html.document_fromstring(answer.body.decode())
    [line] = found.xpath("//*[@class='beside']/p[1]") or found.xpath("//section[@class='refused']/p[1]")
    assert found.text_content().count(line.text_content()) == 1, "told once"
    return str(line.text_content())


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("address", REFUSED)
def test_no_refusal_of_a_page_is_left_in_english(address: str, lang: str) -> None:
    told = refused(address, lang)
    bare = re.sub(r"« [^»]*»|„[^“]*“|\S+[-=.]\S+|"
                  r"(?:permis|[Ee]rlaubt) ?: (?:[\w.-]+, )*[\w.-]+(?= ?;|$)", " ", told.replace("\u00a0", " "))
    assert not WORDS & {*re.findall(r"[a-z]+", bare.lower())}, told
    assert "'" not in re.sub(r"\w'\w|, : '", "", bare), told


@pytest.mark.parametrize("lang", ["en", *OTHERS])
def test_a_refusal_of_a_page_names_its_field_and_not_the_option_of_the_command(lang: str) -> None:
    for address in (*REFUSED, *WITH_OPTIONS):
        told = re.sub("`[^`]*`", "", refused(address, lang))
        assert not re.search(r"--\w|\([A-Z]{3,}\)|\b(?:pitch|nest|label|tabs|board|answers)=", told), told


def test_what_is_typed_is_called_as_the_form_calls_it() -> None:
    form = {"nest": FormName("nesting"), "pitch": FormName("pitch"), "machine": FormName("machine", {"": "none"}),
            "answers": FormName("answers", {"end": "at the end", "foot": "below"}), "dark": FormName("dark")}
    typed = "nest=no, or --set pitch=14.5; a larger --machine; --answers end, or --set dark=x"
    assert in_form(typed, form) == "nesting = no, or pitch = 14.5; a larger machine; answers = at the end, or dark = x"
    beside = {"cells": FormName("cells a side"), "arcs": FormName("port arcs")}
    assert on_form("cells = 4: no end; or arcs = no (ports rule)", "en", beside) == (
        "cells a side = 4: no end; or port arcs = no")
    assert on_form("cells 'x', `make --set pitch=3` (BED)", "en", form) == "cells 'x', `make --set pitch=3`"
    assert in_form("such as nc1:6x6/pitch=3#1 or pitch=3", form) == "such as nc1:6x6/pitch=3#1 or pitch = 3"
    assert on_form("answers 'foot' on a page: allowed: end or foot", "en", form) == (
        "answers 'below' on a page: allowed: at the end or below")


def test_a_list_of_names_stays_as_it_is_and_its_sentences_do_not() -> None:
    """Names that are words elsewhere, too, are typed as they stand."""
    assert said("lines = 'x': allowed: square, hexagons or king", "fr") == \
        "lines = «\u00a0x\u00a0»\u00a0: permis\u00a0: square, hexagons ou king"
    assert said("board 's40': allowed: s2 to s26, or s2x3 (rows x columns); would do: --set board=s2", "de") == \
        "Spielbrett „s40“: Erlaubt: s2 bis s26, oder s2x3 (Zeilen x Spalten); es ginge: --set board=s2"


@pytest.mark.parametrize(("line", "french"), [
    ("242.9 x 211.7 mm, --set pitch=18.5", "242,9 x 211,7 mm, --set pitch=18.5"),
    ("de (165.11, 31.59) à (-1, 4.89)", "de (165,11\u00a0; 31,59) à (-1\u00a0; 4,89)"),
    ("« 9.0 » : 0.2 à 4 mm", "« 9.0 » : 0,2 à 4 mm"), ("comme 2x0.4, ou 3.12.12", "comme 2x0.4, ou 3.12.12"),
    ("plywood-1.5, h5.", "plywood-1.5, h5.")])
def test_numbers_are_as_the_language_writes_them_but_where_they_are_typed(line: str, french: str) -> None:
    assert measured(line, "fr") == french
    assert measured(line, "en") == line


def found(name: str) -> tuple[Finding, ...]:
    return tuple(one for one in check_data(name, (BROKEN / name).read_bytes()) if one.code not in NOT_OURS)


def broken() -> list[str]:
    """The first broken files of each code and format."""
    groups: dict[str, list[str]] = {}
    for path in sorted(BROKEN.glob("*-*")):
        if path.suffix in FORMATS:
            groups.setdefault(path.name.partition("-")[0] + path.suffix, []).append(path.name)
    return [name for names in groups.values() for name in names[:3]]


@pytest.mark.slow
def test_what_checks_find_in_a_file_is_told_in_the_language() -> None:
    """On the page, and in a line of `check` with its place; also in a folder, with the name of the file."""
    findings = [one for name in broken() for one in found(name)]
    assert len({one.code for one in findings}) > 12
    for lang in OTHERS:
        speech = Speech(lang)
        for one in findings:
            assert told(one.message, lang)[1] == lang, one
            for line in (str(one), f"{one.code} laser/plate.svg: {one.where}: {one.message}"):
                assert not re.search(r"\b(?:expected|allowed|line|and)\b", speech.line(line)), line


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("name", DROPPED)
def test_why_a_file_cannot_be_read_is_told_in_the_language(name: str, lang: str) -> None:
    with pytest.raises(BadInput) as why:
        check_data(name, DROPPED[name])
    assert Speech(lang).line(str(why.value)) != str(why.value)
    assert not WORDS & {*re.findall(r"[a-z]+", re.sub(r"« [^»]*»|„[^“]*“", " ", said(str(why.value), lang).lower()))}


@pytest.mark.parametrize("lang", OTHERS)
def test_how_to_mend_each_code_is_told_in_the_language(lang: str) -> None:
    english, its = words_in("en", "codes")["mend"], words_in(lang, "codes")["mend"]
    assert english.keys() == its.keys() == CODES.keys()
    assert not [code for code, mend in its.items() if mend == english[code]]


@pytest.mark.parametrize("lang", OTHERS)
def test_titles_lists_and_labels_are_in_the_language(lang: str) -> None:
    """Of materials, of what goes into a box, of the options of a game; one word for one thing."""
    its = words_in(lang, "web")
    names = {option.name for game in games.own().values() for option in declared(game)}
    assert its["play"]["options"].keys() == words_in("en", "web")["play"]["options"].keys() == names
    for one in materials().values():
        assert said(one.title, lang) == stuff_title(one.name, lang).replace("\u00a0", " "), one
    for kit, left in (("coupons", "plywood"), ("box", "tilers")):
        title = kit_title(kits.load(kit, {}), lang)
        assert left not in title
        assert ", " in title
    assert "rainur" not in str(its)
    assert "facture" not in str(its)


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("kit", ["paper", "pieces"])
def test_games_to_choose_from_are_called_as_their_books_are(kit: str, lang: str) -> None:
    [page] = [page for page in pages() if page.path == "/make/{kit}"]
    form = html.document_fromstring(page.answer(Ask(lang, {"kit": kit}, ())).body.decode())
    names = {one.get("value"): one.text_content().strip() for one in form.xpath("//select[@name='game']/option")}
    assert names["hexago-february"] == book_title("hexago-february", lang) != "HexaGo with clean-up"
    assert names["hex-draughts"] == book_title("hex-draughts", lang) != "Hexagonal draughts"


def test_a_result_begins_a_sentence() -> None:
    [page] = [page for page in pages() if page.path == "/play/{game}"]
    given = (("board", "h2"), ("moves", "b1.a1.a2.b2.c2"))
    answer = page.answer(Ask("fr", {"game": "hex-2"}, given))
    [status] = html.document_fromstring(answer.body.decode()).xpath("//*[@id='status']")
    assert not re.search(r"\. [a-zà-ÿ]", status.text_content()), status.text_content()
