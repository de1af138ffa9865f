"""Warnings, beds, and the report: every finding marked where it lies, in one page that believes no file."""

from __future__ import annotations

import importlib.util
import math
import re
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laser_files import BROKEN, GOOD, codes, reference, svg_file
from lxml import html

from polygo_fab import kits
from polygo_fab.check.drawing import LaserDrawing, ReadStroke
from polygo_fab.check.laser import advise, check_file, check_sheet
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import CODES, Finding, errors
from polygo_fab.core.path import line
from polygo_fab.core.sheet import GENERIC, Sheet
from polygo_fab.core.workshop.tables import Machine
from polygo_fab.recipes.report import ReportEntry, entries, entry, place_of, report_html
from polygo_fab.write.svg import sheet_svg

pytestmark = pytest.mark.slow

SHEET: Sheet = reference.REFERENCE
FILES = sorted(p.name for kind in ("svg", "dxf") for p in BROKEN.glob(f"*-*.{kind}"))
WARNED = sorted(p.name for p in (BROKEN / "warnings").iterdir())


def _generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("broken_warnings", BROKEN / "broken_warnings.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- warnings


def test_the_folder_holds_what_the_generator_makes() -> None:
    assert {p.name: p.read_bytes() for p in (BROKEN / "warnings").iterdir()} == _generator().files()


@pytest.mark.parametrize("name", WARNED)
def test_a_file_is_warned_of_with_its_code_alone(name: str) -> None:
    code, kind, data = name.split("-")[0], name[-3:], (BROKEN / "warnings" / name).read_bytes()
    assert errors(check_file(data, kind, GENERIC)) == (), "no error"
    found = advise(data, kind, GENERIC, SHEET)
    assert codes(found) == {code}
    assert {f.severity for f in found} == {"warning"}
    assert all(f.place for f in found)
    assert errors(found) == ()
    assert str(found[0]).startswith(f"warning: {code} ")


def test_every_kind_of_warning_has_its_file() -> None:
    assert {name.split("-")[0] for name in WARNED} == {"ISLAND", "THIN"}


@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_the_good_files_need_no_warning(kind: str) -> None:
    assert advise(GOOD[kind], kind, GENERIC, SHEET) == []
    assert advise(GOOD[kind], kind, GENERIC) == []


def test_a_part_laid_in_a_hole_is_no_island() -> None:
    ring, hole = (f'<circle cx="50" cy="50" r="{r}"/>' for r in (45, 35))
    for inside, expected in (('<circle cx="50" cy="50" r="31"/>', {"ISLAND"}),
                             ('<circle cx="50" cy="50" r="20"/>', set()),
                             ('<circle cx="40" cy="50" r="9"/><circle cx="60" cy="50" r="9"/>', set()),
                             ('<circle cx="50" cy="50" r="34"/>', set())):  # which SPACING names
        assert codes(advise(svg_file(inside + hole + ring), "svg", GENERIC)) == expected


def test_a_letter_may_have_two_middles() -> None:
    middles = '<path d="M32 32H48V48H32Z"/><path d="M32 52H48V68H32Z"/>'
    outside = '<path d="M28.5 28.5H51.5V71.5H28.5Z"/><path d="M15 15H85V85H15Z"/>'
    assert len(advise(svg_file(middles + outside), "svg", GENERIC)) == 2


def test_what_a_sheet_asks_for_is_no_island() -> None:
    (sheet,) = kits.load("coupons", {}).sheets
    assert advise(sheet_svg(sheet), "svg", GENERIC, sheet) == []


def test_a_web_that_is_too_thin_anyway_is_not_warned_of() -> None:
    data = (BROKEN / "THIN-web.svg").read_bytes()
    assert codes(check_sheet(data, "svg", SHEET, GENERIC)) >= {"THIN"}
    assert advise(data, "svg", GENERIC, SHEET) == []


@pytest.mark.parametrize(("bed", "where"), [((80, 40), "plate"), ((38, 60), "plate"), ((90, 60), "sheet")])
@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_a_job_that_is_larger_than_the_bed(kind: str, bed: tuple[float, float], where: str) -> None:
    found = advise(GOOD[kind], kind, GENERIC, SHEET, Machine("tiny", "", bed))
    assert codes(found) == {"BED"}
    assert found[0].severity == "error"
    assert found[0].where.startswith(where)
    assert found[0].message.endswith("would do: k40")
    assert advise(GOOD[kind], kind, GENERIC, SHEET, Machine("turned", "", (50, 100))) == []


def test_no_bed_may_do() -> None:
    data = svg_file('<path d="M10 10H1700V1500H10Z"/>', size="2000")
    assert "would do: none" in advise(data, "svg", GENERIC, None, Machine("tiny", "", (80, 40)))[0].message


def test_a_finding_is_what_it_says_whatever_its_place() -> None:
    assert Finding("THIN", "a", "b", (1, 2)) == Finding("THIN", "a", "b")
    assert Finding("THIN", "a", "b", None, "warning") != Finding("THIN", "a", "b")
    with pytest.raises(ValueError, match="no such code"):
        Finding("THICK", "a", "b")


# --- places


@pytest.mark.parametrize("name", [n for n in FILES if n.split("-")[0] not in
                                  {"UNITS", "TEXT", "COLOUR", "SAME", "AUDIT", "PARTS", "BOARD", "KERF"}])
def test_every_rule_says_where(name: str) -> None:
    """The place is near what was broken: no further from a drawn line than the fault is large."""
    kind, data = name[-3:], (BROKEN / name).read_bytes()
    drawing = entry(name, data, ()).drawing
    assert drawing
    found = [f for f in check_sheet(data, kind, SHEET, GENERIC) if f.code == name.split("-")[0]]
    for finding in found:
        assert finding.place
        near = min(math.dist(finding.place, p) for s in drawing.strokes for p in _dense(s))
        assert near < 3.5, finding


def _dense(stroke: ReadStroke) -> list[tuple[float, float]]:
    points = stroke.path.flattened(0.01)
    return [(a[0] + (b[0] - a[0]) * k / 40, a[1] + (b[1] - a[1]) * k / 40)
            for a, b in pairwise(points) for k in range(41)]


def test_places_of_known_faults() -> None:
    for name, expected in (("THIN-web.svg", (69.75, 15)), ("GAP-hole-close-to-outline.dxf", (69.95, 15)),
                           ("HOLE-smaller-than-two-kerfs.svg", (60, 15)), ("TINY-segment.svg", (45.1, 45.1))):
        data = (BROKEN / name).read_bytes()
        (finding,) = [f for f in check_file(data, name[-3:], GENERIC) if f.code == name.split("-")[0]]
        assert finding.place == pytest.approx(expected, abs=0.4), name


def test_a_place_is_found_in_words() -> None:
    drawing = LaserDrawing((50, 50), (ReadStroke("cut", "cut", line((0, 0), (10, 0)), "line 2"),
                                 ReadStroke("cut", "cut", line((0, 20), (10, 20)), "line 21")))
    for where, message, expected in (("line 21", "x", (5, 20)), ("plate of line 2", "x", (5, 0)),
                                     ("line 211", "x", None),
                                     ("sheet", "the line at (3.50, -4.25) is not drawn", (3.5, -4.25)),
                                     ("sheet", "2 x (3) mm", None)):
        assert place_of(Finding("PARTS", where, message), drawing) == expected
    assert place_of(Finding("PARTS", "line 2", "at (1.00, 2.00)", (7, 8)), drawing) == (7, 8)


# --- what was not read


@pytest.mark.parametrize(("name", "expected"), [
    ("COLOUR-not-in-the-profile.svg", (21, 38)), ("TEXT-rotated.svg", None), ("TEXT-live-text.svg", None),
    ("TEXT-picture.svg", None), ("TEXT-live-text.dxf", None), ("COLOUR-layer-unknown.dxf", (85, 10)),
    ("COLOUR-filled.pdf", None), ("COLOUR-not-in-the-profile.pdf", None), ("TEXT-wide.pdf", None),
    ("COLOUR-not-in-the-profile.lbrn2", None), ("TEXT-live-text.lbrn2", None)])
def test_what_is_refused_is_shown_and_marked(name: str, expected: tuple[float, float] | None) -> None:
    kind, data = name.rpartition(".")[2], (BROKEN / name).read_bytes()
    found = [f for f in check_file(data, kind, GENERIC) if f.code in ("COLOUR", "TEXT")]  # type: ignore[arg-type]
    one = entry(name, data, found)
    assert one.drawing
    assert one.drawing.unread
    at = place_of(found[0], one.drawing)
    assert at
    assert -1 < at[0] < 101, "on the sheet"
    assert -1 < at[1] < 51
    if expected:
        assert at == pytest.approx(expected, abs=0.5)
    shown = page(one)
    assert shown.xpath("//*[local-name()='path'][@stroke='#8a8a8a']")
    assert "Grey and broken" in shown.text_content()
    assert "To mend: " in shown.text_content()


def test_the_place_of_what_is_refused_follows_its_transforms() -> None:
    data = svg_file('<g transform="translate(10 20)"><g transform="rotate(90) scale(2)"><path d="M0 0H10"/></g></g>'
                    '<text x="40" y="50" style="font-size: 5px">abc</text><path d="M1 1H9" transform="matrix(x)"/>'
                    '<g transform="translate(9e9)"><path d="M0 0H10"/></g><image width="-1" height="4"/>')
    drawing = entry("a.svg", data, ()).drawing
    assert drawing
    turned, text, plain = (unread.path for unread in drawing.unread)
    assert [turned.start, turned.end] == [pytest.approx((10, 80)), pytest.approx((10, 60))]
    assert text.bounds == pytest.approx((40, 49, 48.25, 54))
    assert plain.bounds == pytest.approx((1, 99, 9, 99))


# --- the page


def page(*shown: ReportEntry) -> html.HtmlElement:
    return html.fromstring(report_html(shown).decode())


@pytest.mark.parametrize("name", ["THIN-web.svg", "CROSS-hole-over-outline.dxf", "BOARD-line-shifted.svg"])
def test_each_finding_has_its_mark_and_its_row(name: str) -> None:
    data = (BROKEN / name).read_bytes()
    found = check_sheet(data, name[-3:], SHEET, GENERIC)
    shown = page(entry(name, data, found))
    rows = shown.xpath("//section//tr[td]")
    assert len(rows) == len(found)
    numbers = {n for text in shown.xpath("//*[local-name()='text']/text()") for n in text.split(", ")}
    assert numbers == {row.xpath("td[1]/text()")[0] for row in rows if row.xpath("td[1]/text()")}
    assert len(shown.xpath("//section//*[local-name()='use']")) == len(numbers)
    text = shown.text_content()
    assert name in text
    for finding in found:
        assert finding.message in text
        assert CODES[finding.code] in text


def test_the_page_holds_everything_in_itself_and_is_the_same_twice() -> None:
    data = (BROKEN / "THIN-web.svg").read_bytes()
    one = entry("a.svg", data, check_file(data, "svg", GENERIC))
    made = report_html([one, one])
    assert made == report_html([one, one])
    assert not re.search(rb'(?:src|href)="(?!#)', made)
    ids = re.findall(rb'id="(\w+)"', made)
    assert len(ids) == len(set(ids))


def test_a_clean_file_says_so() -> None:
    shown = page(entry("good.svg", GOOD["svg"], ()))
    assert "Nothing found." in shown.text_content()
    assert "1 file:" in shown.text_content()
    assert shown.xpath("//details//*[local-name()='path']")


def test_errors_and_warnings_are_counted_apart() -> None:
    found = (Finding("OPEN", "line 7", "x"), Finding("THIN", "line 7", "y", None, "warning"))
    assert "1 error,\n1 warning" in page(entry("good.svg", GOOD["svg"], found)).text_content()


def test_what_cannot_be_read_has_its_findings_and_no_picture() -> None:
    shown = page(entry("a.svg", b"<svg", [Finding("READ", "file", "not an SVG")]), entry("b.step", b"x", ()))
    assert "No picture" in shown.text_content()
    assert shown.xpath("//svg") == []


EVIL = "</svg><script>alert(1)</script>\"'&\u0000\ud800"


def test_names_and_texts_are_escaped() -> None:
    data = svg_file('<path id="x" d="M10 10H30V30H10"/>')
    shown = report_html([entry(EVIL + ".svg", data, [Finding("OPEN", EVIL, EVIL, (20, 20))])])
    assert b"<script" not in shown
    assert b"alert(1)" in shown
    html.fromstring(shown.decode().replace("\x00", ""))


@settings(max_examples=20)
@given(st.lists(st.tuples(st.floats(-1e5, 1e5), st.floats(-1e5, 1e5)), max_size=4), st.booleans())
def test_any_place_can_be_marked(places: list[tuple[float, float]], sized: bool) -> None:
    drawing = LaserDrawing((50, 50) if sized else None, (ReadStroke("cut", "cut", line((0, 0), (10, 0)), "line 2"),))
    found = tuple(Finding("OPEN", "line 2", "x", p) for p in places)
    assert report_html([ReportEntry("x.dxf", drawing, found)]).count(b"<use ") == len(places)


def test_the_entries_of_a_folder_and_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "laser").mkdir()
    (tmp_path / "laser" / "b.svg").write_bytes(GOOD["svg"])
    (tmp_path / "laser" / "a.dxf").write_bytes(GOOD["dxf"])
    found = (Finding("THIN", "laser/b.svg: ring of line 22 #ring", "x"), Finding("META", "print/x.pdf: page 1", "y"),
             Finding("MISSING", "laser/gone.svg", "z"))
    shown = entries(tmp_path, found)
    assert [e.name for e in shown] == ["laser/a.dxf", "laser/b.svg", "print/x.pdf", "laser/gone.svg"]
    assert [len(e.findings) for e in shown] == [0, 1, 1, 1]
    assert [e.drawing is not None for e in shown] == [True, True, False, False]
    assert place_of(found[0], shown[1].drawing) is not None  # type: ignore[arg-type]
    (one,) = entries(tmp_path / "laser" / "b.svg", ())
    assert one.name == "b.svg"
    with pytest.raises(BadInput, match="cannot read"):
        entries(tmp_path / "nothing.svg", ())


