"""What a game from outside says of itself and of its positions: what cannot be made of it `game prove` tells, and what
it calls a game is one of which paper, pieces and board are made without a finding."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from polygo_fab import games
from polygo_fab.recipes.prove_game import prove_file

DOC = (Path(__file__).parents[2] / "docs" / "adding.md").read_text(encoding="utf-8")
GAME = re.findall(r"^```python\n(.*?)^```$", DOC, re.DOTALL | re.MULTILINE)[0].replace(
    "from polygo_fab.core.game import", "from polygo_fab.core.features import Feature\n"
    "from polygo_fab.core.game import Equipment,", 1)

OF_ITSELF = {
    "equipment: (Equipment('block', 1, 9), Equipment('pawn', 2, None))": "piece 'block': expected one word",
    "equipment: (Equipment('tile 0x2', 1, 9), Equipment('pawn', 2, None))": "piece 'tile 0x2': expected one word",
    "fixed: frozenset({99})": "fixed = frozenset({99}): expected a frozenset of numbers of sites of s3",
    "rims: ((5, frozenset({0})),)": "rims = ((5, frozenset({0})),): expected a tuple of (player, frozenset",
    "shows: (Feature('start', 1, frozenset({__import__('random').randrange(9)})),)": "shows is another one each time"}
OF_POSITIONS = {
    "faces: tuple(state.owner)": "expected a tuple of marks or words",
    "faces: ('.',) * 9": "expected '.' where nothing stands, and there alone",
    "tiles: ((1, frozenset({0})), (2, frozenset({0})))": "tiles: two lie on a3",
    "tiles: ((1, frozenset({99})),)": "expected numbers of sites of s3",
    "tiles: None": "tiles = None: expected a tuple",
    "tally: (3, 4)": "tally = (3, 4): expected (), as the board shows no track",
    "status: (3,)": "status: '3': expected text on one line"}
WORDS = {
    ('"Tic-tac-toe"', '"Tic <b>tac</b>"'): "title: '<b>' in 'Tic <b>tac</b>': expected plain text",
    ('"tic-tac-toe"', '"all"'): "name = 'all': it stands for several books: expected another",
    ('"A turn is', '"A [turn](x) is'): "rules: '](' in"}


def bring(config: Path, text: str) -> Path:
    path = config / "games" / "tic_tac_toe.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def with_method(says: str, of_state: bool) -> str:
    name, _, value = says.partition(": ")
    head = f"    def {name}(self, state):\n" if of_state else f"    @property\n    def {name}(self):\n"
    return GAME.replace("    def initial", f"{head}        return {value}\n\n    def initial", 1)


def first_wrong(path: Path) -> str:
    return next(line.text for line in prove_file(path) if line.kind == "wrong")


def test_a_player_who_never_has_a_turn_is_told(own_config: Path) -> None:
    """Three play, and the turn goes to and fro between two."""
    path = bring(own_config, GAME.replace("    players = 2\n", "    players = 3\n", 1))
    assert first_wrong(path).endswith("player 3 of 3 has no turn in 5 random games")


@pytest.mark.parametrize("says", OF_ITSELF)
def test_of_itself(says: str, own_config: Path) -> None:
    assert OF_ITSELF[says] in first_wrong(bring(own_config, with_method(says, of_state=False)))


@pytest.mark.parametrize("says", OF_POSITIONS)
def test_of_its_positions(says: str, own_config: Path) -> None:
    assert OF_POSITIONS[says] in first_wrong(bring(own_config, with_method(says, of_state=True)))


@pytest.mark.parametrize("change", WORDS)
def test_in_words(change: tuple[str, str], own_config: Path) -> None:
    assert WORDS[change] in first_wrong(bring(own_config, GAME.replace(*change)))


def test_a_game_with_an_option_is_one_with_it_as_well(own_config: Path) -> None:
    """Two games with the same option are alike; those of two options differ."""
    text = GAME.replace("    board: Board\n", "    board: Board\n    swap: bool = option(False, 'what it means')\n\n"
                        "    def __post_init__(self):\n        validate(self)\n", 1)
    bring(own_config, text.replace("from polygo_fab.core.features", "from polygo_fab.core.options import option, "
                                   "validate\nfrom polygo_fab.core.features", 1))
    assert games.load("tic-tac-toe", swap="yes") != games.load("tic-tac-toe", swap="no")


@pytest.mark.proof
def test_what_the_proofs_of_its_files_find_is_told(own_config: Path) -> None:
    """A stock of pieces that no page takes: each thing that it says is right, what comes of it is not."""
    says = "equipment: (Equipment('pawn', 1, 10000), Equipment('pawn', 2, 10000))"
    lines = list(prove_file(bring(own_config, with_method(says, of_state=False))))
    [line, *_] = [line.text for line in lines if line.kind == "wrong"]
    assert line.startswith("what is printed of it, made and read back: the pieces of tic-tac-toe")
