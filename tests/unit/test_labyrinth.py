"""Labyrinthe: every invariant, example and resolution of 09_labyrinthe.

`Literal` is the rule once more, on coordinates, with the test of rule 1 made for every single cell.
"""

from __future__ import annotations

import itertools
import random
from functools import cache

import pytest
from hexagonal import Cell, cells, mapped, move, near, places, playout, position, ring, site, size, turned
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import boards, games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Move, State
from polygo_fab.games.labyrinth import HOMES, Labyrinth
from polygo_fab.puzzles.symmetry import symmetries

BOARDS = [("h3", 2), ("h3", 3), ("h3", 6), ("h5", 2), ("h5", 3), ("h5", 6), ("h7", 2), ("h7", 3), ("h7", 6), ("h4", 3)]


@cache
def labyrinth(board: str = "h5", players: int = 2, **options) -> Labyrinth:
    return Labyrinth(boards.load(board), players, **options)


# --- the rule once more


def port(k: int, n: int, i: int) -> list[Cell]:
    """Port i of n pairs by the formula of 01_boards section 5."""
    half, i = 3 * (k - 1), i % (2 * n)
    joints = [j * half // n for j in range(n)] + [half + j * half // n for j in range(n)] + [2 * half]
    return [ring(k)[j % (2 * half)] for j in range(joints[i], joints[i + 1] + 1)]


class Literal:
    def __init__(self, game: Labyrinth, state: State) -> None:
        self.game, self.k, self.n, self.to_move = game, size(game), game.players, state.to_move
        at = {cell: state.owner[number] for number, cell in places(game).items()}
        self.stones = {cell for cell, value in at.items() if value == self.n + 1}
        self.kings = {value: cell for cell, value in at.items() if 1 <= value <= self.n}
        homes = {2: (0, 1), 3: (0, 2, 4), 6: (0, 1, 4, 5, 8, 9)}[self.n]
        self.goals = {player: set(port(self.k, self.n, home + self.n)) for player, home in enumerate(homes, start=1)}

    def distance(self, player: int, stones: set[Cell]) -> int | None:
        """Steps to the goal over cells without stones, whatever kings stand there; None without a way."""
        seen, front = {self.kings[player]}, {self.kings[player]}
        for steps in itertools.count():
            if seen & self.goals[player]:
                return steps
            front = {c for f in front for c in near(self.k, f)} - seen - stones
            seen |= front
            if not front:
                return None
        return None

    def all_have_a_way(self, stones: set[Cell]) -> bool:
        return all(self.distance(player, stones) is not None for player in self.kings)

    @property
    def moves(self) -> set[Move]:
        king = self.kings[self.to_move]
        steps = {move(self.game, king, to) for to in near(self.k, king)
                 if to not in self.stones and to not in self.kings.values()}
        swaps = {move(self.game, king, to) for to in near(self.k, king) if to in self.kings.values()}
        free = set(cells(self.k)) - self.stones - set(self.kings.values())
        return steps | swaps | {move(self.game, c) for c in free if self.all_have_a_way(self.stones | {c})}

    def arrived(self) -> set[int]:
        return {player for player, cell in self.kings.items() if cell in self.goals[player]}


@pytest.mark.slow
@pytest.mark.parametrize(("board", "players"), BOARDS)
def test_the_game_is_the_literal_rule(board: str, players: int) -> None:
    """Steps, swaps, stones and wins of a play, on the larger boards for some of its turns."""
    game = labyrinth(board, players)
    rng = random.Random(players)
    for state, made, following in playout(game, seed=players):
        if board == "h3" or rng.random() < {"h7": 0.01}.get(board, 0.04):
            rule = Literal(game, state)
            legal = game.legal_moves(state)
            assert set(legal) == rule.moves
            assert list(legal) == sorted(legal)
        after = Literal(game, following)
        before = Literal(game, state)
        if len(made) == 1:
            assert after.stones == before.stones | {places(game)[made[0]]}
            assert after.kings == before.kings
        else:
            moved = {places(game)[made[0]]: places(game)[made[1]], places(game)[made[1]]: places(game)[made[0]]}
            assert after.stones == before.stones
            assert after.kings == {p: moved.get(c, c) for p, c in before.kings.items()}
        outcome = game.outcome(following)
        if after.arrived():
            assert outcome is not None
            assert set(outcome.winners) == after.arrived()


@st.composite
def positions(draw_) -> tuple[Labyrinth, State]:
    """Kings and stones anywhere on H3, such that every king has a way."""
    game = labyrinth("h3", draw_(st.sampled_from([2, 3, 6])))
    order = draw_(st.permutations(range(19)))
    owner = [0] * 19
    for player in range(1, game.players + 1):
        owner[order[player - 1]] = player
    for place in order[game.players:game.players + draw_(st.integers(0, 19 - game.players))]:
        owner[place] = game.players + 1
        if not Literal(game, State(tuple(owner), 1)).all_have_a_way(Literal(game, State(tuple(owner), 1)).stones):
            owner[place] = 0
    return game, State(tuple(owner), draw_(st.integers(1, game.players)))


@pytest.mark.slow
@settings(max_examples=60)
@given(positions())
def test_the_literal_rule_on_any_position(case: tuple[Labyrinth, State]) -> None:
    game, state = case
    assert game.parse(game.text(state)) == state
    rule = Literal(game, state)
    assert set(game.legal_moves(state)) == (set() if rule.arrived() else rule.moves)
    if not rule.arrived():
        for place in range(19):
            try:
                game.apply(state, (place,))
                accepted = True
            except BadInput:
                accepted = False
            assert accepted == ((place,) in rule.moves)  # apply floods, legal_moves looks for passes


@pytest.mark.soak
@pytest.mark.parametrize(("board", "players"), [("h5", 2), ("h5", 3), ("h5", 6), ("h7", 3), ("s6", 2), ("t3", 3)])
def test_stones_at_length(board: str, players: int) -> None:
    """Every turn of several plays, also on squares and triangles: a stone is legal where no king loses its way."""
    game = labyrinth(board, players)
    for seed in range(3 if board != "h7" else 1):
        for state, _, _ in playout(game, seed):
            legal = {m[0] for m in game.legal_moves(state) if len(m) == 1}
            for place, value in enumerate(state.owner):
                if value == 0:
                    owner = list(state.owner)
                    owner[place] = players + 1
                    assert (place in legal) == all_ways(game, owner)


def all_ways(game: Labyrinth, owner: list[int]) -> bool:
    """Whether each king has a way, on any board."""
    for player, (home, _) in enumerate(HOMES[game.players], start=1):
        seen = {owner.index(player)}
        todo = list(seen)
        while todo:
            fresh = {n for n in game.board.neighbours[todo.pop()] if owner[n] <= game.players} - seen
            seen |= fresh
            todo += fresh
        if not seen & set(game.board.ports(game.players)[(home + game.players) % (2 * game.players)]):
            return False
    return True


# --- invariants


@pytest.mark.slow
@pytest.mark.parametrize(("board", "players"), [("h3", 2), ("h3", 3), ("h3", 6), ("h5", 3)])
def test_l1_l2_l3_there_is_always_a_way_and_a_move(board: str, players: int) -> None:
    for seed in range(4):
        stones = 0
        for state, made, following in playout(labyrinth(board, players), seed):
            rule = Literal(labyrinth(board, players), state)
            assert rule.all_have_a_way(rule.stones)  # L1
            king = rule.kings[state.to_move]
            towards = [c for c in near(rule.k, king) if c not in rule.stones
                       and distance_from(rule, c) == rule.distance(state.to_move, rule.stones) - 1]
            assert towards  # L2: a first step that is empty or a swap
            for to in towards:
                assert move(rule.game, king, to) in rule.game.legal_moves(state)
            stones += len(made) == 1
            assert following.owner.count(players + 1) == stones <= len(state.owner) - players  # L3
            assert all(o != players + 1 or f == o for o, f in zip(state.owner, following.owner, strict=True))


def distance_from(rule: Literal, cell: Cell) -> int | None:
    kings, rule.kings = rule.kings, {**rule.kings, rule.to_move: cell}
    found = rule.distance(rule.to_move, rule.stones)
    rule.kings = kings
    return found


@pytest.mark.parametrize("k", range(2, 10))
def test_l4_distances_of_three_players(k: int) -> None:
    game = labyrinth(f"h{k}", 3)
    rule = Literal(game, game.initial())
    assert [rule.distance(p, set()) for p in (1, 2, 3)] == [2 * k - 2] * 3


@pytest.mark.parametrize(("board", "players", "steps"), [
    ("h3", 2, 3), ("h5", 2, 7), ("h7", 2, 10), ("h9", 2, 14), ("h3", 6, 4), ("h5", 6, 8), ("h7", 6, 12)])
def test_equal_distances_of_two_and_six_players(board: str, players: int, steps: int) -> None:
    game = labyrinth(board, players)
    rule = Literal(game, game.initial())
    assert [rule.distance(p, set()) for p in rule.kings] == [steps] * players


def test_the_same_middle_of_even_ports_would_be_unfair() -> None:
    """H7, two players: the first middle cell of both ports gives 10 and 11, the second 11 and 10."""
    game = labyrinth("h7", 2)
    rule = Literal(game, game.initial())
    found = {}
    for a, b in itertools.product((4, 5), repeat=2):
        rule.kings = {1: port(7, 2, 0)[a], 2: port(7, 2, 1)[b]}
        found[a, b] = (rule.distance(1, set()), rule.distance(2, set()))
    assert found == {(4, 4): (10, 11), (4, 5): (10, 10), (5, 4): (11, 11), (5, 5): (11, 10)}


@pytest.mark.parametrize(("board", "players"), [*BOARDS, ("h9", 2), ("h9", 6), ("s6", 2), ("s7", 2)])
def test_a1_some_symmetry_carries_any_player_to_any_other(board: str, players: int) -> None:
    game = labyrinth(board, players)
    start = game.initial()
    ports = game.board.ports(players)
    pair = {p: (start.owner.index(p), frozenset(ports[(home + players) % (2 * players)]))
            for p, (home, _) in enumerate(HOMES[players], start=1)}
    assert all(pair[p][0] in ports[home] for p, (home, _) in enumerate(HOMES[players], start=1))
    found = {1}
    for to in symmetries(game.board):
        images = {p: (to[home], frozenset(to[s] for s in goal)) for p, (home, goal) in pair.items()}
        if set(images.values()) == set(pair.values()):
            found |= {p for p in pair if pair[p] == images[1]}
    assert found == set(pair)


@pytest.mark.parametrize(("board", "players", "shift"), [("h3", 3, 1), ("h5", 3, 1), ("h3", 6, 2), ("h7", 6, 2)])
def test_a_third_of_a_turn_shifts_the_players(board: str, players: int, shift: int) -> None:
    game = labyrinth(board, players)
    to = {number: site(game, turned(cell, 2)) for number, cell in places(game).items()}
    names = {p: (p - 1 + shift) % players + 1 for p in range(1, players + 1)}
    commutes(game, to, names)


@pytest.mark.parametrize("board", ["h3", "h5", "h7"])
def test_a_mirror_exchanges_two_players(board: str) -> None:
    game = labyrinth(board, 2)
    start = game.initial().owner
    ports = [set(p) for p in game.board.ports(2)]
    mirrors = [to for to in symmetries(game.board) if to[start.index(1)] == start.index(2)
               and {to[s] for s in ports[2]} == ports[3] and {to[s] for s in ports[3]} == ports[2]]
    assert len(mirrors) == 1
    commutes(game, dict(enumerate(mirrors[0])), {1: 2, 2: 1})


def commutes(game: Labyrinth, to: dict[int, int], names: dict[int, int]) -> None:
    pieces = names | {game.players + 1: game.players + 1}
    for state, made, following in itertools.islice(playout(game, seed=3), 60):
        image = mapped(state, to, pieces, names)
        assert {tuple(to[s] for s in m) for m in game.legal_moves(state)} == set(game.legal_moves(image))
        assert game.apply(image, tuple(to[s] for s in made)) == mapped(following, to, pieces, names)
        before, after = game.outcome(following), game.outcome(mapped(following, to, pieces, names))
        assert (before is None) == (after is None)
        assert before is None or {names[p] for p in before.winners} == set(after.winners)


# --- examples and resolutions

LINE = [(2, -2), (1, -1), (0, 0), (-1, 1)]


def test_example_1_a_stone_that_completes_a_line_is_illegal() -> None:
    game = labyrinth("h3", 3)
    state = position(game, {1: [(1, 1)], 2: [(-2, 1)], 3: [(0, -1)], 4: LINE})
    assert move(game, (-2, 2)) not in game.legal_moves(state)
    with pytest.raises(BadInput, match=r"move 'c5': the stone would leave king 1 no way to its port"):
        game.apply(state, move(game, (-2, 2)))
    rule = Literal(game, state)
    assert rule.distance(1, rule.stones) is not None
    assert rule.distance(1, rule.stones | {(-2, 2)}) is None
    for line_cell in LINE:  # next to the line the same test decides
        for c in near(3, line_cell):
            if state.owner[site(game, c)] == 0 and c != (-2, 2):
                assert (move(game, c) in game.legal_moves(state)) == rule.all_have_a_way(rule.stones | {c})


def test_example_2_neighbouring_kings_swap() -> None:
    game = labyrinth("h3", 3)
    state = position(game, {1: [(0, 0)], 2: [(0, -1)], 3: [(1, -2)]})
    after = game.apply(state, move(game, (0, 0), (0, -1)))
    assert after.owner[site(game, (0, -1))] == 1
    assert after.owner[site(game, (0, 0))] == 2
    back = game.apply(after, move(game, (0, 0), (0, -1)))  # A7: at once, by the other one
    assert back.owner == state.owner
    assert back.memory == ("quiet:2",)


def test_example_3_homes_and_goal_on_h3() -> None:
    game = labyrinth("h3", 3)
    assert game.text(game.initial()) == ".../2..1/...../..../.3. 1"
    assert [places(game)[game.initial().owner.index(p)] for p in (1, 2, 3)] == [(1, 1), (-2, 1), (1, -2)]
    assert [ring(3)[i] for i in (1, 5, 9)] == [(1, 1), (-2, 1), (1, -2)]
    rule = Literal(game, game.initial())
    assert rule.goals[1] == {(-2, 0), (-1, -1), (0, -2)}
    state = game.initial()
    path = [(1, 1), (0, 1), (-1, 1), (-1, 0), (-2, 0)]
    for a, b in itertools.pairwise(path):
        state = game.apply(state, move(game, a, b))
        while game.outcome(state) is None and state.to_move != 1:  # the others lay stones aside
            state = game.apply(state, next(m for m in game.legal_moves(state)
                                           if len(m) == 1 and places(game)[m[0]] not in path))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert game.legal_moves(state) == ()
    with pytest.raises(BadInput, match="the game is over"):
        game.apply(state, move(game, (2, -1)))


def test_a2_kings_are_no_obstacles() -> None:
    """The one gap of a wall is where a king stands: another one's way still leads through it."""
    game = labyrinth("h3", 3)
    state = position(game, {1: [(1, 1)], 2: [(-2, 2)], 3: [(0, -1)], 4: LINE})
    assert move(game, (1, 0)) in game.legal_moves(state)


def test_a3_nobody_blocks_even_themselves() -> None:
    """The stone of example 1 is forbidden to everybody, the walled king's own player included."""
    game = labyrinth("h3", 3)
    for player in (1, 2, 3):
        state = position(game, {1: [(1, 1)], 2: [(-2, 1)], 3: [(0, -1)], 4: LINE}, player)
        assert move(game, (-2, 2)) not in game.legal_moves(state)


def test_a4_stones_are_unlimited() -> None:
    game = labyrinth("h3", 3)
    assert [(e.piece, e.player, e.count) for e in game.equipment] == [
        ("king", 1, 1), ("king", 2, 1), ("king", 3, 1), ("stone", 0, None)]
    assert game.in_use(game.initial()) == (1, 1, 1, 0)
    assert game.in_use(position(game, {1: [(1, 1)], 2: [(-2, 2)], 3: [(0, -1)], 4: LINE})) == (1, 1, 1, 4)


def test_a5_junction_cells_are_goals() -> None:
    game = labyrinth("h5", 2)
    joint = port(5, 2, 2)[-1]
    assert joint == port(5, 2, 3)[0]
    for player, other in ((1, 2), (2, 1)):
        state = position(game, {player: [joint], other: [(0, 0)]}, to_move=other)
        assert game.outcome(state).winners == (player,)


def test_a6_a_king_swapped_onto_its_goal_wins() -> None:
    game = labyrinth("h3", 3)
    state = position(game, {1: [(1, 1)], 2: [(0, 0)], 3: [(-1, 1)]}, to_move=2)
    assert game.outcome(state) is None
    # king 3 goes to side 1, where king 2 stands beside it
    state = position(game, {1: [(1, 1)], 2: [(-1, 2)], 3: [(-1, 1)]}, to_move=2)
    after = game.apply(state, move(game, (-1, 2), (-1, 1)))
    outcome = game.outcome(after)
    assert outcome is not None
    assert outcome.winners == (3,)


@pytest.mark.parametrize(("board", "players"), BOARDS)
def test_a6_a_swap_never_brings_two_kings_home_at_once(board: str, players: int) -> None:
    """So whose win comes first is a matter of made-up positions alone; there it is the last mover's."""
    game = labyrinth(board, players)
    goals = Literal(game, game.initial()).goals
    for (_, one), (_, two) in itertools.combinations(goals.items(), 2):
        assert not any(b in two - one for a in one - two for b in near(size(game), a))


def test_both_home_the_last_mover_wins() -> None:
    game = labyrinth("h3", 3)
    pieces = {1: [(-1, -1)], 2: [(2, -1)], 3: [(0, 0)]}
    assert game.outcome(position(game, pieces, to_move=2)).winners == (1,)
    assert game.outcome(position(game, pieces, to_move=3)).winners == (2,)
    assert game.outcome(position(game, pieces, to_move=1)).winners == (1, 2)


def test_a7_endless_swaps_end_in_a_draw_and_a_stone_starts_the_count_anew() -> None:
    game = labyrinth("h5", 2, quiet=10, ending="draw")
    state = position(game, {1: [(0, 0)], 2: [(1, 0)]})
    for turn in range(20):
        assert game.outcome(state) is None
        state = game.apply(state, tuple(state.owner.index(p) for p in (state.to_move, 3 - state.to_move)))
        assert state.memory == (f"quiet:{turn + 1}",)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == ()
    assert "10 turns of each player" in outcome.reason
    assert game.legal_moves(state) == ()
    late = game.parse(game.text(state).replace("quiet:20", "quiet:19"))
    assert game.apply(late, move(game, (4, 0))).memory == ()
    assert game.outcome(game.apply(late, move(game, (0, 0), (0, 1)))).winners == ()
    # arriving with the last quiet turn wins
    last = position(game, {1: [(-3, 0)], 2: [(1, 0)]}, memory=("quiet:19",))
    assert game.outcome(game.apply(last, move(game, (-3, 0), (-4, 0)))).winners == (1,)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_game_always_ends_with_a_winning_king(players: int) -> None:
    """In time, and by the race with the king whose way is the shortest by the literal rule."""
    game, races = labyrinth("h3", players, quiet=10), 0
    for seed in range(25):
        *_, (count, (_, _, last)) = enumerate(playout(game, seed), start=1)
        assert count <= (19 - players + 1) * 10 * players
        rule, outcome = Literal(game, last), game.outcome(last)
        if rule.arrived():
            assert set(outcome.winners) <= rule.arrived()
            continue
        races += 1
        away = {player: rule.distance(player, rule.stones) for player in rule.kings}
        near = {player for player in away if away[player] == min(away.values())}
        order = [(last.to_move - 1 + turn) % players + 1 for turn in range(players)]
        assert outcome.winners == (next(player for player in order if player in near),)
        assert f"of {min(away.values())} steps" in outcome.reason
    assert races


def test_the_race_is_won_by_the_shortest_way_and_then_by_the_next_in_turn() -> None:
    """Stones make ways longer, kings do not; (0, 0) and (1, 0) are equally far from the port of either."""
    game = labyrinth("h5", 2, quiet=10)
    equal = {1: [(0, 0)], 2: [(1, 0)]}
    for to_move in (1, 2):
        state = position(game, equal, to_move=to_move, memory=("quiet:20",))
        rule = Literal(game, state)
        away = [rule.distance(player, rule.stones) for player in (1, 2)]
        if away[0] == away[1]:
            assert game.outcome(state).winners == (to_move,)
        else:
            assert game.outcome(state).winners == (1 + away.index(min(away)),)
    assert game.outcome(position(game, equal, memory=("quiet:19",))) is None


# --- options and text


def test_options_boards_and_text() -> None:
    game = games.load("labyrinth")
    assert isinstance(game, Labyrinth)
    assert (game.board.name, game.players, game.quiet, game.marks) == ("h5", 2, 50, ".12x")
    assert games.load("labyrinth", players="6", board="h7").marks == ".123456x"
    state = game.initial()
    assert game.text(state) == "...../2....1/......./......../........./......../......./....../..... 1"
    for word in ("e5", "d8-d7"):
        state = game.apply(state, game.parse_move(state, word))
    assert game.text(state) == "...../.....1/.2...../......../....x..../......../......./....../..... 1 quiet:1"
    assert game.parse(game.text(state)) == state


@pytest.mark.parametrize(("board", "players"), [("h4", 2), ("h4", 6), ("h6", 2), ("s6", 3), ("t1", 6)])
def test_boards_without_equal_ports_are_refused(board: str, players: int) -> None:
    with pytest.raises(BadInput, match=f"labyrinth on {board}: .* equal ports"):
        labyrinth(board, players)


@pytest.mark.parametrize("players", [1, 4, 5, 7])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadInput, match="players"):
        labyrinth("h5", players)


