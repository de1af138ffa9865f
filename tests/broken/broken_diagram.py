"""A good diagram of a position, written by hand as PDF, and the broken files made from it.

As in `formats.py`: (old text, new text) for each change, every old text occurs once. A broken file is called
POSITION-what.pdf; `python tests/broken/broken_diagram.py` writes them all into the folder `diagram`. The board, the
colours and what they mean are those of the project; nothing here uses what draws or writes.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path as FilePath

sys.path.insert(0, str(FilePath(__file__).parent))  # for the tests, which load this file from elsewhere

from formats import Changes, _changed, pdf_bytes

from polygo_fab import games
from polygo_fab.check.diagram import position_findings
from polygo_fab.check.page.page import read_pdf
from polygo_fab.core.finding import Finding
from polygo_fab.core.page import Document, Drawing, Figure
from polygo_fab.core.printed.diagram_inks import COLOURS, EDGE, ILLEGAL, LINE, NAME, TINT
from polygo_fab.core.shown import Shown

__all__ = ["BROKEN", "FOLDER", "check", "files"]

FOLDER = FilePath(__file__).parent / "diagram"
GAME = games.load("polygo", "s3")
BOARD, SITE = GAME.board, GAME.board.site
SHOWN = Shown(GAME, GAME.parse("1../.2./... 1"), numbers=((SITE["b2"], 7),), letters=((SITE["c1"], "A"),),
              tint=frozenset({SITE["a2"]}), dot=frozenset({SITE["c3"]}), illegal=frozenset({SITE["b1"]}))
SAID = ("Board s3: 3 rows of 3 squares, from a1 at the lower left to c3 at the upper right. Ring has 1 pawn: a3. Cross "
        "has 1 pawn: b2. It is Ring's turn. The numbers on pieces are those of the moves that put them there: 7 on b2. "
        "Written on cells: A on c1. Tinted: a2. Marked with a dot: c3. A barred circle marks what is illegal: b1.")
PITCH, RADIUS, SIDE = 10.0, 3.9, 60.0
WHITE = "#ffffff"
Point = tuple[float, float]


def check(data: bytes) -> list[Finding]:
    """What is wrong with a file that shows what SHOWN says, in a process that may have read others like it."""
    drawing = Drawing((SIDE, SIDE), (), SAID, SHOWN)
    return position_findings(read_pdf(data), Document("", "en", "a4", (Figure((drawing,), ("",)),)))


# --- operators


def _n(*lengths: float) -> str:
    """Lengths in mm as points."""
    return " ".join(f"{length * 72 / 25.4:.3f}" for length in lengths)


def _ink(colour: str, operator: str) -> str:
    return " ".join(f"{int(colour[i:i + 2], 16) / 255:.4f}" for i in (1, 3, 5)) + f" {operator} "


def _pen(stroke: str, width: float, fill: str = "") -> str:
    return _ink(stroke, "RG") + (_ink(fill, "rg") if fill else "") + f"{_n(width)} w\n"


def _path(points: Iterable[Point], paint: str) -> str:
    first, *others = points
    return f"{_n(*first)} m " + "".join(f"{_n(*p)} l " for p in others) + f"{paint}\n"


def _circle(at: Point, r: float, paint: str) -> str:
    k = 0.5522847498 * r
    curves = ((r, k, k, r, 0, r), (-k, r, -r, k, -r, 0), (-r, -k, -k, -r, 0, -r), (k, -r, r, -k, r, 0))
    return f"{_n(at[0] + r, at[1])} m " + "".join(
        f"{_n(*(at[i % 2] + by for i, by in enumerate(curve)))} c " for curve in curves) + f"h {paint}\n"


def _said(text: str, at: Point, size: float, colour: str) -> str:
    """A text about this place; a letter or a digit of this face is about 0.55 as wide as it is high."""
    x, y = at[0] - 0.278 * size * len(text), at[1] - 0.35 * size
    return f"{_ink(colour, 'rg')}BT /F {_n(size)} Tf {_n(x, y)} Td ({text}) Tj ET\n"


# --- the position


def _at(p: Point) -> Point:
    return (SIDE / 2 + PITCH * p[0], SIDE / 2 + PITCH * p[1])


def _site(name: str) -> Point:
    return _at(BOARD.centres[SITE[name]])


def _corners(numbers: Sequence[int]) -> list[Point]:
    return [_at(BOARD.points[p]) for p in numbers]


def _disc(player: int, name: str) -> str:
    return _pen(EDGE, 0.3, COLOURS[player - 1][0]) + _circle(_site(name), RADIUS, "B")


def _ring(name: str) -> str:
    return _pen(COLOURS[0][1], 0.5) + _circle(_site(name), RADIUS / 2, "S")


def _cross(name: str) -> str:
    (x, y), reach = _site(name), RADIUS / 2
    return _pen(COLOURS[1][1], 0.5) + "".join(_path([(x - reach, y - d), (x + reach, y + d)], "S")
                                              for d in (reach, -reach))


def _ticks(name: str, turns: Sequence[int]) -> str:
    (x, y), found = _site(name), ""
    for turn in turns:
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        found += _path([(x + k * RADIUS * c, y + k * RADIUS * s) for k in (0.76, 0.95)], "S")
    return _pen(COLOURS[1][1], 0.5) + found


def _barred(name: str) -> str:
    """On white, so that it shows on every ground."""
    (x, y), r = _site(name), 2.7
    d = r / math.sqrt(2)
    return "".join(_pen(colour, width) + _circle((x, y), r, "S") + _path([(x - d, y + d), (x, y)], "S")
                   + _path([(x + d, y - d), (x, y)], "S") for colour, width in ((WHITE, 1.1), (ILLEGAL, 0.55)))


_CELLS = [_ink(TINT if name == "a2" else WHITE, "rg") + _path(_corners(cell), "h f")
          for name, cell in zip(BOARD.names, BOARD.cells, strict=True)]
_LINES = [_path(_corners(edge), "S") for edge in BOARD.edges]
_AROUND = _pen(EDGE, 0.35) + _path(_corners(BOARD.outline), "h S")
_RING, _CROSS = _disc(1, "a3") + _ring("a3"), _disc(2, "b2") + _ticks("b2", (45, 135, 225, 315))
_SEVEN = _said("7", _site("b2"), 4.3, COLOURS[1][1])
_DOT = _ink(EDGE, "rg") + _circle(_site("c3"), 1, "f")
_SIGN, _LETTER = _barred("b1"), _said("A", _site("c1"), 5, "#000000")
_NAMES = {**{name: (_site(f"{name}1")[0], _site("a1")[1] - 7.5) for name in "abc"},
          **{name: (_site("a1")[0] - 7.5, _site(f"a{name}")[1]) for name in "123"}}
_WRITTEN = {name: _said(name, at, 2.5, NAME) for name, at in _NAMES.items()}
_PLACED = "1 0 0 1 100 500 cm"

GOOD = (
    "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 5 0 R >>\n\n"
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>\n\n"
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /D 7 0 R >> >> >>"
    f"\n\nstream\n/Figure << /MCID 0 >> BDC\nq {_PLACED} /D Do Q\nEMC\n\n"
    "<< /Type /StructTreeRoot /K [6 0 R] >>\n\n"
    f"<< /Type /StructElem /S /Figure /P 5 0 R /Pg 3 0 R /K [0] /Alt ({SAID}) >>\n\n"
    f"form [0 0 {_n(SIDE, SIDE)}]\n" + "".join(_CELLS) + _pen(LINE, 0.18) + "".join(_LINES) + _AROUND + _RING + _CROSS
    + _SEVEN + _DOT + _SIGN + _LETTER + "".join(_WRITTEN.values()) + "\n\n"
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")

BROKEN: dict[str, Changes] = {
    "piece-moved": ((_RING, _disc(1, "b3") + _ring("b3")),),
    "piece-beside-its-site": ((_RING, _RING.replace(_n(_site("a3")[0] + RADIUS), _n(_site("a3")[0] + RADIUS + 1))),),
    "piece-missing": ((_RING, ""),),
    "piece-too-many": ((_RING, _RING + _disc(1, "c2") + _ring("c2")),),
    "piece-of-another-player": ((_RING, _disc(2, "a3") + _cross("a3")),),
    "colour-of-another-player": ((_RING, _disc(2, "a3") + _ring("a3")),),
    "mark-of-another-player": ((_RING, _disc(1, "a3") + _cross("a3")),),
    "mark-missing": ((_RING, _disc(1, "a3")),),
    "mark-under-its-piece": ((_RING, _ring("a3") + _disc(1, "a3")),),
    "mark-beside-a-number-missing": ((_CROSS, _disc(2, "b2")),),
    "mark-beside-a-number-of-another-player": ((_CROSS, _disc(2, "b2") + _ticks("b2", (0, 180))),),
    "number-changed": ((_SEVEN, _said("8", _site("b2"), 4.3, COLOURS[1][1])),),
    "number-missing": ((_SEVEN, ""),),
    "number-that-does-not-show": ((_SEVEN, _said("7", _site("b2"), 4.3, WHITE)),),
    "number-under-its-piece": ((_CROSS + _SEVEN, _SEVEN + _CROSS),),
    "dot-missing": ((_DOT, ""),),
    "dot-moved": ((_DOT, _ink(EDGE, "rg") + _circle(_site("c2"), 1, "f")),),
    "tint-missing": ((_CELLS[SITE["a2"]], _CELLS[SITE["a2"]].replace(_ink(TINT, "rg"), _ink(WHITE, "rg"))),),
    "sign-missing": ((_SIGN, ""),),
    "sign-without-its-bar": ((_SIGN, _SIGN.rpartition("S\n")[0].rpartition("S\n")[0] + "S\n"),),
    "letter-changed": ((_LETTER, _said("B", _site("c1"), 5, "#000000")),),
    "letter-under-the-board": ((_CELLS[0], _LETTER + _CELLS[0]), (_SIGN + _LETTER, _SIGN)),
    "name-shifted": ((_WRITTEN["b"], _said("b", (_NAMES["b"][0] + 3, _NAMES["b"][1]), 2.5, NAME)),),
    "names-exchanged": ((_WRITTEN["1"], _said("2", _NAMES["1"], 2.5, NAME)),
                        (_WRITTEN["2"], _said("1", _NAMES["2"], 2.5, NAME))),
    "name-missing": ((_WRITTEN["3"], ""),),
    "line-missing": ((_LINES[4], ""),),
    "line-too-many": ((_LINES[4], _LINES[4] + _path([_site("a1"), _site("b2")], "S")),),
    "cell-missing": ((_CELLS[4], ""),),
    "cell-over-a-piece": ((_CELLS[0], ""), (_RING, _RING + _CELLS[0])),
    "no-line-around-it": ((_AROUND, ""),),
    "mirrored": ((_PLACED, "-1 0 0 1 300 500 cm"),),
    "stretched": ((_PLACED, "1 0 0 1.1 100 500 cm"),),
    "other-words": (("/Alt (Board", "/Alt (A board"),),
    "words-of-another-position": (("Ring has 1 pawn: a3.", "Ring has 1 pawn: b3."),),
    "words-of-another-turn": (("It is Ring's turn.", "It is Cross's turn."),),
    "nothing-drawn": (("/D Do ", ""),),
    "no-picture": (("/S /Figure", "/S /P"),),
}


def files() -> dict[str, bytes]:
    """Every file of the folder by its name."""
    return {"good.pdf": _bytes(GOOD),
            **{f"POSITION-{name}.pdf": _bytes(_changed(GOOD, changes, name)) for name, changes in BROKEN.items()}}


def _bytes(text: str) -> bytes:
    """The objects put into a file; the seventh is the drawing, a form."""
    objects = text.split("\n\n")
    box, _, content = objects[6].removeprefix("form ").partition("\n")
    objects[6] = (f"<< /Type /XObject /Subtype /Form /BBox {box} /Resources << /Font << /F 8 0 R >> >> "
                  f"/Length {len(content)} >>\nstream\n{content}endstream")
    return pdf_bytes("\n\n".join(objects))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.pdf"):
        path.unlink()
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)
