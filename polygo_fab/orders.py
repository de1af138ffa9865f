"""Puzzles to order: what `puzzle new` prints or writes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .core.errors import BadInput, unknown
from .core.page import paper_size
from .recipe import LANGUAGES

if TYPE_CHECKING:
    from .core.puzzle import Puzzle
    from .puzzles.order import Order

__all__ = ["order_of", "puzzle_lines", "puzzle_order"]


def order_of(size: str, count: int, level: int | None, seed: int, density: int = 50, givens: str = "any",
             symmetry: str = "none") -> Order:
    """An order in words: a size such as '6x6', givens of a kind or a number.

    Raises BadInput for what is not allowed.
    """
    from .puzzles.order import Order

    match = re.fullmatch(r"(\d{1,2})x(\d{1,2})", size.strip())
    if match is None:
        raise BadInput(f"size '{size}': expected ROWSxCOLUMNS, such as 6x6")
    return Order(int(match[1]), int(match[2]), count, seed, level, density,
                 int(givens) if re.fullmatch(r"\d{1,4}", givens) else givens, symmetry)


def puzzle_order(size: str, count: int, level: int | None, seed: int, lang: str, paper: str, suffix: str | None,
                 density: int = 50, givens: str = "any", symmetry: str = "none") -> tuple[str, bytes]:
    """New puzzles as text (a line each) and as the bytes of a file with this suffix ('.pdf', '.jsonl'; None: no file).

    No two puzzles are alike. A PDF is read back and every puzzle in it proved again. Raises BadInput for a language,
    paper or suffix that is not allowed, for an order as `order_of` does, and where so many puzzles are not found.
    """
    from .pages.booklet import booklet
    from .products import prove_puzzles
    from .puzzles.generate import book
    from .write.pdf import pdf

    form = suffix.lower() if suffix is not None else None
    if form not in (None, ".pdf", ".jsonl"):
        raise BadInput(f"--out with '{suffix}': allowed: .pdf, .jsonl")
    paper_size(paper)
    if lang not in LANGUAGES:
        raise unknown("language", lang, LANGUAGES)
    order = order_of(size, count, level, seed, density, givens, symmetry)
    numbered = book(order)
    some = tuple(puzzle for _, puzzle in numbered)
    text = "\n".join(puzzle.text() for puzzle in some)
    if form == ".jsonl":
        return text, "".join(_line(order, index, puzzle) for index, puzzle in numbered).encode()
    if form == ".pdf":
        data = pdf(booklet(some, lang, paper))
        findings = prove_puzzles(data, some)
        if findings:
            raise BadInput(f"the booklet does not read back: {findings[0]}")
        return text, data
    return text, b""


def puzzle_lines(order: Order, first: int = 0, count: int | None = None) -> Iterator[str]:
    """Puzzles number first, first + 1 ... of an order, so many or as it says, each as a line of JSON.

    Any part of an order is a part of the whole, and memory does not grow: that no two are alike is left to chance.
    Raises BadInput as `puzzles.batch.puzzles`.
    """
    from .puzzles.batch import puzzles

    for index, puzzle in enumerate(puzzles(order, first, count), start=first):
        yield _line(order, index, puzzle)


def _line(order: Order, index: int, puzzle: Puzzle) -> str:
    from .puzzles.grade import level
    from .puzzles.names import name
    from .puzzles.place import solution

    named = {} if order.givens == "fewest" else {"name": name(order, index)}
    drawn = ["".join("#" if pawn else "." for pawn in row) for row in solution(puzzle) or ()]
    return json.dumps({"puzzle": puzzle.text(), **named, "level": level(puzzle), "solution": drawn}) + "\n"
