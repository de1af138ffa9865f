"""Formats of a document: half pages, booklets, large print, grey, one sheet, archive, table of contents."""

import io
import re
from itertools import pairwise

import pdfplumber
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab.check.document import check_document
from polygo_fab.check.page.page import read_pdf
from polygo_fab.check.type_sizes import type_findings
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Finding
from polygo_fab.core.page import (
    Bullets,
    Document,
    Drawing,
    Figure,
    Heading,
    Label,
    PageBreak,
    Plates,
    Shape,
    Style,
    Text,
)
from polygo_fab.core.path import circle
from polygo_fab.core.printed.book_format import NORMAL, Format, page_size
from polygo_fab.core.printed.ink import contrast, grey
from polygo_fab.write.pdf import page_count, pdf
from polygo_fab.write.pdf_fold import folded

MM = 25.4 / 72
COLOURS = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)
DISC = Drawing((30, 20), (Shape(circle((15, 10), 5), Style(stroke="#c0392b", fill="#24324f")),
                          Label("b", (15, 9), 2.5, colour="#ffffff")), "a disc")


def book(pages: int, footer: str = "polygo_fab 1.2") -> Document:
    parts = [block for k in range(1, pages) for block in (
        Heading(2, f"Part {k}"), Text(f"Words of part {k}."), Figure((DISC, DISC), ("before", "after")), PageBreak())]
    return Document("A book", "en", "a4", (Heading(1, "A book"), *parts, Heading(2, "Last"), Text("The end.", "small"),
                                           Bullets(("one", "two"))), footer=footer)


def opened(data: bytes) -> pdfplumber.PDF:
    return pdfplumber.open(io.BytesIO(data))


def size(page: object) -> tuple[float, float]:
    return (round(page.width * MM, 2), round(page.height * MM, 2))  # type: ignore[attr-defined]


# --- folded


@given(st.integers(1, 200))
def test_a_folded_pile_reads_from_front_to_back(pages: int) -> None:
    """Sheets are put into each other, the first outside; leafing through meets the pages in order."""
    sides = list(folded(pages))
    assert len(sides) == 2 * -(-pages // 4)
    fronts, backs = sides[::2], sides[1::2]
    # leaf by leaf: right of front, left of back, from the outermost sheet in; then the other halves, inside out
    order = [page for front, back in zip(fronts, backs, strict=True) for page in (front[1], back[0])]
    order += [page for front, back in reversed(list(zip(fronts, backs, strict=True))) for page in (back[1], front[0])]
    assert order[:pages] == list(range(pages))
    assert order[pages:] == [None] * (len(order) - pages)
    assert len(order) - pages < 4


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "page", "sheet"), [("a4", (148, 210), (297, 210)), ("a3", (210, 297), (420, 297)),
                                                      ("letter", (139.7, 215.9), (279.4, 215.9))])
def test_half_pages_and_the_sheets_they_are_put_on(paper: str, page: tuple[float, float],
                                                   sheet: tuple[float, float]) -> None:
    made = Document("A book", "en", paper, book(5).blocks)
    assert page_size(paper, Format(pages="half")) == page
    with opened(pdf(made, Format(pages="half"))) as half, opened(pdf(made, Format(pages="booklet"))) as whole:
        assert {size(p) for p in half.pages} == {page}
        assert {size(p) for p in whole.pages} == {sheet}
        total = len(half.pages)
        assert total == page_count(made, Format(pages="half")) == 5
        assert len(whole.pages) == 4
        spare = (sheet[0] - 2 * page[0]) / 4
        for shown, side in zip(whole.pages, folded(total), strict=True):
            for number, left in zip(side, (spare, sheet[0] / 2 + spare), strict=True):
                chars = [c for c in shown.chars if left - 1 <= c["x0"] * MM <= left + page[0] + 1]
                if number is None:
                    assert not chars
                    continue
                alone = [c for c in half.pages[number].chars if c["text"].strip()]
                there = {(c["text"], round(c["x0"] * MM - left, 1), round(c["top"], 1)) for c in chars}
                foot = half.pages[number].height - 45
                assert {(c["text"], round(c["x0"] * MM, 1), round(c["top"], 1)) for c in alone
                        if c["top"] < foot} <= there
                assert f"{number + 1} / {total}" in shown.within_bbox(
                    (max(0, left / MM), 0, min(shown.width, (left + page[0]) / MM), shown.height)).extract_text()


