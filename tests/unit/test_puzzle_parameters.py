"""Any puzzles that can be ordered: files without a fault, or one clear line, and never a fault of the program's own."""

import contextlib
import io
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings, target
from hypothesis import strategies as st
from puzzle_draws import COMMANDS

from polygo_fab.cli.main import main

SAMPLE, THOROUGH = 12, int(os.environ.get("POLYGO_FAB_DRAWS", "300"))
"""Draws of each command in the usual run of what is slow, always the same, and in the soak one, new each time."""
REFUSAL = re.compile(r"\ballowed\b|\bexpected\b|\bunknown |\bno (?:more )?puzzles? |\bnone of [0-9]+ puzzles|"
                     r"not in the range|true scale are one to a page, with answers")
LONG = (Phase.explicit, Phase.reuse, Phase.generate)
"""A draw takes seconds, and is short enough to be read as it is."""
READ = (".pdf", ".jsonl", ".txt")
"""Of what is made, what `puzzle check` reads; booklets with these words do not print the texts that it needs."""
UNTOLD = {"touch", "none"}


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    """An empty one, in which one is meanwhile."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        os.chdir(name)
        try:
            yield Path(name)
        finally:
            os.chdir(before)


def ran(words: Sequence[str]) -> tuple[int, str]:
    """`polygo-fab puzzle ...`: the exit code, and what it says as errors."""
    out, err, before = io.StringIO(), io.StringIO(), sys.argv
    sys.argv = ["polygo-fab", "puzzle", *words]
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as stop:
            main()
    finally:
        sys.argv = before
    return int(stop.value.code or 0), err.getvalue()


def wrong(words: Sequence[str]) -> str:
    """What is wrong with what comes of an order; "" where it is made and holds, or refused as it should be."""
    with _folder() as folder:
        code, said = ran(words)
        made = sorted(path.name for path in folder.iterdir())
        if code == 2:
            clear = REFUSAL.search(said) and said.count("\n") == 1
            return f"refused, and {made} is there" if made else "" if clear else f"refused without a reason: {said}"
        if code or not made:
            return f"exit code {code}: {said[-2000:]}"
        for name in made:
            if name.endswith(READ) and "-answers" not in name and not (name.endswith(".pdf") and UNTOLD & {*words}):
                code, said = ran(["check", name])
                if code:
                    return f"{name} is made, and refused by `check`: {code} {said}"
    return ""


def holds(command: str, data: st.DataObject) -> None:
    words = data.draw(COMMANDS[command]())
    note(" ".join(map(repr, words)))
    found = wrong(words)
    target(float(not found))
    assert not found


@pytest.mark.slow
@pytest.mark.parametrize("words", [
    "new --kind hidden --count 1 --out made.pdf",  # a ? in the text of its code was taken for that of an address
])
def test_what_was_found_is_made(words: str) -> None:
    assert wrong(words.split()) == ""


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
@settings(max_examples=SAMPLE, suppress_health_check=list(HealthCheck), phases=LONG, derandomize=True, deadline=None)
@given(data=st.data())
def test_any_puzzles(command: str, data: st.DataObject) -> None:
    holds(command, data)


@pytest.mark.soak
@pytest.mark.parametrize("command", COMMANDS)
@settings(max_examples=THOROUGH, suppress_health_check=list(HealthCheck), phases=LONG, deadline=None)
@given(data=st.data())
def test_any_puzzles_at_length(command: str, data: st.DataObject) -> None:
    holds(command, data)
