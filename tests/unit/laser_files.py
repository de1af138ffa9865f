"""Small laser files for the tests of the checks, written as text; nothing here uses the writers."""

from __future__ import annotations

import importlib.util
from pathlib import Path as FilePath
from types import ModuleType

from polygo_fab.check.drawing import LaserDrawing
from polygo_fab.check.laser import read_laser
from polygo_fab.core.finding import Finding
from polygo_fab.core.sheet import GENERIC

BROKEN = FilePath(__file__).parents[1] / "broken"


def _generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("broken_generate", BROKEN / "generate.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


reference = _generator()
"""The generator of tests/broken: the good job as a model and as text, and helpers that write DXF entities."""

GOOD = {kind: (BROKEN / f"good.{kind}").read_bytes() for kind in ("svg", "dxf")}


def svg_file(cut: str = "", engrave: str = "", size: str = "100", more: str = "") -> bytes:
    """A square SVG of `size` mm with these elements to cut and to engrave."""
    text = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}mm" height="{size}mm" viewBox="0 0 {size} {size}">'
            f'{more}<g fill="none" stroke="#000000">{engrave}</g><g fill="none" stroke="#ff0000">{cut}</g></svg>')
    return text.encode()


def dxf_file(entities: str) -> bytes:
    """The good DXF with other entities."""
    before, after = reference.GOOD_DXF.split("ENTITIES\n")
    return f"{before}ENTITIES\n{entities}{after[after.index('0' + chr(10) + 'ENDSEC'):]}".encode()


def read_clean(data: bytes, kind: str = "svg") -> LaserDrawing:
    """The drawing in a file with which nothing is wrong."""
    drawing, findings = read_laser(data, kind, GENERIC)  # type: ignore[arg-type]
    assert findings == []
    return drawing


def codes(findings: list[Finding]) -> set[str]:
    return {finding.code for finding in findings}
