"""The empty board of a game stands in its book once, where the set-up shows it."""

import pytest

from polygo_fab import games
from polygo_fab.core.page import Block, Figure, Text
from polygo_fab.core.words.language import languages
from polygo_fab.core.words.language_files import texts_in
from polygo_fab.pages.equipment import equipment
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.pages.shown_once import shown_once
from polygo_fab.pages.words import Words


def empty(blocks: tuple[Block, ...]) -> list[str]:
    """The boards on which nothing stands and nothing is told, each by its name."""
    shown = [drawing.shows for block in blocks if isinstance(block, Figure) for drawing in block.drawings]
    return [some.game.board.name for some in shown if some is not None and not any(some.state.owner)
            and not (some.numbers or some.letters or some.dot or some.hatch or some.illegal or some.arrows)]


@pytest.mark.parametrize("lang", languages())
def test_no_book_shows_an_empty_board_among_its_components_and_again(lang: str) -> None:
    for name in games.classes():
        if name in texts_in(lang):
            blocks = rulebook(name, lang, "a4", {}).blocks
            components = next(b for b in blocks if isinstance(b, Figure) and b.place == "column")
            rest = empty(tuple(b for b in blocks if b is not components))
            assert set(empty((components,))).isdisjoint(rest), name


def test_what_the_set_up_does_not_show_stays() -> None:
    game = games.load("kruzno")
    parts = equipment(game, Words("en"))
    assert shown_once([parts], parts) == [parts]
    assert shown_once([parts], None) == [parts]
    [left, said, again] = shown_once([parts, Figure(parts.drawings[:1], ("",))], parts)
    assert isinstance(left, Figure)
    assert left.captions == parts.captions[1:]
    assert said == Text("the board: 91 cells", "small")
    assert again == Figure(parts.drawings[:1], ("",))
