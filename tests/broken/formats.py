"""The good reference job as a LightBurn project and as a PDF, written by hand, and the broken files made from them.

As in `generate.py`, which holds SVG and DXF: (old text, new text) for each change, every old text occurs once, the
files are called CODE-what.lbrn2 or CODE-what.pdf. `python tests/broken/formats.py` writes them all. Nothing here uses
the writers.
"""

from __future__ import annotations

from pathlib import Path as FilePath

__all__ = ["GOOD_LBRN2", "GOOD_PDF", "files", "pdf_bytes"]

FOLDER = FilePath(__file__).parent
_K = 0.5522847498  # of the radius: the reach of the control points of a quarter turn

Changes = tuple[tuple[str, str], ...]

# --- LightBurn


def _layer(index: int, name: str, more: str = "") -> str:
    return (f'<CutSetting type="Cut"><index Value="{index}"/><name Value="{name}"/><maxPower Value="20"/>'
            f'<speed Value="30"/>{more}</CutSetting>\n')


def _vertex(x: float, y: float, leaving: tuple[float, float] | None = None,
            arriving: tuple[float, float] | None = None) -> str:
    c0, c1 = (f"{name}x{p[0]:.8g}{name}y{p[1]:.8g}" if p else f"{name}x1"
              for name, p in (("c0", leaving), ("c1", arriving)))
    return f"V{x:g} {y:g}{c0}{c1}"


def _shape(index: int, vertices: str, primitives: str, matrix: str = "1 0 0 1 0 0") -> str:
    return (f'<Shape Type="Path" CutIndex="{index}"><XForm>{matrix}</XForm><VertList>{vertices}</VertList>'
            f"<PrimList>{primitives}</PrimList></Shape>\n")


def _line(index: int, x1: float, y1: float, x2: float, y2: float) -> str:
    return _shape(index, _vertex(x1, y1) + _vertex(x2, y2), "L0 1")


def _ellipse(x: float, y: float, radius: float) -> str:
    return f'<Shape Type="Ellipse" CutIndex="2" Rx="{radius}" Ry="{radius}"><XForm>1 0 0 1 {x} {y}</XForm></Shape>\n'


_FAR, _NEAR = 10.1 - 2.1 + 2.1 * _K, 5.1 - 2.1 + 2.1 * _K
_TAG = (_vertex(-8, -5.1) + _vertex(8, -5.1, (_FAR, -5.1)) + _vertex(10.1, -3, None, (10.1, -_NEAR))
        + _vertex(10.1, 3, (10.1, _NEAR)) + _vertex(8, 5.1, None, (_FAR, 5.1)) + _vertex(-8, 5.1, (-_FAR, 5.1))
        + _vertex(-10.1, 3, None, (-10.1, _NEAR)) + _vertex(-10.1, -3, (-10.1, -_NEAR))
        + _vertex(-8, -5.1, None, (-_FAR, -5.1)))
_TAG_LINES = "L0 1B1 2L2 3B3 4L4 5B5 6L6 7B7 8"


def _square(low: float, high: float, primitives: str = "LineClosed") -> str:
    corners = ((low, low), (high, low), (high, high), (low, high))
    return _shape(2, "".join(_vertex(x, y) for x, y in corners), primitives)


_MIDDLE, _MARK, _SCORE = _line(0, 25, 40, 25, 10), _line(11, 80, 10, 90, 10), _line(1, 85, 37, 85, 43)
_PLATE, _HOLE, _DISC = _square(4.9, 45.1), _ellipse(60, 15, 4.9), _ellipse(60, 15, 10.1)
_TAGS = ('<Shape Type="Group" CutIndex="0"><XForm>1 0 0 1 80 0</XForm><Children>\n'
         + _shape(2, _TAG, _TAG_LINES, "1 0 0 1 5 10") + _shape(2, _TAG, _TAG_LINES, "1 0 0 1 5 40")
         + "</Children></Shape>\n")
