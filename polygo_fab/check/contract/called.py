"""CONTRACT: what people call a game or a box is the game, and the board, that the documents mean by it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

from ...core.board_files.files import brought
from ...core.finding import Finding
from ...core.resources import our_table

__all__ = ["called_wrong"]


def called_wrong(settings: Mapping[str, object], given: Mapping[str, object]) -> Iterator[Finding]:
    """Settings of a kit in which a name that was given stands for something else.

    settings  every option of the kit with its value; `given` are those that a person set, as they were typed
    """
    for key in ("game", "board", "back"):
        game, board = _meant(str(given.get(key, ""))) if not brought(str(given.get(key, ""))) else ("", "")
        wanted = {} if not game else {"game": game} if key == "game" else {
            key: board or our_table("contracts/games.toml")[game]["board"]}
        if key == "game" and board and not given.get("board"):
            wanted["board"] = board
        for option, meant in wanted.items():
            if settings.get(option) != meant:
                yield Finding("CONTRACT", option, f"'{str(given[key])[:40]}' is taken for '{settings.get(option)}': "
                              f"expected '{meant}'")


def _meant(word: str) -> tuple[str, str]:
    """The game that a name is for, and the board where it says which; nothing for a name that is no such one."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", word.strip().lower()) if not unicodedata.combining(c))
    name = "-".join("".join(c for c in bare if c not in "()").split())
    return next(((game, str(row["called"][name])) for game, row in our_table("contracts/games.toml").items()
                 if name in row.get("called", {})), ("", ""))
