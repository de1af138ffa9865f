"""How long the TetraGo kit takes as a whole process, without CAD and pictures, and with everything."""

import statistics
import subprocess
import sys
import tempfile
import time


def seconds(*words: str) -> float:
    with tempfile.TemporaryDirectory() as out:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", "from polygo_fab.cli import main; main()", "make", "tetrago", "--quiet",
                        "--out", out, *words], stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - start


def main(runs: int = 3) -> None:
    for title, words in (("svg, dxf, pdf", ("--format", "svg,dxf,pdf")), ("everything", ())):
        times = [seconds(*words) for _ in range(runs)]
        print(f"{title:15} median {statistics.median(times):.2f} s  (min {min(times):.2f}, max {max(times):.2f})")


if __name__ == "__main__":
    main()
