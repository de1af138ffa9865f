"""A game from outside, as docs/adding.md tells it: found, proved, shown, played, made; and files that are no game."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pdfplumber
import pytest
from click.testing import CliRunner

from polygo_fab import games, kits
from polygo_fab.check.contract.needs import known_games
from polygo_fab.check.document import check_document
from polygo_fab.check.game_pages import check_game_pages
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Move, State
from polygo_fab.core.options import configure
from polygo_fab.core.resources import template
from polygo_fab.core.sampled import stocks
from polygo_fab.core.tilings import load
from polygo_fab.games.polygo import PolyGo
from polygo_fab.games.shared.conformance import first_wrong
from polygo_fab.pages.game_pages import game_document
from polygo_fab.pages.history import events, stages
from polygo_fab.play.record import open_record
from polygo_fab.recipes.canary import check_rules
from polygo_fab.recipes.prove_game import prove_file
from polygo_fab.write.pdf import pdf

DOC = (Path(__file__).parents[2] / "docs" / "adding.md").read_text(encoding="utf-8")
BLOCKS = {kind: re.findall(rf"^```{kind}\n(.*?)^```$", DOC, re.DOTALL | re.MULTILINE)
          for kind in ("python", "sh", "text", "toml")}
GAME = BLOCKS["python"][0]


@pytest.fixture(autouse=True)
def config(own_config: Path) -> Path:
    return own_config


def bring(config: Path, text: str = GAME, name: str = "tic_tac_toe.py") -> Path:
    path = config / "games" / name
    path.write_text(text, encoding="utf-8")
    return path


def run(words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "polygo_fab", *words.split()[1:]], capture_output=True, text=True,
                          check=False)


def test_it_is_found_without_a_name_in_any_list(config: Path) -> None:
    assert "tic-tac-toe" not in games.classes()
    bring(config)
    assert "tic-tac-toe" in games.classes()
    assert "tic-tac-toe" not in games.own()
    game = games.load("Tic-Tac-Toe")
    assert (game.board.name, game.players) == ("s3", 2)
    (config / "games" / "tic_tac_toe.py").unlink()
    assert "tic-tac-toe" not in games.classes()


def test_folders_of_ones_own(config: Path, tmp_path: Path) -> None:
    (tmp_path / "club" / "games").mkdir(parents=True)
    (tmp_path / "club" / "games" / "mine.py").write_text(GAME, encoding="utf-8")
    (config / "folders.toml").write_text(f'folders = ["{tmp_path}/club"]', encoding="utf-8")
    assert "tic-tac-toe" in games.classes()
    (config / "folders.toml").write_text("folders = 3", encoding="utf-8")
    with pytest.raises(BadInput, match=r"folders\.toml: folders: expected a list"):
        games.classes()


def test_an_installed_package_names_its_game(tmp_path: Path) -> None:
    """A package on the path with an entry point, in a process of its own."""
    (tmp_path / "site" / "club-1.0.dist-info").mkdir(parents=True)
    (tmp_path / "site" / "club_game.py").write_text(GAME, encoding="utf-8")
    about = tmp_path / "site" / "club-1.0.dist-info"
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: club\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[polygo_fab.games]\nttt = club_game\n", encoding="utf-8")
    script = ("import sys; sys.path.insert(0, sys.argv[1])\nfrom polygo_fab import games\n"
              "print(games.load('tic-tac-toe').title)")
    found = subprocess.run([sys.executable, "-c", script, str(tmp_path / "site")], capture_output=True, text=True,
                           check=True)
    assert found.stdout == "Tic-tac-toe\n"


def test_equipment_is_what_random_games_needed(config: Path) -> None:
    bring(config)
    found = stocks(games.load("tic-tac-toe"))
    assert found is not None
    used = found.needed("pawn")
    assert used is not None
    assert used.max == 5  # of nine cells the first player has five at most
    assert found.games == 200


@pytest.mark.slow
def test_the_document_tells_what_the_proof_says(tmp_path: Path) -> None:
    (tmp_path / "tic_tac_toe.py").write_text(GAME, encoding="utf-8")
    found = run("polygo-fab game prove tic_tac_toe.py")
    assert found.stdout == BLOCKS["text"][0]
    assert found.returncode == 0


@pytest.mark.proof
def test_every_command_of_the_document_works(config: Path, tmp_path: Path) -> None:
    bring(config)
    commands = BLOCKS["sh"][1].splitlines()
    assert len(commands) == 10
    for command in commands:
        if "game play" not in command:
            found = run(command)
            assert found.returncode == 0, f"{command}: {found.stderr[-500:]}"
            assert "Traceback" not in found.stderr
    for kit in ("pieces", "paper", "board"):
        listing = json.loads((tmp_path / "made" / f"{kit}-tic-tac-toe" / "manifest.json").read_text(encoding="utf-8"))
        assert list(listing["brought"]) == ["tic-tac-toe"]
        unproved = {row["code"]: row["not_proved"] for row in listing["together"] if not row["proved"]}
        assert unproved.keys() == {"CONTRACT", "RULES"}
        assert all("brought from outside" in why for why in unproved.values())
    bring(config, GAME.replace("straight or slanting, win", "however they lie, win"))
    changed = run("polygo-fab check made/pieces-tic-tac-toe")
    assert changed.returncode == 1
    assert "its 'brought' is not what the recipe gives" in changed.stderr


@pytest.mark.slow
def test_a_part_and_a_kit(config: Path, tmp_path: Path) -> None:
    for folder, name, text in (("parts", "coaster", BLOCKS["python"][1]), ("kits", "coasters", BLOCKS["python"][2])):
        (config / folder).mkdir()
        (config / folder / f"{name}.py").write_text(text, encoding="utf-8")
    for command in BLOCKS["sh"][2].splitlines():
        found = run(command)
        assert found.returncode == 0, found.stderr
        assert "not proved: CONTRACT" in found.stdout + found.stderr
    listing = json.loads((tmp_path / "made" / "coasters" / "manifest.json").read_text(encoding="utf-8"))
    assert [(part["name"], part["count"], part["size"]) for part in listing["parts"]] == [("coaster", 4, [80.0, 80.0])]
    assert list(listing["brought"]) == ["kit coasters"]


@pytest.mark.slow
def test_the_tiling_of_the_document_is_one(tmp_path: Path) -> None:
    (tmp_path / "bricks.toml").write_text(BLOCKS["toml"][1], encoding="utf-8")
    checked = CliRunner().invoke(cli, BLOCKS["sh"][3].splitlines()[0].split()[1:])
    assert checked.exit_code == 0, checked.output
    assert "polygo" in checked.stdout.partition("games: ")[2]


@pytest.mark.proof
def test_a_tiling(tmp_path: Path) -> None:
    (tmp_path / "bricks.toml").write_text(BLOCKS["toml"][1], encoding="utf-8")
    for command in BLOCKS["sh"][3].splitlines():
        found = run(command)
        assert found.returncode == 0, f"{command}: {found.stderr[-500:]}"


@pytest.mark.slow
def test_a_language(config: Path, tmp_path: Path) -> None:
    folder = config / "lang" / "nl"
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text(BLOCKS["toml"][2], encoding="utf-8")
    (folder / "strings.toml").write_text(BLOCKS["toml"][3], encoding="utf-8")
    english = template("lang/en/hex.md").read_text(encoding="utf-8").split("\n")
    (folder / "hex.md").write_text("\n".join(["# Hex, het spel", *english[1:]]), encoding="utf-8")
    said = ""
    for command in BLOCKS["sh"][4].splitlines():
        found = run(command)
        assert found.returncode == 0, f"{command}: {found.stderr[-500:]}"
        said += found.stdout + found.stderr
    assert f"    {template('lang/en')}\n" in said, "the folder to copy from"
    assert "nl  Nederlands; no text of blocks" in said
    assert "not proved: CONTRACT" in said
    with pdfplumber.open(tmp_path / "made" / "paper-hex" / "print" / "nl-a4" / "rulebook-hex.pdf") as book:
        text = " ".join(page.extract_text() for page in book.pages)
    assert "Hex, het spel" in text
    assert "het bord: 121 vakken" in text


@pytest.mark.slow
def test_the_book_of_the_document_is_one(config: Path, tmp_path: Path) -> None:
    bring(config)
    text = (Path(__file__).parents[2] / "docs" / "books.md").read_text(encoding="utf-8")
    [book] = re.findall(r"^````markdown\n(.*?)^````$", text, re.DOTALL | re.MULTILINE)
    (config / "games" / "tic-tac-toe.en.md").write_text(book, encoding="utf-8")
    found = run("polygo-fab make books --set books=tic-tac-toe --lang en --paper a4 --out made")
    assert found.returncode == 0, found.stderr
    with pdfplumber.open(tmp_path / "made" / "books" / "print" / "en-a4" / "rulebook-tic-tac-toe.pdf") as pages:
        said = " ".join(page.extract_text() for page in pages.pages)
    assert "Put a pawn of your own on an empty cell." in " ".join(said.split())


@pytest.mark.slow
def test_a_language_that_names_no_dictionary_parts_no_words(config: Path, tmp_path: Path) -> None:
    (config / "lang" / "nl").mkdir(parents=True)
    (config / "lang" / "nl" / "language.toml").write_text('title = "Nederlands"\n', encoding="utf-8")
    found = run("polygo-fab make books --set books=hex --lang nl --paper a4 --out made")
    assert found.returncode == 0, found.stderr


@pytest.mark.parametrize(("old", "new", "told"), [("KIT = Coasters", "", "it exports no KIT"),
                                                  ("@dataclass(frozen=True)", "", "@dataclass: missing")])
def test_a_kit_that_cannot_be_taken_is_named(config: Path, old: str, new: str, told: str) -> None:
    (config / "kits").mkdir()
    assert old in BLOCKS["python"][2]
    (config / "kits" / "coasters.py").write_text(BLOCKS["python"][2].replace(old, new), encoding="utf-8")
    for words in ("polygo-fab list kits coasters", "polygo-fab make coasters"):
        found = run(words)
        assert found.returncode == 2
        assert told in found.stderr
        assert len(found.stderr.splitlines()) == 1


def test_a_file_with_a_name_that_is_taken_hides_nothing(config: Path) -> None:
    bring(config, GAME.replace('"tic-tac-toe"', '"hex"'))
    found = CliRunner().invoke(cli, ["list", "games", "hex"])
    assert found.exit_code == 0
    assert found.stdout.startswith("hex ")


def test_the_config_folder_says_what_is_in_it(config: Path) -> None:
    for path in ("games/fox.py", "games/hunt/__init__.py", "kits/rulers.py", "parts/ruler.py", "lang/nl/language.toml"):
        (config / path).parent.mkdir(parents=True, exist_ok=True)
        (config / path).write_text("", encoding="utf-8")
    assert CliRunner().invoke(cli, ["config"]).stdout.splitlines()[1:] == [
        "  games/fox.py", "  games/hunt/__init__.py", "  kits/rulers.py", "  parts/ruler.py", "  lang/nl/"]


@pytest.mark.slow
@pytest.mark.parametrize(("line", "told"), [
    ("import os; os._exit(0)", "crashed"), ("raise SystemExit(0)", "in build: SystemExit: 0"),
    pytest.param("while True: pass", "coasters.py: takes more than 10 s to build", marks=pytest.mark.proof),
    ("return None", "build gives None")])
def test_a_kit_that_ends_the_program_or_never_ends_is_one_line(config: Path, line: str, told: str) -> None:
    for kind, number in (("parts", 1), ("kits", 2)):
        (config / kind).mkdir()
        name = ("coaster", "coasters")[number - 1]
        text = BLOCKS["python"][number].replace("        part = parts", f"        {line}\n        part = parts")
        (config / kind / f"{name}.py").write_text(text, encoding="utf-8")
    found = run("polygo-fab make coasters --format svg --lang en --paper a4 --out made")
    assert found.returncode == 2
    assert told in found.stderr
    assert len(found.stderr.splitlines()) == 1


@pytest.mark.proof
def test_a_part_that_never_ends_and_a_game_that_ends_the_program(config: Path) -> None:
    (config / "parts").mkdir()
    endless = BLOCKS["python"][1].replace("    far = ", "    while True: pass\n    far = ")
    (config / "parts" / "coaster.py").write_text(endless, encoding="utf-8")
    assert "(takes more than 5 s to make)" in " ".join(run("polygo-fab list parts").stdout.split())
    ends = "    board: Board\n\n    def __post_init__(self):\n        raise SystemExit\n"
    bring(config, GAME.replace("    board: Board\n", ends))
    found = run("polygo-fab make paper --set game=tic-tac-toe --out made")
    assert (found.returncode, len(found.stderr.splitlines())) == (2, 1)
    bring(config, GAME.replace("GAME = TicTacToe", "GAME = TicTacToe.__new__(TicTacToe)"))
    found = run("polygo-fab list games")
    assert (found.returncode, "GAME is a TicTacToe: expected a class" in found.stderr) == (0, True)


def test_what_is_no_kit_is_told(config: Path) -> None:
    (config / "kits").mkdir()
    changed = BLOCKS["python"][2].replace("adjustable", "changing")
    (config / "kits" / "coasters.py").write_text(changed, encoding="utf-8")
    with pytest.raises(BadInput, match=r"kit 'coasters': .*coasters\.py: adjustable: missing"):
        kits.named("coasters")
    (config / "kits" / "coasters.py").write_text("KIT = 3", encoding="utf-8")
    with pytest.raises(BadInput, match=r"kit 'coasters': .*coasters\.py: KIT is 3: expected a class"):
        kits.named("coasters")
    assert "tetrago" in kits.classes()


WRONG = {
    "no Python": (("def initial(self)", "def initial(self"), " line 28: no Python: invalid syntax"),
    "no GAME": (("GAME = TicTacToe", ""), "it exports no GAME: expected a line GAME = ... at its end"),
    "no class": (("GAME = TicTacToe", "GAME = 7"), "GAME is 7: expected a class"),
    "not frozen": (("@dataclass(frozen=True)", "@dataclass"), "is no frozen dataclass"),
    "no name": (('    name: ClassVar[str] = "tic-tac-toe"\n', ""), "name = missing: expected small letters"),
    "name of another type": (('str] = "tic-tac-toe"', "str] = 3"), "name = 3: expected small letters"),
    "name of ours": (('"tic-tac-toe"', '"hex"'), "name = 'hex': a game of polygo-fab has that name"),
    "no board": (('("s3", "s4")', '("s0",)'), "boards: "),
    "boards a text": (('("s3", "s4")', '"s3"'), "boards = 's3': expected a tuple of names"),
    "no apply": (("def apply(", "def do("), "apply: missing: expected what"),
    "no rules": (("    rules: ClassVar[tuple[str, ...]] = (\n", "    rules = ()\n    other = (\n"),
                 "rules = (): expected a tuple"),
    "unloadable": (("from __future__ import annotations", "import no_such_module"),
                   "line 3: not loaded: ModuleNotFoundError: No module named 'no_such_module'"),
    "an exception in apply": (("owner[move[0]] = state.to_move", "owner[move[0] + 8] = state.to_move"),
                              "in apply: IndexError: list assignment index out of range"),
    "a state that is none": (("State(tuple(owner), 3 - state.to_move)", "State(tuple(owner), state.to_move + 1)"),
                             "to_move = 3: allowed: 1 to 2"),
    "a number without mark": (("owner[move[0]] = state.to_move", "owner[move[0]] = 7"), "no mark is for"),
    "takes every move": (("if move not in self.legal_moves(state):", "if not move:"), "apply takes"),
    "chance": (("return tuple((site,) for", "import random\n        dice = vars(random)"
                ".setdefault('dice', random.Random(1))\n        if "
                "dice.random() < 0.5:\n            return "
                "((0,),) if state.owner[0] == 0 else ((state.owner.index(0),),)\n        return tuple((site,) for"),
               "which legal_moves names"),
    "never over": (('None if 0 in state.owner else Outcome((), "the board is full")',
                    "None"), "legal_moves is empty, but outcome is None"),
    "a winner too many": (("Outcome((), ", "Outcome((3,), "), "outcome: winners (3,)"),
    "an outcome of another type": (('None if 0 in state.owner else Outcome((), "the board is full")',
                                    'None if 0 in state.owner else "full"'),
                                   "outcome: 'full' is no Outcome: expected one, or None"),
    "winners of another type": (("Outcome((), ", "Outcome(1, "), "outcome: winners '1': expected a tuple of whole"),
    "a language that is a path": (("    players = 2\n", "    players = 2\n    lang = '../xx'\n"),
                                  "lang = '../xx': allowed: "),
    "more players than colours": (("    players = 2\n", "    players = 7\n"), "players = 7: expected a number, 1 to 6"),
    "a title without end": (('"Tic-tac-toe"', '"T" * 10_000'), "on one line of at most 40 characters"),
    "a text that breaks": (("    def lines(self)", "    def parse(self, text: str) -> State:\n        return State(("
                            "int(text[:1]),) * 9, 1)\n\n    def lines(self)"),
                           "is not the state of which it is the text"),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_game_is_told_in_one_line(config: Path, what: str) -> None:
    (old, new), told = WRONG[what]
    assert GAME.count(old) == 1
    path = bring(config, GAME.replace(old, new))
    first = next(line.text for line in prove_file(path) if line.kind == "wrong")
    assert told in first
    assert len(first.splitlines()) == 1
    assert "polygo" in games.classes()  # nothing else goes with it


@pytest.mark.slow
def test_a_game_that_is_there_already_is_proved_again_as_it_is_changed(config: Path, tmp_path: Path) -> None:
    bring(config)
    (tmp_path / "tic_tac_toe.py").write_text(GAME.replace('"Tic-tac-toe"', '"Noughts"'), encoding="utf-8")
    lines = prove_file(tmp_path / "tic_tac_toe.py")
    assert [next(lines).kind, next(lines).kind] == ["proved", "proved"]
    assert games.load("tic-tac-toe").title == "Noughts"
    lines.close()
    assert games.load("tic-tac-toe").title == "Tic-tac-toe"


@pytest.mark.slow
def test_a_setting_that_a_game_refuses_is_not_called_proved(config: Path) -> None:
    path = bring(config, GAME.replace("    board: Board\n", """    board: Board
    length: int = option(3, "how many in a row", low=3, high=9)

    def __post_init__(self) -> None:
        if self.length > 5:
            raise BadInput(f"length = {self.length}: allowed: 3 to 5")
