"""What would take more pages than are printed is refused before anything is made, with what would do."""

from pathlib import Path

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.recipes.make import make
from polygo_fab.recipes.many_pages import refuse_many_pages
from polygo_fab.recipes.recipe import load, revised


@pytest.mark.proof
@pytest.mark.parametrize(("kit", "settings"), [
    ("board", ("board=s26", "pitch=60")), ("paper", ("game=hex", "board=rhombus19", "pitch=60")),
    ("paper", ("game=tilers", "pitch=60"))])
def test_the_largest_pitch_that_goes_on_the_pages_is_named(tmp_path: Path, kit: str, settings: tuple[str, ...]) -> None:
    recipe = revised(load(kit), settings)
    with pytest.raises(BadInput, match=r"pages of a4: allowed: 16; .*; would do: --set pitch=([0-9.]+)$") as refused:
        make(recipe, tmp_path)
    assert list(tmp_path.iterdir()) == []
    pitch = float(str(refused.value).rpartition("=")[2])
    for asked, goes in ((pitch, True), (pitch + 0.5, False)):
        other = revised(recipe, (f"pitch={asked}",))
        try:
            refuse_many_pages(other, other.build())
        except BadInput:
            assert not goes
        else:
            assert goes


def test_a_larger_paper_is_named_where_that_does() -> None:
    recipe = revised(load("board"), ("board=s19", "pitch=50"), paper="letter")
    with pytest.raises(BadInput, match=r"would do: --set pitch=[0-9.]+, or --paper a3$"):
        refuse_many_pages(recipe, recipe.build())


def test_what_is_not_printed_takes_no_pages() -> None:
    recipe = revised(load("board"), ("board=s26", "pitch=60"), formats="svg")
    refuse_many_pages(recipe, recipe.build())
