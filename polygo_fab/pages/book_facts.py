"""Numbers that a text has from the rules engine: {cells h5} in a text stands for 61, which no hand has written there.

    {cells BOARD}   {edges BOARD}   {points BOARD}   counts of the tiling
    {border BOARD}   cells with a side on the edge of the board
    {inside BOARD}   points that are not on the edge
    {port BOARD PLAYERS}   cells of each port, where they are alike
    {pieces GAME}   {pieces GAME PIECE}   how many the rules give: of all, or of one kind to each player who has it;
                                          {pieces GAME PIECE 2} to player 2, where they differ
    {stock GAME BOARD PIECE}   so many of what the rules leave unlimited are enough for 95 % of random games; with
                               `max` behind it, for every recorded one
    {recorded games}   how many random games are recorded for each
A piece is written with hyphens for spaces: tile-3x1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..core import tilings
from ..core.board import Board
from ..core.errors import BadInput, unknown
from ..core.sampled import stocks
from ..core.stock_table import recorded
from ..games import load

__all__ = ["computed"]


def computed(fact: str) -> str:
    """What a placeholder of several words stands for. Raises BadInput for one that there is not."""
    what, *rest = fact.split()
    known: dict[str, Callable[[Sequence[str]], int]] = {
        "cells": lambda names: len(_board(names).cells), "edges": lambda names: len(_board(names).edges),
        "points": lambda names: len(_board(names).points),
        "border": lambda names: len(_board(names).playing("cells").border_sites),
        "inside": lambda names: len(_board(names).points) - len(_board(names).outline),
        "port": _port, "pieces": _pieces, "stock": _stock, "recorded": _recorded}
    if what not in known:
        raise unknown("placeholder", what, known)
    try:
        return str(known[what](rest))
    except (ValueError, IndexError):
        raise BadInput(f"placeholder '{{{fact}}}': it has too few or too many words, or there is no such number"
                       ) from None


def _board(names: Sequence[str]) -> Board:
    [name] = names
    return tilings.load(name)


def _port(names: Sequence[str]) -> int:
    board, players = names
    [length] = {len(port) for port in tilings.load(board).ports(int(players))}
    return length


def _pieces(names: Sequence[str]) -> int:
    game, *piece = names
    if not piece:
        return sum(item.count or 0 for item in load(game).equipment)
    kind, *player = piece
    [each] = {item.count for item in load(game).equipment
              if item.piece == kind.replace("-", " ") and [str(item.player)] in (player, player or [str(item.player)])}
    if each is None:
        raise ValueError
    return each


def _stock(names: Sequence[str]) -> int:
    game, board, piece, *rank = names
    known = stocks(load(game, board))
    needed = known.needed(piece.replace("-", " ")) if known else None
    if needed is None or rank not in ([], ["max"]):
        raise ValueError
    return needed.max if rank else needed.p95


def _recorded(names: Sequence[str]) -> int:
    """The same for every game with its usual number of players; of rare numbers fewer are recorded."""
    [_] = names
    [count] = {row["games"] for rows in recorded().values() for name, row in rows.items() if "-" not in name}
    return int(count)
