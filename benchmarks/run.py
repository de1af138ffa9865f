"""Every benchmark, one after the other: `make bench`; at its end a table of figures and bars, held or missed.

Each runs in a process of its own: what the system tells of memory is that of the process that asks and of all that it
began. Times depend on the machine; compare the ratios. Exit code 1 where a bar is missed.
"""

import dataclasses
import importlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from results import Result, table

HERE = Path(__file__).parent


def run(name: str) -> list[Result]:
    """The results of one benchmark, in another process. That it fails is one, too."""
    with tempfile.NamedTemporaryFile("r+", suffix=".json") as told:
        failed = subprocess.run([sys.executable, __file__, name, told.name], check=False).returncode
        if failed:
            return [Result("fails", failed, "exit code", 0)]
        return [Result(**result) for result in json.load(told)]


def main(words: list[str]) -> None:
    if len(words) == 2:
        results = importlib.import_module(words[0]).main()
        Path(words[1]).write_text(json.dumps([dataclasses.asdict(result) for result in results]), encoding="utf-8")
        return
    found: list[Result] = []
    for script in sorted(HERE.glob("bench_*.py")):
        print(f"== {script.stem}", flush=True)
        found += [dataclasses.replace(result, what=f"{script.stem.removeprefix('bench_')}: {result.what}")
                  for result in run(script.stem)]
    print(f"== bars\n{table(found)}")
    missed = sum(result.verdict == "MISSED" for result in found)
    print(f"{sum(result.bar is not None for result in found)} bars, {missed} missed")
    sys.exit(missed > 0)


if __name__ == "__main__":
    main(sys.argv[1:])