""").replace("import Board\n", "import Board\nfrom polygo_fab.core.options import option\n"))
    lines = [str(line) for line in prove_file(path)]
    assert "not tried    on s3 with length=9: the game refuses it: length = 9: allowed: 3 to 5" in lines


def test_a_name_of_ours_is_wrong_in_what_a_game_says_of_itself(config: Path) -> None:
    lines = list(prove_file(bring(config, GAME.replace('"tic-tac-toe"', '"hex"'))))
    assert [line.kind for line in lines] == ["wrong", "not tried"]


def test_a_file_with_the_name_of_ours_is_not_taken_for_ours(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(GAME.replace('"tic-tac-toe"', '"polygo"'), encoding="utf-8")
    found = CliRunner().invoke(cli, ["game", "show", str(tmp_path / "mine.py")])
    assert "mine.py: name = 'polygo': a game of polygo-fab has that name: expected another" in str(found.exception)


def test_a_title_of_ours_means_ours(config: Path) -> None:
    bring(config, GAME.replace('"Tic-tac-toe"', '"PolyGo"'))
    assert games.named("PolyGo") == games.named("polygo") == "polygo"
    assert games.named("tic-tac-toe") == "tic-tac-toe"


def test_a_kit_for_a_game_by_its_path_says_where_games_lie(config: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=rf"'\./mine\.py': a file: allowed: the name .* lies in {config / 'games'} or"):
        kits.load("paper", {"game": "./mine.py"})


@pytest.mark.slow
def test_a_check_counts_as_it_was_counted_when_it_was_made(config: Path, tmp_path: Path) -> None:
    """All three pages lack a proof, two of them in one proof over several; besides, the pictures are made again."""
    bring(config)
    out = ["--set", "game=tic-tac-toe", "--lang", "en", "--paper", "a4", "--out", str(tmp_path)]
    made = CliRunner().invoke(cli, ["make", "paper", *out]).stdout.splitlines()
    counts = [line for line in made if re.search(r"\d files: ", line)]
    assert [re.sub("^proved  |; look at .*", "", line) for line in counts] == [
        "9 files: 2 proved, 3 proved in part, 4 not proved; 0 findings"] * 2
    assert any(line.startswith("not proved: RULES of the game tic-tac-toe: brought from outside") for line in made)
    checked = CliRunner().invoke(cli, ["check", str(tmp_path / "paper-tic-tac-toe")])
    assert checked.stdout.endswith(": 9 files: 6 proved, 4 of them made again and compared, 3 proved in part; 0 "
                                   "findings\n")
    assert "not proved: RULES the game tic-tac-toe: brought from outside" in checked.stderr
    assert "print/en-a4/board-s3.pdf: file, with print/en-a4/pieces-tic-tac-toe.pdf, print/en-a4/rule" in checked.stderr


def test_a_game_that_cannot_be_played_is_refused_where_it_is_loaded(config: Path) -> None:
    path = bring(config, GAME.replace("owner[move[0]] = state.to_move", "owner[move[0]] = 7"))
    with pytest.raises(BadInput, match=rf"game 'tic-tac-toe': .* \(`polygo-fab game prove {path}` tells more\)"):
        games.load("tic-tac-toe")


LATE = {
    "outcome: 'full' is no Outcome: expected one, or None while the game goes on at": (
        'None if 0 in state.owner else Outcome((), "the board is full")', 'None if 0 in state.owner else "full"'),
    "outcome: winners (7,): allowed: of 1 to 2 at": ("Outcome((), ", "Outcome((7,), "),
    "outcome: winners (0,): allowed: of 1 to 2 at": ("Outcome((), ", "Outcome((0,), "),
    "outcome: 1 scores: allowed: none, or 2 at": ('"the board is full")', '"the board is full", (1,))'),
    "apply: None is no State with a tuple of owners, after": (
        "        return State(tuple(owner), 3 - state.to_move)",
        "        if owner.count(0) != 1 or owner[0]:\n            return State(tuple(owner), 3 - state.to_move)"),
    "apply: a state has a number on a site that no mark is for: marks are '.12', after": (
        "        return State(tuple(owner), 3", "        owner[0] *= 1 + 4 * (move == (0,) and 0 not in owner)\n"
        "        return State(tuple(owner), 3"),
    "legal_moves: '[(0,)]': expected a tuple of moves, each a tuple of sites (tokens are the numbers after them), at": (
        "        return tuple((site,)", "        if state.owner.count(0) == 1 and not state.owner[0]:\n            "
        "return [(0,)]\n        return tuple((site,)")}


@pytest.mark.slow
@pytest.mark.parametrize("wrong", LATE)
def test_what_a_random_play_did_not_reach_is_told_in_one_line(config: Path, wrong: str) -> None:
    """The board is not full in the play on trial; in fifty games it is."""
    bring(config, GAME.replace(*LATE[wrong]))
    assert games.load("tic-tac-toe").name == "tic-tac-toe"
    found = run("polygo-fab game simulate tic-tac-toe --games 50")
    assert found.returncode == 2
    assert found.stderr.startswith("polygo-fab: game 'tic-tac-toe': ")
    assert wrong in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_what_a_play_on_trial_finds_does_not_depend_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True)
    class Late(PolyGo):
        def legal_moves(self, state: State) -> tuple[Move, ...]:
            if sum(map(bool, state.owner)) == 20:
                raise BadInput("twenty pieces")
            return super().legal_moves(state)

    monkeypatch.setattr("time.process_time", itertools.count(0.0, 1000.0).__next__)
    game = configure(Late, "polygo", {}, board=load("s6"))
    assert first_wrong(game, 21) == ""
    assert first_wrong(game, 22) == "twenty pieces"


HANGS = {"in a rule": ("        for row in self.lines():\n", "        while sum(map(bool, state.owner)) == 5:\n"
                       "            pass\n        for row in self.lines():\n"),
         "while it is loaded": ("GAME = TicTacToe", "while True:\n    pass\nGAME = TicTacToe")}


@pytest.mark.soak
@pytest.mark.parametrize("where", HANGS)
def test_what_never_ends_is_stopped(config: Path, where: str) -> None:
    path = bring(config, GAME.replace(*HANGS[where]))
    lines = list(prove_file(path))
    assert any(re.search("takes more than [13]0 s to play|takes more than 5 s to load", line.text) for line in lines)
    found = run("polygo-fab game show tic-tac-toe")
    assert found.returncode == 2
    assert len(found.stderr.splitlines()) == 1


def test_a_file_that_cannot_be_loaded_is_told_where_it_is_asked_for(config: Path) -> None:
    bring(config, "x = ", "broken_one.py")
    with pytest.raises(BadInput, match=r"game 'broken-one': .*broken_one\.py line 1: no Python"):
        games.load("broken-one")
    found = CliRunner().invoke(cli, ["list", "games"])
    assert found.exit_code == 0
    assert "polygo-fab: left out: " in found.stderr
    assert "broken_one.py line 1: no Python: invalid syntax" in found.stderr


def test_a_game_without_pieces_is_made_but_for_them(config: Path) -> None:
    bring(config, GAME.replace("    board: Board\n", "    board: Board\n    equipment = ()\n\n    def in_use(self, "
                               "state: State) -> tuple[int, ...]:\n        return ()\n"))
    with pytest.raises(BadInput, match=r"its equipment is empty: there are no pieces to make"):
        kits.load("pieces", {"game": "tic-tac-toe"})
    assert kits.load("paper", {"game": "tic-tac-toe"}).paper is not None


def test_a_recorded_game_beside_the_file_is_played_again(config: Path) -> None:
    bring(config)
    record = 'game = "tic-tac-toe"\nboard = "s3"\nmoves = ["a1", "b1", "a2", "b2", "a3"]\n'
    bring(config, record + 'result = "player 1 wins: three in a row"\n', "tic-tac-toe.toml")
    assert games.record_beside("tic-tac-toe")
    assert check_rules(["tic-tac-toe"]) == []
    bring(config, GAME.replace("range(3)", "range(2)").replace("boards: ClassVar", "# of two\n    boards: ClassVar"))
    assert "record: move 4: move b2: expected an empty cell" in str(check_rules(["tic-tac-toe"])[0])
    bring(config)
    bring(config, record.replace(', "a3"', ""), "tic-tac-toe.toml")
    assert "the game that it records is not over" in str(check_rules(["tic-tac-toe"])[0])


MOAT = """
from dataclasses import dataclass
from typing import ClassVar

