"""Les Carreleurs: every packing, invariant, ambiguity and example of 07_carreleurs.

`Literal` is the rule once more: tiles are sets of cells (x, y). It shares no code with the game. Rectangles are written
as on the page: (x, y, width, height).
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from polygo_fab import boards, games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import PASS, Move, State
from polygo_fab.core.tilings import square
from polygo_fab.games.tilers import STOCKS, Tilers
from polygo_fab.puzzles.symmetry import symmetries

Cell = tuple[int, int]
Box = tuple[int, int, int, int]
Shape = tuple[int, int]

READINGS = [{}, {"removal": "stuck"}, {"removal": "any"}, {"area_guard": True}, {"removal": "any", "area_guard": True},
            {"players": 3}]


@cache
def tilers(board: str = "units4", stock: str = "3x2,2x1", **options) -> Tilers:
    where = square(*map(int, board.split("x"))) if "x" in board else boards.load(board)
    return Tilers(where, stock=stock, **options)


def shapes(text: str) -> list[Shape]:
    return [(int(a), int(b)) for a, b in (word.split("x") for word in text.split(","))]


def name(x: int, y: int) -> str:
    return f"{'abcdefghijklmnopqrstuvwxyz'[x]}{y + 1}"


def ends(box: Box) -> str:
    x, y, width, height = box
    return f"{name(x, y)}-{name(x + width - 1, y + height - 1)}"


def box_of(word: str) -> Box:
    (x, y), (right, top) = [("abcdefghijklmnopqrstuvwxyz".index(end[0]), int(end[1:]) - 1) for end in word.split("-")]
    return x, y, right - x + 1, top - y + 1


def cells_of(box: Box) -> frozenset[Cell]:
    x, y, width, height = box
    return frozenset(itertools.product(range(x, x + width), range(y, y + height)))


def play(game: Tilers, *boxes: Box, state: State | None = None) -> State:
    state = state or game.initial()
    for box in boxes:
        state = game.apply(state, game.parse_move(state, ends(box)))
    return state


# --- the rule once more


class Literal:
    """A state: tiles with their colours, for each player the shapes and colours in stock, and what has been before."""

    def __init__(self, game: Tilers, state: State) -> None:
        self.game, self.mover = game, state.to_move
        words = list(state.memory)
        self.tiles: dict[Box, int] = {}
        while not words[0].startswith("stock"):
            box = box_of(words.pop(0))
            self.tiles[box] = state.owner[game.board.site[name(*box[:2])]]
        self.stocks = []
        for player in range(1, game.players + 1):
            word = words.pop(0)
            assert word.startswith(f"stock{player}=")
            items = [text.split(":") for text in word.split("=")[1].split(",") if text]
            self.stocks.append(Counter((shapes(item[0])[0], int((*item, player)[1])) for item in items))
        self.before = words
        columns, rows = ({round(c, 3) for c in part} for part in zip(*game.board.centres, strict=True))
        self.size = len(columns), len(rows)

    @property
    def stock(self) -> Counter[tuple[Shape, int]]:
        return self.stocks[self.mover - 1]

    def under(self, box: Box) -> set[Box]:
        return {tile for tile in self.tiles if cells_of(tile) & cells_of(box)}

    @property
    def places(self) -> Iterator[tuple[Box, Shape]]:
        """Every place in the room for every shape of the mover's stock."""
        columns, rows = self.size
        for a, b in {shape for shape, _ in self.stock}:
            for width, height in {(a, b), (b, a)}:
                for x, y in itertools.product(range(columns - width + 1), range(rows - height + 1)):
                    yield (x, y, width, height), (a, b)

    @property
    def key(self) -> str:
        """The position as the page says: the rectangles, the stocks, the mover."""
        stocks = [sorted(shape for shape, _ in stock.elements()) for stock in self.stocks]
        return repr((sorted(self.tiles), stocks, self.mover))

    def turn(self, box: Box, shape: Shape) -> Literal:
        """After the mover has laid a tile there: its colour is his own if he can, else the lowest."""
        new = Literal.__new__(Literal)
        new.game, new.size, new.before = self.game, self.size, []
        colours = [colour for own, colour in self.stock if own == shape]
        colour = self.mover if self.mover in colours else min(colours)
        taken = self.under(box)
        new.tiles = {tile: c for tile, c in self.tiles.items() if tile not in taken} | {box: colour}
        new.stocks = list(self.stocks)
        new.stocks[self.mover - 1] = self.stock - Counter([(shape, colour)]) + Counter(
            ((max(w, h), min(w, h)), self.tiles[x, y, w, h]) for x, y, w, h in taken)
        new.mover = self.mover % self.game.players + 1
        return new

    def legal(self, earlier: set[str]) -> set[Box]:
        """Where the mover may lay a tile; `earlier` are the keys of earlier positions."""
        free = {box for box, _ in self.places if not self.under(box)}
        fits = {shape for box, shape in self.places if box in free}
        found = set()
        for box, shape in self.places:
            removed = sum(w * h for _, _, w, h in self.under(box))
            if box not in free:
                if self.game.removal == "blocked" and shape in fits:
                    continue
                if self.game.removal == "stuck" and fits:
                    continue
            if self.game.area_guard and removed >= box[2] * box[3]:
                continue
            if self.turn(box, shape).key not in earlier:
                found.add(box)
        return found


