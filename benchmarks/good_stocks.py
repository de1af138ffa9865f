"""Whether the pieces that are enough for random games (templates/stocks.toml) are enough for good players, too.

    python benchmarks/good_stocks.py --jobs 2 hex-2 catchup

plays games of the computer player against itself and writes what they needed into docs/stocks.md; without names, those
of every game whose rules leave pieces unlimited. A long run, not in `make bench`: the same page whenever it is written,
for a game is told by its number alone. How good the player is: its games against a random mover stand beside.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from polygo_fab import games
from polygo_fab.core.game import Game
from polygo_fab.core.sampled import Needs, covering, kinds_of, stocks
from polygo_fab.play.search import search

PAGE = Path(__file__).parents[1] / "docs" / "stocks.md"
PLAYS = 10
STRONGER: dict[str, int] = {}
"""Random plays for a move; more of them for a game that is named."""
GAMES, AGAINST_RANDOM = 100, 10
LONGER = {"blocks": 500}
"""Games of which more are played, for their sets are made for good players (`play.stocks.GOOD`)."""
MORE = {"polygo": ("s7",)}
"""Boards beside the usual one: another one of the boxes."""
HALF = ("hex", "hex-2")
"""Two players put a pawn in turn, and none is ever taken: nobody has more than half of the sites, rounded up."""

_HEAD = """\
# How many pieces good players need

Where the rules leave pieces unlimited, a set has as many as random games need (`templates/stocks.toml`, written by
`python -m polygo_fab.play.stocks`). Here those numbers are held against games between good players: the computer
player in every seat, with as many random plays for each move as the table tells. The last column is how many games it
has won against random movers in all other seats; shared wins and draws count as none.

- set: so many for each player who has the piece (of what is common, in all);
- needed: the fewest with which 99 % of the games between good players lack nothing, all pieces of the game together;
- lacking: of so many games, those in which the set lacks some piece.

Two games need no measure: in HEX-2 and Hex two players put a pawn in turn and none is ever taken, so half of the
cells is always enough. The boxes hold more still for two: pawns with two faces, one for each cell, which no game can
exceed.

In Blocs good players lay the largest tiles, more of them than players at random: the set has as many as they need
(`GOOD` in `polygo_fab/play/stocks.py`), and four times the area of the board. A size that runs out all the same is put
together from smaller tiles, as its book says.

Written by `python benchmarks/good_stocks.py`; always the same.

| game | board | players | piece | set | needed | lacking | plays | against a random mover |
|---|---|---|---|---|---|---|---|---|
"""


class Row(NamedTuple):
    """A line of the page."""

    game: str
    board: str
    players: str
    piece: str
    there: str
    needed: str
    lacking: str
    plays: str
    against: str


def plays(game: Game) -> int:
    """How many random plays the computer player makes for a move of a game."""
    return STRONGER.get(game.name, PLAYS)


def played(game: Game, number: int, strong: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Game `number` with the computer player in some seats, the others at random: of each item of the equipment the
    most that lay on the board at once, and who won."""
    rng, state = random.Random(number), game.initial()
    used, moves = game.in_use(state), 0
    while (outcome := game.outcome(state)) is None:
        legal = game.legal_moves(state)
        moves += 1
        move = search(game, state, seed=1000 * number + moves, most_plays=plays(game)).move \
            if state.to_move in strong else legal[int(rng.random() * len(legal))]
        state = game.apply(state, move)
        used = tuple(map(max, used, game.in_use(state)))
    return used, outcome.winners


def needs(game: Game, number: int) -> Needs:
    """What a game between good players needed of each kind of piece."""
    used, _ = played(game, number, range(1, game.players + 1))
    return tuple(max(used[item] for item in items) for items in kinds_of(game).values())


def won(game: Game, number: int) -> bool:
    """Whether one good player has won alone, the others at random; its seat changes from game to game."""
    seat = 1 + number % game.players
    return played(game, number, (seat,))[1] == (seat,)


def rows_of(game: Game, pool: ProcessPoolExecutor) -> Iterator[Row]:
    """The lines of a game on a board."""
    recorded = stocks(game)
    assert recorded is not None
    if game.name in HALF:
        half = -(-len(game.board.centres) // 2)
        for piece in recorded.pieces:
            yield Row(game.name, game.board.name, str(game.players), piece.piece, str(piece.p95), str(half),
                      "none, ever", "-", "-")
        return
    found = list(pool.map(partial(needs, game), range(LONGER.get(game.name, GAMES)), chunksize=4))
    wins = sum(pool.map(partial(won, game), range(AGAINST_RANDOM)))
    there = [piece.p95 for piece in recorded.pieces]
    lacking = sum(any(a > b for a, b in zip(need, there, strict=True)) for need in found)
    enough = covering(found, lambda covered, total: 100 * covered >= 99 * total)
    for piece, of_set, needed in zip(recorded.pieces, there, enough, strict=True):
        yield Row(game.name, game.board.name, str(game.players), piece.piece, str(of_set), str(needed),
                  f"{lacking} of {len(found)}", str(plays(game)), f"{wins} of {AGAINST_RANDOM}")


def chosen() -> Iterator[Game]:
    """Every game with unlimited pieces, on the boards of the page."""
    for name, made in games.classes().items():
        for board in (made.boards[0], *MORE.get(name, ())):
            game = games.load(name, board=board)
            if any(item.count is None for item in game.equipment):
                yield game


def written() -> dict[tuple[str, str], list[Row]]:
    """The lines that are there, by game and board."""
    found: dict[tuple[str, str], list[Row]] = {}
    lines = PAGE.read_text(encoding="utf-8").splitlines() if PAGE.exists() else []
    for line in lines:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == len(Row._fields) and re.fullmatch("[0-9]+", cells[2]):
            found.setdefault((cells[0], cells[1]), []).append(Row(*cells))
    return found


def page(rows: dict[tuple[str, str], list[Row]]) -> str:
    """The page, its lines in the order of the games."""
    order = [(game.name, game.board.name) for game in chosen()]
    lines = [f"| {' | '.join(row)} |" for key in order for row in rows.get(key, ())]
    rest = [f"{name} on {board}" for name, board in order if (name, board) not in rows]
    return _HEAD + "\n".join([*lines, *(["", f"Not measured yet: {', '.join(rest)}."] if rest else [])]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="game", help="the games; without, all of them")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        for game in chosen():
            if not given.names or game.name in given.names:
                rows = list(rows_of(game, pool))
                PAGE.write_text(page({**written(), (game.name, game.board.name): rows}), encoding="utf-8",
                                newline="\n")
                print(f"{game.name} on {game.board.name}: {rows[0].lacking} lacking", flush=True)


if __name__ == "__main__":
    main()
