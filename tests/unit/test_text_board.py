"""Positions drawn as text: pictures that a person has looked at, and what holds on every board."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import boards, games
from polygo_fab.core.text_board import draw

SIZES = st.one_of(
    st.builds("s{}x{}".format, st.integers(2, 12), st.integers(2, 12)),
    st.integers(2, 7).map("h{}".format),
    st.integers(1, 6).map("t{}".format),
)
many = settings(deadline=None, max_examples=50)

PICTURES = {
    ("s3x4", "cells", "c2"): r"""
3 . . . .
2 . . 1 .
1 . . . .
  a b c d""",
    ("h3", "cells", "c3"): r"""
c5   . . .
b4  . . . .
a3 . . 1 . .
a2  . . . . e
a1   . . . d
      a b c""",
    ("t2", "cells", "c2"): r"""
4   /.\./.\./.\
3 /.\./.\./.\./.\
2 \./.\1/.\./.\./
1   \./.\./.\./
   a b c d e f g""",
    ("t1", "cells", "a1"): r"""
2 /.\./.\
1 \1/.\./
   a b c""",
    ("s2", "points", "a2"): r"""
3 . . .
2 1 . .
1 . . .
  a b c""",
    ("h2", "points", "e4"): r"""
8     .   .
7   .   .   .
6   .   .   .
5 .   .   .   .
4 .   .   1   .
3   .   .   .
2   .   .   .
1     .   .
  a b c d e f g""",
    ("s2", "edges", "a2b2"): r"""
3 + . + . +
  .   .   .
2 + 1 + . +
  .   .   .
1 + . + . +
  a   b   c""",
    ("t1", "edges", "c2b1"): r"""
3   + . +
   . . . .
2 + . + . +
   . 1 . .
1   + . +
  a b c d e""",
}


@pytest.mark.parametrize(("name", "play", "marked"), PICTURES)
def test_pictures(name: str, play: str, marked: str) -> None:
    board = boards.load(name).playing(play)  # type: ignore[arg-type]
    marks = ["."] * len(board.names)
    marks[board.site[marked]] = "1"
    assert "\n" + draw(board, marks) == PICTURES[name, play, marked]


@pytest.mark.slow
@many
@given(SIZES, st.sampled_from(["cells", "points", "edges"]))
def test_every_line_is_a_row_of_sites_from_the_left(name: str, play: str) -> None:
    board = boards.load(name).playing(play)  # type: ignore[arg-type]
    found = [re.sub(r"[/\\+]", " ", line).split() for line in draw(board, board.names, names=False).splitlines()]
    if play == "edges":
        heights = sorted({round(y, 6) for _, y in board.centres}, reverse=True)
        expected = [[board.names[s] for s in sorted(range(len(board.centres)), key=lambda s: board.centres[s][0])
                     if round(board.centres[s][1], 6) == y] for y in heights]
        assert [line for line in found if line] == expected
    else:
        assert found == [[board.names[s] for s in row] for row in board.rows]


@pytest.mark.proof
@many
@given(SIZES, st.sampled_from(["cells", "points"]))
def test_numbers_and_letters_lead_to_each_site(name: str, play: str) -> None:
    """Square boards and triangles: the letter below, the number on the left, the mark where they cross."""
    board = boards.load(name).playing(play)  # type: ignore[arg-type]
    if name[0] == "h" and play == "cells":
        return
    letters = max(len(n.rstrip("0123456789")) for n in board.names)
    for marked in board.names:
        lines = draw(board, ["#" if n == marked else "." for n in board.names]).splitlines()
        column = next(line.index("#") for line in lines if "#" in line)
        number = next(line.split()[0] for line in lines if "#" in line)
        letter = "".join(line[column:column + 1].strip() for line in lines[-letters:])
        assert letter + number == marked


@pytest.mark.parametrize("k", range(2, 8))
def test_the_letters_of_a_hexagonal_board_continue_its_columns(k: int) -> None:
    board = boards.load(f"h{k}")
    for marked in board.names:
        lines = draw(board, ["#" if n == marked else "." for n in board.names]).splitlines()
        row, column = next((i, line.index("#")) for i, line in enumerate(lines) if "#" in line)
        assert lines[row].split()[0] == next(board.names[r[0]] for r in board.rows if board.site[marked] in r)
        while lines[row][column] in "#.":
            row, column = row + 1, column + 1
        assert lines[row][column] == marked[0]


def test_long_marks_and_double_letters_keep_apart() -> None:
    assert draw(boards.load("s2"), ["10", "9", "8", "100"]) == "2 10  9\n1 8  100\n  a   b"
    assert draw(boards.load("h2"), boards.load("h2").names, names=False) == "  b3  c3\na2  b2  c2\n  a1  b1"
    below = draw(boards.load("t7"), ["."] * 294).splitlines()[-2:]
    assert below[0].split()[-3:] == ["y", "z", "a"]
    assert below[1].split() == ["a"]  # the 27th column is aa


def test_a_position_of_play() -> None:
    game = games.load("polygo", board="h3", players=3)
    state = game.initial()
    for move in ("c3", "a1", "e5"):
        state = game.apply(state, game.parse_move(state, move))
    marks = [".123"[owner] for owner in state.owner]
    assert draw(game.board, marks, names=False) == "  . . 3\n . . . .\n. . 1 . .\n . . . .\n  2 . ."


@pytest.mark.parametrize("marks", [["."] * 3, ["."] * 5, [".", ".", ".", ""], [".", ".", ".", "\n"]])
def test_marks_that_do_not_fit_are_refused(marks: list[str]) -> None:
    with pytest.raises(ValueError, match="mark"):
        draw(boards.load("s2"), marks)
