"""The names that people use: each is a game on the board that the documents give it, wherever a name is taken."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from polygo_fab import games, kits
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.printed.book_titles import book_title
from polygo_fab.core.words.called import BOXES, NAMES
from polygo_fab.kits.paper import Paper
from polygo_fab.recipes.recipe import load, revised

TILINGS = {"tetrago": (4, 36), "hexago": (6, 61), "triago": (3, 96)}
"""Corners of a cell, and cells: 6 x 6 squares, the plate H5, and the triangles between the centres of its hexagons."""


@pytest.mark.parametrize("name", TILINGS)
def test_polygo_has_a_name_on_each_tiling(name: str) -> None:
    game = games.load(name)
    corners, cells = TILINGS[name]
    assert (game.name, len(game.board.cells), {len(c) for c in game.board.cells}) == ("polygo", cells, {corners})
    assert games.load(name.upper(), board="s7").board.name == "s7"
    made = kits.load("paper", {"game": name})
    assert made.paper is not None
    assert made.paper.game == game
    assert (made.parameters["game"], made.parameters["board"]) == ("polygo", game.board.name)
    assert kits.load("board", {"board": name}).parameters["board"] == game.board.name
    assert kits.load("board", {"game": name}).parameters["game"] == "polygo"


def test_a_board_that_is_named_wins() -> None:
    kit = Paper(game="triago", board="h5")
    assert (kit.game, kit.board) == ("polygo", "h5")


@pytest.mark.parametrize(("word", "name"), [
    ("Ponts et Barrages", "bridges"), ("ponts-et-barrages", "bridges"), ("Labyrinthe", "labyrinth"),
    ("Les Carreleurs", "tilers"), ("BLOCS", "blocks"), ("HexaGo (février)", "hexago-february"),
    ("hexago-fevrier", "hexago-february"), ("HexaGo (February)", "hexago-february"), ("Dames Kruzno", "kruzno"),
    ("Dames  hexagonales", "hex-draughts"), ("hex-2", "hex-2"), ("GO-n", "go-n")])
def test_titles_are_names(word: str, name: str) -> None:
    assert games.named(word) == name
    assert games.load(word).name == name


def test_every_name_leads_to_a_game_and_takes_none_away() -> None:
    for word, its in NAMES.items():
        assert word not in games.classes()
        assert games.load(word) == games.load(its.game, its.board or None)
        assert games.named(its.title) == its.game


def test_books_and_tiles_are_known_by_these_names() -> None:
    assert kits.load("books", {"books": "TriaGo, les-carreleurs polygo"}).parameters["books"] == "polygo tilers"
    assert kits.load("tiles", {"game": "Blocs"}).parameters["game"] == "blocks"
    with pytest.raises(BadInput, match="game = 'TriaGo': allowed: tilers, blocks"):
        kits.load("tiles", {"game": "TriaGo"})


@pytest.mark.parametrize("word", ["triagoo", "tetrgo", "hexgo"])
def test_a_name_that_is_none_is_told_what_comes_near(word: str) -> None:
    with pytest.raises(BadInput, match=r"did you mean '(triago|tetrago|hexago)'"):
        games.load(word)


def test_show_says_what_a_name_stands_for() -> None:
    said = CliRunner().invoke(cli, ["game", "show", "triago"]).output
    assert said.startswith("TriaGo: PolyGo on t4, 2 players")
    assert CliRunner().invoke(cli, ["game", "show", "polygo"]).output.startswith("PolyGo on s6, 2 players")
    listed = CliRunner().invoke(cli, ["list", "games"]).output
    assert "also called triago, on t4" in listed


def test_triago_is_made_with_a_plate_that_shows_triangles_and_pawns_that_fit_them() -> None:
    recipe = load("TriaGo")
    kit = recipe.build()
    assert (recipe.name, recipe.kit, kit.parameters["lines"]) == ("triago", "hexago", "both")
    apart = float(kit.parameters["pitch"]) / 3 ** 0.5
    assert float(kit.parameters["pawn"]) < apart
    assert revised(recipe, ["pitch=22"]).settings == {**BOXES["triago"].settings, "pitch": "22"}
    assert revised(recipe, ["pitch=22"]).name == "triago"


@pytest.mark.parametrize(("name", "en", "fr"), [
    ("bridges", "Ponts et Barrages (Bridges and Dams)", "Ponts et Barrages"),
    ("tilers", "Les Carreleurs (The Tilers)", "Les Carreleurs"),
    ("labyrinth", "Labyrinthe (The Labyrinth)", "Labyrinthe"), ("blocks", "Blocs (Blocks)", "Blocs"),
    ("kruzno", "Kruzno Checkers", "Dames Kruzno (Kruzno Checkers)"), ("catchup", "Catchup", "Rattrapage (Catchup)"),
    ("hex-draughts", "Hexagonal draughts", "Dames hexagonales"),
    ("hexago-february", "HexaGo with clean-up", "HexaGo à nettoyage")])
def test_pages_are_titled_in_their_language_with_the_name_of_the_source(name: str, en: str, fr: str) -> None:
    assert (book_title(name, "en"), book_title(name, "fr")) == (en, fr)
    with pytest.raises(BadInput, match="unknown language 'xx'"):
        book_title(name, "xx")
