"""What is written in the picture of a kit counts the pieces that it stands beside."""

from __future__ import annotations

import pytest

from polygo_fab import kits
from polygo_fab.check.contract.picture_names import check_picture_names
from polygo_fab.pages.callouts import kinds_named

COUNTS = {"crown": 1, "pawn-ring": 32, "pawn-cross": 32}
GOOD = {"crown": "crown", "pawn-ring": "64 × pawns", "pawn-cross": "64 × pawns"}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", ["tetrago", "hexago", "coupons"])
def test_kits(name: str, lang: str) -> None:
    kit = kits.load(name, {})
    assert check_picture_names(kinds_named(kit.parts, lang), {p.name: p.count for p in kit.parts}, lang) == []


@pytest.mark.parametrize(("texts", "told"), [
    ({}, ""), ({"pawn-ring": "2 × pawns", "pawn-cross": "2 × pawns"}, "'2 × pawns' is written beside 64 pieces"),
    ({"pawn-ring": "64 × kings", "pawn-cross": "64 × kings"}, "expected pawns"), ({"crown": "2 × crowns"}, "1 pieces"),
    ({"pawn-ring": "32 × pawns, ring", "pawn-cross": "32 × pawns, cross"}, ""), ({"crown": "floor"}, "expected crown"),
])
def test_other_names(texts: dict[str, str], told: str) -> None:
    found = [f.message for f in check_picture_names({**GOOD, **texts}, COUNTS, "en")]
    assert bool(found) is bool(told)
    assert not told or any(told in message for message in found)
