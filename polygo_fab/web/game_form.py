"""The form that begins a game otherwise: a field for each option that the game declares."""

from __future__ import annotations

from dataclasses import replace

from ..core.options import Option, as_typed, declared
from .form import Field, field_of, named_choices
from .table import GameTable
from .words import words

__all__ = ["option_fields"]


def option_fields(table: GameTable) -> tuple[Field, ...]:
    """A field for each option, with what is given of it."""
    return tuple(_field(option, table) for option in declared(type(table.game)))


def _field(option: Option, table: GameTable) -> Field:
    its, usual = words(table.lang)["make"], as_typed(option.default)
    hint = its["usual"].format(value=usual) if usual else ""
    found = field_of(option, table.lang, value=table.setup.get(option.name, ""), usual=usual, hint=hint,
                     choices=named_choices(option, table.lang))
    return replace(found, called=words(table.lang)["play"]["options"].get(option.name, ""))
