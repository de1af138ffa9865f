"""The model of a page reads what two libraries read, of files of every make; what is written wrongly it refuses."""

import ctypes
import io
import random
import re
from collections import Counter
from functools import cache
from typing import Any

import pdfplumber
import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from polygo_fab import games
from polygo_fab.check.page.items import MM, PaintedPath
from polygo_fab.check.page.outline import ends
from polygo_fab.check.page.page import Page, Pdf
from polygo_fab.check.page.values import Damaged, Ref
from polygo_fab.check.pdf import check_pdf
from polygo_fab.core.page import Bullets, Document, Figure, Heading, Table, Text
from polygo_fab.pages.diagram import diagram
from polygo_fab.write.pdf import pdf

_FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 32/LastChar 126>>"
CONTENTS = {
    "plain": b"q 1 0 0 1 10 -.5 cm 0 0 m 10. 20 l S Q BT /F1 12 Tf (plain) Tj ET",
    "escapes": rb"BT /F1 12 Tf (a\(b\)\\\101\7z\n) Tj ET",
    "nested": b"BT /F1 12 Tf (a(b)c) Tj [(x) -120 (y)] TJ ET",
    "broken line": b"BT /F1 12 Tf (one\\\ntwo) Tj ET",
    "comments": b"q % 5 5 l S\n1 1 m % (\n2 2 l S Q",
    "hexadecimal": b"BT /F1 12 Tf <4 1 42> Tj ET",
    "glued": b"0 0 m 10 10 l S/F1 12 Tf[]0 d 1 0 0 rg",
    "names with codes": b"/A#42 <</MCID 0>>BDC 0 0 m 1 1 l S EMC /B BMC EMC",
    "inline picture": b"q 5 0 0 5 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI Q 0 0 m 1 1 l S",
    "control": b"0 0 m\x0c5 5 l\tS",
    "curves": b"0 0 m 1 1 2 2 3 3 c 4 4 5 5 v 6 6 7 7 y h f* 0 0 5 5 re B",
    "steps": b"BT /F1 10 Tf 12 TL 2 3 Td (a) Tj T* (b) Tj 5 -6 TD (c) Tj (d) ' 1 2 (e f) \" ET",
    "dashes": b"[3 1] 0 d 2 w .5 g 0 0 m 9 9 l s 1 0 0 RG 0 0 9 9 re S",
    "nothing": b"",
}
REFUSED = {
    "unknown": b"1 2 3 what 0 0 m nul 5 5 l S", "too few": b"10 l 5 5 m 6 6 l S",
    "open string": b"0 0 m 5 5 l S BT /F1 12 Tf (never closed Tj ET", "stray bracket": b"0 0 m ) 5 5 l S",
    "odd dictionary": b"/P <</MCID 0 /X>> BDC 0 0 m 5 5 l S EMC", "exponent": b"0 0 m 1e1 5 l S",
    "no number": b"0 0 m 5 -inf l S", "grouped": b"0 0 m 1_0 5 l S", "no start": b"5 5 l S", "open": b"q 0 0 m 5 5 l S",
    "picture without its beginning": b"0 0 m 1 1 l S ID 5 5 m 6 6 l S EI",
    "closed": b"Q", "no mark": b"EMC", "left over": b"0 0 m 5 5 l S 7", "no font": b"BT (a) Tj ET",
}


def _file(content: bytes, length: bytes = b"", extra: bytes = b"") -> bytes:
    """A page with this content; `length` as it is told, `extra` in the dictionary of the page."""
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
               b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>"
               + extra + b">>",
               b"<</Length " + (length or str(len(content)).encode()) + b">>\nstream\n" + content + b"\nendstream",
               _FONT]
    out, places = b"%PDF-1.7\n", []
    for number, said in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, said)
    table = b"xref\n0 6\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % at for at in places)
    return out + table + b"trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(out)


@cache
def made() -> bytes:
    """A document with text of several kinds, a table, and diagrams."""
    game = games.load("polygo")
    drawing = diagram(game, game.initial())
    return pdf(Document("A book", "en", "a4", (
        Heading(1, "A book"), Text("Some <b>bold</b> words; soft, and “quoted” — as well." * 9),
        Figure((drawing, drawing), ("one", "two")), Bullets(("one", "two"), True),
        Table((("Head", "Other"), ("a cell", "another")), (1, 2))), footer="at the foot", columns=2))


Said = tuple[str, float, float]
Shown = tuple[tuple[tuple[float, float], ...], str, str, float, tuple[float, ...]]


def _letters(page: Page) -> Counter[Said]:
    """Each word with where it begins, in points to a tenth."""
    return Counter((text, round(x / MM, 1), round(y / MM, 1)) for text, (x, y), _ in page.words)


def _shapes(page: Page) -> Counter[Shown]:
    """The ends of what is drawn, in points, its colours, and the width of its line and its dashes."""
    return Counter((tuple((round(x / MM, 2) + 0.0, round(y / MM, 2) + 0.0) for x, y in ends(part)), shape.stroke,
                    shape.fill, round(shape.width / MM, 2) if shape.stroke else 0.0,
                    tuple(round(length / MM, 2) for length in shape.dash) if shape.stroke else ())
                   for shape in page.things if isinstance(shape, PaintedPath) for part in shape.parts)


