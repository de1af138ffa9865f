"""A sheet for writing down a game by hand: made for every game, read back, and what is wrong on one is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from polygo_fab import games
from polygo_fab.check.document import check_document
from polygo_fab.check.score_sheet import check_score_sheet
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Label, Plates, Shape
from polygo_fab.pages.score_sheet import SheetLength, score_sheet
from polygo_fab.play.rounds import rounds_of
from polygo_fab.write.pdf import pdf

GAME = games.load("labyrinth", "h3")
SHEET = score_sheet(GAME, "fr", "a4", SheetLength(30, 20))
Items = tuple[Shape | Label, ...]


def made(change: Callable[[Items], Items]) -> Plates:
    """The sheet with something else on its first page."""
    first, *others = SHEET.pages
    return replace(SHEET, pages=(replace(first, items=change(first.items)), *others))


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es", "it"])
@pytest.mark.parametrize("rounds", [30, 95, 400])
def test_a_sheet_is_made_in_every_language(lang: str, rounds: int) -> None:
    """With as many lines as rounds, on one page and on two, and with fewer."""
    data = pdf(score_sheet(GAME, lang, "a4", SheetLength(rounds, 20)))
    assert check_score_sheet(data, GAME, rounds, 20, lang) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", list(games.classes()))
def test_every_game_has_its_sheet(name: str) -> None:
    game = games.load(name)
    rounds = {"hex-draughts": 400, "kruzno": 12}.get(name, 61)
    sheet = score_sheet(game, "en", "letter", SheetLength(rounds, 20))
    data = pdf(sheet)
    assert check_document(data, sheet) == []
    assert check_score_sheet(data, game, rounds, 20, "en") == []
    assert len(sheet.pages) <= 2


def _other(text: str, new: str) -> Callable[[Items], Items]:
    return lambda items: tuple(replace(item, text=new) if isinstance(item, Label) and item.text == text and
                               item.colour == "#222222" else item for item in items)


def _ruled(item: Shape | Label) -> bool:
    return isinstance(item, Shape) and item.style.stroke == "#9aa0a6"


def _without(keep: Callable[[Shape | Label], bool]) -> Callable[[Items], Items]:
    return lambda items: tuple(item for item in items if keep(item))


def _shifted(by: tuple[float, float]) -> Callable[[Items], Items]:
    def change(items: Items) -> Items:
        last = max(k for k, item in enumerate(items) if _ruled(item))
        item = items[last]
        assert isinstance(item, Shape)
        return (*items[:last], replace(item, path=item.path.moved(*by)), *items[last + 1:])

    return change


@pytest.mark.parametrize(("change", "code", "says"), [
    (_other("7", "8"), "CONTENT", "expected 1, 2"),
    (_without(lambda item: not _ruled(item)), "CONTENT", "stands before 0 lines, expected one for each of 2 players"),
    (_without(lambda item: not (isinstance(item, Label) and item.text == "Anneau")), "CONTENT", "expected 4"),
    (_shifted((0, 4)), "CONTENT", "stands before 1 lines"),
    (_shifted((0, 0.7)), "CONTENT", "stands before 1 lines"),
    (_shifted((3, 0)), "MARGIN", "into the margin"),
    (lambda items: tuple(item for item in items if getattr(item, "text", "") != "66"), "CONTENT", "65 lines"),
    (lambda items: tuple(replace(item, text="Anneau") if isinstance(item, Label) and item.bold and item.text == "Croix"
                         else item for item in items), "CONTENT", "over the columns stands"),
    (lambda items: tuple(replace(item, text=item.text.replace("66", "67")) if isinstance(item, Label) and "tours" in
                         item.text else item for item in items), "CONTENT", "it says 67"),
    (lambda items: tuple(replace(item, text=item.text.replace("20", "21")) if isinstance(item, Label) and "tours" in
                         item.text else item for item in items), "CONTENT", "it says 66 and 21 and 30"),
    (_without(lambda item: not (isinstance(item, Shape) and item.style.stroke == "#8a8f99")), "POSITION", "lines"),
    (_without(lambda item: not (isinstance(item, Label) and item.text == "c" and item.colour != "#222222")),
     "POSITION", "the name c stands 0 times"),
    (lambda items: (*items, Label("X", (40, 181), 4, anchor="start",
                                  colour="#222222")), "CONTENT", "stands on the line"),
])
def test_what_is_wrong_on_a_sheet_is_found(change: Callable[[Items], Items], code: str, says: str) -> None:
    found = check_score_sheet(pdf(made(change)), GAME, 30, 20, "fr")
    assert any(finding.code == code and says in finding.message for finding in found), found


def test_a_round_ends_where_the_turn_goes_back() -> None:
    game, taken = games.load("hex-3", "h3"), list[tuple[int, ...]]()
    state = game.initial()
    for rounds in (1, 1, 1, 2):
        taken.append(next(iter(game.legal_moves(state))))
        state = game.apply(state, taken[-1])
        assert rounds_of(game, taken) == rounds


def test_a_sheet_of_another_game_is_rejected() -> None:
    found = check_score_sheet(pdf(SHEET), games.load("hexadames", "h3"), 30, 20, "fr")
    assert {f.code for f in found} >= {"POSITION", "CONTENT"}


def test_the_command_writes_a_new_file_only(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    words, other = ["game", "sheet", "hex-2", "--board", "h5", "--out"], str(tmp_path / "b.pdf")
    assert "read back" in CliRunner().invoke(cli, [*words, str(out)], standalone_mode=False).output
    for more, says in (([str(out)], "it is there already"), (["x.svg"], "allowed: .pdf"),
                       ([other, "--paper", "a3"], "a3"), ([other, "--lang", "xx"], "unknown language 'xx'")):
        failed = CliRunner().invoke(cli, [*words, *more], standalone_mode=False).exception
        assert isinstance(failed, BadInput)
        assert says in str(failed)
    assert list(tmp_path.iterdir()) == [out]
