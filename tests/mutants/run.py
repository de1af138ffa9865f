"""`make mutants`: each bug of the table in a copy of the package, and `polygo-fab make` run on what it concerns, or
another command.

    python -m tests.mutants.run [--jobs N] [WORD ...]     only those whose name, file or words hold a WORD

A bug is found where that ends with exit code 1 and names a finding. A refused setting, an error of the program, or
files that are written all the same are none. What the table calls unseen or open is run as well: it must not be found.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import os
import re
import shlex
import shutil
import signal
import sys
import tempfile
import time
import tomllib
import traceback
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..golden.seal import KEPT, seal

__all__ = ["Mutant", "Verdict", "run", "table"]

ROOT = Path(__file__).parents[2]
LIMIT = 240  # seconds for one
CONFIG = "no-config"
STRANGER = "tic-tac-toe"
"""The game of docs/adding.md, which is there for the mutants that name it."""
FINDING = re.compile(r"^([A-Z]{3,}) \S.*: ", re.MULTILINE)


@dataclass(frozen=True)
class Mutant:
    """`old`, which occurs once in `file`, is put as `new`; `make` are the words after `polygo-fab make`.

    sealed  whether the seal of the file stays as it was: the bug is one that nobody has read over. In all others the
            file is sealed with the bug, so that another proof must find it
    command all words after `polygo-fab`, in place of `make`, with {out} for the folder of what it writes
    unseen  why nothing can see it, for one that changes nothing of the product
    open    which proof is missing, for one that is known to slip through until there is one
    """

    name: str
    what: str
    file: str
    old: str
    new: str
    make: str = ""
    unseen: str = ""
    open: str = ""
    command: str = ""
    sealed: bool = False

    def words(self, out: Path) -> list[str]:
        """What is typed after `polygo-fab`."""
        if self.command:
            return [word.replace("{out}", str(out)) for word in shlex.split(self.command)]
        return ["make", *self.make.split(), "--out", str(out)]

    def text(self, root: Path = ROOT) -> str:
        """The file with the bug. Raises ValueError where it cannot be put in."""
        text = (root / self.file).read_text(encoding="utf-8")
        if text.count(self.old) != 1 or self.old == self.new:
            raise ValueError(f"{self.name}: {text.count(self.old)} times in {self.file}: {self.old[:80]!r}")
        return text.replace(self.old, self.new)


@dataclass
class Verdict:
    """What `make` said of a mutant: the codes of its findings, or that it was `refused`, `crashed` or `written`."""

    mutant: Mutant
    how: str
    codes: Sequence[str] = ()
    output: str = field(default="", repr=False)
    seconds: float = 0.0
    made: Mapping[str, str] = field(default_factory=dict, repr=False)  # digest of each file, but of the manifests

    @property
    def good(self) -> bool:
        return (self.how == "found") is not bool(self.mutant.unseen or self.mutant.open)

    def __str__(self) -> str:
        return f"{self.how:8} {' '.join(self.codes):24} {self.seconds:5.1f} s  {self.mutant.name}: {self.mutant.what}"


def table() -> tuple[Mutant, ...]:
    """Every mutant of tests/mutants/table, by the name of its file and its number there."""
    found = []
    for path in sorted((Path(__file__).parent / "table").glob("*.toml")):
        for number, entry in enumerate(tomllib.loads(path.read_text(encoding="utf-8"))["mutant"], start=1):
            found.append(Mutant(f"{path.stem}-{number}", **entry))
    return tuple(found)


def run(mutants: Iterable[Mutant], jobs: int = 2) -> Iterator[Verdict]:
    """The verdicts as they come. Libraries from elsewhere are loaded once: every mutant is a fork of this process."""
    _load()
    waiting, running = list(mutants), dict[int, tuple[Mutant, Path, float]]()
    with tempfile.TemporaryDirectory(prefix="mutants-") as place:
        plain = Path(place) / "plain"
        for folder in ("polygo_fab", "templates"):
            shutil.copytree(ROOT / folder, plain / folder, ignore=shutil.ignore_patterns("__pycache__"))
        while waiting or running:
            while waiting and len(running) < jobs:
                mutant = waiting.pop(0)
                tree = Path(place) / mutant.name
                shutil.copytree(plain, tree, copy_function=os.link)
                target = tree / mutant.file
                target.unlink()
                target.write_text(mutant.text(plain), encoding="utf-8")
                if not mutant.sealed:
                    (tree / "templates" / KEPT).unlink()  # else the seals of all, who share the file, are written
                    seal(tree / "templates")
                if STRANGER in f"{mutant.make} {mutant.command}":
                    bring(tree / CONFIG / "games")
                running[_begin(mutant, tree)] = (mutant, tree, time.monotonic())
            pid, status = os.wait()
            if pid in running:
                mutant, tree, begun = running.pop(pid)
                output = (tree / "output").read_text(encoding="utf-8", errors="replace")
                yield replace(_judged(mutant, status, output, time.monotonic() - begun), made=_made(tree / "out"))
                shutil.rmtree(tree)


def _load() -> None:
    """What the package uses of others; nothing of its own."""
    for name in ("click", "ezdxf", "jinja2", "lxml.etree", "numpy", "pypdfium2", "reportlab.pdfgen.canvas", "shapely",
                 "svgwrite"):
        importlib.import_module(name)


def _begin(mutant: Mutant, tree: Path) -> int:
    """`polygo-fab make` in a process of its own."""
    child = os.fork()
    if child:
        return child
    code = 70
    try:
        with open(tree / "output", "w") as output:
            os.dup2(output.fileno(), 1)
            os.dup2(output.fileno(), 2)
            sys.stdout = sys.stderr = output  # a test runner keeps what is printed elsewhere
            os.setpgid(0, 0)
            signal.alarm(LIMIT)
            os.environ["POLYGO_FAB_CONFIG"] = str(tree / CONFIG)
            warnings.resetwarnings()  # a test runner makes errors of them
            for name in [name for name in sys.modules if name.split(".")[0] == "polygo_fab"]:
                del sys.modules[name]  # a mutant loads its own package
            sys.path.insert(0, str(tree))
            sys.argv = ["polygo-fab", *mutant.words(tree / "out")]
            from polygo_fab import __file__ as own
            from polygo_fab.cli.main import main

            assert str(tree) in str(own), "a mutant must load its own package"
            try:
                main()
                code = 0
            except SystemExit as stop:
                code = stop.code if isinstance(stop.code, int) else int(bool(stop.code))
            except BaseException:
                traceback.print_exc()
            sys.stdout.flush()
            sys.stderr.flush()
    finally:
        os._exit(code)


def bring(folder: Path) -> None:
    """A game from outside into a folder for games."""
    [text] = re.findall(r"^```python\n(.*?^GAME = .*?)^```$", (ROOT / "docs" / "adding.md").read_text(encoding="utf-8"),
                        re.DOTALL | re.MULTILINE)
    folder.mkdir(parents=True)
    (folder / f"{STRANGER.replace('-', '_')}.py").write_text(text, encoding="utf-8")


def _made(out: Path) -> dict[str, str]:
    return {str(path.relative_to(out)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(out.rglob("*")) if path.is_file() and path.name != "manifest.json"}


def _judged(mutant: Mutant, status: int, output: str, seconds: float) -> Verdict:
    code = os.waitstatus_to_exitcode(status)
    codes = tuple(dict.fromkeys(FINDING.findall(output)))
    how = {0: "written", 2: "refused"}.get(code, "crashed")
    if code == 1 and codes and "Traceback" not in output:
        how = "found"
    return Verdict(mutant, how, codes if how == "found" else (), output, seconds)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("words", nargs="*")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--output", action="store_true", help="show what make said of each")
    asked = parser.parse_args()
    chosen = [m for m in table() if not asked.words
              or any(word in f"{m.name} {m.file} {m.what} {m.make} {m.command}" for word in asked.words)]
    count, bad = Counter[str](), []
    for verdict in run(chosen, asked.jobs):
        print(verdict, flush=True)
        if asked.output or not verdict.good:
            print("\n".join(f"    {line}" for line in verdict.output.splitlines()[-6:]), flush=True)
        count[verdict.how] += 1
        if not verdict.good:
            bad.append(verdict)
    print(f"{len(chosen)} mutants: " + ", ".join(f"{n} {how}" for how, n in count.items()))
    for verdict in bad:
        print(f"not found: {verdict.mutant.name} ({verdict.mutant.file}): {verdict.mutant.what}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
