"""HEX-2, -3, -6, HEX-n and Hex in play: X4 and X5, A4 to A6, the swap and the examples of 04_hex_n."""

from __future__ import annotations

import copy
import itertools
import pickle
from dataclasses import replace

import pytest
from hex_rule import Cell, hexagon, load, rule
from plays import random_play

from polygo_fab import games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Move, State
from polygo_fab.games.shared.diameters import Diameters
from polygo_fab.puzzles.symmetry import symmetries

SWAP = {"swap": True}
GAMES = [("hex-2", "h3", {}), ("hex-2", "h4", SWAP), ("hex-3", "h3", {}), ("hex-3", "h4", {"centre_ban": True}),
         ("hex-6", "h3", {}), ("hex-n", "h3", {"players": 4}), ("hex-n", "h4", {"players": 2, "pairs": 5}),
         ("hex-n", "h4", {"players": 5, "attributed": True}), ("hex", "rhombus5", SWAP)]


def fresh(state: State) -> State:
    """An equal state of which nothing is known yet."""
    return State(state.owner, state.to_move, state.memory)


# --- the turn


@pytest.mark.parametrize(("name", "k", "options"), [
    ("hex-2", 3, {}), ("hex-2", 4, {}), ("hex-3", 3, {}), ("hex-3", 4, {}), ("hex-3", 5, {}), ("hex-6", 3, {}),
    ("hex-6", 5, {}), *(("hex-n", 3, {"players": n, "pairs": m}) for n, m in ((2, 2), (2, 4), (3, 2), (3, 3), (5, 6))),
    ("hex-n", 4, {"players": 4, "attributed": True}), ("hex-n", 5, {"players": 5, "attributed": True})], ids=str)
def test_plays_follow_the_definitions(name: str, k: int, options: dict[str, int]) -> None:
    """After each pawn: a diameter wins; else who is blocked is out, the next of the others is to move; the last wins.

    A4: nothing but the new pawn changes on the board. A6: turns are skipped, never lost by others. X4, X5.
    """
    game = load(name, f"h{k}", **options)
    players = range(1, game.players + 1)
    for seed in range(4):
        alive = list(players)
        for state, (site,), following in random_play(game, seed):
            j = state.to_move
            assert j in alive
            assert [i for i, (a, b) in enumerate(zip(state.owner, following.owner, strict=True)) if a != b] == [site]
            assert (state.owner[site], following.owner[site]) == (0, j)
            r = rule(following, name, k, **options)
            won = r.has_diameter(j)
            assert not any(r.has_diameter(i) for i in players if i != j)
            assert not r.is_blocked(j)  # X4
            alive = [i for i in alive if not r.is_blocked(i)]
            outcome = game.outcome(following)
            assert (outcome is not None) == (won or alive == [j])
            assert outcome is None or outcome.winners == (j,)
            turn = [(j + step) % game.players + 1 for step in range(game.players)]
            assert following.to_move == next(i for i in turn if i in alive)
            assert game.cut_off(following) == tuple(i for i in players if i not in alive)
            assert following.memory == ()


@pytest.mark.parametrize(("name", "board", "options"), GAMES, ids=str)
def test_what_is_known_from_the_move_is_what_the_position_says(name: str, board: str, options: dict[str, int]) -> None:
    game = load(name, board, **options)
    for seed in range(3):
        for _, _, following in random_play(game, seed):
            new = fresh(following)
            assert new is not following
            assert game.outcome(new) == game.outcome(following)
            assert game.legal_moves(new) == game.legal_moves(following)
            assert game.cut_off(new) == game.cut_off(following)
            assert game.in_use(new) == game.in_use(following) == tuple(
                new.owner.count(j) for j in range(1, game.players + 1))


def test_a_game_that_has_played_can_be_copied_and_pickled() -> None:
    game = games.load("hex-3", board="h3")
    *_, (state, _, _) = random_play(game, 1)
    for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin == game
        assert hash(twin) == hash(game)
        assert list(random_play(twin, 2)) == list(random_play(game, 2))
        assert twin.legal_moves(state) == game.legal_moves(state)


