"""The recorded games of templates/canaries: what is in them, and what a wrong rule gives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from polygo_fab import games
from polygo_fab.core.flood import Flood
from polygo_fab.core.options import declared
from polygo_fab.core.resources import template
from polygo_fab.games.hex_2 import Hex2
from polygo_fab.games.manalath import Manalath
from polygo_fab.games.polygo import PolyGo
from polygo_fab.recipes import make as making
from polygo_fab.recipes.canary import OPEN, check_rules, plays
from polygo_fab.recipes.recipe import Recipe

EVERY = tuple(games.classes())


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_the_recorded_games_play_as_they_did(name: str) -> None:
    assert check_rules([name]) == []


def test_every_game_has_a_record_and_no_other() -> None:
    assert {path.stem for path in template("canaries").glob("*.toml")} == set(EVERY)


@pytest.mark.parametrize("name", EVERY)
def test_a_record_holds_beginnings_and_ends_and_every_option(name: str) -> None:
    some = plays(name)["play"]
    assert any(play["result"] != OPEN for play in some), "none of them ends"
    said = {key for play in some for key in play.get("options", {})}
    assert {option.name for option in declared(games.classes()[name])} <= said | {"players", "urn", "max_area"}


def test_records_of_an_independent_engine_and_examples_of_the_rules_are_among_them() -> None:
    told = [play["what"] for name in EVERY for play in plays(name)["play"]]
    assert sum("independent engine" in what for what in told) >= 7
    assert sum("example" in what for what in told) >= 12
    assert sum(len(plays(name).get("count", ())) for name in EVERY) >= 3


def own_pawns_are_taken(self: PolyGo, state: Any, site: int) -> tuple[int, ...]:
    """PolyGo without step 1.b."""
    return (*state.owner[:site], state.to_move, *state.owner[site + 1:])


def test_a_wrong_rule_is_seen_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PolyGo, "_put", own_pawns_are_taken)
    (found,) = check_rules(["polygo"])
    assert (found.code, found.where) == ("RULES", "game polygo")
    assert "the recorded game '02, example 1: an enclosed pawn is taken' on s3" in found.message


def test_a_move_that_should_be_refused_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Manalath, "outcome", lambda self, state: None)
    assert [f.code for f in check_rules(["manalath"])] == ["RULES"]


def test_a_rule_that_fails_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Flood, "fill", lambda self, *given: 1 // 0)
    (found,) = check_rules(["hex-2"])
    assert "ZeroDivisionError" in found.message


def test_a_game_without_a_record_is_a_finding() -> None:
    assert [f.message for f in check_rules(["chess"])] == ["no game is recorded of it"]


@pytest.mark.slow
@pytest.mark.parametrize(("kit", "settings"), [("board", {"game": "hex-2"}), ("pieces", {"game": "hex-2"}),
                                               ("paper", {"game": "hex-2"}), ("books", {"books": "hex-2"}),
                                               ("hexago", {})])
def test_a_wrong_rule_stops_board_pieces_and_book(kit: str, settings: dict[str, str], tmp_path: Path,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hex2, "_may_swap", lambda self, state, standing: True)
    made = making.make(Recipe(kit, kit, settings=settings, formats=("svg", "pdf")), tmp_path)
    assert [(f.code, f.where) for f in made.findings] == [("RULES", "game hex-2")]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_of_other_games_nothing_is_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Hex2, "_may_swap", lambda self, state, standing: True)
    assert making.make(Recipe("coupons", "coupons", formats=("svg",)), tmp_path).findings == ()
