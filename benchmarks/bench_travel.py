"""How far the head of the laser travels over what was made: strokes, mm burned and cut, mm between strokes.

    polygo-fab make hexago templates/recipes/board-*.toml --out outputs --format svg
    python benchmarks/bench_travel.py outputs/*

Without folders: of the board H5, made for it, and of every kit against the tours that OR-Tools finds over the same
lines (guided local search, half a second for each stage of each sheet). Measured on the SVG files, whoever made them:
strokes in their order, from the lower left corner of the sheet on.
"""

from __future__ import annotations

import math
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from results import Result

from polygo_fab import kits
from polygo_fab.check.laser import read_laser
from polygo_fab.core.path import Point
from polygo_fab.core.sheet import GENERIC
from polygo_fab.core.workshop.travel import Ways, in_order, travel


def measured(path: Path) -> tuple[int, float, float]:
    """Strokes, their length, and the travel between them."""
    paths = [stroke.path for stroke in read_laser(path.read_bytes(), "svg", GENERIC)[0].strokes]
    return len(paths), sum(path.length for path in paths), travel(paths, (0.0, 0.0))


BARS = {"strokes": 61, "travel": 900.0}
"""Of the plate of H5 at most: 60 trails are the fewest that draw its lines, and its outline; mm by the greedy rule."""


OVER = 1.1
"""The way of a whole kit over that of the better of both tours for each stage."""
_SEARCH = 500
"""Milliseconds that OR-Tools has for a stage."""


def beside(kit: str) -> tuple[float, float]:
    """The way of the head over all sheets of a kit, and the way with the shorter of both tours in each stage, mm."""
    ours = best = 0.0
    for sheet in kits.load(kit, {}).sheets:
        at: Point = (0.0, 0.0)
        for _, lines in sheet.stages():
            if lines:
                paths = in_order(tuple(lines), at)
                way = travel(paths, at)
                ours, best, at = ours + way, best + min(way, tour(lines, at)), paths[-1].end
    return ours, best


def tour(lines: Sequence[Ways], at: Point) -> float:
    """mm of the way that OR-Tools finds: one way of each line, from `at` on, ending anywhere."""
    from ortools.constraint_solver import pywrapcp, routing_enums_pb2

    ways = [(path, number) for number, some in enumerate(lines) for path in some]
    first, last = len(ways), len(ways) + 1
    manager = pywrapcp.RoutingIndexManager(last + 1, 1, [first], [last])
    routing = pywrapcp.RoutingModel(manager)

    def micrometres(here: int, there: int) -> int:
        a, b = manager.IndexToNode(here), manager.IndexToNode(there)
        if b >= first or a == last:
            return 0
        return round(1000 * math.dist(at if a == first else ways[a][0].end, ways[b][0].start))

    routing.SetArcCostEvaluatorOfAllVehicles(routing.RegisterTransitCallback(micrometres))
    for number in range(len(lines)):
        routing.AddDisjunction([manager.NodeToIndex(k) for k, (_, its) in enumerate(ways) if its == number], 10 ** 9, 1)
    search = pywrapcp.DefaultRoutingSearchParameters()
    search.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PATH_CHEAPEST_ARC
    search.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
    search.time_limit.FromMilliseconds(_SEARCH)
    return float(routing.SolveWithParameters(search).ObjectiveValue()) / 1000


def main() -> list[Result]:
    with tempfile.TemporaryDirectory() as name:
        subprocess.run([sys.executable, "-m", "polygo_fab", "make", "board", "--set", "board=h5", "--format", "svg",
                        "--out", name, "--quiet"], stdout=subprocess.DEVNULL, check=True)
        show([Path(name) / "board-h5"])
        strokes, _, between = measured(Path(name) / "board-h5" / "laser" / "plate.svg")
    found = [Result("plate of H5, strokes", strokes, "strokes", BARS["strokes"]),
             Result("plate of H5, travel", between, "mm", BARS["travel"])]
    for kit in ("tetrago", "hexago", "board", "pieces", "tiles", "coupons"):
        ours, best = beside(kit)
        print(f"{kit:10} {ours:9,.0f} mm, the best of both tours {best:9,.0f} mm")
        found.append(Result(f"{kit}, travel over the best tour", ours / best, "times", OVER))
    return found


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
