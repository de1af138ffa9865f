"""Large boards on a telephone: all of it is seen at first; a touch brings it nearer and chooses nothing, then what a
finger is to find is large enough. Two fingers and buttons bring it nearer, one moves it, and it stays where it was
while the game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from polygo_fab import games
from tests.unit.browsers import WAIT, chromium, violations

pytestmark = pytest.mark.slow
FINGER = 24
"""Pixels that a finger finds."""
LEAST = """(marks) => Math.min(...[...document.querySelectorAll(marks)].map((one) => {
    const box = one.getBoundingClientRect(); return Math.min(box.width, box.height); }))"""
NEAR = "(() => { const room = document.querySelector('.room'); return room.scrollWidth / room.clientWidth; })()"
THERE = "(() => { const room = document.querySelector('.room'); return [room.scrollLeft, room.scrollTop]; })()"


ALL_SEEN = """(() => { const room = document.querySelector(".room"), board = room.querySelector("svg");
    const [a, b] = [room, board].map((one) => one.getBoundingClientRect());
    return b.left >= a.left && b.right <= a.right + 1 && b.top >= a.top && b.bottom <= a.bottom + 1; })()"""


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    """A page of a telephone."""
    with chromium() as browser:
        found = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True,
                                 is_mobile=True)  # type: ignore[attr-defined]
        found.set_default_timeout(WAIT)
        yield found


def touch(page: Any, *steps: list[tuple[float, float]]) -> None:
    """Fingers that go from step to step, and leave."""
    line = page.context.new_cdp_session(page)
    for k, points in enumerate((*steps, [])):
        kind = "touchStart" if k == 0 else "touchMove" if points else "touchEnd"
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
    page.wait_for_timeout(400)


@pytest.mark.proof
@pytest.mark.parametrize(("name", "board"), [*((name, "") for name in games.classes()), ("polygo", "s19"),
                                             ("hex-2", "h10"), ("hex", "rhombus14"), ("go-n", "h9")])
def test_a_finger_finds_every_place(page: Any, home: str, name: str, board: str) -> None:
    page.goto(f"{home}/en/play/{name}?board={board}")
    assert page.evaluate(NEAR) == 1
    brought_near(page, "#board a path")
    assert page.evaluate(LEAST, "#board a path") >= FINGER
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert "moves=" not in page.url


@pytest.mark.parametrize("query", ["size=10x10&seed=1", "size=20x20&seed=1", "size=25x25&seed=1",
                                   "kind=picture&size=13x13&seed=1", "kind=hexagon&size=h6&seed=1"])
def test_a_finger_finds_every_cell_of_a_puzzle(page: Any, home: str, query: str) -> None:
    page.goto(f"{home}/en/puzzles/solve?{query}")
    assert page.evaluate(NEAR) == 1
    large = page.locator(".puzzle.large").count()
    assert page.evaluate(ALL_SEEN)
    assert page.locator(".zoom").is_visible() == bool(large)
    before = page.locator(".cell [href]").count()
    if large:
        brought_near(page, ".puzzle .cell:not(.given)")
    assert page.evaluate(LEAST, ".puzzle .cell") >= FINGER
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".cell [href]").count() == before
    page.locator(".cell:not(.given)").first.tap()
    assert page.locator(".cell [href]").count() == before + 1


def test_a_touch_brings_near_what_it_touches(page: Any, home: str) -> None:
    page.goto(f"{home}/en/play/hex?board=rhombus14")
    assert page.evaluate(ALL_SEEN)
    touched = page.locator("#board a").nth(150)
    name = touched.locator("path").get_attribute("data-site")
    touched.tap()
    box = page.locator(f"#board [data-site={name}]").bounding_box()
    assert 0 <= box["x"] <= 390 - box["width"]
    page.locator(f"#board [data-site={name}]").tap()
    page.wait_for_url(f"**moves={name}**")


def brought_near(page: Any, places: str) -> None:
    """A finger touches a place of a board that is seen whole: no layout has it too near before."""
    if page.evaluate(LEAST, places) < FINGER:
        page.locator(places).nth(9).tap()
        page.wait_for_timeout(100)


def test_two_fingers_bring_it_nearer_and_one_moves_it(page: Any, home: str) -> None:
    page.goto(f"{home}/en/play/polygo?board=s19")
    page.locator(".room").scroll_into_view_if_needed()
    before = page.evaluate(NEAR)
    touch(page, [(150, 500), (200, 500)], [(140, 500), (210, 500)], [(120, 500), (230, 500)])
    assert page.evaluate(NEAR) > 1.5 * before
    start = page.evaluate(THERE)
    touch(page, [(250, 500)], *([(250 - k, 500)] for k in range(10, 130, 10)))
    assert page.evaluate(THERE)[0] > start[0] + 30
    near, there = page.evaluate(NEAR), page.evaluate(THERE)
    assert near > 704 / 358  # a touch is a move here
    touch(page, [(195, 500)])
    page.wait_for_url("**moves=**")
    page.locator("#game[aria-busy=false]").wait_for()
    assert page.evaluate(NEAR) == pytest.approx(near, rel=0.02)
    assert page.evaluate(THERE) == pytest.approx(there, abs=6)


def test_a_hint_is_brought_into_view(page: Any, home: str) -> None:
    page.goto(f"{home}/en/puzzles/solve?size=15x15&seed=3")
    page.locator("[data-zoom='1.4']").tap()
    page.locator("[data-zoom='1.4']").tap()
    page.evaluate("document.querySelector('.room').scrollTo(9999, 9999)")
    for _ in range(3):
        page.locator("[data-do=hint]").tap()
    seen = page.evaluate("""(() => { const [a, b] = [".room", ".cell.aim"].map((one) =>
        document.querySelector(one).getBoundingClientRect());
        return b.top >= a.top && b.bottom <= a.bottom && b.left >= a.left && b.right <= a.right; })()""")
    assert seen


def test_buttons_show_all_of_it_and_axe_is_content(page: Any, home: str) -> None:
    page.goto(f"{home}/en/puzzles/solve?size=20x20&seed=1")
    page.locator("[data-zoom='1.4']").tap()
    page.locator("[data-zoom='1.4']").tap()
    for _ in range(3):
        page.locator("[data-zoom='0.714']").tap()
    assert page.evaluate(NEAR) == 1
    page.locator("[data-zoom='1.4']").tap()
    assert page.evaluate(NEAR) == pytest.approx(1.4, abs=0.02)
    assert violations(page) == []


def test_a_small_board_has_no_buttons(page: Any, home: str) -> None:
    page.goto(f"{home}/en/play/polygo")
    assert not page.locator(".zoom").is_visible()
