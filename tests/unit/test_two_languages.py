"""A text that names in one language what the other does not is found, whichever names it otherwise."""

import pytest

from polygo_fab.check.two_languages import TABLES, apart, book_apart, strings_apart
from polygo_fab.core.resources import template

ALL = sorted(path.stem for path in template("lang/en").glob("*.md"))


def test_no_text_of_ours_names_other_things_in_another_language() -> None:
    assert [wrong for name in ALL for wrong in book_apart(name, "fr")] == []
    assert strings_apart() == ()
    assert book_apart("no-book", "en") == ()


@pytest.mark.parametrize(("english", "french", "told"), [
    ("Ring joins the left and the right.", "Anneau joint la droite et la gauche.", "has right where"),
    ("Ring’s pawn d4 jumps over c4.", "Le pion d4 de Croix saute par-dessus c4.", "has cross where"),
    ("From a1 to c5.", "De c5 à a1.", "has c5 where"),
    ("With 12 pawns.", "Avec des pions.", "has nothing where"),
    ("No man is left.", "Il reste à gauche.", "has left where"),
    ("Bands with arrows onto the board.", "Des bandes avec des flèches vers le dehors.", "has arrows out where")])
def test_what_is_named_otherwise(english: str, french: str, told: str) -> None:
    assert told in apart("books", english, french)


def test_what_is_named_alike() -> None:
    for english, french in (("Ring’s man d4 is on the left.", "Le pion d4 d'Anneau est à gauche."),
                            ("Two cells are left to play on.", "Il reste deux cellules pour jouer.")):
        assert apart("books", english, french) == ""
    assert "has up where" in apart("strings", "one that goes down", "une qui monte")


def test_every_table_is_held() -> None:
    assert {path.stem for path in template("lang/en").glob("*.toml")} == {*TABLES, "codes", "language"}
