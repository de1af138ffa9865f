"""What is written in a shorter way than reportlab writes it is what reportlab would write."""

import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFString, format
from reportlab.platypus import Paragraph

from polygo_fab.write.pdf_blocks import plain
from polygo_fab.write.pdf_font import BOLD, REGULAR, register, set_markup
from polygo_fab.write.pdf_markup import TextStyle
from polygo_fab.write.pdf_stored import Entries, form_content

register()
LOOKS = [ParagraphStyle("body", fontName=REGULAR, fontSize=9.5, leading=12, textColor="#1a1a1a"),
         ParagraphStyle("h2", fontName=BOLD, fontSize=14.0, leading=17, textColor="#1f3864", leftIndent=3)]


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("markup", [
    "Ring begins.", "A <b>province</b> of 10<sup>6</sup> cells\u202f; more", "<b>All</b>", "<b><i>a</i> b</b> <i>c</i>",
    "over\n  two lines ", "x<sup>2</sup><sup>3</sup>"])
def test_fragments_are_those_of_reportlab(markup: str, look: ParagraphStyle) -> None:
    text = set_markup(markup, look.fontSize, 6.5)
    made, theirs = TextStyle(look).fragments(text), Paragraph(text, look).frags
    assert made is not None
    assert [vars(fragment) for fragment in made] == [vars(fragment) for fragment in theirs]
    assert "".join(fragment.text for fragment in made).replace("\u00a0", "\u202f") == " ".join(
        line.strip() for line in plain(markup).split("\n"))


@pytest.mark.parametrize("markup", ["a &amp; b", "<b>a", "a</b>", "<b>a</i>", "<br/>", "a <u>b</u>", "", "<b></b>"])
def test_what_is_not_plain_is_left_to_reportlab(markup: str) -> None:
    assert TextStyle(LOOKS[0]).fragments(markup) is None


def test_fragments_of_two_paragraphs_are_two() -> None:
    style = TextStyle(LOOKS[0])
    [one], [other] = style.fragments("one") or [], style.fragments("other") or []
    assert (one.text, other.text) == ("one", "other")


@pytest.mark.parametrize("count", range(1, 13))
def test_entries_are_written_as_a_dictionary_is(count: int) -> None:
    values = [1, 2.5, "/Name", PDFString("aé(\u2026"), PDFArray([1, 2]), PDFDictionary({"Type": "/MCR"})]
    entries = {f"{'KPSTAL'[k % 6]}{k}": values[k % 6] for k in range(count)}
    document = PDFDocument()
    assert format(Entries(entries), document) == format(PDFDictionary(entries), document)


def test_a_form_is_compressed_as_any_stream_is() -> None:
    import zlib

    written = format(form_content("0 0 m 1 1 l S"), PDFDocument(), toplevel=1)
    assert zlib.decompress(written.partition(b"stream\n")[2].removesuffix(b"endstream\n")) == b"0 0 m 1 1 l S"
    assert form_content("0 0 m 1 1 l S").filters[0].encode(b"x") == zlib.compress(b"x")
