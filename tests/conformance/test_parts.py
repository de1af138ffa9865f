"""Every part of the package, found by walking it: default dimensions give a part that can be cut."""

import re

import pytest

from polygo_fab import kits, parts
from polygo_fab.core.offset import offset
from polygo_fab.core.part import OPERATIONS
from polygo_fab.core.resources import template
from polygo_fab.core.words.language import usual_languages


@pytest.mark.parametrize("name", parts.makers())
def test_part(name: str) -> None:
    make = parts.makers()[name]
    part = make()
    assert make.__doc__
    assert part.outline.closed
    assert part.outline.area > 0, "outlines run counterclockwise"
    assert part == make(), "same input, same part"
    x0, y0, x1, y1 = part.outline.bounds
    for hole in part.holes:
        assert hole.closed
        hx0, hy0, hx1, hy1 = hole.bounds
        assert x0 < hx0 < hx1 < x1
        assert y0 < hy0 < hy1 < y1
    for stroke in (*part.front, *part.back):
        assert stroke.operation in OPERATIONS[:-1], "cuts are the outline and the holes"
        sx0, sy0, sx1, sy1 = stroke.path.bounds
        assert x0 - 1e-9 <= sx0 <= sx1 <= x1 + 1e-9
        assert y0 - 1e-9 <= sy0 <= sy1 <= y1 + 1e-9
    grown = offset(part.outline, 0.1)
    assert grown.area > part.outline.area


@pytest.mark.parametrize("name", kits.classes())
def test_kit(name: str) -> None:
    kit = kits.load(name, {})
    assert kit.fits
    assert {p.part.name for s in kit.sheets for p in s.placements} == {p.name for p in kit.parts}
    for part in kit.parts:
        cut = sum(p.part == part for s in kit.sheets if s.face != "back" for p in s.placements)
        assert cut == part.count, "the jobs cut as many as the kit counts"


@pytest.mark.parametrize("name", kits.classes())
def test_kit_has_its_way_through_the_workshop_in_each_language(name: str) -> None:
    """The same steps in French and English, and no number in them that the kit does not know."""
    facts = kits.load(name, {"tiles": "both"} if name == "tetrago" else {}).facts  # whose steps speak of tiles
    steps = {}
    for lang in usual_languages():
        text = template(f"lang/{lang}/workshop/{name}.md").read_text(encoding="utf-8")
        assert set(re.findall(r"\{(\w+)\}", text)) <= set(facts)
        steps[lang] = [(line.split(".")[0], sorted(re.findall(r"`([^`]+)`|\{(\w+)\}", line)))
                       for line in text.splitlines() if line[:1].isdigit()]
    assert steps["fr"]
    assert steps["fr"] == steps["en"]