@pytest.mark.parametrize(("name", "board", "options"), [
    ("hex-2", "h3", {}), ("hex-2", "h4", {}), ("hex-2", "h5", {}), ("hex-3", "h3", {}), ("hex-3", "h5", {}),
    ("hex-6", "h3", {}), ("hex-6", "h5", {}), ("hex", "rhombus5", {}),
    *(("hex-n", "h3", {"players": n, "pairs": m}) for n in range(2, 6) for m in range(2, 7))], ids=str)
def test_x5_every_play_ends_with_exactly_one_winner(name: str, board: str, options: dict[str, int]) -> None:
    game = load(name, board, **options)
    for seed in range(6):
        *_, (state, _, last) = random_play(game, seed)
        outcome = game.outcome(last)
        assert outcome is not None
        assert outcome.winners == (state.to_move,)
        assert game.legal_moves(last) == ()


@pytest.mark.soak
@pytest.mark.parametrize(("name", "board", "options"), [
    ("hex-2", "h5", {}), ("hex-2", "h5", SWAP), ("hex-2", "h7", {}), ("hex-3", "h5", {}), ("hex-3", "h7", {}),
    ("hex-6", "h5", {}), ("hex-6", "h7", {}), ("hex", "rhombus11", {}),
    *(("hex-n", "h5", {"players": n}) for n in range(2, 10)),
    *(("hex-n", "h5", {"players": n, "attributed": True}) for n in range(2, 10))], ids=str)
def test_x5_400_plays(name: str, board: str, options: dict[str, int]) -> None:
    game = load(name, board, **options)
    reasons = set()
    for seed in range(400):
        *_, (_, _, last) = random_play(game, seed)
        outcome = game.outcome(fresh(last))
        assert outcome == game.outcome(last)
        assert outcome is not None
        assert len(outcome.winners) == 1
        reasons.add(outcome.reason)
    if game.players == 2 and game.attributed:
        assert len(reasons) == 1  # X6: never by being the last one without a diameter


def test_x6_in_play_hex_2_ends_with_the_diameter_and_hex_3_often_before_it() -> None:
    reasons = {name: [game.outcome(last).reason for game in [load(name, "h4")] for seed in range(40)
                      for *_, (_, _, last) in [random_play(game, seed)]] for name in ("hex-2", "hex-3")}
    assert set(reasons["hex-2"]) == {"joined two opposite ports"}
    assert set(reasons["hex-3"]) == {"joined two opposite ports", "all others are cut off"}


# --- symmetries


def turned(state: State, to: tuple[int, ...], colour: tuple[int, ...]) -> State:
    owner = [0] * len(to)
    for site, image in enumerate(to):
        owner[image] = colour[state.owner[site]]
    return State(tuple(owner), colour[state.to_move], state.memory)


@pytest.mark.parametrize(("name", "board", "options", "many"), [
    ("hex-2", "h3", {}, 4), ("hex-2", "h4", {}, 2), ("hex-3", "h3", {}, 12), ("hex-6", "h3", {}, 12),
    ("hex", "rhombus4", {}, 4), ("hex-n", "h3", {"players": 2, "pairs": 3}, 12),
    ("hex-n", "h5", {"players": 4}, 4)], ids=str)
