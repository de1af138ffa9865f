"""Names that people use for a game or a box besides the one that it has here: one table, known everywhere.

TetraGo, HexaGo and TriaGo are PolyGo on squares, hexagons and triangles (FEV and MARS, "Le jeu PolyGo et ses
déclinaisons"); their boards are those that the documents begin with. The other names are titles, in either language.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..errors import chosen_name

__all__ = ["BOXES", "NAMES", "Called", "GameBox", "called", "game_name"]


@dataclass(frozen=True)
class Called:
    """What a name stands for: a game, on a board where the name says which; `title` is how the name is written."""

    title: str
    game: str
    board: str = ""


@dataclass(frozen=True)
class GameBox:
    """What `make` makes for a name: a kit with these settings."""

    title: str
    kit: str
    settings: Mapping[str, str] = field(default_factory=dict)


NAMES: Mapping[str, Called] = {
    "tetrago": Called("TetraGo", "polygo", "s6"),
    "hexago": Called("HexaGo", "polygo", "h5"),
    "triago": Called("TriaGo", "polygo", "t4"),
    "hexago-fevrier": Called("HexaGo (février)", "hexago-february"),
    "hexago-a-nettoyage": Called("HexaGo à nettoyage", "hexago-february"),
    "hexago-with-clean-up": Called("HexaGo with clean-up", "hexago-february"),
    "ponts-et-barrages": Called("Ponts et Barrages", "bridges"),
    "bridges-and-dams": Called("Bridges and Dams", "bridges"),
    "les-carreleurs": Called("Les Carreleurs", "tilers"),
    "carreleurs": Called("Les Carreleurs", "tilers"),
    "the-tilers": Called("The Tilers", "tilers"),
    "blocs": Called("Blocs", "blocks"),
    "labyrinthe": Called("Labyrinthe", "labyrinth"),
    "dames-hexagonales": Called("Dames hexagonales", "hex-draughts"),
    "dames-kruzno": Called("Dames Kruzno", "kruzno"),
    "kruzno-checkers": Called("Kruzno Checkers", "kruzno"),
    "rattrapage": Called("Rattrapage", "catchup"),
}

BOXES: Mapping[str, GameBox] = {
    "triago": GameBox("TriaGo lies in the box of HexaGo, whose board has the triangles too", "hexago"),
}


def called(word: str) -> Called | None:
    """What a name stands for, whatever its capitals and accents, with spaces or hyphens; None for no such name."""
    return NAMES.get(_folded(word))


def _folded(word: str) -> str:
    bare = unicodedata.normalize("NFKD", word.strip().lower())
    return "-".join("".join(c for c in bare if not unicodedata.combining(c) and c not in "()").split())


def game_name(word: str, known: Iterable[str]) -> str:
    """The name here of the game that a name stands for. Raises BadInput, with what comes near, for one that is none."""
    games = list(known)
    other = called(word)
    if word in games or _folded(word) in games:
        return word if word in games else _folded(word)
    return other.game if other else chosen_name("game", word[:60], games, {
        name: name for name in NAMES})
