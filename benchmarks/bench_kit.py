"""The TetraGo kit as a whole process, with what it begins: its CPU and how long it takes; without CAD and pictures, and
with everything. How long it takes holds for a machine with two cores that has nothing else to do. The code is compiled
once and kept, as it is for a user: also where PYTHONDONTWRITEBYTECODE is set, with which each run would compile it."""

import os
import statistics
import subprocess
import sys
import tempfile
import time

from results import Result

BARS = {"svg, dxf, pdf": 3.0}
"""Seconds at most, of CPU and by the clock."""
KEEPING = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def seconds(*words: str) -> tuple[float, float]:
    """Of CPU, and by the clock."""
    with tempfile.TemporaryDirectory() as out:
        start = time.monotonic()
        process = subprocess.Popen([sys.executable, "-m", "polygo_fab", "make", "tetrago", "--quiet", "--out", out,
                                    *words], stdout=subprocess.DEVNULL, env=KEEPING)
        _, status, used = os.wait4(process.pid, 0)
        took = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"make tetrago {' '.join(words)}: exit code {process.returncode}")
        return used.ru_utime + used.ru_stime, took


def main(runs: int = 3) -> list[Result]:
    figures = []
    for title, words in (("svg, dxf, pdf", ("--format", "svg,dxf,pdf")), ("everything", ())):
        runs_of = [seconds(*words) for _ in range(runs)]
        for what, unit, times in (("", "s of CPU", [cpu for cpu, _ in runs_of]), (", by the clock", "s",
                                                                                  [took for _, took in runs_of])):
            figures.append(Result(f"TetraGo, {title}{what}", statistics.median(times), unit, BARS.get(title)))
            print(f"{title + what:30} median {statistics.median(times):.2f} {unit} "
                  f"(min {min(times):.2f}, max {max(times):.2f})")
    return figures


if __name__ == "__main__":
    main()
