"""Every recipe of `make all`, made twice by processes of their own: every file has the same bytes, in every format.

The two differ in what may not matter: where things lie in memory (each process has other addresses) and the order of
sets (PYTHONHASHSEED).
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from polygo_fab import kits
from polygo_fab.core.resources import template
from polygo_fab.recipes.recipe import FORMATS

pytestmark = [pytest.mark.proof, pytest.mark.slow]

RECIPES = [kit for kit in kits.classes() if kit in ("tetrago", "hexago", "coupons")] + [
    str(path) for path in sorted(template("recipes").glob("*.toml"))]


def made(recipe: str, out: Path, seed: str) -> dict[str, bytes]:
    subprocess.run([sys.executable, "-c", "from polygo_fab.cli.main import main; main()", "make", recipe, "--quiet",
                    "--format", ",".join(FORMATS), "--tool", "2", "--out", str(out)],  # a tool that every slot takes
                   check=True, capture_output=True, env=os.environ | {"PYTHONHASHSEED": seed})
    return {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: Path(recipe).stem)
def test_every_process_writes_the_same_bytes(recipe: str, tmp_path: Path) -> None:
    first, second = (made(recipe, tmp_path / seed, seed) for seed in ("3", "4"))
    assert sorted(first) == sorted(second)
    assert [name for name in first if first[name] != second[name]] == []
    assert any(name.endswith("manifest.json") for name in first)
