"""Hypothesis: the core suite draws the same examples each time, the soak run new and more ones.

A person's own materials and machines have no say in the tests."""

import functools
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("core", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=500)
settings.load_profile("core")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("-m") == "soak":
        settings.load_profile("soak")

os.environ["POLYGO_FAB_CONFIG"] = str(Path(__file__).parent / "no-config")
os.environ["LC_ALL"] = "C.UTF-8"  # tests read what is said in English, whatever their environment speaks


def forget() -> None:
    """What the functions of the package remember (boards, tables, games) is dropped."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "polygo_fab":
            for function in vars(module).values():
                if isinstance(function, functools._lru_cache_wrapper):
                    function.cache_clear()


@pytest.fixture(autouse=True)
def nothing_remembered(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that puts a bug in meets no board made without it, and leaves none made with it."""
    bug = "monkeypatch" in request.fixturenames
    if bug:
        forget()
    yield
    if bug:
        forget()
    if speech := sys.modules.get("polygo_fab.cli.speech"):
        speech.begin("en")
