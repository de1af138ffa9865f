"""Emblems: told apart in grey and by the colour-blind, positions that the rules know, and read back from each book."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy
import pypdfium2
import pytest

from polygo_fab import games
from polygo_fab.check.document import check_document
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Document, Drawing, Figure, Heading, Plates, Shape, Style
from polygo_fab.core.path import circle
from polygo_fab.core.printed.book_format import Format, book_format
from polygo_fab.core.printed.ink import contrast
from polygo_fab.core.resources import our_table
from polygo_fab.pages.emblem import covered, emblem
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.write.pdf import pdf
from polygo_fab.write.pdf_cover import mirrored_rows

NAMES = tuple(games.classes())
TABLE = our_table("emblems.toml")
SIDE = 48
"""Pixels: an emblem as small as a thumbnail."""

# Vienot, Brettel and Mollon (1999): linear RGB to LMS, and the cone that is missing told from the other two.
_LMS = numpy.array([[17.8824, 43.5161, 4.11935], [3.45565, 27.1554, 3.86714], [0.0299566, 0.184309, 1.46709]])
_SEEN = {"all": numpy.eye(3),
         "protanopia": numpy.array([[0, 2.02344, -2.52581], [0, 1, 0], [0, 0, 1]]),
         "deuteranopia": numpy.array([[1, 0, 0], [0.494207, 0, 1.24827], [0, 0, 1]])}


def seen(colour: str, eye: str) -> str:
    """A colour as an eye of this kind sees it."""
    shares = numpy.array([int(colour[k:k + 2], 16) / 255 for k in (1, 3, 5)])
    linear = numpy.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    found = numpy.clip(numpy.linalg.inv(_LMS) @ _SEEN[eye] @ _LMS @ linear, 0, 1)
    shown = numpy.where(found <= 0.0031308, found * 12.92, 1.055 * found ** (1 / 2.4) - 0.055)
    return "#" + "".join(f"{round(255 * float(share)):02x}" for share in shown)


@cache
def light_in_grey(name: str) -> numpy.ndarray:
    """Where an emblem is light, printed in grey and seen small: true and false by pixels."""
    drawing = emblem(name, "en")
    page = Drawing((210.0, 297.0), drawing.items, drawing.alt)
    data = pdf(Plates("emblem", "en", "a4", (page,)), Format(ink="grey"))
    shown = pypdfium2.PdfDocument(data)[0].render(scale=SIDE / drawing.size[0] * 25.4 / 72, grayscale=True).to_numpy()
    cut = shown.reshape(shown.shape[0], -1)[-SIDE:, :SIDE].astype(float)
    far = numpy.abs(numpy.arange(SIDE) - SIDE / 2 + 0.5)
    inside = far[:, None] + far[None, :] < 0.85 * SIDE  # without the white beyond the round corners
    return inside & (cut > (cut.min() + cut[inside].max()) / 2)


@pytest.mark.parametrize("eye", _SEEN)
def test_the_colours_of_each_pair_are_told_apart_by_every_eye(eye: str) -> None:
    pairs = {name: told["colours"] for name, told in TABLE["of"].items()} | {"usual": TABLE["usual"]}
    least = {name: contrast(*(seen(colour, eye) for colour in pair)) for name, pair in pairs.items()}
    assert min(least.values()) >= 4.5, least


def test_no_game_has_the_pair_of_another() -> None:
    assert len({tuple(told["colours"]) for told in TABLE["of"].values()} | {tuple(TABLE["usual"])}) == len(NAMES) + 1


def test_every_game_has_an_emblem_and_no_other_is_in_the_table() -> None:
    assert set(TABLE["of"]) == set(NAMES)


def test_emblems_are_told_apart_by_their_shape_in_grey() -> None:
    """Of what is light in one of two emblems, so much at most is light in both."""
    shared = {(a, b): float((light_in_grey(a) & light_in_grey(b)).sum() / (light_in_grey(a) | light_in_grey(b)).sum())
              for a, b in combinations(NAMES, 2)}
    assert max(shared.values()) < 0.65, max(shared, key=lambda pair: shared[pair])


@pytest.mark.parametrize("name", ["hexadames", "kruzno", "hex-draughts", "polygone"])
def test_the_arrow_of_an_emblem_is_a_move_of_its_game(name: str) -> None:
    shows = emblem(name, "en").emblem
    assert shows is not None
    [way] = shows.arrows
    names = [shows.game.board.names[site] for site in way]
    assert shows.game.parse_move(shows.state, "-".join(names)) in shows.game.legal_moves(shows.state)


def test_the_three_stones_of_taacoca_move_as_its_rules_say() -> None:
    shows = emblem("taacoca", "en").emblem
    assert shows is not None
    before, board = shows.state, shows.game.board
    after = shows.game.apply(before, shows.game.parse_move(before, "c3-d3-e3-left"))
    assert {board.names[way[1]] for way in shows.arrows} == {
        board.names[site] for site, owner in enumerate(after.owner) if owner and not before.owner[site]}


def changed(document: Document, change: Callable[[Drawing], Drawing]) -> Document:
    """A document with another emblem beside its title."""
    blocks = tuple(replace(block, drawings=tuple(map(change, block.drawings)))
                   if isinstance(block, Figure) and block.place == "beside" else block for block in document.blocks)
    return replace(document, blocks=blocks)


def fewer(drawing: Drawing) -> Drawing:
    """Without the last piece."""
    return replace(drawing, items=drawing.items[:-1])


def third(drawing: Drawing) -> Drawing:
    spot = Shape(circle((2.0, 2.0), 0.5), Style(stroke=None, fill="#ff0000"))
    return replace(drawing, items=(*drawing.items, spot))


def moved(drawing: Drawing) -> Drawing:
    """With the last piece on another site."""
    last = drawing.items[-1]
    assert isinstance(last, Shape)
    return replace(drawing, items=(*drawing.items[:-1], Shape(last.path.moved(4.9, 0.0), last.style)))


def mirrored(drawing: Drawing) -> Drawing:
    items = [Shape(item.path.mirrored(15.0), item.style) for item in drawing.items if isinstance(item, Shape)]
    return replace(drawing, items=tuple(items))


def groundless(drawing: Drawing) -> Drawing:
    return replace(drawing, items=drawing.items[1:])


def reworded(drawing: Drawing) -> Drawing:
    return replace(drawing, alt="Emblem: a horse.")


@pytest.mark.parametrize(("change", "said"), [
    (fewer, "stands there on"), (moved, "stands there on"), (mirrored, "stands there on"), (third, "#ff0000"),
    (groundless, "ground"), (reworded, "says in words something else")])
def test_an_emblem_that_shows_something_else_is_found(change: Callable[[Drawing], Drawing], said: str) -> None:
    book = rulebook("hex-n", "en", "a4", {})
    found = check_document(pdf(changed(book, change)), book)
    assert any(finding.code == "POSITION" and said in finding.message for finding in found), found


def test_an_emblem_of_another_game_is_found() -> None:
    book = rulebook("hex-n", "en", "a4", {})
    other = emblem("hex-2", "en")
    stolen = changed(book, lambda drawing: replace(other, alt=drawing.alt))
    assert {finding.code for finding in check_document(pdf(stolen), book)} == {"POSITION"}


@pytest.mark.parametrize(("lang", "word"), [("en", "full"), ("fr", "grey"), ("de", "large"), ("en", "half")])
def test_a_book_opens_with_its_emblem_and_is_proved(lang: str, word: str) -> None:
    book, form = rulebook("bridges", lang, "a4", {}), book_format(word)
    title, figure = book.blocks[:2]
    assert isinstance(title, Heading)
    assert isinstance(figure, Figure)
    assert figure.place == "beside"
    assert check_document(pdf(book, form), book, form) == []


def test_the_cover_of_the_family_book_has_the_emblem_of_each_chapter() -> None:
    book = rulebook("family", "en", "a4", {})
    [cover] = [block for block in book.blocks if isinstance(block, Figure) and block.place == "cover"]
    heads = [(title.text, figure.drawings[0]) for title, figure in zip(book.blocks, book.blocks[1:], strict=False)
             if isinstance(title, Heading) and isinstance(figure, Figure) and figure.place == "beside"]
    assert list(zip(cover.captions, cover.drawings, strict=True)) == heads
    assert len(heads) == 13


def test_a_cover_of_a_book_without_games_is_refused() -> None:
    from polygo_fab.pages.book_reader import COVER

    with pytest.raises(BadInput, match=r"teacher\.md: its cover shows the emblems"):
        covered([Heading(1, "Lessons"), COVER], "teacher.md")


def test_rows_of_a_cover_mirror_each_other() -> None:
    for count in range(1, 30):
        ways = [rows for number in range(1, count + 1) if (rows := mirrored_rows(count, number))]
        assert (count,) in ways
        assert all(sum(rows) == count and rows == rows[::-1] and max(rows) - min(rows) <= 1 for rows in ways)
