"""Text as it is compared: what typography does to spaces and apostrophes is undone."""

from __future__ import annotations

import re

__all__ = ["plain"]


def plain(text: str) -> str:
    """With simple spaces and straight apostrophes."""
    return re.sub("[\u00a0\u202f]", " ", text).replace("\u2019", "'")
