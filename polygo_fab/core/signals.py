"""Being interrupted: when it may not happen, and what a polite request to end becomes."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType

__all__ = ["end_as_asked", "uninterrupted"]

_ASKING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C, SIGTERM and SIGHUP wait until the end. A process begun meanwhile never gets them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ASKING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_as_asked() -> None:
    """SIGTERM and SIGHUP end this process as an exception does, so that what is half done is undone."""
    def end(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    for number in _ASKING:
        if number != signal.SIGINT and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, end)
