"""The line rule of puzzles of counts: a line that has all its pawns of a colour has no more of them; one that needs as
many as cells can still take them, gets them all. Applied to the empty cells too it finds everything that one line alone
says (Hall's condition on at most three values).

A state is, for each value, the cells that may have it, as bits.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from ...core.count_puzzle import CountPuzzle

__all__ = ["Rules", "State", "any_of", "rules", "settled", "start", "supposed", "swept"]

State = tuple[int, ...]
Rules = tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
"""For each line its cells as bits, and which values it counts: (value, how many)."""


def rules(puzzle: CountPuzzle) -> Rules:
    """With one colour what the pawns say says all; with two the empty cells are counted as well, where they can be."""
    found = []
    for line, count in zip(puzzle.layout.lines, puzzle.counts, strict=True):
        needs = [(value, n) for value, n in enumerate(count, start=1) if n is not None]
        if len(count) > 1 and None not in count:
            needs.insert(0, (0, len(line.cells) - sum(n for _, n in needs)))
        found.append((sum(1 << cell for cell in line.cells), tuple(needs)))
    return tuple(found)


def start(puzzle: CountPuzzle) -> State:
    """Each cell that is not known may have any value."""
    known = puzzle.known
    return tuple(sum(1 << cell for cell in range(len(puzzle.layout.names)) if known.get(cell, value) == value)
                 for value in range(len(puzzle.layout.colours) + 1))


def swept(state: State, lines: Rules) -> State | None:
    """One round: what every line says of the same state; None where one says that it cannot be."""
    if len(state) == 2:
        return _swept_pawns(*state, lines)
    following = list(state)
    for mask, needs in lines:
        for value, need in needs:
            may = state[value] & mask
            sure = may & ~any_of(state[:value] + state[value + 1:])
            room, has = may.bit_count(), sure.bit_count()
            if has > need or room < need:
                return None
            if has == need:
                following[value] &= ~(may ^ sure)
            elif room == need:
                for v in range(len(state)):
                    if v != value:
                        following[v] &= ~may
    after = tuple(following)
    return after if any_of(after) == any_of(state) else None


def _swept_pawns(empty: int, pawns: int, lines: Rules) -> State | None:
    """The same where pawns of one colour are counted, and nothing else."""
    no_pawn = a_pawn = 0
    for mask, needs in lines:
        if not needs:
            continue
        [(_, need)] = needs
        may = pawns & mask
        shared, room = may & empty, may.bit_count()
        has = room - shared.bit_count()
        if has > need or room < need:
            return None
        if has == need:
            no_pawn |= shared
        elif room == need:
            a_pawn |= shared
    return None if no_pawn & a_pawn else (empty & ~a_pawn, pawns & ~no_pawn)


def settled(state: State, lines: Rules, changed: int = -1) -> State | None:
    """What rounds come to in the end, whatever their order; None where that fails. `changed`: the cells of which
    something new is known, where all that the others say has been found; so only lines are asked that have news."""
    if len(state) == 2:
        return _settled_pawns(*state, lines, changed)
    values, whole = list(state), any_of(state)
    while changed:
        news, changed = changed, 0
        for mask, needs in lines:
            if not mask & (news | changed):
                continue
            for value, need in needs:
                may = values[value] & mask
                others = 0
                for v, cells in enumerate(values):
                    if v != value:
                        others |= cells
                shared = may & others
                room, has = may.bit_count(), (may ^ shared).bit_count()
                if has > need or room < need:
                    return None
                if has == need:
                    values[value] &= ~shared
                    changed |= shared
                elif room == need:
                    for v in range(len(values)):
                        if v != value:
                            values[v] &= ~may
                    changed |= shared
    return tuple(values) if any_of(tuple(values)) == whole else None


def _settled_pawns(empty: int, pawns: int, lines: Rules, changed: int) -> State | None:
    """The same where pawns of one colour are counted, and nothing else. It asks each line as `_swept_pawns` does, but
    not through a common function: a call for each line makes searches a fifth longer."""
    whole = empty | pawns
    while changed:
        news, changed = changed, 0
        for mask, needs in lines:
            if not (mask & (news | changed) and needs):
                continue
            [(_, need)] = needs
            may = pawns & mask
            shared, room = may & empty, may.bit_count()
            has = room - shared.bit_count()
            if has > need or room < need:
                return None
            if has == need:
                pawns ^= shared
            elif room == need:
                empty ^= shared
            else:
                continue
            changed |= shared
    return (empty, pawns) if empty | pawns == whole else None


def supposed(state: State, cell: int, value: int) -> State:
    return tuple(cells if v == value else cells & ~(1 << cell) for v, cells in enumerate(state))


def any_of(masks: State) -> int:
    """The cells of any of these sets."""
    return reduce(or_, masks, 0)
