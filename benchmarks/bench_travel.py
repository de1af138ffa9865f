"""How far the head of the laser travels over what was made: strokes, mm burned and cut, mm between strokes.

    polygo-fab make hexago templates/recipes/board-*.toml --out outputs --format svg
    python benchmarks/bench_travel.py outputs/*

Without folders: of the board H5, made for it. Measured on the SVG files, whoever made them: strokes in their order,
from the lower left corner of the sheet on.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from results import Result

from polygo_fab.check.laser import read_laser
from polygo_fab.core.sheet import GENERIC
from polygo_fab.core.travel import travel


def measured(path: Path) -> tuple[int, float, float]:
    """Strokes, their length, and the travel between them."""
    paths = [stroke.path for stroke in read_laser(path.read_bytes(), "svg", GENERIC)[0].strokes]
    return len(paths), sum(path.length for path in paths), travel(paths, (0.0, 0.0))


BARS = {"strokes": 61, "travel": 987.0}
"""Of the plate of H5 at most: 60 trails are the fewest that draw its lines, and its outline; mm by the greedy rule."""


def main() -> list[Result]:
    with tempfile.TemporaryDirectory() as name:
        subprocess.run([sys.executable, "-m", "polygo_fab", "make", "board", "--set", "board=h5", "--format", "svg",
                        "--out", name, "--quiet"], stdout=subprocess.DEVNULL, check=True)
        show([Path(name) / "board-h5"])
        strokes, _, between = measured(Path(name) / "board-h5" / "laser" / "plate.svg")
    return [Result("plate of H5, strokes", strokes, "strokes", BARS["strokes"]),
            Result("plate of H5, travel", between, "mm", BARS["travel"])]


def show(folders: list[Path]) -> None:
    print(f"{'':32}{'strokes':>9}{'mm':>11}{'travel, mm':>13}")
    for folder in folders:
        rows = {path.stem: measured(path) for path in sorted(folder.glob("laser/*.svg"))}
        for name, row in {**rows, "": tuple(map(sum, zip(*rows.values(), strict=True)))}.items() if rows else ():
            print(f"{folder.name + ' ' + (name or 'in all'):32}{row[0]:9,}{row[1]:11,.0f}{row[2]:13,.0f}")


if __name__ == "__main__":
    if sys.argv[1:]:
        show([Path(word) for word in sys.argv[1:]])
    else:
        main()
