"""`puzzle teacher`: the lessons as a teacher asks for them, counts against known ones, and files that are refused."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from polygo_fab.check import second_counts as second
from polygo_fab.check.booklet_read import read_booklet
from polygo_fab.check.lessons import lessons_wrong
from polygo_fab.cli.main import main
from polygo_fab.core.page import Bullets, Document, Figure, Heading, Label, Table, Text
from polygo_fab.core.printed.book_format import NORMAL
from polygo_fab.core.puzzle import Puzzle
from polygo_fab.pages.booklet_options import Options
from polygo_fab.pages.booklet_setting import BookletSetting
from polygo_fab.pages.booklet_words import BookletWords
from polygo_fab.pages.lessons import lessons
from polygo_fab.puzzles import lessons as made
from polygo_fab.puzzles.count import count
from polygo_fab.puzzles.generate import generate
from polygo_fab.puzzles.margins import margin_pairs, unique_boards
from polygo_fab.puzzles.place import solutions
from polygo_fab.puzzles.variants.catalogue import VariantOrder
from polygo_fab.puzzles.variants.catalogue import generate as variant
from polygo_fab.write.pdf import pdf

Teacher = Callable[..., tuple[int, str, str]]
SOLVED = [generate(side, side, 1, 1)[0] for side in (3, 4)]


@cache
def code():  # type: ignore[no-untyped-def]
    return variant(VariantOrder("qr", "25x25", text="PION"), 1, 0)


@cache
def document(lang: str = "en") -> Document:
    setting = BookletSetting(BookletWords(lang), "a4", Options(answers="end", codes="none"), 1, columns=1)
    return lessons(SOLVED, code(), made.lesson_boards(1), setting)


def wrong(changed: Document) -> list[str]:
    return [finding.message for finding in lessons_wrong(pdf(changed, NORMAL), code().layout, 1)]


def said(old: str, new: str, before: Document) -> Document:
    """A document with other words in one place."""
    def other(text: str) -> str:
        return text.replace(old, new)

    blocks = tuple(
        replace(block, markup=other(block.markup)) if isinstance(block, Text) else
        replace(block, items=tuple(map(other, block.items))) if isinstance(block, Bullets) else
        replace(block, rows=tuple(tuple(map(other, row)) for row in block.rows)) if isinstance(block, Table) else block
        for block in before.blocks)
    assert blocks != before.blocks
    return replace(before, blocks=blocks)


def drawn(number: int, place: int, change: Callable[[Figure], Figure]) -> Document:
    """With another figure in a lesson (7: the answers), the place-th."""
    blocks, chapter, seen = [], 0, 0
    for block in document().blocks:
        chapter += isinstance(block, Heading) and block.level == 1
        if isinstance(block, Figure) and chapter == number:
            block, seen = (change(block) if seen == place else block), seen + 1
        blocks.append(block)
    return replace(document(), blocks=tuple(blocks))


def swapped(figure: Figure) -> Figure:
    """Its first two boards stand in each other's place, under the names that were there."""
    a, b, *rest = figure.drawings
    names = [[item for item in one.items if isinstance(item, Label) and re.fullmatch(r"\d[a-e]", item.text)]
             for one in (a, b)]
    boards = [tuple(item for item in one.items if item not in its) for one, its in zip((a, b), names, strict=True)]
    return replace(figure, drawings=(replace(a, items=(*names[0], *boards[1])),
                                     replace(b, items=(*names[1], *boards[0])), *rest))


