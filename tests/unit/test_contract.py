"""The second reading: a product that is not what the documents say is found on its files, whatever made it so."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab import kits
from polygo_fab.check.contract import ReadJob, check_contract
from polygo_fab.check.contract.expression import NUMBERS, value
from polygo_fab.check.contract.letters import read
from polygo_fab.check.contract.lines import lines_apart
from polygo_fab.check.contract.pieces import BurnedPiece
from polygo_fab.check.contract.solids import check_solids
from polygo_fab.check.laser import read_laser
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kit import Kit
from polygo_fab.core.offset import offset
from polygo_fab.core.part import Part
from polygo_fab.core.path import circle, rectangle
from polygo_fab.core.sheet import Placement, Sheet
from polygo_fab.core.stroke_font import strokes
from polygo_fab.core.workshop.profiles import profile_named
from polygo_fab.parts.lid import Lid
from polygo_fab.write.dxf import sheet_dxf
from polygo_fab.write.step import step
from polygo_fab.write.svg import sheet_svg

LOOK = profile_named("generic")
Change = Callable[[Kit], Kit]


@cache
def kit(name: str, *settings: tuple[str, Any]) -> Kit:
    return kits.load(name, dict(settings))


def findings(name: str, made: Kit, form: str = "svg", asked: tuple[str, ...] = ()) -> list[str]:
    """What the contract of the kit says of the files that are written for this one."""
    write = {"svg": sheet_svg, "dxf": sheet_dxf}[form]
    jobs = [ReadJob(name=s.name.removesuffix(f"-{s.face}"), back=s.face == "back", material=s.material,
                    thickness=s.thickness, drawing=read_laser(write(s, LOOK), form, LOOK)[0],
                    over=s.face == "over")  # type: ignore[arg-type]
            for s in made.sheets]
    told = {p.name: (p.count, p.material, p.thickness) for p in made.parts}
    brought = kits.brought(name, dict.fromkeys(asked))
    found = check_contract(name, made.parameters, brought, jobs=jobs, told=told)
    assert {f.code for f in found} <= {"CONTRACT"}
    return [str(f) for f in found]


@pytest.mark.slow
@pytest.mark.parametrize("form", ["svg", pytest.param("dxf", marks=pytest.mark.proof)])
@pytest.mark.parametrize(("name", "settings"), [
    ("tetrago", {}), ("tetrago", {"cells": 7, "gap": 0.7, "lines": "score", "coupon": 30.3}),
    ("hexago", {"lines": "both"}), ("board", {"board": "trap7"}), ("board", {"board": "h5", "back": "dual"}),
    ("tiles", {"game": "blocks"}), ("tiles", {"common_line": True}), ("pieces", {"game": "labyrinth"}),
    ("pieces", {"game": "polygone"}), ("pieces", {"game": "kruzno"}), ("coupons", {"kerf": [0.19, 0.22]})])
def test_what_is_made_is_what_the_documents_say(name: str, settings: dict[str, Any], form: str) -> None:
    assert findings(name, kits.load(name, settings), form, tuple(settings)) == []


def parts(name: str, change: Callable[[Part], Part]) -> Change:
    """The kit with other parts of this name, on its jobs and in its list."""
    def changed(made: Kit) -> Kit:
        def other(part: Part) -> Part:
            return change(part) if part.name == name else part

        sheets = tuple(replace(s, placements=tuple(replace(p, part=other(p.part)) for p in s.placements))
                       for s in made.sheets)
        return replace(made, parts=tuple(map(other, made.parts)), sheets=sheets)

    return changed


def sheets(name: str, change: Callable[[Sheet], Sheet]) -> Change:
    return lambda made: replace(made, sheets=tuple(change(s) if s.name == name else s for s in made.sheets))


def net(**sizes: float) -> Callable[[Part], Part]:
    """The lid for another board."""
    return lambda part: replace(Lid(**sizes).net(part.material), name="lid")  # type: ignore[arg-type]


def scaled(by: float) -> Callable[[Part], Part]:
    return lambda part: replace(part, front=tuple(replace(s, path=s.path.scaled(by)) for s in part.front))


FEWER = {"pawns-over": lambda s: replace(s, placements=s.placements[1:]),
         "arcs-bar": lambda s: replace(s, placements=s.placements[1:])}
HOLE = rectangle(-59.5, -59.5, 119, 119)
WRONG: dict[str, tuple[str, Change, str]] = {
    "hole of the crown 1 mm too small": ("tetrago", parts("crown", lambda p: replace(p, holes=(HOLE,))), "crown"),
    "front board at 20.1 mm": ("tetrago", parts("floor", scaled(1.005)), "board s6"),
    "a line of the front missing": ("tetrago", parts("floor", lambda p: replace(p, front=p.front[1:])), "missing"),
    "a pawn missing": ("tetrago", sheets("pawns-over", FEWER["pawns-over"]), "63 come off the jobs"),
    "a pawn beside its second face": ("tetrago", sheets("pawns-over", lambda s: replace(s, placements=(replace(
        s.placements[0], at=(s.placements[0].at[0], s.placements[0].at[1] - 0.1)), *s.placements[1:]))),
        "second face: engrave"),
    "a blank with a hole": ("tetrago", parts("blank-pawns", lambda p: replace(p, holes=(circle((0, 0), 1),))),
                            "expected blanks, each with no hole"),
    "pawns without their play": ("tetrago", parts("pawn-ring-cross", lambda p: replace(p, outline=circle((0, 0), 7.5))),
                                 " is 14.80 x 14.80"),
    "both faces marked alike": ("tetrago", parts("pawn-ring-cross", lambda p: replace(p, front=p.back)),
                                "a line missing"),
    "pawns of the board's stock": ("tetrago", parts("pawn-ring-cross", lambda p: replace(
        p, thickness=5.0, material="plywood-5")), "no part of this kit"),
    "pawns cut for another kerf": ("tetrago", sheets("pawns-over", lambda s: replace(s, kerf=kit("tetrago").sheets[
        0].kerf)), "14.83 x 14.83"),
    "lid 1 mm too low": ("tetrago", parts("lid", net(height=9.5)), "lid is 178.73"),
    "lid 1 mm too narrow": ("tetrago", parts("lid", net(width=140.0)), "lid is 178.73"),
    "lid 1 mm too short": ("tetrago", parts("lid", net(depth=139.5)), "lid is 178.73"),
    "lips too long": ("tetrago", parts("lid", net(lip=9.0)), "lid is 178.73"),
    "no bend line at the rear": ("tetrago", parts("lid", lambda p: replace(p, front=tuple(
        s for s in p.front if s.path.start[1] != s.path.end[1]))), "a line missing"),
    "back of the floor not written": ("tetrago", lambda k: replace(k, sheets=tuple(
        s for s in k.sheets if s.face == "front")), "second face"),
    "a port arc too few": ("hexago", sheets("arcs-bar", FEWER["arcs-bar"]), "3 come off the jobs"),
    "an arc without room": ("hexago", parts("arc-plain", lambda p: replace(p, outline=offset(p.outline, 0.2))),
                            "arcs-plain"),
    "an arc with the holes of another": ("hexago", lambda k: parts("arc-ring", lambda p: replace(
        p, holes=next(q for q in k.parts if q.name == "arc-cross").holes))(k), "arc-cross: 12 come off"),
    "a window missing": ("hexago", parts("crown", lambda p: replace(p, holes=p.holes[1:])), "18 holes"),
    "the list says another count": ("hexago", lambda k: replace(k, parts=tuple(
        replace(p, count=5) if p.name == "button" else p for p in k.parts)), "the list of parts says 5"),
    "a cell too few": ("board", lambda k: parts("plate", lambda p: replace(p, front=p.front[:-2]))(k), "missing"),
    "a tile with the area of another": ("tiles", lambda k: parts("tile-5x3-ring", lambda p: replace(
        p, front=tuple(s for s in p.front if s.path.closed or len(s.path.segments) == 1)))(k), "'15' at"),
    "a man without his rim": ("pieces", parts("man-ring", lambda p: replace(p, front=p.front[:-1])), "a line missing"),
    "a hole of the coupon as wide as the next": ("coupons", parts("fit-coupon", lambda p: replace(
        p, holes=(p.holes[0], offset(p.holes[0], 0.05).moved(14.25, 0), *p.holes[2:]))), "fit-coupon"),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", WRONG)
def test_another_product_is_found_on_its_files(what: str) -> None:
    name, change, told = WRONG[what]
    made = kit(name, *((("game", "kruzno"),) if name == "pieces" else ()))
    assert any(told in finding for finding in findings(name, change(made), "svg", ("game",))), what


def test_a_part_laid_wrong_is_none_of_the_kit() -> None:
    """Placement is trusted by nobody here: a part that lies over another one makes other pieces."""
    made = kit("tetrago")
    twice = sheets("crown", lambda s: replace(s, placements=(*s.placements, Placement(
        s.placements[0].part, (s.placements[0].at[0] + 1, s.placements[0].at[1])))))
    assert findings("tetrago", twice(made))


@pytest.mark.slow
def test_an_option_nobody_set_is_as_usual() -> None:
    made = kits.load("tetrago", {"pitch": 21})
    assert any("the usual is '20'" in line for line in findings("tetrago", made))
    assert findings("tetrago", made, "svg", ("pitch",)) == []


@pytest.mark.proof
def test_boards_in_segments_make_up_the_whole() -> None:
    made = kits.load("board", {"board": "h9"}, "k40")
    assert findings("board", made, "svg", ("board",)) == []
    lost = replace(made, sheets=made.sheets[1:])
    assert any("shares" in line for line in findings("board", lost, "svg", ("board",)))
    other = kits.load("board", {"board": "h9", "joint_play": 0.2}, "k40")
    told = replace(other, parameters=made.parameters)
    assert any("between them: expected 0.100" in line for line in findings("board", told, "svg", ("board",)))


@pytest.mark.slow
@given(st.one_of(st.integers(0, 9999).map(str), st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=3)),
       st.sampled_from([2.5, 3.0, 5.0, 7.5]))
def test_letters_and_numbers_are_read(text: str, height: float) -> None:
    """By another reader, with another alphabet than the one that is burned."""
    base = -(2 if text.isalpha() else 3) * height / 6
    lines = [numpy.array(path.flattened()) for path in strokes(text, height)]
    assert read(lines, base, height / 6) == text
    assert read([line * 1.1 for line in lines], base, height / 6) != text
    assert read([line + numpy.array([0, height / 6]) for line in lines], base, height / 6) != text


@given(st.integers(-50, 50), st.integers(1, 9))
def test_expressions(a: int, b: int) -> None:
    names = {**NUMBERS, "a": a, "b": b, "it": [a, b]}
    assert value("(a + b) * 2 - a // b", names) == (a + b) * 2 - a // b
    assert value("[i * b for i in range(b) if i < 3]", names) == [i * b for i in range(b) if i < 3]
    assert value("a if 0 <= a < b else it[1]", names) == (a if 0 <= a < b else b)


@pytest.mark.parametrize("text", ["unknown + 1", "a.real",
                                  "__import__('os')", "lambda: 1", "1 +", "open('x')", "1 / 0"])
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="contract"):
        value(text, {"a": 1})


def test_a_line_from_a_point_to_itself_is_a_line_that_is_missing() -> None:
    face, asked = shapely.box(-20, -20, 20, 20), shapely.MultiLineString([[(-10, 0), (10, 0)]])
    dot, whole = (BurnedPiece("engrave", numpy.array([(-10.0, 0.0), (x, 0.0)]), False) for x in (-10, 10))
    assert lines_apart([whole], asked, face) == ("", 0)
    assert "missing" in lines_apart([dot], asked, face)[0]


@pytest.mark.proof
@pytest.mark.parametrize(("change", "told"), [
    (lambda bodies: bodies, None), (lambda bodies: bodies[:-2] + bodies[-1:], "13 number-3-4: expected 14"),
    (lambda bodies: (*bodies[:2], bodies[2].moved(3.0, 0.0, 0.0), *bodies[3:]), "share room"),
    (lambda bodies: (bodies[0], bodies[1].moved(0.0, 0.0, 0.3), *bodies[2:]), "crown lies at a height of 5.30")])
def test_another_assembly_is_found_in_its_solids(change: Callable[[Any], Any], told: str | None) -> None:
    pytest.importorskip("cadquery")
    made = kit("tetrago")
    data = step("tetrago", change(made.assembly))
    found = check_solids("tetrago", made.parameters, [p.name for p in made.parts], {"assembly": data})
    assert any(told in str(f) for f in found) if told else not found


@pytest.mark.proof
@pytest.mark.parametrize(("name", "settings"), [("tetrago", (("faces", 1),)), ("hexago", ())])
def test_two_players_of_one_colour_are_found_in_the_solids(name: str, settings: tuple[tuple[str, Any], ...]) -> None:
    """Of kits whose players have pieces of their own: pawns of one face, and arcs."""
    pytest.importorskip("cadquery")
    made = kit(name, *settings)
    names = [p.name for p in made.parts]
    assert check_solids(name, made.parameters, names, {"assembly": step(name, made.assembly)}) == []
    grey = tuple(replace(b, colour="#8a5a33") for b in made.assembly)
    found = check_solids(name, made.parameters, names, {"assembly": step(name, grey)})
    assert found
    assert all(str(f).endswith("are of one colour") for f in found)
