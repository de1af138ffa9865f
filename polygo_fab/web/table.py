"""A game as an address: which game on which board with which options, who plays it, and its moves as they are typed.

    /en/play/hex-2?board=h5&swap=yes&computer=2&plays=300&seed=7&moves=e5.d4&begun=c3

The names are those of `game play`; what is as usual is left out. All of a page follows from its address.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from .. import games
from ..core.errors import BadInput
from ..core.game import Game, Move, Outcome, Site, State
from ..core.options import Option, as_typed, changed, declared
from ..core.played import Record
from ..core.printed.diagram_inks import COLOURS
from ..core.units import is_whole
from ..core.words.called import called, game_name
from ..play.record import replayed
from ..play.steps import Steps, steps
from .asking import Ask, Nowhere, Parameter, once
from .called_value import of_option
from .visitors_board import LONGEST, board_here
from .words import words

__all__ = ["GIVEN", "PLAYS", "STRENGTHS", "GameTable", "game_asked", "short", "table"]

GIVEN = tuple(Parameter(name, about) for name, about in words("en")["play"]["given"].items())
"""What an address can say besides the options of the game."""
PLAYS, STRENGTHS = 300, (30, 300, 1500, 6000)
"""Of the computer for a move, where nothing is said, and what is offered."""
_MOST_PLAYS = 20_000
_OPTION = 200
"""Characters of an option of a game."""
_BETWEEN = "."
"""Between two moves: no name of a site has it."""


@dataclass(frozen=True)
class GameTable:
    """A game that is being played, as a page shows it.

    word      the game, by its name
    setup     board and options that are not as usual, as in an address
    computer  the players that the computer plays, with so many `plays` for a move, from this `seed`
    record    all moves of the address
    at        after how many of them the page shows the game
    begun     what is named of the next move
    """

    word: str
    lang: str
    setup: Mapping[str, str]
    computer: tuple[int, ...]
    plays: int
    seed: int
    record: Record
    at: int
    begun: tuple[Site, ...]

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def state(self) -> State:
        return self.record.states[self.at]

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game has ended, where it is shown to its end."""
        return self.game.outcome(self.state)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Those that were made so far."""
        return self.record.moves[:self.at]

    @property
    def looking_back(self) -> bool:
        return self.at < len(self.record.moves)

    @property
    def open(self) -> bool:
        """Whether a move can be made: the game is shown as it stands, and is not over."""
        return not self.looking_back and self.outcome is None

    @property
    def thinking(self) -> bool:
        """Whether it is the computer's turn."""
        return self.open and self.state.to_move in self.computer

    @property
    def asking(self) -> bool:
        """Whether a person is to choose a move."""
        return self.open and not self.thinking

    @cached_property
    def steps(self) -> Steps:
        """What the player to move can name next. Raises BadInput where what is begun is none of a legal move."""
        return steps(self.game, self.state, self.begun)

    @property
    def undone(self) -> int | None:
        """After how many moves the last choice of a person was, as `undo` at the terminal; None where there is none."""
        back = self.at - 1
        while back >= 0 and self.record.states[back].to_move in self.computer:
            back -= 1
        return back if back >= 0 else None

    def given(self, moves: Sequence[Move] | None = None, *, at: int | None = None, begun: Sequence[Site] = ()
              ) -> dict[str, str]:
        """The query of this game after other moves, looked at after `at` of them, with a move begun."""
        made = self.record.moves if moves is None else moves
        found = dict(self.setup)
        if self.computer:
            found["computer"] = ",".join(map(str, self.computer))
        if self.plays != PLAYS:
            found["plays"] = str(self.plays)
        if self.seed:
            found["seed"] = str(self.seed)
        if made:
            found["moves"] = _BETWEEN.join(map(self.game.move_text, made))
        if at is not None and at < len(made):
            found["at"] = str(at)
        if begun:
            names = (*self.game.board.names, *self.game.tokens)
            found["begun"] = "-".join(names[site] for site in begun)
        return found

    def address(self, given: Mapping[str, str], page: str = "") -> str:
        """Of this game with another query, and of what there is of it."""
        return f"/{self.lang}/play/{self.word}{page}" + (f"?{urlencode(given)}" if given else "")

    @property
    def query(self) -> str:
        """Of the page itself."""
        return urlencode(self.given(at=self.at, begun=self.begun))


def game_asked(ask: Ask) -> str:
    """The game that an address names. Raises Nowhere."""
    try:
        return game_name(ask.words["game"], games.classes())
    except BadInput as error:
        raise Nowhere(str(error)) from None


