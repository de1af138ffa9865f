"""Sites in words, looked up on their board: by name, in lists and runs of a row, along its border."""

from __future__ import annotations

from ..core.board import Board
from ..core.game import Site
from ..core.names import grid_names
from .spoken_grammar import Grammar, Unheard

__all__ = ["point_of", "site_of", "sites_of", "stretch_of"]


def site_of(name: str, board: Board) -> Site:
    site = board.site.get(name.replace("-", "") if board.play == "edges" else name)
    if site is None:
        raise Unheard(f"'{name[:40]}', which is no site")
    return site


def sites_of(text: str, board: Board, grammar: Grammar) -> frozenset[Site]:
    """The sites of a list; runs along a row."""
    words, everything = grammar.words, frozenset(range(len(board.centres)))
    if text == words[f"all_{board.play}"]:
        return everything
    but = grammar.match(f"all_{board.play}_but", text)
    if but:
        return everything - sites_of(but["sites"], board, grammar)
    found: list[Site] = []
    for part in grammar.parts(text):
        run = grammar.match("run", part)
        if run is None:
            found.append(site_of(part, board))
            continue
        (a, row), (b, same) = (_column_row(board.names[site_of(run[end], board)]) for end in ("first", "last"))
        if row != same:
            raise Unheard(f"'{part[:40]}', which is no row")
        found += [site for site, name in enumerate(board.names) if _column_row(name)[1] == row
                  and a <= _column_row(name)[0] <= b]
    if len(set(found)) != len(found):
        raise Unheard(f"a site twice: {text[:60]}")
    return frozenset(found)


def _column_row(name: str) -> tuple[tuple[int, str], str]:
    letters = name.rstrip("0123456789")
    return (len(letters), letters), name[len(letters):]


def point_of(text: str, board: Board) -> frozenset[int]:
    names = grid_names(board.points)
    if text not in names:
        raise Unheard(f"'{text[:40]}', which is no point")
    return frozenset({names.index(text)})


def stretch_of(text: str, board: Board, grammar: Grammar) -> frozenset[Site]:
    """A part of the border, counterclockwise from its first site to its last."""
    run = grammar.match("run", text)
    if run is None:
        return frozenset([site_of(text, board)])
    ring, first, last = board.border, site_of(run["first"], board), site_of(run["last"], board)
    start = ring.index(first)
    order = [ring[(start + k) % len(ring)] for k in range(len(ring))]
    return frozenset(order[:order.index(last) + 1])
