"""Offcuts of any outline: parts lie on them first, nothing is bought for them, what lies beyond one is found."""

from __future__ import annotations

import hashlib
import io
import json
import math
import re
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import get_args

import ezdxf
import pytest
from laser_files import codes

from polygo_fab.check.laser import Kind, check_made, check_sheet
from polygo_fab.check.offcut import given_piece
from polygo_fab.core.errors import BadInput
from polygo_fab.core.path import rectangle
from polygo_fab.core.sheet import GENERIC, Sheet
from polygo_fab.recipes.folder import check_folder, recipe_of
from polygo_fab.recipes.make import Made, make
from polygo_fab.recipes.recipe import Recipe, load, revised
from polygo_fab.recipes.remnants import remnant, remnants_named
from polygo_fab.write.dxf import sheet_dxf
from polygo_fab.write.laser_pdf import sheet_pdf
from polygo_fab.write.lbrn2 import sheet_lbrn2
from polygo_fab.write.svg import sheet_svg

WRITERS = {"svg": sheet_svg, "dxf": sheet_dxf, "lbrn2": sheet_lbrn2, "pdf": sheet_pdf}
BENT = ('<g transform="translate(5 5)"><path fill="none" stroke="#000" d="M0 0H150V80C150 100 130 120 100 120H0Z"/>'
        '<circle cx="60" cy="60" r="25" fill="none" stroke="red"/></g>')


def svg(inside: str, width: str = "200mm", height: str = "150mm") -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 200 150">'
            f"{inside}</svg>")


def shape(path: str) -> str:
    return svg(f'<path fill="none" stroke="#000" d="{path}"/>')


def of(tmp_path: Path, text: str, name: str = "piece.svg") -> str:
    """The word of an offcut whose file holds this text."""
    file = tmp_path / f"piece{hashlib.sha256(text.encode()).hexdigest()[:20]}{Path(name).suffix}"
    file.write_text(text, encoding="utf-8")
    return remnants_named([f"plywood-3:{file}"])[0]


def dxf(unit: int = 4) -> str:
    """An L of single lines in no order, an arc in its corner, and a hole, in units of which 10 are one of 1."""
    document = ezdxf.new("R2010", setup=False)
    document.header["$INSUNITS"] = unit
    space = document.modelspace()
    for a, b in (((0, 0), (16, 0)), ((0, 12), (0, 0)), ((16, 0), (16, 6)), ((6, 10), (6, 12)), ((6, 12), (0, 12))):
        space.add_line(a, b)
    space.add_line((16, 6), (10, 6))
    space.add_arc((10, 10), 4, 180, 270)
    space.add_circle((3, 3), 1.5)
    stream = io.StringIO()
    document.write(stream)
    return stream.getvalue()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder = tmp_path_factory.mktemp("offcuts")
    file = folder / "bent.svg"
    file.write_text(svg(BENT), encoding="utf-8")
    recipe = revised(load("pieces"), remnants=[f"plywood-3:{file}"], nest="fast-all", formats="svg,pdf",
                     lang="en,fr,de", paper="a4")
    result = make(recipe, folder)
    file.unlink()
    return result


def sheet(word: str, name: str = "pieces", **more: object) -> Sheet:
    kit = Recipe(name, name, nest="fast-all", remnants=(word,), **more).build(advise=False)  # type: ignore
    return next(one for one in kit.sheets if one.remnant)


def test_parts_lie_on_it_first_and_nothing_is_bought(made: Made) -> None:
    assert made.findings == ()
    first, second = made.kit.sheets
    assert first.name == "plywood-3-remnant"
    assert first.size == (150.0, 120.0)
    assert len(first.placements) > 10
    assert len(first.placements) + len(second.placements) == 48
    bill = json.loads(made.files["bill.json"])
    assert bill["offcuts"] == [{"sheet": "plywood-3-remnant", "material": "plywood-3", "size": [150, 120]}]
    assert [row["jobs"] for row in bill["purchases"]] == [["plywood-3"]]
    for path, told in (("bill.txt", "offcuts that you have, nothing to buy for these: plywood-3-remnant, 150 x 120"),
                       ("bill.fr.txt", "rien à acheter pour : plywood-3-remnant, 150 x 120 mm"),
                       ("bill.de.txt", "nichts zu kaufen für: plywood-3-remnant, 150 x 120 mm"),
                       ("index.fr.html", "dans une chute que vous avez"), ("index.de.html", "<strong>Reststücke.")):
        assert told in " ".join(made.files[path].decode().split()), path
    assert "on offcuts: plywood-3-remnant" in made.summary()


