"""What the program says, in the language of whoever reads it.

The code says English. Where another language is spoken, each line is looked up: it is one of the English sentences in
templates/lang/en/cli*.toml, and what stands under the same key for the other language is said in its place. What no
table has stays English; so do names, files and JSON, which are never looked up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from .language import ENGLISH, language
from .language_files import SAID, words_in

__all__ = ["Sentence", "Speech"]

_LONGEST = 1000
"""Characters of a line that is looked up."""
_HOLE = re.compile(r"\{([^{}]*)\}")
_HOLES = {"number": "(-?[0-9,.]+)", "count": "(-?[0-9,.]+)", "word": r"(\S+)", "CODE": "([A-Z]{3,})",
          "setting": "((?!allowed:|expected:)[a-z_]+)", "": "((?!allowed:|expected:)(?:(?!: ).)+?)"}
"""Of holes that not everything fills; "": of what stands before a colon, and has none."""
_NAMES = ("allowed*", "names*", "ways*")
"""Holes of names that are typed, among which may be sentences."""
_BETWEEN = (re.compile("(; or |; )"), re.compile("(, )"), re.compile("(, or |, | or | and )"))
"""What parts a list of lists, a list whose parts may have an "and" of their own, and a list."""
_QUOTED = re.compile("'[^']*'(?:(?:, | or | and )'[^']*')+")
"""Several names in quotes, which are not one with quotes in it."""
_WORDS = re.compile(r"(?<!\S)(?!mm\b)[a-z]{2,}[,:]? \S|\S (?!mm\b)[a-z]{2,}(?!\S)")
"""A word with another beside it."""
_OWN = "polygo-fab: "
"""What stands before a line on stderr."""


class Sentence:
    """An English sentence and what is said in its place. What fills its braces is repeated: {name*}, looked up as well,
    by itself or as a list; {name!}, likewise, and where it is not found the sentence is another one; {name^}, likewise,
    and the sentence is tried before others: it is the place that stands before a refusal. In {allowed*}, {names*} and
    {ways*} names stay as they are typed. What fills {number} and {count} is one number, {word} and {word2} have no
    space, {CODE} is that of a finding, {setting} the name of one."""

    def __init__(self, english: str, other: str) -> None:
        self.other = other
        self.names = _HOLE.findall(english)
        self._literals = _HOLE.split(english)[::2]
        self.said = len("".join(self._literals))
        self._longest = max(self._literals, key=len)
        self.first = any(name.endswith("^") for name in self.names)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        holes = [_HOLES.get(name.rstrip("2345"), "(.*?)" if before.endswith("'") and after.startswith("'") else
                            _HOLES[""] if after.startswith(": ") else "(.+?)")
                 for name, (before, after) in zip(self.names, pairwise(self._literals), strict=True)]
        return re.compile("".join(f"{re.escape(literal)}{hole}" for literal, hole in zip(
            self._literals, [*holes, ""], strict=True)))

    def filled(self, line: str) -> dict[str, str] | None:
        """What a line has in the braces; None where it is another sentence."""
        if self._longest not in line or (found := self._pattern.fullmatch(line)) is None:
            return None
        return dict(zip(self.names, found.groups(), strict=True))

    def with_these(self, values: Mapping[str, str]) -> str:
        """What is said, its braces filled in."""
        return _HOLE.sub(lambda hole: values[hole[1]], self.other)


@dataclass(frozen=True)
class Speech:
    """A language that is spoken: the sentences of its tables, those with most letters first."""

    lang: str

    @cached_property
    def _pairs(self) -> tuple[tuple[str, str], ...]:
        its = language(self.lang)
        close = re.compile(f" ([{re.escape(its.narrow_before)}])") if its.narrow_before else None
        after = re.compile(f"([{re.escape(its.narrow_after)}]) ") if its.narrow_after else None
        pairs = []
        for table in SAID:
            for english, other in _pairs(words_in(ENGLISH, table), words_in(self.lang, table)):
                other = close.sub("\u00a0\\1", other) if close else other
                pairs.append((english, after.sub("\\1\u00a0", other) if after else other))
        return tuple(pairs)

    @cached_property
    def _whole(self) -> Mapping[str, str]:
        return {english: other for english, other in self._pairs if not _HOLE.search(english)}

    @cached_property
    def _sentences(self) -> tuple[Sentence, ...]:
        return tuple(sorted((Sentence(*pair) for pair in self._pairs if _HOLE.search(pair[0])),
                            key=lambda s: (not s.first, -s.said)))

    def found(self, line: str) -> str | None:
        """What is said in place of a line; None where no table has it."""
        if line in self._whole:
            return self._whole[line]
        for sentence in self._sentences if len(line) <= _LONGEST else ():
            if (values := sentence.filled(line)) is None:
                continue
            said = {name: part for name, value in values.items()
                    if name.endswith(("*", "!", "^")) and (part := self._parts(value, name in _NAMES)) is not None}
            if all(name in said for name in values if name.endswith(("!", "^"))):
                return sentence.with_these(values | said)
        return None

    def _parts(self, value: str, names: bool = False) -> str | None:
        """A value, or each part of a list; None where one of them is in no table. `names`: a part without words, such
        as a name or a length, stays as it is."""
        if names and not _WORDS.search(value):
            return value
        if not _QUOTED.fullmatch(value) and (whole := self.found(value)) is not None:
            return whole
        if len(parts := _BETWEEN[0].split(value)) > 1:
            return self._list(parts, names)
        coarse, fine = (between.split(value) for between in _BETWEEN[1:])
        return self._list(coarse, names) or (self._list(fine, names) if fine != coarse else None)

    def _list(self, parts: list[str], names: bool) -> str | None:
        """The parts of a list and what stands between them; None for one part, or where one is in no table."""
        said = [self._parts(part, names) for part in parts[::2]] if len(parts) > 1 else []
        if not said or None in said:
            return None
        marks = [mark.replace(its := mark.strip(), self._whole.get(its, its)) for mark in parts[1::2]]
        return "".join(f"{part}{mark}" for part, mark in zip(said, [*marks, ""], strict=True))

    def line(self, line: str) -> str:
        """A line, with the spaces around it."""
        text = line.strip()
        own = _OWN if text.startswith(_OWN) else ""
        found = self._parts(text.removeprefix(own)) if text else None
        return line if found is None else line.replace(text, own + found)


def _pairs(english: object, other: object) -> Iterator[tuple[str, str]]:
    """The texts of two tables under the same keys."""
    if isinstance(english, str):
        yield english, str(other)
    elif isinstance(english, Mapping) and isinstance(other, Mapping):
        for key, value in english.items():
            yield from _pairs(value, other[key])
    elif isinstance(english, list) and isinstance(other, list):
        for one, its in zip(english, other, strict=True):
            yield from _pairs(one, its)
