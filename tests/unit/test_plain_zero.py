"""The zero of all that is printed has no slash, in each of the four faces."""

from __future__ import annotations

import io
from itertools import pairwise

import numpy as np
import pdfplumber
import pypdfium2
import pytest
from fontpkg_atkinson_hyperlegible import ROOT
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from numpy.typing import NDArray
from PIL import Image, ImageFont

from polygo_fab.core.page import Document, Drawing, Label, Text
from polygo_fab.core.resources import font_files
from polygo_fab.web.static import static
from polygo_fab.write.pdf import pdf
from polygo_fab.write.plain_zero import with_plain_zero
from polygo_fab.write.png import drawing_png
from tests.golden.fonts import plain_face

FACES = ("Regular", "Bold", "Italic", "BoldItalic")
ZEROS = "".join(opened + "0" + closed for opened, closed in (("", " "), ("<b>", "</b> "), ("<i>", "</i> "),
                                                             ("<b><i>", "</i></b>")))
DPI = 2880


def zeros() -> dict[str, NDArray[np.bool_]]:
    """By the name of its face, where each zero of a page has ink."""
    data = pdf(Document("Zeros", "en", "a4", (Text(f"{ZEROS}."),)))
    found = {}
    with pdfplumber.open(io.BytesIO(data)) as read:
        chars = [c for c in read.pages[0].chars if c["text"] == "0"][:4]
    file = pypdfium2.PdfDocument(data)
    try:
        wide, high = file[0].get_size()
        for char in chars:
            crop = (char["x0"], high - char["bottom"], wide - char["x1"], char["top"])
            ink = file[0].render(scale=DPI / 72, crop=crop, grayscale=True).to_numpy().squeeze() < 128
            rows, columns = (np.flatnonzero(ink.any(axis=axis)) for axis in (1, 0))
            found[char["fontname"].partition("+")[2]] = ink[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1]
    finally:
        file.close()
    return found


def plain(ink: NDArray[np.bool_]) -> bool:
    """Whether the zero is a ring: through the middle half of its height each row crosses it twice, and so do the
    columns in the middle of its width, and no line across its middle is thicker than a stroke."""
    rows = [int((np.diff(row.astype(int)) == 1).sum()) + int(row[0]) for row in ink[len(ink) // 4:-len(ink) // 4]]
    wide = ink.shape[1]
    columns = [int((np.diff(column.astype(int)) == 1).sum()) + int(column[0])
               for column in ink.T[2 * wide // 5:3 * wide // 5]]
    return set(rows) == set(columns) == {2}


def test_no_face_has_a_slash_in_its_zero() -> None:
    found = zeros()
    assert len(found) == 4
    assert {name: plain(ink) for name, ink in found.items()} == dict.fromkeys(found, True)


@pytest.mark.parametrize("face", FACES)
def test_a_slash_would_be_seen(face: str) -> None:
    """As the files of the typeface have it."""
    mask = ImageFont.truetype(str(ROOT / "files" / f"AtkinsonHyperlegible-{face}.ttf"), 300).getmask("0")
    assert not plain(np.array(mask).reshape(mask.size[::-1]) > 128)


@pytest.mark.parametrize("face", FACES)
def test_the_ring_is_that_of_the_typeface(face: str) -> None:
    """Outside it is as it was; inside it is that of both halves, and between them never farther out or in than they."""
    font = TTFont(ROOT / "files" / f"AtkinsonHyperlegible-{face}.ttf")
    places, number = font["loca"].locations, font.getGlyphID("zero")
    data = font.reader["glyf"][places[number]:places[number + 1]]
    before = font["glyf"]["zero"]
    ends = [0, *(end + 1 for end in before.endPtsOfContours)]
    outlines = [[(*before.coordinates[k], before.flags[k] & 1) for k in range(a, b)]
                for a, b in pairwise(ends)]
    made = with_plain_zero(data)
    assert len(made) == len(data)
    from fontTools.ttLib.tables._g_l_y_f import Glyph  # type: ignore[import-untyped]

    after = Glyph(made)
    after.expand(font["glyf"])
    assert (after.numberOfContours, after.xMin, after.yMin, after.xMax, after.yMax) == (
        2, before.xMin, before.yMin, before.xMax, before.yMax)
    points = [(*point, flag & 1) for point, flag in zip(after.coordinates, after.flags, strict=True)]
    split = after.endPtsOfContours[0] + 1
    assert points[:split] == outlines[0]
    inside = points[split:]
    assert set(outlines[1] + outlines[2]) <= set(inside)
    added = [point for point in inside if point not in outlines[1] + outlines[2]]
    assert len(added) == 2
    xs, ys = ([point[axis] for point in outlines[1] + outlines[2]] for axis in (0, 1))
    assert all(not on and min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys) for x, y, on in added)


@pytest.mark.parametrize("face", FACES)
def test_that_of_pages_and_pictures_has_none_either(face: str) -> None:
    """Its file is what is made of that of the package, its checksums are right, and its zero is a ring."""
    [file] = [file for file in font_files() if file.stem == f"AtkinsonHyperlegible-{face}"]
    assert file.read_bytes() == plain_face(face)
    font = TTFont(file, checkChecksums=2)
    assert font["glyf"]["zero"].numberOfContours == 2
    assert all(len(font.reader[tag]) for tag in font.reader.tables)  # each is read, and its checksum held
    mask = ImageFont.truetype(str(file), 300).getmask("0")
    assert plain(np.array(mask).reshape(mask.size[::-1]) > 128)


def test_a_picture_and_a_page_are_drawn_with_it() -> None:
    drawn = drawing_png(Drawing((10.0, 10.0), (Label("0", (5.0, 1.0), 10.0),)), 1000)
    picture = Image.open(io.BytesIO(drawn)).convert("RGBA")
    ink = np.array(Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture).convert("L")) < 128
    rows, columns = (np.flatnonzero(ink.any(axis=axis)) for axis in (1, 0))
    assert plain(ink[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1])
    served = static("AtkinsonHyperlegible-Regular.ttf")
    assert served is not None
    assert served.body == plain_face("Regular")


def test_another_zero_is_refused() -> None:
    font = TTFont(ROOT / "files" / "AtkinsonHyperlegible-Regular.ttf")
    places, number = font["loca"].locations, font.getGlyphID("O")
    with pytest.raises(ValueError, match="a zero of 2 outlines, not of 3"):
        with_plain_zero(font.reader["glyf"][places[number]:places[number + 1]])
