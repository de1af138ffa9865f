"""The settings of a kit as a person types them, without those that are as usual anyway."""

from __future__ import annotations

from collections.abc import Mapping

from .. import kits
from ..core.errors import BadInput
from ..core.kerf import Kerf
from ..core.options import as_typed, declared
from ..core.resources import Data
from ..core.units import number

__all__ = ["typed"]


def typed(kit: str, settings: Data) -> dict[str, object]:
    """What of these settings is not usual, each value in the words that stand for it on the command line.

    What a material brings is kept even where it is usual: with another material it would not be. What is no setting of
    the kit is kept as it is, for whoever refuses it.
    """
    chosen = kits.named(kit)
    options = {option.name: option for option in declared(chosen)}
    bound = {key for row in chosen.material_options.values() for key in row}
    found: dict[str, object] = {}
    for key, value in settings.items():
        option = options.get(key)
        if option is None:
            found[key] = value
            continue
        try:
            meant = option.parse(value)
        except BadInput:
            meant = None
        if meant != option.default or key in bound:
            found[key] = _words(value, meant)
    return found


def _words(value: object, meant: object) -> object:
    if isinstance(value, str | Mapping):
        return value
    if isinstance(meant, Kerf):
        return str(meant).replace(" ", "")
    return number(value, 9) if isinstance(value, float) else as_typed(value)
