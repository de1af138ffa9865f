"""What is found a second time: each proof of it rejects something that is not so."""

from __future__ import annotations

import io
import json
import math
from dataclasses import replace

import pytest
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from polygo_fab import kits
from polygo_fab.check.contract import ReadJob, called_wrong, check_contract
from polygo_fab.check.contract.paper import paper_notes
from polygo_fab.check.contract.paper_notes import notes_wrong
from polygo_fab.check.hint import hint_findings, hint_said_findings
from polygo_fab.check.laser import read_laser
from polygo_fab.check.listing import check_listing
from polygo_fab.check.page.page import Page, read_pdf
from polygo_fab.check.puzzle_level import level_again
from polygo_fab.check.puzzle_line import line_findings
from polygo_fab.check.puzzle_stronger import refuse_other_stronger
from polygo_fab.check.workshop.index_links import check_links
from polygo_fab.core.errors import BadInput
from polygo_fab.core.puzzle_drawing import as_counts
from polygo_fab.core.words.called import NAMES
from polygo_fab.core.workshop.profiles import profile_named
from polygo_fab.puzzles.generate import generate
from polygo_fab.puzzles.variants import catalogue
from polygo_fab.puzzles.variants.catalogue import VariantOrder
from polygo_fab.recipes.puzzle_jobs.proof import AskedBooklet, prove_booklet
from polygo_fab.write.svg import sheet_svg

LOOK = profile_named("generic")


def page(above: str, below: str) -> Page:
    """An A4 page with a line of text near its upper edge, and one near its lower edge."""
    out = io.BytesIO()
    canvas = Canvas(out, (210 * mm, 297 * mm), invariant=1)
    canvas.setFont("Helvetica", 6)
    for y, line in ((284, above), (7, below)):
        canvas.drawString(20 * mm, y * mm, line)
    canvas.save()
    return read_pdf(out.getvalue()).pages[0]


def test_notes_around_a_page() -> None:
    words = paper_notes("en")
    usual = "Print at 100 % . If not: print again with --scale-x and --scale-y = what bars x and y measure / 100."
    off = "Print at 100 % . Drawn for a printer that is off by x 1.01, y 0.99."
    whole = "Cut along the grey dashed line."
    seams = whole[:-1] + ", lay over the next page so that crosses of one name meet, glue."
    assert not list(notes_wrong([page(usual, whole)], (1.0, 1.0), words, "whole"))
    assert not list(notes_wrong([page(off, seams)], (1.01, 0.99), words, "seams"))
    for above, below, scale, cut in ((off, whole, (0.99, 1.01), "whole"), (usual, whole, (1.01, 1.0), "whole"),
                                     (off, whole, (1.0, 1.0), "whole"), (usual, whole, (1.0, 1.0), "seams"),
                                     (usual, seams, (1.0, 1.0), "whole"), (usual[17:], whole, (1.0, 1.0), "whole")):
        assert list(notes_wrong([page(above, below)], scale, words, cut)), (above, below, scale, cut)


def test_what_people_call_a_game() -> None:
    assert not list(called_wrong({"game": "polygo", "board": "t4"}, {"game": "TriaGo"}))
    assert not list(called_wrong({"game": "polygo", "board": "h7"}, {"game": "triago", "board": "h7"}))
    assert [f.where for f in called_wrong({"game": "polygo", "board": "t5"}, {"game": "TriaGo"})] == ["board"]
    assert [f.where for f in called_wrong({"board": "s7"}, {"board": "tetrago"})] == ["board"]
    assert [f.where for f in called_wrong({"game": "kruzno"}, {"game": "dames hexagonales"})] == ["game"]
    for word in NAMES:  # none that the contract does not know
        assert list(called_wrong({"game": "", "board": ""}, {"game": word})), word


