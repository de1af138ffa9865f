"""CPU of the TetraGo kit as a whole process, with what it begins: without CAD and pictures, and with everything."""

import os
import statistics
import subprocess
import sys
import tempfile

from results import Result

BARS = {"svg, dxf, pdf": 3.0}
"""Seconds of CPU at most."""


def seconds(*words: str) -> float:
    with tempfile.TemporaryDirectory() as out:
        process = subprocess.Popen([sys.executable, "-c", "from polygo_fab.cli import main; main()", "make", "tetrago",
                                    "--quiet", "--out", out, *words], stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"make tetrago {' '.join(words)}: exit code {process.returncode}")
        return used.ru_utime + used.ru_stime


def main(runs: int = 3) -> list[Result]:
    figures = []
    for title, words in (("svg, dxf, pdf", ("--format", "svg,dxf,pdf")), ("everything", ())):
        times = [seconds(*words) for _ in range(runs)]
        figures.append(Result(f"TetraGo, {title}", statistics.median(times), "s of CPU", BARS.get(title)))
        print(f"{title:15} median {statistics.median(times):.2f} s of CPU (min {min(times):.2f}, max {max(times):.2f})")
    return figures


if __name__ == "__main__":
    main()
