"""A picture from a file: PNG, SVG, or text, fitted to cells. What is from anywhere is read within bounds.

A pixel is dark where it is nearer to the dark ones of its picture than to the light ones (Otsu 1979: the threshold
between the two groups that differ most), and a cell where enough of its pixels are.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...core.errors import BadInput
from ...core.words.printable import brief
from ...runtime.limits import alone
from ...runtime.store import read

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ...puzzles.pictures import Rows

    Pixels = NDArray[np.float64]
    Marks = NDArray[np.int64]

__all__ = ["FILES", "PictureFit", "picture_in"]

FILES = (".png", ".svg", ".txt")
_MOST_PIXELS = 40_000_000
_WIDE = 480
"""Pixels across, of an SVG."""
_FLAT = 0.04
"""Between white and black: a picture of less contrast shows nothing."""
_ROUNDS = 20
"""Until two colours are told apart."""
_LIGHT = " .·_-"
"""Signs of a text that are light; all others are dark, o and O of the second colour."""


@dataclass(frozen=True)
class PictureFit:
    """How a picture becomes cells. Raises BadInput for what is not allowed.

    rows, columns  so many at most, each as wide as high
    dark           percent of a cell that must be dark
    inverted       dark is light and light dark
    colours        two colours, told apart where the picture has two
    """

    rows: int = 20
    columns: int = 20
    dark: int = 50
    inverted: bool = False
    colours: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.dark <= 100:
            raise BadInput(f"dark = '{self.dark}': allowed: 1 to 100")
        if self.inverted and self.colours:
            raise BadInput("inverted with colours: allowed: one of them")


def picture_in(path: Path, fit: PictureFit) -> Rows:
    """The rows of a picture, cut to what is dark in it. Raises BadInput for a file that shows nothing, or is none."""
    shown = f"'{brief(str(path))[:120]}'"
    if path.suffix.lower() not in FILES:
        raise BadInput(f"{shown}: allowed: {', '.join(FILES)}")
    data = read(path)
    return alone(shown, lambda: _rows(_marks(data, path.suffix.lower(), shown, fit.colours), fit, shown))


def _marks(data: bytes, suffix: str, shown: str, colours: bool) -> Marks:
    """What each pixel is: 0 light, 1 dark, 2 of the second colour."""
    if suffix == ".txt":
        return _typed(data, shown, colours)
    pixels = _pixels(_drawn(data, shown) if suffix == ".svg" else data, shown)
    dark = 1 - pixels @ [0.299, 0.587, 0.114]
    if colours:
        return _two_colours(pixels, shown)
    if dark.max() - dark.min() < _FLAT:
        raise BadInput(f"{shown}: it is of one shade: expected something dark on something light")
    return (dark > _threshold(dark)).astype(int)


def _typed(data: bytes, shown: str, colours: bool) -> Marks:
    import numpy as np

    try:
        lines = [line.rstrip() for line in data.decode("utf-8-sig").splitlines()]
    except UnicodeDecodeError:
        raise BadInput(f"{shown}: not a text in UTF-8") from None
    wide = max(map(len, lines), default=0)
    if not wide or wide * len(lines) > _MOST_PIXELS:
        raise BadInput(f"{shown}: expected lines of a picture, # for a dark cell and . for a light one")
    second = "oO" if colours else ""
    return np.array([[0 if sign in _LIGHT else 2 if sign in second else 1 for sign in line.ljust(wide)]
                     for line in lines])


def _drawn(data: bytes, shown: str) -> bytes:
    """An SVG as PNG. It may ask for nothing outside itself."""
    from ...core.svg_runs import root_of
    from ...write.png import svg_png

    try:
        root = root_of(data.decode("utf-8-sig"), shown)
        for element in root.iter():
            for name, value in element.attrib.items():
                if name.rpartition("}")[2] in ("href", "src") and not value.startswith(("#", "data:image/png")):
                    raise BadInput(f"{shown}: it asks for '{value[:60]}': allowed: a drawing that is whole by itself")
        return svg_png(data.decode("utf-8-sig").encode(), _WIDE)
    except (UnicodeDecodeError, ValueError) as error:
        raise BadInput(f"{shown}: not an SVG that can be drawn: {' '.join(str(error).split())[:120]}") from None


def _pixels(data: bytes, shown: str) -> Pixels:
    """Red, green and blue of each pixel, 0 to 1, on white."""
    import numpy as np
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
            if image.width * image.height > _MOST_PIXELS:
                raise BadInput(f"{shown}: {image.width} x {image.height} pixels: allowed: {_MOST_PIXELS // 10 ** 6} "
                               "million")
            rgba = np.asarray(image.convert("RGBA"), float) / 255
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise BadInput(f"{shown}: not a PNG that can be read") from None
    return rgba[..., :3] * rgba[..., 3:] + (1 - rgba[..., 3:])


def _threshold(dark: Pixels) -> float:
    """Between the light and the dark: where the two groups differ most, each weighted by its size."""
    import numpy as np

    many, edges = np.histogram(dark, 64, (float(dark.min()), float(dark.max())))
    middles = (edges[1:] + edges[:-1]) / 2
    below, sums = np.cumsum(many)[:-1], np.cumsum(many * middles)[:-1]
    above, total = many.sum() - below, float((many * middles).sum())
    apart = np.where((below > 0) & (above > 0), below * above * (
        sums / np.maximum(below, 1) - (total - sums) / np.maximum(above, 1)) ** 2, -1.0)
    best = np.flatnonzero(apart >= apart.max() * (1 - 1e-9))
    return float(edges[1:-1][best].mean())


def _two_colours(pixels: Pixels, shown: str) -> Marks:
    """The ground is white, or the colour of the corner; of the rest two groups by colour, the darker one first."""
    import numpy as np

    ground = pixels[0, 0]
    off = np.linalg.norm(pixels - ground, axis=2)
    some = pixels[off > 0.25]
    if not len(some):
        raise BadInput(f"{shown}: it is of one colour: expected two colours on a ground")
    first = some[np.linalg.norm(some - some.mean(axis=0), axis=1).argmax()]
    centres = np.array([first, some[np.linalg.norm(some - first, axis=1).argmax()]])
    if np.linalg.norm(centres[0] - centres[1]) < 0.25:
        raise BadInput(f"{shown}: only one colour on its ground: expected two")
    for _ in range(_ROUNDS):
        nearer = np.linalg.norm(some[:, None] - centres, axis=2).argmin(axis=1)
        centres = np.array([some[nearer == k].mean(axis=0) for k in (0, 1)])
    centres = centres[np.argsort(centres.sum(axis=1))]
    near = np.linalg.norm(pixels[:, :, None] - np.array([ground, *centres]), axis=3)
    found: Marks = near.argmin(axis=2)
    return found


def _rows(marks: Marks, fit: PictureFit, shown: str) -> Rows:
    """Cut to what is dark, and fitted."""
    import numpy as np

    marks = 1 - marks if fit.inverted else marks
    if not marks.any():
        raise BadInput(f"{shown}: nothing in it is dark")
    marks = _cut(marks)
    high, wide = marks.shape
    scale = min(1.0, fit.rows / high, fit.columns / wide)
    rows, columns = (max(1, min(most, round(size * scale))) for size, most in ((high, fit.rows), (wide, fit.columns)))
    shares = np.stack([_means((marks == value).astype(float), rows, columns) for value in (1, 2)])
    found = np.where(shares.sum(axis=0) >= fit.dark / 100 - 1e-9, shares.argmax(axis=0) + 1, 0)
    if not found.any():
        raise BadInput(f"{shown}: in no cell of {rows} x {columns} are {fit.dark} % dark: allowed: a lower --dark, or "
                       "more cells")
    return tuple("".join(".#o"[value] for value in row) for row in _cut(found).tolist())


def _cut(marks: Marks) -> Marks:
    import numpy as np

    rows, columns = np.flatnonzero(marks.any(axis=1)), np.flatnonzero(marks.any(axis=0))
    return marks[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1]


def _means(values: Pixels, rows: int, columns: int) -> Pixels:
    """The mean of each of rows x columns cells of one size, parts of pixels by their share."""
    import numpy as np

    for axis, many in ((0, rows), (1, columns)):
        size = values.shape[axis]
        sums = np.concatenate([np.zeros_like(values.take([0], axis)), values.cumsum(axis)], axis)
        at = np.arange(many + 1) * size / many
        low = np.minimum(at.astype(int), size - 1)
        part = (at - low).reshape((-1, 1) if axis == 0 else (1, -1))
        sums = sums.take(low, axis) + part * values.take(low, axis)
        values = np.diff(sums, axis=axis) * many / size
    return values
