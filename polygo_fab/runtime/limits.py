"""Work on files from anywhere within bounds: one may be made to cost hours or all memory, or to crash a library.

They are read in an isolated process, a copy of this one that has limits of processor time and of memory for each file,
and prints nothing. What a manifest from anywhere asks for is built within bounds, too. Where processes cannot be copied
(not Linux) files are read here, and nothing is limited.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ..core.errors import BadInput, MissingTool
from .signals import uninterrupted

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

__all__ = ["BUILDING", "READING", "Fault", "Limits", "Runner", "TooMuch", "alone", "bounded", "here", "isolated"]

T = TypeVar("T")


@dataclass(frozen=True)
class Limits:
    """Of one work.

    seconds  of processor time
    memory   bytes beyond what the process has when it begins
    wait     seconds for an answer, of a machine that has other things to do; None: as long as it takes, for its own
             processes have limits of theirs
    what     it does, in the words of a refusal
    """

    seconds: int
    memory: int
    wait: float | None
    what: str


READING = Limits(10, 500_000_000, 120, "to read")
"""One file."""
BUILDING = Limits(120, 1_000_000_000, None, "to make again")
"""All that a manifest asks for but the reading of its files."""
_MOST = 5
"""Files of one folder that are too much before no more are read."""


class TooMuch(BadInput):
    """A file took more time or memory than it may, or crashed what reads it."""


class Fault(BadInput):
    """What reads a file failed in a way that it does not know of: where the file is as it was made, a fault of ours."""


class Runner(Protocol):
    """How works on files are done, one after the other: what each gives, or why it gives nothing.

    before  what is to be done before each of them, within the limits of BUILDING, as no file has a say in it. What goes
            beyond these ends all: TooMuch is raised
    """

    def __call__(self, works: Sequence[Callable[[], T]], before: Sequence[Callable[[], object]] = ()
                 ) -> Iterator[T | BadInput | MissingTool]: ...


def here(works: Sequence[Callable[[], T]], before: Sequence[Callable[[], object]] = ()
         ) -> Iterator[T | BadInput | MissingTool]:
    """In this process, for files of our own."""
    for work in works:
        try:
            yield work()
        except (BadInput, MissingTool) as error:
            yield error


def isolated(works: Sequence[Callable[[], T]], before: Sequence[Callable[[], object]] = ()
          ) -> Iterator[T | BadInput | MissingTool]:
    """In one process for all of them, begun anew after each that was `TooMuch` for it; after _MOST of these the others
    are not done. Whatever a work raises is an answer, as its file may be damaged in any way; what no reader raises for
    that is a `Fault`."""
    yield from _isolated([partial(_answered, work) for work in works], before, READING)


def _answered(work: Callable[[], T]) -> T:
    try:
        return work()
    except (BadInput, MissingTool, MemoryError, RecursionError):
        raise
    except Exception as error:
        raise Fault(f"what reads it fails: {type(error).__name__} {str(error)[:80]}{_place(error)}") from error


def _place(error: BaseException) -> str:
    """Where in our own code it was, for who is told of the fault."""
    ours = [frame for frame in traceback.extract_tb(error.__traceback__) if "polygo_fab" in Path(frame.filename).parts
            and frame.filename != __file__]
    if not ours:
        return ""
    parts = Path(ours[-1].filename).parts
    return f" in {'/'.join(parts[len(parts) - parts[::-1].index('polygo_fab'):])}, line {ours[-1].lineno}"


def alone(what: str, work: Callable[[], T], most: Limits | None = None) -> T:
    """What one work on the file `what` gives, in a process of its own, within the limits of READING or others.
    Raises what it raises, and TooMuch; both name the file."""
    [answer] = _isolated([work], (), most or READING)
    if isinstance(answer, MissingTool):
        raise answer
    if isinstance(answer, BadInput):
        raise answer if what in str(answer) else BadInput(f"{what}: {answer}")
    return answer


def _isolated(works: Sequence[Callable[[], T]], before: Sequence[Callable[[], object]], most: Limits
           ) -> Iterator[T | BadInput | MissingTool]:
    if sys.platform != "linux":
        yield from here(works, before)
        return
    done = bad = 0
    while done < len(works):
        if bad == _MOST:
            yield TooMuch("not read: of the files before it too many take too much")
            done += 1
            continue
        reader = _WorkProcess(works[done:], before[done:], most)
        try:
            for answer in reader.answers():
                done += 1
                bad += isinstance(answer, TooMuch)
                yield answer
        finally:
            reader.end()


class _WorkProcess:
    """A process that does works one after the other; the last answer may be that one was too much."""

    def __init__(self, works: Sequence[Callable[[], Any]], before: Sequence[Callable[[], object]], most: Limits
                 ) -> None:
        import multiprocessing

        self._count, self._before, self._most = len(works), before, most
        context = multiprocessing.get_context("fork")
        self._pipe, other = context.Pipe(duplex=False)
        own = most.wait is None  # a daemon may have no processes of its own
        self._process: BaseProcess = context.Process(target=_read, args=(works, before, other, most), daemon=not own)
        with uninterrupted(), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of threads: what they may hold up is given up below
            self._process.start()
        other.close()

    def answers(self) -> Iterator[Any]:
        for number in range(self._count):
            made = self._answer(BUILDING) if number < len(self._before) else None
            if isinstance(made, TooMuch):
                raise made
            answer = self._answer(self._most) if made is None else made
            if isinstance(answer, Exception) and not isinstance(answer, (BadInput, MissingTool)):
                raise answer
            yield answer
            if isinstance(answer, TooMuch):
                return

    def _answer(self, most: Limits) -> Any:
        slow = TooMuch(f"takes more than {most.seconds} s {most.what}")
        if not self._pipe.poll(most.wait):
            return slow
        try:
            return self._pipe.recv()
        except (EOFError, OSError):
            self._process.join()
            return slow if self._process.exitcode == -signal.SIGXCPU else TooMuch(
                f"what reads it crashed: it is damaged, or takes more than {most.memory // 1_000_000} MB")

    def end(self) -> None:
        with uninterrupted():
            self._process.kill()
            self._process.join()
            self._pipe.close()


def _read(works: Sequence[Callable[[], Any]], before: Sequence[Callable[[], object]], pipe: Connection,
          most: Limits) -> None:
    from multiprocessing.reduction import ForkingPickler

    from .workers import follow

    follow()
    _hush()
    def told(step: Callable[[], Any], limits: Limits) -> bool:
        """Whether the step was done; its answer, or why there is none, is sent."""
        try:
            bounded(limits)
            answer, done = ForkingPickler.dumps(step()), True
        except MemoryError:
            answer, done = ForkingPickler.dumps(
                TooMuch(f"takes more than {limits.memory // 1_000_000} MB {limits.what}")), False
        except RecursionError:
            answer, done = ForkingPickler.dumps(BadInput("what is in it is nested too deep")), False
        except Exception as error:
            error.add_note("".join(traceback.format_exception(error)))
            answer, done = ForkingPickler.dumps(error), False
        pipe.send_bytes(answer)
        return done

    for number, work in enumerate(works):
        if number >= len(before) or told(partial(_nothing, before[number]), BUILDING):
            told(work, most)


def _nothing(step: Callable[[], object]) -> None:
    step()


def _hush() -> None:
    """What libraries print of a file is not said, and no file is left of a crash."""
    import faulthandler
    import resource

    faulthandler.disable()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for handle in (0, 1, 2):
        os.dup2(nowhere, handle)
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def bounded(most: Limits) -> None:
    """Limits this process to so much processor time and memory beyond what it has used, from here on: for its next
    work. It does nothing where a system does not tell what is used (not Linux)."""
    if sys.platform != "linux":
        return
    import resource

    with open("/proc/self/statm", encoding="ascii") as file:
        used = int(file.read().split()[5]) * resource.getpagesize()
    spent = resource.getrusage(resource.RUSAGE_SELF)
    for kind, least in ((resource.RLIMIT_DATA, used + most.memory),
                        (resource.RLIMIT_CPU, int(spent.ru_utime + spent.ru_stime) + 1 + most.seconds)):
        hard = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (least if hard == resource.RLIM_INFINITY else min(least, hard), hard))
