"""What a board shows beyond its lines because its game needs it: declared once for plate, page, screen and diagram."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from .board import Board

__all__ = ["BORDER", "KINDS", "POINTS", "Feature", "FeatureKind", "along_border", "barred", "by_colour", "of_kind",
           "on_sites", "starts"]

FeatureKind = Literal["side", "port", "home", "goal", "start", "coloured", "restricted", "barred", "apex", "pivot",
                      "track"]
"""side      a part of the border that is a player's: to be joined with another, or the only one to be tied to it
port      a part of the border that is nobody's until somebody takes it
home      the part of the border from which a player's pieces come
goal      the part of the border to which they go
start     sites on which a player's pieces stand at the start
coloured  sites of a player from the start: nothing is ever put there
restricted  sites where pieces may not stay as they like
barred    sites that are none of play
apex      the point of a player, to which the others go; its `sites` are points of the board
pivot     points about which pieces turn, likewise
track     numbered spots around the board, to count on; its `sites` are the numbers"""

KINDS: tuple[FeatureKind, ...] = get_args(FeatureKind)
BORDER: tuple[FeatureKind, ...] = ("side", "port", "home", "goal")
"""Those that lie along the border."""
POINTS: tuple[FeatureKind, ...] = ("apex", "pivot")
"""Those that are about points of the board, not about sites."""


@dataclass(frozen=True)
class Feature:
    """One thing that a board shows: of which kind, whose (from 1; 0 is nobody's), and the sites that it is about, or
    for the last two kinds the points."""

    kind: FeatureKind
    player: int
    sites: frozenset[int]


def along_border(features: Iterable[Feature]) -> tuple[Feature, ...]:
    """The features that lie along the border."""
    return tuple(feature for feature in features if feature.kind in BORDER)


def barred(board: Board) -> tuple[Feature, ...]:
    """The cells that the file of a board bars, whatever is played on it."""
    return (Feature("barred", 0, board.barred),) if board.barred else ()


def by_colour(features: Iterable[Feature], worn: Callable[[int], int]) -> tuple[Feature, ...]:
    """The features, each with the number of the colour that its player bears in place of his own."""
    return tuple(replace(feature, player=worn(feature.player)) for feature in features)


def of_kind(features: Iterable[Feature], *kinds: FeatureKind) -> tuple[Feature, ...]:
    """The features of some kinds."""
    return tuple(feature for feature in features if feature.kind in kinds)


def starts(owner: Sequence[int], players: int) -> tuple[Feature, ...]:
    """Where the pieces of each player stand, given whose is what stands on each site (from 1)."""
    return tuple(Feature("start", player, frozenset(site for site, whose in enumerate(owner) if whose == player))
                 for player in range(1, players + 1))


def on_sites(features: Iterable[Feature], *kinds: FeatureKind) -> frozenset[int]:
    """The sites of the features of some kinds."""
    return frozenset(site for feature in features if feature.kind in kinds for site in feature.sites)
