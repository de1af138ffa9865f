"""What stands above puzzles: how to play what is on the page, lines for name and date, the key of marks, captions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..core.page import Label, Shape, Style
from ..core.path import Point, line
from ..core.puzzle_drawing import BASE, is_filled
from .booklet_entry import BookletEntry, shape_words
from .booklet_setting import BookletSetting, Items
from .booklet_type import GREY, LARGE, BookletType, key, starred_width
from .booklet_words import BookletWords, Told
from .measure import text_width
from .puzzle_grid import cross, disc, dot, module, ring, star

__all__ = ["called", "caption_width", "explained", "head", "marks", "ruled", "told"]

_SIDE = re.compile(r"h(\d+)")


def explained(kind: str, entries: Sequence[BookletEntry], words: BookletWords, how: Told = "printed") -> str:
    """What the numbers of a kind say; what H3 means, where there are such boards."""
    sizes = sorted({found.drawn.layout.size for found in entries if found.kind == kind})
    sides = [words("hexagon_size", name=size.upper(), side=int(match[1])) for size in sizes
             if (match := _SIDE.fullmatch(size))]
    return words.goal(kind, " ".join(sides), how)


def ruled(kind: str, entries: Sequence[BookletEntry], words: BookletWords) -> str:
    """How the puzzles of a kind are found out; that something is supposed only where one of them asks for it."""
    return words.rule(kind, any(found.supposes for found in entries if found.kind == kind))


def told(words: BookletWords, entries: Sequence[BookletEntry], type_: BookletType) -> list[str]:
    """How to play what is on a page. In large print, where there is less room, the rule is left to the page that
    explains."""
    kinds = list(dict.fromkeys(found.kind for found in entries))
    texts, rules = [], list[str]()
    for kind in kinds:
        name = f"{words.kind(kind)}\u00a0– " if kind != BASE else ""
        texts.append(name + explained(kind, entries, words))
        if (rule := ruled(kind, entries, words)) and rule not in rules and type_ is not LARGE:
            rules.append(rule)
            texts[-1] += f" {rule}" if len(kinds) > 1 else ""
    return texts + (rules if len(kinds) == 1 else [])


def head(setting: BookletSetting, entries: Sequence[BookletEntry], right: str, room: Point) -> tuple[Items, float]:
    """What stands above the puzzles in a picture of `room` mm: lines for name (unless that is known) and date, what is
    said at their `right`, and what the marks mean; and where the puzzles begin."""
    words, type_ = setting.words, setting.options.type
    y = room[1] - 1.4 * type_.text
    asked = ("blank_name",) * (not setting.pupil or setting.options.unnamed) + ("blank_date",)
    items: Items = list(_blanks(tuple(map(words, asked)), right, room[0], y, type_))
    more, y = key(marks(words, entries, type_), y - 2.2 * type_.text, room[0], type_)
    return [*items, *more], y - 1.4 * type_.text


def _blanks(texts: Sequence[str], right: str, width: float, y: float, type_: BookletType) -> Iterator[Shape | Label]:
    """Words with a line to write on; the first line of several takes the room that the others leave."""
    widths, short = [text_width(text, type_.text) + 2.0 for text in texts], 9.0 * type_.text
    end = width - (text_width(right, type_.text) + 6.0 if right else 0.0)
    first, x = end - sum(widths) - (short + 6.0) * (len(texts) - 1), 0.0
    for number, (text, wide) in enumerate(zip(texts, widths, strict=True)):
        length = first if number == 0 and len(texts) > 1 else short
        yield Label(text, (x, y), type_.text, anchor="start", colour=GREY)
        yield Shape(line((x + wide, y - 0.6), (x + wide + length, y - 0.6)), Style(stroke=GREY, width=0.2))
        x += wide + length + 6.0
    if right:
        yield Label(right, (width, y), type_.text, anchor="end", colour=GREY)


def marks(words: BookletWords, entries: Sequence[BookletEntry],
          type_: BookletType) -> Iterator[tuple[Iterable[Shape], float, str]]:
    """The marks that these puzzles have, how wide they are, and what they mean; then what the stars say."""
    unit = type_.text / 3.4
    plain, filled = ({value for found in entries if is_filled(found.drawn.layout) is one and found.kind != "qr"
                      and not found.drawn.layout.areas for _, value in found.drawn.givens} for one in (False, True))
    kinds = {found.kind for found in entries}
    if 1 in plain:
        yield disc((1.5 * unit, 0), 4.4 * unit), 3.0 * unit, words("given_pawn")
    if 2 in plain:
        yield ring((1.5 * unit, 0), 4.4 * unit), 3.0 * unit, words("given_second")
    if 0 in plain:
        yield cross((0.9 * unit, 0), 5.2 * unit), 1.8 * unit, words("given_empty")
    if "certain" in kinds:
        yield disc((1.5 * unit, 0), 4.4 * unit), 3.0 * unit, words("sure_pawn")
        yield cross((0.9 * unit, 0), 5.2 * unit), 1.8 * unit, words("sure_empty")
    if 1 in filled or "qr" in kinds:
        yield module((1.3 * unit, 0), 2.6 * unit), 2.6 * unit, words("given_dark")
    if 0 in filled:
        yield cross((0.9 * unit, 0), 5.2 * unit), 1.8 * unit, words("given_white")
    if "qr" in kinds:
        yield dot((0.9 * unit, 0), 5.0 * unit), 1.8 * unit, words("given_light")
    if type_ is not LARGE:
        yield (star((0.47 * type_.star, 0), 0.44 * type_.star, True),), type_.star, words("stars_key")


def called(found: BookletEntry, words: BookletWords, sizes: bool) -> str:
    """What stands beside the number: the size where not all are the same, and the variant."""
    said = [shape_words(found, words)] if sizes else []
    return " · ".join(said + ([words.kind(found.kind)] if found.kind != BASE else []))


def caption_width(found: BookletEntry, words: BookletWords, type_: BookletType, sizes: bool) -> float:
    left = text_width(str(found.number), type_.caption, True) + 2.0 + text_width(called(found, words, sizes),
                                                                                 type_.beside)
    return left + 4.0 + starred_width(found.stars, type_)
