"""The page of a design in a real browser: what it does where the server does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.browsers import WAIT, until

pytestmark = pytest.mark.slow


def test_a_proof_that_fails_can_be_asked_for_again(browser: Any, home: str) -> None:
    page = browser.new_page()
    page.set_default_timeout(WAIT)
    page.route("**/proof**", lambda route: route.fulfill(status=500, body="<p role=alert>It failed.</p>",
                                                         content_type="text/html"))
    page.goto(f"{home}/en/make/coupons")
    page.locator("#told:has-text('It failed.')").wait_for()
    assert page.locator("#proof a").count() == 1
    assert page.get_attribute("#proof", "data-done") is None
    page.unroute("**/proof**")
    page.click("#proof a")
    page.locator("#proof:has-text('proved')").wait_for()


def test_while_a_change_is_worked_out_the_page_says_so_and_its_old_proof_is_pale(browser: Any, home: str) -> None:
    page = browser.new_page()
    page.set_default_timeout(WAIT)
    page.goto(f"{home}/fr/make/coupons")
    page.locator("#proof[data-done]").wait_for()
    held: list[Any] = []
    page.route("**/make/coupons?**", lambda route: held.append(route))
    page.fill("[name=kerf]", "0.21")
    page.locator("#result[aria-busy=true]").wait_for()
    until(page, "getComputedStyle(document.querySelector('#result'), '::before').visibility === 'visible'")
    assert "en cours" in page.evaluate("getComputedStyle(document.querySelector('#result'), '::before').content")
    until(page, "getComputedStyle(document.querySelector('#result .made')).opacity === '0.4'")
    held[-1].continue_()
    page.locator("#result[aria-busy=false]").wait_for()
    page.locator("#proof[data-done]").wait_for()
    assert page.url.endswith("kerf=0.21")
