"""Hints alone solve a puzzle in a page: of every kind at every level, on a server and in a page that stands alone; each
press says or does something, and what a hint has ruled out stays ruled out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.recipes.puzzle_jobs.page import book_page
from polygo_fab.recipes.puzzle_jobs.recipe import load_book
from polygo_fab.recipes.puzzle_jobs.spec import BookItem
from polygo_fab.runtime.executors import local
from tests.unit.browsers import WAIT, chromium, served, violations
from tests.unit.played import KINDS

pytestmark = pytest.mark.slow
SMALL = {"colours": "5x5", "hexagon": "h3", "crossing": "7x7"}
EACH = 3
"""Puzzles of a kind and level."""
PRESSED = """(figure) => {
    const press = () => figure.querySelector("[data-do=hint]").click();
    const marks = () => [...figure.querySelectorAll(".cell")].map((cell) => cell.getAttribute("aria-label")).join();
    for (let hints = 0; hints < 900; hints += 1) {
        if (figure.classList.contains("solved")) return "";
        const before = marks();
        let left = 4;
        while (left && marks() === before) { press(); left -= 1; }
        if (marks() === before) return `after ${hints} hints: ${figure.querySelector(".message").textContent}`;
    }
    return "900 hints";
}"""
"""Four presses put something down, until it is solved; "" then, or what the last hint says."""


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    with chromium() as browser:
        found = browser.new_page()  # type: ignore[attr-defined]
        found.set_default_timeout(WAIT)
        yield found


def spec_of(kind: str) -> str:
    """Every level of a kind that there is, several of each; what is hidden has the level that it has."""
    if kind == "braille":
        return "6x braille/words=ami+mur+sel+lune+pont+chat"
    if kind in ("picture", "qr"):
        return f"{EACH}x {kind}"
    size = SMALL.get(kind, "6x6")
    return ", ".join(f"{EACH}x {kind} {size}{level and f':{level}'}" for level in levels(kind))


def levels(kind: str) -> list[int]:
    """Those that there are; 0 where none can be asked for."""
    found = []
    for level in (1, 2, 3, 4):
        try:
            BookItem(1, kind=kind, level=level)
        except BadInput:
            continue
        found.append(level)
    return found or [0]


@pytest.mark.parametrize("kind", KINDS)
def test_hints_alone_solve_every_kind_at_every_level(page: Any, kind: str, tmp_path: Path) -> None:
    with local(1) as executor:
        made, _ = book_page(load_book(None, spec_of(kind), {"lang": "en"}), executor)
    (tmp_path / "club.html").write_bytes(made)
    page.goto((tmp_path / "club.html").as_uri())
    figures = page.query_selector_all("figure.play")
    assert len(figures) >= 1
    assert [page.evaluate(PRESSED, figure) for figure in figures] == [""] * len(figures)


def test_what_a_hint_rules_out_is_put_down_and_kept(page: Any) -> None:
    with served() as home:
        page.goto(f"{home}/en/puzzles/solve?kind=colours&size=6x6&seed=1")
        for _ in range(4):
            page.click("[data-do=hint]")
        noted = page.locator(".cell.note")
        assert noted.count() > 0
        assert noted.first.get_attribute("aria-label") == "row 1, column 1: perhaps a black pawn or a white pawn"
        assert noted.first.locator("use").get_attribute("href") == "#mark-no-cross"
        before = noted.count()
        page.reload()
        page.wait_for_selector(".tools:not([hidden])")
        assert page.locator(".cell.note").count() == before
        page.click("[data-do=undo]")
        assert page.locator(".cell.note").count() == 0
        page.click("[data-do=redo]")
        assert violations(page) == []
        assert page.evaluate(PRESSED, page.query_selector("figure.play")) == ""
        assert "Solved in" in page.inner_text(".message")
