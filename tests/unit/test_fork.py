"""Work on the side gives the result, or the error, that it would give here. Threads forbid it, so in a new process."""

import subprocess
import sys

import pytest

SCRIPT = """
import os, signal, sys
from polygo_fab.runtime.fork import forked
from polygo_fab.core.errors import BadInput

here = os.getpid()

def work():
    how = sys.argv[1]
    if how == "refuse":
        raise BadInput("refused on the side")
    if how == "die" and os.getpid() != here:
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "leave":
        return "x" * 10_000_000
    return "here" if os.getpid() == here else "aside"

try:
    result = forked(work)
    if sys.argv[1] == "leave":
        signal.signal(signal.SIGALRM, lambda number, frame: sys.exit(3))
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        import multiprocessing.connection as c
        c.Connection.recv = lambda self: signal.pause()
    print(result())
except BadInput as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all work is done in one process")
@pytest.mark.parametrize(("how", "said"), [("work", "aside"), ("refuse", "refused on the side"), ("die", "here")])
def test_result_error_and_death(how: str, said: str) -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT, how], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == said


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all work is done in one process")
def test_asked_to_end_while_the_other_half_wants_to_tell_its_result() -> None:
    """Nobody reads it any more: neither waits for the other for ever."""
    done = subprocess.run([sys.executable, "-c", SCRIPT, "leave"], capture_output=True, check=False, timeout=20)
    assert done.returncode == 3


def test_where_one_fails_nobody_waits_for_another() -> None:
    """It may have more to send than a pipe holds, and nobody reads it any more."""
    code = """
from polygo_fab.runtime.fork import forked

def refuse():
    raise ValueError("refused")

def share():
    waiting = [forked(refuse), forked(lambda: b"x" * 1_000_000)]
    return [one() for one in waiting]

def main():
    try:
        share()
    except ValueError as error:
        print(error)
        raise SystemExit(2)

main()
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=20)
    assert (run.returncode, run.stdout, run.stderr) == (2, "refused\n", "")
