"""docs/stocks.md: the sets of pieces are enough for good players, too; what it says of them is what is recorded."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from polygo_fab import games
from polygo_fab.core.sampled import stocks
from polygo_fab.play.stocks import GOOD

PAGE = Path(__file__).parents[2] / "docs" / "stocks.md"
TEXT = PAGE.read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")]
        for line in TEXT.splitlines() if re.match(r"\| [a-z0-9-]+ \| [a-z]+[0-9]", line)]
TOGETHER = "blocks"
"""A size that runs out is put together from smaller tiles, says its book."""


def test_what_good_players_need_beyond_random_games_is_in_the_set() -> None:
    for (name, board), good in GOOD.items():
        needed = {row[3]: int(row[5]) for row in ROWS if row[:2] == [name, board]}
        assert good == {piece: needed[piece] for piece in good}


def test_every_game_with_unlimited_pieces_is_there_on_its_usual_board() -> None:
    unlimited = {(name, made.boards[0]) for name, made in games.classes().items()
                 if any(item.count is None for item in games.load(name).equipment)}
    measured = {(game, board) for game, board, *_ in ROWS}
    assert len(measured) >= 8
    assert unlimited - measured == {(game, board) for game, board in unlimited
                                    if f" {game} on {board}" in TEXT.partition("Not measured yet:")[2]}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: "-".join(row[:4]))
def test_a_set_is_what_is_recorded_and_is_enough(row: list[str]) -> None:
    name, board, players, piece, there, needed, lacking, _, against = row
    game = games.load(name, board=board)
    assert int(players) == game.players
    recorded = stocks(game)
    assert recorded is not None
    found = recorded.needed(piece)
    assert found is not None
    assert int(there) == found.p95
    if lacking == "none, ever":  # two players put a pawn in turn
        assert int(there) >= int(needed) == -(-len(game.board.centres) // 2)
        return
    short, played = map(int, lacking.split(" of "))
    won, tried = map(int, against.split(" of "))
    assert played >= 100
    assert won / tried > 1 / game.players
    assert int(needed) <= int(there)
    assert 100 * short <= played


def test_the_set_of_blocs_has_four_times_the_board() -> None:
    area = sum(int(there) * int(a) * int(b) for name, _, _, piece, there, *_ in ROWS if name == TOGETHER
               for a, b in re.findall("tile ([0-9]+)x([0-9]+)", piece))
    assert area >= 4 * 144
    for lang, words in (("en", "put smaller tiles together"), ("fr", "assemblez des pavés plus petits")):
        book = PAGE.parents[1] / "templates" / "lang" / lang / "blocks.md"
        assert words in book.read_text(encoding="utf-8")