@pytest.mark.parametrize(("text", "match"), [
    (".../2..1/...../..../... 1", "0 kings of player 3"),
    (".../2..1/..1../..../.3. 1", "2 kings of player 1"),
    ("..x/.2x1/..x../.x../x3. 1", "king 1 has no way"),
    (".../2..1/...../..../.3. 1 quiet:0", "quiet"),
    (".../2..1/...../..../.3. 1 quiet:07", "quiet"),
    (".../2..1/...../..../.3. 1 quiet:151", "quiet:1 to quiet:150"),
    (".../2..1/...../..../.3. 1 quiet:1 quiet:2", "quiet"),
    (".../2..1/...../..../.3. 1 swap", "swap"),
    (".../2..1/...../..../.3. 4", "player '4'"),
    (".../.2.5/...../..../.3. 1", "'5'"),
])
def test_positions_that_do_not_fit_are_refused(text: str, match: str) -> None:
    with pytest.raises(BadInput, match=match):
        labyrinth("h3", 3).parse(text)


@pytest.mark.parametrize(("text", "match"), [
    ("pass", "expected a cell"), ("a1-a2-a3", "expected a cell"), ("a3-b4", "king of player 1 is not there"),
    ("e4-c3", "neighbouring"), ("e4-e5", "a stone lies there"), ("e5", "taken"), ("e4", "taken")])
def test_illegal_moves_say_why(text: str, match: str) -> None:
    game = labyrinth("h3", 3)
    state = position(game, {1: [(1, 1)], 2: [(-2, 1)], 3: [(1, -2)], 4: [(0, 2)]})
    with pytest.raises(BadInput, match=f"^move '{text}': .*{match}"):
        game.apply(state, game.parse_move(state, text))
