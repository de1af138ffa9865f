"""`pip install` of the wheel makes everything but solids, and says what it leaves; the sdist passes its own tests."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from polygo_fab.recipes.ours import ours

from .conftest import Installed, installed_in

pytestmark = pytest.mark.package

MOST_MB = 200
"""Issue of a light way in: what an installation may take, without the bytecode that Python makes by itself."""
EXTRAS = ("numba", "ortools", "cadquery", "distributed", "pikepdf")


def test_it_is_light(installed: Installed) -> None:
    files = [path for path in installed.folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert sum(path.lstat().st_size for path in files) < MOST_MB * 1e6
    packages = {path.name for path in installed.folder.glob("lib/python*/site-packages/*")}
    assert "polygo_fab" in packages
    assert not packages & set(EXTRAS)


def test_a_box_is_made_and_what_is_left_out_is_said(installed: Installed, tmp_path: Path) -> None:
    said = installed.run("make", "tetrago", "--lang", "en", "--paper", "a4", where=tmp_path).stdout
    assert "left out: cad: " in said
    assert "everything" not in said
    manifest = json.loads((tmp_path / "outputs/tetrago/manifest.json").read_text(encoding="utf-8"))
    assert [one.split(":")[0] for one in manifest["skipped"]] == ["cad"]
    kinds = {Path(one["path"]).suffix for one in manifest["files"]}
    assert {".svg", ".dxf", ".lbrn2", ".pdf", ".png", ".html", ".txt"} <= kinds
    assert ".step" not in kinds
    assert "; 0 findings" in installed.run("check", "outputs/tetrago", where=tmp_path).stdout


def test_every_recipe_goes_by_its_name(installed: Installed, tmp_path: Path) -> None:
    listed = installed.run("list", "recipes", "--json", where=tmp_path).stdout
    assert [row["name"] for row in json.loads(listed)] == list(ours())
    installed.run("make", "board-units12", "--format", "svg", "--quiet", where=tmp_path)
    assert (tmp_path / "outputs/board-units12/manifest.json").is_file()


def test_puzzles_and_games(installed: Installed, tmp_path: Path) -> None:
    installed.run("puzzle", "new", "--size", "6x6", "--count", "4", "--seed", "1", "--out", "b.pdf", where=tmp_path)
    assert (tmp_path / "b.pdf").read_bytes().startswith(b"%PDF")
    assert "100 random games" in installed.run("game", "simulate", "polygo", "--games", "100", where=tmp_path).stdout
    shown = installed.run("game", "show", "hex-3", where=tmp_path).stdout
    assert "HEX-3 on h5, 3 players" in shown


def python_of(version: str) -> str | None:
    """The interpreter of this version: one on the path, or one that pyenv keeps."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    return str(kept[-1]) if kept else shutil.which(f"python{version}")


def tree(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_every_python_gives_the_same_bytes(installed: Installed, wheel: Path, tmp_path: Path, version: str) -> None:
    python = python_of(version)
    if python is None:
        pytest.skip(f"Python {version} is not on this machine")
    other = installed_in(tmp_path / "venv", wheel, python)
    recipe = ("make", "board-t4", "--format", "svg,dxf,lbrn2,pdf", "--quiet")
    for one, where in ((installed, tmp_path / "a"), (other, tmp_path / "b")):
        where.mkdir()
        one.run(*recipe, where=where)
    assert tree(tmp_path / "a") == tree(tmp_path / "b")
    other.run("puzzle", "new", "--size", "6x6", "--count", "2", "--seed", "1", "--out", "b.pdf", where=tmp_path)


def test_the_sdist_passes_its_tests(unpacked: Path) -> None:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PYTEST"))}
    done = subprocess.run([sys.executable, "-m", "pytest", "-n", "auto"], cwd=unpacked, text=True, capture_output=True,
                          env={**clean, "PYTHONPATH": str(unpacked)})
    assert done.returncode == 0, done.stdout[-5000:]
