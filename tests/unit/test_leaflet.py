"""The leaflet of the drawer: one sheet, legible type, pages where the folds want them; and its short rules are those
of the engine."""

from __future__ import annotations

import io
import random
import re
from collections import Counter
from functools import cache
from itertools import product

import pdfplumber
import pytest

from polygo_fab import boards, games
from polygo_fab.check.document import check_document
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import State
from polygo_fab.core.page import Bullets, Document, Figure, Heading, Text
from polygo_fab.core.printed.book_format import FAMILY, LEAFLET, Format, sheet_size
from polygo_fab.core.resources import template
from polygo_fab.kits.tetrago import TetraGo
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.recipes.books import texts
from polygo_fab.write.pdf import page_count, pdf

FOLDED = Format(pages="leaflet")
PAPERS, LANGUAGES = ("a4", "letter"), ("en", "fr", "de")
MM = 25.4 / 72
CELLS = (3, 4, 5, 6, 7, 12)
FULLEST = {("fr", "letter", 6), ("fr", "a4", 12), ("en", "letter", 6)}
COVERED = {"PolyGo", "Marienbad", "GO-n", "HexaGo with clean-up", "Ponts et Barrages"}


def kit(cells: int) -> TetraGo:
    return TetraGo(cells=cells)


@cache
def leaflet(lang: str, paper: str, cells: int = 6) -> Document:
    return rulebook("leaflet-tetrago", lang, paper, kit(cells).build().facts)


@cache
def written(lang: str, paper: str, cells: int = 6) -> bytes:
    return pdf(leaflet(lang, paper, cells), FOLDED)


def source(lang: str) -> str:
    return template(f"lang/{lang}/leaflet-tetrago.md").read_text(encoding="utf-8")


# --- the sheet


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "paper", "cells"), [
    pytest.param(*one, marks=() if one in FULLEST else pytest.mark.proof) for one in product(LANGUAGES, PAPERS, CELLS)])
