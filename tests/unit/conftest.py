"""What tests of pages share: a browser and a server, for all tests of a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.unit.browsers import chromium, served


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def home() -> Iterator[str]:
    with served() as address:
        yield address
