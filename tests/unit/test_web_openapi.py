"""What /openapi.json tells of the interface is what strangers ask for, too: Schemathesis draws requests from it, and no
answer is a fault of the server."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from polygo_fab.web.openapi import description
from polygo_fab.web.pages import pages

pytestmark = pytest.mark.slow
OPERATIONS = [(f"/{{lang}}{page.path}", method) for page in pages()
              for method in ("GET", *(["POST"] if page.posted else []))]
SLOW = ("zip", "pdf", "booklet", "printed", "paper")
"""Addresses of files that take seconds each: fewer of them."""


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_no_request_is_a_fault_of_the_server(home: str, path: str, method: str) -> None:
    schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")
    operation = schemathesis.openapi.from_dict(description())[path][method]
    said: list[int] = []

    @settings(max_examples=3 if any(word in path for word in SLOW) else 25, deadline=None, derandomize=True,
              suppress_health_check=list(HealthCheck), database=None)
    @given(case=operation.as_strategy())
    def asked(case: object) -> None:
        answer = case.call(base_url=home, headers={"Origin": home}, timeout=90)  # type: ignore[attr-defined]
        assert answer.status_code < 500, answer.text[:300]
        said.append(answer.status_code)

    asked()
    assert said


def test_every_operation_is_asked() -> None:
    told = description()["paths"]
    assert isinstance(told, dict)
    assert sorted(OPERATIONS) == sorted((path, method.upper()) for path, its in told.items() for method in its)
