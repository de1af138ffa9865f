"""Words in Braille: each letter is 3 x 2 cells, a pawn for each raised dot, so 6 x 6 holds six letters.

Solved, the board spells a word. It has one solution among all dispositions, so nobody needs to know the list of words.
The code is French Braille (templates/braille/letters.toml), whose letters without accents are those of every language
that uses the Latin alphabet.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from ....core.count_puzzle import CountPuzzle, Layout
from ....core.errors import BadInput
from ....core.resources import our_table
from ....core.stream import Stream
from ....core.words.language import language, language_folder
from ...arrows import irreducible
from ..growing import shuffled
from ..layouts import grid, size_of
from ..variant import VariantOrder, by_lines

__all__ = ["VARIANT", "code", "common_words", "dots_of", "fitting", "of_list", "read_words", "size_for", "spelt"]

TRIES = 8
"""Orders in which cells are opened, to give few."""
MOST_SIDE = 24
"""Rows, and columns, of the largest boards."""


@cache
def code() -> Mapping[str, str]:
    """The raised dots of each letter, as digits: 1 2 3 down the left side, 4 5 6 down the right one."""
    return {str(letter): str(dots) for letter, dots in our_table("braille/letters.toml")["letters"].items()}


def common_words(lang: str) -> tuple[str, ...]:
    """Some sixty words of six letters. Raises BadInput for a language that has no list."""
    path = language_folder(lang) / "braille.txt"
    if not path.is_file():
        raise BadInput(f"no common words in {language(lang).title}: {path} is not there: allowed: words of your own")
    return read_words(path)


_LONGEST_LIST = 10_000_000


def read_words(path: Path) -> tuple[str, ...]:
    """A list of words, one a line, each once. Raises BadInput where it cannot be read or is empty."""
    try:
        if path.stat().st_size > _LONGEST_LIST or not path.is_file():
            raise BadInput(f"word list '{path}': expected a file of at most {_LONGEST_LIST // 1_000_000} MB")
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, ValueError) as error:
        raise BadInput(f"word list '{path}': {getattr(error, 'strerror', None) or 'not a text in UTF-8'}") from None
    words = tuple(dict.fromkeys(plain for line in lines if (plain := _plain(line))))
    if not words:
        raise BadInput(f"word list '{path}': no word in it: expected one a line")
    return words


def fitting(words: Sequence[str], size: str = "") -> tuple[str, ...]:
    """Those of the words that a board of this size holds; without one, those that some board holds."""
    allowed = {len(layout(size).frames)} if size else {n for n in range(1, MOST_SIDE ** 2 // 6 + 1) if _board_of(n)}
    return tuple(word for word in map(_plain, words) if len(word) in allowed and all(c in code() for c in word))


def of_list(words: tuple[str, ...], size: str, where: str) -> tuple[str, ...]:
    """The words of a list that a board of a size holds, or without one any board. Raises BadInput where there is none.
    """
    if found := fitting(words, size):
        return found
    if held := ", ".join(dict.fromkeys(map(size_for, sorted(fitting(words), key=len)))):
        raise BadInput(f"no word of {len(layout(size).frames)} letters in {where}, for a board of {size}: allowed: "
                       f"{held}")
    raise BadInput(f"no word in {where} that a board holds: allowed: 1 to 12 letters")


def size_for(word: str) -> str:
    """The board for a word, as near to a square as its letters allow: 6x6 for six, 3x10 for five.

    Raises BadInput for a word without Braille, or that no board holds.
    """
    plain = _spelt_in_code(word)
    size = _board_of(len(plain))
    if not size:
        raise BadInput(f"word '{word[:60]}' of {len(plain)} letters: no board holds so many: allowed: 1 to 12, or rows "
                       "of letters that are equally long")
    return size


def _board_of(letters: int) -> str:
    """The size with so many letters; "" where there is none."""
    shapes = [(3 * down, 2 * letters // down) for down in range(1, MOST_SIDE // 3 + 1) if letters % down == 0]
    fits = [(abs(n - m), n, m) for n, m in shapes if 2 <= m <= MOST_SIDE]
    return "{1}x{2}".format(*min(fits)) if fits else ""


@cache
def layout(size: str) -> Layout:
    """3x2 to 24x24: rows in threes, columns in pairs; each letter is framed."""
    n, m = size_of(size, 2, MOST_SIDE)
    if n % 3 or m % 2:
        raise BadInput(f"size '{size}': allowed: rows in threes and columns in pairs, such as 6x6 for six letters")
    frames = tuple(tuple((top + dot % 3) * m + left + dot // 3 for dot in range(6))
                   for top in range(0, n, 3) for left in range(0, m, 2))
    return replace(grid("braille", size, 2, MOST_SIDE), frames=frames)


def dots_of(word: str, size: str) -> frozenset[int]:
    """The cells with a pawn. Raises BadInput for a word that does not fit."""
    plain, frames = _spelt_in_code(word), layout(size).frames
    if len(plain) != len(frames):
        will = _board_of(len(plain))
        raise BadInput(f"word '{word[:60]}' of {len(plain)} letters: a board of {size} holds {len(frames)}"
                       + (f": allowed for this word: {will}" if will else ""))
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


def made(order: VariantOrder, seed: int, index: int, stream: Stream) -> CountPuzzle:
    """The words in their order, over and over; any word if a level is asked for. Raises BadInput without words, or for
    one that does not fit."""
    if not order.words:
        raise BadInput("words in Braille: no word given: expected one or more, or a file of them")
    board = layout(order.size)
    chosen = stream.below(len(order.words)) if order.level else index % len(order.words)
    pawns = dots_of(order.words[chosen], order.size)
    n = sum(line.family == "r" for line in board.lines)
    m = len(board.lines) - n
    givens = min((irreducible(n, m, pawns, shuffled(list(range(n * m)), stream)) for _ in range(TRIES)), key=len)
    counts = tuple((sum(cell in pawns for cell in line.cells),) for line in board.lines)
    return CountPuzzle(board, counts, tuple((cell, int(cell in pawns)) for cell in givens))


def _spelt_in_code(word: str) -> str:
    """Raises BadInput for a letter that has no Braille."""
    plain = _plain(word)
    strange = next((letter for letter in plain if letter not in code()), None)
    if strange is not None:
        raise BadInput(f"word '{word[:60]}': no Braille for '{strange}': allowed: {''.join(code())}")
    return plain


def _plain(word: str) -> str:
    return unicodedata.normalize("NFC", word.strip()).lower()


VARIANT = by_lines(("6x6", "3x6", "6x8", "9x6"), layout, made)
