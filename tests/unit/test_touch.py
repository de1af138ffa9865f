"""Boards for paper that swells: names in Braille are read from their dots, lines are broad, nothing is too near."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab import games
from polygo_fab.check.page.mark import Mark
from polygo_fab.check.paper_board import check_board_pdf
from polygo_fab.check.touch import braille_read
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Plates, Shape
from polygo_fab.core.printed import touch
from polygo_fab.pages.board_look import BoardLook
from polygo_fab.pages.board_page import board_pages
from polygo_fab.write.pdf import pdf

UNICODE = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵"


def plates(name: str, board: str, pitch: float, paper: str = "a4") -> Plates:
    game = games.load(name, board)
    return board_pages(game.board, pitch, paper, "en", game.title, names=True, look=BoardLook("touch", game))


def found(made: Plates, name: str, board: str, pitch: float, paper: str = "a4") -> list[str]:
    game = games.load(name, board)
    return [str(f) for f in check_board_pdf(pdf(made), game.board, pitch, paper, style="touch", game=game, names=True)]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "board", "pitch", "paper"), [
    ("polygo", "s6", 20, "a4"), ("hex-3", "h4", 15, "a4"), ("hex", "rhombus6", 15, "a4"), ("hex-6", "h5", 20, "a3"),
    ("hexago-february", "h5", 15, "letter"), ("marienbad", "s8", 18, "a4"), ("hexadames", "h5", 20, "a3"),
])
def test_boards_to_feel_read_back(name: str, board: str, pitch: float, paper: str) -> None:
    assert found(plates(name, board, pitch, paper), name, board, pitch, paper) == []


def dots(name: str) -> list[Mark]:
    half = touch.DOT / 2
    return [Mark(points=((x - half, y), (x, y + half), (x + half, y), (x, y - half), (x - half, y)), stroke="",
                 fill=touch.TOUCH, closed=True, curved=True)
            for x, y in touch.braille_dots(name, (50.0, 50.0))]


@given(st.one_of(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=2), st.integers(1, 260).map(str)))
def test_every_name_is_read_where_it_stands(name: str) -> None:
    [(text, at)] = braille_read(dots(name))
    assert text == name
    assert at == pytest.approx((50.0, 50.0))


@pytest.mark.parametrize("letter", "abcdefghijklmnopqrstuvwxyz")
def test_letters_are_those_of_braille(letter: str) -> None:
    """Against the table of Unicode (dot n is bit n - 1), as the cell lies on the page."""
    seen = {(round(x, 1), round(y, 1)) for x, y in touch.braille_dots(letter, (1.25, -2.5))}
    bits = ord(UNICODE[ord(letter) - ord("a")]) - 0x2800
    assert seen == {(2.5 * (k // 3), -2.5 * (k % 3)) for k in range(6) if bits >> k & 1}


@pytest.mark.parametrize(("change", "said"), [
    (lambda shape: None, "the coordinate '"),
    (lambda shape: Shape(shape.path.moved(0, 2.5), shape.style), ""),
    (lambda shape: Shape(shape.path.scaled(0.5), shape.style), "a dot of 0.80 x 0.80 mm"),
])
def test_a_dot_that_is_wrong_is_found(change: object, said: str) -> None:
    made = plates("polygo", "s6", 20)
    todo = [change]

    def one(item: object) -> object:
        mine = isinstance(item, Shape) and item.style.fill == touch.TOUCH and todo
        return todo.pop()(item) if mine else item  # type: ignore[operator]

    items = tuple(item for item in map(one, made.pages[0].items) if item is not None)
    wrong = found(replace(made, pages=(replace(made.pages[0], items=items),)), "polygo", "s6", 20)
    assert any(line.startswith("PARTS") and said in line for line in wrong)


def thin(shape: Shape) -> Shape:
    return replace(shape, style=replace(shape.style, width=0.3)) if shape.style.width == touch.LINE else shape


def aside(shape: Shape) -> Shape:
    return replace(shape, path=shape.path.moved(4.0, 0)) if shape.style.fill == touch.TOUCH else shape


@pytest.mark.parametrize(("change", "said"), [
    (thin, "expected 0.8 or more"), (aside, "less than 2 mm from a line")])
def test_thin_lines_and_what_is_near_a_dot_are_found(change: Callable[[Shape], Shape], said: str) -> None:
    made = plates("polygo", "s6", 20)
    items = tuple(change(item) if isinstance(item, Shape) else item for item in made.pages[0].items)
    broken = replace(made, pages=(replace(made.pages[0], items=items),))
    assert any(said in line for line in found(broken, "polygo", "s6", 20))


@pytest.mark.parametrize(("name", "board", "pitch", "said"), [
    ("polygo", "s12", 20, "whose joins are felt: allowed: 1; take a larger paper or a smaller pitch"),
    ("polygo", "t4", 20, "names of board t4 stand where Braille finds no room: allowed: outline, colour, hatch"),
])
def test_what_cannot_be_felt_is_refused(name: str, board: str, pitch: float, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        plates(name, board, pitch)
