"""A page on the questions that the documents ask of the puzzle, with numbers that are computed here, not typed.

Source: the seeds FEV and MARS, "Nombres Croisés"; 06_nombres_croises, "Facts".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..core.page import Block, Drawing, Figure, Heading, Text
from ..core.puzzle import Puzzle
from ..core.puzzle_drawing import as_counts
from ..core.words.number_format import pointed
from ..puzzles.count import count
from ..puzzles.margins import boards, margin_pairs, unique_boards
from ..puzzles.place import fullest, solutions
from ..puzzles.variants.catalogue import variants
from .booklet_setting import BookletSetting
from .booklet_words import markup
from .puzzle_grid import picture

__all__ = ["equal_sums", "numbers", "questions_pages"]

IMPOSSIBLE = Puzzle((3, 3, 1), (3, 3, 1))
"""The same sum both ways, no line that cannot be filled alone, and yet no solution."""
SWITCH = Puzzle((1, 1), (1, 1))
"""The smallest board with two solutions."""
_CELL, _LARGE_CELL = 7.0, 12.0
"""mm."""


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


def questions_pages(setting: BookletSetting) -> Iterator[Block]:
    """Each question with its answer, and boards with the first two."""
    words, values = setting.words, numbers()
    filled = {**values, "share": pointed(f"{values['share']:.3f}", words.lang),
              "size": words("size", rows=len(IMPOSSIBLE.rows), columns=len(IMPOSSIBLE.columns))}
    yield Heading(1, markup(words("questions_title")))
    for k in range(1, 6):
        yield Heading(2, markup(words(f"q{k}")))
        if drawings := tuple(_boards(k, setting.options.large)):
            yield Figure(drawings, ("",) * len(drawings))
        yield from (Text(markup(words(key, **filled))) for key in (f"a{k}", *(["a2b"] if k == 2 else [])))


def _boards(k: int, large: bool) -> Iterator[Drawing]:
    """Those that go with a question: with no solution; the two solutions of the smallest one that has two, and it with
    a given cell."""
    some = {1: [IMPOSSIBLE]}.get(k, [])
    if k == 2:
        given = replace(SWITCH, givens=((0, 0, True),))
        assert count(given) == 1
        some = [*(replace(SWITCH, givens=tuple((r, c, True) for r, row in enumerate(cells) for c, pawn in enumerate(row)
                                               if pawn)) for cells in solutions(SWITCH)), given]
    for puzzle in some:
        yield picture(as_counts(puzzle), _LARGE_CELL if large else _CELL, ink="example", large=large,
                      alt=puzzle.text())
