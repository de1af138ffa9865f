"""HEX-2, -3, -6, HEX-n and Hex: ports, fillings and positions, that is X1 to X4 and X6 to X8 of 04_hex_n.

The games are held against the definitions in hex_rule. Plays are in test_hex_plays.
"""

from __future__ import annotations

import itertools
import random

import pytest
from hex_rule import MODES, Cell, Rule, hexagon, load, rule
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import boards, games
from polygo_fab.core import tilings
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import State
from polygo_fab.games.shared.diameters import Diameters


def fillings(cells: int, players: int, many: int, seed: int) -> list[State]:
    rng = random.Random(seed)
    return [State(tuple(rng.choices(range(1, players + 1), k=cells)), 1) for _ in range(many)]


# --- ports


@pytest.mark.parametrize(("name", "k"), [(m, k) for m in MODES for k in (3, 5, 7, 9)]
                         + [("hex-2", 2), ("hex-2", 4), ("hex-2", 6), ("hex-3", 2), ("hex-3", 4)])
def test_x8_ports(name: str, k: int) -> None:
    """2n arcs that make up the ring, neighbours share one cell, port i + n is opposite; A3: their cells are border."""
    n, h, game = MODES[name], hexagon(k), load(name, f"h{k}")
    pairs = [game.ports(j)[0] for j in range(1, n + 1)]
    ports = [one for one, _ in pairs] + [other for _, other in pairs]
    assert ports == [frozenset(h.number[c] for c in port) for port in h.ports(n, mirror=n == 2)]
    assert all(len(game.ports(j)) == 1 for j in range(1, n + 1))
    assert set().union(*ports) == game.board.border_sites
    assert all(len(port & ports[i - 1]) == 1 for i, port in enumerate(ports))
    if n > 2 or k % 2:
        arcs = h.ports(n)
        assert all({(-q, -r) for q, r in arcs[i]} == arcs[i + n] for i in range(n))
        assert len({len(port) for port in ports}) == 1
    assert {(2, 5): 7, (2, 7): 10, (3, k): k, (6, 5): 3, (6, 7): 4}.get((n, k), len(ports[0])) == len(ports[0])


@pytest.mark.parametrize("n", range(2, 8))
def test_ports_are_equal_where_n_divides_half_the_border(n: int) -> None:
    fits = {2: (2, 1), 3: (1, 0), 4: (4, 1), 5: (5, 1), 6: (2, 1), 7: (7, 1)}  # k modulo ..., 01_boards section 5
    for k in range(4, 14):
        game = load("hex-n", f"h{k}", players=n, attributed=True)
        sizes = {len(port) for j in range(1, n + 1) for pair in game.ports(j) for port in pair}
        modulus, rest = fits[n]
        assert (len(sizes) == 1) == (3 * (k - 1) % n == 0) == (k % modulus == rest % modulus)
        assert max(sizes) - min(sizes) <= 1
    assert {len(p) for p in load("hex-n", "h5", players=4, attributed=True).ports(1)[0]} == {4}


@pytest.mark.parametrize("name", MODES)
def test_hex_n_with_attributed_ports_is_each_of_the_others(name: str) -> None:
    for board in ("h3", "h5", "h4") if name != "hex-6" else ("h3", "h5"):
        game, general = load(name, board), load("hex-n", board, players=MODES[name], attributed=True)
        assert all(game.ports(j) == general.ports(j) for j in range(1, MODES[name] + 1))


@pytest.mark.parametrize(("name", "k", "least"), [
    ("hex-2", 3, 4), ("hex-2", 5, 7), ("hex-2", 7, 10), *((m, k, 2 * k - 1) for m in ("hex-3", "hex-6")
                                                          for k in (3, 5, 7))])
def test_x7_the_fewest_pawns_of_a_diameter(name: str, k: int, least: int) -> None:
    game = load(name, f"h{k}")
    for j in range(1, MODES[name] + 1):
        ((one, other),) = game.ports(j)
        found, steps = set(one), 1
        while not found & other:
            found |= {n for c in found for n in game.board.neighbours[c]}
            steps += 1
        assert steps == least


