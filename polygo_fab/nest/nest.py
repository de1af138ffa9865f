"""Parts laid on sheets of material: a fast way (about a second) and a dense one, every layout verified.

The fast way packs the parts once, the larger first; the dense one tries many other orders. Both put what fits into
the holes of larger parts, and both give the same layout for the same input.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from ..core.errors import BadInput
from ..core.finding import Unsound
from ..core.kerf import Kerf
from ..core.part import Part
from ..core.sheet import MARGIN, Placement, Sheet
from ..core.units import number
from ..core.workshop.beds import margin, told_size, would_do
from ..core.workshop.remnant import Remnant
from .packer import Laid, Packer
from .search import Progress, densest
from .shapes import Turned, ways
from .verify import verify

__all__ = ["default_spacing", "goes", "jobs_of", "nest", "nest_sheets", "used"]

_WIDEST_SPACING = 100.0


def default_spacing(material: str, thickness: float) -> float:
    """Least distance of parts in mm (laser.md, SPACING); 4.5 mm is the thinnest plywood that is sold as 5."""
    return 3.0 if material.startswith(("ply", "birch", "poplar")) and thickness >= 4.5 else 2.0


def goes(part: Part, size: tuple[float, float], margin: float = MARGIN) -> bool:
    """Whether a part by itself goes on an empty sheet, in one of the ways in which it is nested."""
    packer = Packer(size, margin)
    return any(map(packer.goes_on, ways(part, None, default_spacing(part.material, part.thickness))))


def nest(parts: Sequence[Part], size: tuple[float, float], spacing: float | None = None, margin: float = MARGIN, *,
         kerf: Kerf = Kerf(0), name: str = "nested", dense: bool = False, seed: int = 1, turn: float | None = None,
         trim: bool = False, seconds: float = 50.0, progress: Progress | None = None) -> tuple[Sheet, ...]:
    """The parts, each `count` times, on sheets of `size` (width, height, mm): as few, and the last one as little
    used, as the packing can.

    spacing   least distance of parts, nominal, mm; None is what their material asks (`default_spacing`)
    margin    clear border of the sheet, nominal, mm
    turn      degrees: a part may lie at every multiple of it. 0 is only as it is drawn (a grain, a print), None a
              quarter turn for a part that fills its box and 30 degrees for another. A part with a second face is
              turned only to where its outline is its own mirror image, left to right, so that the cut part still
              lies in its own hole when it is turned over like the page of a book
    trim      each job is no larger than what it uses of its sheet, margin and all
    dense     many orders are tried, for `seconds` at most; `progress` is told. One `seed`, one layout, unless the
              time ends the search

    Sheets are named `name`, or `name`-1, `name`-2 ... where there are several, in the order of the first part on each.
    One with two-faced parts is followed by its job on the back, `...-back`, which has those parts alone.
    Raises BadInput for parts of more than one material or thickness, a part that goes on no such sheet (BED, with
    what would do), a spacing or margin that cannot be.
    """
    parts = [part for part in parts if part.count > 0]
    if not parts:
        return ()
    _one_material(parts)
    apart = default_spacing(parts[0].material, parts[0].thickness) if spacing is None else spacing
    _possible(size, apart, margin, kerf)
    packer = Packer(size, margin)
    smallest = min(min(part.size) for part in parts)
    stock = [_fitting(part, ways(part, turn, apart, smallest), packer) for part in parts]
    stock.sort(key=lambda turned: -abs(turned[0].part.outline.area))
    order = [turned for turned in stock for _ in range(turned[0].part.count)]
    packed = densest(packer, order, seed, seconds, progress) if dense else packer.pack(order)
    rank = {part.name: k for k, part in enumerate(parts)}
    packed = sorted(packed, key=lambda laid: min(rank[item.shape.part.name] for item in laid))
    sheets = tuple(job for k, laid in enumerate(packed)
                   for job in jobs_of(name if len(packed) == 1 else f"{name}-{k + 1}",
                                    used(laid, margin, size) if trim else size, laid, kerf, rank))
    wrong = verify(sheets, parts, apart, margin)
    if wrong:
        raise Unsound(wrong)
    return sheets


def nest_sheets(sheets: Sequence[Sheet], size: tuple[float, float], spacing: float | None = None,
                margin: float = MARGIN, *, dense: bool = False, seed: int = 1, turn: float | None = None,
                trim: bool = False, seconds: float = 50.0, progress: Progress | None = None,
                owner: Callable[[Part], str] = lambda part: "", first: Sequence[str] = (),
                sold: Callable[[str], Sequence[tuple[float, float]]] = lambda material: (),
                blanks: bool = False, remnants: Sequence[Remnant] = ()) -> tuple[Sheet, ...]:
    """The jobs of a kit laid out anew: what is cut of one material, colour and thickness with one kerf goes together.

    owner   whose a part is, "" for nobody's: the sets of different players, who may want other woods, are kept apart
    first   parts that are cut and measured before the rest: their jobs keep their names, come first
            and hold nothing else
    sold    the sizes in which a material is sold: what goes on one sheet is laid on the smallest that takes it
    remnants  offcuts that are used before sheets are, each once; no blank lies on one, nor what comes `first`

    Takes what the front jobs cut, and gives front jobs and those on the back. They are named after the material,
    with the thickness where there are several of it, and the colour or the owner if there is one. `seconds` is for
    each of them. A job whose parts share their cuts is dense already and stays as it is, and so do a blank and what is
    cut out of it, but where `blanks` are to be laid out. Raises BadInput as `nest`.
    """
    from .offcuts import Cutting, laid_on

    groups: dict[tuple[str, float, str, Kerf, str], dict[Part, int]] = {}
    for sheet in sorted(sheets, key=lambda sheet: _rank(sheet, first)):
        alone = sheet.name if _rank(sheet, first) < len(first) else ""
        for placement in sheet.placements if sheet.face == "front" and not _stays(sheet, blanks) else ():
            part = placement.part
            key = (part.material, part.thickness, part.colour or owner(part), sheet.kerf, alone)
            counts = groups.setdefault(key, {})
            counts[part] = counts.get(part, 0) + 1
    found, whole = [sheet for sheet in sheets if sheet.shared], [
        sheet for sheet in sheets if _stays(sheet, blanks) and not sheet.shared]
    for sheet in (*found, *whole):
        if sheet.size[0] > size[0] or sheet.size[1] > size[1]:
            why = "of which the parts share their cuts" if sheet.shared else "which is turned over as a whole"
            raise BadInput(f"{sheet.name}: {told_size(sheet.size)} in one piece, {why}, "
                           f"on sheets of {told_size(size)} (BED)")
    names, left = set[str](), [*remnants]
    for (material, thickness, colour, kerf, alone), counts in groups.items():
        alike = {key[1] for key in groups if key[0] == material}
        name = alone or material if alone or len(alike) == 1 else f"{material}-{number(thickness)}mm"
        name = f"{name}-{colour}" if colour and not alone else name
        name = name if name not in names else f"{name}-kerf-{str(kerf).replace(' ', '')}"
        names.add(name)
        parts = [replace(part, count=count) for part, count in counts.items()]
        own = [] if alone or blanks else [one for one in left if one.material == material]
        if own:
            how = Cutting(kerf=kerf, turn=turn, spacing=default_spacing(material, thickness) if spacing is None
                          else spacing)
            laid, parts = laid_on(own, parts, name, how)
            found += laid
            for job in laid:
                left = [one for one in left if one is not job.remnant]
            if not parts:
                continue
        room = _smallest(parts, size, [*sold(material)],
                         partial(nest, parts, spacing=spacing, margin=margin, kerf=kerf, turn=turn))
        found += nest(parts, room, spacing, margin, kerf=kerf, name=name, dense=dense, seed=seed, turn=turn,
                      trim=trim, seconds=seconds, progress=progress)
    return (*found, *whole)


def _stays(sheet: Sheet, blanks: bool) -> bool:
    """Whether a job is as it must be: its parts share cuts, or it is one of the two of a blank."""
    return sheet.shared or (not blanks and (sheet.face == "over" or any(p.part.blank for p in sheet.placements)))


def _smallest(parts: Sequence[Part], bed: tuple[float, float], sold: Sequence[tuple[float, float]],
              lay: Callable[[tuple[float, float]], Sequence[Sheet]]) -> tuple[float, float]:
    """The smallest sheet that is sold, goes on the bed and takes all the parts; the bed where there is none."""
    area = sum(part.outline.area * part.count for part in parts)
    for size in sorted(sold, key=lambda size: size[0] * size[1]):
        if size[0] <= bed[0] and size[1] <= bed[1] and area < size[0] * size[1]:
            try:
                if sum(sheet.face == "front" for sheet in lay(size)) == 1:
                    return size
            except BadInput:
                continue
    return bed


def _rank(sheet: Sheet, first: Sequence[str]) -> int:
    """The place of a job among those that come first; all others have the one after them."""
    return min((first.index(p.part.name) for p in sheet.placements if p.part.name in first), default=len(first))


def used(laid: Sequence[Laid], margin: float, size: tuple[float, float]) -> tuple[float, float]:
    """What is used of a sheet, to the next tenth of a millimetre."""
    across, up = (min(size[axis], math.ceil(10 * (max(item.reach(axis) for item in laid) + margin) - 1e-6) / 10)
                  for axis in (0, 1))
    return (across, up)


def jobs_of(name: str, size: tuple[float, float], laid: Sequence[Laid], kerf: Kerf,
          rank: dict[str, int]) -> list[Sheet]:
    """The sheet, and its job on the back if it has one; parts in the order in which they were given."""
    placements = tuple(Placement(item.shape.part, item.at, item.shape.angle) for item in sorted(
        laid, key=lambda item: (rank[item.shape.part.name], item.at)))
    front = Sheet(name, size, placements, kerf)
    turned_over = tuple(p for p in placements if p.part.back)
    return [front, Sheet(f"{name}-back", size, turned_over, kerf, "back")] if turned_over else [front]


# --- refusals


def _one_material(parts: Sequence[Part]) -> None:
    stuff = sorted({f"{part.material} {part.colour}".rstrip() + f" of {number(part.thickness)} mm" for part in parts})
    if len(stuff) > 1:
        raise BadInput(f"parts of {' and '.join(stuff)} do not go on one sheet: nest each material by itself")


def _possible(size: tuple[float, float], spacing: float, margin: float, kerf: Kerf) -> None:
    if not (all(math.isfinite(length) and length > 0 for length in size)):
        raise BadInput(f"a sheet of {size[0]:g} x {size[1]:g} mm: allowed: more than 0 mm each way")
    if not 0 <= spacing <= _WIDEST_SPACING:
        raise BadInput(f"spacing = {spacing:g} mm: allowed: 0 to {_WIDEST_SPACING:g} mm")
    if spacing < kerf.widest:
        raise BadInput(f"spacing = {number(spacing)} mm: the cuts of two parts, {kerf} mm wide, would run into "
                       f"each other (SPACING); allowed: {number(kerf.widest)} mm at least")
    if not 0 <= margin < min(size) / 2:
        raise BadInput(f"margin = {margin:g} mm: allowed: 0 to less than half of the sheet's {min(size):g} mm")


def _fitting(part: Part, turned: Sequence[Turned], packer: Packer) -> tuple[Turned, ...]:
    """The ways of a part that go on an empty sheet. Raises BadInput (BED) where there is none."""
    fitting = tuple(way for way in turned if packer.goes_on(way))
    if fitting:
        return fitting
    would = would_do(lambda bed: any(map(Packer(bed, packer.margin).goes_on, turned)))
    width, height = part.size
    raise BadInput(f"{part.name} is {number(width)} x {number(height)} mm and goes on no sheet of "
                   f"{told_size(packer.size)} with {number(min(packer.margin, margin()))} mm of margin (BED); "
                   f"would do: {would}")
