"""Many puzzles into a file: line by line, by any executor, going on after an interruption.

Lines go to FILE.part beside the file, sealed (`part`); when all are there they are read back and become the file. The
bytes do not depend on where or in how many parts they are made.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from itertools import zip_longest
from pathlib import Path

from ...core.errors import BadInput
from ...core.finding import Unsound
from ...core.puzzle import Puzzle
from ...core.puzzle_drawing import as_counts
from ...core.tilings import square
from ...puzzles.alike import AGAIN, SeenBoards
from ...puzzles.alike import Different as Apart
from ...runtime.executors import Executor, in_order
from ...runtime.signals import uninterrupted
from ...runtime.store import refuse_unwritable
from .input import parse_any
from .part import PartFile, opened, part_of
from .source import Source, block

__all__ = ["DIFFERENT", "DifferentBoards", "part_of", "puzzle_stream", "write_lines"]

DIFFERENT = 10_000
"""Up to so many puzzles of an order all are different; beyond, that is left to chance and memory does not grow."""
_PATIENCE, _FOR_VARIANTS = 2000, 100
"""Puzzles in a row that are like others before giving up: of rows and columns (as in `generate.book`), of variants."""
_AGAIN_FOR_VARIANTS = 40
_PROVED = 4
"""Lines at the start of a file of which all that they say is found a second time."""
_FIRST = 16
"""Puzzles in the first part of an order."""
_TEXT = re.compile(rb'"puzzle": "([^"\\]*)"')
_UPRIGHT = ("braille", "picture", "qr")
"""Kinds that turned are no longer what they were, and of which a solution never comes back."""


class DifferentBoards:
    """Whether a line brings a puzzle that is not like one seen before (`puzzles.alike`). seen: what is shared with
    other orders. each: as of the source of the lines."""

    def __init__(self, seen: SeenBoards | None = None, each: int = 1) -> None:
        self._seen, self._apart, self._each = seen or SeenBoards(), Apart(SeenBoards()), each
        self._kind: str | None = None

    def new(self, line: str) -> bool:
        """Raises BadInput where so many in a row are like others, or for what is no such line."""
        puzzle, row = parse_any(line), json.loads(line)
        try:
            number, cells = int(row["number"]) // self._each, "".join(row["solution"])
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
            if puzzle.layout.areas:  # a board that is turned calls its rectangles otherwise, but each is as large
                cells = "".join(chr(cells.count(letter)) for letter in cells)
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


def puzzle_stream(source: Source, executor: Executor, first: int = 0, different: DifferentBoards | None = None,
                  done: int = 0) -> Generator[str, None, None]:
    """The lines of an order from puzzle number `first` on, as many as it says less those `done`.

    different  what was seen before: lines are left out whose puzzles are like others, and more are made for them
    """
    left = source.count - done
    for lines in _blocks(source, executor, first, source.count if different is None else source.most) if left else ():
        for line in lines.decode().splitlines(keepends=True):
            if different is None or different.new(line):
                yield line
                left -= 1
                if not left:
                    return
    if left:
        raise too_few(source.count - left)


def _blocks(source: Source, executor: Executor, first: int, end: int | None) -> Iterator[bytes]:
    """The lines of the puzzles from number `first` to before `end`, many at a time."""
    size = max(1, min(source.at_once, -(-source.count // (4 * executor.places))))
    if executor.places > 1 and source.at_once > 1:
        source.lines(0, 1)  # a copied process then has everything loaded
    return in_order(executor, partial(block, source), _parts(first, size, end))


def _parts(first: int, size: int, end: int | None) -> Iterator[tuple[int, int]]:
    """First numbers and counts: few puzzles at the start, so that soon there are lines to keep, then `size` at once."""
    now = min(size, _FIRST)
    while end is None or first < end:
        yield first, now if end is None else min(now, end - first)
        first, now = first + now, min(size, 2 * now)


def write_lines(target: Path, source: Source, executor: Executor, *, resume: bool = False, plain: bool = False,
                progress: Callable[[int], None] = lambda done: None,
                say: Callable[[str], None] = lambda line: None) -> bool:
    """The lines of an order into a file; with `plain` the texts of the puzzles alone. An earlier file of that name is
    replaced; to be resumed, it must hold the lines already. Whether it was written: not, where it did.

    progress  is called with the lines done, now and then
    say       is told what of a part was not to be gone on with
    Raises BadInput for a part of another order, one that is there already and not to be resumed, or what cannot be
    written; Unsound for first lines that say what is not so. Where it ends early, what was done stays in the part.
    """
    refuse_unwritable(target.parent, target.name)
    if resume and target.exists() and not part_of(target).exists():
        _refuse_unfinished(target, source, executor, plain, progress)
        return False
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with opened(target, source, resume) as part:
            try:
                _written(part, source, executor, progress, say)
            except BaseException:
                with contextlib.suppress(OSError):  # a full disk
                    part.seal()
                raise
            _install(part, target, plain)
            progress(source.count)
    except OSError as error:
        where = str(error.filename or part_of(target))[:120]
        raise BadInput(f"cannot write '{where}': {error.strerror or error}") from None
    return True


def _written(part: PartFile, source: Source, executor: Executor, progress: Callable[[int], None],
             say: Callable[[str], None]) -> None:
    """All lines into the part, going on with what is there."""
    different = DifferentBoards(each=source.each) if source.count <= DIFFERENT else None
    following, last = 0, b""
    for line in (line for lines in part.kept() for line in lines.splitlines(keepends=True)):
        if following == 0 and not _same(source, line, part):
            raise part.other()
        if different and not _fits(line, different):
            raise part.other()
        following, last = (_number(line, part) // source.each if different else following) + 1, line
        if part.lines > source.count:
            raise part.other()
    if last and not _same(source, last, part):
        raise part.other()
    if part.torn:
        say(f"'{part.path}': what stood behind line {part.lines} was damaged or not whole, and is made again")
    progress(part.lines)
    if different is None:
        for lines in _blocks(source, executor, following, source.count):
            part.add(lines)
            part.seal()
            progress(part.lines)
        return
    step = max(1, min(source.count // 100, 1000))
    with contextlib.closing(puzzle_stream(source, executor, following, different, part.lines)) as stream:
        for done, new in enumerate(stream, start=part.lines + 1):
            part.add(new.encode())
            if done % step == 0:
                part.seal()
                progress(done)
    part.seal()


def _proved(blocks: Iterator[bytes]) -> Iterator[bytes]:
    """The same blocks. Raises Unsound unless what the first lines say is found a second time."""
    from ...check.puzzle_line import line_findings

    number = 0
    for lines in blocks:
        for line in lines.splitlines()[:_PROVED - number] if number < _PROVED else ():
            number += 1
            said = json.loads(line)
            if wrong := [*line_findings(as_counts(parse_any(said["puzzle"])), said, f"line {number}")]:
                raise Unsound(wrong)
        yield lines


def _install(part: PartFile, target: Path, plain: bool) -> None:
    """The lines of the whole part, read back and proved, become the file at once."""
    whole = part.path.with_name(part.path.name + "-whole")  # no other run is here: it would have the part
    try:
        whole.unlink(missing_ok=True)
        with whole.open("xb") as stream, contextlib.closing(part.read_back()) as blocks:
            stream.writelines(_shown(_proved(blocks), plain))
            stream.flush()
            os.fsync(stream.fileno())
        with uninterrupted():
            os.replace(whole, target)
            part.path.unlink()
    except BaseException as error:
        with contextlib.suppress(OSError):
            whole.unlink()
        if isinstance(error, OSError):
            error.filename = str(target)
        raise


def _shown(blocks: Iterable[bytes], plain: bool) -> Iterable[bytes]:
    """With `plain` the texts alone: nothing in them needs an escape in JSON."""
    return (b"\n".join([*_TEXT.findall(lines), b""]) for lines in blocks) if plain else blocks


def _refuse_unfinished(target: Path, source: Source, executor: Executor, plain: bool, progress: Callable[[int], None]
                       ) -> None:
    """Raises BadInput unless all the lines of an order, and nothing else, are in a file: all are made again."""
    different = DifferentBoards(each=source.each) if source.count <= DIFFERENT else None
    lines = puzzle_stream(source, executor, different=different)
    step = max(1, min(source.count // 100, 1000))
    try:
        with target.open("rb") as stream, contextlib.closing(lines):
            made = _shown((line.encode() for line in lines), plain)
            for done, (there, line) in enumerate(zip_longest(stream, made), start=1):
                if there != line:
                    raise BadInput(f"'{target}' is there and holds other puzzles than those asked for (line {done}): "
                                   "without --resume it is replaced")
                if done % step == 0:
                    progress(done)
    except OSError as error:
        raise BadInput(f"cannot read '{target}': {error.strerror}") from None


def _fits(line: bytes, different: DifferentBoards) -> bool:
    try:
        return different.new(line.decode())
    except (BadInput, UnicodeDecodeError):
        return False


def _same(source: Source, line: bytes, part: PartFile) -> bool:
    """Whether the order makes this line."""
    return source.lines(_number(line, part) // source.each, 1) == [line.decode(errors="replace")]


def _number(line: bytes, part: PartFile) -> int:
    try:
        number = json.loads(line)["number"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise part.other() from None
    if not isinstance(number, int) or not 0 <= number < 1 << 62:
        raise part.other()
    return number