def test_a1_with_disjoint_ports_a_full_board_may_have_no_winner() -> None:
    """H2 with arcs of 1, 2, 1, 2 cells: 54 of 128 fillings; H5, the shared cells given to one side: about 11 %."""
    h = hexagon(2)
    arcs = [{h.ring[0]}, set(h.ring[1:3]), {h.ring[3]}, set(h.ring[4:])]
    pairs = [[(arcs[0], arcs[2])], [(arcs[1], arcs[3])]]
    without = 0
    for colours in itertools.product((1, 2), repeat=7):
        r = Rule(h, pairs, dict(zip(h.cells, colours, strict=True)))
        without += not r.has_diameter(1) and not r.has_diameter(2)
    assert without == 54
    h = hexagon(5)
    arcs = [set(h.ring[i:i + 6]) for i in range(0, 24, 6)]
    pairs = [[(arcs[0], arcs[2])], [(arcs[1], arcs[3])]]
    rng = random.Random(5)
    trials = [Rule(h, pairs, {c: rng.choice((1, 2)) for c in h.cells}) for _ in range(400)]
    without = sum(not r.has_diameter(1) and not r.has_diameter(2) for r in trials)
    assert 0.06 < without / 400 < 0.16


def test_a2_the_ports_of_hex_2_are_fair_and_those_centred_on_corners_are_not() -> None:
    """A mirror exchanges the players' ports, on even boards too; with corners in the middle, 7 pawns against 6."""
    for k in (2, 3, 4, 5):
        h = hexagon(k)
        mirror = {c: h.ring[-i] for i, c in enumerate(h.ring)}  # through the corners 0 and 3
        p, q, p2, q2 = h.ports(2, mirror=True)
        assert {frozenset(mirror[c] for c in port) for port in (p, p2)} == {frozenset(q), frozenset(q2)}

    def fewest(a: set[Cell], b: set[Cell]) -> int:
        return 1 + min(max(abs(x[0] - y[0]), abs(x[1] - y[1]), abs(x[0] + x[1] - y[0] - y[1]))
                       for x, y in itertools.product(a, b))

    p, q, p2, q2 = hexagon(5).ports(2)
    assert (fewest(p, p2), fewest(q, q2)) == (7, 7)
    p, q, p2, q2 = hexagon(5).arcs([3, 9, 15, 21])
    assert hexagon(5).ring[0] in q2
    assert (fewest(p, p2), fewest(q, q2)) == (7, 6)


# --- full boards


def test_x1_on_h2_each_wins_half_with_mirrored_ports_and_not_with_opposite_ones() -> None:
    full = [State(owner, 1) for owner in itertools.product((1, 2), repeat=7)]
    won = [load("hex-2", "h2").outcome(s).winners for s in full]
    assert (won.count((1,)), won.count((2,))) == (64, 64)
    h = hexagon(2)
    a, b, a2, b2 = h.ports(2)
    pairs = [[(a, a2)], [(b, b2)]]
    owners = [[r.has_diameter(1), r.has_diameter(2)] for s in full
              if (r := Rule(h, pairs, dict(zip(h.cells, s.owner, strict=True))))]
    assert sorted(map(owners.count, ([True, False], [False, True]))) == [51, 77]


@pytest.mark.parametrize("k", [2, 3, 4, 5, 6, 7])
def test_x1_a_full_hex_2_board_has_exactly_one_diameter(k: int) -> None:
    game = load("hex-2", f"h{k}")
    for state in fillings(len(game.board.cells), 2, 60, k):
        r = rule(state, "hex-2", k)
        assert r.has_diameter(1) != r.has_diameter(2)
        assert game.outcome(state).winners == ((1,) if r.has_diameter(1) else (2,))
        assert game.outcome(state).reason == "joined two opposite ports"


