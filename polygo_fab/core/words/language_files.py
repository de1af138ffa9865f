"""What the folder of a language has: tables of words, books, ways through the workshop; and what it lacks.

Where it has no word, the English one stands; where it has no text of a book, the book is made in English. `lacking`
tells both, so that whoever makes something in the language can say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..errors import BadInput
from ..resources import Data, our_table, template, toml
from .language import ENGLISH, language, language_folder, our_languages, usual_languages

__all__ = ["SAID", "Lacking", "book_language", "lacking", "own_words", "refuse_broken", "text_of", "texts_in",
           "words_in"]

SAID = ("cli", "cli_checks", "cli_help", "cli_games", "cli_kits", "cli_own", "cli_pages", "cli_rules")
"""The tables of what the command line says; the others are of pages."""
_NAMES = (": marks", ": levels")
"""Lists of names that tell things apart."""
_MOST_BYTES = 1_000_000
_INCLUDED = re.compile(r"^```include\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_BRACES = re.compile(r"\{([^{}]*)\}")
_KINDS: Mapping[type, str] = {str: "a text in quotes", list: "a list", dict: "a table"}


@dataclass(frozen=True)
class Lacking:
    """What a language has not: the texts by their names ('polygo', 'workshop/tetrago'), the tables of pages of which
    there is no file, how many texts of how many that these tables have, and how many of how many sentences of the
    command line."""

    texts: tuple[str, ...]
    tables: tuple[str, ...]
    words: int
    of: int
    said: int
    said_of: int

    @property
    def nothing(self) -> bool:
        return not (self.texts or self.words or self.said)



def words_in(lang: str, table: str) -> Data:
    """The words of a table, such as 'papers': those of the language, and the English ones where it has none.

    Raises BadInput for a language there is not, and for a file that cannot be, with what is wrong in it.
    """
    if lang == ENGLISH:
        return our_table(f"lang/{lang}/{table}.toml")
    return _our_words(lang, table) if lang in our_languages() else _words(lang, table)


def _words(lang: str, table: str) -> Data:
    path = language_folder(lang) / f"{table}.toml"
    if not path.is_file():
        return our_table(f"lang/{ENGLISH}/{table}.toml")
    return _merged(path, path.stat().st_mtime_ns, lang not in our_languages())


_our_words = cache(_words)
"""Of languages whose words do not change while the program runs."""


def own_words(lang: str, table: str) -> Data:
    """The words of a table that a language has itself: none where it has no such table."""
    path = language_folder(lang) / f"{table}.toml"
    return _table(path, path.stat().st_mtime_ns) if path.is_file() else {}


def texts_in(lang: str) -> dict[str, Path]:
    """The books in a language, by their names. Raises BadInput for a language there is not."""
    return {path.stem: path for path in language_folder(lang).glob("*.md") if path.is_file()}


def text_of(name: str, lang: str) -> str:
    """A text, such as 'polygo' or 'workshop/tetrago'. Raises BadInput where it cannot be read, or is not there."""
    path = language_folder(lang) / f"{name}.md"
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise BadInput(f"{path}: expected a text of at most {_MOST_BYTES // 1_000_000} MB")
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def book_language(name: str, lang: str) -> str:
    """In which language a book is made for those who read this one: in theirs, or in English where it lacks its text,
    or that of a chapter of it. A book that is not English either (of a game from outside) is made from its rules."""
    return lang if _whole(name, lang) or not _whole(name, ENGLISH) else ENGLISH


def lacking(lang: str, within: Sequence[str] = ()) -> Lacking:
    """What a language has not of what English has; of words, of those that every usual language has. `within`, some
    tables of pages, or parts of them ('index', 'papers.kits'): of the words of pages those alone; all where empty."""
    its, english = language_folder(lang), template("lang") / ENGLISH
    texts = [path.relative_to(english).with_suffix("").as_posix() for path in sorted(english.rglob("*.md"))]
    tables = [path.stem for path in sorted(english.glob("*.toml")) if path.stem not in ("language", *SAID)
              and (not within or any(one.partition(".")[0] == path.stem for one in within))]
    return Lacking(tuple(text for text in texts if not (its / f"{text}.md").is_file()),
                   tuple(table for table in tables if not (its / f"{table}.toml").is_file()),
                   *_missing(its, tables, within), *_missing(its, SAID))


def _missing(its: Path, tables: Sequence[str], within: Sequence[str] = ()) -> tuple[int, int]:
    """How many texts of these tables the folder of a language has not, and how many they have."""
    missing = whole = 0
    for table in tables:
        path = its / f"{table}.toml"
        own = set(_leaves(_table(path, path.stat().st_mtime_ns))) if path.is_file() else set[str]()
        asked = {key for key in _asked(table)
                 if not within or any(f"{table}.{key}.".startswith(f"{one}.") for one in within)}
        missing, whole = missing + len(asked - own), whole + len(asked)
    return missing, whole


@cache
def _asked(table: str) -> frozenset[str]:
    """The texts of a table that every usual language has."""
    return frozenset.intersection(*(frozenset(_leaves(our_table(f"lang/{one}/{table}.toml")))
                                    for one in usual_languages()))


def refuse_broken(lang: str) -> None:
    """Raises BadInput where a table or a text of a language cannot be, with the first that is wrong."""
    language(lang)
    for path in sorted((template("lang") / ENGLISH).glob("*.toml")):
        if path.stem != "language":
            words_in(lang, path.stem)
    for name in texts_in(lang):
        text_of(name, lang)


def _whole(name: str, lang: str, within: tuple[str, ...] = ()) -> bool:
    """Whether there is a text of a book, and of all that it includes; one that includes itself is refused later."""
    if not (language_folder(lang) / f"{name}.md").is_file():
        return False
    chapters = (word for block in _INCLUDED.findall(text_of(name, lang)) for word in block.split())
    around = (*within, name)
    return all(_whole(chapter, lang, around) for chapter in chapters if chapter not in around)


def _leaves(table: Data, before: str = "") -> Iterator[str]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{before}{key}.")
        else:
            yield f"{before}{key}"


@cache
def _table(path: Path, when: int) -> Data:
    """A table of a language as it was at a time."""
    return toml(path)


@cache
def _merged(path: Path, when: int, brought: bool) -> Data:
    """A table as it was at a time, with the English words that it lacks."""
    if path.stat().st_size > _MOST_BYTES:
        raise BadInput(f"{path}: expected a table of at most {_MOST_BYTES // 1_000_000} MB")
    own = _table(path, when)
    if brought:
        _refuse_wrong(path, own, [our_table(f"lang/{lang}/{path.name}") for lang in usual_languages()])
    return _over(our_table(f"lang/{ENGLISH}/{path.name}"), own)


def _over(english: Data, own: Data) -> Data:
    mixed = {key: _over(english[key], value) if isinstance(value, Mapping) and isinstance(english.get(key), Mapping)
             else value for key, value in own.items()}
    return {**mixed, **{key: value for key, value in english.items() if key not in own}}


def _refuse_wrong(path: Path, own: Data, ours: list[Data], at: str = "") -> None:
    """Raises BadInput for a key that none of ours has, and for what is another kind of thing than there, has braces
    that nothing fills, or lacks one that each of ours has: a number would be missing from what is printed."""
    for key, value in own.items():
        known = [table[key] for table in ours if key in table]
        where = f"{path}: {at}{key}"
        if not known:
            raise BadInput(f"{where}: allowed: the keys of {template('lang')}/{ENGLISH}/{path.name}")
        if type(value) is not type(known[0]):
            raise BadInput(f"{where} = {str(value)[:60]!r}: allowed: {_kind(type(known[0]))}")
        if isinstance(value, dict):
            _refuse_wrong(path, value, known, f"{at}{key}.")
            continue
        if not str(value).strip() and all(str(one).strip() for one in known):
            raise BadInput(f"{where} is empty: allowed: words")
        if isinstance(value, list):
            _refuse_members(where, value, known)
        asked = [set(_BRACES.findall(str(one))) for one in known]
        given, may, must = set(_BRACES.findall(str(value))), set().union(*asked), set.intersection(*asked)
        if given - may or must - given or re.search(r"[{}]", _BRACES.sub("", str(value))):
            lacks = f"no {{{min(must - given)}}}" if must - given else "{}"
            told = f"{{{min(given - may)}}}" if given - may else lacks
            raise BadInput(f"{where}: {told}: allowed in braces: {', '.join(sorted(may)) or 'nothing'}")


def _refuse_members(where: str, value: list[object], known: list[list[object]]) -> None:
    """Raises BadInput for a list longer or shorter than ours, where these are of one length, and for a member of
    another kind than ours have."""
    lengths = {len(one) for one in known}
    if len(lengths) == 1 and len(value) not in lengths:
        raise BadInput(f"{where}: {len(value)} texts: allowed: {min(lengths)}")
    kinds = {type(member) for one in known for member in one}
    apart = all(len(set(map(str, one))) == len(one) for one in known)
    for number, member in enumerate(value):
        if where.endswith(_NAMES) and apart and member in value[:number]:
            raise BadInput(f"{where}: {str(member)[:60]!r} stands there twice: allowed: another name for each")
        if not str(member).strip() and all(str(its).strip() for one in known for its in one):
            raise BadInput(f"{where}: a text of it is empty: allowed: words")
        if type(member) not in kinds:
            raise BadInput(f"{where}: {str(member)[:60]!r}: allowed: {' or '.join(map(_kind, kinds))} each")
        if isinstance(member, list) and not all(isinstance(text, str) for text in member):
            raise BadInput(f"{where}: {str(member)[:60]}: allowed: texts in quotes")


def _kind(kind: type) -> str:
    return _KINDS.get(kind, "a number")
