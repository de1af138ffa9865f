"""Puzzles without the extra `fast`: the same, byte for byte, or one line that asks for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from polygo_fab.cli.main import cli
from polygo_fab.core.errors import MissingTool
from polygo_fab.puzzles import batch, givens
from polygo_fab.puzzles.order import Order
from polygo_fab.puzzles.variants.kinds.picture import hidden
from polygo_fab.web.asking import Ask
from polygo_fab.web.pages.puzzles import picture

HIDDEN = """
import sys
class NoNumba:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "llvmlite"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, NoNumba())
from polygo_fab.cli.main import main
main()
"""
ASKED = (["picture", "cat", "--out", "it.pdf"], ["new", "--kind", "picture", "--count", "1"],
         ["book", "--spec", "2x picture", "--out", "it.pdf"], ["count", "--fewest", "9x9#1"],
         ["new", "--size", "10x10", "--level", "4", "--count", "81", "--out", "it.jsonl"])


def run(words: list[str], where: Path, *, numba: bool) -> tuple[str, dict[str, bytes]]:
    where.mkdir()
    start = ["-m", "polygo_fab"] if numba else ["-c", HIDDEN]
    done = subprocess.run([sys.executable, *start, "puzzle", *words], cwd=where, capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout, {path.name: path.read_bytes() for path in where.iterdir()}


@pytest.mark.slow
@pytest.mark.parametrize("words", ASKED, ids=lambda words: "-".join(words[:3]))
def test_the_same_is_made_without_numba(words: list[str], tmp_path: Path) -> None:
    pytest.importorskip("numba")
    made = run(words, tmp_path / "with", numba=True)
    assert made[0]
    assert run(words, tmp_path / "without", numba=False) == made


@pytest.mark.slow
def test_a_picture_is_shown_in_the_browser_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = Ask("en", {}, (("kind", "picture"),))
    monkeypatch.setitem(sys.modules, "numba", None)
    hidden.cache_clear()
    plain = picture(ask)
    hidden.cache_clear()
    monkeypatch.undo()
    assert plain.status == 200
    assert plain.body == picture(ask).body


def test_what_takes_long_asks_for_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    for name in ("_SOON_STATES", "_PLAIN_STATES"):
        monkeypatch.setattr(givens, name, 16)
    givens_asked = CliRunner().invoke(cli, ["puzzle", "count", "--fewest", "9x9#1"])
    assert isinstance(givens_asked.exception, MissingTool)
    assert str(givens_asked.exception) == ("the fewest givens on a board of 9 x 9 take long here without compiled "
                                           "loops: pip install 'polygo-fab[fast]'")


def test_many_puzzles_are_made_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    order = Order(6, 6, count=1_000_000)
    monkeypatch.setitem(sys.modules, "numba", None)
    assert batch.compiles(order)
    assert not batch.pays(order, order.count)
