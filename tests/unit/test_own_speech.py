"""What is said of boards and games from files of one's own, under another language: no line of it is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from test_board_files import FAULTS, OWN

from polygo_fab.cli import speech
from polygo_fab.cli.main import cli
from polygo_fab.core.words.language import languages
from polygo_fab.recipes.prove_game import ProofLine

OTHERS = sorted({*languages()} - {"en"})
ENGLISH = {"the", "allowed", "expected", "cell", "cells", "and", "with", "of", "is", "are", "than", "which", "there",
           "lies", "share", "board", "its", "players", "edges", "games", "border", "beside", "first", "what"}
"""Words that stand in no line of another language: its own words are others, and code and names have none of them."""
STAY = ("not a TOML file", "in der Datei", "unknown")
"""What may hold English: the words of the reader of TOML, which are not ours."""


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    yield
    speech.speak("en")


def left(text: str) -> list[str]:
    """The lines that have an English word in them outside of quotes."""
    return [line for line in text.splitlines()
            if ENGLISH & {*re.findall(r"[a-z]+", re.sub(r"`[^`]*`|« [^»]* »|„[^“]*“|\[.*?\]", " ", line).lower())}]


def checked(lang: str, *files: Path) -> str:
    return CliRunner().invoke(cli, ["--lang", lang, "board", "check", *map(str, files)], prog_name="polygo-fab").output


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("text", FAULTS)
def test_what_is_wrong_with_a_board_file_is_told_in_the_language(text: str, lang: str, tmp_path: Path) -> None:
    (tmp_path / f"fault{list(FAULTS).index(text)}.toml").write_text(text, encoding="utf-8")
    monkey = checked(lang, tmp_path / f"fault{list(FAULTS).index(text)}.toml")
    assert monkey
    if text != "a = [":  # the words of the reader of TOML
        assert not left(monkey), monkey


@pytest.mark.slow
@pytest.mark.parametrize("lang", OTHERS)
def test_what_a_board_file_makes_is_told_in_the_language(lang: str) -> None:
    told = checked(lang, *OWN)
    assert not left(told), left(told)


@pytest.mark.slow
def test_a_barred_cell_is_drawn_as_in_a_game() -> None:
    lake = next(path for path in OWN if path.stem == "lake")
    told = checked("en", lake)
    assert "3 a b # # e f" in told
    assert "# is none of play (x in a position): c3 d3" in told
    shown = CliRunner().invoke(cli, ["game", "show", "polygo", "--board", str(lake)]).output
    assert "# is none of play (x in a position): c3 d3" in shown


PROVED = [ProofLine("proved", "what it says of itself"),
          ProofLine("proved", "on s3: 5 random games end, and keep to the protocol"),
          ProofLine("proved", "on s3 with rows=4"),
          ProofLine("proved", "any text is refused, or a move or a position"),
          ProofLine("proved", "it is the same game in every process"),
          ProofLine("proved", "what is printed of it, made and read back"),
          ProofLine("proved", "its pieces, made and read back"), ProofLine("proved", "its board, made and read back"),
          ProofLine("not tried", "how it is played: first mend what stands above"),
          ProofLine("not tried", "what is made of it: first mend what stands above"),
          ProofLine("not tried", "the rest: first mend what never ends")]


@pytest.mark.slow
@pytest.mark.parametrize("lang", OTHERS)
def test_the_proof_of_a_game_is_told_in_the_language(lang: str) -> None:
    """Each step, as a sound file has it, and the end."""
    source = next(Path(__file__).parents[2].glob("docs/games/*.py"), None)
    speech.speak(lang)
    assert not left("\n".join(speech.spoken(str(line)) for line in PROVED))
    if source:
        told = CliRunner().invoke(cli, ["--lang", lang, "game", "prove", str(source)]).output
        assert not left(told), told
