"""HexaDames: every invariant, example and resolution of 10_hexadames.

`Literal` is the rule once more, on coordinates and row indices as the page writes them.
"""

from __future__ import annotations

import itertools
import random
from functools import cache

import pytest
from hexagonal import DIRECTIONS, Cell, cells, mapped, move, near, places, playout, position, site, size, turned
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import boards, games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import PASS, State
from polygo_fab.games.hexadames import HexaDames

Path = tuple[Cell, ...]
FORWARD = {1: ((-1, 0), (0, -1)), 2: ((1, 0), (1, -1)), 3: ((0, 1), (-1, 1))}
READINGS = [{}, {"dame": True}, {"steps": "all"}, {"capture": "optional"}, {"capture": "majority"}, {"safe": False},
            {"rows": 2}, {"rows": 2, "goal": 2}, {"dame": True, "goal": 2, "capture": "optional"},
            {"dame": True, "steps": "all", "capture": "majority"}, {"steps": "all", "goal": 2, "safe": False}]


START = "2...1/2....1/2.....1/2......1/2.......1/......../......./....../33333"


@cache
def hexadames(board: str = "h5", **options) -> HexaDames:
    return HexaDames(boards.load(board), **options)


# --- the rule once more


def row(k: int, player: int, cell: Cell) -> int:
    """The row index of 10_hexadames: 0 is the home side, 2(k - 1) the goal side."""
    q, r = cell
    return k - 1 + {1: -q - r, 2: q, 3: r}[player]


class Literal:
    def __init__(self, game: HexaDames, state: State) -> None:
        self.game, self.k, self.player = game, size(game), state.to_move
        self.at = {cell: state.owner[number] for number, cell in places(game).items()}
        self.mine = {cell for cell, value in self.at.items() if value and (value - 1) % 3 + 1 == self.player}

    def in_goal(self, player: int, cell: Cell) -> bool:
        return row(self.k, player, cell) > 2 * (self.k - 1) - self.game.goal

    def frozen(self, cell: Cell) -> bool:
        """A transferred pawn: on the goal of its player, and no dame and not about to be one."""
        value = self.at[cell]
        return 1 <= value <= 3 and not self.game.dame and self.in_goal(value, cell)

    def jumpable(self, cell: Cell) -> bool:
        return bool(self.at.get(cell)) and cell not in self.mine and not (self.game.safe and self.frozen(cell))

    def line(self, cell: Cell, direction: Cell) -> list[Cell]:
        (q, r), (dq, dr) = cell, direction
        return list(itertools.takewhile(self.at.__contains__, ((q + i * dq, r + i * dr) for i in itertools.count(1))))

    def jumps(self, path: Path, taken: frozenset[Cell]) -> list[tuple[Cell, Cell]]:
        """(jumped, landed on) for the next jump of a piece that has gone along `path`."""
        def empty(cell: Cell) -> bool:
            return cell == path[0] or not self.at[cell]

        found = []
        for direction in DIRECTIONS:
            line = self.line(path[-1], direction)
            if self.at[path[0]] > 3:
                line = line[len(list(itertools.takewhile(empty, line))):]
                landings = itertools.takewhile(empty, line[1:])
            else:
                landings = (c for c in line[1:2] if empty(c))
            if line and not empty(line[0]) and self.jumpable(line[0]) and line[0] not in taken:
                found += [(line[0], to) for to in landings]
        return found

    def captures(self, path: Path, taken: frozenset[Cell]) -> list[tuple[Path, frozenset[Cell]]]:
        further = self.jumps(path, taken)
        found = [(path, taken)] if taken and (not further or self.game.capture == "optional") else []
        for over, to in further:
            found += self.captures((*path, to), taken | {over})
        return found

    @property
    def moves(self) -> dict[Path, frozenset[Cell]]:
        """Each move with the pieces that it captures; none where the player passes."""
        captures = dict(c for cell in self.mine if not self.frozen(cell) for c in self.captures((cell,), frozenset()))
        if self.game.capture == "majority":
            most = max(map(len, captures.values()), default=0)
            captures = {path: taken for path, taken in captures.items() if len(taken) == most}
        if captures and self.game.capture != "optional":
            return captures
        for cell in self.mine:
            if self.at[cell] > 3:
                for direction in DIRECTIONS:
                    way = itertools.takewhile(lambda c: not self.at[c], self.line(cell, direction))
                    captures |= {(cell, to): frozenset() for to in way}
            else:
                anywhere = self.game.steps == "all" and not self.in_goal(self.player, cell)
                for direction in DIRECTIONS if anywhere else FORWARD[self.player]:
                    captures |= {(cell, to): frozenset() for to in self.line(cell, direction)[:1] if not self.at[to]}
        return captures

    def after(self, path: Path) -> dict[Cell, int]:
        at = dict(self.at)
        piece = at[path[0]]
        at |= {path[0]: 0} | {c: 0 for c in self.moves[path]}
        promoted = self.game.dame and piece <= 3 and self.in_goal(self.player, path[-1])
        return at | {path[-1]: piece + 3 if promoted else piece}


