"""What a person measured on the fit coupon or found on a test card, as a profile of the material in the config folder.

A tongue or disc drawn `d` wide and cut for a kerf of K measures m: the laser took T = K + d - m. Of the slots, drawn a
step apart, the narrowest that the tongue goes into is s steps wider than the tongue: the tongue turned out K - T
wider than drawn and the slot K - T narrower, so that 2 (K - T) lies between s - 1 and s steps; its middle is taken.
All of it along x and along y by itself: a coupon may be cut for a kerf that differs, and tell one that does.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from pathlib import Path

from ..core.errors import BadInput
from ..core.kerf import Kerf, parse_kerf
from ..core.options import configure, declared, option, validate
from ..core.own_folders import config_folder
from ..core.units import number
from ..core.workshop.rows import NAMED, named_well
from ..core.workshop.tables import Material, Setting, laser, material, materials, stock_names
from ..parts.bend_gauge import BENT
from ..parts.fit_coupon import DISC, HOLES, SLOTS, STEP, TONGUE
from .profile_file import cut_kept, kept_row, profile_text, write_profiles

__all__ = ["Calibration", "Measured", "ProfileDraft", "calibrate", "keys", "measured", "planned"]

_STEPS = ("", *(str(s) for s in SLOTS))
_APART = 0.06
"""mm: two ways to measure one kerf that differ by more do not measure the same thing."""


@dataclass(frozen=True)
class Measured:
    """What was measured; 0 or nothing where it was not. Raises BadInput for what no coupon can measure."""

    kerf: Kerf = option(Kerf(-1), "kerf that the coupon was cut with: it stands in its file list", unit="mm", low=0,
                        high=0.6)
    thickness: float = option(0.0, "thickness of the sheet", unit="mm", low=0, high=12)
    tongue_x: float = option(0.0, f"width of the tongue with one mark, drawn {TONGUE:g} mm", unit="mm", low=0, high=20)
    tongue_y: float = option(0.0, f"width of the tongue with two marks, drawn {TONGUE:g} mm", unit="mm", low=0, high=20)
    disc_x: float = option(0.0, f"width of the disc along its line, drawn {DISC:g} mm", unit="mm", low=0, high=20)
    disc_y: float = option(0.0, f"width of the disc across its line, drawn {DISC:g} mm", unit="mm", low=0, high=20)
    slot_x: str = option("", f"steps of {STEP:g} mm of the narrowest slot below or above that takes the tongue with "
                         "one mark", choices=_STEPS)
    slot_y: str = option("", f"steps of {STEP:g} mm of the narrowest slot at either side that takes the tongue with "
                         "two marks", choices=_STEPS)
    hole: str = option("", f"steps of {STEP:g} mm of the narrowest hole that the disc goes into",
                       choices=("", *(str(s) for s in HOLES)))
    bent: float = option(0.0, "degrees to which the strip stays bent that was bent to a right angle: 90 if nothing "
                         "springs back", low=0, high=90)
    laser: str = option("", "class of laser that speed and power are of, one of lasers.toml")
    cut_speed: float = option(0.0, "speed of the square that you choose of a card, in mm/s", low=0, high=9999)
    cut_power: float = option(0.0, "its power, in %", low=0, high=100)
    cut_passes: int = option(1, "its passes", low=1, high=20)

    def __post_init__(self) -> None:
        if self.kerf == Kerf(-1):
            if self.of_coupon or not (self.thickness or self.bent or self.cut_speed or self.cut_power):
                raise BadInput("kerf: missing: give the kerf that the coupon was cut with (0 to 0.6 mm)")
            object.__setattr__(self, "kerf", Kerf(0))  # a card and a caliper ask for none
        validate(self)

    @property
    def of_coupon(self) -> bool:
        """Whether something was measured that tells the kerf."""
        return any((self.tongue_x, self.tongue_y, self.disc_x, self.disc_y, self.slot_x, self.slot_y, self.hole))


def measured(settings: Mapping[str, object]) -> Measured:
    """From KEY=VALUE words, lengths with or without a unit. Raises BadInput, also for one that says nothing was
    measured: what was not is left out."""
    found = configure(Measured, "calibrate", settings)
    for o in declared(Measured):
        if o.name in settings and o.name != "kerf" and getattr(found, o.field) == o.default:
            allowed = f"more than 0, up to {number(o.high or 0)} mm" if o.unit else o.allowed
            raise BadInput(f"{o.name} = '{str(settings[o.name])[:40]}': allowed: {allowed}; what was not measured is "
                           "left out")
    return found


def calibrate(stuff: Material, found: Measured, name: str = "", kept: Mapping[str, object] | None = None) -> str:
    """A profile of the material as TOML, a row of its own if `name` is another one.

    kept   the row of an earlier profile, of which that stays which was not measured again

    Raises BadInput where nothing was measured, where two measures contradict each other, or where the kerf that
    comes out is none that a laser cuts.
    """
    title = name or stuff.name
    if not named_well(title):
        raise BadInput(f"'{title[:60]}' as the name of a material: allowed: {NAMED}")
    known = {axis: kerf for axis, kerf, _ in _along(found)}
    earlier = (kept or {}).get("kerf")
    if known and isinstance(earlier, list):
        known = dict(zip(("x", "y"), earlier, strict=True)) | known
    if not known and not found.thickness and not found.bent and not (found.cut_speed or found.cut_power):
        raise BadInput("nothing was measured: give thickness, tongue_x, tongue_y, disc_x, disc_y, slot_x, slot_y, "
                       "hole, bent, or cut_speed and cut_power")
    row: dict[str, object] = dict(kept or {})
    if title != stuff.name:
        row["like"] = stuff.name
    if found.thickness:
        row["thickness"] = round(found.thickness, 3)
    if found.bent:
        row["springback"] = _springback(stuff, found.bent)
    if known:
        x, y = known.get("x", known.get("y", 0.0)), known.get("y", known.get("x", 0.0))
        kerf = Kerf(round(x, 3), round(y, 3))
        if not kerf.allowed(0, 0.6):
            raise BadInput(f"a kerf of {kerf} mm: no laser takes so many times more along one axis; measure again")
        row["kerf"] = kerf.as_data()
    if found.cut_speed or found.cut_power:
        row["cut"] = cut_kept(row, found.laser, _cut(found))
    return profile_text(title, row, f"Measured on the kit `coupons`, cut with kerf {found.kerf} mm." if found.of_coupon
                        else "Found on a test card, with a caliper or on a bent strip; no kerf was measured.")


def _springback(stuff: Material, bent: float) -> float:
    """Degrees that come back of a right angle. Raises BadInput for a sheet that is not bent cold, or a strip that came
    back farther than any sheet does."""
    if stuff.bend != "cold":
        raise BadInput(f"bent = '{number(bent)}': {stuff.name} is not bent cold: allowed: without it")
    if bent < BENT[-1]:
        raise BadInput(f"bent = '{number(bent)}': allowed: {BENT[-1]} to {BENT[0]}")
    return round(BENT[0] - bent, 1)


def _cut(found: Measured) -> Setting:
    """What a card found for a class of laser. Raises BadInput where speed, power or laser is missing."""
    if not (found.cut_speed and found.cut_power and found.laser):
        raise BadInput("cut_speed, cut_power and laser: allowed: all three, as they were found on a card")
    laser(found.laser)
    return Setting(found.cut_speed, found.cut_power, found.cut_passes)


def _along(found: Measured) -> tuple[tuple[str, float, Mapping[str, float]], ...]:
    """Each axis of which something tells the kerf, that kerf, and what each measure says.

    The narrowest hole that the disc goes into tells the axis along which the laser took the least beyond what the
    coupon was cut for: there the disc came out widest and the holes narrowest. By itself it stands for both.
    """
    ways = {axis: _ways(found, axis) for axis in ("x", "y")}
    if found.hole:
        beyond = {axis: sum(told.values()) / len(told) - getattr(found.kerf, axis)
                  for axis, told in ways.items() if told}
        for axis in [min(beyond, key=lambda axis: beyond[axis])] if beyond else ways:
            ways[axis]["hole"] = _by_steps(found, axis, found.hole)
    return tuple((axis, _kerf(axis, told), told) for axis, told in ways.items() if told)


def _ways(found: Measured, axis: str) -> dict[str, float]:
    """The kerf along an axis by every measure of that axis alone."""
    ways: dict[str, float] = {}
    for key, drawn in (("tongue", TONGUE), ("disc", DISC)):
        width = getattr(found, f"{key}_{axis}")
        if width:
            if abs(width - drawn) > 1:
                raise BadInput(f"{key}_{axis} = {number(width)} mm: the {key} is drawn {number(drawn)} mm wide; "
                               "measure again")
            ways[f"{key}_{axis}"] = getattr(found.kerf, axis) + drawn - width
    steps = getattr(found, f"slot_{axis}")
    if steps:
        ways[f"slot_{axis}"] = _by_steps(found, axis, steps)
    return ways


def _by_steps(found: Measured, axis: str, steps: str) -> float:
    kerf: float = getattr(found.kerf, axis)
    return kerf - (int(steps) - 0.5) * STEP / 2


def _kerf(axis: str, ways: Mapping[str, float]) -> float:
    told = ", ".join(f"{key} says {number(kerf, 3)} mm" for key, kerf in ways.items())
    if max(ways.values()) - min(ways.values()) > _APART:
        raise BadInput(f"the measures of the kerf along {axis} contradict each other: {told}; measure again")
    kerf = sum(ways.values()) / len(ways)
    if not 0 <= kerf <= 0.6:
        raise BadInput(f"the kerf along {axis} would be {number(kerf, 3)} mm ({told}): allowed: 0 to 0.6 mm; was the "
                       "coupon cut with the kerf that was given?")
    return kerf


@dataclass(frozen=True)
class Calibration:
    """A profile that was written: its file, the material as it is from now on, and what to tell of it, line by line."""

    path: Path
    material: Material
    lines: tuple[str, ...]


@dataclass(frozen=True)
class ProfileDraft:
    """A profile that is ready to be written, and is not yet.

    folder, path    the config folder, and the file in it
    before, after   the material of that name as it is (None: there is none), and as it will be
    stock           it is one of ours, which every kit takes by its name
    earlier         the file is there already
    """

    folder: Path
    path: Path
    text: str
    _: KW_ONLY
    found: Measured
    before: Material | None
    after: Material
    stock: bool
    earlier: bool

    @property
    def replaces(self) -> str:
        """What is changed, from what to what, and in which file."""
        if self.before is None:
            return f"{self.after.name} is new, in '{self.path}'"
        was, will = (f"{number(m.thickness)} mm, kerf {m.kerf} mm" for m in (self.before, self.after))
        file = f"{'replaces the file' if self.earlier else 'in the new file'} '{self.path}'"
        whose = "a stock material" if self.stock else "your own"
        return f"{self.after.name}, {whose}, {was}, becomes {will} for every kit that is made from now on; {file}"

    def written(self) -> Calibration:
        """Writes the file. Raises BadInput as `write_profiles` does."""
        write_profiles(self.folder, {str(self.path.relative_to(self.folder)): self.text.encode()})
        return Calibration(self.path, materials(self.folder)[self.after.name], self.told())

    def told(self) -> tuple[str, ...]:
        """What is to be said of it once it is written."""
        return tuple(_told(self, materials(self.folder)[self.after.name]))


def keys() -> tuple[tuple[str, str], ...]:
    """What the coupon can be asked for: each key, and what to measure, with its drawn size and what is allowed."""
    return tuple((o.name, f"{o.help}; {o.allowed}") for o in declared(Measured))


def planned(stuff: str, settings: Mapping[str, object], name: str = "", folder: Path | None = None) -> ProfileDraft:
    """What was measured of a material, ready to be written as materials/NAME.toml into the config folder.

    Raises BadInput for a material there is not, and what `calibrate` refuses.
    """
    place = config_folder() if folder is None else folder
    table, known = materials(place), material(stuff, place)
    title = name or known.name
    path = place / "materials" / f"{title}.toml"
    kept = kept_row(path, title)
    found = measured(settings)
    text = calibrate(known, found, name, kept)
    row = tomllib.loads(text)[title]
    base = table[row["like"]] if "like" in row else table[title]
    after = replace(base, name=title, thickness=row.get("thickness", base.thickness),
                    kerf=parse_kerf(row["kerf"]) if "kerf" in row else base.kerf,
                    springback=row.get("springback", base.springback),
                    cut=tuple({**dict(base.cut), **{k: Setting(**v) for k, v in row.get("cut", {}).items()}}.items()))
    return ProfileDraft(place, path, text, found=found, before=table.get(title), after=after,
                        stock=title in stock_names(), earlier=path.is_file())


def _told(plan: ProfileDraft, made: Material) -> Iterator[str]:
    found, before = plan.found, plan.before
    yield f"{plan.path}: {made.title}"
    yield f"thickness     {number(made.thickness)} mm, {'measured' if found.thickness else 'not measured'}"
    axes = {axis: (kerf, ways) for axis, kerf, ways in _along(found)}
    for axis in ("x", "y"):
        if axis in axes:
            kerf, ways = axes[axis]
            spread = f", {number(max(ways.values()) - min(ways.values()), 3)} mm apart" if len(ways) > 1 else ""
            yield f"kerf along {axis}  {number(kerf, 3)} mm, from {', '.join(ways)}{spread}"
        else:
            why = f"as along {next(iter(axes))}" if axes and made.kerf.even else "as before"
            yield f"kerf along {axis}  {number(getattr(made.kerf, axis), 3)} mm, not measured: {why}"
    if found.bent:
        yield (f"springback    {number(made.springback)} degrees: to come to rest at 90 a sheet is bent to "
               f"{number(90 + made.springback)}")
    if found.cut_speed:
        its = dict(made.cut)[found.laser]
        yield f"cut           {number(its.speed)} mm/s, {number(its.power)} %, {its.passes} x, for {found.laser}"
    if before is not None:
        whose = "your earlier profile" if plan.earlier else "as it was"
        yield f"goes over     {made.name}, {whose}: {number(before.thickness)} mm, kerf {before.kerf} mm"
    yield f"use: --material {made.name}"
