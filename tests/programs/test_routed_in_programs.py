"""The way of a router's tool in programs that draw it: Inkscape and LibreCAD see it as large as it is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pdfplumber
import pytest

from polygo_fab.core.path import bounds
from polygo_fab.core.sheet import Sheet
from polygo_fab.core.workshop.profiles import profile_named
from polygo_fab.recipes.recipe import from_mapping
from polygo_fab.recipes.routed import routed_jobs
from polygo_fab.write.dxf import sheet_dxf
from polygo_fab.write.svg import sheet_svg

pytestmark = pytest.mark.soak
RECIPE = from_mapping({"kit": "box", "formats": ["router"], "tool": 3.0, "tabs": "4x2"}, "a test", "box")
JOBS = routed_jobs(RECIPE, RECIPE.build())
LOOK = profile_named("generic")
jobs = pytest.mark.parametrize("job", JOBS, ids=lambda job: job.name)


def size(job: Sheet) -> list[float]:
    x0, y0, x1, y1 = bounds([stroke.path for stroke in job.strokes()])
    return [x1 - x0, y1 - y0]


@jobs
@pytest.mark.skipif(not shutil.which("inkscape"), reason="Inkscape is not installed")
def test_inkscape_sees_the_same_size(job: Sheet, tmp_path: Path) -> None:
    """In pixels of 1/96 inch; its boxes have the width of the stroke, and at a sharp corner up to four times that."""
    path = tmp_path / "job.svg"
    path.write_bytes(sheet_svg(job, LOOK))
    told = subprocess.run(["inkscape", "--query-all", str(path)], capture_output=True, text=True, check=True,
                          timeout=120, stdin=subprocess.DEVNULL).stdout.splitlines()[0]
    seen = [float(word) * 25.4 / 96 for word in told.split(",")[3:]]
    for mine, its in zip(size(job), seen, strict=True):
        assert -0.005 < its - mine < 4 * LOOK.stroke_width + 0.005


@jobs
@pytest.mark.skipif(not shutil.which("librecad"), reason="LibreCAD is not installed")
def test_librecad_sees_the_same_size(job: Sheet, tmp_path: Path) -> None:
    """It prints on an A3 sheet: smaller where the job is larger."""
    (tmp_path / "job.dxf").write_bytes(sheet_dxf(job, LOOK))
    scale = min(1.0, 400 / job.size[0], 280 / job.size[1])
    done = subprocess.run(["librecad", "dxf2pdf", "-c", "-s", repr(scale), "-r", "1200", "job.dxf"],
                          capture_output=True, text=True, check=False, timeout=120, stdin=subprocess.DEVNULL,
                          cwd=tmp_path, env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    with pdfplumber.open(tmp_path / "job.pdf") as document:
        points = [point for item in [*document.pages[0].lines, *document.pages[0].curves, *document.pages[0].rects]
                  for point in item["pts"]]
    seen = [(max(side) - min(side)) * 25.4 / 72 / scale for side in zip(*points, strict=True)]
    assert seen == pytest.approx(size(job), abs=0.05 / scale, rel=0.0004)
    assert re.fullmatch(r"plywood-3-\d", job.name)