_MARKS = _layer(11, "mark")
GOOD_LBRN2 = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<LightBurnProject AppVersion="1.0.00" FormatVersion="1" MaterialHeight="0" MirrorX="False" MirrorY="False">\n'
    + _layer(0, "engrave") + _MARKS + _layer(1, "score") + _layer(2, "cut")
    + _line(0, 10, 10, 10, 40) + _MIDDLE + _line(0, 40, 10, 40, 40) + _line(0, 10, 10, 40, 10)
    + _line(0, 40, 25, 10, 25) + _line(0, 10, 40, 40, 40) + _MARK + _SCORE + _HOLE + _PLATE + _DISC + _TAGS
    + '<Notes ShowOnLoad="0" Notes="reference"/>\n</LightBurnProject>\n')
_SCORED_AT = "<XForm>1 0 0 1 5 40</XForm>"
_SCORED = _shape(2, _TAG, _TAG_LINES, "1 0 0 1 5 40")

LBRN2: dict[str, Changes] = {
    "OPEN-not-closed": ((_PLATE, _square(4.9, 45.1, "L0 1L1 2L2 3")),),
    "OPEN-tag-not-closed": ((_SCORED, _shape(2, _TAG, "L0 1B1 2L2 3B3 4L4 5B5 6L6 7", "1 0 0 1 5 40")),),
    "CROSS-bow-tie": ((_PLATE, _square(4.9, 45.1, "L0 2L2 1L1 3L3 0")),),
    "DOUBLE-line": ((_MIDDLE, _MIDDLE + _line(0, 25, 10, 25, 40)),),
    "ORDER-outline-before-hole": ((_HOLE + _PLATE + _DISC, _DISC + _HOLE + _PLATE),),
    "UNITS-mirrored": (('MirrorY="False"', 'MirrorY="True"'),),
    "UNITS-mirrored-left-to-right": (('MirrorX="False"', 'MirrorX="True"'),),
    "TEXT-live-text": ((_MARK, _MARK + '<Shape Type="Text" CutIndex="11" Str="a1" H="5"><XForm>1 0 0 1 9 9</XForm>'
                        '</Shape>'),),
    "TEXT-picture": ((_MARK, _MARK + '<Shape Type="Bitmap" CutIndex="11" W="9" H="9"/>'),),
    "TEXT-hidden": ((_MARKS, _layer(11, "mark", '<hide Value="1"/>')),),
    "TEXT-no-output": ((_MARKS, _layer(11, "mark", '<doOutput Value="0"/>')),),
    "TEXT-kerf-of-its-own": ((_MARKS, _layer(11, "mark", '<kerf Value="0.1"/>')),),
    "TEXT-perforated": ((_MARKS, _layer(11, "mark", '<perforate Value="1"/>')),),
    "TEXT-layer-twice": ((_MARKS, _MARKS + _layer(11, "mark")),),
    "TEXT-foreign-element": ((_MARKS, _MARKS + "<Script/>"),),
    "COLOUR-not-in-the-profile": ((_MARKS, _layer(5, "mark")), (_MARK, _line(5, 80, 10, 90, 10))),
    "COLOUR-layer-undefined": ((_MARKS, ""),),
    "COLOUR-layer-says-otherwise": ((_MARKS, _layer(11, "cut")),),
    "COLOUR-filled": ((_MARKS, _MARKS.replace('"Cut"', '"Scan"')),),
    "PARTS-line-missing": ((_MARK, ""),),
    "PARTS-moved": ((_HOLE, _ellipse(60.02, 15, 4.9)), (_DISC, _ellipse(60.02, 15, 10.1))),
    "PARTS-other-operation": ((_MARK, _line(1, 80, 10, 90, 10)),),
    "KERF-none": ((_PLATE, _square(5, 45)),),
    "BOARD-line-missing": ((_MIDDLE, ""),),
    "BOARD-line-shifted": ((_MIDDLE, _line(0, 25.02, 40, 25.02, 10)),),
    "SAME-wrong-scale": ((_SCORED_AT, "<XForm>1.001 0 0 1.001 5 40</XForm>"),),
    "SAME-all-scaled": (("<XForm>1 0 0 1 80 0</XForm>", "<XForm>1.001 0 0 1.001 80 0</XForm>"),),
    "SAME-line-missing": ((_MARK, ""),),
    "SAME-line-moved": ((_MIDDLE, _line(0, 25.02, 40, 25.02, 10)),),
    "SAME-shape-moved": ((_SCORED_AT, "<XForm>1 0 0 1 5.02 40</XForm>"),),
    "SAME-larger-circle": ((_HOLE, _ellipse(60, 15, 4.92)),),
    "SAME-corner-as-line": ((_SCORED, _SCORED.replace("B1 2", "L1 2")),),
    "SAME-corner-bulging": ((_SCORED, _SCORED.replace(f"V8 -5.1c0x{_FAR:.8g}", f"V8 -5.1c0x{_FAR + 0.1:.8g}")),),
}

