"""The games of a square box that have rulebooks beside that of PolyGo, each with its board on a face of the floor."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["BOOKS", "TILED", "boards"]

BOOKS = {"marienbad": "Marienbad", "bridges": "Ponts et Barrages"}
TILED = {"tilers": "Les Carreleurs", "blocks": "Blocs"}
"""Of those that are played with tiles."""


def boards(cells: int, tiled: Iterable[str]) -> dict[str, str]:
    """The board of each game, where `cells` lie along a side of the front and one more on the back.

    tiled  the games whose tiles come with the box
    """
    odd = cells if cells % 2 else cells + 1
    known = {"marienbad": f"s{cells}", "bridges": f"bridge{odd}",
             "tilers": f"units{2 * (cells + 1)}", "blocks": f"units{2 * cells}"}
    return {game: known[game] for game in (*BOOKS, *tiled)}
