"""Profiles: the same lines in other colours; and SAME, which holds them together across formats."""

from __future__ import annotations

import math
import re

import pytest
from format_files import sheets
from hypothesis import given, settings
from hypothesis import strategies as st
from laser_files import codes

from polygo_fab import kits
from polygo_fab.check.curves import arcs_joined
from polygo_fab.check.laser import Kind, check_sheet, read_laser
from polygo_fab.check.same import difference, same
from polygo_fab.core.errors import BadInput
from polygo_fab.core.part import OPERATIONS
from polygo_fab.core.path import Arc, Line, Path, circle, polyline
from polygo_fab.core.sheet import GENERIC, Sheet
from polygo_fab.core.workshop.profiles import from_mapping, profile_named, profiles
from polygo_fab.write.dxf import sheet_dxf
from polygo_fab.write.laser_pdf import sheet_pdf
from polygo_fab.write.lbrn2 import sheet_lbrn2
from polygo_fab.write.svg import sheet_svg

pytestmark = pytest.mark.slow

WRITERS = {"svg": sheet_svg, "dxf": sheet_dxf, "lbrn2": sheet_lbrn2, "pdf": sheet_pdf}
NAMES = ("generic", "lightburn", "glowforge", "ponoko", "meerk40t", "epilog", "rdworks", "trotec", "xtool",
         "inkscape", "plotter")
TROTEC = {"#ff0000", "#0000ff", "#336699", "#00ffff", "#00ff00", "#009933", "#006633", "#999933", "#996633", "#663300",
          "#660066", "#9900cc", "#ff00ff", "#ff6600", "#ffff00"}
"""What its driver tells apart, but for black, which it sweeps as a picture (docs/machine.md)."""
COLOURS = {"engrave": "#000000", "mark": "#008000", "score": "#0000ff", "cut": "#ff0000"}


# --- the table


def test_the_profiles_there_are() -> None:
    assert tuple(profiles()) == NAMES
    assert profile_named("generic") == GENERIC
    assert all(p.title for p in profiles().values())


def test_what_the_programs_ask() -> None:
    assert "#000000" not in dict(profile_named("meerk40t").colours).values(), "black strokes are taken for pictures"
    pure = {"#ff0000", "#00ff00", "#0000ff", "#00ffff", "#ffff00", "#ff00ff"}
    assert {colour for _, colour in profile_named("epilog").colours} <= pure
    assert profile_named("epilog").stroke_width <= 0.001 * 25.4
    assert profile_named("ponoko").colour("cut") == "#0000ff"
    assert profile_named("trotec").stroke_width == 0.01
    assert {colour for _, colour in profile_named("trotec").colours} <= TROTEC, "the driver knows no others"
    assert {colour for _, colour in profile_named("rdworks").colours} <= pure, "plain colours of a DXF"
    of_steps = dict(profile_named("glowforge").colours)
    assert max(of_steps.values()) == of_steps["cut"], "steps come by the value of their colour: the cut last"


def test_what_the_programs_read() -> None:
    reads = {name: look.reads for name, look in profiles().items() if look.reads}
    assert reads == {"glowforge": ("svg",), "epilog": ("pdf",), "rdworks": ("dxf",), "trotec": ("pdf",),
                     "xtool": ("svg", "dxf"), "plotter": ("svg",)}
    assert {form for some in reads.values() for form in some} <= set(WRITERS)


@pytest.mark.parametrize(("row", "message"), [
    ({}, "colour of engrave ''"),
    ({"colours": COLOURS | {"cut": "red"}}, "colour of cut 'red': expected '#rrggbb'"),
    ({"colours": COLOURS | {"cut": "#FF0000"}}, "colour of cut '#FF0000'"),
    ({"colours": COLOURS | {"cut": "#0000ff"}}, "two operations with one of the colours"),
    ({"colours": COLOURS | {"cuts": "#0000ff"}}, "unknown operation 'cuts': did you mean 'cut'"),
    ({"colours": COLOURS, "layers": {"cut": "score"}}, "two operations with one of the layers"),
    ({"colours": COLOURS, "layers": {"cut": "a\nb"}}, "layers of cut"),
    ({"colours": COLOURS, "layers": {"cut": 4}}, "layers of cut '4'"),
    ({"colours": "red"}, "expected a table of operations"),
    ({"colours": COLOURS, "stroke_width": 0}, "stroke_width = 0: allowed: more than 0, up to 1 mm"),
    ({"colours": COLOURS, "stroke_width": "thin"}, "stroke_width = thin"),
    ({"colours": COLOURS, "reads": ["step"]}, "reads = \\['step'\\]: expected a list of svg, dxf, lbrn2, pdf"),
    ({"colours": COLOURS, "reads": "svg"}, "reads = svg: expected a list"),
    ({"colours": COLOURS, "width": 1}, "unknown key of a profile 'width'"),
])
def test_a_profile_that_cannot_tell_operations_apart_is_refused(row: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput, match=message) as refusal:
        from_mapping("mine", row)
    assert "profile mine" in str(refusal.value)


def test_an_unknown_profile_names_the_nearest() -> None:
    with pytest.raises(BadInput, match="unknown profile 'glowforg': did you mean 'glowforge'"):
        profile_named("glowforg")


# --- files


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", WRITERS)
def test_a_profile_changes_no_geometry(kind: Kind, name: str) -> None:
    chosen, sheet = profile_named(name), kits.load("tetrago", {}).sheets[0]
    data = WRITERS[kind](sheet, chosen)
    drawing, found = read_laser(data, kind, chosen)
    assert found == []
    assert check_sheet(data, kind, sheet, chosen) == []
    assert same(read_laser(sheet_svg(sheet), "svg", GENERIC)[0], drawing) == []
    assert {s.layer for s in drawing.strokes} == {chosen.layer(s.operation) for s in sheet.strokes()}