# --- PDF

_POINTS = 72 / 25.4


def _curve(*numbers: float) -> str:
    return " ".join(f"{number:.8g}" for number in numbers) + " c\n"


def _round(x: float, y: float, r: float) -> str:
    k = r * _K
    return (f"{x + r:g} {y:g} m\n" + _curve(x + r, y + k, x + k, y + r, x, y + r)
            + _curve(x - k, y + r, x - r, y + k, x - r, y) + _curve(x - r, y - k, x - k, y - r, x, y - r)
            + _curve(x + k, y - r, x + r, y - k, x + r, y) + "s\n")


def _segment(x1: float, y1: float, x2: float, y2: float) -> str:
    return f"{x1:g} {y1:g} m {x2:g} {y2:g} l S\n"


def _tag(x: float, y: float) -> str:
    k = 2.1 * _K
    return (f"{x - 8:g} {y - 5.1:g} m {x + 8:g} {y - 5.1:g} l\n"
            + _curve(x + 8 + k, y - 5.1, x + 10.1, y - 3 - k, x + 10.1, y - 3) + f"{x + 10.1:g} {y + 3:g} l\n"
            + _curve(x + 10.1, y + 3 + k, x + 8 + k, y + 5.1, x + 8, y + 5.1) + f"{x - 8:g} {y + 5.1:g} l\n"
            + _curve(x - 8 - k, y + 5.1, x - 10.1, y + 3 + k, x - 10.1, y + 3) + f"{x - 10.1:g} {y - 3:g} l\n"
            + _curve(x - 10.1, y - 3 - k, x - 8 - k, y - 5.1, x - 8, y - 5.1) + "h S\n")


_P_MIDDLE, _P_MARK, _P_SCORE = _segment(25, 40, 25, 10), _segment(80, 10, 90, 10), _segment(85, 37, 85, 43)
_P_PLATE, _P_HOLE, _P_DISC = "4.9 4.9 40.2 40.2 re S\n", _round(60, 15, 4.9), _round(60, 15, 10.1)
_MARK_GREEN = "0 0.50196 0 RG\n"
_SCALE = f"{_POINTS:.9f} 0 0 {_POINTS:.9f} 0 0 cm"
_BOX = f"/MediaBox [0 0 {100 * _POINTS:.6f} {50 * _POINTS:.6f}]"
_SHOWN = "/D << >>"
GOOD_PDF = (
    f"<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R 7 0 R 8 0 R] {_SHOWN} >> >>\n\n"
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>\n\n"
    f"<< /Type /Page /Parent 2 0 R {_BOX} /Contents 4 0 R /Resources << /Properties << /A 5 0 R /B 6 0 R /C 7 0 R "
    "/D 8 0 R >> /ExtGState << /g0 << /CA 1 >> /g1 << /CA 0.5 >> >> >> >>\n\n"
    f"stream\nq {_SCALE}\n/g0 gs 0.1 w\n/OC /A BDC\n0 G\n" + _segment(10, 10, 10, 40) + _P_MIDDLE
    + _segment(40, 10, 40, 40) + _segment(10, 10, 40, 10) + _segment(40, 25, 10, 25) + _segment(10, 40, 40, 40)
    + "EMC\n/OC /B BDC\n" + _MARK_GREEN + _P_MARK + "EMC\n/OC /C BDC\n0 0 1 RG\n" + _P_SCORE
    + "EMC\n/OC /D BDC\n1 0 0 RG\n" + _P_HOLE + _P_PLATE + _P_DISC + _tag(85, 10) + _tag(85, 40) + "EMC\nQ\n\n"
    "<< /Type /OCG /Name (engrave) >>\n\n<< /Type /OCG /Name (mark) >>\n\n<< /Type /OCG /Name (score) >>\n\n"
    "<< /Type /OCG /Name (cut) >>")


