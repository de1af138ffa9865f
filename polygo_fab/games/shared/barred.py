"""Cells that the file of a board bars, in a game: none of play, as the corners of a framed Ponts et Barrages are."""

from __future__ import annotations

from ...core.board import Board
from ...core.errors import BadInput
from ...core.game import Game, State

__all__ = ["refuse_barred", "refuse_unknown"]


def refuse_barred(board: Board, marks: str, state: State, value: int) -> None:
    """Raises BadInput where a position has not `value` on all cells that are barred."""
    for site in sorted(board.barred):
        if state.owner[site] != value:
            raise BadInput(f"position: '{marks[state.owner[site]]}' on {board.names[site]}: allowed: '{marks[value]}', "
                           "as the cell is none of play")


def refuse_unknown(game: Game) -> None:
    """Raises BadInput where a game would be played on cells that are barred."""
    board = game.board
    if board.barred and (missed := board.barred - game.fixed):
        raise BadInput(f"{game.name} on {board.name}: {board.names[min(missed)]} is barred, and the rules know no such "
                       "cells: allowed: a board without; `board check` lists the games that know them")
