"""Who is player 1 in the source: whoever begins there begins here, and where the colours differ the books say so."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from polygo_fab import games
from polygo_fab.core.diagram_inks import COLOURS
from polygo_fab.core.resources import template

TABLE: dict[str, dict[str, Any]] = tomllib.loads(template("contracts/players.toml").read_text(encoding="utf-8"))


def test_every_game_has_a_row_and_its_first_player_begins() -> None:
    assert set(TABLE) == set(games.classes())
    for name, row in TABLE.items():
        game = games.load(name)
        assert game.initial().to_move == 1
        assert game.colour(game.initial()) == 1
        if row["source"]:
            assert game.players <= len(row["source"])


def test_ours_are_dark_then_white_then_orange() -> None:
    def light(ink: str) -> float:
        return sum(int(ink[k:k + 2], 16) for k in (1, 3, 5)) / 765

    assert light(COLOURS[0][0]) < 0.3
    assert light(COLOURS[1][0]) == 1
    red, green, blue = (int(COLOURS[2][0][k:k + 2], 16) for k in (1, 3, 5))
    assert red > green > blue


@pytest.mark.parametrize("name", list(TABLE))
def test_the_books_tell_whose_colour_is_another_one(name: str) -> None:
    """Black is our dark one; of whoever comes second, only white could be mistaken for another player's."""
    row = TABLE[name]
    differs = bool(row["source"]) and row["source"][0] != "black"
    assert differs == ("said" in row)
    for lang, phrases in row.get("said", {}).items():
        book = template(f"text/{lang}/{name}.md").read_text(encoding="utf-8")
        for phrase in phrases:
            assert phrase in book, f"{name}, {lang}: '{phrase}'"
