"""A place of work: a process, warm, with limits of memory and, for each work, of time."""

from __future__ import annotations

import contextlib
import importlib
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from typing import Generic, Protocol, TypeVar

from ..runtime.limits import Limits, TooMuch, bounded
from ..runtime.workers import follow
from .asking import Tell

__all__ = ["Here", "Lost", "Place", "Task"]

T = TypeVar("T")

_MEMORY = 1_000_000_000
"""Bytes that a process may have beyond what it began with."""
_GROWN = 400_000_000
"""Bytes in memory that a process has at most when it takes another work."""
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
_SLOWER = 3
"""How many times the processor time of a work it may last, on a machine that does other things."""
_WARM = "polygo_fab.web.warm"
"""What a process loads before its first work."""


class Lost(Exception):
    """The place of a work is gone, for no fault of the work: it may be tried again."""


@dataclass(frozen=True)
class Task(Generic[T]):
    """A work with its arguments, and the seconds of processor time that it may take. Where it is `told` its first
    argument is a function that is called with how far it is. `about`: the same for works that have much in common."""

    work: Callable[..., T]
    arguments: tuple[object, ...]
    seconds: int
    told: bool = False
    about: str = ""


class Place(Protocol):
    """Where works are done, one after the other."""

    def answer(self, task: Task[T], tell: Tell) -> T | Exception:
        """What a work gives, or what it raises. Raises TooMuch of one that has taken more than it may, and Lost where
        the place is gone: it is of no use any more then."""

    @property
    def worn(self) -> bool:
        """Whether another one in its place would be better."""

    def end(self) -> None:
        """Ends it, whatever it is at."""


class Here:
    """A process of this machine."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("forkserver" if sys.platform == "linux" else "spawn")
        if sys.platform == "linux":
            context.set_forkserver_preload([_WARM])
        self._pipe, other = context.Pipe()
        self._process: BaseProcess = context.Process(target=_work, args=(other,))  # type: ignore[attr-defined]
        if sys.platform == "win32":
            self._process.start()
        else:  # Ctrl-C is for the server alone: what begins the processes has it held, too, while it loads
            resource_tracker.ensure_running()  # which would let it go
            held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                self._process.start()
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, held)
        other.close()
        self._in_use = threading.Lock()

    def answer(self, task: Task[T], tell: Tell) -> T | Exception:
        with self._in_use:
            if self._pipe.closed:
                raise Lost("the process was ended: try again")
            return self._answer(task, tell)

    def _answer(self, task: Task[T], tell: Tell) -> T | Exception:
        until = time.monotonic() + _SLOWER * task.seconds
        try:
            self._pipe.send_bytes(ForkingPickler.dumps(task))
            while self._pipe.poll(max(0.0, until - time.monotonic())):
                said: T | Exception | str = self._pipe.recv()
                if not isinstance(said, str):
                    return said
                tell(said)
        except (EOFError, OSError):
            self._process.join(5)
            if self._process.exitcode == -signal.SIGXCPU:
                raise TooMuch(f"takes more than {task.seconds} s") from None
            raise Lost(f"the process that worked on it ended: it takes more than {_MEMORY // 1_000_000} MB, or was "
                       "killed: try again") from None
        raise Lost(f"takes more than {_SLOWER * task.seconds} s: try again")

    @property
    def worn(self) -> bool:
        """It has grown, by what its caches hold and what the system got back in pieces."""
        try:
            with open(f"/proc/{self._process.pid}/statm", encoding="ascii") as file:
                return int(file.read().split()[1]) * _PAGE > _GROWN
        except (OSError, ValueError):  # where the system does not tell, and of one that has ended
            return False

    def end(self) -> None:
        """Its pipe is closed when nobody reads from it any more: by then its number may be that of another one."""
        self._process.kill()
        with self._in_use:
            self._process.join(5)
            self._pipe.close()
            with contextlib.suppress(ValueError):  # it does not end
                self._process.close()


def _work(pipe: Connection) -> None:
    """What a process does until it is killed."""
    importlib.import_module(_WARM)
    os.environ["XDG_CACHE_HOME"] = os.devnull  # ezdxf writes there which fonts it found
    logging.getLogger().addHandler(logging.NullHandler())  # and libraries tell what strangers send
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    follow()
    while True:
        try:
            data = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        task: Task[object] = ForkingPickler.loads(data)
        bounded(Limits(task.seconds, _MEMORY, None, "to make"))
        given = (pipe.send, *task.arguments) if task.told else task.arguments
        try:
            answer: object = task.work(*given)
        except MemoryError:
            answer = TooMuch(f"takes more than {_MEMORY // 1_000_000} MB")
        except Exception as error:
            answer = error
        pipe.send(answer)