def same(a: Literal, b: Literal) -> bool:
    return (a.tiles, a.stocks, a.mover) == (b.tiles, b.stocks, b.mover)


def playout(game: Tilers, seed: int) -> Iterator[tuple[State, Move, State]]:
    rng = random.Random(seed)
    state = game.initial()
    while game.outcome(state) is None:
        move = rng.choice(game.legal_moves(state))
        after = game.apply(state, move)
        yield state, move, after
        state = after


ROOMS = [("units4", "3x2,2x1"), ("units5", "3x2,3x1,2x2,1x1"), ("4x5", "5x1,3x2,2x2,2x1,1x1")]


def check_play(game: Tilers, seed: int, most: int) -> None:
    """A play step by step beside the literal rule, and `most` more moves from each position."""
    rng = random.Random(seed)
    earlier: set[str] = set()
    for state, move, after in playout(game, seed):
        rule = Literal(game, state)
        legal = game.legal_moves(state)
        expected = rule.legal(earlier)
        assert {ends(box) for box in expected} == {game.move_text(m) for m in legal if m != PASS}
        assert list(legal) == sorted(legal)
        for chosen in {move, *rng.sample(legal, min(len(legal), most))}:
            if chosen != PASS:
                box = box_of(game.move_text(chosen))
                found = Literal(game, game.apply(state, chosen))
                assert same(found, rule.turn(box, (max(box[2:]), min(box[2:]))))
        if not game.area_guard:
            earlier.add(rule.key)
            assert len(Literal(game, after).before) == len(rule.before) + 1
        if move == PASS:
            assert not expected
            assert after.owner == state.owner


@pytest.mark.slow
@pytest.mark.parametrize("options", READINGS, ids=str)
def test_the_game_is_the_literal_rule(options: dict[str, object]) -> None:
    for seed, (board, stock) in enumerate(ROOMS):
        check_play(tilers(board, stock, **options), seed, 2)


@pytest.mark.soak
@pytest.mark.parametrize("options", READINGS, ids=str)
def test_the_literal_rule_in_many_plays(options: dict[str, object]) -> None:
    for seed in range(24):
        check_play(tilers(*ROOMS[seed % 3], **options), seed, 6)
    check_play(tilers("units13", "13", **options), 1, 10)


# --- packings

PICTURE = (*("AAAAAAAABBBBB",) * 5, *("CCCCCDDDBBBBB",) * 3, *("EEEFFFGGGHHHI",) * 3, "EEEFFFGGGJJJK", "EEEFFFGGGLL*K")


