"""Of what the laser time of HexaGo consists, on a K40 and on 600 x 400 mm, and what other choices would save.

    python benchmarks/bench_time.py

By the speeds of the tables, as in bills. What the bill has no number for, the time to speed up and slow down at every
corner, is reckoned beside it, at two accelerations between which the usual machines lie (an assumption: measure yours).
The choices change what is made or how, never a speed; `common_line` alone makes the same thing, `hexago-quick` a box
for the same games with pawns of another shape. Before is the usual box, lines followed in the order of the parts.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping

from bench_travel import HEXAGO, WAYS, timed
from results import Result

from polygo_fab.core.path import Line
from polygo_fab.core.sheet import Sheet
from polygo_fab.core.workshop.estimate import job, setting
from polygo_fab.core.workshop.tables import Laser, laser, machine, materials
from polygo_fab.recipes.recipe import Recipe, load

ACCELERATIONS = (1000.0, 3000.0)
"""mm/s2."""
CHOICES: tuple[Mapping[str, object], ...] = (
    {"common_line": "yes"}, {"pawn_shape": "straight"}, {"burn": "score"}, {"faces": 1, "reserve": 0}, {"arcs": "no"},
    {"lines": "hexagons"}, {"common_line": "yes", "faces": 1, "reserve": 0},
    {"common_line": "yes", "lines": "hexagons", "faces": 1})
SHARED, QUICK = 0.04, 0.3
"""Of the time that `common_line` saves at least, of that as planned; and `hexago-quick`, of that before."""


def sheets_of(name: str, **more: object) -> tuple[Sheet, ...]:
    return Recipe("hexago", "hexago", settings={**HEXAGO[name], **more}, machine=name).build().sheets


def works(sheets: tuple[Sheet, ...], how: Laser) -> Counter[str]:
    """Seconds: cuts, burned lines, travel, and beginning a line."""
    found, stuff = Counter[str](), materials()
    for sheet in sheets:
        for work in job(sheet, how, stuff[sheet.material]).works:
            passes = work.setting.passes
            found[work.operation] += passes * work.length / work.setting.speed
            found["travel"] += passes * work.travel / how.travel
            found["begin a line"] += passes * work.lines * how.settle
    return found


def by_part(sheets: tuple[Sheet, ...], how: Laser) -> tuple[Counter[str], Counter[str]]:
    """Seconds of cutting and of burning each kind of part, as if none shared a cut; those of one kind together."""
    cuts, burned, stuff = Counter[str](), Counter[str](), materials()
    for sheet in sheets:
        for part in (place.part for place in sheet.placements):
            kind = "blank" if part.blank else part.name.partition("-")[0]
            for stroke in part.back if sheet.face == "back" else part.front:
                its = setting(stroke.operation, how, stuff[sheet.material])
                burned[kind] += its.passes * stroke.path.length / its.speed
            its = setting("cut", how, stuff[sheet.material])
            if sheet.face != "back":
                cuts[kind] += its.passes * sum(p.length for p in (part.outline, *part.holes)) / its.speed
    return cuts, burned


def corners(sheets: tuple[Sheet, ...], how: Laser, acceleration: float) -> float:
    """Seconds that are lost where the head comes to rest at every corner and at both ends of every line and way."""
    stuff = materials()

    def runs(sheet: Sheet) -> Iterator[tuple[float, float]]:
        at = (0.0, 0.0)
        for stroke in sheet.strokes():
            yield math.dist(at, stroke.path.start), how.travel
            speed, smooth = setting(stroke.operation, how, stuff[sheet.material]).speed, 0.0
            for start, segment in stroke.path.pieces():
                if isinstance(segment, Line):
                    yield math.dist(start, segment.end), speed
                else:
                    smooth += abs(segment.sweep(start)) * segment.radius
            yield smooth, speed
            at = stroke.path.end

    return sum(speed / acceleration if far >= speed ** 2 / acceleration else
               2 * math.sqrt(far / acceleration) - far / speed for sheet in sheets for far, speed in runs(sheet) if far)


def main() -> list[Result]:
    found = []
    for name, settings in HEXAGO.items():
        how, plain = laser(machine(name).laser), sheets_of(name)
        print(f"hexago on {name}", *(f"--set {key}={value}" for key, value in settings.items()))
        parts, whole = works(plain, how), works(plain, how).total()
        for what, seconds in parts.most_common():
            print(f"  {what:24}{seconds:7,.0f} s {seconds / whole:6.1%}")
        print(f"  {'in all':24}{whole:7,.0f} s")
        for acceleration in ACCELERATIONS:
            lost = corners(plain, how, acceleration)
            print(f"  {f'corners, {acceleration:g} mm/s2':24}{lost:7,.0f} s {lost / whole:6.1%}  beside it")
        cuts, burned = by_part(plain, how)
        for kind, seconds in cuts.most_common():
            print(f"  {kind + ', cut and burned':24}{seconds:7,.0f} s {burned[kind]:6,.0f} s")
        for choice in CHOICES:
            other = works(sheets_of(name, **choice), how).total()
            told = " ".join(f"--set {key}={value}" for key, value in choice.items())
            print(f"  {told:56}{other:7,.0f} s {other / whole - 1:+6.1%}")
            if choice == {"common_line": "yes"}:
                found.append(Result(f"hexago on {name}, time with shared cuts", other / whole, "times", 1 - SHARED))
        before = next(seconds for way, _, seconds in timed(name, "no") if way == WAYS[1])
        lean = sheets_of(name, **load("hexago-quick").settings)
        quick = works(lean, how)
        print(f"  {'hexago-quick':56}{quick.total():7,.0f} s {quick.total() / whole - 1:+6.1%}, "
              f"before: {before:,.0f} s, {quick.total() / before - 1:+6.1%}")
        print("   ", ", ".join(f"{what} {seconds:,.0f} s" for what, seconds in quick.most_common()))
        print(f"    {quick['travel'] * how.travel / 1000:.1f} m of travel; beside it, corners",
              " to ".join(f"{corners(lean, how, acceleration):,.0f} s" for acceleration in ACCELERATIONS))
        found.append(Result(f"hexago-quick on {name}, of the time before", quick.total() / before, "times", 1 - QUICK))
    return found


if __name__ == "__main__":
    main()
