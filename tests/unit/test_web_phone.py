"""On a telephone: a header of one line whose menu opens without scripts, and a game whose answers are in sight."""

from __future__ import annotations

from typing import Any

import pytest

from polygo_fab.web.asking import Ask
from polygo_fab.web.pages import read
from tests.unit.browsers import WAIT, violations

pytestmark = pytest.mark.slow
WIDE, NARROW, SMALL = (1280, 900), (390, 844), (320, 568)
HEADER = 90
"""Pixels that the header may take of a telephone."""
AIR = 5.0
"""Pixels between a word and the frame of its button at least."""


def opened(browser: Any, address: str, size: tuple[int, int] = NARROW, **wishes: Any) -> Any:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size != WIDE, **wishes)
    context.set_default_timeout(WAIT)
    page = context.new_page()
    page.goto(address)
    return page


@pytest.mark.parametrize("path", ["fr/", "de/play/hex-3", "en/puzzles", "fr/read", "de/ready", "fr/check",
                                  "fr/make/hexago", "en/nowhere"])
def test_the_header_is_one_line(browser: Any, home: str, path: str) -> None:
    for size in (NARROW, SMALL):
        page = opened(browser, f"{home}/{path}", size)
        assert page.evaluate("document.querySelector('.top').offsetHeight") < HEADER
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.locator("header button").is_visible()
        assert not page.locator(".doors").is_visible()
        page.context.close()
    page = opened(browser, f"{home}/{path}", WIDE)
    assert page.locator(".doors").is_visible()
    assert not page.locator("header button").is_visible()
    page.context.close()


def test_the_header_of_a_site_has_its_search(browser: Any, home: str) -> None:
    body = read.shelf(Ask("fr", {}, still=True)).body
    for size in (NARROW, SMALL):
        page = opened(browser, home, size)
        page.route("**/fr/site", lambda route: route.fulfill(body=body, content_type="text/html"))
        page.goto(f"{home}/fr/site")
        assert page.evaluate("document.querySelector('.top').offsetHeight") < HEADER
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.locator(".seek input").bounding_box()["width"] > 80
        page.get_by_role("button", name="Menu").tap()
        assert page.locator("#menu").get_by_text("Énigmes").is_visible()
        page.context.close()


@pytest.mark.parametrize("scripts", [True, False])
def test_the_menu_opens_by_touch(browser: Any, home: str, scripts: bool) -> None:
    page = opened(browser, f"{home}/fr/play/hex-3", java_script_enabled=scripts)
    page.get_by_role("button", name="Menu").tap()
    links = page.locator("#menu a")
    assert [link.inner_text() for link in links.all()] == [
        "Fabriquer", "Jouer", "Énigmes", "Lire", "Tout prêt", "Vérifier", "Docs", "Deutsch", "English", "français"]
    assert all(link.bounding_box()["height"] >= 40 for link in links.all())
    if scripts:
        assert violations(page) == []
    page.get_by_role("link", name="Lire").tap()
    page.wait_for_url("**/fr/read")
    page.context.close()


def test_the_menu_opens_by_keys(browser: Any, home: str) -> None:
    page = opened(browser, f"{home}/en/puzzles", color_scheme="dark")
    for _ in range(3):  # the way to the content, home, the menu
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.locator(".doors").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator(".doors").is_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/play")
    page.context.close()


def test_what_the_computer_did_is_in_sight(browser: Any, home: str) -> None:
    """Who plays, what has happened and the board in one screen; what has happened also where it was scrolled away."""
    page = opened(browser, f"{home}/fr/play/polygo?plays=10")
    page.get_by_label("Croix: ordinateur").tap()
    page.locator("#board a").first.wait_for()
    page.locator("[data-site=c3]").tap()
    page.get_by_text("2. Croix").wait_for()
    for one in ("#seats", "#status", "#board"):
        box = page.locator(one).bounding_box()
        assert 0 <= box["y"] < box["y"] + box["height"] <= NARROW[1], one
    page.evaluate("document.querySelector('#hands').scrollIntoView({block: 'start'})")
    page.wait_for_timeout(100)
    box = page.locator("#status").bounding_box()
    assert 0 <= box["y"] < box["y"] + box["height"] < NARROW[1]
    page.context.close()


def test_no_word_touches_the_frame_of_its_button(browser: Any, home: str) -> None:
    for lang in ("en", "fr", "de"):
        for size in (WIDE, NARROW, SMALL):
            page = opened(browser, f"{home}/{lang}/puzzles/solve?kind=colours", size)
            page.locator(".tools").wait_for()
            for text, air in page.evaluate("""[...document.querySelectorAll(".tools button:not(.time)")].map((one) => {
                const words = document.createRange();
                words.selectNodeContents(one);
                const [a, b] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
                return [one.textContent, Math.min(a.left - b.left, b.right - a.right)]; })"""):
                assert air >= AIR, f"{lang}, {size[0]}: {text}"
            page.context.close()


def test_without_scripts_the_computer_answers(browser: Any, home: str) -> None:
    """Nothing is said to go on that does not: the page of its turn leads to that after its move by itself."""
    page = opened(browser, f"{home}/en/play/hex-2?board=h3&computer=2&plays=10", WIDE, java_script_enabled=False)
    page.locator("[data-site=c3]").click()
    page.locator(".moves li").nth(1).wait_for()
    assert page.locator("#status").inner_text().startswith("2. Cross: ")
    assert "Ring: choose" in page.locator("#status").inner_text()
    page.locator("#board a.next").first.click()
    page.locator(".moves li").nth(3).wait_for()
    page.go_back()
    assert page.locator(".moves li").count() == 2, "it leads back to where a person chose"
    page.get_by_role("link", name="Take back").click()
    assert page.locator(".moves li").count() == 0
    page.context.close()
