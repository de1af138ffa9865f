"""write/pdf.py through its bytes: what is embedded, where lines lie, how text reads."""

import io
import math
from collections.abc import Callable

import pdfplumber
import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab.check.pdf import check_pdf
from polygo_fab.core.errors import BadInput
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
from polygo_fab.core.path import Arc, Path, circle, line
from polygo_fab.write.curves import beziers
from polygo_fab.write.pdf import pdf

MM = 25.4 / 72
SQUARE = Drawing((30, 20), (Shape(circle((15, 10), 5), Style()), Label("a\u202f!", (15, 9))), "a disc")


def document(*blocks, lang="fr", columns=1):
    return Document("Essai", lang, "a4", blocks, subject="sujet", footer="pied\u202f: page", columns=columns)


def plate(*items, size=(210, 297), paper="a4"):
    return Plates("Essai", "en", paper, (Drawing(size, items),))


def opened(data):
    return pdfplumber.open(io.BytesIO(data))


def everything(columns):
    long = "Le mot <b>gras</b> pose la question\u202f: est-ce <i>vraiment</i> «\u202futile\u202f»\u202f? " * 9
    return document(Heading(1, "Titre"), Text("Une phrase.", "lead"), Heading(2, "Un"), *[Text(long)] * 12,
                    Text("Note &amp; suite", "note"), Figure((SQUARE, SQUARE), ("avant", "après")),
                    Bullets(("un", "deux"), True), Bullets(("trois",)), Heading(3, "Deux"),
                    Table((("Q", "R"), ("où\u202f?", long)), (1, 2)), PageBreak(), Text("fin", "small"),
                    columns=columns)


@pytest.mark.proof
@pytest.mark.parametrize("columns", [1, 2])
def test_document(columns):
    data = pdf(everything(columns))
    assert data == pdf(everything(columns)), "same input, same bytes"
    assert check_pdf(data) == []
    with opened(data) as file:
        texts = [page.extract_text() for page in file.pages]
        assert f"1 / {len(texts)}" in texts[0]
        assert f"{len(texts)} / {len(texts)}" in texts[-1]
        assert "question : est-ce vraiment « utile » ?" in " ".join(texts[0].replace("\xa0", " ").split("\n"))
        assert file.metadata["Author"] == "polygo_fab"
        assert (file.metadata["Title"], file.metadata["Subject"]) == ("Essai", "sujet")
        words = [char for page in file.pages for char in page.chars if not char["text"].isspace()]
        low, high = min(c["x0"] for c in words) * MM, max(c["x1"] for c in words) * MM
        assert 15.9 < low < high < 210 - 15.9, "nothing runs into the margin"
    with pikepdf.open(io.BytesIO(data)) as file:
        assert str(file.Root.Lang) == "fr"
        assert file.Root.ViewerPreferences.PrintScaling == pikepdf.Name("/None")
        with file.open_outline() as outline:
            assert [entry.title for entry in outline.root] == ["Titre"]
            assert [entry.title for entry in outline.root[0].children] == ["Un"]
        fonts = [obj for obj in file.objects if isinstance(obj, pikepdf.Dictionary) and obj.get("/Type") == "/Font"]
        assert fonts
        assert all("+AtkinsonHyperlegible" in str(font.BaseFont) for font in fonts), "subset faces only"


def _opens_a_script(file: pikepdf.Pdf) -> None:
    file.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="1")


def _carries_a_file(file: pikepdf.Pdf) -> None:
    file.attachments["a.txt"] = b"a"


def _page_acts(file: pikepdf.Pdf) -> None:
    file.pages[0].AA = pikepdf.Dictionary()


@pytest.mark.parametrize("change", [_opens_a_script, _carries_a_file, _page_acts])
def test_a_file_is_to_be_read_and_printed_and_does_nothing_else(change: Callable[[pikepdf.Pdf], None]) -> None:
    data, out = pdf(document(Text("a"))), io.BytesIO()
    assert check_pdf(data) == []
    with pikepdf.open(io.BytesIO(data)) as file:
        change(file)
        file.save(out)
    assert {finding.code for finding in check_pdf(out.getvalue())} == {"META"}


def test_nothing_follows_the_end_of_a_file() -> None:
    data = pdf(document(Text("a")))
    assert [str(finding) for finding in check_pdf(data + b"more")] == ["META file: something follows its end"]


