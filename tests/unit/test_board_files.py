"""Boards from files of one's own: what they make, built twice; what is wrong with them, and where."""

import math
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
import shapely

from polygo_fab import boards, games
from polygo_fab.check.boards_twice import check_board_twice
from polygo_fab.check.second_library import second_patch
from polygo_fab.check.second_tiling import mean, near
from polygo_fab.core.board_files.files import BoardFile, keep
from polygo_fab.core.board_files.library import patch, tilings
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Unsound
from polygo_fab.core.text_board import draw
from polygo_fab.pages.map_colours import classes
from polygo_fab.play.record import open_record, write_record
from polygo_fab.recipes.dual_file import dual_file
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import make
from polygo_fab.recipes.own_board import board_named, told
from polygo_fab.recipes.recipe import load, revised

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm" viewBox="0 0 100 100">{}</svg>'


def made(name: str, text: str, drawing: str = "") -> boards.Board:
    return boards.load(keep(BoardFile(name, text, drawing)))


@pytest.mark.slow
def test_why_a_game_does_not_take_the_sides_of_a_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "quarters.toml"
    path.write_text("""[polygons]
a = [[0, 0], [1, 0], [1, 1], [0, 1]]
b = [[1, 0], [2, 0], [2, 1], [1, 1]]
c = [[0, 1], [1, 1], [1, 2], [0, 2]]
d = [[1, 1], [2, 1], [2, 2], [1, 2]]
[regions]
left = ["a", "c"]
top = ["c", "d"]
right = ["d", "b"]
bottom = ["b", "a"]
""", encoding="utf-8")
    assert told(str(path))[-1].startswith("not hex on quarters: 4 meet between c, d, a, b: expected a board of")


@pytest.mark.slow
@pytest.mark.parametrize("tiling", tilings())
def test_a_tiling_grown_by_words_is_the_one_on_a_lattice(tiling: str) -> None:
    laid, grown = patch("a", tiling, 3), second_patch(tiling, 3)
    assert len(laid) == len(grown) > 15
    places = [mean(cell) for cell in grown]
    assert all(min(math.dist(mean(cell), p) for p in places) < 1e-6 for cell in laid)


@pytest.mark.parametrize(("word", "corners"), [("4.8.8", {4, 8}), ("3.4.6.4", {3, 4, 6}), ("4.6.12", {4, 6, 12})])
def test_round_each_inner_corner_lie_the_polygons_of_the_name(word: str, corners: set[int]) -> None:
    board = made(f"corner{word.replace('.', '')}", f'tiling = "{word}"\nsize = 2\n')
    border = set(board.outline)
    for point in set(range(len(board.points))) - border:
        assert sorted(len(cell) for cell in board.cells if point in cell) == sorted(map(int, word.split(".")))
    assert {len(cell) for cell in board.cells} == corners
    assert min(math.dist(board.cell_centre(a), board.cell_centre(b)) for a, b in
               (cells for cells in board.edge_cells.values() if len(cells) == 2)) == pytest.approx(1)


FILES = {
    "polygons": "polygons = [[[0, 0], [10, 0], [10, 10], [0, 10]], [[10, 0], [20, 0], [20, 10], [10.01, 10]],\n"
                "[[0, 10], [20, 10], [20, 20], [0, 20]]]\n",
    "countries": "[polygons]\nnorth = [[0, 60], [50, 66], [50, 40], [20, 38], [0, 45]]\n"
                 "east = [[50, 66], [90, 50], [80, 20], [55, 25], [50, 40]]\n"
                 "west = [[0, 45], [20, 38], [25, 10], [0, 5]]\n"
                 "lake = [[20, 38], [50, 40], [55, 25], [45, 8], [25, 10]]\n"
                 "south = [[45, 8], [55, 25], [80, 20], [70, -10], [40, -12]]\n",
    "mask": 'over = "h4"\nmask = ["##..", "#####", "######", "#######", ".#####", "..###", "..##"]\n',
    "low": 'over = "s2x3"\nmask = ["###", "##."]\n',
    "thin": 'over = "h2"\nmask = [".#", "#.#", "##"]\n',
    "below points": 'over = "h2"\nmask = ["##", "##.", "##"]\nplay = "points"\n',
    "below edges": 'over = "s3"\nmask = ["###", "###", "##."]\nplay = "edges"\n',
    "edges": 'tiling = "3.6.3.6"\nsize = 1\nplay = "edges"\n',
    "points": 'tiling = "cairo"\nsize = 2\nplay = "points"\n',
    "regions": 'tiling = "4.4.4.4"\nsize = 1\n[regions]\nleft = ["a1", "a2", "a3"]\n'}


