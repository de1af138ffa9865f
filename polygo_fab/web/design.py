"""A design as an address: the settings of a query as the recipe that they stand for, and as the command that makes it.

The names are those of the command line: what is no name of an option of `make` is a setting of the kit. Nothing that is
given names a file: a page reads none of the machine that it runs on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from .. import kits
from ..core.errors import BadInput, unknown
from ..core.options import Option, as_typed, declared
from ..core.units import is_whole, number
from ..core.words.called import BOXES
from ..core.words.language import ENGLISH
from ..core.workshop.label import HOW as LABELS
from ..recipes.command import command
from ..recipes.recipe import MOST_SETS, NESTING, Recipe, load, revised
from ..recipes.remnants import drawn_remnants
from .asking import Nowhere, Parameter, once
from .called_value import of_length, of_named, of_option
from .words import words

__all__ = ["GIVEN", "MAKING", "SEVERAL", "Design", "design", "made_here"]

MAKING = ("machine", "profile", "nest", "sets", "spares", "remnant", "along", "tabs", "lead", "overcut",
          "relief", "tool", "label", "format", "lang", "paper", "book", "seed")
"""The options of `make` that an address may have."""
GIVEN = tuple(Parameter(name, about) for name, about in words(ENGLISH)["making"].items())
_USUAL = {"format": "svg,pdf", "paper": "a4"}
"""What a page makes where nothing is said, besides `lang`, which is then its own: less than the command line."""
_LONGEST = 200
_SPACES = {0xA0: " ", 0x202F: " "}
"""Those at which no line breaks, as pages set them: what is copied from a list has them."""
_LISTS = ("format", "lang", "paper", "book")
SEVERAL = ("remnant", "along")
"""Options that the command line takes several times: here with `;` between, for what is named has commas and spaces."""
_CALLED = {"nest": NESTING, "label": LABELS}
"""Options of `make` whose values have names."""
_LENGTHS = ("lead", "overcut", "tool")
"""Those that are lengths."""
_FROM_FILES = ("logo", "marks")
"""Settings that are nothing but a file."""
_FILE = re.compile(rf"[/\\\\]|\.(?:toml|svg|dxf|py|csv|txt)(?![a-z])|\b(?:{'|'.join(_FROM_FILES)})\s*=", re.I)
"""Signs of a file, or of such a setting of another kit."""


@dataclass(frozen=True)
class Design:
    """A kit with what was `given` that is not usual, in the order of its options; `lang` is that of the page."""

    word: str
    given: Mapping[str, str]
    lang: str

    @property
    def making(self) -> dict[str, str]:
        """The options of `make`, with what is usual here where nothing was given."""
        return {**_USUAL, "lang": self.lang, **{key: self.given[key] for key in MAKING if key in self.given}}

    @property
    def settings(self) -> dict[str, str]:
        """Those of the kit."""
        return {key: value for key, value in self.given.items() if key not in MAKING}

    @property
    def recipe_kit(self) -> str:
        """The name of its kit: a box that is called otherwise is one, too."""
        return load(self.word).kit

    @property
    def command(self) -> str:
        """What makes the same on the command line. Raises BadInput, as `recipe`."""
        return command(self.recipe())

    @property
    def query(self) -> str:
        """What stands in the address, after '?'."""
        return urlencode(self.given)

    def recipe(self) -> Recipe:
        """What is to be made. Raises BadInput for what `make` refuses, and for what would be read from a file."""
        return self._recipe

    @cached_property
    def _recipe(self) -> Recipe:
        for key, value in self.given.items():
            if _is_file(key, value):
                raise BadInput(f"{key} = '{value[:60]}': allowed here: no file; with the command line, yours")
        making = self.making
        offcuts = _some(making.get("remnant", ""))
        if drawn := [word for word in offcuts if drawn_remnants([word])]:
            raise BadInput(f"remnant = '{drawn[0][:60]}': allowed here: MATERIAL:WIDTHxHEIGHT in mm, as "
                           "plywood-4:180x250; with the command line, the outline of a file, too")
        seed, sets = _whole(making, "seed", "0 to 2^63 - 1"), _whole(making, "sets", f"1 to {MOST_SETS}")
        spares = _whole(making, "spares", f"0 to {MOST_SETS}")
        return revised(load(self.word), [f"{key}={value}" for key, value in self.settings.items()],
                       machine=making.get("machine"), formats=making["format"], lang=making["lang"],
                       paper=making["paper"], book=making.get("book"), seed=seed, sets=sets, spares=spares,
                       profile=making.get("profile"), nest=making.get("nest"), tabs=making.get("tabs"),
                       lead=making.get("lead"), overcut=making.get("overcut"), label=making.get("label"),
                       relief=making.get("relief"), tool=making.get("tool"),
                       remnants=offcuts, along=_some(making.get("along", "")))


def made_here() -> tuple[str, ...]:
    """The names that can be made: kits, and boxes that are called otherwise."""
    return (*kits.classes(), *BOXES)


def design(word: str, given: Sequence[tuple[str, str]], lang: str) -> Design:
    """The design of a query: what is empty or usual is left out. Raises Nowhere for no kit, BadInput for what is too
    long."""
    if word not in made_here():
        raise Nowhere(str(unknown("kit", word, made_here())))
    found: dict[str, str] = {}
    for key, value in given:
        value = value.translate(_SPACES).strip()
        if len(key) > 40 or len(value) > _LONGEST or not value.isprintable():
            raise BadInput(f"{key[:40]} = '{value[:60]}': allowed: up to {_LONGEST} characters that can be printed")
        if key in SEVERAL:
            value = ";".join(_some(f"{found.get(key, '')};{value}"))
        if value:
            listed = key in found and key in _LISTS
            found[key] = f"{found[key]},{value}" if listed else value if key in SEVERAL else once(found, key, value)
    kit = kits.named(load(word).kit)
    options = {option.name: option for option in declared(kit)}
    bound = {row for rows in kit.material_options.values() for row in rows}
    for key, value in found.items():
        if key in options:
            found[key] = of_option(options[key], value, lang, material=key in kit.material_options)
        elif key in _CALLED:
            found[key] = of_named(key, _CALLED[key], value, lang)
        elif key in _LENGTHS:
            found[key] = of_length(value)
    usual = {**{key: _usual(option) for key, option in options.items() if key not in bound}, **_USUAL, "lang": lang,
             "profile": "generic", "nest": "no", "sets": "1", "spares": "0", "tabs": "no", "lead": "0", "overcut": "0",
             "relief": "sunk", "tool": "3.175", "label": "no", "book": "full", "seed": "1"}
    order = [*options, *MAKING]
    kept = {key: value for key, value in found.items() if value != usual.get(key)}
    return Design(word, dict(sorted(kept.items(), key=lambda item: (order.index(item[0]) if item[0] in order else -1))),
                  lang)


def _whole(making: Mapping[str, str], key: str, allowed: str) -> int | None:
    """A whole number; None where nothing was given. Raises BadInput for anything else."""
    given = making.get(key)
    if given is not None and not (is_whole(given) and len(given) < 20):
        raise BadInput(f"{key} = '{given[:60]}': allowed: a whole number from {allowed}")
    return None if given is None else int(given)


def _usual(option: Option) -> str:
    return number(option.default) if isinstance(option.default, float) else as_typed(option.default)


def _some(words: str) -> list[str]:
    return [word.strip() for word in words.split(";") if word.strip()]


def _is_file(key: str, value: str) -> bool:
    """Whether a setting would be read from a file: a title may look as it likes."""
    return key in _FROM_FILES or (key != "title" and _FILE.search(value) is not None)
