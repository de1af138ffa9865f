"""The whole product as a table: every kit, board, set of tiles and of pieces, of every material, for every machine.

`python -m tests.conformance.product_table` writes docs/product_table.md. A cell says what `polygo-fab make` does
there: files, or a refusal. `findings` proves the files of a cell; what was proved before is not proved again.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from polygo_fab import kits
from polygo_fab.check.laser import check_sheet, read_laser
from polygo_fab.core.errors import BadInput
from polygo_fab.core.sheet import GENERIC, Sheet
from polygo_fab.core.workshop.profiles import profile_named, profiles
from polygo_fab.core.workshop.tables import machines, materials
from polygo_fab.recipes.products import crosses
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.write.svg import sheet_svg

DOC = Path(__file__).parents[2] / "docs" / "product_table.md"
MATERIALS = tuple(name for name, stuff in materials().items() if not stuff.starting)
"""Those of which more than starting values is known: the others are as plywood or card of their thickness."""
STARTING = tuple(name for name, stuff in materials().items() if stuff.starting)
MACHINES, PROFILES = tuple(machines()), tuple(profiles())

FAMILIES = ("h5", "hex556", "trap7", "rhombus11", "s9", "t4", "bridge7", "polygone", "units12", "units14")
SIZES = (*(f"h{k}" for k in range(2, 10)), *(f"rhombus{n}" for n in range(3, 20)), *(f"s{n}" for n in range(3, 20)),
         *(f"t{m}" for m in range(1, 10)))
GAMES = ("polygo", "bridges", "catchup", "go-n", "hex-2", "hex-draughts", "hexadames", "kruzno", "labyrinth",
         "manalath", "marienbad", "pentalath", "polygone", "taacoca")


@dataclass(frozen=True)
class Thing:
    """A row of the table: a kit with settings, of which one option is the material."""

    title: str
    kit: str
    settings: tuple[tuple[str, object], ...] = ()
    material: str = "material"

    def recipe(self, material: str, machine: str | None) -> Recipe:
        return Recipe("cell", self.kit, settings={**dict(self.settings), self.material: material}, machine=machine,
                      formats=("svg",))


def _things(title: str, kit: str, **settings: object) -> Iterator[Thing]:
    """One for each option of the kit that is a material."""
    for option in kits.classes()[kit].material_options:
        part = "" if option == "material" else f", {option.removesuffix('_material')}"
        yield Thing(title + part, kit, tuple(settings.items()), option)


THINGS = (
    *_things("TetraGo", "tetrago"), *_things("HexaGo H5", "hexago"), *_things("HexaGo H7", "hexago", cells=7),
    *(thing for name in FAMILIES for thing in _things(f"board {name}", "board", board=name)),
    *(thing for game in ("tilers", "blocks") for thing in _things(f"tiles {game}", "tiles", game=game)),
    *(thing for game in GAMES for thing in _things(f"pieces {game}", "pieces", game=game)),
    *_things("coupons", "coupons"))
"""The rows of the table."""
MORE = tuple(thing for name in SIZES if name not in FAMILIES for thing in _things(f"board {name}", "board", board=name))
"""Every other size of board, proved but not written down: some take seconds to cut in segments."""


def outcome(thing: Thing, material: str, machine: str) -> str:
    """What `make` does: "ok", "> MACHINE" where the bed is too small and that one would do, or "no: RULE"."""
    try:
        thing.recipe(material, machine).build(advise=False)
    except BadInput as error:
        bed = re.search(r"\(BED\); would do: (\S+)(?: \([\d. x]+ mm\))?$", str(error))
        rule = re.search(r"\(([\w ]+) rule\)$", str(error)) or re.match(r"(\w+) = ", str(error))
        if bed is None and rule is None:
            raise
        return f"> {bed[1]}" if bed else f"no: {rule[1] if rule else ''}"
    return "ok"


def row(thing: Thing, material: str) -> tuple[str, ...]:
    return tuple(outcome(thing, material, machine) for machine in MACHINES)


def markdown() -> str:
    """The table, the materials of a thing with the same outcomes in one line."""
    lines = [_HEAD, f"| what | of | {' | '.join(MACHINES)} |", "|---|---|" + "---|" * len(MACHINES)]
    for thing in THINGS:
        alike: dict[tuple[str, ...], list[str]] = {}
        for material in MATERIALS:
            alike.setdefault(row(thing, material), []).append(material)
        for cells, some in alike.items():
            of = "any material" if len(some) == len(MATERIALS) else ", ".join(some)
            lines.append(f"| {thing.title} | {of} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


_HEAD = f"""# The whole product

