"""`puzzle check` of a booklet over which something is painted or laid, and of one whose pages are out of order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

from polygo_fab.check.page.page import read_pdf
from polygo_fab.check.painted_over import annotated
from polygo_fab.check.puzzle_page import DrawnPuzzle, drawn_boards
from polygo_fab.check.puzzle_shapes import sheets
from polygo_fab.check.puzzle_text import puzzle_texts
from polygo_fab.cli.main import cli
from polygo_fab.core.puzzle_drawing import as_counts
from polygo_fab.recipes.puzzle_jobs.input import parse_any

_POINT = 72 / 25.4
_ALL = ("2x 6x6, 1x braille/words=chat, 1x picture/words=cat, 1x certain, 1x colours, 1x crossing, 1x diagonals, "
        "1x falling, 1x hexagon h3, 1x hidden, 1x rectangles, 1x qr")


def _made(folder: Path, *asked: str) -> Path:
    done = CliRunner().invoke(cli, ["puzzle", *asked, "--out", str(folder / "a.pdf")])
    assert done.exit_code == 0, done.output
    return folder / "a.pdf"


def _check(path: Path, lang: str = "en") -> Result:
    return CliRunner().invoke(cli, ["--lang", lang, "puzzle", "check", str(path)])


@pytest.fixture(scope="module")
def booklet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _made(tmp_path_factory.mktemp("over"), "book", "--spec", "2x 6x6, 1x picture/words=cat, 1x diagonals",
                 "--lang", "en")


def _boards(path: Path, ink: str = "puzzle") -> list[DrawnPuzzle]:
    data = path.read_bytes()
    layouts = [as_counts(parse_any(text)).layout for text in puzzle_texts(data)]
    return drawn_boards(sheets(read_pdf(data)), layouts, ink)


def _painted(path: Path, page: int, content: str, before: bool = False) -> Path:
    """With content in mm on a page, over all that is there or under it."""
    target = path.with_name("b.pdf")
    with pikepdf.open(path) as file:
        new = file.make_stream(f"q {_POINT:.6f} 0 0 {_POINT:.6f} 0 0 cm {content} Q".encode())
        file.pages[page - 1].contents_add(new, prepend=before)
        file.save(target)
    return target


def _box(x: float, y: float, side: float) -> str:
    return f"{x - side / 2:.3f} {y - side / 2:.3f} {side:.3f} {side:.3f} re"


def _place(drawn: DrawnPuzzle, u: float, v: float) -> tuple[float, float]:
    """Units from the upper left corner of a board, right and down."""
    return drawn.box[0] + u * drawn.unit, drawn.box[3] - v * drawn.unit


_COVERS: dict[str, Callable[[float, float, float], str]] = {
    "black face": lambda x, y, side: f"0 g {_box(x, y, 0.8 * side)} f",
    "white face": lambda x, y, side: f"1 g {_box(x, y, 1.2 * side)} f",
    "red outline": lambda x, y, side: f"1 0 0 RG 0.3 w {_box(x, y, 0.3 * side)} S",
    "broad line": lambda x, y, side: f"0.6 G {side:.3f} w {x:.3f} {y - side:.3f} m {x:.3f} {y + side:.3f} l S",
    "thin line": lambda x, y, side: f"1 0 0 RG 0.2 w {x - side:.3f} {y:.3f} m {x + side:.3f} {y + 0.1:.3f} l S",
    "face with a line": lambda x, y, side: f"0 G 0.5 g 0.1 w {_box(x, y, 0.5 * side)} B",
    "many corners": lambda x, y, side: f"0 g {x:.3f} {y:.3f} m " + " ".join(
        f"{x + 0.3 * side * (k % 3):.3f} {y + 0.3 * side * (k % 2):.3f} l" for k in range(9)) + " h f",
    "picture of dots": lambda x, y, side: (f"q {side:.3f} 0 0 {side:.3f} {x:.3f} {y:.3f} cm BI /W 1 /H 1 /CS /G /BPC 8 "
                                           "ID \x00 EI Q"),
}


@pytest.mark.parametrize("cover", _COVERS.values(), ids=_COVERS)
@pytest.mark.parametrize(("ink", "u", "v"), [("puzzle", 1.5, 2.5), ("puzzle", -1.0, 2.5), ("answer", 3.5, 3.5)])
def test_what_is_painted_over_a_board_is_found(booklet: Path, cover: Callable[[float, float, float], str], ink: str,
                                               u: float, v: float) -> None:
    drawn = _boards(booklet, ink)[1]
    done = _check(_painted(booklet, drawn.page, cover(*_place(drawn, u, v), drawn.unit)))
    assert done.exit_code == 1, done.output
    assert "something is painted over it" in done.output
    assert f"page {drawn.page}" in done.output


def test_it_is_told_over_what_and_in_the_language_that_is_spoken(booklet: Path) -> None:
    drawn = _boards(booklet)[1]
    wrong = _painted(booklet, drawn.page, _COVERS["black face"](*_place(drawn, 1.5, 2.5), drawn.unit))
    assert f"puzzle 2: page {drawn.page}, puzzle 2: something is painted over it" in _check(wrong).output
    for lang, says in (("fr", "quelque chose est peint par-dessus"), ("de", "etwas ist darüber gemalt")):
        told = _check(wrong, lang).output
        assert says in told
        assert "painted" not in told


def test_words_beside_boards_are_not_painted_over(booklet: Path) -> None:
    """A text of a puzzle, and the number over one."""
    for number, page in enumerate(sheets(read_pdf(booklet.read_bytes())), start=1):
        for text, (x0, y0, x1, y1) in page.words:
            if text.startswith("nc:") or text == f"{number} / 5":
                face = f"1 g {x0:.3f} {y0 - 1:.3f} {(x1 - x0) / 3:.3f} {y1 - y0 + 2:.3f} re f"
                wrong = _painted(booklet, number, face)
                assert f"page {number}: something is painted over it" in _check(wrong).output
                break


def test_what_lies_under_all_or_in_the_margin_is_no_matter(booklet: Path) -> None:
    drawn = _boards(booklet)[0]
    for content, before in (("1 g 0 0 210 297 re f", True), ("0 g 2 2 3 3 re f", False)):
        done = _check(_painted(booklet, drawn.page, content, before))
        assert done.exit_code == 0, done.output


def test_annotations_but_links_are_found(booklet: Path, tmp_path: Path) -> None:
    for kind, code in (("/Square", 1), ("/FreeText", 1), ("/Stamp", 1), ("/Link", 0)):
        with pikepdf.open(booklet) as file:
            file.pages[1].Annots = file.make_indirect(pikepdf.Array([pikepdf.Dictionary(
                Type=pikepdf.Name.Annot, Subtype=pikepdf.Name(kind), Rect=[100, 400, 200, 500])]))
            file.save(tmp_path / "b.pdf")
        done = _check(tmp_path / "b.pdf")
        assert done.exit_code == code, done.output
        assert ("page 2: an annotation lies over it, expected links alone" in done.output) is bool(code)
        assert [*annotated(read_pdf((tmp_path / "b.pdf").read_bytes()))] == [2] * code


def _swapped(file: pikepdf.Pdf) -> None:
    first = file.pages[0]
    del file.pages[0]
    file.pages.insert(1, first)


def _doubled(file: pikepdf.Pdf) -> None:
    file.pages.insert(1, file.pages[0])


def _dropped(file: pikepdf.Pdf) -> None:
    del file.pages[0]


def _last_dropped(file: pikepdf.Pdf) -> None:
    del file.pages[len(file.pages) - 2]


@pytest.mark.parametrize("change", [_swapped, _doubled, _dropped, _last_dropped])
def test_pages_out_of_order_are_found(booklet: Path, tmp_path: Path, change: Callable[[pikepdf.Pdf], None]) -> None:
    with pikepdf.open(booklet) as file:
        change(file)
        file.save(tmp_path / "b.pdf")
    done = _check(tmp_path / "b.pdf")
    assert done.exit_code == 1, done.output
    assert "is numbered '" in done.output


def test_pages_of_pupils_out_of_order_are_found(tmp_path: Path) -> None:
    """Their texts are in the file beside it."""
    path = _made(tmp_path, "class", "3", "--spec", "1x 6x6")
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        _swapped(file)
        file.save(path)
    done = _check(path)
    assert done.exit_code == 1, done.output
    assert "puzzle 1: page 1: is numbered '2 / 3', expected '1 / 3'" in done.output


def test_sheets_to_fold_are_not_compared(tmp_path: Path) -> None:
    done = _check(_made(tmp_path, "book", "--spec", "4x 6x6", "--book", "booklet"))
    assert "numbered" not in done.output


def test_words_that_are_clipped_are_found(booklet: Path) -> None:
    target = booklet.with_name("c.pdf")
    with pikepdf.open(booklet) as file:
        file.pages[1].contents_add(file.make_stream(b"q 0 0 100 1000 re W n "), prepend=True)
        file.pages[1].contents_add(file.make_stream(b" Q"))
        file.save(target)
    done = _check(target)
    assert done.exit_code == 1
    assert "cannot be seen" in done.output


_STROKES = ("{x} {y} m {u} {v} l", "{left} {y} m {right} {y} l", "{x} {y} m {x} {v} l {u} {v} l",
            "{x} {y} m {x} {v} l {u} {v} {u} {y} {u} {y} c")


@pytest.mark.parametrize("stroke", _STROKES)
def test_strokes_in_the_ink_of_boards_are_found(booklet: Path, stroke: str) -> None:
    drawn = _boards(booklet)[1]
    x, y = _place(drawn, 2.2, 2.8)
    at = {"x": x, "y": y, "u": x + 0.5 * drawn.unit, "v": y + 0.5 * drawn.unit, "left": drawn.box[0] - 2,
          "right": drawn.box[2] + 2}
    done = _check(_painted(booklet, drawn.page, f"0 G 0.3 w {stroke.format(**at)} S"))
    assert done.exit_code == 1, done.output
    assert "puzzle 2: something is painted over it" in done.output


def test_an_outline_too_many_is_found(booklet: Path) -> None:
    drawn = _boards(booklet)[1]
    done = _check(_painted(booklet, drawn.page, f"0 G 0.3 w {_box(*_place(drawn, 2.5, 2.5), 6)} S"))
    assert done.exit_code == 1
    assert "5 boards are drawn, expected 4" in done.output


@pytest.mark.parametrize("asked", [
    ["book", "--spec", _ALL], ["book", "--spec", _ALL, "--steps", "--how-to", "--questions", "--lang", "fr"],
    ["book", "--spec", _ALL.replace(", 1x qr", ""), "--answers", "foot", "--codes", "full", "--lang", "de"],
    ["book", "--spec", "2x 6x6, 1x diagonals, 1x picture/words=cat", "--large", "--steps"],
    ["book", "--spec", "1x 6x6, 1x rectangles", "--real"], ["book", "--spec", "2x 6x6", "--book", "half"],
    ["class", "2", "--spec", "1x 6x6, 1x hexagon h3"]], ids=lambda asked: " ".join(asked)[-20:])
@pytest.mark.slow
def test_sound_booklets_of_all_kinds_are_read(tmp_path: Path, asked: list[str]) -> None:
    done = _check(_made(tmp_path, *asked))
    assert done.exit_code == 0, done.output
