"""Options of the booklet and the pages that go with it: nothing overflows, everything reads back from the bytes."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pdfplumber
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from page_boxes import assert_nothing_overflows, changed, chapters, drawings, frames, pictures, said
from page_boxes import codes as drawn_codes

from polygo_fab.check.booklet_explained import explained_wrong
from polygo_fab.check.booklet_read import read_booklet
from polygo_fab.check.document import check_document
from polygo_fab.check.puzzle_page import read_grids
from polygo_fab.check.puzzle_text import puzzle_texts
from polygo_fab.core.count_puzzle import CountPuzzle
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import errors
from polygo_fab.core.page import PAPERS, Document, Drawing, Figure, Heading, Label, Shape
from polygo_fab.core.printed.book_format import NORMAL
from polygo_fab.core.puzzle import Puzzle
from polygo_fab.core.puzzle_drawing import ARROW_INK, BASE, LARGE_GRID_INK, PUZZLE_INKS, as_counts
from polygo_fab.core.words.language_files import words_in
from polygo_fab.pages.booklet import ANSWERS, CODES, Options, answers_apart, booklet
from polygo_fab.pages.booklet_answers import names_note
from polygo_fab.pages.booklet_entry import entry
from polygo_fab.pages.booklet_words import BookletWords
from polygo_fab.pages.puzzle_grid import grid
from polygo_fab.pages.puzzle_howto import example
from polygo_fab.pages.puzzle_questions import equal_sums, numbers
from polygo_fab.puzzles.easy_first import easy_first
from polygo_fab.puzzles.generate import generate
from polygo_fab.puzzles.hint import steps
from polygo_fab.puzzles.variants import catalogue
from polygo_fab.puzzles.variants.kinds.braille import code, common_words
from polygo_fab.puzzles.variants.kinds.qr import reads
from polygo_fab.recipes.puzzle_jobs.proof import AskedBooklet, prove_booklet
from polygo_fab.write.pdf import page_count, pdf

SIX = generate(6, 6, 6, 1)


@cache
def variants() -> tuple[CountPuzzle, ...]:
    """One of each."""
    orders = [catalogue.VariantOrder(kind, size, words=common_words("fr"), text="HTTPS://FORMESETOBJETS.FR")
              for kind, size in (("diagonals", ""), ("falling", ""), ("crossing", ""), ("hexagon", "h3"),
                                 ("colours", "4x5"), ("hidden", ""), ("certain", ""), ("braille", ""), ("picture", ""),
                                 ("qr", ""))]
    return tuple(catalogue.generate(order, 3) for order in orders)


def decoded(data: bytes, page: int, dpi: int = 300) -> list[str]:
    """What a reader of QR codes finds on a rendered page."""
    import pypdfium2
    import zxingcpp

    file = pypdfium2.PdfDocument(data)
    try:
        picture = file[page].render(scale=dpi / 72).to_pil().convert("L")
    finally:
        file.close()
    return [found.text for found in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)]


def texts(page: Drawing) -> list[str]:
    return [item.text for item in page.items if isinstance(item, Label)]


def inks(page: Drawing, ink: str) -> int:
    """How many boards of this kind a page has."""
    return sum(isinstance(item, Shape) and item.path.closed and item.style.fill is None
               and item.style.stroke == PUZZLE_INKS[ink] and len(item.path.segments) >= 4
               and min(item.path.bounds[2] - item.path.bounds[0], item.path.bounds[3] - item.path.bounds[1]) > 4
               for item in page.items)


def attempted(puzzles: tuple[Puzzle, ...], lang: str, paper: str, options: Options) -> tuple[Document | None, str]:
    """The booklet, or why it is refused."""
    try:
        return booklet(puzzles, lang, paper, seed=1, options=options), ""
    except BadInput as error:
        return None, str(error)


WAYS: dict[str, dict[str, Any]] = {
    "answers end": {"answers": "end"}, "codes name": {"codes": "name"}, "one puzzle a page": {"per_page": 1},
    "no large print": {"large": False}, "no steps": {"steps": False}}


def assert_what_is_allowed_works(refused: str, puzzles: tuple[Puzzle, ...], lang: str, paper: str, options: Options
                                 ) -> None:
    """Each way that a refusal names, taken alone, gives a booklet."""
    said, _, allowed = refused.partition(" points: allowed: ")
    assert allowed
    assert "\n" not in refused
    assert "-" not in said
    for way in () if allowed == "smaller boards" else allowed.split(", or "):
        changed, on = options, paper
        for word in way.split(" and "):
            if word == "paper a3":
                on = "a3"
            else:
                changed = replace(changed, **(WAYS.get(word) or {"per_page": int(word.removeprefix("1 to "))}))
        document, why = attempted(puzzles, lang, on, changed)
        assert document is not None, (way, why)


def smallest(document: Document) -> float:
    """Points: the type size of the smallest letters of its drawings."""
    return min(drawing.letters for drawing in drawings(document.blocks) if drawing.letters) * 72 / 25.4


# --- nothing overflows


@pytest.mark.proof
@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.integers(2, 25), st.integers(3, 25), st.integers(1, 4), st.none() | st.integers(1, 12), st.booleans(),
       st.sampled_from(ANSWERS), st.sampled_from(("fr", "en")), st.sampled_from(sorted(PAPERS)), st.booleans(),
       st.sampled_from(CODES))
def test_nothing_overflows(n: int, m: int, count: int, per_page: int | None, large: bool, answers: Any, lang: str,
                           paper: str, with_steps: bool, codes: Any) -> None:
    puzzles = generate(n, m, count, 1)
    answers = "end" if large and answers == "foot" else answers
    options = Options(per_page, large, answers, with_steps and answers in ("end", "apart"), codes=codes)
    document, refused = attempted(puzzles, lang, paper, options)
    if document is None:
        assert per_page is not None or answers == "foot" or large
        assert_what_is_allowed_works(refused, puzzles, lang, paper, options)
        return
    assert_nothing_overflows(document)
    written = document
    if answers == "apart":
        apart = answers_apart(puzzles, lang, paper, seed=1, options=options)
        assert_nothing_overflows(apart)
        written = apart if codes == "name" else document
    assert puzzle_texts(pdf(written, options.format)) == (() if codes == "none" else tuple(p.text() for p in puzzles))
    assert sum(len(drawn_codes(page)) for page in pictures(written)) == count * (codes != "none")
    if large:
        assert smallest(document) >= 18
    if per_page:
        pages = [inks(page, "puzzle") for page in pictures(document) if inks(page, "puzzle")]
        assert pages == [per_page] * (count // per_page) + [count % per_page] * (count % per_page > 0)


@pytest.mark.slow
@pytest.mark.parametrize(("n", "m", "there"), [(13, 15, True), (20, 20, True), (24, 22, False)])
def test_names_of_rows_stand_clear_of_their_counts(n: int, m: int, there: bool) -> None:
    """In large print, with steps; where the names of columns would run into one another it is refused."""
    puzzles, options = generate(n, m, 3, 1), Options(None, True, "end", True, codes="none")
    document, refused = attempted(puzzles, "fr", "a3", options)
    assert (document is not None) is there
    if document is None:
        assert_what_is_allowed_works(refused, puzzles, "fr", "a3", options)
    else:
        assert_nothing_overflows(document)


@pytest.mark.soak
@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("answers", ["end", "foot"])
def test_nothing_overflows_at_the_ends(paper: str, answers: Any) -> None:
    """The smallest, largest and narrowest boards; all have their text and their code."""
    for n, m in ((2, 3), (3, 2), (25, 25), (25, 2), (2, 25), (13, 25), (24, 3)):
        puzzles = generate(n, m, 3, 2)
        for codes in ("name", "full"):
            document, refused = attempted(puzzles, "fr", paper, Options(answers=answers, codes=codes))
            if document is None:
                assert (min(n, m), answers) == (25, "foot")
                assert_what_is_allowed_works(refused, puzzles, "fr", paper, Options(answers=answers, codes=codes))
                continue
            assert_nothing_overflows(document)
            assert puzzle_texts(pdf(document)) == tuple(p.text() for p in puzzles)
            assert sum(len(drawn_codes(page)) for page in pictures(document)) == 3


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize(("lang", "paper", "answers"), [("fr", "a4", "end"), ("en", "letter", "foot"),
                                                        ("en", "a3", "end")])
def test_all_kinds_in_one_booklet(lang: str, paper: str, answers: Any) -> None:
    puzzles: tuple[Puzzle | CountPuzzle, ...] = (*generate(3, 3, 2, 1), *variants(), *generate(20, 20, 1, 1), *SIX)
    if answers == "foot":
        puzzles = tuple(p for p in puzzles if as_counts(p).layout.kind != "qr")
    options = Options(answers=answers, steps=answers == "end", how_to=True, questions=True)
    document = booklet(puzzles, lang, paper, seed=1, options=options)
    assert_nothing_overflows(document)
    data = pdf(document)
    assert prove_booklet(data, puzzles, data) == []
    found = [text for page in range(page_count(document)) for text in decoded(data, page, 200)]
    assert {puzzle.text() for puzzle in puzzles} <= set(found)


def test_puzzles_a_page() -> None:
    for per_page in (1, 4, 5, 12):
        document = booklet(SIX, "en", "a4", options=Options(per_page, answers="none", codes="none"))
        assert [len(frames(page)) for page in pictures(document)] == [per_page] * (6 // per_page) + [6 % per_page] * (
            6 % per_page > 0)
    with pytest.raises(BadInput, match=r"12 puzzles a page: no room for 25x25 in cells of 4.1 mm, .*: allowed: 1"):
        booklet(generate(25, 25, 1, 1), "en", "letter", options=Options(12))


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_large_print_is_large(lang: str) -> None:
    """Nothing below 18 points on any page, lines between cells black and a point wide, one puzzle on a page."""
    puzzles = (*SIX[:2], *(puzzle for puzzle in variants() if puzzle.layout.kind != "qr"))
    assert_nothing_overflows(booklet(puzzles, lang, "a4", seed=1, options=Options(large=True, steps=True)))
    document = booklet(puzzles, lang, "a4", seed=1, options=Options(large=True, how_to=True, questions=True))
    assert_nothing_overflows(document)
    assert smallest(document) >= 18
    x0, _, x1, _ = frames(next(page for page in pictures(document) if inks(page, "puzzle")))[0]
    assert x1 - x0 > 100
    for page in pictures(document):
        thin = [item for item in page.items if isinstance(item, Shape) and item.style.stroke == LARGE_GRID_INK]
        assert all(item.style.width >= 25.4 / 72 for item in thin)
        assert thin or not (inks(page, "puzzle") + inks(page, "answer"))
    data = pdf(document, Options(large=True).format)
    assert prove_booklet(data, puzzles, data) == []
    with pytest.raises(BadInput, match=r"no room for 25x25 in cells of 11\.4 mm, .* allowed: no large print"):
        booklet(generate(25, 25, 1, 1), "en", "a4", options=Options(large=True))


def test_where_answers_are() -> None:
    end = booklet(SIX, "fr", "a4")
    assert [inks(page, "answer") for page in pictures(end)] == [0, 6, 0]
    alone = booklet(SIX, "fr", "a4", options=Options(answers="apart", file="club-answers.pdf"))
    assert [inks(page, "answer") for page in pictures(alone)] == [0]
    assert "club-answers.pdf" in alone.footer
    assert [inks(page, "answer") for page in pictures(answers_apart(SIX, "fr", "a4"))] == [6, 0]
    foot = booklet(SIX, "fr", "a4", options=Options(answers="foot"))
    assert [inks(page, "answer") for page in pictures(foot)] == [6, 0]


@pytest.mark.parametrize("codes", CODES)
def test_where_texts_and_codes_are(codes: Any) -> None:
    """Below the puzzles, on pages of their own, or nowhere; names below the puzzles."""
    names = tuple(f"nc1:6x6#{k}" for k in range(6))
    document = booklet(SIX, "fr", "a4", options=Options(answers="none", codes=codes), names=names)
    assert_nothing_overflows(document)
    counted = {"none": [0], "name": [0, 6], "full": [6]}[codes]
    assert [len(drawn_codes(page)) for page in pictures(document)] == counted
    assert puzzle_texts(pdf(document)) == (() if codes == "none" else tuple(p.text() for p in SIX))
    assert (names[0] in texts(pictures(document)[0])) == (codes == "name")
    apart = answers_apart(SIX, "fr", "a4", options=Options(answers="apart", codes=codes), names=names)
    assert puzzle_texts(pdf(apart)) == (tuple(p.text() for p in SIX) if codes == "name" else ())


def test_answers_at_the_foot_are_upside_down() -> None:
    """Turned by half a turn, each is the answer."""
    page = pictures(booklet(SIX, "fr", "a4", options=Options(answers="foot")))[0]
    boards = [item.path.bounds for item in page.items if isinstance(item, Shape)
              and item.style.stroke == PUZZLE_INKS["answer"] and item.path.closed and len(item.path.segments) == 4]
    discs = [item.path.bounds for item in page.items if isinstance(item, Shape) and item.style.stroke is None
             and item.style.fill == "#000000" and len(item.path.segments) == 2]
    for puzzle, (x0, y0, x1, y1) in zip(SIX, boards, strict=True):
        cell = (x1 - x0) / 6
        inside = [((a + c) / 2, (b + d) / 2) for a, b, c, d in discs if x0 < a < x1 and y0 < b < y1]
        pawns = {(int((y - y0) / cell), int((x1 - x) / cell)) for x, y in inside}
        assert tuple(sum(r == k for r, _ in pawns) for k in range(6)) == puzzle.rows
        assert tuple(sum(c == k for _, c in pawns) for k in range(6)) == puzzle.columns


# --- codes, names, steps


@pytest.mark.slow
def test_codes_read_back_from_the_page() -> None:
    wanted = sorted(puzzle.text() for puzzle in SIX)
    document = booklet(SIX, "fr", "a4", options=Options(12, answers="none", codes="full"))
    assert sorted(decoded(pdf(document), 0)) == wanted
    document = booklet(SIX, "fr", "a4", options=Options(answers="none"))
    assert sorted(decoded(pdf(document), 1)) == wanted


@pytest.mark.slow
def test_a_long_text_gives_way_to_the_name() -> None:
    (puzzle,) = generate(15, 15, 1, 4)
    for codes, page in (("full", 0), ("name", 2)):
        options = Options(codes=codes)  # type: ignore[arg-type]
        data = pdf(booklet((puzzle,), "en", "a4", seed=4, options=options, names=("nc1:15x15#4",)))
        assert decoded(data, page) == ["nc1:15x15#4"]
        assert puzzle_texts(data) == (puzzle.text(),)
        assert decoded(pdf(booklet((puzzle,), "en", "a4", seed=4, options=options)), page) == [puzzle.text()]


@pytest.mark.proof
def test_the_qr_sheet_scans_when_it_is_filled_in() -> None:
    """On the answer page, and with the dark squares drawn on the page of the puzzle itself."""
    qr = variants()[-1]
    document = booklet((qr,), "fr", "a4")
    data = pdf(document)
    assert "HTTPS://FORMESETOBJETS.FR" in decoded(data, 1)
    assert decoded(data, 0) == []
    assert any("HTTPS://FORMESETOBJETS.FR" in text for text in texts(pictures(document)[1]))
    with pytest.raises(BadInput, match="puzzle 1 is a QR code"):
        booklet((qr,), "fr", "a4", options=Options(answers="foot"))
    answer = catalogue.answer(qr)
    assert answer is not None
    dark = {cell: value for cell, value in enumerate(answer) if value and cell not in dict(qr.layout.fixed)}
    drawn = CountPuzzle(qr.layout, qr.counts, tuple((dict(qr.givens) | dark).items()))
    assert len(drawn.givens) > len(qr.givens) + 50
    filled = booklet((drawn,), "fr", "a4", options=Options(answers="none"))
    assert "HTTPS://FORMESETOBJETS.FR" in decoded(pdf(filled), 0)


@pytest.mark.parametrize("text", ["HTTPS://FORMESETOBJETS.FR", "Nombres Croisés", "0123456789", "a", "12", "A1"])
def test_what_a_code_reads_is_told(text: str) -> None:
    """Numbers, capitals and bytes."""
    assert reads(catalogue.generate(catalogue.VariantOrder("qr", text=text), 1)) == text


def test_a_text_that_the_typeface_lacks_is_told_as_far_as_it_goes() -> None:
    puzzle = catalogue.generate(catalogue.VariantOrder("qr", text="é 日"), 1)
    assert reads(puzzle) == "é 日"
    assert any(text.endswith(": é ?") for text in texts(pictures(booklet((puzzle,), "en", "a4"))[1]))


def test_steps_lead_to_the_answer() -> None:
    words = said(chapters(booklet(SIX[:1], "en", "a4", options=Options(steps=True)))[1]).replace("\u00a0", " ")
    for k, step in enumerate(steps(SIX[0]), start=1):
        line = f"{step.line} {step.number + 1}"
        assert (f"{k}. All free cells of {line} get a pawn." if step.pawn else
                f"{k}. {line.capitalize()} has all its pawns: the rest is empty.") in words


# --- pages that explain


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_pages_that_explain_fit(lang: str, paper: str) -> None:
    document = booklet(SIX, lang, paper, options=Options(how_to=True, questions=True))
    assert_nothing_overflows(document)
    assert [inks(page, "example") for page in pictures(document)] == [6, 0, 4, 0, 0]


def test_the_example_is_solved_step_by_step() -> None:
    """Each small board has what was known before and what its step settles."""
    puzzle = example()
    document = booklet(SIX, "en", "a4", options=Options(how_to=True, answers="none"))
    drawn = as_counts(puzzle)
    boards, findings = read_grids(pdf(document), [drawn.layout] * 6, "example")
    assert findings == []
    known = dict(drawn.givens)
    for board, step in zip(boards, (None, *easy_first(puzzle)), strict=True):
        if step:
            known |= {r * 4 + c: int(step.pawn) for r, c in step.cells}
        assert board == CountPuzzle(drawn.layout, drawn.counts, tuple(known.items()))
    assert len(known) == 12


def test_numbers_of_the_questions_are_those_of_the_documents() -> None:
    """06_nombres_croises, "Counts"; the seed FEV."""
    found = numbers()
    assert (found["braille"], found["braille_pairs"], found["braille_unique"]) == (64, 54, 46)
    assert (found["boards"], found["unique"], found["threes"]) == (68719476736, 22934774, 297200)
    assert (found["free"], found["digits"], found["possible"]) == (359, len(str(2 ** 625)), 219682183)
    words = said(chapters(booklet(SIX, "fr", "a4", options=Options(questions=True)))[1])
    assert "2<sup>36</sup> = 68\u202f719\u202f476\u202f736" in words
    assert "0,033\u202f%" in words
    assert "68,719,476,736" in said(chapters(booklet(SIX, "en", "a4", options=Options(questions=True)))[1])


def test_equal_sums_by_enumeration() -> None:
    assert equal_sums(2, 3) == sum(sum(rows) == sum(columns) for rows in product(range(4), repeat=2)
                                    for columns in product(range(3), repeat=3))


@pytest.mark.parametrize(("lang", "letters"), [
    pytest.param("fr", len(code()), marks=pytest.mark.proof), pytest.param("en", 26, marks=pytest.mark.proof)])
def test_the_braille_code_is_explained_once(lang: str, letters: int) -> None:
    puzzle = variants()[7]
    document = booklet((puzzle, puzzle), lang, "letter")
    assert_nothing_overflows(document)
    assert sum(len(text) == 1 and text.isalpha() for text in texts(pictures(document)[0])) == letters
    assert len(pictures(document)) == 4


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_true_scale(paper: str) -> None:
    puzzles = (*SIX[:1], *generate(7, 7, 1, 1))
    document = booklet(puzzles, "fr", paper, options=Options(real=True))
    assert_nothing_overflows(document)
    for page, chapter, puzzle in zip(pictures(document), chapters(document), puzzles, strict=False):
        x0, y0, x1, y1 = frames(page)[0]
        assert (x1 - x0, y1 - y0) == pytest.approx((20.0 * len(puzzle.columns), 20.0 * len(puzzle.rows)))
        assert f"{sum(puzzle.rows)} pions en tout" in said(chapter)
    assert prove_booklet(pdf(document), puzzles, pdf(document)) == []


# --- arrows


def is_arrow(item: Any) -> bool:
    return isinstance(item, Shape) and len(item.path.segments) == 1 and item.style.stroke == ARROW_INK


@pytest.mark.slow
@pytest.mark.parametrize("number", [2, 3], ids=["crossing", "hexagon"])
def test_an_arrow_that_is_not_right_is_found(number: int) -> None:
    puzzle = variants()[number]
    document = booklet((puzzle,), "fr", "a4")
    data = pdf(document)
    assert prove_booklet(data, (puzzle,), data) == []
    for what, message in ((lambda items: without(items, is_arrow), "no arrow from the number"),
                          (lambda items: [*items, moved(next(filter(is_arrow, items)), 6.0)], "is of no line")):
        found = prove_booklet(with_items(document, 0, what), (puzzle,), data)
        assert any(message in str(finding) for finding in found), found


# --- words


def test_every_variant_has_its_rule_in_both_languages() -> None:
    for lang in ("fr", "en"):
        words = BookletWords(lang)
        kinds = {*words_in(lang, "puzzle_kinds")["kinds"]}
        assert kinds == {*catalogue.variants(), BASE}
        assert all(words.goal(kind) and (words.rule(kind, last=False) or kind == "certain")
                   for kind in kinds)


# --- what is read back


def with_items(document: Document, chapter: int, what: Any) -> bytes:
    """The PDF with the items of a chapter's first board changed, or of its first drawing that says something: `what`
    gives the new ones."""
    some = [drawing for drawing in drawings(chapters(document)[chapter]) if drawing.alt]
    first = next((drawing for drawing in some if inks(drawing, "puzzle") or inks(drawing, "answer")), some[0])
    return pdf(changed(document, chapter, lambda drawing: drawing if drawing is not first else replace(
        drawing, items=tuple(what(drawing.items)))))


def without(items: Any, wanted: Any) -> Any:
    """All but the first item that is wanted."""
    gone = next(item for item in items if wanted(item))
    return [item for item in items if item is not gone]


def is_disc(item: Any) -> bool:
    return isinstance(item, Shape) and item.style.stroke is None and len(item.path.segments) == 2 and (
        item.path.bounds[2] - item.path.bounds[0] > 5)


def is_count(item: Any) -> bool:
    return isinstance(item, Label) and item.bold and item.text.isdigit() and item.anchor == "middle"


def is_line(item: Any) -> bool:
    return isinstance(item, Shape) and len(item.path.segments) == 1 and item.style.stroke == "#999999"


def is_board(item: Any) -> bool:
    return isinstance(item, Shape) and item.style.stroke == "#000000" and len(item.path.segments) == 4


def moved(item: Any, dx: float) -> Any:
    return Shape(item.path.moved(dx, 0.0), item.style)


@pytest.mark.slow
@pytest.mark.parametrize(("page", "what", "message"), [
    (0, lambda items: without(items, is_disc), "other counts or givens are drawn"),
    (0, lambda items: without(items, is_count), "no number for the line"),
    (0, lambda items: without(items, is_line), "no line between cells"),
    (0, lambda items: without(items, is_board), "boards are drawn, expected"),
    (0, lambda items: [*items, moved(next(filter(is_line, items)), 1.0)], "is none between cells"),
    (0, lambda items: [*items, moved(next(filter(is_disc, items)), 4.0)], "is in no cell"),
    (0, lambda items: [*items, next(filter(is_disc, items))], "two marks in"),
    (0, lambda items: [Label("9", i.at, i.size, anchor=i.anchor, bold=True) if i is next(filter(is_count, items)) else i
                    for i in items], "allowed: 0 to 6"),
    (0, lambda items: [*items, Label("3", next(filter(is_count, items)).at, 4.0)], "or one too many"),
    (2, lambda items: without(items, lambda i: isinstance(i, Label) and "nc:" in i.text), "texts read back"),
], ids=["disc", "count", "line", "board", "line-moved", "disc-moved", "disc-twice", "count-wrong", "count-twice",
        "text"])
def test_broken_pages_are_rejected(page: int, what: Any, message: str) -> None:
    document = booklet(SIX[:2], "fr", "a4")
    assert prove_booklet(pdf(document), SIX[:2], pdf(document)) == []
    broken = with_items(document, page, what)
    found = prove_booklet(broken, SIX[:2], broken)
    assert found
    assert {finding.code for finding in found} == {"UNIQUE"}
    assert any(message in str(finding) for finding in found), found


def test_other_and_ambiguous_puzzles_are_found() -> None:
    data = pdf(booklet(SIX[:2], "fr", "a4"))
    found = {f.message.split(",")[0] for f in prove_booklet(data, SIX[1::-1], data)}
    assert "other counts or givens are drawn" in found
    cross = next(p for p in SIX if p.givens and not p.givens[0][2])
    document = booklet((cross,), "fr", "a4")
    broken = with_items(document, 0, lambda items: [i for i in items if not (
        isinstance(i, Shape) and len(i.path.segments) == 1 and i.style.stroke == "#000000")])
    assert any(f.message == "not exactly one solution" for f in prove_booklet(broken, (cross,), broken))


@pytest.mark.parametrize("data", [b"", b"junk", b"%PDF-1.4"])
def test_what_is_no_pdf_is_refused(data: bytes) -> None:
    with pytest.raises(BadInput):
        prove_booklet(data, SIX, data)


@pytest.mark.parametrize(("options", "message"), [
    ({"per_page": 0}, "puzzles a page = '0': allowed: 1 to 12"), ({"per_page": 13}, "allowed: 1 to 12"),
    ({"answers": "ende"}, "unknown place of answers 'ende'"),
    ({"steps": True, "answers": "foot"}, "steps with answers 'foot'"),
    ({"large": True, "answers": "foot"}, "large print with answers 'foot'"),
    ({"codes": "all"}, "unknown codes 'all'"),
    ({"real": True, "per_page": 2}, "one to a page")])
def test_bad_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Options(**options)


def test_bad_requests() -> None:
    with pytest.raises(BadInput, match="1 names for 6 puzzles"):
        booklet(SIX, "fr", "a4", names=("a",))
    with pytest.raises(BadInput, match="at true scale: allowed: 6 x 6 and 7 x 7"):
        booklet(generate(5, 5, 1, 1), "fr", "a4", options=Options(real=True))
    two = catalogue.parse("nc-hidden:2x2:r1,1:c1,1")
    with pytest.raises(BadInput, match="puzzle 1 'nc-hidden:2x2:r1,1:c1,1' has two solutions or more"):
        booklet((two,), "fr", "a4")
    none = catalogue.parse("nc-diagonals:2x2:r1,1:c1,1:d2:e2")
    with pytest.raises(BadInput, match="has none"):
        booklet((none,), "fr", "a4")


def test_pawns_at_the_corner_tell_which_counts_are_theirs() -> None:
    layout = next(puzzle for puzzle in variants() if puzzle.layout.kind == "colours").layout
    puzzle = CountPuzzle(layout, tuple((1, 2) for _ in layout.lines), ())
    drawn = list(grid(puzzle, (60.0, 200.0), 8.0))
    page = Drawing((150.0, 220.0), tuple(drawn), "a board")
    first, second = (k for k, item in enumerate(drawn) if isinstance(item, Shape) and len(item.path.segments) == 2
                     and item.style.fill != "#eeeeee")
    swapped = [*drawn]
    swapped[first], swapped[second] = (replace(drawn[k], style=drawn[j].style)  # type: ignore[type-var, union-attr]
                                       for k, j in ((first, second), (second, first)))

    def told(items: list[Shape | Label]) -> list[str]:
        some = pdf(Document("x", "en", "a4", (Heading(1, "x"), Figure((replace(page, items=tuple(items)),), ("",)))))
        return [finding.message for finding in read_grids(some, [layout])[1]]

    assert told(drawn) == []
    assert any("at the corner" in wrong for wrong in told(swapped))
    assert any("at the corner" in wrong for wrong in told([i for k, i in enumerate(drawn) if k not in (first, second)]))


@pytest.mark.slow
@pytest.mark.parametrize("book", ["half", "booklet"])
def test_a_booklet_to_fold_reads_back(book: str) -> None:
    """On pages of half the size, and two of these on each side of a sheet in the order that folding asks for."""
    options = Options(book=book, how_to=True, questions=True)
    pages = booklet(SIX, "fr", "a4", options=options, seed=1)
    data = pdf(pages, options.format)
    asked = AskedBooklet(answers="end", seed=1, names=[""] * len(SIX), named=True, format=options.format,
                   explained=["how_to", "questions"])
    assert prove_booklet(data, SIX, data, asked) == []
    assert errors(check_document(data, pages, options.format)) == ()
    count = page_count(pages, options.format)
    with pdfplumber.open(io.BytesIO(data)) as file:
        assert len(file.pages) == (-(-count // 4) * 2 if book == "booklet" else count)
    assert prove_booklet(data, SIX[::-1], data, asked)


def test_what_no_booklet_of_puzzles_is() -> None:
    for book in ("grey", "one-sheet", "archive", "half+booklet", "a5"):
        with pytest.raises(BadInput, match="allowed"):
            Options(book=book)
    assert Options(book="large").large


def test_what_lines_are_called_in_steps_is_said_once() -> None:
    kinds = ("hexagon", "diagonals", "rectangles")
    some = [entry(1, generate(6, 6, 1, 1)[0]), *(entry(k, catalogue.generate(catalogue.VariantOrder(kind), 1))
                                                 for k, kind in enumerate(kinds, start=2))]
    said = names_note(some, BookletWords("en"))
    assert said.count("R2 is row 2, C3 is column 3") == 1
    assert said.endswith("Hexagons: R2 is row 2; C and D are the slopes. The first cell of a row is on the left.")
    assert names_note(some[:1], BookletWords("en")) == "R2 is row 2, C3 is column 3."


def test_the_easiest_line_comes_first_in_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """Line after line in another order, each step follows as well: that is refused."""
    from polygo_fab.pages import puzzle_howto

    assert [(step.line, step.number + 1) for step in easy_first(example())] == [
        ("column", 1), ("row", 3), ("row", 2), ("column", 3), ("row", 1)]
    kept = example()
    monkeypatch.setattr(puzzle_howto, "example", lambda: kept)
    monkeypatch.setattr(puzzle_howto, "easy_first", steps)
    document = booklet(SIX, "en", "a4", options=Options(how_to=True, answers="none"))
    wrong = [found.message for found in explained_wrong(read_booklet(pdf(document), NORMAL), ["how_to"])]
    assert "step 1 looks at line 2, where line 4 is easier to see" in wrong
