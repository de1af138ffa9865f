"""The ports of a board: arcs of its border, cut evenly or as its file gives them; and arcs told by their sites."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from .errors import BadInput

if TYPE_CHECKING:
    from .board import Board

__all__ = ["arc", "given_ports", "numbered", "ports_of"]


def ports_of(board: Board, n: int, mirror: bool) -> tuple[tuple[int, ...], ...]:
    """As `Board.ports` says. Raises BadInput where the border cannot be cut so."""
    given = given_ports(board)
    if given:
        if len(given) != 2 * n:
            raise BadInput(f"ports of {board.name}: {n} pairs: allowed: {len(given) // 2}, the pairs that its file "
                           "gives")
        return given
    half, odd = divmod(len(board.border), 2)
    if odd or not 1 <= n <= half:
        raise BadInput(f"ports of {board.name}: {n} pairs on a border of {len(board.border)} sites: allowed: "
                       + (f"1 to {half}" if not odd else "a border with an even number of sites"))
    joints = [i * half // n for i in range(n)]
    joints += [joint + half for joint in joints]
    if mirror and n == 2 and half % 2:
        joints = [0, (half - 1) // 2, half, half + (half + 1) // 2]
    ends = [*joints[1:], len(board.border)]
    return tuple(tuple(board.border[i % len(board.border)] for i in range(a, b + 1))
                 for a, b in zip(joints, ends, strict=True))


def given_ports(board: Board) -> tuple[tuple[int, ...], ...]:
    """The ports that a board's file gives (regions port1, port2 ...), each in the order of the border; () for none."""
    return tuple(arc(board, sites) for sites in numbered(board, "port"))


def numbered(board: Board, kind: str) -> tuple[tuple[int, ...], ...]:
    """The regions called `kind` with the numbers 1, 2 ..., as far as they go on."""
    named = dict(board.regions)
    found = list[tuple[int, ...]]()
    while (name := f"{kind}{len(found) + 1}") in named:
        found.append(named[name])
    return tuple(found)


def arc(board: Board, sites: Collection[int]) -> tuple[int, ...]:
    """These sites in the order of the border, counterclockwise; () where they are no arc of it, or all of it."""
    ring = board.border
    starts = [k for k, site in enumerate(ring) if site in sites and ring[k - 1] not in sites]
    if len(starts) != 1:
        return ()
    run = [ring[(starts[0] + k) % len(ring)] for k in range(len(sites))]
    return tuple(run) if set(run) == set(sites) else ()
