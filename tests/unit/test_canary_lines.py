"""Every line of a game's rules is run by its recorded games, or it is told here why not."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from polygo_fab import games
from polygo_fab.recipes.canary import check_rules

NO_RULES = {"_why_not", "quoted", "parse", "parse_move", "parse_word", "_named", "status", "legend", "__post_init__",
            "typed", "_refusal"}
"""Words, and the reading of texts."""

UNREACHED = {
    "blocks": {"raise BadInput(f\"move '{text}': the tile covers": "sizes are asked when the text of a move is read"},
    "catchup": {"return self._scores(state.owner)": "for diagrams only: the counters on the track"},
    "go-n": {"return True": "GO-n, which has an urn, has methods of its own; hexago-february reaches these",
             "return False": "as above", "return frozenset(": "for diagrams only"},
    "hexadames": {"raise BadInput(f\"position: '{match[0]}'": "the reading of a text"},
    "labyrinth": {"return None": "a king always has a way (L1): only positions that parse refuses have none"},
    "pentalath": {"return \"the capture would leave a position": "it never happens (no ko theorem, 17)"},
    "polygo": {"raise BadInput(": "words for a move that is refused, or for settings",
               "return frozenset(": "for diagrams only", "sets = self._terms.sets(state.owner)": "for diagrams only",
               "parts = (frozenset(": "for diagrams only", "return tuple(sorted(parts": "for diagrams only",
               "return tuple(frozenset(": "for diagrams only", "elif isinstance(given, Mapping)": "a way to write it",
               "pairs = list(given.items())": "as above"},
    "polygone": {"ahead = tuple(": "no position is known in which nobody can move",
                 "return Outcome(ahead if": "as above"},
}
"""For each game the beginnings of lines that its record does not run, and why."""


def needed(path: Path) -> Iterator[int]:
    """The lines of statements in functions that are rules; tables that are made once are not asked for."""
    skipped = set[int]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef):
            continue
        if node.name in NO_RULES or any("cached" in ast.unparse(d) for d in node.decorator_list):
            skipped |= set(range(node.lineno, (node.end_lineno or 0) + 1))
            continue
        for statement in node.body:
            yield from (inner.lineno for inner in ast.walk(statement) if isinstance(inner, ast.stmt)
                        and not (isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Constant))
                        and inner.lineno not in skipped)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.classes())
def test_the_record_of_a_game_runs_every_line_of_its_rules(name: str) -> None:
    path = Path(sys.modules[games.classes()[name].__module__].__file__ or "")
    seen = set[int]()

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        if frame.f_code.co_filename != str(path):
            return None
        seen.add(frame.f_lineno)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        assert check_rules([name]) == []
    finally:
        sys.settrace(before)
    lines = path.read_text(encoding="utf-8").splitlines()
    missed = {lines[number - 1].strip(): number for number in set(needed(path)) - seen}
    known = UNREACHED.get(name, {})
    assert [f"{number}: {line}" for line, number in missed.items() if not line.startswith(tuple(known))] == []
    assert [start for start in known if not any(line.startswith(start) for line in missed)] == []
