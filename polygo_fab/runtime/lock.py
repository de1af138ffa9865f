"""One writer in a folder at a time: a second one waits for the first, or says who it is; and so does who reads there.

The lock lies on the folder itself (flock): nothing is left behind, and it goes with the process that holds it. Where
there is no such lock (not Windows, some disks of the network) writers are not kept apart.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path

__all__ = ["FolderBusy", "alone_in", "no_writer_in"]

_PATIENCE = 30.0
"""Seconds to wait for another writer: it holds the folder while it copies and renames, not while it makes."""
_STEP = 0.02
_TRIES = 5
"""In a row, before a folder that is there but in which none can be made is taken for what it is."""


class FolderBusy(OSError):
    """Another process did not let go of the folder."""


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """No other process is in here for the same folder. It is made where there is none, and what was made on the way is
    taken away again where something fails, innermost first, if it is empty.

    Raises Busy where that takes longer than some seconds, OSError where the folder cannot be made or opened.
    """
    made: list[Path] = []
    late = time.monotonic() + _PATIENCE
    try:
        while True:
            with contextlib.suppress(FileNotFoundError):  # another writer took a folder away that it had made
                _make(folder, made)
            with _locked(folder, late, shared=False) as still:
                if still:
                    yield
                    return
            _wait(late)
    except BaseException:
        for new in reversed(made):
            with contextlib.suppress(OSError):
                new.rmdir()
        raise


@contextlib.contextmanager
def no_writer_in(folder: Path) -> Iterator[None]:
    """No other process writes in a folder; others may read there. Of a folder that is not there nothing is claimed.

    Raises Busy where that takes longer than some seconds, OSError where the folder cannot be opened.
    """
    with _locked(folder, time.monotonic() + _PATIENCE, shared=True):
        yield


@contextlib.contextmanager
def _locked(folder: Path, late: float, shared: bool) -> Iterator[bool]:
    """Whether what is locked is still the folder: another writer may have taken an empty one away again."""
    try:
        import fcntl
    except ImportError:
        yield True
        return
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except FileNotFoundError:
        yield False
        return
    try:
        while True:
            try:
                fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
                break
            except OSError as error:
                if error.errno not in (errno.EWOULDBLOCK, errno.EACCES, errno.EINTR):
                    break  # a disk without locks
                _wait(late)
        yield _same(handle, folder)
    finally:
        os.close(handle)


def _wait(late: float) -> None:
    if time.monotonic() > late:
        raise FolderBusy(errno.EBUSY, "another process is writing there")
    time.sleep(_STEP)


def _same(handle: int, folder: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(folder))
    except OSError:
        return False


def _make(folder: Path, made: list[Path]) -> None:
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for new in reversed(missing):
        try:
            new.mkdir()
            made.append(new)
        except FileNotFoundError as error:
            if _refuses(new):
                why = f"nothing can be made in '{new.parent}' ({error.strerror})"
                raise PermissionError(errno.EACCES, why) from None
            raise
        except FileExistsError:
            if not new.exists():  # a link to nowhere; else another writer was quicker
                raise


def _refuses(new: Path) -> bool:
    """Whether no folder can be made where there is one to make it in, as in /proc; once may be another writer's."""
    for _ in range(_TRIES):
        time.sleep(_STEP)
        try:
            new.mkdir()
        except FileNotFoundError:
            if not new.parent.exists():
                return False
        except FileExistsError:
            return False
        else:
            new.rmdir()
            return False
    return True
