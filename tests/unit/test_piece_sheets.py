"""Sheets of paper pieces: as many as a game needs, backs in register; what is not so is refused."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from polygo_fab import games
from polygo_fab.check.piece_page import check_piece_pdf
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import INKS, Label, Plates, Shape
from polygo_fab.core.paper import PaperSet
from polygo_fab.kits.chosen import needs
from polygo_fab.pages.piece_sheet import piece_pages, pieces_of
from polygo_fab.pages.pieces import COLOURS
from polygo_fab.write.pdf import pdf

FILLS = [fill for fill, _ in COLOURS]
Item = Shape | Label


def paper_set(name: str, pitch: float = 20.0, sides: int = 2, arcs: bool = False, **options: object) -> PaperSet:
    game = games.load(name, **options)
    wanted = tuple((need.piece, need.player, need.count) for need in needs(game, "p95"))
    return PaperSet(game, pitch, "colour", (1.0, 1.0), False, sides, wanted, arcs)


def codes(data: bytes, what: PaperSet, paper: str = "a4") -> set[str]:
    return {f.code for f in check_piece_pdf(data, what, paper, FILLS)}


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
@pytest.mark.parametrize(("paper", "scale"), [("a4", (1.0, 1.0)), ("a4-letter", (1.002, 0.997))])
def test_sheets_read_back(name: str, paper: str, scale: tuple[float, float]) -> None:
    what = replace(paper_set(name, **SETS[name]), scale=scale)  # type: ignore[arg-type]
    plates = piece_pages(what, paper, "fr")
    data = pdf(plates)
    assert codes(data, what, paper) == set()
    assert data == pdf(piece_pages(what, paper, "fr"))
    assert all(page.alt for page in plates.pages)
    assert codes(data, replace(what, sides=3 - what.sides), paper), "with a back, or without"


def test_counts_are_those_of_the_equipment() -> None:
    counted = {(piece.kind, piece.player): count for piece, count in pieces_of(paper_set("labyrinth"))}
    assert counted[("king", 1)] == counted[("king", 2)] == 1
    assert counted[("stone", 0)] > 20
    arcs = [(piece.player, count) for piece, count in pieces_of(paper_set("hex-2", arcs=True)) if piece.kind == "arc"]
    assert sum(count for _, count in arcs) == 12
    assert sum(count for player, count in arcs if player == 1) == 6


@pytest.mark.slow
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
    ({"scale": (1.0, 1.2)}, "a4", "scale_y = '1.2': allowed"),
    ({"needs": (("tile 8x5", 1, 99),)}, "a4", "take 25 pages of a4: allowed: 16")])
def test_bad_input(change: dict[str, object], paper: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        piece_pages(replace(paper_set("tilers", 10.0), **change), paper, "en")  # type: ignore[arg-type]


def test_arcs_need_twelve_half_sides() -> None:
    with pytest.raises(BadInput, match=r"arcs = yes: board h4 has no twelve half sides: allowed: h3, h5"):
        pieces_of(replace(paper_set("go-n", arcs=True), game=games.load("hex-2", "h4")))
