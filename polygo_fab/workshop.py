"""The proofs that the pages which come with a kit say of its jobs and parts what its sheets and its contract are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from .asked import asked
from .core.finding import Finding
from .core.kit import Kit
from .product import Cross
from .recipe import Recipe

if TYPE_CHECKING:
    from .check.contract.contract import Contract
    from .check.workshop.job_pages import Asked
    from .check.workshop.tasks import Task

__all__ = ["workshop_crosses"]

_MOST = 8
"""Findings of one page that are worth reading."""


def workshop_crosses(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    """CONTRACT: each number and each name on pick-up map, assembly sheet and turning guide is that of the sheets."""
    from .check.contract.said import asked_of
    from .check.workshop.forms import forms
    from .check.workshop.job_pages import Asked, check_turning_words
    from .check.workshop.kit_pages import check_assembly_words
    from .check.workshop.steps import Way
    from .check.workshop.tasks import tasks

    if "pdf" not in recipe.formats or not kit.sheets:
        return
    contract = asked_of(recipe.kit, asked(kit.parameters), [part.name for part in kit.parts])
    if contract is None or not contract.steps:
        return
    todo, numbers = tasks(kit.sheets), {part.name: number for number, part in enumerate(kit.parts, start=1)}
    bodies = [body.name for body in kit.exploded or kit.assembly]
    for lang in recipe.languages:
        its = Asked(lang, contract.title.get(lang, ""), recipe.machine, recipe.profile, numbers)
        way = Way(contract, kit.parameters, todo, forms(lang))
        checks: dict[str, Callable[[bytes], list[Finding]]] = {
            "pickup": partial(_pickup, todo=todo, contract=contract, its=its),
            "assembly": partial(check_assembly_words, parts=kit.parts, bodies=bodies, way=way, asked=its)}
        if any(task.front for task in todo):
            checks["turning"] = partial(check_turning_words, todo=todo, asked=its)
        for paper in recipe.papers:
            for name, check in checks.items():
                yield Cross("CONTRACT", (f"print/{lang}-{paper}/{name}.pdf",), partial(_first, check),
                            "each number and name on it is that of the jobs")


def _pickup(data: bytes, todo: Sequence[Task], contract: Contract, its: Asked) -> list[Finding]:
    from .check.workshop.job_pages import check_pickup_words
    from .check.workshop.kit_pages import first_wrong

    return [*first_wrong(todo, contract.first), *check_pickup_words(data, todo, its)]


def _first(check: Callable[[bytes], list[Finding]], files: Sequence[bytes]) -> list[Finding]:
    return check(files[0])[:_MOST]
