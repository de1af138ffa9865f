"""Rectangles as people draw them: in a real browser, by mouse, touch and keys; what is drawn is read back from the
page, and the hints are those of the program."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from browsers import violations, watched

from polygo_fab.core.count_puzzle import CountPuzzle
from polygo_fab.core.printed.typography import typeset
from polygo_fab.core.words.language_files import words_in
from polygo_fab.puzzles.variants.catalogue import VariantOrder, answer, generate
from polygo_fab.recipes.puzzle_jobs.hints import hint_text
from polygo_fab.recipes.puzzle_jobs.input import parse_any
from polygo_fab.recipes.puzzle_jobs.page import book_page
from polygo_fab.recipes.puzzle_jobs.recipe import load_book
from polygo_fab.runtime.executors import local

pytestmark = pytest.mark.slow
TEXT = "nc-rectangles:6x6:g3r1c3,4r2c5,5r3c1,6r3c3,4r5c3,8r5c4,6r6c6"
COLUMNS = 6


@cache
def solved(text: str = TEXT) -> dict[int, list[int]]:
    """The cells of the rectangle of each number."""
    puzzle = parse_any(text)
    assert isinstance(puzzle, CountPuzzle)
    cells = answer(puzzle) or ()
    return {k: [cell for cell, value in enumerate(cells) if value == k] for k in range(1, len(puzzle.givens) + 1)}


def opened(browser: Any, address: str, width: int = 1280, **more: object) -> Any:
    page = watched(browser, width, **more)
    page.goto(address)
    page.wait_for_selector(".tools:not([hidden])")
    return page


def drawn(page: Any, columns: int = COLUMNS) -> dict[int, list[int]]:
    """The cells of the rectangle that is drawn around each number, from the lines of the page."""
    found = {}
    for k, path in enumerate(page.locator("section:not([hidden]) .puzzle .area, main > .play .puzzle .area").all(), 1):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", path.get_attribute("d"))]
        if numbers:
            left, top, right, low, _ = (int((n + 20 * columns) // 40) for n in numbers)
            found[k] = [row * columns + column for row in range(top, low + 1) for column in range(left, right + 1)]
    return found


def message(page: Any) -> str:
    return str(page.inner_text("section:not([hidden]) .message, main > .play .message").strip())


def middle(page: Any, cell: int) -> tuple[float, float]:
    box = page.locator(f"section:not([hidden]) .cell[data-cell='{cell}'], main > .play .cell[data-cell='{cell}']"
                       ).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def mouse(page: Any, first: int, last: int) -> None:
    page.mouse.move(*middle(page, first))
    page.mouse.down()
    page.mouse.move(*middle(page, last), steps=5)
    page.mouse.up()


def clicks(page: Any, first: int, last: int) -> None:
    for cell in (first, last):
        page.mouse.click(*middle(page, cell))


def finger(page: Any, first: int, last: int) -> None:
    """Put down on a cell, pulled to another, taken away."""
    line = page.context.new_cdp_session(page)
    (x, y), (u, v) = middle(page, first), middle(page, last)
    way = [(x + (u - x) * k / 6, y + (v - y) * k / 6) for k in range(7)]
    for k, (a, b) in enumerate(way):
        line.send("Input.dispatchTouchEvent",
                  {"type": "touchMove" if k else "touchStart", "touchPoints": [{"x": a, "y": b}]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def keys(page: Any, first: int, last: int) -> None:
    """From where the focus is, by arrows; Enter is each corner."""
    for cell in (first, last):
        here = int(page.evaluate("document.activeElement.dataset.cell"))
        down, across = cell // COLUMNS - here // COLUMNS, cell % COLUMNS - here % COLUMNS
        for way, steps in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", across), ("ArrowLeft", -across)):
            for _ in range(steps):
                page.keyboard.press(way)
        page.keyboard.press("Enter")


@pytest.mark.parametrize(("way", "width", "lang", "scheme"), [
    (mouse, 1280, "en", "light"), (finger, 390, "fr", "dark"), (keys, 1280, "de", "dark"),
    (clicks, 390, "en", "light")])
def test_rectangles_are_drawn_kept_and_solved(browser: Any, home: str, way: Any, width: int, lang: str, scheme: str
                                              ) -> None:
    said, its = words_in(lang, "puzzle_play")["script"], solved()
    page = opened(browser, f"{home}/{lang}/puzzles/solve?p={TEXT}", width, color_scheme=scheme,
                  has_touch=way is finger)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if way is keys:
        page.focus("body")
        for _ in range(30):  # past the links above
            if not page.evaluate("document.activeElement.dataset.cell"):
                page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.dataset.cell") == "0"
    way(page, its[1][0], its[1][-1])
    assert drawn(page) == {1: its[1]}
    way(page, its[4][-1], its[4][0])  # from the last corner to the first
    assert drawn(page) == {1: its[1], 4: its[4]}
    assert page.locator(".count.done").count() == 2
    way(page, 3, 9)  # no number in it
    assert message(page) == typeset(said["one_number"], lang)
    assert drawn(page) == {1: its[1], 4: its[4]}
    page.keyboard.press("u")
    assert drawn(page) == {1: its[1]}
    page.keyboard.press("Control+y")
    page.reload()
    page.wait_for_selector(".tools:not([hidden])")
    assert drawn(page) == {1: its[1], 4: its[4]}
    if way is keys:
        page.focus(".cell[tabindex='0']")
    for k in its:
        assert page.locator(".play.solved").count() == 0
        if k not in (1, 4):
            way(page, its[k][0], its[k][-1])
    page.wait_for_selector(".play.solved")
    assert drawn(page) == its
    assert message(page).startswith(typeset(said["solved"].partition("{")[0], lang).strip())
    first = page.get_attribute(".cell[data-cell='0']", "aria-label")
    assert first.endswith(typeset(said["area"].format(first=_name(0, lang), last=_name(2, lang), size=3), lang))
    assert violations(page) == []
    assert page.faults == []


def _name(cell: int, lang: str) -> str:
    form: str = words_in(lang, "puzzle_kinds")["cell"]
    return form.format(row=cell // COLUMNS + 1, column=cell % COLUMNS + 1)


def test_a_rectangle_is_taken_away_and_a_corner_forgotten(browser: Any, home: str) -> None:
    page = opened(browser, f"{home}/en/puzzles/solve?p={TEXT}")
    mouse(page, 0, 2)
    clicks(page, 1, 1)  # the first takes it away, the second begins another
    assert drawn(page) == {}
    assert message(page) == "Rectangle from R1C2 to R1C2 (cells: 1)"
    page.keyboard.press("ArrowRight")
    assert message(page) == "Rectangle from R1C2 to R1C3 (cells: 2)"
    assert page.get_attribute(".begun", "d") != ""
    page.keyboard.press("Escape")
    assert (message(page), page.get_attribute(".begun", "d")) == ("", "")
    mouse(page, 0, 2)
    page.keyboard.press("Delete")
    assert drawn(page) == {}
    mouse(page, 0, 14)  # too large, and two numbers
    assert message(page) == "A rectangle has exactly one number in it."
    mouse(page, 0, 10)
    assert drawn(page) == {}
    mouse(page, 0, 8)
    page.click("[data-do=check]")
    assert message(page) == "This cannot come out: the 3 on R1C3."
    assert page.locator(".count.wrong").count() == 1
    mouse(page, 2, 3)
    page.click("[data-do=check]")
    assert message(page).startswith("Not all is correct, though no number shows it yet")
    assert message(page).endswith(" Cells so far: 2 of 3 for the 3 on R1C3.")
    page.click("[data-do=hint]")
    assert message(page) == hint_text(parse_any(TEXT), {"r1c3": 3, "r1c4": 3}, "en")
    page.click("[data-do=hint]")  # it is put right
    assert drawn(page) == {2: solved()[2]}
    page.mouse.click(*middle(page, 4), button="right")
    assert drawn(page) == {}
    page.click("[data-do=restart]")
    assert page.faults == []


@pytest.mark.parametrize(("lang", "level", "width"), [("en", 4, 1280), ("fr", 3, 390), ("de", 2, 1280)])
def test_hints_are_those_of_the_program_and_lead_to_the_answer(browser: Any, home: str, lang: str, level: int,
                                                               width: int) -> None:
    """What the command says to somebody who knows what is drawn, read from the lines of the page."""
    puzzle = generate(VariantOrder("rectangles", "6x6", level), 3)
    page = opened(browser, f"{home}/{lang}/puzzles/solve?p={puzzle.text()}", width)
    for _ in range(40):
        known = {puzzle.layout.names[cell]: puzzle.givens[k - 1][1] for k, cells in drawn(page).items()
                 for cell in cells}
        for how in ("line", "why", "cells"):
            page.click("[data-do=hint]")
            assert message(page) == typeset(hint_text(puzzle, known, lang, how), lang)  # type: ignore[arg-type]
        assert page.locator(".cell.aim").count() > 0
        page.click("[data-do=hint]")
        if page.locator(".play.solved").count():
            break
    assert drawn(page) == solved(puzzle.text())
    assert page.faults == []


def test_a_page_with_rectangles_is_played_from_the_disk(browser: Any, tmp_path: Path) -> None:
    with local(1) as executor:
        made, _ = book_page(load_book(None, "1x 4x4, 2x rectangles 6x6, 1x rectangles 14x14", {"lang": "fr"}), executor)
    (tmp_path / "club.html").write_bytes(made)
    page = opened(browser, (tmp_path / "club.html").as_uri(), 390, color_scheme="dark")
    for number, text in enumerate(page.evaluate("[...document.querySelectorAll('figure')].map((one) => "
                                                "one.dataset.puzzle)")[1:], start=2):
        page.click(f".puzzle-list a[href='#p{number}']")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        for cells in solved(text).values():
            mouse(page, cells[0], cells[-1])
        assert page.locator(f"#p{number} .play.solved").count() == 1, text
        assert drawn(page, 14 if number == 4 else 6) == solved(text)
    page.reload()
    assert page.locator(".puzzle-list .done").count() == 3
    assert page.faults == []


def test_what_was_kept_of_other_rectangles_does_no_harm(browser: Any, home: str) -> None:
    page = opened(browser, f"{home}/en/puzzles/solve?p={TEXT}")
    for kept in ('[[0,"-","a"]]', '[[0,"-","<"]]', '[[99,"-","1"]]', '[[0,"1","2"],[0,"",""]]'):
        page.evaluate("([text, kept]) => localStorage.setItem(`puzzle ${text}`, `{\"steps\":[${kept}],\"at\":1}`)",
                      [TEXT, kept])
        page.reload()
        page.wait_for_selector(".tools:not([hidden])")
        assert page.is_disabled("[data-do=undo]")
    assert drawn(page) == {}
    assert page.faults == []
