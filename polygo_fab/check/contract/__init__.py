"""The second reading of a product: what it must be, from the documents, measured on the bytes that were written.

It knows nothing of parts/ and kits/: templates/contracts/ say what a kit is, as data, and what the laser cuts is
rebuilt from the lines of its files with shapely and numpy alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ...core.finding import Finding
from ...core.resources import template
from .boards import MEASURES, game_names, lines_and_field
from .burning import settings_of
from .contract import contract
from .laser_files import LaserFile, check_laser_files
from .measure import Job, measure

__all__ = ["Job", "LaserFile", "check_contract", "check_laser_files", "settings_of"]


def check_contract(kit: str, settings: Mapping[str, Any], given: Collection[str], jobs: Sequence[Job],
                   told: Mapping[str, tuple[int, str, float]]) -> list[Finding]:
    """CONTRACT findings for the laser files of a kit in one format.

    settings  every option of the kit with its value; `given` names those that were asked for, or that a material that
              was asked for brings: all others are as usual
    told      the parts as the manifest and the page tell them: name -> count, material, thickness
    """
    asked = contract(kit, settings, lines_and_field, {**MEASURES, **game_names(settings), "told": list(told)})
    if asked is None:
        return [Finding("CONTRACT", kit, "there is no contract of this kit")]
    changed = [Finding("CONTRACT", key, f"'{settings.get(key)}' where nothing was asked: the usual is '{usual}'")
               for key, usual in asked.usual.items() if key not in given and settings.get(key) != usual]
    return [*changed, *_stock({part.stuff.material for part in asked.parts}), *measure(asked, jobs, told)]


def _stock(names: Collection[str]) -> list[Finding]:
    """Our own table of materials says of these what the contract says; what a person measured lies over it."""
    asked, ours = (tomllib.loads(template(name).read_text(encoding="utf-8"))
                   for name in ("contracts/materials.toml", "materials.toml"))
    return [Finding("CONTRACT", name, f"{ours[name]['thickness']:g} mm with a kerf of {ours[name]['kerf']:g} mm in "
                    f"the table of materials: expected {asked[name][0]:g} mm and {asked[name][1]:g} mm")
            for name in sorted(names) if name in ours and name in asked
            and [ours[name]["thickness"], ours[name]["kerf"]] != asked[name]]