def compare(game: HexaDames, state: State) -> Literal:
    rule = Literal(game, state)
    legal = game.legal_moves(state)
    if game.outcome(state) is None:
        expected = [move(game, *path) for path in rule.moves]
        assert list(legal) == (sorted(expected) or [PASS])
        for path in rule.moves:
            following = game.apply(state, move(game, *path))
            assert {c: following.owner[n] for n, c in places(game).items()} == rule.after(path)
            assert following.to_move == state.to_move % 3 + 1
    else:
        assert legal == ()
    return rule


@pytest.mark.slow
@pytest.mark.parametrize("options", READINGS, ids=str)
def test_the_game_is_the_literal_rule(options: dict[str, object]) -> None:
    """Moves, captures and promotions of a play; the scores are counted as they happen."""
    game = hexadames("h4", **options)
    rng = random.Random(1)
    arrived = {1: 0, 2: 0, 3: 0}
    for state, made, last in playout(game, seed=1):  # noqa: B007
        rule = compare(game, state) if rng.random() < 0.2 else Literal(game, state)
        if made != PASS:
            path = tuple(places(game)[s] for s in made)
            pawn = rule.at[path[0]] <= 3
            arrived[state.to_move] += (pawn and rule.in_goal(state.to_move, path[-1])
                                       and not rule.in_goal(state.to_move, path[0]))
            for cell in rule.moves[path]:
                if rule.frozen(cell):  # with safe = no: it does not count any more
                    arrived[rule.at[cell]] -= 1
    outcome = game.outcome(last)
    assert outcome is not None
    assert outcome.scores == tuple(arrived.values())
    assert outcome.winners == tuple(p for p in arrived if arrived[p] == max(arrived.values()))


@st.composite
def positions(draw_) -> tuple[HexaDames, State]:
    """Any pieces anywhere on H3 or H4."""
    options = draw_(st.sampled_from([o for o in READINGS if o.get("rows", 1) == 1]))
    game = hexadames(draw_(st.sampled_from(["h3", "h4"])), **options)
    owner = draw_(st.lists(st.sampled_from([0, 0, 0, *range(1, len(game.marks))]), min_size=len(game.board.centres),
                           max_size=len(game.board.centres)))
    return game, State(tuple(owner), draw_(st.integers(1, 3)))


@pytest.mark.slow
@settings(max_examples=50)
@given(positions())
def test_the_literal_rule_on_any_position(case: tuple[HexaDames, State]) -> None:
    game, state = case
    assert game.parse(game.text(state)) == state
    rule = compare(game, state)
    stuck = not any(Literal(game, State(state.owner, player)).moves for player in (1, 2, 3))
    outcome = game.outcome(state)
    assert (outcome is not None) == stuck
    if outcome is not None:
        assert outcome.scores == tuple(sum(v == p + 3 or (v == p and rule.frozen(c)) for c, v in rule.at.items())
                                       for p in (1, 2, 3))


# --- invariants