@pytest.mark.soak
def test_x1_on_h3_each_wins_262144_of_all_full_boards() -> None:
    """Both players' chains are looked for, by sets as integers of their own: no board has none, no board has two."""
    h = hexagon(3)
    bit = {c: 1 << i for i, c in enumerate(h.cells)}
    near = [sum(bit[n] for n in h.near(c)) for c in h.cells]
    ports = [sum(bit[c] for c in port) for port in h.ports(2)]

    def joins(own: int, one: int, other: int) -> bool:
        front = found = own & one
        while front and not found & other:
            grown = found
            while front:
                lowest = front & -front
                grown |= near[lowest.bit_length() - 1]
                front ^= lowest
            front = grown & own & ~found
            found |= front
        return bool(found & other)

    counts = [0] * 4
    for own in range(1 << 19):
        first, second = joins(own, ports[0], ports[2]), joins(own ^ (1 << 19) - 1, ports[1], ports[3])
        counts[2 * first + second] += 1
    assert counts == [0, 262_144, 262_144, 0]


@pytest.mark.soak
def test_x1_on_h3_the_game_says_so_too() -> None:
    game = load("hex-2", "h3")
    won = [0, 0, 0]
    for owner in itertools.product((1, 2), repeat=19):
        (winner,) = game.outcome(State(owner, 1)).winners
        won[winner] += 1
    assert won == [0, 262_144, 262_144]


def test_x2_on_h2_993_of_2187_full_hex_3_boards_have_a_diameter() -> None:
    game = load("hex-3", "h2")
    won = [game.outcome(State(owner, 1)).winners for owner in itertools.product((1, 2, 3), repeat=7)]
    assert (sum(map(len, won)), won.count(()), max(map(len, won))) == (993, 1194, 1)


@pytest.mark.parametrize(("name", "k"), [("hex-3", 3), ("hex-3", 4), ("hex-3", 5), ("hex-6", 3), ("hex-6", 5)])
def test_x2_a_full_board_never_has_two_diameters(name: str, k: int) -> None:
    game = load(name, f"h{k}")
    found = set()
    for state in fillings(len(game.board.cells), MODES[name], 60, k):
        r = rule(state, name, k)
        diameters = tuple(j for j in range(1, MODES[name] + 1) if r.has_diameter(j))
        assert game.outcome(state).winners == diameters
        found.add(len(diameters))
    assert found <= {0, 1}
    assert 0 in found


# --- any position


@st.composite
def positions(draw_) -> tuple[Diameters, State, Rule]:
    """Any colouring of a board, as no play need have left it, in any mode."""
    name = draw_(st.sampled_from([*MODES, "hex-n", "hex-n"]))
    k = draw_(st.sampled_from((3, 5) if name == "hex-6" else (2, 3, 4)))
    options = {}
    if name == "hex-n":
        options = {"players": draw_(st.integers(2, 3 if k == 2 else 5)), "attributed": draw_(st.booleans())}
        if not options["attributed"]:
            options["pairs"] = draw_(st.integers(2, 3 if k == 2 else 6))
    game = load(name, f"h{k}", **options)
    empty = draw_(st.integers(0, 6))  # boards with few and with many pawns
    colours = st.sampled_from([0] * empty + list(range(1, game.players + 1)))
    owner = draw_(st.lists(colours, min_size=len(game.board.cells), max_size=len(game.board.cells)))
    state = State(tuple(owner), draw_(st.integers(1, game.players)))
    return game, state, rule(state, name, k, **options)


@pytest.mark.slow
@settings(deadline=None, max_examples=150)
@given(positions())
def test_any_position_is_as_the_definitions_say(case: tuple[Diameters, State, Rule]) -> None:
    """Who has a diameter, who is cut off, who has won; X3 and X4 on the way."""
    game, state, r = case
    players = range(1, game.players + 1)
    blocked = tuple(j for j in players if r.is_blocked(j))
    diameters = tuple(j for j in players if r.has_diameter(j))
    assert game.cut_off(state) == blocked
    alive = tuple(j for j in players if j not in blocked)
    outcome = game.outcome(state)
    assert (outcome.winners if outcome else None) == (diameters or (alive if len(alive) < 2 else None))
    if game.attributed and diameters:
        assert alive == diameters  # X3, and so two are never joined (X2)
    if outcome is None:
        moves = game.legal_moves(state)
        assert moves == tuple((s,) for s, owner in enumerate(state.owner) if not owner)
        for move in moves[:3]:
            after = game.apply(state, move)
            assert set(game.cut_off(after)) >= set(blocked)  # for good
            assert (state.to_move in game.cut_off(after)) == (state.to_move in blocked)  # X4


