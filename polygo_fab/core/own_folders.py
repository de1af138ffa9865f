"""The folders in which a person has files of his own: the config folder, and those that its folders.toml names."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from .errors import BadInput
from .resources import toml

__all__ = ["config_folder", "own_folders"]


def config_folder() -> Path:
    """$POLYGO_FAB_CONFIG, or `polygo-fab` in the place the platform has for it; it need not exist."""
    return _config_folder(*map(os.environ.get, ("POLYGO_FAB_CONFIG", "XDG_CONFIG_HOME", "HOME", "APPDATA",
                                                "USERPROFILE")))


@lru_cache(maxsize=4)
def _config_folder(named: str | None, *_: str | None) -> Path:
    """By all that it follows from: it is asked for at every look into a table."""
    import click

    return Path(named or click.get_app_dir("polygo-fab"))


def own_folders() -> tuple[Path, ...]:
    """The config folder, and those that its folders.toml names; what it says of one is taken from where it lies.
    Raises BadInput for a folders.toml that names none."""
    own = config_folder()
    table = own / "folders.toml"
    if not table.is_file():
        return (own,)
    said = toml(table).get("folders")
    if not isinstance(said, list) or not all(isinstance(word, str) and word.strip() for word in said):
        raise BadInput(f"{table}: folders: expected a list of folders in quotes, such as folders = [\"~/games\"]")
    return (own, *(own / Path(word).expanduser() for word in said))
