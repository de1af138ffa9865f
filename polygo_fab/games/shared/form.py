"""What a class must have to be listed as a game: what it says of itself, and what it offers. Whether it keeps to the
protocol only playing tells (`conformance`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from ...core import tilings
from ...core.errors import BadInput
from ...core.game import Game
from ...core.options import declared
from ...core.words.language import languages

__all__ = ["FORM", "wrong_form"]

FORM = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""The name of a game."""
RESERVED = ("all", "family", "teacher")
"""Words that stand for several books where games are named."""
_MARKUP = re.compile(r"</?[a-z]+>|&#?[a-z0-9]+;|\]\(", re.IGNORECASE)
"""What pages take as bold, as a letter or as a link."""
_LONGEST, _LONGEST_SENTENCE, _MOST_RULES = 40, 1000, 60
_OFFERED = tuple(name for name in vars(Game) if not name.startswith("_"))
"""Everything that the protocol names, in its order, but what it only annotates."""


def wrong_form(made: object) -> Iterator[str]:
    """What is missing or wrong with what a module exports as GAME, in the order in which to mend it."""
    if not isinstance(made, type):
        yield f"GAME is {_said(made)}: expected a class"
        return
    if not is_dataclass(made) or not made.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        yield f"{made.__name__} is no frozen dataclass: expected @dataclass(frozen=True) before its class"
        return
    yield from _words(made)
    yield from _boards(made)
    if all(field.name != "board" for field in fields(made)):
        yield "board is missing: expected a field, board: Board"
    missing = [name for name in (*_OFFERED, "players") if not hasattr(made, name) and name not in _fields(made)]
    if missing:
        yield (f"{', '.join(missing)}: missing: expected what `polygo_fab.core.game.Game` tells; a class that inherits "
               "TextForm has all but initial, legal_moves, apply, outcome and players")
    for o in declared(made):
        if not o.help:
            yield f"option {o.name} has no help: expected a few words on what it means"
        try:
            good = o.parse(str(o.default)) == o.default
        except BadInput:
            good = False
        if not good:
            yield f"option {o.name}: its default '{str(o.default)[:40]}' is none of what it allows ({o.allowed})"


def _words(made: type) -> Iterator[str]:
    """Its name, its title, and what it says of its rules."""
    name = getattr(made, "name", None)
    if not isinstance(name, str) or not FORM.fullmatch(name) or len(name) > _LONGEST:
        yield (f"name = {_said(name)}: expected small letters and digits, words joined by hyphens, at most {_LONGEST}, "
               "as in name: ClassVar[str] = \"my-game\"")
    elif name in RESERVED:
        yield f"name = '{name}': it stands for several books: expected another"
    for key, how, most in (("title", "what people call it", _LONGEST),
                           ("summary", "a sentence that ends with a full stop", _LONGEST_SENTENCE)):
        said = getattr(made, key, None)
        if not isinstance(said, str) or not said.strip() or not said.isprintable() or len(said) > most or (
                key == "summary" and not said.endswith((".", "!", "?"))):
            yield f"{key} = {_said(said)}: expected {how}, on one line of at most {most} characters"
    rules = getattr(made, "rules", None)
    if not isinstance(rules, tuple) or not 0 < len(rules) <= _MOST_RULES or not all(
            isinstance(rule, str) and rule.strip() and rule.isprintable() and len(rule) <= _LONGEST_SENTENCE
            for rule in rules):
        yield (f"rules = {_said(rules)}: expected a tuple of 1 to {_MOST_RULES} texts of at most {_LONGEST_SENTENCE} "
               "characters, one for each point, in the order of play")
    for key, texts in (("title", (getattr(made, "title", ""),)), ("summary", (getattr(made, "summary", ""),)),
                       ("rules", rules if isinstance(rules, tuple) else ())):
        for text in texts:
            if isinstance(text, str) and (found := _MARKUP.search(text)):
                yield f"{key}: '{found[0]}' in {_said(text)}: expected plain text, no marks of bold, links or letters"
    lang = getattr(made, "lang", "en")
    if lang not in languages():
        yield f"lang = {_said(lang)}: allowed: {', '.join(languages())}"


def _boards(made: type) -> Iterator[str]:
    boards = getattr(made, "boards", None)
    if not isinstance(boards, tuple) or not boards or not all(isinstance(word, str) for word in boards):
        yield f"boards = {_said(boards)}: expected a tuple of names, the usual one first, as in (\"s6\",)"
        return
    for word in boards:
        try:
            tilings.load(word)
        except (BadInput, ValueError) as error:
            yield f"boards: {error}"
    for word in dict.fromkeys(boards):
        if boards.count(word) > 1:
            yield f"boards: {word} is named {boards.count(word)} times"


def _fields(made: type) -> set[str]:
    return {field.name for field in fields(made)}


def _said(given: object) -> str:
    """A value of any type, shortly."""
    return "missing" if given is None else f"'{given[:40]}'" if isinstance(given, str) else _text(given)


def _text(given: object) -> str:
    """The beginning of what a thing says of itself; of what cannot say it the name of its class."""
    try:
        return str(given)[:40]
    except Exception:  # of somebody else, and anything
        return f"a {type(given).__name__}"
