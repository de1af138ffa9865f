"""What a file holds and a printed page does not show, pages in the wrong place, and words that were changed."""

import io
from collections.abc import Callable

import pikepdf
import pytest

from polygo_fab import boards
from polygo_fab.check.document import check_document
from polygo_fab.check.paper_board import check_board_pdf
from polygo_fab.core.page import Bullets, Document, Drawing, Heading, Label, Plates, Table, Text
from polygo_fab.core.printed.book_format import Format
from polygo_fab.pages.board_page import board_pages
from polygo_fab.write.pdf import pdf

Change = Callable[[pikepdf.Pdf], None]

BOOK = Document("A book", "en", "a4", tuple(block for k in range(1, 6) for block in (
    Heading(1, f"Chapter {k}"), Text("It is <b>yours</b> &amp; long. " * 5, "lead"), Heading(2, f"Part of {k}"),
    Bullets((f"one of {k}", "you win"), True), Table((("a", "b"), ("c", f"d{k}")), (1, 1)))), footer="A foot")


def changed(data: bytes, change: Change) -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as file:
        change(file)
        file.save(out)
    return out.getvalue()


def around(before: bytes, after: bytes = b"") -> Change:
    def change(file: pikepdf.Pdf) -> None:
        file.pages[0].contents_add(before, prepend=True)
        file.pages[0].contents_add(after)
    return change


def keyed(**entries: object) -> Change:
    def change(file: pikepdf.Pdf) -> None:
        for key, value in entries.items():
            file.pages[0][f"/{key}"] = value
    return change


def hidden_layer(file: pikepdf.Pdf) -> None:
    layer = file.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="off"))
    file.Root.OCProperties = pikepdf.Dictionary(OCGs=[layer], D=pikepdf.Dictionary(OFF=[layer], Order=[layer]))
    resources = file.pages[0].Resources
    resources.Properties = pikepdf.Dictionary(off=layer)
    around(b"/OC /off BDC", b"EMC")(file)


UNSEEN: dict[str, Change] = {
    "clipped": around(b"0 0 1 1 re W n"), "white over it": around(b"q", b"Q q 1 g 0 0 900 900 re f Q"),
    "in a layer that is off": hidden_layer}
FRAMES: dict[str, Change] = {
    "turned": keyed(Rotate=180), "larger": keyed(UserUnit=2), "cut": keyed(CropBox=[0, 0, 300, 400]),
    "trimmed": keyed(TrimBox=[9, 9, 300, 400])}


@pytest.mark.slow
@pytest.mark.parametrize(("change", "code"), [*((c, "seen") for c in UNSEEN.values()),
                                              *((c, "UNITS") for c in FRAMES.values())], ids=[*UNSEEN, *FRAMES])
def test_what_a_printed_page_would_not_show_is_found(change: Change, code: str) -> None:
    board = boards.load("h3")
    data, book = pdf(board_pages(board, 20.0, "a4", "en", "A board")), pdf(BOOK)
    assert check_board_pdf(data, board, 20.0, "a4") == []
    assert check_document(book, BOOK) == []
    found = check_board_pdf(changed(data, change), board, 20.0, "a4")
    told = check_document(changed(book, change), BOOK)
    if code == "UNITS":
        assert "UNITS" in {f.code for f in found} & {f.code for f in told}
    else:
        assert any("cannot be seen" in f.message for f in found)
        assert any("cannot be seen" in f.message for f in told)


@pytest.mark.parametrize(("dx", "dy", "crowded"), [(0, 4.5, False), (14, 0, False), (0, 1, True), (3, 1, True)])
def test_words_that_stand_on_others_are_found(dx: float, dy: float, crowded: bool) -> None:
    labels = (Label("crown", (50, 60), 4), Label("cover", (50 + dx, 60 + dy), 4))
    plates = Plates("Two names", "en", "a4", (Drawing((210, 297), labels, "two names"),), bookmarks=("names",),
                    subject="names")
    told = [f.message for f in check_document(pdf(plates), plates) if f.code == "TYPE"]
    assert len(told) == crowded
    assert all("crown" in one and "cover" in one for one in told)


@pytest.mark.slow
@pytest.mark.parametrize("format", [Format(), Format("half"), Format("booklet"), Format("leaflet")],
                         ids=lambda format: format.pages)
def test_pages_in_another_order_are_found(format: Format) -> None:
    data = pdf(BOOK, format)
    assert check_document(data, BOOK, format) == []

    def exchange(file: pikepdf.Pdf) -> None:
        if len(file.pages) > 1:
            file.pages[0], file.pages[1] = file.pages[1], file.pages[0]
        else:
            file.pages.append(file.pages[0])
    assert "CONTENT" in {f.code for f in check_document(changed(data, exchange), BOOK, format)}

    def longer(file: pikepdf.Pdf) -> None:
        file.add_blank_page(page_size=file.pages[0].MediaBox[2:])
    assert "CONTENT" in {f.code for f in check_document(changed(data, longer), BOOK, format)}


def test_a_booklet_is_no_leaflet() -> None:
    data = pdf(BOOK, Format("booklet"))
    assert "CONTENT" in {f.code for f in check_document(data, BOOK, Format("leaflet"))}


@pytest.mark.parametrize(("old", "new"), [("you win", "you lose"), ("Part of 2", "Part of 3"), ("d4", "d5"),
                                          ("<b>yours</b>", "hers")])
def test_other_words_are_found(old: str, new: str) -> None:
    """The file says something else than the document that it is held against, both to see and to hear."""
    def other(block: object) -> object:
        match block:
            case Text(markup=markup):
                return Text(markup.replace(old, new), block.role)
            case Bullets(items=items):
                return Bullets(tuple(item.replace(old, new) for item in items), block.numbered)
            case Heading(text=text):
                return Heading(block.level, text.replace(old, new))
            case Table(rows=rows):
                return Table(tuple(tuple(cell.replace(old, new) for cell in row) for row in rows), block.widths)
        return block

    data = pdf(Document(BOOK.title, "en", "a4", tuple(map(other, BOOK.blocks)), footer=BOOK.footer))  # type: ignore[arg-type]
    assert {f.code for f in check_document(data, BOOK)} == {"CONTENT", "TAGS"}
