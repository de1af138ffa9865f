"""The files that tables are read from: ours, and over them a person's own, row by row and key by key."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ..errors import BadInput, unknown
from ..resources import our_table, template, toml
from .rows import Row, over

__all__ = ["merged", "own_files"]


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


def own_files(folder: Path, name: str) -> list[Path]:
    """A person's own files of the table `name`, in the order in which they are read. Raises BadInput."""
    try:
        os.stat(folder)
    except FileNotFoundError:  # as with most people, whose tables are asked for at every sheet
        return []
    except (OSError, ValueError):
        pass
    try:
        several = sorted(p for p in (folder / name).glob("*.toml") if p.is_file())
        one = folder / f"{name}.toml"
        return [*([one] if one.is_file() else []), *several]
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot read the config folder '{str(folder)[:100]}': "
                       f"{getattr(error, 'strerror', None) or error}") from None
