"""No letter of a booklet of puzzles is too small to read, of any kind and size: measured in the file, or refused."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from page_boxes import assert_nothing_overflows

from polygo_fab.check.page.page import read_pdf
from polygo_fab.check.type_sizes import type_findings
from polygo_fab.core.count_puzzle import CountPuzzle
from polygo_fab.core.errors import BadInput
from polygo_fab.core.puzzle import Puzzle
from polygo_fab.pages.booklet import Options, booklet
from polygo_fab.puzzles.generate import generate
from polygo_fab.puzzles.variants import catalogue
from polygo_fab.write.pdf import pdf

SIZES = {"base": ("1x1", "1x32", "32x1", "6x6", "12x12", "17x17", "25x25", "32x32",
                  "42x42"),
         "diagonals": ("3x3", "8x8", "12x12"),
         "falling": ("3x3", "10x10"), "crossing": ("3x3", "10x10"), "hexagon": ("h2", "h5", "rhombus8", "trap7"),
         "colours": ("3x3", "12x12"), "hidden": ("3x3", "8x8"), "certain": ("3x3", "8x8"), "braille": ("3x4", "6x12"),
         "picture": ("11x9", "13x13"), "qr": ("",)}


def one(kind: str, size: str) -> Puzzle | CountPuzzle:
    if kind == "base":
        n, m = map(int, size.split("x"))
        return generate(n, m, 1, 1)[0]
    word = "abricotsmurs"[:12 if size == "6x12" else 2]
    return catalogue.generate(catalogue.VariantOrder(kind, size, words=(word,), text="HTTPS://FORMESETOBJETS.FR"), 1)


def assert_readable(puzzles: Sequence[Puzzle | CountPuzzle], paper: str, options: Options) -> None:
    document = booklet(puzzles, "fr", paper, seed=1, options=options)
    assert_nothing_overflows(document)
    assert not list(type_findings(read_pdf(pdf(document, options.format))))


def refused(puzzles: Sequence[Puzzle | CountPuzzle], paper: str, options: Options) -> list[str] | None:
    """What a refusal, one line, names instead; None where the booklet is made."""
    try:
        booklet(puzzles, "fr", paper, seed=1, options=options)
    except BadInput as error:
        said, found, allowed = str(error).partition("points: allowed: ")
        if not found or "\n" in said + allowed:
            raise
        return allowed.split(", or ")
    return None


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "size", "count", "options"), [
    ("base", "6x6", 2, Options(questions=True, how_to=True)),
    pytest.param("base", "25x25", 2, Options(), marks=pytest.mark.proof),
    ("base", "32x32", 1, Options()), ("hexagon", "h3", 3, Options(steps=True, how_to=True)),
    ("braille", "3x4", 2, Options()), ("diagonals", "3x3", 30, Options(large=True)),
    ("base", "32x1", 1, Options(steps=True))])
def test_what_is_made_can_be_read(kind: str, size: str, count: int, options: Options) -> None:
    assert_readable((one(kind, size),) * count, "a4", options)


@pytest.mark.slow
def test_mixed_sizes_share_a_page_only_where_all_can_be_read() -> None:
    assert_readable((*generate(6, 6, 6, 1), *generate(10, 10, 4, 1), *generate(20, 20, 1, 1)), "a4", Options())


@pytest.mark.proof
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize(("kind", "size"), [(kind, size) for kind, sizes in SIZES.items() for size in sizes])
def test_every_kind_and_size_can_be_read(kind: str, size: str, paper: str) -> None:
    puzzle = one(kind, size)
    for count in (1, 5, 30):
        assert_readable((puzzle,) * count, paper, Options(how_to=count == 1, questions=count == 1))
    steps = Options(steps=True, codes="full")
    for way in refused((puzzle,), paper, steps) or [paper]:
        assert_readable((puzzle,), way.removeprefix("paper "), steps)
    large = Options(large=True, how_to=True, questions=True)
    allowed = refused((puzzle,) * 3, paper, large)
    if allowed is None:
        assert_readable((puzzle,) * 3, paper, large)
    else:
        assert set(allowed) & {"no large print", "paper a3"}
        for way in allowed:
            assert_readable((puzzle,) * 3, "a3" if way == "paper a3" else paper,
                            large if way == "paper a3" else Options(how_to=True, questions=True))


@pytest.mark.parametrize(("size", "paper", "options", "allowed"), [
    (17, "letter", Options(large=True), ["no large print", "paper a3"]), (32, "a4", Options(large=True), [
        "no large print"]), (25, "a4", Options(per_page=4), ["1"])])
def test_a_refusal_names_what_would_do(size: int, paper: str, options: Options, allowed: list[str]) -> None:
    assert refused(generate(size, size, 1, 1), paper, options) == allowed
