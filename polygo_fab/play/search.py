"""The computer player: Monte-Carlo tree search of any game through its protocol, as strong as its time allows.

UCT (Kocsis and Szepesvári 2006) on a graph of positions, with four additions. Moves are also judged by how plays
went in which they were made later on (RAVE, Gelly and Silver 2007), which is what makes a thousand plays enough on
a board of sixty cells. What is certain is kept, as bounds on what each player gets (Cazenave and Saffidine 2010): what
is decided is no longer played out. Once a position is worth it, all its moves are looked at: whoever can win at once
does, and a move after which another can is seen through. And where random plays say little, they are cut short and
their last position is judged (`judge`); the best judgement in reach counts as much as the plays (Lanctot and others
2014). A position that can be searched to the end in a third of the time is (`solve`).
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass

from ..core.game import Game, Move, State
from .solve import solve
from .tree import Late, Node, Tree

__all__ = ["SearchResult", "search"]

_PLAYING = 0.85  # part of the time for plays, before the move chosen is checked
_SMALL = 300  # moves of a position that may be searched to the end


@dataclass(frozen=True)
class SearchResult:
    """The move to make, what it scores (1 a win, 0 a loss), whether that is certain, and the plays that say so.

    Certain is what the player gets whatever the others do; of two players, one who has lost may still hope for slips.
    `plays` are those in which this move was made, `searched` those of all moves.
    """

    move: Move
    value: float
    certain: bool
    plays: int
    searched: int


def search(
    game: Game, state: State, seconds: float = 1.0, seed: int = 0, most_plays: int | None = None,
    patience: float = math.inf
) -> SearchResult:
    """The best move found in that time, or in `most_plays` random plays (which makes it reproducible by its seed, where
    they are not cut short after the `patience` of so many seconds).

    Raises ValueError where the game is over.
    """
    start = time.monotonic()
    timed = most_plays is None
    lasts = seconds if timed else patience
    until = start + lasts
    tree = Tree(game, random.Random(seed), start + _PLAYING * lasts)
    root = tree.node(state)
    if root.decided:
        raise ValueError("the game is over: there is no move to find")
    tree.open(root)
    small = timed and tree.judge is None and len(root.moves) < _SMALL
    if small and (solved := solve(game, state, seconds / 3)):
        return SearchResult(*solved, certain=True, plays=0, searched=0)
    tree.look(root, time.monotonic() + lasts / 3)
    try:
        while not root.known(root.mover) and len(root.moves) > 1 and (timed or root.visits < (most_plays or 0)):
            tree.play(root)
    except Late:
        pass
    return _checked(tree, root, until)


def _checked(tree: Tree, root: Node, until: float) -> SearchResult:
    """The choice, if there is no reply that wins at once; else the next one, while there is time."""
    while True:
        found = _choice(tree, root)
        if found.certain or len(root.moves) == 1 or time.monotonic() > until:
            return found
        child = root.children[root.index[found.move]] or tree.node(tree.game.apply(root.state, found.move))
        root.children[root.index[found.move]] = child
        if child.looked:
            return found
        if not child.decided:
            if not child.moves:
                tree.open(child)
            tree.look(child, until)
        tree.bound(root)


def _choice(tree: Tree, root: Node) -> SearchResult:
    """The best of what is known, or the most played move where that promises more."""
    me = root.mover
    sure: list[tuple[float, int, int]] = []  # what a move brings, the plays through it, the move
    open_moves: list[tuple[int, float, int]] = []  # plays, what they have brought, the move
    for i, child in enumerate(root.children):
        n = root.plays[i]
        if child is not None and child.known(me):
            sure.append((child.low[me], n, i))
        elif n:
            open_moves.append((n, root.won[i] / n, i))
    if not open_moves:  # then the first one not yet tried
        open_moves = [(0, root.prior[i] if tree.judge else 0.5, i) for i in root.order
                      if (child := root.children[i]) is None or not child.known(me)][:1]
    if sure and (not open_moves or max(sure)[0] == 1.0 or max(sure)[0] > max(open_moves)[1]):
        value, n, i = max(sure)
        return SearchResult(root.moves[i], value, True, n, root.visits)
    n, value, i = max(open_moves)
    return SearchResult(root.moves[i], value, False, n, root.visits)
