"""Pages in Debian's Chromium, driven by Playwright, and the server that a test asks."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from polygo_fab.web.desk import Desk

CHROMIUM = Path("/usr/bin/chromium")
_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
          "--disable-component-update", "--disable-sync", "--no-first-run")
WAIT = 20_000
"""Milliseconds until something is said to be missing."""


@contextlib.contextmanager
def chromium() -> Iterator[object]:
    """A browser; skips the test where there is none."""
    sync = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is not there")
    with sync.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(_FLAGS))
        try:
            yield found
        finally:
            found.close()


def watched(browser: Any, width: int = 1280, **more: object) -> Any:
    """A page so wide, with what its scripts do wrong in its `faults`; `more` as Playwright has it of a context."""
    context = browser.new_context(viewport={"width": width, "height": 900}, **more)
    context.set_default_timeout(WAIT)
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda said: page.faults.append(said.text) if said.type == "error" else None)
    return page


def until(page: Any, said: str) -> None:
    """Waits until that is so: the pages let no text be evaluated, which is how Playwright would wait."""
    for _ in range(WAIT // 20):
        if page.evaluate(said):
            return
        page.wait_for_timeout(20)
    pytest.fail(f"not within {WAIT} ms: {said}")


@contextlib.contextmanager
def served(desk: Desk | None = None) -> Iterator[str]:
    """The address of a server that runs here, with a desk of one process or another one."""
    from polygo_fab.web.desk import Desk
    from polygo_fab.web.server import listen, server_of

    place = listen("127.0.0.1", 0)
    server = server_of(desk or Desk(1, 32))
    thread = threading.Thread(target=server.run, args=([place],))
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{place.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        place.close()


def violations(page: object) -> list[str]:
    """What axe finds in a page as it stands."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    found = axe.Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]
