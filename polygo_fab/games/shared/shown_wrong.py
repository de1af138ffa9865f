"""What of the features that a game shows cannot be drawn: told before plate, page, screen or diagram meet it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...core.features import BORDER, KINDS, POINTS, Feature, FeatureKind, of_kind
from ...core.game import Game, State
from ...core.ports import arc

__all__ = ["fixed_wrong", "shown_wrong"]

_NOBODYS: tuple[FeatureKind, ...] = ("port", "restricted", "barred", "pivot", "track")
_LONGEST = 999
"""Spots of a track: more digits would not be read on one."""


def shown_wrong(game: Game) -> Iterator[str]:
    """What is wrong with the `shows` of a game, a line each; first each feature by itself, then what shares sites."""
    shows: object = game.shows
    if not isinstance(shows, tuple) or not all(isinstance(feature, Feature) for feature in shows):
        yield f"shows = {str(shows)[:60]}: expected a tuple of Feature (polygo_fab.core.features)"
        return
    if game.shows != shows:
        yield "shows is another one each time: expected the same, as plate, page and screen draw it"
        return
    wrong = [why for feature in game.shows for why in _one(game, feature)]
    yield from wrong or _together(game)
    yield from _rims(game)
    fixed: object = game.fixed
    if not isinstance(fixed, frozenset) or not all(_site(game, site) for site in fixed):
        yield f"fixed = {str(fixed)[:60]}: expected a frozenset of numbers of sites of {game.board.name}"


def _rims(game: Game) -> Iterator[str]:
    rims: object = game.rims
    if not isinstance(rims, tuple) or not all(
            isinstance(rim, tuple) and len(rim) == 2 and rim[0] in range(1, game.players + 1)
            and isinstance(rim[1], frozenset) and all(_site(game, site) for site in rim[1]) for rim in rims):
        yield (f"rims = {str(rims)[:60]}: expected a tuple of (player, frozenset of sites of {game.board.name}); what "
               "shows has as sides and goals needs none")


def _site(game: Game, site: object) -> bool:
    return type(site) is int and 0 <= site < len(game.board.centres)


def fixed_wrong(game: Game, state: State) -> Iterator[str]:
    """What a position has otherwise than `shows` tells of cells that belong to the board."""
    for feature in of_kind(game.shows, "coloured", "barred"):
        expected = str(feature.player) if feature.kind == "coloured" else "x"
        for site in sorted(feature.sites):
            mark = game.marks[state.owner[site]]
            if mark != expected:
                yield (f"'{mark}' on {game.board.names[site]} at {game.text(state)}: expected '{expected}', as it is "
                       f"{feature.kind} in shows, from the start to the end")
                return


def _one(game: Game, feature: Feature) -> Iterator[str]:
    """What is wrong with a feature by itself: the first thing, as what stands behind it may ask for it."""
    kind, player, sites = feature.kind, feature.player, feature.sites
    least, most = (0, 0) if kind in _NOBODYS else (1, game.players)
    if kind not in KINDS:
        yield f"shows: kind '{str(kind)[:20]}': allowed: {', '.join(KINDS)}"
    elif type(player) is not int or not least <= player <= most:
        yield (f"shows: {kind} of player {str(player)[:20]}: allowed: "
               + (f"1 to {most}" if most else "0, as it is nobody's"))
    elif not isinstance(sites, frozenset) or not sites or not all(type(site) is int for site in sites):
        yield f"shows: {kind} with sites {str(sites)[:60]}: expected a frozenset of numbers, one or more"
    elif kind == "track":
        if sites != frozenset(range(1, len(sites) + 1)) or len(sites) > _LONGEST:
            yield f"shows: track of {min(sites)} to {max(sites)}: allowed: all numbers from 1 to at most {_LONGEST}"
    elif kind in POINTS:
        if not all(0 <= point < len(game.board.points) for point in sites):
            yield f"shows: {kind} at points that are not on {game.board.name}"
        elif kind == "apex" and game.board.play != "edges":
            yield "shows: apex: allowed where pieces stand on edges"
    elif not all(0 <= site < len(game.board.centres) for site in sites):
        yield f"shows: {kind} with sites that are not on {game.board.name}"
    elif kind in BORDER and (game.board.play != "cells" or len(sites) < 2 or not arc(game.board, sites)):
        yield (f"shows: {kind} {_named(game, sites)}: allowed: two cells or more that follow each other along the "
               "border, and not all of it")


def _together(game: Game) -> Iterator[str]:
    """What is wrong with features that share sites."""
    along = [(feature, arc(game.board, feature.sites)) for feature in game.shows if feature.kind in BORDER]
    for (one, a), (other, b) in combinations(along, 2):
        if shared := set(a).intersection(b) - {x for x, y in ((a[0], b[-1]), (a[-1], b[0])) if x == y}:
            yield (f"shows: {one.kind} and {other.kind} share {_named(game, shared)}: allowed: no cell but one in "
                   "which both end")
    for kind in ("start", "coloured", "barred"):
        seen = set[int]()
        for feature in game.shows:
            if feature.kind == kind:
                if shared := seen & feature.sites:
                    yield f"shows: two features {kind} share {_named(game, shared)}: allowed: each site in one"
                seen |= feature.sites
        if kind == "barred" and len(seen) == len(game.board.centres):
            yield "shows: all sites are barred: allowed: some are left to play on"


def _named(game: Game, sites: set[int] | frozenset[int]) -> str:
    names = [game.board.names[site] for site in sorted(sites)]
    return ", ".join(names[:5]) + (" ..." if len(names) > 5 else "")
