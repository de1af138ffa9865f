"""Every game of the leaflet of a box is played with what lies in it, or the table says what option brings it."""

from collections import Counter
from pathlib import Path

import pytest

from .box_table import BOXES, SQUARE, cut, rows, written

pytestmark = pytest.mark.slow  # every sheet is written and read


@pytest.mark.proof
def test_every_game_is_in_the_square_box() -> None:
    [(file, boxes)] = [(file, boxes) for file, boxes in BOXES.items() if boxes == (SQUARE,)]
    assert file.read_text(encoding="utf-8") == written(file, boxes), "python -m tests.conformance.box_table writes it"
    assert {row.where for row in rows(SQUARE)} == {"in the box", "with `tiles=tilers`", "with `tiles=blocks`"}


@pytest.mark.proof
@pytest.mark.parametrize("file", [file for file, boxes in BOXES.items() if SQUARE not in boxes],
                         ids=lambda file: file.stem)
def test_every_game_is_in_its_box(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == written(file, BOXES[file]), "the command of its head writes it"
    for box in BOXES[file]:
        lacking = {row.game for row in rows(box) if row.where != "in the box"}
        assert lacking == {"HexaDames (dame=yes)"}, "the ladies of the H5 leaflet are an option"


def test_a_box_that_lacks_something_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    there = cut(SQUARE.kit, SQUARE.settings)
    for part, game in (("pawn-ring-cross", "PolyGo"), ("number-3-4", "Nombres Croisés")):
        less = Counter({**there, part: 13})
        monkeypatch.setattr("tests.conformance.box_table.cut", lambda *_, less=less: less)
        assert any(row.game == game and row.where == "NOT IN THE BOX" for row in rows(SQUARE)), part