def test_a_folder_is_checked_and_made_again_without_the_file(made: Made) -> None:
    assert not [f for f in check_folder(made.folder) if f.severity != "unproved"]
    again = recipe_of(made.folder)
    assert again.remnants == ("plywood-3:bent",)
    assert revised(again, tabs="yes").build().sheets[0].remnant == made.kit.sheets[0].remnant
    assert revised(again, remnants=["no"]).remnants == ()


@pytest.mark.slow
def test_what_is_wrong_in_a_folder_is_found(made: Made) -> None:
    """The bill does not say it, or another size; the page not how to lay it."""
    def after(path: str, old: str, new: str) -> str:
        file = made.folder / path
        whole = file.read_bytes()
        assert re.search(old, whole.decode()), old
        file.write_text(re.sub(old, new, whole.decode(), count=1), encoding="utf-8")
        found = " ".join(map(str, check_folder(made.folder)))
        file.write_bytes(whole)
        return found

    assert "CONTRACT bill" in after("bill.txt", "cut from offcuts.*\n", "")
    assert "CONTRACT bill" in after("bill.fr.txt", "rien à acheter pour : plywood-3-remnant, 150", "rien à acheter "
                                    "pour : plywood-3-remnant, 160")
    assert "CONTRACT bill" in after("bill.json", r'(?s)("offcuts": .*?"size": \[\s*)150', r"\g<1>151")
    assert "'Offcuts' is missing" in after("index.en.html", r"<li><strong>Offcuts.*</li>\n", "")


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("more", [{}, {"lead": 2.0, "tabs": "yes"}, {"label": "layer", "name": "tiles"}])
def test_what_is_written_is_read(kind: Kind, more: dict[str, object], tmp_path: Path) -> None:
    for text, name in ((svg(BENT), "a.svg"), (dxf(5), "b.dxf")):
        one = sheet(of(tmp_path, text, name), **more)
        assert check_made(WRITERS[kind](one), kind, one, GENERIC) == []


def test_a_piece_as_large_as_a_part_with_its_margin_takes_it() -> None:
    (part, *_) = Recipe("coupons", "coupons", nest="fast").build(advise=False).parts
    wide, high = part.size
    word = f"{part.material}:{wide + 10:g}x{high + 10:g}"
    kit = Recipe("coupons", "coupons", nest="fast-all", remnants=(word,)).build(advise=False)
    assert [p.part.name for s in kit.sheets if s.remnant for p in s.placements] == [part.name]


@pytest.mark.parametrize(("name", "words", "more"), [
    ("pieces", ("plywood-3:180x150",), {"settings": {"game": "labyrinth"}, "machine": "k40"}),
    pytest.param("hexago", ("plywood-2:{bent}", "plywood-5:500x280"), {"machine": "bed-600x400"},
                 marks=pytest.mark.slow)])
def test_hexagons_lie_as_near_to_its_edge_as_may_be(name: str, words: tuple[str, ...], more: dict[str, object],
                                                    tmp_path: Path) -> None:
    """The commands of docs/machine.md: beside a corner of 120 degrees the cut lies farther out than half the kerf."""
    bent = of(tmp_path, svg(BENT)).partition(":")[2]
    given = remnants_named([word.format(bent=tmp_path / f"{bent}.svg") for word in words])
    kit = Recipe(name, name, nest="fast-all", remnants=given, **more).build(advise=False)  # type: ignore
    own = [one for one in kit.sheets if one.remnant and one.face == "front"]
    assert len(own) == len(words)
    for one in own:
        assert check_made(sheet_svg(one), "svg", one, GENERIC) == []


@pytest.mark.slow
def test_second_faces_are_turned_over_on_it(tmp_path: Path) -> None:
    recipe = replace(load("tiles-blocks"), nest="fast", formats=("svg",), languages=("en",))
    stuff = recipe.build().sheets[0].material
    found = make(replace(recipe, remnants=(f"{stuff}:150x120",)), tmp_path)
    assert found.findings == ()
    assert [s.face for s in found.kit.sheets if s.remnant] == ["front", "back"]
    assert not check_folder(found.folder)


# --- what is wrong is told


def moved(one: Sheet, dx: float, dy: float = 0.0) -> Sheet:
    """With its first part somewhere else."""
    first, *rest = one.placements
    return replace(one, placements=(replace(first, at=(first.at[0] + dx, first.at[1] + dy)), *rest))


