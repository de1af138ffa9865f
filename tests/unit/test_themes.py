"""Borders on the crown of a kit: proved on its files, clear of edges and holes, and refused where they have no room."""

from __future__ import annotations

import re

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.affinity import rotate, scale

from polygo_fab import kits
from polygo_fab.core.errors import BadInput
from polygo_fab.core.part import Part
from polygo_fab.recipes.preview import Tried, preview
from polygo_fab.recipes.products import crosses
from polygo_fab.recipes.proving import prove
from polygo_fab.recipes.recipe import load, revised

THEMES = ("tiling", "weave", "star")
BOARDS = ("h5", "t4", "s6", "hex556", "trap7", "rhombus11", "bridge7", "polygone", "units12")


def crown(kit: str, **settings: object) -> Part:
    [part] = [part for part in kits.load(kit, settings).parts if part.name == "crown"]
    return part


def lines(part: Part) -> shapely.MultiLineString:
    return shapely.MultiLineString([stroke.path.flattened() for stroke in part.front])


def tried(kit: str, *settings: str) -> Tried:
    return preview(revised(load(kit), settings), advise=False).tried()


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kit", ["tetrago", "hexago", "board"])
def test_every_theme_is_proved_on_every_crown(kit: str, theme: str) -> None:
    assert tried(kit, f"theme={theme}").errors == ()


@pytest.mark.parametrize("settings", [
    ("hexago", "theme=star", "arcs=no"), ("board", "theme=tiling", "board=t4", "lines=score"),
    ("board", "theme=weave", "board=trap7", "band=15", "kerf=0.2x0.3"), ("tetrago", "theme=star", "title=Club")])
def test_with_other_settings_too(settings: tuple[str, ...]) -> None:
    assert tried(*settings).errors == ()


@pytest.mark.parametrize("other", ["", '{path}<path d="M20 8L30 9"/>', '<path d="{moved}"/>'])
def test_a_line_that_is_missing_strange_or_elsewhere_is_found(other: str) -> None:
    drawn = preview(revised(load("tetrago"), ["theme=weave"]), advise=False)
    svg = drawn.files["laser/crown.svg"].decode()
    layer = svg[svg.index('id="engrave"'):]
    path = layer[layer.index("<path"):layer.index("/>") + 2]
    [at] = re.findall(r'd="M([0-9.]+) ', path)
    moved = path.split('"')[1].replace(f"M{at} ", f"M{float(at) + 0.1:g} ")
    broken = {**drawn.files, "laser/crown.svg": svg.replace(path, other.format(path=path, moved=moved)).encode()}
    assert broken != drawn.files
    found = prove((), broken, crosses(drawn.recipe, drawn.kit)).findings
    assert "CONTRACT" in {finding.code for finding in found}


@given(board=st.sampled_from(BOARDS), theme=st.sampled_from(THEMES), band=st.integers(8, 30))
def test_it_lies_a_millimetre_clear_of_edges_and_holes(board: str, theme: str, band: int) -> None:
    part = crown("board", board=board, theme=theme, band=float(band))
    edges = [shapely.LineString(path.flattened()) for path in (part.outline, *part.holes)]
    drawn = lines(part)
    assert min(float(edge.distance(drawn)) for edge in edges) > 0.999
    assert shapely.Polygon(edges[0].coords, [edges[1].coords]).covers(drawn)


@pytest.mark.parametrize(("kit", "turn"), [("tetrago", 90), ("hexago", 60)])
@pytest.mark.parametrize("theme", ["tiling", "star"])
def test_it_has_the_symmetry_of_its_board(kit: str, turn: int, theme: str) -> None:
    drawn = lines(crown(kit, theme=theme))
    for other in (rotate(drawn, turn, origin=(0, 0)), scale(drawn, -1, 1, origin=(0, 0))):
        assert shapely.hausdorff_distance(drawn, other) < 0.001


@pytest.mark.parametrize(("kit", "settings", "told"), [
    ("board", {"crown": False}, "there is no crown"), ("board", {"coordinates": True}, "bears names"),
    ("board", {"game": "hex"}, "bears names"), ("board", {"band": 3.5}, "3.5 mm of wood along the edge"),
    ("board", {"theme": "flowers"}, "plain, tiling, weave, star")])
def test_where_it_has_no_room_it_is_refused(kit: str, settings: dict[str, object], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        kits.load(kit, {"theme": "weave", **settings})


def test_a_crown_in_pieces_has_none() -> None:
    with pytest.raises(BadInput, match="cut in pieces for this bed"):
        kits.load("board", {"theme": "weave", "board": "h9"}, "k40")
