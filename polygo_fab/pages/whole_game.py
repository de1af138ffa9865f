"""A text that claims to show every move of a game: each move is drawn under its number, or told in the table before.

The claim is a sentence of the text (`shows_every_move` of strings.toml says how it is worded); what follows it has to
be a diagram that begins as the game begins, ends when it is over, and leaves out no move between.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..core.errors import BadInput
from ..core.game import Game, Move, State
from ..core.page import Drawing

__all__ = ["PASSES", "prove_whole"]

PASSES = frozenset("–—-")
"""What stands in a table for a pass."""


def prove_whole(game: Game, moves: Sequence[tuple[str, Move]], end: State, drawings: Sequence[Drawing],
                told: Sequence[str]) -> None:
    """Raises BadInput where not every move of a game is shown, from its beginning to its end.

    moves  what was played, as words and as the rules have them
    end    the last position of the diagram
    told   the moves that a table before the diagram tells, in order; () without a table
    """
    state = game.initial()
    for word, move in moves:
        if game.parse_move(state, word) != move:
            raise BadInput(f"the text claims every move of a game, but there is one between before '{word}'")
        state = game.apply(state, move)
    if state != end:
        raise BadInput("the text claims every move of a game, but the diagram does not come from these moves alone")
    if game.outcome(end) is None:
        raise BadInput(f"the text claims every move of a game, but it is not over after move {len(moves)}")
    if told:
        played = [word for word, _ in moves]
        listed = ["pass" if word in PASSES else word for word in told]
        if listed != played:
            at = next((k for k, (a, b) in enumerate(zip(listed, played, strict=False)) if a != b),
                      min(len(listed), len(played)))
            said, done = (words[at] if at < len(words) else "nothing" for words in (listed, played))
            raise BadInput(f"the table tells '{said}' as move {at + 1}, but '{done}' is played")
        return
    missing = [number for number, (_, move) in enumerate(moves, start=1) if not _drawn(number, move, drawings)]
    if missing:
        raise BadInput(f"the text claims every move, but no diagram shows move {', '.join(map(str, missing))}")


def _drawn(number: int, move: Collection[int], drawings: Sequence[Drawing]) -> bool:
    """Whether a drawing has the number on one of the sites of the move: on a piece, or as a letter on the site."""
    return any((site, number) in shows.numbers or (site, str(number)) in shows.letters
               for drawing in drawings if (shows := drawing.shows) for site in move)
