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
from polygo_fab.core.words.language import page_languages
from polygo_fab.recipes.prove_game import ProofLine, prove_file

OTHERS = sorted({*page_languages()} - {"en"})
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


REFUSED = ("cells=2", "pawn_thickness=9", "pitch=5", "lip=90", "theme=star lines=score cells=4 pitch=12",
           "title=" + "a" * 70, "title=" + "a" * 55, "logo_fill=yes", "marks_fill=yes", "coupon=50", "play=5",
           "corner_radius=9")
OTHER_KITS = ("hexago: cells=4", "hexago: dots=30", "hexago: pawn=19", "hexago: arc_thickness=9", "box: thickness=11",
              "hexago: chamfer=3", "hexago: chamfer=2 theme=weave",
              "box: magnets=5x4", "box: magnets=20x2", "box: magnets=5",
              "box: magnets=5x2 lid=none", "box: lid=hinge room=0.3", "box: lid=hinge lid_play=1.6",
              "box: notches=yes dividers=no",
              "box: lid=board contents=hexago", "board: board=h5 back=s26", "board: board=t4 back=h5", "board: peg=9",
              "board: players=3", "board: theme=star crown=no", "board: theme=star band=3", "pieces: game=blocks",
              "pieces: size=3", "pieces: size=19.9", "paper: pitch=3", "tiles: play=2", "tiles: unit=5 thickness=12",
              "board: board=h9 game=catchup crown=no", "board: board=s6 coordinates=yes band=2")


@pytest.mark.slow
@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("settings", [*(f"tetrago: {one}" for one in REFUSED), *OTHER_KITS])
def test_what_a_kit_refuses_is_told_in_the_language(settings: str, lang: str, tmp_path: Path) -> None:
    kit, _, words = settings.partition(": ")
    sets = [part for word in words.split() for part in ("--set", word)]
    done = CliRunner().invoke(cli, ["--lang", lang, "make", kit, *sets, "--dry-run", "--out", str(tmp_path)],
                              prog_name="polygo-fab")
    if done.exit_code:
        speech.speak(lang)
        told = speech.spoken(str(done.exception) if done.exception and not done.output else done.output)
        bare = re.sub(r"--set \S+|\((?:règle|Regel) \w+\)|\w+ ?= ?\w+|\b(?:board|box|players|tiles)\b", " ", told)
        assert not left(bare), told


DRAWN = ("<text>Club</text>", '<path d="M0 0h9" clip-path="url(#a)"/>', "", '<path d="M0 0 C1 1"/>',
         '<path d="M0 0L1e9 1"/>', '<rect width="40" height="40" rx="-5" ry="9"/>', '<circle r="0"/>',
         '<g transform="skewX(3)"><rect width="9" height="9"/></g>', '<g transform="rotate(a)"/>',
         '<circle r="9" style="FILL:red"/>', '<rect width="10%" height="9"/>', '<circle cx="99" cy="9" r="9"/>',
         '<circle cx="9" cy="9" r="9" fill-opacity="0"/>', '<path d="8 8"/>', '<circle cx="50" cy="50" r=".01"/>',
         '<style>@import url(a)</style>', '<style>circle{fill:none}</style>', '<circle r="9"><animate/></circle>')


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("inner", DRAWN)
def test_what_is_wrong_with_a_drawing_is_told_in_the_language(inner: str, lang: str, tmp_path: Path) -> None:
    from polygo_fab.core.errors import BadInput
    from polygo_fab.recipes.own_board import drawing_named

    path = tmp_path / f"own{DRAWN.index(inner)}.svg"
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm" viewBox="0 0 100 100">'
                    f"{inner}</svg>", encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        drawing_named(str(path))
    speech.speak(lang)
    told = speech.spoken(f"polygo-fab: {refused.value}").replace(str(tmp_path), "")
    assert not left(told.partition(path.name)[2]), told
