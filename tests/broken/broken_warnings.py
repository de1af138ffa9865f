"""Files that can be cut, but of which a person should be warned, made from the good ones like the broken files.

`python tests/broken/broken_warnings.py` writes them into the folder `warnings`.
"""

from __future__ import annotations

import sys
from pathlib import Path as FilePath

sys.path.insert(0, str(FilePath(__file__).parent))  # for the tests, which load this file from elsewhere

from broken_svg import _element, _round
from good_job import GOOD_DXF, GOOD_SVG, HOLE, _circle

FOLDER = FilePath(__file__).parent / "warnings"
_S_HOLE = _round(60, 35, 4.9)
_MIDDLE = f'<path d="{_round(60, 35, 2.4)}"/>\n'

SVG = {"ISLAND-middle-of-a-letter": (_element("hole"), _MIDDLE + _element("hole")),
       "THIN-web-thinner-than-the-sheet": (_S_HOLE, _round(60, 35, 7.6))}
DXF = {"ISLAND-middle-of-a-letter": (HOLE, _circle(60, 15, 2.4) + HOLE),
       "THIN-web-thinner-than-the-sheet": (HOLE, _circle(60, 15, 7.6))}


def files() -> dict[str, bytes]:
    """Every file of the folder by its name."""
    made = {}
    for good, table, kind in ((GOOD_SVG, SVG, "svg"), (GOOD_DXF, DXF, "dxf")):
        for name, (old, new) in table.items():
            if good.count(old) != 1:
                raise ValueError(f"{name}: '{old}' occurs {good.count(old)} times")
            made[f"{name}.{kind}"] = good.replace(old, new).encode()
    return made


if __name__ == "__main__":
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)