@pytest.fixture
def teacher(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Teacher:
    """Runs `polygo-fab puzzle teacher ...` in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def ran(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["polygo-fab", "puzzle", "teacher", *words])
        with pytest.raises(SystemExit) as stop:
            main()
        said = capsys.readouterr()
        return int(stop.value.code or 0), said.out, said.err

    return ran


@pytest.mark.parametrize(("lang", "seed", "told"), [("en", "3", "6 lessons, with answers"), ("fr", "4", "6 lessons"),
                                                    ("de", "5", "6 lessons")])
def test_the_lessons_as_a_teacher_asks_for_them(teacher: Teacher, lang: str, seed: str, told: str) -> None:
    code, out, err = teacher("--lang", lang, "--seed", seed, "--text", "été", "--out", "l.pdf")
    assert (code, err) == (0, "")
    assert out.startswith(f"l.pdf: {told}")
    assert "été" in " ".join(text for _, text in read_booklet(Path("l.pdf").read_bytes(), NORMAL).chapters[-1].said)


@pytest.mark.parametrize(("asked", "told"), [
    (["--paper", "a3"], "unknown paper 'a3': allowed: a4, letter"),
    (["--out", "x.txt"], "--out with '.txt': allowed: .pdf"),
    (["--text", "x" * 60], "too long for a QR code of 25x25"),
    (["--seed", "-1"], "-1"),
])
def test_what_cannot_be_is_refused_in_a_line(teacher: Teacher, asked: list[str], told: str) -> None:
    code, out, err = teacher(*asked)
    assert (code, out) == (2, "")
    assert told in err
    assert not list(Path().iterdir())


def test_the_lessons_are_right() -> None:
    assert wrong(document()) == []


WRONG = (
    ("4a: 3 boards", "4a: 4 boards", "says '4a: 4 boards.', expected '4a: 3 boards.'"),
    ("219,682,183", "219,682,184", "lesson 5: its table has 219682184, expected 219682183"),
    ("67,950", "67,590", "lesson 4: its table has 67590, expected 67950"),
    ("6 boards. Here", "5 boards. Here", "says 'One pawn"),
    ("3a: 3 switches", "3a: 2 switches", "expected '3a: 3 switches.'"),
    ("to 3d: 2 switches", "to 3d: 3 switches", "expected 'From 3c to 3d: 2 switches.'"),
    ("rows 2 and 3 with columns 2 and 3", "rows 2 and 3 with columns 2 and 4", "5a: not the only one. Switch"),
    ("5b: the only one", "5b: not the only one. Switch rows 1 and 2 with columns 1 and 2", "5b"),
    ("need 12 pawns", "need 11 pawns", "need 11 pawns"),
    ("columns need 6.", "columns need 5.", "columns need 5."),
    ("reads: PION", "reads: PIONS", "reads: PIONS"),
    ("Whoever finds a line", "Whoever finds 2 lines", "lesson 6: "),
    ("about 90 minutes", "about 95 minutes", "does not say 'about 90 minutes'"),
)
"""What stands there, what is written in its place, and what is told of it."""


def test_every_wrong_number_is_found() -> None:
    changed = document()
    for old, new, _ in WRONG:
        changed = said(old, new, changed)
    found = wrong(changed)
    assert [told for _, _, told in WRONG if not any(told in message for message in found)] == []


@pytest.mark.parametrize(("number", "place", "told"), [
    (1, 1, "something else is heard"), (2, 0, "heard"), (7, 0, "answers: something else is heard"),
])
def test_boards_in_each_others_place_are_found(number: int, place: int, told: str) -> None:
    assert any(told in message for message in wrong(drawn(number, place, swapped)))


def test_a_board_that_is_left_out_is_found() -> None:
    def fewer(figure: Figure) -> Figure:
        return Figure(figure.drawings[1:], figure.captions[1:])

    assert any("not all boards with one pawn on each line" in text for text in wrong(drawn(4, 0, fewer)))
    assert any("3e has 2 boards, or others" in text for text in wrong(drawn(7, 2, fewer)))
    assert any("no picture" in text for text in wrong(drawn(7, 3, lambda figure: replace(
        figure, drawings=(replace(figure.drawings[0], items=(Label("-", (9, 9)),)),)))))


def test_both_ways_to_count_agree_and_with_known_numbers() -> None:
    assert [second.pairs_of_counts(n) for n in range(1, 6)] == [2, 15, 328, 16145, 1475856] == [
        margin_pairs(n, n) for n in range(1, 6)]
    assert [second.lonesum_boards(n) for n in range(1, 8)] == [
        2, 14, 230, 6902, 329462, 22934774, 2193664790] == [unique_boards(n, n) for n in range(1, 8)]
    assert second.how_many((3,) * 6, (3,) * 6) == 297200 == count(Puzzle((3,) * 6, (3,) * 6))
    every = second.boards_of((2, 1, 1), (1, 1, 2))
    assert len(every) == len(set(every)) == 5 == len(list(solutions(Puzzle((2, 1, 1), (1, 1, 2)))))


def test_lonesum_boards_are_those_without_a_switch() -> None:
    every = [tuple(tuple(k >> 3 * r + c & 1 for c in range(3)) for r in range(3)) for k in range(512)]
    alone = [board for board in every if second.how_many(tuple(map(sum, board)), tuple(
        map(sum, zip(*board, strict=True)))) == 1]
    assert alone == [board for board in every if not second.switches(board)]
    assert len(alone) == second.lonesum_boards(3)


@pytest.mark.parametrize("seed", range(5))
def test_boards_are_what_their_exercises_ask_for(seed: int) -> None:
    boards = made.lesson_boards(seed)
    assert sorted(count(puzzle) > 0 for puzzle in boards.exist) == [False, False, True, True]
    assert sorted(bool(made.switches_of(cells)) for cells in boards.lonesum) == [False, False, True, True]
    assert count(boards.two) == 2
    assert made.steps_between(*boards.pair) == second.distance(*(tuple(tuple(map(int, row)) for row in cells)
                                                                 for cells in boards.pair)) > 1
