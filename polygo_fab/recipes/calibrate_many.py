"""Several materials calibrated at once, from one file of measures: all of them are written, or none is."""

from __future__ import annotations

import tomllib
from pathlib import Path

from ..core.errors import BadInput
from ..runtime.store import read
from .calibrate import ProfileDraft, planned
from .profile_file import write_profiles

__all__ = ["planned_many", "written_many"]

_NAME = "as"
"""The key that names a material of one's own."""


def planned_many(source: Path, folder: Path | None = None) -> tuple[ProfileDraft, ...]:
    """A table for each material, its keys as `calibrate --set` takes them, and `as`. Raises BadInput, with the name of
    the table, for the first that cannot be."""
    try:
        tables = tomllib.loads(read(source).decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadInput(f"'{source.name[:60]}': not TOML: {error}") from None
    found = list[ProfileDraft]()
    for stuff, row in tables.items():
        if not isinstance(row, dict):
            raise BadInput(f"'{source.name[:60]}': {stuff[:60]}: allowed: a table of measures for each material")
        try:
            words = {key: value if isinstance(value, list) else str(value) for key, value in row.items()
                     if key != _NAME}
            found.append(planned(stuff, words, str(row.get(_NAME, "")), folder))
        except (BadInput, ValueError, RecursionError) as error:  # a number of thousands of digits is no text
            raise BadInput(f"[{stuff[:60]}]: {error}") from None
    if not found:
        raise BadInput(f"'{source.name[:60]}': empty: allowed: a table of measures for each material")
    twice = {plan.path for plan in found if sum(other.path == plan.path for other in found) > 1}
    if twice:
        raise BadInput(f"'{sorted(twice)[0].stem}' would be written twice: allowed: once")
    return tuple(found)


def written_many(plans: tuple[ProfileDraft, ...]) -> tuple[str, ...]:
    """Writes all of them at once, and tells of each."""
    write_profiles(plans[0].folder, {str(plan.path.relative_to(plan.folder)): plan.text.encode() for plan in plans})
    return tuple(line for plan in plans for line in plan.told())
