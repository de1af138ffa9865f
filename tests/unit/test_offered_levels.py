"""The levels that the page of puzzles offers of each size: what templates/web/levels.toml has is what a command
measures, a sample of it made anew; and a level that is not offered does come for whoever has its address."""

from __future__ import annotations

from typing import Any

import pytest

from polygo_fab.core.resources import our_table
from polygo_fab.web.asking import Ask
from polygo_fab.web.pages import puzzles as web
from polygo_fab.web.puzzle_order import kinds, levels_of, offered, sizes_of
from tests.golden.levels import comes
from tests.unit.browsers import WAIT, chromium, served

SAMPLE = (("", "4x4"), ("", "15x15"), ("certain", "6x6"), ("colours", "6x6"), ("hexagon", "h3"), ("hidden", "7x7"),
          ("qr", "25x25"))
"""Kinds and sizes in which each level is quick, or none is ever found."""


def test_every_size_that_a_page_offers_was_measured() -> None:
    table = our_table("web/levels.toml")
    assert {*table} == {kind or "base" for kind in kinds()}
    for kind in kinds():
        assert {*table[kind or "base"]} == {*sizes_of(kind), *([""] if kind == "braille" else [])}
        for size in sizes_of(kind):
            assert {*offered(kind, size)} <= {*levels_of(kind)}
    assert offered("hexagon", "trap7") == levels_of("hexagon")


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "size"), SAMPLE)
def test_what_is_offered_is_what_the_command_measures(kind: str, size: str) -> None:
    for level in (1, 2, 3, 4):
        if level in offered(kind, size):
            assert comes(kind, size, level, (11, 12), 20.0), level
        else:
            assert not comes(kind, size, level, patience=2.0), level


def test_an_address_with_a_level_that_is_not_offered_is_tried_all_the_same() -> None:
    assert 4 not in offered("", "4x4")
    assert web.order((("size", "4x4"), ("level", "4")), "en").level == 4


@pytest.mark.slow
def test_the_page_hides_the_levels_that_do_not_come_in_the_size_that_is_chosen() -> None:
    """Without a script."""
    with served() as home, chromium() as browser:
        page: Any = browser.new_page(java_script_enabled=True)
        page.set_default_timeout(WAIT)
        for kind in ("", "hexagon", "falling"):
            page.goto(f"{home}/en/puzzles?kind={kind}")
            for size in sizes_of(kind):
                page.select_option("#f-size", size)
                shown = page.evaluate("[...document.querySelectorAll('#f-level option')].filter((one) => "
                                      "getComputedStyle(one).display !== 'none').map((one) => one.value)")
                assert shown == ["", *map(str, offered(kind, size))], size


def test_a_puzzle_leads_to_another_of_a_level_that_comes() -> None:
    page = web.solve(Ask("en", {}, (("p", "6x6#12345"),))).body.decode()
    assert "level=" in page
