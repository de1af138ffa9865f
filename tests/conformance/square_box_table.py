"""The table docs/square_box.md: each game of the notice of the square box, and what it takes of what lies in the box.

What a game takes is its equipment, as the engine has it; what lies in the box are parts that its laser files cut, read
back from SVG. Written by `python -m tests.conformance.square_box_table`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from polygo_fab import games, kits
from polygo_fab.check.laser import read_laser
from polygo_fab.core.kit import Kit
from polygo_fab.core.profiles import profile
from polygo_fab.write.svg import sheet_svg

__all__ = ["FILE", "ROWS", "Row", "cut", "table"]

FILE = Path(__file__).parents[2] / "docs" / "square_box.md"
ROWS = (("polygo", "s6", "front"), ("polygo", "s7", "back"), ("marienbad", "s6", "front"), ("marienbad", "s7", "back"),
        ("bridges", "bridge7", "back"), ("tilers", "units14", "back, its ticks"),
        ("blocks", "units12", "front, its ticks"))
"""Games of the notice, the board and the face of the floor that shows it."""


@dataclass(frozen=True)
class Row:
    """A game, what it takes (of what its rules do not limit a pawn for each cell, or the recorded stock), and what lies
    in the box for it."""

    game: str
    board: str
    face: str
    takes: str
    lies: str
    enough: bool


def cut(kit: Kit) -> Counter[str]:
    """How many of each part the laser files cut: closed outlines of the SVG of each sheet, by the part asked there."""
    found: Counter[str] = Counter()
    for sheet in kit.sheets:
        if sheet.face != "back":
            drawing = read_laser(sheet_svg(sheet, profile("generic")), "svg", profile("generic"))[0]
            cuts = sum(stroke.operation == "cut" for stroke in drawing.strokes)
            names = [place.part.name for place in sheet.placements]
            holes = sum(len(place.part.holes) for place in sheet.placements)
            assert cuts == len(names) + holes, sheet.name
            found.update(names)
    return found


def table() -> list[Row]:
    """The rows for the box with both sets of tiles."""
    kit = kits.load("tetrago", {"tiles": "both"})
    there = cut(kit)
    pawns = there["pawn-ring-cross"]
    rows = []
    for name, board, face in ROWS:
        game = games.load(name, board)
        cells = len(game.board.centres)
        if name in ("tilers", "blocks"):
            wanted: Counter[str] = Counter()
            for item in game.equipment:
                shape = item.piece.removeprefix("tile ")
                if name == "tilers":
                    wanted[f"tile-{shape}-{('ring', 'cross')[item.player - 1]}"] += item.count or 0
                elif item.piece != "block":
                    wanted[f"tile-{shape}"] = 1  # of each shape; how many, the recorded games tell
            lies = sum(there[part] for part in wanted)
            rows.append(Row(game.title, board, face, f"{sum(wanted.values())} tiles" if name == "tilers" else
                            f"{len(wanted)} shapes of tiles", f"{lies} tiles",
                            all(there[part] >= count for part, count in wanted.items())))
            continue
        takes = max(cells, sum(item.count or 0 for item in game.equipment))
        rows.append(Row(game.title, board, face, f"{takes} pawns of two marks", f"{pawns} pawns with both",
                        pawns >= takes))
    return rows


def written() -> str:
    head = """# What the square box holds for each game

The box made by `polygo-fab make tetrago --set tiles=both`: each game of its notice, the face of the floor that shows
its board, what it takes, and what the laser files of the box cut for it. Without tiles the last two games are not in
the notice. Nombres Croisés take a pawn for a cell at most. A pawn has a ring on one face and a cross on the other, so
that one for each cell is enough for any score.

Written by `python -m tests.conformance.square_box_table`; the tests hold it against the program.

| game | board | face | takes | lies in the box | |
|---|---|---|---|---|---|
"""
    return head + "".join(f"| {row.game} | {row.board} | {row.face} | {row.takes} | {row.lies} | "
                          f"{'in the box' if row.enough else 'NOT ENOUGH'} |\n" for row in table())


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