@pytest.mark.parametrize("kind", FILES)
def test_a_file_is_the_same_board_to_both_readers(kind: str) -> None:
    board = made(f"twice{kind}".replace(" ", ""), FILES[kind])
    assert check_board_twice(board) == []
    assert games.load("polygo", board.name if board.play == "cells" else "s6").initial().to_move == 1


def test_a_point_on_a_side_parts_it_and_near_corners_are_one() -> None:
    board = made("parted", FILES["polygons"])
    assert (len(board.cells), len(board.points), len(board.border)) == (3, 8, 3)
    assert board.names == ("a2", "a1", "b1")


def test_countries_keep_their_names_and_stand_inside() -> None:
    board = made("lands", FILES["countries"])
    assert set(board.names) == {"north", "east", "west", "lake", "south"}
    assert {board.names[s] for s in board.neighbours[board.site["lake"]]} == {"north", "east", "west", "south"}
    assert "lake" in draw(board, ["."] * 5)


@pytest.mark.parametrize("inside", ['<path d="M0 0H60V60H0Z"/><path d="M20,0 v60"/><path d="M40,0 L40,60.03"/>'
                                    '<g transform="translate(0 20)"><line x1="0" y1="0" x2="60" y2="0"/></g>'
                                    '<polyline points="0,40 40,40.02 60,40"/>',
                                    "".join(f'<rect id="c{x}{y}" x="{20 * x}" y="{20 * y}" width="20" height="20"/>'
                                            for x in range(3) for y in range(3))])
def test_a_drawing_is_its_closed_paths_or_what_its_lines_enclose(inside: str, tmp_path: Path) -> None:
    name = f"drawing{len(inside)}"
    (tmp_path / f"{name}.svg").write_text(SVG.format(inside), encoding="utf-8")
    board = boards.load(str(tmp_path / f"{name}.svg"))
    assert (len(board.cells), len(board.edges), len(board.border)) == (9, 24, 8)
    assert check_board_twice(board) == []


