"""The book that is made of a game from outside: what it must say of that game, read back from its pages."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from polygo_fab import games
from polygo_fab.check.contract.made_book import check_made_book
from polygo_fab.check.document import check_document
from polygo_fab.core.page import Block, Bullets, Document, Heading, Table, Text
from polygo_fab.pages import diagram
from polygo_fab.pages.made_book import made_book
from polygo_fab.recipes.make import make
from polygo_fab.recipes.own_board import by_name
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.write.pdf import pdf

DOC = (Path(__file__).parents[2] / "docs" / "adding.md").read_text(encoding="utf-8")

SOME = ("blocks", "bridges", "hexadames", "polygo", "polygone")


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games").mkdir()
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path))
    text = re.findall(r"^```python\n(.*?)^```$", DOC, re.DOTALL | re.MULTILINE)[0]
    (tmp_path / "games" / "tic_tac_toe.py").write_text(text, encoding="utf-8")


def book(lang: str) -> Document:
    return made_book("tic-tac-toe", lang, "a4")


def wrong(text: Document) -> list[str]:
    return [finding.message for finding in check_made_book(games.load("tic-tac-toe"), text.lang, pdf(text))]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr", "de", "es", "it"])
def test_a_made_book_says_what_its_game_says(lang: str) -> None:
    assert wrong(book(lang)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [  # not a long game on a board of 217 cells, which takes 14 s
    pytest.param(name, marks=[pytest.mark.proof] * (name not in SOME))
    for name in sorted({*games.own()} - {"hex-draughts"})])
def test_a_game_of_any_kind_has_one(name: str) -> None:
    """Ours have books that somebody wrote; as a stranger's they would have this one."""
    text = made_book(name, "fr", "a4")
    data = pdf(text)
    assert check_made_book(games.load(name), "fr", data) == []
    assert check_document(data, text) == []


def changed(block: Block, what: str) -> Block:
    if isinstance(block, Bullets):
        first, second, *rest = block.items
        return replace(block, items=(first, second) if what == "rule" else (second, first, *rest))
    if isinstance(block, Table):
        return replace(block, rows=block.rows[:-1])
    if isinstance(block, Heading):
        return replace(block, text=block.text.replace("Tic-tac-toe", "Noughts"))
    assert isinstance(block, Text)
    return replace(block, markup="Win." if what == "aim" else block.markup.replace("2", "3"))


@pytest.mark.slow
@pytest.mark.parametrize(("what", "kind", "told"), [
    ("rule", Bullets, "says its rule 3 nowhere: 'Three of your pawns"),
    ("order", Bullets, "says its rule 2 elsewhere than in its order"),
    ("moves", Table, "8 moves, expected 9"),
    ("title", Heading, "says its title nowhere|says its aim elsewhere"),
    ("aim", Text, "says its aim nowhere"), ("players", Text, "nowhere says that 2 play")])
def test_what_a_made_book_leaves_out_is_found(what: str, kind: type, told: str) -> None:
    whole = book("en")
    places = [k for k, block in enumerate(whole.blocks) if isinstance(block, kind)]
    at = places[1 if what == "players" else 0]
    blocks = (*whole.blocks[:at], changed(whole.blocks[at], what), *whole.blocks[at + 1:])
    found = wrong(replace(whole, blocks=blocks))
    assert any(re.search(told, message) for message in found), found


@pytest.mark.slow
@pytest.mark.parametrize(("said", "otherwise"), [("Ring", "Cross"), ("a1 to g1", "a1 to f1"), (".", "")])
def test_whose_sides_are_whose_is_told_and_read_back(said: str, otherwise: str) -> None:
    """Ring's sides given to Cross, a side that ends elsewhere, and none told at all."""
    whole, game = made_book("bridges", "en", "a4"), games.load("bridges")
    at = next(k for k, block in enumerate(whole.blocks) if isinstance(block, Text) and "whose sides" in block.markup)
    text = whole.blocks[at]
    assert isinstance(text, Text)
    markup = text.markup.replace(said, otherwise) if otherwise else ""
    some = (replace(text, markup=markup),) if markup else ()
    blocks = (*whole.blocks[:at], *some, *whole.blocks[at + 1:])
    found = [f.message for f in check_made_book(game, "en", pdf(replace(whole, blocks=blocks)))]
    assert any("tells of other sides than the board shows" in one for one in found), (found, text.markup)


GARDEN = """over = "s6"
mask = [".####.", "######", "######", "######", "######", ".####."]
[regions]
home1 = ["b1", "c1", "d1", "e1"]
goal1 = ["b6", "c6", "d6", "e6"]
home2 = ["a2", "a3", "a4", "a5"]
goal2 = ["f2", "f3", "f4", "f5"]
"""


@pytest.mark.slow
def test_names_stand_clear_of_bands_whatever_the_border_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that stands as near as where there are no bands lies on one; the check finds it there."""
    path = tmp_path / "garden.toml"
    path.write_text(GARDEN)
    recipe = Recipe("garden", "paper", settings=by_name({"game": "labyrinth", "players": "2", "board": str(path)}),
                    formats=("pdf",), languages=("en",), papers=("a4",))
    assert make(recipe, tmp_path / "out").findings == ()
    usual = diagram.margin_names
    monkeypatch.setattr(diagram, "margin_names", lambda board, gap, *_: usual(board, gap, board.border_sites, 0.0))
    found = {str(finding) for finding in make(recipe, tmp_path / "wrong").findings}
    assert any("the name e stands on a band" in one for one in found), found


CHOICE = (("    players = 2\n", ""), ("    board: Board\n", """    board: Board
    players: int = option(2, "how many play", low=2, high=4)
    swap: bool = option(False, "whether the second player may take the first pawn over")
    depth: int = option(3, "how deep", low=1, high=5)

    def __post_init__(self) -> None:
        validate(self)
"""), ("3 - state.to_move", "state.to_move % self.players + 1"), (
    "from polygo_fab.core.errors", "from polygo_fab.core.options import option, validate\nfrom polygo_fab.core.errors"))


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "told"), [
    ("en", "Players: 2 to 4, here 2|depth (1 to 5; as usual 3)|swap (yes or no; as usual no)"),
    ("fr", "Joueurs : 2 à 4, ici 2|depth (1 à 5 ; d’habitude 3)|swap (oui ou non ; d’habitude non)"),
    ("de", "Spieler: 2 bis 4, hier 2|depth (1 bis 5; üblich ist 3)|swap (ja oder nein; üblich ist nein)")])
def test_a_choice_of_players_and_options_are_told_in_its_language(lang: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "games" / "tic_tac_toe.py"
    text = file.read_text(encoding="utf-8")
    for old, new in CHOICE:
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")
    made = book(lang)
    said = re.sub(r"\s|\u00ad", "", "".join(page.get_textpage().get_text_bounded()
                                            for page in pypdfium2.PdfDocument(pdf(made))))
    assert [part for part in told.split("|") if re.sub(r"\s", "", part) not in said] == []
    assert wrong(made) == []
    assert wrong(replace(made, blocks=tuple(replace(block, markup=block.markup.replace("4", "3"))
                                            if isinstance(block, Text) else block for block in made.blocks)))