def packing(side: int, stock: list[Shape], holes: int) -> list[Box] | None:
    """A room with these tiles in it and so many empty cells at most; None if there is none.

    The first cell that is not settled, in reading order, is the corner of a tile or stays empty.
    """
    left = Counter(stock)
    settled: set[Cell] = set()

    def search(holes: int) -> list[Box] | None:
        if not left.total():
            return []
        free = next((c for c in itertools.product(range(side), repeat=2) if c not in settled), None)
        if free is None:
            return None
        for a, b in sorted(+left, reverse=True):
            for width, height in {(a, b), (b, a)}:
                box = (*free, width, height)
                cells = cells_of(box)
                if max(free[0] + width, free[1] + height) <= side and settled.isdisjoint(cells):
                    settled.update(cells)
                    left[a, b] -= 1
                    rest = search(holes)
                    left[a, b] += 1
                    settled.difference_update(cells)
                    if rest is not None:
                        return [box, *rest]
        if holes:
            settled.add(free)
            rest = search(holes - 1)
            settled.discard(free)
            return rest
        return None

    return search(holes)


@pytest.mark.parametrize(("name", "holes"), [(n, 0 if n in ("12", "14") else 1) for n in STOCKS if n != "squares"])
def test_two_stocks_fill_the_room(name: str, holes: int) -> None:
    """13 x 13: all but one cell; 12 x 12 and 14 x 14: exactly."""
    side, both = int(name[:2]), shapes(STOCKS[name]) * 2
    assert side * side - sum(a * b for a, b in both) == holes
    found = packing(side, both, holes)
    assert found is not None
    assert Counter((max(w, h), min(w, h)) for _, _, w, h in found) == Counter(both)
    assert len(frozenset().union(*map(cells_of, found))) == sum(w * h for _, _, w, h in found) == side * side - holes


def test_the_picture_of_13_by_13() -> None:
    """Example 3: twelve tiles and a hole."""
    tiles: dict[str, set[Cell]] = {}
    for y, row in enumerate(PICTURE):
        for x, letter in enumerate(row):
            tiles.setdefault(letter, set()).add((x, y))
    assert len(tiles.pop("*")) == 1
    found = []
    for cells in tiles.values():
        (x, right), (y, top) = ((min(part), max(part)) for part in zip(*cells, strict=True))
        assert cells == cells_of((x, y, right - x + 1, top - y + 1))
        found.append((max(right - x, top - y) + 1, min(right - x, top - y) + 1))
    assert Counter(found) == Counter(shapes(STOCKS["13"]) * 2)


def test_12_by_12_does_not_hold_the_large_tiles_twice() -> None:
    """Two of 8x5 and four of 5x3 cover 140 of 144 cells, and do not fit; in 13 x 13 they do."""
    assert packing(12, shapes("8x5,5x3,5x3") * 2, 4) is None
    assert packing(13, shapes("8x5,5x3,5x3") * 2, 29) is not None


def test_areas_of_the_stocks() -> None:
    assert {name: sum(a * b for a, b in shapes(text)) for name, text in STOCKS.items() if name != "squares"} == {
        "12": 72, "13": 84, "13b": 84, "13c": 84, "13d": 84, "14": 98}
    assert all(set(sum(shapes(text), ())) <= {1, 2, 3, 5, 8} for text in STOCKS.values())
    assert all(a == b for a, b in shapes(STOCKS["squares"]))


# --- examples


def test_example_1_four_by_four() -> None:
    game = tilers()
    state = play(game, (1, 1, 2, 1), (1, 2, 2, 1))
    rule = Literal(game, state)
    large = [box for box, shape in rule.places if shape == (3, 2)]
    assert len(large) == 12
    assert all(rule.under(box) for box in large)  # no 3x2 fits
    assert "a1-c2" in map(game.move_text, game.legal_moves(state))
    state = play(game, (0, 0, 3, 2), state=state)  # over his own 2x1
    assert Literal(game, state).stocks == [{((2, 1), 1): 1}, {((3, 2), 2): 1}]
    assert all(Literal(game, state).under(box) for box, shape in Literal(game, state).places if shape == (3, 2))
    state = play(game, (0, 2, 3, 2), state=state)
    assert Literal(game, state).stocks == [{((2, 1), 1): 1}, {((2, 1), 2): 1}]
    state = play(game, (3, 0, 1, 2), state=state)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.reason == "a whole stock is laid; area left in the stocks"
    assert (outcome.winners, outcome.scores) == ((1,), (0, 2))
    assert game.legal_moves(state) == ()
    with pytest.raises(BadInput, match="over"):
        play(game, (0, 0, 2, 1), state=state)


