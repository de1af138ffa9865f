"""Ponts et Barrages: every pattern, invariant, count and example of 05_ponts_et_barrages.

`Literal` is the rule once more on rows of text, sharing no code with the game. Cells are (row, column) counted from
the top left, as in the rules; R is player 1, B is player 2.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from polygo_fab import boards, games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Move, State
from polygo_fab.games.bridges import Bridges

Cell = tuple[int, int]
GOALS = ("classic", "open", "compact")
S7 = ".R.R.R. / B.B.B.B / .R.R.R. / B.B.B.B / .R.R.R. / B.B.B.B / .R.R.R."
FRAMED = {7: "xRRRRRx / B.B.B.B / BR.R.RB / B.B.B.B / BR.R.RB / B.B.B.B / xRRRRRx",
          6: "xRRRRR / B.B.B. / BR.R.R / B.B.B. / BR.R.R / B.B.B.",
          5: "xRRRx / B.B.B / BR.RB / B.B.B / xRRRx"}
ALLOWED = [(n, goals) for n in range(3, 14) for goals in GOALS if goals != "compact" or n % 2]


@cache
def bridges(n: int, goals: str = "classic") -> Bridges:
    return games.load("bridges", board=f"bridge{n}", goals=goals)


def picture(game: Bridges, state: State) -> str:
    return game.text(state).split()[0].replace("1", "R").replace("2", "B").replace("/", " / ")


def position(game: Bridges, rows: str, to_move: int = 1) -> State:
    return game.parse("/".join(rows.replace("R", "1").replace("B", "2").split(" / ")) + f" {to_move}")


def at(game: Bridges, row: int, column: int) -> Move:
    return (game.board.rows[row][column],)


def white(game: Bridges) -> list[int]:
    return [site for site, owner in enumerate(game.initial().owner) if owner == 0]


def filled(game: Bridges, colours: tuple[int, ...]) -> State:
    """The white cells in these colours, in the order of the sites."""
    rest = iter(colours)
    return State(tuple(owner or next(rest) for owner in game.initial().owner), 1)


def fillings(game: Bridges, many: int = 0) -> Iterator[State]:
    """All full boards, or so many random ones."""
    free = len(white(game))
    rng = random.Random(free)
    every = (tuple(rng.choices((1, 2), k=free)) for _ in range(many)) if many else itertools.product((1, 2),
                                                                                                     repeat=free)
    return (filled(game, colours) for colours in every)


@cache
def won(n: int, goals: str = "classic") -> tuple[int, ...]:
    """The winner of every full board, in the order of `fillings`."""
    game = bridges(n, goals)
    return tuple(winner for state in fillings(game) for winner in game.outcome(state).winners)


def play(game: Bridges, seed: int) -> Iterator[tuple[State, Move, State]]:
    rng = random.Random(seed)
    state = game.initial()
    while game.outcome(state) is None:
        move = rng.choice(game.legal_moves(state))
        yield state, move, (state := game.apply(state, move))


def wins(rows: list[str], colour: str, goals: str) -> bool:
    """Whether a colour joins its edges, by paths of cells that share sides. Rows as in a picture."""
    n = len(rows)
    upright = (colour == "R") == (goals != "compact")
    own = {(i, j) for i in range(n) for j in range(n) if rows[i][j] == colour}
    last = found = {(i, j) for i, j in own if (i if upright else j) == 0}
    while last := {(i + di, j + dj) for i, j in last for di, dj in ((1, 0), (-1, 0), (0, 1), (0, -1))} & own - found:
        found = found | last
    return any((i if upright else j) == n - 1 for i, j in found)


def winners(game: Bridges, state: State) -> list[int]:
    rows = picture(game, state).split(" / ")
    return [number for number, colour in ((1, "R"), (2, "B")) if wins(rows, colour, game.goals)]


# --- the board at the start


def test_the_pattern_of_s7() -> None:
    for goals in ("open", "compact"):
        game = bridges(7, goals)
        assert picture(game, game.initial()) == S7
        assert (49 - len(white(game)), len(white(game))) == (24, 25)
    assert len(white(bridges(7, "compact"))) == 4 ** 2 + 3 ** 2


@pytest.mark.parametrize("n", FRAMED)
def test_the_framed_patterns(n: int) -> None:
    game = bridges(n)
    assert picture(game, game.initial()) == FRAMED[n]
    assert game.goals == "classic"
    assert game.marks == ".12x"


@pytest.mark.parametrize("n", range(3, 14))
def test_the_colouring_and_the_frame_on_every_size(n: int) -> None:
    """i + j odd is coloured, red in even rows; framed are the white cells of edges with dots of their own colour."""
    for goals in GOALS if n % 2 else GOALS[:2]:
        rows = [["." if (i + j) % 2 == 0 else "B" if i % 2 else "R" for j in range(n)] for i in range(n)]
        for i, j in itertools.product(range(n), repeat=2) if goals == "classic" else ():
            top_or_bottom, left_or_right = i == 0 or i == n - 1 == n // 2 * 2, j == 0 or j == n - 1 == n // 2 * 2
            if rows[i][j] == "." and (top_or_bottom or left_or_right):
                rows[i][j] = "x" if top_or_bottom and left_or_right else "R" if top_or_bottom else "B"
        game = bridges(n, goals)
        assert picture(game, game.initial()) == " / ".join(map("".join, rows))
        assert game.initial().to_move == 1


@pytest.mark.parametrize(("n", "live"), [(5, 5), (7, 13), (9, 25), (13, 61)])
def test_live_cells_of_odd_sizes(n: int, live: int) -> None:
    half = n // 2
    assert len(white(bridges(n))) == live == half ** 2 + (half - 1) ** 2


def test_the_usual_board_is_the_open_one_of_49_cells() -> None:
    """Revised default of 05: 24 coloured cells and 25 white ones, red first."""
    game = games.load("bridges")
    assert picture(game, game.initial()) == S7
    assert (len(game.board.centres), len(white(game)), game.initial().to_move) == (49, 25, 1)
    assert game.legal_moves(game.initial()) == tuple((site,) for site in white(game))
    assert game.marks == ".12"


def test_the_6x6_face_has_13_white_cells_framed_and_18_open() -> None:
    assert (len(white(bridges(6))), len(white(bridges(6, "open")))) == (13, 18)


@pytest.mark.slow
def test_the_6x6_face_is_the_game_of_7x7() -> None:
    """Framed, the 13 cells have the same rows and columns, and every filling the same winner."""
    small, large = bridges(6), bridges(7)
    cells = [divmod(site, 6) for site in white(small)]
    assert cells == [divmod(site, 7) for site in white(large)]
    assert won(6) == won(7)


def test_the_material() -> None:
    """Dots and frame are pawns too: at most 64 in all, which is what the box holds; neutral corners need none."""
    for goals in GOALS:
        game = bridges(7, goals)
        items = [(item.piece, item.player, item.count) for item in game.equipment]
        red, blue = (game.initial().owner.count(colour) for colour in (1, 2))
        put = len(white(game))
        assert items == [("pawn", 1, red + (put + 1) // 2), ("pawn", 2, blue + put // 2)]
        assert red + blue + put == (45 if goals == "classic" else 49) <= 64
        assert game.in_use(game.initial()) == (red, blue)
        for seed in range(5):
            *_, (_, _, last) = play(game, seed)
            assert all(used <= item.count for used, item in zip(game.in_use(last), game.equipment, strict=True))


# --- B1: one winner


@pytest.mark.slow
@pytest.mark.parametrize(("n", "goals"), [(7, "classic"), (6, "classic"), (5, "open"), (5, "compact")])
def test_b1_each_wins_4096_of_8192(n: int, goals: str) -> None:
    assert len(white(bridges(n, goals))) == 13
    assert (won(n, goals).count(1), won(n, goals).count(2)) == (4096, 4096)


@pytest.mark.parametrize(("n", "goals"), ALLOWED)
def test_b1_a_full_board_has_exactly_one_winner(n: int, goals: str) -> None:
    """By the literal rule: all boards of size 3 and 4 and framed 5, else random ones."""
    game = bridges(n, goals)
    every = len(white(game)) <= 8
    for state in fillings(game, 0 if every else 25):
        assert len(winners(game, state)) == 1
        assert game.outcome(state).winners == tuple(winners(game, state))


@pytest.mark.soak
@pytest.mark.parametrize(("n", "goals", "many"), [
    (7, "open", 20_000), (7, "compact", 20_000), (6, "open", 20_000), (9, "classic", 5000), (9, "compact", 5000),
    (13, "classic", 2000), (13, "compact", 2000), (13, "open", 2000), (8, "classic", 5000), (12, "open", 2000)])
def test_b1_on_many_boards(n: int, goals: str, many: int) -> None:
    game = bridges(n, goals)
    for state in fillings(game, many):
        (winner,) = winners(game, state)
        assert game.outcome(state).winners == (winner,)


@pytest.mark.soak
def test_b1_on_all_boards_of_the_open_6x6_face() -> None:
    winner = won(6, "open")
    assert (winner.count(1), winner.count(2)) == (2 ** 17, 2 ** 17)


def test_b1_for_its_reason_a_red_and_a_blue_dot_face_each_other_wherever_four_cells_meet() -> None:
    for n, goals in ALLOWED:
        rows = picture(bridges(n, goals), bridges(n, goals).initial()).split(" / ")
        for i, j in itertools.product(range(n - 1), repeat=2):
            diagonals = ({rows[i][j], rows[i + 1][j + 1]}, {rows[i][j + 1], rows[i + 1][j]})
            assert {"R", "B"} in diagonals


def undecided(colours: tuple[str, ...]) -> bool:
    """Whether nobody joins the edges of a 4x4 board without dots."""
    rows = ["".join(colours[i:i + 4]) for i in range(0, 16, 4)]
    return not wins(rows, "R", "open") and not wins(rows, "B", "open")


def test_b2_without_dots_a_third_of_4x4_boards_have_no_winner() -> None:
    rng = random.Random(2)
    assert 0.29 < sum(undecided(tuple(rng.choices("RB", k=16))) for _ in range(2000)) / 2000 < 0.35


@pytest.mark.soak
def test_b2_on_all_4x4_boards() -> None:
    without = sum(map(undecided, itertools.product("RB", repeat=16)))
    assert without == 21_150  # 32 %


def swapped(game: Bridges, state: State) -> State:
    """Rows become columns and every colour the other."""
    n = len(game.board.rows)
    return State(tuple((0, 2, 1, 3)[state.owner[s % n * n + s // n]] for s in range(n * n)), 3 - state.to_move)


@pytest.mark.parametrize(("n", "goals"), [(n, goals) for n, goals in ALLOWED if n in (5, 6, 7, 9)])
def test_b3_colours_flipped_and_rows_as_columns(n: int, goals: str) -> None:
    """Red wins become blue ones; so it is the same who starts, and play commutes."""
    game = bridges(n, goals)
    assert swapped(game, game.initial()).owner == game.initial().owner
    for state in fillings(game, 60):
        assert game.outcome(swapped(game, state)).winners[0] == 3 - game.outcome(state).winners[0]
    for state, (site,), following in play(game, n):
        mirrored = (site % n * n + site // n,)
        assert mirrored in game.legal_moves(swapped(game, state))
        assert game.apply(swapped(game, state), mirrored) == swapped(game, following)


# --- B4: solved


def winning_openings(game: Bridges) -> list[Move]:
    """The first moves with which red wins.

    Play goes on to the full board, whose only winner (B1) is who joined first, as chains are never broken.
    """
    free = white(game)
    full = (1 << len(free)) - 1
    red_wins = dict(zip((sum(1 << i for i, colour in enumerate(colours) if colour == 1)
                         for colours in itertools.product((1, 2), repeat=len(free))),
                        (winner == 1 for winner in won(len(game.board.rows))), strict=True))

    @cache
    def wins(red: int, blue: int) -> bool:
        """Whether red wins, with red to move when there are as many pawns of both."""
        if red_wins[red] or not red_wins[full ^ blue]:  # even if the other fills all the rest
            return red_wins[red]
        rest = [1 << i for i in range(len(free)) if not (red | blue) >> i & 1]
        if red.bit_count() == blue.bit_count():
            return any(wins(red | pawn, blue) for pawn in rest)
        return all(wins(red, blue | pawn) for pawn in rest)

    return [(s,) for i, s in enumerate(free) if wins(1 << i, 0)]


@pytest.mark.proof
@pytest.mark.parametrize(("n", "openings"), [(3, 1), (4, 5), (5, 5), (6, 13), (7, 13)])
def test_b4_all_openings_of_framed_boards_win_so_that_a_swap_is_pointless(n: int, openings: int) -> None:
    game = bridges(n)
    assert winning_openings(game) == list(game.legal_moves(game.initial()))
    assert len(white(game)) == openings


def test_the_winner_is_the_one_of_any_way_to_go_on() -> None:
    """Who has joined first still is the winner when the rest is filled: what the solver above relies on."""
    rng = random.Random(4)
    for n, goals in ((5, "classic"), (7, "classic"), (7, "open"), (7, "compact"), (6, "open")):
        game = bridges(n, goals)
        for seed in range(5):
            *_, (_, _, last) = play(game, seed)
            full = State(tuple(owner or rng.choice((1, 2)) for owner in last.owner), 1)
            assert game.outcome(full) == game.outcome(last)


# --- the turn


@pytest.mark.parametrize(("n", "goals"), ALLOWED)
def test_plays_follow_the_rule(n: int, goals: str) -> None:
    game = bridges(n, goals)
    for seed in range(2):
        for state, (site,), following in play(game, seed):
            assert winners(game, state) == []
            assert game.legal_moves(state) == tuple((s,) for s, owner in enumerate(state.owner) if owner == 0)
            assert following.owner == tuple(state.to_move if s == site else o for s, o in enumerate(state.owner))
            assert following.to_move == 3 - state.to_move
            assert game.outcome(replace(following, memory=())) == game.outcome(following)
        assert game.outcome(following).winners == tuple(winners(game, following)) == (state.to_move,)
        assert game.legal_moves(following) == ()


# --- which cells are of use


def matters(game: Bridges, state: State, site: int) -> bool:
    """Whether the colour of one cell decides a full board."""
    owner = list(state.owner)
    owner[site] = 3 - owner[site]
    return game.outcome(replace(state, owner=tuple(owner))) != game.outcome(state)


@pytest.mark.parametrize(("n", "goals", "dead"), [(5, "classic", 0), (5, "open", 8), (5, "compact", 0),
                                                  (6, "classic", 0), (7, "classic", 0)])
def test_dead_cells(n: int, goals: str, dead: int) -> None:
    """Open, the white border cells never matter; framed or compact all white cells do (6x6: 13 live)."""
    game = bridges(n, goals)
    free = white(game)
    live = {site for state in fillings(game, 150) for site in free if matters(game, state, site)}
    assert len(free) - len(live) == dead
    if goals == "open":
        assert set(free) - live == set(free) & game.board.border_sites
        winner: dict[tuple[int, ...], int] = {}
        for state, colour in zip(fillings(game), won(n, goals), strict=True):
            assert winner.setdefault(tuple(state.owner[site] for site in sorted(live)), colour) == colour


@pytest.mark.parametrize("n", [6, 7])
def test_example_3_dead_and_live_corners_and_12_dead_cells(n: int) -> None:
    """S7 compact: the corner can be of use (red (0,0)-(0,1)); open: what the frame covers never is, 12 cells of S7."""
    game, framed = bridges(n, "open"), bridges(n)
    covered = [site for site in white(game) if framed.initial().owner[site]]
    assert len(covered) == {7: 12, 6: 5}[n]
    for state in fillings(game, 60):
        inside = State(tuple(f or o for f, o in zip(framed.initial().owner, state.owner, strict=True)), 1)
        assert game.outcome(state) == framed.outcome(inside)
        assert not any(matters(game, state, site) for site in covered)
    if n == 7:
        compact = bridges(7, "compact")
        (corner,) = at(compact, 0, 0)
        assert any(matters(compact, state, corner) for state in fillings(compact, 600))
        assert len({s for state in fillings(compact, 300) for s in white(compact) if matters(compact, state, s)}) == 25


def test_on_even_sizes_compact_would_be_open_in_a_mirror() -> None:
    """The mirror through the other diagonal keeps every colour of the dots and exchanges top-bottom and left-right."""
    for n in (4, 6, 8):
        rows = picture(bridges(n, "open"), bridges(n, "open").initial()).split(" / ")
        assert all(rows[i][j] == rows[n - 1 - j][n - 1 - i] for i, j in itertools.product(range(n), repeat=2))
        with pytest.raises(BadInput, match="allowed on odd sizes"):
            bridges(n, "compact")


# --- examples


def test_example_1_two_threats_on_framed_5x5() -> None:
    game = bridges(5)
    state = game.apply(game.initial(), at(game, 1, 1))
    assert picture(game, state) == "xRRRx / BRB.B / BR.RB / B.B.B / xRRRx"  # (0,1), (1,1), (2,1) are joined
    state = game.apply(state, at(game, 3, 1))
    state = game.apply(state, at(game, 3, 3))
    assert game.outcome(state) is None
    for reply in game.legal_moves(state):
        after = game.apply(state, reply)
        wins = [m for m in game.legal_moves(after) if game.outcome(game.apply(after, m)) is not None]
        assert wins == [m for m in (at(game, 1, 3), at(game, 2, 2)) if m != reply]
    for threat in (at(game, 1, 3), at(game, 2, 2)):
        assert game.outcome(game.apply(replace(state, to_move=1), threat)).winners == (1,)


def test_example_2_a_full_board_that_blue_wins() -> None:
    game = bridges(5)
    state = position(game, "xRRRx / BRBRB / BRRRB / BBBBB / xRRRx")
    assert game.outcome(state).winners == (2,)
    assert winners(game, state) == [2]
    assert game.outcome(state).reason == "blue joined its edges"


# --- what does not fit


@pytest.mark.parametrize(("text", "why"), [
    ("1111x/2.2.2/21.12/2.2.2/x111x 1", "'1' on a5: expected 'x'"),
    ("x111x/1.2.2/21.12/2.2.2/x111x 1", "'1' on a4: expected '2'"),
    ("x111x/2x2.2/21.12/2.2.2/x111x 1", "'x' on b4: expected '.', '1' or '2'"),
    ("x111x/2.2.2/21.12/2.2.2/x1.1x 1", "'.' on c1: expected '1'"),
    ("x111x/2.2.2/21.12/2.2.2/x111x 1 word", "'word' after the player"),
    ("x111x/2.2.2/21.12/2.2.2/x111x 3", "player '3'"),
])
def test_positions_that_cannot_be(text: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        bridges(5).parse(text)


@pytest.mark.parametrize(("move", "why"), [((), "expected one cell"), ((0, 1), "expected one cell"),
                                           ((25,), "expected one cell"), ((-1,), "expected one cell"),
                                           ((0,), "move 'a5': the cell is not white"),
                                           ((1,), "move 'b5': the cell is not white"),
                                           ((6,), "move 'b4': the cell is taken")])
def test_moves_that_are_refused(move: Move, why: str) -> None:
    game = bridges(5)
    state = game.apply(game.initial(), (6,))
    with pytest.raises(BadInput, match=why):
        game.apply(state, move)
    assert move not in game.legal_moves(state)


def test_no_move_after_the_end() -> None:
    game = bridges(5)
    over = position(game, "xRRRx / BRB.B / BR.RB / BRB.B / xRRRx")
    assert game.outcome(over).winners == (1,)
    with pytest.raises(BadInput, match="move 'd4': the game is over"):
        game.apply(over, at(game, 1, 3))


def test_boards_without_dots_are_refused() -> None:
    square, dots, four = boards.load("s5"), boards.load("bridge5"), boards.load("s2")
    six = boards.load("t1")
    ring = six.border
    arcs = {"bottom": ring[:3], "right": ring[2:4], "top": ring[3:], "left": (ring[5], ring[0])}
    for board in (square, boards.load("h3"), boards.load("rhombus5"),
                  replace(dots, regions=dots.regions[4:]),  # no sides
                  replace(dots, regions=(*dots.regions[:4], ("red", dots.region("red")), ("blue", ()))),
                  replace(dots, regions=(*square.regions, ("red", (0, 2)), ("blue", (1, 3)))),
                  replace(four, regions=(*four.regions, ("red", (0,)), ("blue", (1,)))),  # side by side
                  replace(four, regions=(*four.regions, ("red", (0,)), ("blue", (0,)))),  # the same
                  replace(six, regions=(*arcs.items(), ("red", ring[1:2]), ("blue", ring[4:5])))):  # six cells meet
        with pytest.raises(BadInput, match="expected squares with dots and four sides"):
            games.load("bridges", board=board)
    assert games.load("bridges", board=replace(dots, name="mine")).board.name == "mine"
