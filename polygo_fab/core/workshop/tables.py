"""Materials, machines and classes of laser: templates/*.toml, and over them what a person set in the config folder.

The config folder is $POLYGO_FAB_CONFIG, or `polygo-fab` in the place the platform has for it. Its `materials.toml`,
`machines.toml` and `lasers.toml`, and then every file of its folders `materials/`, `machines/` and `lasers/`, hold
rows with the same keys as ours: a new name adds a row, a known one replaces the keys that it gives. `like = "NAME"`
takes over what is not given from a row that stands before. A kit records every row as it stood (`resolved`), and is
checked with these (`as_recorded`), whatever the tables say by then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from ..errors import BadInput, chosen_name
from ..kerf import APART, Kerf
from ..own_folders import config_folder
from ..part import Operation
from ..resources import our_table
from ..units import number
from .another_thickness import another_thickness
from .dangerous import refuse_dangerous
from .rows import NAMED, Row, named_well
from .table_files import merged, own_tables, recorded

__all__ = ["JOINED", "Laser", "Machine", "Material", "Setting", "Stock", "as_recorded", "laser",
           "lasers", "machine", "machines", "material", "materials", "resolved",
           "stock_names"]

_TABLES = ("materials", "machines", "lasers")
_BED = (10.0, 100_000.0)
"""mm: the sides of a bed."""
JOINED = {"glue": ("wood", "acrylic", "card", "any"), "screw": ("wood", "machine", "fastener", "any"),
          "bend": ("cold", "hot", "fold", "any"), "clean": ("sand", "soap", "dry", "any")}
"""How sheets of a material are joined, held, bent and cleaned; the words for it are in lang/<lang>/papers.toml."""
BURNED: tuple[Operation, ...] = ("engrave", "mark", "score")


@dataclass(frozen=True)
class Setting:
    """Speed in mm/s, power in % of the laser's, and how often the line is gone over: a starting point."""

    speed: float
    power: float
    passes: int = 1


@dataclass(frozen=True)
class Stock:
    """A sheet as it is sold: width and height in mm, and its price."""

    size: tuple[float, float]
    price: float


@dataclass(frozen=True, kw_only=True)
class Material:
    """A sheet material, lengths in mm.

    kerf     full width of the cut, along x and along y, which are the same unless measured apart
    sheets   sizes sold; `own_price` tells whether the prices are the person's own or our examples
    coloured sold in colours, so that parts of each player are cut from sheets of their own
    cut      by class of laser; a class that is missing does not cut it
    glue, screw, bend, clean   what joins sheets of it, what holds in a hole of it, how it is bent, and cleaned after
             the cut: words of JOINED, of which "any" claims nothing
    stains   takes wood stain
    springback   degrees that a bend to a right angle comes back when it is let go
    starting nothing of it is measured or published: what its row says is to begin a test with; a kerf that a person
             gives ends it
    """

    name: str
    title: str
    thickness: float
    kerf: Kerf
    sheets: tuple[Stock, ...] = ()
    own_price: bool = False
    cut: tuple[tuple[str, Setting], ...] = ()
    coloured: bool = False
    glue: str = "any"
    screw: str = "any"
    bend: str = "any"
    clean: str = "any"
    stains: bool = False
    springback: float = 0.0
    starting: bool = False


@dataclass(frozen=True, kw_only=True)
class Laser:
    """A class of laser.

    burned     how it engraves, marks and scores
    raster     engraved lines are swept as a picture, `interval` mm apart, with `overscan` mm at each end
    travel     mm/s between lines; `settle` seconds to stop and start at each
    """

    name: str
    title: str
    burned: tuple[tuple[Operation, Setting], ...]
    raster: bool
    interval: float
    overscan: float
    travel: float
    settle: float


@dataclass(frozen=True)
class Machine:
    """A laser cutter: width and height of its bed in mm, the class of its laser, and other names that it goes by."""

    name: str
    title: str
    bed: tuple[float, float]
    laser: str = "co2-60"
    also: tuple[str, ...] = ()


