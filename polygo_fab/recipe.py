"""A recipe: which kit, with which settings, in which formats, languages and papers. From the command line or TOML."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from . import kits
from .core.errors import BadInput, unknown
from .core.kit import Kit
from .core.page import PAPERS
from .core.profiles import profile
from .core.tables import machine
from .store import read

__all__ = ["FORMATS", "LANGUAGES", "Recipe", "from_mapping", "load", "pairs", "revised"]

FORMATS = ("svg", "dxf", "lbrn2", "pdf", "step", "png")
LANGUAGES = ("fr", "en")
NESTING = ("no", "fast", "dense")
NEST_ON = "bed-600x400"
"""The machine whose bed is filled where none is named."""


@dataclass(frozen=True)
class Recipe:
    """What to make. `name` is the folder it goes to; `settings` are the kit's options as given.

    profile  how the laser files tell operations apart (`core.profiles`)
    nest     whether the parts of one material are laid together on sheets of the machine's bed, and how

    Raises BadInput for a format, language, paper, profile or nesting there is not.
    """

    name: str
    kit: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    machine: str | None = None
    profile: str = "generic"
    nest: str = "no"
    formats: tuple[str, ...] = FORMATS
    languages: tuple[str, ...] = LANGUAGES
    papers: tuple[str, ...] = ("a4", "letter")
    seed: int = 1

    def __post_init__(self) -> None:
        for kind, given, allowed in (("format", self.formats, FORMATS), ("language", self.languages, LANGUAGES),
                                     ("paper", self.papers, tuple(PAPERS))):
            if not given:
                raise BadInput(f"no {kind} given: allowed: {', '.join(allowed)}")
            for word in given:
                if word not in allowed:
                    raise unknown(kind, str(word), allowed)
        profile(self.profile)
        if self.nest not in NESTING:
            raise unknown("nesting", str(self.nest), NESTING)
        if not isinstance(self.seed, int) or isinstance(self.seed, bool) or not 0 <= self.seed < 2 ** 63:
            raise BadInput(f"seed{_given(self.seed)}: allowed: a whole number from 0 to 2^63 - 1")

    def build(self) -> Kit:
        """The kit as values, nested if that is asked. Raises BadInput for settings that it refuses."""
        if self.nest == "no":
            return kits.load(self.kit, self.settings, self.machine)
        from .nest.nest import nest_sheets

        cutter = self.machine or NEST_ON
        kit, bed = kits.load(self.kit, self.settings, cutter, nested=True), machine(cutter).bed
        return replace(kit, sheets=nest_sheets(kit.sheets, bed, dense=self.nest == "dense", seed=self.seed, trim=True))

    def as_data(self) -> dict[str, Any]:
        """For the manifest; `from_mapping` reads it back."""
        data = asdict(self)
        return {"kit": data.pop("kit"), "name": data.pop("name"), "set": dict(data.pop("settings")),
                **{key: list(value) if isinstance(value, tuple) else value for key, value in data.items()}}


def from_mapping(data: Mapping[str, Any], where: str, name: str) -> Recipe:
    """A recipe from TOML or a manifest. Raises BadInput, naming `where`, for what a recipe cannot hold."""
    allowed = ("kit", "name", "set", "machine", "profile", "nest", "formats", "languages", "papers", "seed")
    for key in data:
        if key not in allowed:
            raise BadInput(f"{where}: {unknown('key of a recipe', key, allowed)}")
    kit, settings = data.get("kit"), data.get("set", {})
    if not isinstance(kit, str) or not isinstance(settings, Mapping):
        raise BadInput(f"{where}: a recipe has kit = \"NAME\" and, if wanted, a table [set] of options")
    lists: dict[str, tuple[str, ...]] = {}
    for key in ("formats", "languages", "papers"):
        if key in data:
            if not isinstance(data[key], list) or not all(isinstance(word, str) for word in data[key]):
                raise BadInput(f"{where}: {key} = {data[key]!r}: expected a list of words")
            lists[key] = tuple(data[key])
    title = data.get("name", name)
    if not isinstance(title, str) or not title.strip() or title != Path(title).name or title.startswith(".") \
            or len(title) > 100 or not title.isprintable():
        raise BadInput(f"{where}: name = {str(title)[:60]!r}: expected the name of a folder")
    cutter = data.get("machine")
    if cutter is not None and not isinstance(cutter, str):
        raise BadInput(f"{where}: machine = {cutter!r}: expected the name of a machine")
    for key in ("profile", "nest"):
        if not isinstance(data.get(key, ""), str):
            raise BadInput(f"{where}: {key} = {str(data[key])[:60]}: expected a word")
    return Recipe(title, kit, dict(settings), cutter, data.get("profile", "generic"), data.get("nest", "no"),
                  seed=data.get("seed", 1), **lists)


def _given(value: object) -> str:
    """The value to quote; a number of thousands of digits cannot be written."""
    return "" if isinstance(value, int) and abs(value) >= 2 ** 63 else f" = '{str(value)[:60]}'"


def load(word: str) -> Recipe:
    """The recipe that `word` names: a kit of `list kits`, or a TOML file. Raises BadInput."""
    if not word.endswith(".toml"):
        known = kits.classes()
        if word not in known:
            raise BadInput(f"{unknown('recipe', word, known)}; or a TOML file")
        return Recipe(word, word)
    path = Path(word)
    try:
        data = tomllib.loads(read(path).decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadInput(f"'{word}' is not a TOML file: {error}") from None
    return from_mapping(data, word, path.stem)


def revised(recipe: Recipe, settings: Iterable[str] = (), material: str | None = None, machine: str | None = None,
            formats: str | None = None, lang: str | None = None, paper: str | None = None,
            seed: int | None = None, profile: str | None = None, nest: str | None = None) -> Recipe:
    """`recipe` with what was said on the command line, which wins. Raises BadInput."""
    given = pairs(settings) | ({"material": material} if material is not None else {})
    lists = {"formats": formats, "languages": lang, "papers": paper}
    changes: dict[str, Any] = {key: tuple(word.strip() for word in text.split(","))
                               for key, text in lists.items() if text is not None}
    if machine is not None:
        changes["machine"] = machine
    changes |= {key: value for key, value in (("seed", seed), ("profile", profile), ("nest", nest))
                if value is not None}
    return replace(recipe, settings={**recipe.settings, **given}, **changes)


def pairs(words: Iterable[str]) -> dict[str, str]:
    """KEY=VALUE words as a mapping; of two values for a key the last one holds. Raises BadInput."""
    found: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key.strip():
            raise BadInput(f"'{word}': expected KEY=VALUE")
        found[key.strip()] = value.strip()
    return found
