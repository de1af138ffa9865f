"""What a process of the desk has loaded, and done once, before its first work, so that no visitor waits for it."""

from __future__ import annotations

import gc
from importlib import import_module

from ..core import kept

__all__: list[str] = []

_MODULES = ("..core.words.speech", "..recipes.make", "..recipes.preview", "..recipes.products", "..write.svg",
            "..write.laser_pdf", "..check.laser", "..check.contract", "..check.mating", "..check.ports",
            "..kits.workshop.bill", "..kits.workshop.bill_text", ".pages.make", ".pages.play", ".pages.puzzles",
            "..pages.puzzle_play", "..puzzles.variants.catalogue", "..recipes.puzzle_jobs.answers")
_DONE_ONCE = ("tetrago", "hexago")
"""Kits that are made and proved: tables, texts and boards are read by then."""
_SHEETS = 36
"""Those of the last two designs."""


def _up() -> None:
    """Loads it. What is there stays: no cycle is looked for in it, nor often in what a work makes, which has few; and
    it lies together, with what comes and goes beside it, for memory that is far apart is slow."""
    kept.keep(_SHEETS)
    for name in _MODULES:
        import_module(name, __package__)
    from .asking import Ask
    from .pages import make

    for kit in _DONE_ONCE:
        ask = Ask("en", {"kit": kit})
        make.page(ask)
        make.proof(ask)
    gc.collect()
    gc.freeze()
    gc.set_threshold(400_000, 20, 20)  # what is kept of works grows to three quarters of that, and is no refuse


_up()
