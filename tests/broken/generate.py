"""The good reference job and, made from it by small changes of the text, the broken files that the checks must reject.

A broken file is called CODE-what.svg or CODE-what.dxf. `python tests/broken/generate.py` writes them all; a test
holds the files in the folder against the tables, so that neither can change alone. Nothing here uses the writers.
"""

from __future__ import annotations

import sys
from pathlib import Path as FilePath

sys.path.insert(0, str(FilePath(__file__).parent))  # for the tests, which load this file from elsewhere

from broken_dxf import DXF
from broken_svg import SVG
from good_job import GOOD_DXF, GOOD_SVG, REFERENCE, _circle, _dxf, _line, _polyline, _tag

__all__ = ["GOOD_DXF", "GOOD_SVG", "REFERENCE", "_circle", "_dxf", "_line", "_polyline", "_tag", "files"]

FOLDER = FilePath(__file__).parent


def files() -> dict[str, bytes]:
    """Every file of the folder by its name."""
    made = {"good.svg": GOOD_SVG.encode(), "good.dxf": GOOD_DXF.encode()}
    for good, table, kind in ((GOOD_SVG, SVG, "svg"), (GOOD_DXF, DXF, "dxf")):
        for name, changes in table.items():
            text = good
            for old, new in changes:
                if text.count(old) != 1:
                    raise ValueError(f"{name}: '{old}' occurs {text.count(old)} times")
                text = text.replace(old, new)
            made[f"{name}.{kind}"] = text.encode()
    return made


if __name__ == "__main__":
    for path in (*FOLDER.glob("*.svg"), *FOLDER.glob("*.dxf")):
        path.unlink()
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)
