"""Single-stroke lettering: every character can be burned, told apart, and lies where it is put."""

from itertools import combinations

import pytest
import shapely

from polygo_fab.core.errors import BadInput
from polygo_fab.core.path import Path, bounds
from polygo_fab.core.stroke_font import CHARACTERS, strokes

pytestmark = pytest.mark.slow


def lines(paths: tuple[Path, ...]) -> shapely.MultiLineString:
    return shapely.MultiLineString([path.flattened() for path in paths])


def test_letters_and_digits() -> None:
    assert set(CHARACTERS) == set("abcdefghijklmnopqrstuvwxyz0123456789")


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_is_burned_once(character: str) -> None:
    """No two of its strokes, and no two parts of one, run in the same place."""
    paths = strokes(character, 6.0)
    assert shapely.unary_union(lines(paths)).length == pytest.approx(sum(path.length for path in paths))
    assert min(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 for path in paths
               for (ax, ay), (bx, by) in zip(path.flattened(), path.flattened()[1:], strict=False)) > 0.5


@pytest.mark.parametrize("digit", "0123456789")
def test_digits_are_as_high_as_asked_about_the_origin(digit: str) -> None:
    x0, y0, x1, y1 = bounds(strokes(digit, 3.0))
    assert (y0, y1) == pytest.approx((-1.5, 1.5))
    assert x0 + x1 == pytest.approx(0)


def test_characters_are_told_apart() -> None:
    """No two lie within 0.7 of a unit of the grid of each other."""
    drawn = {character: lines(strokes(character, 6.0)) for character in CHARACTERS}
    assert all(shapely.hausdorff_distance(drawn[a], drawn[b], densify=0.1) > 0.7 for a, b in combinations(drawn, 2))


def test_a_word_is_a_row() -> None:
    first, second = strokes("1", 6.0), strokes("12", 6.0)
    x0, _, x1, _ = bounds(second)
    assert x0 + x1 == pytest.approx(0)
    assert x1 - x0 == pytest.approx(2 + 1.6 + 4)
    assert len(second) == 2
    assert first[0].length == pytest.approx(second[0].length)


def test_letters_share_their_line() -> None:
    assert bounds(strokes("a", 6.0))[1] == bounds(strokes("b", 6.0))[1] == -2.0


@pytest.mark.parametrize("text", ["", "A", "a-1", "é"])
def test_what_has_no_stroke_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="allowed: a to z and 0 to 9"):
        strokes(text, 3.0)
