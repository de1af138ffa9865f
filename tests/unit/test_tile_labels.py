"""What a diagram writes on tiles: their areas, products on request, labels in place of both."""

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Label
from polygo_fab.pages.replay import replay

LAID = ["game: blocks", "board: s6x4", "options: max_area=12", "moves: a1-d3 a4-b5"]


def written(*lines: str) -> list[str]:
    figure = replay(list(enumerate([*LAID, "show: no names", *lines], start=1)), "x.md", "blocks", "en")
    return sorted(item.text for item in figure.drawings[-1].items if isinstance(item, Label))


def products(*lines: str) -> list[str]:
    return written("---", "show: products, no names", *lines)


def test_areas_and_products() -> None:
    assert written() == ["12", "4"]
    assert products() == ["2×2", "4×3"]


def test_columns_come_first() -> None:
    assert products("moves: c4-c6") == ["1×3", "2×2", "4×3"]


def test_a_label_stands_in_place_of_either() -> None:
    assert written("label: b2=a(b+c)d b5=ac") == ["a(b+c)d", "ac"]
    assert products("label: b2=ab") == ["2×2", "ab"]


def test_a_label_beside_the_tiles_stays_a_letter() -> None:
    assert written("label: d6=?") == ["12", "4", "?"]


@pytest.mark.parametrize("label", ["a1=123456789", "d6=abc", "d6", "a1=", "z9=a"])
def test_broken_labels(label: str) -> None:
    with pytest.raises(BadInput, match=r"x\.md line \d+: "):
        written(f"label: {label}")
