"""Positions with what the rules documents say of them: moves allowed and forbidden, and how it ends. None is recorded.

Each names the section of the rules and states facts that are counted or read there: `only` are all moves at the end,
`refused` some of the illegal ones, `result` how the result begins ("draw", "player 2 wins"; "not over"), `last` the
position. A position that only our engine has found (where nobody can move) says so, its result is counted by hand.
"""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

from polygo_fab import games
from polygo_fab.core import tilings

__all__ = ["OPTIONS", "PIECES", "STATEMENTS"]

POINT = re.compile("[a-z]+[0-9]+")


WEDGE_1, WEDGE_2 = "a1 b1 c1 d1 e1 b2 c2 d2 e2 c3 d3 e3", "e9 f9 g9 h9 i9 e8 f8 g8 h8 e7 f7 g7"
PASS = {"blocked": "pass"}
SMALL_ROOM = {"stock": "3x1,1x1", "removal": "any"}
THREE_ROWS = "222222/2222222/22222222/........./........../.........../........../........./11111111/1111111/111111"
TWELVE = "....../.22222./..2222../...222.../........../.........../........../...111.../..1111../.11111./......"
SIX = "....../..222../...22.../....2..../........../.........../........../....1..../...11.../..111../......"
WANDER = ("i5-j6 c8-b7 j6-i5 b7-c8 i4-j5 c8-c7 j5-j6 c7-b6 j6-k6 b6-b7 i5-i6 b7-c8 k6-j6 c8-c7 i6-i7 c7-b6 j6-i6 "
          "b6-b5 i6-h6")
GUARDED = {"stock": "2x1,1x1,1x1", "area_guard": "yes"}
WALL = "a1 b1 c1 d1 a2 d2 a3 d3 a4 b4 c4 d4"


def at(board: str, turn: str, **pieces: str) -> str:
    """The text of a position: `turn` is the player to move and the memory, `pieces` the sites of each mark (`_1`)."""
    found = tilings.load(board)
    turned = {"".join(POINT.findall(name)[::-1]): name for name in found.names}  # an edge from its other end
    mark = {name if name in found.names else turned.get(name, name): key[-1]
            for key, names in pieces.items() for name in names.split()}
    unknown = sorted(set(mark) - set(found.names))
    assert not unknown, f"{board}: no site {unknown}"
    return "/".join("".join(mark.get(found.names[s], ".") for s in row) for row in found.rows) + f" {turn}"


def stripes(board: str, residues: tuple[int, ...], most: int) -> str:
    """Cells of which no five in a row can all be, as a step on any line goes to another of five stripes."""
    found = tilings.load(board)
    names = [found.names[s] for row in found.rows for s in row]
    return " ".join([n for n in names if (ord(n[0]) - 96 + int(n[1:]) * 3) % 5 in residues][:most])


@cache
def _met() -> tuple[str, ...]:
    """Positions of a small room, as plays come to them that nobody wants to win."""
    game, words, source = games.load("tilers", "units3", **SMALL_ROOM), set[str](), random.Random(1)
    while len(words) < 300:
        state = game.initial()
        while game.outcome(state) is None:
            after = [game.apply(state, move) for move in game.legal_moves(state)]
            state = source.choice([s for s in after if game.outcome(s) is None] or after)
        words |= {word for word in state.memory if word.count("/") == 3 and not word.startswith("a1-c1/")}
    return tuple(sorted(words))


def many_positions(count: int) -> str:
    """So many earlier positions of a small room."""
    return " ".join(_met()[:count])


def segments(turn: str, white: str, black: str, white_far: str = "b2c1 d2c1 a3b2 c3b2 c3d2 e3d2",
             black_far: str = "c9c11 c9b10 c9d10 c11b10 c11d10 b10a9") -> str:
    """A position of Polygone; those far away are there so that missing ones do not count as seven captures."""
    return at("polygone", turn, _1=f"{white} {white_far}", _2=f"{black} {black_far}")


OPTIONS: dict[str, dict[str, str]] = {
    "blocks": {"players": "2 of 2 to 4", "max_area": "0 of 0 to 676", "neighbours": "strict of strict, loose, whole",
               "chain": "no"},
    "bridges": {"goals": "open of open, classic, compact"},
    "go-n": {"players": "3 of 2 to 6", "place": "empty of empty, free, own", "arcs": "", "urn": "0 of 0 to 400"},
    "hex": {"swap": "no"},
    "hex-2": {"swap": "no", "centre_ban": "no"},
    "hex-3": {"centre_ban": "no"},
    "hex-6": {"centre_ban": "no"},
    "hex-draughts": {"layout": "three-rows of three-rows, twelve", "quiet": "40 of 10 to 100"},
    "hex-n": {"players": "3 of 2 to 9", "pairs": "0 of 0 to 36", "claims": "opposite of opposite, any",
              "attributed": "no", "centre_ban": "no"},
    "hexadames": {"dame": "no", "rows": "1 of 1 to 2", "goal": "1 of 1 to 2", "steps": "forward of forward, all",
                  "capture": "compulsory of compulsory, optional, majority", "safe": "yes", "quiet": "40 of 10 to 100"},
    "hexago-february": {"players": "3 of 2 to 6", "place": "empty of empty, free, own", "arcs": ""},
    "kruzno": {"layout": "twelve of twelve, six", "quiet": "40 of 10 to 100"},
    "labyrinth": {"players": "2 of 2 to 6", "quiet": "50 of 10 to 200", "ending": "race of race, draw"},
    "manalath": {"stock": "-1 of -1 to 400", "blockers": "", "blocked": "ends of ends, pass"},
    "marienbad": {"players": "2 of 2 to 6", "aligned": "contiguous of contiguous, subset", "misere": "no",
                  "diagonals": "no"},
    "pentalath": {"players": "2 of 2 to 3", "swap": "no"},
    "polygo": {"players": "2 of 2 to 6", "freedom": "own of own, any", "fill_lakes_immediately": "no", "initial": "",
               "arcs": ""},
    "polygone": {"layout": "A of A, B"},
    "taacoca": {"targets": "simultaneous of simultaneous, strict"},
    "tilers": {"players": "2 of 2 to 4", "stock": "", "removal": "blocked of blocked, stuck, any", "area_guard": "no"},
}
"""The options of each game: what is played without them, and what else there is."""

