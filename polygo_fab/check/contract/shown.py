"""What a board must show beyond its lines: templates/contracts/shown.toml, worked out for a game and its options."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ...core.errors import BadInput
from ...core.path import Point
from ...core.resources import our_table
from ..bearers import bearer
from ..second_boards import second_board
from ..second_tiling import SecondBoard
from .expression import NUMBERS, Names, value
from .needs import board_of_game, needs, options_of

__all__ = ["SHOWN", "BorderPart", "Inside", "beside", "beside_point", "code_of", "disc_radius", "shown_around",
           "shown_inside", "shown_points", "shown_track"]

_FILE = "contracts/shown.toml"
SHOWN = "shown: "
"""What a message has in it that is about what a board shows because its game needs it."""


class BorderPart(NamedTuple):
    """A part of the border: what it is ("side", "home", "goal", "port"), whose by colour (0: nobody's), its cells."""

    kind: str
    player: int
    cells: frozenset[str]


class Inside(NamedTuple):
    """What a cell is ("start", "coloured", "restricted", "barred"), whose by colour (0: nobody's), its name."""

    kind: str
    player: int
    cell: str


def shown_around(game: str, board: str, players: int, rules: str) -> tuple[SecondBoard, tuple[BorderPart, ...]]:
    """The board on which a game is played, and the parts of its border. Raises BadInput where nothing is written down.
    """
    second, names = _played(game, board, players, rules)
    given = our_table(_FILE)["given"] if names["homes"] else {}
    rows = value(given.get(game) or our_table(_FILE)["border"].get(game, "[]"), names)
    numbered = max((where for _, _, where in rows if isinstance(where, int)), default=1)
    mirrored = bool(value(our_table(_FILE)["mirrored"].get(game, "False"), names))
    parts = (*(BorderPart(kind, player, _part(second, where, (numbered + 1) // 2, mirrored))
               for kind, player, where in rows), *_arcs(second, str(names["arcs"])))
    return second, tuple(part._replace(player=bearer(game, part.player)) for part in parts)


def shown_inside(game: str, board: str, players: int, rules: str) -> tuple[SecondBoard, tuple[Inside, ...]]:
    """The board on which a game is played, and those of its cells that are something by themselves. Raises BadInput as
    `shown_around`."""
    second, names = _played(game, board, players, rules)
    found = list[Inside]()
    for kind, player, which, *more in value(our_table(_FILE)["cells"].get(game, "[]"), names):
        if which == "dots":
            found += _dots(second, more[0] == "classic")
        else:
            found += [Inside(kind, player, cell) for cell in _which(second, which, player, more, names)]
    found += [Inside("barred", 0, cell) for cell in second.regions.get("barred", ())]
    return second, tuple(cell._replace(player=bearer(game, cell.player)) for cell in found)


def shown_points(game: str, board: str, players: int, rules: str
                 ) -> tuple[SecondBoard, tuple[tuple[str, int, Point], ...]]:
    """The board on which a game is played, and its points that are something to the game: what, whose, and where."""
    second, names = _played(game, board, players, rules)
    points = sorted(second.points, key=lambda p: (p[1], p[0]))
    which = {"lowest": points[:1], "highest": points[-1:], "all": points}
    rows = value(our_table(_FILE)["points"].get(game, "[]"), names)
    return second, tuple((kind, bearer(game, player), point) for kind, player, word in rows for point in which[word])


def shown_track(game: str, board: str, players: int, rules: str) -> int:
    """How many numbered spots there are around the board on which a game is played."""
    second, names = _played(game, board, players, rules)
    return int(value(our_table(_FILE)["track"].get(game, 0), {**names, "sites": len(second.names)}))


def beside_point(board: SecondBoard, point: Point) -> list[Point]:
    """A point of the border between the two that are next to it there."""
    near = [b if a == point else a for (a, b), cells in board.bounded.items() if len(cells) == 1 and point in (a, b)]
    return [near[0], point, near[1]]


def beside() -> dict[str, tuple[str, str, str]]:
    """For each kind of part the signs where it begins, in its middle and where it ends: "mark" is the player's."""
    return {kind: (first, middle, last) for kind, (first, middle, last) in our_table(_FILE)["beside"].items()}


def disc_radius(kind: str, pitch: float) -> float:
    """Of what marks a place on a page: "start", "apex" or "pivot", mm."""
    return min(float(our_table(_FILE)["discs"][kind]) * pitch, 6.0)


def code_of(told: str) -> str:
    """The code of the finding that has this message."""
    return "SHOWN" if SHOWN in told else "CONTRACT"


def _played(game: str, board: str, players: int, rules: str) -> tuple[SecondBoard, dict[str, object]]:
    """The board, and the names of the expressions."""
    second = second_board(board_of_game(game, board))
    if second is None:
        raise BadInput(f"contract: no board '{board[:40]}'")
    number = re.search(r"\d+", second.name)
    return second, {**NUMBERS, **our_table(_FILE)["names"], "side": int(number[0]) if number else 0,
                    "homes": len([name for name in second.regions if re.fullmatch(r"home\d+", name)]),
                    "given": len(second.given_ports) // 2,
                    **options_of(game, rules), "players": needs(game, second.name, players, rules)[1]}


def _part(board: SecondBoard, where: str | int, pairs: int, mirrored: bool) -> frozenset[str]:
    """Of a side by its name, of a port by its number."""
    return frozenset(board.regions[where] if isinstance(where, str) else board.ports(pairs, mirrored)[where])


def _arcs(board: SecondBoard, text: str) -> Iterator[BorderPart]:
    """Those that the option tells: from cell to cell along the border, the shorter way, else against the clock."""
    ring = list(board.border)
    for first, last, player in re.findall(r"(\w+)-(\w+):(\d)", text.lower()):
        ways = list[list[str]]()
        for start, end in ((first, last), (last, first)):
            turned = ring[ring.index(start):] + ring[:ring.index(start)]
            ways.append(turned[:turned.index(end) + 1])
        yield BorderPart("side", int(player), frozenset(ways[len(ways[1]) < len(ways[0])]))


def _which(board: SecondBoard, which: str, player: int, more: list[Any], names: Names) -> Iterator[str]:
    """The names of the cells that a row of the contract is about."""
    if which == "ring":
        yield from dict.fromkeys(board.border)
    elif which == "port":
        port = board.arc(f"home{player}") if names["homes"] else board.ports(int(names["players"]))[more[0]]
        yield port[(len(port) - 1 + (0 if names["homes"] else more[1])) // 2]
    elif which == "side":
        row = set(board.regions[f"side{more[0]}"])
        far = row if more[1] == 1 else row | {near for cell in row for near in board.neighbours[cell]}
        # of the second row are those beside the first, none of which lies on it
        yield from sorted(far)
    elif which == "heights":
        ends, half = [y for _, y in board.points], math.dist(*board.ends[0]) / 2
        for name, (_, y) in zip(board.names, board.sites, strict=True):
            up = (y - min(ends) if player == 1 else max(ends) - y) / half
            if any(abs(up - height) < 1e-3 for height in more[0]):
                yield name
    elif which == "rows":
        yield from _wedge(_rows(board)[::1 if player == 1 else -1], *more)


def _rows(board: SecondBoard) -> list[list[str]]:
    """The cells row by row, the lowest first, each from the left."""
    by: dict[float, list[tuple[float, str]]] = {}
    for name, (x, y) in zip(board.names, board.sites, strict=True):
        by.setdefault(round(y, 3), []).append((x, name))
    return [[name for _, name in sorted(by[y])] for y in sorted(by)]


def _wedge(rows: list[list[str]], first: int, counts: list[int]) -> Iterator[str]:
    start = first - 1 + (len(rows[first - 1]) - counts[0]) % 2
    for row, count in zip(rows[start:], counts, strict=False):
        aside = (len(row) - count) // 2
        yield from row[aside:aside + count]


def _dots(board: SecondBoard, framed: bool) -> Iterator[Inside]:
    """Of Ponts et Barrages: cells that are a player's from the start, and corners of the frame, which are nobody's."""
    owner = {cell: player for player, colour in ((1, "red"), (2, "blue")) for cell in board.regions[colour]}
    rows = _rows(board)[::-1]
    last = len(rows) - 1 if len(rows) % 2 else len(rows)  # of an even board only the top and the left are framed
    for i, row in enumerate(rows) if framed else ():
        for j, cell in enumerate(row):
            level, upright = i in (0, last), j in (0, last)
            if level or upright:
                owner[cell] = 0 if level and upright else 1 if level else 2
    for cell, player in owner.items():
        yield Inside("coloured" if player else "barred", player, cell)
