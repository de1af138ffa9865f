"""Sheets of paper pieces: as many as a game needs, backs in register; what is not so is refused."""

import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from polygo_fab import games
from polygo_fab.check.page.mark import Mark
from polygo_fab.check.piece_page import check_piece_pdf
from polygo_fab.check.signs import SIGNS, sign
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import INKS, PAPERS, Label, Plates, Shape
from polygo_fab.core.path import Path, circle, line, polygon, polyline
from polygo_fab.core.printed.ink import contrast, grey
from polygo_fab.core.printed.paper import STYLES, PaperSet, Printed, Scale, piece_size
from polygo_fab.kits.chosen import needs
from polygo_fab.pages.piece_sheet import piece_pages, pieces_of
from polygo_fab.pages.pieces import COLOURS, mark
from polygo_fab.write.pdf import pdf

FILLS = [fill for fill, _ in COLOURS]
MARKS = SIGNS
Item = Shape | Label


def paper_set(name: str, pitch: float = 20.0, sides: int = 2, arcs: bool = False, style: Printed = "colour",
              **options: object) -> PaperSet:
    game = games.load(name, **options)
    wanted = tuple((need.piece, need.player, need.count) for need in needs(game, "p95"))
    return PaperSet(game=game, pitch=pitch, style=style, coordinates=False, sides=sides, needs=wanted, arcs=arcs)


def six(style: Printed) -> PaperSet:
    """Pawns, dames and kings of six players and of nobody, few of each."""
    whose = tuple((kind, player, 2) for kind in ("pawn", "dame", "king") for player in range(1, 7))
    return replace(paper_set("hex-6", style=style), needs=(*whose, ("pawn", 0, 1), ("stone", 0, 1), ("segment", 3, 2)))


def found(data: bytes, what: PaperSet, paper: str = "a4", scale: Scale = (1.0, 1.0)) -> list[str]:
    return [str(f) for f in check_piece_pdf(data, what, paper, scale)]


def codes(data: bytes, what: PaperSet, paper: str = "a4", scale: Scale = (1.0, 1.0)) -> set[str]:
    return {f.split()[0] for f in found(data, what, paper, scale)}


def changed(plates: Plates, change: Callable[[int, Item], Item | None]) -> bytes:
    kept = (change(k, item) for k, item in enumerate(plates.pages[0].items))
    page = replace(plates.pages[0], items=tuple(item for item in kept if item is not None))
    return pdf(replace(plates, pages=(page, *plates.pages[1:])))


SETS = {"labyrinth": {}, "tilers": {"pitch": 10.0}, "hexadames": {"dame": True}, "polygone": {},
        "hex-3": {"arcs": True}, "hex-n": {"arcs": True, "sides": 1}, "blocks": {"pitch": 10.0, "sides": 1},
        "marienbad": {}, "bridges": {}}


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("paper", "scale"), [("a4", (1.0, 1.0)), ("a4-letter", (1.002, 0.997))])
def test_sheets_read_back(name: str, style: Printed, paper: str, scale: Scale) -> None:
    what = paper_set(name, style=style, **SETS[name])  # type: ignore[arg-type]
    plates = piece_pages(what, paper, "fr", scale)
    data = pdf(plates)
    assert found(data, what, paper, scale) == []
    assert data == pdf(piece_pages(what, paper, "fr", scale))
    assert all(page.alt for page in plates.pages)
    assert codes(data, replace(what, sides=3 - what.sides), paper, scale), "with a back, or without"


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES[:3])
def test_six_players_in_every_style(style: Printed) -> None:
    what = six(style)
    plates = piece_pages(what, "a4", "fr")
    assert found(pdf(plates), what) == []
    for other in set(STYLES[:3]) - {style}:
        assert codes(pdf(plates), replace(what, style=other)) == {"PARTS"}
    shapes = [item for page in plates.pages for item in page.items if isinstance(item, Shape)]
    inks = {ink for shape in shapes for ink in (shape.style.stroke, shape.style.fill) if ink} - {INKS["bar"]}
    if style != "colour":
        assert all(grey(ink) == ink for ink in inks)
        assert all(contrast(ink, "#ffffff") >= 3 for ink in inks - {"#ffffff"})
    if style == "outline":
        assert {shape.style.fill for shape in shapes} == {None, "#ffffff"}


