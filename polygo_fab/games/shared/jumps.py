"""Captures by jumping: over an enemy to an empty site behind it, again and again, as in draughts.

A jumped piece stays on the board until the turn is over: it is not jumped twice, nobody lands on it or slides through
it, and it is lifted at the end. The site that the jumping piece has left is empty. (10_hexadames, 13_kruzno; for
jumps over neighbours it does not matter when pieces are lifted, as no cell is both jumped and landed on: coordinates
of landing cells differ by even numbers.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

__all__ = ["MOST", "Rays", "captures", "jumps"]

MOST = 10_000
"""A turn lists no more captures than these. Made-up positions could have millions, plays do not have a hundred."""

Rays = Sequence[Sequence[Sequence[int]]]
"""`Board.rays`: for each site and direction the sites that way, nearest first."""


def jumps(rays: Rays, site: int, empty: int, enemy: int, far: bool = False) -> Iterator[tuple[int, int]]:
    """The single jumps of a piece: the site jumped over and the one landed on.

    empty, enemy  sets of sites (`core.flood`)
    far           over the first piece on a line, however far, to any of the empty sites just behind; else over a
                  neighbour to the site next to it
    """
    for ray in rays[site]:
        over = 0
        while far and over < len(ray) and empty >> ray[over] & 1:
            over += 1
        if over + 1 < len(ray) and enemy >> ray[over] & 1:
            for behind in ray[over + 1:] if far else ray[1:2]:
                if not empty >> behind & 1:
                    break
                yield ray[over], behind


def captures(rays: Rays, start: int, empty: int, enemy: int, far: bool = False,
             may_stop: bool = False) -> Iterator[tuple[tuple[int, ...], int]]:
    """The captures of the piece on `start`: the sites that it visits, from `start` on, and the set of the jumped ones.

    Each goes on while it can (with `may_stop` those that stop earlier are captures too). Ascending by sites.
    """
    empty |= 1 << start
    todo: list[tuple[tuple[int, ...], int]] = [((start,), 0)]
    while todo:
        path, taken = todo.pop()
        further = sorted((to, over) for over, to in jumps(rays, path[-1], empty, enemy & ~taken, far))
        if taken and (may_stop or not further):
            yield path, taken
        todo += [((*path, to), taken | 1 << over) for to, over in reversed(further)]
