"""CPU and memory of `polygo-fab make hexago --format svg` (H5, 16 laser files, with kerf) as a whole process.

With every proof on the bytes, and with the proofs taken out of the same command. What the bars are measured by:
boxes.py (github.com/florianfesti/boxes) makes one closed box in 2.2 to 2.4 s of CPU and 117 MB. That program is on no
registry (what is called `boxes` on PyPI and in Debian are other programs); where its script `boxes` is on the PATH,
or $POLYGO_FAB_BOXES names it, its closed box is made in the same run. The imports of the libraries alone (click,
svgwrite, shapely) are the yardstick that is there always.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass

from results import Result

MAKE = "import sys; sys.argv[1:] = {words!r}; from polygo_fab.cli.main import main; main()"
WITHOUT = """
from dataclasses import replace
import polygo_fab.recipes.make as m
table = m.products
m.products = lambda *given: tuple(replace(p, prove=lambda data: [], read=None, pair='') for p in table(*given))
m.crosses = lambda *given: ()
m.remarks = lambda *given: ()
"""
BARS = {"without proofs": (1.2, 80.0), "every proof": (2.4, 80.0)}


@dataclass(frozen=True)
class Cost:
    seconds: float  # of CPU, of the process and of those that it started and waited for
    megabytes: float  # the most that was resident at once, of the largest of them


def cost(*words: str) -> Cost:
    """Of one run of a program."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(words)[:200]}: exit code {process.returncode}")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def boxes() -> str | None:
    """The script of boxes.py; not the text-mode program of that name."""
    found = os.environ.get("POLYGO_FAB_BOXES") or shutil.which("boxes")
    if found is None:
        return None
    said = subprocess.run([found, "--list"], capture_output=True, text=True, check=False)
    return found if "ClosedBox" in said.stdout else None


def main(runs: int = 7) -> list[Result]:
    with tempfile.TemporaryDirectory() as out:
        words = ["make", "hexago", "--format", "svg", "--quiet", "--out", out]
        make = MAKE.format(words=words)
        programs = {name: (sys.executable, "-c", code) for name, code in (
            ("without proofs", WITHOUT + make), ("every proof", make),
            ("imports alone", "import click, shapely, svgwrite"))}
        script = boxes()
        if script:
            programs["boxes.py"] = (script, "ClosedBox", f"--output={out}/box.svg")
        costs: dict[str, list[Cost]] = {name: [] for name in programs}
        for _ in range(runs + 1):
            for name, command in programs.items():
                costs[name].append(cost(*command))
    seconds = {name: statistics.median(c.seconds for c in some[1:]) for name, some in costs.items()}
    for name, some in costs.items():
        most = max(c.megabytes for c in some)
        print(f"{name:15} median {seconds[name]:.2f} s of CPU (min {min(c.seconds for c in some[1:]):.2f}), "
              f"{most:.0f} MB")
    for name in BARS:
        others = [other for other in ("imports alone", "boxes.py") if other in seconds]
        print(f"{name:15} " + ", ".join(f"{seconds[name] / seconds[other]:.2f} times {other}" for other in others))
    if "boxes.py" not in seconds:
        print("boxes.py        not installed here: 2.2 to 2.4 s and 117 MB on a machine of this kind")
    return [figure for name, (slowest, largest) in BARS.items() for figure in (
        Result(f"HexaGo as SVG, {name}", seconds[name], "s of CPU", slowest),
        Result(f"HexaGo as SVG, {name}", max(c.megabytes for c in costs[name]), "MB", largest))]


if __name__ == "__main__":
    main()
