"""Simulations: the figures by a literal reading, the same whichever way they are found, and the recorded estimates."""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import pickle
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sessions import of_session

from polygo_fab import boards, games
from polygo_fab.core.board import Board
from polygo_fab.core.errors import BadInput, MissingTool
from polygo_fab.core.game import PASS, Game, Move, Outcome, State
from polygo_fab.core.playout import Play, playout
from polygo_fab.games.polygo import PolyGo
from polygo_fab.play import kernels
from polygo_fab.play import simulate as simulation
from polygo_fab.play.report import report
from polygo_fab.play.simulate import simulate
from polygo_fab.play.tally import PlayTally, kinds, mean_interval, rank, ratio_interval, wilson

Z = statistics.NormalDist().inv_cdf(0.975)
SMALL = games.load("polygo", board="s4", players=3)

# --- the figures


def plays(game: Game, number: int, seed: int = 1) -> list[Play]:
    return [playout(game, seed, index) for index in range(number)]


def literal_rank(values: list[int], percent: int) -> int:
    """The smallest value with at least `percent` % of the games at or below."""
    return next(v for v in sorted(values) if sum(w <= v for w in values) * 100 >= percent * len(values))


def test_the_report_is_what_the_games_say() -> None:
    played = plays(SMALL, 60)
    found = simulate(SMALL, 60, 1)
    assert (found.game, found.board, found.players, found.games, found.seed) == ("polygo", "s4", 3, 60, 1)
    assert dict(found.options) == {"players": 3, "freedom": "own", "fill_lakes_immediately": False, "initial": "",
                                   "arcs": ""}
    for seat in found.seats:
        assert seat.won.games == sum(p.winners == (seat.player,) for p in played)
        assert seat.shared.games == sum(seat.player in p.winners and len(p.winners) > 1 for p in played)
        assert seat.won.share == seat.won.games / 60
    assert [seat.player for seat in found.seats] == [1, 2, 3]
    assert any(seat.shared.games for seat in found.seats)
    assert found.draws.games == 0
    lengths = [len(p.moves) for p in played]
    assert found.length.mean == pytest.approx(statistics.mean(lengths))
    assert (found.length.min, found.length.max) == (min(lengths), max(lengths))
    assert (found.length.p5, found.length.median, found.length.p95) == tuple(
        literal_rank(lengths, percent) for percent in (5, 50, 95))
    half = Z * statistics.stdev(lengths) / math.sqrt(60)
    assert found.length.interval == pytest.approx((found.length.mean - half, found.length.mean + half))
    assert found.branching.mean == pytest.approx(sum(p.choices for p in played) / sum(lengths))
    columns = [*zip(*(p.used for p in played), strict=True), tuple(max(p.used) for p in played)]
    assert [(u.piece, u.player, u.count) for u in found.pieces] == [("pawn", p, None) for p in (1, 2, 3, None)]
    for used, column in zip(found.pieces, columns, strict=True):
        assert (used.median, used.p95, used.max) == (
            literal_rank(list(column), 50), literal_rank(list(column), 95), max(column))


def test_a_draw_is_nobodys_and_shares_are_counted_apart() -> None:
    tally = PlayTally()
    for winners in ((), (1,), (1,), (1, 2), (2, 3), (1, 2, 3), ()):
        tally.add(Play(((0,),), winners, 3, (1, 0, 0)))
    found = report(SMALL, 1, replace_kinds(tally))
    assert [seat.won.games for seat in found.seats] == [2, 0, 0]
    assert [seat.shared.games for seat in found.seats] == [2, 3, 2]
    assert found.draws.games == 2
    assert found.branching.mean == 3
    assert found.branching.interval == (3, 3)


def replace_kinds(tally: PlayTally) -> PlayTally:
    """The same games, with the column that SMALL counts besides."""
    return replace(tally, kinds=((0, 1, 2),), used=[*tally.used, Counter({1: tally.games})])


def test_one_game_has_no_interval_and_none_has_no_report() -> None:
    found = simulate(SMALL, 1, 5)
    assert found.length.interval is None
    assert found.branching.interval is None
    assert found.length.min == found.length.median == found.length.max == found.length.mean
    assert "-" in found.text()
    with pytest.raises(ValueError, match="no games"):
        report(SMALL, 1, PlayTally())


