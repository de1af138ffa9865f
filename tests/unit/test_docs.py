"""The examples of the documents run, and there is one for every game."""

import doctest
from pathlib import Path

from polygo_fab import games

DOCS = Path(__file__).parents[2] / "docs"


def test_the_examples_of_games_run() -> None:
    result = doctest.testfile(str(DOCS / "games.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 60
    assert result.failed == 0


def test_the_examples_of_print_run() -> None:
    result = doctest.testfile(str(DOCS / "print.md"), module_relative=False, encoding="utf-8")
    assert result.attempted == 3
    assert result.failed == 0


def test_every_game_has_an_example() -> None:
    text = (DOCS / "games.md").read_text(encoding="utf-8")
    assert [name for name in games.classes() if f"`{name}`" not in text] == []
    used = [name for name in games.classes() if f'games.load("{name}"' in text]
    assert set(games.classes()) - set(used) == {"hex-6"}  # told with hex-3
