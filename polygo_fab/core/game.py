"""What a game is: frozen states, pure functions, and one short text form that parses back.

A game is a frozen dataclass whose fields are the options of its rules (see `core.options`); the module that holds
it exports it as GAME. Text form of a state: what stands on the sites row by row, highest row first ('.' empty,
'1' a piece of player 1), then the player to move, then the words of the memory if there are any: "..1/.2./... 1".
Text form of a move: the names of its sites, joined: "a1-b2".
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar, Protocol

from .board import Board
from .errors import BadInput
from .features import Feature, on_sites

__all__ = ["PASS", "Equipment", "Game", "Move", "Outcome", "Site", "State", "TextForm"]

Site = int
Move = tuple[int, ...]
"""Sites in the order that the rules of the game say; numbers from the number of sites on are `Game.tokens`."""
PASS: Move = ()


@dataclass(frozen=True)
class State:
    """A position: what stands on each site (0 is nothing), the player to move (from 1), and what rules must remember.

    owner    1, 2 ... pieces of that player; the numbers after the players are other pieces (kings, stones), by the game
    memory   words without spaces (earlier positions, captured pieces ...); part of the state and of its text
    """

    owner: tuple[int, ...]
    to_move: int
    memory: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winners (several share, none is a draw), why, and the score of each player in order."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...] = ()

    @property
    def told(self) -> tuple[int, ...]:
        """The scores as a result is told: those of the winners first, the others in the order of the players. With
        equal ones, none or a draw it is the order of the players."""
        scored = sorted(enumerate(self.scores, start=1), key=lambda its: its[0] not in self.winners)
        return tuple(score for _, score in scored)


@dataclass(frozen=True)
class Equipment:
    """Pieces that the rules can use: `count` of one kind for one player (0 = common); None is unlimited."""

    piece: str
    player: int
    count: int | None


class Game(Protocol):
    """What every game offers. `apply` refuses an illegal move with BadInput and never changes its input.

    rules    the rules in brief, a sentence or two for each point, in the order of play
    typed    how a move is typed
    boards   the boards that the documents name, the usual one first; others may do
    marks    the character for each number in `State.owner`: marks[0] is '.'
    tokens   what a move can name besides sites ('swap', a colour): token i is number len(board.centres) + i
    legend   what a drawn position does not show, such as whose sides are whose; a line each
    colour   whose pieces the player to move has: his own number, but where players can change colours
    faces    what to draw on each site: its mark, or a word where marks cannot tell pieces apart (tiles)
    tally    where on the track around the board the counter of each player lies; () where there is no track
    status   what a drawn position does not show but players must know: scores, stocks; a line each
    bears    for each player, in the order of play, the colour and the mark of his pieces, by their number from 1
             (`core.printed.diagram_inks.COLOURS`, `parts.marks.MARKS`): the one place that says so; `worn` is that of
             one player, 0 for nobody
    shows    what the board shows beyond its lines: all that plate, page, screen and diagrams draw, and nothing else
    rims     of that the parts of the border that somebody joins or goes to: whose, and the sites
    fixed    of that the sites that belong to the board: nothing is ever put there or taken
    tiles    the tiles of a position: whose, and the sites that each covers
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]
    typed: ClassVar[str]
    boards: ClassVar[tuple[str, ...]]
    bears: ClassVar[tuple[int, ...]]

    @property
    def board(self) -> Board: ...
    @property
    def players(self) -> int: ...
    @property
    def marks(self) -> str: ...
    @property
    def tokens(self) -> tuple[str, ...]: ...
    @property
    def legend(self) -> tuple[str, ...]: ...
    @property
    def equipment(self) -> tuple[Equipment, ...]: ...
    def in_use(self, state: State) -> tuple[int, ...]: ...
    def colour(self, state: State) -> int: ...
    def worn(self, player: int) -> int: ...
    def faces(self, state: State) -> tuple[str, ...]: ...
    def tally(self, state: State) -> tuple[int, ...]: ...
    def status(self, state: State) -> tuple[str, ...]: ...
    @property
    def shows(self) -> tuple[Feature, ...]: ...
    @property
    def rims(self) -> tuple[tuple[int, frozenset[Site]], ...]: ...
    @property
    def fixed(self) -> frozenset[Site]: ...
    def tiles(self, state: State) -> tuple[tuple[int, frozenset[Site]], ...]: ...
    def initial(self) -> State: ...
    def legal_moves(self, state: State) -> tuple[Move, ...]: ...
    def apply(self, state: State, move: Move) -> State: ...
    def outcome(self, state: State) -> Outcome | None: ...
    def text(self, state: State) -> str: ...
    def parse(self, text: str) -> State: ...
    def move_text(self, move: Move) -> str: ...
    def parse_move(self, state: State, text: str) -> Move: ...


