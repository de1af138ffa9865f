"""STL, 3MF and plots in programs of others: ADMesh finds nothing to repair, Slic3r slices, vpype takes the pens."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from polygo_fab.core.workshop.profiles import profile_named
from polygo_fab.core.workshop.relief import parse_relief
from polygo_fab.recipes.recipe import load
from polygo_fab.write.mesh import mesh
from polygo_fab.write.stl import stl
from polygo_fab.write.svg import sheet_svg
from polygo_fab.write.threemf import threemf

pytestmark = pytest.mark.soak
KIT = load("hexago").build()
PARTS = [part for part in KIT.parts if not part.blank]
RELIEF = parse_relief("raised")


def run(*words: str | Path) -> str:
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True, timeout=120).stdout


@pytest.mark.skipif(not shutil.which("admesh"), reason="ADMesh is not installed")
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_there_is_nothing_to_repair(part, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "part.stl"
    path.write_bytes(stl(mesh(part, RELIEF)))
    told = dict(re.findall(r"^([A-Z][a-z ]+?) *: +(\d+)", run("admesh", path), re.MULTILINE))
    assert told.pop("Number of parts") == "1"
    mended = {name: told[name] for name in ("Degenerate facets", "Edges fixed", "Facets removed", "Facets added",
                                            "Facets reversed", "Backwards edges", "Normals fixed")}
    assert set(mended.values()) == {"0"}, mended


@pytest.mark.skipif(not shutil.which("slic3r"), reason="Slic3r is not installed")
def test_a_plate_is_sliced(tmp_path: Path) -> None:
    sheet = next(sheet for sheet in KIT.sheets if sheet.name == "arcs-ring")
    path, code = tmp_path / "plate.3mf", tmp_path / "plate.gcode"
    path.write_bytes(threemf(sheet, RELIEF))
    told = dict(re.findall(r"^(\w+) = +(\S+)", run("slic3r", "--info", path), re.MULTILINE))
    assert told["manifold"] == "yes"
    part = sheet.placements[0].part
    assert float(told["volume"]) == pytest.approx(part.area * part.thickness, rel=0.002)
    assert "Done" in run("slic3r", "--no-gui", "-o", code, path)
    assert code.read_text().count("G1 X") > 1000


@pytest.mark.skipif(not shutil.which("vpype"), reason="vpype is not installed")
def test_each_pen_is_a_layer_of_its_number(tmp_path: Path) -> None:
    kit, path = load("pieces").build(), tmp_path / "pens.svg"
    path.write_bytes(sheet_svg(kit.sheets[0], profile_named("plotter")))
    told = run("vpype", "read", path, "stat")
    assert re.findall(r"^Layer (\d+)", told, re.MULTILINE) == ["1", "4"]