def test_example_2_a_5x8_over_a_5x3_and_a_3x5() -> None:
    """Black (2) has one tile less and two more: 40 units less and 30 more. They stay red, and he must lay them."""
    game = tilers("units13", "13")
    red = [(0, 0, 5, 3), (5, 0, 3, 5)]
    state = play(game, red[0], (10, 10, 3, 3), red[1], (10, 9, 3, 1))
    fill = [(0, 5, 8, 5), (0, 10, 3, 3)]  # Red's 8x5 and 3x3
    state = play(game, fill[0], (9, 0, 3, 5), fill[1], (8, 5, 5, 3), state=state)
    state = play(game, (3, 11, 3, 1), state=state)
    before = Literal(game, state)
    assert state.to_move == 2
    assert not any(not before.under(box) for box, shape in before.places if shape == (8, 5))
    after = Literal(game, play(game, (0, 0, 8, 5), state=state))
    assert before.under((0, 0, 8, 5)) == set(red)
    assert after.stocks[1] == before.stocks[1] - Counter([((8, 5), 2)]) + Counter({((5, 3), 1): 2})
    area = [sum(a * b * n for ((a, b), _), n in rule.stocks[1].items()) for rule in (before, after)]
    assert area[1] - area[0] == -40 + 30
    assert after.stocks[0] == before.stocks[0]
    assert "stock2=5x3:1,5x3:1,2x1" in play(game, (0, 0, 8, 5), state=state).memory


# --- invariants


@pytest.mark.slow
@pytest.mark.parametrize("options", READINGS, ids=str)
@pytest.mark.parametrize("board", ["units12", "units5"])
def test_c1_to_c4_in_plays(board: str, options: dict[str, object]) -> None:
    stock = "12" if board == "units12" else ROOMS[1][1]
    game = tilers(board, stock, **options)
    everything = Counter((shape, player) for shape in shapes(STOCKS.get(stock, stock))
                         for player in range(1, game.players + 1))
    removed = 0
    for seed in range(2):
        seen = set()
        for state, move, after in playout(game, seed):
            old, new = Literal(game, state), Literal(game, after)
            cells = [c for box in new.tiles for c in cells_of(box)]
            assert len(cells) == len(set(cells)) == len(after.owner) - after.owner.count(0)  # C1
            lying = Counter(((max(w, h), min(w, h)), c) for (_, _, w, h), c in new.tiles.items())
            assert lying + sum(new.stocks, Counter()) == everything  # C2
            for item, used in zip(game.equipment, game.in_use(after), strict=True):
                assert used == lying[shapes(item.piece.removeprefix("tile "))[0], item.player]
            for player, (one, other) in enumerate(zip(old.stocks, new.stocks, strict=True), start=1):
                if player != state.to_move or move == PASS:
                    assert one == other
                else:  # C3
                    gone = len(old.tiles.keys() - new.tiles.keys())
                    if box_of(game.move_text(move)) not in old.tiles:
                        assert other.total() - one.total() == gone - 1
                    removed += gone
            if game.area_guard and move != PASS:
                assert after.owner.count(0) < state.owner.count(0)
            assert game.area_guard or move == PASS or new.key not in seen  # no position comes back
            seen |= {old.key, new.key}
        outcome = game.outcome(after)
        assert outcome is not None
        if outcome.reason == "a whole stock is laid; area left in the stocks":  # C4
            assert [player for player, left in enumerate(new.stocks, start=1) if not left] == list(outcome.winners)
            assert outcome.winners == (state.to_move,)
        assert outcome.scores == tuple(sum(a * b * n for ((a, b), _), n in left.items()) for left in new.stocks)
    assert removed > 0