@pytest.mark.parametrize(("label", "wrong"), [("in French", False), ("in German", True)])
def test_the_language_of_a_link(label: str, wrong: bool) -> None:
    paths = ["print/en-a4/x.pdf", "print/fr-a4/x.pdf"]
    html = ('<html><body>Print <div class="cards papers"><div><div class="text"><b>x</b><br><a href="{}">A4</a>'
            '<br><span class="soft">{}</span> <a href="{}">A4</a></div></div></div></body></html>')
    found = check_links(html.format(paths[0], label, paths[1]).encode(), paths, "en")
    assert any("expected 'in French'" in f.message for f in found) is wrong


KINDS = (("certain", "6x6"), ("hidden", "6x6"), ("diagonals", "6x6"), ("falling", "5x5"), ("crossing", "5x5"),
         ("hexagon", "h3"), ("colours", "6x6"))


@pytest.mark.parametrize(("kind", "size"), KINDS)
def test_levels_and_hints_of_every_kind(kind: str, size: str) -> None:
    for index in range(4):
        puzzle = catalogue.generate(VariantOrder(kind, size), 5, index)
        assert level_again(puzzle) == catalogue.level(puzzle)
        first, *_, last = catalogue.steps(puzzle)
        assert not hint_findings(puzzle, first.lines, first.cells, value=first.value, holds=first.holds,
                                 rounds=first.rounds)
        others = [value for value in range(len(puzzle.layout.colours) + 1) if value != first.value]
        assert hint_findings(puzzle, first.lines, first.cells, value=others[0], holds=first.holds)
        assert hint_findings(puzzle, first.lines, [cell for cell, _ in puzzle.givens], value=first.value)
        if kind == "hexagon" and last.lines:
            assert hint_findings(puzzle, last.lines, last.cells, value=last.value, holds=last.holds)


def test_a_supposition_that_does_not_fail_so_soon() -> None:
    puzzle = next(p for p in (catalogue.generate(VariantOrder("diagonals", "5x5", level=4), 2, k) for k in range(9)))
    step = next(step for step in catalogue.steps(puzzle) if not step.lines)
    at = catalogue.steps(puzzle).index(step)
    known = {cell: s.value for s in catalogue.steps(puzzle)[:at] if s.holds for cell in s.cells}
    now = replace(puzzle, givens=(*puzzle.givens, *known.items()))
    assert not hint_findings(now, (), step.cells, value=step.value, holds=False, rounds=step.rounds)
    assert hint_findings(now, (), step.cells, value=step.value, holds=False, rounds=step.rounds + 1)


@pytest.mark.parametrize(("lang", "said", "look"), [
    ("en", "Row 1 needs 1 pawn and has 1: no more go there. No pawn on R1C1 to R1C4 and R1C6.", "Look at row 1."),
    ("fr", "La ligne 1 : il faut 1 pion, et il y en a 1. C'est complet. Aucun pion dans les cellules de L1C1 à L1C4 et "
     "L1C6.", "Regardez la ligne 1."),
    ("de", "Zeile 1 braucht 1 Spielstein und hat 1: Mehr kommen nicht hin. Kein Spielstein auf Z1S1 bis Z1S4 und Z1S6.",
     "Schau auf Zeile 1.")])
def test_a_hint_in_words(lang: str, said: str, look: str) -> None:
    from polygo_fab.puzzles.names import named

    puzzle = as_counts(named("6x6#12345"))
    assert not hint_said_findings(puzzle, said, lang, look)
    assert hint_said_findings(puzzle, said, lang, look.replace("1", "2"))
    row, column = {"en": "RC", "fr": "LC", "de": "ZS"}[lang]
    first, last = f"{row}1{column}1", f"{row}1{column}6"
    for old, new in ((first, f"{row}2{column}1"), (last, f"{row}1{column}9"), (first, "r1c1"), (last, "X1Y6"),
                     (last, last.lower()), ("1 ", "2 "), (".", "!")):
        assert hint_said_findings(puzzle, said.replace(old, new, 1), lang, look), (old, new)


