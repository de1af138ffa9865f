"""What stands around puzzles is proved: a booklet that says something else of them is found, whatever drew it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from polygo_fab.core.finding import Finding
from polygo_fab.core.page import Drawing, Label, Plates
from polygo_fab.orders.proof import Around, prove_booklet
from polygo_fab.pages.booklet import Options, booklet
from polygo_fab.puzzles.generate import generate
from polygo_fab.write.pdf import pdf

SOME = generate(6, 6, 2, 1)
Change = Callable[[Label], Label]


def proved(plates: Plates, answers: str = "end") -> list[Finding]:
    data = pdf(plates)
    return prove_booklet(data, SOME, data, Around(answers, seed=1))


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
    assert proved(booklet(SOME, "fr", "a4", 1, Options(answers=answers, codes="full")), answers) == []  # type: ignore[arg-type]


@pytest.mark.parametrize(("page", "change", "told"), [
    (0, instead("2", "3"), "the number over it is 3"), (1, instead("2", "1"), "the number over it is 1"),
    (0, instead("hard", "easy"), "'easy' stands beside"), (1, instead("pawn given", "pawn found"), "expected disc"),
    (0, instead("1 / 3", "1 / 2"), "is numbered"), (2, instead("2", "1"), "the text of puzzle 2 has the number 1"),
])
def test_other_words_are_found(page: int, change: Change, told: str) -> None:
    plates = booklet(SOME, "en", "a4", 1)
    changed = labels(plates, page, change)
    assert changed != plates
    findings = proved(changed)
    assert {finding.code for finding in findings} == {"CONTENT"}
    assert any(told in finding.message for finding in findings)


def test_other_answers_are_found() -> None:
    for answers in ("end", "foot"):
        plates = booklet(SOME, "en", "a4", 1, Options(answers=answers))  # type: ignore[arg-type]
        other = booklet(generate(6, 6, 2, 2), "en", "a4", 1, Options(answers=answers))  # type: ignore[arg-type]
        if answers == "end":
            mixed = replace(plates, pages=(plates.pages[0], other.pages[1], plates.pages[2]))
        else:
            foot = [item for item in other.pages[0].items if not isinstance(item, Label) and item.path.bounds[3] < 45]
            above = [item for item in plates.pages[0].items if isinstance(item, Label) or item.path.bounds[3] >= 45]
            mixed = replace(plates, pages=(Drawing(plates.pages[0].size, (*above, *foot), plates.pages[0].alt),
                                           plates.pages[1]))
        assert "UNIQUE" in {finding.code for finding in proved(mixed, answers)}


def test_other_pages_are_heard_and_named() -> None:
    plates = booklet(SOME, "en", "a4", 1)
    named = replace(plates, bookmarks=("Puzzles 1 to 3", *plates.bookmarks[1:]))
    assert [f.code for f in proved(named)] == ["CONTENT"]
    heard = replace(plates, pages=(replace(plates.pages[0], alt="Puzzle 1."), *plates.pages[1:]))
    assert {f.code for f in proved(heard)} == {"TAGS"}