def materials(folder: Path | None = None) -> dict[str, Material]:
    """Every material by name; `folder` is the config folder, where it is not the person's. Raises BadInput."""
    return dict(_tables(folder).materials)


def stock_names() -> frozenset[str]:
    """The materials that are ours, whatever a person changed of them."""
    return frozenset(our_table("materials.toml"))


def machines(folder: Path | None = None) -> dict[str, Machine]:
    """Every machine by name, the smallest bed first. Raises BadInput."""
    return dict(_tables(folder).machines)


def lasers(folder: Path | None = None) -> dict[str, Laser]:
    """Every class of laser by name. Raises BadInput."""
    return dict(_tables(folder).lasers)


def material(name: str, folder: Path | None = None) -> Material:
    """Raises BadInput for a material there is not."""
    refuse_dangerous(name)
    table = materials(folder)
    try:
        return table[chosen_name("material", name, table)]
    except BadInput as error:
        thick = {its.name: its.thickness for its in table.values()}
        raise BadInput(f"{error}{another_thickness(name, thick)}") from None


def machine(name: str, folder: Path | None = None) -> Machine:
    """The machine of a name, or one that is named by its bed in mm, as '500x300', with a laser as most have it.

    Raises BadInput for a machine there is not, or a bed out of range.
    """
    side = r"\s*([0-9]{1,9}(?:[.,][0-9]{1,3})?)\s*"
    if bed := re.fullmatch(rf"{side}[xX×]{side}(?:mm)?\s*", name):
        width, height = (float(said.replace(",", ".")) for said in bed.groups())
        if not all(_BED[0] <= side <= _BED[1] for side in (width, height)):
            raise BadInput(f"machine '{name[:40]}': allowed: a bed of {_BED[0]:g} to {_BED[1]:g} mm along each side")
        size = f"{number(width)}x{number(height)}"
        return Machine(size, f"a bed of {number(width)} x {number(height)} mm", (width, height))
    table = machines(folder)
    also = {other: m.name for m in table.values() for other in m.also}
    try:
        return table[chosen_name("machine", name, table, also)]
    except BadInput as error:
        raise BadInput(f"{error}; or its bed in mm, as 500x300") from None


def laser(name: str, folder: Path | None = None) -> Laser:
    """Raises BadInput for a class of laser there is not."""
    table = lasers(folder)
    return table[chosen_name("class of laser", name, table)]


# --- rows


class _Tables:
    """The rows of each table, and what they come to, worked out once: it is asked for at every sheet."""

    def __init__(self, rows: Callable[[str], Iterator[Row]]) -> None:
        self._rows = rows

    @cached_property
    def materials(self) -> dict[str, Material]:
        return {row.name: _material(row, self.kinds) for row in self.rows("materials")}

    @cached_property
    def machines(self) -> dict[str, Machine]:
        found = [_machine(row, self.kinds) for row in self.rows("machines")]
        return {m.name: m for m in sorted(found, key=lambda m: m.bed[0] * m.bed[1])}

    @cached_property
    def kinds(self) -> frozenset[str]:
        return frozenset(row.name for row in self.rows("lasers"))

    @cached_property
    def lasers(self) -> dict[str, Laser]:
        return {row.name: _laser(row) for row in self.rows("lasers")}

    def rows(self, name: str) -> Iterator[Row]:
        """Raises BadInput for a name that none may have."""
        for row in self._rows(name):
            if not named_well(row.name):
                raise BadInput(f"{row.files['']}: [{row.name[:60]}]: allowed as a name: {NAMED}, 60 at most")
            yield row


def _tables(folder: Path | None) -> _Tables:
    """Our rows with the person's over them; or those recorded."""
    if folder is None and (held := _recorded.get()) is not None:
        return held
    return _of_files(own_tables(config_folder() if folder is None else folder, _TABLES))


@lru_cache(maxsize=4)
def _of_files(own: tuple[tuple[str, Path, bytes], ...]) -> _Tables:
    """The same as long as the files of a person hold the same."""
    return _Tables(lambda name: merged(name, [path for its, path, _ in own if its == name]))


