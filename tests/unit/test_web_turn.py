"""The view apart that turns: it is the picture, drawn of the same solids; by mouse, touch and keys, and not without."""

from __future__ import annotations

import base64
import io
import json
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from polygo_fab.core.errors import BadInput
from polygo_fab.core.solid import Body
from polygo_fab.pages.pictures import exploded
from polygo_fab.web.asking import Ask
from polygo_fab.web.design import design
from polygo_fab.web.pages import picture
from polygo_fab.write.png import drawing_png
from tests.unit.browsers import WAIT, violations

pytestmark = pytest.mark.slow
PLACE = ".turn"


def opened(browser: Any, address: str, **wishes: Any) -> Any:
    page = browser.new_context(viewport={"width": 1280, "height": 900}, **wishes).new_page()
    page.set_default_timeout(WAIT)
    page.goto(address)
    return page


def shown(page: Any) -> Image.Image:
    """What the canvas has, once something is on it."""
    page.locator(f"{PLACE} canvas").wait_for(state="visible")
    data = page.evaluate("document.querySelector('.turn canvas').toDataURL('image/png').split(',')[1]")
    found = Image.open(io.BytesIO(base64.b64decode(data))).convert("RGBA")
    white = Image.new("RGBA", found.size, "white")
    return cut(Image.alpha_composite(white, found).convert("RGB"))


def cut(image: Image.Image) -> Image.Image:
    """The drawing alone, as large as any other."""
    box = ImageChops.invert(image.convert("L")).getbbox()
    return image.crop(box).resize((480, 480))


def painted(bodies: tuple[Body, ...]) -> Image.Image:
    return cut(Image.open(io.BytesIO(drawing_png(exploded(bodies, {}), 1440))).convert("RGB"))


def apart(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, of 255."""
    return ImageStat.Stat(ImageChops.difference(one, other).convert("L")).mean[0]


@pytest.mark.parametrize("kit", [pytest.param("tetrago", marks=pytest.mark.proof), "board", "pieces"])
def test_it_is_the_picture(browser: Any, home: str, kit: str) -> None:
    bodies = design(kit, (), "en").recipe().build(advise=False).exploded
    drawn = painted(bodies)
    page = opened(browser, f"{home}/en/make/{kit}")
    page.focus(PLACE)
    page.keyboard.press("ArrowLeft")
    start = shown(page)
    assert apart(start, drawn) < 4
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(200)
    assert apart(shown(page), drawn) > 8
    assert apart(start, painted((bodies[0].moved(0, 0, -30), *bodies[1:]))) > 4


def test_what_is_turned_is_what_is_drawn() -> None:
    ask = Ask("en", {"kit": "tetrago"})
    told = json.loads(picture.solids(ask).body)
    bodies = design("tetrago", (), "en").recipe().build().exploded
    assert len(told["bodies"]) == len(bodies)
    for one, body in zip(told["bodies"], bodies, strict=True):
        low, high = ([end(p[k] for p in one["points"]) for k in range(3)] for end in (min, max))
        assert [*low, *high] == pytest.approx(body.box, abs=0.1)
        assert len(one["lines"]) == len(body.lines)
    assert picture.solids(ask).body == picture.solids(ask).body
    with pytest.raises(BadInput, match="nothing of it is drawn apart"):
        picture.solids(Ask("en", {"kit": "books"}))


def test_keys_turn_it_and_put_it_back(browser: Any, home: str) -> None:
    page = opened(browser, f"{home}/en/make/board", color_scheme="dark")
    assert page.locator(f"{PLACE} img").is_visible()
    page.focus(PLACE)
    page.keyboard.press("ArrowUp")
    shown(page)
    assert not page.locator(f"{PLACE} img").is_visible()
    assert violations(page) == []
    page.fill("[name=pitch]", "25")  # it stays as it was turned
    page.wait_for_timeout(1500)
    assert page.locator(f"{PLACE} canvas").is_visible()
    page.focus(PLACE)
    page.keyboard.press("Home")
    assert page.locator(f"{PLACE} img").is_visible()
    assert not page.locator(f"{PLACE} canvas").is_visible()


def test_a_finger_turns_it(browser: Any, home: str) -> None:
    page = opened(browser, f"{home}/en/make/board", has_touch=True)
    page.locator(PLACE).scroll_into_view_if_needed()
    box = page.locator(PLACE).bounding_box()
    line = page.context.new_cdp_session(page)
    x, y = box["x"] + 100, box["y"] + 60

    def touch(kind: str, right: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x + right, "y": y}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 0)
    for right in range(10, 130, 20):
        touch("touchMove", right)
    touch("touchEnd", 0)
    first = shown(page)
    touch("touchStart", 0)
    for right in range(10, 130, 20):
        touch("touchMove", right)
    touch("touchEnd", 0)
    page.wait_for_timeout(300)
    assert apart(first, shown(page)) > 5


def test_without_scripts_it_is_a_picture(browser: Any, home: str) -> None:
    page = opened(browser, f"{home}/en/make/board", java_script_enabled=False)
    assert page.locator(f"{PLACE} img").is_visible()
    assert not page.locator(f"{PLACE} canvas").is_visible()
