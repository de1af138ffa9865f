"""What a game is: frozen states, pure functions, and one short text form that parses back.

A game is a frozen dataclass whose fields are the options of its rules (see `core.options`); the module that holds
it exports it as GAME. Text form of a state: the owners of the sites row by row, highest row first ('.' empty,
'1' player 1), then the player to move, then the words of the memory if there are any: "..1/.2./... 1".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from .board import Board
from .errors import BadInput

__all__ = ["PASS", "Equipment", "Game", "Move", "Outcome", "Site", "State", "TextForm"]

Site = int
Move = tuple[Site, ...]
PASS: Move = ()


@dataclass(frozen=True)
class State:
    """A position: the owner of each site (0 is empty), the player to move (from 1), and what rules must remember.

    memory   words without spaces (earlier positions, captured pieces ...); part of the state and of its text
    """

    owner: tuple[int, ...]
    to_move: int
    memory: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winners (several share), why, and the score of each player in order."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...] = ()


@dataclass(frozen=True)
class Equipment:
    """Pieces that the rules can use: `count` of one kind for one player (0 = common); None is unlimited."""

    piece: str
    player: int
    count: int | None


class Game(Protocol):
    """What every game offers. `apply` refuses an illegal move with BadInput and never changes its input."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    boards: ClassVar[tuple[str, ...]]

    @property
    def board(self) -> Board: ...
    @property
    def players(self) -> int: ...
    @property
    def equipment(self) -> tuple[Equipment, ...]: ...
    def initial(self) -> State: ...
    def legal_moves(self, state: State) -> tuple[Move, ...]: ...
    def apply(self, state: State, move: Move) -> State: ...
    def outcome(self, state: State) -> Outcome | None: ...
    def text(self, state: State) -> str: ...
    def parse(self, text: str) -> State: ...
    def move_text(self, move: Move) -> str: ...
    def parse_move(self, state: State, text: str) -> Move: ...


class TextForm:
    """The text form of states and moves on a board; a game inherits these four."""

    board: Board
    players: int

    def text(self, state: State) -> str:
        rows = "/".join("".join(str(state.owner[s]) if state.owner[s] else "." for s in row) for row in self.board.rows)
        return " ".join((rows, str(state.to_move), *state.memory))

    def parse(self, text: str) -> State:
        """The state that `text` writes. Raises BadInput with the first thing that does not fit."""
        words = text.split()
        if len(words) < 2:
            raise BadInput(f"position '{_short(text)}': expected rows joined by '/', a space, and the player to move")
        owner = [0] * len(self.board.centres)
        rows = words[0].split("/")
        if len(rows) != len(self.board.rows):
            raise BadInput(f"position '{_short(text)}': {len(rows)} rows, but {self.board.name} has "
                           f"{len(self.board.rows)}")
        allowed = {".": 0} | {str(p): p for p in range(1, self.players + 1)}
        for number, (row, sites) in enumerate(zip(rows, self.board.rows, strict=True), start=1):
            if len(row) != len(sites):
                raise BadInput(f"position '{_short(text)}': row {number} has {len(row)} sites, expected {len(sites)}")
            for mark, site in zip(row, sites, strict=True):
                if mark not in allowed:
                    raise BadInput(f"position '{_short(text)}': '{mark}' in row {number}: allowed: "
                                   + " ".join(allowed))
                owner[site] = allowed[mark]
        if words[1] not in allowed or words[1] == ".":
            raise BadInput(f"position '{_short(text)}': player '{words[1]}': allowed: 1 to {self.players}")
        return State(tuple(owner), allowed[words[1]], tuple(words[2:]))

    def move_text(self, move: Move) -> str:
        return "-".join(self.board.names[site] for site in move) if move else "pass"

    def parse_move(self, state: State, text: str) -> Move:
        """The move that `text` writes ('c3', 'a1-b2', 'pass'); whether it is legal is for `apply` to say."""
        word = text.strip().lower()
        if word == "pass":
            return PASS
        sites: list[Site] = []
        for name in word.split("-"):
            if name not in self.board.site:
                raise BadInput(f"move '{_short(text)}': no site '{_short(name)}' on {self.board.name}: allowed: "
                               f"{_few(self.board.names)}, or pass")
            sites.append(self.board.site[name])
        return tuple(sites)


def _short(text: str, most: int = 60) -> str:
    return text if len(text) <= most else text[:most] + "..."


def _few(names: Sequence[str]) -> str:
    ordered = sorted(names, key=lambda n: (len(n), n))
    return f"{ordered[0]} to {ordered[-1]}"
