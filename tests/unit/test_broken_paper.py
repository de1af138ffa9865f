"""Boards and pieces of paper in files written by hand: the good ones pass, each broken one is rejected by its code."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).parents[1] / "broken"


def _generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("broken_paper", FOLDER / "broken_paper.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["broken_paper"] = module
    spec.loader.exec_module(module)
    return module


made = _generator()
NAMES = sorted(path.name for path in made.FOLDER.iterdir())


def codes(name: str) -> set[str]:
    sheet = name.removesuffix(".pdf").split("-")[1]
    return {finding.code for finding in made.CHECKS[sheet]((made.FOLDER / name).read_bytes())}


def test_the_folder_holds_what_the_tables_say() -> None:
    files = made.files()
    assert NAMES == sorted(files)
    assert {name: (made.FOLDER / name).read_bytes() for name in NAMES} == files
    assert sum(map(len, files.values())) < 300_000


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("good-")])
def test_a_good_file_passes(name: str) -> None:
    assert codes(name) == set()


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("good-")])
def test_a_broken_file_is_rejected(name: str) -> None:
    assert codes(name) == {name.split("-")[0], *made.ALSO.get(name, ())}


def test_each_code_of_a_sheet_has_a_file() -> None:
    for sheet, wanted in {"board": {"BOARD", "FILE", "FONT", "META", "PARTS", "TAGS", "TYPE", "UNITS"},
                          "pieces": {"PARTS", "TYPE", "UNITS"}, "hatch": {"PARTS"}}.items():
        assert {name.split("-")[0] for name in NAMES if name.split("-")[1] == sheet} == wanted