@pytest.mark.parametrize("k", range(2, 10))
def test_d1_homes_are_disjoint(k: int) -> None:
    for rows in (1, 2):
        homes = [{c for c in cells(k) if row(k, player, c) < rows} for player in (1, 2, 3)]
        count = k if rows == 1 else 2 * k + 1
        assert [len(h) for h in homes] == [count] * 3
        if rows == 2 and k < 4:
            assert len(set().union(*homes)) < 3 * count  # the page: needs k >= 4, H3 overlaps
            with pytest.raises(BadInput, match=r"rows = '2': the homes of h[23] would overlap"):
                hexadames(f"h{k}", rows=2)
            continue
        game = hexadames(f"h{k}", rows=rows)
        start = game.initial()
        assert [{places(game)[s] for s, v in enumerate(start.owner) if v == player} for player in (1, 2, 3)] == homes
        assert len(set().union(*homes)) == 3 * count
        assert [e.count for e in game.equipment] == [count] * 3
        assert game.in_use(start) == (count,) * 3


@pytest.mark.parametrize("options", READINGS, ids=str)
def test_d2_pieces_never_grow_in_number(options: dict[str, object]) -> None:
    game = hexadames("h5", **options)
    for state, made, following in playout(game, seed=2):
        lost = state.owner.count(0) - following.owner.count(0)
        assert lost <= 0
        if made == PASS:
            assert following.owner == state.owner
        count = [sum(v in (p, p + 3) for v in following.owner) for p in (1, 2, 3)]
        assert all(c <= len(game._homes[0]) for c in count)


@pytest.mark.parametrize("options", [{}, {"rows": 2}, {"rows": 2, "goal": 2}, {"safe": False}], ids=str)
def test_d3_d4_the_forward_version_ends_and_scores_are_bounded(options: dict[str, object]) -> None:
    """A step gains a row, and captures are few: so is everything. No state needs a memory."""
    game = hexadames("h5", **options)
    for seed in range(6):
        passes = 0
        for state, made, following in playout(game, seed):
            assert following.memory == ()
            fewer = following.owner.count(0) > state.owner.count(0)
            assert fewer or made == PASS or ranks(game, following) == ranks(game, state) + 1
            passes = passes + 1 if made == PASS else 0
            assert passes < 3
        outcome = game.outcome(following)
        assert outcome is not None
        assert outcome.reason == "nobody can move"
        assert max(outcome.scores) <= (5 if options.get("goal", 1) == 1 else 11)


def ranks(game: HexaDames, state: State) -> int:
    """The row indices of all pawns, added up."""
    return sum(row(size(game), value, cell) for n, cell in places(game).items() if (value := state.owner[n]))


@pytest.mark.slow
def test_d3_random_plays_on_h5_take_about_65_moves() -> None:
    game = hexadames()
    lengths = [sum(made != PASS for _, made, _ in playout(game, seed)) for seed in range(60)]
    assert 58 < sum(lengths) / len(lengths) < 68  # 62.5 in 400 plays; the page has 65


@pytest.mark.parametrize("options", READINGS, ids=str)
def test_d5_a_third_of_a_turn_permutes_the_players(options: dict[str, object]) -> None:
    game = hexadames("h4", **options)
    to = {number: site(game, turned(cell, 2)) for number, cell in places(game).items()}
    names = {1: 2, 2: 3, 3: 1}
    pieces = names | {4: 5, 5: 6, 6: 4}
    assert mapped(game.initial(), to, pieces, {1: 1}) == game.initial()
    for state, made, following in playout(game, seed=5):
        image = shifted(mapped(state, to, pieces, names))
        assert {tuple(to[s] for s in m) for m in game.legal_moves(state)} == set(game.legal_moves(image))
        after = game.apply(image, tuple(to[s] for s in made))
        assert after == shifted(mapped(following, to, pieces, names))
        before, outcome = game.outcome(following), game.outcome(after)
        assert (before is None) == (outcome is None)
        if before is not None and outcome is not None:
            assert {names[p] for p in before.winners} == set(outcome.winners)
            assert {names[p]: s for p, s in enumerate(before.scores, 1)} == dict(enumerate(outcome.scores, 1))


