"""A page on the questions that the documents ask of the puzzle, with numbers that are computed here, not typed.

Source: the seeds FEV and MARS, "Nombres Croisés"; 06_nombres_croises, "Facts".
"""

from __future__ import annotations

from collections.abc import Callable

from ..core.number_format import pointed
from ..core.path import Point
from ..core.puzzle import Puzzle
from ..core.puzzle_drawing import as_counts
from ..puzzles.count import count
from ..puzzles.margins import boards, margin_pairs, unique_boards
from ..puzzles.place import fullest, solutions
from ..puzzles.variants.catalogue import variants
from .booklet_page import LARGE, MARGIN, BookletType, Flow, Items, Page
from .booklet_words import BookletWords
from .puzzle_grid import grid
from .puzzle_view import extent

__all__ = ["equal_sums", "numbers", "questions_pages"]

IMPOSSIBLE = Puzzle((3, 3, 1), (3, 3, 1))
"""The same sum both ways, no line that cannot be filled alone, and yet no solution."""
SWITCH = Puzzle((1, 1), (1, 1))
"""The smallest board with two solutions."""
_CELL, _LARGE_CELL, _QUESTION = 7.0, 12.0, 4.2


def numbers() -> dict[str, int | float]:
    """All numbers of the page. Raises nothing; takes some milliseconds."""
    why = fullest(IMPOSSIBLE.rows, IMPOSSIBLE.columns)
    assert why is not None
    qr = variants()["qr"].layout("25x25-M0")
    return {"total": sum(IMPOSSIBLE.rows), "columns": len(why.columns), "need": why.need, "most": why.most,
            "pairs": equal_sums(6, 6), "possible": margin_pairs(6, 6), "boards": boards(6, 6),
            "unique": unique_boards(6, 6), "share": 100 * unique_boards(6, 6) / boards(6, 6),
            "threes": count(Puzzle((3,) * 6, (3,) * 6)), "braille": boards(2, 3), "braille_pairs": margin_pairs(2, 3),
            "braille_unique": unique_boards(2, 3), "digits": len(str(boards(25, 25))), "fixed": len(qr.fixed),
            "free": len(qr.names) - len(qr.fixed)}


def equal_sums(n: int, m: int) -> int:
    """The ways to choose n row counts of 0 to m and m column counts of 0 to n with the same sum."""
    def ways(lines: int, most: int) -> list[int]:
        found = [1]
        for _ in range(lines):
            found = [sum(found[max(0, k - most):k + 1]) for k in range(len(found) + most)]
        return found

    return sum(a * b for a, b in zip(ways(n, m), ways(m, n), strict=True))


def questions_pages(words: BookletWords, paper: Point, type_: BookletType) -> list[Page]:
    """Each question with its answer; boards beside the first two, or above the answer in large print."""
    values, large = numbers(), type_ is LARGE
    filled = {**values, "share": pointed(f"{values['share']:.3f}", words.lang),
              "size": words("size", rows=len(IMPOSSIBLE.rows), columns=len(IMPOSSIBLE.columns))}
    flow = Flow(words, paper, type_, words("questions_title"), words("questions_title"))
    cell = _LARGE_CELL if large else _CELL
    for k in range(1, 6):
        flow.y -= 1.5
        flow.room(6 * type_.text)
        flow.text(words(f"q{k}"), max(_QUESTION, 1.1 * type_.text), bold=True)
        wide, high, drawn = _pictures(k, cell, large)
        beside, top, page = 0.0, flow.y, len(flow.pages)
        if drawn and large:
            flow.picture(high, lambda at, drawn=drawn: drawn(at))  # type: ignore[misc]
        elif drawn:
            flow.items += drawn((paper[0] - MARGIN - wide, top + 4.0))
            beside = wide + 5.0
        for key in (f"a{k}", *(["a2b"] if k == 2 else [])):
            flow.text(words(key, **filled), width=flow.width - beside)
        if beside and len(flow.pages) == page:
            flow.y = min(flow.y, top + 4.0 - high - type_.text)
        flow.y -= 2.2
    return flow.done()


def _pictures(k: int, cell: float, large: bool) -> tuple[float, float, Callable[[Point], Items] | None]:
    """The boards that go with a question: how wide and how high, and what draws them."""
    if k == 1:
        box = extent(as_counts(IMPOSSIBLE).layout)
        return box.width * cell, box.height * cell, lambda at: list(
            grid(as_counts(IMPOSSIBLE), at, cell, ink="example", large=large))
    if k == 2:
        box = extent(as_counts(SWITCH).layout)
        return 3 * box.width * cell + 10.0, box.height * cell, lambda at: _switch(at, cell, large)
    return 0.0, 0.0, None


def _switch(at: Point, cell: float, large: bool) -> Items:
    """The two solutions of the smallest board side by side, and the board with a given cell."""
    drawn = as_counts(SWITCH)
    wide, (x, y) = extent(drawn.layout).width * cell + 5.0, at
    items: Items = []
    for k, cells in enumerate(solutions(SWITCH)):
        values = tuple(int(pawn) for row in cells for pawn in row)
        items += grid(drawn, (x + k * wide, y), cell, values={one: value for one, value in enumerate(values) if value},
                      ink="example", large=large)
    given = Puzzle(SWITCH.rows, SWITCH.columns, ((0, 0, True),))
    assert count(given) == 1
    items += grid(as_counts(given), (x + 2 * wide, y), cell, ink="example", large=large)
    return items
