"""A value as the page calls it, in the language of the page, for the one that is typed: who reads "permis : à soi, de
tous" may write that into the address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..core.options import Option
from .words import stuffs_named, words

__all__ = ["of_named", "of_option"]


def of_option(option: Option, text: str, lang: str, *, material: bool = False) -> str:
    """The value of an option that a text means: by itself, or by its name in the list; else the text as it is."""
    its = words(lang)
    if isinstance(option.default, bool):
        return _meant(text, {"yes": its["make"]["yes"], "no": its["make"]["no"]})
    if material:
        return _meant(text, dict(stuffs_named(lang)))
    return of_named(option.name, option.choices, text, lang) if option.choices else text


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
