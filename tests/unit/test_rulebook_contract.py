"""The numbers that a rulebook prints are held against the rules, whatever made them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from polygo_fab.check.contract.books import check_rulebook
from polygo_fab.core.page import Block, Bullets, Document, Figure, Label, Shape, Text
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.write.pdf import pdf


def changed(book: Document, old: str, new: str) -> Document:
    """The book with other words in its texts, lists and captions."""
    def other(block: Block) -> Block:
        if isinstance(block, Text):
            return replace(block, markup=block.markup.replace(old, new))
        if isinstance(block, Bullets):
            return replace(block, items=tuple(item.replace(old, new) for item in block.items))
        if isinstance(block, Figure):
            return replace(block, captions=tuple(caption.replace(old, new) for caption in block.captions))
        return block

    return replace(book, blocks=tuple(map(other, book.blocks)))


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "told"), [
    ("Players:</b> 2", "Players:</b> 3", "is for Players:3, expected 2 players"), ("34 stones", "33 stones", "34"),
    ("the board: 61", "the board: 60", "the board has 61 sites"), ("", "", "")])
def test_numbers_of_a_rulebook(old: str, new: str, told: str) -> None:
    book = rulebook("catchup", "en", "a4", {})
    other = changed(book, old, new) if old else book
    assert (other == book) is not bool(old)
    messages = [finding.message for finding in check_rulebook("catchup", pdf(other), "en")]
    assert [told in message for message in messages] == [True] * bool(old)


@pytest.mark.parametrize("what", ["colour", "mark"])
def test_pieces_of_another_player_are_found(what: str) -> None:
    def other(item: Shape | Label) -> list[Shape | Label]:
        if isinstance(item, Shape) and item.style.fill == "#ffffff" and what == "colour":
            return [replace(item, style=replace(item.style, fill="#e69f00"))]
        lone = isinstance(item, Shape) and not item.style.fill and item.path.bounds[2] - item.path.bounds[0] < 3
        return [] if lone and what == "mark" else [item]

    book = rulebook("catchup", "en", "a4", {})
    blocks = tuple(replace(block, drawings=tuple(
        replace(one, items=tuple(new for item in one.items for new in other(item))) if len(one.items) < 9 else one
        for one in block.drawings)) if isinstance(block, Figure) else block for block in book.blocks)
    assert blocks != book.blocks
    found = [f.message for f in check_rulebook("catchup", pdf(replace(book, blocks=blocks)), "en")]
    assert any("less than expected beside a piece with" in told for told in found)
