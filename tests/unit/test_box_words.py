"""What comes with a box or a set of pieces says what lies in it: its pawns, who can play, what to stain and measure."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from polygo_fab import kits
from polygo_fab.check.contract.said import check_said
from polygo_fab.core.kit import Kit
from polygo_fab.core.printed.book_format import Format
from polygo_fab.kits.workshop.steps import hardware, way
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.recipes.asked import asked
from polygo_fab.write.pdf import page_count, pdf

BOOKS, LANGUAGES = ("leaflet-tetrago", "polygo"), ("en", "fr", "de")
PAWNS = {
    (2, "en"): "64 pawns: 32 marked with a ring, 32 with a cross.",
    (2, "fr"): "64 pions : 32 marqués d'un anneau, 32 d'une croix.",
    (2, "de"): "64 Spielsteine: 32 mit einem Ring, 32 mit einem Kreuz.",
    (3, "en"): "64 pawns: 22 marked with a ring, 21 with a cross, 21 with a bar.",
    (3, "fr"): "64 pions : 22 marqués d'un anneau, 21 d'une croix, 21 d'une barre.",
    (3, "de"): "64 Spielsteine: 22 mit einem Ring, 21 mit einem Kreuz, 21 mit einem Balken.",
    (4, "en"): "64 pawns: 16 marked with a ring, 16 with a cross, 16 with a bar, 16 with a square.",
    (4, "fr"): "64 pions : 16 marqués d'un anneau, 16 d'une croix, 16 d'une barre, 16 d'un carré.",
    (4, "de"): "64 Spielsteine: 16 mit einem Ring, 16 mit einem Kreuz, 16 mit einem Balken, 16 mit einem Quadrat."}
MARKS = {
    (2, "en"): ("ring or cross", "Ring and Cross stand"), (2, "fr"): ("anneau ou croix", "Anneau et Croix désignent"),
    (2, "de"): ("den Ring oder das Kreuz", "Ring und Kreuz heißen"),
    (3, "en"): ("ring, cross or bar", "Ring, Cross and Bar stand"),
    (3, "fr"): ("anneau, croix ou barre", "Anneau, Croix et Barre désignent"),
    (3, "de"): ("den Ring, das Kreuz oder den Balken", "Ring, Kreuz und Balken heißen"),
    (4, "en"): ("ring, cross, bar or square", "Ring, Cross, Bar and Square stand"),
    (4, "fr"): ("anneau, croix, barre ou carré", "Anneau, Croix, Barre et Carré désignent"),
    (4, "de"): ("den Ring, das Kreuz, den Balken oder das Quadrat", "Ring, Kreuz, Balken und Quadrat heißen")}
SEATS = {(2, "en"): "2", (2, "fr"): "2", (2, "de"): "2", (3, "en"): "2 to 3", (3, "fr"): "2 à 3", (3, "de"): "2 bis 3",
         (4, "en"): "2 to 4", (4, "fr"): "2 à 4", (4, "de"): "2 bis 4"}


@cache
def facts(**settings: object) -> Mapping[str, str]:
    return kits.load("tetrago", settings).facts


def told(name: str, lang: str, **settings: object) -> str:
    """The text of a book of this box, as plain words."""
    text = str(rulebook(name, lang, "a4", facts(**settings)).blocks)
    for old, new in (("’", "'"), ("\\u202f", " "), ("\\xa0", " "), ("\u202f", " "), ("\xa0", " "), ("<b>", ""),
                     ("</b>", "")):
        text = text.replace(old, new)
    return text


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_box_tells_its_pawns_once_and_a_mark_for_each_player(players: int, lang: str) -> None:
    for name in BOOKS:
        text = told(name, lang, players=players, faces=1)
        assert PAWNS[players, lang] in text
        assert text.count({"en": "64 pawns:", "fr": "64 pions :", "de": "64 Spielsteine:"}[lang]) == 1, "no other sum"
        assert all(words in text for words in MARKS[players, lang])
        assert not any(words in text for other, its in MARKS.items() if other != (players, lang) for words in its[1:])


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("players", "faces"), [(2, 0), (2, 1), (2, 2), (3, 0), (4, 1)])
def test_the_cover_says_for_how_many_there_are_pawns(players: int, faces: int, lang: str) -> None:
    text = told("leaflet-tetrago", lang, players=players, faces=faces)
    word = {"en": "Players: ", "fr": "Joueurs : ", "de": "Spieler: "}[lang]
    assert f"{word}{SEATS[players, lang]} ·" in text
    assert any(words in text for words in ("four players", "quatre joueurs", "zu viert")) == (players == 4)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("cells", [7, *(pytest.param(k, marks=pytest.mark.proof) for k in (3, 5, 8))])
def test_no_time_is_told_of_boards_for_which_none_is_known(cells: int, lang: str) -> None:
    for name in BOOKS:
        assert "inute" in told(name, lang, cells=6)
        assert "inute" not in told(name, lang, cells=cells)


@pytest.mark.slow
@pytest.mark.parametrize(("settings", "wrong"), [
    ({"players": 3}, {"players": 2, "faces": 1}), ({"players": 4}, {"players": 3}), ({}, {"players": 4}),
    ({"cells": 8}, {"cells": 6}), ({"players": 2, "faces": 1}, {"players": 3})])
def test_the_leaflet_of_another_box_is_found(settings: dict[str, object], wrong: dict[str, object]) -> None:
    """Each proved as that of its own box, and not as that of the other."""
    box = kits.load("tetrago", settings)

    def found(its: dict[str, object]) -> list[str]:
        facts = kits.load("tetrago", its).facts
        data = pdf(rulebook("leaflet-tetrago", "en", "a4", facts), Format(pages="leaflet"))
        return [f.message for f in check_said("tetrago", asked(box.parameters), [part.name for part in box.parts], "en",
                                              {"leaflet": data})]

    assert found(settings) == []
    assert found(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", ["letter", pytest.param("a4", marks=pytest.mark.proof)])
@pytest.mark.parametrize("players", [4, pytest.param(3, marks=pytest.mark.proof)])
def test_the_leaflet_of_more_players_is_one_sheet(players: int, paper: str, lang: str) -> None:
    facts = kits.load("tetrago", {"players": players}).facts
    assert page_count(rulebook("leaflet-tetrago", lang, paper, facts), Format(pages="leaflet")) <= 12


def needed(made: Kit) -> str:
    return " | ".join(line for line in hardware(made, "en") if "stain" in line)


def test_stain_is_told_for_what_can_be_stained() -> None:
    """Pawns with two faces come out of one sheet: of several woods they cannot be."""
    woods, face, stock = "sheets of several woods", "one face of the pawns", "stocks of tiles"
    for settings, words, never in (
            ({}, [face], [woods, stock]), ({"tiles": "blocks"}, [face], [woods, stock]),
            ({"tiles": "tilers"}, [face, stock], [woods]), ({"players": 3}, [woods], [face, stock]),
            ({"faces": 1, "tiles": "both"}, [woods], [face, stock]),
            ({"pawn_material": "acrylic-3"}, [], [woods, face, stock])):
        text = needed(kits.load("tetrago", settings))
        assert all(word in text for word in words), settings
        assert not any(word in text for word in never), settings


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_assembly_names_no_folder_that_was_not_made(lang: str) -> None:
    text = way(kits.load("tetrago", {}), lang).markdown()
    assert "leaflet.pdf" in text
    assert "print/" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_measured_is_a_piece_of_the_set(lang: str) -> None:
    disc, stone = {"en": ("a disc", "a stone"), "fr": ("un disque", "une pierre"),
                   "de": ("Eine Scheibe", "einen Stein")}[lang]
    for game, stones in (("labyrinth", True), ("catchup", True), ("taacoca", True), ("hex-3", False),
                         ("kruzno", False), ("polygone", False)):
        first = way(kits.load("pieces", {"game": game}), lang).steps[0].text
        assert (stone in first) == stones, game
        assert (disc in first) == (not stones and game != "polygone"), game


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_tiles_that_are_turned_over_turn_no_pawns(lang: str) -> None:
    """The blank of Blocs is none of pawns, and the blank of pawns is cut by a job of its own."""
    def step(**settings: object) -> str:
        steps = way(kits.load("tetrago", settings), lang).steps
        return next(one.text for one in steps if one.title in ("Pawns", "Pions", "Spielsteine"))

    assert "pawns-ring" in step(faces=1, tiles="blocks")
    assert "over" not in step(faces=1, tiles="blocks")
    assert step(tiles="blocks") == step()
