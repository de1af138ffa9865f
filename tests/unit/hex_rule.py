"""HEX games by their definitions, for their tests: H_k with its ports by the formulas of 01_boards, and plain loops.

No code is shared with the games; sites of their boards are found by their places.
"""

from __future__ import annotations

import itertools
import math
from functools import cache

from polygo_fab import boards, games
from polygo_fab.core.game import State
from polygo_fab.games.shared.diameters import Diameters

Cell = tuple[int, int]
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
MODES = {"hex-2": 2, "hex-3": 3, "hex-6": 6}


@cache
def load(name: str, board: str, **options) -> Diameters:
    return games.load(name, board=board, **options)


class Hexagon:
    """H_k in axial coordinates; `numbers` are the sites of the package's board, by their places."""

    def __init__(self, k: int) -> None:
        self.k, reach = k, k - 1
        self.cells = [(q, r) for q, r in itertools.product(range(-reach, k), repeat=2) if abs(q + r) <= reach]
        corners = [(reach, 0), (0, reach), (-reach, reach), (-reach, 0), (0, -reach), (reach, -reach)]
        self.ring = [(a[0] + (b[0] - a[0]) * t // reach, a[1] + (b[1] - a[1]) * t // reach)
                     for a, b in zip(corners, corners[1:] + corners[:1], strict=True) for t in range(reach)]
        places = {(round(2 * x), round(2 * y / math.sqrt(3))): site
                  for site, (x, y) in enumerate(boards.load(f"h{k}").centres)}
        self.number = {(q, r): places[2 * q + r, r] for q, r in self.cells}

    def near(self, cell: Cell) -> list[Cell]:
        return [(cell[0] + q, cell[1] + r) for q, r in STEPS if (cell[0] + q, cell[1] + r) in self.number]

    def arcs(self, joints: list[int]) -> list[set[Cell]]:
        """The arcs of the ring between these junctions, each with both of them."""
        ends = [*joints[1:], joints[0] + len(self.ring)]
        return [{self.ring[i % len(self.ring)] for i in range(a, b + 1)} for a, b in zip(joints, ends, strict=True)]

    def ports(self, n: int, mirror: bool = False) -> list[set[Cell]]:
        """Ports 0 to 2n - 1 by 01_boards section 5."""
        half = 3 * (self.k - 1)
        if mirror and half % 2:
            return self.arcs([0, (half - 1) // 2, half, half + (half + 1) // 2])
        return self.arcs([i * half // n + turn for turn in (0, half) for i in range(n)])

    def joined(self, a: set[Cell], b: set[Cell], inside: set[Cell]) -> bool:
        """Whether a chain within some cells leads from one port to the other."""
        last = found = a & inside
        while last := {n for c in last for n in self.near(c)} & inside - found:
            found = found | last
        return bool(found & b)


@cache
def hexagon(k: int) -> Hexagon:
    return Hexagon(k)


class Rule:
    """The definitions on a colouring of the cells, for the ports of each player."""

    def __init__(self, h: Hexagon, pairs: list[list[tuple[set[Cell], set[Cell]]]], colours: dict[Cell, int]) -> None:
        self.h, self.pairs, self.colours = h, pairs, colours

    def of(self, *wanted: int) -> set[Cell]:
        return {cell for cell, colour in self.colours.items() if colour in wanted}

    def has_diameter(self, j: int) -> bool:
        return any(self.h.joined(a, b, self.of(j)) for a, b in self.pairs[j - 1])

    def is_blocked(self, j: int) -> bool:
        return not any(self.h.joined(a, b, self.of(0, j)) for a, b in self.pairs[j - 1])


@cache
def rule_pairs(name: str, k: int, players: int = 0, pairs: int = 0, attributed: bool = False):
    if name == "hex-n" and not attributed:
        ports = hexagon(k).ports(pairs or players)
        return [list(zip(ports, ports[len(ports) // 2:], strict=False))] * players
    n = MODES.get(name, players)
    ports = hexagon(k).ports(n, mirror=n == 2)
    return [[(ports[j], ports[j + n])] for j in range(n)]


def rule(state: State, name: str, k: int, **options) -> Rule:
    h = hexagon(k)
    return Rule(h, rule_pairs(name, k, **options), {cell: state.owner[h.number[cell]] for cell in h.cells})
