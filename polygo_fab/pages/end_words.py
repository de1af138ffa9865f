"""Why a game is over, in the words of a language: the reason that its rules give, said again for readers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..core.errors import BadInput
from ..core.game import Outcome
from .words import Words

__all__ = ["END_REASONS", "end_words", "listed", "result_words"]

_COLOURS = {"red": 1, "blue": 2, "orange": 1, "purple": 2}
"""The players of games that the source tells by colours."""
_WHO = "(?:player (?P<player>[0-9])|(?P<colour>red|blue|orange|purple))"

END_REASONS = {
    "covered": "no free cell remains",
    "ports": "the ports cover the board",
    "no_pawn": "nobody can put a pawn",
    "joined_ports": "joined two opposite ports",
    "joined_sides": "joined two opposite sides",
    "edges": f"{_WHO} joined its edges",
    "cut_off": "all others are cut off",
    "full": "the board is full",
    "full_equal": "the board is full: all groups are equal",
    "full_larger": "the board is full: the larger group wins",
    "full_rank": "the board is full: the groups of rank (?P<rank>[0-9]+) differ first",
    "king": "a king has reached its port",
    "still": "no stone has been laid for (?P<turns>[0-9]+) turns of each player",
    "race": "no stone has been laid for (?P<turns>[0-9]+) turns of each player, and its king has the shortest way, "
            "of (?P<steps>[0-9]+) steps",
    "four": f"{_WHO} has a group of four at the end of the turn",
    "five": f"{_WHO} has a group of five at the end of the turn",
    "passed": "both players have passed",
    "taken_last": f"{_WHO} has taken the last pawn",
    "last": "the last pawn is taken",
    "line": "a line of (?P<long>[0-9]+)",
    "no_move": f"{_WHO} (?:cannot move|has no legal move)",
    "nobody_moves": "nobody can move",
    "no_man": f"{_WHO} has no man left",
    "no_stone": f"{_WHO} has no stone left",
    "no_capture": "no capture for (?P<turns>[0-9]+) moves of each player",
    "quiet": "nobody has arrived or been captured for (?P<turns>[0-9]+) turns of each player",
    "third_time": "the position is there for the third time",
    "apex": "a segment is at the opposite apex",
    "segments": "(?P<count>[0-9]+) segments are captured",
    "no_segment": "nobody can move a segment",
    "home_row": f"{_WHO} has reached the home row of player (?P<other>[0-9])",
    "stock": "a whole stock is laid; area left in the stocks",
    "no_tile": "nobody can lay a tile",
    "turns": "(?P<turns>[0-9]+) turns are over",
}
"""What the rules say (`Outcome.reason`), by the key of what a page says of it (end_... in history.toml)."""


def result_words(end: Outcome, names: Sequence[str], words: Words, own: bool = False) -> tuple[str, str]:
    """Who has won, with the scores, the winner's first, and why the game is over; `names` of all players, in their
    order. Raises BadInput as `end_words`."""
    key = {0: "game_drawn", 1: "game_wins"}.get(len(end.winners), "game_shared")
    result = words.filled(key, who=listed([names[player - 1] for player in end.winners], words)) if end.winners else (
        words(key))
    if end.scores:
        result = words.filled("game_scores", result=result,
                              scores=words("game_scores_between").join(map(str, end.told)))
    return result, end_words(end.reason, names, words, own)


def listed(names: Sequence[str], words: Words) -> str:
    """Names one after the other."""
    *first, last = names
    return words("and", first=", ".join(first), last=last) if first else last


def end_words(reason: str, names: Sequence[str], words: Words, own: bool = False) -> str:
    """The reason, with the players as they are called. Raises BadInput for one that there are no words for; where the
    game is the `own` one of somebody else it stays as its rules say it."""
    for key, pattern in END_REASONS.items():
        found = re.fullmatch(pattern, reason)
        if found:
            values = {name: value for name, value in found.groupdict().items() if value}
            player = values.pop("player", None) or _COLOURS.get(values.pop("colour", ""))
            called = {"who": names[int(player) - 1]} if player else {}
            if "other" in values:
                called["other"] = names[int(values.pop("other")) - 1]
            text = words(f"end_{key}", **values, **{name: f"{{{name}}}" for name in called})
            for name, value in called.items():  # as people wrote it
                text = text.replace(f"{{{name}}}", value, 1)
            return text
    if own:
        return reason
    raise BadInput(f"the reason of the end '{reason[:80]}': there are no words for it")
