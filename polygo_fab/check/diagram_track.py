"""The track around a board in a diagram: its spots with their numbers, and on which of them the counters lie.

How many there are is in contracts/shown.toml; a score is worked out here from the position alone: the most pieces of a
player that are linked to each other (14).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ..core.board import Board
from ..core.errors import BadInput
from ..core.path import Point
from ..core.resources import our_table
from ..core.shown import Shown
from .contract.expression import NUMBERS, value
from .contract.paper_track import spots_wrong
from .diagram_frame import DiagramFrame, Inks
from .diagram_items import Word
from .diagram_pieces import DrawnBody, owner
from .page.mark import Mark

__all__ = ["Spot", "Track", "lain", "track_of", "track_wrong", "tracked"]

_BETWEEN = 0.25
"""mm between two spots, at least."""
_WRITTEN = 0.15
"""Units of the board: how far off the middle of its spot a number may be."""
_OUT, _AGAIN = 2.6, 5.2
"""Radii of a spot from its middle to that of a counter beside it, at most; to that of a second one."""


@dataclass
class Spot:
    """A disc, in units of the board, and what is written on it."""

    mark: Mark
    texts: list[str] = field(default_factory=list)

    @property
    def radius(self) -> float:
        return (self.mark.box[2] - self.mark.box[0]) / 2


@dataclass
class Track:
    """The spots in the order of drawing, and where counters lie: colour and number."""

    spots: list[Spot] = field(default_factory=list)
    counters: Counter[tuple[int, str]] = field(default_factory=Counter)

    def bears(self, word: Word, at: Point, inks: Inks) -> bool:
        """Whether a word stands on a spot, which has it then."""
        spot = next((some for some in self.spots if math.dist(some.mark.middle, at) < _WRITTEN), None)
        if spot:
            spot.texts.append(word.text if word.colour == inks.letter else f"{word.text} in another colour")
        return spot is not None


def lain(track: Track, badges: Sequence[DrawnBody], inks: Inks, say: Callable[[str], None]) -> list[DrawnBody]:
    """Put into the track the counters among what stands outside the board; the rest of that. `say` is told what is
    wrong."""
    left, there = list[DrawnBody](), Counter[int]()
    for badge in badges:
        far, near = min(((math.dist(badge.at, spot.mark.middle), k) for k, spot in enumerate(track.spots)),
                        default=(math.inf, 0))
        if not track.spots or far > _AGAIN * track.spots[near].radius:
            left.append(badge)
            continue
        spot = track.spots[near]
        there[near] += 1
        try:
            colour = owner(badge, inks)
            if far < spot.radius + badge.radius or far > (_OUT, _AGAIN)[there[near] > 1] * spot.radius:
                raise BadInput("lies on a number, or far from it")
            track.counters[colour, " ".join(spot.texts)] += 1
        except BadInput as error:
            say(f"a counter beside {' '.join(spot.texts)} on the track {error}")
    return left


def track_wrong(track: Track, shows: Shown, frame: DiagramFrame, worn: Callable[[int], int]) -> Iterator[str]:
    """What is drawn of a track otherwise than it should."""
    import shapely

    board, (count, wanted) = shows.game.board, track_of(shows, worn)
    if not (count or track.spots):
        return
    outer = shapely.Polygon([[c * frame.unit for c in board.points[p]] for p in board.outline])
    discs = [replace(spot.mark, points=tuple((x * frame.unit, y * frame.unit) for x, y in spot.mark.points))
             for spot in track.spots]
    said = [(text, disc.middle) for disc, spot in zip(discs, track.spots, strict=True) for text in spot.texts]
    yield from spots_wrong(discs, said, count, outer, _BETWEEN)
    for colour, number in sorted(wanted - track.counters):
        yield f"no counter of player {colour} lies on {number} of the track"
    for colour, number in sorted(track.counters - wanted):
        yield f"a counter of player {colour} lies on {number} of the track"


def tracked(game: str) -> bool:
    """Whether there is a track around the board of a game."""
    return game in our_table("contracts/shown.toml")["track"]


def track_of(shows: Shown, worn: Callable[[int], int]) -> tuple[int, Counter[tuple[int, str]]]:
    """How many spots a diagram should have, and on which of them the counters lie: colour and number."""
    game = shows.game
    if not shows.track:
        return 0, Counter()
    rule = our_table("contracts/shown.toml")["track"].get(game.name, 0)
    return int(value(rule, {**NUMBERS, "sites": len(game.board.names)})), Counter(
        (worn(player), str(_score(game.board, shows.state.owner, player))) for player in range(1, game.players + 1))


def _score(board: Board, owners: Sequence[int], player: int) -> int:
    """The most sites of a player that are linked through common edges; 1 where there are none."""
    near: dict[int, set[int]] = {}
    for pair in board.edge_cells.values():
        for site in pair:
            near.setdefault(site, set()).update(pair)
    left, best = {site for site, whose in enumerate(owners) if whose == player}, 1
    while left:
        group, found = [left.pop()], 1
        while group:
            beside = near[group.pop()] & left
            left -= beside
            group += beside
            found += len(beside)
        best = max(best, found)
    return best
