"""What puzzles to make, in words: items such as "12x 6x6:3", and lists of them.

    12x 6x6:3                    twelve 6 x 6 of level 3, or 12x 6x6:hard
    4x 10x10/density=35:4        with fewer pawns; also /givens=pawns|fewest|NUMBER and /symmetry=half-turn ...
    4x 10x10/among=1000          each the best of a thousand
    2x hexagon h4:2              a variant, on its usual board or another one
    2x braille/words=été+école   words, each on a board that holds it
    6x picture/words=animals     pictures of the library, by their names or by themes
    1x qr
    30x (2x 6x6:1, 1x 7x7:2)     these again and again, in their order
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING

from ...core.errors import BadInput, unknown
from ...core.resources import Table
from ...core.units import is_whole
from ...core.words.language import languages
from ...core.words.printable import printable
from ...puzzles.level_names import LEVEL_WORDS, level_called
from .drawn import drawings
from .source import Chosen, Counted, Source, Various, order_of, plain_size
from .star_counts import StarsAsked
from .starred import Starred, stars_range

if TYPE_CHECKING:
    from ...puzzles.order import Order

__all__ = ["QR_TEXT", "BookItem", "parse_spec"]

QR_TEXT = "NOMBRES CROISES"
"""What a QR code reads where nothing else is asked for: capitals without accents, which every reader shows alike."""
_OPTIONS = ("density", "givens", "symmetry", "among")
_NUMBERS = {"density": "1 to 99", "among": "1 to 100000"}
"""Options that are numbers, with what is allowed."""
_ONLY_WITH = {"words": ("braille", "picture"), "text": ("qr",), "picture": ("picture", "colours")}
"""What is said of some kinds alone."""
_OF_TEXTS = ("braille", "picture", "qr")
"""Kinds whose puzzles are what they hide."""
_HARDEST = {"colours": 2}
"""Kinds of which no puzzle of a higher level has been found: two counts a line leave nothing to suppose."""
_STAGES = (("", r"\s*"), ("how many, such as 12x", r"([0-9]{1,9})"), ("'x' after how many", r"\s*[xX×]\s*"),
           ("a size such as 6x6, or a variant such as hexagon h4",
            r"([0-9]{1,6}\s?[xX×]\s?[0-9]{1,6}|(?<=\s)[0-9]{1,2}(?=\s*(?:[:/]|$))|[a-z]\w*(?:\s+[\w×]+)?)"),
           ("", r"((?:/\w+=[\w+-]+)*)"), ("", r"(?:\s*:\s*([0-9]{1,3}|[^\W\d_]{1,40}))?\s*"),
           ("a level such as :3, an option such as /givens=pawns, or a comma", r"$"))
"""An item piece by piece, with what is expected where one is missing."""
_ITEM = re.compile("".join(pattern for _, pattern in _STAGES))
_GROUP = re.compile(r"\s*([0-9]{1,9})\s*[xX×]\s*\(([^()]*)\)\s*")
_MOST_TIMES = 1000


@dataclass(frozen=True)
class BookItem:
    """So many puzzles of one kind: "" those of rows and columns, or a variant. size  "": the usual one, or for each
    word the one that holds it.

    words   to hide in Braille, one a puzzle in their order; none: common ones of the language. Of pictures their names,
            or themes of which some are taken; none: of all
    choose  the words are a list of which not all need be hidden
    text    what a QR code reads
    among   of so many puzzles the best each
    picture the rows of a picture that is drawn, in one colour or two
    stars   how many, "5" or "4-6" (`puzzles.scale`)

    Raises BadInput for what is not allowed, or not together.
    """

    count: int
    size: str = ""
    _: KW_ONLY
    kind: str = ""
    level: int | None = None
    density: int = 50
    givens: str = "any"
    symmetry: str = "none"
    among: int = 1
    words: tuple[str, ...] = ()
    choose: bool = False
    text: str = ""
    picture: str = ""
    stars: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", plain_size(self.size) if self.kind != "qr" else self.size)
        if not self.kind:
            self.source(0, "en")
        else:
            from ...puzzles.variants.catalogue import variants

            if self.kind not in variants():
                raise unknown("kind", self.kind, variants())
            for name in _OPTIONS:
                if getattr(self, name) != BookItem.__dataclass_fields__[name].default:
                    raise BadInput(f"{name} = '{getattr(self, name)}' with kind '{self.kind}': allowed without a kind")
            if not 1 <= self.count < 2 ** 63:
                raise BadInput(f"count = '{self.count}': allowed: 1 to {2 ** 63 - 1}")
            if self.level is not None and self.level > _HARDEST.get(self.kind, self.level):
                raise BadInput(f"level = '{self.level}' with kind '{self.kind}': none is known: allowed: 1 to "
                               f"{_HARDEST[self.kind]}")
            if self.size and self.kind != "qr":
                variants()[self.kind].layout(self.size)
            self._refuse_words()
        if self.stars and self.kind in _OF_TEXTS:
            raise BadInput(f"stars with kind '{self.kind}': each has those that it has: allowed: none")
        for name, kinds in _ONLY_WITH.items():
            if getattr(self, name) and self.kind not in kinds:
                raise BadInput(f"{name} with kind '{self.kind}': allowed with kind {' or '.join(map(repr, kinds))}")
        if self.stars:
            self.stars_asked.refuse()
        if self.text and (printable(self.text) != self.text or not self.text.strip()):
            raise BadInput(f"text '{self.text[:60]}': allowed: characters that print, and line ends")

    def _refuse_words(self) -> None:
        if self.kind == "picture":
            drawings(self)
        if not self.words or self.kind == "picture":
            return
        from ...puzzles.variants.kinds.braille import dots_of, size_for

        for word in self.words:
            if self.size:
                dots_of(word, self.size)
            else:
                size_for(word)
        plain = [word.lower() for word in self.words]
        twice = next((word for word in plain if plain.count(word) > 1), None)
        if twice is not None:
            raise BadInput(f"word '{twice[:60]}': allowed: each word once")
        if self.count > len(plain) or (self.count < len(plain) and not self.choose):
            raise BadInput(f"count = '{self.count}' for {len(plain)} word{'s' * (len(plain) > 1)}: allowed: "
                           + "1 to " * self.choose + str(len(plain)))

    def source(self, seed: int, lang: str) -> Source:
        """What makes them. Raises BadInput for a seed out of range, or a language that has no words."""
        made = self._made(seed, lang)
        return Starred(made, self.stars_asked) if self.stars else made

    def _made(self, seed: int, lang: str) -> Source:
        if not self.kind:
            return self._counted(order_of(
                self._board, self.count, level=self.level, seed=seed, density=self.density, givens=self.givens,
                symmetry=self.symmetry))
        from ...puzzles.variants.catalogue import VariantOrder

        if not 0 <= seed < 2 ** 63:
            raise BadInput(f"seed = '{seed}': allowed: 0 to {2 ** 63 - 1}")
        text = self.text or (QR_TEXT if self.kind == "qr" else "")
        order = VariantOrder(self.kind, self._board, self.level, text=text,
                             picture=self.picture)
        if self.kind == "picture":
            return Various(order, seed, self.count, *drawings(self, seed))
        if self.kind != "braille":
            return Various(order, seed, self.count)
        from ...core.stream import Stream
        from ...puzzles.variants.growing import shuffled
        from ...puzzles.variants.kinds.braille import common_words, of_list, size_for

        words, choose = self.words, self.choose
        if not words:
            common = of_list(common_words(lang), order.size, f"the common words of '{lang}'")
            words, choose = tuple(common[k] for k in shuffled(list(range(len(common))), Stream(seed))), True
            if self.count > len(words):
                raise BadInput(f"count = '{self.count}': allowed: 1 to {len(words)}, the common words of '{lang}'; or "
                               "words of your own")
        return Various(order, seed, self.count, tuple((word, self.size or size_for(word)) for word in words), choose)

    def _counted(self, order: Order) -> Source:
        from ...puzzles.chosen import refuse_choice

        refuse_choice(order, self.among)
        return Counted(order) if self.among == 1 else Chosen(order, self.among)

    @property
    def _options(self) -> str:
        return "".join(f"/{name}={value}" for name in _OPTIONS
                       if (value := getattr(self, name)) != BookItem.__dataclass_fields__[name].default)

    @property
    def _board(self) -> str:
        from ...puzzles.variants.catalogue import variants

        return self.size or (variants()[self.kind].sizes[0] if self.kind else "6x6")

    @property
    def stars_asked(self) -> StarsAsked:
        """The stars that are asked for, and of which puzzles. Raises BadInput."""
        return StarsAsked(stars_range(self.stars), self.kind, self._board, self.level, self._options)

    def __str__(self) -> str:
        said = " ".join(word for word in (self.kind, self.size) if word) or "6x6"
        said += self._options
        said += f"/stars={self.stars}" if self.stars else ""
        said += f"/words={'+'.join(self.words)}" if self.words and not self.choose else ""
        return f"{self.count}x {said}" + ("" if self.level is None else f":{self.level}")


def parse_spec(spec: str) -> tuple[BookItem, ...]:
    """The items of a list such as "12x 6x6:1, 4x 10x10:4, 1x qr". Raises BadInput with the column of the fault."""
    if not spec.strip():
        raise BadInput("an empty list of puzzles: expected such as '12x 6x6:1, 4x 10x10:4, 1x qr'")
    found: list[BookItem] = []
    for start, text in _split(spec, 0, spec):
        group = _GROUP.fullmatch(text)
        if group is None:
            found.append(_item(spec, start, text))
            continue
        if not 1 <= int(group[1]) <= _MOST_TIMES:
            raise _fault(spec, start, f"'{group[1]}x (': allowed: 1 to {_MOST_TIMES} times")
        inside = start + group.start(2)
        found += [_item(spec, *one) for one in _split(spec, inside, group[2])] * int(group[1])
    return tuple(found)


def _split(spec: str, start: int, text: str) -> Iterator[tuple[int, str]]:
    """What stands between commas that are in no brackets, and where in the list it begins."""
    depth, begun = 0, 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth not in (0, 1):
            raise _fault(spec, start + at, f"'{sign}': brackets: allowed: one pair around what is repeated")
        if sign == "," and not depth:
            yield start + begun, text[begun:at]
            begun = at + 1
    if depth:
        raise _fault(spec, start + len(text), "the end: expected ')'")
    yield start + begun, text[begun:]


def _item(spec: str, start: int, text: str) -> BookItem:
    match = _ITEM.fullmatch(text)
    if match is None:
        raise _fault(spec, *_where(spec, text, start))
    changes: Table = {}
    for word in re.finditer(r"/(\w+)=([\w+-]+)", match[3]):
        at = start + match.start(3) + word.start() + 1
        if word[1] not in (*_OPTIONS, "stars", "words") or word[1] in changes:
            raise _fault(spec, at, f"'{word[1]}': allowed, each once: {', '.join(_OPTIONS)}, stars, words")
        if word[1] in _NUMBERS and not is_whole(word[2]):
            raise _fault(spec, at, f"{word[1]} = '{word[2]}': allowed: {_NUMBERS[word[1]]}")
        changes[word[1]] = (int(word[2]) if word[1] in _NUMBERS else
                            tuple(word[2].split("+")) if word[1] == "words" else word[2])
    kind, _, size = match[2].partition(" ")
    if match[2][0].isdigit():
        kind, size = "", match[2]
    level = None if not match[4] else int(match[4]) if is_whole(match[4]) else _level_called(match[4])
    if match[4] and level is None:
        raise _fault(spec, start + match.start(4), f"level '{match[4]}': allowed: 1 to 4, or {LEVEL_WORDS}")
    try:
        return BookItem(int(match[1]), size.strip(), kind=kind, level=level, **changes)
    except BadInput as error:
        told = str(error).replace("; would do: --stars ", "; would do: /stars=").partition(", or --")[0]
        raise _fault(spec, start + match.start(1), told) from None


def _where(spec: str, text: str, start: int) -> tuple[int, str]:
    """How far an item that does not fit can be read, and what is expected there."""
    if re.match(r"\s*[0-9]+[xX×][0-9]", text) and not _ITEM.match(text):
        return start, f"'{text.strip()[:20]}': expected how many first, such as 12x 6x6"
    at = 0
    for wanted, pattern in _STAGES:
        match = re.compile(pattern).match(text, at)
        if match is None:
            at = len(text) - len(text[at:].lstrip()) if pattern == "$" else at
            if pattern == "$" and text[at:].startswith("/") and ":" in text[:at]:
                before, _, hard = text[:at].strip().rpartition(":")
                size, option = re.sub(r"^\s*[0-9]+\s*[xX×]\s*", "", before).rstrip(), text[at:].strip()[:40]
                return start + at, f"'{option}': options stand before the level, as {size}{option}:{hard.strip()}"
            level = _level_called(text[at:].strip(" :"))
            meant = f": did you mean ':{level}'?" if level else ""
            rest = text[at:at + 20] or spec[start + at:start + at + 1]
            return start + at, f"{repr(rest) if rest else 'the end'}: expected {wanted}{meant}"
        at = match.end()
    raise AssertionError(f"'{text}' fits")


def _level_called(word: str) -> int | None:
    """The level that `--level` takes this word for, or booklets call by it, in any language."""
    from ...pages.booklet_words import BookletWords
    from ...puzzles.grade import LEVELS

    return level_called(word) or next((level for lang in languages() for level in LEVELS
                                       if BookletWords(lang).level(level).casefold() == word.casefold()), None)


def _fault(spec: str, at: int, what: str) -> BadInput:
    shown = spec if len(spec) <= 100 else spec[:100] + "..."
    return BadInput(f"'{shown}', column {at + 1}: {what}")
