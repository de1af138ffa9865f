"""Boards on paper: what is printed is the board, at true scale; and the check that says so refuses what is not."""

import io
import itertools
import math
from dataclasses import replace

import pikepdf
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from polygo_fab import boards
from polygo_fab.check.paper_board import check_board_pdf
from polygo_fab.check.pdf import check_pdf
from polygo_fab.core.board import Board
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import INKS, Label, Plates, Shape, Style
from polygo_fab.core.path import Path, line
from polygo_fab.pages.board_page import board_pages
from polygo_fab.pages.edges import straight_edges
from polygo_fab.write.pdf import pdf

S6 = boards.load("s6")


def codes(data: bytes, board: Board = S6, pitch: float = 20.0, paper: str = "a4") -> set[str]:
    return {finding.code for finding in check_board_pdf(data, board, pitch, paper)}


def page(**settings: object) -> Plates:
    return board_pages(S6, 20.0, "a4", "en", "TetraGo", **settings)  # type: ignore[arg-type]


def changed(ink: str, change, which=None, number: int = 0) -> bytes:
    """The s6 page (or page `number` of s12) with one line (or all) of an ink passed through `change`."""
    plates = page() if which != "tiles" else board_pages(boards.load("s12"), 20.0, "a4", "en", "x")
    drawing = plates.pages[number]
    lines = [i for i, item in enumerate(drawing.items) if isinstance(item, Shape) and item.style.stroke == INKS[ink]]
    chosen = set(lines if which in ("all", "tiles") else [lines[which or 0]])
    items = []
    for i, item in enumerate(drawing.items):
        if i in chosen and isinstance(item, Shape):
            path = change(item.path)
            items += [] if path is None else [replace(item, path=path)]
        else:
            items.append(item)
    pages = list(plates.pages)
    pages[number] = replace(drawing, items=tuple(items))
    return pdf(replace(plates, pages=tuple(pages)))


def scaled(factor: float) -> bytes:
    """A file that some program printed "to fit": same paper, all of it `factor` times as large."""
    with pikepdf.open(io.BytesIO(pdf(page()))) as file:
        first = file.pages[0]
        first.contents_add(file.make_stream(f"{factor} 0 0 {factor} 0 0 cm\n".encode()), prepend=True)
        out = io.BytesIO()
        file.save(out)
    return out.getvalue()


PAGES = {("s6", "a4"): 1, ("s7", "letter"): 1, ("h5", "a4"): 1, ("s9", "letter"): 1, ("s12", "a4"): 2, ("s12", "a3"): 1,
         ("h6", "letter"): 2, ("h7", "a4"): 2, ("h8", "a4"): 2, ("t4", "a4"): 2, ("s26", "a4"): 8}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "paper"), PAGES)
def test_boards_read_back(name: str, paper: str) -> None:
    board = boards.load(name)
    plates = board_pages(board, 20.0, paper, "fr", "Plateau")
    data = pdf(plates)
    assert len(plates.pages) == len(plates.bookmarks) == PAGES[name, paper]
    assert check_board_pdf(data, board, 20.0, paper) == []
    assert data == pdf(board_pages(board, 20.0, paper, "fr", "Plateau"))
    assert all(drawing.alt for drawing in plates.pages)


@pytest.mark.slow
def test_crosses_of_level_and_upright_seams_keep_clear_of_each_other() -> None:
    """Twelve pages whose seams run where the crosses of the others would stand."""
    board = boards.load("s19")
    plates = board_pages(board, 30.0, "letter", "en", "x")
    for drawing in plates.pages:
        at = [item.at for item in drawing.items if isinstance(item, Label) and item.text[-1] in "ab"
              and item.text[0] in "HV" and item.text[1:-1].isdigit()]
        assert len(at) in (4, 6, 8)
        assert min(math.dist(p, q) for p, q in itertools.combinations(at, 2)) > 10
    assert check_board_pdf(pdf(plates), board, 30.0, "letter") == []


@pytest.mark.proof
@settings(max_examples=12, deadline=None)
@given(st.sampled_from(["s3", "s5x7", "h3", "h4", "t2"]), st.floats(8, 45), st.sampled_from(["a4", "letter"]),
       st.booleans())
@example("h4", 40.0, "letter", False)  # an edge on two pages, its copies crossing by rounding
def test_any_pitch_reads_back(name: str, pitch: float, paper: str, names: bool) -> None:
    board = boards.load(name)
    data = pdf(board_pages(board, pitch, paper, "en", "Board", names=names))
    assert check_board_pdf(data, board, pitch, paper) == []


def test_another_board_or_pitch_is_refused() -> None:
    data = pdf(page())
    assert codes(data, boards.load("s7")) == {"BOARD"}
    assert codes(data, pitch=20.01) == {"BOARD"}
    assert codes(data, paper="letter") == {"UNITS"}


