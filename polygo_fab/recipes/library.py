"""Settings to and from other programs: LightBurn's libraries of materials (.clb), MeerK40t's operations (.cfg)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..check.clb import library_wrong, read_cfg, read_clb
from ..core.errors import BadInput, chosen_name
from ..core.finding import Unsound
from ..core.own_folders import config_folder
from ..core.units import number
from ..core.workshop.library import LibraryEntry, library_entries, slug
from ..core.workshop.rows import NAMED, named_well
from ..core.workshop.starting import start
from ..core.workshop.tables import material, materials, stock_names
from ..runtime.store import read, refuse_unwritable, save
from ..write.clb import library_clb
from ..write.meerk40t import library_cfg
from .profile_file import cut_kept, kept_row, profile_text, write_profiles

__all__ = ["Loaded", "loaded", "save_library"]

_CUTS = ("cut", "coupe", "découpe", "decoupe", "schnitt", "schneid")
"""Words by which an entry that follows its lines is known to cut."""


def save_library(target: Path, names: Sequence[str], machine: str | None, replace: bool = False) -> tuple[str, ...]:
    """Writes the settings of these materials (all that it cuts, where none is named) on a machine, and tells what they
    are. Raises BadInput for another kind of file, and for another library that is there and not to be replaced, and
    Unsound where it does not read back."""
    kinds = {".clb": read_clb, ".cfg": read_cfg}
    if target.suffix.lower() not in kinds:
        raise BadInput(f"'{target.name[:60]}': allowed: a file .clb (LightBurn) or .cfg (MeerK40t)")
    refuse_unwritable(target.parent, target.name)
    how = start(machine)
    stuffs = [material(name) for name in names] if names else list(materials().values())
    entries = library_entries(stuffs, how.laser)
    cut = dict.fromkeys(entry.material for entry in entries)
    for stuff in stuffs if names else ():
        if stuff.name not in cut:
            raise BadInput(f"a laser of class {how.laser.name} has no setting to cut {stuff.name}")
    data = library_clb(f"polygo-fab, {how.laser.name}", entries) if target.suffix.lower() == ".clb" else \
        library_cfg(how.laser.title, entries)
    if found := library_wrong(kinds[target.suffix.lower()](data), entries):
        raise Unsound(found)
    if not replace and target.is_file() and read(target) != data:
        raise BadInput(f"'{target}' is there, and is not this library: name another file; --replace replaces it")
    save(target, data)
    return (f"{target}: {len(cut)} materials, {len(entries)} settings, for {how.laser.name}",)


@dataclass(frozen=True)
class Loaded:
    """What a library would change: the files of the config folder, what to tell, and which materials are ours."""

    folder: Path
    files: Mapping[str, bytes]
    lines: tuple[str, ...]
    stock: tuple[str, ...]

    def written(self) -> None:
        """All files or none. Raises BadInput as `write_profiles` does."""
        write_profiles(self.folder, self.files)


def loaded(source: Path, machine: str | None, named: Mapping[str, str], folder: Path | None = None) -> Loaded:
    """The cuts of a LightBurn library, each as the setting of this machine's class of laser.

    An entry is of the material whose name it has, in words and thickness; `named` gives the name of ours for others:
    one that there is not becomes a material of one's own, like the one after a colon. Raises BadInput, also where
    nothing is taken.
    """
    place, laser, table = config_folder() if folder is None else folder, start(machine).laser, materials(folder)
    lines, files, stock = list[str](), dict[str, bytes](), list[str]()
    groups: dict[tuple[str, float], list[LibraryEntry]] = {}
    for entry in read_clb(read(source)):
        groups.setdefault((entry.material, entry.thickness), []).append(entry)
    called = {group: group[0] if group[0] in table else slug(*group) for group in groups}
    for key in named:
        if key not in called.values():
            raise BadInput(f"'{key[:60]}': the library has no such material: allowed: "
                           f"{', '.join(sorted(called.values()))[:300]}")
    for group, entries in groups.items():
        title, _, like = named.get(called[group], called[group]).partition(":")
        its = _cut(entries)
        if title not in table and not like:
            lines.append(f"left out  {called[group]}: no material of that name; --set {called[group]}=NAME:LIKE keeps "
                         "it")
            continue
        if its is None:
            lines.append(f"left out  {title}: none of its {len(entries)} settings is known to cut")
            continue
        if f"materials/{title}.toml" in files:
            raise BadInput(f"{title} stands twice in the library")
        files[f"materials/{title}.toml"] = _row(place, title, like, its, laser.name).encode()
        stock += [title] if title in stock_names() else []
        lines.append(f"{title}: {number(its.setting.speed)} mm/s, {number(its.setting.power)} %, {its.setting.passes} x"
                     f", for {laser.name}")
    if not files:
        raise BadInput(f"nothing is taken of '{source.name[:60]}': {'; '.join(lines)[:600] or 'it is empty'}")
    return Loaded(place, files, tuple(lines), tuple(stock))


def _cut(entries: Sequence[LibraryEntry]) -> LibraryEntry | None:
    """The one that is called a cut; else the only one that follows its lines."""
    follow = [entry for entry in entries if entry.follows and entry.setting.power]
    called = [entry for entry in follow if any(word in entry.words.lower() for word in _CUTS)]
    return called[0] if called else follow[0] if len(follow) == 1 else None


def _row(place: Path, title: str, like: str, entry: LibraryEntry, laser: str) -> str:
    if not named_well(title):
        raise BadInput(f"'{title[:60]}' as the name of a material: allowed: {NAMED}")
    row = kept_row(place / "materials" / f"{title}.toml", title)
    if like and title not in stock_names():
        row["like"] = chosen_name("material", like, materials(place))
    if entry.kerf is not None:
        row["kerf"] = entry.kerf.as_data()
    if entry.thickness:
        row["thickness"] = round(entry.thickness, 3)
    row["cut"] = cut_kept(row, laser, entry.setting)
    return profile_text(title, row, "Taken from a library of LightBurn.")
