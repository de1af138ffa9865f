"""How many pieces are enough: one number for each kind and game, which holds for whole games, recorded by a command."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab import games, kits
from polygo_fab.cli.listing import show_game
from polygo_fab.core import sampled
from polygo_fab.core.game import Game
from polygo_fab.core.page import Label
from polygo_fab.core.playout import playout
from polygo_fab.core.resources import template
from polygo_fab.core.sampled import stocks
from polygo_fab.core.stock_table import Stocks, recorded, row_name
from polygo_fab.kits.chosen import needs
from polygo_fab.pages.equipment import equipment
from polygo_fab.pages.words import Words
from polygo_fab.play import stocks as recording
from polygo_fab.play.tally import wilson

RECORDED = [(name, row) for name, rows in recorded().items() for row in rows]
QUICK = [("polygo", "s6"), ("polygo", "s7"), ("hex-3", "h5"), ("hex-n", "h3-5p"), ("blocks", "units6")]
OTHER_SEED = 99


def of_row(name: str, row: str) -> Game:
    """The game of a row: its board, and after a hyphen the number of players where it is not the usual one."""
    board, _, players = row.partition("-")
    return games.load(name, board=board, **({"players": players.removesuffix("p")} if players else {}))


def known(game: Game) -> Stocks:
    found = stocks(game)
    assert found is not None
    return found


def covered(game: Game, seed: int, count: int) -> dict[str, float]:
    """Of so many games of another seed, played and counted here, the share that lacks nothing with as many of every
    kind as are recorded, by the rank of these."""
    needs = list(sampled.needs_of(game, seed, range(count)))
    enough = {rank: [getattr(needed, rank) for needed in known(game).pieces] for rank in ("median", "p95")}
    return {rank: sum(all(used <= there for used, there in zip(need, some, strict=True)) for need in needs) / count
            for rank, some in enough.items()}


def off_by_chance(share: float, recorded: int, count: int) -> float:
    """How far a share of `count` games may be from that of `recorded` ones: three deviations of the difference."""
    return 3 * (share * (1 - share) * (1 / recorded + 1 / count)) ** 0.5


# --- the numbers hold


@pytest.mark.proof
@pytest.mark.parametrize(("name", "row"), QUICK)
def test_the_stated_share_of_games_is_covered(name: str, row: str) -> None:
    """Of games that were not recorded: 95 % lack nothing, all colours and all kinds counted at once."""
    shares_hold(of_row(name, row), 400)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "row"), RECORDED)
def test_the_stated_share_of_all_games_is_covered(name: str, row: str) -> None:
    game = of_row(name, row)
    shares_hold(game, known(game).games)


def shares_hold(game: Game, count: int) -> None:
    shares, recorded = covered(game, OTHER_SEED, count), known(game).games
    assert shares["p95"] >= 0.95 - off_by_chance(0.95, recorded, count)
    assert shares["median"] >= 0.5 - off_by_chance(0.5, recorded, count)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "row"), [("hex-6", "h5"), ("hex-n", "h3-5p")])
def test_a_percentile_of_each_colour_is_too_few(name: str, row: str) -> None:
    """What was recorded before: each colour for itself has enough in 95 % of the games, all of them have not."""
    game = of_row(name, row)
    plays = [playout(game, OTHER_SEED, number).used for number in range(400)]
    each = [sorted(column)[379] for column in zip(*plays, strict=True)]
    lacking = sum(any(a > b for a, b in zip(used, each, strict=True)) for used in plays)
    assert wilson(400 - lacking, 400)[1] < 0.95


@pytest.mark.proof
@pytest.mark.parametrize(("name", "row"), [("polygo", "s6"), ("hex-n", "h3-5p")])
def test_an_estimate_is_what_play_gives(name: str, row: str) -> None:
    game = of_row(name, row)
    assert recording.measured(game) == stocks(game)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "row"), RECORDED)
def test_every_estimate_is_what_play_gives(name: str, row: str) -> None:
    game = of_row(name, row)
    assert recording.measured(game) == stocks(game)


@pytest.mark.slow
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 5)), min_size=1, max_size=60), st.integers(0, 100))
def test_covering(needed: list[tuple[int, ...]], percent: int) -> None:
    """It covers so many, and one less of every kind would not."""
    def cover(there: tuple[int, ...]) -> int:
        return sum(all(a <= b for a, b in zip(need, there, strict=True)) for need in needed)

    found = sampled.covering(needed, lambda some, total: 100 * some >= percent * total)
    assert 100 * cover(found) >= percent * len(needed)
    lower = [tuple(sorted(column)[k] for column in zip(*needed, strict=True)) for k in range(len(needed))]
    assert all(100 * cover(there) < percent * len(needed) for there in lower if there < found and all(
        a <= b for a, b in zip(there, found, strict=True)))


# --- the table


def test_every_unlimited_stock_is_recorded_and_nothing_else() -> None:
    """If this fails: python -m polygo_fab.play.stocks."""
    assert [(game.name, row_name(game)) for game in recording.unlimited()] == RECORDED
    assert [of_row(*row) for row in RECORDED] == list(recording.unlimited())


def test_every_row_names_the_pieces_of_its_game_once() -> None:
    for game in recording.unlimited():
        found = known(game)
        long = game.players > 4 and game.name in {"polygo", "go-n", "hexago-february"}
        assert (found.seed, found.games) == (sampled.SEED, 100 if long else 500)
        assert [used.piece for used in found.pieces] == list(dict.fromkeys(
            item.piece for item in game.equipment if item.count is None))
        assert all(0 <= used.median <= used.p95 <= used.max for used in found.pieces)


def test_estimates_are_for_default_options_and_recorded_boards() -> None:
    for other in (games.load("polygo", board="h5", initial="a1:1"),
                  games.load("polygo", board="h5", players=3, initial="a1:1"),
                  games.load("polygo", board="h4"), games.load("kruzno")):
        assert stocks(other) is None


@pytest.mark.proof
def test_the_command_writes_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    some = [games.load("hex-2", board="h3"), games.load("hex-2", board="h4")]
    monkeypatch.setattr(recording, "template", lambda name: tmp_path / name)
    monkeypatch.setattr(recording, "unlimited", lambda: iter(some))
    recording.main()
    text = (tmp_path / recording.FILE).read_text(encoding="utf-8")
    assert text == recording.record(some)
    kept = {row.strip() for row in template(recording.FILE).read_text(encoding="utf-8").split("\n\n")}
    assert {row.strip() for row in text.split("\n\n")} <= kept


# --- the same number everywhere


@pytest.mark.parametrize("name", ["polygo", "go-n", "hex-2", "hex-6", "catchup", "labyrinth", "hex"])
def test_the_same_number_everywhere(name: str) -> None:
    """What is shown in the terminal, drawn in the book, cut and printed."""
    game = games.load(name)
    [needed] = known(game).pieces
    text, _ = show_game(game)
    assert f"unlimited; {needed.p95} are enough in 95 % of random games" in text
    for lang in ("fr", "en"):
        labels = [item.text for drawing in equipment(game, Words(lang)).drawings for item in drawing.items
                  if isinstance(item, Label)]
        assert f"× {needed.p95}" in labels
    told = {need.count for need in needs(game, "p95") if need.piece == needed.piece}
    assert told == {needed.p95}
    paper = kits.load("paper", {"game": name})
    assert {need.count for need in paper_needs(paper.parameters) if need.piece == needed.piece} == {needed.p95}


def paper_needs(parameters: object) -> tuple:  # type: ignore[type-arg]
    assert isinstance(parameters, dict)
    assert parameters["quantity"] == "p95"
    return needs(games.load(str(parameters["game"])), str(parameters["quantity"]))