def test_the_json_and_the_table_say_the_same() -> None:
    found = simulate(SMALL, 60, 1)
    data = json.loads(found.json())
    assert data == json.loads(json.dumps(found.as_dict()))
    assert list(data) == ["game", "title", "board", "players", "options", "games", "seed", "generator", "version",
                          "seats", "draws", "length", "branching", "pieces"]
    text = found.text()
    assert text.splitlines()[0] == "PolyGo on s4, 3 players, freedom = own, fill_lakes_immediately = no"
    words = [line.split() for line in text.splitlines()]
    for seat in data["seats"]:
        assert ["player", str(seat["player"]), str(seat["won"]["games"])] in [line[:3] for line in words]
    assert ["moves", f"{found.length.mean:.2f}"] in [line[:2] for line in words]
    for used in data["pieces"]:
        assert [str(used[key]) for key in ("median", "p95", "max")] in [line[-3:] for line in words]
    assert all(line == line.rstrip() for line in text.splitlines())


@given(st.lists(st.integers(0, 30), min_size=1, max_size=60), st.integers(1, 100))
def test_ranks(values: list[int], percent: int) -> None:
    assert rank(Counter(values), percent) == literal_rank(values, percent)


def test_an_empty_histogram_has_no_rank() -> None:
    with pytest.raises(ValueError, match="empty"):
        rank(Counter(), 50)


@given(st.integers(1, 10 ** 6), st.data())
def test_wilsons_interval_holds_the_shares_that_would_not_be_rejected(total: int, data: st.DataObject) -> None:
    """Its ends are the p with |share - p| = z sqrt(p (1 - p) / n)."""
    count = data.draw(st.integers(0, total))
    low, high = wilson(count, total)
    assert 0 <= low <= count / total <= high <= 1
    assert (low == 0) == (count == 0)
    assert (high == 1) == (count == total)
    for end in (low, high):
        assert abs(count / total - end) ** 2 == pytest.approx(Z * Z * end * (1 - end) / total, abs=1e-9)


def test_wilson_by_known_values() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038315, 0.5961685))
    assert wilson(0, 10) == pytest.approx((0, 0.2775328))


@given(st.lists(st.tuples(st.integers(0, 500), st.integers(1, 60)), min_size=2, max_size=40))
def test_intervals_of_means_and_ratios(pairs: list[tuple[int, int]]) -> None:
    n = len(pairs)
    above, below = zip(*pairs, strict=True)
    half = Z * statistics.stdev(below) / math.sqrt(n)
    assert mean_interval(Counter(below)) == pytest.approx((statistics.mean(below) - half,
                                                           statistics.mean(below) + half))
    ratio = sum(above) / sum(below)
    residuals = [a - ratio * b for a, b in pairs]
    half = Z * math.sqrt(sum(e * e for e in residuals) / (n - 1) / n) / statistics.mean(below)
    assert ratio_interval(n, a=sum(above), b=sum(below), aa=sum(a * a for a in above), ab=sum(a * b for a, b in pairs),
                          bb=sum(b * b for b in below)) == pytest.approx((ratio - half, ratio + half), abs=1e-6)


# --- the same figures whatever the way


@pytest.mark.parametrize("jobs", [2, 3, 0])
def test_the_same_for_any_number_of_processes(jobs: int) -> None:
    assert simulate(SMALL, 50, 7, jobs) == simulate(SMALL, 50, 7)


