"""Spare parts where the sheets that are bought have room: laid, counted, told as spares, and found out where wrong."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.recipes.bill import bill_of
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import Made, make
from polygo_fab.recipes.recipe import Recipe, from_mapping, load


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return make(Recipe("tiles", "tiles", nest="fast-all", sets=2, spares=3, formats=("svg", "3mf"),
                       languages=("en", "fr", "de")), tmp_path_factory.mktemp("spares"))


def test_they_lie_on_the_sheets_and_are_told(made: Made) -> None:
    kit = made.kit
    laid = Counter(place.part.name for sheet in kit.sheets if sheet.face == "front" for place in sheet.placements)
    assert made.findings == ()
    assert {part.name: laid[part.name] - 2 * part.count for part in kit.parts} == {
        part.name: kit.spares.get(part.name, 0) for part in kit.parts}
    assert all(1 <= count <= 3 for count in kit.spares.values())
    first = kit.spares["tile-8x5-ring"]
    assert json.loads(made.files["bill.json"])["spares"] == kit.spares
    for path, told in (("bill.txt", f"spares on the sheets: {first} × tile 8 × 5, ring; "),
                       ("bill.fr.txt", f"pièces de rechange sur les plaques : {first} × pavé 8 × 5, "),
                       ("bill.de.txt", f"Ersatzteile auf den Platten: {first} × Plättchen 8 × 5, "),
                       ("index.fr.html", "<strong>Pièces de rechange.</strong> Les plaques donnent en plus")):
        assert told in " ".join(made.files[path].decode().split()), path
    assert f"spares: {first} × tile 8 × 5, ring; " in " ".join(made.summary().split())
    assert not check_folder(made.folder)


def test_what_is_wrong_with_them_is_found(made: Made) -> None:
    """One is missing, one too many is told, or none; the page does not say what to do with them."""
    def after(path: str, old: str, new: str) -> str:
        file = made.folder / path
        whole = file.read_bytes()
        assert re.search(old, whole.decode()), old
        file.write_text(re.sub(old, new, whole.decode(), count=1), encoding="utf-8")
        found = " ".join(map(str, check_folder(made.folder)))
        file.write_bytes(whole)
        return found

    (name,) = {sheet.name for sheet in made.kit.sheets}
    assert re.search(r"CONTRACT tile-\S+: \d+ come off the jobs: expected \d+", after(
        f"laser/{name}.svg", r"<path [^>]*/>(?=\s*</g>\s*</svg>)", ""))
    assert "CONTRACT bill" in after("bill.fr.txt", r"rechange sur les plaques : \d", "rechange sur les plaques : 9")
    assert "CONTRACT bill" in after("bill.txt", "spares on the sheets.*\n", "")
    assert "CONTRACT bill" in after("bill.json", r'"tile-8x5-ring": \d', '"tile-8x5-ring": 9')
    assert "step Spares" in after("index.en.html", r"The jobs cut these besides: \d", "The jobs cut these besides: 9")
    assert "'Spares' is missing" in after("index.en.html", r"<li><strong>Spares.*</li>\n", "")


@pytest.mark.parametrize(("kit", "nest", "spares"), [
    ("tiles", "fast", 100), ("tiles", "fast-all", 2), ("pieces", "fast-all", 100), ("hexago", "fast", 4)])
def test_they_cost_nothing_more(kit: str, nest: str, spares: int) -> None:
    """Also where the sets of two players are cut from one sheet that is bought."""
    few, many = (Recipe(kit, kit, nest=nest, spares=some, machine="bed-600x400") for some in (0, spares))
    assert bill_of(many.build(), many).price == bill_of(few.build(), few).price
    assert many.build().sheets == many.build().sheets
    assert sum(many.build().spares.values()) > 3


def test_the_label_of_a_sheet_has_its_room() -> None:
    """A bed that takes the sheet with its label takes it with spares, too."""
    its = Recipe("pieces", "pieces", nest="fast-all", spares=100, machine="300x200", label="engrave")
    (sheet,) = its.build().sheets
    assert sheet.goes_on((300, 200))
    assert sum(its.build().spares.values()) > 20


def test_a_second_face_comes_with_them(tmp_path: Path) -> None:
    assert make(replace(load("tiles-blocks"), nest="fast", spares=2, formats=("svg",), languages=("en",)),
                tmp_path).findings == ()


def test_a_recipe_keeps_them_and_an_old_one_has_none() -> None:
    assert from_mapping(Recipe("x", "tiles", nest="fast", spares=2).as_data(), "a test", "x").spares == 2
    assert "spares" not in Recipe("x", "tiles").as_data()


@pytest.mark.parametrize(("kit", "more", "told"), [
    ("tiles", {"spares": -1}, "spares = '-1': allowed: a whole number from 0 to 100"),
    ("tiles", {"spares": True}, "spares = 'True': allowed: a whole number"),
    ("tiles", {"spares": 2, "nest": "no"}, "spares = '2' with nest=no: .*allowed: nest=fast or another"),
    ("box", {"spares": 1}, "spares = '1' of box: it has no small parts: allowed: 0"),
    ("tiles", {"spares": 1, "settings": {"common_line": "true"}}, "share cuts, or are cut out of blanks: allowed: 0"),
    ("pieces", {"spares": 1, "machine": "52x33"}, "no sheet has room for one: allowed: 0")])
def test_what_cannot_be_is_one_line(kit: str, more: dict[str, object], told: str) -> None:
    with pytest.raises(BadInput, match=told) as error:
        Recipe("x", kit, **{"nest": "fast", **more}).build()  # type: ignore[arg-type]
    assert "\n" not in str(error.value)
    assert "would do" not in str(error.value)
