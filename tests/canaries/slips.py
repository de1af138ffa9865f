"""Which small changes of a game's rules its recorded games let through: `python -m tests.canaries.slips [GAME ...]`.

Every change that `tests.mutants.sweep` can draw from the game's module, and more (a statement left out, a condition
dropped), is put in, one at a time, in a fork of this process, and the game's record is replayed as `make` does it. What
is shown slips through: it changes no rule (another word in a message, a quicker way to the same moves), or the record
lacks a position. Changes within messages and the reading of texts are left out: they are no rules.
"""

from __future__ import annotations

import argparse
import ast
import functools
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType

import polygo_fab.recipes.canary as canary
from polygo_fab import games
from polygo_fab.core import walk
from tests.mutants.sweep import Change, _Source, changes

__all__ = ["Slip", "caught", "every", "files_of", "left"]

FAILED = 1_000_000
PATIENCE = 8  # seconds of work for one replay: a change that goes round in circles is no rule that can be played
NO_RULES = {"_why_not", "quoted", "parse", "parse_move", "parse_word", "_named", "status", "legend", "__post_init__"}
WORDS = {"name", "title", "summary", "rules", "typed"}
PACKAGE = Path(canary.__file__).parent


@dataclass(frozen=True)
class Slip:
    """A changed module: its name, what was changed, on which line, and the code with the change."""

    module: str
    line: int
    what: str
    source: str

    def __str__(self) -> str:
        return f"{self.module.split('.')[-1]}:{self.line}: {self.what}"


def every(path: Path) -> list[Slip]:
    """All changes of a module that are changes of rules, as far as the place where they stand can tell."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    skipped, notes, source = set[int](), list[tuple[int, int]](), _Source(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) or (isinstance(node, ast.FunctionDef) and node.name in NO_RULES) or (
                isinstance(node, ast.AnnAssign) and "option(" in ast.unparse(node)) or (
                isinstance(node, ast.AnnAssign) and ast.unparse(node.target) in WORDS) or (
                isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__") or (
                isinstance(node, ast.Import | ast.ImportFrom)):
            skipped |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        for note in (getattr(node, "annotation", None), getattr(node, "returns", None), *_kinds(node)):
            if isinstance(note, ast.expr):
                notes.append(source.span(note))
    plain, known, found = ast.dump(tree), set[str](), []
    name = ".".join(("polygo_fab", *path.relative_to(PACKAGE).with_suffix("").parts))
    for change in (*changes(text), *_more(text)):
        line = text.count("\n", 0, change.begin) + 1
        new = text[:change.begin] + change.new + text[change.end:]
        if line in skipped or new in known:
            continue
        if text[:change.begin].endswith(("min(", "max(")) or any(a <= change.begin < b for a, b in notes):
            continue
        known.add(new)
        try:
            if ast.dump(ast.parse(new)) == plain:
                continue
            compile(new, name, "exec")
        except (SyntaxError, ValueError):
            continue
        was, now = (" ".join(part.split()) for part in (text[change.begin:change.end], change.new))
        found.append(Slip(name, line, f"{was[:60]!r} -> {now[:60]!r}: {text.splitlines()[line - 1].strip()[:110]}",
                          new))
    return found


def _kinds(node: ast.AST) -> Iterator[ast.expr]:
    """What stands in the brackets of a type that is called: dict[int, str]()."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Subscript):
        yield node.func.slice
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "dataclass":
        yield from (keyword.value for keyword in node.keywords)


def _more(text: str) -> Iterator[Change]:
    """Statements left out, conditions turned round, one of several conditions dropped."""
    source = _Source(text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.Continue | ast.Break) and not isinstance(
                getattr(node, "value", None), ast.Constant) and node.col_offset >= 8:
            yield source.put(node, "pass")  # type: ignore[arg-type]
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            yield source.put(node.test, f"not ({source.of(node.test)})")
            yield source.put(node.test, "False")
        if isinstance(node, ast.BoolOp) and len(node.values) > 2:
            for value in node.values:
                yield source.put(value, str(isinstance(node.op, ast.And)))
        if isinstance(node, ast.BoolOp) and len(node.values) == 2:
            for value in node.values:
                yield source.put(node, f"({source.of(value)})")
        if isinstance(node, ast.Return) and node.value is not None and isinstance(node.value, ast.Call | ast.Name):
            yield source.put(node.value, "None")


def files_of(game: str) -> list[Path]:
    """The modules of a game: its own, and those that only it and its kind stand on."""
    own = Path(sys.modules[games.classes()[game].__module__].__file__ or "")
    return [own]


@functools.cache
def _code(module: str) -> tuple[str, CodeType]:
    path = sys.modules[module].__file__
    assert path
    text = Path(path).read_text(encoding="utf-8")
    return text, compile(text, path, "exec")


@functools.cache
def _after(module: str) -> tuple[str, ...]:
    """The modules that take something from this one, and those that take from them, in the order of their loading."""
    names = [name for name, found in list(sys.modules.items()) if isinstance(found, ModuleType)
             and name.startswith((
                 "polygo_fab.games", "polygo_fab.core", "polygo_fab.play", "polygo_fab.recipes.canary"))]
    dirty, size = {module}, 0
    while size < len(dirty):
        size = len(dirty)
        words = "|".join(name.split(".")[-1] for name in dirty)
        dirty |= {name for name in names if re.search(rf"^from \.[a-z.]* import .*\b({words})\b|^from \.[a-z.]*\b"
                                                      rf"({words}) import", _code(name)[0], re.MULTILINE)}
    return tuple(name for name in names if name in dirty - {module})


def _put(slip: Slip) -> None:
    """The change in this process, and every module that takes something from the changed one run again."""
    exec(compile(slip.source, slip.module, "exec"), sys.modules[slip.module].__dict__)
    for name in _after(slip.module):
        exec(_code(name)[1], sys.modules[name].__dict__)
    walk._exported.cache_clear()  # it remembers the games as they were


def caught(slip: Slip, sees: Callable[[], int]) -> int:
    """What `sees` returns where the change is in; a million where it goes on for too long or fails."""
    _after(slip.module)
    end, begin = os.pipe()
    child = os.fork()
    if child == 0:
        code = FAILED
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            _put(slip)
            code = sees()
        finally:
            os.write(begin, str(code).encode())
            os._exit(0)
    os.close(begin)
    with os.fdopen(end) as said:
        text = said.read()
    os.waitpid(child, 0)
    return int(text or FAILED)


def left(game: str, slips: Sequence[Slip]) -> list[Slip]:
    """Those changes that the record of the game lets through."""
    return [slip for slip in slips if not caught(slip, lambda: int(bool(canary.check_rules([game]))))]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    asked = parser.parse_args()
    for game in asked.games or games.classes():
        canary.check_rules([game])
        slips = [slip for path in files_of(game) for slip in every(path)]
        through = left(game, slips)
        print(f"{game}: {len(through)} of {len(slips)} slip", flush=True)
        for slip in through:
            print(f"    {slip}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