def test_leaflet_is_one_sheet(lang: str, paper: str, cells: int) -> None:
    """Of two sides, with each page where the folds want it, in legible type."""
    pages = page_count(leaflet(lang, paper, cells), FOLDED)
    assert 10 < pages <= 12
    wide, high = sheet_size(paper, FOLDED)
    sizes, found = Counter[float](), {}
    with pdfplumber.open(io.BytesIO(written(lang, paper, cells))) as file:
        assert len(file.pages) == 2
        for side, page in enumerate(file.pages):
            assert (page.width * MM, page.height * MM) == pytest.approx((wide, high), abs=0.01)
            sizes.update(round(c["size"], 2) for c in page.chars if c["text"].strip())
            for number in page.search(rf"\b(\d+) / {pages}\b"):
                x, y = (number["x0"] + number["x1"]) / 2 * MM, (number["top"] + number["bottom"]) / 2 * MM
                found[int(number["groups"][0])] = (side, int(y / high * LEAFLET[1]), int(x / wide * LEAFLET[0]))
    assert found == {k + 1: (k // 6, k // 3 % 2, k % 3) for k in range(pages)}
    body = sizes.most_common(1)[0][0]
    assert body >= (8 if cells == 6 else 7.2)
    assert min(sizes) >= 4.5, "letters in drawings"


@pytest.mark.slow
def test_a_section_stands_on_one_page() -> None:
    """From its heading to its last words, but for the words of the game, which take more than a page."""
    with pdfplumber.open(io.BytesIO(written("fr", "letter"))) as file:
        boxes = [(page, page.width / LEAFLET[0], page.height / LEAFLET[1]) for page in file.pages]
        read = [page.crop((k * w, row * h, (k + 1) * w, (row + 1) * h)).extract_text()
                for page, w, h in boxes for row in range(LEAFLET[1]) for k in range(LEAFLET[0])]
    panels = ["".join(text.split()).replace("\xad", "") for text in read]
    last, heading = dict[str, str](), ""
    for block in leaflet("fr", "letter").blocks:
        if isinstance(block, Heading):
            heading = block.text
        elif isinstance(block, Text | Bullets) and heading:
            said = block.markup if isinstance(block, Text) else block.items[-1]
            last[heading] = re.sub("<[^>]+>", "", said)[-8:]
    del last["Les mots du jeu"]
    assert len(last) > 12
    for heading, end in last.items():
        assert any("".join(heading.split()) in panel and "".join(end.split()) in panel for panel in panels), heading


@pytest.mark.slow
@pytest.mark.parametrize("cells", CELLS)
def test_leaflet_lies_on_the_field_when_it_is_folded(cells: int) -> None:
    recipe = kit(cells)
    for paper in PAPERS:
        for length, strips in zip(sheet_size(paper, FOLDED), recipe.folds, strict=True):
            assert length / strips <= recipe.inside
    assert (recipe.folds == LEAFLET) == (cells >= 6), "into its pages, or where one is too large into fewer strips"
    told = str(leaflet("en", "a4", cells).blocks)
    assert ("in three like a Z" in told) == (cells >= 6)
    assert (f"into {recipe.folds[0]} strips along its long side, then into {recipe.folds[1]} across" in told
            ) == (cells < 6)


@pytest.mark.slow
def test_cover_is_page_1_and_the_second_side_tells_how_to_fold() -> None:
    wide, high = (length / MM for length in sheet_size("a4", FOLDED))
    with pdfplumber.open(io.BytesIO(written("en", "a4"))) as file:
        cover = file.pages[0].crop((0, 0, wide / 3, high / 2), strict=False).extract_text()
        second = file.pages[1].extract_text()
    assert cover.startswith("TetraGo")
    assert "64" in cover
    assert "Fold the leaflet" in second


# --- read back


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_leaflet_is_clean(lang: str, paper: str) -> None:
    assert check_document(written(lang, paper), leaflet(lang, paper), FOLDED) == []


@pytest.mark.proof
def test_check_rejects_other_formats_papers_and_languages() -> None:
    document, data = leaflet("fr", "a4"), written("fr", "a4")
    assert "UNITS" in {f.code for f in check_document(pdf(document), document, FOLDED)}
    assert "UNITS" in {f.code for f in check_document(data, document)}
    assert "UNITS" in {f.code for f in check_document(data, leaflet("fr", "letter"), FOLDED)}
    assert {"META", "CONTENT"} <= {f.code for f in check_document(data, leaflet("en", "a4"), FOLDED)}


@pytest.mark.slow
def test_leaflet_that_is_too_long_is_refused() -> None:
    document = leaflet("en", "a4")
    twice = Document(document.title, "en", "a4", (*document.blocks, *document.blocks))
    with pytest.raises(BadInput, match=r"'TetraGo' does not fit on a leaflet of a4: \d+ pages of 12"):
        pdf(twice, FOLDED)


def test_kit_prints_its_leaflet() -> None:
    assert texts(kit(6).build(), "fr", "a4")["leaflet-tetrago"](FAMILY) == leaflet("fr", "a4")
    without = TetraGo(leaflet_sheets=0).build()
    assert "leaflet-tetrago" not in texts(without, "fr", "a4")


# --- what it says


@pytest.mark.parametrize("cells", [6, 12])
def test_diagrams_can_be_read(cells: int) -> None:
    """4 mm for a cell at least, and what the kit is sold with is told with its own numbers."""
    assert all(float(pitch) >= 4 for pitch in re.findall(r"^pitch: (.*)$", source("en"), re.M))
    figures = [block for block in leaflet("en", "a4", cells).blocks if isinstance(block, Figure)]
    alts = [drawing.alt for figure in figures for drawing in figure.drawings]
    odd = cells + 1 - cells % 2
    assert any(f"Board bridge{odd}:" in alt for alt in alts), alts


def test_games_are_those_of_the_two_faces() -> None:
    """Those whose documents name both faces, and the one of the face of 7 x 7 with its coloured cells."""
    faces = {game.title for game in games.classes().values() if {"s6", "s7"} <= set(game.boards)}
    bridges = games.load("bridges")
    assert COVERED == faces | {bridges.title}
    assert len(bridges.board.centres) == len(boards.load("s7").centres)
    headings = " ".join(block.text for block in leaflet("en", "a4").blocks if isinstance(block, Heading))
    assert all(title in headings for title in COVERED)


@pytest.mark.parametrize("cells", CELLS)
def test_pawns_of_the_kit_are_enough(cells: int) -> None:
    facts = kit(cells).build().facts
    bridges = games.load("bridges", f"bridge{facts['odd']}")
    assert sum(e.count or 0 for e in bridges.equipment) <= int(facts["turned"])
    assert int(facts["pawns"]) >= int(facts["back"]) ** 2, "Marienbad fills either face"


@pytest.mark.parametrize("name", ["go-n", "hexago-february"])
def test_short_rules_are_those_of_the_engine(name: str) -> None:
    """What the leaflet says of both games in the words of PolyGo, played beside the engine."""
    game, words = games.load(name, "s4", players="2"), games.load("polygo", "s4")
    rng = random.Random(4)
    for _ in range(25):
        state = game.initial()
        while game.outcome(state) is None:
            empty = {(site,) for site, owner in enumerate(state.owner) if not owner}
            legal = game.legal_moves(state)
            assert set(legal) <= empty, "on an empty cell; a repetition may be barred [C]"
            move = rng.choice(legal)
            owner = list(state.owner)
            owner[move[0]] = state.to_move
            for region in words.closed(State(tuple(owner), 1)) if name == "hexago-february" else ():
                near = {owner[other] for cell in region for other in game.board.neighbours[cell]
                        if other not in region}
                if len(near) == 1:
                    for cell in region:
                        owner[cell] = next(iter(near))
            told = State(tuple(owner), 1)
            if not words.free_cells(told):
                solid = words.littoral(told)
                owner = [colour if site in solid else 0 for site, colour in enumerate(owner)]
            state = game.apply(state, move)
            assert state.owner == tuple(owner)
        assert len(words.littoral(State(state.owner, 1))) == len(state.owner)


def test_puzzle_has_one_solution() -> None:
    """Of all ways to lay pawns on 4 x 4 cells only the one that is drawn has these numbers."""
    numbers, drawn = re.findall(r"label: (.*)", source("en"))[0], re.findall(r"position: (\S+)", source("en"))[-1]
    told = {name: int(count) for name, count in (word.split("=") for word in numbers.split())}
    columns, rows = [told[f"{letter}5"] for letter in "bcde"], [told[f"a{row}"] for row in (4, 3, 2, 1)]
    lines = list(product((0, 1), repeat=4))
    solutions = [grid for grid in product(*([line for line in lines if sum(line) == count] for count in rows))
                 if [sum(column) for column in zip(*grid, strict=True)] == columns]
    assert ["/".join("".join(".o"[cell] for cell in line) for line in grid) for grid in solutions] == [
        "/".join(line[1:] for line in drawn.split("/")[1:])]


def told(lang: str, box: TetraGo) -> str:
    """What its leaflet says, with plain spaces."""
    kit = box.build()
    return re.sub(r"\\xa0|\\u202f|[\u00a0\u202f]", " ", repr(rulebook(kit.leaflet, lang, "a4", kit.facts)))


@pytest.mark.parametrize(("lang", "written"), [("en", "9.5 mm"), ("fr", "9,5 mm"), ("de", "9,5 mm")])
def test_a_number_has_the_point_or_the_comma_of_its_language(lang: str, written: str) -> None:
    assert written in told(lang, TetraGo(pitch=19))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_other_faces_no_game_is_said_to_be_their_ticks(lang: str) -> None:
    """12 x 12 and 14 x 14 units are the boards of Blocs and of Les Carreleurs: faces of 6 and 7 cells."""
    usual, other = told(lang, TetraGo()), told(lang, TetraGo(cells=7))
    assert ("Carreleurs" in usual, "Carreleurs" in other) == (True, False)
    assert {"14 × 14", "16 × 16"} <= set(re.findall(r"\d+ × \d+", other))
