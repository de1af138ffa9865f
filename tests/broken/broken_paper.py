"""A good board of paper and two good sheets of pieces, written by hand as PDF, and the broken files made from them.

As in `formats.py`: (old text, new text) for each change, every old text occurs once. A broken file is called
CODE-SHEET-what.pdf, where SHEET is board, pieces or hatch; `python tests/broken/broken_paper.py` writes them all into
the folder `paper`. Definitions of boards and sizes are those of the project; nothing here uses what draws or writes.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path as FilePath

sys.path.insert(0, str(FilePath(__file__).parent))  # for the tests, which load this file from elsewhere

from formats import Changes, _changed, pdf_bytes

from polygo_fab import games
from polygo_fab.check.paper_board import check_board_pdf
from polygo_fab.check.piece_page import check_piece_pdf
from polygo_fab.core.finding import Finding
from polygo_fab.core.printed.paper import PaperSet

__all__ = ["ALSO", "CHECKS", "FOLDER", "GOOD", "files"]

FOLDER = FilePath(__file__).parent / "paper"
WIDTH, HEIGHT, PITCH = 210.0, 297.0, 20.0
BLACK, GUIDE, BAR, WHITE = "#000000", "#808080", "#1f3864", "#ffffff"
COLOURS = ("#24324f", "#ffffff")
HEX = games.load("hex", "rhombus3")
PAWNS = PaperSet(game=HEX, pitch=PITCH, style="colour", coordinates=False, sides=2,
                 needs=(("pawn", 1, 2), ("pawn", 2, 2)))
HATCH = PaperSet(game=HEX, pitch=PITCH, style="hatch", coordinates=False, sides=1,
                 needs=(("pawn", 1, 1), ("pawn", 2, 1), ("pawn", 3, 2)))
Point = tuple[float, float]

# --- operators


def _n(*lengths: float) -> str:
    """Lengths in mm as points, within 0.002 mm."""
    return " ".join(f"{length * 72 / 25.4:.2f}".rstrip("0").rstrip(".") for length in lengths)


def _ink(colour: str, operator: str) -> str:
    return " ".join(f"{int(colour[i:i + 2], 16) / 255:.4f}" for i in (1, 3, 5)) + f" {operator}\n"


def _pen(stroke: str, width: float, fill: str = "", dash: Sequence[float] = ()) -> str:
    return (_ink(stroke, "RG") + f"{_n(width)} w [{_n(*dash)}] 0 d\n" + (_ink(fill, "rg") if fill else ""))


def _line(a: Point, b: Point) -> str:
    return f"{_n(*a)} m {_n(*b)} l S\n"


def _polygon(points: Iterable[Point], paint: str = "S") -> str:
    first, *others = points
    return f"{_n(*first)} m " + "".join(f"{_n(*p)} l " for p in others) + f"h {paint}\n"


def _circle(x: float, y: float, r: float, paint: str = "S") -> str:
    k = 0.5522847498 * r
    curves = ((r, k, k, r, 0, r), (-k, r, -r, k, -r, 0), (-r, -k, -k, -r, 0, -r), (k, -r, r, -k, r, 0))
    return f"{_n(x + r, y)} m\n" + "".join(f"{_n(x + a, y + b, x + c, y + d, x + e, y + f)} c\n"
                                           for a, b, c, d, e, f in curves) + f"h {paint}\n"


def _text(x: float, y: float, words: str) -> str:
    return f"BT /F 8 Tf {_n(x, y)} Td ({words}) Tj ET\n"


# --- what is on every page


_LEVEL, _UPRIGHT = _line((30, 12), (130, 12)), _line((12, 30), (12, 130))
_TICK = _line((80, 12), (80, 14))
_SAID = _text(132, 12, "100 mm")
BARS = (_pen(BAR, 0.2) + _LEVEL + "".join(_line((30 + 10 * k, 12), (30 + 10 * k, 14)) for k in range(11)) + _UPRIGHT
        + "".join(_line((12, 30 + 10 * k), (14, 30 + 10 * k)) for k in range(11)) + _SAID + _text(6, 132, "100 mm"))
_BOX = f"/MediaBox [0 0 {_n(WIDTH, HEIGHT)}]"
_TITLE, _SCALING = "/Title (By hand)", "/PrintScaling /None"
_FONT = "/Type /Font /Subtype /Type3"
_ROOT = "/StructTreeRoot 6 0 R "
_GLYPHS = {" ": "space", "0": "zero", "1": "one", "m": "m"}


def _page(content: str) -> str:
    """The objects of a file of one page, for `pdf_bytes`; the second one says what it is called."""
    shapes = " ".join(f"/{name} 9 0 R" for name in _GLYPHS.values())
    names = " ".join(f"{ord(letter)} /{name}" for letter, name in _GLYPHS.items())
    widths = "600 " * (110 - 32)
    title = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">By hand</rdf:li></rdf:Alt></dc:title>'
    return (
        f"<< /Type /Catalog /Pages 3 0 R /Lang (en) /MarkInfo << /Marked true >> {_ROOT}/Metadata 10 0 R "
        f"/ViewerPreferences << {_SCALING} /DisplayDocTitle true >> >>\n\n"
        f"<< {_TITLE} >>\n\n"
        "<< /Type /Pages /Kids [4 0 R] /Count 1 >>\n\n"
        f"<< /Type /Page /Parent 3 0 R {_BOX} /Contents 5 0 R /StructParents 0 /Resources << /Font << /F 8 0 R >> >> "
        f">>\n\nstream\n/Figure << /MCID 0 >> BDC\n{content}EMC\n\n"
        "<< /Type /StructTreeRoot /K [7 0 R] /ParentTree << /Nums [0 [7 0 R]] >> >>\n\n"
        "<< /Type /StructElem /S /Figure /P 6 0 R /Pg 4 0 R /K [0] /Alt (By hand) >>\n\n"
        f"<< {_FONT} /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 32 /LastChar 109 /Widths "
        f"[{widths}] /Encoding << /Differences [{names}] >> /CharProcs << {shapes} >> /Resources << >> >>\n\n"
        "stream\n600 0 d0 100 0 400 600 re f\n\n"
        'stream\n<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'
        f' pdfuaid:part="1">{title}</rdf:Description></rdf:RDF></x:xmpmeta>')


# --- the board: three by three hexagons in three tints, two sides of each of two players


def _at(p: Point) -> Point:
    return (100 + PITCH * p[0], 150 + PITCH * p[1])


_EDGES = [_line(*(_at(HEX.board.points[p]) for p in edge)) for edge in HEX.board.edges]
_TINTS = ("#fdf8ec", "#ead9b0", "#a9c4dc")
_BANDS = ("#212121", "#222222")
_MIDDLE = 4  # the cell in the middle


def _tints() -> list[str]:
    """Each cell with its tint: three in turn along every row, each row begun so that no two neighbours are alike."""
    found, (x0, y0) = [], HEX.board.centres[0]
    for cell, (x, y) in zip(HEX.board.cells, HEX.board.centres, strict=True):
        row = round((y - y0) / math.sqrt(0.75))
        tint = _TINTS[round(x - x0 - 1.5 * row) % 3]
        found.append(_ink(tint, "rg") + _polygon((_at(HEX.board.points[p]) for p in cell), "f"))
    return found


def _band(player: int, sites: Iterable[int]) -> tuple[str, str, Point]:
    """Along the middles of these cells, three quarters of a pitch out: its pen, its line, and where its mark stands."""
    cells = sorted(HEX.board.centres[site] for site in sites)
    (ax, ay), (bx, by) = cells[0], cells[-1]
    length = math.dist(cells[0], cells[-1])
    nx, ny = (by - ay) / length, (ax - bx) / length
    out = 0.75 if (ax + bx) * nx + (ay + by) * ny > 0 else -0.75
    a, b = _at((ax + out * nx, ay + out * ny)), _at((bx + out * nx, by + out * ny))
    return _pen(_BANDS[player - 1], 4), _line(a, b), ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def _mark(player: int, x: float, y: float, reach: float) -> str:
    if player == 1:
        return _circle(x, y, reach)
    if player == 2:
        return "".join(_line((x - reach, y - d), (x + reach, y + d)) for d in (reach, -reach))
    return _line((x - reach, y), (x + reach, y))


def _disc(player: int, at: Point, mark: int) -> str:
    return (_pen(_BANDS[player - 1], 0.25, COLOURS[player - 1]) + _circle(*at, 3.4, "B")
            + _pen(COLOURS[2 - player], 0.6) + _mark(mark, *at, 1.7))


_SIDES = [(player, *_band(player, sites)) for player, sites in HEX.rims]
_CELLS = _tints()
_GRID = _pen(BLACK, 0.3)
BOARD = _page("".join(_CELLS) + "".join(pen + line for _, pen, line, _ in _SIDES)
              + "".join(_disc(player, at, player) for player, _, _, at in _SIDES) + _GRID + "".join(_EDGES) + BARS)
_PLAYER, _PEN, _BAND, _PLACE = _SIDES[0]
_OWN = _disc(_PLAYER, _PLACE, _PLAYER)


def _shifted(cell: int, by: float) -> Changes:
    """Every line of a cell, moved to the right."""
    ring = HEX.board.cells[cell]
    pairs = {frozenset(pair) for pair in zip(ring, (*ring[1:], ring[0]), strict=True)}
    moved = []
    for edge, old in zip(HEX.board.edges, _EDGES, strict=True):
        if frozenset(edge) in pairs:
            a, b = (_at(HEX.board.points[p]) for p in edge)
            moved.append((old, _line((a[0] + by, a[1]), (b[0] + by, b[1]))))
    return tuple(moved)


def _short(number: int) -> str:
    a, b = (_at(HEX.board.points[p]) for p in HEX.board.edges[number])
    return _line(a, (a[0] + 0.97 * (b[0] - a[0]), a[1] + 0.97 * (b[1] - a[1])))


def _halved(text: str) -> str:
    """Type of 8 points at half the scale."""
    x, y, rest = re.search(r"Tf (\S+) (\S+) (Td.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    return f"q 0.5 0 0 0.5 0 0 cm\nBT /F 8 Tf {2 * float(x):g} {2 * float(y):g} {rest}Q\n"


_SCALED = ("/Figure << /MCID 0 >> BDC\n", "/Figure << /MCID 0 >> BDC\n0.97 0 0 0.97 0 0 cm\n")

# --- pawns: fronts above a line to fold along, their backs below it


_FOLD, _STEP = 150.0, 30.0
_FOLDED = _pen(GUIDE, 0.3, dash=(0.5, 1.5)) + _line((5, _FOLD), (205, _FOLD))


def _face(player: int, x: float, y: float, mark: int = 0, fill: int = 0) -> str:
    return (_pen("#24324f", 0.3, COLOURS[(fill or player) - 1]) + _circle(x, y, 6.5, "B")
            + _pen(COLOURS[2 - player], 0.73) + _mark(mark or player, x, y, 3.25))


def _cut(x: float, y: float, half: float = 7.5) -> str:
    return _pen(GUIDE, 0.2) + _polygon([(x - half, y - half), (x + half, y - half), (x + half, y + half),
                                        (x - half, y + half)])


_SPOTS = [(1, 40.0, 220.0), (1, 40.0 + _STEP, 220.0), (2, 40.0 + 2 * _STEP, 220.0), (2, 40.0 + 3 * _STEP, 220.0)]
_FRONTS = [_face(*spot) for spot in _SPOTS]
_BACKS = [_face(player, x, 2 * _FOLD - y) for player, x, y in _SPOTS]
_CUTS = [_cut(x, y) for _, x, y in _SPOTS]
PIECES = _page("".join(_FRONTS + _BACKS + _CUTS) + _FOLDED + BARS)
_THIRD, _FOURTH = _SPOTS[2:]

# --- pawns without colour, of one face: dark, light, and light with a broken border


_RIM = (3.2, 1.6)


def _grey(player: int, x: float, fill: str = WHITE, ink: str = "#404040", dash: Sequence[float] = ()) -> str:
    rim = _pen("#404040", 1.3, dash=dash) + _circle(x, 220, 5.85) if dash else ""
    return (_pen("#404040", 0.3, fill) + _circle(x, 220, 6.5, "B") + rim + _pen(ink, 0.73)
            + _mark(player, x, 220, 3.25))


_GREYS = [_grey(1, 40, "#404040", WHITE), _grey(2, 70), _grey(3, 100, dash=_RIM), _grey(3, 130, dash=_RIM)]
GREYS = _page("".join(_GREYS) + "".join(_cut(x, 220) for x in (40, 70, 100, 130)) + BARS)

GOOD = {"board": BOARD, "pieces": PIECES, "hatch": GREYS}
CHECKS: dict[str, Callable[[bytes], list[Finding]]] = {
    "board": lambda data: check_board_pdf(data, HEX.board, PITCH, "a4", style="colour", game=HEX),
    "pieces": lambda data: check_piece_pdf(data, PAWNS, "a4"),
    "hatch": lambda data: check_piece_pdf(data, HATCH, "a4")}
"""What each sheet must pass."""

BROKEN: dict[str, Changes] = {
    "BOARD-board-cell-moved": _shifted(_MIDDLE, 0.05),
    "BOARD-board-line-missing": ((_EDGES[7], ""),),
    "BOARD-board-line-stops-short": ((_EDGES[7], _short(7)),),
    "BOARD-board-line-too-many": ((_EDGES[7], _EDGES[7] + _line(_at((0, 0)), _at((0.2, 0)))),),
    "BOARD-board-no-lines": tuple((edge, "") for edge in _EDGES),
    "UNITS-board-level-bar-too-long": ((_LEVEL, _line((30, 12), (130.1, 12))),),
    "UNITS-board-upright-bar-missing": ((_UPRIGHT, ""),),
    "UNITS-board-tick-missing": ((_TICK, ""),),
    "UNITS-board-bar-says-nothing": ((_SAID, ""),),
    "UNITS-board-printed-to-fit": (_SCALED,),
    "TYPE-board-bar-said-small": ((_SAID, _SAID.replace("/F 8 Tf", "/F 6 Tf")),),
    "TYPE-board-bar-said-at-half-its-size": ((_SAID, _halved(_SAID)),),
    "UNITS-board-on-letter": ((_BOX, f"/MediaBox [0 0 {_n(215.9, 279.4)}]"),),
    "PARTS-board-side-of-another-player": ((_PEN + _BAND, _pen(_BANDS[2 - _PLAYER], 4) + _BAND),),
    "PARTS-board-side-missing": ((_PEN + _BAND, ""),),
    "PARTS-board-side-with-another-mark": ((_OWN, _disc(_PLAYER, _PLACE, 3 - _PLAYER)),),
    "PARTS-board-side-without-a-mark": ((_OWN, ""),),
    "PARTS-board-tint-missing": ((_CELLS[_MIDDLE], ""),),
    "PARTS-board-neighbours-alike": ((_CELLS[0], _CELLS[1].partition("\n")[0] + "\n" + _CELLS[0].partition("\n")[2]),),
    "FONT-board-not-embedded": ((_FONT, "/Type /Font /Subtype /Type1 /BaseFont /Helvetica"),),
    "META-board-no-title": ((_TITLE, "/Producer (By hand)"),),
    "META-board-fitted-to-the-page": ((_SCALING, "/PrintScaling /AppDefault"),),
    "TAGS-board-no-structure": ((_ROOT, ""),),
    "PARTS-pieces-one-too-few": ((_FRONTS[3], ""), (_BACKS[3], ""), (_CUTS[3], "")),
    "PARTS-pieces-back-out-of-register": ((_BACKS[2], _face(2, _THIRD[1] + 0.6, 2 * _FOLD - _THIRD[2])),),
    "PARTS-pieces-back-missing": ((_BACKS[2], ""),),
    "PARTS-pieces-fold-moved": ((_FOLDED, _FOLDED.replace(_n(_FOLD), _n(_FOLD + 0.4))),),
    "PARTS-pieces-fold-missing": ((_FOLDED, ""),),
    "PARTS-pieces-mark-of-another-player": ((_FRONTS[3], _face(2, *_FOURTH[1:], mark=1)),),
    "PARTS-pieces-mark-on-the-back": ((_BACKS[3], _face(2, _FOURTH[1], 2 * _FOLD - _FOURTH[2], mark=3)),),
    "PARTS-pieces-colour-of-another-player": ((_FRONTS[3], _face(2, *_FOURTH[1:], fill=1)),),
    "PARTS-pieces-too-large": ((_CUTS[3], _cut(*_FOURTH[1:], 7.6)),),
    "PARTS-pieces-overlap": ((_CUTS[3], _CUTS[3] + _cut(_FOURTH[1] + 5, _FOURTH[2])),),
    "UNITS-pieces-level-bar-too-short": ((_LEVEL, _line((30, 12), (129.9, 12))),),
    "TYPE-pieces-bar-said-small": ((_SAID, _SAID.replace("/F 8 Tf", "/F 6.4 Tf")),),
    "PARTS-hatch-border-missing": ((_GREYS[3], _grey(3, 130)),),
    "PARTS-hatch-mark-hardly-seen": ((_GREYS[0], _grey(1, 40, "#404040", "#808080")),),
    "PARTS-hatch-in-colour": ((_GREYS[1], _grey(2, 70, ink="#404080")),),
    "PARTS-hatch-looks-like-another-player": ((_GREYS[2], _grey(3, 100)), (_GREYS[3], _grey(3, 130))),
}
ALSO = {"UNITS-board-printed-to-fit.pdf": {"BOARD", "PARTS"}}
"""What else is wrong with a file."""


def files() -> dict[str, bytes]:
    """Every file of the folder by its name."""
    made = {f"good-{sheet}.pdf": _bytes(text) for sheet, text in GOOD.items()}
    for name, changes in BROKEN.items():
        made[f"{name}.pdf"] = _bytes(_changed(GOOD[name.split("-")[1]], changes, name))
    made["FILE-board-cut-off.pdf"] = made["good-board.pdf"][:1500]
    return made


def _bytes(text: str) -> bytes:
    return pdf_bytes(text).replace(b"/Root 1 0 R", b"/Root 1 0 R /Info 2 0 R")


if __name__ == "__main__":
    for path in FOLDER.glob("*.pdf"):
        path.unlink()
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)
