"""Why a game is over, told on the pages of a game played: every end has words, and wrong ones are found."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from polygo_fab import games
from polygo_fab.check.game_pages import check_game_pages
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Game, Outcome
from polygo_fab.core.playout import playout
from polygo_fab.core.resources import template
from polygo_fab.core.words.language import languages
from polygo_fab.pages.end_words import END_REASONS, end_words, result_words
from polygo_fab.pages.game_poster import game_poster
from polygo_fab.pages.words import Words
from polygo_fab.play.record import open_record, result_told
from polygo_fab.write.svg import poster_svg

NAMES = ("Anna {turns}", "Ben", "Chloé")
RECORDED = sorted({re.sub(r" \([0-9 to-]+\)$", "", play["result"].partition(": ")[2])
                   for file in template("canaries").glob("*.toml")
                   for play in tomllib.loads(file.read_text(encoding="utf-8"))["play"] if ": " in play["result"]})
"""What the rules have said in the games that are recorded of them."""
WON = 'game = "hex-2"\nboard = "h3"\nmoves = ["d5", "a1", "c4", "b1", "b3", "c1", "a2"]\n'
COUNTED = {"blocks": "units6", "catchup": "h3", "go-n": "s6", "hexadames": None, "hexago-february": "s6",
           "polygo": "s4", "polygone": None, "tilers": "units12"}
"""The games that count, each on a small board."""
LOST, CROSS = ((Path(__file__).parents[1] / "broken" / "game" / f"{name}.toml").read_text(encoding="utf-8")
               for name in ("lost", "counted"))


def test_every_end_that_is_recorded_has_words_and_each_of_them_was_met() -> None:
    assert len(RECORDED) > 40
    for lang in languages():
        words = Words(lang)
        for reason in RECORDED:
            told = end_words(reason, NAMES, words)
            assert "{" not in told.replace("{turns}", "")
            for digits in re.findall("[0-9]+", re.sub("player [0-9]", "", reason)):
                assert digits in told
            for player in re.findall("player ([0-9])", reason):
                assert NAMES[int(player) - 1] in told
    met = {key for key, pattern in END_REASONS.items() for reason in RECORDED if re.fullmatch(pattern, reason)}
    assert met == set(END_REASONS) - {"no_segment"}  # which no recorded game has come to
    with pytest.raises(BadInput, match="no words"):
        end_words("the players are tired", NAMES, Words("en"))


@pytest.mark.parametrize(("text", "lang", "told", "other"), [
    (WON, "en", "two opposite ports are joined", "all others are cut off"),
    (WON, "fr", "deux ports opposés sont reliés", "deux côtés opposés sont reliés"),
    (LOST, "en", "Anna has a group of four", "Ben has a group of four")])
def test_another_reason_is_found(text: str, lang: str, told: str, other: str) -> None:
    record = open_record(text)
    svg = poster_svg(game_poster(record, lang)).decode()
    assert svg.count(told) == 1
    assert check_game_pages(svg.encode(), "svg", text.encode(), record.game, lang) == []
    [*_, wrong] = check_game_pages(svg.replace(told, other).encode(), "svg", text.encode(), record.game, lang)
    assert other in str(wrong)


def won_by_the_second(game: Game) -> Outcome:
    """The first random game that the second player wins with another score than the first."""
    for seed in range(60):
        play, state = playout(game, seed), game.initial()
        for move in play.moves if play.winners == (2,) else ():
            state = game.apply(state, move)
        end = game.outcome(state)
        if end is not None and end.scores[0] != end.scores[1]:
            return end
    raise AssertionError(game.name)


def test_what_games_count_is_told_here() -> None:
    scored = {file.stem for file in template("canaries").glob("*.toml")
              if re.search(r" to \d+\)", file.read_text("utf-8"))}
    assert {*COUNTED} == scored


@pytest.mark.parametrize("name", COUNTED)
def test_the_score_of_the_winner_is_told_first(name: str) -> None:
    """On the pages of a game in every language and at the terminal; where the second player has won it is not his
    number that a record has first."""
    game = games.load(name, COUNTED[name])
    end = won_by_the_second(game)
    scores = [str(end.scores[k]) for k in (1, 0, *range(2, game.players))]
    assert f"({' to '.join(scores)})" in result_told(end)
    for lang in languages():
        words = Words(lang)
        assert result_words(end, NAMES, words)[0].endswith(f", {words('game_scores_between').join(scores)}")


def test_the_score_of_the_loser_first_is_found() -> None:
    record, lang = open_record(CROSS), "fr"
    svg = poster_svg(game_poster(record, lang)).decode()
    end = record.game.outcome(record.states[-1])
    assert end is not None
    told, other = (f"{one} à {two}" for one, two in (end.scores[::-1], end.scores))
    assert svg.count(told) == 1
    assert check_game_pages(svg.encode(), "svg", CROSS.encode(), record.game, lang) == []
    assert check_game_pages(svg.replace(told, other).encode(), "svg", CROSS.encode(), record.game, lang)
