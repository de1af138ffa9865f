"""The graph of positions that the computer player grows, and the plays that grow it; what it is for is in `search`."""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass, field
from operator import itemgetter

from ..core.game import Game, Move, Outcome, State
from .judge import Rewards, judge_of

__all__ = ["Late", "Node", "Tree"]

_EXPLORE = 0.35  # weight of what has rarely been tried; rewards are 0 to 1
_EXPLORE_JUDGED = 0.12  # the same where moves are judged before they are tried
_RAVE = 300.0  # plays after which a move's own results weigh as much as those of later moves
_LONGEST = 400  # moves of a random play, then nobody has won it
_WIDTH = 6  # moves of a judged position that are tried at first, the most promising ones
_MOST = 2_000_000  # how much is kept, in moves: some hundred megabytes
_NODE = 5  # what a position takes besides its moves
_SLIPS = 3  # how often a move of a random play that loses at once is taken back


@dataclass(slots=True)
class Node:
    """A position of the graph, with bounds on what each player gets; from the second visit on with its moves.

    For each move: what it promises, the plays through it and their rewards, those of plays in which it came later.
    """

    state: State
    low: Rewards
    high: Rewards
    judged: Rewards
    visits: int = 0
    looked: bool = False
    moves: tuple[Move, ...] = ()
    order: list[int] = field(default_factory=list)
    index: dict[Move, int] = field(default_factory=dict)
    prior: list[float] = field(default_factory=list)
    plays: list[int] = field(default_factory=list)
    won: list[float] = field(default_factory=list)
    later: list[int] = field(default_factory=list)
    later_won: list[float] = field(default_factory=list)
    children: list[Node | None] = field(default_factory=list)

    @property
    def mover(self) -> int:
        return self.state.to_move - 1

    @property
    def decided(self) -> bool:
        return self.low == self.high

    def known(self, player: int) -> bool:
        return self.low[player] == self.high[player]


class Late(Exception):
    """The time is over in the middle of a play, which is then forgotten."""


