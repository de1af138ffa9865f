"""Blocs: every count, invariant, ambiguity and example of 08_blocs.

`Literal` is the rule once more: tiles are sets of cells (x, y), a block is any set of them that fills a rectangle. It
shares no code with the game. Rectangles are written as on the page: (x, y, width, height).
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab import boards, games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Move, State
from polygo_fab.core.rectangle import Grid
from polygo_fab.core.tilings import square
from polygo_fab.games.blocks import Blocks
from polygo_fab.puzzles.symmetry import symmetries

Cell = tuple[int, int]
Box = tuple[int, int, int, int]
Tiling = dict[frozenset[Cell], int]
READINGS = [{"neighbours": neighbours, "chain": chain} for neighbours in ("strict", "loose", "whole")
            for chain in (False, True)]


@cache
def blocks(board: str = "units6", **options) -> Blocks:
    if board == "3x5":
        return Blocks(square(3, 5), **options)
    return Blocks(boards.load(board), **options)


def name(x: int, y: int) -> str:
    return f"{'abcdefghijklmnopqrstuvwxyz'[x]}{y + 1}"


def ends(box: Box) -> str:
    x, y, width, height = box
    return f"{name(x, y)}-{name(x + width - 1, y + height - 1)}"


def play(game: Blocks, *turns: tuple[Box, ...], state: State | None = None) -> State:
    """The state after each player has laid a tile; a second box is the block chosen."""
    state = state or game.initial()
    for turn in turns:
        state = game.apply(state, game.parse_move(state, "-".join(map(ends, turn))))
    return state


def tiles(game: Blocks, state: State) -> dict[Box, int]:
    """The tiles with their colours, as on the page."""
    found = {}
    for word in state.memory:
        (x, y), (right, top) = [place(end) for end in word.split("-")]
        found[x, y, right - x + 1, top - y + 1] = state.owner[game.board.site[word.split("-")[0]]]
    return found


def place(cell: str) -> Cell:
    return "abcdefghijklmnopqrstuvwxyz".index(cell[0]), int(cell[1:]) - 1


# --- the rule once more


def cells_of(box: Box) -> frozenset[Cell]:
    x, y, width, height = box
    return frozenset(itertools.product(range(x, x + width), range(y, y + height)))


def touch(a: frozenset[Cell], b: frozenset[Cell]) -> bool:
    """Whether two tiles share a piece of a side."""
    return any((x + dx, y + dy) in b for x, y in a for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))


class Literal:
    """A position as its tiles with their colours, on a board of so many columns and rows."""

    def __init__(self, game: Blocks, state: State) -> None:
        self.game, self.player = game, state.to_move
        self.columns = len({round(x, 3) for x, _ in game.board.centres})
        self.rows = len({round(y, 3) for _, y in game.board.centres})
        self.tiling: Tiling = {cells_of(box): colour for box, colour in tiles(game, state).items()}

    @property
    def boxes(self) -> Iterator[Box]:
        for x, y in itertools.product(range(self.columns), range(self.rows)):
            for width, height in itertools.product(range(1, self.columns - x + 1), range(1, self.rows - y + 1)):
                yield x, y, width, height

    @property
    def placements(self) -> list[Box]:
        most = self.game.max_area or max(self.columns, self.rows)
        covered = frozenset().union(*self.tiling)
        return [box for box in self.boxes if box[2] * box[3] <= most and not cells_of(box) & covered]

    def blocks(self, tiling: Tiling, last: frozenset[Cell]) -> list[Box]:
        """The rectangles that S fills, where S has the last tile and two others or more, of those that may belong."""
        others = set(tiling) - {last}
        near = {tile for tile in others if touch(tile, last)}
        found = []
        for box in self.boxes:
            cells = cells_of(box)
            parts = {tile for tile in tiling if tile <= cells}
            if last in parts and len(parts) >= 3 and frozenset().union(*parts) == cells:
                if self.game.neighbours == "strict" and not parts - {last} <= near:
                    continue
                if self.game.neighbours == "whole" and parts - {last} != near:
                    continue
                found.append(box)
        return found

    def turn(self, box: Box) -> list[Tiling]:
        """What can be there after a tile has been laid and its block merged, for every choice."""
        last = cells_of(box)
        new = [(self.tiling | {last: self.player}, last)]
        done = []
        while new:
            tiling, last = new.pop()
            found = self.blocks(tiling, last)
            merged = [({tile: c for tile, c in tiling.items() if not tile & cells_of(block)}
                       | {cells_of(block): self.player}, cells_of(block)) for block in found]
            if not merged:
                done.append(tiling)
            elif self.game.chain:
                new += merged
            else:
                done += [tiling for tiling, _ in merged]
        return done


def check(game: Blocks, state: State, rng: random.Random, most: int) -> int:
    """The legal moves of a state, and where `most` of its tiles lead; how many of those have a choice."""
    rule = Literal(game, state)
    by_tile: dict[str, list[Move]] = {}
    for move in game.legal_moves(state):
        by_tile.setdefault(game.move_text(move[:2]), []).append(move)
    placements = rule.placements
    assert sorted(by_tile) == sorted(map(ends, placements))
    choices = 0
    for box in rng.sample(placements, min(most, len(placements))):
        moves = by_tile[ends(box)]
        assert (len(moves) == 1) == (len(moves[0]) == 2)
        results = [{cells_of(b): colour for b, colour in tiles(game, game.apply(state, m)).items()} for m in moves]
        expected = rule.turn(box)
        assert len(results) == len(expected)
        assert all(result in expected for result in results)
        assert all(result in results for result in expected)
        choices += len(moves) > 1
    return choices


def playout(game: Blocks, seed: int) -> Iterator[tuple[State, Move, State]]:
    """A random play; small tiles more often, so that blocks come about."""
    rng = random.Random(seed)
    state = game.initial()
    grid = Grid(game.board)
    while game.outcome(state) is None:
        legal = game.legal_moves(state)
        move = min(rng.sample(legal, min(len(legal), 1 + seed % 3)), key=lambda m: grid.rectangle[m[0], m[1]].area)
        after = game.apply(state, move)
        yield state, move, after
        state = after


@pytest.mark.parametrize("options", READINGS, ids=str)
def test_the_game_is_the_literal_rule(options: dict[str, object]) -> None:
    rng = random.Random(1)
    for board, seed in (("units6", 1), ("3x5", 2)):
        game = blocks(board, **options)
        for state, _, _ in list(playout(game, seed))[1::3]:
            check(game, state, rng, 4)


@pytest.mark.soak
@pytest.mark.parametrize("options", READINGS, ids=str)
def test_the_literal_rule_in_many_plays(options: dict[str, object]) -> None:
    rng = random.Random(1)
    choices = 0
    for seed in range(12):
        game = blocks(("units6", "3x5", "units8")[seed % 3], **options)
        choices += sum(check(game, state, rng, 12) for state, _, _ in itertools.islice(playout(game, seed), 0, None, 2))
    assert (choices > 0) == (options["neighbours"] != "whole")


@pytest.mark.proof
@given(st.data())
def test_the_literal_rule_on_any_tiling(data: st.DataObject) -> None:
    """Tiles thrown on the board, whatever blocks they form already: the next one merges what it should."""
    game = blocks("3x5", max_area=6, **data.draw(st.sampled_from(READINGS)))
    free = set(itertools.product(range(5), range(3)))
    owner: dict[str, int] = {}
    words = []
    for x, y in sorted(free, key=lambda c: (-c[1], c[0])):
        width, height = data.draw(st.integers(0, 2)), data.draw(st.integers(1, 2))
        box = (x, y - height + 1, width, height)
        if width and cells_of(box) <= free and (x, y) in free:
            free -= cells_of(box)
            owner |= dict.fromkeys((name(*c) for c in cells_of(box)), data.draw(st.sampled_from([1, 2])))
            words.append(ends(box))
    ordered = sorted(words, key=lambda word: [game.board.site[end] for end in word.split("-")])
    rows = "/".join("".join(str(owner.get(game.board.names[s], ".")) for s in row) for row in game.board.rows)
    state = game.parse(" ".join((rows, "2", *ordered)))
    assert game.text(state) == " ".join((rows, "2", *ordered))
    check(game, state, random.Random(0), 3)


# --- counts


def test_shapes_and_first_placements() -> None:
    game = blocks("units12")
    assert (game.largest, len(game.shapes), len(game.legal_moves(game.initial()))) == (12, 19, 2877)
    expected = {(a, b) for a in range(1, 13) for b in range(1, a + 1) if a * b <= 12}
    assert set(game.shapes) == expected == ({(n, 1) for n in range(1, 13)} | {(n, 2) for n in range(2, 7)}
                                            | {(3, 3), (4, 3)})
    assert 2877 == sum((13 - w) * (13 - h) for w in range(1, 13) for h in range(1, 13) if w * h <= 12)


@pytest.mark.parametrize(("board", "largest"), [("units6", 6), ("units8", 8), ("units14", 14), ("3x5", 5)])
def test_the_largest_tile_goes_with_the_board(board: str, largest: int) -> None:
    game = blocks(board)
    assert game.largest == largest
    assert max(a * b for a, b in game.shapes) == largest
    assert blocks(board, max_area=3).largest == 3
    if board in ("units6", "3x5"):
        game = blocks(board, max_area=676)
        assert len(game.legal_moves(game.initial())) == len(list(Literal(game, game.initial()).boxes))


# --- invariants


@pytest.mark.parametrize("options", [{}, {"neighbours": "loose"}, {"chain": True}, {"players": 3},
                                     {"neighbours": "whole", "players": 4}], ids=str)
def test_k1_to_k5_in_plays(options: dict[str, object]) -> None:
    merges = 0
    for seed in range(5):
        game = blocks("units6", **options)
        turns, cells = 0, 36
        for state, move, after in playout(game, seed):
            turns += 1
            before, left = tiles(game, state), tiles(game, after)
            covered = {c for box in left for c in cells_of(box)}
            assert sum(w * h for _, _, w, h in left) == len(covered) == cells - after.owner.count(0)  # K1
            assert after.owner.count(0) < state.owner.count(0)  # K2
            (tile,) = tiles(game, State(tuple([1] * cells), 1, (game.move_text(move[:2]),)))
            assert tile[2] * tile[3] <= game.largest  # K4
            assert covered == {c for box in before for c in cells_of(box)} | cells_of(tile)  # K3
            for box in left.keys() - before.keys():
                parts = [b for b in (*before, tile) if cells_of(b) <= cells_of(box)]
                assert sum(w * h for _, _, w, h in parts) == box[2] * box[3]  # K3: area is the sum of areas
                assert (len(parts) >= 3) == (box != tile)
                assert left[box] == state.to_move
                merges += box != tile
            new = {c for box in left.keys() - before.keys() for c in cells_of(box)}
            for site, colour in enumerate(after.owner):  # K5
                if place(game.board.names[site]) not in new:
                    assert colour == state.owner[site]
        outcome = game.outcome(after)
        assert outcome is not None
        assert turns <= cells
        assert sum(outcome.scores) == cells
        assert outcome.scores == tuple(after.owner.count(p) for p in range(1, game.players + 1))
        assert set(outcome.winners) == {p for p in range(1, game.players + 1)
                                        if outcome.scores[p - 1] == max(outcome.scores)}
        assert game.legal_moves(after) == ()
    assert merges > 0


# --- examples


def test_example_1_twelve() -> None:
    game = blocks()
    state = play(game, ((0, 0, 2, 2),), ((2, 0, 2, 2),), ((0, 2, 4, 1),))
    assert tiles(game, state) == {(0, 0, 4, 3): 1}
    assert [state.owner.count(p) for p in (1, 2)] == [12, 0]


COLUMN = (((0, 0, 2, 1),), ((0, 1, 2, 1),), ((0, 3, 2, 1),))


def test_example_2_a_column() -> None:
    found = {}
    for neighbours in ("strict", "loose", "whole"):
        game = blocks(neighbours=neighbours)
        state = play(game, *COLUMN)
        moves = [m for m in game.legal_moves(state) if game.move_text(m[:2]) == ends((0, 2, 2, 1))]
        found[neighbours] = {game.move_text(m[2:]) for m in moves}
        if neighbours == "strict":
            assert set(tiles(game, game.apply(state, moves[0]))) == {(0, 0, 2, 1), (0, 1, 2, 3)}
    assert found == {"strict": {"pass"}, "whole": {"pass"},
                     "loose": {ends(box) for box in ((0, 1, 2, 3), (0, 0, 2, 3), (0, 0, 2, 4))}}


CROSS = (((0, 1, 1, 1),), ((2, 1, 1, 1),), ((1, 0, 1, 1),), ((1, 2, 1, 1),))


def test_example_3_a_cross() -> None:
    game = blocks()
    state = play(game, *CROSS)
    across, upright = (0, 1, 3, 1), (1, 0, 1, 3)
    for block in (across, upright):
        left = tiles(game, play(game, ((1, 1, 1, 1), block), state=state))
        assert left[block] == 1
        assert len(left) == 3
    with pytest.raises(BadInput, match="expected 'b2-b2-a2-c2' or 'b2-b2-b1-b3'"):
        play(game, ((1, 1, 1, 1),), state=state)
    assert len([m for m in blocks(neighbours="whole").legal_moves(state)
                if game.move_text(m[:2]) == "b2-b2"]) == 1  # all four neighbours do not fill a rectangle
    assert len(tiles(game, play(blocks(neighbours="whole"), ((1, 1, 1, 1),), state=state))) == 5


BLADES = ((0, 0, 1, 2), (1, 0, 2, 1), (2, 1, 1, 2), (0, 2, 2, 1))


@pytest.mark.parametrize("last", [*BLADES, (1, 1, 1, 1)])
def test_example_4_a_pinwheel(last: Box) -> None:
    order = [*(box for box in (*BLADES, (1, 1, 1, 1)) if box != last), last]
    whole = {(0, 0, 3, 3): 1}
    for neighbours in ("strict", "loose", "whole"):
        game = blocks(neighbours=neighbours)
        merges = last == (1, 1, 1, 1) or neighbours == "loose"
        left = tiles(game, play(game, *((box,) for box in order)))
        assert left == whole if merges else set(left) == set(order)


@pytest.mark.parametrize("last", range(3))
def test_example_5_thirty(last: int) -> None:
    parts = [(0, 0, 4, 3), (0, 3, 4, 2), (4, 0, 2, 5)]
    assert [w * h for _, _, w, h in parts] == [12, 8, 10]
    game = blocks("units12")
    state = play(game, *((box,) for i, box in enumerate(parts) if i != last), (parts[last],))
    assert tiles(game, state) == {(0, 0, 6, 5): 1}
    assert state.owner.count(1) == 30


# --- ambiguities


def test_a5_two_tiles_are_no_block() -> None:
    game = blocks()
    assert set(tiles(game, play(game, ((0, 0, 1, 1),), ((1, 0, 1, 1),)))) == {(0, 0, 1, 1), (1, 0, 1, 1)}


def test_a6_a_block_has_no_empty_cell() -> None:
    game = blocks(neighbours="loose")
    assert len(tiles(game, play(game, *((box,) for box in BLADES)))) == 4


def test_a_tile_that_lies_across_the_edge_of_the_rectangle_is_not_in_it() -> None:
    game = blocks(neighbours="loose")
    assert len(tiles(game, play(game, ((0, 0, 1, 1),), ((1, 0, 1, 2),), ((2, 0, 1, 1),)))) == 3


def test_a_chain_goes_on_from_the_block() -> None:
    """Of three rows of three cells the middle one is laid last, cell by cell, and its block is chosen."""
    rows = {(0, y, 3, 1) for y in range(3)}
    turns = (((0, 0, 3, 1),), ((0, 1, 1, 1),), ((2, 1, 1, 1),), ((0, 2, 3, 1),), ((1, 1, 1, 1), (0, 1, 3, 1)))
    assert set(tiles(blocks(), play(blocks(), *turns))) == rows
    assert tiles(blocks(), play(blocks(chain=True), *turns)) == {(0, 0, 3, 3): 1}


@pytest.mark.parametrize("neighbours", ["strict", "loose"])
def test_a_chain_keeps_to_the_neighbours(neighbours: str) -> None:
    """The lowest row is laid last: with its block the two above it form one only if any tiles can."""
    game = blocks(chain=True, neighbours=neighbours)
    turns = (((0, 0, 1, 1),), ((2, 0, 1, 1),), ((0, 1, 3, 1),), ((0, 2, 3, 1),), ((1, 0, 1, 1), (0, 0, 3, 1)))
    if neighbours == "strict":
        assert set(tiles(game, play(game, *turns))) == {(0, y, 3, 1) for y in range(3)}
    else:
        assert tiles(game, play(game, *turns)) == {(0, 0, 3, 3): 1}


@pytest.mark.soak
def test_how_many_merges_and_choices_there_are_in_random_plays() -> None:
    """The page: about 9 merges, 3 choices of a block and 2 chains that could be, in a play on 12 x 12.

    With all moves equally likely there are 11, 3 and 2.
    """
    game, chained = blocks("units12"), blocks("units12", chain=True)
    count: Counter[str] = Counter()
    for seed in range(40):
        rng, state = random.Random(seed), game.initial()
        while game.outcome(state) is None:
            move = rng.choice(game.legal_moves(state))
            after = game.apply(state, move)
            if len(after.memory) <= len(state.memory):
                count["merges"] += 1
                count["choices"] += len(move) > 2
                last = Grid(game.board)
                block = next(last.read(w) for w in set(after.memory) - set(state.memory))
                count["chains"] += bool(chained._blocks(chained._tiles(after), block))
            state = after
    assert 8 < count["merges"] / 40 < 13
    assert 1 < count["choices"] / 40 < 5
    assert 1 < count["chains"] / 40 < 4


# --- symmetries


@pytest.mark.parametrize("options", READINGS, ids=str)
def test_symmetries_of_the_board_commute_with_play(options: dict[str, object]) -> None:
    game = blocks("units6", **options)
    rng = random.Random(3)

    def seen(state: State, image: tuple[int, ...]) -> State:
        owner = [0] * 36
        for site, colour in enumerate(state.owner):
            owner[image[site]] = colour
        found = []
        for word in state.memory:
            corners = [place(game.board.names[image[game.board.site[end]]]) for end in word.split("-")]
            (x, right), (y, top) = (sorted(part) for part in zip(*corners, strict=True))
            found.append(ends((x, y, right - x + 1, top - y + 1)))
        found.sort(key=lambda word: [game.board.site[end] for end in word.split("-")])
        return State(tuple(owner), state.to_move, tuple(found))

    for state, _, _ in rng.sample(list(playout(game, 4))[3:], 3):
        image = rng.choice(symmetries(game.board)[1:])
        turned = seen(state, image)
        results = sorted(game.text(seen(game.apply(state, m), image)) for m in game.legal_moves(state))
        assert results == sorted(game.text(game.apply(turned, m)) for m in game.legal_moves(turned))


# --- text, options, equipment, refusals


def test_names_and_equipment() -> None:
    game = games.load("blocks")
    assert (game.board.name, len(game.equipment)) == ("units12", 20)
    assert all((e.player, e.count) == (0, None) for e in game.equipment)
    small = blocks("units6")
    state = play(small, ((0, 0, 2, 2),), ((2, 0, 2, 2),), ((0, 2, 4, 1),), ((5, 0, 1, 2),), ((5, 2, 1, 2),))
    used = {e.piece: n for e, n in zip(small.equipment, small.in_use(state), strict=True) if n}
    assert used == {"block": 1, "tile 2x1": 2}
    assert small.text(state) == "....../....../.....1/1111.1/1111.2/1111.2 2 f3-f4 a1-d3 f1-f2"


@pytest.mark.parametrize(("board", "options", "reason"), [
    ("h5", {}, "unit squares"), ("t4", {}, "unit squares"), ("rhombus11", {}, "unit squares"),
    ("units6", {"max_area": -1}, "0 to 676"), ("units6", {"neighbours": "all"}, "strict, loose, whole"),
    ("units6", {"players": 5}, "2 to 4"), ("units6", {"chain": "so"}, "yes or no")])
def test_what_is_refused(board: str, options: dict[str, object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        games.load("blocks", board=board, **options)
    with pytest.raises(BadInput, match="unit squares"):
        Blocks(boards.load("s4").playing("points"))


@pytest.mark.parametrize(("move", "reason"), [
    ("pass", "expected the lower left"), ("a1-c3", "covers 9 units: allowed: 1 to 6"),
    ("a1-b1", "expected empty cells"), ("b1-b1-a1-c1", "expected 'b1-b1'"), ("b1-b1-a1", "expected 'b1-b1'"),
    ("g1-g1", "no site")])
def test_bad_moves_are_refused(move: str, reason: str) -> None:
    game = blocks()
    state = play(game, ((0, 0, 1, 1),))
    with pytest.raises(BadInput, match=reason):
        game.apply(state, game.parse_move(state, move))
    for wrong in ((-1, 3), (36, 0), (0,), (30, 30, 99)):
        with pytest.raises(BadInput, match="expected"):
            game.apply(state, wrong)


@pytest.mark.parametrize(("text", "reason"), [
    ("....../....../....../....../....../1..... 1", "covered by no tile"),
    ("....../....../....../....../....../11.... 1 a1-a1", "'b1' is covered by no tile"),
    ("....../....../....../....../....../1..... 1 a1-b1", "expected one colour"),
    ("....../....../....../....../....../12.... 1 a1-b1", "expected one colour"),
    ("....../....../....../....../....../11.... 1 a1-b1 a1-a1", "overlaps"),
    ("....../....../....../....../....../11.... 1 b1-b1 a1-a1", "in the order of their cells"),
    ("....../....../....../....../....../11.... 1 b1-a1", "expected its lower left"),
    ("....../....../....../....../....../11.... 1 a1-b1-c1", "expected its lower left"),
    ("....../....../....../....../....../11.... 1 a1-z9", "expected its lower left"),
    ("....../....../....../....../....../11.... 1 x", "expected its lower left")])
def test_positions_that_do_not_fit_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        blocks().parse(text)


def test_a_tile_can_be_typed_from_any_corner() -> None:
    game = games.load("blocks", board="units6")
    state = game.initial()
    assert {game.parse_move(state, text) for text in ("a1-b2", "b2-a1", "a2-b1", "b1-a2")} == {
        game.parse_move(state, "a1-b2")}
    assert game.parse_move(state, "c3") == game.parse_move(state, "c3-c3")