def test_a_cut_beyond_the_edge_or_too_near_to_it_is_told(tmp_path: Path) -> None:
    """Into the hole, across the round corner, and nearer to the hole than the margin; that is what REMNANT alone can
    see: the box of the offcut is kept, and the file is as its sheet."""
    one = sheet(of(tmp_path, svg(BENT)))
    assert one.remnant
    alone = replace(one, placements=one.placements[:1])
    x0, y0, x1, y1 = alone.outlines()[0].bounds
    for x, y, told in ((60, 60, "beyond the edge"), (135, 13, "beyond the edge"), (60 - 25 - 3.5 - 7.4, 60, "3.")):
        there = moved(alone, x - (x0 + x1) / 2, y - (y0 + y1) / 2)
        found = check_sheet(sheet_svg(there), "svg", there, GENERIC)
        assert codes(found) == {"REMNANT"}
        assert told in str(found[0]), found


def test_a_part_a_little_too_near_is_told() -> None:
    """A twentieth of a millimetre: its cut with its beam has room enough."""
    one = sheet("plywood-3:180x150", settings={"game": "labyrinth"})
    nearest = min(one.outlines(), key=lambda path: path.bounds[0]).bounds[0]
    assert nearest == pytest.approx(5, abs=0.001)
    first = min(range(len(one.placements)), key=lambda k: one.outlines()[k].bounds[0])
    near = moved(replace(one, placements=(one.placements[first], *(
        p for k, p in enumerate(one.placements) if k != first))), -0.05)
    found = [str(its) for its in check_sheet(sheet_svg(near), "svg", near, GENERIC) if its.code == "REMNANT"]
    assert len(found) == 1
    assert "4.95 mm from the edge of the offcut, nominal: at least 5 mm" in found[0]


def test_another_outline_than_was_given_is_told(tmp_path: Path) -> None:
    one = sheet(of(tmp_path, svg(BENT)))
    assert one.remnant
    outline, hole = one.remnant.paths
    for wrong in (replace(one.remnant, holes=()), replace(one.remnant, outline=rectangle(0, 0, 150, 120)),
                  replace(one.remnant, holes=(hole.moved(0.05, 0),)),
                  replace(one.remnant, outline=outline.scaled(1.001))):
        drawn = sheet_svg(replace(one, remnant=wrong))
        assert codes(check_sheet(drawn, "svg", one, GENERIC)) == {"REMNANT"}
    assert "REMNANT" in codes(check_sheet(sheet_svg(replace(one, remnant=None)), "svg", one, GENERIC))
    burned = sheet_svg(one).replace(b"#f36926", b"#000000").replace(b'"note"', b'"surface"')
    assert {"REMNANT", "PARTS"} <= codes(check_sheet(burned, "svg", one, GENERIC))


def test_a_lead_that_begins_beyond_is_told() -> None:
    one = sheet("plywood-3:100x80", lead=1.2)
    assert one.remnant
    smaller = replace(one.remnant, source="100x80", outline=one.remnant.outline)
    assert check_sheet(sheet_svg(one), "svg", replace(one, remnant=smaller), GENERIC) == []
    shifted = replace(one, remnant=replace(one.remnant, source="92x80"))
    assert "REMNANT" in codes(check_sheet(sheet_svg(one), "svg", shifted, GENERIC))


def test_units_and_transforms_are_read_twice_alike(tmp_path: Path) -> None:
    inch = svg('<g transform="translate(60 10) rotate(30) scale(.5 .5)"><rect x="10" y="9" width="120" height="90" '
               'rx="9"/></g>', "20in", "15in")
    for text, name in ((inch, "a.svg"), (dxf(5), "b.dxf"), (dxf(1), "c.dxf")):
        found = remnant(of(tmp_path, text, name))
        other = given_piece(found.source)
        assert found.piece.symmetric_difference(other).area < 0.02 * other.length
        assert found.size == pytest.approx(other.bounds[2:], abs=0.02)
    assert remnant(of(tmp_path, dxf(5), "b.dxf")).size == pytest.approx((160, 120))
    assert remnant("plywood-3: 180 x 250 mm").word == "plywood-3:180x250"


def entities(*some: str, more: str = "") -> str:
    """A DXF in mm of these, each as it is written with a gap between a code and a value."""
    pairs = " ".join(["0 SECTION 2 HEADER 9 $ACADVER 1 AC1015 9 $INSUNITS 70 4", more, "0 ENDSEC 0 SECTION 2 ENTITIES",
                      *some, "0 ENDSEC 0 EOF"])
    return "\n".join(pairs.split()) + "\n"


