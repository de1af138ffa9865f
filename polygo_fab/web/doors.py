"""The doors of the workshop: the pages that every other page leads to, as they say themselves (`Page.door`)."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.resources import our_table

__all__ = ["Door", "doors"]


@dataclass(frozen=True)
class Door:
    """Where it leads, after the language, and the table of words that tells what is there."""

    path: str
    words: str


def doors(lang: str, still: bool = False) -> tuple[Door, ...]:
    """All there are; on a site that no server carries those of the pages that it has."""
    from .pages import pages  # which show doors themselves

    order = list(our_table("web/doors.toml")["order"])
    found = [Door(page.path, page.door) for page in pages() if page.door and (not still or page.kept(lang))]
    return tuple(sorted(found, key=lambda door: order.index(door.words) if door.words in order else len(order)))