@pytest.mark.soak
def test_random_plays_end_without_their_guard() -> None:
    """The page: by the default rule 16 turns on average and 30 at most; 38 at most where the whole stock must be
    blocked; with area_guard somebody cannot lay a tile in 21 of 30 plays."""
    lengths: dict[str, list[int]] = {}
    blocked = 0
    for removal, guard in (("blocked", False), ("stuck", False), ("any", False), ("blocked", True)):
        game = tilers("units13", "13", removal=removal, area_guard=guard)
        for seed in range(40):
            turns = list(playout(game, seed))
            lengths.setdefault(f"{removal}{guard}", []).append(len(turns))
            outcome = game.outcome(turns[-1][2])
            assert outcome is not None
            assert outcome.reason == "a whole stock is laid; area left in the stocks" or guard
            blocked += outcome.reason == "nobody can lay a tile" or PASS in [move for _, move, _ in turns]
    assert 14 < sum(lengths["blockedFalse"]) / 40 < 19
    assert max(lengths["blockedFalse"]) < 40
    assert max(lengths["stuckFalse"]) < 60
    assert max(lengths["anyFalse"]) < 300
    assert 20 < blocked < 34


# --- the end


def test_no_position_comes_back() -> None:
    """A tile in the place of its equal changes nothing but the player to move: at the second time it is illegal."""
    game = tilers("units2", "2x2", removal="any")
    state = play(game, (0, 0, 2, 2))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)
    game = tilers("units2", "2x2,2x2", removal="any")
    first = play(game, (0, 0, 2, 2))
    second = play(game, (0, 0, 2, 2), state=first)  # takes the tile of player 1, has two again
    assert Literal(game, second).stocks == [{((2, 2), 1): 1}, {((2, 2), 1): 1, ((2, 2), 2): 1}]
    # player 1 would make the position of `first` again, and after a pass player 2 that of `second`
    assert game.legal_moves(second) == ()
    with pytest.raises(BadInput, match="the position has been there before"):
        play(game, (0, 0, 2, 2), state=second)
    with pytest.raises(BadInput, match="the game is over"):
        game.apply(second, PASS)
    outcome = game.outcome(second)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), "nobody can lay a tile", (4, 8))


def test_who_can_lay_no_tile_passes() -> None:
    game = tilers("units3", "3x2,2x2,1x1", area_guard=True)
    passes = 0
    for seed in range(30):
        for before, move, after in playout(game, seed):
            if move == PASS:
                passes += 1
                assert Literal(game, before).legal(set()) == set()
                assert (after.owner, after.to_move) == (before.owner, 3 - before.to_move)
            else:
                with pytest.raises(BadInput, match="a player who can lay a tile must"):
                    game.apply(before, PASS)
    assert passes > 0


def test_the_smallest_stock_wins_after_300_turns() -> None:
    """The turns are as many as the earlier positions."""
    game = tilers("units4", "3x2,2x1", removal="any")
    state = play(game, (0, 0, 3, 2), (0, 2, 2, 1))
    places = [ends(box) for box, shape in Literal(game, game.initial()).places if shape == (3, 2)]
    small = [ends(box) for box, shape in Literal(game, game.initial()).places if shape == (2, 1)]
    words = [f"{tile}/{stocks}/{player}" for player in (1, 2) for tile, stocks in itertools.chain(
        ((tile, stocks) for tile in places for stocks in ("2x1/3x2,2x1", "3x2,2x1/2x1")),
        ((tile, stocks) for tile in small for stocks in ("3x2/3x2,2x1", "3x2,2x1/3x2")))]
    pairs = [sorted(pair, key=order(game)) for pair in itertools.product(places, small)
             if not cells_of(box_of(pair[0])) & cells_of(box_of(pair[1]))]
    words += [f"{','.join(pair)}/{stocks}/{player}" for pair in pairs for stocks in ("2x1/3x2", "3x2/2x1")
              for player in (1, 2)]
    chosen = [word for word in words if word not in state.memory][:300 - 2]
    base = game.text(state).split()
    full = game.parse(" ".join([*base[:6], *sorted([*base[6:], *chosen])]))
    outcome = game.outcome(full)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), "300 turns are over", (2, 6))
    assert game.legal_moves(full) == ()
    with pytest.raises(BadInput, match="over"):
        play(game, (2, 2, 2, 1), state=full)
    with pytest.raises(BadInput, match="301 earlier positions"):
        game.parse(" ".join([*base[:6], *sorted([*base[6:], *chosen, words[298]])]))


def order(game: Tilers):
    return lambda word: [game.board.site[end] for end in word.split("-")]


