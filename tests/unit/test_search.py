"""The computer player: it sees what is won, it beats chance, and a number of plays makes it reproducible."""

from __future__ import annotations

import gc
import random
import time

import pytest

from polygo_fab import games
from polygo_fab.core.game import Game, Move, State
from polygo_fab.play.judge import JUDGES, judge_of
from polygo_fab.play.search import search
from polygo_fab.play.solve import solve


def against_chance(game: Game, seat: int, plays: int, seed: int) -> bool:
    """Whether the computer in that seat, with so many plays a move, wins alone against random moves."""
    rng = random.Random(seed)
    state = game.initial()
    while (outcome := game.outcome(state)) is None:
        if state.to_move == seat:
            state = game.apply(state, search(game, state, seed=seed, most_plays=plays).move)
        else:
            state = game.apply(state, rng.choice(game.legal_moves(state)))
    return outcome.winners == (seat,)


def best(game: Game, state: State) -> dict[tuple[int, ...], float]:
    """For each move whether the mover wins with best play from both sides: plain search to the end (two players)."""
    memo: dict[State, bool] = {}

    def wins(at: State) -> bool:
        if at not in memo:
            outcome = game.outcome(at)
            memo[at] = at.to_move in outcome.winners if outcome else any(
                not wins(game.apply(at, move)) for move in game.legal_moves(at))
        return memo[at]

    return {move: not wins(game.apply(state, move)) for move in game.legal_moves(state)}


@pytest.mark.slow
@pytest.mark.parametrize(("board", "options"), [
    *((board, {"aligned": reading, "misere": misere}) for board in ("s2", "s2x3", "s3", "s2x4", "s3x4", "h2")
      for reading in ("contiguous", "subset") for misere in (False, True))], ids=str)
def test_it_finds_the_win_in_solved_marienbad_boards(board: str, options: dict[str, object]) -> None:
    """11_marienbad, the table: where the first player wins, the move found is one of the winning openings."""
    game = games.load("marienbad", board=board, **options)
    openings = best(game, game.initial())
    found = search(game, game.initial(), seconds=20)  # it ends where all is known
    assert openings[found.move] == any(openings.values())


@pytest.mark.slow
def test_the_same_number_of_plays_gives_the_same_move() -> None:
    game = games.load("polygo", board="s5")
    found = {search(game, game.initial(), seed=seed, most_plays=60) for seed in (7, 7, 7)}
    assert len(found) == 1
    assert next(iter(found)).searched == 60


def test_plays_are_cut_short_after_the_patience() -> None:
    game, start = games.load("hex"), time.monotonic()
    found = search(game, game.initial(), most_plays=1_000_000, patience=0.3)
    assert 0 < found.searched < 1_000_000
    assert time.monotonic() - start < 3
    assert search(game, game.initial(), seed=7, most_plays=20, patience=60.0) == search(
        game, game.initial(), seed=7, most_plays=20)


def test_the_plays_told_are_those_of_the_move() -> None:
    """Of 49 first moves, every one is tried before any is tried often."""
    game = games.load("polygo", board="s7")
    found = search(game, game.initial(), most_plays=60)
    assert found.searched == 60
    assert 0 < found.plays <= 60 - 48 // 2


def test_a_certain_result_is_known() -> None:
    game = games.load("polygo", board="s2x3")
    found = search(game, game.initial(), seconds=20)
    assert found.certain


def test_a_game_that_is_over_has_no_move() -> None:
    game = games.load("polygo", board="s2")
    with pytest.raises(ValueError, match="over"):
        search(game, game.parse("11/22 1"))


def guaranteed(game: Game, state: State, player: int) -> set[float]:
    """What the player gets at the end of every play from here, in which he plays best and the others anything."""
    memo: dict[State, tuple[float, float]] = {}

    def bounds(at: State) -> tuple[float, float]:
        if at not in memo:
            outcome = game.outcome(at)
            if outcome:
                winners = outcome.winners or range(1, game.players + 1)
                memo[at] = ((player in winners) / len(winners),) * 2
            else:
                each = [bounds(game.apply(at, move)) for move in game.legal_moves(at)]
                worst = max if at.to_move == player else min
                memo[at] = worst(low for low, _ in each), max(high for _, high in each)
        return memo[at]

    return set(bounds(state))


@pytest.mark.parametrize(("name", "board", "options", "left"), [
    ("hex-3", "h3", {}, 7), ("polygo", "h2", {"players": 3}, 4), ("hex-n", "h3", {"attributed": False}, 7)], ids=str)