PIECES: dict[str, list[tuple[str, dict[str, Any], str]]] = {
    "bridges": [("bridge7", {}, "25 pawn 1, 24 pawn 2"),
                ("bridge7", {"goals": "classic"}, "23 pawn 1, 22 pawn 2")],
    "hex-draughts": [("h6", {}, "21 man 1, 21 man 2"), ("h6", {"layout": "twelve"}, "12 man 1, 12 man 2"),
                     ("h9", {}, "30 man 1, 30 man 2")],
    "kruzno": [("h6", {}, "12 man 1, 12 man 2"), ("h6", {"layout": "six"}, "6 man 1, 6 man 2")],
    "labyrinth": [("h5", {"players": 3}, "1 king 1, 1 king 2, 1 king 3, any stone 0")],
    "catchup": [("h5", {}, "any stone 1, any stone 2, 1 counter 1, 1 counter 2")],
    "manalath": [("hex556", {}, "25 piece 1, 25 piece 2, 3 blocker 0"),
                 ("h5", {}, "30 piece 1, 30 piece 2, 3 blocker 0"),
                 ("h3", {"blockers": "a1,b2"}, "any piece 1, any piece 2, 3 blocker 0")],
    "pentalath": [("trap7", {"players": 3}, "40 disc 1, 40 disc 2, 30 disc 3")],
    "polygone": [("polygone", {}, "12 segment 1, 12 segment 2")],
    "taacoca": [("h5", {}, "12 stone 1, 12 stone 2")],
    "marienbad": [("s6", {}, "36 pawn 0"), ("s7", {}, "49 pawn 0"), ("h5", {}, "61 pawn 0")],
    "hexadames": [("h5", {}, "5 pawn 1, 5 pawn 2, 5 pawn 3"), ("h5", {"rows": 2}, "11 pawn 1, 11 pawn 2, 11 pawn 3"),
                  ("h5", {"dame": "yes"}, "5 pawn 1, 5 pawn 2, 5 pawn 3, 5 dame 1, 5 dame 2, 5 dame 3")],
    "tilers": [(board, {"stock": stock} if stock else {}, ", ".join(
        f"{count} tile {shape} {player}" for player in (1, 2) for count, shape in tiles)) for board, stock, tiles in (
            ("units14", "", ((1, "8x5"), (2, "5x3"), (2, "5x2"), (1, "3x2"), (1, "2x1"))),
            ("units13", "", ((1, "8x5"), (2, "5x3"), (1, "3x3"), (1, "3x1"), (1, "2x1"))),
            ("units12", "", ((1, "8x3"), (2, "5x3"), (1, "3x3"), (1, "3x2"), (1, "2x1"), (1, "1x1"))),
            ("units13", "13b", ((1, "8x5"), (2, "5x3"), (1, "3x2"), (1, "2x2"), (2, "2x1"))),
            ("units13", "13c", ((1, "8x5"), (2, "5x3"), (1, "3x2"), (1, "2x2"), (1, "2x1"), (2, "1x1"))),
            ("units13", "13d", ((1, "8x5"), (1, "5x3"), (1, "5x2"), (1, "3x3"), (1, "3x2"), (1, "2x2"))),
            ("units13", "squares", ((1, "5x5"), (2, "3x3"), (2, "2x2"), (3, "1x1"))))],
}
"""How many pieces of each kind the players have (0: nobody's), as the rules give the numbers."""

Statement = dict[str, Any]

