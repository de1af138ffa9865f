"""Every laser file of every kit and recipe in MeerK40t, Inkscape and LibreCAD: what the manifest says is what they see,
and MeerK40t burns the same from every format.

MeerK40t (PyPI `meerk40t` with `pillow` and `ezdxf`) must be on the PATH and runs headless in its own Python; Inkscape
and LibreCAD (Debian `inkscape`, `librecad`) likewise. The tests of a program that is not installed are skipped. PDFs
MeerK40t reads through Inkscape, some seconds each: those of two kits.
"""

import json
import os
import shutil
import subprocess
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from polygo_fab import kits
from polygo_fab.core.part import Operation
from polygo_fab.core.path import Path as Line
from polygo_fab.core.path import bounds
from polygo_fab.core.resources import template
from polygo_fab.core.workshop.profiles import profile_named, profiles
from polygo_fab.recipes.make import make
from polygo_fab.recipes.manifest import read_manifest
from polygo_fab.recipes.recipe import load
from polygo_fab.write.dxf import sheet_dxf
from polygo_fab.write.laser_pdf import sheet_pdf
from polygo_fab.write.lbrn2 import sheet_lbrn2
from polygo_fab.write.svg import sheet_svg

pytestmark = pytest.mark.soak

RECIPES = {name: name for name, kit in kits.classes().items() if kit.material_options} | {
    path.stem: str(path) for path in sorted(template("recipes").glob("*.toml"))
    if kits.classes()[tomllib.loads(path.read_text(encoding="utf-8"))["kit"]].material_options}
"""What `load` takes, by name, of what is cut from a material: not of what is only printed."""

WRITERS = {"svg": sheet_svg, "dxf": sheet_dxf, "lbrn2": sheet_lbrn2}

_LOAD = """
import argparse, json, sys
from meerk40t.internal_plugins import plugin
from meerk40t.kernel import Kernel

kernel = Kernel("MeerK40t", "0", "MeerK40t", ansi=False)
kernel.args = argparse.Namespace(no_gui=True, gui_suppress=True, no_plugins=True)
kernel.add_plugin(plugin)
kernel(partial=True)
kernel.console("service device start -i dummy\\n")
kernel.device.bedwidth = kernel.device.bedheight = "3000mm"  # a DXF larger than the bed would be shrunk
kernel.device.realize()
found = {}
for path in sys.argv[1:]:
    kernel.console("element* delete\\n")
    kernel.console("operation* delete\\n")
    kernel.elements.load(path)
    seen = found.setdefault(path, {})
    for operation in kernel.elements.ops():
        for line in (child.node for child in operation.children if child.type == "reference"):
            drawn = line.as_geometry()
            project = path.endswith(".lbrn2")  # whose layers MeerK40t knows by their names, the others by colours
            row = seen.setdefault(operation.label if project else f"{operation.type} {line.stroke.hex}", [0, 0.0])
            row[0] += 1
            row[1] += sum(drawn.length(k) for k in range(drawn.index)) / kernel.elements.length("1mm")
print("FOUND", json.dumps(found))
kernel.console("quit\\n")
"""


