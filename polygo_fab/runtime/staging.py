"""A folder inside a folder in which files wait until all of them are there, and how what a killed run began is undone.

    .partial-TOKEN/owner     the token again, and the process: by both it is known to be ours
                   new/      what is to come
                   old/      what was there before
                   journal   while files are being replaced: each name with the digest of what comes, "" where it goes

A folder may come from a stranger. A name that leaves it, by '..' or by a link, is none; a file is undone only where it
still is what the journal says was put there; and a folder of another name or with other things in it is not ours.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import secrets
import shutil
import stat
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from .signals import uninterrupted

__all__ = ["NotRestored", "Staging", "refuse_other_than_files", "staging", "undo_killed", "writer"]

_PREFIX = ".partial-"
_NAME = re.compile(re.escape(_PREFIX) + r"([0-9a-f]{32})")
_OWNER, _NEW, _OLD, _JOURNAL, _UNFINISHED = "owner", "new", "old", "journal", "journal.unfinished"
_LARGEST = 10_000_000
"""Bytes of a journal."""
_TOGETHER = 32
"""Files that are written at the same time."""


class NotRestored(OSError):
    """Where some earlier files could not be put back, and where they are kept."""


class Staging:
    """A staging folder of this process, inside `folder`."""

    def __init__(self, folder: Path, place: Path) -> None:
        self._folder, self._place = folder, place
        self._coming: dict[str, str] = {}

    def put(self, files: Mapping[str, bytes]) -> dict[str, Exception]:
        """Files that are to come; those that were not taken, and why. Some go down at the same time: a disk is done
        with many that wait together nearly as soon as with one. To be interrupted waits for these."""
        names, failed = list(files), dict[str, Exception]()
        for some in (names[k:k + _TOGETHER] for k in range(0, len(names), _TOGETHER)):
            with uninterrupted():
                threads = [threading.Thread(target=self._put, args=(name, files[name], failed)) for name in some[1:]]
                for thread in threads:
                    thread.start()
                self._put(some[0], files[some[0]], failed)
                for thread in threads:
                    thread.join()
            if failed:
                break
        self._coming = {name: self._coming[name] for name in names if name in self._coming}
        return {name: failed[name] for name in names if name in failed}

    def _put(self, name: str, data: bytes, failed: dict[str, Exception]) -> None:
        try:
            write_whole(self._place / _NEW / name, data)
            self._coming[name] = hashlib.sha256(data).hexdigest()
        except Exception as error:  # raised by the thread that waits for this one
            failed[name] = error

    def replace(self, obsolete: Iterable[str] = ()) -> None:
        """Every file to its place, the obsolete ones away. Where one does not go, those before it come back; to be
        interrupted waits. Raises OSError."""
        with uninterrupted():
            changes = self._coming | dict.fromkeys(obsolete, "")
            write_whole(self._place / _UNFINISHED, json.dumps(changes).encode())
            (self._place / _UNFINISHED).rename(self._place / _JOURNAL)
            try:
                for name, digest in changes.items():
                    self._change(name, bool(digest))
            except BaseException as error:
                lost = _undo(self._folder, self._place, changes)
                if lost:
                    raise NotRestored(getattr(error, "errno", None) or 0, getattr(error, "strerror", None)
                                      or str(error), f"'{lost[0]}' was not put back and is kept in "
                                      f"'{self._place / _OLD}'") from error
                raise
            (self._place / _JOURNAL).unlink()

    def _change(self, name: str, comes: bool) -> None:
        target, kept = self._folder / name, self._place / _OLD / name
        if target.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(target, kept)
            except OSError:  # a disk without hard links
                shutil.copy2(target, kept)
        if comes:
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(self._place / _NEW / name, target)
        else:
            target.unlink(missing_ok=True)
            _leave(self._folder, name)


@contextlib.contextmanager
def staging(folder: Path) -> Iterator[Staging]:
    """A staging folder for as long as it is needed; it stays where earlier files could not be put back. To be
    interrupted waits while it is made and while it is cleared away: half of it would stay."""
    token = secrets.token_hex(16)
    place = folder / f"{_PREFIX}{token}"
    try:
        with uninterrupted():
            place.mkdir(mode=0o700)
            write_whole(place / _OWNER, f"{token} {os.getpid()}\n".encode())
        yield Staging(folder, place)
    finally:
        with uninterrupted():
            if not (place / _JOURNAL).exists():
                _clear(place)


def undo_killed(folder: Path) -> None:
    """Undo and clear away what killed runs have left. To be called by the only writer in the folder: what is staged
    there then is of nobody who lives."""
    for place in _ours(folder):
        if (place / _JOURNAL).exists():
            changes = _journal(folder, place)
            if changes is None or _undo(folder, place, changes):
                continue
        _clear(place)


def writer(folder: Path) -> str:
    """Who is writing in a folder, in words; "" where that is not known."""
    for place in _ours(folder):
        with contextlib.suppress(OSError, UnicodeDecodeError):
            _, _, process = (place / _OWNER).read_text("ascii").strip().partition(" ")
            if process.isdecimal():
                return f"process {process[:20]}"
    return ""


def refuse_other_than_files(folder: Path, name: str) -> None:
    """Raises OSError where `name` leads out of the folder, through a link, or to what is no regular file: a folder in
    the way would stop the renaming half way, a device would be gone for good."""
    if not _inside(name):
        raise ValueError(f"'{name}' is no name of a file in it")
    at = folder
    *above, last = PurePosixPath(name).parts
    for part in above:
        at /= part
        if at.is_symlink() or (at.exists() and not at.is_dir()):
            raise FileExistsError(17, f"'{at.relative_to(folder)}' is there and is not a folder of its own")
    if (at / last).is_symlink():
        raise FileExistsError(17, f"'{last}' is a link: name the file itself")
    if (at / last).exists() and not (at / last).is_file():
        raise FileExistsError(17, f"'{last}' is there and is not a regular file")


def write_whole(target: Path, data: bytes) -> None:
    """All of `data` into a new file, as far down as the disk. Raises OSError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("xb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _inside(name: str) -> bool:
    """Whether a name, written in the one way there is, stays in its folder."""
    parts = PurePosixPath(name).parts
    return bool(parts) and name == "/".join(parts) and not {"/", ".."} & set(parts) and "\0" not in name


def _ours(folder: Path) -> list[Path]:
    """The staging folders that runs of this program have left in a folder; no links, nothing that is only named so."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    found = []
    for name in names:
        match = _NAME.fullmatch(name)
        if match and _is_ours(folder / name, match[1]):
            found.append(folder / name)
    return found


def _is_ours(place: Path, token: str) -> bool:
    with contextlib.suppress(OSError):
        if not stat.S_ISDIR(place.lstat().st_mode):
            return False
        inside = set(os.listdir(place))
        for name in inside:
            kind = {_NEW: stat.S_ISDIR, _OLD: stat.S_ISDIR}.get(name, stat.S_ISREG)
            if name not in (_OWNER, _NEW, _OLD, _JOURNAL, _UNFINISHED) or not kind((place / name).lstat().st_mode):
                return False
        owner = _start(place / _OWNER) if _OWNER in inside else b""
        return owner.split(b" ")[0] == token.encode() or (not owner and inside <= {_OWNER})  # killed at its birth
    return False


def _start(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(100)


def _journal(folder: Path, place: Path) -> dict[str, str] | None:
    """What a journal says; None where a run of this program cannot have written it."""
    try:
        if (place / _JOURNAL).stat().st_size > _LARGEST:
            return None
        found = json.loads((place / _JOURNAL).read_bytes())
        if not isinstance(found, dict) or not all(isinstance(digest, str) for digest in found.values()):
            return None
        for name in found:
            for base in (folder, place / _NEW, place / _OLD):
                refuse_other_than_files(base, name)
    except (OSError, ValueError, RecursionError):
        return None
    return found


def _undo(folder: Path, place: Path, changes: Mapping[str, str]) -> list[str]:
    """Undo what was changed: a staged file that is gone has taken its place. The names for which that fails.

    What is no more as it was put there somebody else has changed since: it stays."""
    lost = []
    for name in reversed(list(changes)):
        target, kept = folder / name, place / _OLD / name
        try:
            if (place / _NEW / name).exists() or (target.exists() and _digest(target) != changes[name]):
                pass
            elif kept.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                os.replace(kept, target)
            elif changes[name]:
                target.unlink(missing_ok=True)
            _leave(folder, name)
        except OSError:
            lost.append(name)
    if not lost:
        (place / _JOURNAL).unlink()
    return lost


def _leave(folder: Path, name: str) -> None:
    """The folders on the way to a file, where they are empty now."""
    with contextlib.suppress(OSError):
        for above in PurePosixPath(name).parents:
            if above.parts:
                (folder / above).rmdir()


def _digest(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _clear(place: Path) -> None:
    """The owner goes last: what is killed meanwhile is still known to be ours."""
    for name in (_NEW, _OLD):
        shutil.rmtree(place / name, ignore_errors=True)
    with contextlib.suppress(OSError):
        (place / _JOURNAL).unlink(missing_ok=True)
        (place / _UNFINISHED).unlink(missing_ok=True)
        (place / _OWNER).unlink(missing_ok=True)
        place.rmdir()
