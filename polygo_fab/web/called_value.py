"""A value as it is typed, for one that is said otherwise: by the name that the page has for it, in its language (who
reads "permis : à soi, de tous" may write that into the address), or a number with a comma, a unit or digits for
nothing. So a design has one address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..core.errors import BadInput
from ..core.kerf import Kerf
from ..core.options import Option
from ..core.units import number, parse_length
from .words import stuffs_named, words

__all__ = ["of_length", "of_named", "of_option"]


def of_option(option: Option, text: str, lang: str, *, material: bool = False) -> str:
    """The value of an option that a text means: by itself, or by its name in the list; else the text as it is."""
    its = words(lang)
    if isinstance(option.default, bool):
        return _meant(text, {"yes": its["make"]["yes"], "no": its["make"]["no"]})
    if material:
        return _meant(text, dict(stuffs_named(lang)))
    if isinstance(option.default, (int, float, Kerf)):
        try:
            return _figure(option.parse(text), text)
        except BadInput:  # which is said where it is made
            return text
    return of_named(option.name, option.choices, text, lang) if option.choices else text


def of_length(text: str) -> str:
    """The same of a length of `make`."""
    try:
        return _figure(parse_length(text), text)
    except BadInput:
        return text


def _figure(value: object, text: str) -> str:
    """A number as it is usually typed; as it was where that would be another one."""
    if not isinstance(value, float):
        return str(value)
    return said if float(said := number(value, 9)) == value else text


def of_named(name: str, values: Iterable[str], text: str, lang: str) -> str:
    """The same of a setting with so many values, by the table `choices`."""
    its = words(lang)["choices"].get(name, {})
    return _meant(text, {value: its.get(value, value) for value in values if value})


def _meant(text: str, called: Mapping[str, object]) -> str:
    """Values go before names: what is typed means the same in every language."""
    wanted = _plain(text)
    by_value = {_plain(value): value for value in called}
    by_name = {_plain(str(name)): value for value, name in called.items()}
    return text if text in called else by_value.get(wanted) or by_name.get(wanted, text)


def _plain(text: str) -> str:
    """Without capitals, and with the one kind of space that a keyboard has."""
    return " ".join(text.casefold().split())