def shifted(state: State) -> State:
    """The state with the dames lost, in its memory, of the players one further on."""
    lost = [word[5:].split(",") for word in state.memory if word.startswith("lost:")]
    return State(state.owner, state.to_move, (*(f"lost:{c},{a},{b}" for a, b, c in lost), *state.memory[len(lost):]))


# --- examples and resolutions


def paths(game: HexaDames, state: State) -> set[Path]:
    return {tuple(places(game)[s] for s in m) for m in game.legal_moves(state)}


def test_example_1_a_jump_gains_two_rows() -> None:
    game = hexadames()
    state = position(game, {1: [(1, 1)], 2: [(0, 1)], 3: [(4, -4)]})
    assert paths(game, state) == {((1, 1), (-1, 1))}
    after = game.apply(state, move(game, (1, 1), (-1, 1)))
    assert after == position(game, {1: [(-1, 1)], 3: [(4, -4)]}, to_move=2)
    assert (row(5, 1, (1, 1)), row(5, 1, (-1, 1))) == (2, 4)


def test_example_2_a_second_jump_over_another_colour() -> None:
    game = hexadames()
    state = position(game, {1: [(1, 1)], 2: [(0, 1)], 3: [(-1, 0)]})
    assert paths(game, state) == {((1, 1), (-1, 1), (-1, -1))}
    with pytest.raises(BadInput, match="the capture goes on"):
        game.apply(state, move(game, (1, 1), (-1, 1)))
    after = game.apply(state, move(game, (1, 1), (-1, 1), (-1, -1)))
    assert after == position(game, {1: [(-1, -1)]}, to_move=2)


def test_example_3_steps_go_forward_only() -> None:
    game = hexadames()
    state = position(game, {1: [(1, 1)], 2: [(-3, 0)]})
    assert paths(game, state) == {((1, 1), (0, 1)), ((1, 1), (1, 0))}
    with pytest.raises(BadInput, match="cannot go there"):
        game.apply(state, move(game, (1, 1), (2, 1)))
    assert paths(hexadames(steps="all"), state) == {((1, 1), c) for c in near(5, (1, 1))}


def test_captures_are_compulsory_and_free_of_choice() -> None:
    pieces = {1: [(1, 1), (3, -1)], 2: [(0, 1), (-1, 0)], 3: [(2, -1)]}
    game = hexadames()
    state = position(game, pieces)
    both = {((1, 1), (-1, 1), (-1, -1)), ((3, -1), (1, -1))}
    assert paths(game, state) == both
    with pytest.raises(BadInput, match=r"a capture is compulsory$"):
        game.apply(state, move(game, (1, 1), (1, 0)))
    majority = hexadames(capture="majority")
    assert paths(majority, state) == {((1, 1), (-1, 1), (-1, -1))}
    with pytest.raises(BadInput, match="of the most pieces"):
        majority.apply(state, move(majority, (3, -1), (1, -1)))
    optional = paths(hexadames(capture="optional"), state)
    assert optional == both | {((1, 1), (-1, 1)), ((1, 1), (1, 0)), ((3, -1), (3, -2))}


def test_captures_go_in_all_six_directions() -> None:
    game = hexadames()
    for dq, dr in DIRECTIONS:
        state = position(game, {1: [(0, 0)], 2: [(dq, dr)]})
        assert paths(game, state) == {((0, 0), (2 * dq, 2 * dr))}


def test_jumped_pawns_stay_until_the_end_and_the_start_is_empty() -> None:
    """Round a triangle back to the start, over three pawns; none is jumped twice, and none is lifted before."""
    game = hexadames()
    state = position(game, {1: [(0, 0)], 2: [(1, 0), (0, 1), (1, 1)]})
    assert paths(game, state) == {((0, 0), (2, 0), (0, 2), (0, 0)), ((0, 0), (0, 2), (2, 0), (0, 0))}
    after = game.apply(state, move(game, (0, 0), (2, 0), (0, 2), (0, 0)))
    assert after == position(game, {1: [(0, 0)]}, to_move=2)


