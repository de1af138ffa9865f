"""Hypothesis: the core suite draws the same examples each time, the soak run new and more ones.

A person's own materials and machines have no say in the tests."""

import os
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
