"""What stands around puzzles is proved: a booklet that says something else of them is found, whatever drew it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import pytest

from polygo_fab.core.finding import Finding
from polygo_fab.core.page import Drawing, Label, Plates
from polygo_fab.pages.booklet import Options, booklet
from polygo_fab.puzzles.generate import generate
from polygo_fab.puzzles.variants import catalogue
from polygo_fab.recipes.puzzle_jobs.proof import Around, prove_booklet
from polygo_fab.write.pdf import pdf

SOME = generate(6, 6, 2, 1)
Change = Callable[[Label], Label]


def proved(plates: Plates, answers: str = "end") -> list[Finding]:
    data = pdf(plates)
    return prove_booklet(data, SOME, data, Around(answers=answers, seed=1))


def labels(plates: Plates, page: int, change: Change) -> Plates:
    """The booklet with the labels of a page changed."""
    pages = list(plates.pages)
    pages[page] = replace(pages[page], items=tuple(
        change(item) if isinstance(item, Label) else item for item in pages[page].items))
    return replace(plates, pages=tuple(pages))


def instead(text: str, other: str) -> Change:
    """A label of this text, which is no count, says another."""
    return lambda label: replace(label, text=other) if label.text == text and label.anchor != "middle" else label


@pytest.mark.parametrize("answers", ["end", "foot", "none"])
def test_a_booklet_is_proved(answers: str) -> None:
    assert proved(booklet(SOME, "fr", "a4", seed=1,
                          options=Options(answers=answers, codes="full")), answers) == []  # type: ignore[arg-type]


@pytest.mark.slow
def test_codes_on_pages_at_true_scale_are_of_their_puzzles() -> None:
    data = pdf(booklet(SOME, "en", "a4", seed=1, options=Options(real=True, codes="full")))
    assert prove_booklet(data, SOME, data, Around(seed=1, real=True)) == []


@pytest.mark.slow
def test_the_text_of_a_qr_code_among_others_has_its_number() -> None:
    coded = catalogue.generate(catalogue.VariantOrder("qr", "", text="https://formesetobjets.fr"), 1)
    puzzles = (SOME[0], coded, SOME[1])
    data = pdf(booklet(puzzles, "fr", "a4", seed=1))
    assert prove_booklet(data, puzzles, data, Around(seed=1)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("page", "change", "told"), [
    (0, instead("2", "3"), "the number over it is 3"), (1, instead("2", "1"), "the number over it is 1"),
    (0, instead("hard", "easy"), "'easy' stands beside"), (1, instead("pawn given", "pawn found"), "expected disc"),
    (0, instead("1 / 3", "1 / 2"), "is numbered"), (2, instead("2", "1"), "the text of puzzle 2 has the number 1"),
])
def test_other_words_are_found(page: int, change: Change, told: str) -> None:
    plates = booklet(SOME, "en", "a4", seed=1)
    changed = labels(plates, page, change)
    assert changed != plates
    findings = proved(changed)
    assert {finding.code for finding in findings} == {"CONTENT"}
    assert any(told in finding.message for finding in findings)


@pytest.mark.slow
def test_other_answers_are_found() -> None:
    for answers in ("end", "foot"):
        plates = booklet(SOME, "en", "a4", seed=1, options=Options(answers=answers))  # type: ignore[arg-type]
        other = booklet(generate(6, 6, 2, 2), "en", "a4", seed=1,
                        options=Options(answers=answers))  # type: ignore[arg-type]
        if answers == "end":
            mixed = replace(plates, pages=(plates.pages[0], other.pages[1], plates.pages[2]))
        else:
            foot = [item for item in other.pages[0].items if not isinstance(item, Label) and item.path.bounds[3] < 45]
            above = [item for item in plates.pages[0].items if isinstance(item, Label) or item.path.bounds[3] >= 45]
            mixed = replace(plates, pages=(Drawing(plates.pages[0].size, (*above, *foot), plates.pages[0].alt),
                                           plates.pages[1]))
        assert "UNIQUE" in {finding.code for finding in proved(mixed, answers)}


def test_other_pages_are_heard_and_named() -> None:
    plates = booklet(SOME, "en", "a4", seed=1)
    named = replace(plates, bookmarks=("Puzzles 1 to 3", *plates.bookmarks[1:]))
    assert [f.code for f in proved(named)] == ["CONTENT"]
    heard = replace(plates, pages=(replace(plates.pages[0], alt="Puzzle 1."), *plates.pages[1:]))
    assert {f.code for f in proved(heard)} == {"TAGS"}


def told(plates: Plates, **asked: bool) -> set[str]:
    """The first words of what is found of a booklet with its answers at the end."""
    data = pdf(plates)
    found = prove_booklet(data, SOME, data, Around(seed=1, **asked))  # type: ignore[arg-type]
    return {f"{f.code} {f.message.split(chr(39))[0]}".strip() for f in found}


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "what"), [
    ("R2", "R3", "CONTENT a line is called"), ("C1", "C0", "CONTENT a line is called"),
    ("1. ", "2. ", "CONTENT steps of 1 answers, expected 2"),
    ("has all its pawns: the rest is empty.", "has all its pawns.", "CONTENT step"),
    ("Row ", "Column ", "CONTENT step"), ("row ", "row 1", "CONTENT step"),
])
def test_steps_that_do_not_lead_to_the_answer_are_found(old: str, new: str, what: str) -> None:
    plates = booklet(SOME, "en", "a4", seed=1, options=Options(steps=True))
    assert told(plates, steps=True) == set()
    done: list[str] = []

    def change(label: Label) -> Label:
        text = label.text.replace("\u00a0", " ")
        if old in text and not (done and old == "1. "):
            done.append(text)
            return replace(label, text=text.replace(old, new))
        return label

    assert any(found.startswith(what) for found in told(labels(plates, 1, change), steps=True))


def test_a_step_too_few_is_found() -> None:
    plates = booklet(SOME, "fr", "a4", seed=1, options=Options(steps=True))
    page = plates.pages[1]
    last = max(k for k, item in enumerate(page.items) if isinstance(item, Label) and ".\u00a0" in item.text)
    less = replace(page, items=(*page.items[:last], *page.items[last + 1:]))
    assert any("leave" in found for found in told(replace(plates, pages=(plates.pages[0], less, *plates.pages[2:])),
                                                  steps=True))


@pytest.mark.slow
def test_answers_that_have_changed_places_are_found() -> None:
    plates = booklet(SOME, "en", "a4", seed=1, options=Options(answers="foot"))
    step = 5.0 + 6 * 2.2 + 5.0  # number, board, gap
    middle = plates.pages[0].size[0] - 15.0 - step
    items = tuple(item if isinstance(item, Label) or item.path.bounds[3] > 45 else
                  replace(item, path=item.path.moved(-step if item.path.bounds[0] > middle else step, 0))
                  for item in plates.pages[0].items)
    found = proved(replace(plates, pages=(replace(plates.pages[0], items=items), *plates.pages[1:])), "foot")
    assert [f.message for f in found] == ["answer 2 does not stand after 1, from left to right in rows"]


@pytest.mark.proof
def test_a_code_that_is_turned_is_found() -> None:
    puzzles = [catalogue.generate(catalogue.VariantOrder("qr", "", text="https://formesetobjets.fr"), 1)]
    plates = booklet(puzzles, "en", "a4", seed=1)
    data = pdf(plates)
    assert prove_booklet(data, puzzles, data, Around(seed=1)) == []
    page = plates.pages[1]
    items = tuple(item if isinstance(item, Label) or len(item.path.segments) < 400 else
                  replace(item, path=item.path.rotated(math.pi)) for item in page.items)
    data = pdf(replace(plates, pages=(plates.pages[0], replace(page, items=items), *plates.pages[2:])))
    assert "no QR code shows its answer" in [f.message for f in prove_booklet(data, puzzles, data, Around(seed=1))]
