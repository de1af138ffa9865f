"""How far the head of the laser travels over what was made: strokes, mm burned and cut, mm between strokes.

    polygo-fab make hexago templates/recipes/board-*.toml --out outputs --format svg
    python benchmarks/bench_travel.py outputs/*
    python benchmarks/bench_travel.py --time

With --time: how long the laser works for HexaGo on a K40 (on a pitch that goes on its bed) and on 600 x 400 mm, by the
speeds of the tables: engraved lines swept as a picture, or followed in the order of the parts in the file, or in the
order that is planned; and if the head took no time at all from line to line, which no order can better.

Without words: of the board H5, made for it, and of every kit against the tours that OR-Tools finds over the same lines
(guided local search, half a second for each stage of each sheet). Measured on the SVG files, whoever made them:
strokes in their order, from the lower left corner of the sheet on.
"""

from __future__ import annotations

import math
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from results import Result

from polygo_fab import kits
from polygo_fab.check.laser import read_laser
from polygo_fab.core.path import Point
from polygo_fab.core.sheet import GENERIC
from polygo_fab.core.workshop.estimate import job, setting
from polygo_fab.core.workshop.tables import laser, machine, materials
from polygo_fab.core.workshop.travel import Ways, in_stages, travel
from polygo_fab.recipes.recipe import Recipe


def measured(path: Path) -> tuple[int, float, float]:
    """Strokes, their length, and the travel between them."""
    paths = [stroke.path for stroke in read_laser(path.read_bytes(), "svg", GENERIC)[0].strokes]
    return len(paths), sum(path.length for path in paths), travel(paths, (0.0, 0.0))


BARS = {"strokes": 61, "travel": 900.0}
"""Of the plate of H5 at most: 60 trails are the fewest that draw its lines, and its outline; mm by the greedy rule."""


SWEEP, SWEPT = 300.0, 0.1
"""mm/s and mm: at which speed, and how far apart, lines are swept where they are not followed; usual for a CO2 tube."""
WAYS = ("engravings swept, in file order", "followed, in file order", "followed, as planned",
        "followed, no time between lines")
HEXAGO: dict[str, dict[str, object]] = {"k40": {"pitch": "17", "pawn": "9.8"}, "bed-600x400": {}}
"""The machines, and what HexaGo needs to go on them."""


OVER = 1.1
"""The way of a whole kit over that of the better of both tours for each stage."""
_SEARCH = 500
"""Milliseconds that OR-Tools has for a stage."""


def beside(kit: str) -> tuple[float, float]:
    """The way of the head over all sheets of a kit, and the way with the shorter of both tours in each stage, mm."""
    ours = best = 0.0
    for sheet in kits.load(kit, {}).sheets:
        at: Point = (0.0, 0.0)
        stages = [tuple(lines) for _, lines in sheet.stages() if lines]
        for lines, paths in zip(stages, in_stages(stages), strict=True):
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


def timed(name: str, nest: str) -> list[tuple[str, float, float]]:
    """Four ways to do the jobs of HexaGo on a machine: what they are, mm of travel, seconds."""
    recipe = Recipe("hexago", "hexago", settings=HEXAGO[name], machine=name, nest=nest)
    sheets, how, stuff = recipe.build().sheets, laser(machine(name).laser), materials()
    burned = tuple((op, replace(its, speed=SWEEP) if op == "engrave" else its) for op, its in how.burned)
    sweeps = replace(how, burned=burned, raster=True, interval=SWEPT)
    far, seconds = dict.fromkeys(WAYS, 0.0), dict.fromkeys(WAYS, 0.0)
    for sheet in sheets:
        swept = [work.seconds for work in job(sheet, sweeps, stuff[sheet.material]).works if work.raster]
        seconds[WAYS[0]] += sum(swept)
        for way in WAYS:
            at: Point = (0.0, 0.0)
            stages = [(operation, tuple(lines)) for operation, lines in sheet.stages()
                      if lines and (operation != "engrave" or way != WAYS[0])]
            ordered = in_stages([lines for _, lines in stages])
            for (operation, lines), planned in zip(stages, ordered, strict=True):
                paths = planned if way == WAYS[2] else tuple(some[0] for some in lines)
                its, gone = setting(operation, how, stuff[sheet.material]), travel(paths, at) * (way != WAYS[3])
                at, far[way] = paths[-1].end, far[way] + gone
                seconds[way] += its.passes * (sum(path.length for path in paths) / its.speed + gone / how.travel
                                              + len(paths) * how.settle)
    return [(way, far[way], seconds[way]) for way in WAYS]


def show_times() -> None:
    for name, settings in HEXAGO.items():
        for nest in ("no", "fast-all"):
            rows = timed(name, nest)
            print(f"hexago on {name}, --nest {nest}", *(f"--set {key}={value}" for key, value in settings.items()))
            for what, way, seconds in rows:
                print(f"  {what:34}{way / 1000:6.1f} m of travel {seconds:7,.0f} s {seconds / rows[1][2] - 1:+7.1%}")


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
    if sys.argv[1:] == ["--time"]:
        show_times()
    elif sys.argv[1:]:
        show([Path(word) for word in sys.argv[1:]])
    else:
        main()
