"""Who is player 1 in the source: whoever begins there begins here, in his colour, or the book says which it was."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from polygo_fab import games
from polygo_fab.check.bearers import bears
from polygo_fab.cli.screen import board_text
from polygo_fab.core.printed.diagram_inks import COLOURS
from polygo_fab.core.resources import template

TABLE: dict[str, Any] = tomllib.loads(template("contracts/players.toml").read_text(encoding="utf-8"))
ROWS: dict[str, dict[str, Any]] = TABLE["game"]


@pytest.mark.parametrize("name", games.own())
def test_the_first_player_begins(name: str) -> None:
    game = games.load(name)
    assert game.initial().to_move == 1
    assert game.colour(game.initial()) == 1


def test_a_source_that_gives_colours_gives_one_to_each_player() -> None:
    """A game of which no source does so needs no row."""
    assert set(ROWS) <= set(games.own())
    assert all(games.load(name).players <= len(row["source"]) for name, row in ROWS.items() if row["source"])


@pytest.mark.parametrize("name", list(ROWS))
def test_a_player_bears_the_colour_of_the_source(name: str) -> None:
    game, source = games.load(name), ROWS[name]["source"]
    worn = [game.worn(player) for player in range(1, game.players + 1)]
    assert worn == list(bears(name)[:game.players])
    assert len(set(worn)) == game.players
    assert game.worn(0) == 0
    if source[:1] == ["white"]:
        assert COLOURS[worn[0] - 1][0] == "#ffffff"
    for colour, at in zip(source, worn, strict=False):
        if colour == "black":
            assert _light(COLOURS[at - 1][0]) < 0.3


def test_the_screen_has_one_colour_for_one_mark() -> None:
    """A dark piece has the same colour in PolyGo, where it is player 1's, and in Catchup, where it is player 2's."""
    polygo, catchup = games.load("polygo", board="h2"), games.load("catchup", board="h2")
    ours, theirs = (board_text(game, game.parse(f"../{mark}../.. 1"), colour=True)
                    for game, mark in ((polygo, 1), (catchup, 2)))
    assert re.findall(r"\x1b\[38;[0-9;]+m", ours) == re.findall(r"\x1b\[38;[0-9;]+m", theirs) != []


def test_ours_are_dark_then_white_then_orange() -> None:
    assert _light(COLOURS[0][0]) < 0.3
    assert _light(COLOURS[1][0]) == 1
    red, green, blue = (int(COLOURS[2][0][k:k + 2], 16) for k in (1, 3, 5))
    assert red > green > blue


@pytest.mark.parametrize("name", list(ROWS))
def test_the_books_tell_whose_colour_is_another_one(name: str) -> None:
    """Of whoever comes second, only black or white could be mistaken for another player's."""
    row = ROWS[name]
    differs = bool(row["source"]) and row["source"][0] not in TABLE["made"]
    assert differs == ("said" in row)
    for lang, phrases in row.get("said", {}).items():
        book = template(f"lang/{lang}/{name}.md").read_text(encoding="utf-8")
        for phrase in phrases:
            assert phrase in book, f"{name}, {lang}: '{phrase}'"


def _light(ink: str) -> float:
    return sum(int(ink[k:k + 2], 16) for k in (1, 3, 5)) / 765
