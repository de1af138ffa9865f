"""axe on every page, of `serve` and of a site, in both schemes: of each kind one in the proof, all in `make soak`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from polygo_fab import games, kits
from polygo_fab.web.library import books
from polygo_fab.web.pages import docs, pages
from polygo_fab.web.site import build as building
from tests.unit.browsers import WAIT, served, violations

pytestmark = pytest.mark.slow
WORDS = {"kit": tuple(sorted(kits.classes())), "game": tuple(games.classes()), "book": books(), "text": docs.texts()}
"""What a word in the path of a page may be."""
QUERIES = {"/puzzles": ("", "?kind=hexagon"), "/puzzles/solve": ("?seed=3", "?kind=colours&seed=3", "?day=2026-11-26"),
           "/puzzles/answer": ("?seed=3",), "/play/{game}": ("", "?computer=2"), "/make/{kit}": ("", "?pitch=1")}
PAGES = [page for page in pages() if page.media == "text/html"]
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


def addresses(few: bool) -> list[str]:
    """Of all pages, or of one of each kind; and of what is not there."""
    found = ["/en/nothing"]
    for page in PAGES:
        name = next((name for name in WORDS if f"{{{name}}}" in page.path), "")
        for word in WORDS[name][:1 if few else None] if name else ("",):
            found += [f"/en{page.path.replace(f'{{{name}}}', word)}{query}" for query in QUERIES.get(page.path, ("",))]
    return found


def wrong(browser: Any, home: str, some: list[str]) -> dict[str, list[str]]:
    """What axe finds: light, then dark, and every other page on a telephone."""
    found: dict[str, list[str]] = {}
    for number, path in enumerate(some):
        page = browser.new_page(viewport=NARROW if number % 2 else WIDE)
        page.set_default_timeout(WAIT)
        page.goto(home + path)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            if its := violations(page):
                found[f"{path}, {scheme}"] = its
        page.close()
    return found


@pytest.mark.proof
def test_a_page_of_each_kind(browser: Any) -> None:
    with served() as home:
        assert wrong(browser, home, addresses(few=True)) == {}


@pytest.mark.soak
def test_every_page(browser: Any) -> None:
    with served() as home:
        assert wrong(browser, home, addresses(few=False)) == {}


@pytest.mark.soak
def test_every_page_of_a_site(browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "pages", lambda: tuple(replace(page, proof=lambda ask, answer: ()) for page in PAGES))
    files = building.build(("en",)).files
    for name, data in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    some = [f"/{name}" for name in files if name.endswith(".html")]
    assert len(some) >= 50
    assert wrong(browser, f"file://{tmp_path}", some) == {}


def test_what_is_wrong_is_found(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<html lang=en><title>a</title><main><h1>a</h1><img src=x><input>")
    assert len(wrong(browser, f"file://{tmp_path}", ["/a.html"])["/a.html, light"]) >= 2