def test_symmetries_that_keep_the_ports_commute_with_play(name: str, board: str, options: dict[str, int],
                                                          many: int) -> None:
    """A symmetry of the board that maps ports to ports renames the players, or with common ports nobody."""
    game = load(name, board, **options)
    players = range(1, game.players + 1)
    kept = 0
    for to in symmetries(game.board):
        images = [{frozenset(frozenset(to[s] for s in port) for port in pair) for pair in game.ports(j)}
                  for j in players]
        homes = [{frozenset(pair) for pair in game.ports(j)} for j in players]
        if any(image not in homes for image in images):
            continue
        kept += 1
        colour = (0, *(homes.index(image) + 1 for image in images)) if game.attributed else (0, *players)
        in_order = all(colour[j % game.players + 1] == colour[j] % game.players + 1 for j in players)
        for state, move, following in random_play(game, 8):
            image = (to[move[0]],)
            assert sorted((to[m[0]],) for m in game.legal_moves(state)) == list(
                game.legal_moves(turned(state, to, colour)))
            after = game.apply(turned(state, to, colour), image)
            assert after.owner == turned(following, to, colour).owner
            assert set(game.cut_off(after)) == {colour[j] for j in game.cut_off(following)}
            assert not in_order or after == turned(following, to, colour)
        assert game.outcome(after).winners == tuple(colour[j] for j in game.outcome(following).winners)
    assert kept == many


# --- the swap and the centre


def cell(game: Diameters, k: int, *at: Cell) -> list[Move]:
    return [(hexagon(k).number[c],) for c in at]


def test_example_4_the_swap_exchanges_seats() -> None:
    game = load("hex-2", "h5", swap=True)
    ((centre,),) = cell(game, 5, (0, 0))
    first = game.apply(game.initial(), (centre,))
    assert game.parse_move(first, "swap") == (61,) == game.legal_moves(first)[-1]
    assert len(game.legal_moves(first)) == 60 + 1
    swapped = game.apply(first, (61,))
    assert swapped.owner == first.owner
    assert (swapped.to_move, swapped.memory) == (1, ("swapped",))
    assert game.text(swapped).endswith(" 1 swapped")
    assert game.parse(game.text(swapped)) == swapped
    assert len(game.legal_moves(swapped)) == 60
    second = game.apply(swapped, (0,))
    assert (second.owner[0], second.to_move) == (2, 2)  # player 1 plays colour 2 from now on
    assert game.apply(second, (1,)).owner[1] == 1


@pytest.mark.parametrize(("name", "board"), [("hex-2", "h3"), ("hex-2", "h4"), ("hex", "rhombus5")])
def test_after_a_swap_it_is_the_same_game_with_the_persons_exchanged(name: str, board: str) -> None:
    plain, game = load(name, board), load(name, board, swap=True)
    swap = (len(game.board.cells),)
    for seed in range(8):
        moves = [move for _, move, _ in random_play(plain, seed)]
        state, swapped = plain.initial(), game.initial()
        for number, move in enumerate(moves):
            state, swapped = plain.apply(state, move), game.apply(swapped, move)
            if number == 0:
                swapped = game.apply(swapped, swap)
            else:
                assert swap not in game.legal_moves(swapped)
            assert swapped == State(state.owner, 3 - state.to_move, ("swapped",))
            assert game.legal_moves(swapped) == plain.legal_moves(state)
            assert game.cut_off(swapped) == tuple(3 - j for j in plain.cut_off(state))
        assert game.outcome(swapped).winners == (3 - plain.outcome(state).winners[0],)
        assert game.outcome(fresh(swapped)) == game.outcome(swapped)


def test_only_player_2_swaps_and_only_at_once() -> None:
    game = load("hex-2", "h3", swap=True)
    swap = game.parse_move(game.initial(), "swap")
    with pytest.raises(BadInput, match="move 'swap': only player 2 may swap"):
        game.apply(game.initial(), swap)
    first = game.apply(game.initial(), (4,))
    second, swapped = game.apply(first, (5,)), game.apply(first, swap)
    for state in (second, swapped, game.apply(swapped, (5,)), replace(first, to_move=1), replace(second, to_move=2),
                  replace(swapped, to_move=2)):
        assert swap not in game.legal_moves(state)
        with pytest.raises(BadInput, match="only player 2 may swap, right after the first pawn"):
            game.apply(state, swap)