def test_counts_are_those_of_the_equipment() -> None:
    counted = {(piece.kind, piece.player): count for piece, count in pieces_of(paper_set("labyrinth"))}
    assert counted[("king", 1)] == counted[("king", 2)] == 1
    assert counted[("stone", 0)] > 20
    arcs = [(piece.player, count) for piece, count in pieces_of(paper_set("hex-2", arcs=True)) if piece.kind == "arc"]
    assert sum(count for _, count in arcs) == 12
    assert sum(count for player, count in arcs if player == 1) == 6


def test_kinds_share_a_row_and_never_their_captions() -> None:
    plates = piece_pages(paper_set("hexadames", dame=True), "a4", "fr")
    assert len(plates.pages) == 1
    captions = [item for item in plates.pages[0].items if isinstance(item, Label) and " : 5" in
                item.text.replace("\u202f", " ")]
    assert len(captions) == 6
    assert len({item.at for item in captions}) == 6
    assert sorted(len([a for a in captions if a.at[1] == b.at[1]]) for b in captions) == [2] * 6


@pytest.mark.proof
def test_broken_sheets_are_refused() -> None:
    what = paper_set("hexadames", dame=True)
    plates = piece_pages(what, "a4", "en")
    items = plates.pages[0].items
    cuts = [k for k, i in enumerate(items) if isinstance(i, Shape) and i.style.stroke == INKS["guide"]
            and i.path.closed]
    fold = next(k for k, i in enumerate(items) if isinstance(i, Shape) and i.style.dash)
    faces = [k for k, i in enumerate(items) if isinstance(i, Shape) and i.style.fill and i.path.closed]

    def moved(number: int, dx: float, dy: float = 0.0) -> bytes:
        return changed(plates, lambda k, item: replace(item, path=item.path.moved(dx, dy))
                       if k == number and isinstance(item, Shape) else item)

    def without(number: int) -> bytes:
        return changed(plates, lambda k, item: None if k == number else item)

    def recoloured(number: int) -> bytes:
        return changed(plates, lambda k, item: replace(item, style=replace(item.style, fill=FILLS[2]))
                       if k == number and isinstance(item, Shape) else item)

    assert codes(changed(plates, lambda k, item: item), what) == set(), "the harness breaks nothing"
    assert codes(without(cuts[0]), what) == {"PARTS"}
    assert codes(without(faces[0]), what) == {"PARTS"}, "an empty face"
    assert codes(without(faces[1]), what) == {"PARTS"}, "an empty back"
    assert codes(without(fold), what) == {"PARTS"}
    assert codes(moved(fold, 0, 1), what) == {"PARTS"}, "every back lies elsewhere"
    assert codes(moved(faces[1], 0.8), what) == {"PARTS"}, "a back that would show"
    assert codes(moved(cuts[0], 3), what) == {"PARTS"}
    assert codes(recoloured(faces[0]), what) == {"PARTS"}
    more = tuple((kind, player, count + (player == 1)) for kind, player, count in what.needs)
    assert codes(pdf(plates), replace(what, needs=more)) == {"PARTS"}
    assert codes(pdf(plates), replace(what, pitch=20.5)) == {"PARTS"}
    assert codes(pdf(plates), what, "letter") == {"UNITS"}
    assert codes(b"nothing", what) == {"FILE"}


@pytest.mark.parametrize(("change", "paper", "reason"), [
    ({"pitch": 40.0}, "a4", r"tile 8x5 of 319.7 x 199.7 mm: a page of a4 has room for"), ({}, "a9", "unknown paper"),
    ({"needs": (("tile 8x5", 1, 99),)}, "a4", "take 25 pages of a4: allowed: 16")])
