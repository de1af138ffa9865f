"""What a server tells whoever runs it: of more than the system lets in at once one line, not one for each; of works
that it gives up as it ends, none."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import sys
import time
from collections.abc import Callable
from typing import Any

from ..runtime.signals import asked

__all__ = ["as_many_as_allowed", "end_quietly", "tell_briefly"]

_MOST = 65_536
"""Connections and files that are open at once."""
_CUT_OFF = ("timeout graceful shutdown exceeded", "returned without completing response")
_SECONDS = 60.0
"""Between two lines."""


def as_many_as_allowed() -> None:
    """This process may have as many files and connections open as the system lets it."""
    if sys.platform != "win32":
        import resource

        now, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = _MOST if hard == resource.RLIM_INFINITY else min(hard, _MOST)
        if now != resource.RLIM_INFINITY and now < most:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def tell_briefly(loop: asyncio.AbstractEventLoop) -> None:
    """Where nobody more can be let in the loop says so in a line, at most once a minute: it would for each of hundreds,
    many times a second, and with a traceback."""
    told = -_SECONDS

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal told
        error = context.get("exception")
        if isinstance(error, ValueError) and "_start_serving" in context["message"]:
            return  # asyncio lets in again after a second, and does not look whether the server has ended since then
        if not (isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE)):
            loop.default_exception_handler(context)
        elif time.monotonic() - told >= _SECONDS:
            told = time.monotonic()
            logging.getLogger("uvicorn.error").error("too many connections: the system allows no more open files")

    loop.set_exception_handler(handle)


def end_quietly(ending: Callable[[], bool]) -> None:
    """A server that is `ending` gives up the works that take longer, and each visitor is told (`Guard`): to who ends it
    that is no error."""
    its = logging.getLogger("uvicorn.error")
    for one in [one for one in its.filters if isinstance(one, _EndFilter)]:
        its.removeFilter(one)  # of a server that was here before
    its.addFilter(_EndFilter(ending))


class _EndFilter(logging.Filter):
    """Keeps back that works are given up, and that answers which had begun are cut off by that."""

    def __init__(self, ending: Callable[[], bool]) -> None:
        super().__init__()
        self._ending = ending

    def filter(self, record: logging.LogRecord) -> bool:
        if asked() is not None:  # at once: all that is under way is cut off
            return False
        return not (self._ending() and any(what in str(record.msg) for what in _CUT_OFF))
