"""Asked to end at any moment, the command ends at once: no traceback, no process left, and its work can be gone on
with."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sessions import heeds, of_session

from polygo_fab.core.executors import local
from polygo_fab.orders.batch import part_of, write_lines
from polygo_fab.orders.source import Counted, order_of

PROGRAM = [sys.executable, "-m", "polygo_fab", "puzzle", "new", "--jobs", "2"]
ASKING = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
SOON = 5.0  # seconds: what a person waits for


def begin(target: Path, size: str, count: int) -> subprocess.Popen[str]:
    """Returns at the first moment that is ours: before, Python itself is beginning."""
    run = subprocess.Popen([*PROGRAM, "--size", size, "--count", str(count), "--out", str(target), "--resume"],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while not heeds(run.pid, signal.SIGHUP):
        time.sleep(0.001)
    return run


def ends(run: subprocess.Popen[str], number: signal.Signals, target: Path) -> bool:
    """Whether it was done before the signal came. It must end soon, say where its work is, and leave no process."""
    asked = time.monotonic()
    run.send_signal(number)
    try:
        out, said = run.communicate(timeout=SOON)
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
        pytest.fail(f"{number.name}: no end within {SOON} s")
    assert "Traceback" not in said
    if run.returncode == 0:
        assert "exactly one solution" in out or "already complete" in out
        return True
    assert run.returncode in (128 + number, -number)  # the latter where all is done and Python is ending
    while of_session(run.pid):
        assert time.monotonic() < asked + SOON, "processes are left"
        time.sleep(0.02)
    assert part_of(target).exists() or "--resume goes on with it" not in said
    return False


def rounds(target: Path, number: int, seed: int, size: str, count: int, longest: float) -> None:
    """So many signals, each after a random while; the work goes on from one to the next, and begins anew when done."""
    with local() as executor:
        write_lines(target, Counted(order_of(size, count, None, 1)), executor)
    whole = target.read_bytes()
    target.unlink()
    chance, before, done = random.Random(seed), 0, 0
    for k in range(number):
        run = begin(target, size, count)
        time.sleep(chance.uniform(0, longest))
        if ends(run, ASKING[k % 3], target):
            assert target.read_bytes() == whole
            target.unlink()
            before, done = 0, done + 1
            continue
        now = part_of(target).stat().st_size if part_of(target).exists() else len(whole) if target.exists() else 0
        assert now >= before, "what was done is lost"
        before = now
    begin(target, size, count).communicate(timeout=120)
    assert target.read_bytes() == whole
    assert sorted(path.name for path in target.parent.iterdir()) == [target.name]


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_ten_signals(tmp_path: Path) -> None:
    rounds(tmp_path / "a.jsonl", 10, 1, "4x4", 4000, 0.5)


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize(("size", "count"), [("5x5", 30_000), ("10x10", 40_000)], ids=["plain", "compiled"])
@pytest.mark.parametrize("seed", range(5))
def test_two_hundred_signals(tmp_path: Path, size: str, count: int, seed: int) -> None:
    rounds(tmp_path / "a.jsonl", 20, seed, size, count, 3.0)


CHILD = """
import os, signal, time
from polygo_fab.core.signals import Ended, end_as_asked, leave
end_as_asked()
class Loud:
    def __del__(self):
        signal.raise_signal(signal.SIGTERM)
try:
    Loud()
    os.write(1, b"swallowed\\n")  # in one go: a request may come between a word and the end of its line
    {then}
    time.sleep(60)
except Ended as ended:
    print("taken up", ended.number, flush=True)
    leave(3)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("then", "out", "code"), [
    ("pass", "swallowed\ntaken up 15\n", 3),
    ("\n    while True:\n        try:\n            time.sleep(60)\n        except BaseException:\n            pass",
     "swallowed\n", 143)], ids=["once", "for ever"])
def test_a_request_that_is_swallowed_comes_again(then: str, out: str, code: int) -> None:
    run = subprocess.run([sys.executable, "-c", CHILD.replace("{then}", then)], capture_output=True, text=True,
                         timeout=60)
    assert (run.stdout, run.stderr, run.returncode) == (out, "", code)
