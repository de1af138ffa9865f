"""Every profile and every format in the programs that they are for; skipped where such a program is not installed.

MeerK40t takes red strokes for cuts, black ones for pictures to raster, and follows all others.
"""

import os
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from polygo_fab import kits
from polygo_fab.core.sheet import Sheet
from polygo_fab.core.workshop.profiles import profile_named, profiles
from polygo_fab.write.laser_pdf import sheet_pdf
from polygo_fab.write.lbrn2 import sheet_lbrn2
from polygo_fab.write.svg import sheet_svg

pytestmark = pytest.mark.soak
SHEETS = kits.load("tetrago", {}).sheets
sheets = pytest.mark.parametrize("sheet", SHEETS, ids=[s.name for s in SHEETS])

_LENGTHS = """
import sys
from xml.etree import ElementTree
from math import pi
from meerk40t.extra.lbrn import geomstr_from_vert_list
total = 0.0
for shape in ElementTree.parse(sys.argv[1]).iter("Shape"):
    if shape.get("Type") == "Ellipse":
        total += 2 * pi * float(shape.get("Rx"))
    else:
        drawn = geomstr_from_vert_list(shape.findtext("VertList"), shape.findtext("PrimList"))
        total += sum(drawn.length(k) for k in range(drawn.index))
print("total", total)
"""


def needs(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def run(*words: str, home: Path | None = None) -> str:
    """What the program says; `home` is a folder where it finds no settings of earlier runs."""
    given = {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home)} if home else None
    done = subprocess.run(words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=120,
                          env=given)
    assert done.returncode == 0, done.stderr
    return done.stdout


def operations(path: Path) -> dict[str, int]:
    """How many strokes MeerK40t gives to each kind of operation."""
    tree = run(needs("meerk40t"), "-z", "-X", "-A", "-e", f"load {path}", "-e", "tree list", "-e", "quit",
               home=path.parent)
    seen, operation = Counter[str](), ""
    for line in tree.splitlines():
        head = re.search(r": op (\w+)(?: - (\S+))?", line)
        operation = f"{head[1]} {head[2] or ''}".strip() if head else operation
        seen[operation] += ": reference" in line
    return {name: count for name, count in seen.items() if count}


@pytest.mark.parametrize("name", profiles())
def test_meerk40t_tells_the_operations_apart(tmp_path: Path, name: str) -> None:
    sheet, chosen = SHEETS[0], profile_named(name)
    (tmp_path / "a.svg").write_bytes(sheet_svg(sheet, chosen))
    seen = Counter[str]()
    for operation, count in operations(tmp_path / "a.svg").items():
        seen[operation.split()[0]] += count
    expected = Counter[str]()
    for stroke in sheet.strokes():
        colour = chosen.colour(stroke.operation)
        expected[{"#ff0000": "cut", "#000000": "raster"}.get(colour, "engrave")] += 1
    assert seen == expected
    if name == "meerk40t":
        meant = [stroke.operation == "cut" for stroke in sheet.strokes()]
        assert seen == {"cut": sum(meant), "engrave": len(meant) - sum(meant)}


@sheets
def test_meerk40t_reads_the_lightburn_project(tmp_path: Path, sheet: Sheet) -> None:
    """The same strokes on the same layers, and as long within 0.1 %."""
    (tmp_path / "a.lbrn2").write_bytes(sheet_lbrn2(sheet, profile_named("lightburn")))
    look = profile_named("lightburn")
    meant = Counter(f"cut {look.layer(s.operation)}" for s in sheet.strokes())  # LightBurn's type Cut follows lines
    assert operations(tmp_path / "a.lbrn2") == meant
    python = Path(needs("meerk40t")).read_text(encoding="utf-8").splitlines()[0].removeprefix("#!")
    total = float(run(python, "-c", _LENGTHS, str(tmp_path / "a.lbrn2")).split()[-1])
    assert total == pytest.approx(sum(stroke.path.length for stroke in sheet.strokes()), rel=0.001)


@sheets
def test_qpdf_pdffonts_and_inkscape_read_the_pdf(tmp_path: Path, sheet: Sheet) -> None:
    (tmp_path / "a.pdf").write_bytes(sheet_pdf(sheet, profile_named("inkscape")))
    assert "No syntax or stream encoding errors" in run(needs("qpdf"), "--check", str(tmp_path / "a.pdf"))
    assert run(needs("pdffonts"), str(tmp_path / "a.pdf")).splitlines()[2:] == []
    lines = run(needs("inkscape"), "--query-all", "--pdf-poppler", str(tmp_path / "a.pdf")).splitlines()
    width, height = (float(word) * 25.4 / 96 for word in lines[0].split(",")[3:])
    boxes = [stroke.path.bounds for stroke in sheet.strokes()]
    pen = profile_named("inkscape").stroke_width
    assert width - pen == pytest.approx(max(b[2] for b in boxes) - min(b[0] for b in boxes), abs=0.01)
    assert height - pen == pytest.approx(max(b[3] for b in boxes) - min(b[1] for b in boxes), abs=0.01)
