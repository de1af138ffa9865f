"""Plates and pages from which one thing is deleted that the game needs to be seen: of each kind of feature one of each.

`python -m tests.broken.broken_shown` writes them to tests/broken/shown: what the program makes, with the lines of one
feature taken out of its bytes by another library. They stay as they are when the program changes.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pikepdf
from lxml import etree

from polygo_fab import games, kits
from polygo_fab.check.contract import ReadJob, check_contract
from polygo_fab.check.contract.paper_sheets import check_paper
from polygo_fab.check.laser import read_laser
from polygo_fab.check.page.page import read_pdf
from polygo_fab.check.paper_board import unlike
from polygo_fab.core.board import Board
from polygo_fab.core.finding import Finding
from polygo_fab.core.kit import Kit
from polygo_fab.core.page import INKS
from polygo_fab.core.printed.paper import BAND, FREE, HATCH, SHADE, START, TRACK
from polygo_fab.core.workshop.profiles import profile_named
from polygo_fab.recipes.products import products
from polygo_fab.recipes.recipe import from_mapping
from polygo_fab.write.svg import sheet_svg

__all__ = ["FOLDER", "KINDS", "WORDS", "erased", "loaded", "page", "page_findings", "plate_findings", "plates",
           "shapes", "things", "without"]

FOLDER = Path(__file__).parent / "shown"
LOOK = profile_named("generic")
KINDS = {
    "side": ("hex", "rhombus3", "", "crown"), "port": ("hex-n", "h5", "", "crown"),
    "home": ("labyrinth", "h3", "", "crown"), "goal": ("hexadames", "h5", "", "crown"),
    "start": ("taacoca", "h5", "", "plate"), "coloured": ("bridges", "bridge5", "", "plate"),
    "restricted": ("kruzno", "h6", "", "plate"), "barred": ("bridges", "bridge5", "goals=classic", "plate"),
    "apex": ("polygone", "polygone", "", "crown"), "pivot": ("polygone", "polygone", "", "plate"),
    "track": ("catchup", "h5", "", "crown")}
"""Of each kind: the game, its board, its options, and the sheet that shows it."""
WORDS = {"side": "a side", "port": "a port", "home": "a home", "goal": "a goal", "start": "start cell",
         "coloured": "coloured cell", "restricted": "shaded", "barred": "barred", "apex": "an apex", "pivot": "pivot",
         "track": "track"}
"""What the message about a page names."""
MM = 25.4 / 72


# --- plates


@cache
def plates(game: str, board: str, rules: str) -> tuple[Kit, dict[str, bytes]]:
    """The kit, and its sheets by name."""
    made = kits.load("board", {"game": game, "board": board, "rules": rules})
    return made, {sheet.name: sheet_svg(sheet, LOOK) for sheet in made.sheets}


def plate_findings(game: str, board: str, rules: str, name: str, data: bytes) -> list[Finding]:
    """What the contract says of the kit with this sheet in place of its own."""
    made, own = plates(game, board, rules)
    jobs = [ReadJob(name=sheet.name, back=False, material=sheet.material, thickness=sheet.thickness,
                    drawing=read_laser(data if sheet.name == name else own[sheet.name], "svg", LOOK)[0])
            for sheet in made.sheets]
    told = {part.name: (part.count, part.material, part.thickness) for part in made.parts}
    return list(check_contract("board", made.parameters, ("game", "board", "rules"), jobs=jobs, told=told))


def without(data: bytes, number: int) -> bytes:
    """An SVG without its shape of this number."""
    root = etree.fromstring(data)
    shape = shapes(root)[number]
    shape.getparent().remove(shape)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8")


def shapes(root: etree._Element) -> list[etree._Element]:
    return [item for item in root.iter("{*}path", "{*}circle", "{*}line", "{*}polyline", "{*}polygon")]


# --- pages


@cache
def page(game: str, board: str, rules: str) -> tuple[dict[str, object], bytes]:
    """The settings of the kit `paper`, and the page of its board."""
    recipe = from_mapping({"kit": "paper", "formats": ["pdf"], "languages": ["en"], "papers": ["a3"], "set": {
        "game": game, "board": board, "rules": rules, "style": "outline", "count": 9}}, "a test", "x")
    made = recipe.build()
    [product] = [product for product in products(recipe, made) if "/board-" in product.path]
    return dict(made.parameters), product.write()


def page_findings(settings: dict[str, object], data: bytes) -> list[Finding]:
    """What the contract says of the pages of a board, and what one of them shows and another does not; of the pieces it
    is not asked."""
    return [f for f in check_paper(settings, data, None, "en") if f.where == "board"] + unlike(read_pdf(data).pages)


def _paths(drawing: pikepdf.Object) -> Iterator[tuple[list[int], str, tuple[float, float, float, float]]]:
    """Of each path of a drawing its operators, the ink of its line, and its box."""
    ink, at, points = "", list[int](), list[tuple[float, float]]()
    for k, step in enumerate(pikepdf.parse_content_stream(drawing)):
        word, values = str(step.operator), [float(v) for v in step.operands if not isinstance(v, pikepdf.Object)]
        if word == "RG":
            ink = "#" + "".join(f"{round(255 * value):02x}" for value in values)
        elif word in ("m", "l", "c", "h", "re"):
            at.append(k)
            points += zip(values[::2], values[1::2], strict=True)
        elif word in ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"):
            xs, ys = [x for x, _ in points], [y for _, y in points]
            if word != "n" and points:
                yield [*at, k], ink if word not in ("f", "F", "f*") else "", (min(xs), min(ys), max(xs), max(ys))
            at, points = [], []


def things(data: bytes, board: Board, pitch: float) -> list[list[int]]:
    """What is on a page for a feature, thing by thing, each by the numbers of its paths: each band, each disc, each
    sign in the middle of a cell, each dot on a point, and all lines across one cell. What the end of a page cuts, and
    the next page shows whole, is none of them."""
    with pikepdf.open(io.BytesIO(data)) as file:
        several = len(file.pages) > 1
        paths = [(k, ink, [value * MM for value in box]) for k, (_, ink, box) in enumerate(_paths(_drawing(file)))]
    lines = [box for _, ink, box in paths if ink == INKS["board"]]
    left, low, right, high = (end(box[k] for box in lines) for end, k in ((min, 0), (min, 1), (max, 2), (max, 3)))
    xs, ys = [x for x, _ in board.points], [y for _, y in board.points]
    x, y = (left + right - pitch * (min(xs) + max(xs))) / 2, (low + high - pitch * (min(ys) + max(ys))) / 2
    alone, across = list[list[int]](), dict[int, list[int]]()
    for k, ink, (a, b, c, d) in paths:
        at = (((a + c) / 2 - x) / pitch, ((b + d) / 2 - y) / pitch)
        cell = min(range(len(board.centres)), key=lambda s: math.dist(board.centres[s], at))
        middle = board.play == "cells" and math.dist(board.centres[cell], at) < 0.01 and c - a < 0.6 * pitch
        if ink in (SHADE, HATCH):
            across.setdefault(cell, []).append(k)
        elif several and max(c - right, d - high) > -0.01:
            continue
        elif ink in (START, TRACK, FREE, *BAND) or (ink != INKS["board"] and middle) or (
                not ink and board.play == "edges" and c - a < 0.2 * pitch):
            alone.append([k])
    return [*alone, *across.values()]


def loaded(game: str, board: str, rules: str) -> Board:
    """The board of a game."""
    return games.load(game, board or None, **dict(word.split("=") for word in rules.split())).board


def erased(data: bytes, numbers: Sequence[int]) -> bytes:
    """A page without the paths of these numbers."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as file:
        drawing = _drawing(file)
        paths = list(_paths(drawing))
        gone = {k for number in numbers for k in paths[number][0]}
        steps = [step for k, step in enumerate(pikepdf.parse_content_stream(drawing)) if k not in gone]
        drawing.write(pikepdf.unparse_content_stream(steps))
        file.save(out, deterministic_id=True)
    return out.getvalue()


def _drawing(file: pikepdf.Pdf) -> pikepdf.Object:
    """The form that has the board."""
    return file.pages[0].Resources.XObject["/FormXob.drawing1"]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for kind, (game, board, rules, name) in KINDS.items():
        _, own = plates(game, board, rules)
        last = len(shapes(etree.fromstring(own[name])))
        svg = next(svg for k in reversed(range(last)) for svg in [without(own[name], k)] if any(
            f.code == "SHOWN" and (kind != "pivot" or "23 holes" in f.message)
            for f in plate_findings(game, board, rules, name, svg)))
        (FOLDER / f"SHOWN-{kind}.svg").write_bytes(svg)
        settings, data = page(game, board, rules)
        pdf = next(pdf for thing in things(data, loaded(game, board, rules), 20.0) for pdf in [erased(data, thing)]
                   if any(WORDS[kind] in f.message for f in page_findings(settings, pdf)))
        (FOLDER / f"SHOWN-{kind}.pdf").write_bytes(pdf)