def test_bad_input(change: dict[str, object], paper: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        piece_pages(replace(paper_set("tilers", 10.0), **change), paper, "en")  # type: ignore[arg-type]


def test_arcs_need_twelve_half_sides() -> None:
    with pytest.raises(BadInput, match=r"arcs = yes: board h4 has no twelve half sides: allowed: h3, h5"):
        pieces_of(replace(paper_set("go-n", arcs=True), game=games.load("hex-2", "h4")))


def test_a_scale_beyond_five_in_a_hundred_is_refused() -> None:
    with pytest.raises(BadInput, match=r"scale_y = '1.2': allowed: 0.95 to 1.05"):
        piece_pages(paper_set("hex-2"), "a4", "en", (1.0, 1.2))


@pytest.mark.proof
@pytest.mark.slow
@settings(max_examples=40)
@given(st.sampled_from(["hex-6", "labyrinth", "hexadames", "polygone", "tilers", "blocks", "marienbad", "hex-3"]),
       st.floats(6, 60), st.tuples(st.floats(0.95, 1.05), st.floats(0.95, 1.05)), st.sampled_from(STYLES),
       st.sampled_from(tuple(PAPERS)), st.integers(1, 2), st.booleans())
def test_any_pitch_and_any_scale(name: str, pitch: float, scale: Scale, style: Printed, paper: str, sides: int,
                                 arcs: bool) -> None:
    options = {"dame": True} if name == "hexadames" else {}
    what = paper_set(name, pitch, sides, arcs and name == "hex-3", style, **options)
    least = min(min(piece_size(kind, what.game.board, pitch)) for kind, _, _ in what.needs)
    assume(least >= 5)  # as the kit asks
    few = replace(what, needs=tuple((kind, player, min(count, 3)) for kind, player, count in what.needs))
    try:
        plates = piece_pages(few, paper, "en", scale)
    except BadInput as error:
        refused = str(error)
        assume("has room for" not in refused and "allowed: 16" not in refused)
        raise
    assert found(pdf(plates), few, paper, scale) == []


# --- marks


def marked(plates: Plates, of: int, other: int, face: int = 0) -> bytes:
    """The sheet with the mark of one player, on one face of one of his pieces, in place of another's."""
    items = plates.pages[0].items
    grounds = [k for k, item in enumerate(items) if isinstance(item, Shape) and item.style.fill == FILLS[of - 1]]
    at = grounds[face]
    end = next((k for k in range(at + 1, len(items)) if items[k].style.fill), len(items))  # type: ignore[union-attr]
    (x0, y0, x1, y1) = items[at].path.bounds  # type: ignore[union-attr]
    ink = items[at + 1].style  # type: ignore[union-attr]
    new = [replace(item, style=ink) for item in mark(other, ((x0 + x1) / 2, (y0 + y1) / 2), (x1 - x0) / 4, 1)]
    page = replace(plates.pages[0], items=(*items[:at + 1], *new, *items[end:]))  # type: ignore[arg-type]
    return pdf(replace(plates, pages=(page, *plates.pages[1:])))


@pytest.mark.slow
@pytest.mark.parametrize("of", [2, 5, *(pytest.param(k, marks=pytest.mark.proof) for k in (1, 3, 4, 6))])
def test_another_players_mark_is_found(of: int) -> None:
    """Whatever its colour: on the front and on the back."""
    what = replace(paper_set("hex-6"), needs=tuple(("pawn", player, 2) for player in range(1, 7)))
    plates = piece_pages(what, "a4", "en")
    assert found(marked(plates, of, of), what) == []
    for other in set(range(1, 7)) - {of}:
        said = found(marked(plates, of, other, face=other % 2), what)
        assert any(MARKS[other - 1] in line for line in said), (of, other, said)


@pytest.mark.proof
def test_marks_that_are_none_and_patterns_that_mislead_are_found() -> None:
    what = six("hatch")
    plates = piece_pages(what, "a4", "en")
    items = plates.pages[0].items

    def every(wanted: Callable[[Shape], bool]) -> list[int]:
        return [k for k, item in enumerate(items) if isinstance(item, Shape) and wanted(item)]

    def styled(numbers: list[int], **style: object) -> list[str]:
        return found(changed(plates, lambda k, item: replace(item, style=replace(item.style, **style))
                             if k in numbers and isinstance(item, Shape) else item), what)

    rims = every(lambda item: bool(item.style.dash) and item.path.closed)
    signs = every(lambda item: item.style.fill is None and not item.style.dash and item.style.stroke == "#ffffff")
    dark = every(lambda item: item.style.fill == "#404040")
    assert styled([]) == []
    assert any("is not grey" in line for line in styled(dark[:1], fill="#404140"))
    assert any("differ by less than 3 to 1" in line for line in styled(signs[:1], stroke="#707070"))
    assert any("does not look as the others of bar" in line for line in styled(rims[:1], dash=(1.0, 1.0)))
    alike = {items[k].style.dash for k in rims}  # type: ignore[union-attr]
    assert len(alike) > 3
    assert any("nothing but the mark tells" in line for line in styled(rims, dash=(2.0, 1.0)))
    assert any("3 to 1" in line for line in styled(dark, fill="#ffffff")), "white on white"
    bent = changed(plates, lambda k, item: replace(item, path=line((20, 250), (21, 251)))
                   if k == signs[0] and isinstance(item, Shape) else item)
    assert codes(bent, what) == {"PARTS"}
    plain = six("outline")
    filled = changed(piece_pages(plain, "a4", "en"), lambda k, item: replace(item, style=replace(
        item.style, fill="#dddddd")) if isinstance(item, Shape) and item.style.fill else item)
    assert any("more on it than its outline and its mark" in line for line in found(filled, plain))


@pytest.mark.slow
def test_patterns_of_two_players_that_are_exchanged_are_found() -> None:
    """Each looks like all of its own, and unlike the other: but not like its side of the board."""
    what = six("hatch")
    plates = piece_pages(what, "a4", "en")

    def exchanged(k: int, item: Shape | Label) -> Shape | Label:
        dash = item.style.dash if isinstance(item, Shape) else ()
        share = round(dash[0] / sum(dash), 2) if len(dash) == 2 else 0
        other = {0.67: 0.5, 0.5: 2 / 3}.get(share)
        return replace(item, style=replace(item.style, dash=(sum(dash) * other, sum(dash) * (1 - other)))
                       ) if isinstance(item, Shape) and other else item

    assert found(pdf(plates), what) == []
    said = found(changed(plates, exchanged), what)
    assert {line.rpartition(": ")[2] for line in said} == {f"its border is not broken as that of {whose} is"
                                                           for whose in ("bar", "square")}


def test_signs_are_read_from_their_shape() -> None:
    def seen(*paths: Path, width: float = 0.3) -> str:
        drawn = [Mark(points=tuple(path.flattened(0.001)), stroke="#000000", fill="", closed=path.closed,
                      curved=len(path.flattened(0.001)) > 6, width=width)
                 for path in paths]
        return sign(drawn)

    for player, name in enumerate(SIGNS, start=1):
        for turn in (0.0, 0.5, 2.0):
            for size in (0.8, 3.0, 9.0):
                shapes = [item.path.rotated(turn) for item in mark(player, (0.0, 0.0), size, 0.2)
                          if isinstance(item, Shape)]
                assert seen(*shapes, width=0.22 * size) == name
                assert seen(*shapes, *shapes, width=0.22 * size) == name, "twice, from two pages"
    assert seen() == ""
    bar = line((-2, 0), (2, 0))
    for wrong in ((bar, line((-2, 1), (2, 1))), (bar, bar.rotated(1.2)), (bar, bar.rotated(math.pi / 2).scaled(0.8)),
                  (bar, circle((0, 0), 2)), (polygon([(0, 0), (3, 0), (3, 2), (0, 2)]),),
                  (polygon([(0, 0), (3, 0), (0, 2)]),), (polyline([(0, 0), (1, 1), (3, 0)]),)):
        assert seen(*wrong) == "?", wrong
    assert seen(polyline([(0, 0), (1, 1), (2, 0)])) == "arrow"
