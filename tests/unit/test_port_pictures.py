"""The arcs on top of a picture of the hexagonal box are those of the ports of its players."""

from __future__ import annotations

import math

import pytest

from polygo_fab import kits
from polygo_fab.check.contract.port_pictures import Laid, check_port_picture

MARKS = ("ring", "cross", "bar", "square", "triangle", "dot")


def arcs(owners: list[int]) -> list[Laid]:
    at = [math.radians(30 * half + 15) for half in range(12)]
    return [(f"arc-{MARKS[owner]}", (math.cos(a), math.sin(a)), 5.0) for owner, a in zip(owners, at, strict=True)]


def test_the_pictures_of_the_kit() -> None:
    for name, _, bodies in kits.load("hexago", {}).views:
        laid = [(b.name, ((b.box[0] + b.box[3]) / 2, (b.box[1] + b.box[4]) / 2), b.box[5]) for b in bodies
                if b.name.startswith("arc-")]
        assert laid
        assert check_port_picture(int(name[-1]), laid) == []


@pytest.mark.parametrize(("players", "owners", "told"), [
    (3, [0, 0, 1, 1, 2, 2] * 2, ""), (6, list(range(6)) * 2, ""), (2, [0, 0, 0, 1, 1, 1] * 2, ""),
    (3, [0, 1, 1, 2, 2, 0] * 2, "half side 2 from"), (3, [0, 1, 2] * 4, "half side 2 from"),
    (6, [1, 0, 3, 2, 5, 4] * 2, "has cross on top, expected ring"), (3, [1, 1, 2, 2, 0, 0] * 2, "half side 1 from"),
    (2, [0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0], "half side 7 from"), (3, [0, 0, 1, 1, 1, 1] * 2, "half side 5 from"),
])
def test_ports(players: int, owners: list[int], told: str) -> None:
    found = [f.message for f in check_port_picture(players, arcs(owners))]
    assert bool(found) is bool(told)
    assert all(told in message for message in found)
