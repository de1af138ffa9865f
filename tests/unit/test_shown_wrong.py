"""What a game from outside may show: features that cannot be drawn are refused in one line, all others are made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from polygo_fab import games
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput

DOC = (Path(__file__).parents[2] / "docs" / "adding.md").read_text(encoding="utf-8")
GAME = re.findall(r"^```python\n(.*?)^```$", DOC, re.DOTALL | re.MULTILINE)[0]

WRONG = {
    'Feature("foo", 1, frozenset({0}))': "kind 'foo': allowed: side, port",
    'Feature("side", 3, frozenset({0, 1}))': "side of player 3: allowed: 1 to 2",
    'Feature("side", "1", frozenset({0, 1}))': "side of player 1: allowed: 1 to 2",
    'Feature("side", True, frozenset({0, 1}))': "side of player True: allowed: 1 to 2",
    'Feature("start", 0, frozenset({0}))': "start of player 0: allowed: 1 to 2",
    'Feature("port", 1, frozenset({0, 1}))': "port of player 1: allowed: 0, as it is nobody's",
    'Feature("side", 1, {0, 1})': "side with sites {0, 1}: expected a frozenset",
    'Feature("side", 1, frozenset())': "side with sites frozenset(): expected a frozenset of numbers, one or more",
    'Feature("start", 1, frozenset({0.5}))': "start with sites frozenset({0.5})",
    'Feature("start", 1, frozenset({9}))': "start with sites that are not on s3",
    'Feature("pivot", 0, frozenset({-1}))': "pivot at points that are not on s3",
    'Feature("apex", 1, frozenset({0}))': "apex: allowed where pieces stand on edges",
    'Feature("track", 0, frozenset({2, 3}))': "track of 2 to 3: allowed: all numbers from 1",
    'Feature("home", 1, frozenset({0}))': "home a3: allowed: two cells or more that follow each other along the border",
    'Feature("goal", 1, frozenset({0, 2}))': "goal a3, c3: allowed: two cells or more",
    'Feature("side", 1, frozenset({3, 4, 5}))': "side a2, b2, c2: allowed: two cells or more",
    'Feature("side", 1, frozenset(range(9)) - {4})': "side a3, b3, c3, a2, c2 ...: allowed: two cells or more",
    'Feature("side", 1, frozenset({0, 1})), Feature("home", 2, frozenset({0, 1, 2}))':
        "side and home share a3, b3: allowed: no cell but one in which both end",
    'Feature("start", 1, frozenset({0})), Feature("start", 2, frozenset({0}))': "two features start share a3",
    'Feature("barred", 0, frozenset(range(9)))': "all sites are barred",
    'Feature("barred", 0, frozenset({4}))': "'.' on b2 at .../.../... 1: expected 'x', as it is barred",
    'Feature("coloured", 2, frozenset({0}))': "'.' on a3 at .../.../... 1: expected '2', as it is coloured",
    '"side"': "shows = ('side',): expected a tuple of Feature"}

RIGHT = [
    'Feature("side", 1, frozenset({0, 1, 2})), Feature("side", 2, frozenset({6, 7, 8}))',
    'Feature("home", 1, frozenset({0, 1})), Feature("goal", 2, frozenset({1, 2}))',
    'Feature("port", 0, frozenset({0, 1})), Feature("restricted", 0, frozenset({4, 0}))',
    'Feature("track", 0, frozenset(range(1, 10))), Feature("start", 2, frozenset({0}))']


def bring(config: Path, shows: str) -> None:
    """The game of docs/adding.md, with these features."""
    text = GAME.replace("from polygo_fab.core.game", "from polygo_fab.core.features import Feature\n"
                        "from polygo_fab.core.game", 1)
    text = text.replace("    def initial", f"    @property\n    def shows(self):\n        return ({shows},)\n\n"
                        "    def initial", 1)
    (config / "games" / "tic_tac_toe.py").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("shows", WRONG)
def test_what_cannot_be_drawn_is_refused(own_config: Path, shows: str) -> None:
    bring(own_config, shows)
    with pytest.raises(BadInput, match=re.escape(WRONG[shows])):
        games.load("tic-tac-toe")


@pytest.mark.slow
@pytest.mark.parametrize("shows", RIGHT)
def test_what_can_be_drawn_is_made_and_proved(own_config: Path, shows: str, tmp_path: Path) -> None:
    bring(own_config, shows)
    made = CliRunner().invoke(cli, ["make", "paper", "--set", "game=tic-tac-toe", "--out", str(tmp_path / "out"),
                                    "--paper", "a4", "--lang", "en"])
    assert made.exit_code == 0, made.output


def test_a_class_is_told_when_it_is_wrong_in_its_play(own_config: Path) -> None:
    """A cell that belongs to the board, and on which a piece is put all the same."""
    bring(own_config, 'Feature("coloured", 1, frozenset({0}))')
    path = own_config / "games" / "tic_tac_toe.py"
    path.write_text(path.read_text().replace("State((0,) * len(self.board.centres), 1)",
                                             "State((1, *(0,) * (len(self.board.centres) - 1)), 1)")
                    .replace("if owner == 0)", "if owner == 0 or site == 0)")
                    .replace("State(tuple(owner), 3 - state.to_move)",
                             "State((owner[0] if move[0] else 2, *owner[1:]), 3 - state.to_move)"))
    told = CliRunner().invoke(cli, ["game", "prove", str(path)])
    assert told.exit_code == 1
    assert "expected '1', as it is coloured in shows" in told.output
