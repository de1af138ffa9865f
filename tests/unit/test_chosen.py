"""The best of many puzzles: what it is better in, its name, and files of such puzzles."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import mean

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.puzzles.chosen import choice
from polygo_fab.puzzles.make import filled, puzzle
from polygo_fab.puzzles.names import name, named
from polygo_fab.puzzles.order import Order
from polygo_fab.puzzles.solve import is_unique, peel
from polygo_fab.recipes.puzzle_jobs.answers import checked
from polygo_fab.recipes.puzzle_jobs.batch import part_of, write_lines
from polygo_fab.recipes.puzzle_jobs.claims import BookletClaims
from polygo_fab.recipes.puzzle_jobs.input import given_puzzles
from polygo_fab.recipes.puzzle_jobs.said import PuzzleWords
from polygo_fab.recipes.puzzle_jobs.source import Chosen
from polygo_fab.recipes.puzzle_jobs.spec import BookItem, parse_spec
from polygo_fab.runtime.executors import local


@pytest.mark.parametrize("order", [Order(6, 6), Order(8, 8, level=3, seed=5), Order(5, 9, givens="pawns", density=35),
                                   Order(10, 10, symmetry="half-turn")])
def test_it_is_one_of_the_order_and_better(order: Order) -> None:
    for index in range(3):
        number, best, pawns = choice(order, index, 40)
        assert index * 40 <= number < index * 40 + 40
        assert (best, pawns) == filled(order, number)
        assert is_unique(best)
        assert named(name(order, number)) == best
        others = [puzzle(order, k) for k in range(index * 40, index * 40 + 40)]
        least = min(len(one.givens) for one in others)
        assert len(best.givens) <= least + max(1, order.rows * order.columns // 50)
        near = [one for one in others if len(one.givens) <= least + max(1, order.rows * order.columns // 50)]
        opens = [one for one in near if 2 <= len(peel(one).waves[0]) <= (order.rows + order.columns) // 3]
        assert best in opens or not opens
        rush = [max(map(len, peel(one).waves[1:]), default=0) for one in opens]
        assert not opens or max(map(len, peel(best).waves[1:]), default=0) == min(rush)


def test_many_are_better_than_few() -> None:
    order = Order(10, 10)
    assert mean(len(choice(order, k, 200)[1].givens) for k in range(5)) < 0.75 * mean(
        len(puzzle(order, k).givens) for k in range(5))


def test_one_of_one_is_itself() -> None:
    order = Order(7, 7, seed=3)
    assert [choice(order, k, 1)[1] for k in range(4)] == [puzzle(order, k) for k in range(4)]


def test_what_is_refused() -> None:
    for among in (0, 100_001):
        with pytest.raises(BadInput, match=f"among = '{among}': allowed: 1 to 100000"):
            BookItem(1, "6x6", among=among)
    with pytest.raises(BadInput, match="among with givens 'fewest'"):
        BookItem(1, "6x6", among=9, givens="fewest")
    with pytest.raises(BadInput, match="among = '9' with kind 'hexagon': allowed without a kind"):
        BookItem(1, kind="hexagon", among=9)
    with pytest.raises(BadInput, match="column 8: among = 'x': allowed: 1 to 100000"):
        parse_spec("1x 6x6/among=x")


def test_a_file_of_them_goes_on_and_says_what_is_so(tmp_path: Path) -> None:
    """Their numbers are those of the order, as their names say; a part of them is gone on with."""
    source = Chosen(Order(5, 5, count=5), 30)
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    with local(1) as executor:
        write_lines(whole, source, executor)
        lines = whole.read_bytes().splitlines(keepends=True)
        write_lines(cut, source, executor)
        cut.unlink()
        stopped = 0

        def stop(done: int) -> None:
            nonlocal stopped
            stopped = done
            if done == 2:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            write_lines(cut, source, executor, progress=stop)
        assert (stopped, part_of(cut).exists()) == (2, True)
        write_lines(cut, source, executor, resume=True)
    assert cut.read_bytes() == whole.read_bytes()
    rows = [json.loads(line) for line in lines]
    assert [row["number"] // 30 for row in rows] == [0, 1, 2, 3, 4]
    said = PuzzleWords("en")
    claims = BookletClaims(said)
    for one in given_puzzles([str(whole)], None, None, ()):
        assert not isinstance(one.puzzle, BadInput)
        assert claims.faults(one.puzzle, one.row, checked(one.puzzle, said)[0], str(whole)) == []