FAULTS = {
    "polygons = [[[0,0],[2,0],[2,1],[0,1]], [[1,0.5],[3,0.5],[3,2],[1,2]]]": "P1: .*overlap: .*at \\(2, 0.5\\)",
    "polygons = [[[0,0],[2,0],[2,1],[0,1]], [[0,0],[2,0],[1,9]]]": "P1: .*",
    "polygons = [[[0,0],[9,0],[9,9],[0,9]], [[3,3],[4,3],[4,4]]]":
        "P1: cell 2 at \\(3.66667, 3.33333\\) lies on cell 1",
    "polygons = [[[0,0],[3,0],[3,3],[2,3],[2,1],[1,1],[1,3],[0,3]], [[0,3],[1,3],[1,2],[2,2],[2,3],[3,3],[3,4],[0,4]],"
    "[[1,1],[2,1],[2,2],[1,2]]]": "P2: cell 1 .* cell 2 .* share 2 edges, at \\(2.5, 3\\) and at \\(1, 2.5\\)",
    "polygons = [[[0,0],[2,0],[2,1],[0,1]], [[3,0],[4,0],[4,1]], [[0,1],[2,1],[1,3]]]":
        "an island: 1 of 3 cells .*cell 2 at \\(3.66667, 0.333333\\)",
    "polygons = [[[0,0],[2,2],[2,0],[0,2]]]": "crosses itself at \\(1, 1\\)",
    "polygons = [[[0,0],[9,0],[9,9],[0,9]], [[9,0],[9.001,0],[9.001,9],[9,9]]]": "cell 2 .* is a sliver",
    "polygons = [[[0,0],[9,0],[9,9],[0,9]], [[9,0],[9.1,0],[9.1,9],[9,9]]]": "sliver: allowed: a width of 1/50",
    "polygons = [[[0,0],[1,0],[1,1],[0,1]], [[1,1],[2,1],[2,2],[1,2]], [[1,0],[2,0],[2,1],[1.5,0.5]]]":
        "an island|border",
    'over = "s3"\nmask = ["###", "#.#", "###"]': "a hole at \\(-0.5, 0.5\\)",
    'over = "s3"\nmask = ["###"]': "expected 3 rows", 'over = "s99x"\nmask = ["###"]': "over = 's99x'",
    "polygons = [[[0,0],[nan,1],[1,1]]]": "\\[nan, 1\\]: expected a point", "polygons = 3": "expected a list",
    "polygons = []": "it has no cell", 'tiling = "cairoo"': "did you mean 'cairo'",
    'tiling = "4.8.8"\nsize = 99': "1 to 12",
    'tiling = "triakis"\nsize = 9': "has 1404 cells: allowed: up to 700", "": "nothing says its cells",
    'tiling = "cairo"\nmask = []': "mask and tiling", "colour = 1": "unknown key",
    'tiling = "cairo"\nnames = ["a", "b"]': "2 names for 36 cells",
    'tiling = "cairo"\nsize = 1\nnames = ["a","a","b","c"]': "two cells are called 'a'",
    'tiling = "cairo"\n[regions]\nleft = ["zz9"]': "no site 'zz9'",
    'tiling = "cairo"\n[regions]\nleft = []': "left: it is empty",
    'tiling = "cairo"\n[regions]\nleft = ["a1", "b1", "A1"]': "left: 'a1' stands there twice",
    'tiling = "cairo"\n[regions]\nleft = ["a1", "b1"]\ntop = ["b1", "a1"]': "left and top are the same",
    'tiling = "cairo"\nsize = 1\nnames = ["a","b","c","Swap"]': "name 'Swap': a move of games is called so",
    "polygons = [[[0,0],[1,0],[1,1],[0,1]], [[1,0],[9e5,0],[9e5,1],[1,1]]]":
        "134[12] times as long as a cell is on the mean .*: allowed: up to 700 times",
    "a = [": "not a TOML",
    **{f'tiling = "4.4.4.4"\nsize = 1\n{more}': why for more, why in {
        '[regions]\nport1 = ["a1"]\nport3 = ["a2"]': "port3: allowed: port1, port2 ... without a gap",
        '[regions]\nport1 = ["a1", "b1"]': "port1: ports given: 1: allowed: 4, 6, 8",
        '[regions]\nport1 = ["a1","b2"]\nport2=["a2"]\nport3=["b3"]\nport4=["c1"]':
            'port1: allowed: neighbours along the border, as \\["c3", "b3", "a3"\\]',
        '[regions]\nport1 = ["a1","b1"]\nport2=["c1","c2"]\nport3=["c3","b3"]\nport4=["a3","a2"]':
            "port1: it runs from a1 to b1, and port2 begins at c1",
        '[regions]\nhome1 = ["a1","b1"]': "home1: homes given: 1, goals: 0: allowed: a home and a goal",
        '[regions]\nhome1 = ["a1","b1","c1"]\ngoal1=["c3","c2"]\nhome2=["b1","a1"]\ngoal2=["a3","b3"]':
            "home2: 'a1' lies in home1",
        '[regions]\nhome1 = ["a1"]\ngoal1=["c3"]\nhome2=["c1"]\ngoal2=["a3"]':
            "home1: one cell: allowed: two or more along the border, as",
        '[regions]\nbarred = ["b2"]\nleft=["b2"]': "barred: 'b2' lies in left",
        '[regions]\nbarred = ["a2", "b2", "c2"]': "barred: a1 is cut off from a3",
        '[regions]\nbarred = ["a1","a2","a3","b1","b3","c1","c2","c3"]': "barred: too little is left",
        'play = "points"\n[regions]\nbarred = ["a1"]': "barred: allowed where pieces stand on cells"}.items()}}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_told_with_its_place(text: str) -> None:
    with pytest.raises(BadInput, match=FAULTS[text]):
        made(f"fault{list(FAULTS).index(text)}", text)


