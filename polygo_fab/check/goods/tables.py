"""Sheets for points and for writing games, read back."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.finding import Finding
from ...core.game import Game
from ...core.printed.ink import grey
from ...core.resources import our_table
from ...core.shown import Shown
from ..diagram import differences
from ..diagram_frame import Inks
from ..diagram_items import Word, items_of
from ..diagram_read import read
from ..page.mark import Box, Mark
from .named import named_wrong
from .sheet import GoodsSheet, within

__all__ = ["record_wrong", "scores_wrong"]

_RULE = "#9aa0a6"
"""The ink of a line to write on."""
_EXACT = 0.02
_NUMBER = 6.0
"""mm: a board begins so far at most above the baseline of its number."""


def scores_wrong(sheet: GoodsSheet) -> Iterator[Finding]:
    """PARTS: the track is not one lap of fields in the order of their numbers; the table within has not a column for
    each player."""
    asked, where = our_table("contracts/goods.toml")["score"], sheet.page.where
    fields = [mark.box for mark in sheet.page.marks if mark.closed and mark.stroke and not mark.fill]
    numbered: dict[int, Box] = {}
    for run in sheet.page.runs:
        (ax, ay), (bx, by) = run.at, run.end
        if run.text.isdecimal():
            box = next((box for box in fields if within(((ax + bx) / 2, (ay + by) / 2), box)), None)
            if box is not None and int(run.text) not in numbered:
                numbered[int(run.text)] = box
    lap = asked["lap"]
    if sorted(numbered) != list(range(lap)) or len(fields) != lap:
        yield Finding("PARTS", where, f"{len(numbered)} numbered fields of {len(fields)}, expected 0 to {lap - 1}")
        return
    for number in range(lap):
        if not _touch(numbered[number], numbered[(number + 1) % lap]):
            yield Finding("PARTS", where, f"the field {(number + 1) % lap} is not beside {number}")
    inside = _hole(list(numbered.values()))
    upright = sorted({round(a[0], 2) for mark in sheet.page.marks if mark.stroke and not mark.closed
                      for a, b in mark.segments if abs(a[0] - b[0]) < _EXACT and within(a, inside) and within(b, inside)
                      and abs(a[1] - b[1]) > (inside[3] - inside[1]) / 2})
    if len(upright) != asked["players"] + 2:
        yield Finding("PARTS", where, f"{len(upright) - 2} columns in the table, expected {asked['players']}")


def _touch(one: Box, other: Box) -> bool:
    """Whether two fields share a side."""
    level = abs(one[1] - other[1]) < _EXACT and (abs(one[2] - other[0]) < _EXACT or abs(other[2] - one[0]) < _EXACT)
    return level or (abs(one[0] - other[0]) < _EXACT
                     and (abs(one[3] - other[1]) < _EXACT or abs(other[3] - one[1]) < _EXACT))


def _hole(boxes: list[Box]) -> Box:
    """What is within a ring of boxes."""
    lefts, lows, rights, tops = (sorted(box[k] for box in boxes) for k in range(4))
    return (min(box[2] for box in boxes if abs(box[0] - lefts[0]) < _EXACT),
            min(box[3] for box in boxes if abs(box[1] - lows[0]) < _EXACT),
            max(box[0] for box in boxes if abs(box[2] - rights[-1]) < _EXACT),
            max(box[1] for box in boxes if abs(box[3] - tops[-1]) < _EXACT))


def record_wrong(sheet: GoodsSheet, game: Game) -> Iterator[Finding]:
    """POSITION: a board is not that of the game without what moves or is put; PARTS: they are not numbered, or have no
    lines to write on; CONTENT, POSITION: the sheet is not called by its game."""
    asked, where = our_table("contracts/goods.toml")["record"], sheet.page.where
    items = list(items_of(sheet.page.things))
    rule = grey(_RULE) if sheet.style == "grey" else _RULE
    rules = [item.box for item in items if isinstance(item, Mark) and item.stroke == rule]
    numbers = {int(item.text): item for item in items if isinstance(item, Word) and item.text.isdecimal()
               and item.colour == "#000000"}
    begin = game.initial()
    owner = tuple(who if site in game.fixed else 0 for site, who in enumerate(begin.owner))
    shows = Shown(game, type(begin)(owner, begin.to_move, begin.memory))
    ink = "grey" if sheet.style == "grey" else "colour"
    if sorted(numbers) != list(range(1, asked["boards"] + 1)):
        yield Finding("PARTS", where, f"boards {', '.join(map(str, sorted(numbers)))}, expected 1 to {asked['boards']}")
        return
    order = sorted(numbers, key=lambda number: (-round(numbers[number].at[1], 1), numbers[number].at[0]))
    if order != sorted(numbers):
        yield Finding("PARTS", where, f"boards in the order {', '.join(map(str, order))}")
    for number, word in numbers.items():
        below = sorted((box for box in rules if box[0] - 1 <= word.at[0] <= box[2] and box[1] < word.at[1]),
                       key=lambda box: -box[1])[:asked["lines"]]
        if len(below) < asked["lines"] or any(other.at[1] < word.at[1] and other.at[1] > below[-1][1]
                                              and within(other.at, (below[0][0], below[-1][1], below[0][2], word.at[1]))
                                              for other in numbers.values() if other is not word):
            yield Finding("PARTS", where, f"board {number} has no {asked['lines']} lines of its own")
            continue
        place = (below[0][0], below[0][1] + 0.5, below[0][2], word.at[1] + _NUMBER)
        mine = [item for item in items if item is not word and _within(item, place)]
        for said in differences(read(mine, game.board, Inks(ink)), shows):  # type: ignore[arg-type]
            yield Finding("POSITION", where, f"board {number}: {said}")
    top = max(word.at[1] for word in numbers.values()) + _NUMBER
    yield from named_wrong(sheet, (0.0, top - 2.0, sheet.page.size[0], sheet.page.size[1] - 13.0), [game.name])


def _within(item: Mark | Word, box: Box) -> bool:
    if isinstance(item, Word):
        return within(item.at, box)
    return within(item.box[:2], box) and within(item.box[2:], box)
