"""A card of each game for the hand: on its front the emblem, who plays, and the turn; on its back the answers.
Front and back lie side by side, to be folded and glued."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.page import SMALLEST, Plates
from ...core.path import Point, line, rectangle
from ...core.words.language_files import book_language
from ..measure import text_width, wrapped
from .facts import GameFacts, facts_of
from .icons import FACT_SIGNS, disc_number, sign
from .look import LEAD, GameColours, GoodsPage, GoodsSetting, colours_of, fitted

__all__ = ["CARD", "aid_pages", "told_games"]

CARD = (90.0, 120.0)
"""mm: width and height of a card that is folded."""
_EDGE, _HEAD = 5.5, 30.0
"""mm: around the words, and the height of the field above them."""
_EMBLEM = 23.0
_TITLE, _FACT, _LARGEST = 6.0, 2.75, 4.1
_STEP = 0.1
"""By so much in type sizes it is tried whether words go on a card."""


def told_games(games: Sequence[str], lang: str) -> tuple[str, ...]:
    """Those of which there is a book in the language."""
    return tuple(name for name in games if book_language(name, lang) == lang)


def aid_pages(games: Sequence[str], setting: GoodsSetting) -> Plates:
    """Raises BadInput for a game or language there is not, and for a paper that has no room for a card."""
    words, drawings, lang = setting.words, [], setting.lang
    wide, high = 2 * CARD[0], CARD[1]
    heading, blank = words("goods_aids"), setting.page()
    blank.need(heading, wide, high)
    x0, y0, x1, y1 = blank.room
    down, beside = int((y1 - y0 + 1e-6) // high), int((x1 - x0 + 1e-6) // wide)
    each = down * beside
    pages = [games[k:k + each] for k in range(0, len(games), each)]
    for number, some in enumerate(pages, start=1):
        page = setting.page()
        gap = min(6.0, ((y1 - y0) - down * high) / max(1, down - 1)) if down > 1 else 0.0
        for k, name in enumerate(some):
            at = (x0 + (k % beside) * (wide + 2), y1 - (k // beside) * (high + gap) - high)
            _card(page, name, facts_of(name, lang), at)
        place = words("pieces_page", number=number, total=len(pages)) if len(pages) > 1 else ""
        told = ", ".join(facts_of(name, lang).title for name in some)
        drawings.append(page.drawing(heading, words("goods_aids_note"), words("goods_aids_alt", games=told), place))
    return Plates(heading, lang, setting.paper, tuple(drawings), subject=heading, bookmarks=tuple(
        ", ".join(facts_of(name, lang).title for name in some) for some in pages))


def _card(page: GoodsPage, name: str, facts: GameFacts, at: Point) -> None:
    """Front at the left, back at the right of the fold."""
    (x, y), (wide, high), colours = at, CARD, colours_of(name, page.plain)
    for left in (x, x + wide):
        field = (left, y + high - (_HEAD if left == x else 12.0), left + wide, y + high)
        page.woven(field, colours, 7.0)
    _front_head(page, name, facts, (x, y + high), colours)
    _turn(page, facts, (x, y + high - _HEAD), colours, y)
    _back(page, facts, (x + wide, y + high), colours, y)
    page.cut(rectangle(x, y, 2 * wide, high))
    page.fold((x + wide, y), (x + wide, y + high))


def _front_head(page: GoodsPage, name: str, facts: GameFacts, top: Point, colours: GameColours) -> None:
    x, y = top
    side = _EMBLEM
    ground = 1.0  # of the light colour around the emblem, so that it stands out from its own field
    left, low = x + 4.0, y - (_HEAD + side) / 2
    page.fill(rectangle(left - ground, low - ground, side + 2 * ground, side + 2 * ground), colours.on
              if not page.plain else "#ffffff")
    page.emblem(name, (left, low), side)
    at, room = left + side + 4.5, CARD[0] - side - 12.5
    rows = wrapped(facts.title, fitted(facts.title, _TITLE, room, True, 4.6), room, True)[:2]
    size = min(fitted(row, _TITLE if len(rows) == 1 else 4.6, room, True) for row in rows)
    base = y - 4.2 - 0.75 * size
    for row in rows:
        page.text(row, (at, base), size, colours.on, bold=True)
        base -= LEAD * size
    base -= 0.4
    for what, (_, said) in zip(FACT_SIGNS, facts.facts, strict=False):
        sign(page, what, (at, base - 0.4), _FACT, colours.on)
        for row in wrapped(said, _FACT, room - 4.2)[:2]:
            page.text(row, (at + 4.2, base), _FACT, colours.on)
            base -= 1.25 * _FACT
        base -= 0.55


def _turn(page: GoodsPage, facts: GameFacts, top: Point, colours: GameColours, low: float) -> None:
    """The game in one sentence, and the steps of a turn, as large as they go on the card."""
    x, y = top
    inside = CARD[0] - 2 * _EDGE
    size = _sized(lambda some: _turn_height(facts, some, inside), y - low - _EDGE)
    base = y - 3.0 - size
    base = page.lines(facts.lead, (x + _EDGE, base), size, inside, colours.deep, bold=True)
    base -= 1.0
    page.stroke(line((x + _EDGE, base + 0.55 * size), (x + CARD[0] - _EDGE, base + 0.55 * size)), colours.deep)
    base -= 0.9 * size
    sign(page, "turn", (x + _EDGE, base - 0.3), 1.3 * size, colours.deep)
    page.text(page.words("goods_turn"), (x + _EDGE + 1.8 * size, base), 1.15 * size, colours.deep, bold=True)
    base -= 1.75 * size
    indent = 2.2 * size
    for number, (head, said) in enumerate(facts.turn, start=1):
        disc_number(page, number, (x + _EDGE + 0.8 * size, base + 0.34 * size), size, (colours.field, colours.on))
        base = _step(page, (head, said), (x + _EDGE + indent, base), size, inside - indent) - 0.5 * size


def _step(page: GoodsPage, step: tuple[str, str], at: Point, size: float, width: float) -> float:
    """A bold word and what follows it, on as many lines as that takes; the baseline that would follow."""
    (x, y), (head, said) = at, step
    first = text_width(head + " ", size, True) if head else 0.0
    page.text(head, at, size, bold=True)
    rows = _rows_after(first, said, size, width)
    for number, row in enumerate(rows):
        page.text(row, (x + (first if not number else 0.0), y), size)
        y -= LEAD * size
    return y


def _rows_after(first: float, said: str, size: float, width: float) -> tuple[str, ...]:
    """Rows of which the first begins so far to the right."""
    words, row = said.split(" "), ""
    for k, word in enumerate(words):
        longer = f"{row} {word}".strip()
        if text_width(longer, size) > width - first:
            return (row, *wrapped(" ".join(words[k:]), size, width))
        row = longer
    return (row,)


def _turn_height(facts: GameFacts, size: float, inside: float) -> float:
    rows = len(wrapped(facts.lead, size, inside, True))
    high = 3.0 + size + LEAD * size * rows + 1.0 + 0.9 * size + 1.75 * size
    for head, said in facts.turn:
        first = text_width(head + " ", size, True) if head else 0.0
        high += LEAD * size * len(_rows_after(first, said, size, inside - 2.2 * size)) + 0.5 * size
    return high - size


def _back(page: GoodsPage, facts: GameFacts, top: Point, colours: GameColours, low: float) -> None:
    x, y = top
    inside = CARD[0] - 2 * _EDGE
    title = page.words("goods_short" if facts.answers else "goods_mean")
    page.text(facts.title, (x + _EDGE, y - 7.6), fitted(facts.title, 4.2, inside - text_width(title, 3.4) - 6, True),
              colours.on, bold=True)
    page.text(title, (x + CARD[0] - _EDGE, y - 7.6), 3.4, colours.on, anchor="end")
    rows = facts.answers or tuple(("", text) for text in facts.means)
    size = _sized(lambda some: _back_height(rows, some, inside), y - 12.0 - low - _EDGE)
    base = y - 12.0 - 3.6 - size
    for asked, answer in rows:
        if asked:
            base = page.lines(asked, (x + _EDGE, base), size, inside, colours.deep, bold=True)
        base = page.lines(answer, (x + _EDGE, base), size, inside) - 0.62 * size


def _back_height(rows: Sequence[tuple[str, str]], size: float, inside: float) -> float:
    many = sum(len(wrapped(asked, size, inside, True)) * bool(asked) + len(wrapped(answer, size, inside))
               for asked, answer in rows)
    return 3.6 + many * LEAD * size + 0.62 * size * len(rows)


def _sized(high: Callable[[float], float], room: float) -> float:
    """The largest type, up to the usual one, that takes no more than this height."""
    size = _LARGEST
    while size > SMALLEST and high(size) > room:
        size = round(size - _STEP, 3)
    return size
