"""The quick reading of PDF syntax gives what pdfminer gives, of plain files and of odd ones."""

import io
import re
from typing import Any

import pdfplumber
import pytest
from pdfminer.pdftypes import PDFObjRef, PDFStream

from polygo_fab.check.pdf_syntax import Fonts, lay_out, read_plainly

_FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 32/LastChar 126>>"
CONTENTS = {
    "plain": b"q 1 0 0 1 10 -.5 cm 0 0 m 10. 20 l S Q BT /F1 12 Tf (plain) Tj ET",
    "escapes": rb"BT /F1 12 Tf (a\(b\)\\\101\7z\n) Tj ET",
    "nested": b"BT /F1 12 Tf (a(b)c) Tj [(x) -120 (y)] TJ ET",
    "broken line": b"BT /F1 12 Tf (one\\\ntwo) Tj ET",
    "comments": b"q % 5 5 l S\n1 1 m % (\n2 2 l S Q",
    "hexadecimal": b"BT /F1 12 Tf <4 1 42> Tj <414> Tj ET",
    "glued": b"0 0 m 10 10 l S/F1 12 Tf[]0 d 1 0 0 rg",
    "names with codes": b"/A#42 <</MCID 0>>BDC 0 0 m 1 1 l S EMC /B BMC EMC",
    "inline picture": b"q 5 0 0 5 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI Q 0 0 m 1 1 l S",
    "unknown": b"1 2 3 what 0 0 m nul 5 5 l S",
    "too few": b"10 l 5 5 m 6 6 l S",
    "open string": b"0 0 m 5 5 l S BT /F1 12 Tf (never closed Tj ET",
    "open array": b"0 0 m 5 5 l S [ 1 2 3",
    "stray bracket": b"0 0 m ] 5 5 l >> S",
    "odd dictionary": b"/P <</MCID 0 /X>> BDC 0 0 m 5 5 l S EMC",
    "nothing": b"",
    "control": b"\x000 0 m\x0c5 5 l\x00S",
    "truth": b"true 0 0 m false 5 5 l S null",
    "curves": b"0 0 m 1 1 2 2 3 3 c 4 4 5 5 v 6 6 7 7 y h f* 0 0 5 5 re B",
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


def _plain(value: Any) -> Any:
    if isinstance(value, PDFStream):
        return ("stream", _plain(value.attrs), value.rawdata)
    if isinstance(value, PDFObjRef):
        return ("reference", value.objid)
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list) else value


def _read(data: bytes, quick: bool) -> Any:
    """Every object of a file and all that its pages show, or what is wrong with it."""
    try:
        with pdfplumber.open(io.BytesIO(data)) as file:
            if quick:
                read_plainly(file.doc, data)
                file.rsrcmgr = Fonts()
            numbers = sorted({number for table in file.doc.xrefs for number in table.get_objids()})
            objects = [_plain(file.doc.getobj(number)) for number in numbers if number]
            for page in file.pages if quick else ():
                lay_out(page)
            return objects, [re.sub(r"'name': '\d+'", "", repr(page.objects)) for page in file.pages]
    except Exception:  # damaged bytes make it fail in many ways
        return "cannot be read"


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_a_page_is_read_as_pdfminer_reads_it(content: bytes) -> None:
    data = _file(content)
    assert _read(data, True) == _read(data, False)


def test_what_a_page_shows_is_told() -> None:
    _, [shown] = _read(_file(CONTENTS["plain"]), True)
    assert "'text': 'p'" in shown
    assert "'line'" in shown


@pytest.mark.parametrize(("length", "extra"), [(b"3", b""), (b"99999", b""), (b"-1", b""), (b"5 0 R", b""),
                                               (b"", b"/Odd(a(b))"), (b"", b"/Null null/Name/A#20B"),
                                               (b"", b"% a comment\n"), (b"", b"/Deep[[<<>>]<</A[true 1 0 R]>>]")])
def test_odd_objects_are_read_as_pdfminer_reads_them(length: bytes, extra: bytes) -> None:
    data = _file(CONTENTS["plain"], length, extra)
    assert _read(data, True) == _read(data, False)


@pytest.mark.parametrize("cut", [0.2, 0.5, 0.8, 0.97])
def test_what_is_cut_off_is_read_as_pdfminer_reads_it(cut: float) -> None:
    data = _file(CONTENTS["plain"])
    data = data[:int(len(data) * cut)]
    assert _read(data, True) == _read(data, False)
