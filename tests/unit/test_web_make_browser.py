"""The page of a design in a real browser: what it does where the server does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.browsers import WAIT

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
