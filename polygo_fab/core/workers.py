"""Processes that work for this one, and end with it, however it ends."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from .errors import BadInput
from .signals import uninterrupted

__all__ = ["MOST_WORKERS", "cores", "workers"]

MOST_WORKERS = 61 if sys.platform == "win32" else 256

_PATIENCE = 5.0  # seconds for a process that is killed to be gone

Submit = Callable[..., Future[Any]]


def cores() -> int:
    """How many processes can run at the same time here."""
    most = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(most, MOST_WORKERS)


@contextlib.contextmanager
def workers(number: int) -> Iterator[Submit]:
    """A function that hands work (a function and its arguments) to one of so many processes, and gives its future.

    The processes are copies of this one where that is safe (Linux, no other threads), else new ones. Leaving by an
    exception, Ctrl-C too, ends them at once; they also end when this process is killed. Raises BadInput where one of
    them dies.
    """
    copied = sys.platform == "linux" and threading.active_count() == 1
    before = multiprocessing.active_children()
    pool = ProcessPoolExecutor(number, multiprocessing.get_context("fork" if copied else "spawn"), _follow)

    def submit(*work: Any) -> Future[Any]:
        with uninterrupted():
            return pool.submit(*work)

    try:
        yield submit
    except BaseException as error:
        ending = [process for process in multiprocessing.active_children() if process not in before]
        for process in ending:
            process.kill()
        late = time.monotonic() + _PATIENCE
        while any(process.is_alive() for process in ending) and time.monotonic() < late:
            time.sleep(0.005)  # the pool's own thread looks for them too
        pool.shutdown(wait=False, cancel_futures=True)  # one that was killed may hold a lock of the queue for ever
        if isinstance(error, BrokenProcessPool):
            raise BadInput("one of the processes at work died (killed, or no memory left): try fewer jobs") from None
        raise
    pool.shutdown(cancel_futures=True)


def _follow() -> None:
    """End this process when the one that began it is no more."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
