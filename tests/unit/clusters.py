"""A Dask cluster on this machine, of processes that a test may kill."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest


@contextlib.contextmanager
def dask(*more: str) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers (in that order), each a process of its own that stays dead when it is killed; `more`
    words for the workers."""
    pytest.importorskip("distributed")
    environment = os.environ | {"DASK_DISTRIBUTED__SCHEDULER__DASHBOARD__ENABLED": "false"}
    begun: list[subprocess.Popen[bytes]] = []

    def begin(*words: str) -> subprocess.Popen[bytes]:
        begun.append(subprocess.Popen([sys.executable, "-m", "distributed.cli." + words[0], *words[1:]],
                                      stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment))
        return begun[-1]

    try:
        scheduler = begin("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        assert scheduler.stderr
        address = next(found[0] for line in scheduler.stderr if (found := re.search(r"tcp://[\d.:]+", line.decode())))
        yield address, [begun[0], *(begin("dask_worker", address, "--nthreads", "1", "--no-dashboard",
                                          "--memory-limit", "0", *(more or ("--no-nanny",))) for _ in range(2))]
    finally:
        for process in begun:
            process.terminate() if more else process.kill()
            process.communicate()