BOMB = ('<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
        '<svg xmlns="http://www.w3.org/2000/svg">&b;</svg>')
DRAWINGS = {
    BOMB: "entities", "<svg": "no SVG", "<html/>": "begins with 'html'", SVG.format(""): "nothing is drawn",
    SVG.format('<circle r="5"/>'): "'circle' in its drawing: allowed: path",
    SVG.format('<use href="/etc/passwd"/>'): "'use' in its drawing",
    SVG.format('<path d="M0 0C1 1 2 2 3 3"/>'): "'C' in a path, after \\(0, 0\\): allowed: straight lines",
    SVG.format('<path d="M0 0H60V60H0Z"/><path d="M20,0 v59"/>'): "a line ends at \\(20, 59\\)",
    SVG.format("".join(f'<path d="M{k} 0V120M0 {k}H120"/>' for k in range(121))).replace("0 0 100 100", "0 0 120 120"):
        "in more than 12000 points",
    SVG.format('<path d="M0 0L1e999 0L3 3Z"/>'): "no number up to 100000",
    SVG.format('<path d="' + "M0 0H9V9H0Z" * 4000 + '"/>'): "more than 12000 corners",
    SVG.format('<path d="M0 0L9 9L9 0Z"/>' * 701): "701 cells: allowed: 2 to 700",
    SVG.format('<rect width="-10" height="10"/>'): "-10 x 10, rounded by 0: allowed: sides longer than 0",
    SVG.format('<rect rx="5" width="10" height="10"/>'): "rounded by 5: allowed: sides longer than 0, sharp corners",
    SVG.format('<g transform="rotate(1e999)"><rect width="9" height="9"/></g>'): "transform rotate\\(1e999\\): allowed",
    SVG.format('<line x1="0"/>'): "all that is drawn is shorter than 0.05 mm",
    SVG.format('<g style="display: none"><rect width="9" height="9"/></g>'): "display: none: allowed: what shows",
    SVG.format('<rect width="9" height="9" opacity="0"/>'): "opacity: 0: allowed: what shows",
    SVG.format('<g style="fill-opacity:.0"><rect width="9" height="9"/></g>'):
        "fill-opacity: .0: allowed: more than 0, or fill none",
    SVG.format('<rect width="9" height="9" opacity="-1"/>'): "opacity: -1: allowed: what shows",
    SVG.format('<rect width="9" height="9" opacity="calc(0)"/>'): "opacity: calc.0.: allowed: what shows",
    SVG.format('<rect width="9" height="9" fill="none" stroke="#000" stroke-width="0"/>'): "stroke-width: 0: allowed",
    SVG.format('<rect width="9" height="9" style="fill:none;fill:red"/>'): "'fill:red' in its style: allowed: each",
    SVG.format('<rect width="9" height="9" style="fill:/**/none"/>'): "in its style: allowed: each property once",
    SVG.format('<rect width="9" height="9" style="width: 90px"/>'): "width: 90px: in a style: allowed: as an attribute",
    SVG.format('<rect width="9" height="9" fill="sky"/>'): "fill: sky: allowed: what shows",
    SVG.format('<rect width="9" height="9" fill="none" stroke="red" stroke-dasharray="0 9"/>'):
        "stroke-dasharray: 0 9: allowed: what shows",
    SVG.format('<rect x="120" width="9" height="9" id="far"/>'):
        "a shape far goes to 120, 0, beyond the viewBox of its drawing",
    SVG.format('<rect width="9" height="9" color="transparent"/>'): "color: transparent: allowed: what shows",
    SVG.format('<rect width="9" height="9" systemLanguage="zz"/>'): "systemLanguage: allowed: what shows everywhere",
    SVG.format('<rect width="9" height="9"><set attributeName="opacity" to="0"/></rect>'): "'set' in it: allowed",
    SVG.format('<style>.a{fill:none}</style><rect class="a" width="9" height="9"/>'): "'fill:' in the styles",
    SVG.format('<style>@import url(a.css);</style><rect width="9" height="9"/>'): "'@' in the styles",
    SVG.format('<q:rect xmlns:q="urn:x" width="9" height="9"/>'): "'{urn:x}rect': allowed: shapes of SVG",
    SVG.format('<polygon points="0,0 9,0 x 9,9"/>'): "polygon: 'x': expected numbers",
    SVG.format('<path d="L0 9L9 9"/>'): "a path begins with 'L': expected M",
    SVG.format('<path d="M0 0L9 0;L9 9Z"/>'): "a number is missing",
    SVG.format('<g transform="rotate(4deg)"><rect width="9" height="9"/></g>'): "transform rotate: 'deg': expected",
    SVG.format('<rect width="9" height="9" stroke="Transparent"/>'): "stroke: Transparent: allowed: what shows",
    SVG.format('<rect width="9" height="9" fill="rgba(0, 0, 0, 0)"/>'): "fill: rgba.0, 0, 0, 0.: allowed: what shows",
    SVG.format('<style>.a{opacity:0}</style><rect width="9" height="9"/>'): "'opacity:' in the styles",
    SVG.format('<style>rect{transform:scale(2)}</style><rect width="9" height="9"/>'): "'transform:' in the styles",
    SVG.format('<rect width="9" height="9"/>'): "one cell: allowed: 2 to 700",
    SVG.format('<rect width="9" height="9"/>').replace('"100mm" h', '"abc" h'): "width = 'abc' of its drawing",
    SVG.format('<rect width="9" height="9"/>').replace("0 0 100 100", "0 0 0 0"): "viewBox = '0 0 0 0' of",
    "<svg xmlns='http://www.w3.org/2000/svg'>" + "<g>" * 99 + "</g>" * 99 + "</svg>": "more than 60 deep"}


