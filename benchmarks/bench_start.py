"""How long `polygo-fab --help` takes, as a ratio to `python -c "import click"`, in turn in the same run."""

import statistics
import subprocess
import sys
import time

from results import Result


def seconds(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main(runs: int = 15) -> list[Result]:
    ours = "import sys; sys.argv[1:] = ['--help']; from polygo_fab.cli.main import main; main()"
    pairs = [(seconds(ours), seconds("import click")) for _ in range(runs)][1:]
    print(f"polygo-fab --help   median {1000 * statistics.median(a for a, _ in pairs):.0f} ms")
    print(f"import click        median {1000 * statistics.median(b for _, b in pairs):.0f} ms")
    ratio = statistics.median(a / b for a, b in pairs)
    print(f"ratio               median {ratio:.2f}")
    return [Result("polygo-fab --help", ratio, "times import click")]


if __name__ == "__main__":
    main()
