"""A booklet of many sheets: in signatures, its pages where who binds them wants them, with marks for that."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab.check.document import check_document
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Document, Heading, PageBreak, Text
from polygo_fab.core.printed.book_format import Format, book_format, sheet_size
from polygo_fab.write.pdf import pdf
from polygo_fab.write.pdf_fold import sides, signatures

MM = 72 / 25.4
SEWN = book_format("booklet+signature=2")


@cache
def document(pages: int) -> Document:
    parts = [block for k in range(1, pages) for block in (Text(f"Words of page {k}."), PageBreak())]
    return Document("A book", "en", "a4", (Heading(1, "A book"), *parts, Text("The end.")), footer="polygo_fab 1.2")


@cache
def made(pages: int, word: str = "booklet+signature=2") -> bytes:
    return pdf(document(pages), book_format(word))


# --- in which order, and where


@given(st.integers(1, 300), st.one_of(st.none(), st.integers(1, 12)))
def test_signatures_that_are_folded_and_bound_read_from_front_to_back(pages: int, most: int | None) -> None:
    """Each pile of sheets is folded, the piles are bound one after the other; leafing through meets every page once."""
    format = Format(pages="booklet", signature=most)
    parts = signatures(format, pages)
    assert sum(parts) == -(-pages // 4)
    assert max(parts) <= (most or 8)
    assert len(parts) == -(-sum(parts) // (most or 8))
    assert max(parts) - min(parts) <= 1
    wide = sheet_size("a4", format)[0]
    printed = [{("left", "right")[x > wide / 4]: page for page, x, _ in side} for side in sides("a4", format, pages)]
    order = list[int | None]()
    while parts:
        pile = printed[:2 * parts[0]]
        del printed[:2 * parts.pop(0)]
        fronts, backs = pile[::2], pile[1::2]
        for front, back in zip(fronts, backs, strict=True):  # up to the middle: the right halves
            order += [front.get("right"), back.get("left")]
        for front, back in reversed(list(zip(fronts, backs, strict=True))):
            order += [back.get("right"), front.get("left")]
    assert order == [*range(pages), *[None] * (len(order) - pages)]


def lefts(format: Format, pages: int) -> list[list[float]]:
    return [[round(x, 3) for _, x, _ in side] for side in sides("a4", format, pages)]


def test_pages_are_nearer_to_the_fold_from_sheet_to_sheet_inwards() -> None:
    """148 mm on a half of 148.5: 0.25 mm on either side, and then by what the paper is thick."""
    for word, each in (("booklet+signature=2", 0.1), ("booklet+signature=2+thickness=0.2", 0.2),
                       ("booklet+signature=2+thickness=0", 0.0)):
        outer, inner = [0.25, 148.75], [0.25 + each, 148.75 - each]
        assert lefts(book_format(word), 16) == [outer, outer, inner, inner] * 2, word


def test_a_booklet_that_can_be_stapled_is_as_it_was() -> None:
    """Of up to eight sheets; unless who prints it says how thick they are."""
    assert {tuple(side) for side in lefts(Format(pages="booklet"), 32)} == {(0.25, 148.75)}
    assert lefts(book_format("booklet+thickness=0.1"), 32)[-1] == [0.95, 148.05]
    assert signatures(Format(pages="booklet"), 32) == [8]
    assert signatures(Format(pages="booklet"), 33) == [5, 4]
    assert made(5, "booklet") == made(5, "booklet+signature=2+thickness=0")
    assert made(5, "booklet") != made(9, "booklet")


# --- as it is read back


@pytest.mark.parametrize(("pages", "word"), [
    (1, "booklet"), (16, "booklet"), (33, "booklet"), (15, "booklet+signature=2"), (17, "booklet+signature=1"),
    (40, "booklet+signature=3+thickness=0.3"), (9, "booklet+thickness=0.2"), (18, "booklet+signature=2+large+grey")])
def test_a_booklet_reads_back(pages: int, word: str) -> None:
    assert check_document(made(pages, word), document(pages), book_format(word)) == []


def changed(data: bytes, change: Callable[[pikepdf.Pdf], None]) -> list[str]:
    """What is found in a booklet of two signatures of two sheets each, after a change."""
    with pikepdf.open(io.BytesIO(data)) as file:
        change(file)
        out = io.BytesIO()
        file.save(out)
    return [str(f) for f in check_document(out.getvalue(), document(16), SEWN) if f.code != "TAGS"]


def content(side: int, edit: Callable[[bytes], bytes]) -> Callable[[pikepdf.Pdf], None]:
    def change(file: pikepdf.Pdf) -> None:
        page = file.pages[side]
        before = page.Contents.read_bytes()
        after = edit(before)
        assert after != before
        page.Contents = file.make_stream(after)

    return change


def swapped(file: pikepdf.Pdf) -> None:
    one, other = file.pages[2], file.pages[3]
    one.Contents, other.Contents = other.Contents, one.Contents
    one.Resources, other.Resources = other.Resources, one.Resources


MARK = rb"[\d.]+ [\d.]+ 5\.669\d+ [\d.]+ re f\*?"
LINE = rb"n [\d.]+ [\d.]+ m [\d.]+ [\d.]+ l S"


def without(pattern: bytes, count: int = 0) -> Callable[[bytes], bytes]:
    return lambda data: re.sub(pattern, b"n", data, count=count)


def test_what_is_planted_in_a_booklet_in_signatures_is_found() -> None:
    data = made(16)
    assert changed(data, lambda file: None) == []
    wide, high = (length * MM for length in sheet_size("a4", SEWN))
    turned = f"q -1 0 0 -1 {wide} {high} cm\n".encode()
    moved = f"q 1 0 0 1 {0.1 * MM} 0 cm\n".encode()
    for name, change, told in (
            ("two sides in each other's place", swapped, "page 3, left: page 4 / 16, expected 6 / 16"),
            ("a side upside down", content(1, lambda d: turned + d + b"\nQ"), "page 2, left: no page, expected 2 / 16"),
            ("a side that is lost", lambda file: file.pages.__delitem__(7), "pages on 7 sides, expected 16 on 8"),
            ("a side moved by a sheet", content(2, lambda d: moved + d + b"\nQ"), "page 3, left: lies 0.10 mm beside"),
            ("a mark that is lost", content(4, without(MARK)), "marks of signatures on pages [1], expected on [1, 5]"),
            ("a mark on a sheet inside", content(2, lambda d: d + b"\n0 0 0 rg 418 500 6 9 re f"),
             "on pages [1, 3, 5], expected on [1, 5]"),
            ("a mark beside the back", content(4, lambda d: d.replace(b" 5.669291 ", b" 6.669291 ")),
             "page 5: the mark of its signature is not on the back"),
            ("a line that is lost", content(5, without(LINE, 1)), "page 6: 1 lines on the fold")):
        found = changed(data, change)
        assert any(told in one for one in found), (name, found)


def test_marks_that_are_no_stairs_are_found() -> None:
    first = re.search(MARK, page_content(0))
    assert first is not None
    found = changed(made(16), content(4, lambda d: re.sub(MARK, first[0], d)))
    assert any("page 5: the mark of its signature does not go on where the one before" in f for f in found), found


def page_content(side: int) -> bytes:
    with pikepdf.open(io.BytesIO(made(16))) as file:
        return bytes(file.pages[side].Contents.read_bytes())


@pytest.mark.parametrize(("word", "told"), [
    ("booklet", "page 1, left: page 8 / 16, expected 16 / 16"), ("booklet", "2 lines on the fold of a booklet"),
    ("booklet+signature=1", "page 1, left: page 8 / 16, expected 4 / 16"),
    ("booklet+signature=2+thickness=0.2", "page 3, left: lies 0.10 mm beside its place, which is 0.20 mm nearer"),
    ("booklet+signature=2+thickness=0", "page 3, left: lies 0.10 mm beside its place, which is 0.00 mm nearer")])
def test_a_booklet_in_other_signatures_than_asked_is_found(word: str, told: str) -> None:
    found = [str(f) for f in check_document(made(16), document(16), book_format(word))]
    assert any(told in one for one in found), found


# --- as it is asked for


@pytest.mark.parametrize(("word", "reason"), [
    ("signature=4", "'signature=4': allowed: 1 to 12, with booklet, as in booklet\\+signature=4"),
    ("half+thickness=0.1", "'thickness=0.1': allowed: 0 to 0.3, with booklet"),
    ("booklet+signature=0", "'signature=0': allowed: 1 to 12"), ("booklet+signature=13", "allowed: 1 to 12"),
    ("booklet+thickness=0.31", "allowed: 0 to 0.3"), ("booklet+signature=2.5", "allowed with a number: signature=4"),
    ("booklet+signature=", "allowed with a number"), ("booklet+thickness=0,1", "allowed with a number"),
    ("booklet+sheets=3", "allowed with a number: signature=4, thickness=0.13"),
    ("booklet+signature", "did you mean 'signature=4'"), ("booklet+signature=3+signature=4", "one number of each")])
def test_other_numbers_are_refused(word: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        book_format(word)


def test_what_is_typed_is_how_a_file_is_named() -> None:
    format = book_format("Booklet+THICKNESS=0.130+signature=4+grey")
    assert format.words == ("booklet", "grey", "signature=4", "thickness=0.13")
    assert book_format("+".join(format.words)) == format
