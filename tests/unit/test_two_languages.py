"""A text that names in one language what the other does not is found, whichever names it otherwise."""

import pytest

from polygo_fab.check.senses import told_apart
from polygo_fab.check.two_languages import TABLES, apart, book_apart, strings_apart
from polygo_fab.core.resources import our_table, template
from polygo_fab.core.words.language_files import SAID

ALL = sorted(path.stem for path in template("lang/en").glob("*.md"))


@pytest.mark.slow
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


def test_what_is_named_otherwise_in_spanish() -> None:
    assert "has right where" in apart("books", "Ring joins the left and the right.",
                                      "Anillo une la derecha y la izquierda.", "es")
    assert "has c5 where" in apart("books", "From a1 to c5.", "De c5 a a1.", "es")
    assert apart("books", "Ring’s pawn d4 is on the left.", "El peón d4 de Anillo está a la izquierda.", "es") == ""


def test_what_is_named_alike() -> None:
    for english, french in (("Ring’s man d4 is on the left.", "Le pion d4 d'Anneau est à gauche."),
                            ("Two cells are left to play on.", "Il reste deux cellules pour jouer.")):
        assert apart("books", english, french) == ""
    assert "has up where" in apart("strings", "one that goes down", "une qui monte")


@pytest.mark.parametrize(("english", "other", "lang", "told"), [
    ("You may pass.", "Vous ne pouvez pas passer.", "fr", "says 'not'"),
    ("It must jump. It may stop.", "Il peut sauter. Il peut s'arrêter.", "fr", "says 'must'"),
    ("Only b1 is left.", "Es bleibt b1.", "de", "says 'only'"),
    ("| First | Last |", "| Dernier | Dernier |", "fr", "says 'first'"),
    ("The first loses.", "Der erste gewinnt.", "de", "says 'lose'"),
    ("It is solid.", "Il est fragile.", "fr", "says 'fragile'"),
    ("You may not pass.", "Puedes pasar.", "es", "says 'not'"), ("It must jump.", "Puede saltar.", "es", "says 'must'"),
    ("Only c3 is free.", "Está libre c3.", "es", "says 'only'"), ("You win.", "Pierdes.", "es", "says '")])
def test_what_a_sentence_says_in_one_language_alone(english: str, other: str, lang: str, told: str) -> None:
    assert told in told_apart(english, other, lang)


@pytest.mark.parametrize(("english", "other", "lang"), [
    ("You may not pass.", "Vous ne pouvez pas passer.", "fr"), ("Only b1 is left.", "Il ne reste que b1.", "fr"),
    ("Nothing is taken. Take any step.", "Rien n'est pris. Faites n'importe quel pas.", "fr"),
    ("Whoever has no man left loses.", "Wer keinen Stein mehr hat, verliert.", "de"),
    ("Whoever has no man left loses.", "Quien se queda sin peones pierde.", "es"),
    ("The pawn is safe; at least one cell.", "El peón está a salvo; al menos una casilla.", "es")])
def test_what_a_sentence_says_in_both(english: str, other: str, lang: str) -> None:
    assert told_apart(english, other, lang) == ""


def test_every_sense_has_words_in_every_language_that_is_held() -> None:
    for sense, words in our_table("contracts/senses.toml").items():
        assert sorted(words) == sorted(our_table("contracts/words.toml")["same"]), sense


def test_every_table_is_held() -> None:
    assert {path.stem for path in template("lang/en").glob("*.toml")} == {*TABLES, *SAID, "codes", "language", "web"}