@pytest.mark.parametrize("look", [
    'style="fill:none;fill-opacity:0;stroke:#000;stroke-opacity:1;stroke-width:0.26px"', 'fill-opacity="0" fill="none" '
    'stroke="rgb(0, 0, 0)"', 'fill="url(#a)" stroke-opacity="0"', 'style="fill:#1a171b80;-inkscape-stroke:none"',
    'fill="rgba(10,20,30,.5)" opacity="50%"', 'color="#000" fill="currentColor" display="inline" visibility="visible"'])
def test_a_drawing_that_shows_is_taken(look: str) -> None:
    shapes = f'<rect width="30" height="30" {look}/><rect x="30" width="30" height="30" {look}/>'
    assert len(made(f"shown{len(look)}", 'svg = "a.svg"', SVG.format(shapes)).cells) == 2


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_hostile_drawing_is_one_line(drawing: str) -> None:
    with pytest.raises(BadInput, match=DRAWINGS[drawing]):
        made(f"hostile{list(DRAWINGS).index(drawing)}", 'svg = "a.svg"', drawing)


def test_a_tangle_of_lines_ends_soon() -> None:
    lines = "".join(f'<path d="M{k} 0L{99 - k} 99"/>' for k in range(99)) * 9
    with pytest.raises(BadInput):
        made("tangle", 'svg = "a.svg"', SVG.format(lines))


@pytest.mark.parametrize(("name", "data", "told"), [
    ("h5.toml", b'tiling = "cairo"', "a board of that name is there"), ("9.toml", b"", "begins with a letter"),
    ("big.toml", b"#" * 1_000_001, "larger than 1 MB"), ("latin.toml", b"# \xe9", "not a text in UTF-8"),
    ("far.toml", b'svg = "../far.svg"', "an SVG file beside it"), ("no.toml", None, "there is none")])
