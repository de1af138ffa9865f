"""check/tags.py: what the writer makes passes, and every fault put into its bytes is found."""

import io
import re
from collections.abc import Callable
from functools import cache

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name
from reportlab.pdfgen.canvas import Canvas

from polygo_fab.check.page.page import read_pdf
from polygo_fab.check.pdf import check_pdf
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
    Table,
    Text,
)
from polygo_fab.core.path import circle
from polygo_fab.core.printed.book_format import Format
from polygo_fab.write.pdf import pdf

DISC = Drawing((30, 20), (Shape(circle((15, 10), 5), Style()), Label("a!", (15, 9))), "a disc in a field")
WORDS = "Here are some words that go on for a while, so that a page is full of them before long. " * 9
BOOK = Document("A book", "en", "a4", (
    Heading(1, "A book"), Text("What it is about.", "lead"),
    *[block for k in range(9) for block in (Heading(2, f"Part {k}"), Text("Words."), PageBreak())],
    Text(WORDS), Heading(3, "Deeper"), Text("Un mot <b>en français</b>.", lang="fr"),
    Figure((DISC, DISC), ("before", "after")),
    Bullets(("one", "two"), True), Table((("Question", "Answer"), ("Why?", "Because."), ("How?", "So."))
                                         + (("More?", "No."),) * 20, (1, 2))),
    footer="polygo_fab", columns=2)


@cache
def good() -> bytes:
    return pdf(BOOK)


def faults(data: bytes) -> list[str]:
    return [finding.message for finding in check_pdf(data, read_aloud=True) if finding.code == "TAGS"]


def test_what_is_written_is_whole() -> None:
    assert check_pdf(good(), read_aloud=True) == []
    with pikepdf.open(io.BytesIO(good())) as file:
        assert len(file.pages) > 4
        assert any("/Annots" in page for page in file.pages), "the table of contents leads somewhere"
        kinds = [str(e.S) for e in elements(file)]
        assert kinds[0] == "/Document"
        assert set(kinds) >= {f"/{kind}" for kind in (
            "H1", "H2", "H3", "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "Figure", "Caption", "TOC",
            "TOCI", "Link")}
        assert kinds.count("/Table") == 1, "one that runs over stays one"
        assert kinds.count("/TR") == 23
        assert [str(e.Alt) for e in elements(file) if e.S == "/Figure"] == ["a disc in a field"] * 2
        assert [str(e.Lang) for e in elements(file) if "/Lang" in e] == ["fr"]


def elements(file: pikepdf.Pdf) -> list[pikepdf.Object]:
    """All elements, in the order of reading."""
    found, todo = [], [file.Root.StructTreeRoot.K[0]]
    while todo:
        element = todo.pop()
        found.append(element)
        todo += [kid for kid in reversed(list(element.K)) if isinstance(kid, Dictionary) and "/S" in kid]
    return found


def first(file: pikepdf.Pdf, kind: str) -> pikepdf.Object:
    return next(e for e in elements(file) if e.S == f"/{kind}")


def code(change: Callable[[bytes], bytes]) -> Callable[[pikepdf.Pdf], None]:
    """A change of what page 1 paints."""
    def changed(file: pikepdf.Pdf) -> None:
        stream = file.pages[0].Contents
        data = change(stream.read_bytes())
        assert data != stream.read_bytes()
        stream.write(data)
    return changed


def entry(kind: str, key: str, value: object = None) -> Callable[[pikepdf.Pdf], None]:
    """Another value of the first element of a kind, or none."""
    def changed(file: pikepdf.Pdf) -> None:
        element = first(file, kind)
        if value is None:
            del element[key]
        else:
            element[key] = value
    return changed


def root(key: str, inner: str = "") -> Callable[[pikepdf.Pdf], None]:
    def changed(file: pikepdf.Pdf) -> None:
        if inner:
            del file.Root[key][inner]
        else:
            del file.Root[key]
    return changed


def twice(file: pikepdf.Pdf) -> None:
    one, other = [e for e in elements(file) if e.S == "/P"][:2]
    other.K = one.K
    other.Pg = one.Pg


