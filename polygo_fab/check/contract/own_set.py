"""CONTRACT: a book tells the set that it lies beside, where that is not the usual one: how many play on which board, by
which rules, with how many pieces, and how a game on it begins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass, replace
from itertools import combinations

from ...core.board_files.files import in_margins
from ...core.resources import Data, our_table
from ..bearers import bearer
from ..book_looks import form_looks
from ..diagram_items import Word, items_of
from ..page.page import Pdf
from ..second_tiling import SecondBoard
from ..stated import stated
from .needs import board_of_game, needs
from .paper import paper_table
from .paper_words import size_of
from .shown import shown_around, shown_inside

__all__ = ["AskedSet", "asked_of", "other_set", "told_wrong"]

_SAID = {"1": "yes", "true": "yes", "on": "yes", "0": "no", "false": "no", "off": "no"}
_COLUMN = (82.0, 100.0, 26.0)
"""mm: what a picture of a board goes into, and how far its cells are apart in it at most."""
_BROAD, _LINE = 2.1, 3.2
"""mm: the breadth of the broadest letter of a name, and from one line of the least type to the next."""


@dataclass(frozen=True)
class AskedSet:
    """Of a game: board ("" as usual), players (0 as usual), rules, and how many of what has no limit."""

    board: str = ""
    players: int = 0
    rules: str = ""
    quantity: str = "p95"
    count: int = 0


def asked_of(parameters: Data) -> AskedSet:
    """What the settings of a kit ask for."""
    return AskedSet(str(parameters["board"]), int(parameters["players"]), str(parameters["rules"]),
                 str(parameters["quantity"]), int(parameters["count"]))


def other_set(game: str, asked: AskedSet) -> bool:
    """Whether it is not the usual one."""
    mine, usual = needs(game, *astuple(asked))[0], needs(game, quantity="p95")[0]
    return _other_game(game, asked) or Counter(mine) != Counter(usual)


def _other_game(game: str, asked: AskedSet) -> bool:
    return bool(asked.rules) or board_of_game(game, asked.board) != board_of_game(game) or \
        needs(game, *astuple(asked))[1] != needs(game)[1]


def told_wrong(file: Pdf, text: str, lang: str, game: str, asked: AskedSet, *, whole: bool = False
               ) -> Iterator[str]:
    """What is wrong with what a book tells of its set.

    text   all that the book says, without white space and hyphens
    whole  whether the whole book is to tell of this set, and not one section of it
    """
    words = stated(our_table("contracts/printed.toml")["own_set"], lang)
    if whole or not other_set(game, asked):
        if whole:
            yield from _start_wrong(file, game, asked, *_of(game, asked))
        if words["title"] in text:
            yield "tells of another set, but lies beside the usual one"
        return
    other, pieces, seats = _other_game(game, asked), needs(game, *astuple(asked))[0], needs(game)[1]
    (board, players), normal = _of(game, asked), shown_around(game, "", 0, "")[0]
    if words["title"] not in text:
        yield f"does not tell of the set that it lies beside: {players} players on {board.name}"
        return
    own = text[text.index(words["title"]):]
    wanted = [words["for"] + _said(board, players, words), *(_said(normal, seats, words) for _ in range(other))]
    for word in asked.rules.lower().split():
        key, _, value = word.partition("=")
        wanted.append(f"{key}={_SAID.get(value, value)}".replace("-", ""))
    if barred := board.regions.get("barred"):
        wanted.append(words["barred"].format(sites=",".join(sorted(barred, key=board.names.index))))
    tiles = sum(count for kind, owner, count in pieces if kind.startswith("tile ") and not owner)
    if tiles and players != 2:
        wanted.append(words["markers"].format(count=tiles))
    for line in wanted:
        if not re.search(rf"{re.escape(line.lower())}(?!\d)", own.lower()):
            yield f"nowhere says '{line}' of the set that it lies beside"
    if other:
        yield from _start_wrong(file, game, asked, board, players)


def _of(game: str, asked: AskedSet) -> tuple[SecondBoard, int]:
    """The board of the set, and how many play."""
    players = needs(game, *astuple(asked))[1]
    return shown_around(game, asked.board, players, asked.rules)[0], players


def _said(board: SecondBoard, players: int, words: Mapping[str, str]) -> str:
    return words["played"].format(players=players, board=re.sub(r"[\s-]", "", size_of(board)), sites=len(board.names),
                                  what=words[board.play])


def _start_wrong(file: Pdf, game: str, asked: AskedSet, board: SecondBoard, players: int) -> Iterator[str]:
    """The first diagram that has the names of this board has not of each player the marks along the border and on the
    pieces that stand there when a game begins; or there is none."""
    parts = re.compile(r"[a-z]+\d+" if board.play == "edges" else r"[a-z]+|\d+")
    names = {part for name in board.names for part in parts.findall(name)}
    marks = paper_table()["marks"]
    around, inside = (find(game, asked.board, players, asked.rules)[1] for find in (shown_around, shown_inside))
    wanted = Counter(marks[part.player - 1] for part in (*around, *inside)
                     if part.player and part.kind in ("side", "home", "goal", "port", "start", "coloured"))
    laid = dict(word.partition("=")[::2] for word in asked.rules.split()).get("initial", "")
    wanted.update(marks[bearer(game, int(player)) - 1] for player in re.findall(r":(\d+)", laid))
    # what has no limit lies on no site yet, though there be one for each
    full = any(many == len(board.names) and not player for _, player, many in needs(game, *astuple(
        replace(asked, count=1)))[0])
    first: Counter[str] | None = None
    crowded = _crowded(board)
    for page in file.pages:
        for form in page.forms:
            items = list(items_of(form.own))
            told = {item.text for item in items if isinstance(item, Word)}
            if first is None and (told == names if in_margins(board.name) else
                                  told <= set(board.names) and bool(told) != full):
                first = Counter(mark for mark, _ in form_looks(items))
            elif crowded and not told and wanted == Counter(mark for mark, _ in form_looks(items)):
                return
    if wanted != first:
        yield (f"its first diagram does not show how a game begins on {board.name} for {players} players: "
               f"{', '.join(f'{count} x {mark}' for mark, count in sorted(wanted.items())) or 'no marks'}, and the "
               "names of its sites")


def _crowded(board: SecondBoard) -> bool:
    """Whether names that stand in cells may not go clear of each other, even where the board fills a column: two of
    them side by side, of the broadest letters."""
    if in_margins(board.name) or board.play != "cells":
        return False
    wide, high = (max(at) - min(at) for at in zip(*board.points, strict=True))
    scale = min(_COLUMN[0] / (wide + 0.5), _COLUMN[1] / (high + 0.5), _COLUMN[2])
    named = list(zip(board.names, board.sites, strict=True))
    return any(abs(x - u) * scale < _BROAD * (len(a) + len(b)) / 2 + 1 and abs(y - v) * scale < _LINE
               for (a, (x, y)), (b, (u, v)) in combinations(named, 2))