@pytest.mark.parametrize(("said", "wrong"), [
    ("A mistake on R1C1: no pawn belongs there.", False), ("A mistake on R1C1: a pawn belongs there.", True),
    ("Nothing is left to find: every cell is known.", True), ("No single step leads on from here.", False),
    ("Row 1 needs 1 pawn and has 0 so far, with room for just 1 more. A pawn on R1C1.", True)])
def test_what_else_a_hint_may_say(said: str, wrong: bool) -> None:
    from polygo_fab.puzzles.names import named

    assert bool(hint_said_findings(as_counts(named("6x6#12345")), said, "en")) is wrong


def test_a_line_of_json_that_says_something_else() -> None:
    from polygo_fab.recipes.puzzle_jobs.source import order_of, puzzle_lines

    line = json.loads(next(puzzle_lines(order_of("6x6", 1, level=None, seed=1))))
    puzzle = as_counts(generate(6, 6, 1, 1)[0])
    assert puzzle.text().replace("nc-base", "nc") == line["puzzle"]
    assert not list(line_findings(puzzle, line, "line 1"))
    assert list(line_findings(puzzle, {**line, "level": line["level"] % 4 + 1}, "line 1"))
    assert list(line_findings(puzzle, {**line, "solution": line["solution"][::-1]}, "line 1"))


def test_the_name_of_another_puzzle() -> None:
    from polygo_fab.pages.booklet import booklet
    from polygo_fab.puzzles.names import named
    from polygo_fab.write.pdf import pdf

    names = ["6x6#1", "6x6#1.1"]
    some = [named(name) for name in names]
    for told, wrong in ((names, False), (names[::-1], True)):
        data = pdf(booklet(some, "en", "a4", seed=1, names=told))
        assert bool(prove_booklet(data, some, data, AskedBooklet(seed=1, names=told))) is wrong
    assert as_counts(some[0]) != as_counts(generate(6, 6, 2, 1)[1])


def test_a_list_that_says_something_else() -> None:
    files = {"laser/a.svg": b"abc"}
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    said = {"files": [{"path": "laser/a.svg", "size": 3, "sha256": digest}],
            "parts": [{"name": "a", "count": 2, "material": "card-1", "thickness": 1.0}]}
    parts = {"a": (2, "card-1", 1.0)}
    assert not check_listing(json.dumps(said).encode(), "m", files, parts)
    for other, told in ((files, {"a": (1, "card-1", 1.0)}), ({**files, "b": b""}, parts),
                        ({"laser/a.svg": b"abd"}, parts), (files, {})):
        assert check_listing(json.dumps(said).encode(), "m", other, told)
    assert check_listing(b"[]", "m", files, parts)


def test_a_crown_that_is_turned_against_its_plate() -> None:
    made = kits.load("board", {"game": "labyrinth"})
    told = {p.name: (p.count, p.material, p.thickness) for p in made.parts}
    for turn, wrong in ((0, False), (180, True)):
        jobs = []
        for sheet in made.sheets:
            places = tuple(replace(p, part=replace(p.part, front=tuple(
                replace(s, path=s.path.rotated(math.radians(turn))) for s in p.part.front)))
                if sheet.name == "crown" else p for p in sheet.placements)
            drawing, _ = read_laser(sheet_svg(replace(sheet, placements=places), LOOK), "svg", LOOK)
            jobs.append(ReadJob(name=sheet.name, back=False, material=sheet.material, thickness=sheet.thickness,
                                drawing=drawing))
        assert bool(check_contract("board", made.parameters, ("game",), jobs=jobs, told=told)) is wrong


def test_stronger_lines_of_a_board() -> None:
    layout = as_counts(generate(6, 10, 1, 1)[0]).layout
    left, top = min(x for x, _ in layout.board.points), max(y for _, y in layout.board.points)
    right = ((left + 5, top), (left + 5, top - 6))
    refuse_other_stronger(layout, [right], 0.01)
    for wrong in ([((left + 4, top), (left + 4, top - 6))], [], [right, ((left, top - 5), (left + 10, top - 5))]):
        with pytest.raises(BadInput, match="a stronger line is"):
            refuse_other_stronger(layout, wrong, 0.01)
