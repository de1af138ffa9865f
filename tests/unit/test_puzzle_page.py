"""A booklet as one page to play it in: made, read back; a page that shows, says or runs something else is found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from played_pages import is_found, made, once, proved

from polygo_fab.check.puzzle_html import read_played
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import errors
from polygo_fab.recipes.puzzle_jobs.page import book_page
from polygo_fab.recipes.puzzle_jobs.page_proof import page_puzzles
from polygo_fab.recipes.puzzle_jobs.recipe import load_book
from polygo_fab.runtime.executors import local

SPEC = "2x 4x4, 1x colours 3x3, 1x certain 4x4, 1x hexagon h3"


@pytest.mark.parametrize(("lang", "answers"), [("en", "end"), ("fr", "none"), ("de", "end")])
def test_a_page_is_proved(lang: str, answers: str) -> None:
    data = made(SPEC, lang, answers)[0]
    assert errors(proved(data, SPEC, lang, answers)) == ()
    assert (b"<svg class=\"answer" in data) == (answers == "end")


def test_the_same_input_is_the_same_bytes() -> None:
    with local(1) as executor:
        assert book_page(made(SPEC)[2], executor)[0] == made(SPEC)[0]


def test_a_page_asks_for_nothing() -> None:
    text = made(SPEC)[0].decode()
    assert "://" not in text.replace("https?://", "")
    assert not re.search(r"\b(?:src|style|on\w+)=", text)
    assert "url(" not in text
    assert "@import" not in text


BROKEN = {
    "a count": (once('font-size="22.4">1</text>', 'font-size="22.4">0</text>'), "other counts or givens are drawn"),
    "a count that is none": (once('font-size="22.4">1</text>', 'font-size="22.4">one</text>'), "counts 'one'"),
    "a count elsewhere": (lambda text: re.sub(r'<text x="(-?[\d.]+)"', '<text x="7"', text, count=1),
                          "stands elsewhere"),
    "a line of other cells": (once('data-cells="0 1 2 3"', 'data-cells="0 1 2 4"'), "other cells than it has"),
    "a mark that is played as another": (once('data-value="1"', 'data-value="0"'), "is played as '0'"),
    "a given that is gone": (lambda text: re.sub(r' data-value="1" aria-readonly="true"(.*?)<use href="#mark-pawn"',
                                                 r"\1<use", text, count=1), "other counts or givens are drawn"),
    "a cell under another name": (once('data-name="r1c1"', 'data-name="r1c2"'), "under another name"),
    "a cell elsewhere": (lambda text: re.sub(r'(class="cell".*?<path d="M)-?[\d.]+', r"\g<1>7", text, count=1),
                         "is drawn elsewhere"),
    "a cell that is missing": (lambda text: re.sub(r'<g role="gridcell".*?</g>', "", text, count=1), "15 cells"),
    "other names in the margins": (once(">R2</text>", ">R3</text>"), "the lines are named R1, R3"),
    "a name elsewhere": (lambda text: re.sub(r'x="-?[\d.]+"( y="-?[\d.]+" font-size="10.2">R2)', r'x="7"\1', text,
                                             count=1), "the name R2 stands elsewhere"),
    "a line that hints call another": (once('data-called="row 2"', 'data-called="row 3"'), "hints call a line row 3"),
    "a cell that hints call another": (once('data-tag="R1C2"', 'data-tag="R2C1"'), "hints call cell r1c2 R2C1"),
    "a cell that a script calls another": (once('data-called="row 1, column 2"', 'data-called="row 2, column 1"'),
                                           "a script calls cell r1c2 row 2, column 1"),
    "a cell that is heard as another": (once('aria-label="row 1, column 2: free"', 'aria-label="row 2: free"'),
                                        "cell r1c2 is heard as 'row 2: free'"),
    "a count that is heard as another": (lambda text: re.sub(r'aria-label="row 2: \d+"', 'aria-label="row 2: 9"', text,
                                                             count=1), "the count of row 2 is heard as 'row 2: 9'"),
    "a button that does something else": (once('data-do="undo"', 'data-do="redo"'), "its buttons are redo (Undo)"),
    "a button that says something else": (once('data-do="hint">Hint', 'data-do="hint">Check'), "hint (Check)"),
    "a button less": (lambda text: re.sub(r'<button[^>]*data-do="check".*?</button>', "", text, count=1),
                      "its buttons are undo"),
    "nearer that is farther": (once('data-zoom="1.4"', 'data-zoom="0.4"'), "it comes nearer by 0.4"),
    "farther that does not undo it": (once('data-zoom="0.714"', 'data-zoom="0.9"'), "and farther by 0.9"),
    "nearer that says farther": (once('aria-label="Nearer"', 'aria-label="Farther"'), "nearer by Farther, Farther"),
    "another text": (once('<code class="text">nc:4x4:r1', '<code class="text">nc:4x4:r2'), "another text is printed"),
    "another text that is kept": (once('data-puzzle="nc:4x4:r1', 'data-puzzle="nc:4x4:r2'), "another text is printed"),
    "another kind": (once('data-kind="base"', 'data-kind="certain"'), "is played as certain"),
    "another answer": (lambda text: text[:(i := text.index("answer of-"))] + text[i:].replace(
        'data-cell="0"', 'data-cell="1"', 1), "another answer is shown"),
    "an answer that is seen": (once('<details class="answer-of">', '<details class="answer-of" open>'),
                               "without being asked"),
    "a star more": (once("★ 3", "★ 4"), "stars"),
    "another number": (once('<span class="nth">2<', '<span class="nth">3<'), "bears the number '3'"),
    "another name": (once('class="name">nc1:4x4#1<', 'class="name">nc1:4x4#9<'), "the name 'nc1:4x4#9'"),
    "another title": (once("<title>Nombres", "<title>Numbers"), "is called 'Numbers"),
    "another language": (once('<html lang="en">', '<html lang="fr">'), "in 'fr'"),
    "another script": (once("const clock", "const clok"), "its script is not that of the program"),
    "a script of its own": (once("</main>", "<script>alert(1)</script></main>"), "2 scripts"),
    "no policy": (lambda text: re.sub(r'<meta http-equiv="Content.*?>\n', "", text), "0 policies"),
    "a policy that lets more in": (once("default-src &#39;none&#39;", "default-src *"), "its policy is not"),
    "a policy too late": (lambda text: re.sub(r'(<meta http-equiv="Content.*?>\n)(.*?)</head>', r"\2\1</head>", text,
                                              flags=re.DOTALL), "stands behind"),
    "a picture from elsewhere": (once("</main>", '<img src="https://example.org/x.png" alt=""></main>'),
                                 "has an element 'img'"),
    "a link to elsewhere": (once("</main>", '<a href="https://example.org/">x</a></main>'), "has href"),
    "a style that asks": (once("</style>", "body { background: URL(x.png) }</style>"), "its style sheet asks"),
    "a handler": (once("<main>", '<main onclick="x()">'), "has onclick"),
    "an id twice": (once("<main>", '<main id="p1">'), "an id is there twice"),
    "a mark that is missing": (once('<g id="mark-cross">', '<g id="mark-crux">'), "'mark-cross' is missing"),
    "a puzzle too few": (lambda text: re.sub(r'<section id="p5".*?</section>', "", text, flags=re.DOTALL),
                         "4 puzzles read back"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_page_is_found(what: str) -> None:
    is_found(*BROKEN[what], SPEC)


def test_a_page_that_is_wrong_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    from polygo_fab.core.finding import Unsound
    from polygo_fab.recipes.puzzle_jobs import page

    honest = page.page_of
    monkeypatch.setattr(page, "page_of", lambda *a: honest(*a).replace("★ 3".encode(), "★ 4".encode(), 1))
    with local(1) as executor, pytest.raises(Unsound, match="stars"):
        book_page(made(SPEC)[2], executor)


def test_answers_on_paper_are_for_paper() -> None:
    with local(1) as executor, pytest.raises(BadInput, match="allowed: end or none"):
        book_page(load_book(None, "1x 4x4", {"answers": "foot"}), executor)


@pytest.mark.parametrize("data", [b"", b"<p>", b"\xff\xfe", b"<figure data-puzzle=''></figure>", b"%PDF-1.4",
                                  b"<figure data-puzzle=''><svg class='puzzle'><g data-cell='x'></g></svg></figure>"])
def test_what_is_no_page_of_puzzles_is_refused(data: bytes) -> None:
    with pytest.raises(BadInput):
        read_played(data)


def test_a_page_from_elsewhere_is_read() -> None:
    found = page_puzzles(made(SPEC)[0])
    assert [one.text for one in found] == [puzzle.text() for _, puzzle in made(SPEC)[1]]
    assert not any(one.faults for one in found)
    assert found[0].row == {"puzzle": found[0].text, "stars": 3, "name": "nc1:4x4#1"}
    other = page_puzzles(made(SPEC)[0].replace(b"const clock", b"const clok"))
    assert [bool(one.faults) for one in other] == [True, False, False, False, False]
    heard = page_puzzles(re.sub(rb'(id="p2-title".*?aria-label=")\d+', rb"\g<1>29", made(SPEC)[0], count=1))
    assert [len(one.faults) for one in heard] == [0, 1, 0, 0, 0]
    assert "29" in heard[1].faults[0]


@pytest.mark.parametrize(("old", "new", "says"), [
    (b'data-tag="R2C2"', b'data-tag="R1C1"', "hints call cell r2c2 R1C1"),
    (b'data-called="row 1"', b'data-called="row 2"', "hints call a line row 2"),
    (b'data-tag="R2C2"', b"", "hints call cell r2c2 "),
    (b'"no": {', b'"no": { ', "not in the words of the program"), (b'lang="en"', b'lang="zz"', "'zz'")])
def test_what_hints_of_a_page_from_elsewhere_call_its_cells_is_compared(old: bytes, new: bytes, says: str) -> None:
    assert old in made(SPEC)[0]
    assert says in " ".join(fault for one in page_puzzles(made(SPEC)[0].replace(old, new, 1)) for fault in one.faults)


def test_other_stars_than_a_puzzle_has_are_called_stars(tmp_path: Path) -> None:
    from polygo_fab.cli.main import cli

    (tmp_path / "club.html").write_bytes(made(SPEC)[0].replace("★ 3".encode(), "★ 9".encode(), 1))
    done = CliRunner().invoke(cli, ["puzzle", "check", str(tmp_path / "club.html")])
    assert done.exit_code == 1
    assert "stars: 9 are told, there are 3\n" in done.output


def test_a_page_is_the_file_of_a_command(tmp_path: Path) -> None:
    (tmp_path / "club.html").write_bytes(made(SPEC)[0])
    from polygo_fab.recipes.puzzle_jobs.input import given_puzzles

    found = list(given_puzzles([str(tmp_path / "club.html")], None, None, []))
    assert [one.puzzle for one in found] == [puzzle for _, puzzle in made(SPEC)[1]]
    [third] = given_puzzles([f"{tmp_path / 'club.html'}#3"], None, None, [])
    assert third.puzzle == made(SPEC)[1][2][1]