@contextmanager
def table(ask: Ask) -> Iterator[GameTable]:
    """The table that an address asks for; a board of the visitor is there as long as it is.

    Raises Nowhere for a game there is not; BadInput for a board or option there is not, the first move that the rules
    forbid, and whatever else cannot be read.
    """
    word = game_asked(ask)
    given, named = _told(ask, word), called(ask.words["game"])
    if named and named.board and not given.keys() & {"board", "own"}:
        given["board"] = named.board
    with board_here(given.get("board", ""), given.get("own", "")) as board:
        options = {key: value for key, value in given.items() if key not in _NAMES}
        game = games.load(word, board, **options)
        if game.players > len(COLOURS):
            raise BadInput(f"players = '{game.players}': allowed on a page: up to {len(COLOURS)}")
        setup = {key: value for key, value in given.items() if key in ("board", "own")}
        if board is not None and board.name == games.usual_board(word):
            del setup["board"]
        setup |= {key: as_typed(value) for key, value in changed(game).items() if key in options}
        texts = [text for text in given.get("moves", "").split(_BETWEEN) if text]
        states, moves = replayed(game, game.initial(), texts)
        at = _whole("at", given.get("at", ""), 0, len(moves), len(moves))
        found = GameTable(word, ask.lang, setup, computer=_seats(given.get("computer", ""), game.players),
                      plays=_whole("plays", given.get("plays", ""), 1, _MOST_PLAYS, PLAYS),
                      seed=_whole("seed", given.get("seed", ""), 0, 2 ** 63 - 1, 0),
                      record=Record(game, states, moves), at=at, begun=_begun(given.get("begun", ""), game))
        if found.begun and not found.asking:
            raise BadInput(f"begun = '{given['begun'][:60]}': nobody is to choose a move here: allowed: none")
        if found.begun:
            found.steps  # noqa: B018  refuses what is begun and leads nowhere
        yield found


_NAMES = frozenset(parameter.name for parameter in GIVEN)


def short(ask: Ask) -> Mapping[str, str]:
    """What is asked for, in one order and without what is as usual: forms send all their fields. The moves are not
    looked at. Raises BadInput, Nowhere as `table`."""
    word = game_asked(ask)
    given, named = _told(ask, word), called(ask.words["game"])
    options = {option.name: as_typed(option.default) for option in declared(games.classes()[word])}
    usual = options | {"board": named.board if named and named.board else games.usual_board(word), "plays": str(PLAYS),
              "seed": "0"}
    others = sorted(given.keys() - _NAMES - options.keys())
    order = ("board", "own", *options, *others, "computer", "plays", "seed", "moves", "at", "begun")
    return {name: given[name] for name in order if given.get(name, usual.get(name)) != usual.get(name)}


def _told(ask: Ask, word: str) -> dict[str, str]:
    """What is not empty, each value as it is typed in short: the seats of the computer may be said one by one, a choice
    as the page calls it, a number with more digits. What is no value stays as it is: who reads it refuses it."""
    found: dict[str, str] = {}
    for key, value in ask.given:
        value = value.strip() if key != "own" else value.replace("\r\n", "\n").strip()
        if key not in ("own", "moves") and len(value) > _OPTION:
            raise BadInput(f"{key[:40]} = '{value[:60]}': allowed: up to {_OPTION} characters")
        if key == "own" and len(value) > LONGEST:
            raise BadInput(f"own: a board of {len(value)} characters: allowed: up to {LONGEST}")
        if value:
            another = key == "computer" and key in found
            found[key] = f"{found[key]},{value}" if another else once(found, key, value)
    for option in declared(games.classes()[word]):
        if option.name in found:
            found[option.name] = _plain(option, of_option(option, found[option.name], ask.lang))
    for key in ("plays", "seed", "at"):
        if _is_whole(found.get(key, "")):
            found[key] = str(int(found[key]))
    seats = [seat.strip() for seat in found.get("computer", "").split(",") if seat.strip()]
    if seats and all(map(_is_whole, seats)):
        found["computer"] = ",".join(map(str, sorted(set(map(int, seats)))))
    return found


def _plain(option: Option, text: str) -> str:
    """The text that is shortest for a value of an option."""
    try:
        return as_typed(option.parse(text))
    except BadInput:
        return text


def _is_whole(text: str) -> bool:
    return is_whole(text) and len(text) < 20


def _whole(key: str, text: str, low: int, high: int, usual: int) -> int:
    if not text:
        return usual
    if not (_is_whole(text) and low <= int(text) <= high):
        raise BadInput(f"{key} = '{text[:60]}': allowed: a whole number from {low} to {high}")
    return int(text)


def _seats(text: str, players: int) -> tuple[int, ...]:
    """The players that are named, in their order."""
    return tuple(sorted({_whole("computer", word.strip(), 1, players, 0) for word in text.split(",") if word.strip()}))


def _begun(text: str, game: Game) -> tuple[Site, ...]:
    numbers = {name: number for number, name in enumerate((*game.board.names, *game.tokens))}
    for name in text.split("-") if text else ():
        if name not in numbers:
            raise BadInput(f"begun = '{text[:60]}': there is no '{name[:20]}' on {game.board.name}: {game.typed}")
    return tuple(numbers[name] for name in text.split("-")) if text else ()