@pytest.mark.parametrize(("stock", "text", "winners", "scores"), [
    ("2x2,2x1,1x1,1x1", "22/22 1 a1-b2 stock1=2x2,2x1,1x1,1x1 stock2=2x1,1x1,1x1", (2,), (8, 4)),
    ("2x1,1x1,1x1", "11/22 1 a2-a2 b2-b2 a1-b1 stock1=2x1 stock2=1x1,1x1", (1,), (2, 2)),
    ("2x1,1x1,1x1", "12/12 1 a2-a2 b2-b2 a1-a1 b1-b1 stock1=2x1 stock2=2x1", (), (2, 2))])
def test_the_smallest_area_then_the_fewest_tiles_then_a_draw(
        stock: str, text: str, winners: tuple[int, ...], scores: tuple[int, int]) -> None:
    game = tilers("units2", stock, area_guard=True)
    outcome = game.outcome(game.parse(text))
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == (winners, "nobody can lay a tile", scores)


# --- symmetries


@pytest.mark.parametrize("options", READINGS, ids=str)
def test_symmetries_of_the_room_commute_with_play(options: dict[str, object]) -> None:
    game = tilers("units5", ROOMS[1][1], **options)
    rng = random.Random(2)

    def moved(word: str, image: tuple[int, ...]) -> str:
        corners = [box_of(f"{cell}-{cell}")[:2] for cell in (
            game.board.names[image[game.board.site[end]]] for end in word.split("-"))]
        (x, right), (y, top) = (sorted(part) for part in zip(*corners, strict=True))
        return ends((x, y, right - x + 1, top - y + 1))

    def seen(state: State, image: tuple[int, ...]) -> State:
        """The state after a symmetry; earlier positions are left out."""
        owner = [0] * len(state.owner)
        for site, colour in enumerate(state.owner):
            owner[image[site]] = colour
        words = [word for word in state.memory if "/" not in word]
        tiles = sorted((moved(word, image) for word in words[:-game.players]), key=order(game))
        return State(tuple(owner), state.to_move, (*tiles, *words[-game.players:]))

    identity = tuple(range(25))
    for state, _, _ in rng.sample(list(playout(game, 5)), 4):
        plain, image = seen(state, identity), rng.choice(symmetries(game.board)[1:])
        turned = seen(plain, image)
        results = sorted(game.text(seen(game.apply(plain, m), image)) for m in game.legal_moves(plain))
        assert results == sorted(game.text(seen(game.apply(turned, m), identity)) for m in game.legal_moves(turned))


# --- options, equipment, text


@pytest.mark.parametrize("name", ["units12", "units13", "units14"])
def test_the_usual_stock_goes_with_the_room(name: str) -> None:
    game = games.load("tilers", board=name)
    assert isinstance(game, Tilers)
    assert game.stock == STOCKS[name[-2:]]
    count = Counter(shapes(game.stock))
    assert [(e.piece, e.player, e.count) for e in game.equipment] == [
        (f"tile {a}x{b}", player, count[a, b]) for player in (1, 2) for a, b in dict.fromkeys(shapes(game.stock))]
    assert games.load("tilers", board=name, stock=name[-2:]) == game
    assert game == games.load("tilers", board=name, stock=game.stock)


def test_a_stock_as_it_is_written() -> None:
    game = tilers("units6", " 1x2 ,2x3,3x2, 3X1".lower())
    assert game.stock == "3x2,3x2,3x1,2x1"
    assert tilers("units12", "squares").stock == STOCKS["squares"]
    assert tilers("units13", "13d").stock == STOCKS["13d"]


@pytest.mark.parametrize(("options", "reason"), [
    ({"board": "units9"}, "no usual stock"), ({"stock": "8"}, "no usual stock"), ({"stock": "8x"}, "expected tiles as"),
    ({"stock": "15x1"}, "fit in 14x14"), ({"stock": "0x1"}, "expected tiles as"),
    ({"stock": "2x1:1"}, "expected tiles as"),
    ({"stock": "1x1," * 40 + "1x1"}, "1 to 40 tiles"), ({"stock": ","}, "expected tiles as"),
    ({"stock": "999999999999x1"}, "expected tiles as"), ({"removal": "never"}, "blocked, stuck, any"),
    ({"players": 5}, "2 to 4"), ({"board": "h5"}, "unit squares"), ({"area_guard": "so"}, "yes or no")])
