"""A booklet on swell paper that somebody brings: what fingers find on its boards is compared with the texts of the
answers in the file beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...check.page.page import Pdf
from ...check.puzzle_touch import read_touch, touch_lines
from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput
from .proof_around import stars_of

__all__ = ["is_felt", "touch_faults"]


def is_felt(file: Pdf) -> bool:
    """Whether its last page has words in dots."""
    return bool(file.pages and touch_lines(file.pages[-1]))


def touch_faults(file: Pdf, puzzles: Sequence[CountPuzzle]) -> Iterator[tuple[int, str]]:
    """By the number of a puzzle, from 1, what is not as in its text: counts and givens, its kind, size and stars. The
    pages of these puzzles are the last ones, after those of words. Raises BadInput for fewer pages than puzzles, and
    for a language without Braille here; MissingTool without liblouis."""
    from ...check.brf import read_cells
    from ...check.puzzle_told import head_wrong, read_told

    lang = file.text(file.catalog.get("Lang"))
    if len(file.pages) <= len(puzzles):
        raise BadInput(f"{len(file.pages)} pages for {len(puzzles)} puzzles")
    read = [read_touch(page, puzzle.layout, lang)
            for page, puzzle in zip(file.pages[-len(puzzles):], puzzles, strict=True)]
    for number, (one, puzzle) in enumerate(zip(read, puzzles, strict=True), start=1):
        if one.puzzle != puzzle:
            yield number, f"other counts or givens are felt{one.fault and f': {one.fault}'}"
    try:
        told = read_told(" ".join(read_cells([one.head for one in read], lang)), lang,
                         [puzzle.layout for puzzle in puzzles])
    except BadInput as error:
        yield 1, f"what is felt above it: {error}"
        return
    for number, (head, puzzle) in enumerate(zip(told, puzzles, strict=True), start=1):
        if wrong := head_wrong(head.head, puzzle, stars_of(puzzle), lang):
            yield number, wrong
