"""Hypothesis: the core suite draws the same examples each time, the soak run new and more ones.

A person's own materials and machines have no say in the tests."""

import functools
import gc
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from polygo_fab.core import drawing_files
from polygo_fab.core.board_files import files
from polygo_fab.core.tilings import of_file

settings.register_profile("core", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=500)
settings.load_profile("core")

BROUGHT: list[dict[str, Any]] = [drawing_files._KEPT, files._KEPT]
"""What a person has brought, in this process."""


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("-m") == "soak":
        settings.load_profile("soak")

os.environ["POLYGO_FAB_CONFIG"] = str(Path(__file__).parent / "no-config")
gc.set_threshold(500_000, 20, 20)  # as the command does
for _name, _heeded in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
    if signal.getsignal(_sent := getattr(signal, _name, signal.SIGINT)) is signal.SIG_IGN:
        signal.signal(_sent, _heeded)  # a run in the background, or under nohup: what is ended heeds it, too
os.environ["LC_ALL"] = "C.UTF-8"  # tests read what is said in English, whatever their environment speaks


def forget() -> None:
    """What the functions of the package remember (boards, games, figures) is dropped; the files of templates/, which no
    bug in the code changes, are not read again."""
    for name, module in list(sys.modules.items()):
        if name.startswith("polygo_fab."):
            for function in vars(module).values():
                if isinstance(function, functools._lru_cache_wrapper) and function.__name__ != "our_table":
                    function.cache_clear()


@pytest.fixture
def own_config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A config folder of its own, with nothing in it but a folder for games; the test works beside it."""
    folder = tmp_path / "config"
    (folder / "games").mkdir(parents=True)
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def room() -> Iterator[Path]:
    """An empty folder whose path is short, for a temporary folder: no path of a socket has more than some 100 bytes."""
    with tempfile.TemporaryDirectory(prefix="room-") as folder:
        yield Path(folder)


class Bugs(pytest.MonkeyPatch):
    """A test that puts a bug into the package meets no board made without it, and leaves none made with it; one that
    changes nothing but its environment has no need of that."""

    put_in = False

    def setattr(self, *args: Any, **kwargs: Any) -> None:
        self.begin()
        super().setattr(*args, **kwargs)

    def setitem(self, dic: Any, name: Any, value: Any) -> None:
        if dic is not os.environ:  # where setenv ends
            self.begin()
        super().setitem(dic, name, value)

    def begin(self) -> None:
        if not self.put_in:
            self.put_in = True
            forget()


@pytest.fixture
def monkeypatch() -> Iterator[pytest.MonkeyPatch]:
    bugs = Bugs()
    yield bugs
    bugs.undo()
    if bugs.put_in:
        forget()


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """What a test lets the command line say in another language is not said so by the next."""
    yield
    if speech := sys.modules.get("polygo_fab.cli.speech"):
        speech.begin("en")


@pytest.fixture(autouse=True)
def nothing_brought() -> Iterator[None]:
    """What a test brings of its own, boards and drawings, is not there for the next, whatever their order; what a
    fixture of its module brought stays."""
    before = [dict(kept) for kept in BROUGHT]
    yield
    if before != BROUGHT:
        for kept, was in zip(BROUGHT, before, strict=True):
            kept.clear()
            kept.update(was)
        of_file.cache_clear()
