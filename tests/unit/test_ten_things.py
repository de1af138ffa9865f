"""Ten things that cost time in a workshop are gone: each command of docs/machine.md, and its promise on the bytes.

What is measured is written as the table writes it; nothing of the program is used but its command line.
"""

from __future__ import annotations

import json
import math
import re
import shlex
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import ezdxf
import ezdxf.path
import pikepdf
import pytest
import shapely
from click.testing import CliRunner
from lxml import etree

from polygo_fab.cli.main import cli

DOC = Path(__file__).parents[2] / "docs" / "machine.md"
ROWS = re.findall(r"^\| ([^|]+) \| `polygo-fab ([^`|]+)` \| ([^|]+) \|$", DOC.read_text().split("\n## ")[1],
                  re.MULTILINE)
Points = list[tuple[float, float]]


def run(command: str, out: Path) -> Path:
    """Where the files of a command are."""
    done = CliRunner().invoke(cli, [*shlex.split(command), "--out", str(out)])
    assert done.exit_code == 0, done.output
    return out


def dxf_lines(path: Path) -> list[shapely.LineString]:
    return [shapely.LineString([(p.x, p.y) for p in ezdxf.path.make_path(one).flattening(0.001)])
            for one in ezdxf.readfile(path).modelspace() if one.dxftype() != "TEXT"]


def svg_lines(path: Path, layer: str) -> list[Points]:
    """The corners of each line of a layer, in the order of the file; of arcs the ends."""
    paths = etree.parse(path).getroot().iterfind(f".//{{*}}g[@id='{layer}']/{{*}}path")
    found = []
    for one in paths:
        steps = [(step[0], [float(x) for x in re.findall(r"[-\d.]+", step[1:])])
                 for step in re.findall(r"[MLAZ][^MLAZ]*", one.get("d"))]
        corners = [(numbers[-2], numbers[-1]) for _, numbers in steps if numbers]
        found.append([*corners, *corners[:1]] if steps[-1][0] == "Z" else corners)
    return found


def svg_size(path: Path) -> tuple[float, float]:
    root = etree.parse(path).getroot()
    return float(root.get("width").removesuffix("mm")), float(root.get("height").removesuffix("mm"))


def twice(out: Path) -> str:
    drawn = [dxf_lines(path) for path in sorted(out.rglob("*.dxf"))]
    long = sum(line.length for lines in drawn for line in lines)
    once = sum(shapely.union_all(lines).length for lines in drawn)
    return f"{long:.1f} mm of lines, {long - once:.1f} mm of them twice"


def pairs(out: Path) -> str:
    """The plate of the coupon is the largest thing that is cut."""
    (path,) = out.rglob("*.dxf")
    x0, y0, x1, y1 = max((line.bounds for line in dxf_lines(path)), key=lambda box: box[2] - box[0])
    return f"a plate of 67 x 60 mm is cut {round(x1 - x0, 2):g} x {round(y1 - y0, 2):g} mm"


def beds(out: Path) -> str:
    jobs = json.loads(next(out.rglob("bill.json")).read_text())["jobs"]
    sizes = [svg_size(path) for path in out.rglob("*.svg")]
    widest, highest = (max(side) for side in zip(*sizes, strict=True))
    return (f"{sum(job['material'] == 'mdf-5' for job in jobs)} jobs of mdf-5; "
            f"no job is larger than {widest:g} x {highest:g} mm")


def sheets(out: Path) -> str:
    plain = run("make tetrago --format svg", out / "plain")
    without = len(list(plain.rglob("*.svg")))
    return f"{len(list(out.rglob('*.svg'))) - without} files, {without} without `--nest`"


def held(out: Path) -> str:
    """Each disc is drawn in arcs; what is between two of them is the tab and a kerf of 0.2 mm."""
    discs, widths = list[int](), set[str]()
    for path in out.rglob("*.svg"):
        ends = [end for line in svg_lines(path, "cut") for end in (line[0], line[-1])]
        gaps = [min(math.dist(a, b) for j, b in enumerate(ends) if i != j) for i, a in enumerate(ends)]
        middles = shapely.MultiPoint([shapely.LineString([line[0], line[-1]]).centroid for line in
                                      svg_lines(path, "cut")])
        discs += [sum(map(spot.covers, middles.geoms)) for spot in shapely.get_parts(middles.buffer(2))]
        widths |= {f"{gap - 0.2:.2f}" for gap in gaps}
    (each,), (width,) = set(discs), widths
    return f"{len(discs)} discs, each held at {each} places, {width} mm wide"


def jumps(out: Path) -> str:
    lines = svg_lines(next(out.rglob("plate.svg")), "engrave")
    longest = max(math.dist(a[-1], b[0]) for a, b in pairwise(lines))
    return f"{len(lines)} lines, no jump between two of them longer than {longest:.1f} mm"


def glue(out: Path) -> str:
    told = next(out.rglob("bill.txt")).read_text()
    return "acrylic cement, no wood glue" if "acrylic cement" in told and "wood glue" not in told else told


def power(out: Path) -> str:
    root = etree.parse(next(out.rglob("*.lbrn2"))).getroot()
    settings = {(one.find("maxPower").get("Value"), one.find("speed").get("Value")) for one in
                root.iterfind("CutSetting") if re.search(r"\d", one.find("name").get("Value"))}
    powers, speeds = ({pair[axis] for pair in settings} for axis in (0, 1))
    return f"{len(settings)} squares: {len(powers)} powers by {len(speeds)} speeds"


def colours(out: Path) -> str:
    found = set[str]()
    for path in out.rglob("laser/*.pdf"):
        with pikepdf.open(path) as pdf:
            for page in pdf.pages:
                for operands, operator in pikepdf.parse_content_stream(page):
                    if str(operator) == "RG":
                        found.add("#" + "".join(f"{round(255 * float(one)):02x}" for one in operands))
    return f"lines of {' and '.join(sorted(found))} alone"


def label(out: Path) -> str:
    (path,) = out.rglob("*.svg")
    top = min(y for line in svg_lines(path, "cut") for _, y in line)
    burned = [line for line in svg_lines(path, "engrave") if max(y for _, y in line) < top]
    return f"{top:.1f} mm above the parts, with lines that are {'burned' if burned else 'missing'}"


MEASURED: tuple[Callable[[Path], str], ...] = (twice, pairs, beds, sheets, held, jumps, glue, power, colours, label)


@pytest.mark.slow
@pytest.mark.parametrize(("command", "promise", "measure"), [
    pytest.param(command, promise, measure, id=measure.__name__)
    for (_, command, promise), measure in zip(ROWS, MEASURED, strict=True)])
def test_a_command_gives_what_the_table_promises(command: str, promise: str, measure: Callable[[Path], str],
                                                 tmp_path: Path) -> None:
    assert measure(run(command, tmp_path)) == promise


def test_there_are_ten() -> None:
    assert len(ROWS) == len(MEASURED) == 10
