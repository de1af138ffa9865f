"""UNIQUE: the thin lines of an answer lie between its cells, each of them, and no other line parts its board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.puzzle_drawing import PUZZLE_INKS
from .booklet import Captioned
from .puzzle_page import compare_lines

__all__ = ["ruled_wrong"]


def ruled_wrong(answers: Sequence[Captioned]) -> Iterator[Finding]:
    for one in answers:
        try:
            compare_lines(one.drawn, PUZZLE_INKS["answer"])
        except BadInput as error:
            yield Finding("UNIQUE", f"page {one.drawn.page}, answer {one.number}", str(error))
