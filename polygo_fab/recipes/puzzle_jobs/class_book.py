"""The sheets of a class: for each pupil puzzles of the same kinds, sizes and levels, and none of them twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...core.errors import BadInput
from ...puzzles.level_names import level_in
from .class_list import pupils_of
from .recipe import Book, book_of
from .spec import parse_spec

__all__ = ["class_book", "spec_of"]


def class_book(listed: bytes, where: str, spec: str, said: Mapping[str, object], sheets: int = 1, *,
               unnamed: bool = False) -> Book:
    """The booklet of a class, from the bytes of its list and what that is called. `said` is as for `recipe.book_of`.

    sheets   so many for each pupil, each with what `spec` says and on pages of its own
    unnamed  the list is that of sheets, which are numbered, in place of names
    Raises BadInput for a list or puzzles that cannot be, and for more of them than a booklet holds.
    """
    if said.get("answers") not in (None, "apart"):
        raise BadInput(f"answers = '{said['answers']}': allowed of a class: apart")
    if unnamed and sheets > 1:
        raise BadInput(f"sheets = '{sheets}' where sheets have numbers, not names: allowed: 1")
    pupils = pupils_of(listed, where)
    book = book_of([*parse_spec(spec)] * sheets * len(pupils), {**said, "answers": "apart"})
    return replace(book, layout={**book.layout, "pupils": pupils, "sheets": sheets, "unnamed": unnamed}, listed=listed)


def spec_of(spec: str | None, levels: str | None, size: str | None) -> str:
    """What each pupil gets: that, or a puzzle of each of some levels; None for what is not said. Raises BadInput where
    neither is said, or both."""
    if (spec is None) is (levels is None) or not (spec or levels) or None not in (size, spec):
        raise BadInput("what does each pupil get? allowed: --spec, or --levels, with --size or without")
    wanted = [level_in(level) for level in levels.split(",")] if levels else []
    if None in wanted:
        raise BadInput(f"--levels '{(levels or '')[:60]}': allowed: levels 1 to 4, or easy, medium, hard, "
                       "expert, such as 1,2,3")
    return spec or ", ".join(f"1x {size or '6x6'}:{level}" for level in wanted)