@pytest.mark.parametrize("kind", WRITERS)
def test_a_colour_of_another_profile_is_found(kind: Kind) -> None:
    sheet = kits.load("tetrago", {}).sheets[0]
    found = read_laser(WRITERS[kind](sheet, profile_named("ponoko")), kind, profile_named("meerk40t"))[1]
    assert codes(found) == {"COLOUR"}
    if kind != "dxf":  # where the layer says it all
        assert codes(read_laser(WRITERS[kind](sheet, profile_named("inkscape")), kind, GENERIC)[1]) == set()
        wrong = from_mapping("wrong", {"colours": COLOURS, "layers": {"cut": "engrave", "engrave": "cut"}})
        assert codes(read_laser(WRITERS[kind](sheet, wrong), kind, GENERIC)[1]) == {"COLOUR"}


@settings(max_examples=8, deadline=None)
@given(sheets(), st.sampled_from(NAMES))
def test_every_format_of_one_part_is_the_same(sheet: Sheet, name: str) -> None:
    chosen = profile_named(name)
    read = {kind: read_laser(write(sheet, chosen), kind, chosen)[0]  # type: ignore[arg-type]
            for kind, write in WRITERS.items()}
    for one in read.values():
        for other in read.values():
            assert same(one, other) == []


# --- SAME, where a format has to divide an arc


def _arc(radius: float, first: float, last: float, parts: int = 1) -> Path:
    """A counterclockwise arc about the origin, in so many equal arcs."""
    stops = [first + (last - first) * k / parts for k in range(parts + 1)]
    points = [(radius * math.cos(a), radius * math.sin(a)) for a in stops]
    return Path(points[0], tuple(Arc(p, (0.0, 0.0), True) for p in points[1:]))


@settings(max_examples=30, deadline=None)
@given(st.floats(1, 200), st.floats(0, 6), st.floats(0.2, 6), st.integers(2, 9), st.integers(2, 9))
def test_an_arc_is_the_same_however_it_is_divided(radius: float, first: float, turn: float, a: int, b: int) -> None:
    one, other = _arc(radius, first, first + turn, a), _arc(radius, first, first + turn, b)
    assert difference(one, other) is None
    assert difference(one, other.reversed()) is None
    assert len(arcs_joined(one).segments) == 1
    assert difference(arcs_joined(one), other) is None
    assert difference(one, other.moved(0, 0.02)) is not None
    assert difference(one, other.moved(0.02, 0)) is not None


SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (0.0, 0.0)]


@pytest.mark.parametrize(("a", "b"), [
    (_arc(10, 0, 3), polyline(_arc(10, 0, 3).flattened(0.001))),  # chords, however fine, are no arc
    (_arc(10, 0, 3), _arc(10.02, 0, 3, 2)),  # larger
    (_arc(10, 0, 3), _arc(10, 0, 3.01, 2)),  # longer
    (_arc(10, 0, 3), Path((10.0, 0.0), (*_arc(10, 0, 2).segments, *_arc(10, 2, 3).reversed().segments[:0],
                                        Line(_arc(10, 0, 3).end)))),  # its last third as a line
    (polyline(SQUARE), polyline([*SQUARE[:3], (10.0, 5.0), (10.0, 10.0), (0.0, 10.0)])),  # one side missing
    (polyline(SQUARE), polyline([*SQUARE[:4], (5.0, 10.0), (0.0, 10.0), (5.0, 10.0), (0.0, 10.0)])),  # drawn again
    (polyline(SQUARE), polyline([*SQUARE[:2], (10.02, 5.0), *SQUARE[2:]])),  # a bent side
    (polyline(SQUARE), polyline([*SQUARE[:4], (0.0, 5.0), (0.0, 10.0), (0.0, 5.0)])),  # as long, but not closed
    (circle((0, 0), 10), _arc(10, 0, 6, 3)),  # an open one
    (circle((0, 0), 10), _arc(10.02, 0, 2 * math.pi, 3)),
])
def test_what_is_not_the_same_line(a: Path, b: Path) -> None:
    assert difference(a, b) is not None
    assert difference(b, a) is not None


def test_a_divided_line_is_the_same_line() -> None:
    assert difference(polyline(SQUARE), polyline([*SQUARE[:2], (10.0, 4.0), *SQUARE[2:]])) is None


def test_every_operation_has_its_colour_in_the_svg() -> None:
    for chosen in profiles().values():
        text = sheet_svg(kits.load("tetrago", {}).sheets[0], chosen).decode()
        assert all((chosen.colour(op) in text) == (op in ("engrave", "cut")) for op in OPERATIONS)


@pytest.mark.parametrize("name", profiles())
def test_no_layer_is_burned_by_its_name_as_well(name: str) -> None:
    """A name that holds CUT or ENGRAVE makes an operation of its own in MeerK40t, for each line of a DXF."""
    assert not re.search("cut|engrave", " ".join(profile_named(name).layer(op) for op in OPERATIONS), re.IGNORECASE)


@pytest.mark.parametrize("name", profiles())
def test_operations_keep_apart_where_only_plain_colours_are_known(name: str) -> None:
    """The seven colours of AutoCAD, by which some programs read a DXF."""
    text = sheet_dxf(kits.load("tetrago", {}).sheets[0], profile_named(name)).decode()
    rows = re.findall(r"AcDbLayerTableRecord\r?\n +2\r?\n(.+?)\r?\n.*?\r?\n +62\r?\n *(\d+)", text, re.S)
    numbers = {layer: number for layer, number in rows if layer in {profile_named(name).layer(op) for op in OPERATIONS}}
    assert len(numbers) == len(set(numbers.values())) == len(OPERATIONS)
