"""Games, kits and parts that are brought from outside the package, as files or by other packages.

A Python file, or a folder with an `__init__.py`, that exports GAME, KIT or PART is found in the folders `games/`,
`kits/` and `parts/` of the config folder and of each folder that its `folders.toml` names; a package that is installed
names modules of its own under the entry points `polygo_fab.games`, `polygo_fab.kits` and `polygo_fab.parts`. Nothing is
loaded but what lies there. A file that cannot be loaded takes nothing else with it: it is told in one line, wherever it
is asked for.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import io
import os
import re
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from ..core.errors import BadInput
from ..core.own_folders import own_folders
from ..core.walk import Exported
from .trial import wrong_on_trial

__all__ = ["Brought", "at_fault", "brought", "digest_of", "fault_told", "load_file", "read_too", "source_of"]

EXPORTS = {"games": "GAME", "kits": "KIT", "parts": "PART"}
_PLACE = "polygo_fab_brought"
"""What the modules of files are called, so that they stand in nobody's way."""


@dataclass(frozen=True)
class Brought:
    """One file or module: what it exports, or why nothing, in one line that names it; and where it is."""

    stem: str
    where: str
    thing: Exported = None
    wrong: str = ""


def brought(what: str) -> tuple[Brought, ...]:
    """All that is brought of `what` ("games", "kits" or "parts"): what is `read_too`, files in the order of folders and
    names, then what installed packages name."""
    files = [*_READ_TOO.get(what, ()), *(path for folder in own_folders() for path in _files(folder / what))]
    found = (_loaded(path, what, *_stamp(path)) for path in dict.fromkeys(path.absolute() for path in files))
    return (*found, *_entries(what))


@contextlib.contextmanager
def read_too(path: Path, what: str = "games") -> Iterator[None]:
    """Within it a file is brought, too, wherever it lies, before all others: it is likely the newer state of one of
    them, whose name it has. Raises BadInput where none is."""
    also = _READ_TOO.setdefault(what, [])
    also.append(_file(path))
    try:
        yield
    finally:
        also.pop()


def load_file(path: Path, what: str = "games") -> Exported:
    """What one file exports. Raises BadInput, which names it, where that is nothing, or it cannot be loaded."""
    at = _file(path)
    found = _loaded(at, what, *_stamp(at))
    if found.wrong:
        raise BadInput(found.wrong)
    return found.thing


def _file(path: Path) -> Path:
    """The Python file that a path is, or that of a package."""
    if not path.exists():
        raise BadInput(f"'{path}': no such file")
    at = path / "__init__.py" if path.is_dir() else path
    if not at.is_file() or at.suffix != ".py":
        raise BadInput(f"'{path}': expected a Python file (.py), or a folder with an __init__.py")
    return at.absolute()


def source_of(thing: object) -> Path | None:
    """The file that a thing was brought by."""
    where = getattr(sys.modules.get(getattr(thing, "__module__", "")), "__file__", None)
    return Path(where) if where else None


@cache
def digest_of(path: Path) -> str:
    """What the bytes of a file come to (SHA-256)."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def at_fault(error: BaseException) -> str:
    """The line of a file from outside that an exception was raised by or went through last, with what it says; "" where
    none has to do with it."""
    frames = [(frame.filename, frame.lineno, frame.name) for frame in traceback.extract_tb(error.__traceback__)]
    for note in getattr(error, "__notes__", ()):  # of another process
        frames += [(file, int(line), name) for file, line, name in _FRAME.findall(note)]
    places, last = _places(), str(error).strip().splitlines() or [""]
    file, line, name = next((frame for frame in reversed(frames) if frame[0] in places), ("", 0, ""))
    return f"{file} line {line}, in {name}: {type(error).__name__}: {last[0][:120]}" if file else ""


def fault_told(error: BaseException) -> str:
    """The same; where no file from outside has to do with it, what it is and says."""
    return at_fault(error) or f"{type(error).__name__}: {str(error)[:100]}"


def _places() -> set[str]:
    """The files of all modules that were brought."""
    return {str(getattr(module, "__file__", "")) for name, module in list(sys.modules.items())
            if name.startswith(_PLACE) or name in _NAMED}


_FRAME = re.compile(r'File "(.+)", line ([0-9]+), in (\w+)')
_READ_TOO: dict[str, list[Path]] = {}
_NAMED: set[str] = set()
"""Modules that entry points have named."""


def _files(folder: Path) -> Iterator[Path]:
    """The Python files of a folder, and those of packages in it; what begins with _ or . is nobody's."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:  # not there, or nothing that can be looked into
        return
    for name in names:
        path = folder / name
        if name[0] in "._":
            continue
        if name.endswith(".py") and path.is_file():
            yield path
        elif (path / "__init__.py").is_file():
            yield path / "__init__.py"


