"""What follows from a file that is not the one that was made: what is not found with the file as it was made.

A changed line of one laser file is found by every proof that reads the file: in the other files of its job, in the kit
as a whole, in the bill. Each of these proofs is done a second time with the file as it was made, which the recipe gives
once more; what is found then, too, stands for itself, and all else follows from the change.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from ..core.errors import BadInput, MissingTool
from ..core.finding import Finding
from .product import Cross, Product

__all__ = ["as_made", "cause_of", "difference", "following", "read_first"]

_SHOWN = 60
"""Letters of a line that are told."""


def as_made(table: Mapping[str, Product], digests: Mapping[str, str], paths: Iterable[str]) -> dict[str, bytes]:
    """Of these files those whose bytes, made once more, are the ones that were made by their SHA-256."""
    found = {}
    for path in paths:
        with contextlib.suppress(BadInput, MissingTool):
            if path in table and hashlib.sha256(data := table[path].write()).hexdigest() == digests[path]:
                found[path] = data
    return found


def difference(was: bytes, now: bytes) -> str:
    """What was changed, in words: the line, where it is one line of a text, else the lines; "" for what is no text."""
    with contextlib.suppress(UnicodeDecodeError):
        before, after = was.decode("utf-8").splitlines(), now.decode("utf-8").splitlines()
        start = _alike(before, after)
        end = _alike(before[start:][::-1], after[start:][::-1])
        gone, come = before[start:len(before) - end], after[start:len(after) - end]
        if len(gone) == len(come) == 1:
            at = max(0, _alike(gone[0], come[0]) - _SHOWN // 2)
            return f"line {start + 1} was {_quoted(gone[0], at)}, is {_quoted(come[0], at)}"
        if not gone:
            return f"{_lines(len(come))} more after line {start}" if come else "other ends of lines"
        if len(gone) == len(come):
            return f"other lines from {start + 1} to {start + len(gone)}"
        return f"{_lines(len(come))} for {len(gone)} from line {start + 1} on" if come else (
            f"{_lines(len(gone))} gone after line {start}")
    return ""


def read_first(proof: Product | Cross, paths: Collection[str]) -> str:
    """The first of these files that a proof reads, "" where it reads none."""
    return next((path for path in (proof.paths if isinstance(proof, Cross) else (proof.path, proof.pair))
                 if path in paths), "")


def cause_of(path: str, causes: Sequence[str]) -> str:
    """Which of these files what is found at `path` follows from: itself, the page that it is a picture of, for all that
    is told about the files a laser file, else the first."""
    names = {cause: cause.partition("/")[2].rpartition(".")[0].replace("/", "-") for cause in causes}
    pictured = [cause for cause in causes if names[cause] and path == f"preview/{names[cause]}.png"]
    lasers = [cause for cause in causes if cause.startswith("laser/")]
    return path if path in causes else [*pictured, *lasers, *causes][0]


def following(found: Iterable[Finding], mended: Iterable[Finding], cause: str) -> list[Finding]:
    """What proofs found, and found with `cause` as it was made: what is there only now follows from it."""
    alone = list(mended)
    return [*(finding if finding in alone else replace(finding, because=cause) for finding in found),
            *(finding for finding in alone if finding not in found)]


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many begin alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _quoted(line: str, at: int) -> str:
    text = line[at:at + _SHOWN]
    return f"'{'...' * bool(at)}{text}{'...' * (len(line) > at + _SHOWN)}'"


def _lines(count: int) -> str:
    return f"{count} line{'s' * (count != 1)}"
