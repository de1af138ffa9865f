"""The lid: the flat net bends into the sleeve that was asked for."""

import math
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab.core.finding import Unsound
from polygo_fab.core.path import Arc
from polygo_fab.parts.bend import Bend
from polygo_fab.parts.fold_coupon import fold_coupon
from polygo_fab.parts.lid import Lid


def bend_lines(lid: Lid) -> list[float]:
    """The x of the upright bend lines that the net marks."""
    return sorted({round(s.path.start[0], 9) for s in lid.net("petg-0.7").front
                   if s.path.start[0] == s.path.end[0]})


@given(st.floats(50, 300), st.floats(5, 30), st.floats(3, 20), st.floats(0, 2), st.floats(0.3, 2), st.floats(0.3, 0.5))
def test_bent_net_has_the_inside_asked_for(width: float, height: float, lip: float, radius: float, thickness: float,
                                           k: float) -> None:
    """Each bend turns `allowance` of sheet into two setbacks of inside: add the flats up, and the walls stand right."""
    bend = Bend(thickness, radius, k)
    lid = Lid(width, height + 2 * radius + 2, 100, lip + radius + 1, 5, bend)
    x = bend_lines(lid)
    flat_top = (x[2] - x[1]) - bend.allowance
    flat_wall = (x[3] - x[2]) - bend.allowance
    assert flat_top + 2 * radius == pytest.approx(lid.width)
    assert flat_wall + 2 * radius == pytest.approx(lid.height)
    edge = lid.net("petg-0.7").outline.bounds[2]
    assert edge - x[3] - bend.allowance / 2 + radius == pytest.approx(lid.lip)


def test_reliefs_and_notch_are_true_arcs() -> None:
    lid = Lid()
    arcs = [s for s in lid.net("petg-0.7").outline.segments if isinstance(s, Arc)]
    assert sorted(round(a.radius, 6) for a in arcs) == sorted([round(lid.relief, 6)] * 2 + [lid.notch])
    # the relief takes away the corner where both bends would pull: the square of their allowances
    assert lid.relief >= lid.bend.allowance / math.sqrt(2)


def test_folded_solid_and_net_are_the_same_sheet() -> None:
    """With K = 1/2 a bend keeps its volume: net and solid differ by the notch, the bevels and the reliefs alone."""
    lid = Lid(bend=Bend(0.7, 0.7, 0.5))
    solid = sum(abs(p.profile.area) * p.length for p in lid.folded().prisms)
    missing = solid / lid.bend.thickness - lid.net("petg-0.7").area
    cut_off = math.pi * lid.notch ** 2 / 2 + 4 * 2.0 ** 2 / 2
    assert cut_off < missing < cut_off + 2 * math.pi * lid.relief ** 2


def test_reliefs_that_part_no_walls_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lid, "relief", 0.75)
    with pytest.raises(Unsound, match=r"relief of 0\.75 mm does not reach"):
        Lid().net("petg-0.7")


def test_tips_that_stand_apart_tell_the_springback() -> None:
    """As the document says: legs that lean out by a degree stand apart by so much more at their tips."""
    page = (Path(__file__).parents[2] / "docs" / "machine.md").read_text("utf-8")
    told = re.search(r"for each ([\d.]+) mm that it is wider there bend each fold of the lid 1 degree further", page)
    assert told
    strip, bend = fold_coupon(), Bend()
    line = max(stroke.path.start[0] for stroke in strip.front)
    leg = strip.outline.bounds[2] - line - bend.allowance / 2  # the flat part beyond the bend
    assert 2 * leg * math.sin(math.radians(1)) == pytest.approx(float(told[1]), abs=0.01)
