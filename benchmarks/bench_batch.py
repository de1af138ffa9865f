"""How fast puzzles are written to files, in processor time of all processes and by the clock; how memory grows; a
booklet.

    python benchmarks/bench_batch.py

Many lines against few: seconds and memory are those of a process of its own, as the system measures them. The bytes of
one process and of two must be the same. The clock tells something on a machine that does nothing else.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from results import Result

LARGE, CLOCK = 4_000_000, 400_000
"""A large batch, and lines a second of it by the clock, at least, with --jobs 0."""
GROWTH = 1.2
"""Times the memory for ten times as many lines, at most: what is written is not kept."""
PROGRAM = [sys.executable, "-c", "from polygo_fab.cli.main import main; main()", "puzzle"]
MEASURED = ("import resource, subprocess, sys; done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL);"
            " print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, done.returncode)")


def run(*words: str) -> tuple[float, float]:
    """Seconds of processor time, and the most memory of one process in MB."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    measured = [sys.executable, "-c", MEASURED, *PROGRAM, *words]
    said = subprocess.run(measured, check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    memory, code = said.stdout.split()
    if code != "0":
        raise SystemExit(said.stderr)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, int(memory) / 1024


def main() -> list[Result]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print("lines of JSON, 6 x 6: processor seconds, lines per second, most memory of a process in MB")
        memory, speed = {}, {}
        for count in (100_000, 1_000_000):
            for jobs in (1, 2):
                taken, memory[count, jobs] = run("new", "--count", str(count), "--jobs", str(jobs), "--out",
                                                 str(folder / f"{jobs}.jsonl"))
                speed[count, jobs] = count / taken
                print(f"  {count:9,} by {jobs} {taken:8.1f}{count / taken:12,.0f}{memory[count, jobs]:8.0f}")
            if (folder / "1.jsonl").read_bytes() != (folder / "2.jsonl").read_bytes():
                raise SystemExit("two processes write other bytes than one")
        for count in (1_000_000, LARGE):
            began = time.monotonic()
            run("new", "--count", str(count), "--jobs", "0", "--out", str(folder / "2.jsonl"))
            clock = count / (time.monotonic() - began)
            print(f"  {count:9,} by all cores, lines per second by the clock {clock:12,.0f}")
        growth = {jobs: memory[1_000_000, jobs] / memory[100_000, jobs] for jobs in (1, 2)}
        print(f"  ten times as many lines: {growth[1]:.2f} times the memory")
        print("a booklet of 400 puzzles 6 x 6, 4 a page, with answers, read back and proved again: processor seconds")
        taken, _ = run("book", "--spec", ", ".join(f"100x 6x6:{level}" for level in (1, 2, 3, 4)), "--per-page", "4",
                       "--out", str(folder / "book.pdf"))
        alone, _ = run("book", "--spec", "4x 6x6", "--per-page", "4", "--out", str(folder / "page.pdf"))
        print(f"  {taken:.1f}: {taken / alone:.1f} times as long as one page ({alone:.1f})")
    return [*(Result(f"memory, 1,000,000 lines beside 100,000, --jobs {jobs}", growth[jobs], "times", GROWTH)
              for jobs in growth),
            Result("lines of JSON, 6 x 6, of processor time", speed[1_000_000, 1], "a second"),
            Result(f"{LARGE:,} lines of JSON, 6 x 6, by the clock", clock, "a second", CLOCK, least=True),
            Result("booklet of 400 puzzles, proved", taken, "s of CPU")]


if __name__ == "__main__":
    main()
