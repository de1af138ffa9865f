"""The examples of the documents run, and there is one for every game."""

import doctest
from pathlib import Path

import pytest

from polygo_fab import games
from polygo_fab.core.resources import template
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.write.pdf import page_count
from tests.golden import derived

DOCS = Path(__file__).parents[2] / "docs"


def test_the_examples_of_games_run() -> None:
    result = doctest.testfile(str(DOCS / "games.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 60
    assert result.failed == 0


@pytest.mark.slow
def test_the_examples_of_print_run() -> None:
    result = doctest.testfile(str(DOCS / "print.md"), module_relative=False, encoding="utf-8")
    assert result.attempted == 3
    assert result.failed == 0


def test_every_game_has_an_example() -> None:
    text = (DOCS / "games.md").read_text(encoding="utf-8")
    assert [name for name in games.classes() if f"`{name}`" not in text] == []
    used = [name for name in games.classes() if f'games.load("{name}"' in text]
    assert set(games.classes()) - set(used) == {"hex-6"}  # told with hex-3


def judged() -> dict[str, tuple[str, ...]]:
    """The rows of the table of books by the name of their text."""
    rows = [tuple(cell.strip() for cell in line.strip("| ").split(" | "))
            for line in (DOCS / "rulebooks.md").read_text(encoding="utf-8").splitlines()]
    return {row[0].split()[0]: row[1:] for row in rows if len(row) == 4 and row[0] not in ("book", "point")
            and not row[0].isdigit()}


def test_every_text_was_judged() -> None:
    texts = {path.stem for path in template("lang/en").glob("*.md")}
    assert set(judged()) == texts
    assert all(row[1] and row[2] for row in judged().values())


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.parametrize("name", [name for name in judged() if not name.startswith("leaflet")])
def test_the_pages_of_a_book_are_told(name: str) -> None:
    told = tuple(map(int, judged()[name][0].split(", ")))
    assert tuple(page_count(rulebook(name, lang, "a4", {})) for lang in ("fr", "en")) == told


def test_the_readme_lists_every_game() -> None:
    text = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert derived.readme(text) == text, "python -m tests.golden.derived writes it"