def _also(content: str) -> tuple[str, str]:
    """Something more on the page, after the mark."""
    return (_P_MARK, _P_MARK + content + "\n")


PDF: dict[str, Changes] = {
    "OPEN-not-closed": ((_P_PLATE, "4.9 4.9 m 45.1 4.9 l 45.1 45.1 l 4.9 45.1 l S\n"),),
    "CROSS-bow-tie": ((_P_PLATE, "4.9 4.9 m 45.1 45.1 l 45.1 4.9 l 4.9 45.1 l s\n"),),
    "DOUBLE-line": ((_P_MIDDLE, _P_MIDDLE + _segment(25, 10, 25, 40)),),
    "ORDER-outline-before-hole": ((_P_HOLE + _P_PLATE + _P_DISC, _P_DISC + _P_HOLE + _P_PLATE),),
    "UNITS-larger-page": ((_BOX, f"/MediaBox [0 0 {100.02 * _POINTS:.6f} {50 * _POINTS:.6f}]"),),
    "UNITS-cropped": ((_BOX, _BOX + " /CropBox [0 0 200 100]"),),
    "UNITS-turned": ((_BOX, _BOX + " /Rotate 90"),),
    "TEXT-live-text": (_also("BT /F1 4 Tf 20 20 Td (a \\(1\\)) Tj ET"),),
    "TEXT-form": (_also("/X1 Do"),),
    "TEXT-picture": (_also("BI /W 1 /H 1 EI"),),
    "TEXT-shading": (_also("/S1 sh"),),
    "TEXT-clipped": (_also("0 0 99 49 re W n"),),
    "TEXT-dashes": ((_MARK_GREEN, _MARK_GREEN + "[1 1] 0 d\n"), ("0 0 1 RG", "[] 0 d 0 0 1 RG")),
    "TEXT-wide": ((_MARK_GREEN, _MARK_GREEN + "1.5 w\n"), ("0 0 1 RG", "0.1 w 0 0 1 RG")),
    "TEXT-transparent": ((_MARK_GREEN, _MARK_GREEN + "/g1 gs\n"),),
    "TEXT-hidden-layer": ((_SHOWN, "/D << /OFF [6 0 R] >>"),),
    "TEXT-hidden-by-default": ((_SHOWN, "/D << /BaseState /OFF /ON [5 0 R 7 0 R 8 0 R] >>"),),
    "TEXT-layers-that-come-and-go": ((_SHOWN, "/D << /AS [<< /Event /Print /OCGs [6 0 R] /Category [/Print] >>] >>"),),
    "TEXT-notes": ((_BOX, _BOX + " /Annots [<< /Type /Annot /Subtype /Square /Rect [9 9 20 20] >>]"),),
    "TEXT-two-pages": (("/Kids [3 0 R] /Count 1", "/Kids [3 0 R 9 0 R] /Count 2"),
                       ("/Name (cut) >>", f"/Name (cut) >>\n\n<< /Type /Page /Parent 2 0 R {_BOX} >>")),
    "COLOUR-not-in-the-profile": ((_MARK_GREEN, "0 0.6 0 RG\n"),),
    "COLOUR-of-ink": ((_MARK_GREEN, "1 0 1 0.5 K\n"),),
    "COLOUR-of-another-space": ((_MARK_GREEN, "/Pattern CS /P1 SCN\n"),),
    "COLOUR-filled": (_also("20 20 5 5 re f"),),
    "COLOUR-layer-says-otherwise": (("(mark)", "(cut)"),),
    "PARTS-line-missing": ((_P_MARK, ""),),
    "PARTS-moved": ((_P_HOLE, _round(60.02, 15, 4.9)), (_P_DISC, _round(60.02, 15, 10.1))),
    "KERF-none": ((_P_PLATE, "5 5 40 40 re S\n"),),
    "BOARD-line-missing": ((_P_MIDDLE, ""),),
    "BOARD-line-shifted": ((_P_MIDDLE, _segment(25.02, 40, 25.02, 10)),),
    "SAME-wrong-scale": ((_SCALE, _SCALE.replace("2.83", "2.84")),),
    "SAME-inches-of-96": ((_SCALE, _SCALE.replace("2.834645669", "3.779527559")),),
    "SAME-all-moved": ((_SCALE, _SCALE.replace("0 0 cm", "0.0567 0 cm")),),
    "SAME-line-missing": ((_P_MARK, ""),),
    "SAME-line-moved": ((_P_MIDDLE, _segment(25.02, 40, 25.02, 10)),),
    "SAME-larger-circle": ((_P_HOLE, _round(60, 15, 4.92)),),
    "SAME-corner-as-line": ((_tag(85, 40), _tag(85, 40).replace("c\n95.1 43 l", "l\n95.1 43 l").replace(
        _curve(93 + 2.1 * _K, 34.9, 95.1, 37 - 2.1 * _K, 95.1, 37).replace("c\n", "l\n"), "95.1 37 l\n")),),
    "SAME-page-larger": ((_BOX, f"/MediaBox [0 0 {100.02 * _POINTS:.6f} {50 * _POINTS:.6f}]"),),
}


