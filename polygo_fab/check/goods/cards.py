"""Cards read back: those for the hand say of each game what its book says, those of an evening each name once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.finding import Finding
from ...core.resources import our_table
from ..page.mark import Box, Mark
from ..plain_text import bare
from .book_words import book_words
from .named import titles
from .sheet import GoodsSheet, within

__all__ = ["aids_wrong", "names_wrong"]

_EXACT = 0.02
_ROUND, _FLAT = 12, 0.04
"""Points of a circle at least, and how much its chords leave it, mm."""


def aids_wrong(sheets: Sequence[GoodsSheet], games: Sequence[str], lang: str) -> Iterator[Finding]:
    """PARTS: a card is no pair of faces of its size with a fold between them; POSITION: a game has no card, or two, or
    another's emblem is on it; CONTENT: something on it is not what the book says, or what the book says is not on it.
    """
    wide, high = our_table("contracts/goods.toml")["card"]["hand"]
    found = list[str]()
    for sheet in sheets:
        where = sheet.page.where
        for cut in sheet.cuts:
            x0, y0, x1, y1 = cut.box
            middle = (x0 + x1) / 2
            folds = [fold for fold in sheet.folds if abs(fold.box[0] - middle) < _EXACT and
                     abs(fold.box[2] - middle) < _EXACT and fold.box[1] < y0 + _EXACT and fold.box[3] > y1 - _EXACT]
            if abs(x1 - x0 - 2 * wide) > _EXACT or abs(y1 - y0 - high) > _EXACT or len(folds) != 1:
                yield Finding("PARTS", where, f"a card of {x1 - x0:.1f} x {y1 - y0:.1f} mm with {len(folds)} folds in "
                                              f"its middle, expected {2 * wide} x {high} mm with one")
                continue
            front, back = (x0, y0, middle, y1), (middle, y0, x1, y1)
            seen = sheet.emblems_in(cut.box)
            if len(seen) != 1 or len(seen[0].games) != 1:
                yield Finding("POSITION", where, f"{len(seen)} emblems on a card, expected that of one game")
                continue
            game = seen[0].games[0]
            found.append(game)
            yield from _told(sheet, game, lang, (front, back))
    if found != list(games):
        yield Finding("POSITION", "file", f"cards of {', '.join(found) or 'no game'}, expected {', '.join(games)}")


def _told(sheet: GoodsSheet, game: str, lang: str, faces: tuple[Box, Box]) -> Iterator[Finding]:
    words, (front, back) = book_words(game, lang), map(sheet.said, faces)
    answers = "".join(a + b for a, b in words.answers) or "".join(words.means)
    turn = "".join(f"{number}{step}" for number, step in enumerate(words.turn, start=1))
    for face, side, wanted in ((front, "front", words.lead), (front, "front", turn), (back, "back", answers),
                               *((front, "front", fact) for fact in words.facts)):
        if wanted not in face:
            yield Finding("CONTENT", sheet.page.where, f"on the {side} of the card of {game} is not, as in its book, "
                                                       f"'{wanted[:50]}'")
    for face, side in ((front, "front"), (back, "back")):
        if not any(title in face for title in titles(game, lang)):
            yield Finding("CONTENT", sheet.page.where, f"the {side} of the card of {game} does not name it")
    if not back.endswith(answers):
        yield Finding("CONTENT", sheet.page.where, f"the back of the card of {game} says more than its book")
    if not front.endswith(turn):
        yield Finding("CONTENT", sheet.page.where, f"the front of the card of {game} says more than its book")


def names_wrong(sheets: Sequence[GoodsSheet], names: Sequence[str], games: Sequence[str]) -> Iterator[Finding]:
    """PARTS: a card is not of its size, lies on another, or has another number of circles; POSITION: it has no emblem;
    a name leaves it;
    CONTENT: a name is on no card, or two, or they stand in another order."""
    card = our_table("contracts/goods.toml")["card"]
    (wide, high), said = card["name"], list[str]()
    for sheet in sheets:
        where, cuts = sheet.page.where, sorted(sheet.cuts, key=lambda cut: (-round(cut.box[1], 1), cut.box[0]))
        for number, cut in enumerate(cuts):
            x0, y0, x1, y1 = cut.box
            if abs(x1 - x0 - wide) > _EXACT or abs(y1 - y0 - high) > _EXACT:
                yield Finding("PARTS", where, f"a card of {x1 - x0:.1f} x {y1 - y0:.1f} mm, expected "
                                              f"{wide} x {high} mm")
            if any(_over(cut.box, other.box) for other in cuts[:number]):
                yield Finding("PARTS", where, "two cards lie on each other")
            circles = [mark for mark in sheet.page.marks if _in(mark, cut) and _round(mark)]
            if len(circles) != card["rounds"]:
                yield Finding("PARTS", where, f"{len(circles)} circles on a card, expected {card['rounds']}")
            seen = sheet.emblems_in(cut.box)
            if len(seen) != 1 or len(seen[0].games) != 1 or seen[0].games[0] not in games:
                yield Finding("POSITION", where, f"{len(seen)} emblems on a card, expected that of one game")
                continue
            left = (seen[0].box[2], seen[0].box[1] - 4.0, x1, y1)
            said.append(sheet.said(left))
            if any(within(run.at, left) and run.end[0] > x1 for run in sheet.page.runs):
                yield Finding("POSITION", where, f"'{said[-1]}' leaves its card")
    if names and said != [bare(name) for name in names]:
        wrong = next((name for name in names if bare(name) not in said), names[0])
        yield Finding("CONTENT", "file", f"the cards do not bear the names in their order: '{wrong}'")
    if not names and not said:
        yield Finding("PARTS", "file", "no card")


def _round(mark: Mark) -> bool:
    """Whether a mark is a circle that is drawn and not filled."""
    x0, y0, x1, y1 = mark.box
    far = [((x - (x0 + x1) / 2) ** 2 + (y - (y0 + y1) / 2) ** 2) ** 0.5 for x, y in mark.points]
    return bool(mark.closed and len(mark.points) >= _ROUND and mark.stroke and not mark.fill
                and max(far) - min(far) < _FLAT)


def _in(mark: Mark, cut: Mark) -> bool:
    (a, b, c, d), (x0, y0, x1, y1) = mark.box, cut.box
    return a > x0 and b > y0 and c < x1 and d < y1


def _over(one: Box, other: Box) -> bool:
    return (min(one[2], other[2]) - max(one[0], other[0]) > _EXACT
            and min(one[3], other[3]) - max(one[1], other[1]) > _EXACT)
