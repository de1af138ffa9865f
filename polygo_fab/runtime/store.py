"""Files come from the disk with care, and reach it whole or not at all: staged first, then renamed."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from ..core.errors import BadInput
from .lock import FolderBusy, alone_in, no_writer_in
from .staging import NotRestored, refuse_other_than_files, staging, undo_killed, writer

__all__ = ["at_rest", "install", "read", "recover", "refuse_unwritable", "save"]

LARGEST = 32_000_000


def read(path: Path) -> bytes:
    """The bytes of a regular file of at most LARGEST bytes. Raises BadInput for anything else, a device or pipe too."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            why = "not a file"
        else:
            with open(path, "rb", opener=_without_waiting) as stream:
                data = stream.read(LARGEST + 1)
            if len(data) <= LARGEST:
                return data
            why = f"larger than {LARGEST // 1_000_000} MB"
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
    raise BadInput(f"cannot read '{_short(path)}': {why}")


@contextmanager
def at_rest(folder: Path) -> Iterator[None]:
    """What is read of a folder in here belongs together: nobody writes there. Raises BadInput where another process
    does for long, and for a folder that cannot be opened."""
    try:
        with no_writer_in(folder):
            yield
    except FolderBusy:
        raise BadInput(f"cannot read '{_short(folder)}': {_others(folder)}") from None
    except OSError as error:
        raise BadInput(f"cannot read '{_short(folder)}': {error.strerror or error}") from None


def _others(folder: Path) -> str:
    return f"{writer(folder) or 'another process'} is writing there: try again when it has ended"


def _without_waiting(path: str, flags: int) -> int:
    """A pipe may have taken the place of the file since it was looked at."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def save(target: Path, data: bytes) -> None:
    """One file, replacing an earlier one of that name at once. Raises BadInput where it cannot be written."""
    install(target.parent, {target.name: data})


def install(folder: Path, files: Mapping[str, bytes], obsolete: Callable[[], Iterable[str]] = tuple) -> None:
    """All of `files` (relative path -> bytes) into `folder`, and what is `obsolete` away; other files stay.

    There is one writer in a folder at a time; `obsolete` is asked when that is this one, and may raise BadInput.
    Everything is staged on the same disk before the first earlier file is touched. Where a renaming fails the earlier
    files come back; an interruption waits for the renamings; after a kill the next call undoes them. Raises BadInput,
    with all as it was and no new folder left, where another writer is there or the disk does not take them.
    """
    at = folder if len(files) > 1 else folder / next(iter(files), "")
    try:
        with alone_in(folder):
            undo_killed(folder)
            gone = [name for name in obsolete() if name not in files]
            for name in (*files, *gone):
                refuse_other_than_files(folder, name)
            if not files and not gone:
                return
            with staging(folder) as staged:
                if failed := staged.put(files):
                    name, error = next(iter(failed.items()))
                    at = folder / name
                    raise error
                staged.replace(gone)
    except FolderBusy:
        raise BadInput(f"cannot write '{_short(at)}': {_others(folder)}") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot write '{_short(at)}': {getattr(error, 'strerror', None) or error}; {_left(error)}"
                       ) from None


def refuse_unwritable(folder: Path, *names: str) -> None:
    """Before the work: a folder that is a file will not become one, nor a name that the disk does not take, nor what is
    behind a link that leads nowhere; and where nothing can be made now, nothing will be written later. Leaves nothing
    behind. Raises BadInput.

    names  of the files that are to be there: what is no file of its own by such a name is refused. Without them the
           whole folder is to be written, and is no link: what is behind it nobody has named
    """
    at, what = folder, folder / names[0] if len(names) == 1 else folder
    if not names and folder.is_symlink():
        raise BadInput(f"cannot write '{_short(folder)}': it is a link: name the folder where it is to be")
    try:
        while not at.exists() and at != at.parent:
            if at.is_symlink():
                raise BadInput(f"cannot write '{_short(what)}': '{_short(at)}' is a link that leads nowhere")
            at = at.parent
        for name in names if at == folder and folder.is_dir() else ():
            what = folder / name
            refuse_other_than_files(folder, name)
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot write '{_short(what)}': {getattr(error, 'strerror', None) or error}") from None
    if not at.is_dir():
        raise BadInput(f"cannot write '{_short(folder)}': '{_short(at)}' is not a folder")
    why = "no permission" if not os.access(at, os.W_OK | os.X_OK) else ""
    if not why and at != folder:  # what may be written in has folders that nobody can make others in, as /proc
        try:
            with tempfile.TemporaryDirectory(prefix=".polygo_fab-", dir=at):
                pass
        except OSError as error:
            why = error.strerror or str(error)
    if why:
        raise BadInput(f"cannot write '{_short(folder)}': nothing can be made in '{_short(at)}' ({why})")


def recover(folder: Path) -> None:
    """Undo what a killed run began in a folder, if there is such a folder. Raises BadInput where another writer is
    there."""
    if folder.is_dir():
        install(folder, {})


def _left(error: Exception) -> str:
    return f"{error.filename}" if isinstance(error, NotRestored) else "earlier files are as they were"


def _short(path: Path) -> str:
    text = str(path)
    return text if len(text) <= 120 else text[:117] + "..."
