"""Booklets of puzzles in Braille, and puzzles told in words: what is told is read back and is the puzzle."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from commanded import run

from polygo_fab.check.puzzle_told import read_told
from polygo_fab.core.count_puzzle import CountPuzzle
from polygo_fab.core.page import Bullets
from polygo_fab.pages import booklet_entry
from polygo_fab.pages.booklet_entry import BookletEntry, entry
from polygo_fab.pages.booklet_told import told_answer, told_booklet, told_head, told_puzzle
from polygo_fab.pages.booklet_words import BookletWords
from polygo_fab.puzzles.scale import stars
from polygo_fab.puzzles.variants import catalogue
from polygo_fab.recipes.puzzle_jobs.braille_book import prove_braille
from polygo_fab.recipes.puzzle_jobs.input import parse_any
from polygo_fab.write.brf import brf

LOUIS = pytest.mark.skipif(shutil.which("lou_translate") is None, reason="liblouis is not installed")
TEXTS = (
    "nc:6x6:r2,2,4,1,1,2:c4,2,2,1,2,1:g+r1c2,+r1c5,+r3c2,+r3c4,+r3c5,+r4c6",
    "nc-hexagon:h3:r3,1,4,2,2:c1,2,2,4,3:d3,3,3,2,1",
    "nc-braille:6x6:r5,2,3,4,2,3:c4,1,3,2,4,5:g+r2c4,-r3c6,+r5c4",
    "nc-rectangles:6x6:g12r1c1,4r3c2,8r3c6,12r4c3",
    "nc-colours:6x6:r2/3,2/2,2/1,1/1,2/4,3/1:c3/1,2/4,0/2,1/2,3/1,3/2:g+r1c2,+r1c6,+r3c5,*r4c4,+r6c4",
    "nc-diagonals:6x6:r1,2,2,2,1,3:c2,1,2,3,2,1:d0:e2:g+r1c5,-r2c4,+r2c6,+r3c5,+r4c2",
    "nc-hidden:6x6:r4,3,?,?,1,3:c4,4,?,3,?,3:g-r1c4,-r1c5,+r2c4,+r2c5,+r3c3,-r3c5,-r4c3,+r4c4,-r4c5,+r4c6,+r5c6,-r6c2,"
    "-r6c3",
    "nc-picture:13x13:r8,13,13,13,13,11,11,11,8,6,4,4,2:c4,8,13,12,10,8,7,8,10,12,13,8,4:g+r1c2,+r1c12",
)
MORE = (
    "nc-crossing:4x4:r3,4,2,1:c2,3,4,1:d0,0,3,3,2,2,0:e1,2,2,2,2,1,0",
    "nc-falling:6x6:r5,4,2,4,3,3:c3,4,3,2,4,5:d0,1,1,2,3,4,3,3,2,1,1:g+r2c4,-r4c3,+r5c4",
    "nc-certain:6x6:r4,2,6,5,6,2:c6,2,4,4,5,4",
)
"""With these there is one of each kind but the QR code."""
SPEC = ("2x 6x6:1, 1x hexagon h3, 1x rectangles 6x6, 1x colours 6x6, 1x crossing 6x6, 1x certain 6x6, "
        "1x picture 13x13, 1x braille, 1x diagonals 6x6, 1x falling 6x6, 1x hidden 6x6")


def entries(*texts: str) -> list[BookletEntry]:
    return [entry(number, parse_any(text)) for number, text in enumerate(texts or TEXTS, start=1)]


def found_again(entry_: BookletEntry, lang: str, said: Callable[[str], str] = str) -> CountPuzzle | None:
    words = BookletWords(lang)
    text = " ".join((told_head(entry_, words), *told_puzzle(entry_, words), told_answer_of(entry_, words)))
    return read_told(said(text), lang, [entry_.drawn.layout])[0].puzzle


def told_answer_of(entry_: BookletEntry, words: BookletWords) -> str:
    return " ".join((words("told_answer", number=entry_.number), *told_answer(entry_, words)))


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("text", [*TEXTS, *MORE])
def test_what_is_told_is_the_puzzle(text: str, lang: str) -> None:
    one = entries(text)[0]
    words = BookletWords(lang)
    [read] = read_told(" ".join((told_head(one, words), *told_puzzle(one, words), told_answer_of(one, words))), lang,
                       [one.drawn.layout])
    assert (read.puzzle, read.fault) == (one.drawn, "")
    told = {cell: value for cell, value in enumerate(one.answer) if value is not None}
    assert read.answer == {cell: value for cell, value in told.items() if value or one.kind == "certain"}


@pytest.mark.parametrize(("old", "new"), [
    ("above: 2, 2, 4", "above: 2, 4, 2"), ("r1c5", "r1c4"), ("right: 4, 2, 2", "right: 4, 2"), ("Rows", "Columns"),
    ("Pawns given", "Empty cells given"), ("given: r1c2, r1c5", "given: r9c2, r1c5"),
])
def test_another_word_is_another_puzzle_or_none(old: str, new: str) -> None:
    one = entries(TEXTS[0])[0]
    assert found_again(one, "en") == one.drawn
    assert found_again(one, "en", lambda text: text.replace(old, new)) != one.drawn


def test_a_diagonal_is_its_cells_and_not_its_name() -> None:
    one = entries(TEXTS[5])[0]
    down, up = "from r1c1 to r6c6", "from r1c6 to r6c1"
    swapped = found_again(one, "en", lambda text: text.replace(down, "@").replace(up, down).replace("@", up))
    assert swapped is not None
    assert swapped != one.drawn


@pytest.mark.slow
def test_all_kinds_of_the_catalogue_are_told() -> None:
    known = {entry(1, parse_any(text)).kind for text in (*TEXTS, *MORE)} | {"qr"}
    assert known == {"base", *catalogue.variants()}, "a new kind has to be told, too"


@LOUIS
@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_a_booklet_is_made_and_proved(lang: str, tmp_path: Path) -> None:
    made = [tmp_path / f"{k}.brf" for k in range(2)]
    for path in made:
        assert run("puzzle", "book", "--spec", SPEC, "--lang", lang, "--out", str(path))[0] == 0
    assert made[0].read_bytes() == made[1].read_bytes()


@LOUIS
@pytest.mark.parametrize("more", [["--answers", "none"], ["--seed", "7"], ["--title", "  "], ["--title", "Œuvre"]])
def test_every_option_that_is_allowed_is_made(more: list[str], tmp_path: Path) -> None:
    out = str(tmp_path / "b.brf")
    assert run("puzzle", "book", "--spec", "1x 1x1, 1x diagonals 4x4", "--lang", "fr", *more, "--out", out)[0] == 0


@LOUIS
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_a_booklet_of_every_kind_comes_back_from_its_cells(lang: str) -> None:
    some = entries(*TEXTS, *MORE)
    assert {one.kind for one in some} == {"base", *catalogue.variants()} - {"qr"}
    document = told_booklet(some, BookletWords(lang), "a4", answers=True, credit="")
    data, puzzles = brf(document, 1), [one.drawn for one in some]
    assert prove_braille(data, document, puzzles, answered=True) == []


@LOUIS
@pytest.mark.parametrize("text", [*TEXTS, *MORE])
def test_of_every_kind_a_booklet_of_another_puzzle_is_found(text: str) -> None:
    """Its bytes hold one number more or less than it has: no kind is read past."""
    [one] = entries(text)
    document = told_booklet([one], BookletWords("en"), "a4", answers=True, credit="")
    lines = told_puzzle(one, BookletWords("en"))
    number = re.search(r"(?<![a-z\d])\d+(?![a-z\d/])", lines[0])
    assert number
    other = lines[0][:number.start()] + str((int(number[0]) + 1) % 10) + lines[0][number.end():]
    blocks = tuple(replace(block, items=(other, *block.items[1:])) if isinstance(block, Bullets) and
                   block.items[0] == lines[0] else block for block in document.blocks)
    assert blocks != document.blocks
    data = brf(replace(document, blocks=blocks), 1)
    assert {"UNIQUE", "CONTENT"} == {f.code for f in prove_braille(data, document, [one.drawn], answered=True)}


@LOUIS
def test_bytes_that_say_something_else_are_found() -> None:
    some = entries(*TEXTS[:3])
    document = told_booklet(some, BookletWords("en"), "a4", answers=True, credit="")
    data, puzzles = brf(document, 1), [one.drawn for one in some]
    assert prove_braille(data, document, puzzles, answered=True) == []
    assert {f.code for f in prove_braille(data, document, puzzles, answered=False)} == {"CONTENT"}
    rows = b",ROWS1 FROM ABOVE3 #B1 #B1 #D1 #A1 #A1\r\n  #B4"
    assert rows in data
    broken = data.replace(rows, rows.replace(b"#D", b"#E"))
    assert "UNIQUE" in {f.code for f in prove_braille(broken, document, puzzles, answered=True)}
    assert "UNIQUE" in {f.code for f in prove_braille(data, document, puzzles[::-1], answered=True)}


@LOUIS
def test_a_maker_who_tells_another_puzzle_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The document itself is wrong, so that the bytes are what it says."""
    one = entries(TEXTS[0])[0]
    wrong = replace(one, answer=(1 - (one.answer[0] or 0), *one.answer[1:]))
    document = told_booklet([wrong], BookletWords("en"), "a4", answers=True, credit="")
    assert [f.message for f in prove_braille(brf(document, 1), document, [one.drawn], answered=True)] == [
        "another answer is told"]
    monkeypatch.setattr(booklet_entry, "stars", lambda puzzle: 1 + stars(puzzle))
    document = told_booklet(entries(TEXTS[0]), BookletWords("en"), "a4", answers=True, credit="")
    assert "is called" in prove_braille(brf(document, 1), document, [one.drawn], answered=True)[0].message


def test_what_cannot_be_in_words_is_refused(tmp_path: Path) -> None:
    out = str(tmp_path / "b.brf")
    asked = [(["--spec", "1x 6x6", "--large"], "--large: allowed with --out FILE.pdf"),
             (["--spec", "1x 6x6", "--answers", "foot"], "answers 'foot'")]
    if shutil.which("lou_translate"):
        asked += [(["--spec", "1x 6x6", "--lang", "es"], "unknown language 'es'"),
                  (["--spec", "1x 4x4", "--title", "日本"], "'日本' has a sign for which there is no Braille"),
                  (["--spec", "1x qr"], "puzzle 1 is a QR code, which a telephone has to see")]
    for words, said in asked:
        code, line = run("puzzle", "book", *words, "--out", out)
        assert (code, line.count("\n")) == (2, 1)
        assert said in line
    assert not list(tmp_path.iterdir())
