"""Asked to end at any moment, the command ends at once: no traceback, no process left, and its work can be gone on
with."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sessions import heeds, of_session

from polygo_fab.recipes.puzzle_jobs.batch import part_of, write_lines
from polygo_fab.recipes.puzzle_jobs.source import Counted, order_of
from polygo_fab.runtime.executors import local

PROGRAM = [sys.executable, "-m", "polygo_fab", "puzzle", "new", "--jobs", "2"]
ASKING = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
SOON = 5.0  # seconds: what a person waits for
ENDS = 60.0  # on a machine that does many other things: what hangs takes for ever


def begin(target: Path, size: str, count: int) -> subprocess.Popen[str]:
    """Returns at the first moment that is ours, or when it has ended: before, Python itself is beginning."""
    run = subprocess.Popen([*PROGRAM, "--size", size, "--count", str(count), "--out", str(target), "--resume"],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while run.poll() is None and not heeds(run.pid, signal.SIGHUP):
        time.sleep(0.001)
    return run


def ends(run: subprocess.Popen[str], number: signal.Signals, target: Path, soon: float = SOON) -> bool:
    """Whether it was done before the signal came. It must end soon, say where its work is, and leave no process."""
    asked = time.monotonic()
    run.send_signal(number)
    try:
        out, said = run.communicate(timeout=soon)
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
        pytest.fail(f"{number.name}: no end within {soon} s")
    assert "Traceback" not in said
    if run.returncode == 0:
        assert "exactly one solution" in out or "already complete" in out
        return True
    assert run.returncode in (128 + number, -number)  # the latter where all is done and Python is ending
    while of_session(run.pid):
        assert time.monotonic() < asked + soon, "processes are left"
        time.sleep(0.02)
    assert part_of(target).exists() or "--resume goes on with it" not in said
    return False


def rounds(target: Path, number: int, seed: int, size: str, count: int, longest: float,
           soon: float = SOON) -> None:
    """So many signals, each after a random while; the work goes on from one to the next, and begins anew when done."""
    with local() as executor:
        write_lines(target, Counted(order_of(size, count, level=None, seed=1)), executor)
    whole = target.read_bytes()
    target.unlink()
    chance, before, done = random.Random(seed), 0, 0
    for k in range(number):
        run = begin(target, size, count)
        time.sleep(chance.uniform(0, longest))
        if ends(run, ASKING[k % 3], target, soon):
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


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_five_signals(tmp_path: Path) -> None:
    rounds(tmp_path / "a.jsonl", 5, 1, "4x4", 4000, 0.5, ENDS)


WRITING = {
    "make": ["make", "coupons", "--lang", "en", "--paper", "a4", "--out", "o"],
    "paper": ["make", "paper", "--set", "game=hex-3", "--lang", "en", "--paper", "a4", "--out", "o"],
    "book": ["puzzle", "book", "--spec", "6x 6x6:1, 2x hexagon h4, 1x qr", "--jobs", "2", "--out", "b.pdf"],
}
"""Commands that write into the folder where they run."""


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def asked_at_random(folder: Path, command: list[str], number: int, seed: int) -> None:
    """So many signals, each after a random while, half of them where an earlier run has made everything: what is there
    then is all or as it was, nothing lies about, and nobody is left."""
    temporary = folder / "temporary"
    temporary.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary)}
    begun = time.monotonic()
    subprocess.run([*PROGRAM[:3], *command], cwd=folder, env=environment, check=True, capture_output=True)
    longest, whole, chance = time.monotonic() - begun, tree(folder), random.Random(seed)
    for k in range(number):
        if k % 2:
            for name in ("o", "b.pdf"):
                shutil.rmtree(folder / name) if (folder / name).is_dir() else (folder / name).unlink(missing_ok=True)
        before = tree(folder)
        run = subprocess.Popen([*PROGRAM[:3], *command], cwd=folder, env=environment, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, start_new_session=True)
        while run.poll() is None and not heeds(run.pid, signal.SIGHUP):
            time.sleep(0.001)
        time.sleep(chance.uniform(0, longest))
        number_of = ASKING[k % 3]
        asked = time.monotonic()
        run.send_signal(number_of)
        _, said = run.communicate(timeout=60)
        assert "Traceback" not in said
        assert run.returncode in (0, 128 + number_of, -number_of)
        while of_session(run.pid):
            assert time.monotonic() < asked + SOON, "processes are left"
            time.sleep(0.02)
        assert run.returncode == 0 or time.monotonic() < asked + SOON
        assert tree(folder) in (before, whole)
        assert not list(temporary.iterdir())


@pytest.mark.proof
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("command", WRITING)
def test_what_writes_is_asked_to_end(tmp_path: Path, command: str) -> None:
    asked_at_random(tmp_path, WRITING[command], 3, 1)


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("command", WRITING)
def test_what_writes_is_asked_to_end_many_times(tmp_path: Path, command: str) -> None:
    asked_at_random(tmp_path, WRITING[command], 30, 2)


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize(("size", "count"), [("5x5", 30_000), ("10x10", 40_000)], ids=["plain", "compiled"])
@pytest.mark.parametrize("seed", range(5))
def test_two_hundred_signals(tmp_path: Path, size: str, count: int, seed: int) -> None:
    rounds(tmp_path / "a.jsonl", 20, seed, size, count, 3.0)


CHILD = """
import os, signal, time
from polygo_fab.runtime.signals import Ended, end_as_asked, leave
end_as_asked()
class Loud:
    def __del__(self):
        signal.raise_signal(signal.SIGTERM)
