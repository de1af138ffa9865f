"""What the papers of a kit say of it in words, read from their pages: right as they are made, and every wrong number is
found."""

from collections.abc import Iterator

import pytest

from polygo_fab.check.contract.said import check_said, papers_of, running_text
from polygo_fab.core.errors import BadInput
from polygo_fab.kits.tetrago import TetraGo
from polygo_fab.recipes.products import products
from polygo_fab.recipes.recipe import from_mapping
from polygo_fab.recipes.said import said_crosses
from polygo_fab.recipes.workshop import workshop_crosses

pytestmark = pytest.mark.slow


def wrong(lang: str, papers: tuple[str, ...] = (), paper: str = "a4", **options: object) -> Iterator[str]:
    """The findings on those of the papers, or on all."""
    recipe = from_mapping({"kit": "tetrago", "formats": ["pdf"], "languages": [lang], "papers": [paper],
                           "set": options}, "a test", "x")
    kit = recipe.build()
    table = {product.path: product for product in products(recipe, kit)}
    crosses = [*said_crosses(recipe, kit), *workshop_crosses(recipe, kit)]
    assert set(papers) <= {name(path) for cross in crosses for path in cross.paths}
    for cross in crosses:
        if not papers or any(name(path) in papers for path in cross.paths):
            yield from map(str, cross.prove([table[path].write() for path in cross.paths]))


def name(path: str) -> str:
    return path.split("/")[-1].removesuffix(".pdf")


@pytest.mark.proof
@pytest.mark.parametrize(("lang", "options"), [
    ("en", {}), ("fr", {"cells": 7, "gap": 0.75}), ("en", {"cells": 4, "leaflet_sheets": 0, "paper": "a3"}),
    ("fr", {"pitch": 16, "pawn": 12, "paper": "letter"})])
def test_what_is_said_is_so(lang: str, options: dict[str, object]) -> None:
    assert list(wrong(lang, **options)) == []  # type: ignore[arg-type]


@pytest.mark.proof
@pytest.mark.parametrize(("fact", "lang", "paper", "told"), [
    ("turned", "en", "rulebook-polygo", "expected 81"), ("pawns", "fr", "leaflet", "expected 81"),
    ("turned", "en", "leaflet", "expected 81"), ("front", "fr", "rulebook-polygo", "expected 7, 7, 8, 8"),
    ("back", "en", "leaflet", "expected 7, 7, 8, 8"), ("last", "fr", "rulebook-polygo", "expected g7"),
    ("even", "en", "rulebook-polygo", "expected 8, 8, 64, 7, 7, 49"), ("gap", "fr", "assembly", "expected 0.5"),
    ("odd_cells", "fr", "rulebook-polygo", "expected 8, 8, 64, 7, 7, 49")])
def test_a_wrong_number_is_found(fact: str, lang: str, paper: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    old = TetraGo._facts

    def facts(self: TetraGo) -> dict[str, str]:
        return (found := old(self)) | {fact: "f6" if fact == "last" else str(float(found[fact]) + 1)[:-2]}

    monkeypatch.setattr(TetraGo, "_facts", facts)
    assert any(told in finding for finding in wrong(lang, (paper,), cells=7))


def test_what_must_be_said_and_is_not() -> None:
    """Another book has none of the words; one whose name goes on need not have them."""
    recipe = from_mapping({"kit": "tetrago", "formats": ["pdf"], "languages": ["en"], "papers": ["a4"]}, "a test", "x")
    kit = recipe.build()
    data = next(product for product in products(recipe, kit) if product.path.endswith("turning.pdf")).write()
    names = [part.name for part in kit.parts]
    silent = check_said("tetrago", kit.parameters, names, "en", {"leaflet": data})
    assert len(silent) >= 7  # rows of the contract
    strange = [finding.message for finding in silent if "nowhere says" not in finding.message]
    assert [told for told in strange if "nothing tells whether" not in told] == ["there is no figure of its parts"]
    assert "'2' is so" in str(strange), "on a leaflet each number is held by the contract"
    assert check_said("tetrago", kit.parameters, names, "en", {"leaflet-large": data}) == []
    with pytest.raises(BadInput, match="unknown language 'xx'"):
        check_said("tetrago", kit.parameters, names, "xx", {"leaflet-large": data})
    with pytest.raises(BadInput):
        check_said("tetrago", kit.parameters, names, "en", {"leaflet": b"no PDF"})


def test_a_word_goes_on_over_the_page() -> None:
    """With the number of the page between its halves, as a sentence does between its words."""
    assert running_text(["to the op\u00ad\r\n5 / 11\r\nposite side, if", "there\r\n6 / 11\r\nis o\ufffe\r\nne."]) == (
        "to the opposite side, if there is one.")


def test_a_sentence_goes_on_over_the_foot_of_a_page() -> None:
    """The line there is read all the same, so that no number hides in it."""
    foot = "Seven games · polygo_fab 0.1.0 (2026-11-21)"
    assert running_text([f"Ring, the oth\u00ad\r\n{foot} 1 / 12\r\ner and", "Bar."]) == (
        f"Ring, the other and Bar. {foot}")


def test_kits_of_which_nothing_is_said_need_no_proof_of_it() -> None:
    assert papers_of("tetrago") == {"rulebook-polygo", "leaflet"}
    recipe = from_mapping({"kit": "coupons", "formats": ["pdf"]}, "a test", "x")
    assert list(said_crosses(recipe, recipe.build())) == []
