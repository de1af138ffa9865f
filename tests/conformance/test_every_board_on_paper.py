"""Every board on paper: the one that the laser burns, true to scale on every paper and in every style."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from polygo_fab import boards, kits
from polygo_fab.check.laser import read_laser
from polygo_fab.check.paper_board import check_board_pdf
from polygo_fab.check.two_boards import burned_lines, check_two_boards
from polygo_fab.core.board import Board
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Game
from polygo_fab.core.page import PAPERS
from polygo_fab.core.printed.paper import STYLES, Printed, Scale
from polygo_fab.core.sheet import GENERIC
from polygo_fab.pages.board_look import BoardLook
from polygo_fab.pages.board_page import board_pages
from polygo_fab.write.pdf import pdf
from polygo_fab.write.svg import sheet_svg

from .paper_boards import NAMED, SIZES, game_on

TRUE: Scale = (1.0, 1.0)


def found(board: Board, pitch: float, paper: str, style: Printed, game: Game | None = None, names: bool = False,
          scale: Scale = TRUE) -> list[str]:
    """What is wrong with the pages, read back."""
    pages = board_pages(board, pitch, paper, "fr", "x", names=names, look=BoardLook(style, game), scale=scale)
    return [str(f) for f in check_board_pdf(pdf(pages), board, pitch, paper, scale=scale, style=style, game=game,
                                            names=names)]


def test_every_named_board_has_a_size_here() -> None:
    assert set(NAMED) <= set(SIZES)
    assert len(SIZES) == len(set(SIZES)) > 120


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize("name", SIZES)
def test_the_paper_board_is_the_laser_board(name: str) -> None:
    """The job for the laser and the pages, both read back, have the same cells, neighbours and positions."""
    kit = kits.load("board", {"board": name, "coordinates": "yes"})
    face = kit.boards[0]
    jobs = [(read_laser(sheet_svg(sheet, GENERIC), "svg", GENERIC)[0], sheet) for sheet in kit.sheets]
    pages = pdf(board_pages(face.board, face.pitch, "a3", "en", name))
    assert check_two_boards(burned_lines(jobs, face), pages, face, "it") == []
    assert check_board_pdf(pages, face.board, face.pitch, "a3") == []


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize(("k", "name", "paper", "style"), [
    (k, *row) for k, row in enumerate(product(NAMED, PAPERS, STYLES[:3]))])
def test_named_boards_on_every_paper_in_every_style(k: int, name: str, paper: str, style: Printed) -> None:
    """Every other one with names around it, for a printer that is a little off."""
    pitch, game = 10.0 if name.startswith("units") else 20.0, game_on(name)
    board = game.board if game else boards.load(name)
    names, scale = (True, (1.002, 0.998)) if (k + k // 3) % 2 else (False, TRUE)
    assert found(board, pitch, paper, style, game, names, scale) == []


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize(("name", "paper", "style"), [
    (name, tuple(PAPERS)[i % len(PAPERS)], STYLES[i % 3]) for i, name in enumerate(SIZES)])
def test_every_size_on_some_paper_in_some_style(name: str, paper: str, style: Printed) -> None:
    assert found(boards.load(name), 12.0, paper, style) == []


@pytest.mark.proof
@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["h3", "h5", "rhombus5", "bridge7", "polygone", "units12", "t2", "s5x7", "hex234", "trap4"]),
       st.floats(5, 60), st.tuples(st.floats(0.95, 1.05), st.floats(0.95, 1.05)), st.sampled_from(STYLES[:3]),
       st.sampled_from(tuple(PAPERS)), st.booleans())
@example("bridge7", 60.0, (0.95, 1.05), "hatch", "letter", True)  # dots and discs as broad as pages overlap
@example("t2", 8.75, (1.03, 0.96), "hatch", "a4", True)  # letters and numbers along one side
@example("h5", 44.66, (1.05, 0.966), "outline", "a4", False)  # broken bands that run on over several pages
@example("bridge7", 5.0, (1.05, 0.95), "colour", "a4", True)
def test_any_pitch_and_any_scale(name: str, pitch: float, scale: Scale, style: Printed, paper: str, names: bool
                                 ) -> None:
    game = game_on(name)
    board = game.board if game else boards.load(name)
    try:
        said = found(board, pitch, paper, style, game, names, scale)
    except BadInput as error:
        refused = str(error)
        assume("takes" not in refused)  # too many pages
        raise
    assert said == []
