"""CONTENT: the book that was made of a game from outside says what the game says of itself: its title, its aim, how
many play, all its rules in their order, its options, and each move of its sample game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...core.finding import Finding
from ...core.game import Game
from ...core.options import declared
from ...core.resources import our_table
from ...core.sampled import sample_game
from ..pdf_text import page_texts, viewed
from ..stated import stated

__all__ = ["check_made_book"]

_NUMBERED = re.compile(r"\s*\d+\s*/\s*\d+\s*$")
"""Which page it is, at the foot."""


def check_made_book(game: Game, lang: str, data: bytes) -> list[Finding]:
    """What the book in this language does not say of the game. Raises BadInput for what is no PDF, and Unstated for a
    language in which no contract has words."""
    with viewed(data) as document:
        text = _running([_bare(_NUMBERED.sub("", page)) for page in page_texts(document)])
    players = re.search(str(stated(our_table("contracts/printed.toml")["head"], lang)["players"]).lower(), text)
    seats = "" if players and int(players[1]) == game.players else f"nowhere says that {game.players} play"
    wrong = [*_unsaid(text, game), *([seats] if seats else [])]
    return [Finding("CONTENT", f"rulebook-{game.name}", why) for why in wrong]


def _unsaid(text: str, game: Game) -> Iterator[str]:
    at = 0
    for what, said in (("title", game.title), ("aim", game.summary), *(
            (f"rule {number}", rule) for number, rule in enumerate(game.rules, start=1))):
        found = text.find(_bare(said), at)
        if found < 0:
            where = "elsewhere than in its order" if _bare(said) in text else "nowhere"
            yield f"says its {what} {where}: '{said[:60]}'"
        else:
            at = found + len(_bare(said))
    for option in declared(type(game)):
        if f"{_bare(option.name)}({_bare(option.allowed)}" not in text:
            yield f"nowhere tells the option {option.name} ({option.allowed})"
    moves = [game.move_text(move) for move in sample_game(game).moves]
    for number, move in enumerate(moves, start=1):
        at = text.find(_bare(move), at)
        if at < 0:
            yield f"its sample game ends before move {number} of {len(moves)}, {move}"
            return
        at += len(_bare(move))


def _running(pages: Sequence[str]) -> str:
    """The pages as one text, without the words at the head or the foot of all of them."""
    if len(pages) < 2:
        return "".join(pages)
    head, foot = _alike(pages), _alike([page[::-1] for page in pages])
    return "".join(page[head if number else 0:len(page) - foot] for number, page in enumerate(pages))


def _alike(pages: Sequence[str]) -> int:
    """With how many letters all of them begin."""
    return next((k for k, some in enumerate(zip(*pages, strict=False)) if len(set(some)) > 1), min(map(len, pages)))


def _bare(text: str) -> str:
    """Letters, digits and brackets alone, small: nothing of how lines are broken or quotes are set."""
    return re.sub(r"[^\w():,]|_", "", text).lower()
