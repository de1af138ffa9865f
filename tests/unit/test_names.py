"""Names that a person types: capitals do not matter, and a mistyped one brings the names that may have been meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab import games, kits
from polygo_fab.core.errors import BadInput, chosen_name, unknown
from polygo_fab.core.units import parse_length
from polygo_fab.core.words.near import near
from polygo_fab.core.workshop.profiles import profile_named
from polygo_fab.core.workshop.tables import machine, material
from polygo_fab.recipes.recipe import FORMATS, Recipe

MATERIALS = ("acrylic-3", "acrylic-6", "card-1", "petg-0.7", "plywood-3", "plywood-5")
LETTERS = st.text("abcdefghij", min_size=4, max_size=12)


@pytest.mark.parametrize(("typed", "names", "meant"), [
    ("dfx", FORMATS, ("dxf",)), ("sgv", FORMATS, ("svg",)), ("plywod", MATERIALS, ("plywood-3", "plywood-5")),
    ("plywod-5", MATERIALS, ("plywood-5",)), ("PLYWOOD-6", MATERIALS, ("plywood-3", "plywood-5")),
    ("xtool", ("xtool-d1", "xtool-p2", "k40"), ("xtool-d1", "xtool-p2")), ("moon", MATERIALS, ()),
    ("labyrinthe", ("labyrinth", "tilers"), ("labyrinth",)), ("", MATERIALS, ()), ("a", (), ())])
def test_what_was_meant(typed: str, names: tuple[str, ...], meant: tuple[str, ...]) -> None:
    assert near(typed, names) == meant


@given(LETTERS, st.integers(0, 11))
def test_two_letters_swapped_are_found_again(name: str, k: int) -> None:
    k = k % (len(name) - 1)
    typed = name[:k] + name[k + 1] + name[k] + name[k + 2:]
    assert name in near(typed, (name, "zzzzzzzzzzzz"))


@given(st.text(max_size=80), st.lists(st.text(max_size=20), max_size=5))
def test_any_text_gives_one_line(typed: str, names: list[str]) -> None:
    assert "\n" not in str(unknown("thing", typed, names))


def test_other_names_lead_to_ours() -> None:
    for ask, typed, meant in ((profile_named, "xcs", "'xtool'"), (machine, "zing", "'epilog-16'"),
                              (machine, "fusion-edge", "'epilog-24'"), (machine, "speedy-360", "'trotec-speedy-360'"),
                              (machine, "xtool", "'xtool-d1', 'xtool-m1' or 'xtool-m1-ultra'")):
        with pytest.raises(BadInput, match=f"did you mean {meant}\\? allowed"):
            ask(typed)


def test_capitals_do_not_matter() -> None:
    assert (machine("K40").name, material("Plywood-5").name, profile_named("LightBurn").name) == (
        "k40", "plywood-5", "lightburn")
    assert games.load("Hex").name == "hex"
    made = Recipe("x", "pieces", machine="K40", profile="Generic", nest="FAST", formats=("SVG",), papers=("A4",))
    assert (made.machine, made.profile, made.nest, made.formats, made.papers) == (
        "k40", "generic", "fast", ("svg",), ("a4",))
    kit = kits.load("Pieces", {"game": "Catchup", "board": "H5", "material": "Plywood-3", "quantity": "P95"})
    assert (kit.parameters["game"], kit.parameters["board"], kit.parameters["material"]) == (
        "catchup", "h5", "plywood-3")
    assert chosen_name("row", "A", ("a", "A")) == "A"
    with pytest.raises(BadInput):
        chosen_name("row", "aB", ("ab", "AB"))


def test_a_decimal_comma_is_a_point_unless_it_may_part_thousands() -> None:
    assert (parse_length("4,1"), parse_length("0,125mm"), parse_length("4,125"), parse_length(",5 cm")) == (
        4.1, 0.125, 4.125, 5.0)
    for doubtful in ("1,000", "20,000 mm", "1,2,3", "1.000,5"):
        with pytest.raises(BadInput, match="not a length"):
            parse_length(doubtful)


def test_a_game_that_does_not_ask_for_players_takes_its_own_number() -> None:
    assert games.load("hex", players=2) == games.load("hex")
    for name in ("hex", "hex-3"):
        with pytest.raises(BadInput, match=f"players = '7': {name} is for [23] players"):
            games.load(name, players=7)
    with pytest.raises(BadInput, match="unknown option of hex 'player'"):
        games.load("hex", player=2)