@pytest.mark.parametrize("size", [7, *(pytest.param(n, marks=pytest.mark.proof) for n in (1, 1000))])
def test_the_same_for_any_size_of_chunk(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = simulate(SMALL, 50, 7)
    monkeypatch.setattr(simulation, "_CHUNK", size)
    assert simulate(SMALL, 50, 7) == simulate(SMALL, 50, 7, 2) == expected


TWELVE = plays(SMALL, 12, 3)


@given(st.permutations(range(12)), st.integers(1, 11))
def test_tallies_add_up_in_any_order(order: list[int], cut: int) -> None:
    whole, parts = PlayTally(((0, 1, 2),)), (PlayTally(((0, 1, 2),)), PlayTally(((0, 1, 2),)))
    for index in range(12):
        whole.add(TWELVE[index])
    for place, index in enumerate(order):
        parts[place >= cut].add(TWELVE[index])
    merged = PlayTally(((0, 1, 2),))
    for part in parts:
        merged.merge(part)
    assert merged == whole


def test_another_seed_and_more_games_differ() -> None:
    assert simulate(SMALL, 50, 8) != simulate(SMALL, 50, 7) != simulate(SMALL, 51, 7)


def by_hand(name: str = "mine") -> Board:
    return replace(boards.load("h3"), name=name)


def test_a_board_by_hand_goes_to_other_processes() -> None:
    game = PolyGo(by_hand(), 3)
    assert simulate(game, 20, 1, 2) == simulate(game, 20, 1)


def test_new_processes_where_this_one_cannot_be_copied() -> None:
    """With another thread running, they begin anew and get the game as bytes."""
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        assert simulate(PolyGo(by_hand()), 20, 1, 2) == simulate(PolyGo(by_hand()), 20, 1)
    finally:
        stop.set()
        thread.join()


@pytest.mark.parametrize("name", games.classes())
def test_every_game_can_be_sent(name: str) -> None:
    """After play too, with what it has worked out by then."""
    game = games.load(name)
    state = game.apply(game.initial(), game.legal_moves(game.initial())[0])
    sent = pickle.loads(pickle.dumps(game))
    assert sent == game
    assert sent.legal_moves(state) == game.legal_moves(state)


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_grows_to_the_end(jobs: int) -> None:
    told: list[tuple[int, int]] = []
    simulate(SMALL, 90, 1, jobs, lambda done, total: told.append((done, total)))
    assert len(told) > 4
    assert told == sorted(told)
    assert told[-1] == (90, 90)
    assert {total for _, total in told} == {90}


# --- kernels


@pytest.mark.slow
def test_the_same_with_a_kernel() -> None:
    game = games.load("polygo", board="h5")
    compiled = simulate(game, 40, 3, kernel=True)
    assert compiled == simulate(game, 40, 3, kernel=False)
    assert compiled == simulate(game, 40, 3, 2, kernel=True)


@pytest.mark.soak
@pytest.mark.parametrize("name", games.classes())
def test_the_same_with_every_kernel(name: str) -> None:
    for board in games.classes()[name].boards:
        game = games.load(name, board=board)
        if kernels.find(game) is None:
            with pytest.raises(MissingTool, match=f"no kernel for {name} on {board}"):
                simulate(game, 2, 1, kernel=True)
        else:
            assert simulate(game, 100, 9, 2, kernel=True) == simulate(game, 100, 9, kernel=False)


def test_a_kernel_plays_from_so_many_games_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Game] = []
    monkeypatch.setattr(kernels, "find", asked.append)
    monkeypatch.setattr(simulation, "KERNEL_FROM", 20)
    simulate(SMALL, 19, 1)
    simulate(SMALL, 25, 1, kernel=False)
    assert asked == []
    simulate(SMALL, 20, 1)
    assert asked == [SMALL]
    with pytest.raises(MissingTool, match="no kernel for polygo on s4"):
        simulate(SMALL, 1, 1, kernel=True)


def test_without_numba_the_protocol_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        def find(game: Game) -> None:
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)
        return find

    expected = simulate(SMALL, 20, 1)
    monkeypatch.setattr(simulation, "KERNEL_FROM", 20)
    monkeypatch.setattr(kernels, "find", missing("numba.core"))
    assert simulate(SMALL, 20, 1) == expected
    monkeypatch.setattr(kernels, "find", missing("polygo_fab.nothing"))
    with pytest.raises(ModuleNotFoundError):
        simulate(SMALL, 20, 1)


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="counts in KiB there")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_million_games_take_no_more_memory(jobs: int) -> None:
    import resource

    game = games.load("hex-3")
    simulate(game, 50_000, 1, jobs, kernel=True)
    before = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    assert simulate(game, 1_000_000, 1, jobs, kernel=True).games == 1_000_000
    after = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    assert max(b - a for a, b in zip(before, after, strict=True)) < 32 * 1024


# --- refusals, and processes that end early


