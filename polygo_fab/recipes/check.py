"""The check of anything: a folder that `make` wrote, or one file from anywhere with what a person knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.kerf import APART, Kerf, parse_kerf
from ..core.sheet import Profile
from ..core.units import parse_length
from ..core.workshop.profiles import profile_named
from ..core.workshop.tables import machine, material
from ..runtime.limits import alone
from ..runtime.store import read
from .folder import check_folder, recipe_of, tally
from .manifest import MANIFEST

if TYPE_CHECKING:
    from ..check.known import Known
    from ..check.laser import Kind

__all__ = ["KINDS", "check_data", "check_path", "is_pages", "known", "profile_of", "tally"]

KINDS: Mapping[str, Kind] = {".svg": "svg", ".dxf": "dxf", ".lbrn2": "lbrn2", ".pdf": "pdf"}
"""What a file that is checked may be, by the end of its name."""


def known(thickness: str | None = None, kerf: str | None = None, stuff: str | None = None,
          cutter: str | None = None) -> Known | None:
    """What was said of a file, None where that is nothing; a material brings its thickness and kerf with it.

    Raises BadInput for a length, material or machine that is not allowed.
    """
    if not any(word is not None for word in (thickness, kerf, stuff, cutter)):
        return None
    from ..check.known import Known

    sheet = material(stuff) if stuff is not None else None
    usual = (sheet.thickness, sheet.kerf) if sheet else (0.0, None)
    return Known(_length("thickness", thickness, 0.01, 100) if thickness is not None else usual[0],
                 _kerf(kerf) if kerf is not None else usual[1], stuff or "",
                 machine(cutter) if cutter is not None else None)


def _length(name: str, text: str, least: float, most: float) -> float:
    value = parse_length(text)
    if not least <= value <= most:
        raise BadInput(f"{name} = '{text[:40]}': allowed: {least:g} to {most:g} mm")
    return value


def _kerf(text: str) -> Kerf:
    kerf = parse_kerf(text)
    if not kerf.allowed(0, 2):
        raise BadInput(f"kerf = '{text[:40]}': allowed: 0 to 2 mm, or {APART}")
    return kerf


def check_path(path: Path, profile: str | None = None, facts: Known | None = None) -> tuple[Finding, ...]:
    """A folder that `make` wrote, or one SVG, DXF, LightBurn or PDF file from anywhere (without the rules of a board).

    profile  whose colours say which line is cut (generic, where None); a folder knows its own
    facts    what is known of the file; of a folder only the machine may be said, it knows the rest itself
    A PDF with letters, of which nothing is said, is taken as a printed page, any other as a laser job; pictures that
    are made here of a puzzle or a game are neither, and refused.
    Raises BadInput for what cannot be read.
    """
    if _is_folder(path):
        if profile is not None or (facts and (facts.thickness or facts.kerf is not None or facts.material)):
            raise BadInput(f"'{path}': a folder that `make` wrote knows its profile, material, thickness and kerf: "
                           "allowed: --machine")
        made = sorted(inside.parent.name for inside in path.glob(f"*/{MANIFEST}") if not (path / MANIFEST).is_file())
        if made:
            raise BadInput(f"'{path}' holds what several recipes made: allowed: {', '.join(made[:8])}"
                           f"{' ...' if len(made) > 8 else ''} in it")
        return check_folder(path, facts.machine if facts else None)
    return alone(f"'{path}'", lambda: _check_one(path, profile, facts))


def _check_one(path: Path, profile: str | None, facts: Known | None) -> tuple[Finding, ...]:
    return check_data(str(path), read(path), profile, facts)


def check_data(name: str, data: bytes, profile: str | None = None, facts: Known | None = None) -> tuple[Finding, ...]:
    """What `check_path` finds in a file of this name with these bytes; whoever calls it limits its time and memory.
    Raises BadInput for what cannot be read."""
    from ..check.shown_alone import shown_alone

    suffix, unsaid = Path(name).suffix.lower(), profile is None and facts is None
    if suffix not in KINDS:
        raise BadInput(f"'{name}': allowed: a folder that `make` wrote, or a file {', '.join(KINDS)}")
    if is_pages(name, data) and unsaid:
        from ..check.pages_alone import check_pages_alone

        return tuple(check_pages_alone(data))
    if suffix == ".svg" and unsaid and (what := shown_alone(data)):
        raise BadInput(f"'{name}': {what}, which nothing cuts: allowed: laser files; `polygo-fab "
                       f"{'puzzle check' if 'puzzle' in what else 'game replay'}` reads what it was made of")
    from ..check.laser import check_file

    return tuple(check_file(data, KINDS[suffix], profile_named(profile or "generic"), facts))


def is_pages(name: str, data: bytes) -> bool:
    """Whether a file of this name with these bytes is taken as printed pages, where nothing is said of it."""
    return Path(name).suffix.lower() == ".pdf" and (b"/Font" in data or not data)


def profile_of(path: Path, profile: str | None) -> Profile:
    """The profile in which a picture of `path` shows its lines. Raises BadInput for one there is not."""
    return profile_named(recipe_of(path).profile if _is_folder(path) else profile or "generic")


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
