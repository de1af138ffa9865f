"""How the leaflet of a box folds to lie in its crown, whichever paper it is printed on."""

from __future__ import annotations

import math

from ..core.printed.book_format import LEAFLET, LEAFLET_PAPERS, PAPER_THICKNESS, Format, page_size

__all__ = ["folded", "strips"]


def strips(inside: float) -> tuple[int, int]:
    """Into how many strips it folds, along and across, for a square field of this side, mm: into its pages, or, where
    one is larger than the field, into as few as can be."""
    pages = [page_size(paper, Format(pages="leaflet")) for paper in LEAFLET_PAPERS]
    if max(max(page) for page in pages) <= inside:
        return LEAFLET
    along, across = (max(math.ceil(count * page[axis] / inside) for page in pages)
                     for axis, count in enumerate(LEAFLET))
    return along, across


def folded(apothem: float) -> float:
    """Height in mm of a sheet of the leaflet that is folded into its pages, so that it lies in a hexagonal field
    whichever paper it is printed on; 0 where a page does not lie there."""
    pages = [page_size(paper, Format(pages="leaflet")) for paper in LEAFLET_PAPERS]
    lies = all(math.sqrt(3) * width + height <= 4 * apothem and height <= 2 * apothem for width, height in pages)
    return LEAFLET[0] * LEAFLET[1] * PAPER_THICKNESS if lies else 0.0
