"""How much work of puzzles a visitor may ask for at once: by their cells, for that is what takes time; where stars are
asked for also by how seldom a puzzle has as many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.errors import BadInput
from ..recipes.puzzle_jobs.spec import BookItem
from ..recipes.puzzle_jobs.star_counts import StarCounts, star_counts, told_stars

__all__ = ["cells_of", "offered_stars", "refuse_much", "refuse_rare", "stars_there"]

_MOST_CELLS = 62_500
"""Of all puzzles together, as many as 100 of 25 x 25 have. Layout, answers and proofs take 0.2 s of a processor for
each of those, 1.5 s for one of 40 x 40 of level 4, 2.1 s for one of 60 x 60: a minute at most."""
_MOST_ON_PAGE = 16_000
"""Of all puzzles of a page to play them in, which draws each cell: as many as 25 of 25 x 25 have make 6 MB."""
_MOST_AMONG = 10_000_000
"""Cells of those among which the best are chosen: 9 s for 100 of 10 x 10 among 1000 each."""
_HIDING = 625
"""Cells of a puzzle of which a word, a picture or a text says how large it is, at most, about."""
_HIDES = ("braille", "picture", "qr")
_WAIT, _WAIT_ALL = 1.0, 60.0
"""Seconds of a processor, on average, until a puzzle with as many stars is found (it is looked for twice as long), and
until all of a booklet are."""


def refuse_much(items: Sequence[BookItem], played: bool = False) -> None:
    """Raises BadInput where the puzzles of these items are more than a page makes; `played`: as one page of HTML."""
    cells, most = sum(item.count * cells_of(item) for item in items), _MOST_ON_PAGE if played else _MOST_CELLS
    if cells > most:
        raise BadInput(f"{cells} cells in all puzzles: allowed here: up to {most}; with the command line, more")
    among = sum(item.count * item.among * cells_of(item) for item in items if item.among > 1)
    if among > _MOST_AMONG:
        raise BadInput(f"among: {among} cells to choose from: allowed here: up to {_MOST_AMONG}; with the command "
                       "line, more")
    refuse_rare(items, _WAIT_ALL)


def refuse_rare(items: Sequence[BookItem], seconds: float = _WAIT) -> None:
    """Raises BadInput where the stars that are asked for are so rare that they would not be found in that time."""
    for item in items:
        asked = item.stars_asked if item.stars else None
        if asked is None or (known := asked.known) is None:
            continue
        seconds -= item.count * known.seconds_for(*asked.wanted)
        if seconds < 0:
            found = round(known.share(*asked.wanted) * known.tries)
            others = offered_stars(known)
            allowed = f": allowed here: {told_stars(others)}" if others else ""
            raise asked.refused_for(f"{found} of {known.tries} puzzles had as many, too few to look for here{allowed}",
                                    others)


def stars_there(kind: str, size: str, levels: Sequence[int]) -> Iterator[tuple[int | None, tuple[int, ...]]]:
    """The stars of which a puzzle of a kind and a size is found while somebody waits: of any level (None), then for
    each of these levels what it has besides; nothing where nobody has measured."""
    plain = star_counts(kind, size, None)
    if plain is None:
        return
    seen = offered_stars(plain)
    yield None, seen
    for level in levels:
        known = star_counts(kind, size, level)
        if known and (more := tuple(number for number in offered_stars(known) if number not in seen)):
            yield level, more


def offered_stars(known: StarCounts) -> tuple[int, ...]:
    """The stars of which a puzzle is found while somebody waits."""
    return tuple(number for number in known.often if known.seconds_for(number, number) <= _WAIT)


def cells_of(item: BookItem) -> int:
    """Of a puzzle of an item."""
    from ..puzzles.variants.catalogue import variants

    if item.kind in _HIDES:
        return _HIDING
    if item.kind:
        return len(variants()[item.kind].layout(item.size or variants()[item.kind].sizes[0]).names)
    across, _, down = (item.size or "6x6").partition("x")
    return int(across) * int(down or across)