def wait():
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGALRM])
    time.sleep(60)
try:
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])  # what comes again waits for `wait`, however slow we are
    Loud()
    os.write(1, b"swallowed\\n")  # in one go: a request may come between a word and the end of its line
    {then}
except Ended as ended:
    print("taken up", ended.number, flush=True)
    leave(3)
"""
ALL_SWALLOWED = """
    try:
        try:
            wait()
        except BaseException:
            wait()
    except BaseException:
        wait()
"""
"""Two are raised, and each is swallowed wherever it comes: no loop, whose own steps would let one out."""


@pytest.mark.proof
@pytest.mark.parametrize(("then", "out", "code"), [
    ("wait()", "swallowed\ntaken up 15\n", 3), (ALL_SWALLOWED, "swallowed\n", 143)], ids=["once", "for ever"])
def test_a_request_that_is_swallowed_comes_again(then: str, out: str, code: int) -> None:
    run = subprocess.run([sys.executable, "-c", CHILD.replace("{then}", then)], capture_output=True, text=True,
                         timeout=60)
    assert (run.stdout, run.stderr, run.returncode) == (out, "", code)


LOADING = """
import signal
try:
    signal.raise_signal(signal.SIGINT)
except BaseException:
    raise ImportError("initialization failed") from None
"""


def test_a_request_that_a_library_takes_for_its_own_error_is_heeded(tmp_path: Path) -> None:
    """While the CAD kernel is loaded; and no reminder comes where the end is by default."""
    (tmp_path / "cadquery.py").write_text(LOADING)
    program = ("import signal\nfrom polygo_fab.runtime import cad, signals\n"
               "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # what runs in the background ignores it
               "signals.end_as_asked()\n"
               "try:\n    cad.load_cad()\nexcept signals.Ended as ended:\n    print('ended by', ended.number)\n"
               "signals.end_by_default()\nprint(signal.getitimer(signal.ITIMER_REAL))")
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60,
                         env={**os.environ, "PYTHONPATH": f"{tmp_path}:{Path(__file__).parents[2]}"})
    assert (run.stdout, run.stderr) == ("ended by 2\n(0.0, 0.0)\n", "")


CLEARED = """
import os, signal, sys
from pathlib import Path
from polygo_fab.runtime import staging, store
from polygo_fab.runtime.signals import Ended, end_as_asked
end_as_asked()
done = getattr(os, sys.argv[1])
def asked_meanwhile(*given, **more):
    if ".partial-" in str(given[0]):
        signal.raise_signal(signal.SIGTERM)
    return done(*given, **more)
setattr(os, sys.argv[1], asked_meanwhile)
try:
    store.install(Path("o"), {"a": b"a", "b": b"b"})
except Ended as ended:
    print("ended by", ended.number, sorted(os.listdir("o")) if os.path.isdir("o") else None)
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="asks while a folder is made")
@pytest.mark.parametrize(("step", "left"), [("mkdir", None), ("rmdir", ["a", "b"]), ("unlink", ["a", "b"])])
def test_a_staging_folder_is_whole_or_gone(tmp_path: Path, step: str, left: list[str] | None) -> None:
    """Asked to end while the folder is made, or while it is cleared away: it is not left for somebody to find."""
    run = subprocess.run([sys.executable, "-c", CLEARED, step], cwd=tmp_path, capture_output=True, text=True,
                         timeout=60, env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])})
    assert (run.stdout, run.stderr) == (f"ended by 15 {left}\n", "")


def test_the_kernel_of_solids_is_loaded_whole_before_a_request_to_end_is_heeded(tmp_path: Path) -> None:
    """Where a signal met its load it crashed, or said that it lacks a part."""
    (tmp_path / "cadquery.py").write_text(
        "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(0.2)\nprint('loaded', flush=True)\n")
    code = (
        "from polygo_fab.runtime import cad, signals\n"
        "signals.end_as_asked()\n"
        "try:\n"
        "    cad.load_cad()\n"
        "except signals.Ended as ended:\n"
        "    signals.leave(128 + ended.number)\n")
    path = os.pathsep.join([str(tmp_path), str(Path(__file__).parents[2])])
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False,
                           env={**os.environ, "PYTHONPATH": path})
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "loaded\n", "")
