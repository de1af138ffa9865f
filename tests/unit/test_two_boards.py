"""Two files that show one board: on paper it is the board that the laser burns; where they differ that is found."""

from __future__ import annotations

import re

import pytest

from polygo_fab import boards
from polygo_fab.check.board import Segment, same_cells
from polygo_fab.core.kit import Kit
from polygo_fab.core.part import BoardFace
from polygo_fab.pages.board_page import board_pages
from polygo_fab.pages.edges import straight_edges
from polygo_fab.recipes.product import Cross
from polygo_fab.recipes.products import crosses, products
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.write.pdf import pdf

# --- lines


def lines(name: str, pitch: float = 20.0, dx: float = 0.0) -> list[Segment]:
    """The edges of a board, edge by edge."""
    board = boards.load(name)
    at = [(pitch * x + dx, pitch * y) for x, y in board.points]
    return [(at[a], at[b]) for a, b in board.edges]


def said(one: list[Segment], other: list[Segment]) -> list[str]:
    found = same_cells(one, other, "s3", ("one", "other"))
    assert {f.code for f in found} <= {"BOARD"}
    return [f.message for f in found]


@pytest.mark.parametrize("name", ["s3", "h3", "t2", "bridge3", "hex234"])
def test_edge_by_edge_or_in_long_lines_a_board_is_the_same(name: str) -> None:
    long = [((20 * a[0], 20 * a[1]), (20 * b[0], 20 * b[1])) for a, b in straight_edges(boards.load(name))]
    assert said(lines(name), long) == []
    assert said(lines(name, dx=7), [*long, *long]) == [], "wherever it lies, and drawn twice"


def test_what_differs_is_told() -> None:
    good = lines("s3")
    assert said(good, []) == ["no cell in other", *said(good, [])[1:]]
    assert any("in one only" in line for line in said(good, good[1:]))
    assert any("in other only" in line for line in said(good[1:], good))
    assert said(good, lines("s3", 20.01))
    assert said(good, lines("s4"))
    (a, b) = good[5]
    moved = [*good[:5], ((a[0] + 0.03, a[1]), (b[0] + 0.03, b[1])), *good[6:]]
    assert said(good, moved)


def test_cells_that_are_no_neighbours_any_more_are_found() -> None:
    """Two squares side by side, and the same two with a gap between them that is too narrow to see."""
    def square(x: float) -> list[Segment]:
        corners = [(x, 0.0), (x + 10, 0.0), (x + 10, 10.0), (x, 10.0)]
        return list(zip(corners, [*corners[1:], corners[0]], strict=True))

    joined, apart = [*square(0), *square(10)], [*square(-0.007), *square(10.007)]
    assert said(joined, apart) == ["the cells at (-5.01, 0.00) and (5.01, 0.00) from the middle are neighbours in one "
                                   "only"]


# --- files of a kit


def made(kit: str, **settings: object) -> tuple[Kit, list[Cross], dict[str, bytes]]:
    recipe = Recipe("it", kit, settings=settings, formats=("svg", "pdf"), languages=("en",), papers=("a4",))
    built = recipe.build()
    proofs = [cross for cross in crosses(recipe, built) if cross.code == "BOARD"]
    paths = {path for cross in proofs for path in cross.paths}
    return built, proofs, {p.path: p.write() for p in products(recipe, built) if p.path in paths}


def codes(cross: Cross, files: dict[str, bytes]) -> set[str]:
    return {finding.code for finding in cross.prove([files[path] for path in cross.paths])}


@pytest.mark.slow
def test_both_faces_of_the_drawer_are_proved_against_paper() -> None:
    kit, proofs, files = made("tetrago")
    assert [(cross.code, cross.paths) for cross in proofs] == [
        ("BOARD", ("print/en-a4/board-s6.pdf", "laser/floor.svg")),
        ("BOARD", ("print/en-a4/board-s7.pdf", "laser/floor-back.svg"))]
    assert [codes(cross, files) for cross in proofs] == [set(), set()]
    for cross, face in zip(proofs, kit.boards, strict=True):
        page, laser = cross.paths
        for wrong in (BoardFace(face.board, face.pitch + 0.01), BoardFace(boards.load("s5"), face.pitch)):
            other = pdf(board_pages(wrong.board, wrong.pitch, "a4", "en", "x"))
            assert codes(cross, files | {page: other}) == {"BOARD"}
        lines = re.finditer(rb'(<path[^>]* d="M)([\d.]+) ([\d.]+)(L[^"]*"[^>]*/>)', files[laser])
        line = max(lines, key=lambda found: found[4].count(b"L"))  # of the grid: ticks are no part of the board
        elsewhere = b"%.3f %.3f" % (float(line[2]) + 0.05, float(line[3]) + 0.05)
        for instead in (b"", line[1] + elsewhere + line[4]):
            broken = files[laser].replace(line[0], instead, 1)
            assert broken != files[laser]
            assert codes(cross, files | {laser: broken}) == {"BOARD"}, (laser, line[0], instead)
        assert codes(cross, files | {page: b"nothing"}) == {"BOARD"}
    front, back = proofs
    swapped = {front.paths[0]: files[back.paths[0]], back.paths[0]: files[front.paths[0]]}
    assert [codes(cross, files | swapped) for cross in proofs] == [{"BOARD"}, {"BOARD"}]


@pytest.mark.slow
@pytest.mark.parametrize(("settings", "machine", "jobs"), [
    ({"board": "h9"}, "k40", 4), ({"board": "s6", "back": "dual"}, None, 1), ({"board": "polygone"}, None, 1),
    ({"board": "bridge7", "game": "bridges", "coordinates": True, "crown": False}, None, 1)])
def test_any_board_is_proved_against_paper(settings: dict[str, object], machine: str | None, jobs: int) -> None:
    """In segments, with another board on its back, with what else is burned on it."""
    recipe = Recipe("it", "board", settings=settings, machine=machine, formats=("svg", "pdf"), languages=("en",),
                    papers=("letter",))
    kit = recipe.build()
    proofs = [cross for cross in crosses(recipe, kit) if cross.code == "BOARD"]
    assert len(proofs) == len(kit.boards)
    assert len(proofs[0].paths) == 1 + jobs
    files = {p.path: p.write() for p in products(recipe, kit) if any(p.path in cross.paths for cross in proofs)}
    assert [codes(cross, files) for cross in proofs] == [set()] * len(proofs)


def test_no_proof_where_there_is_nothing_on_paper_or_nothing_burned() -> None:
    for kit, formats in (("tetrago", ("svg", "dxf")), ("paper", ("pdf",)), ("coupons", ("svg", "pdf"))):
        recipe = Recipe("it", kit, formats=formats)
        assert not [cross for cross in crosses(recipe, recipe.build()) if cross.code == "BOARD"]
