"""Hypothesis: the core suite draws the same examples each time, the soak run new and more ones."""

import pytest
from hypothesis import settings

settings.register_profile("core", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=500)
settings.load_profile("core")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("-m") == "soak":
        settings.load_profile("soak")
