"""Several kits cut from the same sheets: each part is of one of them, counted, named, and found out where wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.core.kit import Kit
from polygo_fab.core.part import own_name
from polygo_fab.core.sheet import Placement
from polygo_fab.recipes.bill import bill_of
from polygo_fab.recipes.contracted import contracted
from polygo_fab.recipes.folder import check_folder, recipe_of
from polygo_fab.recipes.make import Made, make
from polygo_fab.recipes.products import products
from polygo_fab.recipes.recipe import Recipe, from_mapping, load, revised

ALONG = ("pieces:game=hex", "tiles")
RECIPE = Recipe("pieces", "pieces", nest="fast-all", machine="bed-600x400", along=ALONG, formats=("svg",),
                languages=("en", "fr", "de"))


EXCHANGED = {"tiles.tile-3x2-ring": "tiles.tile-2x1-ring", "tiles.tile-2x1-ring": "tiles.tile-3x2-ring"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return make(RECIPE, tmp_path_factory.mktemp("along"))


def wrong(recipe: Recipe, kit: Kit) -> str:
    """What the contract finds on the files of a kit that was tampered with."""
    files = {its.path: its.write() for its in products(recipe, kit) if its.path.startswith("laser/")}
    return " ".join(str(found) for proof in contracted(recipe, kit) for found in proof.prove(
        [files[path] for path in proof.paths]))


def test_they_share_their_sheets_and_are_told(made: Made) -> None:
    assert made.findings == ()
    cut = Counter(place.part.name for sheet in made.kit.sheets if sheet.face == "front" for place in sheet.placements)
    assert cut == {part.name: part.count for part in made.kit.parts}
    assert {own_name(part.name)[0] for part in made.kit.parts} == {"", "pieces-hex", "tiles"}
    assert any({own_name(place.part.name)[0] for place in sheet.placements} >= {"", "pieces-hex"}
               for sheet in made.kit.sheets)
    for path, told in (("bill.txt", "tile 8 × 5, ring (tiles) "), ("bill.fr.txt", "pavé 8 × 5, anneau (tiles) "),
                       ("bill.de.txt", "Plättchen 8 × 5, Ring (tiles) ")):
        assert told in made.files[path].decode().replace("\u00a0", " "), path
    assert "cut along: pieces-hex, tiles: papers and books come with each" in made.summary()
    assert not check_folder(made.folder)
    assert recipe_of(made.folder) == RECIPE


def test_each_kit_is_as_by_itself(made: Made) -> None:
    for name, its in (("pieces-hex", "pieces"), ("tiles", "tiles")):
        alone = Recipe(name, its, settings={"game": "hex"} if its == "pieces" else {}).build()
        assert [(f"{name}.{part.name}", part.count, part.size, part.material) for part in alone.parts] == [
            (part.name, part.count, part.size, part.material) for part in made.kit.parts
            if own_name(part.name)[0] == name]


def moved(change: Callable[[Placement], Placement]) -> Callable[[Kit], Kit]:
    return lambda kit: replace(kit, sheets=tuple(replace(sheet, placements=tuple(map(change, sheet.placements)))
                                                 for sheet in kit.sheets))


def called(kit: Kit, old: str, new: str) -> Kit:
    """The first piece called so is called otherwise on the sheets: it is cut as before."""
    first = next(place for sheet in kit.sheets for place in sheet.placements if place.part.name == old)
    there = replace(first.part, name=new)
    return moved(lambda place: replace(place, part=there) if place is first else place)(kit)


@pytest.mark.parametrize(("tampered", "told"), [
    (lambda kit: replace(kit, sheets=tuple(replace(sheet, placements=tuple(
        place for place in sheet.placements if place.part.name != "tiles.tile-8x5-ring")) for sheet in kit.sheets)),
     "CONTRACT tiles.tile-8x5-ring: 0 come off the jobs: expected 1"),
    (lambda kit: called(kit, "pawn-ring", "pieces-hex.pawn-ring"),
     r"CONTRACT pawn-ring: \d+ come off the jobs: expected \d+.* CONTRACT pieces-hex.pawn-ring: \d+ come off"),
    (lambda kit: moved(lambda place: replace(place, part=replace(place.part, name=EXCHANGED.get(
        place.part.name, place.part.name))))(kit), "that its map calls tiles.tile-2x1-ring is a tiles.tile-3x2"),
    (lambda kit: called(kit, "pawn-ring", "tiles.pawn-ring"), "that its map calls tiles.pawn-ring is a "),
    (lambda kit: replace(kit, sheets=tuple(replace(sheet, placements=tuple(replace(place, part=replace(
        place.part, material="plywood-5")) for place in sheet.placements)) for sheet in kit.sheets)),
     "cut from plywood-5 of 3 mm: expected plywood-3 of 3 mm"),
    (lambda kit: replace(kit, parts=tuple(part for part in kit.parts if part.name != "tiles.tile-8x5-ring")),
     "CONTRACT tiles.tile-8x5-ring: not in the list of parts"),
], ids=["missing", "another's pawn", "exchanged", "no such part", "material", "not listed"])
def test_what_is_wrong_is_found(made: Made, tampered: Callable[[Kit], Kit], told: str) -> None:
    assert not wrong(RECIPE, made.kit)
    found = wrong(RECIPE, tampered(made.kit))
    assert re.search(told, found), found


def test_a_file_that_lacks_a_piece_is_found(made: Made) -> None:
    name = next(sheet.name for sheet in made.kit.sheets if any(
        place.part.name.startswith("tiles.") for place in sheet.placements))
    path = made.folder / "laser" / f"{name}.svg"
    whole = path.read_text()
    path.write_text(re.sub(r"<path [^>]*/>(?=\s*</g>\s*</svg>)", "", whole))
    found = " ".join(map(str, check_folder(made.folder)))
    path.write_text(whole)
    assert re.search(r"CONTRACT \S+: \d+ come off the jobs: expected \d+", found)


def test_its_words_are_kept_and_a_file_can_say_them(tmp_path: Path) -> None:
    assert from_mapping(RECIPE.as_data(), "a test", "x").along == ALONG
    assert "along" not in Recipe("x", "tiles").as_data()
    file = tmp_path / "club.toml"
    file.write_text('kit = "tetrago"\nnest = "all"\nalong = ["hexago: pitch=17, pawn=9.8", "tiles"]\n')
    its = load(str(file))
    assert its.along == ("hexago:pitch=17,pawn=9.8", "tiles")
    assert revised(its, along=["no"]).along == ()


@pytest.mark.parametrize(("every", "bought", "paid", "worked"), [
    (("pieces", "tiles", "box", "coupons"), (4, 1), (11.0, 5.0), (838, 840)),
    (("tetrago", "hexago"), (14, 12), (34.7, 30.7), (2188, 2192))])
def test_fewer_sheets_are_bought(every: tuple[str, ...], bought: tuple[int, int], paid: tuple[float, float],
                                 worked: tuple[int, int]) -> None:
    """The figures of docs/machine.md."""
    alone = [Recipe(kit, kit, nest="fast-all", machine="bed-600x400") for kit in every]
    both = replace(alone[0], along=every[1:])
    bills = [[bill_of(its.build(), its) for its in some] for some in (alone, [both])]
    assert tuple(sum(p.count for its in some for p in its.purchases) for some in bills) == bought
    assert tuple(round(sum(its.price for its in some), 2) for some in bills) == paid
    assert tuple(round(sum(its.seconds for its in some)) for some in bills) == pytest.approx(worked, abs=1)


@pytest.mark.parametrize(("changes", "told"), [
    ({"along": ("tiles", "tiles")}, "along 'tiles': tiles is on these sheets already: allowed: another kit, or --sets"),
    ({"along": ("pieces",)}, "along 'pieces': pieces is on these sheets already"),
    ({"along": ("nothing",)}, "along 'nothing': unknown kit 'nothing'"),
    ({"along": ("tiles:pitch",)}, "along 'tiles:pitch': allowed: a kit, as tiles, with its options"),
    ({"along": ("tiles:pitch=x",)}, "along 'tiles:pitch=x': "),
    ({"along": ("books",)}, "along 'books': nothing of it is cut with a laser"),
    ({"along": ("hexago",), "machine": "k40"}, r"hexago.floor is \S+ x \S+ mm and goes on no sheet .*would do: xtool"),
    ({"along": ("tiles",), "nest": "fast"}, "along 'tiles' with nest=fast: .*allowed: nest=all or nest=fast-all"),
    ({"along": ("tiles",), "formats": ("svg", "3mf")}, "along 'tiles' with format 3mf: ")])
def test_what_cannot_be_is_one_line(changes: dict[str, object], told: str) -> None:
    with pytest.raises(BadInput, match=told) as error:
        replace(RECIPE, **changes).build()  # type: ignore[arg-type]
    assert "\n" not in str(error.value)