def test_a_file_that_cannot_be_taken_is_one_line(name: str, data: bytes | None, told: str, tmp_path: Path) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    with pytest.raises(BadInput, match=told):
        boards.load(str(tmp_path / name))


def test_two_files_of_one_name_are_not_mixed_up(tmp_path: Path) -> None:
    for folder, size in (("a", 1), ("b", 2)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "same.toml").write_text(f'tiling = "cairo"\nsize = {size}\n', encoding="utf-8")
    assert board_named("same.toml", tmp_path / "a") == "same"
    with pytest.raises(BadInput, match="two different board files called 'same'"):
        boards.load(str(tmp_path / "b" / "same.toml"))


OWN = sorted((Path(__file__).parents[2] / "docs" / "boards").iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_the_boards_of_the_docs_are_built_twice_and_shown(path: Path) -> None:
    board = boards.load(str(path))
    assert check_board_twice(board) == []
    game = games.load("polygo", board)
    assert len(game.legal_moves(game.initial())) == len(board.cells) - len(board.barred)
    said = (path.parents[1] / "boards.md").read_text(encoding="utf-8")
    assert f"(boards/{path.name})" in said
    assert said.count(f"gallery/own-{path.stem}.png)") == 1
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 12


@pytest.mark.proof
@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
@pytest.mark.parametrize("words", ["board pitch=12", "paper game=polygo style=hatch pitch=26",
                                   "paper game=go-n coordinates=yes pitch=26"])
def test_the_boards_of_the_docs_are_made(path: Path, words: str, tmp_path: Path) -> None:
    kit, *settings = words.split()
    made = make(revised(load(kit), [f"board={path}", *settings], formats="svg,pdf", lang="en", paper="a4",
                        machine="bed-600x400"), tmp_path)
    assert made.findings == ()
    assert check_folder(made.folder) == ()


@pytest.mark.slow
@pytest.mark.parametrize("play", ["points", "edges"])
def test_a_plate_for_pieces_on_points_or_edges_is_made(play: str, tmp_path: Path) -> None:
    path = tmp_path / f"on{play}.toml"
    path.write_text(f'tiling = "4.4.4.4"\nsize = 1\nplay = "{play}"\n', encoding="utf-8")
    made = make(revised(load("board"), [f"board={path}"], formats="svg", lang="en", paper="a4"), tmp_path)
    assert made.findings == ()


@pytest.mark.slow
def test_a_board_that_is_one_long_row_is_made(tmp_path: Path) -> None:
    cells = ", ".join(f"[[{x}, 0], [{x + 1}, 0], [{x + 1}, 1], [{x}, 1]]" for x in range(300))
    (tmp_path / "row.toml").write_text(f"polygons = [{cells}]", encoding="utf-8")
    made = make(revised(load("board"), [f"board={tmp_path / 'row.toml'}"], formats="svg", lang="en", paper="a4"),
                tmp_path)
    assert made.findings == ()


def test_the_name_of_a_tiling_says_that_it_goes_into_a_file() -> None:
    with pytest.raises(BadInput, match=r"board 'cairo': a tiling: write tiling = \"cairo\" and size = 3 into a file"):
        boards.load("cairo")


@pytest.mark.slow
def test_shares_that_are_not_convex_bear_the_lines_along_their_edge(tmp_path: Path) -> None:
    """A share with a cell of the other one between its own: the middle of its border line's box lies in neither."""
    lines = ('<g fill="none"><path d="M0 0H100V100H0Z"/><path d="M0 20 L100 30"/><path d="M0 50 L100 60"/>'
             '<path d="M0 80 L100 75"/><path d="M20 0 L30 100"/><path d="M55 0 L50 100"/><path d="M80 0 L75 100"/></g>')
    (tmp_path / "net.svg").write_text(SVG.format(lines), encoding="utf-8")
    made = make(revised(load("board"), [f"board={tmp_path / 'net.svg'}", "pitch=40"], formats="svg", lang="en",
                        paper="a4", machine="k40"), tmp_path)
    assert made.findings == ()
    assert "laser/plate-2.svg" in made.files


def test_a_map_of_seventy_lands_has_four_tints() -> None:
    chance = random.Random(1)
    seeds = shapely.MultiPoint([(100 * chance.random(), 100 * chance.random()) for _ in range(70)])
    lands = shapely.voronoi_polygons(seeds, extend_to=shapely.box(0, 0, 100, 100))
    points = [[[round(x, 3), round(y, 3)] for x, y in land.exterior.coords[:-1]] for land in lands.geoms]
    board = made("seventy", f"polygons = {points}")
    tints = classes(board)
    assert set(tints) == {0, 1, 2, 3}
    assert all(tints[a] != tints[b] for a, b in (cells for cells in board.edge_cells.values() if len(cells) == 2))
    assert check_board_twice(board) == []


def test_a_game_on_a_board_of_ones_own_is_recorded_with_it() -> None:
    game = games.load("polygo", made("recorded", 'tiling = "cairo"\nsize = 2\n'))
    states = [game.initial(), game.apply(game.initial(), game.parse_move(game.initial(), "a1"))]
    text = write_record(game, states, [game.legal_moves(states[0])[game.board.site["a1"]]])
    script = ("import sys; from polygo_fab.play.record import open_record; "
              "print(open_record(sys.stdin.read()).game.board)")
    again = subprocess.run([sys.executable, "-c", script], input=text, capture_output=True, text=True, check=True)
    assert again.stdout.strip() == "<board recorded, 16 cells>"
    with pytest.raises(BadInput, match="game record: boards: recorded: no board file"):
        open_record('game = "polygo"\nboard_files = {recorded = {text = 3}}\n')


def test_no_two_cells_of_a_patch_lie_in_one_place() -> None:
    assert len({near(mean(cell)) for cell in patch("a", "penrose", 4)}) == 80


def test_ports_of_a_file_are_those_of_the_games() -> None:
    bays = boards.load(str(OWN[0].parent / "bays.toml"))
    game = games.load("hex-n", bays)
    assert [len(sites) for sites in (feature.sites for feature in game.shows)] == [3, 4, 3, 4, 3, 5]
    assert games.load("hex-3", bays).legend[0] == "player 1 joins a1-c3 with c7-a8"
    for name, players in (("hex-6", 6), ("hex-2", 2), ("labyrinth", 2)):
        with pytest.raises(BadInput, match=f"ports of bays: {players} pairs: allowed: 3"):
            games.load(name, bays, players=players)


def test_kings_come_from_the_homes_of_a_file() -> None:
    hall = boards.load(str(OWN[0].parent / "hall.toml"))
    game = games.load("labyrinth", hall, players=4)
    start = game.initial()
    assert [hall.names[start.owner.index(player)] for player in (1, 2, 3, 4)] == ["a2", "b2", "d4", "a8"]
    assert game.legend[3] == "king 4 goes to a5-a3"
    with pytest.raises(BadInput, match="the file of hall gives 4 homes: allowed: 4"):
        games.load("labyrinth", hall)


@pytest.mark.parametrize("name", ["polygo", "go-n", "hexago-february", "labyrinth"])
def test_nothing_is_ever_put_on_a_barred_cell(name: str) -> None:
    lake = boards.load(str(OWN[0].parent / "lake.toml"))
    game = games.load(name, lake)
    barred = {lake.site["c3"], lake.site["d3"]}
    assert game.fixed == barred
    for seed in range(5):
        state, chance = game.initial(), random.Random(seed)
        while game.outcome(state) is None:
            moves = game.legal_moves(state)
            assert not any(barred.intersection(move) for move in moves)
            state = game.parse(game.text(game.apply(state, chance.choice(moves))))
            assert all(game.marks[state.owner[site]] == "x" for site in barred)
    with pytest.raises(BadInput, match=r"'\.' on [cd]3: allowed: 'x'"):
        game.parse(game.text(game.initial()).replace("x", "."))


def test_a_game_that_knows_no_barred_cells_refuses_them() -> None:
    with pytest.raises(BadInput, match="catchup on lake: c3 is barred, and the rules know no such cells"):
        games.load("catchup", str(OWN[0].parent / "lake.toml"))


@pytest.mark.parametrize("digits", range(2, 10))
@pytest.mark.parametrize("tiling", ["6.6.6", "3.3.4.3.4", "4.8.8", "kisrhombille"])
def test_a_line_is_one_however_coordinates_are_rounded(tiling: str, digits: int) -> None:
    """Programs write two to nine digits; the lines of a tiling are those of its exact coordinates."""
    cells = [[[round(x * 10, digits), round(y * 10, digits)] for x, y in cell] for cell in patch("a", tiling, 3)]
    board = made(f"rounded{digits}{re.sub('[^a-z0-9]', '', tiling)}", f"polygons = {cells}")
    assert check_board_twice(board) == []
    exact = made(f"exact{re.sub('[^a-z0-9]', '', tiling)}", f'tiling = "{tiling}"\nsize = 3')
    assert (len(board.steps), len(board.lines)) == (len(exact.steps), len(exact.lines))


@pytest.mark.parametrize("word", ["cairo", "compass", "kites", "octagons"])
def test_a_dual_is_a_board_file_of_a_cell_about_each_inner_point(word: str, tmp_path: Path) -> None:
    from click.testing import CliRunner

    from polygo_fab.cli.main import cli
    out = tmp_path / f"{word}-dual.toml"
    source = Path(__file__).parents[2] / "docs" / "boards" / f"{word}.toml"
    assert CliRunner().invoke(cli, ["board", "dual", str(source), "--out", str(out)]).exit_code == 0
    of, dual = boards.load(board_named(str(source))), boards.load(board_named(str(out)))
    around = Counter(p for cell in of.cells for p in cell)
    inner = {p for p in around if p not in set(of.outline) and around[p] > 2}
    assert len(dual.cells) == len(inner)
    assert sorted(map(len, dual.cells)) == sorted(around[p] for p in inner)
    assert check_board_twice(of.dual()) == []
    kept = out.read_bytes()
    assert CliRunner().invoke(cli, ["board", "dual", "h5", "--out", str(out)]).exit_code != 0
    assert out.read_bytes() == kept


@pytest.mark.parametrize(("word", "why"), [("s2", "has no dual that is a board"), ("nowhere", "unknown board")])
def test_a_board_without_a_dual_is_refused(word: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=why):
        dual_file(word, tmp_path / "some-dual.toml")


def test_a_dual_file_with_a_cell_elsewhere_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from polygo_fab.recipes import dual_file as module
    written = module._written
    monkeypatch.setattr(module, "_written", lambda of, dual: written(of, dual).replace("1.", "1.1", 1))
    with pytest.raises((Unsound, BadInput)):
        dual_file("h5", tmp_path / "some-dual.toml")


@pytest.mark.parametrize("name", ["two", "deux", "zehn"])
def test_a_board_may_be_called_as_a_number(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_text('over = "s2"\nmask = ["##", "##"]\n', encoding="utf-8")
    recipe = revised(load("board"), [f"board={path}"], formats="svg", lang="de,en,fr", paper="a4")
    assert make(recipe, tmp_path / "out").findings == ()


@pytest.mark.parametrize(("angle", "allowed"), [(28, False), (32, True)])
def test_a_crown_has_no_point_that_breaks_off(angle: float, allowed: bool, tmp_path: Path) -> None:
    """A wedge of two cells, whose hull ends in this angle."""
    rise = math.tan(math.radians(angle / 2))
    cells = [[[0, -4 * rise], [2, -2 * rise], [2, 2 * rise], [0, 4 * rise]], [[2, -2 * rise], [4, 0], [2, 2 * rise]]]
    board = made(f"wedge{angle}", f"polygons = {cells}")
    recipe = revised(load("board"), [f"board={board.name}"], formats="svg", lang="en", paper="a4")
    if allowed:
        assert make(recipe, tmp_path).findings == ()
    else:
        with pytest.raises(BadInput, match="a corner of 28 degrees, at least 30 needed"):
            make(recipe, tmp_path)
