"""Boards on paper in every style: read back, equal to what the laser burns, cut between cells; broken ones refused."""

import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import boards, games, kits
from polygo_fab.check.laser import read_laser
from polygo_fab.check.paper_board import check_board_pdf, drawn_board, same_board
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Game
from polygo_fab.core.page import INKS, Label, Plates, Shape
from polygo_fab.core.paper import BAND, HATCH, SITE, STYLES
from polygo_fab.core.sheet import GENERIC
from polygo_fab.pages.board_look import TINTS, Look, classes
from polygo_fab.pages.board_page import board_pages
from polygo_fab.pages.board_tiling import OVERLAP, crossings, spans
from polygo_fab.write.pdf import pdf
from polygo_fab.write.pdf_ink import contrast, grey
from polygo_fab.write.svg import sheet_svg

GAMES = (("hex-2", "h5", 20), ("hex-6", "h5", 20), ("bridges", "bridge7", 20), ("polygone", "polygone", 20),
         ("labyrinth", "h5", 20), ("hex", "rhombus11", 14), ("blocks", "units12", 10))
Item = Shape | Label


def plates(game: Game, pitch: float, style: str = "colour", paper: str = "a4", **more: object) -> Plates:
    return board_pages(game.board, pitch, paper, "fr", game.title, look=Look(style, game), **more)  # type: ignore


def found(data: bytes, game: Game, pitch: float, style: str, paper: str = "a4", **more: object) -> list[str]:
    return [f.code for f in check_board_pdf(data, game.board, pitch, paper, style=style, game=game, **more)]  # type: ignore


def changed(page: Plates, change: Callable[[Item], Item | None], number: int = 0) -> bytes:
    pages = list(page.pages)
    kept = (change(item) for item in pages[number].items)
    pages[number] = replace(pages[number], items=tuple(item for item in kept if item is not None))
    return pdf(replace(page, pages=tuple(pages)))


def first(wanted: Callable[[Shape], bool], change: Callable[[Shape], Item | None]) -> Callable[[Item], Item | None]:
    """Changes the first shape that is wanted."""
    todo = [change]

    def one(item: Item) -> Item | None:
        return todo.pop()(item) if todo and isinstance(item, Shape) and wanted(item) else item

    return one


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("name", "board", "pitch"), GAMES)
def test_every_style_reads_back(name: str, board: str, pitch: float, style: str) -> None:
    game = games.load(name, board)
    page = plates(game, pitch, style)
    assert found(pdf(page), game, pitch, style) == []
    scaled = pdf(plates(game, pitch, style, "a4-letter", scale=(1.002, 0.997), names=True))
    assert found(scaled, game, pitch, style, "a4-letter", scale=(1.002, 0.997), names=True) == []
    assert set(found(scaled, game, pitch, style, "a4-letter")) >= {"BOARD", "UNITS"}, "not as large as it is printed"


@pytest.mark.slow
@pytest.mark.parametrize("board", ["s6", "h4"])
def test_points_have_dots(board: str) -> None:
    on_points = boards.load(board).playing("points")
    page = board_pages(on_points, 20, "a4", "en", "x", look=Look("colour"))
    assert check_board_pdf(pdf(page), on_points, 20, "a4", style="colour") == []
    for change in (lambda item: None, lambda item: replace(item, path=item.path.moved(1, 0))):
        broken = changed(page, first(lambda item: item.style.fill == SITE, change))
        assert {f.code for f in check_board_pdf(broken, on_points, 20, "a4", style="colour")} == {"PARTS"}


# --- seams


@given(st.sampled_from(["s9", "s12", "h7", "t4", "rhombus11", "hex556"]), st.floats(12, 40), st.floats(120, 280),
       st.sampled_from([0, 1]))
def test_strips_cover_the_field_and_overlap(name: str, pitch: float, room: float, axis: int) -> None:
    board = boards.load(name)
    cut = {at * pitch: cells for at, cells in crossings(board, axis).items()}
    low, high = min(cut) - 6, max(cut) + 6
    strips, cells = spans(low, high, room, cut)
    assert (strips[0][0], strips[-1][1]) == (low, high)
    assert all(b - a <= room + 1e-6 for a, b in strips)
    for (_, end), (start, _) in itertools.pairwise(strips):
        assert end - start == pytest.approx(OVERLAP)
    if len(strips) == 1:
        assert cells == 0


def test_seams_run_between_cells_where_they_can() -> None:
    for name, pitch, room in (("s19", 20.0, 185.0), ("s12", 20.0, 185.0), ("t4", 20.0, 185.0)):
        axis = 1 if name == "t4" else 0  # triangles have level edges
        cut = {at * pitch: cells for at, cells in crossings(boards.load(name), axis).items()}
        assert spans(min(cut) - 10, max(cut) + 10, room, cut)[1] == 0, "along the edges"
    cut = {at * 20: cells for at, cells in crossings(boards.load("h7"), 0).items()}
    seams = spans(-140, 140, 185.0, cut)
    assert 0 < seams[1] <= 7, "every other cell of a column of hexagons"


# --- what can be told apart


@pytest.mark.parametrize("name", ["h5", "hex556", "trap7", "rhombus11", "s7", "t4", "bridge7", "units12", "polygone"])
def test_neighbours_never_look_alike(name: str) -> None:
    board = boards.load(name)
    looks = classes(board)
    assert all(looks[pair[0]] != looks[pair[1]] for pair in board.edge_cells.values() if len(pair) == 2)
    assert max(looks) <= (2 if len(board.cells[0]) == 6 or name == "bridge7" else 1)


