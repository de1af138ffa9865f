"""The picture of pieces that are laid out, and the figure of a box in its papers: read back, and broken ones told."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from polygo_fab import kits
from polygo_fab.check.contract.floor_figure import floor_figure_wrong
from polygo_fab.check.laid_out import check_laid_out
from polygo_fab.check.page.page import read_pdf
from polygo_fab.core.kit import Kit
from polygo_fab.core.page import Document, Drawing, Figure
from polygo_fab.pages.assembly import assembly
from polygo_fab.pages.components import components
from polygo_fab.pages.words import Words
from polygo_fab.write.pdf import pdf


@cache
def kit() -> Kit:
    return kits.load("pieces", {"game": "labyrinth", "board": "h3", "rules": "players=3"})


def told(changed: Kit) -> list[str]:
    return [finding.message for finding in check_laid_out(pdf(assembly(changed, "fr", "a4")), kit().parts)]


def test_each_piece_is_shown_and_none_on_another() -> None:
    assert told(kit()) == []
    assert any("expected 3" in wrong for wrong in told(replace(kit(), exploded=kit().exploded[1:])))
    assert any("on each other" in wrong for wrong in told(replace(kit(), exploded=(
        *kit().exploded[:-1], kit().exploded[-2].moved(2, 0, 0)))))


def test_small_pieces_are_known_by_their_size_too() -> None:
    small = kits.load("pieces", {"game": "hex", "board": "rhombus5", "pitch": "12"})
    assert check_laid_out(pdf(assembly(small, "en", "a4")), small.parts) == []


def figure(**facts: str) -> bytes:
    made = components({"front": "6", "back": "7", "turned": "64", **facts}, Words("en"))
    return pdf(Document("A box", "en", "a4", (made,), subject="parts", footer="none"))


@pytest.mark.parametrize(("facts", "wrong"), [
    ({}, []), ({"back": "8"}, ["front", "back", "crown"]), ({"front": "5"}, ["front", "crown"])])
def test_floor_and_crown_are_drawn_with_their_cells(facts: dict[str, str], wrong: list[str]) -> None:
    found = list(floor_figure_wrong(read_pdf(figure(**facts)), 6))
    assert [word for word, one in zip(wrong, found, strict=True) if word in one] == wrong


def test_a_paper_without_the_figure_is_told() -> None:
    plain = pdf(Document("A box", "en", "a4", (Figure((Drawing((20, 20), (), "nothing"),), ("nothing",)),), subject="x",
                         footer="y"))
    assert list(floor_figure_wrong(read_pdf(plain), 6)) == ["there is no figure of its parts"]
