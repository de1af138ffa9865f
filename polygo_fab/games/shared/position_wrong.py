"""What a game says of a position beside its rules, where that is none: what is drawn, printed and counted from it."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.features import of_kind
from ...core.game import Game, State

__all__ = ["position_wrong"]


def position_wrong(game: Game, state: State) -> Iterator[str]:
    """What is wrong with what a game says of one position, the first thing first."""
    at = f"at {game.text(state)}"
    used = game.in_use(state)
    if len(used) != len(game.equipment):
        yield f"in_use gives {len(used)} numbers: expected one for each of {len(game.equipment)} kinds of equipment"
    for item, count in zip(game.equipment, used, strict=False):
        if not 0 <= count <= (count if item.count is None else item.count):
            yield f"{count} of {item.piece} are in use, of {item.count} that there are, {at}"
    if type(game.colour(state)) is not int or not 1 <= game.colour(state) <= game.players:
        yield f"colour = {game.colour(state)!r}: allowed: 1 to {game.players}"
    for line in game.status(state):
        if not isinstance(line, str) or not line.isprintable():
            yield f"status: {str(line)[:40]!r}: expected text on one line"
    yield from _faces_wrong(game, state, at)
    yield from _tiles_wrong(game, state, at)
    yield from _tally_wrong(game, state)


def _faces_wrong(game: Game, state: State, at: str) -> Iterator[str]:
    faces: object = game.faces(state)
    if not isinstance(faces, tuple) or not all(isinstance(face, str) and face.strip() for face in faces):
        yield f"faces = {str(faces)[:60]}: expected a tuple of marks or words, one for each site"
        return
    if len(faces) != len(game.board.centres):
        yield f"faces gives {len(faces)} words: expected one for each site"
        return
    for site, (face, owner) in enumerate(zip(faces, state.owner, strict=True)):
        if (face == ".") != (owner == 0):
            yield (f"faces: '{face[:20]}' on {game.board.names[site]} {at}: expected '.' where nothing stands, and "
                   "there alone")
            return


def _tiles_wrong(game: Game, state: State, at: str) -> Iterator[str]:
    tiles: object = game.tiles(state)
    if not isinstance(tiles, tuple) or not all(
            isinstance(tile, tuple) and len(tile) == 2 and tile[0] in range(game.players + 1)
            and isinstance(tile[1], frozenset) and tile[1] for tile in tiles):
        yield f"tiles = {str(tiles)[:60]}: expected a tuple of (player, frozenset of sites)"
        return
    seen = set[int]()
    for _, sites in game.tiles(state):
        if not all(type(site) is int and 0 <= site < len(state.owner) for site in sites):
            yield f"tiles: {str(sorted(sites, key=str))[:60]} {at}: expected numbers of sites of {game.board.name}"
            return
        if seen & sites:
            yield f"tiles: two lie on {game.board.names[min(seen & sites)]} {at}"
            return
        seen |= sites
    if bare := [site for site in sorted(seen) if state.owner[site] == 0]:
        yield f"tiles: one lies on {game.board.names[bare[0]]}, which is empty {at}"


def _tally_wrong(game: Game, state: State) -> Iterator[str]:
    """The track is numbered by the features of the board; 0 is before its first field."""
    tally: object = game.tally(state)
    longest = max((len(feature.sites) for feature in of_kind(game.shows, "track")), default=0)
    if tally == ():
        return
    if not isinstance(tally, tuple) or len(tally) != game.players or not all(type(n) is int and n >= 0 for n in tally):
        yield f"tally = {str(tally)[:60]}: expected () or a number for each of {game.players} players"
    elif not longest:
        yield f"tally = {tally}: expected (), as the board shows no track"
