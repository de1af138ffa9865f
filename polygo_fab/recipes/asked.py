"""What a kit was asked for, as its contract reads it: of the rules of its game only those that are not as usual."""

from __future__ import annotations

from ..core.options import changed
from ..core.resources import Data
from ..kits.chosen import chosen

__all__ = ["asked"]


def asked(parameters: Data) -> dict[str, object]:
    """The settings of a kit without options of its game that say what would hold anyway. Raises BadInput for a game or
    an option that there is not."""
    rules = str(parameters.get("rules", ""))
    if not rules:
        return dict(parameters)
    made = chosen(str(parameters["game"]), str(parameters["board"]), int(parameters.get("players", 0)), rules)
    others = changed(made)
    kept = [word for word in rules.split() if word.partition("=")[0] in others]
    return {**parameters, "rules": " ".join(kept)}
