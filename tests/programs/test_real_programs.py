"""The kit in the programs that people open it with. Each test needs that program on the PATH and is skipped without.

Facts of those programs: Inkscape's --query-all gives pixels (25.4 / 96 mm) and counts the stroke's width in;
MeerK40t takes black strokes for raster, which is how the generic profile engraves.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from polygo_fab import kits
from polygo_fab.core.path import bounds
from polygo_fab.core.sheet import GENERIC, Sheet
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import Recipe

pytestmark = pytest.mark.soak
SHEETS = kits.load("tetrago", {}).sheets
sheets = pytest.mark.parametrize("sheet", SHEETS, ids=[s.name for s in SHEETS])


def needs(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def run(*words: str) -> str:
    """What a program prints."""
    done = subprocess.run(words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = make(Recipe("tetrago", "tetrago", formats=("svg", "pdf")), tmp_path_factory.mktemp("out"))
    assert made.findings == ()
    return made.folder


@sheets
def test_inkscape_sees_the_same_size(folder: Path, sheet: Sheet) -> None:
    lines = run(needs("inkscape"), "--query-all", str(folder / "laser" / f"{sheet.name}.svg")).splitlines()
    x, y, width, height = (float(word) * 25.4 / 96 for word in lines[0].split(",")[1:])
    box = bounds([stroke.path for stroke in sheet.strokes()])
    pen = GENERIC.stroke_width
    assert width - pen == pytest.approx(box[2] - box[0], abs=0.01)
    assert height - pen == pytest.approx(box[3] - box[1], abs=0.01)
    assert x + pen / 2 == pytest.approx(box[0], abs=0.01)
    assert y + pen / 2 == pytest.approx(sheet.size[1] - box[3], abs=0.01)


@sheets
def test_meerk40t_sees_the_same_operations(folder: Path, sheet: Sheet) -> None:
    tree = run(needs("meerk40t"), "-z", "-X", "-A", "-e", f"load {folder / 'laser' / (sheet.name + '.svg')}", "-e",
               "tree list", "-e", "quit")
    seen = {"cut": 0, "engrave": 0, "raster": 0}
    operation = ""
    for line in tree.splitlines():
        head = re.search(r": op (\w+)", line)
        operation = head[1] if head else operation
        if ": reference" in line:
            seen[operation] += 1
    meant = [stroke.operation for stroke in sheet.strokes()]
    assert seen == {"cut": meant.count("cut"), "engrave": meant.count("mark") + meant.count("score"),
                    "raster": meant.count("engrave")}


def test_qpdf_and_pdffonts_are_clean(folder: Path) -> None:
    needs("qpdf"), needs("pdffonts")
    pages = sorted(folder.glob("print/*/*.pdf"))
    assert pages
    for page in pages:
        assert "No syntax or stream encoding errors" in run("qpdf", "--check", str(page))
        table = run("pdffonts", str(page)).splitlines()[2:]
        assert table
        assert all(row.split()[-5] == "yes" for row in table), "every font is embedded"
