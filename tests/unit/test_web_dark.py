"""In the dark no picture is a white island, and what is written in it can be read."""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.unit.browsers import WAIT

pytestmark = pytest.mark.slow
PAGES = ("", "make/tetrago", "make/paper?game=hex", "play", "play/hex-3?moves=e5", "puzzles",
         "puzzles/solve?kind=colours", "puzzles/solve?kind=qr", "read", "read/polygo", "ready", "workshop",
         "docs/boxes")
BRIGHT, SHARE = 0.72, 0.03
"""The luminance of a white ground at least; the share of a page that may be so bright: its letters."""
LEAST = 4.5
"""The contrast of small letters at least (WCAG 2.2, 1.4.3)."""
WRITTEN = ("#000000", "#24324f", "#4a4a4a", "#5c554c")
"""Colours of what is written on white in pictures, beside those that are found in them."""


def opened(browser: Any, address: str, wide: int, scheme: str = "dark") -> Any:
    context = browser.new_context(viewport={"width": wide, "height": 900}, color_scheme=scheme)
    context.set_default_timeout(6 * WAIT)  # pictures may still be made
    page = context.new_page()
    page.goto(address)
    page.evaluate("for (const one of document.images) one.loading = 'eager'")
    page.wait_for_load_state("networkidle")
    return page


def luminance(colours: Any) -> Any:
    """Of colours from 0 to 1 (WCAG 2.2)."""
    parts = np.asarray(colours, dtype=float)
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]


def bright(png: bytes) -> float:
    """The share of a picture that is as bright as a white ground."""
    return float((luminance(np.asarray(Image.open(io.BytesIO(png)).convert("RGB")) / 255) > BRIGHT).mean())


def filtered(colour: str, how: str) -> Any:
    """A colour after the filters of an element (Filter Effects 1, 8.1 and 9.6)."""
    its = np.array([int(colour[k:k + 2], 16) / 255 for k in (1, 3, 5)])
    for name, value in re.findall(r"(\w+)\(([\d.]+)\)", how):
        if name == "brightness":
            its = its * float(value)
        else:
            assert name == "sepia"
            whole = np.array([[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]])
            its = (float(value) * whole + (1 - float(value)) * np.eye(3)) @ its
        its = its.clip(0, 1)
    return its


def contrast(one: Any, other: Any) -> float:
    low, high = sorted((float(luminance(one)), float(luminance(other))))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_white_in_the_dark(browser: Any, home: str, path: str) -> None:
    for wide in (1280, 390):
        page = opened(browser, f"{home}/fr/{path}", wide)
        assert bright(page.screenshot(full_page=True)) < SHARE, wide
        page.context.close()


def test_a_white_island_is_seen(browser: Any, home: str) -> None:
    page = opened(browser, f"{home}/fr/read/polygo", 390)
    page.evaluate("for (const one of document.querySelectorAll('.figures svg')) one.style.filter = 'none'")
    assert bright(page.screenshot(full_page=True)) > SHARE
    page.context.close()


@pytest.mark.parametrize(("path", "which"), [("read/hex-3", ".figures svg"), ("read", ".cards img"),
                                             ("make/tetrago", ".picture"), ("play", ".cards img"),
                                             ("docs/boxes", ".doc img")])
def test_what_is_written_in_a_picture_can_be_read(browser: Any, home: str, path: str, which: str) -> None:
    """The ground as it is seen, and the letters as the filters leave them."""
    page = opened(browser, f"{home}/fr/{path}", 1280)
    picture = page.locator(which).nth(1 if "read" in path else 0)
    its = picture.evaluate("one => getComputedStyle(one).filter")
    colours = {*WRITTEN, *picture.evaluate("""one => [...one.querySelectorAll("text, g[fill]:has(text)")].map((text) =>
        text.getAttribute("fill"))""")} - {None, "#ffffff"}
    seen = np.asarray(Image.open(io.BytesIO(picture.screenshot())).convert("RGB")).reshape(-1, 3)
    grounds, counts = np.unique(seen, axis=0, return_counts=True)
    ground = grounds[counts.argmax()] / 255
    assert float(luminance(ground)) < BRIGHT
    if which != ".cards img" or path == "read":
        assert abs(ground - filtered("#ffffff", its)).max() < 3 / 255
    assert min(contrast(ground, filtered(colour, its)) for colour in colours) > LEAST
    page.context.close()


def test_in_the_light_a_picture_is_what_its_file_is(browser: Any, home: str) -> None:
    for path, which in (("read/hex-3", ".figures svg"), ("make/tetrago", ".picture")):
        page = opened(browser, f"{home}/fr/{path}", 1280, "light")
        assert page.locator(which).first.evaluate("one => getComputedStyle(one).filter") == "none"
        page.context.close()