def test_a_dame_is_stopped_by_what_it_has_jumped() -> None:
    """Over (-1, 0) and (3, -1) to (3, -4): from there the first pawn hides the one on (-2, 1)."""
    game = hexadames(dame=True)
    state = position(game, {4: [(-4, 0)], 2: [(-1, 0), (3, -1), (-2, 1)]})
    assert ((-4, 0), (3, 0), (3, -4)) in paths(game, state)
    lifted = position(game, {4: [(3, -4)], 2: [(-2, 1)]})
    assert ((3, -4), (-3, 2)) in paths(game, lifted)


def test_friends_and_borders_cannot_be_jumped() -> None:
    game = hexadames()
    state = position(game, {1: [(1, 0), (0, 0)], 2: [(-1, 0)], 3: [(-2, 0)]})
    assert paths(game, state) == {((1, 0), (1, -1)), ((0, 0), (0, -1))}
    edge = position(game, {1: [(-3, 0)], 2: [(-4, 0)]})
    assert paths(game, edge) == {((-3, 0), (-3, -1))}


def test_a_transferred_pawn_stays_and_is_safe() -> None:
    pieces = {1: [(-2, -2), (1, 0)], 2: [(-1, -2)], 3: [(-4, 1)]}
    game = hexadames()
    state = position(game, pieces)
    assert all(path[0] == (1, 0) for path in paths(game, state))  # it makes no capture either
    enemy = position(game, {1: [(-2, -2)], 2: [(-1, -3)], 3: [(4, -4)]}, to_move=2)
    assert ((-1, -3), (-3, -1)) not in paths(game, enemy)
    assert ((-1, -3), (-3, -1)) in paths(hexadames(safe=False), enemy)
    assert hexadames(safe=False).outcome(hexadames(safe=False).apply(
        enemy, move(game, (-1, -3), (-3, -1)))) is None


def test_a_jump_over_the_goal_side_goes_on() -> None:
    """As in French draughts only where the turn ends counts: no transfer, no promotion on the way."""
    pieces = {1: [(0, -2)], 2: [(-1, -2), (-2, -1)], 3: [(3, -4)]}
    there_and_back = ((0, -2), (-2, -2), (-2, 0))
    for game in (hexadames(), hexadames(dame=True)):
        state = position(game, pieces)
        assert paths(game, state) == {there_and_back}
        after = game.apply(state, move(game, *there_and_back))
        assert after.owner[site(game, (-2, 0))] == 1


def test_a_player_without_a_move_passes_and_nobody_else_may() -> None:
    game = hexadames()
    state = position(game, {1: [(-4, 0)], 2: [(0, 0)]}, to_move=1)
    assert game.legal_moves(state) == (PASS,)
    with pytest.raises(BadInput, match="player 1 has no move and passes"):
        game.apply(state, move(game, (-4, 0), (-3, 0)))
    after = game.apply(state, PASS)
    assert (after.owner, after.to_move) == (state.owner, 2)
    with pytest.raises(BadInput, match="move 'pass': a player who has a move must make one"):
        game.apply(after, PASS)


def test_the_end_and_shared_wins() -> None:
    game = hexadames()
    state = position(game, {1: [(-4, 0), (-3, -1)], 2: [(4, -1), (4, -2)], 3: [(0, 4)]})
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((1, 2), (2, 2, 1), "nobody can move")
    assert game.legal_moves(state) == ()
    with pytest.raises(BadInput, match="move 'pass': the game is over"):
        game.apply(state, PASS)


def test_two_goal_rows() -> None:
    """The pawns of two rows have room; one on the nearer row is transferred, and may still step on."""
    game = hexadames(rows=2, goal=2)
    state = position(game, {1: [(-3, 0)], 2: [(4, -1)], 3: [(0, 4)]})
    assert paths(game, state) == {((-3, 0), (-4, 0)), ((-3, 0), (-3, -1))}
    outcome = game.outcome(game.apply(state, move(game, (-3, 0), (-4, 0))))
    assert outcome is not None
    assert outcome.scores == (1, 1, 1)
    safe = position(game, {1: [(-3, 0)], 2: [(-4, 0)]}, to_move=2)
    assert ((-4, 0), (-2, 0)) not in paths(game, safe)


