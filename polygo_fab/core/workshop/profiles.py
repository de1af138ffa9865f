"""Profiles by name, read from templates/profiles.toml: how a program or a service tells operations apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from ..errors import BadInput, chosen_name, unknown
from ..part import OPERATIONS
from ..resources import our_table
from ..sheet import Profile

__all__ = ["from_mapping", "profile_named", "profiles"]

_KEYS = ("title", "stroke_width", "colours", "layers", "reads", "also")
FORMATS = ("svg", "dxf", "lbrn2", "pdf")
"""Those of a laser job."""
WIDEST = 1.0
"""mm: a line that is drawn wider is no longer the line that the laser follows."""


def profiles() -> dict[str, Profile]:
    """Every profile there is, by its name."""
    return dict(_ours())


@cache
def _ours() -> Mapping[str, Profile]:
    return {name: from_mapping(name, row) for name, row in our_table("profiles.toml").items()}


@cache
def _also() -> Mapping[str, str]:
    """Other names, each with that of its profile."""
    return {str(other): real for real, row in our_table("profiles.toml").items() for other in row.get("also", ())}


def profile_named(name: str) -> Profile:
    """Raises BadInput for a profile there is not."""
    return _ours()[chosen_name("profile", name, _ours(), _also())]


def from_mapping(name: str, row: Mapping[str, object]) -> Profile:
    """A profile from its table in TOML. Raises BadInput where it could not tell the operations apart."""
    where = f"profile {name}"
    for key in row:
        if key not in _KEYS:
            raise BadInput(f"{where}: {unknown('key of a profile', key, _KEYS)}")
    colours, layers = (_named(where, key, row.get(key, {})) for key in ("colours", "layers"))
    for operation in OPERATIONS:
        if not re.fullmatch(r"#[0-9a-f]{6}", colours.get(operation, "")):
            raise BadInput(f"{where}: colour of {operation} '{colours.get(operation, '')[:40]}': expected '#rrggbb'")
    width = row.get("stroke_width", 0.1)
    if isinstance(width, bool) or not isinstance(width, int | float) or not 0 < width <= WIDEST:
        raise BadInput(f"{where}: stroke_width = {str(width)[:40]}: allowed: more than 0, up to {WIDEST:g} mm")
    reads = row.get("reads", [])
    if not isinstance(reads, list) or any(form not in FORMATS for form in reads):
        raise BadInput(f"{where}: reads = {str(reads)[:40]}: expected a list of {', '.join(FORMATS)}")
    made = Profile(name, tuple((op, colours[op]) for op in OPERATIONS), float(width),
                   tuple((op, layers[op]) for op in OPERATIONS if op in layers), title=str(row.get("title", "")),
                   reads=tuple(reads))
    for kind, names in (("colours", colours.values()), ("layers", (made.layer(op).lower() for op in OPERATIONS))):
        if len(set(names)) < len(OPERATIONS):
            raise BadInput(f"{where}: two operations with one of the {kind}: expected one for each")
    return made


def _named(where: str, key: str, table: object) -> dict[str, str]:
    """A table of operations and texts."""
    if not isinstance(table, Mapping):
        raise BadInput(f"{where}: {key} = {str(table)[:40]}: expected a table of operations")
    for operation, text in table.items():
        if operation not in OPERATIONS:
            raise BadInput(f"{where}: {unknown('operation', str(operation), OPERATIONS)}")
        if not isinstance(text, str) or not re.fullmatch(r"[#\w][\w -]{0,39}", text):
            raise BadInput(f"{where}: {key} of {operation} '{str(text)[:40]}': expected up to 40 letters and digits")
    return dict(table)
