"""The puzzles of a site that no server carries: of each kind a booklet to play, and the same one to print."""

from __future__ import annotations

from collections.abc import Iterator

from .asking import Kept

__all__ = ["FORMS", "KINDS", "kept_booklets", "kept_pictures"]

KINDS = ("", "certain", "colours", "crossing", "diagonals", "falling", "hexagon", "hidden", "rectangles")
"""Those of which a booklet needs no more than its kind."""
FORMS = ("html", "pdf")


def kept_booklets(_: str) -> tuple[Kept, ...]:
    """A booklet of each kind in each form."""
    return tuple(_booklets())


def _booklets() -> Iterator[Kept]:
    for kind in KINDS:
        for form in FORMS:
            yield Kept(f"puzzles/{kind or 'base'}.{form}", {"file": f"puzzles.{form}"}, _given(kind))


def kept_pictures(_: str) -> tuple[Kept, ...]:
    """A picture of each kind."""
    return tuple(Kept(f"puzzles/{kind or 'base'}.png", {}, _given(kind)) for kind in KINDS)


def _given(kind: str) -> tuple[tuple[str, str], ...]:
    return (("kind", kind),) if kind else ()
