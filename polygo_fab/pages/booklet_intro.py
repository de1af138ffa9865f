"""What stands above puzzles: how to play what is on the page, the key of marks, and the caption of each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..core.page import Shape
from ..core.path import Point
from ..core.puzzle_drawing import BASE
from ..puzzles.grade import LEVELS
from .booklet_entry import BookletEntry, shape_words
from .booklet_page import LARGE, BookletType, Items, heading, key, stars
from .booklet_words import BookletWords
from .measure import text_width
from .puzzle_grid import cross, disc, dot, module, ring

__all__ = ["called", "caption_width", "explained", "intro", "marks"]

_SIDE = re.compile(r"h(\d+)")


def explained(kind: str, entries: Sequence[BookletEntry], words: BookletWords) -> str:
    """What the numbers of a kind say; what H3 means, where there are such boards."""
    sizes = sorted({found.drawn.layout.size for found in entries if found.kind == kind})
    sides = [words("hexagon_size", name=size.upper(), side=int(match[1])) for size in sizes
             if (match := _SIDE.fullmatch(size))]
    return words.goal(kind, " ".join(sides))


def intro(words: BookletWords, size: Point, entries: Sequence[BookletEntry], *, right: str, type_: BookletType,
          text: float) -> tuple[Items, float]:
    """Title, lines for name and date, how to play what is on the page, and what the marks mean; and how far down the
    page that comes. In large print, where there is less room, the rule is left to the page that explains.

    text  type size, mm
    """
    kinds = list(dict.fromkeys(found.kind for found in entries))
    texts, rules = [], list[str]()
    for kind in kinds:
        name = f"{words.kind(kind)}\u00a0– " if kind != BASE else ""
        texts.append(name + explained(kind, entries, words))
        if (rule := words.rule(kind)) and rule not in rules and type_ is not LARGE:
            rules.append(rule)
            texts[-1] += f" {rule}" if len(kinds) > 1 else ""
    texts += rules if len(kinds) == 1 else []
    items, y = heading(words("title"), right, size=size, texts=texts, type_=type_,
                       blanks=(words("blank_name"), words("blank_date")), text_size=text)
    more, y = key(marks(words, entries, type_), y - 1.0, size, type_)
    return [*items, *more], y - 2.2 * type_.text


def marks(words: BookletWords, entries: Sequence[BookletEntry],
          type_: BookletType) -> Iterator[tuple[Iterable[Shape], float, str]]:
    """The marks that these puzzles have, how wide they are, and what they mean; then the levels they have, or all of
    them where there is room."""
    unit = type_.text / 3.4
    plain = {value for found in entries if found.kind != "qr" for _, value in found.drawn.givens}
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
    if "qr" in kinds:
        yield module((1.3 * unit, 0), 2.6 * unit), 2.6 * unit, words("given_dark")
        yield dot((0.9 * unit, 0), 5.0 * unit), 1.8 * unit, words("given_light")
    if type_ is not LARGE:
        for number in LEVELS:
            yield stars(number, (0, 0), number), type_.star * number, words.level(number)


def called(found: BookletEntry, words: BookletWords, sizes: bool) -> str:
    """What stands beside the number: the size where not all are the same, and the variant."""
    said = [shape_words(found, words)] if sizes else []
    return " · ".join(said + ([words.kind(found.kind)] if found.kind != BASE else []))


def caption_width(found: BookletEntry, words: BookletWords, type_: BookletType, sizes: bool) -> float:
    left = text_width(str(found.number), type_.caption, True) + 2.0 + text_width(called(found, words, sizes),
                                                                                 type_.beside)
    return left + 4.0 + LEVELS[-1] * type_.star + 1.4 + text_width(words.level(found.level), type_.beside)
