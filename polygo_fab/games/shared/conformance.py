"""What holds for every game, whatever its rules are: ours are tested by it, and games from outside proved.

Each function yields what is wrong, a line each, and nothing for a game that keeps to the protocol (`core.game.Game`).
Whatever the game raises by itself, but the BadInput with which it refuses, is a line, too.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import TypeVar

from ...core.errors import BadInput
from ...core.game import PASS, Game, Move, State
from ...core.options import Option, configure, declared
from ...core.playout import MOST_MOVES
from ...core.printed.diagram_inks import COLOURS
from ...core.tilings import load
from .form import wrong_form
from .held import wrong_outcome, wrong_state
from .position_wrong import position_wrong
from .shown_wrong import fixed_wrong, shown_wrong

__all__ = ["class_wrong", "first_wrong", "made_with", "other_values", "play_wrong", "said_wrong", "settings_of",
           "state_wrong", "states", "text_wrong", "texts_near", "turns_wrong"]

_PIECE = re.compile(r"[a-z]{1,20}|tile [1-9][0-9]?x[1-9][0-9]?")
_NO_PIECES = ("block", "dame")
"""Words for what two games of ours have: how it looks is settled, so none from outside is called so."""
_TRIALS, _SAMPLE = 30, 12
_THOROUGH = 3
"""Positions that are proved in every point where only the first of a play are looked at."""
T = TypeVar("T")


def class_wrong(made: type[Game]) -> Iterator[str]:
    """What is wrong with a class that is to be a game: its form, and the game that it makes as usual."""
    wrong = list(wrong_form(made))
    yield from wrong or said_wrong(made_with(made, made.boards[0], {}))


def made_with(made: type[Game], board: str, options: Mapping[str, object]) -> Game:
    """The game on a board with these options. Raises BadInput for what it refuses."""
    game: Game = configure(made, made.name, options, board=load(board))
    return game


def said_wrong(game: Game) -> Iterator[str]:
    """What a game says of itself beside its rules."""
    again: Game = replace(game)  # type: ignore[type-var]  # its form is proved first
    if not isinstance(game, Hashable) or game != again or hash(game) != hash(again):
        yield "two games that are made alike differ: expected fields that can be hashed, as numbers and texts can"
    if not isinstance(game.players, int) or not 1 <= game.players <= len(COLOURS):
        yield f"players = {game.players!r}: expected a number, 1 to {len(COLOURS)}: so many colours and marks there are"
        return
    marks = game.marks
    if not isinstance(marks, str) or marks[:1] != "." or len(set(marks)) != len(marks) or re.search(r"[\s/]", marks):
        yield f"marks = {marks!r}: expected '.' for an empty site, then another character for each number on a site"
    for player in range(game.players + 1):
        if type(game.worn(player)) is not int or not min(player, 1) <= game.worn(player) <= len(COLOURS):
            yield f"worn of player {player} = {str(game.worn(player))[:20]}: expected a colour, 1 to {len(COLOURS)}"
            return
    for item in game.equipment:
        if not _PIECE.fullmatch(item.piece) or (item.piece in _NO_PIECES and not _ours(game)):
            yield (f"equipment: piece '{item.piece[:40]}': expected one word of at most 20 small letters, such as "
                   f"pawn, or tile 3x2; {' and '.join(_NO_PIECES)} are other things here")
        if not 0 <= item.player <= game.players:
            yield f"equipment: {item.piece} of player {item.player}: allowed: 0 (common) to {game.players}"
        if item.count is not None and not (isinstance(item.count, int) and 0 < item.count <= 10_000):
            yield f"equipment: {item.count} of {item.piece}: expected a number above 0, or None for no limit"
    for token in game.tokens:
        if token in game.board.site or "-" in token or token != token.strip().lower() or not token.isprintable():
            yield f"token '{token}': expected a word in small letters without hyphens that is no site of the board"
    yield from shown_wrong(game)
    for line in (*game.legend, game.typed):
        if not line.isprintable():
            yield f"'{line[:40]}': expected text on one line"


def _ours(game: Game) -> bool:
    return type(game).__module__.startswith("polygo_fab.games.")


# --- a play


def states(game: Game, seed: int, most: int = MOST_MOVES) -> Iterator[State]:
    """The states of a random play, the last one over. Raises BadInput where it is not over after `most` moves."""
    rng = random.Random(seed)
    state = game.initial()
    for _ in range(most):
        yield state
        end = game.outcome(state)
        if end is not None:
            for wrong in wrong_outcome(end, game.players):
                raise BadInput(f"outcome: {wrong} at {game.text(state)}")
            return
        moves = game.legal_moves(state)
        if not moves:
            raise BadInput(f"legal_moves is empty, but outcome is None, at {game.text(state)}")
        move = rng.choice(moves)
        try:
            state = game.apply(state, move)
        except BadInput as error:
            raise BadInput(f"apply refuses '{game.move_text(move)}', which legal_moves names, at {game.text(state)}: "
                           f"{error}") from None
    raise BadInput(f"a random game is not over after {most} moves: expected rules that end it")


def play_wrong(game: Game, seed: int, sample: int = 3) -> Iterator[str]:
    """A random play, some of its states and its end; and that it is the same when it is played again."""
    rng = random.Random(f"{game.board.name} {seed}")
    found, again = list(states(game, seed)), list(states(game, seed))
    if found != again:
        at = next(i for i, (a, b) in enumerate(zip(found, again, strict=False)) if a != b)
        yield (f"the same random game played twice differs from move {at} on: expected rules that do not depend on "
               "chance, the clock or what was played before")
        return
    for state in found:
        for none in wrong_state(game, state):
            yield none
            return
    some = {0: found[0], -1: found[-1], **dict(enumerate(rng.sample(found, min(len(found), sample))))}
    for state in some.values():
        wrong = list(state_wrong(game, state, rng))
        yield from wrong
        if wrong:
            return
    yield from _end_wrong(game, found)


def turns_wrong(game: Game, plays: int) -> Iterator[str]:
    """The players who have no turn in so many random plays."""
    idle = set(range(1, game.players + 1))
    for seed in range(plays):
        for state in states(game, seed):
            idle.discard(state.to_move)
            if not idle:
                return
    for player in sorted(idle):
        yield f"player {player} of {game.players} has no turn in {plays} random games"


def _end_wrong(game: Game, found: Sequence[State]) -> Iterator[str]:
    if len(found) > 1 and game.outcome(found[0]) is not None:
        yield "outcome: the game is over before its first move"


# --- a state


def state_wrong(game: Game, state: State, rng: random.Random) -> Iterator[str]:
    """The protocol at one state: what may be moved and what not, the texts, and what is said of it."""
    shape = next(chain(wrong_state(game, state), position_wrong(game, state), fixed_wrong(game, state)), "")
    if shape:
        yield shape
        return
    text = game.text(state)
    if _given(game.parse, text) != state:
        yield f"parse({text!r}) is not the state of which it is the text"
        return
    legal = game.legal_moves(state)
    if len(set(legal)) != len(legal):
        yield f"legal_moves names a move twice at {text}"
    if bool(legal) != (game.outcome(state) is None):
        yield f"legal_moves gives {len(legal)} moves at {text}, but outcome is {game.outcome(state)}"
    if game.legal_moves(game.parse(text)) != legal:
        yield f"legal_moves is another one when {text} is read back: expected the same moves in the same order"
    for move in rng.sample(list(legal), min(len(legal), _SAMPLE)):
        word = game.move_text(move)
        if _given(game.parse_move, state, word) != move:
            yield f"parse_move of '{word}' at {text} is not the move of which it is the text"
        after = game.apply(state, move)
        if after != game.apply(state, move):
            yield f"apply of '{word}' at {text} gives two states: expected the same each time"
        for wrong in wrong_state(game, after):
            yield f"apply of '{word}' at {text}: {wrong}"
            return
    yield from _refusals_wrong(game, state, legal, rng)
    if game.text(state) != text:
        yield f"apply, parse or legal_moves changes the state {text}: expected functions that leave it as it is"


def _refusals_wrong(game: Game, state: State, legal: Sequence[Move], rng: random.Random) -> Iterator[str]:
    """What is no legal move is refused with BadInput, and what is one is not."""
    sites = range(len(state.owner))
    trials = {PASS, *((site,) for site in sites), *legal, (-1,), (len(sites),), (0, len(sites))}
    trials |= {tuple(rng.choices(sites, k=rng.choice((2, 3)))) for _ in range(_TRIALS)}
    for move in sorted(trials):
        taken = not isinstance(_given(game.apply, state, move), BadInput)
        if taken != (move in legal):
            word = game.move_text(move) if move in legal else f"{move} (sites by their numbers)"
            yield (f"apply refuses '{word}', which legal_moves names, at {game.text(state)}" if move in legal else
                   f"apply takes {word}, which legal_moves does not name, at {game.text(state)}: expected BadInput")
            return


# --- options and texts


def other_values(o: Option) -> list[object]:
    """The values of an option that differ most from its default."""
    if isinstance(o.default, bool):
        return [not o.default]
    if o.choices:
        return [choice for choice in o.choices if choice != o.default]
    if isinstance(o.default, (int, float)):
        return [type(o.default)(v) for v in (o.low, o.high) if v is not None and v != o.default]
    return []


def settings_of(made: type[Game]) -> Iterator[dict[str, object]]:
    """The default options, then each option changed by itself."""
    yield {}
    for o in declared(made):
        yield from ({o.name: value} for value in other_values(o))


def texts_near(game: Game, rng: random.Random, count: int) -> Iterator[str]:
    """Texts near those that a game understands, and some that are far from them."""
    state = game.initial()
    moves = map(game.move_text, game.legal_moves(state)[:4])
    known = [game.text(state), "pass", "", "é", *game.board.names[:4], *moves]
    for _ in range(count):
        a, b, cut = rng.choice(known), rng.choice(known), rng.randrange(20)
        yield a[:cut] + rng.choice(["", "-", " ", "/", ":", ",", ".", "1", "9", "é", "٣", "\0"]) + b[cut:]


def text_wrong(game: Game, text: str) -> Iterator[str]:
    """Any text as a move and as a position: refused with BadInput in one line, or a value that plays on."""
    state = game.initial()
    move = _given(game.parse_move, state, text)
    if not isinstance(move, BadInput):
        taken = not isinstance(_given(game.apply, state, move), BadInput)
        if taken != (move in game.legal_moves(state)):
            yield f"parse_move({text!r}) is {move}, which apply {'takes' if taken else 'refuses'}, unlike legal_moves"
    position = _given(game.parse, text)
    if isinstance(position, BadInput):
        return
    if game.parse(game.text(position)) != position:
        yield f"parse({text!r}) gives a state whose text is read back as another one"
    legal = game.legal_moves(position)
    if bool(legal) != (game.outcome(position) is None):
        yield f"parse({text!r}) gives a state with {len(legal)} legal moves whose outcome is {game.outcome(position)}"
    for other in legal[:3]:
        game.apply(position, other)


def _given(call: Callable[..., T], *given: object) -> T | BadInput:
    """What a call gives, or the BadInput that it raises."""
    try:
        return call(*given)
    except BadInput as error:
        return error


def first_wrong(game: Game, positions: int) -> str:
    """The first thing that is wrong with a game as far as so many positions of one random play tell, "" for nothing.
    It is the same on every machine, however busy that is."""
    rng = random.Random(0)
    try:
        for wrong in said_wrong(game):
            return wrong
        for number, state in enumerate(islice(states(game, 1), positions)):
            wrong = next(state_wrong(game, state, rng), "") if number < _THOROUGH else ""
            if wrong:
                return wrong
    except BadInput as error:
        return str(error)
    return ""
