"""A position in words, for those who do not see its drawing: the board, whose sides are whose, what lies where, whose
it is, whose turn it is, and what is marked. `core.shown` says what there is to tell, the words are in
templates/lang/<lang>/spoken.toml.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import groupby
from typing import TYPE_CHECKING

from ..core.board import Board
from ..core.features import BORDER, of_kind, on_sites
from ..core.game import Game, Site
from ..core.names import grid_names
from ..core.shown import Shown, standing
from .words import Words

if TYPE_CHECKING:
    from .diagram import Mark

__all__ = ["board_said", "colour_name", "kind_name", "move_said", "piece_called", "piece_name", "player_name",
           "position_said",
           "sides_said", "sites_said"]

_EDGE = re.compile(r"([a-z]+\d+)([a-z]+\d+)")
_RUN = 3
"""So many sites side by side in a row are told by the first and the last."""
_LAST = 99
"""What belongs to nobody is told after all players."""


def position_said(shows: Shown, words: Words, why: Mapping[Mark, str] | None = None) -> str:
    """What a drawing shows. `why`: the sentence that tells what a mark is for, with {sites} to be filled in."""
    board, why = shows.game.board, why or {}
    said = [board_said(board, words), *sides_said(shows, words), *(_tiles(shows, words) or _pieces(shows, words)),
            *_turn(shows, words), *_written(shows, words), *_tallied(shows, words)]
    marked: tuple[tuple[Mark, frozenset[Site]], ...] = (
        ("tint", shows.tint), ("hatch", shows.hatch), ("dot", _empty(shows, shows.dot)), ("illegal", shows.illegal))
    for mark, sites in marked:
        if sites:
            where = sites_said(board, sites, words)
            said.append(why[mark].replace("{sites}", where) if mark in why else words(f"said_{mark}", sites=where))
    return " ".join([*said, *_arrows(shows, words)])


def board_said(board: Board, words: Words) -> str:
    """A sentence that says what a board looks like, and from where its names are counted."""
    key = f"board_{re.split('[0-9]', board.name)[0]}"
    known = key if key in words and board.play != "points" else "board_other"
    across, up = board.rows[-1], board.rows
    return words(known, name=board.name, cells=len(board.cells), sites=len(board.centres), edges=len(board.edges),
                 points=len(board.points), rows=len(up), low=len(across), high=len(up[0]),
                 first=site_name(board, across[0]), last=site_name(board, up[0][-1]))


def player_name(game: Game, player: int, words: Words) -> str:
    """Players are named by the marks of their pieces: Ring, Cross ..."""
    return colour_name(game.worn(player), words)


def colour_name(colour: int, words: Words) -> str:
    """Whoever bears a colour and its mark is named by the mark."""
    return words.marks[colour - 1].capitalize()


def move_said(game: Game, text: str, words: Words) -> str:
    """A move as it is typed, with what is no site in words."""
    known = {*game.tokens, "pass"}
    return "-".join(words(f"token_{part}") if part in known and f"token_{part}" in words else part
                    for part in text.split("-"))


def piece_name(kind: str, count: int, words: Words) -> str:
    """So many pieces of a kind: '1 pawn', '5 pawns'."""
    return f"{count} {kind_name(kind, words, count == 1)}"


def kind_name(kind: str, words: Words, one: bool = False) -> str:
    """A kind of piece, as several of them are called, or `one`; in the word of the game where there is no other."""
    key = f"one_{kind}" if one else f"piece_{kind}"
    return words(key) if key in words else kind


def site_name(board: Board, site: Site) -> str:
    """An edge is named by its two ends."""
    edge = _EDGE.fullmatch(board.names[site])
    return f"{edge[1]}-{edge[2]}" if edge and board.play == "edges" else board.names[site]


def sites_said(board: Board, sites: Collection[Site], words: Words) -> str:
    """Some sites as a list; of those side by side in a row the first and the last, of nearly all of them those that
    are missing."""
    count, wanted = len(board.centres), frozenset(sites)
    if len(wanted) == count:
        return words(f"all_{board.play}")
    if count - len(wanted) <= min(4, count // 4):
        rest = frozenset(range(count)) - wanted
        return words(f"all_{board.play}_but", sites=_listed(_runs(board, rest, words), words))
    return _listed(_runs(board, wanted, words), words)


def _runs(board: Board, sites: frozenset[Site], words: Words) -> Iterator[str]:
    """From the lowest row upwards, from left to right; edges one by one, by name."""
    if board.play == "edges":
        yield from sorted((site_name(board, site) for site in sites), key=_order)
        return
    for row in reversed(board.rows):
        for inside, some in groupby(row, key=sites.__contains__):
            run = [board.names[site] for site in some]
            if inside and len(run) >= _RUN:
                yield words("run", first=run[0], last=run[-1])
            elif inside:
                yield from run


def _order(name: str) -> tuple[tuple[int, str], ...]:
    """Rows from below: a1-b2 before c2-d3 before a3-b4."""
    return tuple((int(number), letter) for letter, number in re.findall(r"([a-z]+)(\d+)", name))


def _listed(names: Iterable[str], words: Words) -> str:
    *first, last = names
    return words("and", first=", ".join(first), last=last) if first else last


def _apart(parts: Sequence[str], words: Words) -> str:
    """Lists one after the other."""
    return reduce(lambda first, last: words("next", first=first, last=last), parts)


def sides_said(shows: Shown, words: Words) -> Iterator[str]:
    """Whose part of the edge of the board is where and what for, each by its ends."""
    board = shows.game.board
    for kind in BORDER:
        owned = dict[int, list[str]]()
        for part in shows.game.shows:
            if part.kind == kind:
                owned.setdefault(part.player, []).append(_stretch(board, part.sites, words))
        parts = [where if not player else words("side", who=player_name(shows.game, player, words), where=where)
                 for player, stretches in owned.items() for where in (_listed(stretches, words),)]
        if parts:
            yield words(f"{kind}s", parts=_apart(parts, words))
    if apexes := of_kind(shows.game.shows, "apex"):
        points = grid_names(board.points)
        yield words("apexes", parts=_apart([
            words("side", who=player_name(shows.game, part.player, words), where=points[point])
            for part in apexes for point in part.sites], words))
    if shaded := on_sites(shows.game.shows, "restricted"):
        yield words("shaded", sites=sites_said(board, shaded, words))


def _stretch(board: Board, sites: frozenset[Site], words: Words) -> str:
    """A part of the border from its first site to its last, counterclockwise; as a list where it is in pieces."""
    ring = board.border
    starts = [k for k, site in enumerate(ring) if site in sites and ring[k - 1] not in sites]
    if len(starts) != 1 or not sites <= set(ring) or len(sites) < 2:
        return sites_said(board, sites, words)
    run = [ring[(starts[0] + k) % len(ring)] for k in range(len(ring))]
    length = next((k for k, site in enumerate(run) if site not in sites), len(run))
    return words("run", first=board.names[run[0]], last=board.names[run[length - 1]])


def piece_called(game: Game, kind: str, player: int) -> str:
    """What the rules call a piece that looks like one of a kind (`core.shown`); of player 0: of nobody."""
    if kind in ("dame", "king", "segment"):
        return kind
    names = [item.piece.split()[0] for item in game.equipment if item.player in (player, 0)]
    return next((name for name in names if name not in ("king", "tile", "marker")), "pawn")


def _pieces(shows: Shown, words: Words) -> Iterator[str]:
    """What stands on the board, player by player; that it is empty, if nothing does."""
    game, there = shows.game, dict[tuple[int, str], set[Site]]()
    for site, (kind, player) in standing(game, shows.state).items():
        there.setdefault((player or _LAST, kind), set()).add(site)
    if not there:
        yield words("empty")
    for (player, look), sites in sorted(there.items()):
        where = sites_said(game.board, sites, words)
        if look == "closed":
            yield words("closed", sites=where)
        elif look == "dot":
            yield words("coloured", who=player_name(game, player, words), sites=where)
        else:
            told = piece_name(piece_called(shows.game, look, player % _LAST), len(sites), words)
            yield words("nobodys", pieces=told, sites=where) if player == _LAST else words(
                "has", who=player_name(game, player, words), pieces=told, sites=where)


def _turn(shows: Shown, words: Words) -> Iterator[str]:
    """Whose turn it is: in a position of a game that goes on, not of a board that is shown by itself or without the
    names that one plays with."""
    game, state = shows.game, shows.state
    bare = not any(state.owner) and any(game.initial().owner)
    if shows.names and not bare and game.outcome(state) is None:
        yield words("turn", who=player_name(game, game.colour(state), words))


def _tiles(shows: Shown, words: Words) -> list[str]:
    """Each tile with its sides, its place, and what is written on it besides its area."""
    board, numbers, letters, said = shows.game.board, dict(shows.numbers), dict(shows.letters), []
    for player, sites in shows.game.tiles(shows.state):
        xs, ys = zip(*(board.centres[site] for site in sites), strict=True)
        ends = sorted(sites, key=lambda site: (board.centres[site][0] + board.centres[site][1]))
        mark = next((letters[site] for site in sorted(sites) if site in letters), "")
        turn = max((numbers[site] for site in sites if site in numbers), default=0)
        first, last = board.names[ends[0]], board.names[ends[-1]]
        tile = words("tile_at", who=player_name(shows.game, player, words),
                     wide=round(max(xs) - min(xs)) + 1, high=round(max(ys) - min(ys)) + 1,
                     where=first if first == last else words("run", first=first, last=last))
        more = words("tile_mark", mark=mark) if mark else words("tile_turn", number=turn) if turn else ""
        said.append(f"{tile}{more}.")
    return said


def _written(shows: Shown, words: Words) -> Iterator[str]:
    """Numbers on pieces in the order of play, and letters; those on tiles are told with the tiles."""
    board = shows.game.board
    if shows.game.tiles(shows.state):
        under = {site for _, sites in shows.game.tiles(shows.state) for site in sites}
    else:
        under = set()
    numbers = sorted((number, site) for site, number in shows.numbers if site not in under)
    if numbers:
        yield words("numbers", moves=_listed((words("number_at", number=number, site=site_name(board, site))
                                              for number, site in numbers), words))
    letters: dict[str, list[Site]] = {}
    for site, text in shows.letters:
        if site not in under:
            letters.setdefault(text, []).append(site)
    if letters:
        yield words("letters", letters=_apart([words("letter_at", letter=text, sites=sites_said(board, sites, words))
                                               for text, sites in letters.items()], words))


def _tallied(shows: Shown, words: Words) -> Iterator[str]:
    """On which numbers of the track counters lie."""
    tally = shows.game.tally(shows.state) if shows.track else ()
    for part in of_kind(shows.game.shows, "track") if tally else ():
        yield words("track", count=len(part.sites), parts=_apart([
            words("side", who=player_name(shows.game, player, words), where=number)
            for player, number in enumerate(tally, start=1)], words))


def _arrows(shows: Shown, words: Words) -> Iterator[str]:
    for way in shows.arrows:
        names: Sequence[str] = [site_name(shows.game.board, site) for site in way]
        if len(names) == 2:
            yield words("arrow", first=names[0], last=names[-1])
        else:
            yield words("arrow_over", first=names[0], last=names[-1], over=_listed(names[1:-1], words))


def _empty(shows: Shown, sites: Iterable[Site]) -> frozenset[Site]:
    """A dot is drawn only where nothing stands."""
    return frozenset(site for site in sites if not shows.state.owner[site])