def lost_row(file: pikepdf.Pdf) -> None:
    row = [e for e in elements(file) if e.S == "/TR"][3]
    row.K = Array([row.K[0]])


def lost_annotation(file: pikepdf.Pdf) -> None:
    link = first(file, "Link")
    link.K = Array([kid for kid in link.K if not isinstance(kid, Dictionary)])


def elsewhere(file: pikepdf.Pdf) -> None:
    first(file, "LI").P = file.Root.StructTreeRoot.K[0]


def silent_link(file: pikepdf.Pdf) -> None:
    del file.pages[0].Annots[0].Contents


def no_claim(file: pikepdf.Pdf) -> None:
    file.Root.Metadata.write(file.Root.Metadata.read_bytes().replace(b"pdfuaid:part>1<", b"pdfuaid:part>9<"))


@pytest.mark.slow
@pytest.mark.parametrize(("says", "change"), [
    ("no structure", root("/StructTreeRoot")), ("not marked as tagged", root("/MarkInfo")),
    ("name of the file", root("/ViewerPreferences", "/DisplayDocTitle")), ("claim neither", no_claim),
    ("claim neither", root("/Metadata")), ("language ''", root("/Lang")),
    ("neither content nor decoration", code(lambda data: data + b"\n0 0 9 9 re f\n")),
    ("neither content nor decoration", code(lambda data: data.replace(b"/Artifact <</Type /Layout>> BDC",
                                                                    b"/Span BMC"))),
    ("belongs to no element", code(lambda data: data + b"\n/P <</MCID 999>> BDC 0 0 9 9 re f EMC\n")),
    ("is not there", code(lambda data: data.replace(b"/MCID 2>>", b"/Other 2>>"))),
    ("two marked contents have one number", code(lambda data: data.replace(b"/MCID 2>>", b"/MCID 1>>"))),
    ("content and decoration at once", code(lambda data: data.replace(
        b"/MCID 1>> BDC", b"/MCID 1>> BDC /Artifact BMC 0 0 9 9 re f EMC"))),
    ("does not end", code(lambda data: data + b"\n/Artifact BMC\n")),
    ("no way back from marked content", lambda file: file.Root.StructTreeRoot.ParentTree.Nums[1].__setitem__(
        1, file.Root.StructTreeRoot.ParentTree.Nums[1][0])),
    ("no way back from marked content", root("/StructTreeRoot", "/ParentTree")),
    ("no way back from link", lambda file: file.pages[0].Annots[0].__setitem__("/StructParent", 0)),
    ("belongs to 2 elements", twice), ("belongs to no element", lost_annotation),
    ("in the order of reading", lambda file: file.pages[0].__delitem__("/Tabs")),
    ("does not say where it leads", silent_link), ("no words for those", entry("Figure", "/Alt")),
    ("no words for those", entry("Figure", "/Alt", "  ")), ("of level 3 after none", entry("H1", "/S", Name.H3)),
    ("of level 3 after one of level 1", entry("H2", "/S", Name.H3)), ("no standard kind", entry("P", "/S", Name.Foo)),
    ("is empty", entry("H3", "/K", Array([]))), ("stands in L", entry("LI", "/S", Name.TR)),
    ("has no body", entry("LBody", "/S", Name.Lbl)), ("(Scope)", entry("TH", "/A")), ("different numbers", lost_row),
    ("no heads", lambda file: [e.__setitem__("/S", Name.TD) for e in elements(file) if e.S == "/TH"]),
    ("another one than the element", elsewhere), ("language 'french one'", entry("P", "/Lang", "french one")),
    ("stands in two places", lambda file: file.Root.StructTreeRoot.K[0].K.append(file.Root.StructTreeRoot.K[0].K[0])),
])
def test_a_fault_is_found(says: str, change: Callable[[pikepdf.Pdf], object]) -> None:
    with pikepdf.open(io.BytesIO(good())) as file:
        change(file)
        out = io.BytesIO()
        file.save(out)
    found = faults(out.getvalue())
    assert any(says in message for message in found), found


def test_only_what_people_read_must_have_tags() -> None:
    with pikepdf.open(io.BytesIO(good())) as file:
        del file.Root.StructTreeRoot
        out = io.BytesIO()
        file.save(out)
    assert check_pdf(out.getvalue()) == []
    assert [f.code for f in check_pdf(out.getvalue(), read_aloud=True)] == ["TAGS"]


