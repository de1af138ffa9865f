"""What a sheet says of itself: written, read back letter by letter, and found out where it is not so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from laser_files import codes

from polygo_fab.check.laser import Kind, check_made, check_sheet
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.part import NOTE, Part
from polygo_fab.core.path import line, rectangle
from polygo_fab.core.sheet import GENERIC, Placement, Sheet
from polygo_fab.core.workshop.label import SheetLabel, labelled
from polygo_fab.core.workshop.profiles import profiles
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.write.dxf import sheet_dxf
from polygo_fab.write.laser_pdf import sheet_pdf
from polygo_fab.write.lbrn2 import sheet_lbrn2
from polygo_fab.write.svg import sheet_svg

TEXT = "box lid, plywood-3, 3 mm, kerf 0.2 mm, job 2 of 7, polygo-fab 1.0"
WRITERS = {"svg": sheet_svg, "dxf": sheet_dxf, "lbrn2": sheet_lbrn2, "pdf": sheet_pdf}
PLATE = Part("plate", "plywood-3", 3.0, rectangle(0, 0, 60, 30))


def sheet(text: str = TEXT, burned: bool = True, width: float = 70.0, **changes: object) -> Sheet:
    label = labelled(text, width, burned)
    at = Placement(PLATE, (5, 5))
    made = Sheet("lid", (width, 40 + label.height), (at,), Kerf(0.2), label=label)
    return replace(made, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("burned", [True, False])
@pytest.mark.parametrize("text", [
    TEXT, f"{TEXT}, Schnittfuge 0.20 x 0.24 mm, d\u00e9coupe 1 sur 9: \u00e0 \u00ea \u00fc"])
def test_what_is_written_is_read(kind: Kind, burned: bool, text: str) -> None:
    made = sheet(text, burned)
    assert check_made(WRITERS[kind](made), kind, made, GENERIC) == []


@pytest.mark.parametrize(("wrong", "told"), [
    (TEXT.replace("lid", "lib"), "it says"), (TEXT.replace("plywood-3", "plywood-5"), "it says"),
    (TEXT.replace("3 mm", "4 mm"), "it says"), (TEXT.replace("0.2", "0.3"), "it says"),
    (TEXT.replace("2 of", "1 of"), "it says")])
def test_another_text_than_asked_is_told(wrong: str, told: str) -> None:
    found = check_sheet(sheet_svg(sheet(wrong)), "svg", sheet(), GENERIC)
    assert codes(found) == {"LABEL"}
    assert told in found[0].message


@pytest.mark.parametrize("wrong", [TEXT.replace("lid", "lad"), TEXT.replace("plywood-3", "birch-3"),
                                   TEXT.replace("3 mm,", "4 mm,"), TEXT.replace("0.2", "0.25")])
def test_a_label_that_is_not_true_is_told(wrong: str) -> None:
    made = sheet(wrong)  # read as it was asked, but of another sheet
    found = check_sheet(sheet_svg(made), "svg", made, GENERIC)
    assert codes(found) == {"LABEL"}
    assert "it says nothing of" in found[0].message


def test_a_bar_of_another_length_is_told() -> None:
    made = sheet()
    assert made.label
    longer = SheetLabel(made.label.rows, made.label.bar + 1, made.label.letter, True)
    drawn = sheet_svg(replace(made, label=longer))
    assert codes(check_sheet(drawn, "svg", made, GENERIC)) == {"LABEL"}


def test_a_label_in_another_operation_is_told() -> None:
    assert codes(check_sheet(sheet_svg(sheet(burned=False)), "svg", sheet(), GENERIC)) == {"LABEL"}
    assert codes(check_sheet(sheet_svg(sheet()), "svg", sheet(burned=False), GENERIC)) == {"LABEL"}


def test_a_label_that_is_not_there_is_told() -> None:
    made = sheet()
    assert codes(check_sheet(sheet_svg(replace(made, label=None)), "svg", made, GENERIC)) == {"LABEL"}
    assert "PARTS" in codes(check_sheet(sheet_svg(made), "svg", replace(made, label=None), GENERIC))


def test_nothing_else_lies_in_the_strip() -> None:
    made = sheet()
    top = made.size[1]
    for path, code in ((line((5, top - 8), (60, top - 8)), "LABEL"), (line((20, 20), (20, top - 3)), "LABEL")):
        part = replace(PLATE, front=(replace(made.strokes()[0], path=path.moved(-5, -5)),))
        drawn = sheet_svg(replace(made, placements=(Placement(part, (5, 5)),)))
        assert code in codes(check_sheet(drawn, "svg", made, GENERIC))


def test_a_note_is_no_operation_of_a_laser() -> None:
    for look in profiles().values():
        assert look.colour(NOTE) not in {colour for _, colour in look.colours}
    data = sheet_lbrn2(sheet(burned=False)).decode()
    assert '<CutSetting type="Tool">' in data
    assert data.count('type="Tool"') == 1


def test_a_sheet_too_narrow_is_refused() -> None:
    with pytest.raises(BadInput, match=r"a sheet of 20 mm is too narrow for its label: allowed: label=no"):
        labelled(TEXT, 20, True)
    assert labelled(f"{TEXT}, fold-coupons", 30, True).letter == 1.5


def test_every_job_of_a_kit_is_counted() -> None:
    made = Recipe("x", "tetrago", label="layer", languages=("fr",)).build().sheets
    said = [" ".join(s.label.rows) for s in made if s.label]
    assert len(said) == len(made)
    assert sorted(int(text.partition("d\u00e9coupe ")[2].split()[0]) for text in said) == list(range(1, len(made) + 1))
    burned = Recipe("x", "tetrago", label="engrave").build().sheets
    assert {s.face for s in burned if s.label} == {"front"}
    sizes = {s.name: s.size for s in burned}
    assert sizes["floor-back"] == sizes["floor"]


@pytest.mark.parametrize("wrong", ["yes", "burn", ""])
def test_other_labels_are_refused(wrong: str) -> None:
    with pytest.raises(BadInput, match=f"unknown label '{wrong}'"):
        Recipe("x", "coupons", label=wrong)


def test_a_label_that_is_too_high_for_the_bed_is_refused() -> None:
    with pytest.raises(BadInput, match=r"with its label, 101x71 has 101 x 71 mm \(BED\): allowed: label=no"):
        Recipe("x", "coupons", label="engrave", machine="101x71").build()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["engrave", "layer"])
def test_a_kit_with_labels_is_made_and_proved(how: str, tmp_path: Path) -> None:
    """With its pick-up maps: they tell of a burned label as of any engraving, and of a layer that nothing burns not."""
    made = make(Recipe("tetrago", "tetrago", label=how, formats=("svg", "pdf"), languages=("en",), papers=("a4",)),
                tmp_path)
    assert made.findings == ()


def test_a_few_small_parts_laid_together_lie_along_their_label() -> None:
    """Four arcs of HexaGo, one above the other, are 20 mm wide: a quarter turned they are wide enough."""
    made = {sheet.name: sheet for sheet in Recipe("x", "hexago", nest="fast-all", label="engrave").build().sheets}
    bar = made["acrylic-1.5-bar"]
    assert bar.label
    assert bar.size[0] > 40
    assert check_sheet(sheet_svg(bar), "svg", bar, GENERIC) == []
    with pytest.raises(BadInput, match=r"too narrow for its label: allowed: label=no, or --nest to lay parts together"):
        Recipe("x", "pieces", label="engrave", settings={"game": "labyrinth"}).build()
