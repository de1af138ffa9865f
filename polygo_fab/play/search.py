"""The computer player: Monte-Carlo tree search of any game through its protocol, as strong as its time allows.

UCT (Kocsis and Szepesvári 2006) on a graph of positions, with two additions. Moves are also judged by how plays
went in which they were made later on (RAVE, Gelly and Silver 2007), which is what makes a thousand plays enough on
a board of sixty cells. And what is certain is kept (MCTS-Solver, Winands and others 2008): a position from which the
mover has a winning move, or whose moves are all decided, is decided and no longer played out. A position that can be
searched to the end in a third of the time is (`solve`).
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass, field

from ..core.game import Game, Move, Outcome, State
from .solve import solve

__all__ = ["Found", "search"]

_EXPLORE = 0.35  # weight of what has rarely been tried; rewards are 0 to 1
_RAVE = 300.0  # plays after which a move's own results weigh as much as those of later moves
_LONGEST = 400  # moves of a random play, then nobody has won it

Rewards = tuple[float, ...]


@dataclass(frozen=True)
class Found:
    """The move to make, how often it wins (1 always, 0 never), whether that is certain, and the plays that say so."""

    move: Move
    value: float
    certain: bool
    plays: int


@dataclass
class _Node:
    """A position of the graph: for each of its moves the plays through it, their rewards, and those of later ones."""

    state: State
    moves: tuple[Move, ...]
    decided: Rewards | None = None
    visits: int = 0
    index: dict[Move, int] = field(default_factory=dict)
    plays: list[int] = field(default_factory=list)
    won: list[float] = field(default_factory=list)
    later: list[int] = field(default_factory=list)
    later_won: list[float] = field(default_factory=list)
    children: list[_Node | None] = field(default_factory=list)


def search(game: Game, state: State, seconds: float = 1.0, seed: int = 0, most_plays: int | None = None) -> Found:
    """The best move found in that time, or in `most_plays` random plays (which makes it reproducible by its seed).

    Raises ValueError where the game is over.
    """
    tree = _Tree(game, random.Random(seed))
    root = tree.node(state)
    if not root.moves:
        raise ValueError("the game is over: there is no move to find")
    until = time.monotonic() + seconds
    if most_plays is None and len(root.moves) > 1 and (solved := solve(game, state, seconds / 3)):
        return Found(*solved, certain=True, plays=0)
    while root.decided is None and len(root.moves) > 1:
        if root.visits >= most_plays if most_plays is not None else time.monotonic() >= until and root.visits:
            break
        tree.play(root)
    return tree.choice(root)


class _Tree:
    """The graph of the positions met, by state."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game = game
        self.rng = rng
        self.nodes: dict[State, _Node] = {}

    def node(self, state: State) -> _Node:
        found = self.nodes.get(state)
        if found is None:
            outcome = self.game.outcome(state)
            moves = [] if outcome else list(self.game.legal_moves(state))
            self.rng.shuffle(moves)  # of equal moves none comes first on every board
            many = len(moves)
            found = self.nodes[state] = _Node(
                state, tuple(moves), self.rewards(outcome) if outcome else None, 0,
                {move: i for i, move in enumerate(moves)}, [0] * many, [0.0] * many, [0] * many, [0.0] * many,
                [None] * many)
        return found

    def rewards(self, outcome: Outcome | None) -> Rewards:
        """1 shared by the winners, or by all."""
        winners = (outcome.winners if outcome else ()) or tuple(range(1, self.game.players + 1))
        return tuple(1 / len(winners) if player in winners else 0.0 for player in range(1, self.game.players + 1))

    def play(self, root: _Node) -> None:
        """One play: down the graph, one new position, at random to the end, and the result back up."""
        path: list[tuple[_Node, int]] = []
        made: list[tuple[int, Move]] = []  # player and move, from the root on
        node, fresh = root, False
        while node.decided is None and not fresh and len(path) < _LONGEST:
            chosen = self.select(node)
            child = node.children[chosen]
            if child is None:
                child = node.children[chosen] = self.node(self.game.apply(node.state, node.moves[chosen]))
                fresh = child.visits == 0
            path.append((node, chosen))
            made.append((node.state.to_move, node.moves[chosen]))
            node = child
        result = node.decided or self.at_random(node.state, made)
        node.visits += 1
        self.learn(path, made, result)

    def select(self, node: _Node) -> int:
        """The move with the best bound among those not decided."""
        log = math.log(node.visits + 1)
        best, best_bound = 0, -math.inf
        for i, child in enumerate(node.children):
            if child is not None and child.decided is not None:
                continue
            n, m = node.plays[i], node.later[i]
            weight = math.sqrt(_RAVE / (3 * n + _RAVE)) if m else 0.0
            value = (1 - weight) * node.won[i] / n if n else 0.5 * (1 - weight)
            if m:
                value += weight * node.later_won[i] / m
            bound = value + _EXPLORE * math.sqrt(log / (n + 1))
            if bound > best_bound:
                best, best_bound = i, bound
        return best

    def at_random(self, state: State, made: list[tuple[int, Move]]) -> Rewards:
        """The rewards of a random play from here; its moves are added to those made."""
        game = self.game
        for _ in range(_LONGEST):
            outcome = game.outcome(state)
            if outcome is not None:
                return self.rewards(outcome)
            legal = game.legal_moves(state)
            move = legal[int(self.rng.random() * len(legal))]
            made.append((state.to_move, move))
            state = game.apply(state, move)
        return self.rewards(None)

    def learn(self, path: list[tuple[_Node, int]], made: list[tuple[int, Move]], result: Rewards) -> None:
        for depth in reversed(range(len(path))):
            node, chosen = path[depth]
            player = node.state.to_move
            reward = result[player - 1]
            node.visits += 1
            node.plays[chosen] += 1
            node.won[chosen] += reward
            for other, move in made[depth:]:
                if other == player and (i := node.index.get(move)) is not None:
                    node.later[i] += 1
                    node.later_won[i] += reward
            child = node.children[chosen]
            if child is not None and child.decided is not None:
                self.decide(node)

    def decide(self, node: _Node) -> None:
        """The result of a position whose mover can win for certain, or whose moves are all decided."""
        me = node.state.to_move - 1
        best: Rewards | None = None
        open_moves = False
        for child in node.children:
            if child is None or child.decided is None:
                open_moves = True
            elif best is None or child.decided[me] > best[me]:
                best = child.decided
        if best is not None and (best[me] == 1.0 or not open_moves):
            node.decided = best

    def choice(self, root: _Node) -> Found:
        """A won move, or the most played one of those that are not lost."""
        me = root.state.to_move - 1

        def merit(i: int) -> tuple[float, float, float]:
            child = root.children[i]
            mean = root.won[i] / root.plays[i] if root.plays[i] else 0.0
            if child is not None and child.decided is not None:
                known = child.decided[me]
                return (2.0 if known == 1.0 else known if root.decided else known - 0.5, known, root.plays[i])
            return (0.25, root.plays[i], mean)

        best = max(range(len(root.moves)), key=merit)
        child = root.children[best]
        if child is not None and child.decided is not None:
            return Found(root.moves[best], child.decided[me], True, root.visits)
        value = root.won[best] / root.plays[best] if root.plays[best] else 0.5
        return Found(root.moves[best], value, False, root.visits)