@pytest.mark.slow
@pytest.mark.parametrize("format", [Format(pages="half"), Format(pages="booklet"), Format(print="large"),
                                    Format(ink="grey"), Format(archive=True)])
def test_every_format_is_whole(format: Format) -> None:
    data = pdf(BOOK, format)
    assert data == pdf(BOOK, format)
    assert check_pdf(data, read_aloud=True) == []


def test_plates_tell_titles_texts_and_the_picture_apart() -> None:
    title = Label("Nombres Croisés", (15, 280), 8, anchor="start", bold=True)
    lines = (Label("A text of some words that goes", (15, 270), 3.4, anchor="start"),
             Label("on below.", (15, 265.3), 3.4, anchor="start"))
    page = Drawing((210, 297), (title, *lines, Shape(circle((99, 99), 50), Style()), Label("a", (20, 60))), "a circle")
    data = pdf(Plates("Pages", "en", "a4", (page, page), bookmarks=("one", "two")))
    assert check_pdf(data, read_aloud=True) == []
    with pikepdf.open(io.BytesIO(data)) as file:
        assert [str(e.S) for e in elements(file)] == [
            "/Document", "/Sect", "/H1", "/P", "/Figure", "/Sect", "/H2", "/P", "/Figure"]


@pytest.mark.proof
@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.lists(st.one_of(
    st.builds(Text, st.text("ab c", max_size=300).map(lambda t: f"x{t}"), st.sampled_from(("body", "note", "small"))),
    st.builds(Bullets, st.lists(st.just(WORDS[:200]), min_size=1, max_size=9).map(tuple), st.booleans()),
    st.builds(lambda n: Table((("a", "b"),) + (("c", WORDS[:90]),) * n, (1, 2)), st.integers(1, 60)),
    st.just(Figure((DISC,), ("",))), st.just(Heading(2, "Title"))), min_size=1, max_size=12),
    st.sampled_from(("full", "half", "booklet")), st.sampled_from(("normal", "large")), st.sampled_from((1, 2)))
def test_any_document_is_whole(blocks: list, pages: str, size: str, columns: int) -> None:
    made = Document("T", "en", "a4", (Heading(1, "T"), *blocks), footer="f", columns=columns)
    data = pdf(made, Format(pages=pages, print=size))
    assert check_pdf(data, read_aloud=True) == []
    assert re.search(rb"/StructTreeRoot", data)


@pytest.mark.parametrize(("inside", "marked", "loose"), [
    ("shape", False, ["a shape"]), ("shape", True, []), ("nothing", False, []), ("text", False, ["a text"]),
    ("text", True, []), ("both", False, ["a shape", "a text"]), ("marks", False, ["a text"])])
def test_a_form_paints_where_it_is_drawn(inside: str, marked: bool, loose: list[str]) -> None:
    """A form without marks is not walked, and yet what it paints outside of all marks is found."""
    file = io.BytesIO()
    canvas = Canvas(file)
    canvas.beginForm("form")
    if inside == "shape":
        canvas.rect(10, 10, 20, 20, stroke=1, fill=0)
    elif inside == "both":
        canvas.rect(10, 10, 20, 20, stroke=0, fill=1)
        canvas.drawString(10, 10, "f \\ (S) BDC")
    elif inside == "marks":
        canvas._code.append("/Artifact BMC")
        canvas.rect(10, 10, 20, 20, stroke=1, fill=0)
        canvas._code.append("EMC")
        canvas.drawString(10, 10, "a")
    elif inside == "text":
        canvas.rect(10, 10, 20, 20, stroke=0, fill=0)
        canvas.drawString(10, 10, "a S b")
    canvas.endForm()
    if marked:
        canvas._code.append("/P <</MCID 0>> BDC")
    canvas.doForm("form")
    if marked:
        canvas._code.append("EMC")
    canvas.showPage()
    canvas.save()
    painted = read_pdf(file.getvalue()).pages[0].marked
    assert painted.loose == loose
    assert painted.numbers == ((0,) if marked else ())