def pdf_bytes(text: str) -> bytes:
    """The objects of a PDF, which stand in `text` one after the other, put into a file."""
    data, places = b"%PDF-1.7\n", list[int]()
    for number, body in enumerate(text.split("\n\n"), start=1):
        places.append(len(data))
        if body.startswith("stream\n"):
            content = body.removeprefix("stream\n") + "\n"
            body = f"<< /Length {len(content)} >>\nstream\n{content}endstream"
        data += f"{number} 0 obj\n{body}\nendobj\n".encode()
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    count = len(places) + 1
    return data + (f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n<< /Size {count} /Root 1 0 R >>\n"
                   f"startxref\n{len(data)}\n%%EOF\n").encode()


# --- files


def files() -> dict[str, bytes]:
    """Every file by its name."""
    made = {"good.lbrn2": GOOD_LBRN2.encode(), "good.pdf": pdf_bytes(GOOD_PDF)}
    for name, changes in LBRN2.items():
        made[f"{name}.lbrn2"] = _changed(GOOD_LBRN2, changes, name).encode()
    for name, changes in PDF.items():
        made[f"{name}.pdf"] = pdf_bytes(_changed(GOOD_PDF, changes, name))
    return made


def _changed(text: str, changes: Changes, name: str) -> str:
    for old, new in changes:
        if text.count(old) != 1:
            raise ValueError(f"{name}: '{old}' occurs {text.count(old)} times")
        text = text.replace(old, new)
    return text


if __name__ == "__main__":
    for path in (*FOLDER.glob("*.lbrn2"), *FOLDER.glob("*.pdf")):
        path.unlink()
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)