def test_a_report_replaces_reports_alone(tmp_path: Path) -> None:
    """`check x.svg --report x.svg` must not cost the drawing, nor by another name of it."""
    drawing, report = tmp_path / "x.svg", tmp_path / "report.html"
    drawing.write_bytes((BROKEN / "good.svg").read_bytes())
    (tmp_path / "same.svg").hardlink_to(drawing)
    (tmp_path / "link").symlink_to(drawing)
    for target in (drawing, tmp_path / "same.svg", tmp_path / "link", tmp_path):
        with pytest.raises(BadInput, match=f"{target.name}': "):
            cli.main(["check", str(drawing), "--report", str(target)], standalone_mode=False)
        assert drawing.read_bytes() == (BROKEN / "good.svg").read_bytes()
    for _ in range(2):
        with pytest.raises(SystemExit, match="0"):
            cli.main(["check", str(drawing), "--report", str(report)], standalone_mode=False)
        assert b"Check report" in report.read_bytes()


def test_what_was_not_proved_is_counted_by_itself_and_needs_no_mending() -> None:
    some = (Finding("UNIQUE", "puzzle 1", "no solver", severity="unproved"),)
    page = report_html([ReportEntry("a.pdf", None, some)]).decode()
    assert "1 not proved" in page
    assert "0 errors" in page
    assert "0 warnings" in page
    assert "To mend" not in page