def test_of_three_players_certain_is_what_no_choice_of_the_others_can_change(
        name: str, board: str, options: dict[str, object], left: int) -> None:
    """Near the end of random plays, against plain search to the end of what the others can still bring about."""
    game, seen = games.load(name, board=board, **options), set()
    assert game.players == 3
    for seed in range(6):
        rng, state = random.Random(seed), game.initial()
        while game.outcome(state) is None:
            legal = game.legal_moves(state)
            if len(legal) <= left:
                found = search(game, state, seed=seed, most_plays=300)
                if found.certain:
                    seen.add(found.value)
                    assert guaranteed(game, game.apply(state, found.move), state.to_move) == {found.value}
            state = game.apply(state, rng.choice(legal))
    assert 1.0 in seen


@pytest.mark.slow
@pytest.mark.parametrize(("name", "board", "options"), [
    ("marienbad", "s3", {"misere": True}), ("polygo", "s2x3", {}), ("polygo", "s3", {})], ids=str)
def test_of_two_players_certain_is_what_best_play_brings(name: str, board: str, options: dict[str, object]) -> None:
    """By random plays alone: where something is certain, `solve` finds the same."""
    game, seen = games.load(name, board=board, **options), set()
    for seed in range(8):
        rng, state = random.Random(seed), game.initial()
        while game.outcome(state) is None:
            found = search(game, state, seed=seed, most_plays=60)
            solved = solve(game, state, 0.2)
            if found.certain and solved:
                seen.add(found.value)
                assert found.value == solved[1]
            state = game.apply(state, rng.choice(game.legal_moves(state)))
    assert seen


@pytest.mark.slow
def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """With hardly any room the search still ends with a move, of as many plays."""
    monkeypatch.setattr("polygo_fab.play.tree._MOST", 200)
    for name in ("polygo", "labyrinth", "hex-3"):
        game = games.load(name)
        found = search(game, game.initial(), most_plays=120)
        assert found.searched == 120
        assert found.move in game.legal_moves(game.initial())


def wins_at_hand(game: Game, state: State) -> set[Move]:
    return {move for move in game.legal_moves(state)
            if (outcome := game.outcome(game.apply(state, move))) and outcome.winners == (state.to_move,)}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["manalath", "pentalath", "labyrinth", "taacoca", "polygo", "hex-2"])
def test_a_win_at_hand_is_taken_and_known(name: str) -> None:
    """The last positions of random plays in which there is one, on the usual board."""
    game, met = games.load(name), 0
    for seed in range(6):
        rng, state, states = random.Random(seed), game.initial(), []
        while game.outcome(state) is None:
            states.append(state)
            state = game.apply(state, rng.choice(game.legal_moves(state)))
        for at in states[-2:]:
            wins = wins_at_hand(game, at)
            found = search(game, at, seed=seed, most_plays=1)
            assert (found.move in wins) == bool(wins)
            met += bool(wins)
            if wins:
                assert (found.value, found.certain) == (1.0, True)
    assert met


@pytest.mark.proof
def test_a_threat_is_met() -> None:
    """Manalath: purple has two pairs of two, and would win by the cell between them; orange takes it in some way."""
    game = games.load("manalath", board="h5")
    owner = [0] * 61
    row = game.board.rows[4]
    for at in (2, 3, 5, 6):
        owner[row[at]] = 2
    state = State(tuple(owner), 1)
    threat = game.legal_moves(State(state.owner, 2))
    assert wins_at_hand(game, State(state.owner, 2)) & set(threat)
    found = search(game, state, most_plays=300)
    assert not wins_at_hand(game, game.apply(state, found.move))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "board", "options"), [
    ("hex-draughts", "h9", {}), ("blocks", "units14", {}), ("marienbad", "h7", {"aligned": "subset"}),
    ("polygone", "polygone", {}), ("tilers", "units14", {}), ("go-n", "h5", {})], ids=str)
def test_the_time_is_kept(name: str, board: str, options: dict[str, object]) -> None:
    """At most a fifth more, and one random play; the tables of the board are there by then. Measured as work of this
    process: what others do on the machine meanwhile is not its own."""
    game = games.load(name, board=board, **options)
    rng, state, start = random.Random(0), game.initial(), 0.0
    while game.outcome(state) is None:
        start = start or time.process_time()
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    play = time.process_time() - start
    gc.collect()
    gc.freeze()  # what earlier tests keep is walked through again and again, and is not the time of this one
    for seconds in (0.05, 0.5):
        before = time.process_time()
        search(game, game.initial(), seconds=seconds)
        assert time.process_time() - before < 1.2 * seconds + play + 0.1


