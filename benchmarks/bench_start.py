"""How long `polygo-fab --help` takes, as a ratio to `python -c "import click"`, in turn in the same run."""

import statistics
import subprocess
import sys
import time


def seconds(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main(runs: int = 15) -> None:
    ours = "import sys; sys.argv[1:] = ['--help']; from polygo_fab.cli import main; main()"
    pairs = [(seconds(ours), seconds("import click")) for _ in range(runs)][1:]
    print(f"polygo-fab --help   median {1000 * statistics.median(a for a, _ in pairs):.0f} ms")
    print(f"import click        median {1000 * statistics.median(b for _, b in pairs):.0f} ms")
    print(f"ratio               median {statistics.median(a / b for a, b in pairs):.2f}")


if __name__ == "__main__":
    main()
