"""What a recipe gives a 3D printer: each part as an STL, each job as a 3MF, and how their bytes are proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ..core.finding import Finding
from ..core.kit import Kit
from ..core.part import Part
from ..core.sheet import Sheet
from .asked import asked
from .product import Cross, Product
from .recipe import Recipe

__all__ = ["PRINTED_FORMATS", "printed_crosses", "printed_products"]

PRINTED_FORMATS = ("stl", "3mf")
_PART_PROOFS = ("BODIES", "MESH", "RELIEF", "UNITS", "VOLUME")
_PLATE_PROOFS = ("BED", "BODIES", "MESH", "OVERLAP", "RELIEF", "UNITS", "VOLUME")


def printed_products(recipe: Recipe, kit: Kit, form: str) -> Iterator[Product]:
    """The files of one of PRINTED_FORMATS. Raises BadInput where the lines of a part cannot be made in relief."""
    from ..check.printed_plate import check_plate, check_stl
    from ..write.mesh import mesh
    from ..write.stl import stl
    from ..write.threemf import printed, threemf

    relief = recipe.lines_in_relief
    for part in _parts(kit) if form == "stl" else ():
        yield Product(f"print3d/{part.name}.stl", f"{part.name} for a 3D printer, in mm",
                      partial(lambda part: stl(mesh(part, relief)), part),
                      partial(check_stl, part=part, relief=relief), _PART_PROOFS)
    for sheet in kit.sheets if form == "3mf" else ():
        if places := printed(sheet):
            yield Product(f"print3d/{plate_name(sheet)}.3mf", f"{len(places)} parts on the bed of a 3D printer",
                          partial(threemf, sheet, relief),
                          partial(check_plate, sheet=sheet, placements=places, relief=relief), _PLATE_PROOFS)


def plate_name(sheet: Sheet) -> str:
    """What a printer makes of a job: nothing is turned over there, since a part is printed with both of its faces."""
    return sheet.name.removesuffix("-over") if sheet.face == "over" else sheet.name


def _parts(kit: Kit) -> list[Part]:
    """All but the blanks, of which a laser cuts parts when they are turned."""
    return [part for part in kit.parts if not part.blank]


def printed_crosses(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    """CONTRACT: the plates, taken together, hold the parts that the documents describe."""
    from ..check.contract.printed_parts import check_printed_parts

    paths = tuple(product.path for product in printed_products(recipe, kit, "3mf"))
    told = [part.name for part in _parts(kit)]

    def prove(files: Sequence[bytes]) -> list[Finding]:
        return check_printed_parts(recipe.kit, asked(kit.parameters), told, dict(zip(paths, files, strict=True)),
                                   sets=max(1, kit.sets), spares=kit.spares)

    yield Cross("CONTRACT", paths, prove, "the plates hold the parts that the documents describe")
