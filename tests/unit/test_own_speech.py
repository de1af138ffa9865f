"""What is said of boards and games from files of one's own, under another language: no line is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from test_board_files import FAULTS, OWN
from test_outside_games import GAME

from polygo_fab.cli import speech
from polygo_fab.cli.main import cli
from polygo_fab.core.words.language import languages
from polygo_fab.recipes.prove_game import ProofLine, prove_file

OTHERS = sorted({*languages()} - {"en"})
ENGLISH = {"the", "allowed", "expected", "cell", "cells", "and", "with", "of", "is", "are", "than", "which", "there",
           "lies", "pawn", "share", "board", "its", "players", "edges", "games", "border", "beside", "first", "what"}
"""Words that stand in no line of another language: its own words are others, and code and names have none of them."""


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
    told = checked(lang, tmp_path / f"fault{list(FAULTS).index(text)}.toml")
    assert told.startswith("polygo-fab: ")
    if text != "a = [":  # the words of the reader of TOML, which are not ours
        assert not left(told), told


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


@pytest.mark.slow
def test_the_proof_of_a_game_is_told_in_every_language(tmp_path: Path) -> None:
    """Each step of a sound file, and how they are told where they are not tried."""
    (tmp_path / "mine.py").write_text(GAME, encoding="utf-8")
    lines = list(prove_file(tmp_path / "mine.py"))
    assert {line.kind for line in lines} == {"proved", "not brought"}
    lines += [ProofLine("not tried", f"{what} stands above") for what in
              ("how it is played: first mend what", "what is made of it: first mend what")]
    for lang in OTHERS:
        speech.speak(lang)
        told = speech.spoken("\n".join(map(str, [*lines, "mine.py: it is a game"])))
        assert not left(told), left(told)
        assert all(line[12] == " " != line[13] for line in told.splitlines()[:-1]), "what is told stands in one column"