def test_what_is_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        games.load("tilers", **options)


@pytest.mark.parametrize(("move", "reason"), [
    ("a1-b2-c3", "expected the lower left"),
    ("a1-b2", "no tile 2x2 in the stock of player 2: allowed: 3x2, 2x1"), ("a1-b1", "a1-b1 lies there"),
    ("a1-b3", "a1-b1 lies there, and this tile fits"), ("pass", "must"), ("e1-e2", "no site")])
def test_bad_moves_are_refused(move: str, reason: str) -> None:
    game = tilers()
    state = play(game, (0, 0, 2, 1))
    with pytest.raises(BadInput, match=reason):
        game.apply(state, game.parse_move(state, move))
    for wrong in ((-1, 3), (16, 0), (0,), (0, 99)):
        with pytest.raises(BadInput, match="expected"):
            game.apply(state, wrong)


def test_removal_stuck_and_area_guard_say_why() -> None:
    with pytest.raises(BadInput, match="a1-c2 lies there, and a tile of the stock fits"):
        play(tilers("units3", "3x2,2x2,1x1", removal="stuck"), (0, 0, 3, 2), (0, 0, 2, 2))
    with pytest.raises(BadInput, match="not smaller than the tile"):
        play(tilers("units3", "3x2,2x2,1x1", area_guard=True), (0, 0, 3, 2), (0, 1, 2, 2))


START = "..../..../..../.... 1 stock1=3x2,2x1 stock2=3x2,2x1"
LAID = "..../..../..../11.. 2 a1-b1 stock1=3x2 stock2=3x2,2x1"


STOCK = "stock1=3x2,2x1"
OTHER = "3x2,2x1/3x2,2x1"


@pytest.mark.parametrize(("text", "reason"), [
    ("..../..../..../.... 1", "0 stocks after the tiles: expected 2"), (START[:-15], "1 stocks"),
    (START.replace("stock2", "stock3"), "expected stock2="),
    (START.replace(STOCK, "stock1=2x1,3x2"), "the largest first"),
    (START.replace(STOCK, "stock1=2x3,2x1"), "the largest first"),
    (START.replace(STOCK, "stock1=3x2,x"), "stock 'stock1=3x2,x': expected"),
    (START.replace(STOCK, "stock1=3x2"), "expected all tiles"),
    (START.replace(STOCK, "stock1=3x2,2x1:2"), "expected all tiles"),
    (START.replace(STOCK, "stock1=3x2,2x1:1"), "stock1"),
    (START.replace(STOCK, f"a1-b1 {STOCK}"), "one colour"),
    (LAID.replace("a1-b1 ", ""), "covered by no tile"),
    (LAID.replace("stock1=3x2 ", f"{STOCK} "), "expected all tiles"),
    (LAID.replace("a1-b1", "a1-a1 b1-b1"), "expected all tiles"),
    (f"{START} x", "earlier position"), (f"{START} /{OTHER}/3", "earlier position"),
    (f"{START} /3x2/3x2,2x1/1", "earlier position"), (f"{START} a1-b1/2x1,3x2/3x2/1", "earlier position"),
    (f"{START} z/{OTHER}/1", "lower left"), (f"{START} a1-b1,a1-b1/3x2/3x2/1", "overlaps"),
    (f"{START} /{OTHER}/2 /{OTHER}/1", "alphabetical")])
def test_positions_that_do_not_fit_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        tilers().parse(text)


def test_with_area_guard_there_are_no_earlier_positions() -> None:
    assert play(tilers(area_guard=True), (0, 0, 2, 1)).memory == ("a1-b1", "stock1=3x2", "stock2=3x2,2x1")
    with pytest.raises(BadInput, match="no earlier positions with area_guard"):
        tilers(area_guard=True).parse(f"{START} /3x2,2x1/3x2,2x1/2")


@pytest.mark.slow
@pytest.mark.parametrize("options", READINGS, ids=str)
def test_states_read_back(options: dict[str, object]) -> None:
    for seed, room in enumerate(ROOMS):
        game = tilers(*room, **options)
        for _, _, state in itertools.islice(playout(game, seed), 0, 40, 5):
            assert game.parse(game.text(state)) == state
