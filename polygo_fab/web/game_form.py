"""The form that begins a game otherwise: its board, and each option that the game declares."""

from __future__ import annotations

from ..core.options import Option, as_typed, declared
from ..core.units import number
from .form import Field
from .table import Table
from .words import said, words

__all__ = ["option_fields"]


def option_fields(table: Table) -> tuple[Field, ...]:
    """A field for each option, with what is given of it."""
    return tuple(_field(option, table) for option in declared(type(table.game)))


def _field(option: Option, table: Table) -> Field:
    its, lang = words(table.lang), table.lang
    usual, value = as_typed(option.default), table.setup.get(option.name, "")
    hint = its["play"]["option_usual"].format(value=usual) if usual else ""
    choices = tuple((choice, choice or its["make"]["none"]) for choice in option.choices)
    if isinstance(option.default, bool):
        choices = (("yes", its["make"]["yes"]), ("no", its["make"]["no"]))
    if choices:
        return Field(name=option.name, help=said(option.help, lang), kind="select", value=value, hint="",
                     choices=choices, chosen=(value or usual,))
    if isinstance(option.default, int):
        low, high = ("" if end is None else number(end) for end in (option.low, option.high))
        return Field(name=option.name, help=said(option.help, lang), kind="number", value=value, hint=hint, low=low,
                     high=high, step="1")
    return Field(name=option.name, help=said(option.help, lang), kind="text", value=value, hint=hint)
