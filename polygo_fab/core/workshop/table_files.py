"""The files that tables are read from: ours, and over them a person's own, row by row and key by key."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ..errors import BadInput, unknown
from ..resources import our_table, template, toml
from .rows import Row, over

__all__ = ["merged", "own_files", "own_tables", "recorded"]


def merged(name: str, own: Sequence[Path]) -> Iterator[Row]:
    """Our rows of the table `name` with those of a person's `own` files over them, each knowing the file that a key
    comes from. Raises BadInput for a file that is no such table."""
    values: dict[str, dict[str, object]] = {}
    files: dict[str, dict[str, str]] = {}
    first = template(f"{name}.toml")
    for path in (first, *own):
        for row, keys in (our_table(f"{name}.toml") if path == first else toml(path)).items():
            if not isinstance(keys, Mapping):
                raise BadInput(f"{path}: {row}: expected a table, as in [{row}]")
            below = values.get(row, {})
            if "like" in keys:
                like = str(keys["like"])
                if like not in values:
                    raise BadInput(f"{path}: [{row}] like: {unknown('row', like, values)}")
                below = values[like] | below
            values[row] = over(below, {k: v for k, v in keys.items() if k != "like"})
            files.setdefault(row, {}).update(dict.fromkeys(keys, str(path)) | {"": str(path)})
    for row, keys in values.items():
        given = frozenset(key for key, path in files[row].items() if path != str(first))
        yield Row(row, keys, files[row], given)


def recorded(tables: Mapping[str, Mapping[str, Mapping[str, object]]], name: str, where: str) -> Iterator[Row]:
    """The rows of a table as `where` holds them, with the keys that a person gave."""
    for row, keys in tables[name].items():
        own = keys.get("own", [])
        yield Row(row, {k: v for k, v in keys.items() if k != "own"}, {"": where},
                  frozenset(map(str, own)) if isinstance(own, list) else frozenset())


def own_files(folder: Path, name: str) -> list[Path]:
    """A person's own files of the table `name`, in the order in which they are read. Raises BadInput."""
    try:
        several = sorted(p for p in (folder / name).glob("*.toml") if p.is_file())
        one = folder / f"{name}.toml"
        return [*([one] if one.is_file() else []), *several]
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot read the config folder '{str(folder)[:100]}': "
                       f"{getattr(error, 'strerror', None) or error}") from None


def own_tables(folder: Path, names: Sequence[str]) -> tuple[tuple[str, Path, bytes], ...]:
    """Those of several tables: the table, the file, and what it holds (b"" where it cannot be read). Raises
    BadInput."""
    try:
        os.stat(folder)
    except FileNotFoundError:  # as with most people, whose tables are asked for at every sheet
        return ()
    except (OSError, ValueError):
        pass
    return tuple((name, path, _held(path)) for name in names for path in own_files(folder, name))


def _held(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:  # who reads it as a table says why
        return b""
