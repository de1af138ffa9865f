"""What a board of a game's history has to show after some of its moves, from the moves played again alone."""

from __future__ import annotations

from ..core.game import Game, Site
from ..core.shown import Shown
from .game_moves import ReplayedRecord

__all__ = ["board_shows", "tangled"]

_MOST_WAYS = 6
"""Arrows on one board."""


def board_shows(played: ReplayedRecord, first: int, last: int, game: Game) -> Shown:
    """The board that shows the moves from `first` to `last` (none: the position before `first`).

    A piece that was put and never moved bears the number of its move, one that moved only where its move is shown; an
    empty site that of the move whose piece went on from it, or was taken there without one that leads over it. What a
    capture has changed is tinted, and arrows show how pieces moved.
    """
    steps = played.steps[first - 1:last]
    letters = _letters(played, first, last) if not game.tiles(played.states[last]) else {}
    return Shown(game, played.states[last], names=True, numbers=tuple(_numbers(played, first, last).items()),
                 letters=tuple((site, str(number)) for site, number in letters.items()),
                 tint=frozenset(site for step in steps for site in step.struck),
                 arrows=tuple(step.way for step in steps if step.way))


def tangled(played: ReplayedRecord, first: int, last: int) -> str:
    """What keeps a board from telling so many moves, in words; "" for nothing."""
    seen, there = set[Site](), set[Site]()
    for number, step in enumerate(played.steps[first - 1:last], start=first):
        onward = {step.way[0]} & there if step.way else set[Site]()
        if (step.gone | step.come | step.struck) & seen - onward:
            return f"move {number} changes what another move has changed on this board"
        seen |= step.gone | step.come | step.struck
        there |= step.come
    ways = sum(bool(step.way) for step in played.steps[first - 1:last])
    return f"{ways} arrows: allowed: {_MOST_WAYS}" if ways > _MOST_WAYS else ""


def _numbers(played: ReplayedRecord, first: int, last: int) -> dict[Site, int]:
    """For each site with a piece that bears a number, that number."""
    found: dict[Site, tuple[int, bool]] = {}
    for number, step in enumerate(played.steps[:last], start=1):
        for site in step.gone | step.come | step.struck:
            found.pop(site, None)
        found |= {site: (number, step.moving) for site in step.come}
    return {site: number for site, (number, moved) in found.items()
            if played.states[last].owner[site] and (number >= first or not moved)}


def _letters(played: ReplayedRecord, first: int, last: int) -> dict[Site, int]:
    """For each empty site that bears a number, that number."""
    found: dict[Site, int] = {}
    there: dict[Site, int] = {}
    for number, step in enumerate(played.steps[first - 1:last], start=first):
        for site in step.gone:
            found.pop(site, None)
            if site in step.taken:
                if not step.way:
                    found[site] = number
            elif site in there:
                found[site] = there[site]
        for site in step.come:
            found.pop(site, None)
            there[site] = number
    return {site: number for site, number in found.items() if not played.states[last].owner[site]}
