"""Kernels against the rules: the same random games, move for move, and the same figures of them.

`core.playout` plays a game through the protocol; it shares with a kernel the first number of a random stream, no more.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from polygo_fab import boards, games
from polygo_fab.core.board import Board
from polygo_fab.core.game import PASS, Game, State
from polygo_fab.core.playout import Play, playout
from polygo_fab.games.go_n import GoN
from polygo_fab.games.hex_2 import Hex2
from polygo_fab.games.hex_3 import Hex3
from polygo_fab.games.polygo import PolyGo
from polygo_fab.play import kernels
from polygo_fab.play.kernels import Kernel, loops
from polygo_fab.play.kernels.hex import arcs, is_triangulated
from polygo_fab.play.kernels.polygo import around

PACKAGE = Path(__file__).parents[2] / "polygo_fab"
Case = tuple[str, str, dict[str, Any], int]

# the last number: how many games; there are boards of exactly 64, 65 and 128 sites, as words have 64 bits
ON_SHORES: list[Case] = [
    (name, board, {"players": players}, many) for name in ("polygo", "go-n") for players in (2, 3, 4)
    for board, many in (("s2", 6), ("s4", 40), ("s7", 6), ("s8", 3), ("s5x13", 3), ("s8x16", 0), ("h2", 10),
                        ("h3", 25), ("h5", 12), ("h7", 2), ("t1", 6), ("t2", 30), ("t4", 3), ("rhombus8", 3))]
TO_JOIN: list[Case] = [
    *((name, board, {}, many) for name in ("hex-2", "hex-3", "hex-6")
      for board, many in (("h3", 50), ("h5", 30), ("h7", 6), ("h9", 2))),
    *((name, board, {}, many) for name, board, many in (
        ("hex-2", "h2", 30), ("hex-2", "h4", 30), ("hex-2", "h6", 9), ("hex-2", "trap5", 9), ("hex-2", "hex556", 9),
        ("hex-2", "rhombus6", 9), ("hex-3", "h2", 30), ("hex-3", "h4", 30), ("hex", "rhombus2", 20),
        ("hex", "rhombus5", 30), ("hex", "rhombus8", 9), ("hex", "rhombus11", 4), ("hex", "rhombus19", 1))),
    *(("hex-n", board, {"players": players, "pairs": pairs}, many) for board, players, pairs, many in (
        ("h3", 2, 6, 30), ("h5", 2, 2, 12), ("h5", 3, 3, 12), ("h5", 4, 4, 12), ("h5", 5, 5, 12), ("h5", 5, 6, 12),
        ("h5", 9, 2, 12), ("h7", 4, 3, 3))),
    *(("hex-n", "h5", {"players": players, "attributed": True}, 9) for players in (2, 4, 5, 9))]
SMALL = games.load("polygo", board="s4", players=3)


@cache
def kernel_for(game: Game) -> Kernel:
    found = kernels.find(game)
    assert found is not None
    return found


def load(case: Case) -> Game:
    name, board, options, _ = case
    return games.load(name, board=board, **options)


def rows(kernel: Kernel, seed: int, first: int, count: int) -> list[tuple[int, int, tuple[int, ...], tuple[int, ...]]]:
    """The batch, each game as `figures` has it."""
    batch = kernel(seed, first, count)
    return [(int(length), int(choices), tuple(p for p in range(1, 33) if int(winners) >> p - 1 & 1),
             tuple(map(int, used)))
            for length, choices, winners, used in zip(batch.lengths, batch.choices, batch.winners, batch.used,
                                                      strict=True)]


def figures(play: Play) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    return len(play.moves), play.choices, play.winners, play.used


def repeats(game: Game, seed: int, first: int, count: int) -> None:
    """The kernel of the game plays these games as the rules do."""
    kernel = kernel_for(game)
    batch = rows(kernel, seed, first, count)
    for index in range(first, first + count):
        play = playout(game, seed, index)
        assert kernel.moves(seed, index) == play.moves, (game.name, game.board.name, index)
        assert batch[index - first] == figures(play)


# --- the proof


@pytest.mark.proof
@pytest.mark.parametrize("name", ["polygo", "go-n", "hex"])
def test_a_kernel_repeats_games_move_for_move(name: str) -> None:
    for case in TO_JOIN if name == "hex" else ON_SHORES:
        if name in ("hex", case[0]):
            repeats(load(case), 1, 0, case[3])


@pytest.mark.soak
@pytest.mark.parametrize("case", ON_SHORES + TO_JOIN, ids=str)
def test_a_kernel_repeats_thousands_of_games(case: Case) -> None:
    repeats(load(case), 2, 10 ** 6, 10 + 60 * case[3])


@pytest.mark.slow
@pytest.mark.parametrize("play", ["points", "edges"])
def test_pieces_on_points_and_edges(play: Any) -> None:
    for name in ("s3", "h2", "t2"):
        board = boards.load(name).playing(play)
        for game in (PolyGo(board, 3), GoN(board, 2)):
            repeats(game, 3, 0, 6)


@pytest.mark.slow
def test_the_guard_of_go_n_is_among_what_is_repeated() -> None:
    """On T2 with four players it bars a pawn in some of the games, and in more of them there is no other pawn."""
    game = games.load("go-n", board="t2", players=4)
    barred = passes = 0
    for index in range(80):
        play = playout(game, 1, index)
        state = game.initial()
        empty = []
        for move in play.moves:
            empty.append(max(1, state.owner.count(0)))
            state = game.apply(state, move)
        passes += PASS in play.moves
        barred += PASS not in play.moves and play.choices < sum(empty)
        assert kernel_for(game).moves(1, index) == play.moves
    assert passes > 0
    assert barred > 0


# --- a batch


@pytest.mark.slow
def test_games_are_the_same_in_any_batch_and_for_any_number() -> None:
    for game in (SMALL, games.load("go-n", board="s4"), games.load("hex-3", board="h3")):
        kernel = kernel_for(game)
        whole = rows(kernel, 5, 0, 300)
        assert whole == rows(kernel, 5, 0, 100) + rows(kernel, 5, 100, 199) + rows(kernel, 5, 299, 1)
        assert len({row[0] for row in whole}) > 1
        assert rows(kernel, 5, 0, 0) == []
        for seed, first in ((0, 2 ** 63), (2 ** 64 + 5, 0), (-1, 7), (2 ** 63 - 1, 2 ** 70)):
            assert rows(kernel, seed, first, 3) == [figures(playout(game, seed, first + i)) for i in range(3)]


@pytest.mark.slow
def test_figures_are_whole_numbers_in_columns() -> None:
    batch = kernel_for(SMALL)(0, 0, 7)
    assert {array.dtype.name for array in (batch.lengths, batch.choices, batch.winners, batch.used)} == {"int64"}
    assert batch.used.shape == (7, len(SMALL.equipment))


@pytest.mark.parametrize("game", [SMALL, games.load("go-n", board="s4")], ids=lambda game: game.name)
def test_a_game_too_long_for_the_loop_is_played_by_the_protocol(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = kernel_for(game)
    before = rows(kernel, 1, 0, 60), [kernel.moves(1, index) for index in range(60)]
    middle = sorted(row[0] for row in before[0])[30]
    played = []
    monkeypatch.setattr(loops, "MOST_MOVES", middle)
    monkeypatch.setattr(loops, "playout", lambda *game: played.append(game) or playout(*game))
    assert rows(kernel, 1, 0, 60) == before[0]
    assert [index for _, _, index in played] == [i for i, row in enumerate(before[0]) if row[0] > middle]
    assert [kernel.moves(1, index) for index in range(60)] == before[1]


# --- which games have one


def test_options_that_no_kernel_plays() -> None:
    for name, board, options in (
            ("polygo", "s4", {"freedom": "any"}), ("polygo", "s4", {"fill_lakes_immediately": True}),
            ("polygo", "s4", {"initial": "a1:1"}), ("polygo", "s12", {}), ("go-n", "h4", {"place": "own"}),
            ("go-n", "h4", {"place": "free"}), ("go-n", "h4", {"urn": 25}), ("go-n", "h8", {}),
            ("hex-2", "h5", {"swap": True}), ("hex-3", "h5", {"centre_ban": True}), ("hex", "rhombus5", {"swap": True}),
            ("hex-n", "h5", {"players": 6}), ("hexago-february", "h4", {})):
        assert kernels.find(games.load(name, board=board, **options)) is None, (name, options)


def test_a_game_that_changes_the_rules_has_no_kernel_of_another() -> None:
    class Other(Hex3):
        def outcome(self, state: State) -> None:
            return None

    class Same(Hex2):
        pass

    class More(PolyGo):
        pass

    board = boards.load("h3")
    assert kernels.find(Other(board)) is None
    assert kernels.find(More(board)) is None
    assert kernels.find(Same(board)) is not None


def test_games_of_hexagons_cover_all_boards_in_their_lists() -> None:
    for name in ("hex", "hex-2", "hex-3", "hex-6", "hex-n", "polygo", "go-n"):
        for board in games.classes()[name].boards:
            assert kernels.find(games.load(name, board=board)) is not None, (name, board)


# --- tables


@pytest.mark.parametrize(("name", "expected"), [
    *((name, True) for name in ("h2", "h3", "h6", "hex223", "hex556", "trap2", "trap7", "rhombus2", "rhombus11")),
    *((name, False) for name in ("s2", "s5", "s2x7", "t1", "t3", "bridge5", "polygone"))])
def test_where_joining_is_cutting_off(name: str, expected: bool) -> None:
    assert is_triangulated(boards.load(name)) == expected


def test_one_hexagon_and_two() -> None:
    """Boards too small to have a border of arcs."""
    whole = boards.load("rhombus2")
    for cells in (1, 2):
        corners = 1 + max(corner for cell in whole.cells[:cells] for corner in cell)  # numbered cell by cell
        board = replace(whole, name=f"rhombus2-{cells}", cells=whole.cells[:cells], names=whole.names[:cells],
                        points=whole.points[:corners], regions=())
        assert not is_triangulated(board)
        repeats(PolyGo(board, 2), 1, 0, 4)
        repeats(GoN(board, 2), 1, 0, 4)


def test_the_border_as_four_arcs() -> None:
    board = boards.load("h3")
    ring = board.border
    assert arcs(board, ring[0:4], ring[6:10]) == (
        list(ring[0:4]), list(ring[3:7]), list(ring[6:10]), [*ring[9:12], ring[0]])
    assert arcs(board, (*ring[10:], ring[0]), ring[4:5]) == (
        [*ring[10:], ring[0]], list(ring[0:5]), [ring[4]], list(ring[4:11]))
    inner = next(site for site in range(19) if site not in board.border_sites)
    for one, other in ((ring[0:4], ring[3:7]), (ring[0:2], (ring[4], ring[6])), (ring, ()), (ring[0:2], ()),
                       ((inner,), ring[0:2]), ((*ring[0:2], inner), ring[4:6])):
        assert arcs(board, one, other) == ()


@pytest.mark.parametrize("name", ["h4", "s4", "t2", "rhombus3"])
def test_what_is_around_a_cell_links_its_neighbours(name: str) -> None:
    board = boards.load(name)
    for site, near in enumerate(board.neighbours):
        found = around(board, site)
        assert set(near) <= found
        assert site not in found
        if site not in board.border_sites:
            assert joined(board, near[0], found) >= set(near)


def joined(board: Board, start: int, inside: set[int]) -> set[int]:
    found = last = {start}
    while last := {near for site in last for near in board.neighbours[site]} & inside - found:
        found = found | last
    return found


# --- numba


@pytest.mark.slow
def test_numba_is_loaded_only_for_a_game_with_a_kernel() -> None:
    script = ("import sys\nfrom polygo_fab import games\nfrom polygo_fab.play import kernels\n"
              "found = [kernels.find(games.load(name, **options)) for name, options in (('catchup', {}), "
              "('go-n', {'place': 'own'}), ('polygo', {'freedom': 'any'}), ('hex', {'swap': True}))]\n"
              "print(found, [name for name in ('numba', 'numpy', 'llvmlite') if name in sys.modules])\n"
              "kernels.find(games.load('hex'))\nprint('numba' in sys.modules)")
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "[None, None, None, None] []\nTrue\n"


def test_without_numba_there_is_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("polygo_fab.play.kernels.compiled.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    assert kernels.find(SMALL) is None


def test_where_nothing_can_be_written_code_is_compiled_and_not_kept() -> None:
    from polygo_fab.core.compiled.jit import compiled

    made: dict[str, Any] = {}
    exec(compile("def twice(n):\n    return 2 * n", "<a file that is not there>", "exec"), made)
    assert compiled(made["twice"])(21) == 42


@dataclass
class Copy:
    """The package in a folder of its own, and what a process says that plays a few games with it."""

    folder: Path

    def edit(self, path: str, old: str, new: str) -> None:
        file = self.folder / "polygo_fab" / path
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")

    def play(self) -> str:
        script = ("from polygo_fab import games\nfrom polygo_fab.play import kernels\n"
                  "game = games.load('go-n', board='s3')\nprint(kernels.find(game).moves(1, 0))")
        return subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=True,
                              cwd=self.folder).stdout


@pytest.mark.soak
def test_code_on_disk_is_used_again_until_any_source_changes(tmp_path: Path) -> None:
    import shutil

    copy = Copy(tmp_path)
    shutil.copytree(PACKAGE, tmp_path / "polygo_fab", ignore=shutil.ignore_patterns("__pycache__"))
    kept = tmp_path / "polygo_fab/play/kernels/compiled/__pycache__"
    first = copy.play()
    code = {file.name: file.stat().st_mtime_ns for file in kept.glob("*.nbc")}
    assert len(code) == 1
    assert copy.play() == first
    assert {file.name: file.stat().st_mtime_ns for file in kept.glob("*.nbc")} == code
    for pattern, damage in (("*.nbc", b""), ("*.nbi", b"\0"), ("*.nbi", b"")):
        for file in kept.glob(pattern):
            file.write_bytes(damage)
        assert copy.play() == first
    copy.edit("core/compiled/stream.py", "0xBF58476D1CE4E5B9", "0xBF58476D1CE4E5BB")
    assert copy.play() != first
