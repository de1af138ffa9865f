"""No line is half in English: what a user of another language sees first of making, checking and puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from polygo_fab.cli import speech
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.words.language import page_languages

OTHERS = sorted({*page_languages()} - {"en"})
ENGLISH = {"the", "allowed", "expected", "and", "with", "of", "is", "files", "would", "be", "made", "them", "proved",
           "again", "compared", "now", "no", "dots", "digits", "blanks", "level", "such", "did", "draughts",
           "you", "clean-up", "file", "drawing", "has", "changed", "type", "move", "missing", "year", "month"}
"""Words that no line of another language has: its own are others, and names and values have none of them."""
LINES = (
    "Any board, as a plate and a crown: 131 files would be made in outputs/board: 36 in laser/, 7 beside them",
    "TetraGo, the two-faced square board: 4 files would be made in out: 4 in laser/",
    "56 files: 56 proved, 19 of them made again and compared; 0 findings",
    "outputs/tetrago: 56 files: 55 proved, 19 of them made again and compared, 1 proved in part; 2 findings",
    "proved  26 files: 18 proved, 8 proved in part; 0 findings",
    "polygo-fab: 'out' was made with other settings (touch=yes, now none, kerf=0.2 0.24, now 0.3, the file of board "
    "lake has changed, the drawing club.svg has changed): --name a makes a folder beside it, --replace replaces it; to "
    "keep its settings and change some: make out --set ... --replace",
    "HexaGo with clean-up on h5, 3 players",
    "Hexagonal draughts on h5, 2 players. Type a move, or help.",
    "polygo-fab: Missing argument 'YEAR-MONTH-DAY'.")
ASKED = (["puzzle", "picture", "Jean-Luc"], ["puzzle", "book", "--spec", "4x 6x6:easy", "--out", "x.pdf"],
         ["puzzle", "day", "--lang", "fr"], ["puzzle", "day"], ["game", "show", "hexago-february"],
         ["make", "coupons", "--dry-run"], ["make", "board", "--dry-run"], ["puzzle", "picture", "nothing-such"],
         ["puzzle", "hint", "nc:3x3:r1,2,1:c2,1,1"], ["puzzle", "grade", "nc:3x3:r1,2,1:c2,1,1"])


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    yield
    speech.speak("en")


def left(text: str) -> set[str]:
    return ENGLISH & {*re.findall(r"[a-z-]+", re.sub(r"--\S+", " ", text).lower())}


def told(lang: str, words: list[str]) -> str:
    done = CliRunner().invoke(cli, ["--lang", lang, *words], prog_name="polygo-fab")
    speech.speak(lang)
    if isinstance(done.exception, BadInput):
        return speech.spoken(f"polygo-fab: {done.exception}")
    return done.output


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("line", LINES)
def test_no_word_of_a_line_is_english(line: str, lang: str) -> None:
    assert left(line), "the English line has such words"
    speech.speak(lang)
    assert not left(speech.spoken(line)), speech.spoken(line)


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("words", ASKED)
def test_what_is_typed_is_answered_in_one_language(words: list[str], lang: str, tmp_path: Path,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = told(lang, words)
    assert said, "something is said"
    assert not left(said.splitlines()[0]), said


@pytest.mark.parametrize("lang", OTHERS)
def test_games_are_listed_under_their_names_in_the_language(lang: str) -> None:
    english, its = told("en", ["list", "games"]), told(lang, ["list", "games"])
    for name in ("Hexagonal draughts: ", "HexaGo with clean-up: "):
        assert name in english
        assert name.strip(": ") not in its


@pytest.mark.parametrize("lang", OTHERS)
def test_boards_are_listed_in_the_language(lang: str) -> None:
    its = told(lang, ["list", "boards"])
    assert not [word for word in ("hexagon of", "squares", "rows", "sides", "board of", "played on") if word in its]


def test_an_option_of_all_commands_is_shown_in_its_place() -> None:
    assert "allowed before it: polygo-fab --lang fr puzzle day" in told("en", ["puzzle", "day", "--lang", "fr"])
    assert told("en", ["puzzle", "day", "--foo"]).rstrip().endswith("allowed: --help")