def needs(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Every recipe made for MeerK40t: its folder by name."""
    out = tmp_path_factory.mktemp("out")
    made = [make(replace(load(word), formats=("svg", "dxf", "lbrn2"), profile="meerk40t"), out)
            for word in RECIPES.values()]
    assert [m.folder.name for m in made if m.findings] == []
    return {m.folder.name: m.folder for m in made}


@pytest.fixture(scope="module")
def seen(folders: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, tuple[int, float]]]:
    """What MeerK40t makes of each file: by kind of operation and colour, how many lines, and how long (mm)."""
    python = Path(needs("meerk40t")).read_text(encoding="utf-8").splitlines()[0].removeprefix("#!")
    home = str(tmp_path_factory.mktemp("home"))
    files = [str(path) for folder in folders.values() for path in sorted(folder.glob("laser/*.*"))]
    return loaded(files, python, home)


def loaded(files: list[str], python: str, home: str) -> dict[str, dict[str, tuple[int, float]]]:
    """The same of these files; `home` is a folder in which the program finds no settings of earlier runs."""
    Path(home).mkdir(exist_ok=True)
    done = subprocess.run([python, "-c", _LOAD, *files], capture_output=True, text=True, check=False, timeout=1800,
                          stdin=subprocess.DEVNULL, env={**os.environ, "HOME": home, "XDG_CONFIG_HOME": home})
    lines = [line for line in done.stdout.splitlines() if line.startswith("FOUND ")]
    assert len(lines) == 1, done.stderr
    found: dict[str, dict[str, tuple[int, float]]] = json.loads(lines[0].removeprefix("FOUND "))
    return found


def laser_files(folder: Path) -> list[dict[str, Any]]:
    return [entry for entry in read_manifest(folder)["files"] if entry["path"].startswith("laser/")]


@pytest.mark.parametrize("recipe", RECIPES)
def test_meerk40t_sees_the_lines_of_the_manifest(recipe: str, folders: dict[str, Path],
                                                 seen: dict[str, dict[str, tuple[int, float]]]) -> None:
    """As many cut, scored and engraved lines, and as long in all within 0.1 %, each burned once, in every format."""
    entries = laser_files(folders[recipe])
    assert {Path(entry["path"]).suffix for entry in entries} == {".svg", ".dxf", ".lbrn2"}
    for entry in entries:
        meant = {_operation(op, entry["path"]): drawn for op, drawn in entry["lines"].items()}
        found = seen[str(folders[recipe] / entry["path"])]
        assert {kind: count for kind, (count, _) in found.items()} == {k: drawn["count"] for k, drawn in meant.items()}
        for kind, (_, length) in found.items():
            assert length == pytest.approx(meant[kind]["length"], rel=0.001), (entry["path"], kind)


def _operation(operation: Operation, path: str) -> str:
    """What MeerK40t calls it: by the layer in a project, elsewhere by the colour."""
    look = profile_named("meerk40t")
    if path.endswith(".lbrn2"):
        return look.layer(operation)
    return f"op {'cut' if operation == 'cut' else 'engrave'} {look.colour(operation)}"


@pytest.mark.parametrize("name", profiles())
def test_meerk40t_burns_nothing_twice(name: str, tmp_path: Path) -> None:
    """In all profiles and formats: as many lines as there are, as long as they are."""
    python = Path(needs("meerk40t")).read_text(encoding="utf-8").splitlines()[0].removeprefix("#!")
    look = profile_named(name)
    shared = [sheet for sheet in load("hexago-quick").build().sheets if sheet.shared]
    sheets = dict(enumerate([*kits.load("tetrago", {}).sheets, *kits.load("hexago", {"lines": "both"}).sheets[:2],
                             *shared]))
    for number, sheet in sheets.items():
        for kind, write in WRITERS.items():
            (tmp_path / f"{number}.{kind}").write_bytes(write(sheet, look))
    seen = loaded([str(path) for path in sorted(tmp_path.iterdir())], python, str(tmp_path / "home"))
    for number, sheet in sheets.items():
        strokes = sheet.strokes()
        for kind in WRITERS:
            rows = seen[str(tmp_path / f"{number}.{kind}")].values()
            assert sum(count for count, _ in rows) == len(strokes), (sheet.name, kind)
            assert sum(length for _, length in rows) == pytest.approx(sum(s.path.length for s in strokes), rel=0.001)


@pytest.mark.parametrize("recipe", ["tetrago", "hexago"])
def test_meerk40t_burns_the_same_from_a_pdf(recipe: str, tmp_path: Path) -> None:
    python = Path(needs("meerk40t")).read_text(encoding="utf-8").splitlines()[0].removeprefix("#!")
    needs("inkscape")
    sheets = {str(tmp_path / f"{sheet.name}.pdf"): sheet for sheet in load(RECIPES[recipe]).build().sheets}
    for path, sheet in sheets.items():
        Path(path).write_bytes(sheet_pdf(sheet, profile_named("meerk40t")))
    files = list(sheets)
    seen = loaded([files[0], *files], python, str(tmp_path / "home"))  # the first through Inkscape is lost
    for path, sheet in sheets.items():
        for operation in {s.operation for s in sheet.strokes()}:
            count, length = seen[path][_operation(operation, path)]
            mine = [s.path.length for s in sheet.strokes() if s.operation == operation]
            assert (count, length) == (len(mine), pytest.approx(sum(mine), rel=0.001)), path


@pytest.mark.parametrize("recipe", RECIPES)
def test_librecad_sees_the_same_lines(recipe: str, tmp_path: Path) -> None:
    """What it prints, smaller where a sheet is larger than the A3 on which it does: in each colour, as wide and high as
    what is drawn in it."""
    program, look = needs("librecad"), profile_named("meerk40t")
    for sheet in load(RECIPES[recipe]).build().sheets:
        (tmp_path / f"{sheet.name}.dxf").write_bytes(sheet_dxf(sheet, look))
        scale = min(1.0, 400 / sheet.size[0], 280 / sheet.size[1])
        done = subprocess.run([program, "dxf2pdf", "-c", "-s", repr(scale), "-r", "1200", f"{sheet.name}.dxf"],
                              capture_output=True, text=True, check=False, timeout=120, stdin=subprocess.DEVNULL,
                              cwd=tmp_path, env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)})
        assert done.returncode == 0, done.stderr
        drawn: dict[str, list[Line]] = {}
        for stroke in sheet.strokes():
            drawn.setdefault(look.colour(stroke.operation), []).append(stroke.path)
        seen = printed(tmp_path / f"{sheet.name}.pdf")
        assert seen.keys() == drawn.keys(), sheet.name
        for colour, paths in drawn.items():
            x0, y0, x1, y1 = bounds(paths)
            size = [length / scale for length in seen[colour]]
            # the dots of the printer, 0.02 mm, and their number in a millimetre, which it rounds
            assert size == pytest.approx([x1 - x0, y1 - y0], abs=0.05 / scale, rel=0.0004), (sheet.name, colour)


def printed(path: Path) -> dict[str, tuple[float, float]]:
    """How wide and how high (mm) what a page shows in each colour is."""
    found: dict[str, list[tuple[float, float]]] = {}
    with pdfplumber.open(path) as document:
        [page] = document.pages
        for item in [*page.lines, *page.curves, *page.rects]:
            colour = "#" + "".join(f"{round(255 * level):02x}" for level in item["stroking_color"])
            found.setdefault(colour, []).extend(item["pts"])
    spans = {colour: [[point[axis] * 25.4 / 72 for point in points] for axis in (0, 1)]
             for colour, points in found.items()}
    return {colour: (max(xs) - min(xs), max(ys) - min(ys)) for colour, (xs, ys) in spans.items()}


@pytest.mark.parametrize("recipe", RECIPES)
def test_inkscape_sees_the_same_box(recipe: str, tmp_path: Path) -> None:
    """Its boxes are in pixels of 1/96 inch, and the stroke's width counts but at the ends of open lines: a hairline,
    since at a sharp corner a stroke reaches further out than by half of its width, up to four times as far (the limit
    of a mitre in SVG)."""
    program, look, found = needs("inkscape"), profile_named("ponoko"), load(RECIPES[recipe]).build().sheets
    files = [tmp_path / f"{sheet.name}.svg" for sheet in found]
    for path, sheet in zip(files, found, strict=True):
        path.write_bytes(sheet_svg(sheet, look))
    done = subprocess.run([program, "--query-all", *map(str, files)], capture_output=True, text=True, check=False,
                          timeout=300, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
    boxes = [[float(word) * 25.4 / 96 for word in line.split(",")[1:]] for line in done.stdout.splitlines()
             if line.startswith("svg")]
    for (x, y, width, height), sheet in zip(boxes, found, strict=True):
        x0, y0, x1, y1 = bounds([stroke.path for stroke in sheet.strokes()])
        beyond = (x0 - x, y0 - (sheet.size[1] - y - height), x + width - x1, sheet.size[1] - y - y1)
        assert -0.005 < min(beyond) <= max(beyond) < 4 * look.stroke_width / 2 + 0.005, sheet.name