def test_a_booklet_is_turned_over_its_short_edge_and_read_in_order() -> None:
    data = pdf(book(6), Format(pages="booklet"))
    with pikepdf.open(io.BytesIO(data)) as file:
        assert str(file.Root.ViewerPreferences.Duplex) == "/DuplexFlipShortEdge"
        with file.open_outline() as outline:
            assert [entry.title for entry in outline.root[0].children] == [
                "Contents", *(f"Part {k}" for k in range(1, 6)), "Last"]


# --- large print


def test_large_print_is_large() -> None:
    footer = "A footer of so many words that it does not go on a line " * 2
    with opened(pdf(book(3, footer), Format(print="large"))) as file:
        for page in file.pages:
            assert min(c["size"] for c in page.chars if c["text"].strip()) >= 17.99
            assert all(15.9 < c["x0"] * MM and c["x1"] * MM < 210 - 15.9 for c in page.chars if c["text"].strip())
        for one, other in pairwise(file.pages[0].search("before|after")):
            assert abs(one["top"] - other["top"]) < 1, "what stood side by side still does"
    with opened(pdf(book(3))) as file:
        assert min(c["size"] for page in file.pages for c in page.chars) < 9


def test_what_is_longer_than_a_page_in_one_piece_breaks() -> None:
    steps = Document("Steps", "en", "a4", (Heading(2, "Steps"), Bullets(("A step of some words. " * 20,) * 20, True)))
    assert page_count(steps, Format(pages="half", print="large")) > 10


# --- ink


@given(COLOURS, COLOURS)
def test_greys_keep_contrast_and_order(one: str, other: str) -> None:
    """Within what 256 greys can tell."""
    assert contrast(grey(one), grey(other)) == pytest.approx(contrast(one, other), rel=0.04, abs=0.04)
    assert contrast(grey(one), "#ffffff") == pytest.approx(contrast(one, "#ffffff"), rel=0.04)
    darker, lighter = sorted((one, other), key=lambda colour: -contrast(colour, "#ffffff"))
    assert int(grey(darker, True)[1:3], 16) <= int(grey(lighter, True)[1:3], 16)
    assert int(grey(one, True)[1:3], 16) >= int(grey(one)[1:3], 16), "less ink"


def test_players_can_be_told_apart_in_grey() -> None:
    from polygo_fab.pages.pieces import COLOURS as PLAYERS

    levels = sorted(int(grey(fill, True)[1:3], 16) for fill, _ in PLAYERS)
    assert min(b - a for a, b in pairwise(levels)) >= 15
    assert min(contrast(grey(fill, True), grey(mark)) for fill, mark in PLAYERS) >= 3


@pytest.mark.parametrize("made", [book(2), Plates("x", "en", "a4", (Drawing((210, 297), DISC.items, "a disc"),))])
def test_grey_has_no_colour(made: Document | Plates) -> None:
    def colours(data: bytes) -> set[tuple[float, ...]]:
        with opened(data) as file:
            drawn = [o for page in file.pages for kind in page.objects.values() for o in kind]
            return {tuple(o[key]) for o in drawn for key in ("stroking_color", "non_stroking_color")
                    if isinstance(o.get(key), (tuple, list)) and len(o[key]) == 3}

    assert any(len(set(colour)) > 1 for colour in colours(pdf(made)))
    assert all(len(set(colour)) == 1 for colour in colours(pdf(made, Format(ink="grey"))))


# --- one sheet, archive, contents


@pytest.mark.slow
def test_one_sheet_is_one_sheet_or_refused() -> None:
    text = "Here are some words that go on for a while, so that a page is full of them before long. " * 9
    fits = next(n for n in range(2, 60) if page_count(Document("x", "en", "a4", (Text(text),) * n)) > 2)
    made = Document("x", "en", "a4", (Text(text),) * fits)
    assert page_count(made) == 3
    assert page_count(made, Format(one_sheet=True)) == 2
    assert list(type_findings_of(pdf(made, Format(one_sheet=True)))) == []
    with pytest.raises(BadInput, match=r"'A book' does not fit on one sheet of a4: 6 pages .* allowed: full, 6 pages$"):
        pdf(book(6), Format(one_sheet=True))
    assert page_count(book(4), Format(one_sheet=True, pages="booklet")) == 4
    with pytest.raises(BadInput, match=r"allowed: booklet, 5 pages$"):
        page_count(book(5), Format(one_sheet=True, pages="booklet"))


