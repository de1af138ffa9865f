"""Text as it is compared: what typography does to spaces and apostrophes is undone."""

from __future__ import annotations

import re

__all__ = ["bare", "plain", "solid"]


def plain(text: str) -> str:
    """With simple spaces and straight apostrophes."""
    return re.sub("[\u00a0\u202f]", " ", text).replace("\u2019", "'")


def solid(text: str) -> str:
    """Without white space."""
    return "".join(text.split())


def bare(text: str) -> str:
    """Without white space, hyphens and marks of bold and italic, with plain apostrophes."""
    return re.sub("[\\s\u00ad\u00a0\u202f\ufffe\x02*_\u2010\u2011-]+", "", text.replace("\u2019", "'"))