def _stamp(path: Path) -> tuple[int, int]:
    try:
        its = path.stat()
    except OSError as error:
        raise BadInput(f"'{path}': {error.strerror}") from None
    return its.st_mtime_ns, its.st_size


@cache
def _loaded(path: Path, what: str, when: int, size: int) -> Brought:
    """A file as it was at a time."""
    stem = path.parent.name if path.name == "__init__.py" else path.stem
    name = f"{_PLACE}_{what}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}_{stem}"
    inside = [str(path.parent)] if path.name == "__init__.py" else None
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=inside)
    assert spec is not None
    module, loader, before = importlib.util.module_from_spec(spec), spec.loader, sys.dont_write_bytecode
    assert loader is not None

    def run() -> None:
        sys.modules[name], sys.dont_write_bytecode = module, True
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            loader.exec_module(module)

    wrong = wrong_on_trial(run, partial(_told, path))
    if wrong:
        return Brought(stem, str(path), wrong=wrong if str(path) in wrong else f"{path}: not loaded: {wrong}")
    try:
        run()
    except (Exception, SystemExit) as error:
        wrong = _told(path, error)
    finally:
        sys.dont_write_bytecode = before
    if wrong:
        sys.modules.pop(name, None)
        return Brought(stem, str(path), wrong=wrong)
    thing = getattr(module, EXPORTS[what], None)
    return Brought(stem, str(path), thing, "" if thing is not None else
                   f"{path}: it exports no {EXPORTS[what]}: expected a line {EXPORTS[what]} = ... at its end")


def _told(path: Path, error: BaseException) -> str:
    """An exception in a file while it is loaded, in one line."""
    if isinstance(error, SyntaxError) and error.filename == str(path):
        return f"{path} line {error.lineno}: no Python: {error.msg}"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    where, words = f" line {lines[-1]}" if lines else "", str(error).strip().splitlines() or [""]
    return f"{path}{where}: not loaded: {type(error).__name__}: {words[0][:120]}"


@cache
def _entries(what: str) -> tuple[Brought, ...]:
    """What installed packages name."""
    if not any(_mentions(path, f"[polygo_fab.{what}]".encode()) for path in sys.path):
        return ()
    from importlib.metadata import entry_points

    found = []
    for entry in sorted(entry_points(group=f"polygo_fab.{what}"), key=lambda entry: entry.name):
        where = f"{entry.value} ({entry.dist.name if entry.dist else 'a package'})"
        try:
            thing = entry.load()
        except (Exception, SystemExit) as error:
            words = str(error).strip().splitlines() or [""]
            found.append(Brought(entry.name, where, wrong=f"{where}: not loaded: {type(error).__name__}: "
                                                          f"{words[0][:120]}"))
            continue
        thing = getattr(thing, EXPORTS[what], thing)  # of a module what it exports
        _NAMED.add(getattr(thing, "__module__", ""))
        found.append(Brought(entry.name, where, thing))
    return tuple(found)


def _mentions(path: str, group: bytes) -> bool:
    """Whether a package in a folder of modules names some: to look it up properly loads much."""
    with contextlib.suppress(OSError), os.scandir(path) as found:
        for entry in found:
            if entry.name.endswith((".dist-info", ".egg-info")):
                with contextlib.suppress(OSError), open(os.path.join(entry.path, "entry_points.txt"), "rb") as file:
                    if group in file.read():
                        return True
    return False