def _plumbed(page: Any) -> tuple[Counter[Said], Counter[Shown]]:
    """The same as pdfplumber has it."""
    words = Counter((w["text"], round(w["x0"], 1), round(float(page.height) - w["bottom"], 1))
                    for w in page.extract_words(extra_attrs=["size", "fontname"], x_tolerance=0.01,
                                                use_text_flow=True))
    shapes = Counter[Shown]()
    for shape in (*page.lines, *page.curves, *page.rects):
        points = [(round(float(x), 2) + 0.0, round(float(page.height) - float(y), 2) + 0.0)
                  for _, *some in shape["path"] for x, y in some[-1:]]
        points += points[:1] if shape["path"][-1][0] == "h" and points[0] != points[-1] else []
        shapes[tuple(points), _colour(shape["stroking_color"]) if shape["stroke"] else "",
               _colour(shape["non_stroking_color"]) if shape["fill"] else "",
               round(float(shape["linewidth"]), 2) if shape["stroke"] else 0.0,
               tuple(round(float(v), 2) for v in (shape["dash"] or ([],))[0]) if shape["stroke"] else ()] += 1
    return words, shapes


def _colour(given: Any) -> str:
    levels = (tuple(given) if isinstance(given, (tuple, list)) else (given or 0,)) * 3
    return "#" + "".join(f"{round(255 * float(level)):02x}" for level in levels[:3])


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_a_page_is_read_as_pdfplumber_reads_it(content: bytes) -> None:
    data = _file(b"1 w " + content)  # without a width pdfminer takes 0, the format 1
    [page] = Pdf(data).pages
    with pdfplumber.open(io.BytesIO(data)) as file:
        _, shapes = _plumbed(file.pages[0])
        letters = [re.sub(r"\(cid:(\d+)\)", lambda code: chr(int(code[1])), c["text"]) for c in file.pages[0].chars]
    assert "".join(run.text for run in page.runs) == "".join(letters)
    assert _shapes(page) == shapes


def test_a_document_is_read_as_pdfplumber_reads_it() -> None:
    pages = Pdf(made()).pages
    with pdfplumber.open(io.BytesIO(made())) as file:
        assert len(pages) == len(file.pages)
        for page, other in zip(pages, file.pages, strict=True):
            words, shapes = _plumbed(other)
            assert sum(words.values()) > 20
            assert _letters(page) == words
            assert _shapes(page) == shapes


def test_texts_are_as_large_and_stand_where_pdfium_has_them() -> None:
    with pypdfium2.PdfDocument(made()) as file:
        for page, other in zip(Pdf(made()).pages, file, strict=True):
            found = [(round(run.points, 3), [round(value / MM, 2) for value in run.at]) for run in page.runs
                     if not run.drawn]
            size, wanted = ctypes.c_float(), []
            for item in other.get_objects(max_depth=1):
                if item.type == pdfium.FPDF_PAGEOBJ_TEXT:
                    pdfium.FPDFTextObj_GetFontSize(item, size)
                    wanted.append((round(size.value, 3), [round(value, 2) for value in item.get_matrix().get()[4:]]))
            assert len(wanted) > 5
            for (points, at), (large, there) in zip(found, wanted, strict=True):
                assert points == pytest.approx(large, abs=0.01)
                assert at == pytest.approx(there, abs=0.02)


@pytest.mark.parametrize("content", REFUSED.values(), ids=REFUSED)
def test_what_is_written_wrongly_is_refused(content: bytes) -> None:
    with pytest.raises(Damaged):
        _ = Pdf(_file(content)).pages[0].things


@pytest.mark.parametrize(("length", "extra"), [(b"3", b""), (b"99999", b""), (b"-1", b""), (b"5 0 R", b""),
                                               (b"", b"/Odd(a"), (b"", b"/Deep[[<<>>]<</A[true 1 0 R]>>"),
                                               (b"", b"/Key /A /Left")])
def test_odd_objects_are_refused(length: bytes, extra: bytes) -> None:
    with pytest.raises(Damaged):
        _ = Pdf(_file(CONTENTS["plain"], length, extra)).pages[0].things


def test_objects_in_any_notation_are_read() -> None:
    extra = b"/Odd(a(b))/Null null/Name/A#20B% a comment\n/Deep[[<<>>]<</A[true 1 0 R -.5 +3.]>>]/Hex<4 14>"
    entries = Pdf(_file(CONTENTS["plain"], extra=extra)).pages[0].entries
    assert [entries[key] for key in ("Odd", "Null", "Name", "Deep", "Hex")] == [
        b"a(b)", None, "A B", [[{}], {"A": [True, Ref(1), -0.5, 3.0]}], b"A@"]


