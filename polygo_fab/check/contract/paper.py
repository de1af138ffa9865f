"""What a game on paper must be: templates/contracts/paper.toml, worked out for what was asked.

The board is that of `second_boards`, the pieces those of `needs`; nothing is taken from the kit or from the game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...core.errors import BadInput
from ...core.path import Point
from ...core.resources import Data, our_table
from ..bearers import bearer
from ..second_boards import second_board
from ..second_tiling import SecondBoard
from ..stated import stated
from .board_measures import cell_width, edge_length, usual_board
from .expression import NUMBERS, value
from .needs import board_of_game, needs_by, options_of
from .shown import BorderPart, Inside, shown_around, shown_inside, shown_points, shown_track

__all__ = ["PrintedPiece", "Sheets", "kind_words", "mark_words", "paper_contract", "paper_headed", "paper_notes",
           "paper_table", "paper_words", "printed_boards"]


@dataclass(frozen=True)
class PrintedPiece:
    """How a piece looks: length and width in mm, what is filled on its front ("round", or its corners), the mark (""
    for none) and the colour ("" where the style has none) of each face, the number on it."""

    size: tuple[float, float]
    shapes: tuple[str, ...]
    marks: tuple[str, ...]
    colours: tuple[str, ...]
    number: str = ""

    def __str__(self) -> str:
        shown = (f"{mark or 'no mark'}{colour and f' on {colour}'}"
                 for mark, colour in zip(self.marks, self.colours, strict=True))
        return f"{self.size[0]:.2f} x {self.size[1]:.2f} mm, {' / '.join(shown)} {self.number}".rstrip()


@dataclass(frozen=True, kw_only=True)
class Sheets:
    """All that is asked of the board and the pieces of a game.

    whose  the player of each piece (0: nobody's)
    around the parts of the border that the board shows
    alike  the players whose bands nothing but their marks needs tell apart
    dark   the marks of those whose things are dark where they are told apart by patterns
    arcs   how many of each: the marks of its faces, and whether it is for the left half of a side, seen from the board
    arc    how long the outer side of an arc is, and how broad it is, mm
    kinds  what each piece is: "pawn", "tile 3x2"
    plain  the colour of what is nobody's
    inside the cells that are something to the game
    apexes each with its player; `pivots`: the points that have a dot; `track`: how many spots the track has
    """

    board: SecondBoard
    pitch: float
    style: str
    sides: int
    pieces: Mapping[PrintedPiece, int]
    arcs: Mapping[tuple[tuple[str, ...], bool], int]
    around: tuple[BorderPart, ...]
    marks: tuple[str, ...]
    colours: tuple[str, ...]
    block: str
    whose: Mapping[PrintedPiece, int] = field(default_factory=dict)
    alike: tuple[int, ...] = ()
    dark: tuple[str, ...] = ()
    arc: Point = (0.0, 0.0)
    kinds: Mapping[PrintedPiece, str] = field(default_factory=dict)
    plain: str = ""
    inside: tuple[Inside, ...] = ()
    game: str = ""
    apexes: tuple[tuple[int, Point], ...] = ()
    pivots: tuple[Point, ...] = ()
    track: int = 0


def paper_contract(settings: Data) -> Sheets:
    """What these settings of the kit `paper` ask for. Raises BadInput for a game or board that is not written down."""
    game, text = str(settings["game"]), paper_table()
    board = second_board(board_of_game(game, str(settings["board"])))
    if board is None:
        raise BadInput(f"contract: no board '{settings['board']}'")
    asked, players = needs_by({**settings, "board": board.name})
    tiles = any(kind.startswith("tile ") for kind, _, _ in asked)
    pitch = float(settings["pitch"]) or float(text["pitch"]["tiles" if tiles else "cells"])
    sides, style = int(settings["sides"]), str(settings["style"])
    shared = sides == 2 and players == 2
    free = sum(count for kind, player, count in asked if kind.startswith("tile ") and not player)
    asked += [("marker", bearer(game, player), free) for player in range(1, players + 1)] if free and not shared else []
    names = {**NUMBERS, **options_of(game, str(settings["rules"])), "players": players, "pitch": pitch,
             **_measures(board, pitch)}
    pieces: Counter[PrintedPiece] = Counter()
    whose: dict[PrintedPiece, int] = {}
    kinds: dict[PrintedPiece, str] = {}
    for kind, player, count in asked:
        look = _piece(kind, player, names, style=style, sides=sides, shared=shared)
        pieces[look] += count
        whose[look], kinds[look] = player, kind
    around = shown_around(game, board.name, players, str(settings["rules"]))[1]
    owned = [(part.player, part.cells) for part in around if part.kind in ("side", "goal")]
    arcs = Counter((_faces(text["marks"], _whose(board, owned, half, text["arcs"]), sides), half % 2 == 1)
                   for half in range(text["arcs"] if settings["arcs"] else 0))
    points = shown_points(game, board.name, players, str(settings["rules"]))[1]
    arc = tuple(value(text["arc"], {**names, "side": board.hexagonal})) if settings["arcs"] else (0.0, 0.0)
    return Sheets(board=board, pitch=pitch, style=style, sides=sides, pieces=pieces, arcs=arcs,
                  around=() if settings["arcs"] else around, marks=tuple(text["marks"]), colours=tuple(text["colours"]),
                  block=text["block"], whose=whose, alike=tuple(text["alike"].get(style, ())),
                  dark=tuple(text["dark"]) if style == "hatch" else (), arc=arc, kinds=kinds, plain=text["plain"],
                  inside=shown_inside(game, board.name, players, str(settings["rules"]))[1], game=str(settings["game"]),
                  apexes=tuple((player, at) for kind, player, at in points if kind == "apex"),
                  pivots=tuple(at for kind, _, at in points if kind == "pivot"),
                  track=0 if settings["arcs"] else shown_track(game, board.name, players, str(settings["rules"])))


def mark_words(lang: str) -> dict[str, str]:
    """The marks by the words for them, in small letters. Raises Unstated for a language in which there are none."""
    text = paper_table()
    return dict(zip((str(word).lower() for word in stated(text["words"], lang)), text["marks"], strict=True))


def kind_words(lang: str) -> dict[str, str]:
    """What pieces are called over their rows. Raises Unstated for a language in which there are no words."""
    words: dict[str, dict[str, str]] = paper_table()["kinds"]
    return stated(words, lang)


def paper_words(lang: str) -> dict[str, str]:
    """What stands on the pages of a board. Raises Unstated for a language in which there are no words."""
    words: dict[str, dict[str, str]] = paper_table()["written"]
    return stated(words, lang)


def paper_headed(kit: str, lang: str) -> str:
    """What the heading of a board of another kit than `paper` begins with; "" where that is its size. Raises Unstated
    for a language in which there are no words."""
    return str(stated(paper_table()["headed"], lang).get(kit, ""))


def paper_notes(lang: str) -> dict[str, str]:
    """Patterns of what may stand around the edge of a page. Raises Unstated for a language in which there are none."""
    words: dict[str, dict[str, str]] = paper_table()["notes"]
    return stated(words, lang)


def printed_boards(kit: str, settings: Mapping[str, object]) -> dict[str, float]:
    """The boards that a kit other than `paper` prints, each with its pitch in mm."""
    front = str(settings.get("board", ""))
    if settings.get("game"):
        front = board_of_game(str(settings["game"]), front)
    else:
        front = usual_board(front) if front else "h5"
    names = {**NUMBERS, **settings, "front": front, "units": bool(re.match(r"units\d", front)),
             "usual": usual_board}
    return {name: float(pitch) for name, pitch in value(paper_table()["printed"].get(kit, "[]"), names)}


def paper_table() -> Data:
    """templates/contracts/paper.toml."""
    return our_table("contracts/paper.toml")


def _measures(board: SecondBoard, pitch: float) -> dict[str, float]:
    """How wide the narrowest cell is, and how long the shortest side of a cell."""
    return {"inner": cell_width(board) * pitch, "edge": edge_length(board) * pitch}


def _piece(kind: str, player: int, names: Mapping[str, object], *, style: str, sides: int,
           shared: bool) -> PrintedPiece:
    text, tile = paper_table(), re.fullmatch(r"tile (\d+)x(\d+)", kind)
    sort = "tile" if tile else "block" if kind in ("stone", "blocker", "block") and not player else kind
    known = {**names, "tile": [int(tile[1]), int(tile[2])] if tile else []}
    length, width = value(text["size"].get(sort, text["size"]["piece"]), known)
    owners = ((1, 2) if tile and not player and shared else (player, player))[:sides]
    marks = ("cross",) * sides if sort == "block" else _faces(text["marks"], owners[0], 1) + _faces(
        text["marks"], owners[-1], sides - 1)
    nobody = text["block" if sort == "block" else "plain"]
    colours = tuple(text["colours"][owner - 1] if owner else nobody for owner in owners)
    shapes = tuple(text["shape"].get(sort, text["shape"]["piece"]))
    if style in ("outline", "touch") and sort in ("tile", "segment"):
        shapes = ()  # the line to cut along is all of it
    return PrintedPiece((length, width), shapes, marks, colours if style == "colour" else ("",) * sides,
                 str(int(tile[1]) * int(tile[2])) if tile else "")


def _faces(marks: list[str], player: int, sides: int) -> tuple[str, ...]:
    return (marks[player - 1] if player else "",) * sides


def _whose(board: SecondBoard, owned: Sequence[tuple[int, frozenset[str]]], half: int, halves: int) -> int:
    """The player to whom all the cells of a half side belong, from the one above the right corner on; 0 for nobody."""
    step = len(board.border) // halves
    cells = {board.border[k % len(board.border)] for k in range(half * step, (half + 1) * step + 1)}
    return next((player for player, own in owned if cells <= own), 0)
