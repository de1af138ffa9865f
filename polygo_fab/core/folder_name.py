"""The name of a folder, as every system can have it."""

from __future__ import annotations

import re
from pathlib import Path

from .errors import BadInput

__all__ = ["folder_name"]

_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)", re.IGNORECASE)
"""Names that Windows keeps for devices."""


def folder_name(name: object, where: str = "") -> str:
    """A name that a folder can have in another one. Raises BadInput."""
    if not isinstance(name, str) or not name.strip() or name != Path(name).name or name.startswith(".") \
            or len(name) > 100 or not name.isprintable():
        raise BadInput(f"{where}name = {str(name)[:60]!r}: expected the name of a folder")
    if _RESERVED.match(name) or name.endswith((".", " ")) or set(name) & set('<>:"|?*\\'):
        raise BadInput(f"{where}name = {name[:60]!r}: expected the name of a folder that every system can have")
    return name