@pytest.mark.parametrize("said", [b"/Pages 2 0 R/Kids[2 0 R 2 0 R]", b"/Pages 9 0 R", b"/Pages/Name", b"/Pages[1 2]"])
def test_a_tree_of_pages_that_is_none_is_refused(said: bytes) -> None:
    data = _file(b"").replace(b"<</Type/Catalog/Pages 2 0 R>>", (b"<<" + said + b">>").ljust(29))
    assert [finding.code for finding in check_pdf(data)][:1] == ["FILE"]


def test_lengths_that_need_one_another_are_refused() -> None:
    """Each stream is as long as another one says, and so on for ever."""
    objects = [b"%d 0 obj\n<</Length %d 0 R>>\nstream\nx\nendstream\nendobj\n" % (k, k + 1) for k in range(1, 500)]
    places = [9 + sum(map(len, objects[:k])) for k in range(len(objects))]
    data = b"%PDF-1.7\n" + b"".join(objects)
    table = b"xref\n1 499\n" + b"".join(b"%010d 00000 n \n" % at for at in places)
    data += table + b"trailer\n<</Size 500/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(data)
    with pytest.raises(Damaged, match="without an end"):
        Pdf(data)


@pytest.mark.parametrize("how", [{"object_stream_mode": pikepdf.ObjectStreamMode.generate}, {"linearize": True},
                                 {"compress_streams": False, "object_stream_mode": pikepdf.ObjectStreamMode.generate}])
def test_a_file_of_another_make_is_read_the_same(how: dict[str, Any]) -> None:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(made())) as file:
        file.save(out, **how)
    assert out.getvalue() != made()
    assert check_pdf(out.getvalue(), read_aloud=True) == []
    for page, other in zip(Pdf(made()).pages, Pdf(out.getvalue()).pages, strict=True):
        assert (_letters(page), _shapes(page)) == (_letters(other), _shapes(other))


def test_a_file_that_was_added_to_is_read_as_it_is_now() -> None:
    data = _file(CONTENTS["plain"])
    at = len(data)
    added = (b"4 0 obj\n<</Length 15>>\nstream\n1 2 m 30 40 l S\nendstream\nendobj\nxref\n4 1\n%010d 00000 n \n"
             b"trailer\n<</Size 6/Root 1 0 R/Prev %d>>\nstartxref\n%d\n%%%%EOF\n")
    table = at + added.index(b"xref")
    data += added % (at, int(data.split()[-2]), table)
    assert [shape[0] for shape in _shapes(Pdf(data).pages[0])] == [((1, 2), (30, 40))]


def test_an_encrypted_file_is_refused() -> None:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(made())) as file:
        file.save(out, encryption=pikepdf.Encryption(owner="a", user=""))
    with pytest.raises(Damaged, match="an encrypted PDF: allowed: a plain one"):
        Pdf(out.getvalue())


@pytest.mark.parametrize("cut", [0.2, 0.5, 0.8, 0.97])
def test_what_is_cut_off_is_refused_in_one_line(cut: float) -> None:
    [found] = check_pdf(made()[:int(len(made()) * cut)])
    assert found.code == "FILE"
    assert "\n" not in found.message


@pytest.mark.parametrize("seed", range(60))
def test_damaged_bytes_are_read_or_refused(seed: int) -> None:
    """Nothing else than Damaged comes out of a file in which anything may stand."""
    draw = random.Random(seed)
    data = bytearray(_file(CONTENTS["curves"] + b" " + CONTENTS["steps"]) if seed % 2 else made())
    for _ in range(draw.choice((1, 3, 20))):
        at = draw.randrange(len(data))
        data[at:at + draw.choice((0, 1, 4))] = draw.choice((b"", b"/", b"(", b"<<", b">>", b"]", b"0", b"9999999999 ",
                                                            b" R ", b"null", bytes((draw.randrange(256),))))
    assert all("\n" not in found.message for found in check_pdf(bytes(data), read_aloud=True))


def test_a_font_of_two_bytes_is_read() -> None:
    """As programs of offices embed them: codes of glyphs, with a table of letters and widths by ranges."""
    objects = {"Type": pikepdf.Name.Font, "Subtype": pikepdf.Name.Type0, "BaseFont": pikepdf.Name.Any,
               "Encoding": pikepdf.Name("/Identity-H")}
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(_file(b"BT /F1 10 Tf 1 0 0 1 5 6 Tm <000100020007> Tj <0009> Tj ET"))) as file:
        below = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.CIDFontType2, DW=250,
                                   W=pikepdf.Array([1, pikepdf.Array([500, 600]), 5, 8, 700]))
        table = b"1 beginbfchar <0001> <0041> endbfchar 1 beginbfrange <0002> <0007> <0062> endbfrange"
        file.pages[0].obj.Resources.Font.F1 = pikepdf.Dictionary(
            **objects, DescendantFonts=pikepdf.Array([below]), ToUnicode=pikepdf.Stream(file, table))
        file.save(out)
    one, other = Pdf(out.getvalue()).pages[0].runs
    assert (one.text, other.text) == ("Abg", "\ufffd")
    assert [round(x / MM, 6) for x in (one.at[0], one.end[0], other.at[0], other.end[0])] == [5, 23, 23, 25.5]
