"""The program as it is typed, in this process."""

import contextlib
import io
import sys

import pytest

from polygo_fab.cli.main import main

__all__ = ["run"]


def run(*words: str) -> tuple[int, str]:
    """The exit code of the program, and what it says of what is wrong."""
    with pytest.MonkeyPatch.context() as patched, contextlib.redirect_stderr(io.StringIO()) as said:
        patched.setattr(sys, "argv", ["polygo-fab", *words])
        try:
            main()
        except SystemExit as stop:
            return int(stop.code or 0), said.getvalue()
    return 0, said.getvalue()
