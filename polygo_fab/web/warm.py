"""What a process of the desk has loaded before its first work, so that no visitor waits for it."""

from __future__ import annotations

import gc
from importlib import import_module

from ..core import kept

__all__: list[str] = []

_MODULES = ("..core.words.speech", "..recipes.make", "..recipes.preview", "..recipes.products", "..write.svg",
            "..write.laser_pdf", "..check.laser", "..check.contract", "..check.mating", "..check.ports",
            "..kits.workshop.bill", "..kits.workshop.bill_text", ".pages.make", ".pages.play", ".pages.puzzles",
            "..pages.puzzle_play", "..puzzles.variants.catalogue", "..recipes.puzzle_jobs.answers")
_SHEETS = 36
"""Those of the last two designs."""


def _up() -> None:
    """Loads it. What is loaded stays: no cycle is looked for in it, nor often in what a work makes, which has few."""
    kept.keep(_SHEETS)
    for name in _MODULES:
        import_module(name, __package__)
    gc.freeze()
    gc.set_threshold(400_000, 20, 20)


_up()
