"""Where pages of a board join, the one above has the line to cut along, whole; the one below has none; strips are about
as wide as one another, and no name stands across a join."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from polygo_fab import boards, games
from polygo_fab.check.paper_board import check_board_pdf
from polygo_fab.core.page import INKS, Drawing, Label, Plates, Shape
from polygo_fab.core.path import line
from polygo_fab.core.printed.diagram_inks import NAME
from polygo_fab.core.printed.paper import Scale
from polygo_fab.pages import board_page
from polygo_fab.pages.board_look import BoardLook
from polygo_fab.pages.board_names import TYPE
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


# --- names, and strips of a single row


SPREAD = (("h7", 20.0), ("h8", 20.0), ("h5", 30.0), ("t4", 20.0), ("t4", 30.0), ("polygone", 30.0), ("s12", 27.0),
          ("hex556", 27.0), ("rhombus11", 20.0))


def extents(made: Plates) -> list[tuple[float, float]]:
    """How far across and upwards each page shows the edge of the board and the lines to cut along."""
    found = []
    for page in made.pages:
        boxes = [item.path.bounds for item in page.items if isinstance(item, Shape) and is_cut(item)]
        found.append((max(b[2] for b in boxes) - min(b[0] for b in boxes),
                      max(b[3] for b in boxes) - min(b[1] for b in boxes)))
    return found


@pytest.mark.parametrize("paper", ["a4", "letter", "a4-letter"])
def test_h7_with_names_and_arcs_has_no_page_of_a_single_row(paper: str) -> None:
    """Two pages of A4; of Letter, where it is 6 mm too high for two, four that are alike."""
    board = boards.load("h7")
    look = BoardLook("colour", games.load("hex-3", board="h7"), arcs=True)
    made = board_pages(board, 20.0, paper, "en", "h7", names=True, look=look)
    shown = extents(made)
    assert len(shown) == (2 if paper == "a4" else 4)
    assert min(high for _, high in shown) > 120
    assert min(wide for wide, _ in shown) > 135
    assert check_board_pdf(pdf(made), board, 20.0, paper, style="colour", names=True) == []


@pytest.mark.parametrize(("name", "pitch"), SPREAD)
def test_pages_are_about_as_large_as_one_another_and_cut_no_name(name: str, pitch: float) -> None:
    board = boards.load(name)
    for paper in ("a4", "letter"):
        made = board_pages(board, pitch, paper, "en", name, names=True)
        for axis in (0, 1):
            sizes = [shown[axis] for shown in extents(made)]
            assert min(sizes) > 0.45 * max(sizes), (paper, sizes)
        assert check_board_pdf(pdf(made), board, pitch, paper, names=True) == []


def test_a_name_across_a_join_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was where seams took no heed of names: that of the triangles ran through an h."""
    monkeypatch.setattr(board_page, "_written", lambda items: ([], []))
    board = boards.load("t4")
    made = board_pages(board, 20.0, "a4", "en", "t4", names=True)
    found = [str(f) for f in check_board_pdf(pdf(made), board, 20.0, "a4", names=True)]
    assert len(found) == 2
    assert all("the name 'h' is cut where pages join, at x = " in one for one in found)


def test_a_name_that_another_page_hides_is_found() -> None:
    """On the page above it is left out; the one below has it where that page lies on it, or it is cut off."""
    def names(page: Drawing) -> set[str]:
        return {item.text for item in page.items
                if isinstance(item, Label) and (item.colour, item.size) == (NAME, TYPE)}

    board = boards.load("t4")
    made = board_pages(board, 20.0, "a4", "en", "t4", names=True)
    twice, told = names(made.pages[0]) & names(made.pages[1]), []
    assert twice
    for number in (0, 1):
        pages = list(made.pages)
        pages[number] = replace(pages[number], items=tuple(
            item for item in pages[number].items if not (isinstance(item, Label) and item.text in twice)))
        told += [str(f) for f in check_board_pdf(pdf(replace(made, pages=tuple(pages))), board, 20.0, "a4", names=True)]
    assert [one.split("'")[1] for one in told if "is cut off or hidden on every page" in one] == sorted(twice)
