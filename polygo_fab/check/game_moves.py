"""A recorded game played again: of each move what it put, took and led over which sites, by the positions alone."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from ..core.errors import BadInput
from ..core.game import Game, Move, Site, State
from ..core.resources import Data
from ..core.shown import standing

__all__ = ["PlayedMove", "ReplayedRecord", "play_again", "played_by"]

Tile = tuple[int, frozenset[Site]]


@dataclass(frozen=True, kw_only=True)
class PlayedMove:
    """One move: whose, and how the record writes it.

    come, gone  the sites on which a piece has come to lie, and from which one is gone
    taken       those of the latter from which it is gone for good
    struck      what a capture has changed: these, and those on which a piece has come that nobody put or moved there
    lost        what was taken, by name, tiles by two corners; but not what a move that only takes names itself
    way         of one piece that moved the sites it was led over; `moving`: no piece was put
    """

    player: int
    word: str
    move: Move
    come: frozenset[Site]
    gone: frozenset[Site]
    taken: frozenset[Site]
    struck: frozenset[Site]
    way: tuple[Site, ...]
    moving: bool
    lost: frozenset[str]


@dataclass(frozen=True)
class ReplayedRecord:
    """A record as it is written, with its positions and its moves."""

    table: Data
    states: tuple[State, ...]
    steps: tuple[PlayedMove, ...]


def play_again(record: bytes, game: Game) -> ReplayedRecord:
    """The game of a record. Raises BadInput for one that the rules do not allow."""
    try:
        table = tomllib.loads(record.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"no game record: {error}") from None
    return played_by(table, game)


def played_by(table: Data, game: Game) -> ReplayedRecord:
    """The same of what such a record says. Raises BadInput as `play_again`."""
    states, steps = [game.parse(table["start"]) if "start" in table else game.initial()], list[PlayedMove]()
    for word in table.get("moves", []):
        move = game.parse_move(states[-1], word)
        states.append(game.apply(states[-1], move))
        steps.append(_step(game, states[-2], word, move, states[-1]))
    return ReplayedRecord(table, tuple(states), tuple(steps))


def _step(game: Game, before: State, word: str, move: Move, after: State) -> PlayedMove:
    if game.tiles(before) or game.tiles(after):
        return _laid(game, before, word, move, after)
    pairs = list(enumerate(zip(before.owner, after.owner, strict=True)))
    come = {site for site, (a, b) in pairs if b and a != b}
    gone = {site for site, (a, b) in pairs if a and a != b}
    first = move[0] if move else -1
    whose = standing(game, before).get(first, ("", 0))[1]
    moving = len(move) > 1 and whose > 0  # what is nobody's never moves
    own = {site for site in gone if before.owner[site] == before.owner[first]} if moving else set[Site]()
    swapped = moving and come == gone and {before.owner[s] for s in gone} == {after.owner[s] for s in come}
    taken = set[Site]() if swapped else gone - own
    if swapped:
        come = {move[-1]}
    struck = set(taken)
    if not moving and come & set(move):  # what a pawn that was put has done to others
        struck |= come - set(move)
        come &= set(move)
    way: tuple[Site, ...] = ()
    ends = come if len(come) == 1 else {site for site in come if after.owner[site] == before.owner[first]}
    if moving and len(ends) == 1 and first in gone:  # a stone may be laid besides
        [end] = ends
        sites = [site for site in move if site < len(before.owner)]
        if end in sites[1:]:
            way = tuple(sites[:len(sites) - sites[::-1].index(end)])
    names = game.board.names
    return PlayedMove(player=before.to_move, word=word, move=move, come=frozenset(come), gone=frozenset(gone),
                      taken=frozenset(taken), struck=frozenset(struck), way=way, moving=moving,
                      lost=frozenset(names[site] for site in taken if come or site not in move))


def _laid(game: Game, before: State, word: str, move: Move, after: State) -> PlayedMove:
    old, new = set(game.tiles(before)), set(game.tiles(after))
    come = frozenset(site for _, sites in new - old for site in sites)
    gone = frozenset(site for _, sites in old - new for site in sites)
    names, middle = game.board.names, game.board.centres

    def corners(sites: frozenset[Site]) -> str:
        low, high = (end(sites, key=lambda site: sum(middle[site])) for end in (min, max))
        return f"{names[low]}-{names[high]}"

    return PlayedMove(player=before.to_move, word=word, move=move, come=come, gone=gone, taken=gone, struck=gone,
                      way=(), moving=False, lost=frozenset(corners(sites) for _, sites in old - new))