# --- type


def type_findings_of(data: bytes, format: Format = NORMAL) -> list[Finding]:
    return list(type_findings(read_pdf(data), format.print))


def lettered(mm: float, wide: float = 30.0) -> Document:
    drawing = Drawing((wide, 20), (Label("b", (15, 9), mm),), "a letter")
    return Document("A book", "en", "a4", (Heading(1, "A book"), Text("Words."), Figure((drawing,), ("below",))))


def test_letters_that_are_too_small_are_found() -> None:
    """Words and drawings each by the least size of their format."""
    large, small = Format(print="large"), lettered(2.3)
    assert type_findings_of(pdf(small)) == []
    assert type_findings_of(pdf(small, large), large) == []
    assert [str(f) for f in type_findings_of(pdf(small), large)] == [
        "TYPE page 1: '1 / 1' is set in 8.0 points: at least 18 needed",
        "TYPE page 1: 'b' is set in 9.8 points in a drawing: at least 14 needed"]
    assert "TYPE" in {f.code for f in check_document(pdf(small), small, large)}


def test_letters_count_as_they_are_printed() -> None:
    """At half their scale, in a form, in a form within a form, turned, and for a printer that prints too large."""
    page = Plates("x", "en", "a4", (Drawing((210, 297), (Label("Four words of text", (20, 50), 3.5,
                                                               anchor="start"),), "x"),))
    data = pdf(page)
    assert type_findings_of(data) == []
    for placed in ("0.5 0 0 0.5 0 0", "0 0.5 -0.5 0 300 0", "1 0 0 0.5 0 0", "0.5 0 0 1 0 0"):
        file = pikepdf.open(io.BytesIO(data))
        sheet = file.pages[0]
        file.pages[0].Contents = file.make_stream(f"q {placed} cm\n".encode() + sheet.Contents.read_bytes() + b"\nQ")
        out = io.BytesIO()
        file.save(out)
        assert [f.code for f in type_findings_of(out.getvalue())] == ["TYPE"], placed
    assert [f.code for f in type_findings(read_pdf(pdf(lettered(2.3, 178.0))), scale=(0.98, 1.0))] == ["TYPE"]


@pytest.mark.parametrize("wide", [84.0, 100.0])
def test_large_print_has_large_letters_or_is_refused(wide: float) -> None:
    """A drawing as wide as a page has letters of 14 points where they are 6.5 in a column."""
    with pytest.raises(BadInput, match=r"'A book' on pages of 148 x 210 mm: a drawing has room for letters of [\d.]+ "
                                       "points, 14 needed: allowed: large$"):
        pdf(lettered(2.3, wide), Format(pages="half", print="large"))


@pytest.mark.slow
@pytest.mark.parametrize("made", [book(2), Plates("x", "fr", "a4", (Drawing((210, 297), DISC.items, "a disc"),))])
def test_archive_is_pdf_a(made: Document | Plates) -> None:
    pdfa = pytest.importorskip("pikepdf.pdfa")
    data = pdf(made, Format(archive=True))
    assert pdfa.validate_written(io.BytesIO(data), "2b").passed
    assert not pdfa.validate_written(io.BytesIO(pdf(made)), "2b").passed
    assert data == pdf(made, Format(archive=True))


def test_a_long_document_has_a_table_of_contents_and_a_short_one_none() -> None:
    with opened(pdf(book(4))) as file:
        assert not any("Contents" in page.extract_text() for page in file.pages)
    with opened(pdf(book(7))) as file:
        texts = [page.extract_text() for page in file.pages]
        listed = re.findall(r"^(Part \d|Last)[ .]+(\d+)$", texts[0], re.MULTILINE)
        assert listed == [*((f"Part {k}", str(k)) for k in range(1, 7)), ("Last", "7")]
        for title, number in listed:
            assert title in texts[int(number) - 1]
        assert len(file.pages[0].annots) == 7


@pytest.mark.parametrize("given", [{"pages": "third"}, {"print": "small"}, {"ink": "red"}])
def test_a_word_there_is_not_is_refused(given: dict[str, str]) -> None:
    with pytest.raises(BadInput, match=f"unknown {next(iter(given))} '{next(iter(given.values()))}'"):
        Format(**given)  # type: ignore[arg-type]
