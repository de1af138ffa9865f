"""The first section of a book that lies beside a board of one's own: its names go clear of each other, and it is
proved for games whose stones have no limit."""

import io
import re

import pypdfium2
import pytest

from polygo_fab import games
from polygo_fab.check.contract.own_set import AskedSet, told_wrong
from polygo_fab.check.page.page import read_pdf
from polygo_fab.check.pdf_text import viewed
from polygo_fab.check.visibility import crowded_words
from polygo_fab.core.board_files.files import BoardFile, keep
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Game
from polygo_fab.core.kit import Kit
from polygo_fab.core.page import Document, Heading
from polygo_fab.core.printed.paper import PaperSet
from polygo_fab.pages.own_set import with_set
from polygo_fab.recipes.own_sides import refuse_far_sides
from polygo_fab.recipes.recipe import load, revised
from polygo_fab.write.pdf import pdf

_LANDS = "france germany poland belgium spain italy austria croatia".split()


def lands(words: list[str]) -> str:
    """Two rows of four squares."""
    return "[polygons]\n" + "".join(
        f"{word} = [[{x}, {y}], [{x + 10}, {y}], [{x + 10}, {y + 10}], [{x}, {y + 10}]]\n"
        for k, word in enumerate(words) for x, y in [(k % 4 * 10, k // 4 * 10)])


def section(game: Game, count: int) -> bytes:
    needs = tuple((item.piece, item.player, item.count or count) for item in game.equipment)
    book = Document(game.title, "en", "a4", (Heading(2, "Aim of the game"),))
    return pdf(with_set(book, PaperSet(game=game, pitch=20.0, style="colour", coordinates=False, sides=2, needs=needs)))


def told(data: bytes, name: str, board: str, count: int) -> list[str]:
    with viewed(data) as document:
        text = re.sub(r"[\s-]", "", "".join(page.get_textpage().get_text_bounded() for page in document))
        return [*map(str, crowded_words(document)),
                *told_wrong(read_pdf(data), text, "en", name, AskedSet(board, count=count))]


@pytest.mark.parametrize(("name", "board", "text", "named"), [
    ("polygo", "ownlands", lands(_LANDS), True),
    ("go-n", "ownlandsgon", lands(_LANDS), True),
    ("polygo", "ownbroadest", lands([word.ljust(16, "m") for word in _LANDS]), False),
    ("labyrinth", "ownpavement", 'tiling = "cairo"\nsize = 3\n', True),
])
def test_the_first_section_shows_how_a_game_begins(name: str, board: str, text: str, named: bool) -> None:
    game = games.load(name, board=keep(BoardFile(board, text)))
    count = len(game.board.centres)
    data = section(game, count)
    assert told(data, name, board, count) == []
    page = pypdfium2.PdfDocument(io.BytesIO(data))[0].get_textpage().get_text_bounded()
    assert (game.board.names[-1] in page.split()) is named




_SEA = """[polygons]
north = [[0, 40], [60, 40], [60, 10], [30, 0], [0, 10]]
west = [[0, 10], [30, 0], [30, -40], [0, -40]]
east = [[60, 10], [60, -40], [30, -40], [30, 0]]
sea = [[60, 40], [90, 40], [90, -40], [60, -40], [60, 10]]
"""


def test_a_side_that_no_band_can_follow_is_refused_with_a_reason() -> None:
    def kit(game: str, board: str) -> Kit:
        return revised(load("paper"), [f"game={game}", f"board={board}"]).build(advise=False)

    sea = keep(BoardFile("ownsea", _SEA))
    with pytest.raises(BadInput, match="hex-2 on ownsea: the cell north is too large for the side of player 2"):
        refuse_far_sides(kit("hex-2", sea))
    refuse_far_sides(kit("polygo", sea))
    refuse_far_sides(kit("labyrinth", keep(BoardFile("ownpavement", 'tiling = "cairo"\nsize = 3\n'))))


@pytest.mark.parametrize(("name", "text", "said"), [
    ("hex", 'tiling = "cairo"\nsize = 2\n', "4 meet between .*one whose cells meet in threes"),
    ("hex", 'tiling = "6.6.6"\nsize = 2\n', r"a file whose \[regions\] left, right, bottom and top"),
    ("polygo", lands(["new zealand", *_LANDS[1:]]).replace("new zealand", '"new zealand"'), "digits and _"),
])
def test_a_refusal_says_what_a_file_may_say(name: str, text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        games.load(name, board=keep(BoardFile(f"ownrefused{len(text)}{text[10]}", text)))
