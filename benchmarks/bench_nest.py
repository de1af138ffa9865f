"""Nesting of the reference parts (89 of them, a strip 300 mm wide, 2 mm apart): ours beside plain rectangle packing.

The reference is `nesting_reference.json`; its folder is $POLYGO_FAB_REFERENCES, or `shared/data` beside the project.
Rectangles are packed by rectpack (PyPI): the best of its algorithms, on the shortest strip that it manages.

No layout is shorter than 322 mm (`LEAST`), which the dense mode reaches. Floor and crown are squares of a = 160 mm, and
neither goes into the crown's hole of 120 mm, so that some direction parts them: at an angle p to the strip (0 to 90
degrees, by symmetry; c and s are its cosine and sine), with the half widths h and k of the two along it and their
middles dx and dy apart, dx c + dy s >= h + k + 2. With half widths v and w along the strip, and as large across it,
dy <= 300 - v - w, and the length is L >= v + w + dx. So L c >= (v + w)(c + s) + h + k + 2 - 300 s. Of a square turned
by t, v (c + s) + h is a sum of cosines, concave between t = 0 and t = p and on to 90 degrees, so least at one of these:
a (c + s), or a (1 + c s), which is no less, as (1 - c)(1 - s) >= 0. Hence L >= (2 a (c + s) + 2 - 300 s) / c =
320 + (20 s + 2) / c >= 322.
"""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

from results import Result

from polygo_fab.core.part import Part
from polygo_fab.core.path import polygon
from polygo_fab.core.sheet import Sheet
from polygo_fab.nest.nest import nest
from polygo_fab.nest.verify import verify

FOLDER = Path(os.environ.get("POLYGO_FAB_REFERENCES", Path(__file__).parents[2] / "shared" / "data"))
LONGEST = 600.0
LEAST = 322.0
BARS = {"fast": (327.0, 2.0), "dense": (LEAST + 0.1, 12.0)}


def reference() -> tuple[float, float, list[Part]]:
    """Width of the strip, spacing, and the parts."""
    data = json.loads((FOLDER / "nesting_reference.json").read_text(encoding="utf-8"))
    parts = [Part(p["name"], "reference", 3.0, polygon([tuple(at) for at in p["outline"]]),
                  tuple(polygon([tuple(at) for at in hole]) for hole in p["holes"]), count=p["count"])
             for p in data["parts"]]
    return data["strip_height"], data["spacing"], parts


def length(sheets: tuple[Sheet, ...]) -> float:
    (sheet,) = sheets
    return max(p.lay(p.part.outline).bounds[2] for p in sheet.placements)


def rectangles(height: float, spacing: float, parts: list[Part]) -> float | None:
    """The shortest strip for the boxes of the parts, to 1 mm; no part in a hole of another. None without rectpack."""
    try:
        import rectpack
    except ImportError:
        return None
    from rectpack.maxrects import MaxRectsBaf, MaxRectsBl, MaxRectsBlsf, MaxRectsBssf

    boxes = [tuple(round(100 * (side + spacing)) for side in part.size) for part in parts for _ in range(part.count)]

    def lengths(algorithm: type) -> Iterator[int]:
        for strip in range(250, int(LONGEST)):
            packer = rectpack.newPacker(rotation=True, pack_algo=algorithm, sort_algo=rectpack.SORT_AREA)
            packer.add_bin(round(100 * (strip + spacing)), round(100 * (height + spacing)))
            for box in boxes:
                packer.add_rect(*box)
            packer.pack()
            if len(packer.rect_list()) == len(boxes):
                yield strip

    return min(next(lengths(algorithm)) for algorithm in (MaxRectsBaf, MaxRectsBl, MaxRectsBlsf, MaxRectsBssf))


def main() -> list[Result]:
    height, spacing, parts = reference()
    plain = rectangles(height, spacing, parts)
    print(f"plain rectangles    {plain:.0f} mm" if plain else "rectpack is not installed here: our own figures alone")
    print(f"shortest there can be {LEAST:.0f} mm")
    area = sum(part.area * part.count for part in parts)
    figures = []
    for mode, (longest, seconds) in BARS.items():
        start, cpu = time.perf_counter(), time.process_time()
        sheets = nest(parts, (LONGEST, height), spacing, margin=0, dense=mode == "dense")
        took, cpu = time.perf_counter() - start, time.process_time() - cpu
        found, wrong = length(sheets), verify(sheets, parts, spacing, 0)
        figures += [Result(f"{mode}, length", found, "mm", longest), Result(f"{mode}, CPU", cpu, "s of CPU", seconds),
                    Result(f"{mode}, findings", len(wrong), "findings", 0)]
        beside = f"{plain / found:.3f} times shorter, " if plain else ""
        print(f"{mode:<8}            {found:.1f} mm, {area / height / found:.1%} used, {beside}{took:.2f} s "
              f"({cpu:.2f} s of CPU), {len(wrong)} findings")
    return figures


if __name__ == "__main__":
    main()
