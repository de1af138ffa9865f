"""What stands around puzzles is proved: a booklet that says something else of them is found, whatever drew it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from page_boxes import changed, chapters, pictures, whole_pictures

from polygo_fab.check.page.page import read_pdf
from polygo_fab.check.visibility import clipped_lines
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Finding
from polygo_fab.core.page import Bullets, Document, Drawing, Figure, Heading, Label, Shape
from polygo_fab.pages.booklet import Options, booklet
from polygo_fab.puzzles.generate import generate
from polygo_fab.puzzles.variants import catalogue
from polygo_fab.recipes.puzzle_jobs.proof import AskedBooklet, prove_booklet
from polygo_fab.write.pdf import pdf

SOME = generate(6, 6, 2, 1)
Change = Callable[[Label], Label]


def proved(document: Document, answers: str = "end") -> list[Finding]:
    data = pdf(document)
    return prove_booklet(data, SOME, data, AskedBooklet(answers=answers, seed=1))


def labels(document: Document, page: int, change: Change) -> Document:
    """The booklet with the labels of a chapter changed."""
    return changed(document, page, lambda drawing: replace(drawing, items=tuple(
        change(item) if isinstance(item, Label) else item for item in drawing.items)))


def mixed(document: Document, other: Document, chapter: int) -> Document:
    """With a chapter of another booklet."""
    parts = chapters(document)
    parts[chapter] = chapters(other)[chapter]
    return replace(document, blocks=tuple(block for part in parts for block in part))


def instead(text: str, other: str) -> Change:
    """A label of this text, which is no count, says another."""
    return lambda label: replace(label, text=other) if label.text == text and label.anchor != "middle" else label


@pytest.mark.parametrize("answers", ["end", "foot", "none"])
def test_a_booklet_is_proved(answers: str) -> None:
    assert proved(booklet(SOME, "fr", "a4", seed=1,
                          options=Options(answers=answers, codes="full")), answers) == []  # type: ignore[arg-type]


def test_words_in_braille_and_other_puzzles_may_share_a_page() -> None:
    """Their frames are as strong as what one counts by on large boards, and stand beside the others."""
    words = catalogue.VariantOrder("braille", "3x6", words=("ami", "mer"))
    puzzles = (catalogue.generate(words, 1), SOME[0])
    data = pdf(booklet(puzzles, "fr", "a4", seed=1))
    assert prove_booklet(data, puzzles, data, AskedBooklet(seed=1)) == []


@pytest.mark.slow
def test_codes_on_pages_at_true_scale_are_of_their_puzzles() -> None:
    data = pdf(booklet(SOME, "en", "a4", seed=1, options=Options(real=True, codes="full")))
    assert prove_booklet(data, SOME, data, AskedBooklet(seed=1, real=True)) == []


@pytest.mark.slow
def test_the_text_of_a_qr_code_among_others_has_its_number() -> None:
    coded = catalogue.generate(catalogue.VariantOrder("qr", "", text="https://formesetobjets.fr"), 1)
    puzzles = (SOME[0], coded, SOME[1])
    data = pdf(booklet(puzzles, "fr", "a4", seed=1))
    assert prove_booklet(data, puzzles, data, AskedBooklet(seed=1)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("page", "change", "told"), [
    (0, instead("2", "3"), "the number over it is 3"), (1, instead("2", "1"), "the number over it is 1"),
    (0, instead("5", "4"), "expected a star and '5'"), (1, instead("pawn given", "pawn found"), "expected disc"),
    (0, instead("stars: one more is twice as much to look at", "stars: easy"), "'stars: easy' stands beside a star"),
    (2, instead("2", "1"), "the text of puzzle 2 has the number 1"),
])
def test_other_words_are_found(page: int, change: Change, told: str) -> None:
    document = booklet(SOME, "en", "a4", seed=1)
    other = labels(document, page, change)
    assert other != document
    findings = proved(other)
    assert {finding.code for finding in findings} - {"TAGS"} == {"CONTENT"}  # what is heard may tell the old words
    assert any(told in finding.message for finding in findings)


@pytest.mark.slow
def test_other_answers_are_found() -> None:
    for answers in ("end", "foot"):
        document = booklet(SOME, "en", "a4", seed=1, options=Options(answers=answers))  # type: ignore[arg-type]
        other = booklet(generate(6, 6, 2, 2), "en", "a4", seed=1,
                        options=Options(answers=answers))  # type: ignore[arg-type]
        if answers == "end":
            changed_ = mixed(document, other, 1)
        else:
            foot = [item for item in pictures(other)[0].items if not isinstance(item, Label) and _low(item)]
            changed_ = changed(document, 0, lambda drawing, foot=foot: replace(drawing, items=(  # type: ignore[misc]
                *(item for item in drawing.items if isinstance(item, Label) or not _low(item)), *foot)))
        assert "UNIQUE" in {finding.code for finding in proved(changed_, answers)}


def _low(shape: Shape) -> bool:
    """Whether it is of the answers at the foot of a picture."""
    return shape.path.bounds[3] < 22


def test_other_pages_are_heard_and_named() -> None:
    document = booklet(SOME, "en", "a4", seed=1)
    first = document.blocks[0]
    assert isinstance(first, Heading)
    named = replace(document, blocks=(replace(first, bookmark="Puzzles 1 to 3"), *document.blocks[1:]))
    assert [f.code for f in proved(named)] == ["CONTENT"]
    heard = changed(document, 0, lambda drawing: replace(drawing, alt="Puzzle 1."))
    assert {f.code for f in proved(heard)} == {"TAGS"}


def test_puzzles_of_a_page_that_are_heard_at_once_are_refused() -> None:
    document = booklet(SOME, "en", "a4", seed=1)
    parts = next(block for block in document.blocks if isinstance(block, Figure))
    assert parts.over
    assert sum(bool(drawing.alt) for drawing in parts.drawings) == 1 + len(SOME)  # what stands over them is one
    (whole,) = whole_pictures([parts])
    at_once = replace(document, blocks=tuple(
        replace(parts, drawings=(whole,), captions=("",)) if block is parts else block for block in document.blocks))
    assert [(f.code, f.message) for f in proved(at_once)] == [
        *(("TAGS", f"of puzzle {number} something else is heard, or it is not heard by itself")
          for number in range(1, len(SOME) + 1)), ("TAGS", "what stands over its puzzles is not heard")]


def told(document: Document, **asked: bool) -> set[str]:
    """The first words of what is found of a booklet with its answers at the end."""
    data = pdf(document)
    found = prove_booklet(data, SOME, data, AskedBooklet(seed=1, **asked))  # type: ignore[arg-type]
    return {f"{f.code} {f.message.split(chr(39))[0]}".strip() for f in found}


def listed(document: Document, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Document:
    """With other steps."""
    return replace(document, blocks=tuple(replace(block, items=change(block.items)) if isinstance(block, Bullets)
                                          else block for block in document.blocks))


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new"), [("R2", "R3"), ("C1", "C0")])
def test_lines_that_are_called_otherwise_are_found(old: str, new: str) -> None:
    document = booklet(SOME, "en", "a4", seed=1, options=Options(steps=True))
    assert told(document, steps=True) == set()
    other = labels(document, 1, lambda label: replace(label, text=label.text.replace(old, new)))
    assert any(found.startswith("CONTENT a line is called") for found in told(other, steps=True))


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new"), [
    ("has all its pawns: the rest is empty.", "has all its pawns."), ("Row ", "Column "), ("row ", "row 1")])
def test_steps_that_do_not_lead_to_the_answer_are_found(old: str, new: str) -> None:
    document = booklet(SOME, "en", "a4", seed=1, options=Options(steps=True))
    other = listed(document, lambda items: tuple(item.replace("\u00a0", " ").replace(old, new) for item in items))
    assert any(found.startswith("CONTENT step") for found in told(other, steps=True))


@pytest.mark.parametrize(("old", "new"), [
    ("row 2 then cannot come out", "row 5 then cannot come out"),
    ("row 2 then cannot come out", "diagonal D9 then cannot come out"),
    ("row 2 then cannot come out", "two lines then contradict each other"),
    ("Row 3 and column 1 lack 1 pawn each", "Row 3 and column 1 lack 1 empty cell each"),
    ("each, and row 3 needs", "each, and row 4 needs"), ("elsewhere than on R2C2", "elsewhere than on R4C4"),
    ("where they meet. So no pawn there", "where they meet. So a pawn there"),
    ("column 3 and column 5 lack 1 pawn each", "column 3 and column 5 lack 1 empty cell each"),
    ("column 3 and column 5 lack", "column 3 and column 4 lack"), ("pawn on R2C1 and R2C2", "pawn on R2C1"),
    ("pawn on R2C1 and R2C2", "pawn on R2C1, R2C2 and R4C4")])
def test_a_step_that_does_not_follow_is_found(old: str, new: str) -> None:
    puzzle = catalogue.parse("nc-diagonals:5x5:r1,4,3,3,1:c3,3,1,3,2:d3:e3:g+r5c5" if "R2C1" in old or "column 5" in old
                             else "nc-diagonals:4x4:r2,1,1,3:c1,3,2,1:d2:e2:g+r1c3")
    document = booklet((puzzle,), "en", "a4", seed=1, options=Options(steps=True))

    def found(some: Document) -> list[str]:
        data = pdf(some)
        return [f.message for f in prove_booklet(data, (puzzle,), data, AskedBooklet(seed=1, steps=True))]

    def other(items: tuple[str, ...]) -> tuple[str, ...]:
        plain = [item.replace("\u00a0", " ") for item in items]
        assert any(old in item for item in plain)
        return tuple(item.replace(old, new) for item in plain)

    assert found(document) == []
    assert any("step " in message for message in found(listed(document, other)))


def test_a_step_too_few_is_found() -> None:
    document = booklet(SOME, "fr", "a4", seed=1, options=Options(steps=True))
    assert any("leave" in found for found in told(listed(document, lambda items: items[:-1]), steps=True))
    less = replace(document, blocks=tuple(block for block in document.blocks if not isinstance(block, Bullets)))
    assert "CONTENT steps of 0 answers, expected 2" in told(less, steps=True)


@pytest.mark.slow
def test_answers_that_have_changed_places_are_found() -> None:
    document = booklet(SOME, "en", "a4", seed=1, options=Options(answers="foot"))
    step = 5.0 + 6 * 2.2 + 5.0  # number, board, gap

    def exchanged(drawing: Drawing) -> Drawing:
        middle = drawing.size[0] - step
        return replace(drawing, items=tuple(item if isinstance(item, Label) or not _low(item) else replace(
            item, path=item.path.moved(-step if item.path.bounds[0] > middle else step, 0)) for item in drawing.items))

    found = proved(changed(document, 0, exchanged), "foot")
    assert [f.message for f in found] == ["answer 2 does not stand after 1, from left to right in rows"]


@pytest.mark.proof
def test_a_code_that_is_turned_is_found() -> None:
    puzzles = [catalogue.generate(catalogue.VariantOrder("qr", "", text="https://formesetobjets.fr"), 1)]
    document = booklet(puzzles, "en", "a4", seed=1)
    data = pdf(document)
    assert prove_booklet(data, puzzles, data, AskedBooklet(seed=1)) == []
    turned = changed(document, 1, lambda drawing: replace(drawing, items=tuple(
        item if isinstance(item, Label) or len(item.path.segments) < 400 else
        replace(item, path=item.path.rotated(math.pi).moved(*_corner(item))) for item in drawing.items)))
    data = pdf(turned)
    found = prove_booklet(data, puzzles, data, AskedBooklet(seed=1))
    assert "no QR code shows its answer" in [f.message for f in found]


def _corner(shape: Shape) -> tuple[float, float]:
    """What brings a shape that is turned about the origin back to its place."""
    x0, y0, x1, y1 = shape.path.bounds
    return (x0 + x1, y0 + y1)


@pytest.mark.parametrize("codes", ["name", "full"])
def test_codes_that_open_their_puzzles_are_proved(codes: str) -> None:
    hexagons = catalogue.generate(catalogue.VariantOrder("hexagon", "h3"), 1)
    puzzles, names = [*SOME, hexagons], ["nc1:6x6#1", "nc1:6x6#1.1", ""]
    link = "https://example.org/club/"
    data = pdf(booklet(puzzles, "fr", "a4", seed=1, names=names,
                       options=Options(codes=codes, link=link)))  # type: ignore[arg-type]
    assert prove_booklet(data, puzzles, data, AskedBooklet(seed=1, names=names, link=link)) == []
    for other in ("https://example.org", "http://example.org/club", ""):
        found = prove_booklet(data, puzzles, data, AskedBooklet(seed=1, names=names, link=other))
        assert {finding.code for finding in found} == {"CONTENT"}
        assert found[0].message.startswith("its code reads 'https://example.org/club/fr/puzzles/solve?p=nc1:6x6%231")


@pytest.mark.parametrize(("told", "puzzle"), [
    ("https://example.org/fr/puzzles/solve?p=nc1:6x6%231", "nc1:6x6#1"),
    ("https://example.org/fr/puzzles/solve?p=nc1:6x6#1", "nc1:6x6"),  # what follows a # is not sent
    ("https://example.org/fr/puzzles/solve?p=nc:2x2:r1,1:c1,1:g+r1c1", "nc:2x2:r1,1:c1,1:g r1c1"),  # a + is a space
    ("https://example.org/fr/puzzles/solve?p=nc:2x2:r1,1:c1,1:g%2Br1c1", "nc:2x2:r1,1:c1,1:g+r1c1"),
    ("https://example.org/fr/puzzles/solve?q=nc1:6x6%231", ""), ("https://example.org/en/puzzles/solve?p=x", ""),
    ("https://example.org/fr/puzzles/solve?p=x&p=y", ""), ("nc1:6x6#1", "")])
def test_what_an_address_asks_for(told: str, puzzle: str) -> None:
    from polygo_fab.check.booklet_codes import asked_for

    assert asked_for(told, "https://example.org/fr") == puzzle


@pytest.mark.parametrize("link", ["example.org", "ftp://example.org", "https://example.org?x", "https://a b",
                                  "https://example.org/#", "https://" + "a" * 100])
def test_an_address_that_is_none_is_refused(link: str) -> None:
    with pytest.raises(BadInput, match="link = "):
        Options(link=link)


def test_a_link_needs_codes() -> None:
    with pytest.raises(BadInput, match="codes name or full"):
        Options(link="https://example.org", codes="none")


def test_a_board_on_the_edge_of_its_drawing_is_found() -> None:
    """A viewer cuts away the half of the line around a board that lies beyond its drawing."""
    document = booklet(SOME, "en", "a4", seed=1, options=Options(how_to=True))
    assert not list(clipped_lines(read_pdf(pdf(document)).pages))

    def narrower(block: object) -> object:
        return replace(block, drawings=tuple(replace(one, size=(one.size[0] - 0.5, one.size[1])) for one
                                             in block.drawings)) if isinstance(block, Figure) else block

    cut = replace(document, blocks=tuple(map(narrower, document.blocks)))  # type: ignore[arg-type]
    assert {finding.code for finding in clipped_lines(read_pdf(pdf(cut)).pages)} == {"PARTS"}


def test_answers_at_the_foot_have_their_whole_lines() -> None:
    document = booklet(SOME, "en", "a4", seed=1, options=Options(answers="foot"))
    assert not list(clipped_lines(read_pdf(pdf(document)).pages))