# --- dames and guards


def test_a_pawn_on_the_goal_side_becomes_a_dame() -> None:
    game = hexadames(dame=True)
    state = position(game, {1: [(-3, 0)], 2: [(4, -4)]}, memory=("quiet:5",))
    after = game.apply(state, move(game, (-3, 0), (-4, 0)))
    assert after == position(game, {4: [(-4, 0)], 2: [(4, -4)]}, to_move=2)
    assert game.text(after).startswith("...../")
    assert "A" in game.text(after)
    assert game.marks == ".123ABC"
    assert hexadames().marks == ".123"
    assert game.in_use(after) == (0, 1, 0, 1, 0, 0)
    assert [(e.piece, e.player, e.count) for e in game.equipment] == [
        (kind, p, 5) for kind in ("pawn", "dame") for p in (1, 2, 3)]


def test_a_dame_slides_and_captures_at_a_distance() -> None:
    game = hexadames(dame=True)
    slide = position(game, {4: [(0, 0)], 1: [(2, 0)]})
    found = {p for p in paths(game, slide) if p[0] == (0, 0)}
    assert found == {((0, 0), (i * dq, i * dr)) for dq, dr in DIRECTIONS for i in (1, 2, 3, 4)
                     if (dq, dr) != (1, 0) or i < 2}
    state = position(game, {4: [(-4, 0)], 2: [(-1, 0)], 6: [(2, -1)]})
    # over the pawn to 0, 1, 2, 3 or 4; from 2 on, over the dame to the empty cells behind it, and from 1 likewise
    assert paths(game, state) == {
        ((-4, 0), (0, 0)), ((-4, 0), (3, 0)), ((-4, 0), (4, 0)),
        ((-4, 0), (1, 0), (3, -2)), ((-4, 0), (1, 0), (4, -3)),
        ((-4, 0), (2, 0), (2, -2)), ((-4, 0), (2, 0), (2, -3)), ((-4, 0), (2, 0), (2, -4))}
    two = position(game, {4: [(-4, 0)], 2: [(-1, 0), (0, 0)]})
    assert all(game.apply(two, m).owner.count(2) == 2 for m in game.legal_moves(two))  # two in a row block


def test_scores_count_promotions_even_of_lost_dames() -> None:
    game = hexadames(dame=True)
    state = position(game, {4: [(0, 0)], 2: [(-1, 0)], 5: [(3, 0)]}, to_move=2, memory=("lost:0,1,0", "quiet:3"))
    after = game.apply(state, move(game, (-1, 0), (1, 0)))
    assert after.memory == ("lost:1,1,0",)
    again = game.parse(game.text(after))
    assert again == after
    late = State(after.owner, after.to_move, (*after.memory, "quiet:120"))
    outcome = game.outcome(late)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((1, 2, 0), (2,))


@pytest.mark.parametrize(("options", "piece"), [({"dame": True}, 4), ({"steps": "all"}, 1)])
def test_many_quiet_turns_end_the_game(options: dict[str, object], piece: int) -> None:
    game = hexadames(quiet=10, **options)
    state = position(game, {piece: [(0, 0)], 2: [(4, -1)]} if piece == 1 else {piece: [(0, 0)]})
    for turn in range(30):
        assert game.outcome(state) is None
        made = move(game, *((0, 0), (0, 1))[::1 if turn % 2 == 0 else -1]) if turn % 3 == 0 else PASS
        state = game.apply(state, made)
        assert state.memory == (f"quiet:{turn + 1}",)
    outcome = game.outcome(state)
    assert outcome is not None
    assert "10 turns of each player" in outcome.reason
    assert outcome.scores == ((0, 1, 0) if piece == 1 else (1, 0, 0))
    assert game.legal_moves(state) == ()


