"""Many puzzles into a file: line by line, by any executor, going on after an interruption.

Lines go to FILE.part beside the file; when all are there it is renamed. What an interrupted run leaves there is whole
lines and perhaps a broken last one; the next run drops that one, proves that the first and the last line are of the
same order by making them again, and goes on. The bytes do not depend on where or in how many parts they are made.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import count as numbers
from pathlib import Path
from typing import IO

from ..core.errors import BadInput
from ..core.executors import Executor, in_order
from ..core.puzzle import Puzzle
from ..core.tilings import square
from ..puzzles.alike import AGAIN, Seen
from ..puzzles.alike import Different as Apart
from .input import parse_any
from .source import Source

__all__ = ["DIFFERENT", "Different", "part_of", "puzzle_stream", "write_lines"]

DIFFERENT = 10_000
"""Up to so many puzzles of an order all are different; beyond, that is left to chance and memory does not grow."""
_PATIENCE, _FOR_VARIANTS = 2000, 100
"""Puzzles in a row that are like others before giving up: of rows and columns (as in `generate.book`), of variants."""
_AGAIN_FOR_VARIANTS = 40
_UPRIGHT = ("braille", "qr")
"""Kinds that turned are no longer what they were, and of which a solution never comes back."""


class Different:
    """Whether a line brings a puzzle that is not like one seen before (`puzzles.alike`). seen: what is shared with
    other orders."""

    def __init__(self, seen: Seen | None = None) -> None:
        self._seen, self._apart = seen or Seen(), Apart(Seen())
        self._kind: str | None = None

    def new(self, line: str) -> bool:
        """Raises BadInput where so many in a row are like others, or for what is no such line."""
        puzzle, row = parse_any(line), json.loads(line)
        try:
            number, cells = int(row["number"]), "".join(row["solution"])
        except (KeyError, TypeError, ValueError):
            raise BadInput(f"'{line[:60]}': expected a line with number and solution") from None
        kind = "" if isinstance(puzzle, Puzzle) else puzzle.layout.kind
        if kind != self._kind:
            self._kind = kind
            self._apart = Apart(self._seen, None if kind in _UPRIGHT else _AGAIN_FOR_VARIANTS if kind else AGAIN)
        if isinstance(puzzle, Puzzle):
            board, givens = square(len(puzzle.rows), m := len(puzzle.columns)), [r * m + c for r, c, _ in puzzle.givens]
        else:
            board, givens = puzzle.layout.board, [cell for cell, _ in puzzle.givens]
            order = [cell for one in puzzle.layout.lines if one.family == "r" for cell in one.cells]
            cells = "".join(letter for _, letter in sorted(zip(order, cells, strict=False)))
        if len(cells) != len(board.centres):
            raise BadInput(f"'{line[:60]}': its solution has {len(cells)} cells: expected {len(board.centres)}")
        if self._apart.new(number, board, cells, givens, kind not in _UPRIGHT):
            return True
        if number - max(self._apart.last, 0) >= (_FOR_VARIANTS if kind else _PATIENCE):
            raise too_few(self._apart.found)
        return False


def too_few(found: int) -> BadInput:
    """What to say where an order does not bring as many as are wanted."""
    return BadInput(f"no more puzzles are found that are not like others: allowed: 1 to {found}" if found else
                    "no puzzle is found that is not like those before")


def puzzle_stream(source: Source, executor: Executor, first: int = 0, different: Different | None = None,
                  done: int = 0) -> Generator[str, None, None]:
    """The lines of an order from puzzle number `first` on, as many as it says less those `done`.

    different  what was seen before: lines are left out whose puzzles are like others, and more are made for them
    """
    size = max(1, min(source.at_once, -(-source.count // (4 * executor.places))))
    end = source.count if different is None else source.most
    starts = numbers(first, size) if end is None else range(first, end, size)
    left = source.count - done
    if left and executor.places > 1 and source.at_once > 1:
        source.lines(0, 1)  # a copied process then has everything loaded
    parts = ((start, size if end is None else min(size, end - start)) for start in starts) if left else ()
    for lines in in_order(executor, source.lines, parts):
        for line in lines:
            if different is None or different.new(line):
                yield line
                left -= 1
                if not left:
                    return
    if left:
        raise too_few(source.count - left)


def part_of(target: Path) -> Path:
    """Where the lines are until all of them are there."""
    return target.with_name(target.name + ".part")


def write_lines(target: Path, source: Source, executor: Executor, resume: bool = False, plain: bool = False,
                progress: Callable[[int], None] = lambda done: None) -> bool:
    """The lines of an order into a file; with `plain` the texts of the puzzles alone. An earlier file of that name is
    replaced; to be resumed, it must hold the lines already. Whether it was written: not, where it did.

    progress  is called with the lines done, now and then
    Raises BadInput for a part of another order, one that is there already and not to be resumed, or what cannot be
    written. Where it ends early, what was done stays in the part; plain texts do not, as they cannot be resumed.
    """
    part = part_of(target)
    if target.is_symlink() or (target.exists() and not target.is_file()):
        raise BadInput(f"cannot write '{target}': it is there and is not a regular file")
    if resume and target.exists() and not part.exists():
        _refuse_unfinished(target, source)
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    with _opened(part, resume, plain) as stream:
        try:
            kept = _Kept(0, 0, Different() if source.count <= DIFFERENT else None)
            if resume:
                kept = _kept(stream, source, part)
            _written(stream, source, executor, kept, plain, progress)
        except BaseException:
            with contextlib.suppress(OSError):  # a full disk
                stream.flush()
            if plain or not stream.tell():
                part.unlink()
            raise
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(part, target)
    return True


def _refuse_unfinished(target: Path, source: Source) -> None:
    """Raises BadInput unless all the lines of an order, and nothing else, are in a file."""
    other = BadInput(f"'{target}' is there and holds other puzzles than those asked for: without --resume it is "
                     "replaced")
    try:
        with target.open("rb") as stream:
            kept, end = _checked(stream, source, target)
    except OSError as error:
        raise BadInput(f"cannot read '{target}': {error.strerror}") from None
    except BadInput:
        raise other from None
    if kept.lines != source.count or end != target.stat().st_size:
        raise other


@dataclass(frozen=True)
class _Kept:
    """What an earlier run has done: so many lines, the number of the puzzle to go on with, and what was seen."""

    lines: int
    following: int
    different: Different | None


def _written(stream: IO[bytes], source: Source, executor: Executor, kept: _Kept, plain: bool,
             progress: Callable[[int], None]) -> None:
    step = max(1, min(source.count // 100, 1000))
    progress(kept.lines)
    lines = puzzle_stream(source, executor, kept.following, kept.different, kept.lines)
    with contextlib.closing(lines):
        for done, line in enumerate(lines, start=kept.lines + 1):
            stream.write((json.loads(line)["puzzle"] + "\n" if plain else line).encode())
            if done % step == 0 or done == source.count:
                stream.flush()
                progress(done)


@contextlib.contextmanager
def _opened(part: Path, resume: bool, plain: bool) -> Iterator[IO[bytes]]:
    """For this run alone. One of plain texts that a killed run left behind is begun anew."""
    try:
        stream = part.open("r+b" if (resume or plain) and part.exists() else "x+b")
    except FileExistsError:
        raise BadInput(f"'{part}' is there from an interrupted run: --resume goes on with it; or delete it") from None
    with stream:
        with contextlib.suppress(ImportError):  # not on Windows
            import fcntl

            try:
                fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise BadInput(f"'{part}': another run is writing it") from None
        if plain:
            stream.truncate()
        yield stream


def _kept(stream: IO[bytes], source: Source, part: Path) -> _Kept:
    """The whole lines of a part, and the stream ready behind them. Raises BadInput where they are not of the order."""
    kept, end = _checked(stream, source, part)
    stream.seek(end)
    stream.truncate()
    return kept


def _checked(stream: IO[bytes], source: Source, part: Path) -> tuple[_Kept, int]:
    """The whole lines of a file, and where they end. Raises BadInput where they are not of the order."""
    total, end = 0, 0
    first, last = b"", b""
    different = Different() if source.count <= DIFFERENT else None
    for line in stream:
        if not line.endswith(b"\n"):
            break
        total, end, last = total + 1, end + len(line), line
        first = first or line
        if total > source.count or (different and not _fits(line, different)):
            raise _other(part)
    following = 0
    if total:
        following = _number(last, part) + 1
        if (different is None and following != total) or not _same(source, [first, last], part):
            raise _other(part)
    return _Kept(total, following, different), end


def _fits(line: bytes, different: Different) -> bool:
    try:
        return different.new(line.decode())
    except (BadInput, UnicodeDecodeError):
        return False


def _same(source: Source, lines: Sequence[bytes], part: Path) -> bool:
    """Whether the order makes these lines."""
    return all(source.lines(_number(line, part), 1) == [line.decode()] for line in lines)


def _number(line: bytes, part: Path) -> int:
    try:
        number = json.loads(line)["number"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _other(part) from None
    if not isinstance(number, int) or not 0 <= number < 1 << 62:
        raise _other(part)
    return number


def _other(part: Path) -> BadInput:
    return BadInput(f"'{part}' holds other puzzles than those asked for: --resume goes on with the same order; or "
                    "delete it")