@pytest.mark.slow
def test_broken_boards_are_refused() -> None:
    def shift(path: Path) -> Path:
        return path.moved(0.05, 0.05)

    def shorten(path: Path) -> Path:
        return line(path.start, (path.start[0] + 0.8 * (path.end[0] - path.start[0]),
                                 path.start[1] + 0.8 * (path.end[1] - path.start[1])))

    assert codes(changed("board", lambda path: path, "all")) == set(), "the harness itself breaks nothing"
    assert codes(changed("board", lambda path: None)) == {"BOARD"}, "a line and its cells are missing"
    assert codes(changed("board", shorten, 3)) == {"BOARD"}, "a cell is open"
    assert codes(changed("board", shift, 3)) == {"BOARD"}
    assert codes(changed("board", shift, 9)) == {"BOARD"}
    assert codes(changed("board", lambda path: None, "all")) == {"BOARD"}


@pytest.mark.slow
def test_broken_scales_are_refused() -> None:
    def stretch(path: Path) -> Path:
        return path if path.length < 50 else line(path.start, (path.start[0] + 1.001 * (path.end[0] - path.start[0]),
                                                               path.start[1] + 1.001 * (path.end[1] - path.start[1])))

    assert codes(scaled(1.0)) == set()
    assert codes(scaled(0.99)) == {"BOARD", "UNITS"}
    assert codes(changed("bar", stretch)) == {"UNITS"}, "the level bar"
    assert codes(changed("bar", stretch, 12)) == {"UNITS"}, "the upright bar"
    assert codes(changed("bar", lambda path: None, 5)) == {"UNITS"}, "a tick is missing"
    assert codes(changed("bar", lambda path: None, "all")) == {"UNITS"}
    mute = page()
    silent = tuple(item for item in mute.pages[0].items if not (isinstance(item, Label) and item.text == "100\u00a0mm"))
    assert codes(pdf(replace(mute, pages=(replace(mute.pages[0], items=silent),)))) == {"UNITS"}
    with pikepdf.open(io.BytesIO(pdf(page()))) as file:
        file.pages[0].UserUnit = 1.01
        out = io.BytesIO()
        file.save(out)
    assert codes(out.getvalue()) == {"UNITS"}


@pytest.mark.slow
def test_broken_seams_are_refused() -> None:
    def s12(data: bytes) -> set[str]:
        return codes(data, boards.load("s12"))

    assert s12(changed("guide", lambda path: path, "tiles", 1)) == set()
    assert s12(changed("guide", lambda path: None, "tiles", 1)) == {"BOARD"}, "no crosses"
    assert s12(changed("board", lambda path: path.moved(0.05, 0), "tiles", 1)) == {"BOARD"}
    assert s12(changed("guide", lambda path: path.moved(0.0005 * path.start[1], 0), "tiles", 1)) == {"BOARD"}
    lone = board_pages(boards.load("s12"), 20.0, "a4", "en", "x")
    assert s12(pdf(replace(lone, pages=lone.pages[:1], bookmarks=lone.bookmarks[:1]))) == {"BOARD"}


def test_unembedded_font_and_missing_metadata_are_refused() -> None:
    with pikepdf.open(io.BytesIO(pdf(page()))) as file:
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        file.pages[0].Resources.Font.F9 = file.make_indirect(font)
        del file.Root.Lang
        del file.Root.ViewerPreferences
        del file.docinfo["/Title"]
        out = io.BytesIO()
        file.save(out)
    found = check_pdf(out.getvalue())
    assert [finding.code for finding in found if finding.code != "TAGS"] == ["FONT", "META", "META", "META"]
    assert found[0].where == "Helvetica"
    assert codes(out.getvalue()) == {"FONT", "META", "TAGS"}


@pytest.mark.parametrize("data", [b"", b"not a PDF", pdf(page())[:3000], b"%PDF-1.4\n%%EOF"])
def test_unreadable_files_are_refused(data: bytes) -> None:
    assert {finding.code for finding in check_pdf(data)} == {"FILE"}
    assert codes(data) == {"FILE"}


@pytest.mark.parametrize(("pitch", "paper", "lang", "reason"), [
    (3, "a4", "fr", "pitch = '3': allowed: 5 to 60"), (20, "a5", "fr", "unknown paper"),
    (20, "a4", "xx", "unknown language"), (60, "a4", "fr", "takes 70 pages of a4")])
def test_bad_input(pitch: float, paper: str, lang: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        board_pages(boards.load("s26"), pitch, paper, lang, "x")


@pytest.mark.parametrize("name", ["s4", "s2x5", "h3", "t2"])
def test_straight_edges_cover_every_edge_once(name: str) -> None:
    board = boards.load(name)
    drawn = straight_edges(board)
    total = sum(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in drawn)
    side = ((board.points[board.edges[0][0]][0] - board.points[board.edges[0][1]][0]) ** 2
            + (board.points[board.edges[0][0]][1] - board.points[board.edges[0][1]][1]) ** 2) ** 0.5
    assert total == pytest.approx(side * len(board.edges))
    assert len(drawn) == {"s4": 10, "s2x5": 9, "h3": len(board.edges), "t2": 15}[name]


def test_low_ink() -> None:
    """Lines only: nothing is filled."""
    assert not any(isinstance(item, Shape) and item.style.fill for item in page().pages[0].items)
    assert Style().fill is None