from polygo_fab.core.board import Board
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Equipment, Outcome, State, TextForm


@dataclass(frozen=True)
class Moat(TextForm):
    name: ClassVar[str] = "moat"
    title: ClassVar[str] = "Moat"
    summary: ClassVar[str] = "Walk with your king and drown the land."
    rules: ClassVar[tuple[str, ...]] = ("A turn is a step of your king, and a stone on a free cell.", "Walk or lose.")
    boards: ClassVar[tuple[str, ...]] = ("s4",)
    players = 2
    marks = ".12#"
    equipment = (Equipment("king", 1, 1), Equipment("king", 2, 1), Equipment("stone", 0, None))

    board: Board

    def in_use(self, state):
        return (1, 1, state.owner.count(3))

    def initial(self):
        return State((1, *[0] * (len(self.board.centres) - 2), 2), 1)

    def legal_moves(self, state):
        here = state.owner.index(state.to_move)
        return tuple((here, there, stone) for there in self.board.neighbours[here] if not state.owner[there]
                     for stone, owner in enumerate(state.owner) if stone == here or owner == 0 and stone != there)

    def apply(self, state, move):
        if move not in self.legal_moves(state):
            raise BadInput("expected a step and a stone")
        owner, (here, there, stone) = list(state.owner), move
        owner[here], owner[there], owner[stone] = 0, state.to_move, 3
        return State(tuple(owner), 3 - state.to_move)

    def outcome(self, state):
        return None if self.legal_moves(state) else Outcome((3 - state.to_move,), "no step is left")


