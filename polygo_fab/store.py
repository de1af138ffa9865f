"""Files reach the disk whole or not at all: written under a temporary name first, then renamed."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from .core.errors import BadInput

__all__ = ["install", "save"]

_STAGING = ".partial-"


def save(target: Path, data: bytes) -> None:
    """One file, replacing an earlier one of that name at once. Raises BadInput where it cannot be written."""
    install(target.parent, {target.name: data})


def install(folder: Path, files: Mapping[str, bytes], obsolete: Iterable[str] = ()) -> None:
    """All of `files` (relative path -> bytes) into `folder`, then the `obsolete` ones away; other files stay.

    Everything is staged on the same disk before the first earlier file is touched. Raises BadInput, with earlier
    files as they were and no new folder left, where the disk does not take them.
    """
    try:
        with _new_folders() as make:
            make(folder)
            with _staging(folder) as staging:
                for name, data in files.items():
                    _write(staging / name, data)
                for name in files:
                    make((folder / name).parent)
                    if (folder / name).is_dir():  # it would stop the renaming half way
                        raise IsADirectoryError(21, "a folder is in the way", str(folder / name))
                for name in files:
                    os.replace(staging / name, folder / name)
        for name in obsolete:
            (folder / name).unlink(missing_ok=True)
    except OSError as error:
        raise BadInput(f"cannot write to '{folder}': {error.strerror or error}; earlier files are as they "
                       "were") from None


def _write(target: Path, data: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


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
    """A temporary folder inside `folder`. What a killed run left behind is cleared away first."""
    for left in folder.glob(f"{_STAGING}*-*"):
        if not _alive(left.name.removeprefix(_STAGING).split("-")[0]):
            shutil.rmtree(left, ignore_errors=True)
    staging = Path(tempfile.mkdtemp(prefix=f"{_STAGING}{os.getpid()}-", dir=folder))
    try:
        yield staging
    finally:
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
