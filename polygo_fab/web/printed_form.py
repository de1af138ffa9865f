"""The fields by which a booklet of puzzles is printed otherwise: the options of the command line, in a form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.printed.typography import typeset
from ..recipes.puzzle_jobs.printed import PRINTED, PrintedOption
from .form import Field
from .words import said, words

__all__ = ["printed_fields", "printed_said"]


def printed_fields(given: Mapping[str, str], lang: str, without: Sequence[str] = ()) -> tuple[Field, ...]:
    """All of them with what is `given`."""
    its = words(lang)["printed"]
    return tuple(_field(one, given.get(one.name, ""), its, lang) for one in PRINTED if one.name not in without)


def _field(one: PrintedOption, value: str, its: Mapping[str, Mapping[str, Mapping[str, str]]], lang: str) -> Field:
    named, title = its["choices"].get(one.name, its["choices"]["any"]), str(its["fields"][one.name])
    some, about = ("no", "yes") if one.kind is bool else one.some, typeset(said(one.help, lang), lang)
    if some:
        every = (*some, *((value,) if value and value not in some else ()))
        choices = tuple((word, named.get(word, word)) for word in every)
        return Field(name=one.name, help=about if one.kind is bool and about != f"{title}." else "", kind="select",
                     value=value, hint="", choices=choices, chosen=(value or one.usual,), called=title)
    return Field(name=one.name, help=about, kind="number" if one.kind is int else "text", value=value, hint="",
                 step="1", called=title)


def printed_said(given: Mapping[str, str], without: Sequence[str] = ()) -> dict[str, object]:
    """What is given of a booklet, for `recipe.book_of`. Raises BadInput."""
    return {one.name: one.parse(given[one.name]) for one in PRINTED
            if given.get(one.name) and one.name not in without}
