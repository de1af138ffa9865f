"""Names of anchors, made of the words of a heading: small letters and digits with hyphens between."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from itertools import count

__all__ = ["slug"]


def slug(words: str, taken: Collection[str] = ()) -> str:
    """A name that none of those that are taken is: with a number at its end where it must."""
    bare = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "-", bare).strip("-") or "part"
    return next(one for k in count(1) if (one := name if k == 1 else f"{name}-{k}") not in taken)
