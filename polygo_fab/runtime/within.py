"""A call that is given up after so long: for a search whose single tries may take any time."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

__all__ = ["within"]

T = TypeVar("T")
_AGAIN = 0.05
"""Seconds after which a call that swallowed its end is ended again."""


class _Late(BaseException):
    """The time of a call is over."""


def within(seconds: float, call: Callable[[], T]) -> T | None:
    """What `call` gives, or None where that takes more seconds of processor time.

    Only where signals are taken up, in the main thread of a system that has this clock; elsewhere it takes its time.
    Signals come between two steps of Python: a single step of a library is waited for.
    """
    if not hasattr(signal, "ITIMER_PROF") or threading.current_thread() is not threading.main_thread():
        return call()
    runs = [True]

    def late(*_: object) -> None:
        if runs:
            raise _Late

    told = sys.unraisablehook

    def swallowed(what: sys.UnraisableHookArgs) -> None:  # by what is being deleted: it comes again, unsaid
        if what.exc_type is not _Late:
            told(what)

    before, sys.unraisablehook = signal.signal(signal.SIGPROF, late), swallowed
    try:
        signal.setitimer(signal.ITIMER_PROF, max(seconds, 1e-3), _AGAIN)
        found = call()
        runs.clear()
        return found
    except _Late:
        return None
    finally:
        runs.clear()
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)
        sys.unraisablehook = told
