"""What a game needs to be seen, deleted from the bytes of plates and pages: the check names it as missing."""

from __future__ import annotations

import pytest
from lxml import etree

from polygo_fab import games
from polygo_fab.core.features import KINDS as DECLARED
from tests.broken.broken_shown import (
    FOLDER,
    KINDS,
    WORDS,
    erased,
    loaded,
    page,
    page_findings,
    plate_findings,
    plates,
    shapes,
    things,
    without,
)

SLOW = [pytest.param(kind, marks=[pytest.mark.slow] * (kind != "home")) for kind in KINDS]
SHOWING = [(name, "") for name in games.classes() if games.load(name).shows] + [("bridges", "goals=classic")]


def test_there_is_a_broken_plate_and_a_broken_page_of_each_kind() -> None:
    assert set(KINDS) == set(WORDS) == set(DECLARED)
    assert {path.name for path in FOLDER.iterdir()} == {
        f"SHOWN-{kind}.{form}" for kind in KINDS for form in ("svg", "pdf")}


@pytest.mark.slow
@pytest.mark.parametrize("kind", SLOW)
def test_a_broken_plate_is_rejected(kind: str) -> None:
    game, board, rules, name = KINDS[kind]
    found = plate_findings(game, board, rules, name, (FOLDER / f"SHOWN-{kind}.svg").read_bytes())
    assert "SHOWN" in {f.code for f in found}
    assert kind != "pivot" or any("23 holes for pegs" in f.message for f in found)
    assert plate_findings(game, board, rules, name, plates(game, board, rules)[1][name]) == []


@pytest.mark.parametrize("kind", SLOW)
def test_a_broken_page_is_rejected(kind: str) -> None:
    game, board, rules, _ = KINDS[kind]
    settings, good = page(game, board, rules)
    found = page_findings(settings, (FOLDER / f"SHOWN-{kind}.pdf").read_bytes())
    assert "SHOWN" in {f.code for f in found}
    assert any(WORDS[kind] in f.message for f in found)
    assert page_findings(settings, erased(good, [])) == []


@pytest.mark.proof
def test_what_one_of_two_pages_does_not_show_is_named() -> None:
    settings, data = page("hex-draughts", "", "")
    wide = [thing for thing in things(data, loaded("hex-draughts", "", ""), 20.0)
            if {f.code for f in page_findings(settings, erased(data, thing))} == {"BOARD"}]
    assert wide, "the home cells where two sheets lie on each other are on both"


@pytest.mark.proof
@pytest.mark.parametrize(("game", "rules"), SHOWING)
def test_a_plate_without_any_one_thing_is_rejected(game: str, rules: str) -> None:
    """Each shape that a board without the game has not."""
    made, own = plates(game, "", rules)
    _, bare = plates("", made.boards[0].board.name, "")
    count = 0
    for name, data in own.items():
        plain = {_said(shape) for shape in shapes(etree.fromstring(bare[name]))}
        for k, shape in enumerate(shapes(etree.fromstring(data))):
            if _said(shape) not in plain:
                count += 1
                assert plate_findings(game, "", rules, name, without(data, k)), (name, k)
    assert count >= sum(len(part.sites) if part.kind not in ("side", "port", "home", "goal") else 2
                        for part in loaded_game(game, rules).shows)


@pytest.mark.proof
@pytest.mark.parametrize(("game", "rules"), SHOWING)
def test_a_page_without_any_one_thing_is_rejected(game: str, rules: str) -> None:
    settings, data = page(game, "", rules)
    some = things(data, loaded(game, "", rules), 20.0)
    assert len(some) >= len(loaded_game(game, rules).shows)
    for thing in some:
        assert page_findings(settings, erased(data, thing)), thing


def loaded_game(game: str, rules: str) -> games.Game:
    return games.load(game, **dict(word.split("=") for word in rules.split()))


def _said(shape: etree._Element) -> str:
    return str(sorted(shape.attrib.items()))
