"""The broken SVG files: (old text, new text) for each change of the good one; every old text occurs once."""

from __future__ import annotations

import math

from good_job import GOOD_SVG


def _round(x: float, y: float, radius: float) -> str:
    """An SVG circle as the reference writes it."""
    left, right = f"{x - radius:g} {y:g}", f"{x + radius:g} {y:g}"
    return f"M{right}A{radius:g} {radius:g} 0 0 0 {left}A{radius:g} {radius:g} 0 0 0 {right}Z"


def _many_sided(x: float, y: float, radius: float, sides: int) -> str:
    points = [(x + radius * math.cos(2 * math.pi * k / sides), y + radius * math.sin(2 * math.pi * k / sides))
              for k in range(sides)]
    return "M" + "L".join(f"{px:.5f} {py:.5f}" for px, py in points) + "Z"


def _element(name: str) -> str:
    """A line of the good SVG, by its id."""
    return next(line + "\n" for line in GOOD_SVG.splitlines() if f'id="{name}"' in line)


def _layer(name: str) -> str:
    start = GOOD_SVG.index(f'<g inkscape:groupmode="layer" inkscape:label="{name}"')
    return GOOD_SVG[start:GOOD_SVG.index("</g>\n", start) + len("</g>\n")]


_S_HOLE, _S_DISC = _round(60, 35, 4.9), _round(60, 35, 10.1)
_S_PLATE = "M4.9 45.1L45.1 45.1L45.1 4.9L4.9 4.9Z"
_MIDDLE = '<path d="M25 10L25 40"/>\n'
_LAST = "<path d=\"M10 10L40 10\"/>\n"  # of the engraved lines
_SCORED = '<path id="scored" d="M77 15.1h'
_CUT_END = "</g>\n</svg>"


def _square(low: float, high: float) -> str:
    return f"M{low} {50 - low}L{high} {50 - low}L{high} {50 - high}L{low} {50 - high}Z"



def _also(element: str) -> tuple[str, str]:
    """One more line among the engraved ones."""
    return (_LAST, _LAST + element + "\n")



