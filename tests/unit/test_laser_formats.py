"""What holds for every format of laser files beside SVG and DXF: written, read back, and refused where it is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from format_files import BROKEN, GOOD_SVG, formats, rejected_with_its_code_alone, sheets
from hypothesis import given, settings
from laser_files import reference

from polygo_fab import kits
from polygo_fab.check.laser import check_file, check_sheet, read_laser
from polygo_fab.check.same import same
from polygo_fab.core.sheet import GENERIC, Sheet
from polygo_fab.core.workshop.profiles import profile_named, profiles
from polygo_fab.write.laser_pdf import sheet_pdf
from polygo_fab.write.lbrn2 import sheet_lbrn2
from polygo_fab.write.svg import sheet_svg

pytestmark = pytest.mark.slow

Form = Literal["pdf", "lbrn2"]
WRITERS: dict[Form, Callable[..., bytes]] = {"pdf": sheet_pdf, "lbrn2": sheet_lbrn2}
EACH = pytest.mark.parametrize("form", WRITERS)


@EACH
def test_the_folder_holds_what_the_generator_makes(form: Form) -> None:
    made = {name: data for name, data in formats.files().items() if name.endswith(f".{form}")}
    assert {p.name: p.read_bytes() for p in BROKEN.glob(f"*.{form}")} == made


@EACH
def test_the_good_file_is_clean_and_the_same_as_the_svg(form: Form) -> None:
    good = (BROKEN / f"good.{form}").read_bytes()
    assert check_sheet(good, form, reference.REFERENCE, GENERIC) == []
    assert check_file(good, form, GENERIC) == []
    assert same(GOOD_SVG, read_laser(good, form, GENERIC)[0]) == []


@pytest.mark.parametrize("name", sorted(p.name for form in WRITERS for p in BROKEN.glob(f"*-*.{form}")))
def test_a_broken_file_is_rejected_with_its_code_alone(name: str) -> None:
    rejected_with_its_code_alone(name)


@EACH
@settings(max_examples=12, deadline=None)
@given(sheet=sheets())
def test_lines_and_arcs_come_back(form: Form, sheet: Sheet) -> None:
    data = WRITERS[form](sheet)
    drawing, found = read_laser(data, form, GENERIC)
    assert found == []
    assert same(read_laser(sheet_svg(sheet), "svg", GENERIC)[0], drawing) == []
    assert check_sheet(data, form, sheet, GENERIC) == []
    assert data == WRITERS[form](sheet)


@EACH
@pytest.mark.parametrize("name", profiles())
def test_the_kit_in_every_profile(form: Form, name: str) -> None:
    chosen = profile_named(name)
    for sheet in kits.load("tetrago", {}).sheets[:3]:
        data = WRITERS[form](sheet, chosen)
        drawing, found = read_laser(data, form, chosen)
        assert found == []
        assert same(read_laser(sheet_svg(sheet, chosen), "svg", chosen)[0], drawing) == []
        assert check_sheet(data, form, sheet, chosen) == []
