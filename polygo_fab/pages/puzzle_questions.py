"""A page on the questions that the documents ask of the puzzle, with numbers that are computed here, not typed.

Source: the seeds FEV and MARS, "Nombres Croisés"; 06_nombres_croises, "Facts".
"""

from __future__ import annotations

from ..core.path import Point
from ..core.puzzle import Puzzle
from ..core.puzzle_drawing import as_counts
from ..puzzles.count import count
from ..puzzles.margins import boards, margin_pairs, unique_boards
from ..puzzles.place import fullest, solutions
from ..puzzles.variants.catalogue import variants
from .booklet_page import MARGIN, NORMAL, Items, Page, heading
from .booklet_words import BookletWords, paragraph
from .puzzle_grid import grid
from .puzzle_view import extent

__all__ = ["equal_sums", "numbers", "questions_page"]

IMPOSSIBLE = Puzzle((3, 3, 1), (3, 3, 1))
"""The same sum both ways, no line that cannot be filled alone, and yet no solution."""
SWITCH = Puzzle((1, 1), (1, 1))
"""The smallest board with two solutions."""
_CELL, _QUESTION, _HEIGHT = 7.0, 4.2, 30.0


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


def questions_page(words: BookletWords, paper: Point) -> Page:
    """Each question with its answer; boards beside the first two."""
    width, values = paper[0] - 2 * MARGIN, numbers()
    filled = {**values, "share": f"{values['share']:.3f}".replace(".", "," if words.lang == "fr" else "."),
              "size": words("size", rows=len(IMPOSSIBLE.rows), columns=len(IMPOSSIBLE.columns))}
    items, y = heading(words("questions_title"), words("title"), paper, (), NORMAL)
    said: list[str] = []
    for k in range(1, 6):
        question = words(f"q{k}")
        labels, y = paragraph(question, (MARGIN, y - 1.5), _QUESTION, width, bold=True)
        items += labels
        pictures: Items = []
        beside = 0.0
        if k == 1:
            beside = extent(as_counts(IMPOSSIBLE).layout).width * _CELL + 5.0
            pictures = list(grid(as_counts(IMPOSSIBLE), (paper[0] - MARGIN - beside + 5.0, y + 4.0), _CELL,
                                 ink="example"))
        elif k == 2:
            pictures, beside = _switch((paper[0] - MARGIN, y + 4.0))
        items += pictures
        top = y
        for key in (f"a{k}", *(["a2b"] if k == 2 else [])):
            text = words(key, **filled)
            said += [question, text] if key != "a2b" else [text]
            labels, y = paragraph(text, (MARGIN, y), NORMAL.text, width - beside)
            items += labels
        y = min(y, top + 4.0 - _HEIGHT if pictures else y)
        y -= 3.0
    return Page(tuple(items), " ".join(said).replace("^", ""), words("questions_title"))


def _switch(right_top: Point) -> tuple[Items, float]:
    """The two solutions of the smallest board side by side, and below them the board with a given cell."""
    drawn = as_counts(SWITCH)
    wide = extent(drawn.layout).width * _CELL
    x, y = right_top[0] - 3 * wide - 10.0, right_top[1]
    items: Items = []
    for k, cells in enumerate(solutions(SWITCH)):
        values = tuple(int(pawn) for row in cells for pawn in row)
        items += grid(drawn, (x + k * (wide + 5.0), y), _CELL,
                      {cell: value for cell, value in enumerate(values) if value}, "example")
    given = Puzzle(SWITCH.rows, SWITCH.columns, ((0, 0, True),))
    assert count(given) == 1
    items += grid(as_counts(given), (x + 2 * (wide + 5.0), y), _CELL, ink="example")
    return items, right_top[0] - x + 5.0