@pytest.mark.parametrize("made", JUDGES, ids=lambda made: made.name)
def test_judgements_are_rewards(made: type) -> None:
    """Between 0 and 1 for each player and 1 in all, everywhere in a play; equal for all where a game begins, but for
    whose turn it is; and in the last position they do not name another winner."""
    game = games.load(made.name)
    judge, rng, state = judge_of(game), random.Random(1), game.initial()
    assert judge is not None
    first = judge.worth(state)
    assert max(first) - min(first) < 0.35
    while game.outcome(state) is None:
        worth = judge.worth(state)
        assert len(worth) == game.players
        assert all(0 <= share <= 1 for share in worth)
        assert abs(sum(worth) - 1) < 1e-9
        assert all(isinstance(float(judge.promise(state, move)), float) for move in game.legal_moves(state)[:20])
        state = game.apply(state, rng.choice(game.legal_moves(state)))


def test_games_whose_random_plays_wander_have_a_judge() -> None:
    """Labyrinthe, Les Carreleurs, Blocs, draughts and Taacoca; POLYGO is played out."""
    judged = {"labyrinth", "tilers", "blocks", "hex-draughts", "kruzno", "hexadames", "taacoca"}
    assert {made.name for made in JUDGES} == judged
    assert judge_of(games.load("polygo")) is None


def test_in_labyrinth_a_step_ahead_is_better_than_a_step_back_and_a_stone_in_the_way_hurts() -> None:
    game = games.load("labyrinth", board="h5")
    judge, state = judge_of(game), game.initial()
    assert judge is not None
    worths = {move: judge.worth(game.apply(state, move))[0] for move in game.legal_moves(state)}
    steps = [worth for move, worth in worths.items() if len(move) == 2]
    assert max(steps) > min(steps)
    assert max(worths.values()) == max(steps)


def shortest_step(game: Game, state: State) -> Move:
    """A step of the king on a shortest way to its port, over cells without stones (two players)."""
    ports, player = game.board.ports(2), state.to_move
    away = {site: 0 for site in ports[player + 1]}
    for site in (queue := list(away)):
        for to in game.board.neighbours[site]:
            if to not in away and state.owner[to] < 3:
                away[to] = away[site] + 1
                queue.append(to)
    return min((move for move in game.legal_moves(state) if len(move) == 2), key=lambda move: away[move[1]])


def test_the_judge_of_labyrinth_knows_who_arrives_first() -> None:
    """Where both kings just walk: at first it is the one who begins, in the end the one who does."""
    game = games.load("labyrinth", board="h5")
    judge, state = judge_of(game), game.initial()
    assert judge is not None
    assert judge.worth(state)[0] > 0.5
    while (outcome := game.outcome(state)) is None:
        last = judge.worth(state)
        state = game.apply(state, shortest_step(game, state))
    assert last[outcome.winners[0] - 1] > 0.5


@pytest.mark.proof
@pytest.mark.slow
def test_labyrinth_is_won_against_a_walk_on_the_shortest_way() -> None:
    """A king who walks and never lays a stone, in both seats."""
    game = games.load("labyrinth", board="h5")
    for seat in (1, 2):
        state = game.initial()
        while (outcome := game.outcome(state)) is None:
            found = search(game, state, seconds=0.5).move if state.to_move == seat else shortest_step(game, state)
            state = game.apply(state, found)
        assert outcome.winners == (seat,)


def test_a_position_that_is_too_deep_or_for_three_is_not_solved() -> None:
    assert solve(games.load("polygo", board="h5"), games.load("polygo", board="h5").initial(), 5.0) is None
    three = games.load("hex-3")
    assert solve(three, three.initial(), 5.0) is None


@pytest.mark.proof
def test_it_beats_chance() -> None:
    game = games.load("polygo", board="s5")
    assert sum(against_chance(game, 1 + seed % 2, 60, seed) for seed in range(4)) >= 3


@pytest.mark.soak
@pytest.mark.parametrize(("name", "board"), [("hex-2", "h5"), ("polygo", "s5"), ("bridges", "bridge7")])
def test_it_beats_chance_nearly_always(name: str, board: str) -> None:
    """With 100 plays a move; benchmarks/strength.py plays a hundred games with a second a move."""
    game = games.load(name, board=board)
    assert sum(against_chance(game, 1 + seed % 2, 100, seed) for seed in range(12)) >= 10