@pytest.mark.parametrize(("board", "rows", "more"), [("h5", 1, 5 * 8), ("h7", 1, 7 * 12), ("h5", 2, 11 * 8)])
def test_a_game_that_has_not_begun_has_the_turns_to_walk_across(board: str, rows: int, more: int) -> None:
    game = hexadames(board, steps="all", rows=rows)
    start = game.initial()
    for quiet, over in ((3 * 40, False), (3 * (40 + more) - 1, False), (3 * (40 + more), True)):
        outcome = game.outcome(State(start.owner, 1, (f"quiet:{quiet}",)))
        assert (outcome is not None) == over
    assert outcome is not None
    assert f"{40 + more} turns of each player" in outcome.reason
    missing = list(start.owner)
    missing[missing.index(2)] = 0  # once a pawn is gone the game has begun
    assert game.outcome(State(tuple(missing), 1, ("quiet:119",))) is None
    assert game.outcome(State(tuple(missing), 1, ("quiet:120",))) is not None


def test_arrivals_and_captures_start_the_count_anew() -> None:
    game = hexadames(steps="all")
    near_goal = position(game, {1: [(-3, 0)], 2: [(0, 0)]}, memory=("quiet:9",))
    assert game.apply(near_goal, move(game, (-3, 0), (-4, 0))).memory == ()
    assert game.apply(near_goal, move(game, (-3, 0), (-2, 0))).memory == ("quiet:10",)
    capture = position(game, {1: [(1, 0)], 2: [(0, 0)]}, memory=("quiet:9",))
    assert game.apply(capture, move(game, (1, 0), (-1, 0))).memory == ()
    two_rows = hexadames(steps="all", goal=2)
    inside = position(two_rows, {1: [(-3, 0)], 2: [(0, 0)]}, memory=("quiet:9",))
    assert two_rows.apply(inside, move(game, (-3, 0), (-4, 0))).memory == ("quiet:10",)


# --- options and text


def test_defaults() -> None:
    """The latest text has no dames; one row; forward steps."""
    game = games.load("hexadames")
    assert isinstance(game, HexaDames)
    assert (game.board.name, game.players, game.dame, game.rows, game.goal, game.steps, game.capture, game.safe) == (
        "h5", 3, False, 1, 1, "forward", "compulsory", True)
    assert game.text(game.initial()) == START + " 1"


@pytest.mark.parametrize("board", ["s6", "t4", "rhombus5", "hex556", "trap7", "units12"])
def test_other_boards_are_refused(board: str) -> None:
    with pytest.raises(BadInput, match=f"hexadames on {board}: allowed: hexagonal boards"):
        hexadames(board)


@pytest.mark.parametrize(("options", "memory", "match"), [
    ({}, "quiet:1", "expected nothing$"), ({}, "lost:1,0,0", "expected nothing$"),
    ({"dame": True}, "lost:0,0,0", "not all 0"), ({"dame": True}, "lost:01,0,0", "not all 0"),
    ({"dame": True}, "lost:61,0,0", "at most 61"), ({"dame": True}, "lost:1,0", "quiet:1"),
    ({"dame": True}, "quiet:241", "quiet:1 to quiet:240"), ({"dame": True}, "quiet:1 lost:1,0,0", "quiet:1"),
    ({"steps": "all"}, "lost:1,0,0", "quiet:1"), ({"dame": True}, "lost:1,0,0 lost:1,0,0", "quiet:1"),
])
def test_memory_that_does_not_fit_is_refused(options: dict[str, object], memory: str, match: str) -> None:
    with pytest.raises(BadInput, match=match):
        hexadames(**options).parse(f"{START} 1 {memory}")


def test_moves_of_others_and_nonsense_are_refused() -> None:
    game = hexadames()
    state = game.initial()
    for made in (move(game, (-4, 0), (-3, 0)), move(game, (0, 0), (1, 0)), (-1,), (61,), (-1, 5), (0, 61)):
        with pytest.raises(BadInput, match="expected a piece of player 1 first"):
            game.apply(state, made)
    with pytest.raises(BadInput, match="cannot go there"):
        game.apply(state, (site(game, (4, 0)), 61))
