"""Where much work is done: here, in processes on this machine, or on a cluster.

All give the same: the results of parts of the work, in their order, with only a few parts handed out ahead, so that
memory does not grow with the work. A part is a function that can be pickled, and its arguments; it may be done twice.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, TypeVar

from .errors import BadInput, MissingTool
from .workers import MOST_WORKERS, cores, workers

__all__ = ["Executor", "Pending", "cluster", "in_order", "local"]

T = TypeVar("T")
_AHEAD = 3
"""Parts for each process that are handed out and not yet taken back."""
_PATIENCE = 10
"""Seconds for a cluster to answer."""


class Pending(Protocol):
    """What becomes of a part; `result` waits for it."""

    def result(self) -> Any: ...


@dataclass(frozen=True)
class Executor:
    """`submit` hands out a part (a function and its arguments); `places` parts are worked on at the same time."""

    submit: Callable[..., Pending]
    places: int


def in_order(executor: Executor, work: Callable[..., T], parts: Iterable[tuple[Any, ...]]) -> Iterator[T]:
    """What `work` gives for each of the arguments, in their order. Raises what `work` raises."""
    waiting: deque[Pending] = deque()
    for part in parts:
        waiting.append(executor.submit(work, *part))
        if len(waiting) >= (_AHEAD * executor.places if executor.places > 1 else 1):
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


@contextlib.contextmanager
def local(jobs: int = 1) -> Iterator[Executor]:
    """1: this process; more: so many processes of this machine; 0: as many as it has cores. Raises BadInput."""
    if not 0 <= jobs <= MOST_WORKERS:
        raise BadInput(f"jobs = '{jobs}': allowed: 0 to {MOST_WORKERS}")
    places = jobs or cores()
    if places == 1:
        yield Executor(_Later, 1)
    else:
        with workers(places) as submit:
            yield Executor(submit, places)


@contextlib.contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask scheduler (tcp://HOST:PORT), on which this package is installed too.

    What a worker that dies had begun, or had done and not yet given back, is done again by another one. Raises BadInput
    where no scheduler or no worker answers, or where part of the work has seen several workers die; MissingTool without
    `distributed`.
    """
    try:
        dask = import_module("distributed")
    except ImportError:
        raise MissingTool("a cluster needs 'distributed': pip install 'polygo-fab[cluster]'") from None
    where = f"scheduler '{address[:80]}'"
    try:
        client = dask.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError):
        raise BadInput(f"{where}: no Dask scheduler answers there: expected tcp://HOST:PORT") from None

    def submit(work: Callable[..., Any], *arguments: Any) -> Pending:
        pending: Pending = client.submit(work, *arguments, pure=False)
        return pending

    try:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise BadInput(f"{where}: it has no workers") from None
        yield Executor(submit, max(2, sum(client.nthreads().values())))
    except dask.KilledWorker:
        raise BadInput(f"{where}: several workers died of the same part of the work") from None
    except ModuleNotFoundError as error:
        raise BadInput(f"{where}: its workers have no module '{error.name}': install this version there") from None
    finally:
        client.close()


class _Later:
    """Work of this process, done when its result is asked for."""

    def __init__(self, work: Callable[..., Any], *arguments: Any) -> None:
        self._work, self._arguments = work, arguments

    def result(self) -> Any:
        return self._work(*self._arguments)
