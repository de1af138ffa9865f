"""Files come from the disk with care, and reach it whole or not at all: staged first, then renamed."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from .core.errors import BadInput
from .core.signals import uninterrupted

__all__ = ["install", "read", "save"]

_STAGING = ".partial-"
_NEW, _OLD, _JOURNAL = "new", "old", "journal"
"""In a staging folder: what is to come, what was there before, and, while files are being replaced, their names."""
LARGEST = 32_000_000


def read(path: Path) -> bytes:
    """The bytes of a regular file of at most LARGEST bytes. Raises BadInput for anything else, a device or pipe too."""
    try:
        found = path.stat()
        if stat.S_ISREG(found.st_mode) and found.st_size <= LARGEST:
            return path.read_bytes()
        why = f"larger than {LARGEST // 1_000_000} MB" if stat.S_ISREG(found.st_mode) else "not a file"
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
    raise BadInput(f"cannot read '{_short(path)}': {why}")


def save(target: Path, data: bytes) -> None:
    """One file, replacing an earlier one of that name at once. Raises BadInput where it cannot be written."""
    install(target.parent, {target.name: data})


def install(folder: Path, files: Mapping[str, bytes], obsolete: Iterable[str] = ()) -> None:
    """All of `files` (relative path -> bytes) into `folder`, then the `obsolete` ones away; other files stay.

    Everything is staged on the same disk before the first earlier file is touched. Where a renaming fails the earlier
    files come back; an interruption waits for the renamings; after a kill the next call undoes them. Raises BadInput,
    with all as it was and no new folder left, where the disk does not take them.
    """
    try:
        with _new_folders() as make:
            make(folder)
            with _staging(folder) as staging:
                for name, data in files.items():
                    _write(staging / _NEW / name, data)
                for name in files:
                    make((folder / name).parent)
                    _refuse_what_is_no_file(folder / name)
                with uninterrupted():
                    _replace(folder, staging, files)
                    for name in obsolete:
                        (folder / name).unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        what = folder / next(iter(files)) if len(files) == 1 else folder
        raise BadInput(f"cannot write '{_short(what)}': {getattr(error, 'strerror', None) or error}; {_left(error)}"
                       ) from None


def _write(target: Path, data: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _refuse_what_is_no_file(target: Path) -> None:
    """A folder in the way would stop the renaming half way; a device would be gone for good."""
    if target.is_symlink() or (target.exists() and not target.is_file()):
        raise FileExistsError(17, f"'{target.name}' is there and is not a regular file")


class _NotRestored(OSError):
    """Where some earlier files could not be put back, and where they are kept."""


def _left(error: Exception) -> str:
    return f"{error.filename}" if isinstance(error, _NotRestored) else "earlier files are as they were"


def _replace(folder: Path, staging: Path, files: Mapping[str, bytes]) -> None:
    """Every staged file to its place. Where one does not go there, those before it come back."""
    _write(staging / _JOURNAL, "\n".join(files).encode())
    try:
        for name in files:
            target, kept = folder / name, staging / _OLD / name
            if target.exists():
                kept.parent.mkdir(parents=True, exist_ok=True)
                try:
                    os.link(target, kept)
                except OSError:  # a disk without hard links
                    shutil.copy2(target, kept)
            os.replace(staging / _NEW / name, target)
    except BaseException as error:
        lost = _restore(folder, staging)
        if lost:
            raise _NotRestored(getattr(error, "errno", None) or 0, getattr(error, "strerror", None) or str(error),
                               f"'{lost[0]}' was not put back and is kept in '{staging / _OLD}'") from error
        raise
    (staging / _JOURNAL).unlink()


def _restore(folder: Path, staging: Path) -> list[str]:
    """Undo what was replaced: a staged file that is gone has taken its place. The names for which that fails."""
    lost = []
    for name in reversed((staging / _JOURNAL).read_text(encoding="utf-8").split("\n")):
        if (staging / _NEW / name).exists():
            continue
        try:
            if (staging / _OLD / name).exists():
                os.replace(staging / _OLD / name, folder / name)
            else:
                (folder / name).unlink(missing_ok=True)
        except OSError:
            lost.append(name)
    if not lost:
        (staging / _JOURNAL).unlink()
    return lost


@contextlib.contextmanager
def _new_folders() -> Iterator[_Maker]:
    """Folders made on the way are taken away again where something fails, innermost first, if they are empty."""
    maker = _Maker()
    try:
        yield maker
    except BaseException:
        for folder in reversed(maker.made):
            with contextlib.suppress(OSError):
                folder.rmdir()
        raise


class _Maker:
    def __init__(self) -> None:
        self.made: list[Path] = []

    def __call__(self, folder: Path) -> None:
        missing = []
        while not folder.exists():
            missing.append(folder)
            folder = folder.parent
        for new in reversed(missing):
            new.mkdir()
            self.made.append(new)


@contextlib.contextmanager
def _staging(folder: Path) -> Iterator[Path]:
    """A temporary folder inside `folder`. What a killed run left behind is undone and cleared away first; what could
    not be put back stays."""
    for left in folder.glob(f"{_STAGING}*-*"):
        if not _alive(left.name.removeprefix(_STAGING).split("-")[0]):
            with contextlib.suppress(OSError, ValueError):
                if (left / _JOURNAL).exists() and _restore(folder, left):
                    continue
            shutil.rmtree(left, ignore_errors=True)
    staging = Path(tempfile.mkdtemp(prefix=f"{_STAGING}{os.getpid()}-", dir=folder))
    try:
        yield staging
    finally:
        if not (staging / _JOURNAL).exists():
            shutil.rmtree(staging, ignore_errors=True)


def _alive(process: str) -> bool:
    if not process.isdigit():
        return True
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _short(path: Path) -> str:
    text = str(path)
    return text if len(text) <= 120 else text[:117] + "..."
