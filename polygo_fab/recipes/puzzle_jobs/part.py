"""What an interrupted run leaves: FILE.part, whole lines of an order, sealed.

    # polygo_fab part 1, order DIGEST        what makes the lines: another order does not go on with them
    {"number": 0, ...}
    # 1000 lines, sha256 DIGEST              of all before, the first line too: up to here nothing has changed

A seal is written with its lines at once. What stands behind the last seal that holds is made again: a line that is not
whole, a byte that changed, a line lost or doubled.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

from ...core.errors import BadInput
from ...runtime.signals import uninterrupted
from .source import Source

__all__ = ["PartFile", "opened", "part_of"]

_HEAD = "# polygo_fab part 1, order {}\n"
_SEAL = "# {} lines, sha256 {}\n"
_LONGEST, _MOST, _CHUNK = 100_000, 1 << 26, 1 << 20
"""Bytes of the first line, and before a seal: what is more is no part, and is not read on; and bytes read at once."""


def part_of(target: Path) -> Path:
    """Where the lines are until all of them are there."""
    return target.with_name(target.name + ".part")


class PartFile:
    """The part of a file, open for this run alone: so many `lines` are sealed.

    torn   whether something stood behind them that no seal holds for
    """

    def __init__(self, stream: io.FileIO, path: Path, source: Source) -> None:
        self.path, self.lines, self.torn = path, 0, False
        self._stream, self._new = stream, list[bytes]()  # blocks of whole lines
        self._head = _HEAD.format(source.identity).encode()
        self._sum, self._end = hashlib.sha256(self._head), 0

    def kept(self) -> Iterator[bytes]:
        """The sealed lines, in blocks; when all are taken, the part is ready behind them. Raises BadInput where it is
        of another order, or no part; an empty one is begun."""
        self._stream.seek(0)
        reader: io.BufferedReader[Any] = io.BufferedReader(self._stream)
        try:
            head = reader.readline(_LONGEST)
            if head not in (b"", self._head):
                raise self.other()
            self._sum, self.lines, self._end = hashlib.sha256(self._head), 0, len(head)
            yield from self._sealed(reader)
        finally:
            reader.detach()
        if not head:
            self._write(self._head)
        self.torn = os.fstat(self._stream.fileno()).st_size > self._end
        self._stream.truncate(self._end)
        self._stream.seek(self._end)

    def other(self) -> BadInput:
        return BadInput(f"'{self.path}' holds other puzzles than those asked for: --resume goes on with the same "
                        "order; or delete it")

    def _sealed(self, reader: io.BufferedReader[Any]) -> Iterator[bytes]:
        """The lines before each seal that holds."""
        found, text = self._sum.copy(), b""
        while (more := reader.read(_CHUNK)) and len(text) < _MOST:
            text, start = text + more, 0
            while (at := text.find(b"\n#", start) + 1) and (end := text.find(b"\n", at) + 1):
                lines = text[start:at]
                found.update(lines)
                count = self.lines + lines.count(b"\n")
                if text[at:end] != _SEAL.format(count, found.hexdigest()).encode():
                    return
                self._sum, self._end, self.lines = found.copy(), self._end + end - start, count
                yield lines
                start = end
            text = text[start:]

    def add(self, lines: bytes) -> None:
        self._new.append(lines)

    def seal(self) -> None:
        """What was added, onto the disk with its seal, or nothing of it. Raises OSError."""
        if not self._new:
            return
        text, found = b"".join(self._new), self._sum.copy()
        found.update(text)
        with uninterrupted():
            count = self.lines + text.count(b"\n")
            self._write(text + _SEAL.format(count, found.hexdigest()).encode())
            self._sum, self.lines = found, count
            self._new.clear()

    def _write(self, data: bytes) -> None:
        left = memoryview(data)
        try:
            while left:
                left = left[self._stream.write(left) or 0:]
        except OSError:
            with contextlib.suppress(OSError):
                self._stream.truncate(self._end)
                self._stream.seek(self._end)
            raise
        self._end += len(data)

    def read_back(self) -> Generator[bytes, None, None]:
        """All lines, from the disk, in blocks; to be taken to the end, else the part stands behind the last seal read.
        Raises BadInput where they are not what was written."""
        os.fsync(self._stream.fileno())
        written = self.lines, self._sum.digest()
        yield from self.kept()
        if (self.lines, self._sum.digest()) != written:
            raise BadInput(f"'{self.path}' reads back otherwise than it was written: the disk may be damaged")


@contextlib.contextmanager
def opened(target: Path, source: Source, resume: bool) -> Iterator[PartFile]:
    """The part of a file, for this run alone; in which nothing is done is taken away again. Raises BadInput where it is
    there and not to be resumed, or another run has it."""
    path = part_of(target)
    if path.is_symlink() or (path.exists() and not path.is_file()):
        raise BadInput(f"cannot write '{path}': it is there and is not a regular file")
    there = path.exists()
    if there and not resume:
        raise BadInput(f"'{path}' is there from an interrupted run: --resume goes on with it; or delete it")
    with path.open("r+b" if there else "x+b", buffering=0) as stream:
        _refuse_second(stream, path)
        part = PartFile(stream, path, source)
        try:
            yield part
        finally:
            if part.lines == 0 and not there:
                path.unlink(missing_ok=True)


def _refuse_second(stream: io.FileIO, path: Path) -> None:
    with contextlib.suppress(ImportError):  # not on Windows
        import fcntl

        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(stream.fileno()).st_nlink:  # else that run has just taken it away
                return
        except OSError:
            pass
        raise BadInput(f"'{path}': another run is writing it")