@pytest.mark.parametrize("game", ["hex-6", "bridges"])
def test_hatched_boards_are_grey_and_keep_their_contrast(game: str) -> None:
    """Everything of the board is grey already, and a printer's greys leave 3 to 1 between what must be told apart."""
    shown = games.load(game)
    page = plates(shown, 20, "hatch")
    inks = {ink for item in page.pages[0].items if isinstance(item, Shape)
            for ink in (item.style.stroke, item.style.fill) if ink} - {INKS["bar"]}
    assert all(ink[1:3] == ink[3:5] == ink[5:7] for ink in inks)
    assert all(grey(ink) == ink for ink in inks)
    assert contrast(HATCH, "#ffffff") >= 4.5
    assert contrast(HATCH, INKS["board"]) >= 4.5
    assert all(contrast(ink, "#ffffff") >= 3 for ink in inks - {"#ffffff"})


def test_tints_stay_apart_in_grey() -> None:
    greys = [grey(tint) for tint in TINTS]
    assert min(contrast(a, b) for a, b in itertools.combinations(greys, 2)) >= 1.2
    assert min(contrast(tint, INKS["board"]) for tint in TINTS) >= 7


# --- broken ones


@pytest.mark.slow
def test_broken_looks_are_refused() -> None:
    hex2, bridges, edges = games.load("hex-2"), games.load("bridges"), games.load("polygone")

    def codes(game: Game, style: str, wanted: Callable[[Shape], bool],
              change: Callable[[Shape], Item | None]) -> set[str]:
        page = plates(game, 20, style)
        assert any(isinstance(item, Shape) and wanted(item) for item in page.pages[0].items)
        return set(found(changed(page, first(wanted, change)), game, 20, style))

    def is_tint(item: Shape) -> bool:
        return item.style.fill in TINTS and item.style.stroke is None

    def recolour(ink: str, fill: str | None = None) -> Callable[[Shape], Item]:
        return lambda item: replace(item, style=replace(item.style, stroke=ink if item.style.stroke else None,
                                                        fill=fill or item.style.fill))

    assert codes(hex2, "colour", is_tint, lambda item: item) == set(), "the harness breaks nothing"
    assert codes(hex2, "colour", is_tint, lambda item: None) == {"PARTS"}, "a cell without a tint"
    assert codes(hex2, "colour", is_tint, lambda item: replace(item, path=item.path.moved(0.1, 0))) == {"PARTS"}
    assert codes(hex2, "colour", lambda i: i.style.fill == TINTS[0], recolour("", TINTS[1])) == {"PARTS"}, "alike"
    assert codes(hex2, "hatch", lambda i: i.style.stroke == HATCH,
                 lambda i: replace(i, path=i.path.moved(2, 0))) == {"PARTS"}
    assert codes(hex2, "hatch", lambda i: i.style.stroke == BAND[0] and i.style.fill is None,
                 recolour(BAND[1])) == {"PARTS"}, "another player's band"
    assert codes(hex2, "outline", lambda i: i.style.stroke == BAND[1] and i.style.fill is None,
                 lambda item: None) == {"PARTS"}
    dots = {"#24324f", "#ffffff", "#404040"}
    assert codes(bridges, "colour", lambda i: i.style.fill in dots and len(i.path.segments) == 4 and
                 i.style.width == 0.25, lambda item: None) == {"PARTS"}, "a dot is missing"
    assert codes(edges, "colour", lambda i: i.style.stroke == SITE, lambda item: None) == {"PARTS"}


# --- the same board as the laser's


@pytest.mark.slow
@pytest.mark.parametrize(("name", "pitch"), [("h5", 20.0), ("t4", 15.0), ("bridge7", 20.0), ("polygone", 20.0),
                                             ("rhombus11", 14.0), ("units12", 10.0)])
def test_the_paper_board_is_the_laser_board(name: str, pitch: float) -> None:
    kit = kits.load("board", {"board": name, "pitch": pitch, "coordinates": "no"})
    face, sheet = kit.boards[0], next(s for s in kit.sheets if s.placements[0].part.front_boards)
    assert face.board == boards.load(name) == sheet.placements[0].part.front_boards[0].board
    burned = [(at, piece.end) for stroke in read_laser(sheet_svg(sheet, GENERIC), "svg", GENERIC)[0].strokes
              if stroke.operation != "cut" for at, piece in stroke.path.pieces()]
    printed = drawn_board(pdf(board_pages(face.board, face.pitch, "letter", "en", "x")))
    differences = same_board(printed, burned, name)
    if name in ("bridge7", "polygone"):  # a plate has colours and ends burned on it as well
        assert not any("first" in finding.message for finding in differences)
        return
    assert differences == []
    longer = [*burned[1:], (burned[0][0], (burned[0][1][0] + 0.05, burned[0][1][1] + 0.05))]
    assert {f.code for f in same_board(printed, longer, name)} == {"SAME"}
    assert {f.code for f in same_board(printed, burned[:-1], name)} == {"SAME"}


@settings(max_examples=20, deadline=None)
@given(st.floats(0.5, 1.5))
def test_only_a_printer_that_is_nearly_right_is_corrected(factor: float) -> None:
    if abs(factor - 1) <= 0.05:
        assert board_pages(boards.load("s3"), 20, "a4", "en", "x", scale=(factor, 1.0)).pages
    else:
        with pytest.raises(BadInput, match=r"scale_y = .*: allowed: 0.95 to 1.05"):
            board_pages(boards.load("s3"), 20, "a4", "en", "x", scale=(1.0, factor))
