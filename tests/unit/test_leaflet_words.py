"""The leaflet of HexaGo tells its own box: all that counts on it, in digits, in words or as the name of a mark, is held
by a statement of the contract."""

from __future__ import annotations

import json
from functools import cache

import pytest

from polygo_fab import kits
from polygo_fab.check.contract.said import check_said
from polygo_fab.core.kit import Kit
from polygo_fab.core.printed.book_format import Format
from polygo_fab.pages import rulebook as text
from polygo_fab.recipes.asked import asked
from polygo_fab.write.pdf import pdf

BOXES: tuple[dict[str, object], ...] = (
    {}, {"cells": 7, "lines": "hexagons"}, {"faces": 1, "dames": "yes"}, {"arcs": "no"}, {"arc_thickness": 3},
    {"arcs": "no", "faces": 1, "lines": "hexagons"})


@cache
def hexago(settings: str) -> Kit:
    return kits.load("hexago", json.loads(settings))


def told(settings: dict[str, object], lang: str = "en", of: dict[str, object] | None = None, paper: str = "letter"
         ) -> list[str]:
    """What is wrong with the leaflet of a box, or of another one beside it."""
    box = hexago(json.dumps(settings))
    facts = (box if of is None else hexago(json.dumps(of))).facts
    data = pdf(text.rulebook("leaflet-hexago", lang, paper, facts), Format(pages="leaflet"))
    return [f.message for f in check_said("hexago", asked(box.parameters), [part.name for part in box.parts], lang,
                                          {"leaflet": data})]


@pytest.mark.slow
@pytest.mark.parametrize(("settings", "other"), [(box, BOXES[k - 1]) for k, box in enumerate(BOXES)], ids=str)
def test_the_leaflet_tells_its_own_box(settings: dict[str, object], other: dict[str, object]) -> None:
    assert told(settings) == told(settings, "fr") == told(settings, "de") == []
    assert told(settings, of=other)


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "old", "new", "says"), [
    ("en", "a port is a quarter of", "a port is a third of", "expected 2, 4, 3, 3, 6, 2"),
    ("en", "with one round hole, which", "with one slot, which", "nowhere says"),
    ("en", "a slot, Bar; two slots, Square", "a slot, Square; two slots, Bar", "expected 2, ring, 3, cross, bar, 2,"),
    ("en", "a corner is not enough", "a corner is enough", "nowhere says"),
    ("en", "both halves of these", "a half of these", "nowhere says"),
    ("fr", "à trois un côté sur", "à six un côté sur", "expected 2, 3, 6"),
    ("fr", "sans resauter le même", "même en resautant le même", "nowhere says"),
    ("en", "Square, Triangle and Dot", "Triangle, Square and Dot", "expected ring, cross, bar, square, triangle, dot"),
    ("de", "ein Viertel des", "ein Drittel des", "expected 2, 4"),
    ("de", "ein rundes Loch, niemandes", "einen Schlitz, niemandes", "nowhere says"),
    ("de", "nehmt Ring, Kreuz und", "nehmt Kreuz, Ring und", "expected 3, ring, cross, bar"),
    ("de", "nicht noch einmal über denselben", "gern noch einmal über denselben", "nowhere says"),
    ("de", "eine Strecke vom Brett", "eine Strecke von drei Steinen vom Brett", "nothing tells whether 'drei' is so"),
    ("en", "one run off the board", "one run off the board, of three", "nothing tells whether 'three' is so"),
    ("en", "the first to link two", "the first to link three", "expected 2"),
    ("fr", "un quart du", "un tiers du", "expected 2, 4"),
    ("fr", "prenez Anneau, Croix et", "prenez Croix, Anneau et", "expected 3, ring, cross, bar"),
    ("fr", "Qui prend le dernier gagne", "Qui prend les 2 derniers gagne", "nothing tells whether '2' is so")])
def test_words_that_state_what_is_not_so_are_found(lang: str, old: str, new: str, says: str,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    source = text._source

    def changed(name: str, tongue: str) -> str:
        kept = source(name, tongue)
        assert name != "leaflet-hexago" or tongue != lang or old in kept
        return kept.replace(old, new) if tongue == lang else kept

    monkeypatch.setattr(text, "_source", changed)
    monkeypatch.setattr(text, "same_numbers", lambda *files: None)
    assert any(says in message for message in told({}, lang))