class TextForm:
    """The text form of states and moves on a board, and the count of pieces; a game inherits what fits it."""

    board: Board
    players: int
    typed: ClassVar[str] = "a site by its name; of several their names, with - between"
    bears: ClassVar[tuple[int, ...]] = tuple(range(1, 7))

    @property
    def marks(self) -> str:
        """'.' for an empty site and the number of each player; a game with other pieces adds their characters."""
        return "." + "".join(map(str, range(1, self.players + 1)))

    @property
    def tokens(self) -> tuple[str, ...]:
        return ()

    @property
    def legend(self) -> tuple[str, ...]:
        return ()

    def colour(self, state: State) -> int:
        return state.to_move

    def worn(self, player: int) -> int:
        return self.bears[player - 1] if player else 0

    def faces(self, state: State) -> tuple[str, ...]:
        marks = self.marks
        return tuple(marks[owner] for owner in state.owner)

    def tally(self, state: State) -> tuple[int, ...]:
        return ()

    def status(self, state: State) -> tuple[str, ...]:
        return ()

    @property
    def shows(self) -> tuple[Feature, ...]:
        return ()

    @property
    def rims(self) -> tuple[tuple[int, frozenset[Site]], ...]:
        return tuple((feature.player, feature.sites) for feature in self.shows if feature.kind in ("side", "goal"))

    @property
    def fixed(self) -> frozenset[Site]:
        return on_sites(self.shows, "coloured", "barred")

    def tiles(self, state: State) -> tuple[tuple[int, frozenset[Site]], ...]:
        return ()

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        """Pawns without limit for every player."""
        return tuple(Equipment("pawn", player, None) for player in range(1, self.players + 1))

    def in_use(self, state: State) -> tuple[int, ...]:
        """How many of each `equipment` lie on the board: as it is here, the sites that its player owns."""
        on_board = Counter(state.owner)
        return tuple(on_board[item.player] for item in self.equipment)

    def text(self, state: State) -> str:
        marks = self.marks
        rows = "/".join("".join(marks[state.owner[s]] for s in row) for row in self.board.rows)
        return " ".join((rows, str(state.to_move), *state.memory))

    def word(self, state: State) -> str:
        """A position and its player as one word, for the memory of games in which positions may not come back."""
        return self.text(State(state.owner, state.to_move)).replace(" ", ":")

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
        allowed = {mark: value for value, mark in enumerate(self.marks)}
        for number, (row, sites) in enumerate(zip(rows, self.board.rows, strict=True), start=1):
            if len(row) != len(sites):
                raise BadInput(f"position '{_short(text)}': row {number} has {len(row)} sites, expected {len(sites)}")
            for mark, site in zip(row, sites, strict=True):
                if mark not in allowed:
                    raise BadInput(f"position '{_short(text)}': '{mark}' in row {number}: allowed: "
                                   + " ".join(allowed))
                owner[site] = allowed[mark]
        if words[1] not in map(str, range(1, self.players + 1)):
            raise BadInput(f"position '{_short(text)}': player '{words[1]}': allowed: 1 to {self.players}")
        return State(tuple(owner), int(words[1]), tuple(words[2:]))

    def parse_word(self, word: str) -> State:
        """The position that `word` has written. Raises BadInput for any other word."""
        state = TextForm.parse(self, word.replace(":", " ", 1))
        if self.word(state) != word:
            raise BadInput(f"position: '{_short(word)}': expected an earlier position as rows:player")
        return state

    def move_text(self, move: Move) -> str:
        names = self.board.names + self.tokens
        return "-".join(names[site] for site in move) if move else "pass"

    def quoted(self, move: Move) -> str:
        """A move as messages name it: its text, or the bare numbers where some are neither sites nor tokens."""
        numbers = range(len(self.board.names + self.tokens))
        return self.move_text(move) if all(n in numbers for n in move) else str(move)

    def parse_move(self, state: State, text: str) -> Move:
        """The move that `text` writes ('c3', 'a1-b2', 'pass'); whether it is legal is for `apply` to say."""
        word = text.strip().lower()
        if word == "pass":
            return PASS
        numbers = self.board.site | {token: len(self.board.names) + i for i, token in enumerate(self.tokens)}
        found: list[int] = []
        for name in word.split("-"):
            if name not in numbers:
                raise BadInput(f"move '{_short(text)}': no site '{_short(name)}' on {self.board.name}: {self.typed}")
            found.append(numbers[name])
        return tuple(found)


def _short(text: str, most: int = 60) -> str:
    return text if len(text) <= most else text[:most] + "..."
