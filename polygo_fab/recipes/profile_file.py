"""The file of a material of one's own: materials/NAME.toml in the config folder, written and read for its next row."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from ..core.errors import BadInput
from ..core.workshop.table_files import own_files
from ..core.workshop.tables import Setting, materials
from ..runtime.store import install

__all__ = ["cut_kept", "kept_row", "profile_text", "write_profiles"]

_KEPT = ("like", "thickness", "kerf", "springback", "cut")
"""What is measured, and stays until it is measured again."""


def kept_row(path: Path, title: str) -> dict[str, object]:
    """What stays of an earlier file of this material. Raises BadInput for one that is no TOML."""
    if Path(title).name != title or not path.is_file():
        return {}
    try:
        row = tomllib.loads(path.read_text(encoding="utf-8-sig")).get(title, {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: not TOML: {error}") from None
    return {key: value for key, value in row.items() if key in _KEPT}


def cut_kept(row: Mapping[str, object], laser: str, setting: Setting) -> dict[str, object]:
    """The `cut` of a row with this setting for a class of laser, the others as they are."""
    cuts = row.get("cut")
    passes = {"passes": setting.passes} if setting.passes > 1 else {}
    return {**(cuts if isinstance(cuts, Mapping) else {}),
            laser: {"speed": setting.speed, "power": setting.power, **passes}}


def profile_text(title: str, row: Mapping[str, object], comment: str) -> str:
    """The row as TOML, its keys in one order."""
    lines = [f"# {comment}", f"[{json.dumps(title)}]", *(f"{key} = {_value(row[key])}" for key in sorted(row))]
    return "\n".join(lines) + "\n"


def write_profiles(folder: Path, files: Mapping[str, bytes]) -> None:
    """All of these files of the config folder, or none.

    Raises BadInput for a folder that cannot be written, and for what the tables of materials would not take: it would
    stand in the way of every command.
    """
    with TemporaryDirectory() as room:
        for table in ("materials", "lasers"):
            for path in own_files(folder, table):
                copy = Path(room) / path.relative_to(folder)
                copy.parent.mkdir(exist_ok=True)
                shutil.copyfile(path, copy)
        for name, data in files.items():
            (Path(room) / name).parent.mkdir(exist_ok=True)
            (Path(room) / name).write_bytes(data)
        try:
            materials(Path(room))
        except BadInput as error:
            raise BadInput(str(error).replace(room, str(folder))) from None
    install(folder, files)


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_value(its)}" for key, its in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)
