"""The tables docs/square_box.md and docs/hexagonal_box.md: each game of the leaflet of a box, and what it takes of what
lies in the box.

What a game takes, and what its board must show, is what the engine declares; what lies in the box are parts that its
laser files cut, read back from SVG. Written by `python -m tests.conformance.box_table`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from polygo_fab import games, kits
from polygo_fab.check.laser import read_laser
from polygo_fab.core.board import Board
from polygo_fab.core.game import Game
from polygo_fab.core.kit import Kit
from polygo_fab.core.workshop.profiles import profile_named
from polygo_fab.parts.marks import MARKS
from polygo_fab.write.svg import sheet_svg

__all__ = ["BOXES", "Box", "Row", "rows", "written"]

DOCS = Path(__file__).parents[2] / "docs"
Settings = tuple[tuple[str, object], ...]
Asked = tuple[str, str, Settings]
"""A game, its board, and the options that it is played with."""


@dataclass(frozen=True)
class Box:
    """A kit with these settings; `ways` are options that bring what it lacks, the least first."""

    kit: str
    title: str
    settings: Settings
    ways: tuple[Settings, ...]
    asked: tuple[Asked, ...]
    puzzles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Row:
    """A game, the face that shows its board and what it must show there, what it takes, and what brings all that."""

    game: str
    board: str
    face: str
    shows: str
    takes: str
    where: str


def _hexagonal(cells: int) -> tuple[Asked, ...]:
    hexagons, triangles = f"h{cells}", f"t{cells - 1}"
    several = [(name, board, players) for name in ("polygo", "go-n") for board in (hexagons, triangles)
               for players in (2, 3, 6)]
    several += [("hex-n", hexagons, players) for players in (2, 3, 6)]
    several += [("labyrinth", hexagons, players) for players in (2, 3, 6)]
    return (*((name, board, (("players", players),)) for name, board, players in several),
            *((name, hexagons, ()) for name in ("hex-2", "hex-3", "hex-6", "hexadames", "marienbad")),
            ("hexadames", hexagons, (("dame", "yes"),)))


SQUARE = Box("tetrago", "The square box", (), ((("tiles", "tilers"),), (("tiles", "blocks"),)),
             (("polygo", "s6", ()), ("polygo", "s7", ()), ("marienbad", "s6", ()), ("marienbad", "s7", ()),
              ("bridges", "bridge7", ()), ("tilers", "units14", ()), ("blocks", "units12", ())), ("s6", "s7"))
H5, H7 = (Box("hexago", f"The hexagonal box, {cells} cells along an edge", (("cells", cells),), ((("dames", "yes"),),),
              _hexagonal(cells)) for cells in (5, 7))
BOXES: Mapping[Path, tuple[Box, ...]] = {DOCS / "square_box.md": (SQUARE,), DOCS / "hexagonal_box.md": (H5, H7)}


# --- what lies in it


@cache
def made(kit: str, settings: Settings) -> Kit:
    return kits.load(kit, dict(settings))


@cache
def cut(kit: str, settings: Settings) -> Counter[str]:
    """How many of each part the laser files cut: closed outlines of the SVG of each sheet, by the part asked there."""
    found: Counter[str] = Counter()
    for sheet in made(kit, settings).sheets:
        if sheet.face != "back":
            drawing = read_laser(sheet_svg(sheet, profile_named("generic")), "svg", profile_named("generic"))[0]
            cuts = sum(stroke.operation == "cut" for stroke in drawing.strokes)
            names = [place.part.name for place in sheet.placements]
            holes = sum(len(place.part.holes) for place in sheet.placements)
            assert cuts == len(names) + holes, sheet.name
            found.update(names)
    return found


# --- what a game takes


def _face(box: Box, board: Board) -> str:
    """The face of the floor whose cells these are, or whose half cells."""
    floor = next(part for part in made(box.kit, box.settings).parts if part.name == "floor")
    for name, faces in (("front", floor.front_boards), ("back", floor.back_boards)):
        for face in faces:
            if face.board.name == board.name or (box is SQUARE and len(face.board.cells) == len(board.cells)):
                return name
            if board.name.startswith("units") and 4 * len(face.board.cells) == len(board.cells):
                return f"{name}, its ticks"
    raise AssertionError(board.name)


def _takes(box: Box, game: Game) -> Counter[tuple[str, ...]]:
    """How many of what: kind and mark. Of what its rules do not limit, one for each site; of the tiles of Blocs one of
    each shape, since the recorded games tell how many."""
    found: Counter[tuple[str, ...]] = Counter()
    sites, kings = len(game.board.centres), sum(item.piece == "king" for item in game.equipment)
    for item in game.equipment:
        if item.piece.startswith("tile "):
            mark = (MARKS[game.worn(item.player) - 1],) if item.player else ()
            found["tile", item.piece.removeprefix("tile "), *mark] += item.count or 1
        elif item.piece == "block":
            found["block",] += 1
        else:
            mark = (MARKS[game.worn(item.player) - 1],) if item.player else ("plain",) if item.piece == "stone" else ()
            found[item.piece, *mark] += sites - kings if item.count is None else item.count
    for feature in game.shows:
        if box is not SQUARE and feature.kind in ("side", "port", "home", "goal"):  # arcs of half a side each show it
            steps = (len(feature.sites) - 1) * 2 // (int(game.board.name[1:]) - 1)
            found["arc", MARKS[game.worn(feature.player) - 1] if feature.player else "plain"] += steps
    return found


def _lacks(there: Counter[str], takes: Counter[tuple[str, ...]], sites: int) -> list[str]:
    """What is not there. A piece with two marks is either player's, so that of these there are no more in play than
    sites, whoever has them; and there are no more number tokens in play than lines."""
    wanted: Counter[str] = Counter()
    for (kind, *rest), count in takes.items():
        found = [name for name in there if name == "-".join((kind, *rest)) or (
            name.split("-")[0] == kind and set(rest) <= set(name.split("-")[1:]))]
        if not found:
            return [f"{kind} {' '.join(rest)}"]
        wanted[min(found, key=len)] += count
    most = {"pawn": sites, "number": max((n for key, n in takes.items() if key[0] == "number"), default=0)}
    return [name for name, count in wanted.items() if there[name] < min(count, most.get(name.split("-")[0], count))]


def rows(box: Box) -> Iterator[Row]:
    """A row for each game, and for the puzzles of the box: a token for each line and a pawn for each cell at most."""
    for name, board, options in box.asked:
        game = games.load(name, board, **dict(options))
        said = ", ".join(f"{key}={value}" for key, value in options)
        yield _row(box, game.title + (f" ({said})" if said else ""), game.board, _shows(box, game), _takes(box, game))
    for name in box.puzzles:
        face = games.load("polygo", name).board
        side = int(name[1:])
        lines = {("number", str(count)): 2 * side for count in range(side + 1)}  # each may have any count
        takes = Counter({("pawn",): side ** 2, **lines})
        yield _row(box, "Nombres Croisés", face, "a number at each row and column", takes)


def _row(box: Box, title: str, board: Board, shows: str, takes: Counter[tuple[str, ...]]) -> Row:
    where = "NOT IN THE BOX"
    for way in ((), *box.ways):
        if not _lacks(cut(box.kit, (*box.settings, *way)), takes, len(board.centres)):
            where = "in the box" if not way else "with " + ", ".join(f"`{key}={value}`" for key, value in way)
            break
    return Row(title, board.name, _face(box, board), shows, _told(takes), where)


def _told(takes: Counter[tuple[str, ...]]) -> str:
    tiles = [(key, count) for key, count in takes.items() if key[0] == "tile"]
    numbers = [count for key, count in takes.items() if key[0] == "number"]
    some = [f"{count} {' '.join(key)}" for key, count in takes.items() if key[0] not in ("tile", "number")]
    some += [f"{sum(count for _, count in tiles)} tiles of {len(tiles)} shapes and marks"] if tiles else []
    some += [f"{numbers[0]} number tokens with any of 0 to {len(numbers) - 1}"] if numbers else []
    return "; ".join(some)


def _shows(box: Box, game: Game) -> str:
    """What it must show beyond its lines, and by what of the box."""
    kinds = Counter(feature.kind for feature in game.shows)
    by = {"coloured": "laid with pawns", "start": "laid with pieces",
          **dict.fromkeys(("side", "port", "home", "goal"), "laid with arcs" if box is not SQUARE else
                          "drawn on the leaflet, beside the laid pawns")}
    return "; ".join(f"{count} {kind}{'s' * (count > 1 and kind != 'coloured')}, {by[kind]}"
                     for kind, count in kinds.items()) or "its lines"


# --- written


_HEAD = """# What {box} holds for each game

