"""Playing at the terminal: what a person types and sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from polygo_fab import games
from polygo_fab.cli.screen import board_text
from polygo_fab.cli.terminal import TerminalTable, open_file, play, refuse_earlier, replay_text
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import PASS
from polygo_fab.play.record import open_record
from polygo_fab.play.search import SearchResult


def sitting(table: TerminalTable, *lines: str) -> list[str]:
    """What is said when these lines are typed, then no more."""
    said: list[str] = []
    typed: Iterator[str] = iter(lines)

    def ask(question: str) -> str:
        said.append(question)
        line = next(typed, None)
        if line is None:
            raise EOFError
        return line

    play(table, ask, said.append)
    return said


def table(board: str = "s2", **options: object) -> TerminalTable:
    return TerminalTable(games.load("polygo", board=board, **options), seconds=0.05)


def test_two_people_play_to_the_end() -> None:
    said = sitting(table(), "a1", "a2", "b1", "b2", "quit")
    assert said[0].startswith("PolyGo on s2, 2 players")
    assert said[1].startswith("A move: a cell")
    assert said[2] == "\n2 . .\n1 . .\n  a b\nplayer 1: 0 pawns, player 2: 0 pawns"
    assert said.count("player 1> ") == 2
    assert said[-4:] == ["\nmove 4: player 2, b2", "\n2 2 2\n1 1 1\n  a b\nplayer 1: 2 pawns, player 2: 2 pawns",
                         "players 1, 2 share the win: no free cell remains (2 to 2)",
                         "game over> "]


def test_a_mistake_is_one_line_and_changes_nothing() -> None:
    here = table()
    said = sitting(here, "a1", "a1", "zz", "undo 3 ", "save", "load nowhere.toml", "", "frobnicate")
    assert "move 'a1': the cell is taken" in said
    assert "save: expected save FILE" in said
    assert any("cannot read 'nowhere.toml'" in line for line in said)
    assert any(line.startswith("'frobnicate' is no move now and no command: 3 moves") for line in said)
    assert "'undo 3': expected undo alone" in said
    assert len(here.moves) == 1


def test_undo_against_the_computer_goes_back_to_the_person() -> None:
    here = TerminalTable(games.load("polygo", board="s3"), frozenset({2}), 0.05)
    said = sitting(here, "a1", "undo", "undo")
    assert here.moves == []
    assert "undo: there is no move to take back" in said
    assert any(line.startswith("player 2 (computer): ") for line in said)


def test_the_computer_alone_plays_to_the_end() -> None:
    here = TerminalTable(games.load("polygo", board="s2"), frozenset({1, 2}), 0.05, seed=3)
    said = sitting(here)
    assert here.outcome is not None
    assert sum("(computer)" in line for line in said) == len(here.moves)


def test_so_many_plays_give_the_same_game_from_the_same_seed() -> None:
    games_played = []
    for seed in (3, 3, 4):
        here = TerminalTable(games.load("polygo", board="s2"), frozenset({1, 2}), seconds=60, seed=seed, plays=20)
        games_played.append(sitting(here))
    assert games_played[0] == games_played[1] != games_played[2]


def test_help_rules_moves_and_hint() -> None:
    said = sitting(table(), "help", "rules", "moves", "hint", "a1", "a2", "b1", "b2", "hint", "undo", "moves")
    assert any("take back" in line for line in said)
    assert any(line.startswith("1. A province") for line in said)
    assert "4 legal: a2 b2 a1 b1" in said
    assert "the game is over: undo, save FILE, load FILE or quit" in said
    assert "1 legal: b2" in said


@pytest.mark.parametrize(("plays", "why"), [
    (2, "a guess: tried in 2 of 250 plays"), (180, "scores 100 % in its 180 of 250 plays")])
def test_a_hint_tells_the_plays_of_its_own_move(monkeypatch: pytest.MonkeyPatch, plays: int, why: str) -> None:
    here = table()
    monkeypatch.setattr("polygo_fab.cli.terminal.search", lambda game, state, *rest: SearchResult(
        game.legal_moves(state)[0], 1.0, False, plays, 250))
    assert here.think() == (here.game.legal_moves(here.state)[0], why)


def test_save_and_load(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    sitting(table(), "a1", "a2", f"save {file}")
    other = table("s3", players=3)
    said = sitting(other, f"load {file}", "b1")
    assert any("2 moves from" in line for line in said)
    assert other.game == games.load("polygo", board="s2")
    assert len(other.moves) == 3
    assert len(open_file(file).moves) == 2


def test_an_earlier_file_is_not_lost(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text("mine")
    said = sitting(table(), "a1", f"save {file}")
    assert f"'{file}' is there already: save! FILE replaces it" in said
    assert file.read_text() == "mine"
    said = sitting(table(), "a1", f"save! {file}", "a2", f"save {file}")
    assert said.count(f"saved {file}") == 2
    assert len(open_file(file).moves) == 2
    with pytest.raises(BadInput, match="is there already"):
        refuse_earlier(file, [], "")


def test_tiles_are_told_apart_and_stocks_are_shown() -> None:
    said = sitting(TerminalTable(games.load("tilers", board="units4", stock="3x2,2x1")), "c3-b3", "b2-c2")
    assert "1a  1a" in said[-2]
    assert "2b  2b" in said[-2]
    assert said[-2].endswith("player 1 has 3x2\nplayer 2 has 3x2")


def test_what_cannot_be_printed_is_spelled_out() -> None:
    said = sitting(table(), "e4\x1b[D6")
    assert "\\x1b[d6" in said[-2]
    assert "\x1b" not in said[-2]


def test_what_is_kept_is_the_game_after_each_move() -> None:
    kept: list[str] = []
    here = table()
    lines = iter(["a1", "b2", "undo", "quit"])
    play(here, lambda question: next(lines), lambda line: None, keep=kept.append)
    assert [len(open_record(text).moves) for text in kept] == [0, 1, 2, 1]


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(BadInput, match="players 1 to 2"):
        TerminalTable(games.load("polygo"), frozenset({3}))


def test_colour_only_repeats_what_characters_say() -> None:
    import click

    game = games.load("polygo", board="h3", players=4)
    state = game.parse("1.2/.3../..4../..../1.1 2")
    plain, coloured = board_text(game, state), board_text(game, state, last=(0, 3), colour=True)
    assert click.unstyle(coloured) == plain
    assert coloured != plain
    assert {str(p) for p in range(1, 5)} <= set(plain)


def test_replay(tmp_path: Path) -> None:
    here = table()
    sitting(here, "a1", "a2", "b1")
    record = open_record(here.text())
    assert replay_text(record).endswith(
        "2 2 .\n1 1 1\n  a b\nplayer 1: 2 pawns, player 2: 1 pawn\n\nplayer 2 to move")
    assert "2. player 2: a2" in replay_text(record, 2)
    assert replay_text(record, every=True).count("  a b") == 4
    with pytest.raises(BadInput, match="allowed: 0 to 3"):
        replay_text(record, 4)
    (tmp_path / "x.toml").write_bytes(b"\xff")
    with pytest.raises(BadInput, match="not a text"):
        open_file(tmp_path / "x.toml")


def test_a_word_that_is_no_move_is_told_what_is_possible() -> None:
    said = sitting(table("s4"), "pass", "legal", "c3")
    assert "you cannot pass: 16 moves are possible, such as a4; `moves` lists them" in said
    assert any(line.startswith("'legal' is no move now and no command: 16 moves") for line in said)
    assert any("player 1: 1 pawn, player 2: 0 pawns" in line for line in said)


def test_who_can_only_pass_is_told_so() -> None:
    here = table("s4")
    here.states = [here.game.parse("1212/11.1/2211/2221 2")]
    assert here.game.legal_moves(here.state) == (PASS,)
    assert "player 2 has no move but to pass: type pass" in sitting(here)
