"""Every named board built a second time from the words of the rules, and what a wrong one of the engine gives."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab.check.boards_twice import check_board_twice, check_segments
from polygo_fab.check.second_boards import second_board
from polygo_fab.core import tilings
from polygo_fab.core.board import Board
from polygo_fab.core.errors import BadInput
from polygo_fab.core.part import BoardFace
from polygo_fab.recipes import make as making
from polygo_fab.recipes.basis import boards_of, check_basis, games_of
from polygo_fab.recipes.recipe import Recipe

EVERY = ["s2", "s3", "s6", "s7", "s26", "s2x3", "s6x7", "h2", "h5", "h7", "h13", "hex222", "hex556", "hex279", "t1",
         "t4", "t9", "trap2", "trap7", "trap13", "rhombus2", "rhombus11", "rhombus19", "bridge3", "bridge6", "bridge7",
         "units2", "units12", "units26", "polygone"]


@pytest.mark.parametrize("name", EVERY)
def test_both_buildings_agree(name: str) -> None:
    assert check_board_twice(tilings.load(name)) == []


@pytest.mark.parametrize("name", ["s2x3", "s7", "h5", "t4", "trap7", "rhombus5", "polygone"])
def test_both_buildings_of_a_dual_agree(name: str) -> None:
    assert check_board_twice(tilings.load(name).dual()) == []


@pytest.mark.proof
@settings(max_examples=30)
@given(st.sampled_from(tilings.FAMILIES), st.data())
def test_any_size_agrees(family: tilings.Family, data: st.DataObject) -> None:
    def size(match: re.Match[str]) -> str:
        return str(data.draw(st.integers(family.low, min(family.high, 12))))

    name = re.sub("[0-9]" if family.examples[0] == "hex556" else "[0-9]+", size, family.examples[-1])
    assert check_board_twice(tilings.load(name)) == []


@pytest.mark.parametrize(("name", "cells", "border"), [
    ("s6", 36, 20), ("s7", 49, 24), ("h2", 7, 6), ("h3", 19, 12), ("h4", 37, 18), ("h5", 61, 24), ("h6", 91, 30),
    ("h7", 127, 36), ("h9", 217, 48), ("t1", 6, 6), ("t2", 24, 12), ("t3", 54, 18), ("t4", 96, 24), ("t5", 150, 30),
    ("hex556", 70, 26), ("trap7", 70, 30)])
def test_the_counts_of_the_rules(name: str, cells: int, border: int) -> None:
    """01_boards, 15 and 17: how many cells there are, and how many on the border."""
    second = second_board(name)
    assert second
    assert (len(second.cells), len(second.border)) == (cells, border)


def test_the_counts_of_polygone() -> None:
    second = second_board("polygone")
    assert second
    assert (len(second.points), len(second.edges), len(second.cells), len(second.border)) == (24, 55, 32, 14)
    assert {len(second.regions[apex]) for apex in ("top", "bottom")} == {3}
    for a, b in second.touching:
        assert math.dist(second.centres[a], second.centres[b]) == pytest.approx(1)


@pytest.mark.parametrize(("k", "n", "cells"), [(5, 2, 7), (7, 2, 10), (5, 3, 5), (7, 3, 7), (5, 6, 3), (7, 6, 4),
                                               (5, 4, 4)])
def test_the_ports_of_the_rules(k: int, n: int, cells: int) -> None:
    """01_boards section 5: neighbouring ports share the cell at which they meet."""
    second = second_board(f"h{k}")
    assert second
    ports = second.ports(n)
    assert [len(port) for port in ports] == [cells] * 2 * n
    assert all(port[-1] == ports[(i + 1) % len(ports)][0] for i, port in enumerate(ports))


def without(board: Board, cell: int) -> Board:
    return Board(board.name, board.points, tuple(c for i, c in enumerate(board.cells) if i != cell),
                 tuple(n for i, n in enumerate(board.names) if i != cell))


def renamed(board: Board) -> Board:
    return replace(board, names=(board.names[1], board.names[0], *board.names[2:]))


def moved(board: Board) -> Board:
    return replace(board, points=tuple((x + 1e-4, y) for x, y in board.points))


def larger(board: Board) -> Board:
    return replace(board, points=tuple((1.001 * x, 1.001 * y) for x, y in board.points))


def one_region_less(board: Board) -> Board:
    return replace(board, regions=board.regions[1:])


def region_shorter(board: Board) -> Board:
    name, sites = board.regions[0]
    return replace(board, regions=((name, sites[:-1]), *board.regions[1:]))


def direction_missing(board: Board) -> Board:
    return replace(board, steps=board.steps[1:])


def on_its_points(board: Board) -> Board:
    return replace(board.playing("points"), name=board.name)


WRONG: list[Callable[[Board], Board]] = [renamed, moved, larger, on_its_points,
                                         lambda board: without(board, 0), lambda board: replace(board, name="nowhere")]


@pytest.mark.parametrize("name", ["s6", "h5", "t4", "trap7", "rhombus11", "bridge7", "units12", "hex556"])
@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_board_is_seen(name: str, wrong: Callable[[Board], Board]) -> None:
    found = check_board_twice(wrong(tilings.load(name)))
    assert {f.code for f in found} == {"BOARD"}
    assert len(found) <= 5


@pytest.mark.parametrize("name", ["s6", "h5", "rhombus11", "bridge7"])
@pytest.mark.parametrize("wrong", [one_region_less, region_shorter, direction_missing])
def test_a_wrong_region_or_line_is_seen(name: str, wrong: Callable[[Board], Board]) -> None:
    assert {f.code for f in check_board_twice(wrong(tilings.load(name)))} == {"BOARD"}


def test_an_edge_of_polygone_missing_or_called_otherwise_is_seen() -> None:
    board = tilings.load("polygone")
    for wrong in (renamed(board), one_region_less(board), direction_missing(board)):
        assert check_board_twice(wrong)


def test_a_board_that_the_rules_do_not_know_is_a_finding() -> None:
    board = replace(tilings.load("s3"), name="lozenge3")
    assert [f.message for f in check_board_twice(board)] == ["the rules know no board of this name"]


# --- of kits


def kit(name: str, **settings: object) -> Recipe:
    return Recipe(name, name, settings=settings, formats=("svg",))


@pytest.mark.slow
@pytest.mark.parametrize(("recipe", "boards"), [
    (kit("tetrago"), {"s6", "s7"}), (kit("hexago"), {"h5", "t4"}), (kit("paper", game="polygone"), {"polygone"}),
    (kit("board", board="trap7"), {"trap7"}), (kit("pieces", game="manalath"), {"h5", "hex556"}),
    (kit("books", books="bridges"), {"bridge5", "bridge6", "bridge7", "bridge9", "bridge13"}),
    (kit("board", board="h5", back="dual"), {"h5", "h5-dual"}), (kit("coupons"), set())])
def test_the_boards_of_a_kit(recipe: Recipe, boards: set[str]) -> None:
    made = recipe.build()
    assert {board.name for board in boards_of(made)} >= boards
    assert check_basis(made) == []


def test_the_games_of_a_kit() -> None:
    assert games_of(kit("paper", game="hex").build()) == ("hex",)
    assert games_of(kit("tetrago").build()) == ("polygo", "marienbad", "bridges")
    assert len(games_of(kit("books").build())) == 21
    assert {"polygo", "hex-2", "labyrinth", "go-n", "hexadames"} <= set(games_of(kit("hexago").build()))
    assert games_of(kit("coupons").build()) == ()


@pytest.mark.proof
def test_segments_make_up_their_board() -> None:
    made = Recipe("b", "board", settings={"board": "h9"}, machine="k40", formats=("svg",)).build()
    parts = [board for board in boards_of(made) if "-" in board.name]
    assert len(parts) > 1
    assert check_basis(made) == []
    assert [f.code for f in check_segments(parts[1:])] == ["BOARD"]
    assert [f.code for f in check_segments([*parts, parts[0]])] == ["BOARD"]


@pytest.mark.slow
def test_a_wrong_board_stops_make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine's s6 without a cell: the parts are drawn from it and agree with it, but nothing is written."""
    made = kit("tetrago").build()
    faces = tuple(BoardFace(without(face.board, 0) if face.board.name == "s6" else face.board, face.pitch)
                  for face in made.boards)
    monkeypatch.setattr(Recipe, "build", lambda self: replace(made, boards=faces))
    found = making.make(kit("tetrago"), tmp_path)
    assert {f.code for f in found.findings} == {"BOARD"}
    assert list(tmp_path.iterdir()) == []


def test_a_board_that_is_none_stops_a_kit_that_cannot_be_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game refuses a board of the engine's that is wrong: that is no bad setting, but a finding."""
    board = tilings.load("bridge7")
    wrong = replace(board, regions=tuple((name, board.region("red") if name == "blue" else sites)
                                         for name, sites in board.regions))
    families = tuple(replace(family, make=lambda n: wrong) if family.examples == ("bridge7",) else family
                     for family in tilings.FAMILIES)
    monkeypatch.setattr(tilings, "FAMILIES", families)
    found = making.make(kit("pieces", game="bridges"), tmp_path).findings
    assert {f.code for f in found} == {"BOARD", "RULES"}
    assert list(tmp_path.iterdir()) == []


def test_a_bad_setting_is_still_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="h1"):
        making.make(kit("board", board="h1"), tmp_path)
