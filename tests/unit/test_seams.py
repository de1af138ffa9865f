"""Whether pieces of a ring hold each other is seen from their faces."""

import pytest
import shapely

from polygo_fab.check.contract.seams import loose

RING = shapely.Polygon([(0, 0), (100, 0), (100, 60), (0, 60)], [[(10, 10), (90, 10), (90, 50), (10, 50)]])
TAIL = [(-1, 0), (3.4, 0), (2.8, 3.6), (7.2, 3.6), (6.6, 0), (11, 0)]
"""Across the band of 10 mm, and along it."""
STRAIGHT = [(-1, 0), (11, 0)]
TURNED = [(-1, 0), (2.8, 0), (3.4, 3.6), (6.6, 3.6), (7.2, 0), (11, 0)]
"""Wide at its neck."""


def pieces(*seams: list[tuple[float, float]], play: float = 0.1) -> list[shapely.Polygon]:
    """The ring cut at the middle of its lower and its upper side."""
    lines = [shapely.LineString([(50 + along, side + across) for across, along in seam])
             for seam, side in zip(seams, (0, 50), strict=True)]
    return [part for part in shapely.get_parts(RING.difference(shapely.union_all([
        line.buffer(play / 2, cap_style="flat", join_style="mitre") for line in lines]))) if part.area > 1]


@pytest.mark.parametrize(("seams", "apart"), [
    ((TAIL, TAIL), 0), ((TAIL, STRAIGHT), 1), ((STRAIGHT, STRAIGHT), 2), ((TURNED, TAIL), 1), ((TURNED, TURNED), 2)])
def test_each_seam_is_pulled(seams: tuple[list[tuple[float, float]], ...], apart: int) -> None:
    assert loose(pieces(*seams), 0.1) == (apart, 2)


def test_pieces_that_lie_elsewhere_have_no_seam() -> None:
    one, other = pieces(TAIL, TAIL)
    assert loose([one, shapely.affinity.translate(other, 5)], 0.1) == (0, 0)
