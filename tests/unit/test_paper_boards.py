"""Boards on paper in every style: read back, cut between cells; broken ones refused."""

import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import boards, games
from polygo_fab.check.paper_board import check_board_pdf
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Game
from polygo_fab.core.page import INKS, Label, Plates, Shape, Style
from polygo_fab.core.path import line
from polygo_fab.core.printed.diagram_inks import NAME
from polygo_fab.core.printed.ink import contrast, grey
from polygo_fab.core.printed.paper import BAND, HATCH, SITE, STYLES
from polygo_fab.pages.board_look import TINTS, BoardLook
from polygo_fab.pages.board_names import TYPE
from polygo_fab.pages.board_page import board_pages
from polygo_fab.pages.board_tiling import OVERLAP, crossings, spans
from polygo_fab.pages.board_window import seen
from polygo_fab.pages.map_colours import classes
from polygo_fab.write.pdf import pdf

GAMES = (("hex-2", "h5", 20), ("hex-6", "h5", 20), ("bridges", "bridge7", 20), ("polygone", "polygone", 20),
         ("labyrinth", "h5", 20), ("hex", "rhombus11", 14), ("blocks", "units12", 10))
Item = Shape | Label


def plates(game: Game, pitch: float, style: str = "colour", paper: str = "a4", **more: object) -> Plates:
    return board_pages(game.board, pitch, paper, "fr", game.title, look=BoardLook(style, game), **more)  # type: ignore


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
@pytest.mark.parametrize("style", STYLES[:3])
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
    page = board_pages(on_points, 20, "a4", "en", "x", look=BoardLook("colour"))
    assert check_board_pdf(pdf(page), on_points, 20, "a4", style="colour") == []
    for change in (lambda item: None, lambda item: replace(item, path=item.path.moved(1, 0))):
        broken = changed(page, first(lambda item: item.style.fill == SITE, change))
        assert {f.code for f in check_board_pdf(broken, on_points, 20, "a4", style="colour")} == {"PARTS"}


# --- seams


@pytest.mark.slow
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


# --- names

@pytest.mark.slow
@pytest.mark.parametrize("style", ["outline", "colour"])
@pytest.mark.parametrize(("name", "board", "pitch"), [
    ("hex-6", "h5", 20), ("hex-6", "h7", 14), ("go-n", "t4", 20), ("go-n", "t4", 14), ("polygo", "s6", 20),
    ("bridges", "bridge7", 20), ("polygone", "polygone", 20), ("blocks", "units12", 10), ("hex", "rhombus11", 12),
    ("pentalath", "trap7", 20), ("manalath", "hex556", 20), ("labyrinth", "h5", 10)])
def test_names_stand_on_no_line(name: str, board: str, pitch: float, style: str) -> None:
    """Neither on the board or a side nor where paper is cut, and not on one another."""
    import shapely

    page = plates(games.load(name, board), pitch, style, "a3", names=True).pages[0]
    lines = [item for item in page.items if isinstance(item, Shape) and item.style.stroke not in (None, INKS["bar"])]
    drawn = shapely.union_all([shapely.LineString(item.path.flattened()).buffer(item.style.width / 2)
                               for item in lines])
    names = [item for item in page.items if isinstance(item, Label) and (item.size, item.colour) == (TYPE, NAME)]
    boxes = [shapely.box(x - 0.25 * TYPE * len(item.text), y, x + 0.25 * TYPE * len(item.text), y + 0.6 * TYPE)
             for item in names for x, y in [item.at]]
    assert len(boxes) > 8
    assert [box.centroid.wkt for box in boxes if drawn.intersects(box)] == []
    assert not any(a.intersects(b) for a, b in itertools.combinations(boxes, 2))


@pytest.mark.parametrize("paper", ["a4", "letter", "a4-letter"])
def test_sides_and_names_of_h5_go_on_one_page(paper: str) -> None:
    for style in STYLES[:3]:
        assert len(plates(games.load("hex-6", "h5"), 20, style, paper, names=True).pages) == 1


def test_a_pattern_goes_on_from_page_to_page() -> None:
    """However a broken line is seen, its dashes lie where they would on one page."""
    path, style = line((0, 0), (100, 0)), Style(stroke="#212121", width=2, dash=(6.0, 1.5, 1.5, 1.5))
    (whole,) = seen([Shape(path, style)], (-1, -1, 101, 1))
    assert whole.style.dash == style.dash
    for start in (0.5, 7.0, 33.3):
        parts = seen([Shape(path, style)], (start, -1, start + 30, 1))
        drawn = [(item.path.start[0], item.path.end[0]) for item in parts if isinstance(item, Shape)]
        wanted = [(10.5 * k + a, 10.5 * k + b) for k in range(10) for a, b in ((0, 6), (7.5, 9))]
        wanted = [(max(a, start), min(b, start + 30)) for a, b in wanted if a < start + 30 and b > start]
        assert [x for pair in drawn for x in pair] == pytest.approx([x for pair in wanted for x in pair])


# --- broken ones


@pytest.mark.proof
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


@settings(max_examples=20, deadline=None)
@given(st.floats(0.5, 1.5))
def test_only_a_printer_that_is_nearly_right_is_corrected(factor: float) -> None:
    if abs(factor - 1) <= 0.05:
        assert board_pages(boards.load("s3"), 20, "a4", "en", "x", scale=(factor, 1.0)).pages
    else:
        with pytest.raises(BadInput, match=r"scale_y = .*: allowed: 0.95 to 1.05"):
            board_pages(boards.load("s3"), 20, "a4", "en", "x", scale=(1.0, factor))
