"""Places of work on a Dask cluster: there, too, each work is done in a process with limits, beside the worker."""

from __future__ import annotations

import contextlib
import os
import threading
from itertools import count
from typing import TypeVar

from .. import __version__
from ..core.errors import BadInput
from ..runtime.executors import Executor, cluster, say_home
from ..runtime.limits import TooMuch
from .asking import Tell
from .place import Here, Lost, Task

__all__ = ["ClusterLink", "Far"]

T = TypeVar("T")

_free: list[Here] = []
"""On a worker: its processes that have nothing to do."""
_DAEMON = "DASK_DISTRIBUTED__WORKER__DAEMON=False"


class ClusterLink:
    """The way to a cluster, opened again for the next work where it was lost.

    tell  is told where it is lost, in a line
    Raises BadInput where no scheduler answers, where it has no workers, or others than are needed; MissingTool.
    """

    def __init__(self, address: str, tell: Tell = lambda line: None) -> None:
        self._address, self._told = address, tell
        self._topic = f"polygo-fab-{os.getpid()}-{id(self)}"
        self._lock, self._numbers = threading.Lock(), count()
        self._open: contextlib.ExitStack | None = None
        self._tells: dict[int, Tell] = {}
        self.places = self._executor().places

    def answer(self, task: Task[T], tell: Tell) -> T | Exception:
        """What a work gives, or raises. Raises BadInput where the cluster is lost."""
        with self._lock:
            executor, number = self._executor(), next(self._numbers)
        self._tells[number] = tell
        try:
            found: T | Exception = executor.submit(answered, task, self._topic, number).result()
        except BadInput as error:  # what the work itself raises is an answer
            self._lose(executor, str(error))
            raise
        finally:
            self._tells.pop(number, None)
        return found

    def _lose(self, executor: Executor, why: str) -> None:
        """Nobody works there any more: it is said once, and tried again with the next work."""
        with self._lock:
            if self._open is None or self._now is not executor:
                return
            self._close()
        self._told(why)

    def close(self) -> None:
        with self._lock:
            self._close()

    def _close(self) -> None:
        if self._open is not None:
            self._open.close()
        self._open = None

    def _executor(self) -> Executor:
        if self._open is None:
            with contextlib.ExitStack() as stack:
                self._now = stack.enter_context(cluster(self._address))
                self._now.submit(ready, __version__).result()
                self._now.hear(self._topic, self._hear)
                self._open = stack.pop_all()
        return self._now

    def _hear(self, message: tuple[int, str]) -> None:
        number, line = message
        if number in self._tells:
            self._tells[number](line)


class Far:
    """A place on a cluster."""

    def __init__(self, link: ClusterLink) -> None:
        self._link = link

    def answer(self, task: Task[T], tell: Tell) -> T | Exception:
        try:
            found = self._link.answer(task, tell)
        except BadInput as error:
            raise Lost(f"{error}: try again") from None
        if isinstance(found, Lost):
            raise found
        return found

    @property
    def worn(self) -> bool:
        return False

    def end(self) -> None:
        """What goes on there ends within its limits, and nobody takes it back."""


def ready(version: str) -> None:
    """On a worker: whether it can work for this server. Raises BadInput."""
    import multiprocessing

    if version != __version__:
        raise BadInput(f"the workers of the cluster have polygo_fab {__version__}: expected {version}")
    if multiprocessing.current_process().daemon:
        raise BadInput(f"the workers of the cluster may begin no processes: begin them with {_DAEMON}")


def answered(task: Task[T], topic: str, number: int) -> T | Exception:
    """On a worker: what the work gives, or raises, in a process of its own; how far it is goes home under a topic."""
    try:
        place = _free.pop()
    except IndexError:
        place = Here()
    try:
        found = place.answer(task, lambda line: say_home(topic, (number, line)))
    except (Lost, TooMuch) as error:
        place.end()
        return error
    if place.worn:
        place.end()
    else:
        _free.append(place)
    return found