_recorded: ContextVar[_Tables | None] = ContextVar("recorded", default=None)


def _material(row: Row, kinds: Collection[str]) -> Material:
    for said in (row.name, row.text("title", row.name)):
        refuse_dangerous(said, f"{row.files.get('', row.files.get('title', ''))}: [{row.name}]: material ")
    row.only(("title", "thickness", "kerf", "sheets", "cut", "coloured", "stains", "springback", "starting", *JOINED))
    for key, words in JOINED.items():
        if row.text(key, "any") not in words:
            raise row.refusal(key, f"one of {', '.join(words)}")
    kerf = Kerf(*row.pair("kerf", 0, 2)) if row.is_list("kerf") else Kerf(row.number("kerf", 0, 2))
    if not kerf.allowed(0, 2):
        raise row.refusal("kerf", f"0 to 2 mm, or {APART}")
    sheets = tuple(Stock(sheet.pair("size", 1, 10_000), sheet.number("price", 0, 1e6))
                   for sheet in row.tables("sheets", "size", "price"))
    cut = row.table("cut")
    return Material(name=row.name, title=row.text("title", row.name), thickness=row.number("thickness", 0.01, 100),
                    kerf=kerf, sheets=sheets, own_price="sheets" in row.own,
                    cut=tuple((name, _setting(cut.inner(name))) for name in cut.keys_of("class of laser", kinds)),
                    coloured=row.truth("coloured", False), glue=row.text("glue", "any"), screw=row.text("screw", "any"),
                    bend=row.text("bend", "any"), clean=row.text("clean", "any"), stains=row.truth("stains", False),
                    springback=row.number("springback", 0, 45, 0.0),
                    starting=row.truth("starting", False) and "kerf" not in row.own)


def _machine(row: Row, kinds: Collection[str]) -> Machine:
    row.only(("title", "bed", "laser", "also"))
    return Machine(row.name, row.text("title", row.name), row.pair("bed", *_BED),
                   row.name_in("laser", "class of laser", kinds, "co2-60"), row.words("also"))


def _laser(row: Row) -> Laser:
    row.only(("title", "raster", "interval", "overscan", "travel", "settle", *BURNED))
    return Laser(name=row.name, title=row.text("title", row.name),
                 burned=tuple((o, _setting(row.inner(o))) for o in BURNED), raster=row.truth("raster", False),
                 interval=row.number("interval", 0.01, 5, 0.1), overscan=row.number("overscan", 0, 100, 5),
                 travel=row.number("travel", 1, 10_000), settle=row.number("settle", 0, 10, 0))


def _setting(row: Row) -> Setting:
    row.only(("speed", "power", "passes"))
    return Setting(row.number("speed", 0.01, 100_000), row.number("power", 0, 100), row.whole("passes", 1, 100, 1))


# --- as recorded


def resolved() -> dict[str, dict[str, dict[str, object]]]:
    """Every row of every table with its values as they stand, for JSON; `own` names the keys that a person gave.

    Raises BadInput for a row that cannot be.
    """
    tables = _tables(None)
    _ = tables.materials, tables.machines, tables.lasers
    return {name: {row.name: {**row.values, **({"own": sorted(row.own)} if row.own else {})}
                   for row in tables.rows(name)} for name in _TABLES}


@contextmanager
def as_recorded(tables: object, where: str) -> Iterator[None]:
    """Within it the tables hold these rows (of `resolved`) and nothing else. Raises BadInput, naming `where`, for
    tables that are none."""
    if not isinstance(tables, Mapping) or not all(
            isinstance(tables.get(name), Mapping) and all(isinstance(row, Mapping) for row in tables[name].values())
            for name in _TABLES):
        raise BadInput(f"{where}: its 'tables' do not hold {', '.join(_TABLES)}, as those of an earlier polygo-fab: "
                       "make it again")
    token = _recorded.set(_Tables(lambda name: recorded(tables, name, where)))
    try:
        yield
    finally:
        _recorded.reset(token)
