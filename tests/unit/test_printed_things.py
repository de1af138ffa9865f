"""What is printed of a kit is all there: a file too few, too many or in another place is found."""

from __future__ import annotations

from typing import Any

import pytest

from polygo_fab.check.contract.printed import check_printed_things

TETRAGO = ["assembly", "board-s6", "board-s7", "leaflet", "pickup", "puzzles-6x6", "rulebook-bridges",
           "rulebook-marienbad", "rulebook-polygo", "turning"]
BOX: dict[str, Any] = {"cells": 6, "leaflet_sheets": 1, "tiles": "none"}
BOARD: dict[str, Any] = {"back": "none"}

GOODS = {"goods": "labels aids covers poster", "games": "blocks", "box": "hexago"}


def found(kit: str, settings: dict[str, Any], names: list[str], formats: tuple[str, ...] = ("full",),
          paper: str = "a4") -> list[str]:
    paths = [*(f"print/en-{paper}/{name}.pdf" for name in names), "laser/plywood-5.svg", "index.en.html"]
    return [f.message for f in check_printed_things(kit, settings, languages=["en"], papers=[paper], formats=formats,
                                                    paths=paths)]


def test_all_of_a_kit() -> None:
    assert found("tetrago", BOX, TETRAGO) == []
    assert found("tetrago", BOX, [name for name in TETRAGO if name != "leaflet"], paper="a3") == []
    assert found("board", BOARD, ["assembly", "board-h5", "pickup"]) == []
    assert found("books", {"books": "Hex, family"}, ["rulebook-hex", "family"]) == []
    assert found("books", {"books": "hex"}, ["rulebook-hex", "rulebook-hex-half-grey"], ("full", "half+grey")) == []
    assert found("goods", GOODS, ["aids", "covers", "labels-hexago"]) == ["no poster.pdf", "no poster.pdf"]
    assert found("goods", {**GOODS, "goods": "aids"}, []) == ["0 files 'aids', expected 1"]
    assert found("a kit from elsewhere", {}, []) == []


@pytest.mark.parametrize("name", TETRAGO)
def test_one_too_few(name: str) -> None:
    [told] = found("tetrago", BOX, [other for other in TETRAGO if other != name])
    assert told.startswith(("0 files", "1 files 'board-', expected 2"))


@pytest.mark.parametrize(("kit", "settings", "names", "told"), [
    ("board", BOARD, ["assembly", "board-h5", "pickup", "turning"], "'turning' is nothing of this kit"),
    ("board", {"back": "dual"}, ["assembly", "board-h5", "pickup"], "0 files 'turning', expected 1"),
    ("books", {"books": "hex,catchup"}, ["rulebook-hex"], "0 files 'rulebook-catchup', expected 1"),
    ("books", {"books": "hex"}, ["rulebook-hex-2"], "0 files 'rulebook-hex', expected 1"),
    ("books", {"books": "hex"}, ["rulebook-hex", "rulebook-catchup"], "'rulebook-catchup' is nothing of this kit"),
    ("books", {"books": "all"}, ["rulebook-hex"], "0 files 'teacher', expected 1"),
])
def test_others(kit: str, settings: dict[str, Any], names: list[str], told: str) -> None:
    assert told in found(kit, settings, names)