{what}

For each game of its leaflet: the face of the floor that has its board, what the board must show and what of the box
shows it, what the game takes by kind and mark, and whether the laser files of the box cut it. Of what the rules do not
limit it takes one for each cell, of the tiles of Blocs one of each shape. A pawn with two marks is turned over when it
changes its player, so that one for each cell is enough for any score; a number token shows either of its numbers.
A game of which the leaflet tells only what it changes in PolyGo (HexaGo with clean-up; GO-n on squares) takes what
PolyGo takes.

Written by `python -m tests.conformance.box_table`; the tests hold it against the program.
"""
_WHAT = {"square_box.md": ("the square box", "The box made by `polygo-fab make tetrago`, and a bag for tiles."),
         "hexagonal_box.md": ("the hexagonal box", "The box made by `polygo-fab make hexago`, and with "
                              "`--set cells=7`.")}
_CLOSED = ("storage", "drawer", "height", "tokens", "bag")
"""Rules of fit that tell where everything lies in the closed box; the contracts measure them on the files."""


def written(file: Path, boxes: Sequence[Box]) -> str:
    name, what = _WHAT[file.name]
    text = _HEAD.format(box=name, what=what)
    for box in boxes:
        text += f"\n## {box.title}\n\n| game | board | face | the board shows | takes | |\n|---|---|---|---|---|---|\n"
        text += "".join(f"| {row.game} | {row.board} | {row.face} | {row.shows} | {row.takes} | {row.where} |\n"
                        for row in rows(box))
        text += "\nClosed:\n\n" + "".join(f"- {fit.statement}\n" for fit in made(box.kit, box.settings).fits
                                          if fit.rule in _CLOSED)
    return text


if __name__ == "__main__":
    for path, some in BOXES.items():
        path.write_text(written(path, some), encoding="utf-8")
