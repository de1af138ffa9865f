"""The figures of a simulation, with their 95 % intervals: as data, as JSON and as a table to read."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, asdict, dataclass
from typing import Any

from .. import __version__
from ..core.game import Game
from ..core.options import declared
from .tally import Interval, PlayTally, kinds, mean_interval, rank, ratio_interval, wilson

__all__ = ["GameLength", "Mean", "Report", "SeatReport", "Share", "Used", "pieces_used", "report"]

GENERATOR = "splitmix64"
"""The stream of `core.stream`; another one would give other games for the same seed."""


@dataclass(frozen=True)
class Share:
    """In how many games something happened, which share of all that is, and the interval of the share (Wilson)."""

    games: int
    share: float
    interval: Interval


@dataclass(frozen=True)
class Mean:
    """A mean and its interval, None where one game says nothing about how far others lie."""

    mean: float
    interval: Interval | None


@dataclass(frozen=True)
class SeatReport:
    """How often a player won alone, and shared a win with others."""

    player: int
    won: Share
    shared: Share


@dataclass(frozen=True, kw_only=True)
class GameLength:
    """Moves (passes too) in a game; p5, median and p95 are the exact ranks of `tally.rank`."""

    mean: float
    interval: Interval | None
    min: int
    p5: int
    median: int
    p95: int
    max: int


@dataclass(frozen=True)
class Used:
    """The most pieces of one kind that lay on the board at once in a game, as ranks over the games.

    player  whose they are; 0 is common, None the player who had the most of them in that game
    count   how many there are, None is unlimited
    """

    piece: str
    player: int | None
    count: int | None
    median: int
    p95: int
    max: int


@dataclass(frozen=True)
class Report:
    """What random play of a game comes to: the same values for a seed whichever way they were found.

    branching  legal moves at each ply, over all plies of all games
    """

    game: str
    title: str
    board: str
    _: KW_ONLY
    players: int
    options: tuple[tuple[str, Any], ...]
    games: int
    seed: int
    generator: str
    version: str
    seats: tuple[SeatReport, ...]
    draws: Share
    length: GameLength
    branching: Mean
    pieces: tuple[Used, ...]

    def as_dict(self) -> dict[str, object]:
        """Plain values for JSON; the options are a table."""
        return {**asdict(self), "options": dict(self.options)}

    def json(self) -> str:
        return json.dumps(self.as_dict(), indent=1, ensure_ascii=False) + "\n"

    def text(self, say: Callable[[str], str] = str) -> str:
        """A table to read; `say` gives the words of another language."""
        options = "".join(f", {name} = {_word(value)}" for name, value in self.options
                          if name != "players" and value != "")
        won = [(f"player {seat.player}", seat.won) for seat in self.seats]
        won += [(f"player {seat.player}, shared", seat.shared) for seat in self.seats if seat.shared.games]
        length, branching = self.length, self.branching
        parts = [
            [f"{self.title} on {self.board}, {self.players} players{options}",
             f"{self.games:,} random games, seed {self.seed} ({self.generator}, polygo_fab {self.version})"],
            _table(["winner", "games", "share", "95 % interval"],
                   [[who, f"{s.games:,}", f"{100 * s.share:.2f} %", _interval(s.interval, 100, " %")]
                    for who, s in [*won, ("draw", self.draws)]], say),
            _table(["", "mean", "95 % interval", "min", "5 %", "median", "95 %", "max"],
                   [["moves", f"{length.mean:.2f}", _interval(length.interval),
                     *map(str, (length.min, length.p5, length.median, length.p95, length.max))],
                    ["legal moves at a ply", f"{branching.mean:.2f}", _interval(branching.interval)]], say),
            _table(["on the board at once", "there are", "median", "95 %", "max"],
                   [[f"{u.piece}, {_whose(u.player)}", "unlimited" if u.count is None else str(u.count),
                     *map(str, (u.median, u.p95, u.max))] for u in self.pieces], say)]
        return "\n\n".join("\n".join(part) for part in parts if part)


def report(game: Game, seed: int, tally: PlayTally) -> Report:
    """The figures of a tally. Raises ValueError where it holds no game."""
    total = tally.games
    if not total:
        raise ValueError("no games")
    moves = sum(length * count for length, count in tally.lengths.items())
    moves_squared = sum(length * length * count for length, count in tally.lengths.items())

    def share(games: int) -> Share:
        return Share(games, games / total, wilson(games, total))

    def seat(player: int) -> SeatReport:
        alone = 1 << player - 1
        shared = sum(count for mask, count in tally.winners.items() if mask & alone and mask != alone)
        return SeatReport(player, share(tally.winners[alone]), share(shared))

    return Report(game.name, game.title, game.board.name, players=game.players,
                  options=tuple((o.name, getattr(game, o.field)) for o in declared(type(game))), games=total, seed=seed,
                  generator=GENERATOR, version=__version__,
                  seats=tuple(seat(player) for player in range(1, game.players + 1)), draws=share(tally.winners[0]),
                  length=GameLength(mean=moves / total, interval=mean_interval(tally.lengths), min=min(tally.lengths),
                                    p5=rank(tally.lengths, 5), median=rank(tally.lengths, 50),
                                    p95=rank(tally.lengths, 95), max=max(tally.lengths)),
                  branching=Mean(tally.choices / moves if moves else 0.0,
                                 ratio_interval(total, a=tally.choices, b=moves, aa=tally.squares, ab=tally.pairs,
                                                bb=moves_squared)), pieces=pieces_used(game, tally))


def pieces_used(game: Game, tally: PlayTally) -> tuple[Used, ...]:
    """For each item of the equipment, then for each of `tally.kinds`, how many pieces were used."""
    items: list[tuple[str, int | None, int | None]] = [(e.piece, e.player, e.count) for e in game.equipment]
    items += [(piece, None, None) for piece in kinds(game)]
    return tuple(Used(*item, rank(counts, 50), rank(counts, 95), max(counts))
                 for item, counts in zip(items, tally.used, strict=True))


def _word(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _whose(player: int | None) -> str:
    return "most of one player" if player is None else f"player {player}" if player else "common"


def _interval(interval: Interval | None, times: int = 1, unit: str = "") -> str:
    return "-" if interval is None else f"{times * interval[0]:.2f} to {times * interval[1]:.2f}{unit}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], say: Callable[[str], str]) -> list[str]:
    """Lines of columns, the first one flush left; a row may be shorter than the head. `say` gives what is in a cell."""
    if not rows:
        return []
    filled = [[*map(say, row), *[""] * (len(head) - len(row))] for row in (head, *rows)]
    wide = [max(map(len, column)) for column in zip(*filled, strict=True)]
    return ["  ".join([row[0].ljust(wide[0]), *(cell.rjust(w) for cell, w in zip(row[1:], wide[1:], strict=True))]
                      ).rstrip() for row in filled]
