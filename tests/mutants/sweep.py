"""Bugs that nobody thought of: small changes drawn at random from the source, each put in and `make` run on it.

    python -m tests.mutants.sweep "tetrago --format svg" --count 40 --seed 1 polygo_fab/parts polygo_fab/kits
    python -m tests.mutants.sweep "puzzle book --spec 6x6 --out {out}/b.pdf" --command polygo_fab/puzzles

Shows what slipped through: the mutants that `make` writes without a finding although a file comes out other than
without them. What changes nothing, is refused or stops the program needs no proof. With --any everything that is
written is shown: of a game a changed rule need not change a file. (`tests.canaries.slips` is quicker for games.)
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .run import ROOT, Mutant, run

__all__ = ["Change", "changes", "drawn", "main"]

OPERATORS: dict[type, str] = {ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*", ast.FloorDiv: "*", ast.Mod: "+"}
COMPARISONS: dict[type, str] = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
                                ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is"}
NAMES = {"min": "max", "max": "min", "all": "any", "any": "all", "sin": "cos", "cos": "sin"}


@dataclass(frozen=True)
class Change:
    """`new` in place of the characters from `begin` to `end` of a source."""

    begin: int
    end: int
    new: str


class _Source:
    """A source, and where in it a node stands, in characters."""

    def __init__(self, text: str) -> None:
        self.text, self._coded, self._starts = text, text.encode(), [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line.encode()))

    def _at(self, line: int, column: int) -> int:
        return len(self._coded[:self._starts[line - 1] + column].decode())

    def span(self, node: ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)

    def of(self, node: ast.expr) -> str:
        return self.text[slice(*self.span(node))]

    def put(self, node: ast.expr, new: str) -> Change:
        return Change(*self.span(node), new)

    def between(self, left: ast.expr, right: ast.expr, sign: str) -> Change:
        begin, end = self.span(left)[1], self.span(right)[0]
        closed = len(self.text[begin:end]) - len(self.text[begin:end].lstrip(") "))
        opened = len(self.text[begin:end].rstrip("( "))
        return Change(begin + closed, begin + opened, sign)


def changes(text: str) -> Iterator[Change]:
    """Every small change of a module: a number, an operator, a comparison, two arguments, an entry left out ..."""
    source = _Source(text)
    for node in ast.walk(ast.parse(text)):
        yield from _of_value(source, node)
        yield from _of_order(source, node)
        if isinstance(node, ast.comprehension) and node.ifs:
            yield source.put(node.ifs[0], "True")


def _of_value(source: _Source, node: ast.AST) -> Iterator[Change]:
    """What computes another value."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield source.put(node, str(not node.value))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        others = ([node.value + 1, node.value - 1] if isinstance(node.value, int)
                  else [round(node.value * factor, 6) for factor in (1.1, 0.9)])
        for value in others:
            yield source.put(node, f"({value})" if value < 0 else repr(value))
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        yield source.between(node.left, node.right, OPERATORS[type(node.op)])
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield source.between(node.left, node.comparators[0], COMPARISONS[type(node.ops[0])])
    elif isinstance(node, ast.UnaryOp):
        yield source.put(node, source.of(node.operand))
    elif isinstance(node, ast.BoolOp) and len(node.values) == 2:
        yield source.between(node.values[0], node.values[1], "or" if isinstance(node.op, ast.And) else "and")
    elif isinstance(node, ast.IfExp):
        yield source.put(node, f"({source.of(node.body)})")
        yield source.put(node, f"({source.of(node.orelse)})")
    elif isinstance(node, ast.Name) and node.id in NAMES and isinstance(node.ctx, ast.Load):
        yield source.put(node, NAMES[node.id])


def _of_order(source: _Source, node: ast.AST) -> Iterator[Change]:
    """The first two of several exchanged, or the first left out."""
    several: Sequence[ast.expr] = ()
    if isinstance(node, ast.Call):
        several = node.args
    elif isinstance(node, ast.List | ast.Tuple) and isinstance(node.ctx, ast.Load):
        several = node.elts
    if len(several) >= 2:
        left, right = several[0], several[1]
        yield Change(source.span(left)[0], source.span(right)[1], f"{source.of(right)}, {source.of(left)}")
        if not isinstance(node, ast.Call):
            yield Change(source.span(left)[0], source.span(right)[0], "")


def drawn(files: Sequence[Path], plain: Mutant, count: int, seed: int) -> list[Mutant]:
    """So many mutants of the files, drawn at random, each in a file that still compiles; run as `plain` is."""
    every = []
    for path in files:
        source = path.read_text(encoding="utf-8")
        every += [(path, source, change) for change in changes(source)]
    random.Random(seed).shuffle(every)
    found: list[Mutant] = []
    for path, source, change in every:
        new = source[:change.begin] + change.new + source[change.end:]
        try:
            same = ast.dump(ast.parse(new)) == ast.dump(ast.parse(source))
        except (SyntaxError, ValueError):
            continue
        line = source.count("\n", 0, change.begin) + 1
        was, now = (" ".join(text.split()) for text in (source[change.begin:change.end], change.new))
        if not same and len(found) < count:
            name = str(path.relative_to(ROOT))
            found.append(replace(plain, name=f"sweep-{seed}-{len(found) + 1}", file=name, old=source, new=new,
                                 what=f"line {line}: {was!r} -> {now!r}: {source.splitlines()[line - 1].strip()}"))
    return found


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("words", help="those after `polygo-fab make`")
    parser.add_argument("paths", nargs="+", type=Path, help="files and folders of the package")
    parser.add_argument("--command", action="store_true", help="the words are a whole command, {out} its folder")
    parser.add_argument("--any", action="store_true", help="show what is written even where no file is another one")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    files = sorted({file.resolve() for path in asked.paths
                    for file in (path.rglob("*.py") if path.is_dir() else [path])})
    some = files[0].read_text(encoding="utf-8")
    plain = Mutant("sweep-0", "nothing", str(files[0].relative_to(ROOT)), some, some + "\n",
                   **{"command" if asked.command else "make": asked.words})
    [as_it_is] = run([plain])
    if as_it_is.how != "written":
        print(as_it_is.output)
        return 2
    count = Counter[str]()
    for verdict in run(drawn(files, plain, asked.count, asked.seed), asked.jobs):
        how = verdict.how
        if how == "written":
            how = "unchanged" if verdict.made == as_it_is.made and not asked.any else "SLIPPED"
        count[how] += 1
        other = sorted(name for name in {*verdict.made, *as_it_is.made}
                       if verdict.made.get(name) != as_it_is.made.get(name))
        print(f"{how:9} {' '.join(verdict.codes):20} {verdict.mutant.file} {verdict.mutant.what}"
              + (f"  [{', '.join(other[:4])}{' ...' * (len(other) > 4)}]" if how == "SLIPPED" else ""), flush=True)
    print(", ".join(f"{n} {how}" for how, n in sorted(count.items())))
    return int(count["SLIPPED"] > 0)


if __name__ == "__main__":
    sys.exit(main())
