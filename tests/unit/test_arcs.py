"""Arcs of the border in the colours of players: a handicap for PolyGo and GO-n (02_polygo, the reading `arcs`)."""

from __future__ import annotations

import itertools

import pytest
from plays import random_play

from polygo_fab import games
from polygo_fab.check.contract.shown import shown_around
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Game, State
from polygo_fab.play.kernels import go_n, polygo

SIX = "i5-i9:1,i9-e9:2,e9-a5:3,a5-a1:4,a1-e1:5,e1-i5:6"
CASES = [("polygo", "s4", 2, "a1-d1:1,d1-d4:2"), ("polygo", "h3", 3, "a1-c1:1,c1-e3:2,e3-e5:3"),
         ("polygo", "t2", 2, ""), ("polygo", "s3", 2, "a1-c1:1,c1-c3:1,c3-a3:1,a3-a1:1"),
         ("go-n", "h3", 3, "a1-c1:1,c1-e3:2,a3-c5:1"),
         ("hexago-february", "h3", 2, "a1-c1:1,c5-e5:2")]


class Literal:
    """Beneath an arc of J only a J-province is tied to the border; all else as in 01_boards."""

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.owner = game, state.owner
        arcs = [(int(word[-1]), word[:-2].split("-")) for word in str(vars(game)["arcs"]).split(",") if word]
        ring = [game.board.names[site] for site in game.board.border]
        self.of: dict[int, set[int]] = {}
        for player, (a, b) in arcs:
            way = [*itertools.takewhile(lambda name, end=b: name != end, ring[ring.index(a):] + ring), b]
            back = [*itertools.takewhile(lambda name, end=a: name != end, ring[ring.index(b):] + ring), a]
            for name in way if len(way) <= len(back) else back:
                self.of.setdefault(game.board.site[name], set()).add(player)

    def tied(self, site: int, player: int) -> bool:
        return site in self.game.board.border_sites and player in self.of.get(site, {player})

    def reached(self, start: set[int], through: set[int]) -> set[int]:
        seen, todo = set(start), list(start)
        while todo:
            fresh = {near for near in self.game.board.neighbours[todo.pop()] if self.owner[near] in through} - seen
            seen |= fresh
            todo += fresh
        return seen

    def solid(self) -> set[int]:
        return {site for player in range(1, self.game.players + 1) for site in self.reached(
            {site for site, owner in enumerate(self.owner) if owner == player and self.tied(site, player)}, {player})}

    def free(self, player: int) -> set[int]:
        start = {site for site, owner in enumerate(self.owner) if owner in (0, player) and self.tied(site, player)}
        return {site for site in self.reached(start, {0, player}) if not self.owner[site]}


@pytest.mark.parametrize(("name", "board", "players", "arcs"), CASES)
def test_plays_by_the_words_and_always_end_covered(name: str, board: str, players: int, arcs: str) -> None:
    game = games.load(name, board=board, players=players, arcs=arcs)
    assert isinstance(game, games.classes()[name])
    for seed in range(3):
        before = (0, 0)
        for state, move, after in random_play(game, seed):
            rule = Literal(game, after)
            assert set(game.littoral(after)) == rule.solid()
            for player in range(1, players + 1):
                assert set(game.free_cells(after, player)) == rule.free(player)
            if name == "polygo" and move:  # T2: solid cells, then pawns, grow with every move
                now = (len(rule.solid()), len(after.owner) - after.owner.count(0))
                assert before < now
                before = now
            assert state != after
        assert rule.solid() == set(range(len(after.owner)))
        outcome = game.outcome(after)
        assert outcome is not None
        assert sum(outcome.scores) == len(after.owner)


def test_beneath_the_arc_of_another_a_pawn_is_fragile_and_taken() -> None:
    """S3, all below is player 1's: a pawn of 2 in the corner is enclosed by three pawns and changes its colour."""
    plain, handicap = (games.load("polygo", board="s3", arcs=arcs) for arcs in ("", "a1-c1:1"))
    moves, result = "b1 a1 a2".split(), []
    for game in (plain, handicap):
        state = game.initial()
        for word in moves:
            state = game.apply(state, game.parse_move(state, word))
        result.append(game.text(state).split()[0])
    assert result == [".../1../21.", ".../1../11."]


@pytest.mark.parametrize(("arcs", "says"), [
    ("a5", "FROM-TO:PLAYER"), ("a5-a5:1", "FROM-TO:PLAYER"), ("a5-e5:1", "FROM-TO:PLAYER"), ("a5-e9:4", "1 to 3"),
    ("a5-e9:0", "1 to 3"), ("a5-e9:1,c7-i9:2", "an arc of player 1 lies at"), ("a5-e9:1,a5-e9:2", "lies at"),
    ("a5-e9:1;e9-i9:2", "FROM-TO:PLAYER")])
def test_what_is_no_arc_is_refused(arcs: str, says: str) -> None:
    for name in ("go-n", "polygo"):
        with pytest.raises(BadInput, match=f"^arcs: .*{says}"):
            games.load(name, board="h5", players=3, arcs=arcs)


@pytest.mark.parametrize("name", ["go-n", "polygo"])
def test_six_players_have_an_arc_each_and_the_contract_says_so(name: str) -> None:
    game = games.load(name, board="h5", players=6, arcs=SIX)
    board = game.board
    shown = {(part.kind, part.player, frozenset(board.names[site] for site in part.sites)) for part in game.shows}
    second, stated = shown_around(name, "h5", 6, f"arcs={SIX}")
    assert shown == {(part.kind, part.player, part.cells) for part in stated}
    assert len(second.names) == 61
    assert [len(part.cells) for part in stated] == [5] * 6
    assert game.legend[0] == "the border i5-i9 is player 1's"


def test_no_kernel_knows_arcs() -> None:
    assert polygo.kernel(games.load("polygo", board="h5", arcs="a5-e9:1")) is None
    assert go_n.kernel(games.load("go-n", board="h5", arcs="a5-e9:1")) is None
