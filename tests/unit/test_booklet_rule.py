"""What a booklet says of how a puzzle is found out: that something is supposed only where a puzzle asks for it."""

import pytest

from polygo_fab.check.page.page import read_pdf
from polygo_fab.pages.booklet import booklet
from polygo_fab.puzzles.variants import catalogue
from polygo_fab.puzzles.variants.catalogue import VariantOrder
from polygo_fab.puzzles.variants.conclusions import SUPPOSED
from polygo_fab.write.pdf import pdf


def printed(*orders: tuple[str, str, int, int]) -> str:
    """The words of a booklet of puzzles: kind, size, level and number of each."""
    some = [catalogue.generate(VariantOrder(kind, size, level), 1, number) for kind, size, level, number in orders]
    return " ".join(word for page in read_pdf(pdf(booklet(some, "en", "a4"))).pages for word, *_ in page.words)


@pytest.mark.parametrize(("order", "last", "supposes"), [
    (("diagonals", "6x6", 1, 0), "try a pawn", False), (("diagonals", "6x6", 3, 0), "try a pawn", False),
    (("diagonals", "6x6", 4, 0), "try a pawn", True), (("diagonals", "6x6", 4, 3), "try a pawn", False),
    (("rectangles", "8x8", 2, 0), "try a place", False), (("rectangles", "8x8", 3, 0), "try a place", True)])
def test_a_supposition_is_told_of_where_a_puzzle_asks_for_it(order: tuple[str, str, int, int], last: str,
                                                             supposes: bool) -> None:
    kind, size, level, number = order
    steps = catalogue.steps(catalogue.generate(VariantOrder(kind, size, level), 1, number))
    if kind != "rectangles":
        assert supposes == any(step.rule == SUPPOSED for step in steps)
    words = printed(order)
    assert (last in words) == supposes
    assert (last in printed((kind, size, 1, 1), order)) == supposes
