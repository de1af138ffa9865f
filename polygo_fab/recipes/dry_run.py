"""What a recipe would make, told without making it: its files, the sheets that it takes, the time at the laser."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..core.errors import BadInput, MissingTool
from ..core.ledger import Entry, Ledger
from ..core.resources import Data
from ..core.units import number
from ..core.words.language import brought_languages
from ..core.words.language_files import texts_in
from ..core.words.number_format import clock
from ..core.words.printable import brief
from ..pages.rulebook import refuse_other_numbers
from ..runtime.cad import load_cad
from ..runtime.store import refuse_unwritable
from .books import book_paths
from .earlier import refuse_other_settings, refuse_others
from .manifest import MANIFEST
from .many_pages import refuse_many_pages
from .overview import overview
from .own_sides import refuse_far_sides
from .products import products
from .recipe import Recipe
from .result import Result

__all__ = ["dry_run"]

_TOOLS = {"printer": "3D printer", "router": "CNC router", "plotter": "plotter"}


@dataclass(frozen=True)
class _DryRun:
    """What a recipe would make: lines that tell it, how many files and sheets, and how many seconds the laser takes."""

    lines: tuple[str, ...]
    files: int
    sheets: int
    seconds: float


def dry_run(recipes: Sequence[Recipe], out: Path, verbose: bool = False, replace: bool = False,
            begun: Callable[[str], None] = lambda name: None) -> Iterator[str]:
    """The lines that tell it, and the sum of several. `verbose`: each file by its name; `begun` is told each recipe
    that is reckoned, before it is.

    What stands in a folder, and would not be replaced, is told; for what else `make` refuses before it begins BadInput
    is raised.
    """
    every = []
    for recipe in recipes:
        begun(recipe.name)
        every.append(_told(recipe, out, verbose, replace))
        yield from every[-1].lines
    if len(every) > 1:
        files, sheets = sum(one.files for one in every), sum(one.sheets for one in every)
        yield (f"in all: {len(every)} recipes, {files} files, {sheets} sheet{'s' * (sheets != 1)}, "
               f"{clock(sum(one.seconds for one in every))} at the laser")


def _told(recipe: Recipe, out: Path, verbose: bool, replace: bool) -> _DryRun:
    refuse_unwritable(out / recipe.name)
    kit = recipe.build()
    refuse_far_sides(kit)
    refuse_many_pages(recipe, kit)
    folder, table = out / recipe.name, products(recipe, kit)
    if not table:
        raise BadInput(f"{recipe.name}: nothing of it is made as {', '.join(recipe.formats)}: allowed: pdf too")
    printed = {product.path for product in table}
    for lang in recipe.languages:
        for name in texts_in(lang) if lang in brought_languages() else ():
            if any(printed.intersection(book_paths(name, f"print/{lang}-{paper}", recipe.books))
                   for paper in recipe.papers):
                refuse_other_numbers(name, lang)
    without_cad = _without_cad() if any(product.path.startswith("cad/") for product in table) else ""
    ledger = Ledger(tuple(Entry(p.path, p.what, ()) for p in table if not (without_cad and p.path.startswith("cad/"))))
    others, ledger, _ = overview(Result(recipe, kit, {}, ledger), ())
    paths = [*(entry.path for entry in ledger.entries), MANIFEST]
    refuse_others(folder, paths)
    there = list[str]()
    try:
        if not replace:
            refuse_other_settings(folder, recipe, kit)
    except BadInput as error:
        there.append(f"make would refuse it: {error}")
    groups = Counter(path.partition("/")[0] if "/" in path else "" for path in paths)
    counts = ", ".join(f"{count} in {group}/" for group, count in groups.items() if group)
    lines = [f"{kit.title}: {len(paths)} files would be made in {brief(str(folder))}: {counts}, "
             f"{groups['']} beside them"]
    lines += [f"  {path}" for path in paths] if verbose else []
    if without_cad:
        lines.append(f"left out: cad: {without_cad}")
    bill = next((json.loads(product.write()) for product in others if product.path == "bill.json"), None)
    laser = bill is not None and "purchases" in bill  # another tool buys and times nothing
    sheets = sum(row["count"] for row in bill["purchases"] if row["stock"]) if bill and laser else 0
    work = (_workshop if laser else _of_tools)(bill) if bill else []
    return _DryRun((*lines, *there, *work, "nothing is written, and nothing is proved"),
                 len(paths), sheets, bill["seconds"] if bill and laser else 0.0)


def _without_cad() -> str:
    """Why no solids can be made, "" where they can."""
    try:
        load_cad()
    except MissingTool as error:
        return str(error)
    return ""


def _workshop(bill: Data) -> list[str]:
    """The sheets to buy, and the time at the laser, as the bill has them."""
    lines = []
    for row in bill["purchases"]:
        what = f"{row['material']}, {number(row['thickness'])} mm" + f", {row['colour']}" * bool(row["colour"])
        if row["stock"]:
            size = " x ".join(number(side) for side in row["stock"]["size"])
            lines.append(f"sheets: {row['count']} of {what}, {size} mm: {', '.join(row['jobs'])}")
        else:
            lines.append(f"sheets: {what}: none on sale is large enough for {', '.join(row['jobs'])}")
    for row in bill.get("offcuts", []):
        size = " x ".join(number(side) for side in row["size"])
        lines.append(f"offcut: {row['material']}, {size} mm, nothing to buy: {row['sheet']}")
    whose = "" if bill["named"] else ", which is reckoned with where --machine names none"
    jobs = f"{len(bill['jobs'])} job{'s' * (len(bill['jobs']) != 1)}"
    return [*lines, f"time: {jobs}, {clock(bill['seconds'])} at the laser of {bill['machine']}"
            f"{whose}"]


def _of_tools(bill: Data) -> list[str]:
    """How many jobs there are for each tool, as the bill has them."""
    counts = Counter(job["tool"] for job in bill["jobs"])
    return [f"jobs: {count} for a {_TOOLS[tool]}" for tool, count in counts.items()]
