"""A book draws a board some hundred times: what is the same in every position is measured and moved once."""

from __future__ import annotations

import pickle
import random
import re
from difflib import SequenceMatcher

import pytest

from polygo_fab import games
from polygo_fab.core.page import Drawing, Shape, Style
from polygo_fab.core.path import circle, polygon
from polygo_fab.core.playout import playout
from polygo_fab.pages.diagram import diagram
from polygo_fab.pages.layers import DrawnItems, framed
from polygo_fab.write.inline_svg import _changes, svg_elements

COMMON = 0.55
"""Of what is drawn of a position so much at least is there in another one, as the same thing."""


def positions(name: str) -> list[Drawing]:
    game, drawn = games.load(name), []
    state = game.initial()
    for move in playout(game, 1).moves[:8]:
        state = game.apply(state, move)
        drawn.append(diagram(game, state, pitch=5.4))
    return drawn


@pytest.mark.parametrize("name", ["hex-3", "polygo", "polygone", "hex-draughts", "catchup", "bridges"])
def test_two_positions_share_what_they_have_in_common(name: str) -> None:
    """Not only alike: the same things, so that nothing of it is made again."""
    first, *others = positions(name)
    kept = {id(item) for item in first.items}
    for other in others:
        if other.origin == first.origin:
            assert sum(id(item) in kept for item in other.items) > COMMON * len(other.items)


def test_a_board_is_found_again_in_another_process() -> None:
    """What is kept for a board is found by its hash, which is another one there."""
    board = games.load("hex-3").board
    hash(board)
    again = pickle.loads(pickle.dumps(board))
    assert "_hash" not in vars(again)
    assert (again, hash(again)) == (board, hash(board))


def test_a_frame_is_around_all_layers() -> None:
    disc = Shape(circle((2.0, 3.0), 1.0), Style(width=0.4))
    square = Shape(polygon([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]), Style(stroke=None, fill="#ffffff"))
    size, items, by = framed([DrawnItems([square]), DrawnItems([]), DrawnItems([disc])])
    assert size == pytest.approx((0.3 + 3.2 + 0.3, 0.3 + 4.2 + 0.3))
    assert by == pytest.approx((0.3, 0.3))
    assert [type(item) for item in items] == [Shape, Shape]
    assert items == (*DrawnItems([square]).moved(*by), *DrawnItems([disc]).moved(*by))


def seen(svg: str, step: int) -> list[str]:
    """The colours of what is there at a step, one after the other."""
    found = []
    for tag in re.findall(r"<(?:path|circle|g)[^>]*>", svg):
        given = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if "fill" in given and int(given.get("data-from", 0)) <= step <= int(given.get("data-to", 99)):
            found.append(given["fill"])
    return found


def test_the_steps_of_a_drawing_are_those_of_the_drawings() -> None:
    """However a row of things becomes another one: each step shows what its drawing has, in its order."""
    chance = random.Random(5)
    things = [Shape(circle((float(k), 0.0), 0.4), Style(fill=f"#0000{k:02x}")) for k in range(12)]
    for _ in range(200):
        rows = [[*things[:3], *chance.sample(things[3:9], chance.randrange(6)), *things[9:]] for _ in range(3)]
        for row in rows:
            del row[:chance.randrange(3)]
        *before, last = (Drawing((12.0, 1.0), tuple(row)) for row in rows)
        drawn = svg_elements(last, before)
        for step, row in enumerate(rows):
            assert seen(drawn, step) == [item.style.fill for item in row]


def test_rows_are_compared_as_a_matcher_does() -> None:
    things = [Shape(circle((float(k), 0.0), 0.4), Style()) for k in range(9)]
    for known, items in ((things, things), (things[:4], []), ([], things), (things, [*things[:4], *things[5:]]),
                         (things[2:], things[:7]), ([*things, *things], things)):
        made = [item for way, i, j, m, n in _changes(known, items)
                for item in (known[i:j] if way == "equal" else items[m:n])]
        assert made == list(items)
        matched = SequenceMatcher(None, known, items, autojunk=False).ratio()
        alike = sum(j - i for way, i, j, _, _ in _changes(known, items) if way == "equal")
        assert 2 * alike >= matched * (len(known) + len(items)) - 1e-9 or not alike
