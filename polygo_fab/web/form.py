"""The form of a kit, made from the options that it declares: the usual ones first, each with its unit, what is allowed
and what it means, and a refusal beside the one that causes it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from .. import games, kits
from ..core.errors import BadInput
from ..core.options import Option, as_typed, declared
from ..core.page import PAPERS
from ..core.printed.book_titles import book_title
from ..core.resources import our_table
from ..core.units import number
from ..core.words.language import language, languages
from ..core.workshop.label import HOW as LABELS
from ..core.workshop.profiles import profiles
from ..core.workshop.tables import machines
from ..kits.workshop.part_names import job_said
from ..recipes.recipe import FORMATS, NESTING
from .design import Design
from .on_form import FormName
from .refused import Offer, Refusal, refused_on
from .words import said, stuffs_named, words

__all__ = ["Field", "field_of", "fields", "making", "named_choices", "refusal"]

_SLIDER = 60
"""Steps of a slider at most: a finer one cannot be set with a finger."""


_TYPED = {"sets": "1", "spares": "0", "remnant": "", "along": "", "tabs": "no", "lead": "0", "overcut": "0",
          "relief": "sunk", "tool": "3.175"}
"""What `make` takes as a text, and what is usual."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """An input: `kind` is number, text, select or checks; `value` what is given, "" for what is usual.

    hint     what stands in an empty field
    choices  value and words of each; `chosen` those that are
    first    whether it is shown without being asked for
    slider   whether it has one
    called   its name in the language of the page; "" where there is none but its own
    """

    name: str
    help: str
    kind: str
    value: str
    hint: str
    unit: str = ""
    low: str = ""
    high: str = ""
    step: str = "any"
    choices: tuple[tuple[str, str], ...] = ()
    chosen: tuple[str, ...] = ()
    first: bool = False
    slider: bool = False
    called: str = ""

    @property
    def title(self) -> str:
        """Its name in words."""
        return self.called or self.name.replace("_", " ")

    @property
    def rests(self) -> str:
        """Where its slider is while it has no value: the number of its hint."""
        found = re.search(r"[0-9.]+", self.hint)
        return found[0] if found else self.low


def fields(design: Design, values: Mapping[str, object]) -> tuple[Field, ...]:
    """Those of the kit of a design; `values` are those that it has now, where they are known."""
    chosen = kits.named(design.recipe_kit)
    first = _first(chosen.name) or tuple(option.name for option in declared(chosen))[:5]
    bound = {row for rows in chosen.material_options.values() for row in rows}
    found = [_field(option, design, values, material=option.name in chosen.material_options, bound=option.name in bound,
                    first=option.name in first) for option in declared(chosen) if option.name not in ("logo", "marks")]
    return tuple(_called(field, design.lang) for field in sorted(
        found, key=lambda field: first.index(field.name) if field.first else len(first)))


def _called(field: Field, lang: str) -> Field:
    return replace(field, called=words(lang)["fields"].get(field.name, ""))


def _first(kit: str) -> tuple[str, ...]:
    """The settings of a kit that matter first; none for one that is not ours."""
    return tuple(our_table("web/usual.toml").get(kit, ()))


def _field(option: Option, design: Design, values: Mapping[str, object], *, material: bool, bound: bool, first: bool
           ) -> Field:
    its = words(design.lang)["make"]
    usual = number(option.default) if isinstance(option.default, float) else as_typed(option.default)
    its_own = values.get(option.field, "")
    now = usual if not bound else number(its_own) if isinstance(its_own, float) else str(its_own)
    hint = its["brought" if bound else "usual"].format(value=now or usual) if now or usual else ""
    value = design.given.get(option.name, "")
    choices = _choices(option, material, design.lang)
    return field_of(option, design.lang, value=value, usual=usual, hint=hint, choices=choices, first=first)


def field_of(option: Option, lang: str, *, value: str, usual: str, hint: str, choices: tuple[tuple[str, str], ...],
             first: bool = False) -> Field:
    """The field of an option: a list where there are choices, else a number or a text."""
    help = _in_words(said(option.help, lang), choices)
    if choices:
        return Field(name=option.name, help=help, kind="select", value=value, hint="", choices=choices,
                     chosen=(value or usual,), first=first)
    if isinstance(option.default, (int, float)) and not isinstance(option.default, bool):
        low, high = ("" if end is None else number(end) for end in (option.low, option.high))
        whole = isinstance(option.default, int)
        span = (option.high or 0) - (option.low or 0)
        return Field(name=option.name, help=help, kind="number", value=value, hint=hint, unit=option.unit, low=low,
                     high=high, step="1" if whole else "any", first=first,
                     slider=bool(high) and first and (not whole or span <= _SLIDER))
    return Field(name=option.name, help=help, kind="text", value=value, hint=hint, unit=option.unit, first=first)


def _choices(option: Option, material: bool, lang: str) -> tuple[tuple[str, str], ...]:
    """What there is to choose from; nothing where that is a number or a text."""
    its = words(lang)["make"]
    if some := named_choices(option, lang):
        return some
    if material:
        return stuffs_named(lang)
    if option.name == "game":
        every = tuple((name, book_title(name, lang, game.title)) for name, game in games.classes().items())
        return every if option.default else (("", its["none"]), *every)
    return ()


def named_choices(option: Option, lang: str) -> tuple[tuple[str, str], ...]:
    """The values that an option names itself, each with what it is called in the language."""
    its = words(lang)["make"]
    if isinstance(option.default, bool):
        return (("yes", its["yes"]), ("no", its["no"]))
    found = _called_choices(option.name, option.choices, lang)
    return tuple((choice, called or its["none"]) for choice, called in found)


def _called_choices(name: str, values: Iterable[str], lang: str) -> Iterator[tuple[str, str]]:
    """Values of a setting with what they are called; one from outside by itself."""
    its = words(lang)["choices"].get(name, {})
    return ((value, str(its.get(value, value))) for value in values)


def _in_words(help: str, choices: Sequence[tuple[str, str]]) -> str:
    """A help that tells what each value does, "lift, a lid to lift off; ...", with the names of the list."""
    names = dict(choices)
    values = "|".join(sorted((re.escape(value) for value in names if value), key=len, reverse=True))
    if not values:
        return help
    return re.sub(rf"(^|[:;]\s)({values})(?=,|\s?[:;]|$)", lambda found: found[1] + names[found[2]], help)


def making(design: Design) -> tuple[Field, ...]:
    """Those of `make` itself: the machine, its program, and which files there are to be."""
    its, about, now = words(design.lang)["make"], words(design.lang)["making"], design.making
    choices: Mapping[str, tuple[tuple[str, str], ...]] = {
        "machine": (("", its["none"]), *((m.name, f"{m.name}, {number(m.bed[0])} × {number(m.bed[1])} mm")
                                         for m in machines().values())),
        "profile": tuple((name, title if title.lower().startswith(name) else f"{name}, {title}") for name, title in (
            (name, said(profile.title, design.lang)) for name, profile in profiles().items())),
        "nest": tuple(_called_choices("nest", NESTING, design.lang)), **dict.fromkeys(_TYPED, ()),
        "label": tuple(_called_choices("label", LABELS, design.lang)),
        "format": tuple((word, word) for word in FORMATS),
        "lang": tuple((code, language(code).title) for code in languages()),
        "paper": tuple((paper, paper) for paper in PAPERS)}
    usual = {"machine": "", "profile": "generic", "nest": "no", "label": "no", **now}
    kinds = {**dict.fromkeys(("format", "lang", "paper"), "checks"), **dict.fromkeys(_TYPED, "text")}
    found = [Field(name=name, help=about[name], value=now.get(name, ""), hint=_TYPED.get(name, ""), choices=some,
                   kind=kinds.get(name, "select"), unit="mm" if name in ("lead", "overcut", "tool") else "",
                   chosen=tuple(usual.get(name, "").split(",")), first=name == "machine")
             for name, some in choices.items()]
    return tuple(_called(field, design.lang) for field in found)


def refusal(message: str, design: Design) -> Refusal:
    """A refusal of `make`, with its field and the settings that would do."""
    there = (*fields(design, {}), *making(design))
    form = {field.name: FormName(field.title, {value: name for value, name in field.choices
                                             if not value or not name.startswith(f"{value},")}) for field in there}
    found = refused_on(message, form, design.given, design.lang)
    found = replace(found, offers=tuple(offer for offer in found.offers if _does(design, offer)))
    if job := re.match(r"[\w.-]+(?= needs | is )", message):
        found = replace(found, line=found.line.replace(job[0], job_said(job[0], design.lang), 1))
    return found


def _does(design: Design, offer: Offer) -> bool:
    """Whether the kit is made with what a button sets; another way of laying it out is not tried, which may take
    long."""
    if "nest" in offer.changes:
        return True
    try:
        recipe = Design(design.word, {**design.given, **offer.changes}, design.lang).recipe()
        kits.load(recipe.kit, recipe.settings, recipe.machine, nested=recipe.nest != "no")
    except BadInput:
        return False
    return True