def test_the_swap_is_a_variant_of_games_for_two() -> None:
    assert load("hex-2", "h3").tokens == load("hex", "rhombus5").tokens == ()
    with pytest.raises(BadInput, match="no site 'swap'"):
        load("hex-2", "h3").parse_move(load("hex-2", "h3").initial(), "swap")
    with pytest.raises(BadInput, match="expected one cell"):
        load("hex-2", "h3").apply(load("hex-2", "h3").initial(), (19,))
    for name in ("hex-3", "hex-6", "hex-n"):
        with pytest.raises(BadInput, match="unknown option"):
            games.load(name, board="h5", swap=True)


@pytest.mark.parametrize("name", ["hex-2", "hex-3", "hex-6", "hex-n"])
def test_the_centre_is_forbidden_to_the_first_pawn_of_each_player(name: str) -> None:
    game, plain = load(name, "h3", centre_ban=True), load(name, "h3")
    (centre,) = cell(game, 3, (0, 0))
    state, other = game.initial(), plain.initial()
    for move in cell(game, 3, (2, 0), (1, 1), (0, 2), (-1, 2), (-2, 2), (-2, 1))[:game.players]:
        assert centre in plain.legal_moves(other)
        assert set(plain.legal_moves(other)) - set(game.legal_moves(state)) == {centre}
        with pytest.raises(BadInput, match="first pawn of a player may not stand on the centre"):
            game.apply(state, centre)
        state, other = game.apply(state, move), plain.apply(other, move)
    assert game.legal_moves(state) == plain.legal_moves(other)
    assert game.apply(state, centre).owner == plain.apply(other, centre).owner


def test_the_centre_and_the_swap_go_together() -> None:
    """The ban is for the first pawn of each colour: after a swap, player 1 begins with colour 2."""
    game = load("hex-2", "h3", swap=True, centre_ban=True)
    (centre,) = cell(game, 3, (0, 0))
    first = game.apply(game.initial(), (0,))
    swapped = game.apply(first, (19,))
    assert centre not in game.legal_moves(first) + game.legal_moves(swapped)
    assert centre in game.legal_moves(game.apply(swapped, (1,)))


# --- examples


def test_example_1_a_diameter_on_h3_from_the_cell_that_two_ports_share() -> None:
    game, h = load("hex-2", "h3"), hexagon(3)
    assert h.ring == [(2, 0), (1, 1), (0, 2), (-1, 2), (-2, 2), (-2, 1), (-2, 0), (-1, -1), (0, -2), (1, -2), (2, -2),
                      (2, -1)]
    ring = [h.number[c] for c in h.ring]
    assert game.ports(1) == ((frozenset(ring[0:4]), frozenset(ring[6:10])),)
    assert game.ports(2) == ((frozenset(ring[3:7]), frozenset([*ring[9:12], ring[0]])),)
    state = game.initial()
    for mine, theirs in zip(cell(game, 3, (-1, 2), (-1, 1), (-1, 0), (-1, -1)), cell(game, 3, (2, 0), (1, 0), (0, 0)),
                            strict=False):
        state = game.apply(game.apply(state, mine), theirs)
        assert game.outcome(state) is None
    state = game.apply(state, cell(game, 3, (-1, -1))[0])
    assert game.outcome(state).winners == (1,)
    assert game.cut_off(state) == (2,)


def test_example_2_on_h2_player_3_is_cut_off_and_skipped() -> None:
    game, h = load("hex-3", "h2"), hexagon(2)
    c = [h.number[at] for at in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]
    assert [game.ports(j) for j in (1, 2, 3)] == [
        ((frozenset((c[i], c[i + 1])), frozenset((c[i + 3], c[(i + 4) % 6]))),) for i in range(3)]
    state = game.initial()
    for player, site in ((1, h.number[0, 0]), (2, c[2]), (3, c[0]), (1, c[1])):
        assert state.to_move == player
        state = game.apply(state, (site,))
        assert game.cut_off(state) == ()
    state = game.apply(state, (c[3],))
    assert game.cut_off(state) == (3,)
    assert state.to_move == 1
    state = game.apply(state, (c[4],))
    assert game.outcome(state).winners == (1,)
    assert game.outcome(state).reason == "joined two opposite ports"
    assert 2 in game.cut_off(state)
    assert state.owner[c[0]] == 3  # A4: the pawn of the player who dropped out stays


