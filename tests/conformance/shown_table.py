"""What the board of each game shows beyond its lines, as the games declare it.

`python -m tests.conformance.shown_table` writes docs/shown.md.
"""

from __future__ import annotations

from pathlib import Path

from polygo_fab import games
from polygo_fab.core.features import KINDS, Feature, FeatureKind
from polygo_fab.core.game import Game

__all__ = ["DOC", "markdown"]

DOC = Path(__file__).parents[2] / "docs" / "shown.md"
HEAD = """# What a board shows

Of each game on its usual board, with its usual rules: what its plate (`polygo-fab make board --set game=...`), its
page (`make paper`), its diagrams and the terminal show beyond the lines of the board, since nobody could play without.
A game declares it once (`Game.shows`, `polygo_fab/core/features.py`), everything draws it from there, and the check
SHOWN reads it back from the bytes against a statement of its own, `templates/contracts/shown.toml`.

| word | what it is | on a plate | on paper and in diagrams |
|---|---|---|---|
"""
LOOKS: dict[FeatureKind, tuple[str, str, str]] = {
    "side": ("a part of the border that is a player's, to be joined with another",
             "his mark in the middle and at both ends", "a band in his colour with his mark"),
    "port": ("a part of the border that is nobody's until somebody joins it", "between two brackets",
             "a band of its own colour, without a mark"),
    "home": ("the part of the border from which his pieces come", "his mark at both ends, an arrow onto the board",
             "his band and mark, two arrows onto the board"),
    "goal": ("the part of the border to which they go", "his mark at both ends, an arrow off the board",
             "his band and mark, two arrows off the board"),
    "start": ("cells or edges where a player's pieces stand at the start", "his mark, small",
              "a disc with his mark; in diagrams the pieces"),
    "coloured": ("cells that are a player's from the start", "his mark in each", "a dot with his mark in each"),
    "restricted": ("cells where pieces may not stay as they like", "ribs", "level lines; in diagrams a tint"),
    "apex": ("the point of a player, to which the others go", "his mark beside it",
             "a larger disc with his mark on it"),
    "pivot": ("points about which pieces turn", "holes for pegs; segments have hollow ends",
              "a dot; in diagrams its name"),
    "track": ("numbered spots to count on", "a ring about each number, on the crown, beyond names",
              "a disc with each number around the board; in diagrams that show scores, with the counters"),
    "barred": ("cells that are none of play", "a barred circle", "hatched both ways"),
}
GAMES = """
Written by `python -m tests.conformance.shown_table`; the tests hold it against the program.

| game | board | what it shows |
|---|---|---|
"""


def markdown() -> str:
    rows = [f"| {name} | {game.board.name} | {_told(game)} |\n" for name in sorted(games.classes())
            for game in [games.load(name)]]
    looks = "".join(f"| {kind} | {' | '.join(LOOKS[kind])} |\n" for kind in KINDS)
    return HEAD + looks + GAMES + "".join(rows)


def _told(game: Game) -> str:
    said = [_one([part for part in game.shows if part.kind == kind]) for kind in KINDS]
    return "; ".join(word for word in said if word) or "its lines alone"


def _one(parts: list[Feature]) -> str:
    """'4 sides (1 1 2 2)': how many there are and whose; of cells also how many they are."""
    if not parts:
        return ""
    kind, whose = parts[0].kind, " ".join(str(part.player) for part in parts if part.player)
    if kind in ("pivot", "track"):
        return f"pivots: {len(parts[0].sites)} points" if kind == "pivot" else f"track: 1 to {len(parts[0].sites)}"
    if kind in ("start", "coloured", "restricted", "barred"):
        sites = ", ".join(f"{len(part.sites)}{f' of player {part.player}' if part.player else ''}" for part in parts)
        return f"{kind}: {sites}"
    plural = ("es" if kind == "apex" else "s") * (len(parts) > 1)
    return f"{len(parts)} {kind}{plural}" + (f" (of players {whose})" if whose else "")


if __name__ == "__main__":
    DOC.write_text(markdown(), encoding="utf-8")
