"""Everything that the games of its leaflet need lies in the hexagonal box: the engine's equipment against its parts."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from polygo_fab import games, kits
from polygo_fab.core.kit import Kit
from polygo_fab.core.printed.book_format import FAMILY, Format
from polygo_fab.parts.hex_frame import HALF_SIDES
from polygo_fab.parts.marks import MARKS
from polygo_fab.recipes.books import texts
from polygo_fab.write.pdf import page_count

CASES = [(name, players, {}) for name, some in {
    "polygo": range(2, 7), "go-n": range(2, 7), "hex-2": [2], "hex-3": [3], "hex-6": [6], "hex-n": [2, 3, 6],
    "labyrinth": [2, 3, 6], "hexadames": [3], "marienbad": [2]}.items() for players in some]
CASES += [("hexadames", 3, {"dame": "yes"}), ("hexadames", 3, {"rows": 2})]


@cache
def box(cells: int) -> Kit:
    return kits.load("hexago", {"cells": cells, "dames": "yes"})


@pytest.mark.slow
@pytest.mark.parametrize("cells", [5, 7])
@pytest.mark.parametrize("triangles", [False, True])
@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_a_game_is_played_with_what_lies_in_the_box(name: str, players: int, options: dict[str, object],
                                                    triangles: bool, cells: int) -> None:
    made = box(cells)
    face = made.boards[triangles].board
    if triangles and name not in ("polygo", "go-n"):
        return  # of the other games none is played on triangles
    asked = dict(options) if name.startswith("hex") and name != "hex-n" else {**options, "players": players}
    game = games.load(name, board=face.name, **asked)
    assert game.players == players
    assert face.name in {drawn.board.name for part in made.parts for drawn in part.front_boards}, "on the plate"
    parts = {part.name: part.count for part in made.parts}
    asked_of = Counter[tuple[str, str]]()
    for item in game.equipment:
        pair = next((name for name in parts if re.fullmatch(rf"{item.piece}-.*", name) and item.player
                     and MARKS[item.player - 1] in name.split("-")), f"{item.piece}-plain")
        if item.piece == "pawn" and not item.player:
            pair = "pawn-ring-cross"
        if item.count is not None:
            asked_of[item.piece, pair] += item.count
        elif item.piece == "stone":
            asked_of[item.piece, pair] = len(face.cells) - players
        else:  # the pawns of both players of a pair are on different places, so there are no more of them than places
            asked_of[item.piece, pair] = len(face.cells)
    for (_, pair), count in asked_of.items():
        assert parts.get(pair, 0) >= count, pair


@pytest.mark.parametrize("players", [2, 3, 6])
def test_arcs_for_every_number_of_players_and_for_nobody(players: int) -> None:
    parts = {part.name: part.count for part in box(5).parts}
    assert all(parts[f"arc-{mark}"] * players >= HALF_SIDES for mark in MARKS[:players])
    assert parts["arc-plain"] >= HALF_SIDES


@pytest.mark.slow
@pytest.mark.parametrize(("cells", "lang"), [
    pytest.param(cells, lang, marks=[pytest.mark.proof] * ((cells, lang) not in ((3, "en"), (5, "fr"), (7, "de"))))
    for cells in (3, 5, 7, 9) for lang in ("en", "fr", "de")])
def test_the_books_of_the_boxes_go_on_paper(lang: str, cells: int) -> None:
    """Their drawings of the board, whose letters may not shrink with it."""
    known = texts(box(cells), lang, "a4")
    assert {"polygo", "marienbad"} <= set(known)
    for name, text in known.items():
        paged = Format(pages="leaflet") if name.startswith("leaflet") else Format()
        assert page_count(replace(text(FAMILY), paper="a4"), paged) >= 1, name
