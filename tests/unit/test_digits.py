"""One rule for numbers: the digits 0 to 9, wherever somebody types one. int() takes those of every script."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput

SOURCES = Path(__file__).parents[2] / "polygo_fab"
FOLDERS = ("cli", "core", "games", "kits", "play", "puzzles", "recipes", "web")
FIVE = "\u0665"  # an Arabic-Indic digit


@pytest.mark.parametrize("words", [
    "puzzle new --size {}x6", "puzzle new --size {}", "puzzle new --count {}", "puzzle new --seed {}",
    "puzzle new --seed 1_0", "puzzle new --givens {}", "puzzle new --level {}", "puzzle new --stars {}",
    "puzzle new --kind hexagon --size h{}", "puzzle new --kind falling --size {}x5", "puzzle book --spec {}x_6x6",
    "puzzle book --spec 2x_6x{}", "puzzle book --spec 2x_6x6:{}", "puzzle book --spec {}x_(1x_6x6)",
    "puzzle book --spec 2x_6x6/density={}0", "puzzle book --spec 2x_6x6/stars={}", "puzzle solve --rows {},1 --cols 1",
    "puzzle solve --rows 1 --cols 1 --given r{}c1=1", "puzzle solve 6x6#{}", "puzzle solve 6x6#1 --number {}",
    "puzzle hint 6x6#1 --known r1c1={}", "puzzle class {} --levels 1", "puzzle day 202{}-11-25",
    "make tetrago --set cells={}", "make tetrago --set thickness={}mm", "make tetrago --set kerf=0.{}",
    "make tetrago --sets {}", "make tetrago --machine {}00x300", "make tetrago --remnant plywood-3:{}0x250",
    "make pieces --tabs {}x0.5", "make tetrago --lead {}", "make board --set board=h{}", "make tetrago --jobs {}",
    "make books --book signature={}", "game show polygo --players {}", "game simulate polygo --games {}",
    "game show tilers --option stock={}x5", "game play polygo --computer {}", "serve --port {}000"])
def test_digits_of_another_script_are_refused_in_one_line(words: str) -> None:
    typed = [word.replace("_", " ") if "x_" in word else word for word in words.format(FIVE).split()]
    done = CliRunner().invoke(cli, typed)
    told = str(done.exception) if isinstance(done.exception, BadInput) else done.stderr.strip()
    assert isinstance(done.exception, BadInput) or done.exit_code == 2
    assert re.search(f"'[^']*({FIVE}|1_0)", told)
    assert "\n" not in told


def test_what_people_type_is_matched_against_these_digits_alone() -> None:
    """No pattern has a class of all digits, and no text is asked whether it is decimal, but where that is said."""
    wrong = []
    for path in (path for folder in FOLDERS for path in (SOURCES / folder).rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            plain = line.replace(r"[^\W\d_]", "")
            if (r"\d" in plain and "re.ASCII" not in plain and not re.search(r"\br?br?[\"']", plain)) or (
                    ".isdecimal()" in plain and path.name != "units.py"):
                wrong.append(f"{path.relative_to(SOURCES)}:{number}")
    assert wrong == []
