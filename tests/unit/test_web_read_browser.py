"""Read, Check and the site as people use them: in Debian's Chromium, by mouse, touch and keyboard, large and small."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from browsers import WAIT, violations
from lxml import etree, html

from polygo_fab.check.diagram import differences
from polygo_fab.check.diagram_frame import Inks
from polygo_fab.check.diagram_read import read
from polygo_fab.check.svg_items import svg_items
from polygo_fab.core.page import Figure
from polygo_fab.core.resources import template
from polygo_fab.pages.steps import steps_of
from polygo_fab.web.library import text
from polygo_fab.web.pages import check, docs
from polygo_fab.web.pages import read as reading
from polygo_fab.web.site import build as building
from polygo_fab.web.site.build import build
from polygo_fab.web.site.install import put
from polygo_fab.web.words import words

pytestmark = pytest.mark.slow
BROKEN = Path(__file__).parents[1] / "broken"
SIZES = {"large": {"width": 1280, "height": 900}, "small": {"width": 390, "height": 800}}
MOST_SCRIPT = 60_000


def page_of(browser: Any, size: str, **more: Any) -> Any:
    touch = size == "small"
    context = browser.new_context(viewport=SIZES[size], has_touch=touch, is_mobile=touch, **more)
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    return page


def assert_shows(figure: Any, name: str, lang: str, number: int, step: int) -> None:
    """The board in the page, read from its elements as they are displayed, is the position after so many moves."""
    document = text(name, lang)
    (block, k), stepped = list(steps_of(document).items())[number]
    owner = document.blocks[block]
    assert isinstance(owner, Figure)
    shows = [*stepped.before, owner.drawings[k]][step].shows
    assert shows is not None
    svg = html.fragment_fromstring(figure.locator("> svg").evaluate("e => e.outerHTML"))
    assert isinstance(svg, etree._Element)
    assert list(differences(read(svg_items(svg), shows.game.board, Inks("colour")), shows)) == []


@pytest.mark.parametrize(("size", "scheme", "lang"), [("large", "light", "en"), ("small", "dark", "fr")])
def test_a_rulebook_is_stepped_through(browser: Any, home: str, size: str, scheme: str, lang: str) -> None:
    page = page_of(browser, size, color_scheme=scheme)
    page.goto(f"{home}/{lang}/read/pentalath")
    figure = page.locator("figure.stepped").nth(0)
    moves = figure.locator(".moves li")
    last = moves.count()
    assert figure.locator("output").inner_text() == f"{last} / {last}"
    assert_shows(figure, "pentalath", lang, 0, last)
    buttons = figure.locator(".steps button")
    press = (lambda k: buttons.nth(k).tap()) if size == "small" else (lambda k: buttons.nth(k).click())
    press(0)
    assert figure.locator("output").inner_text() == f"0 / {last}"
    assert_shows(figure, "pentalath", lang, 0, 0)
    for step in range(1, last + 1):
        press(2)
        assert_shows(figure, "pentalath", lang, 0, step)
    press(1)
    assert_shows(figure, "pentalath", lang, 0, last - 1)
    press(3)
    assert figure.locator("[aria-current]").inner_text() == moves.nth(last - 1).inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    assert violations(page) == []


def test_a_rulebook_is_stepped_through_by_keys_alone(browser: Any, home: str) -> None:
    page = page_of(browser, "large")
    page.goto(f"{home}/en/read/polygo")
    figure = page.locator("figure.stepped").nth(0)
    for _ in range(80):
        page.keyboard.press("Tab")
        if figure.locator("button:focus").count():
            break
    last = figure.locator(".moves li").count()
    says = figure.locator("> svg").get_attribute("aria-label")
    for key, step in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last),
                      ("ArrowRight", last)):
        page.keyboard.press(key)
        assert figure.locator("output").inner_text() == f"{step} / {last}"
        assert_shows(figure, "polygo", "en", 0, step)
    assert figure.locator("> svg").get_attribute("aria-label") == says


def test_a_book_without_scripts_shows_what_is_printed(browser: Any, home: str) -> None:
    page = page_of(browser, "small", java_script_enabled=False)
    page.goto(f"{home}/en/read/bridges")
    figure = page.locator("figure.stepped").nth(0)
    assert figure.locator("button").count() == 0
    assert_shows(figure, "bridges", "en", 0, figure.locator(".moves li").count())


def test_a_pdf_is_fetched_with_its_progress(browser: Any, home: str) -> None:
    page = page_of(browser, "large")
    page.goto(f"{home}/fr/read/bridges")
    with page.expect_download(timeout=60_000) as waited:
        page.get_by_text("Livret à plier").click()
    assert waited.value.suggested_filename == "bridges-booklet-fr-a4.pdf"
    assert page.locator(".progress").first.inner_text() == words("fr")["make"]["ready"]


@pytest.mark.parametrize(("size", "scheme", "lang"), [("large", "dark", "en"), ("small", "light", "fr")])
def test_a_file_is_checked(browser: Any, home: str, size: str, scheme: str, lang: str) -> None:
    page = page_of(browser, size, color_scheme=scheme)
    page.goto(f"{home}/{lang}/check")
    assert violations(page) == []
    page.set_input_files("#file", str(BROKEN / "good.svg"))
    page.locator(".checked .sound").wait_for()
    page.set_input_files("#file", str(BROKEN / "CROSS-hole-over-outline.svg"))
    page.locator(".checked .unsound").wait_for()
    assert "CROSS" in page.locator(".findings").inner_text()
    assert page.locator(".plan svg").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    assert violations(page) == []


def test_a_file_is_dropped(browser: Any, home: str) -> None:
    page = page_of(browser, "large")
    page.goto(f"{home}/en/check")
    page.evaluate("""text => {
      const data = new DataTransfer();
      data.items.add(new File([text], "dropped.svg"));
      document.querySelector(".drop").dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
    }""", (BROKEN / "good.svg").read_text("utf-8"))
    page.locator(".checked .sound").wait_for()
    assert page.locator(".checked h2").inner_text() == "dropped.svg"


def test_a_file_is_checked_without_scripts(browser: Any, home: str) -> None:
    page = page_of(browser, "large", java_script_enabled=False)
    page.goto(f"{home}/en/check")
    page.set_input_files("#file", str(BROKEN / "good.svg"))
    page.keyboard.press("Escape")
    page.locator("#check [type=submit]").click()
    page.locator(".checked .sound").wait_for()


@pytest.mark.parametrize(("where", "scheme"), [  # `make soak` asks every page in both
    ("/fr/read", "light"), ("/en/ready", "dark"), ("/de/docs", "dark"), ("/fr/docs/boards", "light"),
    ("/en/read/leaflet-hexago", "dark"), ("/en/", "light")])
def test_axe_finds_nothing(browser: Any, home: str, where: str, scheme: str) -> None:
    page = page_of(browser, "large", color_scheme=scheme)
    page.goto(f"{home}{where}", wait_until="domcontentloaded", timeout=3 * WAIT)  # pictures may still be made
    assert violations(page) == []


def test_a_site_opens_from_the_disk(browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def few(page: Any) -> Any:
        kept = page.kept
        return replace(page, kept=lambda lang: tuple(
            one for one in kept(lang) if one.words.get("book", "bridges") == "bridges" and page.path != "/read"))

    monkeypatch.setattr(building, "pages", lambda: tuple(map(few, (*docs.PAGES, *reading.PAGES, *check.PAGES))))
    site = build(("en", "fr"))
    assert site.findings == ()
    put(tmp_path / "site", site.files)
    asked: list[str] = []
    page = page_of(browser, "small")
    page.on("request", lambda request: asked.append(request.url))
    page.goto((tmp_path / "site" / "fr" / "read" / "bridges.html").as_uri())
    figure = page.locator("figure.stepped").nth(0)
    figure.locator(".steps button").nth(0).tap()
    assert_shows(figure, "bridges", "fr", 0, 0)
    assert violations(page) == []
    page.locator("header button[popovertarget=menu]").tap()
    page.locator(".seek input").fill("barrage")
    page.keyboard.press("Enter")
    page.locator("#found li").first.wait_for()
    assert page.url.endswith("search.html?q=barrage")
    assert violations(page) == []
    page.locator("#found a").first.tap()
    page.locator("article.book").wait_for()
    assert all(url.startswith("file:") for url in asked)


ROWS = [["HEX", "HEX", "read/hex.html", f"{'one word ' * 30}and 3 sides, as HEX\u20113 has them {'after ' * 30}"],
        ["Blocks", "Blocks", "read/blocks.html", "3 blocks of hexagons, 30 in all"],
        ["HEX-30", "HEX-30", "read/hex-30.html", "hex-30"], ["Rules of hex 3", "Docs", "docs/a.html", "hex 3"],
        ["HEX-3", "HEX-3", "read/hex-3.html", "A game of Bojan"], ["Été", "Été", "read/ete.html", "un été"]]


@pytest.mark.parametrize(("sought", "found"), [
    ("HEX-3", ["HEX-3", "Rules of hex 3", "HEX"]), ("hex-3", ["HEX-3", "Rules of hex 3", "HEX"]),
    ("3", ["HEX-3", "Rules of hex 3", "HEX", "Blocks"]), ("ete", ["Été"]), ("nothing-here", [])])
def test_a_name_is_found_first_typed_or_in_the_address(browser: Any, tmp_path: Path, sought: str, found: list[str]
                                                       ) -> None:
    (tmp_path / "index.js").write_text(f"polygoIndex = {json.dumps(ROWS)};")
    (tmp_path / "search.js").write_bytes(template("web/static/search.js").read_bytes())
    (tmp_path / "search.html").write_text(
        '<meta charset="utf-8"><form id="search" data-one="1" data-many="{count}" data-nothing="0"><input name="q">'
        '</form><p id="count"></p><ol id="found"></ol><section id="all"></section>'
        '<script src="index.js"></script><script src="search.js"></script>')
    page = page_of(browser, "large")
    page.goto(f"{(tmp_path / 'search.html').as_uri()}?q={sought}")
    assert page.locator("#found a").all_inner_texts() == found
    page.goto((tmp_path / "search.html").as_uri())
    page.locator("input").type(sought)
    assert page.locator("#found a").all_inner_texts() == found
    assert page.locator("#count").inner_text() == str(len(found))
    if "HEX" in found:  # what is shown of it is the place where the words are
        assert "as HEX\u20113 has" in page.locator("#found li", has_text="and 3 sides").locator(".about").inner_text()


def test_a_drawing_in_the_large_hears_its_keys_at_once(browser: Any, home: str) -> None:
    page = page_of(browser, "large")
    page.goto(f"{home}/en/make/tetrago", wait_until="domcontentloaded", timeout=3 * WAIT)
    page.locator(".jobs .drawing").first.click()
    drawn = page.locator("#large svg")
    seen = [drawn.get_attribute("viewBox")]
    for key in ("+", "ArrowLeft", "-"):
        page.keyboard.press(key)
        seen.append(drawn.get_attribute("viewBox"))
    assert len(set(seen)) == 4
    page.keyboard.press("Escape")
    assert not page.locator("#large").is_visible()


def test_the_scripts_of_all_pages_are_small() -> None:
    assert sum(path.stat().st_size for path in template("web/static").glob("*.js")) < MOST_SCRIPT
