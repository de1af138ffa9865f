"""What a book says of the box that it lies in is held against what lies there."""

from __future__ import annotations

import pytest

from polygo_fab.check.contract.box_set import Boxed, box_told_wrong

SHARED = ("A piece with two faces belongs to the player whose mark lies up; this mark is its colour in this book. "
          "Such pieces are the supply of all: take them from it, and put them down with your mark up.")
OUT = "If the pieces of a mark run out, take those of a mark that nobody plays, bare face up."
ANY = "The marks on them play no part here: take any."
PAIRS = (("pawn-ring-cross", 96, True), ("king-ring-cross", 2, True), ("king-bar-square", 2, True),
         ("king-triangle-dot", 2, True), ("stone-plain", 59, False), ("crown", 1, False))
ARCS = (("arc-ring", 6, False), ("arc-cross", 6, False), ("arc-bar", 4, False), ("arc-plain", 14, False))
SETS = (("pawn-ring", 22, False), ("pawn-cross", 21, False), ("pawn-bar", 21, False))
LABYRINTH = Boxed("labyrinth", "h5", PAIRS, (("h5", "t4"), ()))
BRIDGES = Boxed("bridges", "bridge7", SETS, (("s6",), ("s7",)))
HEXADAMES = Boxed("hexadames", "h5", (*PAIRS[:1], *ARCS), (("h5", "t4"), ()))
HEX_N = Boxed("hex-n", "h5", (*PAIRS[:1], *ARCS), (("h5", "t4"), ()))
POLYGO = Boxed("polygo", "h5", PAIRS[:1], (("h5", "t4"), ()))
MARIENBAD = Boxed("marienbad", "s6", PAIRS[:1], (("s6",), ("s7",)))
BLOCKS = Boxed("blocks", "units12", (("tile-3x2", 7, True), ("tile-2x1", 16, True), ("tile-5x3-ring", 2, False),
                                     ("block", 5, False)), (("s6",), ("s7",)))
TOLD = {
    LABYRINTH: "the board: 61 cells, the hexagons; 2 kings with two faces: Ring and Cross; 2 kings with two faces: Bar "
               f"and Square; 2 kings with two faces: Triangle and Dot; 59 stones. {SHARED}",
    HEXADAMES: "the board: 61 cells, the hexagons; 96 pawns with two faces: Ring and Cross; 12 port arcs, 4 of each "
               f"mark, which show homes and goals. {SHARED}",
    HEX_N: "the board: 61 cells, the hexagons; 96 pawns with two faces: Ring and Cross; 12 port arcs with one round "
           f"hole. {SHARED}",
    POLYGO: "the board: 61 cells for HexaGo and, on the same face, 96 for TriaGo; 96 pawns with two faces: Ring and "
            f"Cross. {SHARED}",
    BRIDGES: "the back of the board: 49 cells; 22 pawns with one marked face: Ring; 21 pawns with one marked face: "
             f"Cross. {OUT}",
    MARIENBAD: f"the front of the board: 36 cells; 96 pawns with two faces: Ring and Cross. {ANY}",
    BLOCKS: "the front of the board, whose ticks make 144 cells; 23 tiles with two faces: Ring and Cross; 5 blocks. "
            + SHARED}


PAIR = "Your board has both."
"""What a book of a board with two tilings says, before its components."""


def wrong(box: Boxed, told: str, before: str | None = None) -> list[str]:
    before = (PAIR if box is POLYGO else "") if before is None else before
    text = f"{before} Components.....2 Set-up....3 Components {told} Set-up 1. Lay. Your turn"
    return list(box_told_wrong("".join(text.split()).replace("-", ""), "en", box))


@pytest.mark.parametrize("box", TOLD, ids=lambda box: box.game)
def test_what_lies_in_a_box_is_told(box: Boxed) -> None:
    assert wrong(box, TOLD[box]) == []


@pytest.mark.parametrize(("box", "old", "new"), [
    (LABYRINTH, "59 stones", "57 stones"), (LABYRINTH, "Bar and Square", "Bar and Dot"),
    (LABYRINTH, "; 2 kings with two faces: Triangle and Dot", ""), (LABYRINTH, "your mark up", "your mark down"),
    (LABYRINTH, "59 stones.", "59 stones. 57 stones were enough."),
    (LABYRINTH, SHARED, f"{SHARED} Add any other object."),
    (LABYRINTH, "59 stones", "59 stones; 12 port arcs, 6 of each mark"), (HEXADAMES, "4 of each", "6 of each"),
    (HEXADAMES, "12 port arcs, 4 of each mark, which", "arcs, or strips of paper, which"),
    (HEX_N, "with one round hole", "with two round holes"), (POLYGO, "96 for TriaGo", "96 for TriaGo; 12 port arcs"),
    (POLYGO, "96 for", "61 for"), (POLYGO, " and, on the same face, 96 for TriaGo", ""),
    (LABYRINTH, "the board", "the back of the board"), (LABYRINTH, "61 cells", "60 cells"),
    (BRIDGES, "the back", "the front"), (BRIDGES, "22 pawns", "25 pawns"),
    (BRIDGES, "Cross.", "Cross; 21 pawns with one marked face: Bar."), (BRIDGES, OUT, ""), (MARIENBAD, ANY, SHARED),
    (BLOCKS, "whose ticks make 144", "whose ticks make 36"), (BLOCKS, "23 tiles", "25 tiles"),
    (BLOCKS, "5 blocks", "2 tiles with one marked face: Ring; 5 blocks")])
def test_what_does_not_lie_there_is_found(box: Boxed, old: str, new: str) -> None:
    assert old in TOLD[box]
    assert wrong(box, TOLD[box].replace(old, new))


def test_whether_a_board_has_both_tilings_is_told() -> None:
    assert wrong(POLYGO, TOLD[POLYGO], "") == [f"nowhere says '{PAIR[:-1]}' of its board"]
    assert wrong(HEX_N, TOLD[HEX_N], PAIR) == [f"says '{PAIR[:-1]}' of its board"]