Every kit but `make box`, board and set of pieces, for every machine, of every material of which more is known than
values to start from, with all other options as they are by default. Not in it, as their values are only to start from:
{', '.join(STARTING)}.

`ok`: the laser files are made, and no design rule finds anything in them, in any profile. `> NAME`: refused, since the
bed is too small (BED); NAME is the machine with the smallest bed that would do. `no: RULE`: refused, since that rule
of fit (or the range of that option) does not hold. Whether the laser of a machine cuts the material at all is another
question: see `polygo-fab list materials`.

Written by `python -m tests.conformance.product_table`; the tests hold it against the program.
"""


def read() -> dict[tuple[str, str], tuple[str, ...]]:
    """The cells of the written table, by thing and material."""
    found = {}
    for line in DOC.read_text(encoding="utf-8").splitlines():
        if line.startswith("| ") and not line.startswith("| what "):
            title, of, *cells = (word.strip() for word in line.strip("| ").split("|"))
            for material in MATERIALS if of == "any material" else of.split(", "):
                found[title, material] = tuple(cells)
    return found


@dataclass(frozen=True)
class Proofs:
    """What was proved so far: the bytes of files with what was found."""

    known: dict[Hashable, tuple[str, ...]] = field(default_factory=dict)

    def findings(self, thing: Thing, material: str, machine: str | None, looks: tuple[str, ...]) -> list[str]:
        """What is wrong with the laser files of a cell, and with the same files in these profiles."""
        recipe = thing.recipe(material, machine)
        kit = recipe.build(advise=False)
        files = {f"laser/{sheet.name}.svg": sheet_svg(sheet, GENERIC) for sheet in kit.sheets}
        found: list[str] = []
        for sheet, data in zip(kit.sheets, files.values(), strict=True):
            found += self._once((data, sheet.thickness, sheet.material), partial(_faults, data, sheet))
            for look in looks:
                found += self._once((data, look), partial(_differences, data, sheet, look))
        for cross in crosses(recipe, kit):
            some = tuple(files[path] for path in cross.paths)
            found += self._once(some, lambda cross=cross, some=some: map(str, cross.prove(some)))
        return found

    def _once(self, key: Hashable, prove: Callable[[], Iterable[str]]) -> tuple[str, ...]:
        if key not in self.known:
            self.known[key] = tuple(prove())
        return self.known[key]


def _faults(data: bytes, sheet: Sheet) -> list[str]:
    return [f"{sheet.name}: {finding}" for finding in check_sheet(data, "svg", sheet, GENERIC)]


def _differences(generic: bytes, sheet: Sheet, name: str) -> list[str]:
    """The file of another profile is itself without fault, and shows the very drawing of the generic one; what was
    proved of that holds for it too."""
    look = profile_named(name)
    drawn, faults = read_laser(sheet_svg(sheet, look), "svg", look)
    meant, _ = read_laser(generic, "svg", GENERIC)
    same = drawn.size == meant.size and [(s.operation, s.path) for s in drawn.strokes] == [
        (s.operation, s.path) for s in meant.strokes]
    return [*map(str, faults), *([] if same else [f"{name}: not the drawing of {GENERIC.name}"])]


if __name__ == "__main__":
    DOC.write_text(markdown(), encoding="utf-8")
    sys.stdout.write(f"{DOC}: {len(THINGS)} things, {len(MATERIALS)} materials, {len(MACHINES)} machines\n")
