"""PDF laser files, 1:1: written and read back by the check's own reader, and refused where they are broken."""

from __future__ import annotations

import zlib

import pytest
from format_files import BROKEN, GOOD_SVG, formats
from hypothesis import given, settings
from hypothesis import strategies as st
from laser_files import reference

from polygo_fab import kits
from polygo_fab.check.laser import read_laser
from polygo_fab.check.pdf import check_pdf
from polygo_fab.check.same import same
from polygo_fab.core.errors import BadInput
from polygo_fab.core.sheet import GENERIC
from polygo_fab.core.workshop.profiles import profile_named, profiles
from polygo_fab.write.laser_pdf import sheet_pdf

pytestmark = pytest.mark.slow

FILES = sorted(p.name for p in BROKEN.glob("*-*.pdf"))
GOOD = (BROKEN / "good.pdf").read_bytes()


@pytest.mark.parametrize("name", profiles())
def test_the_kit_in_every_profile(name: str) -> None:
    """Whatever the profile, the page has a title, a language, no scaling in print, and the layers of its operations."""
    chosen = profile_named(name)
    for sheet in kits.load("tetrago", {}).sheets[:3]:
        data = sheet_pdf(sheet, chosen)
        assert check_pdf(data) == []
        layers = {stroke.layer for stroke in read_laser(data, "pdf", chosen)[0].strokes}
        assert layers == {chosen.layer(s.operation) for s in sheet.strokes()}


def test_other_programs_see_the_page() -> None:
    """Its size, its layers and its lines, in two libraries that did not write it."""
    import io

    import pdfplumber
    import pikepdf
    import pypdfium2

    sheet = reference.REFERENCE
    data = sheet_pdf(sheet, profile_named("inkscape"))
    assert [length * 25.4 / 72 for length in pypdfium2.PdfDocument(data)[0].get_size()] == pytest.approx(
        sheet.size, abs=1e-4)
    with pikepdf.open(io.BytesIO(data)) as file:
        names = [str(group.Name) for group in file.Root.OCProperties.D.Order]
        assert names == ["1-surface", "2-mark", "3-score", "4-through"]
        assert "/Font" not in file.pages[0].Resources
    with pdfplumber.open(io.BytesIO(data)) as file:
        page = file.pages[0]
        assert page.chars == page.images == []
        assert len(page.lines) + len(page.curves) + len(page.rects) == len(sheet.strokes())
        widths = {round(float(shape["linewidth"]) * 25.4 / 72, 6) for shape in (*page.lines, *page.curves)}
        assert widths == {profile_named("inkscape").stroke_width}


# --- what is read


@pytest.mark.parametrize(("old", "new", "message"), [
    ("q 2.8", "q q 2.8", "within q: expected Q"),
    ("EMC\nQ", "EMC\nQ Q", "Q without q"),
    ("EMC\nQ", "EMC EMC\nQ", "EMC without BDC"),
    ("80 10 m", "80 m", "1 operands: expected 2 numbers"),
    ("80 10 m", "80 /x m", "2 operands: expected 2 numbers"),
    ("80 10 m", "80 1e5 m", "2 operands: expected 2 numbers"),
    ("80 10 m", "80 999999 m", "a line reaches beyond 100000 mm"),
    ("80 10 m ", "", "a line without a start"),
    ("EMC\nQ", "EMC\nQ 1 2", "operands without an operator"),
    ("EMC\nQ", "EMC\nQ xyz", "no operator of a page"),
    ("%PDF", "%PFD", "not a PDF file"),
])
def test_what_is_damaged_is_refused(old: str, new: str, message: str) -> None:
    text = formats.GOOD_PDF
    data = GOOD.replace(old.encode(), new.encode()) if old == "%PDF" else formats.pdf_bytes(text.replace(old, new))
    assert data != GOOD
    with pytest.raises(BadInput, match=message) as refusal:
        read_laser(data, "pdf", GENERIC)
    assert "\n" not in str(refusal.value)


@pytest.mark.proof
def test_a_page_that_unpacks_to_too_much_is_refused() -> None:
    packed = zlib.compress(b" " * 150_000_000, 9)
    text = formats.GOOD_PDF.split("\n\n")
    room = "#" * len(packed)
    text[3] = f"<< /Filter /FlateDecode /Length {len(packed)} >>\nstream\n{room}\nendstream"
    with pytest.raises(BadInput, match="a stream of more than"):
        read_laser(formats.pdf_bytes("\n\n".join(text)).replace(room.encode(), packed), "pdf", GENERIC)


def test_other_ways_to_draw_the_same() -> None:
    """Curves with one control point at an end, lines in one path, a page that does not begin at 0."""
    two = formats.GOOD_PDF.replace("80 10 m 90 10 l S", "80 10 m 85 10 l 90 10 l S")
    assert same(GOOD_SVG, read_laser(formats.pdf_bytes(two), "pdf", GENERIC)[0]) == []
    curve = formats.GOOD_PDF.replace("80 10 m 90 10 l S", "80 10 m 85 10 90 10 v S")
    assert same(GOOD_SVG, read_laser(formats.pdf_bytes(curve), "pdf", GENERIC)[0]) == []
    moved = formats.GOOD_PDF.replace("/MediaBox [0 0 283.464567 141.732283]",
                                     "/MediaBox [-72 36 211.464567 177.732283]").replace("0 0 cm", "-72 36 cm")
    assert same(GOOD_SVG, read_laser(formats.pdf_bytes(moved), "pdf", GENERIC)[0]) == []


@settings(deadline=None, max_examples=60)
@given(st.binary(max_size=100), st.integers(0, len(GOOD)))
def test_any_bytes_are_read_or_refused(noise: bytes, at: int) -> None:
    for data in (noise, b"%PDF-1.7\n" + noise, GOOD[:at] + noise + GOOD[at:]):
        try:
            read_laser(data, "pdf", GENERIC)
        except BadInput:
            pass
