"""Words in Braille: each letter is 3 x 2 cells, a pawn for each raised dot, so 6 x 6 holds six letters.

Solved, the board spells a word. It has one solution among all dispositions, so nobody needs to know the list of words.
The code is French Braille (templates/braille/letters.toml), whose letters without accents are those of every language
that uses the Latin alphabet.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from ....core.count_puzzle import CountPuzzle, Layout
from ....core.errors import BadInput, unknown
from ....core.resources import template
from ....core.stream import Stream
from ..arrows import irreducible
from ..growing import shuffled
from ..layouts import grid, size_of
from ..variant import Order, by_lines

__all__ = ["VARIANT", "code", "common_words", "dots_of", "fitting", "read_words", "spelt"]

TRIES = 8
"""Orders in which cells are opened, to give few."""


@cache
def code() -> Mapping[str, str]:
    """The raised dots of each letter, as digits: 1 2 3 down the left side, 4 5 6 down the right one."""
    table = tomllib.loads(template("braille/letters.toml").read_text(encoding="utf-8"))
    return {str(letter): str(dots) for letter, dots in table["letters"].items()}


def common_words(lang: str) -> tuple[str, ...]:
    """Some sixty words of six letters. Raises BadInput for a language that has no list."""
    there = {path.stem.removeprefix("words-"): path for path in template("braille").glob("words-*.txt")}
    if lang not in there:
        raise unknown("language", lang, there)
    return read_words(there[lang])


def read_words(path: Path) -> tuple[str, ...]:
    """A list of words, one a line, each once. Raises BadInput where it cannot be read or is empty."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"word list '{path}': {getattr(error, 'strerror', None) or 'not a text in UTF-8'}") from None
    words = tuple(dict.fromkeys(plain for line in lines if (plain := _plain(line))))
    if not words:
        raise BadInput(f"word list '{path}': no word in it: expected one a line")
    return words


def fitting(words: Sequence[str], size: str) -> tuple[str, ...]:
    """Those of the words that a board of this size holds."""
    letters = len(layout(size).frames)
    return tuple(word for word in map(_plain, words) if len(word) == letters and all(c in code() for c in word))


@cache
def layout(size: str) -> Layout:
    """3x2 to 24x24: rows in threes, columns in pairs; each letter is framed."""
    n, m = size_of(size, 2, 24)
    if n % 3 or m % 2:
        raise BadInput(f"size '{size}': allowed: rows in threes and columns in pairs, such as 6x6 for six letters")
    frames = tuple(tuple((top + dot % 3) * m + left + dot // 3 for dot in range(6))
                   for top in range(0, n, 3) for left in range(0, m, 2))
    return replace(grid("braille", size, 2, 24), frames=frames)


def dots_of(word: str, size: str) -> frozenset[int]:
    """The cells with a pawn. Raises BadInput for a word that does not fit."""
    plain, frames = _plain(word), layout(size).frames
    strange = next((letter for letter in plain if letter not in code()), None)
    if strange is not None:
        raise BadInput(f"word '{word[:60]}': no Braille for '{strange}': allowed: {''.join(code())}")
    if len(plain) != len(frames):
        raise BadInput(f"word '{word[:60]}' of {len(plain)} letters: a board of {size} holds {len(frames)}")
    return frozenset(frame[int(dot) - 1] for letter, frame in zip(plain, frames, strict=True) for dot in code()[letter])


def spelt(puzzle: CountPuzzle) -> str | None:
    """The word that the solution spells, ? for what is no letter; None without exactly one solution."""
    found = VARIANT.solved(puzzle)
    if found.answer is None or not found.complete:
        return None
    letter = {frozenset(dots): name for name, dots in code().items()}
    raised = [frozenset(str(dot) for dot, cell in enumerate(frame, start=1) if found.answer[cell])
              for frame in puzzle.layout.frames]
    return "".join(letter.get(dots, "?") for dots in raised)


def made(order: Order, seed: int, index: int, stream: Stream) -> CountPuzzle:
    """Words in an order that depends on the seed, each used once before any comes back; any word if a level is asked
    for. Raises BadInput without words, or for one that does not fit."""
    if not order.words:
        raise BadInput("words in Braille: no word given: expected one or more, or a file of them")
    board = layout(order.size)
    chosen = stream.below(len(order.words)) if order.level else _turn(len(order.words), seed)[index % len(order.words)]
    pawns = dots_of(order.words[chosen], order.size)
    n = sum(line.family == "r" for line in board.lines)
    m = len(board.lines) - n
    givens = min((irreducible(n, m, pawns, shuffled(list(range(n * m)), stream)) for _ in range(TRIES)), key=len)
    counts = tuple((sum(cell in pawns for cell in line.cells),) for line in board.lines)
    return CountPuzzle(board, counts, tuple((cell, int(cell in pawns)) for cell in givens))


@cache
def _turn(words: int, seed: int) -> tuple[int, ...]:
    return tuple(shuffled(list(range(words)), Stream(seed)))


def _plain(word: str) -> str:
    return unicodedata.normalize("NFC", word.strip()).lower()


VARIANT = by_lines(("6x6", "3x6", "6x8", "9x6"), layout, made)