@pytest.mark.slow
def test_narrow_space_never_ends_a_line():
    words = "mot\u202f; " * 400
    with opened(pdf(document(Text(words)))) as file:
        lines = [row for page in file.pages for row in page.extract_text().replace("\xa0", " ").split("\n")]
    body = [row for row in lines if "mot" in row]
    assert len(body) > 5
    assert all(row.startswith("mot ;") and row.endswith("mot ;") for row in body)


def test_narrow_space_in_a_drawing_is_narrow():
    wide, narrow = (pdf(plate(Label(f"ab{gap}cd", (50, 50), 10))) for gap in ("\u00a0", "\u202f"))
    gaps = []
    for data in (wide, narrow):
        with opened(data) as file:
            chars = {c["text"]: c for c in file.pages[0].chars}
            gaps.append((chars["c"]["x0"] - chars["b"]["x1"]) * MM)
    assert gaps[1] == pytest.approx(0.6 * gaps[0], abs=1e-3)
    assert gaps[0] == pytest.approx(2.8, abs=0.05)


@pytest.mark.parametrize("make", [
    lambda: document(Text("vers \u2192 là")), lambda: plate(Label("\u25cf", (9, 9))),
    lambda: document(Heading(2, "\u2713")), lambda: document(Figure((SQUARE,), ("\u2717",))),
    lambda: document(Bullets(("\u2192",))), lambda: document(Table((("\u2192",),), (1,)))])
def test_refuses_a_character_the_typeface_lacks(make):
    with pytest.raises(BadInput, match=r"U\+2[567]|U\+2192"):
        pdf(make())


def test_refuses_what_has_no_page_or_another_size():
    with pytest.raises(BadInput, match="no pages"):
        pdf(document())
    with pytest.raises(BadInput, match="no pages"):
        pdf(Plates("x", "en", "a4", ()))
    with pytest.raises(BadInput, match="expected a4"):
        pdf(plate(size=(200, 297)))
    with pytest.raises(BadInput, match="1 bookmarks for 2"):
        pdf(Plates("x", "en", "a4", (Drawing((210, 297), ()),) * 2, bookmarks=("one",)))
    with pytest.raises(BadInput, match="taller than a page"):
        pdf(document(Heading(2, "x"), Figure((Drawing((50, 700), ()),), ("x",))))
    with pytest.raises(BadInput, match="unknown paper 'a5'"):
        pdf(Plates("x", "en", "a5", ()))


def test_plates_are_at_true_scale_upright_and_across():
    for size in ((210, 297), (297, 210)):
        with opened(pdf(plate(Shape(line((10, 20), (110, 20)), Style(dash=(3, 2))), size=size))) as file:
            page = file.pages[0]
            assert (page.width * MM, page.height * MM) == pytest.approx(size, abs=1e-3)
            (drawn,) = page.lines
            assert [drawn["x0"] * MM, drawn["x1"] * MM, drawn["y0"] * MM] == pytest.approx([10, 110, 20], abs=1e-3)
            assert [d * MM for d in drawn["dash"][0]] == pytest.approx([3, 2], abs=1e-3)


def test_a_drawing_that_comes_again_is_written_once():
    many = tuple(Shape(circle((x, y), 2), Style()) for x in range(10, 200, 5) for y in range(10, 200, 5))
    page = Drawing((210, 297), many)
    once, thrice = (len(pdf(Plates("x", "en", "a4", (page,) * n))) for n in (1, 3))
    assert thrice < once + 2000


@settings(max_examples=60, deadline=None)
@given(st.floats(0, 6.28), st.floats(0.01, 6.2), st.booleans(), st.floats(0.1, 300))
def test_arcs_stay_arcs(begin, turn, ccw, radius):
    """The curves begin and end on the arc, and leave it by at most 0.0003 of the radius."""
    def at(angle):
        return (7 + radius * math.cos(angle), 9 + radius * math.sin(angle))

    start, end = at(begin), at(begin + turn if ccw else begin - turn)
    path = Path(start, (Arc(end, (7, 9), ccw),))
    curves = beziers(start, Arc(end, (7, 9), ccw), off=math.inf)
    assert curves[-1][2] == end
    here, length = start, 0.0
    for c1, c2, there in curves:
        last = here
        for i in range(1, 21):
            t = i / 20
            p = tuple((1 - t) ** 3 * here[k] + 3 * (1 - t) ** 2 * t * c1[k] + 3 * (1 - t) * t * t * c2[k]
                      + t ** 3 * there[k] for k in (0, 1))
            assert math.dist(p, (7, 9)) == pytest.approx(radius, rel=3e-4)
            length += math.dist(last, p)
            last = p
        here = there
    assert length == pytest.approx(path.length, rel=2e-3)
