"""One way to end: SIGINT, SIGTERM and SIGHUP become one exception, that undoes what is half done and leaves at once.

The first of them raises `Ended` where this process is; what is at work undoes itself on the way up, and whoever takes
it up calls `leave`, which waits for nothing. Later ones change nothing. An `Ended` that is swallowed (in a finalizer or
a callback of the import system nobody can take it up) comes again, and where it is not taken up for seconds the process
leaves without it: so no request to end is lost, and none hangs. While files are being replaced, and while processes are
begun, a request waits (`uninterrupted`).
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType, TracebackType
from typing import NoReturn

__all__ = ["Ended", "asked", "end_as_asked", "end_by_default", "heed", "leave", "uninterrupted"]

_ASKING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
_AGAIN, _MOST, _SOON = 2.0, 2, 0.01
"""Seconds after which an `Ended` that was not taken up is raised again; after so many times, the process leaves. One
that is known to be swallowed comes again soon."""

_held = 0
_waiting: int | None = None
"""The signal that came while requests were held back."""
_asked: int | None = None
"""The signal that this process was asked by, and `_raised` how often it was told so."""
_raised = 0
_hooks = sys.excepthook, sys.unraisablehook


class Ended(BaseException):
    """This process was asked to end, by the signal `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def end_as_asked() -> None:
    """From here on a request to end raises `Ended` in the main thread. One that the caller ignores (nohup) stays so."""
    for number in _ASKING:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, _told)
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _told)
    global _hooks
    if sys.excepthook is not _not_taken_up:
        _hooks = sys.excepthook, sys.unraisablehook
        sys.excepthook, sys.unraisablehook = _not_taken_up, _swallowed


def asked() -> int | None:
    """The signal by which this process was asked to end, if it was."""
    return _asked


def heed() -> None:
    """Raise `Ended` anew where this process was asked to end: a library that was being loaded may have met it, and told
    of it as an error of its own."""
    if _asked is not None:
        raise Ended(_asked)


def end_by_default() -> None:
    """Nothing is left to undo: a request to end is what it is for any other program."""
    if _asked is not None and hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0.0)  # no reminder comes any more
    for number in (*_ASKING, getattr(signal, "SIGALRM", signal.SIGINT)):
        if signal.getsignal(number) is _told:
            signal.signal(number, signal.SIG_DFL)
    sys.excepthook, sys.unraisablehook = _hooks


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """A request to end waits until the block is done. A process begun meanwhile never gets one."""
    global _held, _waiting
    _held += 1  # blocking alone would not do: a signal may reach another thread, and is told here all the same
    masks = hasattr(signal, "pthread_sigmask")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ASKING) if masks else ()
    try:
        yield
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        _held -= 1
        if not _held and _waiting is not None:
            number, _waiting = _waiting, None
            _told(number, None)


def leave(code: int) -> NoReturn:
    """End now, with what this process has begun, and wait for nothing: a thread or a pipe may never be done."""
    with uninterrupted():
        begun = sys.modules.get("multiprocessing.process")
        for child in begun.active_children() if begun else ():
            with contextlib.suppress(OSError, ValueError):
                child.kill()
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError, AttributeError):
                stream.flush()
        os._exit(code)


def _told(number: int, frame: FrameType | None) -> None:
    """The handler of all these signals."""
    global _asked, _raised, _waiting
    reminder = number == getattr(signal, "SIGALRM", None)
    if _held:
        _waiting = number if _asked is None else _waiting
        if reminder:
            _remind(_AGAIN)
        return
    if _asked is not None and not reminder:
        return  # what is half done is being undone
    _asked = number if _asked is None else _asked
    _raised += 1
    if _raised > _MOST:
        leave(128 + _asked)
    _remind(_AGAIN)
    raise Ended(_asked)


def _remind(seconds: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _not_taken_up(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if isinstance(error, Ended):
        leave(128 + error.number)
    _hooks[0](kind, error, trace)


def _swallowed(unraisable: sys.UnraisableHookArgs) -> None:
    global _raised
    if isinstance(unraisable.exc_value, Ended):
        _raised -= 1
        _remind(_SOON)
    else:
        _hooks[1](unraisable)
