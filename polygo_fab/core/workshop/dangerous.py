"""Materials that are never put in a laser, refused by their names (templates/dangerous.toml)."""

from __future__ import annotations

import re
from functools import cache

from ..errors import BadInput
from ..resources import our_table

__all__ = ["refuse_dangerous"]

_WHY = {
    "chlorine": "chlorine comes off and makes acid: it harms lungs, and eats optics and machine",
    "fluorine": "poisonous compounds of fluorine come off",
    "cyanide": "it melts and burns, and hydrogen cyanide comes off",
    "fire": "it melts and catches fire",
    "fibres": "its resin gives off poison, and its fibres get into lungs and machine"}


@cache
def _named() -> dict[str, str]:
    """Each word with the reason."""
    return {word: row["why"] for row in our_table("dangerous.toml").values() for word in row["named"]}


def refuse_dangerous(name: str, where: str = "material ") -> None:
    """Raises BadInput for a name (and for one with a number, as 'pvc3') that says of what is never cut here."""
    for word in re.findall(r"[a-z]+[0-9]*", name.lower()):
        why = _named().get(word) or _named().get(word.rstrip("0123456789"))
        if why:
            raise BadInput(f"{where}'{name.strip()[:40]}': never in a laser: {_WHY[why]}")
