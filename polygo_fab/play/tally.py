"""What a number of random games come to, as whole numbers only: sums and counts in any order are the same.

So a simulation gives the same figures whichever process played which of its games.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..core.game import Game
from ..core.playout import Play
from ..core.sampled import Z, wilson

if TYPE_CHECKING:
    from .kernels import GameBatch

__all__ = ["Interval", "PlayTally", "kinds", "mean_interval", "rank", "ratio_interval", "wilson"]

Interval = tuple[float, float]

"""95 % of a normal distribution lie within so many standard deviations of its mean."""


def kinds(game: Game) -> dict[str, tuple[int, ...]]:
    """The unlimited pieces that several players have, each with its items of the equipment."""
    found: dict[str, tuple[int, ...]] = {}
    for number, item in enumerate(game.equipment):
        if item.player and item.count is None:
            found[item.piece] = (*found.get(item.piece, ()), number)
    return {piece: items for piece, items in found.items() if len(items) > 1}


@dataclass
class PlayTally:
    """Counts over games: who won (bit i - 1 of the mask is player i, none a draw), lengths, legal moves, pieces used.

    kinds           items of the equipment, to count the most that one of them had in a game (see `kinds`)
    pairs, squares  sums over games of choices x length and of choices x choices, for the interval of the branching
    used            for each item, then for each of `kinds`, how many games used how many pieces
    """

    kinds: tuple[tuple[int, ...], ...] = ()
    winners: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    choices: int = 0
    pairs: int = 0
    squares: int = 0
    used: list[Counter[int]] = field(default_factory=list)

    @property
    def games(self) -> int:
        return self.lengths.total()

    def add(self, play: Play) -> None:
        """One game more."""
        length = len(play.moves)
        self.winners[sum(1 << player - 1 for player in play.winners)] += 1
        self.lengths[length] += 1
        self.choices += play.choices
        self.pairs += play.choices * length
        self.squares += play.choices * play.choices
        most = [max(play.used[item] for item in kind) for kind in self.kinds]
        self._use([{pieces: 1} for pieces in (*play.used, *most)])

    def add_batch(self, batch: GameBatch) -> None:
        """The games of a kernel's batch more."""
        lengths, choices = (column.astype("int64") for column in (batch.lengths, batch.choices))
        self.winners.update(_counted(batch.winners))
        self.lengths.update(_counted(lengths))
        self.choices += int(choices.sum())
        self.pairs += int(choices @ lengths)
        self.squares += int(choices @ choices)
        most = [batch.used[:, kind].max(axis=1) for kind in self.kinds]
        self._use([_counted(column) for column in (*batch.used.T, *most)])

    def merge(self, other: PlayTally) -> None:
        """The games of another tally more."""
        self.winners.update(other.winners)
        self.lengths.update(other.lengths)
        self.choices += other.choices
        self.pairs += other.pairs
        self.squares += other.squares
        self._use(other.used)

    def _use(self, more: Sequence[Mapping[int, int]]) -> None:
        self.used = self.used or [Counter() for _ in more]
        for count, pieces in zip(self.used, more, strict=True):
            count.update(pieces)


def _counted(column: Any) -> dict[int, int]:
    """How often each value (small, not negative) is in an array; numpy is there, for the kernel has loaded it."""
    import numpy

    return {value: count for value, count in enumerate(numpy.bincount(column).tolist()) if count}


def rank(histogram: Counter[int], percent: int) -> int:
    """The smallest value with at least `percent` % of the counts at or below it."""
    total, below = histogram.total(), 0
    for value in sorted(histogram):
        below += histogram[value]
        if 100 * below >= percent * total:
            return value
    raise ValueError("an empty histogram has no percentiles")


def mean_interval(histogram: Counter[int]) -> Interval | None:
    """The 95 % interval of the mean of a histogram (normal approximation); None for a single value."""
    total = histogram.total()
    once = sum(value * count for value, count in histogram.items())
    twice = sum(value * value * count for value, count in histogram.items())
    return ratio_interval(total, a=once, b=total, aa=twice, ab=once, bb=total)


def ratio_interval(n: int, *, a: int, b: int, aa: int, ab: int, bb: int) -> Interval | None:
    """The 95 % interval of sum(a) / sum(b) over n games (delta method); None for one game, and where b is 0.

    aa, ab and bb are the sums of a * a, a * b and b * b. The squares of a - ratio * b are added in whole numbers, so
    nothing is lost where they are small beside the sums. With b = 1 in every game it is the interval of a mean.
    """
    if n < 2 or b == 0:
        return None
    residuals = aa * b * b - 2 * ab * a * b + bb * a * a  # b * b times the sum of those squares
    half = Z * math.sqrt(residuals / (n * (n - 1))) * (n / b) / b
    return a / b - half, a / b + half
