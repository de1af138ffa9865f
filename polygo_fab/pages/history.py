"""What happened in a game: of each move what it put, moved and took, and the boards on which a history shows that.

One board shows as many moves as it can: a site changes on it once. Only a piece that moved may move on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import KW_ONLY, dataclass, field

from ..core.game import Game, Move, Site, State
from ..core.played import Record
from ..core.shown import standing

__all__ = ["Event", "Stage", "events", "gone_to", "landed", "stages"]

_MOST_WAYS = 6
"""Moves of pieces from site to site on one board: more arrows are a tangle."""


@dataclass(frozen=True)
class Event:
    """One move.

    number  from 1
    player  whose turn it was
    text    as it is typed
    put     the sites that have its pieces now
    way     of one piece that moved, the sites from where it stood to where it stands; () of others
    taken   the sites from which pieces are gone, but not of the piece that moved
    lost    what was taken and the move does not name, as people write it: sites, and tiles as they are laid
    struck  the sites that a capture has changed: those of `taken`, and those that were filled
    changed the sites that bear another piece than before, or none
    """

    number: int
    player: int
    text: str
    _: KW_ONLY
    put: frozenset[Site]
    way: tuple[Site, ...]
    taken: frozenset[Site]
    lost: tuple[str, ...]
    struck: frozenset[Site]
    changed: frozenset[Site]


@dataclass
class Stage:
    """A board of a history: the moves from `first` to `last` (none: the position before the first), and what is shown
    after them.

    numbers  of the moves, on the pieces that they put there
    emptied  of the moves, on the empty sites from which they took a piece that none leapt over, or which theirs has
             left again
    """

    state: State
    first: int
    last: int
    numbers: dict[Site, int]
    emptied: dict[Site, int] = field(default_factory=dict)
    ways: list[tuple[Site, ...]] = field(default_factory=list)
    struck: set[Site] = field(default_factory=set)
    changed: set[Site] = field(default_factory=set)


def landed(game: Game, before: State, move: Move, after: State) -> frozenset[Site]:
    """The sites of the pieces that a move put, or moved."""
    owner = after.owner
    changed = {site for site, was in enumerate(before.owner) if was != owner[site]}
    placed = {site for site in changed.intersection(move) if owner[site]}
    if len(placed) > 1:
        swapped = placed == changed and sorted(map(before.owner.__getitem__, placed)) == sorted(
            map(owner.__getitem__, placed))  # kings: the one that moves
        grown = before.owner[move[0]] and game.tiles(after)  # an earlier tile is part of the new one
        placed = {move[-1]} if swapped or grown else placed
    return frozenset(placed or {site for site in changed if owner[site] == game.colour(before)})


def gone_to(before: State, move: Move, after: State, put: frozenset[Site]) -> frozenset[Site]:
    """Of the sites on which pieces have come to lie those where the piece may be that stood on the first site of the
    move: with a stone that is laid besides, those that bear the same as it."""
    return put if len(put) == 1 else frozenset(site for site in put if after.owner[site] == before.owner[move[0]])


def events(record: Record) -> tuple[Event, ...]:
    """The moves of a game, in order."""
    return tuple(_event(record.game, number, before, move, after) for number, (before, move, after) in
                 enumerate(zip(record.states, record.moves, record.states[1:], strict=False), start=1))


def _event(game: Game, number: int, before: State, move: Move, after: State) -> Event:
    names, text = game.board.names, game.move_text(move)
    old, new = game.tiles(before), game.tiles(after)
    if old or new:
        gone = [tile for tile in old if tile not in new]
        put = frozenset(site for tile in new if tile not in old for site in tile[1])
        taken = frozenset(site for _, sites in gone for site in sites)
        return Event(number, before.to_move, text, put=put, way=(), taken=taken,
                     lost=tuple(_corners(game, sites) for _, sites in gone), struck=taken, changed=put | taken)
    changed = frozenset(site for site, was in enumerate(before.owner) if was != after.owner[site])
    sites = tuple(site for site in move if site < len(names))
    moved = len(move) > 1 and bool(sites) and standing(game, before).get(sites[0], ("", 0))[1] > 0
    gone_of, come_of = (Counter(state.owner[site] for site in changed if state.owner[site])
                        for state in (before, after))
    own = before.owner[sites[0]] if moved else 0
    taken = frozenset(site for site in changed if (was := before.owner[site]) and not (
        moved and (was == own or gone_of[was] <= come_of[was])))
    put = landed(game, before, move, after)
    movers = gone_to(before, move, after, put) if moved else put
    alone = moved and len(sites) > 1 and sites[0] in changed and len(movers) == 1
    lost = taken - set(move) if not put else taken  # a move that only takes names what it takes
    filled = frozenset[Site]() if moved else frozenset(site for site in changed - put if after.owner[site])
    return Event(number, before.to_move, text, put=put, way=_way(sites, movers) if alone else (), taken=taken,
                 lost=tuple(names[site] for site in sorted(lost, key=names.__getitem__)), struck=taken | filled,
                 changed=changed)


def _way(sites: Sequence[Site], put: Collection[Site]) -> tuple[Site, ...]:
    """The sites of a move as far as the piece goes; what it names beyond that are choices."""
    last = max((k for k, site in enumerate(sites) if site in put), default=-1)
    return tuple(sites[:last + 1]) if last > 0 else ()


def _corners(game: Game, sites: frozenset[Site]) -> str:
    """A tile by its lower left and its upper right cell."""
    centres = game.board.centres
    order = sorted(sites, key=lambda site: centres[site][0] + centres[site][1])
    return f"{game.board.names[order[0]]}-{game.board.names[order[-1]]}"


def stages(record: Record, happened: Sequence[Event]) -> tuple[Stage, ...]:
    """The boards that show a game from beginning to end, the finished position last. Where there are several, the
    position before the first move is one of them, if anything stands there."""
    found = [Stage(record.states[0], 1, 0, {})]
    still: dict[Site, int] = {}  # pieces that were put and have not moved since
    for event in happened:
        stage = found[-1]
        if _is_full(stage, event):
            stage = Stage(stage.state, event.number, stage.last, dict(still))
            found.append(stage)
        for site in event.changed:
            still.pop(site, None)
            gone = stage.numbers.pop(site, None)
            if gone is not None and site in stage.changed:
                stage.emptied[site] = gone
        stage.numbers |= dict.fromkeys(event.put, event.number)
        for site in event.put:
            stage.emptied.pop(site, None)
        if not event.way and not _moves(event):
            still |= dict.fromkeys(event.put, event.number)
        stage.ways += [event.way] if event.way else []
        stage.struck |= event.struck
        if not event.way and not record.game.tiles(record.states[event.number]):
            after = record.states[event.number].owner
            stage.emptied |= {site: event.number for site in event.taken if not after[site]}
        stage.changed |= event.changed
        stage.state, stage.last = record.states[event.number], event.number
    if any(record.states[0].owner) and (len(found) > 1 or found[0].struck):
        found.insert(0, Stage(record.states[0], 1, 0, {}))
    return tuple(found)


def _moves(event: Event) -> bool:
    """Whether something else changed than what was put and what a capture has changed: several pieces moved."""
    return bool(event.changed - event.put - event.struck)


def _is_full(stage: Stage, event: Event) -> bool:
    """Whether a board cannot show one move more."""
    if not stage.changed:
        return False
    on = event.way and event.way[0] in stage.numbers and event.way[0] in stage.changed
    again = (event.changed - {event.way[0]} if on else event.changed) & stage.changed
    return bool(again) or ((bool(event.way) or _moves(event)) and len(stage.ways) >= _MOST_WAYS)