SVG: dict[str, tuple[tuple[str, str], ...]] = {
    "OPEN-gap-of-two-hundredths": (("L4.9 4.9Z", "L4.9 4.9L4.9 45.08"),),
    "OPEN-side-missing": (("L4.9 4.9Z", "L4.9 4.9"),),
    "OPEN-drawn-twice": ((_S_PLATE, f'{_S_PLATE[:-1]}"/>\n<path d="{_S_PLATE[:-1]}'),),
    "OPEN-half-circle": ((_S_HOLE, "M64.9 35A4.9 4.9 0 0 0 55.1 35"),),
    "CROSS-bow-tie": ((_S_PLATE, "M4.9 45.1L45.1 4.9L45.1 45.1L4.9 4.9Z"),),
    "CROSS-hole-over-outline": ((_S_HOLE, _round(67, 35, 4.9)),),
    "CROSS-hole-touches-outline": ((_S_HOLE, _round(65.2, 35, 4.9)),),
    "DOUBLE-line-reversed": (_also('<path d="M25 40L25 10"/>'),),
    "DOUBLE-line-on-part-of-another": (_also('<path d="M25 20L25 32"/>'),),
    "DOUBLE-line-almost-on-another": (_also('<path d="M25.004 12L25.006 38"/>'),),
    "DOUBLE-contour": ((_S_PLATE, _S_PLATE + '"/>\n<path d="M45.1 4.9L4.9 4.9L4.9 45.1L45.1 45.1Z'),),
    "DOUBLE-circle-almost-on-another": ((_S_HOLE, _S_HOLE + '"/>\n<path d="' + _round(60.002, 35, 4.905)),),
    "DOUBLE-engraved-on-cut": (_also('<path d="M10 45.1L30 45.1"/>'),),
    "DOUBLE-chords-on-arc": (_also('<path d="M70.1 35L70.0616 34.1197L69.9466 33.2462"/>'),),
    "DOUBLE-within-one-path": (("M25 10L25 40", "M25 10L25 40L25 30"),),
    "ORDER-outline-before-hole": ((_element("hole"), ""), (_element("ring"), _element("ring") + _element("hole"))),
    "ORDER-scored-after-cut": ((_layer("score"), ""), (_layer("cut"), _layer("cut") + _layer("score"))),
    "TINY-segment": (("L45.1 4.9L", "L45.1 4.9L45.07 4.9L"),),
    "TINY-closing-segment": (("L4.9 4.9Z", "L4.9 4.9L4.9 45.06Z"),),
    "SPACING-parts-close": ((_SCORED, _SCORED.replace("15.1", "33.6")),),
    "MARGIN-part-at-the-edge": ((_SCORED, _SCORED.replace("77", "78")),),
    "MARGIN-engraved-beyond-the-sheet": (_also('<path d="M60 20L60 -3"/>'),),
    "OVERLAP-two-parts": ((_SCORED, _SCORED.replace("15.1", "37.1")),),
    "GAP-hole-close-to-outline": ((_S_HOLE, _round(64.9, 35, 4.9)),),
    "HOLE-smaller-than-two-kerfs": ((_S_HOLE, _round(60, 35, 0.04)),),
    "THIN-web": ((_S_HOLE, _round(64.5, 35, 4.9)),),
    "UNITS-pixels": (('width="100mm" height="50mm"', 'width="100px" height="50px"'),),
    "UNITS-without-unit": (('width="100mm"', 'width="100"'),),
    "UNITS-size-missing": (('width="100mm" height="50mm" ', ""),),
    "UNITS-viewbox-missing": ((' viewBox="0 0 100 50"', ""),),
    "UNITS-viewbox-twice-as-large": (("0 0 100 50", "0 0 200 100"),),
    "UNITS-coordinate-with-unit": ((_MIDDLE, '<line x1="25mm" y1="10" x2="25" y2="40"/>\n'),),
    "TEXT-live-text": (_also('<text x="20" y="20" stroke="none">a1</text>'),),
    "TEXT-picture": (_also('<image x="20" y="20" width="9" height="9" href="a.png"/>'),),
    "TEXT-reference": (_also('<use href="#scored"/>'),),
    "TEXT-symbol": (_also('<symbol id="s"><path d="M0 0L9 9"/></symbol>'),),
    "TEXT-definitions": (_also('<defs><path id="p" d="M0 0L9 9"/></defs>'),),
    "TEXT-not-displayed": (_also('<g style="display:none"><path d="M12 12L30 12"/></g>'),),
    "TEXT-invisible": (_also('<g visibility="hidden"><path d="M12 12L30 12"/></g>'),),
    "TEXT-opacity-zero": (_also('<path opacity="0.0" d="M12 12L30 12"/>'),),
    "TEXT-without-colour": (_also('<path stroke="none" d="M12 12L30 12"/>'),),
    "TEXT-clipped": (_also('<path clip-path="url(#c)" d="M12 12L30 12"/>'),),
    "TEXT-masked": (_also('<path style="mask:url(#m)" d="M12 12L30 12"/>'),),
    "TEXT-transform-nested": (_also('<g><g transform="translate(1 1)"><path d="M12 12L30 12"/></g></g>'),),
    "TEXT-transform-in-style": (_also('<path style="transform: scale(2)" d="M12 12L30 12"/>'),),
    "TEXT-style-sheet": (_also("<style>path { display: none }</style>"),),
    "TEXT-dashes": (_also('<path stroke-dasharray="1 1" d="M12 12L30 12"/>'),),
    "TEXT-scaled": (_also('<path style="scale:2" d="M12 12L30 12"/>'),),
    "TEXT-rotated": (_also('<g style="rotate: 9deg"><path d="M12 12L30 12"/></g>'),),
    "TEXT-translated": (_also('<path style="TRANSLATE:1px" d="M12 12L30 12"/>'),),
    "TEXT-zoomed": (_also('<path style="zoom:2" d="M12 12L30 12"/>'),),
    "TEXT-path-in-style": (_also("<path style=\"d:path('M1 1L9 9')\" d=\"M12 12L30 12\"/>"),),
    "TEXT-extension-required": (_also('<path requiredExtensions="http://example.org/" d="M12 12L30 12"/>'),),
    "TEXT-language": (_also('<path systemLanguage="xx" d="M12 12L30 12"/>'),),
    "TEXT-script-in-an-attribute": (('<svg xmlns=', '<svg onload="x()" xmlns='),),
    "TEXT-size-in-style": (('<svg xmlns=', '<svg style="width:300mm" xmlns='),),
    "TEXT-not-displayed-in-capitals": (_also('<path style="DISPLAY:NONE" d="M12 12L30 12"/>'),),
    "TEXT-comment-in-style": (_also('<path style="stroke:#ff0000;/*;stroke:#000000;*/" d="M12 12L30 12"/>'),),
    "TEXT-quotes-in-style": (_also('<path style="font-family:\';stroke:#0000ff;\'" d="M12 12L30 12"/>'),),
    "TEXT-escape-in-style": (_also('<path style="d\\69splay:none" d="M12 12L30 12"/>'),),
    "TEXT-property-twice": (_also('<path style="stroke:#ff0000!important;stroke:#000000" d="M12 12L30 12"/>'),),
    "TEXT-display-contents": (_also('<path display="contents" d="M12 12L30 12"/>'),),
    "TEXT-blended": (_also('<path style="mix-blend-mode:lighten" d="M12 12L30 12"/>'),),
    "TEXT-stroke-five-wide": (('stroke="#0000ff" stroke-width="0.1"', 'stroke="#0000ff" stroke-width="5"'),),
    "TEXT-stroke-one-real-millimetre": (('stroke="#0000ff" stroke-width="0.1"',
                                         'stroke="#0000ff" stroke-width="1mm"'),),
    "TEXT-stroke-without-width": (('stroke="#0000ff" stroke-width="0.1"', 'stroke="#0000ff" stroke-width="0"'),),
    "TEXT-stroke-of-a-share": (('stroke="#0000ff" stroke-width="0.1"', 'stroke="#0000ff" stroke-width="1%"'),),
    "TEXT-transparent": (_also('<path opacity="0.5" d="M12 12L30 12"/>'),),
    "TEXT-transparent-stroke": (_also('<path style="stroke-opacity:50%" d="M12 12L30 12"/>'),),
    "TEXT-style-sheet-elsewhere": (("<svg xmlns=", '<?xml-stylesheet href="a.css"?>\n<svg xmlns='),),
    "TEXT-style-sheet-in-metadata": (_also("<metadata><style>path { display: none }</style></metadata>"),),
    "TEXT-foreign-object": (_also('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a1</p></foreignObject>'),),
    "TEXT-foreign-element": (_also('<h:hr xmlns:h="http://www.w3.org/1999/xhtml"/>'),),
    "TEXT-no-namespace": (_also('<path xmlns="" d="M12 12L30 12"/>'),),
    "TEXT-animated": (_also('<path d="M12 12L30 12"><set attributeName="display" to="none"/></path>'),),
    "TEXT-attributes-by-doctype": (("<svg xmlns=", '<!DOCTYPE svg [<!ATTLIST path transform CDATA "scale(2)">]>\n'
                                    "<svg xmlns="),),
    "COLOUR-not-in-the-profile": (_also('<path stroke="#ff00ff" d="M12 12L30 12"/>'),),
    "COLOUR-layer-says-otherwise": (('inkscape:label="score"', 'inkscape:label="engrave"'),),
    "COLOUR-filled": (('id="plate"', 'id="plate" fill="#ffeeee"'),),
    "COLOUR-fill-forgotten": (('id="mark" fill="none"', 'id="mark"'),),
    "KERF-none": ((_S_PLATE, _square(5, 45)),),
    "KERF-wrong-way": ((_S_PLATE, _square(5.1, 44.9)),),
    "KERF-twice": ((_S_HOLE, _round(60, 35, 4.8)),),
    "KERF-hole-wrong-way": ((_S_HOLE, _round(60, 35, 5.1)),),
    "KERF-hole-none": ((_S_HOLE, _round(60, 35, 5)),),
    "KERF-a-little-less": ((_S_PLATE, _square(4.904, 45.096)),),
    "KERF-on-two-sides-only": ((_S_PLATE, "M4.9 45L45.1 45L45.1 5L4.9 5Z"),),
    "BOARD-line-missing": ((_MIDDLE, ""),),
    "BOARD-border-missing": ((_LAST, ""),),
    "BOARD-line-shifted": ((_MIDDLE, _MIDDLE.replace("25", "25.02")),),
    "BOARD-line-too-many": (_also('<path d="M12 12L18 20"/>'),),
    "BOARD-cell-divided": (_also('<path d="M32 10L32 25"/>'),),
    "BOARD-line-stops-short": (("M25 10L25 40", "M25 10L25 39.95"),),
    "BOARD-line-overshoots": (("M25 10L25 40", "M25 10L25 40.05"),),
    "BOARD-line-with-a-gap": (("M25 10L25 40", "M25 10L25 30M25 30.05L25 40"),),
    "BOARD-other-operation": (('label="engrave" id="engrave" fill="none" stroke="#000000"',
                               'label="score" id="engrave" fill="none" stroke="#0000ff"'),),
    "BOARD-line-of-another-operation": (('<path d="M85 13L85 7"/>',
                                         '<path d="M85 13L85 7"/>\n<path d="M12 12L18 20"/>'),),
    "PARTS-outline-missing": ((_element("ring"), ""),),
    "PARTS-hole-missing": ((_element("hole"), ""),),
    "PARTS-one-too-many": ((_element("ring"), _element("ring") + f'<path d="{_round(60, 10, 4)}"/>\n'),),
    "PARTS-moved": ((_SCORED, _SCORED.replace("77", "76.95")),),
    "PARTS-marks-swapped": (("M80 40L90 40", "M80 10L90 10"), ("M85 13L85 7", "M85 43L85 37")),
    "PARTS-swapped": ((_S_HOLE, _round(85, 35, 4.9)), (_S_DISC, _round(85, 35, 10.1)),
                      ('id="marked" d="M77 45.1', 'id="marked" d="M52 45.1')),
    "PARTS-arcs-as-lines": ((_S_HOLE, _many_sided(60, 35, 4.9, 120)),),
    "PARTS-line-too-many": (_also('<path d="M55 43L65 43"/>'),),
    "PARTS-other-operation": (('label="score" id="score" fill="none" stroke="#0000ff"',
                               'label="mark" id="score" fill="none" stroke="#008000"'),),
    "SAME-arcs-as-lines": ((_S_HOLE, _many_sided(60, 35, 4.9, 120)),),
    "SAME-corner-as-lines": (("M77 45.1h16a2.1 2.1 0 0 0 2.1-2.1v-6", "M77 45.1h16l1.48492-.61508L95.1 43v-6"),),
    "SAME-line-moved": ((_MIDDLE, _MIDDLE.replace("25", "25.02")),),
    "SAME-line-missing": ((_MIDDLE, ""),),
    "SAME-larger-circle": ((_S_HOLE, _round(60, 35, 4.92)),),
    "SAME-other-order": ((_MIDDLE, ""), (_LAST, _LAST + _MIDDLE)),
    "SAME-arc-on-the-other-side": (("M77 45.1h16a2.1 2.1 0 0 0 2.1-2.1", "M77 45.1h16a2.1 2.1 0 0 1 2.1-2.1"),),
}
