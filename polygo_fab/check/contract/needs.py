"""What a game is played with, from templates/contracts/games.toml: kinds of pieces, how many, whose."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from ...core.board_files.files import brought
from ...core.errors import Unstated
from ...core.resources import Data, our_table
from ..bearers import bearer
from ..second_boards import second_board
from ..stated import stated_in
from .expression import NUMBERS, Names, value

__all__ = ["Need", "board_of_game", "known_games", "needs", "needs_by", "options_of", "title_of",
           "unlimited"]

Need = tuple[str, int, int]
"""Kind of piece, whose by the number of his colour and mark (0: common), how many."""


def board_of_game(game: str, board: str = "") -> str:
    """The board on which a game is played where none is named, or that of the game whose name is given for a board."""
    known = our_table("contracts/games.toml")
    if board in known and second_board(board) is None:
        return str(known[board]["board"])
    return board or str(_row(game)["board"])


def known_games() -> tuple[str, ...]:
    """Every game of which is written down what it is played with."""
    return tuple(our_table("contracts/games.toml"))


def needs_by(settings: Mapping[str, object]) -> tuple[list[Need], int]:
    """`needs` of what a kit is asked for: its options game, board, players, rules, quantity and count."""
    return needs(str(settings["game"]), str(settings.get("board", "")), players=int(str(settings.get("players", 0))),
                 rules=str(settings.get("rules", "")), quantity=str(settings.get("quantity", "max")),
                 count=int(str(settings.get("count", 0))))


def needs(game: str, board: str = "", players: int = 0, rules: str = "", quantity: str = "max",
          count: int = 0) -> tuple[list[Need], int]:
    """Each kind of piece of each player that there is at all, and how many play.

    rules     options of the game as KEY=VALUE, with spaces between
    quantity  which rank of the recorded games tells how many of what has no limit; `count`, if not 0, tells instead
    Raises Unstated for a game of which nothing is written down.
    """
    some, seats = _needs(game, board, players, rules=rules, quantity=quantity, count=count)
    return list(some), seats


@cache
def _needs(game: str, board: str, players: int, rules: str, quantity: str, count: int) -> tuple[list[Need], int]:
    """Asked for at every book, by many of its proofs: worked out once."""
    row, played = _row(game), board_of_game(game, board)
    options = {**row.get("options", {}), **dict(word.split("=", 1) for word in rules.split())}
    said = {key: _parsed(text, row.get("options", {}).get(key)) for key, text in options.items()}
    number = re.match(r"[a-z]+(\d+)(?:x(\d+))?", played)
    names: dict[str, Any] = {**NUMBERS, "players": players or int(said.get("players", 0)) or row["players"],
                             "board": played, "side": int(number[1]) if number else 0, **said}
    second = second_board(played)
    names["sites"] = len(second.names) if second else 0
    for key, expression in row.get("numbers", {}).items():
        names[key] = value(expression, names)
    if "stocks" in row:
        return _tilers(row, names), names["players"]
    usual = not (set(options) - {"players"} - set(row.get("options", {}))) and all(
        said[key] == row["options"][key] for key in row.get("options", {}))
    recorded = _recorded(game, row, names, quantity) if usual else {}
    if game == "blocks":
        return _blocks(names, recorded, count), names["players"]
    found: list[Need] = []
    for piece in row["piece"]:
        for it in value(piece["of"], names):
            many = int(value(piece.get("count", 0), {**names, "it": it}))
            if not many and piece.get("recorded"):
                many = count or recorded.get(piece["kind"], names["sites"] if brought(played) else 0)
            found.append((piece["kind"], bearer(game, it), many))
    return [need for need in found if need[2]], names["players"]


def unlimited(game: str) -> frozenset[str]:
    """The kinds of pieces of which the rules never say how many there are."""
    return frozenset(row["kind"] for row in _row(game).get("piece", ())
                     if row.get("recorded") and "count" not in row)


def title_of(game: str, lang: str = "") -> str:
    """What a game is called, or how its pages in a language are titled. Raises Unstated, too, for a language in which
    no contract has words."""
    row = _row(game)
    if lang:
        stated_in("names", lang)
    return str(row.get(f"title_{lang}", row["title"]))


def _row(game: str) -> dict[str, Any]:
    table = our_table("contracts/games.toml")
    if game not in table:
        raise Unstated(f"the game '{game[:40]}' is brought from outside: no document but its own rules says what it "
                       "is played with, what its board shows and what its book must say")
    return dict(table[game])


def _parsed(text: object, like: object) -> Any:
    if not isinstance(text, str) or isinstance(like, str):
        return text
    if isinstance(like, bool):
        return text.strip().lower() in ("1", "yes", "true", "on")
    return int(text) if re.fullmatch(r"[-+]?\d+", text) else text


def _recorded(game: str, row: Mapping[str, object], names: Mapping[str, object], quantity: str) -> dict[str, int]:
    """Of each kind so many as the recorded games needed at once."""
    rows = our_table("stocks.toml").get(game, {})
    words = names["board"] if names["players"] == row["players"] else f"{names['board']}-{names['players']}p"
    some = rows.get(words, {}).get("pieces", ())
    return {str(used["piece"]): int(used[quantity]) for used in some}


def options_of(game: str, rules: str) -> dict[str, Any]:
    """The options of a game that tell what it is played with, and those that were given."""
    usual = _row(game).get("options", {})
    return {key: _parsed(text, usual.get(key)) for key, text in
            {**usual, **dict(word.split("=", 1) for word in rules.split())}.items()}


def _tilers(row: Data, names: Names) -> list[Need]:
    """Equal stocks: the one that is named, or spelt, or that has the number of the room."""
    word = str(names["stock"]) or str(names["side"])
    shapes = Counter(_shape(tile) for tile in str(row["stocks"].get(word, word)).split(","))
    return [(f"tile {shape}", player, many) for player in range(1, names["players"] + 1)
            for shape, many in shapes.items()]


def _shape(word: str) -> str:
    a, b = sorted(map(int, word.strip().split("x")))
    return f"{b}x{a}"


def _blocks(names: Names, recorded: Mapping[str, int], count: int) -> list[Need]:
    """Rectangles up to the area and the side of the board, and markers for larger blocks."""
    sides = [int(word) for word in re.findall(r"\d+", names["board"])]
    longest, shortest = max(sides), min(sides)
    most = names["max_area"] or longest
    kinds = [f"tile {a}x{b}" for a in range(1, longest + 1) for b in range(1, min(a, shortest) + 1) if a * b <= most]
    some = [(kind, 0, count or recorded.get(kind, 0)) for kind in [*kinds, "block"]]
    return [need for need in some if need[2]]
