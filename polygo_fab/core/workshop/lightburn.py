"""LightBurn's facts, read from templates/lightburn.toml: its palette, and how an operation is set."""

from __future__ import annotations

import math
from dataclasses import replace

from ..part import NOTE, OPERATIONS, Operation
from ..resources import our_table
from ..sheet import Profile
from .estimate import setting
from .starting import start
from .tables import Laser, Material, Setting

__all__ = ["TOOL", "indices", "known_settings", "palette", "settings"]


TOOL = 30
"""The number of the first tool layer (T1): what lies on it is shown and never burned."""


def palette() -> tuple[str, ...]:
    """The colour of each layer by its number, '#rrggbb'."""
    return tuple(our_table("lightburn.toml")["palette"])


def settings(material: Material | None = None) -> dict[Operation, Setting]:
    """What an operation is set to where no machine is named: power 0, so that nothing burns. Of a known material with
    the speed and the passes that the papers tell, those of the usual machine."""
    rows = our_table("lightburn.toml")["settings"]
    usual = known_settings(start(None).laser, material) if material else {}
    return {operation: replace(usual.get(operation, Setting(**rows[operation])), power=0.0) for operation in OPERATIONS}


def known_settings(laser: Laser, material: Material) -> dict[Operation, Setting]:
    """How a class of laser does each operation on a material, as the bill reckons it (`estimate.setting`); without the
    cut where it does not cut it.

    In a project every operation follows its lines. The setting to engrave of a laser that a person lets sweep is for a
    head that is far faster than along lines: there the lines to engrave are scored.
    """
    follows = replace(laser, burned=tuple({**dict(laser.burned), "engrave": dict(laser.burned)["score"]}.items())
                      ) if laser.raster else laser
    return {operation: setting(operation, follows, material) for operation in OPERATIONS
            if operation != "cut" or laser.name in dict(material.cut)}


def indices(profile: Profile) -> dict[Operation, int]:
    """The layer of each operation: the one whose colour is nearest to the profile's, none taken twice."""
    colours, taken = palette(), dict[Operation, int]()
    for operation in OPERATIONS:
        free = [number for number in range(len(colours)) if number not in taken.values()]
        taken[operation] = min(free, key=lambda n: math.dist(_rgb(colours[n]), _rgb(profile.colour(operation))))
    return taken | {NOTE: TOOL}


def _rgb(colour: str) -> tuple[int, int, int]:
    return (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16))
