"""Where pages of a board join, the one above has the line to cut along, whole; the one below has none."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from polygo_fab import boards
from polygo_fab.check.paper_board import check_board_pdf
from polygo_fab.core.page import INKS, Plates, Shape
from polygo_fab.core.path import line
from polygo_fab.core.printed.paper import Scale
from polygo_fab.pages.board_page import board_pages
from polygo_fab.write.pdf import pdf

PAGES = (("s26x2", 12.0, "letter", (1.0, 1.0), 0), ("h7", 21.0, "letter", (1.002, 0.998), 2),
         ("h5", 44.66, "a4", (1.05, 0.966), 3))
"""A board, how it is printed, and a page with one line to cut along: two that are narrower than 40 mm there, and one
whose line and crosses are rounded apart."""
Change = Callable[[Shape], list[Shape]]


def said(name: str, pitch: float, paper: str, scale: Scale, page: int, wanted: Callable[[Shape], bool],
         change: Change) -> list[str]:
    """What is said of the pages where the last wanted shape of one is changed."""
    board = boards.load(name)
    made = board_pages(board, pitch, paper, "en", "x", scale=scale, names=True)
    items = list(made.pages[page].items)
    at = max(k for k, item in enumerate(items) if isinstance(item, Shape) and wanted(item))
    shape = items[at]
    assert isinstance(shape, Shape)
    pages = list(made.pages)
    pages[page] = replace(pages[page], items=(*items[:at], *change(shape), *items[at + 1:]))
    broken: Plates = replace(made, pages=tuple(pages))
    return [str(f) for f in check_board_pdf(pdf(broken), board, pitch, paper, scale=scale, names=True)]


def is_cut(shape: Shape) -> bool:
    """Of the edge of the board and the line to cut along, which is drawn last."""
    return shape.style.stroke == INKS["guide"] and bool(shape.style.dash)


def part(start: float, end: float) -> Change:
    def shorter(shape: Shape) -> list[Shape]:
        (ax, ay), (bx, by) = shape.path.start, shape.path.end
        a, b = ((ax + t * (bx - ax), ay + t * (by - ay)) for t in (start, end))
        return [replace(shape, path=line(a, b))]

    return shorter


@pytest.mark.slow
@pytest.mark.parametrize("given", PAGES)
def test_the_line_is_wanted_whole_where_it_belongs(given: tuple[str, float, str, Scale, int]) -> None:
    assert said(*given, is_cut, part(0, 1)) == []
    for change in (lambda shape: [], part(0.05, 1), part(0, 0.95),
                   lambda shape: [replace(shape, path=shape.path.moved(0.05, 0.05))],
                   lambda shape: [replace(shape, style=replace(shape.style, dash=()))]):
        broken = said(*given, is_cut, change)
        assert len(broken) == 1
        assert broken[0].startswith(f"BOARD page {given[-1] + 1}: no line to cut along at ")


@pytest.mark.slow
def test_no_page_is_cut_that_lies_below() -> None:
    def is_level(shape: Shape) -> bool:  # of a cross
        return (shape.style.stroke == INKS["guide"] and not shape.style.dash
                and shape.path.start[1] == shape.path.end[1])

    def through(shape: Shape) -> list[Shape]:
        (x, y), long = shape.path.start, 100.0
        return [shape, replace(shape, path=line((x - long, y), (x + long, y)),
                               style=replace(shape.style, dash=(3.0, 2.0)))]

    below = ("s26x2", 12.0, "letter", (1.0, 1.0), 1)
    assert said(*below, is_level, lambda shape: [shape]) == []
    broken = said(*below, is_level, through)
    assert len(broken) == 1
    assert broken[0].startswith("BOARD page 2: a line to cut along at y = ")