@pytest.mark.parametrize(("name", "board"), [("hex-2", "h2"), ("hex", "rhombus2")])
def test_x6_with_two_players_one_is_cut_off_if_and_only_if_the_other_has_a_diameter(name: str, board: str) -> None:
    """On every position."""
    game = load(name, board)
    for owner in itertools.product(range(3), repeat=len(game.board.cells)):
        outcome = game.outcome(State(owner, 1))
        cut_off = game.cut_off(State(owner, 1))
        assert (outcome is None) == (cut_off == ())
        if outcome is not None:
            assert (outcome.winners, cut_off) in (((1,), (2,)), ((2,), (1,)))
            assert outcome.reason.startswith("joined")


@pytest.mark.parametrize(("name", "board"), [("hex-2", "h3"), ("hex-2", "h4"), ("hex-2", "h5"), ("hex", "rhombus5"),
                                             ("hex", "rhombus8")])
def test_x6_on_larger_boards(name: str, board: str) -> None:
    game = load(name, board)
    rng = random.Random(board)
    over = 0
    for _ in range(80):
        weights = (rng.random() / 4, 1, 1)
        outcome = game.outcome(State(tuple(rng.choices((0, 1, 2), weights, k=len(game.board.cells))), 1))
        assert outcome is None or outcome.reason.startswith("joined")
        over += outcome is not None
    assert 10 < over


@pytest.mark.parametrize("n", [2, 3, 4])
def test_hex_by_its_definition_on_every_or_many_full_boards(n: int) -> None:
    """Player 1 joins bottom and top, player 2 left and right, along rows and columns of the rhombus by hand."""
    game = load("hex", f"rhombus{n}")
    at = {name: site for site, name in enumerate(game.board.names)}
    cells = [(c, r) for c in range(n) for r in range(n)]
    site = {(c, r): at[f"{'abcd'[c]}{r + 1}"] for c, r in cells}

    def joined(own: set[Cell], axis: int) -> bool:
        last = found = {x for x in own if x[axis] == 0}
        while last := {(c + dc, r + dr) for c, r in last for dc, dr in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1),
                                                                        (-1, -1))} & own - found:
            found = found | last
        return any(x[axis] == n - 1 for x in found)

    rng = random.Random(n)
    every = itertools.product((1, 2), repeat=n * n) if n < 4 else (tuple(rng.choices((1, 2), k=16)) for _ in range(200))
    for owner in every:
        own = [{x for x in cells if owner[site[x]] == j} for j in (1, 2)]
        wins = (joined(own[0], 1), joined(own[1], 0))
        assert sorted(wins) == [False, True]
        assert game.outcome(State(owner, 1)).winners == (wins.index(True) + 1,)


# --- boards that do not fit


@pytest.mark.parametrize(("name", "board", "options", "why"), [
    ("hex-6", "h4", {}, "odd number of cells on each side"),
    ("hex-6", "h2", {}, "12 equal ports"),
    ("hex-3", "hex556", {}, "6 equal ports"),
    ("hex-2", "s6", {}, "expected a board of hexagons"),
    ("hex-n", "t3", {}, "expected a board of hexagons"),
    ("hex", "h5", {}, "four sides"),
    ("hex", "s6", {}, "expected a board of hexagons"),
    ("hex-n", "h5", {"pairs": 1}, "allowed: 0"),
    ("hex-n", "h5", {"pairs": 13}, "1 to 12"),
    ("hex-n", "h2", {"players": 4}, "1 to 3"),
    ("hex-n", "h5", {"players": 4, "pairs": 5, "attributed": True}, "a pair for each player"),
    ("hex-2", "hex445", {"centre_ban": True}, "no cell in the middle"),
])
def test_boards_and_options_that_do_not_fit(name: str, board: str, options: dict[str, object], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        games.load(name, board=board, **options)


def test_boards_of_points_and_boards_with_a_border_that_meets_itself_are_refused() -> None:
    for board in (boards.load("h5").playing("points"), tilings.hexagon(1, 1, 5)):
        with pytest.raises(BadInput, match="expected a board of hexagons"):
            games.load("hex-2", board=board)
    assert games.load("hex-n", board="h5", players=4, pairs=4, attributed=True).players == 4
