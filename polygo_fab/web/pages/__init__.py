"""The pages, one file each. A module here that exports PAGES (a tuple of `View`) has its pages found."""

from __future__ import annotations

from ...core.walk import exported
from ..asking import View

__all__ = ["pages"]


def pages() -> tuple[View, ...]:
    """Every page there is."""
    return tuple(page for some in exported(__name__, __path__, "PAGES").values() for page in some)
