"""Why a game is over, told on the pages of a game played: every end has words, and wrong ones are found."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from polygo_fab.check.game_pages import check_game_pages
from polygo_fab.core.errors import BadInput
from polygo_fab.core.resources import template
from polygo_fab.core.words.language import languages
from polygo_fab.pages.end_words import END_REASONS, end_words
from polygo_fab.pages.game_poster import game_poster
from polygo_fab.pages.words import Words
from polygo_fab.play.record import open_record
from polygo_fab.write.svg import poster_svg

NAMES = ("Anna {turns}", "Ben", "Chloé")
RECORDED = sorted({re.sub(r" \([0-9 to-]+\)$", "", play["result"].partition(": ")[2])
                   for file in template("canaries").glob("*.toml")
                   for play in tomllib.loads(file.read_text(encoding="utf-8"))["play"] if ": " in play["result"]})
"""What the rules have said in the games that are recorded of them."""
WON = 'game = "hex-2"\nboard = "h3"\nmoves = ["d5", "a1", "c4", "b1", "b3", "c1", "a2"]\n'
LOST = (Path(__file__).parents[1] / "broken" / "game" / "lost.toml").read_text(encoding="utf-8")


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
