"""A move said site by site: what can be named next, so that any game is played by pointing at one thing after another.

The sites at the head of a move on which the same stands are a set (the pawns of a line, three stones, two corners of a
tile): they are named in any order, unless two moves of the position differ in nothing but that. What follows (the way
of a piece, a choice) is named in its order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..core.errors import BadInput
from ..core.game import PASS, Game, Move, Site, State

__all__ = ["Steps", "steps"]


@dataclass(frozen=True)
class Steps:
    """What can follow once some sites (or tokens, as in `Move`) are named.

    begun  what is named already, in the order in which it was
    leads  what can be named next, ascending; each with the move that it makes, or None where more is to be named
    done   the move that is complete as it is though it could go on, or `PASS`; None where there is none
    """

    begun: tuple[Site, ...]
    leads: Mapping[Site, Move | None]
    done: Move | None


def steps(game: Game, state: State, begun: Sequence[Site] = ()) -> Steps:
    """What can follow `begun` in a position. Raises BadInput for what begins no legal move."""
    legal = game.legal_moves(state)
    heads = _heads(legal, state)
    named, fitting = tuple(begun), list[tuple[Move, Iterable[Site]]]()
    done: Move | None = None
    for move, head in zip(legal, heads, strict=True):
        following = _following(move, head, named)
        if following is None:
            continue
        if (move and len(move) == len(named)) or (move == PASS and not named):
            done = move
        else:
            fitting.append((move, following))
    if named and not fitting and done is None:
        raise BadInput(f"{game.board.name}: {_said(game, named)}: no legal move begins so: allowed: "
                       f"{_some(game, steps(game, state).leads)}")
    after: dict[Site, list[Move]] = {}
    for move, following in fitting:
        for site in following:
            after.setdefault(site, []).append(move)
    size = len(named) + 1
    return Steps(named, {site: after[site][0] if all(len(move) == size for move in after[site]) else None
                         for site in sorted(after)}, done)


def _heads(legal: Sequence[Move], state: State) -> list[int]:
    """How many sites at the head of each move are a set."""
    heads = [_head(move, state.owner) for move in legal]
    apart = {(tuple(sorted(move[:head])), move[head:]) for move, head in zip(legal, heads, strict=True)}
    return heads if len(apart) == len(legal) else [1] * len(legal)


def _head(move: Move, owner: Sequence[int]) -> int:
    here = 0
    while here < len(move) and move[here] < len(owner) and owner[move[here]] == owner[move[0]]:
        here += 1
    return here


def _following(move: Move, head: int, named: tuple[Site, ...]) -> Iterable[Site] | None:
    """What of a move can be named after some of it; None where that is none of it."""
    if len(named) >= head:
        fits = len(named) <= len(move) and named[head:] == move[head:len(named)] and (
            sorted(named[:head]) == sorted(move[:head]))
        return move[len(named):len(named) + 1] if fits else None
    rest = list(move[:head])
    for site in named:
        if site not in rest:
            return None
        rest.remove(site)
    return set(rest)


def _said(game: Game, named: Iterable[Site]) -> str:
    names = (*game.board.names, *game.tokens)
    return "'" + "-".join(names[site] for site in named) + "'"


def _some(game: Game, sites: Iterable[Site], most: int = 12) -> str:
    names, every = (*game.board.names, *game.tokens), tuple(sites)
    told = ", ".join(names[site] for site in every[:most]) or "pass"
    return told + (f" and {len(every) - most} more" if len(every) > most else "")
