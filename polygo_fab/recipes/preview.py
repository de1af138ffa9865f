"""What a recipe comes to while its settings still change: the laser jobs as they would be written, with their bill, and
then the proofs of these files. What is printed, solid or a picture is left to `make`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..core.finding import Finding, errors
from ..core.kit import Kit
from ..core.ledger import Ledger
from .basis import check_basis
from .bill import bill_of
from .many_pages import refuse_many_pages
from .own_sides import refuse_far_sides
from .product import Cross
from .products import crosses, products
from .proving import prove
from .recipe import Recipe
from .warnings import warnings_of

if TYPE_CHECKING:
    from ..kits.workshop.bill import Bill

__all__ = ["Preview", "Tried", "preview"]


@dataclass(frozen=True)
class Tried:
    """What the proofs of the files found: `errors`, `warnings`, and the ledger of what was proved of which file."""

    errors: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()
    ledger: Ledger = field(default_factory=Ledger)

    def __add__(self, other: Tried) -> Tried:
        return Tried(self.errors + other.errors, self.warnings + other.warnings, self.ledger + other.ledger)


@dataclass(frozen=True)
class Preview:
    """A recipe with its kit, its laser files (path -> bytes, SVG alone), and the bill; None where no laser is used."""

    recipe: Recipe
    kit: Kit
    files: Mapping[str, bytes]
    bill: Bill | None

    def tried(self) -> Tried:
        """The proofs that `make` makes of these files, in two halves that take about as long."""
        return self.drawn() + self.asked()

    def drawn(self) -> Tried:
        """Those of each file by itself, and of how what is cut from several fits together."""
        proved = prove(products(self.recipe, self.kit), self.files, self._crosses(contract=False))
        return _tried((*proved.findings, *warnings_of(self.recipe, self.kit, self.files)), proved.ledger)

    def asked(self) -> Tried:
        """That all together are what is asked for, and of what that stands on."""
        proved = prove((), self.files, self._crosses(contract=True))
        return _tried((*check_basis(self.kit), *proved.findings), proved.ledger)

    def _crosses(self, contract: bool) -> list[Cross]:
        return [cross for cross in crosses(self.recipe, self.kit) if (cross.code == "CONTRACT") is contract]


def _tried(found: tuple[Finding, ...], ledger: Ledger) -> Tried:
    return Tried(errors(found), tuple(f for f in found if f.severity == "warning"), ledger)


def preview(recipe: Recipe, advise: bool = True) -> Preview:
    """The laser files of a recipe in memory, whatever its formats are. Raises BadInput, as `make` does; to `advise`
    is to name what would do in place of settings that are refused."""
    drawn = replace(recipe, formats=("svg",))
    kit = drawn.build(advise)
    refuse_far_sides(kit)
    refuse_many_pages(recipe, kit)
    files = {product.path: product.write() for product in products(drawn, kit)}
    return Preview(drawn, kit, files, bill_of(kit, recipe) if kit.sheets else None)