GAME = Moat
"""


@pytest.mark.slow
@pytest.mark.parametrize("moves", [
    "a4-b4-c2 d1-d2-c1 b4-b3-a1 d2-d3-a2", "a4-b4-a4 d1-d2-d1 b4-b3-b4 d2-d3-d2"])
def test_a_move_that_steps_and_lays_a_stone_is_printed_and_reads_back(config: Path, moves: str) -> None:
    """An arrow for the piece that went, numbers on both; the stone may lie where the piece came from."""
    bring(config, MOAT, "moat.py")
    record = f'game = "moat"\nboard = "s4"\nmoves = {json.dumps(moves.split())}\n'
    played = open_record(record)
    document = game_document(played, "en", "a4")
    data = pdf(document)
    assert check_document(data, document) == []
    assert check_game_pages(data, "pdf", record.encode(), played.game, "en") == []
    ways = [way for stage in stages(played, events(played)) for way in stage.ways]
    assert [len(way) for way in ways] == [2] * len(played.moves)


def test_players_bear_colours_in_their_order(config: Path) -> None:
    bring(config, GAME.replace("    players = 2\n", "    players = 2\n    bears = (2, 1)\n"))
    assert [why.partition(".py: ")[2] for _, why in games.refused()] == [
        "bears: players have colours and marks in their order: expected none of its own"]


def test_every_game_of_ours_is_written_down() -> None:
    """So that a contract which is missing is never taken for a game from outside."""
    assert set(known_games()) == set(games.own())
