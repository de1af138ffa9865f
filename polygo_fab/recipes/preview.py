"""What a recipe comes to while its settings still change: the laser jobs as they would be written, with their bill, and
then the proofs of these files. What is printed, solid or a picture is left to `make`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ..core.finding import Finding, errors
from ..core.kit import Kit
from ..core.ledger import Ledger
from .basis import check_basis
from .bill import bill_of
from .many_pages import refuse_many_pages
from .own_sides import refuse_far_sides
from .product import Product
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
    """A recipe with its kit and its laser files (path -> bytes, SVG alone)."""

    recipe: Recipe
    kit: Kit
    files: Mapping[str, bytes]

    @cached_property
    def bill(self) -> Bill | None:
        """None where no laser is used; the proofs ask for none. Raises BadInput, as `make` does."""
        return bill_of(self.kit, self.recipe) if self.kit.sheets else None

    def tried(self) -> Tried:
        """The proofs that `make` makes of these files, in shares of which each needs little of what another finds."""
        return self.asked() + self.drawn() + self.boards()

    def drawn(self) -> Tried:
        """Those of each file without a board by itself, and of how what is cut from several fits together."""
        return self._each(boards=False) + self._together(contract=False)

    def boards(self) -> Tried:
        """Those of each file that burns a board."""
        return self._each(boards=True)

    def asked(self) -> Tried:
        """That all together are what is asked for, and of what that stands on."""
        return _tried(tuple(check_basis(self.kit)), Ledger()) + self._together(contract=True)

    def _each(self, boards: bool) -> Tried:
        """The proofs of files by themselves, and what is worth knowing of them."""
        some = [product for product in products(self.recipe, self.kit) if ("BOARD" in product.proofs) is boards]
        files = {product.path: self.files[product.path] for product in some}
        proved = prove(some, files)
        return _tried((*proved.findings, *warnings_of(self.recipe, self.kit, files)), proved.ledger)

    def _together(self, contract: bool) -> Tried:
        some = [cross for cross in crosses(self.recipe, self.kit) if (cross.code == "CONTRACT") is contract]
        proved = prove((), self.files, some)
        return _tried(proved.findings, proved.ledger)


def _tried(found: tuple[Finding, ...], ledger: Ledger) -> Tried:
    return Tried(errors(found), tuple(f for f in found if f.severity == "warning"), ledger)


def preview(recipe: Recipe, advise: bool = True) -> Preview:
    """The laser files of a recipe in memory, whatever its formats are. Raises BadInput, as `make` does; to `advise`
    is to name what would do in place of settings that are refused."""
    drawn = replace(recipe, formats=("svg",))
    kit = drawn.build(advise)
    refuse_far_sides(kit)
    refuse_many_pages(recipe, kit)
    return Preview(drawn, kit, _Written({product.path: product for product in products(drawn, kit)}))


@dataclass(frozen=True)
class _Written(Mapping[str, bytes]):
    """Files of which each is written when somebody first looks into it: a share of the proofs looks at its own."""

    table: Mapping[str, Product]
    written: dict[str, bytes] = field(default_factory=dict)

    def __getitem__(self, path: str) -> bytes:
        if path not in self.written:
            self.written[path] = self.table[path].write()
        return self.written[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self.table)

    def __len__(self) -> int:
        return len(self.table)

    def __contains__(self, path: object) -> bool:
        return path in self.table
