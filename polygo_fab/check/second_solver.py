"""The solutions of a puzzle of counts, found without anything of what makes and solves puzzles: one, none or more.

Rows and columns of one colour are a network: from a hub to each row, from row to column through each cell, and back to
the hub; a solution is a circulation that fills every line by its count (Gale 1957). It is found by augmenting paths.
Another one differs from it along a cycle of what is left (Ford and Fulkerson 1956), so a cell has the same value in
all solutions exactly when no way leads back round it. That is exact for every size, hidden counts too.

Of areas every cover is counted (`second_areas`). Where more is counted (diagonals, hexagons, two colours) every
solution is searched for, cell by cell, each line saying after each choice which values its cells still may have.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from ..core.count_puzzle import CountPuzzle
from .second_areas import area_covers

__all__ = ["MOST_CHOICES", "Solutions", "solutions"]

MOST_CHOICES = 50_000
"""Choices of a search: some ten seconds."""


@dataclass(frozen=True)
class Solutions:
    """How many there are: 0, 1, 2 for two or more, None where the search was given up; and the value of each cell where
    it is the same in all of them, None where it is not or is not known; and of rows and columns one of them, whichever.
    """

    count: int | None
    cells: tuple[int | None, ...]
    one: tuple[int, ...] = ()


def solutions(puzzle: CountPuzzle, most_choices: int = MOST_CHOICES) -> Solutions:
    """Exact, unless a search takes more than so many choices."""
    layout = puzzle.layout
    if layout.areas:
        return Solutions(*area_covers(puzzle))
    if layout.families == ("r", "c") and len(layout.colours) == 1:
        return _by_network(puzzle)
    found = _Search(puzzle, most_choices).found()
    nothing: tuple[int | None, ...] = (None,) * len(layout.names)
    if found is None:
        return Solutions(None, nothing)
    return Solutions(len(found), found[0] if len(found) == 1 else nothing)


# --- rows and columns


@dataclass
class _Arc:
    """From one line to another, with what flows there and may flow at most and at least."""

    start: int
    end: int
    least: int
    most: int
    flow: int


def _by_network(puzzle: CountPuzzle) -> Solutions:
    lines, known = puzzle.layout.lines, puzzle.known
    hub = len(lines)
    arcs: list[_Arc] = []
    for number, (line, (count,)) in enumerate(zip(lines, puzzle.counts, strict=True)):
        least, most = (0, len(line.cells)) if count is None else (count, count)
        start, end = (hub, number) if line.family == "r" else (number, hub)
        arcs.append(_Arc(start, end, least, most, least))
    row_of = {cell: number for number, line in enumerate(lines) if line.family == "r" for cell in line.cells}
    column_of = {cell: number for number, line in enumerate(lines) if line.family == "c" for cell in line.cells}
    cells = [_Arc(row_of[cell], column_of[cell], known.get(cell, 0), known.get(cell, 1), known.get(cell, 0))
             for cell in range(len(puzzle.layout.names))]
    network = _Network(hub + 1, [*arcs, *cells])
    if not network.filled():
        return Solutions(0, (None,) * len(cells))
    reached = network.reached()
    values = tuple(arc.flow if not _turns(arc, reached) else None for arc in cells)
    return Solutions(2 if None in values else 1, values, tuple(arc.flow for arc in cells))


def _turns(arc: _Arc, reached: list[int]) -> bool:
    """Whether a cycle of what is left goes through a cell, which then has another value in another solution."""
    if arc.least == arc.most:
        return False
    start, end = (arc.end, arc.start) if arc.flow else (arc.start, arc.end)
    return bool(reached[end] >> start & 1)


class _Network:
    def __init__(self, nodes: int, arcs: list[_Arc]) -> None:
        self.arcs = arcs
        self.at: list[list[_Arc]] = [[] for _ in range(nodes)]
        self.excess = [0] * nodes
        for arc in arcs:
            self.at[arc.start].append(arc)
            self.at[arc.end].append(arc)
            self.excess[arc.start] -= arc.flow
            self.excess[arc.end] += arc.flow

    def filled(self) -> bool:
        """What is too much somewhere is led to where it is wanting; False where that cannot be."""
        for node in range(len(self.at)):
            while self.excess[node] > 0:
                if not self._led(node):
                    return False
        return not any(self.excess)

    def _led(self, source: int) -> bool:
        came: dict[int, _Arc | None] = {source: None}
        todo = deque([source])
        while todo:
            node = todo.popleft()
            if self.excess[node] < 0:
                self.excess[source] -= 1
                self.excess[node] += 1
                while (arc := came[node]) is not None:
                    forward = arc.end == node
                    arc.flow += 1 if forward else -1
                    node = arc.start if forward else arc.end
                return True
            for arc in self.at[node]:
                other = self._beyond(arc, node)
                if other is not None and other not in came:
                    came[other] = arc
                    todo.append(other)
        return False

    @staticmethod
    def _beyond(arc: _Arc, node: int) -> int | None:
        """Where one more may go along an arc from here, or one less against it."""
        if arc.start == node:
            return arc.end if arc.flow < arc.most else None
        return arc.start if arc.flow > arc.least else None

    def reached(self) -> list[int]:
        """For each line those that what is left leads to, as bits."""
        found = []
        for source in range(len(self.at)):
            seen, todo = 1 << source, [source]
            while todo:
                node = todo.pop()
                for arc in self.at[node]:
                    other = self._beyond(arc, node)
                    if other is not None and not seen >> other & 1:
                        seen |= 1 << other
                        todo.append(other)
            found.append(seen)
        return found


# --- any lines


class _Search:
    """Depth first: of each cell the values that it still may have, as bits."""

    def __init__(self, puzzle: CountPuzzle, most_choices: int) -> None:
        layout = puzzle.layout
        colours, self.left = len(layout.colours), most_choices
        self.start = [1 << puzzle.known[cell] if cell in puzzle.known else (1 << colours + 1) - 1
                      for cell in range(len(layout.names))]
        self.lines: list[tuple[tuple[int, ...], list[tuple[int, int]]]] = []
        self.through: list[list[int]] = [[] for _ in layout.names]
        for number, (line, count) in enumerate(zip(layout.lines, puzzle.counts, strict=True)):
            wanted = [(1 << value, n) for value, n in enumerate(count, start=1) if n is not None]
            if len(wanted) == colours:
                wanted.append((1, len(line.cells) - sum(n for _, n in wanted)))
            self.lines.append((line.cells, wanted))
            for cell in line.cells:
                self.through[cell].append(number)

    def found(self) -> list[tuple[int, ...]] | None:
        """At most two solutions; None where there were too many choices before it was sure."""
        answers: list[tuple[int, ...]] = []
        first = list(self.start)
        todo = [first] if self._narrowed(first, deque(range(len(self.lines)))) else []
        while todo:
            state = todo.pop()
            cell = self._chosen(state)
            if cell is None:
                answers.append(tuple(values.bit_length() - 1 for values in state))
                if len(answers) == 2:
                    break
                continue
            for value in range(state[cell].bit_length()):
                if not state[cell] >> value & 1:
                    continue
                if not self.left:
                    return None
                self.left -= 1
                trial = list(state)
                trial[cell] = 1 << value
                if self._narrowed(trial, deque(self.through[cell])):
                    todo.append(trial)
        return answers

    def _chosen(self, state: list[int]) -> int | None:
        """An open cell of a line that has the fewest of them."""
        fewest: list[int] = []
        for cells, _ in self.lines:
            some = [cell for cell in cells if state[cell] & state[cell] - 1]
            if some and (not fewest or len(some) < len(fewest)):
                fewest = some
        return fewest[0] if fewest else next((cell for cell, values in enumerate(state) if values & values - 1), None)

    def _narrowed(self, state: list[int], todo: deque[int]) -> bool:
        """The values that the lines leave, in place; False where one cannot have its count."""
        while todo:
            number = todo.popleft()
            cells, wanted = self.lines[number]
            for value, n in wanted:
                may = [cell for cell in cells if state[cell] & value]
                must = [cell for cell in may if state[cell] == value]
                if len(must) > n or len(may) < n:
                    return False
                if len(may) > len(must) and n in (len(must), len(may)):
                    full = n == len(must)
                    for cell in may:
                        if state[cell] != value:
                            state[cell] = state[cell] & ~value if full else value
                            todo += [other for other in self.through[cell] if other not in todo]
        return True