def test_hex_n_the_first_of_two_parallel_chains_wins() -> None:
    """Two players build chains between the same pair of ports; neither cuts the other off. First in time wins."""
    game = load("hex-n", "h4", players=2, pairs=2)
    first = cell(game, 4, (-1, 3), (-1, 2), (-1, 1), (-1, 0), (-1, -1), (-1, -2))
    second = cell(game, 4, (0, 3), (0, 2), (0, 1), (0, 0), (0, -1), (0, -2), (0, -3))
    assert any(first[0][0] in a | b and second[0][0] in a | b for a, b in game.ports(1))
    state = game.initial()
    for mine, theirs in itertools.zip_longest(first, second[:5]):
        assert game.outcome(state) is None
        assert game.cut_off(state) == ()
        state = game.apply(state, mine)
        if theirs:
            state = game.apply(state, theirs)
    assert game.outcome(state).winners == (1,)
    assert game.cut_off(state) == ()
    assert game.outcome(state).reason == "joined two opposite ports"


def test_a5_as_many_pairs_as_players_unless_said_otherwise() -> None:
    assert [len(load("hex-n", "h5", players=n).ports(1)) for n in range(2, 7)] == [2, 3, 4, 5, 6]
    assert len(load("hex-n", "h5", players=2, pairs=6).ports(2)) == 6
    game = load("hex-n", "h5", players=4)
    assert game.ports(1) == game.ports(4)
    owned = load("hex-n", "h5", players=4, attributed=True)
    assert tuple(owned.ports(j)[0] for j in range(1, 5)) == game.ports(1)


# --- text


@pytest.mark.parametrize(("name", "options", "text", "why"), [
    ("hex-2", {}, ".../..../...../..../... 1 swapped", "'swapped' after the player: allowed: nothing"),
    ("hex-2", SWAP, ".../..../...../..../1.. 1 swop", "'swop' after the player: allowed: swapped"),
    ("hex-2", SWAP, ".../..../...../..../1.. 1 swapped swapped", "allowed: swapped"),
    ("hex-2", SWAP, ".../..../...../..../... 1 swapped", "no pawn of colour 1"),
    ("hex-3", {}, "..2/...2/....2/..../... 1", "player 1 is cut off"),
    ("hex-n", {"players": 2, "pairs": 2}, ".21/.21./.21../21../1.. 1", "several players have joined ports"),
    ("hex-3", {}, ".../..../...../..../..4 1", "'4' in row 5"),
])
def test_positions_that_cannot_be(name: str, options: dict[str, object], text: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        load(name, "h3", **options).parse(text)


def test_strange_positions_that_can_be() -> None:
    assert load("hex-2", "h3").parse("111/1111/...../..../... 2").to_move == 2
    full = load("hex-3", "h2").parse("12/312/32 1")
    assert load("hex-3", "h2").outcome(full) is not None


@pytest.mark.parametrize(("move", "why"), [((), "expected one cell"), ((0, 1), "expected one cell"),
                                           ((19,), "expected one cell"), ((-1,), "expected one cell"),
                                           ((4,), "move 'b4': the cell is taken")])
def test_moves_that_are_refused(move: Move, why: str) -> None:
    game = load("hex-2", "h3")
    at = game.apply(game.initial(), (game.board.site["b4"],))
    move = (game.board.site["b4"],) if move == (4,) else move
    with pytest.raises(BadInput, match=why):
        game.apply(at, move)


def test_no_move_after_the_end() -> None:
    game = load("hex-2", "h3")
    last = game.parse(".1./.1../.1.../1.../... 2")
    assert game.outcome(last).winners == (1,)
    assert game.legal_moves(last) == ()
    with pytest.raises(BadInput, match="move 'c5': the game is over"):
        game.apply(last, game.parse_move(last, "c5"))
