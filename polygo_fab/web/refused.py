"""A refusal taken apart for a form: the field that it is about, and the settings that would do, each by a button."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..core.words.number_format import measured
from ..core.workshop.tables import machines
from .on_form import FormName, on_form

__all__ = ["Offer", "Refusal", "refused_on"]

_OPTIONS = "machine|nest|stars|size|level"
"""What a refusal names as it is typed in place of --set."""


@dataclass(frozen=True)
class Offer:
    """Settings that would do in place of those that were refused, by a button; `text` in the words of the form."""

    changes: Mapping[str, str]
    text: str


@dataclass(frozen=True)
class Refusal:
    """Why a design is not made: the line, the field that it is about with its title ("" for none), what would do."""

    line: str
    field: str = ""
    title: str = ""
    offers: tuple[Offer, ...] = ()


def refused_on(message: str, form: Mapping[str, FormName], given: Mapping[str, str], lang: str) -> Refusal:
    """A refusal of what was `given` in a form: the field is the one that it begins with, whose value it names, or that
    it would change."""
    ways = [*_offers(message.partition("would do: ")[2], given), *_allowed(message, form)]
    offers = tuple(Offer(changes, ", ".join(form[key].set(_written(value, lang)) if key in form else f"{key} = {value}"
                                            for key, value in changes.items()))
                   for k, changes in enumerate(ways) if changes not in ways[:k])
    begun = re.match(r"(\w+)(?: = |: | ')", message)
    word = begun[1] if begun and begun[1] in form else ""
    word = word or next((key for key, its in form.items() if message.startswith(f"{its.title}: ")), "")
    if not word:
        word = next((key for key in given if re.search(rf"'{re.escape(given[key])}'", message)
                     and key in form), "")
    if not word and (letters := re.match("no stroke for '(.+?)':", message)):
        word = next((key for key in given if key in form and set(letters[1]) <= set(given[key])), "")
    if not word and offers:
        word = next((key for key in offers[0].changes if key in form), "")
    if not word and (named := re.search(r"\b(\w+)=", message)) and named[1] in form:
        word = named[1]
    return Refusal(on_form(message, lang, form), word, form[word].title if word else "", offers)


def _offers(text: str, given: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """The settings that a refusal names, each way that would do by itself."""
    for way in text.split(", or "):
        changes = {key: text for _, key, text in re.findall(r"""--set (["'])(\w+)=(.*?)\1""", way)}
        changes |= dict(re.findall(r"--set (\w+)=(\S*?)(?=,? |,?$)", way))
        changes |= dict(re.findall(rf"--({_OPTIONS}) ([\w-]+)", way))
        if (bed := re.match(r"[\w-]+", way)) and bed[0] in machines():
            changes["machine"] = bed[0]
        if changes:
            yield changes


def _allowed(message: str, form: Mapping[str, FormName]) -> Iterator[dict[str, str]]:
    """The settings that a refusal names as allowed: of a list of numbers the nearest on either side, and values that
    have names."""
    line = message.partition("; would do: ")[0]
    if (listed := re.match(r"(\w+) = ([0-9]+): .*allowed[^:]*: ((?:[0-9]+, )+[0-9]+)", line)) and listed[1] in form:
        key, asked, numbers = listed[1], int(listed[2]), sorted(map(int, listed[3].split(", ")))
        near = [n for n in numbers if n < asked][-1:] + [n for n in numbers if n > asked][:1]
        yield from ({key: str(it)} for it in near)
    for key, value in re.findall(r"(?:: |or )(\w+) ?= ?([\w-]+)(?= or |[,; (]|$)", line.partition("allowed")[2]):
        if key in form and value in form[key].choices:
            yield {key: value}


def _written(value: str, lang: str) -> str:
    """A number as a language writes it; another value as it is."""
    return measured(value, lang) if re.fullmatch(r"[0-9]+\.[0-9]+", value) else value
