"""Where much work is done: here, in processes on this machine, or on a cluster.

All give the same: the results of parts of the work, in their order, with only a few parts handed out ahead, so that
memory does not grow with the work; but few long ones all at once, so that no process waits for another's. A part is a
function that can be pickled, and its arguments; it may be done twice.
"""

from __future__ import annotations

import contextlib
import math
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, TypeVar

from ..core.errors import BadInput, MissingTool
from .signals import Ended, heed
from .workers import MOST_WORKERS, cores, workers

__all__ = ["Executor", "Pending", "cluster", "in_order", "local", "say_home"]

T = TypeVar("T")
Heard = Callable[[tuple[int, str]], None]
"""Is called with the number of a work, and a line that it says."""
_AHEAD = 3
"""Parts for each process that are handed out and not yet taken back."""
_PATIENCE, _LOOK = 10, 2
"""Seconds for a cluster to answer, and to have a worker again; and how often it is looked at while work is awaited."""


class Pending(Protocol):
    """What becomes of a part; `result` waits for it."""

    def result(self) -> Any: ...


@dataclass(frozen=True)
class Executor:
    """`submit` hands out a part (a function and its arguments); `places` parts are worked on at the same time, and
    `ahead` are handed out at most and not yet taken back. `hear` names a topic, and what is called with each message of
    it that the workers of a cluster say (`say_home`)."""

    submit: Callable[..., Pending]
    places: int
    ahead: float
    hear: Callable[[str, Heard], None] = lambda topic, heard: None


def in_order(executor: Executor, work: Callable[..., T], parts: Iterable[tuple[Any, ...]]) -> Iterator[T]:
    """What `work` gives for each of the arguments, in their order. Raises what `work` raises."""
    waiting: deque[Pending] = deque()
    for part in parts:
        waiting.append(executor.submit(work, *part))
        if len(waiting) >= executor.ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


@contextlib.contextmanager
def local(jobs: int = 1, *, long: bool = False) -> Iterator[Executor]:
    """1: this process; more: so many processes of this machine; 0: as many as it has cores. `long`: the parts are few
    and take long, so that each process is given one when it has nothing else to do. Raises BadInput."""
    if not 0 <= jobs <= MOST_WORKERS:
        raise BadInput(f"jobs = '{jobs}': allowed: 0 to {MOST_WORKERS}")
    places = jobs or cores()
    if places == 1:
        yield Executor(_Later, 1, 1)
    else:
        with workers(places, long=long) as submit:
            yield Executor(submit, places, math.inf if long else _AHEAD * places)


@contextlib.contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask scheduler (tcp://HOST:PORT), on which this package is installed too.

    What a worker that dies had begun, or had done and not yet given back, is done again by another one. Raises BadInput
    where no scheduler or no worker answers, at first or later, or where part of the work has seen several workers die;
    MissingTool without `distributed`. Only this says what is wrong there: what `distributed` logs is silent meanwhile.
    """
    try:
        dask = import_module("distributed")
    except ImportError:
        heed()
        raise MissingTool("a cluster needs 'distributed': pip install distributed") from None
    where = f"scheduler '{address[:80]}'"
    with _hushed():
        try:
            _reach(address)  # a client that reaches nobody cannot be closed in silence
            client = dask.Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError):
            raise BadInput(f"{where}: no Dask scheduler answers there: expected tcp://HOST:PORT") from None
        there = _Cluster(dask, client, where)
        try:
            try:
                client.wait_for_workers(1, timeout=_PATIENCE)
            except TimeoutError:
                raise BadInput(f"{where}: it has no workers") from None
            places = max(2, sum(client.nthreads().values()))
            yield Executor(there.submit, places, _AHEAD * places, there.hear)
        except Ended:
            raise  # and wait for nobody
        except BaseException:
            there.close()
            raise
        there.close()


def say_home(topic: str, message: tuple[int, str]) -> None:
    """Said by a part of the work, on a worker of a cluster, to who hears that topic (`Executor.hear`)."""
    import_module("distributed").get_worker().log_event(topic, message)


@contextlib.contextmanager
def _hushed() -> Iterator[None]:
    """The libraries of a cluster log nothing."""
    import logging

    every = [logging.getLogger(name) for name in ("distributed", "tornado", "asyncio", *logging.root.manager.loggerDict)
             if name.partition(".")[0] in ("distributed", "tornado", "asyncio")]
    levels = [logger.level for logger in every]
    try:
        for logger in every:
            logger.setLevel(logging.CRITICAL + 1)
        yield
    finally:
        for logger, level in zip(every, levels, strict=True):
            logger.setLevel(level)


def _reach(address: str) -> None:
    """Raises OSError or ValueError where nobody answers."""
    import asyncio

    connect = import_module("distributed.comm").connect

    async def reached() -> None:
        (await connect(address, timeout=_PATIENCE)).abort()

    asyncio.run(reached())


class _Cluster:
    """A scheduler and its workers, which may go at any time."""

    def __init__(self, dask: Any, client: Any, where: str) -> None:
        import asyncio
        from concurrent import futures

        self._dask, self._client, self._where = dask, client, where
        self._lost = OSError, futures.CancelledError, asyncio.CancelledError
        self._alone: float | None = None  # since when it has no worker

    def submit(self, work: Callable[..., object], *arguments: object) -> Pending:
        return _Sent(self, self._client.submit(work, *arguments, pure=False))

    def hear(self, topic: str, heard: Heard) -> None:
        self._client.subscribe_topic(topic, lambda event: heard(event[1]))

    def result(self, future: Any) -> Any:
        """Waits for it as long as there is somebody to wait for."""
        while True:
            try:
                found = future.result(timeout=_LOOK)
                self._alone = None
                return found
            except TimeoutError:
                self._look()
            except self._dask.KilledWorker:
                raise BadInput(f"{self._where}: several workers died of the same part of the work") from None
            except ModuleNotFoundError as error:
                raise BadInput(f"{self._where}: its workers have no module '{error.name}': install this version there"
                               ) from None
            except self._lost:
                if future.status == "error":  # raised by the work itself
                    raise
                raise self._gone() from None

    def _look(self) -> None:
        """Raises BadInput where the scheduler does not answer, or has had no worker for a while."""
        try:
            cores = self._client.sync(self._client.scheduler.ncores, callback_timeout=_PATIENCE)
        except (TimeoutError, *self._lost):
            raise self._gone() from None
        now = time.monotonic()
        self._alone = None if cores else now if self._alone is None else self._alone
        if self._alone is not None and now - self._alone > _PATIENCE:
            raise BadInput(f"{self._where}: no worker is left")

    def _gone(self) -> BadInput:
        return BadInput(f"{self._where}: it does not answer any more")

    def close(self) -> None:
        with contextlib.suppress(Exception, *self._lost):
            self._client.close(timeout=1)


@dataclass(frozen=True)
class _Sent:
    """A part that a cluster has."""

    cluster: _Cluster
    future: Any

    def result(self) -> Any:
        return self.cluster.result(self.future)


class _Later:
    """Work of this process, done when its result is asked for."""

    def __init__(self, work: Callable[..., object], *arguments: object) -> None:
        self._work, self._arguments = work, arguments

    def result(self) -> object:
        return self._work(*self._arguments)
