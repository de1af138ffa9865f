"""Whether each game stands somewhere once, by its emblem and its name, and no emblem stands by another name."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ...core.finding import Finding
from ...core.path import Point
from ...core.printed.book_titles import book_title
from ..page.mark import Box
from ..plain_text import bare
from .sheet import GoodsSheet, within

__all__ = ["named_wrong", "titles"]


def titles(game: str, lang: str) -> tuple[str, ...]:
    """What a game may be called, as `bare` has it: its title, and that without what stands in brackets."""
    title = book_title(game, lang, game)
    return tuple(dict.fromkeys((bare(title), bare(title.split(" (")[0]))))


def named_wrong(sheet: GoodsSheet, box: Box, games: Sequence[str]) -> Iterator[Finding]:
    """POSITION: in a box a game has no emblem, or two, or an emblem is of none; CONTENT: a name does not stand by the
    emblem of its game."""
    where, seen = sheet.page.where, sheet.emblems_in(box)
    for one in seen:
        if len(one.games) != 1 or one.games[0] not in games:
            yield Finding("POSITION", where, f"the emblem at {one.box[0]:.0f} / {one.box[1]:.0f} mm is of "
                                             f"{', '.join(one.games) or 'no game'}, none that should be there")
    runs = [run for run in sheet.page.runs if within(run.at, box)]
    lang = sheet.lang
    for game in games:
        mine = [one for one in seen if one.games == (game,)]
        if len(mine) != 1:
            yield Finding("POSITION", where, f"{len(mine)} emblems of {game}, expected 1")
            continue
        said = [run for run in runs if bare(run.text) in titles(game, lang)]
        if len(said) != 1:
            yield Finding("CONTENT", where, f"'{book_title(game, lang, game)}' is said {len(said)} times, expected 1")
            continue
        (ax, ay), (bx, by) = said[0].at, said[0].end
        middle = ((ax + bx) / 2, (ay + by) / 2)
        if min(seen, key=lambda one: _off(middle, one.box)).games != (game,):
            yield Finding("CONTENT", where, f"'{book_title(game, lang, game)}' stands by the emblem of another game")


def _off(point: Point, box: Box) -> float:
    """How far a point is from a box."""
    return math.hypot(max(box[0] - point[0], 0.0, point[0] - box[2]), max(box[1] - point[1], 0.0, point[1] - box[3]))
