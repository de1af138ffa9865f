"""HexaDames: draughts for three, from one side of the hexagon to the opposite one.

Source: MARS, "HexaDames" (FEV alike); H5 for dames; the readings are in 10_hexadames. Sets of sites are integers
(`core.flood`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, takewhile
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.features import Feature, starts
from ..core.flood import Flood, bits, by_owner, members
from ..core.game import PASS, Equipment, Move, Outcome, Site, State, TextForm
from ..core.options import option, validate
from .shared.hexagons import side
from .shared.jumps import MOST, captures
from .shared.quiet import quiet_turns, quiet_word

__all__ = ["GAME", "SIDES", "HexaDames"]

EMPTY = 0
PLAYERS = range(1, 4)

SIDES = ((0, 3, (3, 4)), (2, 5, (5, 0)), (4, 1, (1, 2)))
"""For each player the home side, the goal side, and the two forward directions, as numbers of `Board.steps`.

A conjecture, the figure is lost: three alternate sides are the only choice that a third of a turn maps to itself.
"""


@dataclass(frozen=True)
class HexaDames(TextForm):
    """HexaDames on a hexagonal board; the default is the latest text (MARS), without dames.

    owner is 1 to 3 for pawns, 4 to 6 for the dames of players 1 to 3 (marks A, B, C). A move is the sites that the
    piece visits: (from, to) for a step, from and every landing cell for a capture.

    A capture counts where it ends: a pawn that jumps onto the goal side and can jump on goes on, as in traditional
    (French) draughts, to which the text refers. A pawn on its goal can only step on forward: that is nothing unless
    the goal has two rows. Memory: 'lost:1,0,0', how many dames of each player have been captured (for the scores);
    and, where pieces can go back, 'quiet:7', how many turns ago the last pawn arrived or was captured. Before the first
    of these the players have as many turns more as their pawns need to walk across: a guard ends what leads nowhere,
    never what has not begun.
    """

    name: ClassVar[str] = "hexadames"
    title: ClassVar[str] = "HexaDames"
    summary: ClassVar[str] = ("Draughts for three on a hexagon: the most pawns brought to the opposite side win.")
    rules: ClassVar[tuple[str, ...]] = (
        "The pawns start on three alternate sides of the board, one row each [C].",
        "In your turn step with a pawn to an empty cell in one of the two directions towards the opposite side [C], or "
        "capture; pass only if you can do neither.",
        "To capture, jump in any direction over a neighbouring enemy pawn to the empty cell behind it, and on while "
        "you can; no pawn is jumped twice, and the jumped ones are lifted at the end of the turn.",
        "If you can capture you must, with any sequence you like [C].",
        "A pawn that ends a turn on the opposite side is transferred: it stays there and cannot be jumped [C].",
        "With dames (option): it becomes a dame instead, which slides any distance in all directions and captures at "
        "a distance; then 40 turns of each player without a promotion or a capture end the game, at the start as many "
        "more as a player's pawns need to walk across [C].",
        "The game ends when nobody can move; the most transferred pawns (or promotions) win, equal ones share.")
    boards: ClassVar[tuple[str, ...]] = ("h5", "h7")
    players = 3

    typed: ClassVar[str] = "a piece and where it goes, such as c3-c4, a jump by every cell it lands on: c3-e3-e5"

    board: Board
    dame: bool = option(False, "a pawn that reaches the goal becomes a dame (the H5 leaflet only)")
    rows: int = option(1, "how many rows of pawns each player starts with", low=1, high=2,
                       conjecture=True)
    goal: int = option(1, "how many rows count as the goal, the last one or the last two", low=1, high=2,
                       conjecture=True)
    steps: str = option("forward", "where a pawn may step: forward, in one of its two directions; all, in any of the "
                       "six", choices=("forward", "all"), conjecture=True)
    capture: str = option("compulsory", "capturing: compulsory, in any way; optional, a player may step instead and "
                          "stop after any jump; majority, compulsory and the most pieces",
                          choices=("compulsory", "optional", "majority"), conjecture=True)
    safe: bool = option(True, "transferred pawns cannot be jumped", conjecture=True)
    quiet: int = option(40, "where pieces can go back: after how many turns of each player in a row without an "
                        "arrival or a capture the game ends; before the first, as many more as a player's pawns need "
                        "to walk across", low=10, high=100, conjecture=True)

    def __post_init__(self) -> None:
        validate(self)
        side(self.board, self.name)
        if len(set().union(*self._homes)) < sum(map(len, self._homes)):
            raise BadInput(f"rows = '{self.rows}': the homes of {self.board.name} would overlap; allowed: 1")

    @property
    def marks(self) -> str:
        return ".123ABC" if self.dame else ".123"

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        """The pawns of the start for every player, and as many dames where there are dames."""
        kinds = ("pawn", "dame") if self.dame else ("pawn",)
        return tuple(Equipment(kind, player, len(self._homes[0])) for kind in kinds for player in PLAYERS)

    def in_use(self, state: State) -> tuple[int, ...]:
        return tuple(map(state.owner.count, range(1, len(self.equipment) + 1)))

    # --- the turn

    def initial(self) -> State:
        """The pawns on their home sides; player 1 begins."""
        owner = [EMPTY] * len(self.board.centres)
        for player, home in zip(PLAYERS, self._homes, strict=True):
            for site in home:
                owner[site] = player
        return State(tuple(owner), 1)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The captures and steps of the player, ascending; PASS only without any; nothing when the game is over."""
        if self.outcome(state) is not None:
            return ()
        return tuple(sorted(self._turns(state, state.to_move))) or (PASS,)

    def apply(self, state: State, move: Move) -> State:
        """The state after a step or a capture. Raises BadInput for an illegal move."""
        turns = {} if self.outcome(state) else self._turns(state, state.to_move) or {PASS: 0}
        if move not in turns:
            raise BadInput(f"move '{self.quoted(move)}': " + self._why_not(state, move, turns))
        owner, player, goal = list(state.owner), state.to_move, self._goals[state.to_move]
        lost, quiet = self._memory(state)
        event = turns[move] > 0
        if move != PASS:
            piece, owner[move[0]] = owner[move[0]], EMPTY
            arrived = piece == player and bool(goal >> move[-1] & 1)
            event |= arrived and not goal >> move[0] & 1
            owner[move[-1]] = piece + 3 if arrived and self.dame else piece
        for site in members(turns[move]):
            lost = tuple(n + (owner[site] == p + 3) for n, p in zip(lost, PLAYERS, strict=True))
            owner[site] = EMPTY
        words = (f"lost:{','.join(map(str, lost))}",) if any(lost) else ()
        return State(tuple(owner), player % 3 + 1,
                     words + (quiet_word(0 if event else quiet + 1) if self._guarded else ()))

    def outcome(self, state: State) -> Outcome | None:
        """Over when nobody can move, or after many quiet turns; the most arrivals win, equal scores share."""
        if self._guarded and self._memory(state)[1] >= self._most_quiet(state):
            reason = f"nobody has arrived or been captured for {self._most_quiet(state) // 3} turns of each player"
        elif any(self._can_move(state, player) for player in (state.to_move, *PLAYERS)):
            return None
        else:
            reason = "nobody can move"
        scores = self._scores(state)
        return Outcome(tuple(p for p in PLAYERS if scores[p - 1] == max(scores)), reason, scores)

    def _scores(self, state: State) -> tuple[int, ...]:
        """Pawns on the goal, or promotions made."""
        sets, (lost, _) = by_owner(state.owner, 6), self._memory(state)
        return tuple(lost[player - 1] + (self._transferred(sets, player) | sets[player + 3]).bit_count()
                     for player in PLAYERS)

    # --- moves

    def _turns(self, state: State, player: int) -> dict[Move, int]:
        """Each move of the player with the set of the pieces that it captures."""
        sets = by_owner(state.owner, 6)
        found = dict(islice(self._captures(sets, player), MOST))
        if found and self.capture == "majority":
            most = max(taken.bit_count() for taken in found.values())
            found = {move: taken for move, taken in found.items() if taken.bit_count() == most}
        if found and self.capture != "optional":
            return found
        return found | dict.fromkeys(self._steps(sets, player), 0)

    def _can_move(self, state: State, player: int) -> bool:
        sets = by_owner(state.owner, 6)
        return next(self._steps(sets, player), None) is not None or next(self._captures(sets, player), None) is not None

    def _steps(self, sets: list[int], player: int) -> Iterator[Move]:
        """Pawns step one cell forward (or anywhere, by `steps`, until they are transferred); dames slide."""
        for site in members(sets[player]):
            anywhere = self.steps == "all" and not self._goals[player] >> site & 1
            for way in range(6) if anywhere else SIDES[player - 1][2]:
                yield from ((site, to) for to in self.board.rays[site][way][:1] if sets[EMPTY] >> to & 1)
        for site in members(sets[player + 3]):
            for ray in self.board.rays[site]:
                yield from ((site, to) for to in takewhile(lambda to: sets[EMPTY] >> to & 1, ray))

    def _captures(self, sets: list[int], player: int) -> Iterator[tuple[Move, int]]:
        """The captures of the player's pieces; transferred pawns make none, and suffer none if they are safe."""
        enemy = 0
        for other in PLAYERS:
            if other != player:
                enemy |= sets[other + 3] | sets[other] & ~(self._transferred(sets, other) if self.safe else 0)
        ends = self.capture == "optional"
        near = self._flood.spread(enemy)
        for site in members(sets[player] & near & ~self._transferred(sets, player)):
            yield from captures(self.board.rays, site, sets[EMPTY], enemy, may_stop=ends)
        for site in members(sets[player + 3]):
            yield from captures(self.board.rays, site, sets[EMPTY], enemy, far=True, may_stop=ends)

    def _transferred(self, sets: list[int], player: int) -> int:
        """The pawns of the player on the goal, where they stay pawns."""
        return 0 if self.dame else sets[player] & self._goals[player]

    def _why_not(self, state: State, move: Move, turns: dict[Move, int]) -> str:
        if not turns:
            return "the game is over"
        if PASS in turns:
            return f"player {state.to_move} has no move and passes"
        if move == PASS:
            return "a player who has a move must make one"
        if not 0 <= move[0] < len(state.owner) or state.owner[move[0]] not in (state.to_move, state.to_move + 3):
            return f"expected a piece of player {state.to_move} first"
        if any(turn[:len(move)] == move for turn in turns):
            return "the capture goes on"
        if self.capture != "optional" and any(turns.values()):
            return "a capture is compulsory" + (", and of the most pieces" if self.capture == "majority" else "")
        return "that piece cannot go there"

    def status(self, state: State) -> tuple[str, ...]:
        scores = self._scores(state)
        return (", ".join(f"player {p}: {scores[p - 1]} arrived" for p in PLAYERS),)

    @property
    def shows(self) -> tuple[Feature, ...]:
        """The side from which each player comes, and the one to which he goes."""
        sides = [frozenset(self.board.region(f"side{number}")) for number in range(6)]
        return (*(feature for player, (home, goal, _) in zip(PLAYERS, SIDES, strict=True)
                  for feature in (Feature("home", player, sides[home]), Feature("goal", player, sides[goal]))),
                *starts(self.initial().owner, self.players))

    # --- memory

    @property
    def _guarded(self) -> bool:
        """Whether pieces can go back, so that a play might be endless."""
        return self.dame or self.steps == "all"

    def _memory(self, state: State) -> tuple[tuple[int, ...], int]:
        """How many dames each player has lost, and the quiet turns. Raises BadInput for words that do not fit."""
        words = state.memory
        match = re.fullmatch("lost:([0-9]{1,2}),([0-9]{1,2}),([0-9]{1,2})", words[0], re.ASCII) if words else None
        if match is None or not self.dame:
            lost = (0, 0, 0)
        else:
            lost = (int(match[1]), int(match[2]), int(match[3]))
            words = words[1:]
            ever = max(n + state.owner.count(p) + state.owner.count(p + 3) for n, p in zip(lost, PLAYERS, strict=True))
            if not any(lost) or match[0] != f"lost:{','.join(map(str, lost))}" or ever > len(state.owner):
                raise BadInput(f"position: '{match[0]}': expected how many dames each player has lost, not all 0, and "
                               f"with those on the board at most {len(state.owner)}")
        return lost, quiet_turns(words, self._most_quiet(state) if self._guarded else 0)

    def _most_quiet(self, state: State) -> int:
        """The turns without an arrival or a capture that end the game, three for one of each player."""
        pawns = len(self._homes[0])
        whole = all(state.owner.count(player) == pawns for player in PLAYERS)
        begun = not whole or any(state.owner[s] == p for p in PLAYERS for s in members(self._goals[p]))
        return 3 * (self.quiet + (0 if begun else pawns * (len(self.board.rows) - 1)))

    def parse(self, text: str) -> State:
        """The state that `text` writes. Raises BadInput with the first thing that does not fit."""
        state = super().parse(text)
        self._memory(state)
        return state

    # --- tables of the board

    def _rows(self, number: int, ways: tuple[int, int], count: int) -> frozenset[Site]:
        """A side of the board and the rows next to it in the given directions."""
        found = frozenset(self.board.region(f"side{number}"))
        for _ in range(count - 1):
            found |= {to for site in found for way in ways for to in self.board.rays[site][way][:1]}
        return found

    @cached_property
    def _flood(self) -> Flood:
        return Flood(self.board.neighbours)

    @cached_property
    def _homes(self) -> tuple[frozenset[Site], ...]:
        return tuple(self._rows(home, forward, self.rows) for home, _, forward in SIDES)

    @cached_property
    def _goals(self) -> tuple[int, ...]:
        """For each player, from 1 on, the set of the goal's cells."""
        return 0, *(bits(self._rows(goal, ((a + 3) % 6, (b + 3) % 6), self.goal)) for _, goal, (a, b) in SIDES)


GAME = HexaDames
