"""Work on the side: a part of a recipe is made in another process while this one makes the rest."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import TypeVar

from .signals import uninterrupted

__all__ = ["forked"]

T = TypeVar("T")


def forked(work: Callable[[], T]) -> Callable[[], T]:
    """Begin `work` in a copy of this process; the function that is returned waits for its result.

    It raises what the work raised. Where a process cannot be copied safely (not Linux, other threads running) the
    work is done when the result is asked for, with the same result.
    """
    if sys.platform != "linux" or threading.active_count() > 1:
        return work
    receiver, sender = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_send, args=(work, receiver, sender), daemon=True)
    with uninterrupted():  # a request to end is for this process, that ends the other one
        child.start()
    sender.close()

    def result() -> T:
        try:
            good, value = receiver.recv()
        except EOFError:  # it was killed
            child.join()
            return work()
        except BaseException:  # asked to end: nobody reads what the child sends
            child.kill()
            raise
        child.join()
        if not good:
            raise value
        done: T = value
        return done

    return result


def _send(work: Callable[[], T], receiver: Connection, sender: Connection) -> None:
    receiver.close()  # so that sending fails where nobody is left to read
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # by which the process that began this one ends it when it ends
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    try:
        answer: tuple[bool, object] = (True, work())
    except Exception as error:
        answer = (False, error)
    with contextlib.suppress(BrokenPipeError):
        sender.send(answer)
    sender.close()
