"""LightBurn projects: written and read back by the check's own reader, and refused where they are broken."""

from __future__ import annotations

import math

import pytest
from format_files import BROKEN, formats
from hypothesis import given
from hypothesis import strategies as st
from laser_files import reference

from polygo_fab import kits
from polygo_fab.check.laser import check_file, read_laser
from polygo_fab.core.errors import BadInput
from polygo_fab.core.part import NOTE, OPERATIONS
from polygo_fab.core.path import Arc
from polygo_fab.core.sheet import GENERIC, LAYERS
from polygo_fab.core.workshop.lightburn import TOOL, indices, palette
from polygo_fab.core.workshop.lightburn import settings as as_set
from polygo_fab.core.workshop.profiles import profile_named, profiles
from polygo_fab.core.workshop.tables import Setting, material
from polygo_fab.write.curves import CURVE_ERROR, beziers
from polygo_fab.write.lbrn2 import sheet_lbrn2

pytestmark = pytest.mark.slow

FILES = sorted(p.name for p in BROKEN.glob("*-*.lbrn2"))
GOOD = formats.GOOD_LBRN2.encode()


def test_nothing_burns_before_a_person_has_set_it() -> None:
    sheet = kits.load("tetrago", {}).sheets[0]
    text = sheet_lbrn2(sheet).decode()
    assert text.count('<maxPower Value="0" />') == text.count("<CutSetting") == 2
    assert all(setting.power == 0 for setting in as_set().values())
    cut = dict(material(sheet.material).cut)["co2-60"]
    assert f'<speed Value="{cut.speed:g}" />' in text, "as the papers tell it"
    assert '<speed Value="7.5" />' in sheet_lbrn2(sheet, laser={"cut": Setting(7.5, 65.0, 2)}).decode()
    assert '<maxPower Value="65" />' in sheet_lbrn2(sheet, laser={"cut": Setting(7.5, 65.0, 2)}).decode()


def test_layers_have_the_nearest_colour_and_are_cut_last() -> None:
    found = indices(profile_named("lightburn"))
    assert found == {"engrave": 0, "score": 1, "cut": 2, "mark": 3, NOTE: TOOL}
    assert [palette()[found[operation]] for operation in OPERATIONS] == [
        colour for _, colour in profile_named("lightburn").colours]
    for every in profiles().values():
        assert len(set(indices(every).values())) == len({*OPERATIONS, NOTE})
    text = sheet_lbrn2(reference.REFERENCE).decode()
    order = [text.index(f'<name Value="{LAYERS[operation]}"') for operation in OPERATIONS]
    assert order == sorted(order)
    assert '<name Value="4-through" />' in sheet_lbrn2(reference.REFERENCE, profile_named("inkscape")).decode()


@given(st.floats(0.05, 1000), st.floats(0.001, 6.28), st.floats(0, 6.28), st.booleans())
def test_curves_stay_near_their_arc(radius: float, turn: float, first: float, ccw: bool) -> None:
    last = first + (turn if ccw else -turn)
    start, end = ((radius * math.cos(a), radius * math.sin(a)) for a in (first, last))
    at, far = start, 0.0
    curves = beziers(start, Arc(end, (0.0, 0.0), ccw))
    for leave, arrive, stop in curves:
        for k in range(65):
            t = k / 64
            shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3)
            point = [sum(f * p[i] for f, p in zip(shares, (at, leave, arrive, stop), strict=True)) for i in (0, 1)]
            far = max(far, abs(math.hypot(*point) - radius))
        at = stop
    assert at == end
    assert far <= CURVE_ERROR + 1e-9


# --- what is read


@pytest.mark.parametrize(("old", "new", "message"), [
    ("<LightBurnProject", "<Project", "not a LightBurn project"),
    ('FormatVersion="1"', 'FormatVersion="0"', "FormatVersion '0': expected 1"),
    ("V85 37", "V85 nan", "expected V, x and y"),
    ("V85 37", "V85 1e9", "expected a number from"),
    ("<PrimList>LineClosed", "<PrimList>L0 9", "vertex 9 of 4"),
    ("<PrimList>LineClosed", "<PrimList>Q0 1", "expected L or B"),
    ("<PrimList>LineClosed", "<PrimList>", "a path without lines"),
    ('Rx="4.9"', 'Rx="-4.9"', "expected a positive length"),
    ("1 0 0 1 80 0", "1 0 0 1 80", "XForm of 5 numbers"),
    ("V85 37c0x1", "V85 37c0x1c0x1", "c0x twice at one vertex"),
    ('<?xml version="1.0" encoding="UTF-8"?>\n', '<!DOCTYPE LightBurnProject [<!ENTITY a "b">]>', "a document type"),
    ("</LightBurnProject>", "", "not a LightBurn project"),
])
def test_what_is_damaged_is_refused(old: str, new: str, message: str) -> None:
    text = formats.GOOD_LBRN2.replace("</LightBurnProject>", "</Project>") if new == "<Project" else formats.GOOD_LBRN2
    assert old in text
    with pytest.raises(BadInput, match=message) as refusal:
        read_laser(text.replace(old, new).encode(), "lbrn2", GENERIC)
    assert "\n" not in str(refusal.value)


def test_lists_may_be_said_once() -> None:
    """VertID and PrimID: LightBurn writes the lists of equal shapes with the first of them only."""
    once = ('<Shape Type="Path" CutIndex="2" VertID="0" PrimID="0"><XForm>1 0 0 1 {} 0</XForm>{}</Shape>')
    lists = ("<VertList>V10 10c0x1c1x1V30 10c0x1c1x1V30 30c0x1c1x1V10 30c0x1c1x1</VertList>"
             "<PrimList>LineClosed</PrimList>")
    head = formats.GOOD_LBRN2[:formats.GOOD_LBRN2.index("<Shape")]
    text = head + once.format(0, lists) + once.format(40, "") + "</LightBurnProject>"
    drawing, found = read_laser(text.encode(), "lbrn2", GENERIC)
    assert found == []
    assert [stroke.path.bounds for stroke in drawing.strokes] == [(10, 10, 30, 30), (50, 10, 70, 30)]
    assert check_file(text.encode(), "lbrn2", GENERIC) == []


@given(st.binary(max_size=200), st.integers(0, len(GOOD)))
def test_any_bytes_are_read_or_refused(noise: bytes, at: int) -> None:
    for data in (noise, GOOD[:at] + noise + GOOD[at:]):
        try:
            read_laser(data, "lbrn2", GENERIC)
        except BadInput:
            pass