def lines(x: float, y: float, wide: float, high: float, more: str = "") -> str:
    corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)]
    return " ".join(f"0 LINE 8 0 {more} 10 {a} 20 {b} 11 {c} 21 {d}"
                    for (a, b), (c, d) in pairwise(corners))


ILLUSTRATOR = "<!-- Generator: Adobe Illustrator 24.0.1, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->\n"


def pixels(unit: str = "", box: bool = True, inkscape: str = "", before: str = "") -> str:
    """A drawing of 800 x 600 px, after what another program wrote before it, saved by such an Inkscape."""
    text = svg('<rect x="1" y="1" width="700" height="500"/>', f"800{unit}", f"600{unit}")
    text = text.replace(' viewBox="0 0 200 150"', ' viewBox="0 0 800 600"' if box else "")
    own = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:version='
    return before + (text.replace("<svg ", f'<svg {own}"{inkscape}" ') if inkscape else text)


INNER = '<path fill="none" stroke="#000" d="M20 20H180V130H20Z"/>'
OUTER = '<path {}d="M0 0H200V150H0Z"/>'


@pytest.mark.parametrize(("text", "size"), [
    (entities("0 CIRCLE 8 0 10 250 20 250 40 250"), (500, 500)),
    (entities("0 LWPOLYLINE 8 0 100 AcDbEntity 100 AcDbPolyline 90 3 70 1 10 0 20 0 42 1 10 200 20 0 42 0 10 100 20 80 "
              "42 0"), (200, 180)),
    (entities(lines(20, 20, 100, 100), lines(0, 0, 200, 150, "67 1")), (100, 100)),
    (entities(lines(90000, 90000, 200, 150)), (200, 150)),
    (svg('<rect width="700" height="500"/>').replace(' viewBox="0 0 200 150"', ""), (185.208, 132.292)),
    (svg('<circle cx=".1" cy=".1" r=".09"/>', "300mm", "200mm").replace("200 150", "0.3 0.2"), (180, 180)),
    (svg('<path d="M2 2C10 0 20 0 28 2S28 18 28 18L2 18Z"/>', "30cm", "20cm").replace("200 150", "30 20"),
     (295.55, 175)),
    (svg('<g transform="matrix(0.8660254037844386,0.49999999999999994,-0.49999999999999994,0.8660254037844386,60,10)">'
         '<path d="M0 0H100V80H0Z"/></g>'), (126.603, 119.282)),
    (svg(INNER + OUTER.format('fill="none" stroke="none" ')), (160, 110)),
    (svg(f"{INNER}<desc>{OUTER.format('')}</desc>"), (160, 110)),
    (svg(f'{INNER}<x:a xmlns:x="urn:x">{OUTER.format("")}</x:a>'), (160, 110)),
    (svg(f'<g transform="{"translate(0,0)   " * 130}">{INNER}</g>'), (160, 110)),
    (shape("M10 10H190V140H10L10.045 10"), (180, 130)),
    (pixels("px"), (185.208, 132.292)), (pixels(inkscape="1.2.2"), (185.208, 132.292)),
    (pixels(inkscape="0.91 r13725"), (197.556, 141.111)), (pixels(inkscape="0.48.4", box=False), (197.556, 141.111)),
    (pixels("px", before=ILLUSTRATOR), (246.944, 176.389)), (pixels(box=False, before=ILLUSTRATOR), (246.944, 176.389)),
    (pixels("mm", before=ILLUSTRATOR), (700, 500)),
    (pixels(inkscape="1.0", before=ILLUSTRATOR), (185.208, 132.292))])
def test_everyday_drawings_are_read_twice_alike(text: str, size: tuple[float, float], tmp_path: Path) -> None:
    found = remnant(of(tmp_path, text, "a.svg" if "<" in text else "a.dxf"))
    assert found.size == pytest.approx(size, abs=0.02)
    one = sheet(found.word) if size[0] > 199 and size[1] < 400 else None
    assert one is None or not check_made(sheet_svg(one), "svg", one, GENERIC)


