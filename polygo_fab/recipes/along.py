"""Other kits of which the parts are cut along with those of a recipe, on the same sheets: KIT, or KIT:KEY=VALUE,..."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from .. import kits
from ..core.errors import BadInput
from ..core.kit import Kit
from ..core.part import Part, guest_name
from ..core.resources import Data
from ..core.sheet import Placement

__all__ = ["Guest", "guest", "guests", "with_guests"]

_MOST = 10
_ALLOWED = "allowed: a kit, as tiles, with its options as hexago:pitch=17,pawn=9.8"


@dataclass(frozen=True)
class Guest:
    """Another kit: what it is called here, the kit, its settings, and the word that says all of it."""

    name: str
    kit: str
    settings: Data
    word: str


def guest(word: str) -> Guest:
    """The kit that a word names. Raises BadInput for a kit that there is not, or options that are none."""
    kit, colon, options = (part.strip() for part in word.partition(":"))
    where = f"along '{word[:60]}'"
    settings: dict[str, str] = {}
    for pair in re.split(r",(?=\s*[a-z_]+\s*=)", options) if colon else ():
        key, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not key or key in settings:
            raise BadInput(f"{where}: {_ALLOWED}")
        settings[key] = value
    try:
        its = kits.named(kit).name
        name = kits.folder(its, settings)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    said = ",".join(f"{key}={value}" for key, value in settings.items())
    return Guest(name, its, settings, f"{its}:{said}" if said else its)


def guests(words: Iterable[str], host: str) -> tuple[Guest, ...]:
    """The kits that these words name; `no` is none. Raises BadInput for one that is named twice, or is the `host`."""
    some = [word for word in words if word.strip()]
    found = [] if some == ["no"] else [guest(word) for word in some]
    if len(found) > _MOST:
        raise BadInput(f"{len(found)} kits along: allowed: up to {_MOST}")
    for k, its in enumerate(found):
        if its.name in (host, *(other.name for other in found[:k])):
            raise BadInput(f"along '{its.word[:60]}': {its.name} is on these sheets already: allowed: another kit, or "
                           "--sets for several of each")
    return tuple(found)


def with_guests(kit: Kit, others: Iterable[Guest], cutter: str) -> Kit:
    """The kit with the parts and jobs of the others, laid out anew later. Raises BadInput for one that a laser cuts
    nothing of, or that refuses its settings."""
    for its in others:
        try:
            other = kits.load(its.kit, its.settings, cutter, nested=True)
        except BadInput as error:
            raise BadInput(f"along '{its.word[:60]}': {error}") from None
        if not other.sheets:
            raise BadInput(f"along '{its.word[:60]}': nothing of it is cut with a laser: allowed: a kit with parts")
        kit = _with(kit, its.name, other)
    return kit


def _with(kit: Kit, name: str, other: Kit) -> Kit:
    here: dict[Part, Part] = {part: replace(part, name=guest_name(name, part.name)) for part in other.parts}

    def placed(place: Placement) -> Placement:
        return replace(place, part=here[place.part])

    sheets = (replace(sheet, name=f"{name}-{sheet.name}", placements=tuple(map(placed, sheet.placements)))
              for sheet in other.sheets)
    matings = tuple(replace(one, piece=guest_name(name, one.piece), host=guest_name(name, one.host))
                    for one in other.matings)
    return replace(kit, parts=(*kit.parts, *here.values()), sheets=(*kit.sheets, *sheets),
                   along={**kit.along, name: replace(other, sheets=(), matings=matings)})
