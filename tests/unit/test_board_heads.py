"""The emblem in the head of a board on paper: that of the game, once, in the style of the page, clear of all else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from polygo_fab import games
from polygo_fab.check.paper_board import check_board_pdf
from polygo_fab.core.page import Plates, Shape
from polygo_fab.core.printed.paper import STYLES, Printed
from polygo_fab.pages.board_look import BoardLook
from polygo_fab.pages.board_page import board_pages
from polygo_fab.pages.emblem import emblem_at
from polygo_fab.recipes.emblems import emblem_shows
from polygo_fab.write.pdf import pdf

GAMES = sorted(games.own())
SEEN = STYLES[:3]
"""What is to be felt has no emblem."""
LOOKS = [(name, SEEN[k % 3]) for k, name in enumerate(GAMES)] + [("polygo", style) for style in SEEN]


def plates(name: str, style: Printed, emblem: str, scale: tuple[float, float] = (1.0, 1.0)) -> Plates:
    game = games.load(name)
    return board_pages(game.board, 20, "a4", "en", game.title, look=BoardLook(style, game), emblem=emblem, scale=scale)


def found(made: Plates, name: str, style: Printed, scale: tuple[float, float] = (1.0, 1.0)) -> list[str]:
    game = games.load(name)
    return [str(f) for f in check_board_pdf(pdf(made), game.board, 20, "a4", style=style, game=game, scale=scale,
                                            head=("en", emblem_shows((name,))))]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "style"), LOOKS)
def test_each_game_has_its_emblem(name: str, style: Printed) -> None:
    assert found(plates(name, style, name), name, style) == []
    bent = (1.03, 0.98)
    assert found(plates(name, style, name, bent), name, style, bent) == [], "as large as it is, whatever the printer"


@pytest.mark.parametrize("style", SEEN)
def test_another_emblem_or_none_is_found(style: Printed) -> None:
    for other in ("", "hexadames", "marienbad"):
        assert any("emblem" in said and "POSITION" in said for said in found(plates("hex", style, other), "hex", style))


def first_page(made: Plates, change: object) -> Plates:
    head, *rest = made.pages
    return replace(made, pages=(replace(head, items=tuple(change(head.items))), *rest))  # type: ignore[operator]


@pytest.mark.parametrize(("at", "side", "said"), [
    ((100.0, 150.0), 8.8, "not in the head"), ((17.0, 284.0), 6.0, "of 6.0 mm"), ((60.0, 283.6), 8.8, "2 emblems"),
])
def test_an_emblem_elsewhere_is_found(at: tuple[float, float], side: float, said: str) -> None:
    whole, bare = plates("polygo", "colour", "polygo"), plates("polygo", "colour", "")
    put = emblem_at("polygo", "en", at, side)
    broken = first_page(whole if "2" in said else bare, lambda items: [*items, *put])
    assert any("POSITION" in line and said in line for line in found(broken, "polygo", "colour"))


def test_an_emblem_in_other_colours_is_found() -> None:
    whole, ours = plates("polygo", "colour", "polygo"), emblem_at("polygo", "en", (17.0, 283.6), 8.8)
    deep = ours[0].style.fill

    def changed(items: list[object]) -> list[object]:
        return [replace(item, style=replace(item.style, fill="#7a0000")) if isinstance(item, Shape)
                and item.style.fill == deep else item for item in items]

    assert any("emblem" in line for line in found(first_page(whole, changed), "polygo", "colour"))


def test_words_on_an_emblem_are_found() -> None:
    made = first_page(plates("polygo", "colour", ""),
                      lambda items: [*items, *emblem_at("polygo", "en", (17.0, 283.6), 8.8)])
    assert any("words begin on an emblem" in line for line in found(made, "polygo", "colour"))
