"""A diagram in files written by hand: the good one shows its position, each broken one is found to show another."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).parents[1] / "broken"


def _generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("broken_diagram", FOLDER / "broken_diagram.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


made = _generator()
NAMES = sorted(path.name for path in made.FOLDER.iterdir())


def test_the_folder_holds_what_the_table_says() -> None:
    assert {name: (made.FOLDER / name).read_bytes() for name in NAMES} == made.files()


def test_the_good_file_passes() -> None:
    assert made.check((made.FOLDER / "good.pdf").read_bytes()) == []


@pytest.mark.parametrize("name", [name for name in NAMES if name != "good.pdf"])
def test_a_broken_file_is_rejected(name: str) -> None:
    assert {finding.code for finding in made.check((made.FOLDER / name).read_bytes())} == {name.split("-")[0]}