@pytest.mark.parametrize(("wrong", "reason"), [
    ({"games": 0}, "games = '0': allowed: a whole number from 1"), ({"games": -3}, "games = '-3'"),
    ({"games": 2.0}, "games = '2.0'"), ({"games": True}, "games = 'True'"), ({"games": 10 ** 9 + 1}, "to 1000000000"),
    ({"games": 10 ** 5000}, "games = too long"), ({"seed": -1}, "seed = '-1': allowed: a whole number from 0"),
    ({"seed": 2 ** 63}, "seed"), ({"seed": None}, "seed = 'None'"), ({"jobs": -1}, "jobs = '-1'"),
    ({"jobs": 10 ** 6}, "jobs"), ({"jobs": "2"}, "jobs = '2'")])
def test_numbers_out_of_range(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        simulate(SMALL, **{"games": 5, "seed": 1, **wrong})


@dataclass(frozen=True)
class Endless(PolyGo):
    """A game of passes."""

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        return (PASS,)

    def apply(self, state: State, move: Move) -> State:
        return state

    def outcome(self, state: State) -> Outcome | None:
        return None


@dataclass(frozen=True)
class Fatal(PolyGo):
    """A game that ends every process but one."""

    allowed: int = 0

    def initial(self) -> State:
        if os.getpid() != self.allowed:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().initial()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_does_not_end(jobs: int) -> None:
    with pytest.raises(BadInput, match="game 0 of seed 1 is not over after 5000 moves"):
        simulate(Endless(boards.load("s3")), 3, 1, jobs)
    assert no_children()


def test_a_process_that_dies_is_one_clear_line() -> None:
    game = Fatal(boards.load("s3"), allowed=os.getpid())
    assert simulate(game, 3, 1).games == 3
    with pytest.raises(BadInput, match="one of the processes at work died") as caught:
        simulate(game, 100, 1, 2)
    assert len(str(caught.value).splitlines()) == 1
    assert no_children()


def test_a_game_that_cannot_be_sent() -> None:
    game = PolyGo(boards.load("s3"))
    object.__setattr__(game, "_cached", lambda: None)
    assert simulate(game, 3, 1).games == 3
    with pytest.raises(BadInput, match="cannot be sent to other processes"):
        simulate(game, 3, 1, 2)


def test_a_game_that_a_new_process_does_not_know() -> None:
    with pytest.raises(BadInput, match="does not know this game"):
        simulation._received(pickle.dumps(SMALL).replace(b"PolyGo", b"NoGame"), False)


def test_an_error_in_the_progress_ends_the_processes() -> None:
    def fail(done: int, total: int) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        simulate(games.load("polygo"), 10 ** 5, 1, 2, fail, kernel=False)
    assert no_children()


def no_children() -> bool:
    return not multiprocessing.active_children()


SCRIPT = """
import signal, sys, threading
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell's background jobs ignore
from polygo_fab import games
from polygo_fab.play.simulate import simulate
if __name__ == "__main__":
    if sys.argv[1] == "anew":
        threading.Thread(target=threading.Event().wait, daemon=True).start()
    say = lambda done, total: print(done, flush=True)
    try:
        simulate(games.load("polygo", board="h5"), 10 ** 8, 1, 3, say, kernel=False)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
        sys.exit(130)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("begun", ["copied", pytest.param("anew", marks=pytest.mark.soak)])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_one_that_began_it(how: signal.Signals, begun: str) -> None:
    """Ctrl-C goes to all processes of a terminal, the other signals to the first alone."""
    run = subprocess.Popen([sys.executable, "-c", SCRIPT, begun], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                           text=True, start_new_session=True)
    assert run.stdout is not None
    assert run.stdout.readline()
    assert len(of_session(run.pid)) == 4 + (begun == "anew")  # one keeps the list of what is shared
    limit = time.monotonic() + 60
    if how == signal.SIGINT:
        os.killpg(run.pid, how)
    else:
        run.send_signal(how)
    out, err = run.communicate(timeout=60)
    assert run.returncode == (130 if how == signal.SIGINT else -how)
    assert err == "" or (begun == "anew" and "leaked semaphore" in err)
    assert out.endswith("interrupted\n") == (how == signal.SIGINT)
    while of_session(run.pid):
        assert time.monotonic() < limit, "processes are left"
        time.sleep(0.02)


def test_kinds_are_unlimited_pieces_of_several_players() -> None:
    assert kinds(SMALL) == {"pawn": (0, 1, 2)}
    assert kinds(games.load("go-n", urn=25)) == {}
    assert kinds(games.load("labyrinth")) == {}