@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_an_outline_of_many_points_takes_no_time(kind: str, tmp_path: Path) -> None:
    """As many as may be: what is laid out has only those that its line needs."""
    count = 11_900 if kind == "svg" else 5_900
    points = [(100 + 90 * math.cos(k * math.tau / count), 75 + 70 * math.sin(k * math.tau / count))
              for k in range(count)]
    text = shape("M" + " ".join(f"{x:.5f} {y:.5f}" for x, y in points) + "Z") if kind == "svg" else entities(*(
        f"0 LINE 8 0 10 {a:.6f} 20 {b:.6f} 11 {c:.6f} 21 {d:.6f}"
        for (a, b), (c, d) in zip(points, [*points[1:], points[0]], strict=True)))
    before = time.process_time()
    found = remnant(of(tmp_path, text, f"a.{kind}"))
    given_piece(found.source)
    assert time.process_time() - before < 8
    assert len(found.outline.segments) < 1000


@pytest.mark.parametrize(("text", "told"), [
    (svg('<polygon points="0,0 200,0 200,150 0,150 5"/>'), "points: 9 numbers: allowed: two for each point"),
    (entities("0 CIRCLE 8 0 10 50 20 50 40 -40"), "radius -40: allowed: longer than 0"),
    (entities(lines(20, 20, 100, 100), more="9 $INSUNITS 70 1"), "two readings of the drawing are not alike"),
    (entities(lines(20, 20, 100, 100), lines(0, 0, 200, 150, "60 1")), "it is hidden"),
    (entities(lines(5e6, 5e6, 200, 150)), "farther than 100000 mm from the origin"),
    (shape("M0 0H90V80H0"), "open at"), (shape("M0 0H90L0 80H90Z"), r"crosses itself at \(45, 110\)"),
    (shape("M0 0H9V9H0Z"), "9 x 9 mm: allowed: 20 to 3000"), (svg(""), "nothing is drawn"),
    (shape("M0 0H90V80H0ZM95 0H120V80H95Z"), "a second outline"),
    (shape("M0 0H90V80H0ZM20 20H40V40H20ZM30 30H50V50H30Z"), "a second outline"),
    (shape("M0 0H90V80H0ZM80 20H95V40H80Z"), "a second outline"),
    (svg(BENT, "200", "150"), "width='200': .*allowed: a length in mm, cm or in"),
    (svg(BENT, "100%", "100%"), "allowed: a length in mm"), (svg(BENT, "200mm", "100mm"), "allowed: one scale"),
    (svg('<image href="x.png" width="9" height="9"/>'), "image"), ("<svg", "no SVG"), ("hello", "no SVG and no DXF"),
    ('<!DOCTYPE a [<!ENTITY b "c">]><svg xmlns="http://www.w3.org/2000/svg"/>', "entities"),
    (dxf(0), r"its unit \(\$INSUNITS\) is 0: allowed: 4"), (dxf(6), "INSUNITS"), (dxf()[:900], "no DXF"),
    (dxf().replace("CIRCLE", "ELLIPSE"), "ELLIPSE|no DXF")])
def test_what_is_no_outline_is_one_line(text: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=told) as error:
        of(tmp_path, text, "a.svg" if "<" in text else "a.dxf")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(("more", "told"), [
    ({"nest": "no"}, "with nest=no: .*allowed: nest=fast or another"),
    ({"label": "engrave"}, "with label=engrave: .*allowed: label=no or label=layer"),
    ({"remnants": ("plywood-3",)}, "allowed: MATERIAL:WIDTHxHEIGHT"), ({"remnants": ("plywod:90x90",)}, "plywod"),
    ({"remnants": ("acrylic-3:90x90",)}, "nothing is cut of acrylic-3: allowed: plywood-3"),
    ({"remnants": ("plywood-3:22x22",)}, "no part goes on it with 5 mm of margin"),
    ({"remnants": ("plywood-3:300x300", "plywood-3:90x90")}, "lies on others: allowed: without it"),
    ({"remnants": ("plywood-3:900x90",)}, r"on a bed of 600 x 400 mm \(BED\)")])
def test_what_cannot_be_used_is_one_line(more: dict[str, object], told: str) -> None:
    with pytest.raises(BadInput, match=told) as error:
        Recipe("pieces", "pieces", **{"nest": "fast-all", "remnants": ("plywood-3:90x90",), **more}).build()  # type: ignore
    assert "\n" not in str(error.value)
    assert "would do" not in str(error.value)


def test_an_offcut_with_a_label_is_told_as_large_as_it_is(tmp_path: Path) -> None:
    """The label stands above it, on a layer that burns nothing."""
    result = make(revised(load("pieces"), remnants=["plywood-3:180x130"], nest="fast-all", label="layer",
                          formats="svg,pdf", lang="en", paper="a4"), tmp_path)
    assert result.findings == ()
    pages = (result.folder / "index.en.html").read_text("utf-8")
    assert "180 × 130" in pages
    assert "139.8" not in pages
