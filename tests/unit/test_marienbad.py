"""Marienbad: every theorem, table, invariant and example of 11_marienbad.

`lines`, `takes` and `solved` are the rule and its solution once more, on coordinates, sharing no code with the game.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab import boards, games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Move, State
from polygo_fab.core.tilings import square
from polygo_fab.games.marienbad import Marienbad
from polygo_fab.puzzles.symmetry import symmetries

Cell = tuple[int, int]
READINGS = [(aligned, diagonals) for aligned in ("contiguous", "subset") for diagonals in (False, True)]


@cache
def marienbad(board: str, **options) -> Marienbad:
    name = board.removeprefix("1x")
    return Marienbad(square(1, int(name)) if board != name else boards.load(board), **options)


# --- the rule once more


@cache
def cells_of(board: str) -> tuple[Cell, ...]:
    """The cells of a board: columns and rows, or on a hexagon axial coordinates, in the order of its sites."""
    if board.startswith("h"):
        k = int(board[1:]) - 1
        return tuple((q, r) for r in range(k, -k - 1, -1) for q in range(-k, k + 1) if abs(q + r) <= k)
    rows, columns = map(int, board.split("x")) if board.startswith("1x") else (
        map(int, (board[1:] if "x" in board else f"{board[1:]}x{board[1:]}").split("x")))
    return tuple((x, y) for y in reversed(range(rows)) for x in range(columns))


@cache
def lines(board: str, diagonals: bool) -> tuple[tuple[int, ...], ...]:
    """The lines of two cells or more, as numbers of cells from one end to the other."""
    cells = cells_of(board)
    ways = [(1, 0), (0, 1)] + ([(1, -1)] if board.startswith("h") or diagonals else []) + [(1, 1)] * diagonals
    found = []
    for (x, y), (dx, dy) in itertools.product(cells, ways):
        if (x - dx, y - dy) not in cells:
            run = list(itertools.takewhile(cells.__contains__, ((x + i * dx, y + i * dy) for i in itertools.count())))
            if len(run) > 1:
                found.append(tuple(map(cells.index, run)))
    return tuple(found)


@cache
def takes(board: str, aligned: str, diagonals: bool = False) -> frozenset[frozenset[int]]:
    """The sets of cells that may be taken together from a full board."""
    found = {frozenset([i]) for i in range(len(cells_of(board)))}
    for line in lines(board, diagonals):
        if aligned == "contiguous":
            found |= {frozenset(line[a:b]) for a in range(len(line)) for b in range(a + 1, len(line) + 1)}
        else:
            found |= {frozenset(s) for n in range(1, len(line) + 1) for s in itertools.combinations(line, n)}
    return frozenset(found)


def solved(board: str, aligned: str, diagonals: bool = False, misere: bool = False) -> tuple[bytearray, list[int]]:
    """For every set of pawns whether the player to move wins; and the moves, as sets (bit i is cell i).

    From a position lost for the player to move every one that a move leads to it from is won. A set of pawns is a
    larger number than any that is left of it, so one pass in ascending order does all.
    """
    moves = [sum(1 << i for i in move) for move in takes(board, aligned, diagonals)]
    wins = bytearray(1 << len(cells_of(board)))
    wins[0] = misere
    for pawns in range(len(wins)):
        if not wins[pawns]:
            for move in moves:
                if not move & pawns:
                    wins[pawns | move] = True
    return wins, moves


def openings(board: str, *reading) -> int:
    """How many first moves win on the full board; 0 means that the second player does."""
    wins, moves = solved(board, *reading)
    count = sum(not wins[len(wins) - 1 & ~move] for move in moves)
    assert bool(count) == bool(wins[-1])
    return count


def position(game: Marienbad, pawns: set[int], to_move: int = 1) -> State:
    return State(tuple((game.players + 1) * (site in pawns) for site in range(len(game.board.centres))), to_move)


def pawns_of(state: State) -> set[int]:
    return {site for site, piece in enumerate(state.owner) if piece}


@pytest.mark.parametrize(("aligned", "diagonals"), READINGS)
@pytest.mark.parametrize("board", ["s4", "s3x5", "s2", "h3", "1x6"])
def test_the_game_is_the_literal_rule(board: str, aligned: str, diagonals: bool) -> None:
    if board == "h3" and diagonals:
        with pytest.raises(BadInput, match="diagonals"):
            marienbad(board, diagonals=True)
        return
    game = marienbad(board, aligned=aligned, diagonals=diagonals)
    rng = random.Random(board)
    every = takes(board, aligned, diagonals)
    for _ in range(20):
        pawns = {i for i in range(len(cells_of(board))) if rng.random() < 0.8} or {0}
        state = position(game, pawns)
        legal = game.legal_moves(state)
        assert set(map(frozenset, legal)) == {move for move in every if move <= pawns}
        assert list(legal) == sorted({tuple(sorted(move)) for move in legal})  # the order that is documented
        move = rng.choice(legal)
        assert game.apply(state, move) == position(game, pawns - set(move), 2)
        assert game.parse(game.text(state)) == state


# --- the table of results

TABLE = {
    "s2": (0, 0, False, False), "s2x3": (3, 3, True, True), "s3": (7, 0, True, True), "s2x4": (0, 0, False, True),
    "s3x4": (4, 7, True, False), "s4": (0, 0, False, True), "h2": (4, 3, True, True), "h3": (13, 15, True, True)}
"""By board: winning openings, contiguous and subset; then whether the first player wins misère, in both readings."""


@pytest.mark.parametrize("board", [pytest.param(b, marks=pytest.mark.soak) if b == "h3" else b for b in TABLE])
def test_the_table_of_results(board: str) -> None:
    contiguous, subset, *misere = TABLE[board]
    assert openings(board, "contiguous") == contiguous
    assert openings(board, "subset") == subset
    assert [openings(board, aligned, False, True) > 0 for aligned in ("contiguous", "subset")] == misere


def test_the_table_with_diagonals() -> None:
    first = {(board, aligned): openings(board, aligned, True) > 0 for board in ("s2", "s3", "s4")
             for aligned in ("contiguous", "subset")}
    assert first == {("s2", "contiguous"): True, ("s2", "subset"): True, ("s3", "contiguous"): True,
                     ("s3", "subset"): True, ("s4", "contiguous"): True, ("s4", "subset"): False}


@pytest.mark.parametrize(("board", "options"), [
    ("s3", {}), ("s3", {"aligned": "subset"}), ("s2x3", {"misere": True}), ("h2", {"aligned": "subset"}),
    ("s3", {"diagonals": True}), ("s3x4", {"misere": True, "aligned": "subset"})], ids=str)
def test_who_plays_by_the_solution_wins_the_game(board: str, options: dict[str, object]) -> None:
    """The solution is one of the game: from every position won by it, its player beats anybody."""
    game = marienbad(board, **options)
    wins, _ = solved(board, game.aligned, game.diagonals, game.misere)
    for seed in range(30):
        rng = random.Random(seed)
        state = game.initial()
        winner = 1 if wins[-1] else 2
        while (outcome := game.outcome(state)) is None:
            legal = game.legal_moves(state)
            if state.to_move == winner:
                legal = tuple(m for m in legal if not wins[sum(1 << i for i in pawns_of(state) - set(m))])
            state = game.apply(state, rng.choice(legal))
        assert outcome.winners == (winner,)


# --- one line


@pytest.mark.parametrize("aligned", ["contiguous", "subset"])
def test_one_line_is_a_heap_of_nim(aligned: str) -> None:
    """Grundy value n for a full line of n: octal game .777..., and Nim."""
    game = marienbad("1x9", aligned=aligned)
    values: dict[frozenset[int], int] = {}

    def grundy(pawns: frozenset[int]) -> int:
        if pawns not in values:
            near = {grundy(pawns - set(move)) for move in game.legal_moves(position(game, set(pawns)))}
            values[pawns] = next(n for n in itertools.count() if n not in near)
        return values[pawns]

    assert [grundy(frozenset(range(n))) for n in range(10)] == list(range(10))
    if aligned == "subset":
        assert all(value == len(pawns) for pawns, value in values.items())
    else:  # gaps part a line into heaps
        assert all(value == xor_of_runs(pawns) for pawns, value in values.items())


def xor_of_runs(pawns: frozenset[int]) -> int:
    runs = "".join("o" if i in pawns else " " for i in range(9)).split()
    total = 0
    for run in runs:
        total ^= len(run)
    return total


# --- M4: strategies of symmetry


def mirrored(game: Marienbad) -> tuple[int, ...]:
    """Where the half turn of the board takes each cell."""
    at = {(round(x, 6) + 0.0, round(y, 6) + 0.0): i for i, (x, y) in enumerate(game.board.centres)}
    return tuple(at[round(-x, 6) + 0.0, round(-y, 6) + 0.0] for x, y in game.board.centres)


def plays_by_mirror(game: Marienbad, first: Move | None, rng: random.Random) -> tuple[int, ...]:
    """A play of the mirror strategy against random moves; it begins with `first`, or as second player (None)."""
    turn = mirrored(game)
    state = game.initial()
    if first is not None:
        state = game.apply(state, first)
    while game.outcome(state) is None:
        move = rng.choice(game.legal_moves(state))
        reply = tuple(sorted(turn[site] for site in move))
        state = game.apply(game.apply(state, move), reply)  # the reply is always legal
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.winners


@pytest.mark.parametrize("aligned", ["contiguous", "subset"])
@pytest.mark.parametrize("board", ["s6", "s2", "s4", "s4x6"])
def test_m4_the_second_player_wins_where_both_sides_are_even(board: str, aligned: str) -> None:
    for seed in range(10):
        assert plays_by_mirror(marienbad(board, aligned=aligned), None, random.Random(seed)) == (2,)


@pytest.mark.parametrize("board", ["s7", "s3", "s5x7", "s3x4", "s4x7", "s6x7", "h2", "h3", "h4", "h5", "h7"])
def test_m4_the_first_player_wins_from_the_middle(board: str) -> None:
    """An odd side: the central cell, or the two central cells of the middle line; on H_k the central cell."""
    game = marienbad(board)
    nearest = sorted(range(len(game.board.centres)), key=lambda i: sum(c * c for c in game.board.centres[i]))
    cells = len(nearest)
    middle = tuple(sorted(nearest[:1 if cells % 2 else 2]))
    for seed in range(6 if cells < 70 else 2):
        assert plays_by_mirror(game, middle, random.Random(seed)) == (1,)


@pytest.mark.parametrize("board", ["s2x3", "s3", "s3x4", "h2"])
def test_m4_taking_the_middle_is_a_winning_opening_of_the_solution(board: str) -> None:
    wins, _ = solved(board, "contiguous")
    cells = cells_of(board)
    n = len(cells)
    middle = {n // 2, n - 1 - n // 2} if board != "s2x3" else {1, 4}
    assert not wins[(1 << n) - 1 - sum(1 << i for i in middle)]


# --- invariants


@pytest.mark.parametrize("options", [{}, {"aligned": "subset"}, {"misere": True}, {"players": 3},
                                     {"players": 3, "misere": True}], ids=str)
@pytest.mark.parametrize("board", ["s4", "s7", "h3"])
def test_m1_to_m3_in_plays(board: str, options: dict[str, object]) -> None:
    game, free = marienbad(board, **options), marienbad(board, **{**options, "aligned": "subset"})
    for seed in range(3):
        rng = random.Random(seed)
        state, movers, left = game.initial(), [], [len(game.board.centres)]
        while (outcome := game.outcome(state)) is None:
            legal = game.legal_moves(state)
            assert set(legal) <= set(free.legal_moves(state))  # M3
            movers.append(state.to_move)
            move = rng.choice(legal)
            before, state = state, game.apply(state, move)
            assert pawns_of(state) == pawns_of(before) - set(move)  # M1
            left.append(*game.in_use(state))
        assert all(a > b for a, b in itertools.pairwise(left))
        assert len(movers) <= left[0]
        last = {movers[-1]}  # M2, and no draw
        assert set(outcome.winners) == ({1, 2, 3} - last if game.players == 3 else {1, 2} - last) if (
            game.misere) else set(outcome.winners) == last
        assert game.legal_moves(state) == ()
        with pytest.raises(BadInput, match="expected the cells of one pawn"):
            game.apply(state, ())


@pytest.mark.slow
@given(st.sampled_from(["s4", "h3", "s3x5"]), st.sampled_from(["contiguous", "subset"]),
       st.randoms(use_true_random=False))
def test_symmetries_of_the_board_commute_with_play(board: str, aligned: str, rng: random.Random) -> None:
    game = marienbad(board, aligned=aligned)
    pawns = {i for i in range(len(game.board.centres)) if rng.random() < 0.6} or {0}
    image = rng.choice(symmetries(game.board))
    turned = position(game, {image[i] for i in pawns})
    moves = {tuple(sorted(image[i] for i in move)): move for move in game.legal_moves(position(game, pawns))}
    assert sorted(moves) == list(game.legal_moves(turned))
    new, old = rng.choice(sorted(moves.items()))
    after = game.apply(position(game, pawns), old)
    assert pawns_of(game.apply(turned, new)) == {image[i] for i in pawns_of(after)}


# --- examples


def play(game: Marienbad, *moves: str) -> State:
    state = game.initial()
    for move in moves:
        state = game.apply(state, game.parse_move(state, move))
    return state


@pytest.mark.parametrize("aligned", ["contiguous", "subset"])
def test_example_1_two_by_two(aligned: str) -> None:
    game = marienbad("s2", aligned=aligned)
    diagonal = play(game, "a1", "b2")
    assert set(game.legal_moves(diagonal)) == {(game.board.site["b1"],), (game.board.site["a2"],)}
    for moves in (("a1", "b2", "a2", "b1"), ("a2-b2", "a1-b1")):
        outcome = game.outcome(play(game, *moves))
        assert outcome is not None
        assert outcome.winners == (2,)


def test_examples_2_and_3_three_by_three() -> None:
    wins, _ = solved("s3", "contiguous")
    assert not wins[(1 << 9) - 1 - (1 << 4)]
    wins, _ = solved("s3", "subset")
    assert not wins[-1]


def test_example_4_a_gap() -> None:
    states: list[Callable[[], tuple[Move, ...]]] = []
    for aligned in ("contiguous", "subset"):
        game = marienbad("s3", aligned=aligned)
        states.append(lambda game=game: game.legal_moves(game.parse(".../o.o/... 1")))
    assert [state() for state in states] == [((3,), (5,)), ((3,), (3, 5), (5,))]
    with pytest.raises(BadInput, match="next to one another"):
        marienbad("s3").apply(marienbad("s3").parse(".../o.o/... 1"), (3, 5))


# --- options, text, refusals


def test_three_players_and_misere() -> None:
    game = marienbad("s2", players=3, misere=True)
    outcome = game.outcome(play(game, "a1", "b1", "a2-b2"))
    assert outcome is not None
    assert outcome.winners == (1, 2)
    assert outcome.reason == "player 3 has taken the last pawn"
    outcome = marienbad("s2", players=3).outcome(play(marienbad("s2", players=3), "a1", "b1", "a2-b2"))
    assert outcome is not None
    assert outcome.winners == (3,)


def test_names_equipment_and_numbers_of_moves() -> None:
    game = games.load("marienbad")
    assert game.board.name == "s6"
    assert game.text(game.initial()) == "/".join(["oooooo"] * 6) + " 1"
    assert [(e.piece, e.player, e.count) for e in game.equipment] == [("pawn", 0, 36)]
    assert len(game.legal_moves(game.initial())) == 12 * 21 - 36
    seven = games.load("marienbad", board="h7", aligned="subset")
    rows = [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7]
    assert len(seven.legal_moves(seven.initial())) == 3 * sum(2 ** n - 1 for n in rows) - 2 * 127 == 72667


@pytest.mark.parametrize(("board", "options", "reason"), [
    ("t4", {}, "straight lines"), ("h5", {"diagonals": True}, "boards of squares"),
    ("s14", {"aligned": "subset"}, "allowed: up to 13"), ("s6", {"aligned": "row"}, "contiguous, subset"),
    ("s6", {"players": 1}, "2 to 6"), ("s6", {"misere": "perhaps"}, "yes or no")])
def test_what_is_refused(board: str, options: dict[str, object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        games.load("marienbad", board=board, **options)


@pytest.mark.parametrize(("move", "reason"), [
    ("a1-b2", "one line"), ("a1-a1", "each cell once and in order, as a1"), ("c1", "no pawn on c1"),
    ("a1-b1-b2", "one line"), ("a1-a3", "next to one another"), ("pass", "one pawn or more"), ("z9", "no site")])
def test_bad_moves_are_refused(move: str, reason: str) -> None:
    game = marienbad("s3")
    state = game.parse("ooo/ooo/oo. 1")
    with pytest.raises(BadInput, match=reason):
        game.apply(state, game.parse_move(state, move))


def test_cells_may_be_named_in_any_order() -> None:
    game = marienbad("s3")
    state = game.initial()
    assert game.parse_move(state, "c1-a1-b1") == (6, 7, 8)
    with pytest.raises(BadInput, match="in order, as a1-b1"):
        game.apply(state, (7, 6))


@pytest.mark.parametrize("text", ["ooo/ooo/oo1 1", "ooo/ooo/ooo 3", "ooo/ooo/ooo 1 x", "xxx/ooo/ooo 1", "ooo/ooo 1"])
def test_positions_that_do_not_fit_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match="position"):
        marienbad("s3").parse(text)


@pytest.mark.parametrize(("board", "play"), [("s4", "points"), ("t2", "points"), ("h3", "edges")])
def test_any_board_with_lines_will_do(board: str, play: str) -> None:
    game = Marienbad(boards.load(board).playing(play), aligned="subset")  # type: ignore[arg-type]
    rng = random.Random(1)
    state = game.initial()
    while game.outcome(state) is None:
        move = rng.choice(game.legal_moves(state))
        assert game.parse_move(state, game.move_text(move)) == move
        state = game.apply(state, move)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["polygone", "s3", "t3"])
def test_where_edges_are_played_each_set_of_a_line_is_one_legal_move(name: str) -> None:
    """Edges of one line, and again every other one of them, are one straight line and not two."""
    game = games.load("marienbad", board=boards.load(name).playing("edges"), aligned="subset")
    state = game.initial()
    moves = game.legal_moves(state)
    assert len(set(moves)) == len(moves)
    for move in moves:
        assert not any(game.apply(state, move).owner[site] for site in move)
