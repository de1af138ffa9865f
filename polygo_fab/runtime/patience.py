"""How long somebody waits for what is looked for by trying: a search that may take very long asks at each try whether
it is still waited for. Where nobody says how long, for ever, and so what is found is the same."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["Impatient", "patient", "waited"]

_until: ContextVar[float | None] = ContextVar("until", default=None)
"""The processor time of this process at which it is given up."""


class Impatient(Exception):
    """It takes longer than somebody waits."""


@contextmanager
def patient(seconds: float) -> Iterator[None]:
    """So many seconds of processor time for all that is done within."""
    before = _until.set(time.process_time() + seconds)
    try:
        yield
    finally:
        _until.reset(before)


def waited() -> None:
    """Raises Impatient when that time is over."""
    until = _until.get()
    if until is not None and time.process_time() > until:
        raise Impatient
