"""What a recipe would make, told without making it: its files, the sheets that it takes, the time at the laser."""

from __future__ import annotations

import json
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..core.errors import BadInput
from ..core.ledger import Entry, Ledger
from ..core.printable import brief
from ..core.units import number
from .earlier import refuse_other_settings, refuse_others
from .manifest import MANIFEST
from .many_pages import refuse_many_pages
from .overview import overview
from .own_sides import refuse_far_sides
from .products import products
from .recipe import Recipe
from .result import Result

__all__ = ["would_make"]


def would_make(recipe: Recipe, out: Path, verbose: bool = False, replace: bool = False) -> list[str]:
    """Lines that tell it; `verbose`: each file by its name. What stands in the folder, and would not be replaced, is
    told; for what else `make` refuses before it begins BadInput is raised."""
    kit = recipe.build()
    refuse_far_sides(kit)
    refuse_many_pages(recipe, kit)
    folder, table = out / recipe.name, products(recipe, kit)
    if not table:
        raise BadInput(f"{recipe.name}: nothing of it is made as {', '.join(recipe.formats)}: allowed: pdf too")
    without_cad = find_spec("cadquery") is None
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
    if without_cad and any(product.path.startswith("cad/") for product in table):
        lines.append("left out: cad: the CAD kernel is not installed")
    bill = next((json.loads(product.write()) for product in others if product.path == "bill.json"), None)
    return [*lines, *there, *(_workshop(bill) if bill else []), "nothing is written, and nothing is proved"]


def _workshop(bill: dict[str, Any]) -> list[str]:
    """The sheets to buy, and the time at the laser, as the bill has them."""
    lines = []
    for row in bill["purchases"]:
        what = f"{row['material']}, {number(row['thickness'])} mm" + f", {row['colour']}" * bool(row["colour"])
        if row["stock"]:
            size = " x ".join(number(side) for side in row["stock"]["size"])
            lines.append(f"sheets: {row['count']} of {what}, {size} mm: {', '.join(row['jobs'])}")
        else:
            lines.append(f"sheets: {what}: none on sale is large enough for {', '.join(row['jobs'])}")
    minutes, seconds = divmod(round(bill["seconds"]), 60)
    whose = "" if bill["named"] else ", which is reckoned with where --machine names none"
    jobs = f"{len(bill['jobs'])} job{'s' * (len(bill['jobs']) != 1)}"
    return [*lines, f"time: {jobs}, {minutes} min {seconds:02d} s at the laser of {bill['machine']}"
            f"{whose}"]
