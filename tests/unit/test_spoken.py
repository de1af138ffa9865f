"""What a diagram says to those who do not see it: sentences that give the position again, and any that does not."""

import pytest

from polygo_fab import games
from polygo_fab.check.spoken import spoken_wrong
from polygo_fab.core.page import Drawing
from polygo_fab.pages.replay import replay


def drawn(*lines: str, game: str = "polygo", lang: str = "en") -> Drawing:
    return replay(list(enumerate(lines)), "x.md", game, lang).drawings[-1]


def wrong(drawing: Drawing, alt: str, lang: str = "en") -> list[str]:
    assert drawing.shows is not None
    return list(spoken_wrong(alt, drawing.shows, lang))


HEX = drawn("board: h3", "moves: c3 d3 c2", "show: numbers", "label: a1=A c4=B", "tint: b2 b3", "path: a3 c3 e3",
            "illegal: d3", game="hex-2")
TILES = drawn("board: units6", "moves: a1-b2 c1-d2", "show: numbers", "label: a1=x", game="blocks")
EDGES = drawn("position: .22...22.2.2..................1.1...............111.111 1", "show: legal b6c5",
              game="polygone")
FULL = drawn("board: s4", "label: a1=A b1=A", game="marienbad")
KINGS = drawn("board: h3", "position: ..x/.1.x/...../..2./... 1", game="labyrinth")


@pytest.mark.parametrize("drawing", [HEX, TILES, EDGES, FULL, KINGS])
def test_the_words_give_the_position_again(drawing: Drawing) -> None:
    assert wrong(drawing, drawing.alt) == []


def test_a_board_of_edges_has_edges_and_a_board_with_bands_says_whose_they_are() -> None:
    assert "24 points joined by 55 edges" in EDGES.alt
    assert "b6-c5" in EDGES.alt
    assert "Coloured bands along the edge tell whose sides are whose: Ring e3 to d5 and a3 to b1;" in HEX.alt
    empty = drawn("board: h3", game="hex-2").alt
    assert empty.endswith("The board is empty. It is Ring’s turn.")
    assert "bands" in empty


def test_bridges_have_coloured_cells_and_no_stones() -> None:
    usual = drawn("board: bridge5", game="bridges").alt
    assert "Cells in the colour of Cross from the start: a2, c2, e2" in usual
    assert "Hatched" not in usual
    alt = drawn("board: bridge5", "options: goals=classic", game="bridges").alt
    assert "stone" not in alt.lower()
    assert "Cells in the colour of Cross from the start: a2, c2, e2" in alt
    assert "Hatched, no cells of play: a1, e1, a5 and e5." in alt


def test_all_cells_are_told_in_two_words() -> None:
    assert "There are 16 pawns that belong to nobody: every cell." in FULL.alt


@pytest.mark.parametrize(("drawing", "right", "bad"), [
    (HEX, "c2 and c3", "c2 and c4"), (HEX, "Cross has 1 pawn: d3", "Bar has 1 pawn: d3"),
    (HEX, "Ring has 2 pawns", "Ring has 3 pawns"), (HEX, "1 on c3", "2 on c3"), (HEX, "B on c4", "C on c4"),
    (HEX, "Tinted: b2 and b3.", ""), (HEX, "over c3", "over d3"), (HEX, "illegal: d3", "illegal: d4"),
    (HEX, "Ring e3 to d5", "Ring e3 to e5"), (HEX, "19 hexagons", "20 hexagons"), (HEX, "3 on each side", "4 on each"),
    (HEX, "Cross has 1 pawn: d3.", "Cross has 1 pawn."), (HEX, "Cross has 1 pawn: d3.", ""),
    (HEX, "Cross has 1 pawn", "Cross has 1 king"), (HEX, "An arrow goes", "Something goes"),
    (TILES, "2 by 2: a1 to b2", "2 by 2: a1 to b3"), (TILES, "2 by 2: a1 to b2", "3 by 2: a1 to c2"),
    (TILES, "marked x", "marked y"), (TILES, "turn 2", "turn 3"), (EDGES, "55 edges", "54 edges"),
    (EDGES, "b6-c5", "b6-c7"), (FULL, "every cell.", "every cell but a1."), (KINGS, "1 king", "1 pawn"),
    (KINGS, "2 stones that belong to nobody", "1 stone that belong to nobody")])
def test_words_that_say_something_else_are_found(drawing: Drawing, right: str, bad: str) -> None:
    assert right in drawing.alt
    assert wrong(drawing, drawing.alt.replace(right, bad)) != []


def test_words_of_another_language_are_found() -> None:
    assert wrong(HEX, HEX.alt, "fr") != []
    assert games.load("hex-2", board="h3").rims
