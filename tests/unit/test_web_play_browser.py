"""Play as people do: whole games in Chromium, by mouse, by touch, by keys alone; and what axe says of the pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx
import pytest

from polygo_fab import games
from polygo_fab.core.game import Game, State
from tests.unit.browsers import WAIT, until, violations

pytestmark = pytest.mark.slow
WAYS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
WIDE, NARROW = (1280, 900), (390, 844)


@pytest.fixture
def opened(browser: Any) -> Iterator[Any]:
    """Opens pages, each as it is wished; nothing may go wrong in any of them."""
    contexts, wrong = [], list[str]()

    def page(size: tuple[int, int] = WIDE, **wishes: Any) -> Any:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **wishes)
        context.set_default_timeout(WAIT)
        contexts.append(context)
        found = context.new_page()
        found.on("pageerror", lambda error: wrong.append(str(error)))
        found.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        return found

    yield page
    for context in contexts:
        context.close()
    assert wrong == []


def at(page: Any) -> dict[str, str]:
    """What the address of a page says."""
    return dict(parse_qsl(urlsplit(page.url).query))


def standing(page: Any, game: Game) -> tuple[State, int]:
    """Where the game of a page is, by the rules, and after how many moves."""
    state, words = game.initial(), at(page).get("moves", "").split(".")
    for word in filter(None, words):
        state = game.apply(state, game.parse_move(state, word))
    return state, len([word for word in words if word])


def settled(page: Any) -> None:
    until(page, "document.querySelector('#game').getAttribute('aria-busy') !== 'true' && "
                "!document.querySelector('#think')")


def by_mouse(page: Any, site: str) -> None:
    page.locator(f'#board a:has([data-site="{site}"])').click()


def by_touch(page: Any, site: str) -> None:
    page.locator(f'#board a:has([data-site="{site}"])').tap()


HERE = "document.activeElement.dataset.at.split(' ').map(Number)"


def place_of(site: str) -> str:
    return f"""document.querySelector('#board a:has([data-site="{site}"])').dataset.at.split(' ').map(Number)"""


def by_keys(page: Any, site: str) -> None:
    """Along the board with the arrows, then Enter."""
    here = "document.activeElement?.closest('#board a')?.querySelector('[data-site]').dataset.site"
    while page.evaluate(here) is None:
        page.keyboard.press("Tab")
    turns: dict[str, list[str]] = {}
    for _ in range(300):
        if (now := page.evaluate(here)) == site:
            page.keyboard.press("Enter")
            return
        dx, dy = (there - now for there, now in zip(page.evaluate(place_of(site)), page.evaluate(HERE), strict=True))
        keys = turns.setdefault(now, sorted(WAYS, key=lambda key: -dx * WAYS[key][0] - dy * WAYS[key][1]))
        page.keyboard.press(keys[0])
        keys.append(keys.pop(0))  # coming here again one tries another way
    pytest.fail(f"no way to {site} by arrows")


@pytest.mark.parametrize(("name", "query", "way", "size", "wishes"), [
    pytest.param(name, query, *how, marks=[pytest.mark.proof] * (name == "polygo" and number > 0))
    for name, query in (("hex-3", "board=h3&computer=2,3&plays=20"), ("polygo", "board=s6&computer=2&plays=20"))
    for number, how in enumerate((
        (by_mouse, WIDE, {}), (by_touch, NARROW, {"has_touch": True, "is_mobile": True, "color_scheme": "dark"}),
        (by_keys, WIDE, {"reduced_motion": "reduce"}), (by_mouse, NARROW, {"color_scheme": "dark"})))])
def test_a_whole_game_against_the_computer(opened: Any, home: str, name: str, query: str, way: Any,
                                           size: tuple[int, int], wishes: dict[str, Any]) -> None:
    game, page = games.load(name, dict(parse_qsl(query))["board"]), opened(size, **wishes)
    page.goto(f"{home}/en/play/{name}?{query}")
    for _ in range(60):
        settled(page)
        state, made = standing(page, game)
        if game.outcome(state):
            break
        assert state.to_move == 1
        legal = game.legal_moves(state)
        if legal == ((),):
            page.locator("#hands .choice").click()
        else:
            way(page, game.move_text(legal[made % len(legal)]))
        until(page, f"new URLSearchParams(location.search).get('moves')?.split('.').length > {made}")
    end = game.outcome(standing(page, game)[0])
    assert end
    said = page.locator("#status").inner_text()
    assert ("wins" in said) == (len(end.winners) == 1)
    assert page.locator(".player.won").count() == len(end.winners)
    page.goto(page.url)  # the address is the game
    assert page.locator("#status").inner_text() == said


def test_keys_take_back_and_leave_where_one_is(opened: Any, home: str) -> None:
    page = opened()
    page.goto(f"{home}/en/play/hex-2?board=h3&computer=2&plays=10")
    by_keys(page, "c3")
    until(page, "new URLSearchParams(location.search).get('moves')?.split('.').length === 2")
    settled(page)
    assert page.evaluate("!!document.activeElement.closest('#board')")
    page.keyboard.press("u")
    until(page, "!new URLSearchParams(location.search).has('moves')")
    page.go_back()
    until(page, "new URLSearchParams(location.search).get('moves')?.split('.').length === 2")
    settled(page)
    assert page.locator(".moves li").count() == 2
    page.go_back()
    until(page, "!new URLSearchParams(location.search).has('moves')")
    settled(page)
    assert page.locator(".moves li").count() == 0


def test_a_move_of_several_steps(opened: Any, home: str) -> None:
    page = opened()
    page.goto(f"{home}/fr/play/taacoca")
    for site in ("d3", "c3", "e3"):
        by_mouse(page, site)
        until(page, f"document.querySelector('#board a.begun [data-site=\"{site}\"]')")
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('#cancel')")
    for site in ("e3", "c3", "d3"):
        by_mouse(page, site)
        until(page, f"document.querySelector('#board a.begun [data-site=\"{site}\"]')")
    page.get_by_role("link", name="gauche").click()
    until(page, "document.querySelectorAll('.moves li').length === 1")
    assert at(page)["moves"] == "c3-d3-e3-left"


def test_seats_and_earlier_moves_without_leaving_the_page(opened: Any, home: str) -> None:
    page = opened()
    page.goto(f"{home}/en/play/hex-3?board=h3&plays=10")
    page.evaluate("window.kept = true")
    by_mouse(page, "c3")
    until(page, "document.querySelectorAll('.moves li').length === 1")
    page.locator("summary", has_text="The rules in brief").click()
    page.get_by_label("Cross: computer").check()
    until(page, "document.querySelectorAll('.moves li').length === 2")
    settled(page)
    page.get_by_role("button", name="One move back").click()
    until(page, "document.querySelector('#status').textContent.includes('after 1 of 2')")
    assert at(page)["at"] == "1"
    assert page.locator("#rules[open]").count() == 1
    assert page.evaluate("window.kept")


def test_the_page_goes_on_after_the_computer_failed(opened: Any, home: str, browser: Any) -> None:
    page, tries = browser.new_context().new_page(), []

    def fail(route: Any) -> None:
        tries.append(route.request.url)
        if len(tries) == 1:
            route.fulfill(status=429, headers={"retry-after": "1"}, body="busy")
        elif len(tries) == 2:
            route.fulfill(status=503, body="")
        else:
            route.continue_()

    page.route("**/computer?*", fail)
    page.goto(f"{home}/en/play/hex-2?board=h3&computer=1&plays=10")
    until(page, "document.querySelectorAll('.moves li').length === 1")
    assert len(tries) == 3
    assert page.locator("#told").inner_text() == ""
    page.unroute("**/computer?*")
    page.route("**/computer?*", lambda route: route.abort())
    page.goto(f"{home}/en/play/hex-2?board=h3&computer=1&plays=11")
    until(page, "document.querySelector('#told').textContent.includes('does not answer')")
    page.unroute("**/computer?*")
    page.get_by_role("link", name="Let the computer play").click()
    until(page, "document.querySelectorAll('.moves li').length === 1")
    assert page.locator("#told").inner_text() == ""
    page.context.close()


def test_without_scripts_the_links_do_the_same(opened: Any, home: str) -> None:
    page = opened(java_script_enabled=False)
    page.goto(f"{home}/en/play/hex-2?board=h3&computer=2&plays=10")
    by_mouse(page, "c3")
    page.locator(".moves li").nth(1).wait_for()  # the computer answers
    page.get_by_role("button", name="One move back").click()
    assert "after 1 of 2" in page.locator("#status").inner_text()
    page.get_by_label("Cross: computer").uncheck()
    page.get_by_role("button", name="Set").click()
    assert "computer" not in at(page)
    page.get_by_role("button", name="One move back").click()
    page.get_by_role("link", name="Play on from here").click()
    assert at(page)["moves"] == "c3"


@pytest.mark.parametrize(("path", "scheme"), [
    ("/en/play", "light"), ("/fr/play/hex-3?moves=e5.d4&computer=2,3&at=1", "dark"), ("/en/play/polygone", "light"),
    ("/de/play/blocks?begun=a1", "dark"), ("/en/play/manalath?begun=e6", "light"),
    ("/en/play/marienbad?moves=a1&begun=b1", "dark"), ("/fr/play/catchup?moves=e5.e6", "dark"),
    ("/en/play/polygo?board=cairo-2&moves=a1", "dark"), ("/en/play/hexx", "light")])
def test_axe_finds_nothing(browser: Any, home: str, path: str, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(home + path)
    for summary in page.locator("summary").all():
        summary.click()
    assert violations(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    context.close()


def test_the_same_address_is_the_same_answer(home: str) -> None:
    with httpx.Client(base_url=home, timeout=60) as client:
        for path in ("/en/play/hex-2?moves=e5", "/en/play/hex-2/computer?computer=2&plays=30&moves=e5",
                     "/en/play/hex-2/record?moves=e5", "/en/play/hex-2/board"):
            first = client.get(path)
            assert first.status_code == 200
            assert client.get(path, headers={"if-none-match": first.headers["etag"]}).status_code == 304
        refused = client.get("/en/play/hex-2?moves=e5.e5")
        assert refused.status_code == 400
        assert "move 2: move &#39;e5&#39;: the cell is taken" in refused.text
        told = client.get("/fr/play/hex-2?moves=e5.e5").text.replace("\u00a0", " ").replace("\u202f", " ")
        assert "coup n° 2 : coup « e5 » : la cellule est prise" in told
        assert client.get("/en/play/hex-2/printed/exe").text.count("\n") == 1
        assert "style=" not in first.text
