"""Proofs in a process apart: the CAD kernel crashes on some damaged files, and must not take `check` with it."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, TimeoutError
from concurrent.futures.process import BrokenProcessPool

from .core.errors import BadInput
from .core.finding import Finding

__all__ = ["apart"]

Proof = Callable[[bytes], list[Finding]]
SECONDS = 120.0


@contextlib.contextmanager
def apart() -> Iterator[Callable[[Proof, bytes], list[Finding]]]:
    """A function that runs a proof (one that can be pickled) on bytes in one process for all of them.

    It raises what the proof raises, and BadInput where the process dies or takes longer than SECONDS.
    """
    pools: list[ProcessPoolExecutor] = []

    def run(proof: Proof, data: bytes) -> list[Finding]:
        if not pools:
            pools.append(ProcessPoolExecutor(1, multiprocessing.get_context("spawn")))
        try:
            return pools[0].submit(proof, data).result(SECONDS)
        except (BrokenProcessPool, TimeoutError):
            _end(pools.pop())
            raise BadInput("the CAD kernel crashed or hung on it") from None

    try:
        yield run
    finally:
        for pool in pools:
            _end(pool)


def _end(pool: ProcessPoolExecutor) -> None:
    for process in multiprocessing.active_children():
        process.terminate()
    pool.shutdown(wait=False, cancel_futures=True)