STATEMENTS: dict[str, list[Statement]] = {
    "bridges": [
        {"what": "05: 24 coloured cells, and 25 white ones that can all be played", "board": "bridge7", "moves": "",
         "counts": "25", "last": ".1.1.1./2.2.2.2/.1.1.1./2.2.2.2/.1.1.1./2.2.2.2/.1.1.1.", "result": "not over"},
        {"what": "05: a corner is played and loses a turn only", "board": "bridge5", "moves": "a5 e5 b4 d4 b2",
         "counts": "13 12 11 10 9 0", "result": "player 1 wins"},
        {"what": "05: framed, 13 cells can be played and no corner", "board": "bridge7", "moves": "",
         "options": {"goals": "classic"}, "counts": "13", "refused": "a1 g7 a7 g1 c1 a3", "result": "not over",
         "last": "x11111x/2.2.2.2/21.1.12/2.2.2.2/21.1.12/2.2.2.2/x11111x"}],
    "manalath": [
        {"what": "15: four lose even with five", "board": "h3",
         "start": at("h3", "1", _1="a1 b1 c1 d2 c5 d5 e5 e4"), "moves": "b4-orange", "result": "player 2 wins"},
        {"what": "15: five win", "board": "h3", "start": at("h3", "1", _1="c5 d5 e5 e4"), "moves": "b4-orange",
         "result": "player 1 wins"},
        {"what": "15: five of purple win for purple only, in purple's turn", "board": "h3",
         "start": at("h3", "1", _2="c5 d5 e4 e3"), "moves": "e5-purple a1-orange", "result": "player 2 wins"},
        {"what": "15: in orange's turn nothing is decided for purple", "board": "h3", "moves": "e5-purple",
         "start": at("h3", "1", _2="c5 d5 e4 e3"), "result": "not over"},
        {"what": "15: a group of four that the opponent has made loses if it is left", "board": "h3",
         "start": at("h3", "1", _1="a1 b1 c1"), "moves": "c5-purple d2-orange d5-orange", "result": "player 2 wins"},
        {"what": "15: unless it is made five", "board": "h3",
         "start": at("h3", "1", _1="a1 b1 c1"), "moves": "c5-purple d2-orange e3-orange", "result": "player 1 wins"},
        {"what": "15, example 2: three and two would be six, for both players", "board": "h3",
         "start": at("h3", "1", _1="a1 b1 c1 d5 e5", _2="a3"), "moves": "c3-purple", "result": "not over",
         "refused": "a1-orange a1-a2 a2-b2 d2-d3 pass"},
        {"what": "15, example 2: no group of six", "board": "h3", "start": at("h3", "2", _1="a1 b1 c1 e3 e4 a3"),
         "moves": "", "result": "not over", "refused": "d2-orange"},
        {"what": "15: of a colour of which none is left none can be put", "board": "h2", "options": {"stock": 2},
         "start": at("h2", "1", _1="a1 c3", _2="c2"), "moves": "", "refused": "b2-orange a2-orange",
         "only": "b1-purple a2-purple b2-purple b3-purple", "result": "not over"},
        {"what": "15: who is blocked and has five wins", "board": "h2",
         "start": at("h2", "1", _1="b2 a1 b1 c2 c3", _2="b3 a2"), "moves": "", "result": "player 1 wins"},
        {"what": "15: who is blocked and has four loses", "board": "h2",
         "start": at("h2", "1", _1="b2 a1 b1 c2", _2="c3 b3 a2"), "moves": "", "result": "player 2 wins"},
        {"what": "15: purple, blocked, has five and wins", "board": "h2",
         "start": at("h2", "2", _2="b2 a1 b1 c2 c3", _1="b3 a2"), "moves": "", "result": "player 2 wins"},
        {"what": "15: purple, blocked, has four and loses", "board": "h2",
         "start": at("h2", "2", _2="b2 a1 b1 c2", _1="c3 b3 a2"), "moves": "", "result": "player 1 wins"},
        {"what": "15: blocked, and no four or five: a draw", "board": "h2",
         "start": at("h2", "1", _1="b2 a1 c3", _2="b1 c2 a2 b3"), "moves": "", "result": "draw"},
        {"what": "15: two passes are a draw", "board": "h2", "options": PASS,
         "start": at("h2", "1", _1="b2 a1 c3", _2="b1 c2 a2 b3"), "moves": "pass pass", "result": "draw"},
        {"what": "15: one pass is none", "board": "h2", "options": PASS, "only": "pass",
         "start": at("h2", "1", _1="b2 a1 c3", _2="b1 c2 a2 b3"), "moves": "pass", "result": "not over"},
        {"what": "15: who passes with five wins", "board": "h2", "options": PASS,
         "start": at("h2", "1", _1="b2 a1 b1 c2 c3", _2="b3 a2"), "moves": "pass", "result": "player 1 wins"}],
    "catchup": [
        {"what": "14: three stones for who is equalled", "board": "h2", "moves": "b2 c2 c3 a1 done b1 a2 b3",
         "result": "player 2 wins: the board is full: the larger group wins (2 to 5)"},
        {"what": "14: two stones where the score has not grown", "board": "s3", "moves": "b2 a1 c1 a3 c3",
         "only": "b1 a2 c2 b3", "refused": "done", "result": "not over"},
        {"what": "14: White's first turn is one stone, and a turn has one", "board": "h2", "moves": "b2",
         "only": "a1 b1 a2 c2 b3 c3", "refused": "done pass", "result": "not over"},
        {"what": "14: lists of groups that are equal are a draw", "board": "s2", "moves": "a1 b1 a2 b2",
         "result": "draw: the board is full: all groups are equal (1 to 1)"},
        {"what": "14: the second group tells", "board": "s3", "start": at("s3", "1", _1="b1 c1 c2 a2 a3",
                                                                        _2="a1 b2 b3 c3"), "moves": "",
         "result": "player 1 wins: the board is full: the groups of rank 2 differ first (3 to 3)"},
        {"what": "14: the second group tells for Black", "board": "s3", "start": at("s3", "1", _2="b1 c1 c2 a2 a3",
                                                                                  _1="a1 b2 b3 c3"), "moves": "",
         "result": "player 2 wins: the board is full: the groups of rank 2 differ first (3 to 3)"}],
    "taacoca": [
        {"what": "16: the start, and 58 moves", "board": "h5", "moves": "", "counts": "58", "result": "not over",
         "start": at("h5", "1", _1=WEDGE_1, _2=WEDGE_2),
         "refused": "c3-left c3-d3-left c3-d3-e3-e2-left a1-b1-c1-left a1-c1-e1-right e9-f9-g9-left c3-d3-e3 "
                    "c3-d3-e9-left c3-d3-e3-f3"},
        {"what": "16: the start, and 20 moves (strict)", "board": "h5", "options": {"targets": "strict"},
         "start": at("h5", "1", _1=WEDGE_1, _2=WEDGE_2), "moves": "", "counts": "20", "result": "not over",
         "refused": "c2-c3-d3-left b1-b2-c3-left"},
        {"what": "16: Black begins no play, but moves down", "board": "h5", "moves": "c3-d3-e3-left",
         "last": at("h5", "2", _1="a1 b1 c1 d1 e1 b2 c2 d2 e2 c4 d4 e4", _2=WEDGE_2).split()[0], "result": "not over",
         "refused": "c4-d4-e4-left e8-f8-g8-left"},
        {"what": "16: the enemy's home row is reached, and what lay there is taken", "board": "h5",
         "start": at("h5", "1", _1="e8 a5 b5 c4", _2="e9 f9"), "moves": "b5-c4-e8-right",
         "last": at("h5", "2", _1="f9 a5 c6 d5", _2="e9").split()[0], "result": "player 1 wins"},
        {"what": "16: Black reaches White's", "board": "h5", "start": at("h5", "2", _2="c2 f6 g7", _1="a3"),
         "moves": "c2-f6-g7-left", "last": at("h5", "1", _1="a3", _2="c1 f5 g6").split()[0], "result": "player 2 wins"},
        {"what": "16: nobody loses while a move is left, and all of two stones must go", "board": "h5",
         "start": at("h5", "1", _1="a5 d5", _2="e9"), "moves": "", "only": "a5-d5-right", "result": "not over",
         "refused": "d5-left a5-d5-left a5-right a5-a5-right"},
        {"what": "16, example 3: two that cannot go the same way lose", "board": "h5",
         "start": at("h5", "1", _1="a5 i5", _2="e9"), "moves": "", "result": "player 2 wins: player 1 cannot move",
         "refused": "a5-right i5-left a5-i5-left"},
        {"what": "16: Black loses the same way", "board": "h5", "start": at("h5", "2", _2="a5 i5", _1="e1"),
         "moves": "", "result": "player 1 wins: player 2 cannot move"},
        {"what": "16: no stone left", "board": "h5", "start": at("h5", "1", _1="e4", _2="e5"), "moves": "e4-left",
         "result": "player 1 wins: player 2 has no stone left"},
        {"what": "16: of four stones the one at the edge stays", "board": "h5",
         "start": at("h5", "1", _1="a5 i5 e5 d3", _2="e9"), "moves": "", "only": "d3-e5-i5-left d3-a5-e5-right",
         "result": "not over"}],
    "hex-draughts": [
        {"what": "13: three full rows each, player 1 below", "board": "h6", "moves": "", "result": "not over",
         "last": THREE_ROWS},
        {"what": "13: twelve in rows of 5, 4, 3 from the side", "board": "h6", "options": {"layout": "twelve"},
         "moves": "", "result": "not over",
         "last": TWELVE},
        {"what": "13, example 1: a capture is compulsory", "board": "h6", "start": at("h6", "1", _1="c3 a1", _2="d3"),
         "moves": "", "only": "c3-e3", "refused": "a1-b1 c3-c4 pass", "result": "not over"},
        {"what": "13, example 2: either of two", "board": "h6", "start": at("h6", "1", _1="c3", _2="d3 c4"),
         "moves": "", "only": "c3-e3 c3-c5", "result": "not over"},
        {"what": "13: a capture goes on while it can, over each man once", "board": "h6",
         "start": at("h6", "1", _1="c3", _2="d3 f4 k11"), "moves": "c3-e3-g5",
         "last": at("h6", "2", _1="g5", _2="k11").split()[0], "result": "not over"},
        {"what": "13: a capture may go round and end where it began", "board": "h6",
         "start": at("h6", "1", _1="c3", _2="d3 e4 d4 k11"), "moves": "", "only": "c3-e3-e5-c3 c3-e5-e3-c3",
         "refused": "c3-e3 c3-e3-e5", "result": "not over"},
        {"what": "13: no man left", "board": "h6", "start": at("h6", "1", _1="c3", _2="d3"), "moves": "c3-e3",
         "result": "player 1 wins: player 2 has no man left"},
        {"what": "13: who cannot step but can capture has not lost", "board": "h6",
         "start": at("h6", "1", _1="a1", _2="b1 a2 b2 c1 a3"), "moves": "", "only": "a1-c3", "result": "not over"},
        {"what": "13: who cannot move loses", "board": "h6", "start": at("h6", "1", _1="a1", _2="b1 a2 b2 c1 a3 c3"),
         "moves": "", "result": "player 2 wins: player 1 cannot move"},
        {"what": "13: a position for the second time is none, for the third a draw", "board": "h6",
         "start": at("h6", "1", _1="a1", _2="k11"), "moves": "a1-b1 k11-j11 b1-a1 j11-k11 a1-b1 k11-j11 b1-a1 j11-k11",
         "result": "draw: the position is there for the third time"},
        {"what": "13: with another player to move it is another position", "board": "h6",
         "start": at("h6", "1", _1="a1", _2="k11"), "result": "not over",
         "moves": "a1-b1 k11-j11 b1-a1 j11-k11 a1-b1 k11-j11 b1-a1"},
        {"what": "13: ten moves each without a capture", "board": "h6", "options": {"quiet": 10},
         "start": at("h6", "1", _1="a1", _2="k11"), "result": "draw: no capture for 10 moves of each player",
         "moves": "a1-b1 k11-k10 b1-c1 k10-k9 c1-d1 k9-k8 d1-e1 k8-k7 e1-f1 k7-k6 f1-f2 k6-j6 f2-e2 j6-i6 e2-d2 i6-h6 "
                  "d2-c2 h6-g6 c2-b2 g6-f6"},
        {"what": "13: ten moves each are none where the armies have not met", "board": "h6",
         "options": {"layout": "twelve", "quiet": 10}, "result": "not over", "moves": f"{WANDER} b5-a4",
         "start": at("h6", "1", _1="a1 f1 f2 g2 f3 g3 h3 g4 h4 i4 h5 i5",
                     _2="b4 c4 e10 f10 g10 h10 d9 e9 f9 g9 c8 d8")},
        {"what": "13: before the armies meet no move counts: ten each after the first", "board": "h6",
         "options": {"layout": "twelve", "quiet": 10}, "result": "draw: no capture for 10 moves of each player",
         "start": at("h6", "2", _1="a1 f1 f2 g2 f3 g3 h3 g4 h4 i4 h5 i5", _2="b3 c3 e10 f10 g10 h10 d9 e9 f9 g9 c8 d8"),
         "moves": f"b3-b2 {WANDER} b5-a4"}],
    "kruzno": [
        {"what": "13: twelve on the inner cells in rows of 5, 4, 3", "board": "h6", "moves": "", "result": "not over",
         "last": TWELVE},
        {"what": "13: six in rows of 3, 2, 1", "board": "h6", "options": {"layout": "six"}, "moves": "",
         "last": SIX,
         "result": "not over"},
        {"what": "13, example 3: a man on the border leaves it", "board": "h6", "start": at("h6",
         "1", _1="a1 d4", _2="k11"),
         "moves": "", "only": "a1-b2", "refused": "a1-b1 d4-d5", "result": "not over"},
        {"what": "13, example 3: but captures first", "board": "h6", "start": at("h6", "1", _1="a1 d4", _2="e4"),
         "moves": "", "only": "d4-f4", "refused": "a1-b2", "result": "not over"},
        {"what": "13, example 3: free to play elsewhere where it is blocked", "board": "h6",
         "start": at("h6", "1", _1="a1 h6", _2="b2 c3"), "moves": "", "result": "not over",
         "only": "a1-b1 a1-a2 h6-g5 h6-h5 h6-g6 h6-i6 h6-h7 h6-i7", "refused": "a1-c3"},
        {"what": "13: a position for the third time", "board": "h6",
         "result": "draw: the position is there for the third",
         "start": at("h6", "1", _1="d4", _2="h8"), "moves": "d4-d5 h8-h7 d5-d4 h7-h8 d4-d5 h8-h7 d5-d4 h7-h8"}],
    "labyrinth": [
        {"what": "09: three kings in ports of four cells, each turned from the next by a third", "board": "h4",
         "options": {"players": 3}, "moves": "", "result": "not over",
         "last": at("h4", "1", _1="g5", _2="c6", _3="b1").split()[0]},
        {"what": "09: six kings in the middle of ports of three cells", "board": "h5", "options": {"players": 6},
         "moves": "", "result": "not over",
         "last": at("h5", "1", _1="i6", _2="i8", _3="d8", _4="b6", _5="b1", _6="d1").split()[0]},
        {"what": "09: two kings in ports of ten cells, as mirrored", "board": "h7", "moves": "", "result": "not over",
         "last": at("h7", "1", _1="m11", _2="e11").split()[0]},
        {"what": "09: a stone that cuts a king off is illegal", "board": "h3", "refused": "e3 e4 b4",
         "start": at("h3", "1", _1="e4", _2="b4", x="a3 b3 c3 d3"), "moves": "", "result": "not over"},
        {"what": "09, example 2: neighbours change places", "board": "h3", "start": at("h3", "1", _1="c3", _2="c4"),
         "moves": "c3-c4", "last": at("h3", "2", _1="c4", _2="c3").split()[0], "result": "not over",
         "refused": "c3-c2-b2 c4-c5 c3-a3 a1-a2"},
        {"what": "09: swapped onto its goal a king wins", "board": "h3", "start": at("h3", "1", _1="c1", _2="c2"),
         "moves": "c1-c2", "result": "player 2 wins"},
        {"what": "09: the mover's own goal", "board": "h3", "start": at("h3", "1", _1="b2", _2="b4"), "moves": "b2-b1",
         "result": "player 1 wins"},
        {"what": "09: no stone for ten turns of each of two", "board": "h3",
         "options": {"quiet": 10, "ending": "draw"},
         "start": at("h3", "1 quiet:19", _1="c3", _2="d4"), "moves": "c3-c4", "result": "draw"},
        {"what": "09: always a winning king: no stone any more, and the shortest way wins", "board": "h3",
         "options": {"quiet": 10}, "start": at("h3", "2 quiet:19", _1="e4", _2="c2"), "moves": "c2-c3",
         "result": "player 2 wins: no stone has been laid for 10 turns of each player, and its king has the shortest "
                   "way, of 2 steps"},
        {"what": "09: kings are not in the way", "board": "h3", "options": {"quiet": 10},
         "start": at("h3", "1 quiet:19", _1="d5", _2="b4", x="b3"), "moves": "d5-c4",
         "result": "player 1 wins: no stone has been laid for 10 turns of each player, and its king has the shortest "
                   "way, of 2 steps"},
        {"what": "09: but stones are", "board": "h3", "options": {"quiet": 10},
         "start": at("h3", "2 quiet:19", _1="c3", _2="d4", x="d2 e3 c2"), "moves": "d4-d3", "result": "player 1 wins"},
        {"what": "09: of two equally short ways that of player 1, who is next", "board": "h3", "options": {"quiet": 10},
         "start": at("h3", "2 quiet:19", _1="c3", _2="e5"), "moves": "e5-d4", "result": "player 1 wins"},
        {"what": "09: or that of player 2", "board": "h3", "options": {"quiet": 10},
         "start": at("h3", "1 quiet:19", _1="c4", _2="d4"), "moves": "c4-c3", "result": "player 2 wins"},
        {"what": "09: all three as far as at the start, and player 2 is next", "board": "h3",
         "options": {"quiet": 10, "players": 3}, "start": at("h3", "1 quiet:29", _1="d4", _2="b4", _3="b1"),
         "moves": "d4-e4", "result": "player 2 wins"},
        {"what": "09: a stone ends the count", "board": "h3", "options": {"quiet": 10},
         "start": at("h3", "1 quiet:19", _1="c3", _2="d4"), "moves": "c5 d4-e4", "result": "not over"},
        {"what": "09: no stone for ten turns of each of three", "board": "h3", "options": {"quiet": 10, "players": 3},
         "start": at("h3", "1 quiet:28", _1="c3", _2="d4", _3="c2"), "moves": "c3-c4", "result": "not over"},
        {"what": "09: and one turn more", "board": "h3",
         "options": {"quiet": 10, "players": 3, "ending": "draw"},
         "start": at("h3", "1 quiet:29", _1="c3", _2="d4", _3="c2"), "moves": "c3-c4", "result": "draw"},
        {"what": "09, a position that is given: two kings there, the third has moved", "board": "h3",
         "options": {"players": 3}, "start": at("h3", "2", _1="c3", _2="d2", _3="d5"), "moves": "",
         "result": "players 2, 3 share the win"},
        {"what": "09, a position that is given: the one who has moved is there", "board": "h3",
         "options": {"players": 3}, "start": at("h3", "3", _1="c3", _2="d2", _3="d5"), "moves": "",
         "result": "player 2 wins"}],
    "go-n": [
        {"what": "03: six colours; a pawn in no port leaves, one next to its port stays", "board": "s3",
         "options": {"players": 6}, "moves": "a1 b1 c1 a2 c2 a3 b3 c3 b2 b2", "last": "612/445/123",
         "counts": "9 8 7 6 5 4 3 2 1 1 0", "result": "players 1, 2, 4 share the win"},
        {"what": "03: the first pawn may lie inside, and stays", "board": "s3", "options": {"players": 2},
         "moves": "b2", "last": ".../.1./...", "only": "a1 b1 c1 a2 c2 a3 b3 c3", "result": "not over"},
        {"what": "03: a cell that is free for the other player alone, with place free", "board": "s4", "moves": "",
         "options": {"players": 2, "place": "free"}, "start": at("s4", "2", _1=WALL), "only": "b2 c2 b3 c3",
         "refused": "pass", "result": "not over"},
        {"what": "03: with place own", "board": "s4", "moves": "", "options": {"players": 2, "place": "own"},
         "start": at("s4", "2", _1=WALL), "only": "pass", "refused": "b2", "result": "not over"},
        {"what": "03: with place empty", "board": "s4", "moves": "", "options": {"players": 2},
         "start": at("s4", "2", _1=WALL), "only": "b2 c2 b3 c3", "refused": "pass", "result": "not over"},
        {"what": "03: who has none left in the urn passes", "board": "s3", "options": {"players": 2, "urn": 2},
         "start": at("s3", "1", _1="a1 a3", _2="c1"), "moves": "", "only": "pass", "refused": "b2 c3",
         "result": "not over"},
        {"what": "03: who has one left may put it", "board": "s3", "options": {"players": 2, "urn": 2},
         "start": at("s3", "1", _1="a1", _2="c1"), "moves": "", "only": "b1 a2 b2 c2 a3 b3 c3", "refused": "pass",
         "result": "not over"},
        {"what": "03: when all urns are empty those outside the ports leave", "board": "s3",
         "options": {"players": 2, "urn": 2}, "start": at("s3", "2", _1="a1 b2", _2="c1"), "moves": "c3",
         "last": at("s3", "1", _1="a1", _2="c1 c3").split()[0], "result": "not over"},
        {"what": "03: one left in an urn, and none leaves", "board": "s3", "options": {"players": 2, "urn": 3},
         "start": at("s3", "2", _1="a1 b2 a3", _2="c1"), "moves": "c3", "result": "not over",
         "last": at("s3", "1", _1="a1 b2 a3", _2="c1 c3").split()[0]},
        {"what": "03: all urns empty and all pawns in ports: over", "board": "s3", "options": {"players": 2, "urn": 2},
         "start": at("s3", "2", _1="a1 a3", _2="c1"), "moves": "c3",
         "result": "players 1, 2 share the win: nobody can put a pawn (2 to 2)"},
        {"what": "03: the last pawn of the urns may not bring an earlier position back", "board": "s4",
         "options": {"players": 2, "urn": 6, "place": "own"}, "moves": "b3 d2 a3 b1 d1 c3 c2 a2 c1 d4 a4 b4 pass",
         "only": "a1 b2 d3 c4", "refused": "c3", "result": "not over"},
        {"what": "03, example 1: a hollow island is emptied, not recoloured", "board": "s5", "options": {"players": 2},
         "start": at("s5", "1", _1="a1 b1 c1 d1 e1 a2 e2 a3 e3 a4 e4 a5 b5 c5 d5", _2="b2 c2 d2 b3 d3 b4 c4 d4"),
         "moves": "e5", "last": at("s5", "2", _1="a1 b1 c1 d1 e1 a2 e2 a3 e3 a4 e4 a5 b5 c5 d5 e5").split()[0],
         "only": "b2 c2 d2 b3 c3 d3 b4 c4 d4", "result": "not over"}],
    "hexago-february": [
        {"what": "03: a cell that is free for the other player alone, with place free", "board": "s4", "moves": "",
         "options": {"players": 2, "place": "free"}, "start": at("s4", "2", _1=WALL), "only": "b2 c2 b3 c3",
         "refused": "pass", "result": "not over"},
        {"what": "03: with place own", "board": "s4", "moves": "", "options": {"players": 2, "place": "own"},
         "start": at("s4", "2", _1=WALL), "only": "pass", "refused": "b2", "result": "not over"},
        {"what": "03: with place empty", "board": "s4", "moves": "", "options": {"players": 2},
         "start": at("s4", "2", _1=WALL), "only": "b2 c2 b3 c3", "refused": "pass", "result": "not over"},
        {"what": "03: what one colour encloses takes that colour at once", "board": "h2", "options": {"players": 2},
         "start": at("h2", "1", _1="a1 b1 c2 c3 b3", _2="b2"), "moves": "a2", "result": "player 1 wins",
         "last": "11/111/11"}],
    "hexadames": [
        {"what": "10: no Dame in the latest text: who has arrived stays a pawn", "board": "h5",
         "start": at("h5", "1", _1="b3 f6", _2="e8"), "moves": "b3-a3",
         "last": at("h5", "2", _1="a3 f6", _2="e8").split()[0], "result": "not over"},
        {"what": "10: the Dame of the H5 leaflet", "board": "h5", "options": {"dame": "yes"},
         "start": at("h5", "1", _1="b3 f6", _2="e8"), "moves": "b3-a3",
         "last": at("h5", "2", _A="a3", _1="f6", _2="e8").split()[0], "result": "not over"},
        {"what": "10: a capture may go round and end where it began", "board": "h5",
         "start": at("h5", "1", _1="d5", _2="e5 f6 e6"), "moves": "", "only": "d5-f5-f7-d5 d5-f7-f5-d5",
         "refused": "d5-f5 d5-f5-f7 pass", "result": "not over"},
        {"what": "10, example 1: over an enemy to the cell behind", "board": "h5",
         "start": at("h5", "1", _1="d5", _2="e6"), "moves": "d5-f7",
         "last": at("h5", "2", _1="f7").split()[0], "result": "not over"}],
    "polygo": [
        {"what": "02: six players put a pawn each in turn", "board": "s3", "options": {"players": 6},
         "moves": "a1 b1 c1 a2 c2 a3 b3 c3", "last": "612/4.5/123", "result": "not over"},
        {"what": "02: on the empty board every cell is free, also inside", "board": "s3", "moves": "b2",
         "last": ".../.1./...", "only": "a1 b1 c1 a2 c2 a3 b3 c3", "result": "not over"},
        {"what": "02: who has no cell that is free for him passes", "board": "s4", "moves": "", "only": "pass",
         "start": at("s4", "2", _1=WALL), "refused": "b2 c3", "result": "not over"},
        {"what": "02: the same cells are free for the one with the port", "board": "s4", "moves": "",
         "start": at("s4", "1", _1=WALL), "only": "b2 c2 b3 c3", "refused": "pass a1", "result": "not over"},
        {"what": "02: with freedom any they are free for both", "board": "s4", "options": {"freedom": "any"},
         "start": at("s4", "2", _1=WALL), "moves": "", "only": "b2 c2 b3 c3", "refused": "pass", "result": "not over"},
        {"what": "02: and no position comes back", "board": "s4", "options": {"freedom": "any"}, "moves": "",
         "start": at("s4", "2 1111/1..1/12.1/1111:1", _1=WALL), "only": "c2 b3 c3", "refused": "b2 pass",
         "result": "not over"}],
    "pentalath": [
        {"what": "17, example 1: a disc without freedom is taken", "board": "trap7", "start": at("trap7",
         "2", _1="a7 g1", _2="b7"),
         "moves": "a6", "last": at("trap7", "1", _1="g1", _2="b7 a6").split()[0], "result": "not over"},
        {"what": "17, example 2: no disc without freedom", "board": "trap7", "start": at("trap7",
         "1", _1="g1", _2="b7 a6"),
         "moves": "", "refused": "a7 g1 pass a1-b1", "result": "not over"},
        {"what": "17, example 2: unless it captures", "board": "trap7",
         "start": at("trap7", "1", _1="c7 b6 a5", _2="b7 a6"), "moves": "a7", "result": "not over",
         "last": at("trap7", "2", _1="a7 c7 b6 a5").split()[0]},
        {"what": "17: five in a line win", "board": "trap7", "start": at("trap7", "1", _1="a1 b1 d1 e1", _2="a7"),
         "moves": "c1", "result": "player 1 wins"},
        {"what": "17: four do not", "board": "trap7", "start": at("trap7", "1", _1="a1 b1 d1", _2="a7"),
         "moves": "c1", "result": "not over"},
        {"what": "17: six win too, on a slant", "board": "trap7", "start": at("trap7",
         "2", _2="a1 b2 c3 e5 f6", _1="a7"),
         "moves": "d4", "result": "player 2 wins"},
        {"what": "17: the second player takes the first disc, and is White", "board": "h5", "options": {"swap": "yes"},
         "moves": "e5 swap e6", "refused": "swap e5 e6", "result": "not over",
         "last": at("h5", "1", _1="e5", _2="e6").split()[0]},
        {"what": "17: nobody swaps before the first disc", "board": "h5", "options": {"swap": "yes"}, "moves": "",
         "refused": "swap", "result": "not over"},
        {"what": "17: only the second player swaps", "board": "h5", "options": {"swap": "yes"}, "moves": "",
         "start": at("h5", "1", _1="e5"), "refused": "swap", "result": "not over"},
        {"what": "17: only in place of the first disc", "board": "h5", "options": {"swap": "yes"}, "moves": "",
         "start": at("h5", "2", _1="e5", _2="a1"), "refused": "swap", "result": "not over"},
        {"what": "17: White has no more than forty discs, and no legal move is a draw", "board": "trap7",
         "start": at("trap7", "1", _1=stripes("trap7", (0, 1, 2), 40)), "moves": "",
         "result": "draw: player 1 has no legal move"},
        {"what": "17: the fortieth may be put", "board": "trap7", "start": at("trap7", "1", _1=stripes(
            "trap7", (0, 1, 2), 39)), "moves": "", "result": "not over"},
        {"what": "17: Red has thirty", "board": "h5", "options": {"players": 3},
         "start": at("h5", "3", _3=stripes("h5", (0, 1, 2), 30)), "moves": "", "result": "draw"},
        {"what": "17: of all other colours those without freedom are taken", "board": "h5", "options": {"players": 3},
         "start": at("h5", "3", _1="a1", _2="c1", _3="a2 b2 c2 d2 d1"), "moves": "b1", "result": "not over",
         "last": at("h5", "1", _3="a2 b2 c2 d2 d1 b1").split()[0]}],
    "marienbad": [
        {"what": "11: lines are rows and columns", "board": "s3", "moves": "", "result": "not over",
         "refused": "a1-b2 a1-c1 a1-b1-b2 pass", "counts": "27"},
        {"what": "11: and both diagonals where they are chosen", "board": "s3", "options": {"diagonals": "yes"},
         "moves": "a1-b2-c3", "result": "not over", "refused": "a1 a1-b1 b1-b2-b3"},
        {"what": "11: hexagons have three directions", "board": "h2", "moves": "", "counts": "22",
         "result": "not over", "refused": "a2-b1 a1-c2 b1-b3"},
        {"what": "11: where edges are played a line is whole (691 first moves are counted by our engine only)",
         "board": "polygone", "moves": "", "counts": "691", "result": "not over"},
        {"what": "11: the taker of the last pawn wins", "board": "s3", "start": at("s3", "2", o="c3"), "moves": "c3",
         "result": "player 2 wins"},
        {"what": "11: or loses, as in the film", "board": "s3", "start": at("s3", "2", o="c3"), "moves": "c3",
         "options": {"misere": "yes"}, "result": "player 1 wins"},
        {"what": "11: of three players who takes the last one wins", "board": "s3", "options": {"players": 3},
         "start": at("s3", "3", o="c3"), "moves": "c3", "result": "player 3 wins"},
        {"what": "11: of three players both others win in the film's way", "board": "s3",
         "options": {"players": 3, "misere": "yes"}, "start": at("s3", "1", o="c3"), "moves": "c3",
         "result": "players 2, 3 share the win"}],
    "polygone": [
        {"what": "12: the start A", "board": "polygone", "moves": "", "result": "not over", "refused": "pass",
         "last": segments("1", "b4b2 d4d2 b4a3 b4c3 d4c3 d4e3", "b10b8 d10d8 b8a9 c9b8 c9d8 d8e9",
                          black_far="c11b10 c11d10 b10a9 c9b10 c9d10 d10e9").split()[0]},
        {"what": "12: the start B", "board": "polygone", "moves": "", "result": "not over", "refused": "pass",
         "options": {"layout": "B"}, "last": segments(
             "1", "a3b2 c3b2 c3d2 e3d2 b4a3 b4c3 d4c3 d4e3 a5b4 c5b4 c5d4 e5d4",
             "b10a9 c9b10 c9d10 d10e9 b8a9 c9b8 c9d8 d8e9 b8a7 b8c7 d8c7 d8e7", "", "").split()[0]},
        {"what": "12, example 1: the minority of a triangle is taken", "board": "polygone",
         "start": segments("1", "c5d6 c5b6", "d6c7"), "moves": "c5b6-c7c5",
         "last": segments("2", "c5d6 c7c5", "").split()[0], "result": "not over"},
        {"what": "12, example 2: and then of the polygon that is new, the mover's own", "board": "polygone",
         "start": segments("1", "c5d6 c5b6", "d6c7 d6d8 d8c9 c9c7"), "moves": "c5b6-c7c5",
         "last": segments("2", "", "d6d8 d8c9 c9c7").split()[0], "result": "not over"},
        {"what": "12, example 3: balance takes nothing", "board": "polygone",
         "start": segments("1", "c5d6 c5b6", "d6c7 d6d8 d8c7"), "moves": "c5b6-c7c5",
         "last": segments("2", "c5d6 c7c5", "d6d8 d8c7").split()[0], "result": "not over"},
        {"what": "12: a ring of segments with others inside is no empty polygon", "board": "polygone",
         "start": segments("1", "c9d10 c9d8 b10a9 a9a7 d8d6 a7a5 d6c5 a5b4 c5b4",
                           "d10e9 b8c7 b8b6 e9e7 c7b6 e7e5", "", ""),
         "moves": "c9d10-c9b10",
         "last": segments("2", "c9b10 c9d8 b10a9 a9a7 d8d6 a7a5 d6c5 a5b4 c5b4", "d10e9 b8c7 b8b6 e9e7 c7b6 e7e5",
                          "", "").split()[0], "result": "not over"},
        {"what": "12: seven captures win", "board": "polygone", "moves": "c5b6-c7c5", "result": "player 1 wins: 7 ",
         "start": segments("1", "c5d6 c5b6", "d6c7", black_far="c9c11 c9b10 c9d10 c11b10 c11d10")},
        {"what": "12, example 4: where a segment can turn", "board": "polygone",
         "start": segments("1", "c5b6 c5d6", ""), "moves": "", "result": "not over",
         "of": ("c5b6", "c5b6-c7c5 c5b6-a5b6 c5b6-a7b6 c5b6-b8b6 c5b6-c7b6"),
         "refused": "c5b6-c5d6 c5b6-c5d4 c5b6-c5b4 c5b6-b6b4 c5b6-c5c3 pass"},
        {"what": "12: a position for the third time", "board": "polygone", "start": segments("1", "c5b6", "d6c7"),
         "moves": "c5b6-b6a5 c7d6-d6e7 b6a5-c5b6 d6e7-c7d6 c5b6-b6a5 c7d6-d6e7 b6a5-c5b6 d6e7-c7d6",
         "result": "draw: the position is there for the third time"},
        {"what": "12: a segment at the opposite apex", "board": "polygone", "moves": "a9b10-b10c11",
         "start": segments("1", "a9b10", "c5c7", black_far="e9e7 e7e5 d8e9 d8e7 d10d8 d10e9"),
         "result": "player 1 wins: a segment is at the opposite apex"},
        {"what": "12: Black's", "board": "polygone", "moves": "a3b2-b2c1",
         "start": segments("2", "c5c7", "a3b2", white_far="e9e7 e7e5 d8e9 d8e7 d10d8 d10e9"),
         "result": "player 2 wins: a segment is at the opposite apex"},
        {"what": "12: who cannot move passes (a position that only our engine has found)", "board": "polygone",
         "start": "222.2.2211.2112112...2................................. 1", "moves": "", "only": "pass",
         "result": "not over"},
        {"what": "12: and the other one goes on (a position that only our engine has found)", "board": "polygone",
         "start": "222.2.2211.2112112...2................................. 1", "moves": "pass", "refused": "pass",
         "result": "not over"},
        {"what": "12: the mover says which polygon takes first (a position that only our engine has found)",
         "board": "polygone", "start": "..211...2.........1.212.2......1..112....2..12..22..1.. 1", "moves": "",
         "refused": "b4b2-b4a3 b4b2-b4c3 b4b2-b4a3-c7c9d8", "result": "not over",
         "of": ("b4b2", "b4b2-c5b4 b4b2-b4a3-d6d8c7 b4b2-b4a3-a3b4a5 b4b2-b4c3-d6d8c7 b4b2-b4c3-a3b4a5")}],
    "tilers": [
        {"what": "07: after 300 turns the smallest area wins, however many tiles", "board": "units3",
         "options": SMALL_ROOM, "moves": "a1-c1", "result": "player 1 wins: 300 turns are over (2 to 3)",
         "start": ".../.../2.. 1 a1-a1 stock1=3x1,1x1 stock2=3x1 " + many_positions(299)},
        {"what": "07: nobody can lay a tile, of equal areas the fewest tiles win", "board": "units2",
         "options": GUARDED,
         "start": "22/11 1 a2-a2 b2-b2 a1-b1 stock1=1x1,1x1 stock2=2x1", "moves": "", "refused": "pass a1-a1 b2-b2",
         "result": "player 2 wins: nobody can lay a tile (2 to 2)"},
        {"what": "07: as many tiles too: a draw", "board": "units2", "options": GUARDED, "moves": "",
         "start": "22/11 1 a2-b2 a1-b1 stock1=1x1,1x1 stock2=1x1,1x1",
         "result": "draw: nobody can lay a tile (2 to 2)"},
        {"what": "07: two of three share", "board": "units2", "options": {**GUARDED, "players": 3}, "moves": "",
         "start": "22/11 3 a2-b2 a1-b1 stock1=1x1,1x1 stock2=1x1,1x1 stock3=2x1,1x1,1x1",
         "result": "players 1, 2 share the win: nobody can lay a tile (2 to 2 to 4)"}],
}