class Tree:
    """The graph of the positions met, by state."""

    def __init__(self, game: Game, rng: random.Random, until: float) -> None:
        self.game = game
        self.rng = rng
        self.until = until
        self.judge = judge_of(game)
        self.nodes: dict[State, Node] = {}
        self.size = 0  # what they take; when it is too much no more are kept
        self.plays = self.steps = 0  # so far, in all
        self.winning: list[Move | None] = [None] * game.players  # the last move seen that has won for a player
        self.nobody = (0.0,) * game.players
        self.everybody = (1.0,) * game.players

    # --- positions

    def node(self, state: State) -> Node:
        found = self.nodes.get(state)
        if found is None:
            outcome = self.game.outcome(state)
            if outcome:
                result = self.rewards(outcome)
                found = Node(state, result, result, result)
            else:
                judged = self.judge.worth(state) if self.judge else self.nobody
                found = Node(state, self.nobody, self.everybody, judged)
            if self.size < _MOST:
                self.nodes[state] = found
                self.size += _NODE
        return found

    def open(self, node: Node) -> None:
        """Find the moves of a position, the most promising ones first, and try what has won elsewhere."""
        state, judge = node.state, self.judge
        chance = self.rng.random  # of equal moves none comes first on every board
        moves = sorted(self.game.legal_moves(state), key=lambda move: (
            (-judge.promise(state, move), chance()) if judge else chance()))
        many = len(moves)
        self.size += many
        node.moves, node.index = tuple(moves), {move: i for i, move in enumerate(moves)}
        node.order, node.children = list(range(many)), [None] * many
        node.prior, node.plays, node.won = [node.judged[node.mover]] * many, [0] * many, [0.0] * many
        node.later, node.later_won = [0] * many, [0.0] * many
        winning = self.winning[node.mover]
        if winning is not None and (i := node.index.get(winning)) is not None:
            self.glance(node, i)
            self.bound(node)

    def look(self, node: Node, until: float) -> None:
        """Look at every move, until one wins: those that end the game, and what the others promise."""
        node.looked = True
        for i in node.order if node.low[node.mover] < 1.0 else ():
            if node.children[i] is None:
                self.glance(node, i)
            child = node.children[i]
            if child is not None and child.low[node.mover] == 1.0:
                self.winning[node.mover] = node.moves[i]
                break
            if time.monotonic() > until:
                break
        if self.judge:
            node.order.sort(key=lambda i: -node.prior[i])
        self.bound(node)

    def glance(self, node: Node, i: int) -> None:
        """A move that ends the game gets its result, any other what the position after it promises."""
        state = self.game.apply(node.state, node.moves[i])
        if self.game.outcome(state) is not None:
            node.children[i] = self.node(state)
        elif self.judge:
            node.prior[i] = self.judge.worth(state)[node.mover]

    def rewards(self, outcome: Outcome | None) -> Rewards:
        """1 shared by the winners, or by all."""
        winners = (outcome.winners if outcome else ()) or tuple(range(1, self.game.players + 1))
        return tuple(1 / len(winners) if player in winners else 0.0 for player in range(1, self.game.players + 1))

    # --- plays

    def play(self, root: Node) -> None:
        """One play: down the graph, one new position, at random to the end, and the result back up."""
        path: list[tuple[Node, int]] = []
        made: list[tuple[int, Move]] = []  # player and move, from the root on
        node = root
        while not node.decided and len(path) < _LONGEST:
            self.hurry()
            if not node.moves:
                if not node.visits or self.size >= _MOST:
                    break
                self.open(node)
            if not node.looked and node.visits * self.steps >= len(node.moves) * self.plays:
                self.look(node, self.until)  # it takes no longer than the plays through it have taken
            if node.decided:
                break
            chosen = self.select(node)
            child = node.children[chosen]
            if child is None:
                child = self.node(self.game.apply(node.state, node.moves[chosen]))
                if self.size < _MOST:
                    node.children[chosen] = child
            path.append((node, chosen))
            made.append((node.mover, node.moves[chosen]))
            node = child
        result = node.low if node.decided else self.at_random(node.state, made)
        self.plays += 1
        self.steps += len(made)
        node.visits += 1
        self.learn(path, made, result)

    def hurry(self) -> None:
        if time.monotonic() > self.until:
            raise Late

    def select(self, node: Node) -> int:
        """A sure win; else the move with the best bound, which is what it brings where that is known."""
        me, judged = node.mover, self.judge is not None
        sure = node.low[me] == 1.0
        explore = (_EXPLORE_JUDGED if judged else _EXPLORE) * math.sqrt(math.log(node.visits + 1))
        left = _WIDTH + math.isqrt(node.visits) if judged else len(node.moves)
        best, best_bound = node.order[0], -math.inf
        for i in node.order:
            child, n, m = node.children[i], node.plays[i], node.later[i]
            if child is not None and child.low[me] == child.high[me]:
                if sure and child.low[me] == 1.0:
                    return i
                bound = child.low[me]
            else:
                if judged:
                    value = (node.won[i] / n + child.judged[me]) / 2 if n and child is not None else node.prior[i]
                else:
                    weight = math.sqrt(_RAVE / (3 * n + _RAVE)) if m else 0.0
                    value = (1 - weight) * node.won[i] / n if n else 0.5 * (1 - weight)
                    if m:
                        value += weight * node.later_won[i] / m
                bound = value + explore / math.sqrt(n + 1)
                left -= 1
            if bound > best_bound:
                best, best_bound = i, bound
            if left <= 0 and not sure:
                break
        return best

    def at_random(self, state: State, made: list[tuple[int, Move]]) -> Rewards:
        """The rewards of a random play from here; its moves are added to those made."""
        game, judge, rng = self.game, self.judge, self.rng
        for _ in range(judge.moves if judge else _LONGEST):
            self.hurry()
            legal = game.legal_moves(state)
            for _ in range(_SLIPS):
                move = legal[int(rng.random() * len(legal))]
                if judge:
                    move = max(move, legal[int(rng.random() * len(legal))], key=lambda m: judge.promise(state, m))
                after = game.apply(state, move)
                outcome = game.outcome(after)
                if outcome is None or state.to_move in outcome.winners or not outcome.winners:
                    break
            made.append((state.to_move - 1, move))
            state = after
            if outcome is not None:
                return self.rewards(outcome)
        return judge.worth(state) if judge else self.rewards(None)

    def learn(self, path: list[tuple[Node, int]], made: list[tuple[int, Move]], result: Rewards) -> None:
        judged = self.judge is not None
        for depth in reversed(range(len(path))):
            node, chosen = path[depth]
            player = node.mover
            reward = result[player]
            node.visits += 1
            node.plays[chosen] += 1
            node.won[chosen] += reward
            if judged:
                node.judged = max((child.judged for child in node.children if child), key=itemgetter(player),
                                  default=node.judged)
            else:
                for other, move in made[depth:]:
                    if other == player and (i := node.index.get(move)) is not None:
                        node.later[i] += 1
                        node.later_won[i] += reward
            child = node.children[chosen]
            if child is not None and (child.low != self.nobody or child.high != self.everybody):
                self.bound(node)

    def bound(self, node: Node) -> None:
        """What each player gets at least and at most: the mover chooses, and nobody knows how others do.

        Of two players what one gets the other loses, so that the other one's choice is as bad as can be; a third
        player may choose between the others as he likes.
        """
        low, high = [], []
        for player in range(self.game.players):
            lows = [child.low[player] if child else 0.0 for child in node.children]
            highs = [child.high[player] if child else 1.0 for child in node.children]
            mine = player == node.mover
            low.append(max(lows) if mine else min(lows))
            high.append(max(highs) if mine or self.game.players > 2 else min(highs))
        node.low, node.high = tuple(low), tuple(high)
        if self.judge and node.decided:
            node.judged = node.low
