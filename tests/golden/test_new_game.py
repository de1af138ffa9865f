"""What docs/adding.md says that a game of ours takes is all that it takes: carried out in a copy of the whole."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from polygo_fab.core.words.language import languages

ROOT, GIVEN = Path(__file__).parents[2], Path(__file__).parent / "new_game"
NAME = "three-in-a-row"
ASKED = ("conformance/test_games", "conformance/test_symmetry", "conformance/test_texts", "unit/test_book_facts",
         "unit/test_called", "unit/test_canary", "unit/test_docs", "unit/test_good_stocks", "unit/test_names",
         "unit/test_paper_contract", "unit/test_rulebook", "unit/test_sealed", "unit/test_shown",
         "unit/test_source_colours", "unit/test_speech", "unit/test_stocks", "unit/test_two_languages")
"""The tests that go through all games of ours."""


def rows() -> list[dict[str, str]]:
    found: list[dict[str, str]] = tomllib.loads((GIVEN / "rows.toml").read_text(encoding="utf-8"))["row"]
    return found


def game() -> str:
    """That of docs/adding.md, under another name, and with as many pawns as a board takes."""
    doc = (ROOT / "docs" / "adding.md").read_text(encoding="utf-8")
    [text] = re.findall(r"^```python\n(.*?^GAME = .*?)^```$", doc, re.DOTALL | re.MULTILINE)
    for old, new in (("polygo_fab.core", "..core"), ('"tic-tac-toe"', f'"{NAME}"'),
                     ('"Tic-tac-toe"', '"Three in a row"'), ('("s3", "s4")', '("s3",)'),
                     ("import Move,", "import Equipment, Move,"),
                     ("    def initial(self)", EQUIPMENT + "    def initial(self)")):
        assert old in text
        text = text.replace(old, new)
    return text


EQUIPMENT = """    @property
    def equipment(self) -> tuple[Equipment, ...]:
        return tuple(Equipment("pawn", player, 8) for player in (1, 2))

    def in_use(self, state: State) -> tuple[int, ...]:
        return tuple(state.owner.count(player) for player in (1, 2))

"""


def test_the_docs_name_every_file() -> None:
    doc = (ROOT / "docs" / "adding.md").read_text(encoding="utf-8").partition("## A game of ours\n")[2]
    for file in ("polygo_fab/games/NAME.py", *(f"templates/lang/{lang}/NAME.md" for lang in languages())):
        assert f"| `{file}` |" in doc
    assert re.findall(r"^\| `([\w./]+)` \| a row: ", doc, re.MULTILINE) == [row["file"] for row in rows()]


@pytest.mark.soak
def test_a_game_of_ours_takes_six_files_and_its_rows(tmp_path: Path) -> None:
    for folder in ("docs", "polygo_fab", "templates", "tests", "benchmarks"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("README.md", "CHANGELOG.md", "pyproject.toml", "Makefile"):
        shutil.copy(ROOT / file, tmp_path / file)
    (tmp_path / "polygo_fab/games/three_in_a_row.py").write_text(game(), encoding="utf-8")
    for lang in languages():
        shutil.copy(GIVEN / f"{lang}.md", tmp_path / f"templates/lang/{lang}/{NAME}.md")
    for row in rows():
        file = tmp_path / row["file"]
        text = file.read_text(encoding="utf-8")
        at = text.index(row["before"]) if "before" in row else len(text)
        file.write_text(text[:at] + row["text"] + text[at:], encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "POLYGO_FAB_CONFIG": str(tmp_path / "no-config")}
    for words in (["tests.golden.derived"], ["tests.golden.seal"],
                  ["pytest", "-p", "no:cacheprovider", *(f"tests/{file}.py" for file in ASKED)],
                  ["polygo_fab", "make", "books", "--set", f"books={NAME}", "--paper", "a4", "--out", "made"],
                  ["polygo_fab", "make", "paper", "--set", f"game={NAME}", "--paper", "a4", "--lang", "en", "--format",
                   "pdf", "--out", "made"]):
        done = subprocess.run([sys.executable, "-m", *words], cwd=tmp_path, env=env, capture_output=True, text=True,
                              check=False)
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-3000:]}{done.stderr[-1000:]}"
