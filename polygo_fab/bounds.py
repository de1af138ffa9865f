"""Work on files from anywhere within bounds: a file may be made to cost hours or all memory, and must not."""

from __future__ import annotations

import contextlib
import logging
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType
from typing import NoReturn

from .core.errors import BadInput

__all__ = ["bounded"]

SECONDS = 120
MEMORY = 2_000_000_000
"""Bytes beyond what the process has already; the largest job of ours takes a twentieth."""


@contextlib.contextmanager
def bounded(what: str, seconds: int = SECONDS, memory: int = MEMORY) -> Iterator[None]:
    """Raises BadInput, naming `what`, where the work takes longer or more memory; what other libraries say on the
    way is not said.

    Time needs a main thread and a system with alarms, memory a Linux: elsewhere there is no bound.
    """
    late = False

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        nonlocal late
        late = True
        raise BadInput("takes too long")

    alarm = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGALRM, stop) if alarm else None
    silence = logging.NullHandler()
    logging.getLogger().addHandler(silence)
    try:
        if alarm:
            signal.setitimer(signal.ITIMER_REAL, seconds, 1)  # again each second: a library may catch the first
        with _less_memory(memory):
            yield
    except BadInput:
        if not late:
            raise
    except MemoryError:
        raise BadInput(f"{what}: takes more than {memory // 1_000_000} MB to check") from None
    finally:
        if alarm:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        logging.getLogger().removeHandler(silence)
    if late:
        raise BadInput(f"{what}: takes more than {seconds} s to check")


@contextlib.contextmanager
def _less_memory(memory: int) -> Iterator[None]:
    if sys.platform != "linux":
        yield
        return
    import resource

    with open("/proc/self/statm", encoding="ascii") as file:
        used = int(file.read().split()[0]) * resource.getpagesize()
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    least = min(limit for limit in (used + memory, soft, hard) if limit != resource.RLIM_INFINITY)
    resource.setrlimit(resource.RLIMIT_AS, (least, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
