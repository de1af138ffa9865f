"""Words in Braille, QR codes that scan, and the cells that are sure."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.puzzles.place import certain
from polygo_fab.puzzles.variants.base import as_base
from polygo_fab.puzzles.variants.catalogue import VariantOrder, answer, generate, is_unique, parse, steps, variants
from polygo_fab.puzzles.variants.kinds.braille import code, common_words, dots_of, fitting, read_words, size_for, spelt
from polygo_fab.puzzles.variants.kinds.qr import layout

# --- Braille


def test_the_code() -> None:
    """Braille's lines: k to t add dot 3 to a to j; u, v, x, y, z and ç, é, à, è, ù add dots 3 and 6; â to œ dot 6."""
    first, table = "abcdefghij", code()
    lines = {"klmnopqrst": "3", "uvxyzçéàèù": "36", "âêîôûëïüœw": "6"}
    order = {letters: first for letters in lines}
    for letters, more in lines.items():
        for letter, base in zip(letters, order[letters], strict=True):
            assert table[letter] == "".join(sorted(table[base] + more))
    assert len(table) == 40 == len(set(table.values()))
    assert all(dots and all(a < b for a, b in pairwise(dots)) and set(dots) <= set("123456")
               for dots in table.values())
    assert [table[letter] for letter in first] == ["1", "12", "14", "145", "15", "124", "1245", "125", "24", "245"]


def test_blabla_needs_no_given() -> None:
    """puzzles.md: seven French words need none, blabla is one."""
    puzzle = generate(VariantOrder("braille", words=("blabla",)), 1)
    assert puzzle.givens == ()
    assert puzzle.text() == "nc-braille:6x6:r3,2,1,3,2,1:c4,0,6,0,2,0"
    assert spelt(puzzle) == "blabla"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_common_words_are_spelt(lang: str) -> None:
    words = common_words(lang)
    assert len(words) >= 60
    assert fitting(words, "6x6") == words
    made = [generate(VariantOrder("braille", words=words), 4, index) for index in range(len(words))]
    assert sorted(map(str, map(spelt, made))) == sorted(words)  # each once
    assert all(map(is_unique, made))
    assert sum(len(puzzle.givens) for puzzle in made) / len(made) < 5


def test_other_sizes_and_accents() -> None:
    assert spelt(generate(VariantOrder("braille", "3x6", words=("Été",)), 1)) == "été"
    assert spelt(generate(VariantOrder("braille", "9x6", words=("patinoire",)), 1)) == "patinoire"
    assert spelt(parse("nc-braille:3x2:r0,0,1:c0,1")) == "?"
    assert spelt(parse("nc-braille:3x2:r1,1,0:c1,1")) is None
    assert fitting(("été", "où", "ÉTÉ", "a-b"), "3x6") == ("été", "été")
    with pytest.raises(BadInput, match="size '6x5': allowed: rows in threes and columns in pairs"):
        parse("nc-braille:6x5:r1")


def test_each_word_has_a_board() -> None:
    """Of all boards with as many letters the one that is nearest to a square."""
    allowed = {n: [(abs(3 * a - 2 * b), 3 * a, 2 * b) for a in range(1, 9) for b in range(1, 13) if a * b == n]
               for n in range(1, 98)}
    for letters, boards in allowed.items():
        word = "a" * letters
        assert bool(fitting([word])) == bool(boards)
        if boards:
            _, rows, columns = min(boards)
            assert size_for(word) == f"{rows}x{columns}"
            assert len(dots_of(word, size_for(word))) == letters
        else:
            with pytest.raises(BadInput, match=f"of {letters} letters: no board holds so many"):
                size_for(word)
    assert [size_for(word) for word in ("été", "École", "maison")] == ["3x6", "3x10", "6x6"]


@pytest.mark.parametrize(("words", "message"), [
    ((), "no word given"), (("maison", ""), "word '' of 0 letters: a board of 6x6 holds 6"),
    (("chat",), "word 'chat' of 4 letters: a board of 6x6 holds 6"),
    (("aujourd'hui",), "word 'aujourd'hui': no Braille for ''': allowed: abc"),
    (("señora",), "no Braille for 'ñ'")])
def test_words_that_do_not_fit(words: tuple[str, ...], message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        [generate(VariantOrder("braille", words=words), 1, index) for index in range(2)]


def test_word_lists(tmp_path: Path) -> None:
    path = tmp_path / "mots.txt"
    path.write_text("\ufeffMaison\n\nété\nmaison\ne\u0301te\u0301\n", encoding="utf-8")
    assert read_words(path) == ("maison", "été")
    for content, message in ((b"\xff\xfe\x00", "not a text in UTF-8"), (b"\n \n", "no word in it")):
        path.write_bytes(content)
        with pytest.raises(BadInput, match=message):
            read_words(path)
    with pytest.raises(BadInput, match="No such file"):
        read_words(tmp_path / "none.txt")
    with pytest.raises(BadInput, match="unknown language 'xx'"):
        common_words("xx")


def test_dots_stand_where_the_hand_reads_them() -> None:
    """é has all six dots; a the first of its letter, in reading order."""
    assert dots_of("éa", "3x4") == {0, 1, 4, 5, 8, 9, 2}


# --- QR codes


def read(modules: list[list[int]]) -> list[str]:
    """What an independent reader makes of the modules drawn 8 pixels wide, with the quiet zone of 4."""
    import numpy as np
    import zxingcpp

    picture = np.pad(1 - np.array(modules, dtype=np.uint8), 4, constant_values=1).repeat(8, 0).repeat(8, 1) * 255
    return [found.text for found in zxingcpp.read_barcodes(picture)]


@pytest.mark.slow
@pytest.mark.parametrize("text", ["polygo", "NOMBRES CROISES 2026", "https://example.org/a?b=c", "où est l'été ?", "7",
                                  "çüêïêèèï", "é" * 16])
def test_a_solved_code_scans(text: str) -> None:
    puzzle = generate(VariantOrder("qr", text=text), 1)
    found = answer(puzzle)
    assert found is not None
    assert is_unique(puzzle)
    modules = [[found[r * 25 + c] or 0 for c in range(25)] for r in range(25)]
    assert read(modules) == [text]
    assert len(puzzle.layout.fixed) == 625 - 359
    assert 80 <= len(puzzle.givens) <= 125
    assert parse(puzzle.text()) == puzzle
    assert read([[1 - value if r > 8 else value for value in row] for r, row in enumerate(modules)]) == []


def test_format_information() -> None:
    """The 15 bits beside the upper left finder: level and mask as ISO/IEC 18004 codes them, and no remainder."""
    places = [(8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)] + [(r, 8) for r in (7, 5, 4, 3, 2, 1, 0)]
    levels = {"L": 0b01, "M": 0b00, "Q": 0b11, "H": 0b10}
    for size in ("25x25-L0", "25x25-M3", "25x25-Q5", "25x25-H7"):
        fixed = dict(layout(size).fixed)
        bits = int("".join(str(fixed[r * 25 + c]) for r, c in places), 2) ^ 0b101010000010010
        assert bits >> 10 == levels[size[-2]] << 3 | int(size[-1])
        for k in range(14, 9, -1):
            bits ^= (bits >> k & 1) * (0b10100110111 << k - 10)
        assert bits == 0


@pytest.mark.parametrize(("order", "message"), [
    (VariantOrder("qr"), "no text given"), (VariantOrder("qr", "21x21", text="a"), "size '21x21': allowed: 25x25"),
    (VariantOrder("qr", text="é" * 17), "of 34 bytes: too long for a QR code of 25x25")])
def test_codes_that_cannot_be(order: VariantOrder, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        generate(order, 1)
    with pytest.raises(BadInput, match="size '25x25-X1': allowed: 25x25-L0 to 25x25-H7"):
        parse("nc-qr:25x25-X1:r1")


# --- sure cells


@pytest.mark.parametrize("size", ["6x6", "5x8", "10x10"])
def test_sure_cells_and_the_blocks_that_prove_them(size: str) -> None:
    """What is said to be sure is, and all of it; and each block's counts differ by just as much as its argument says.

    A block that no arrow leaves: its columns have all the other rows' cells, its rows none of the other columns'.
    """
    several = 0
    for index in range(12):
        puzzle = generate(VariantOrder("certain", size), 8, index)
        base, found = as_base(puzzle), answer(puzzle)
        n, m = len(base.rows), len(base.columns)
        sure = certain(base)
        assert sure is not None
        assert found == tuple(None if value is None else int(value) for row in sure for value in row)
        known: dict[int, int] = {}
        left = set(range(n + m))
        told = list(steps(puzzle))
        while told:
            lines = told[0].lines
            same = [step for step in told if step.lines == lines]
            told = [step for step in told if step.lines != lines]
            rows, columns = {k for k in lines if k < n}, {k - n for k in lines if k >= n}
            full = {(r, c): step.value for step in same for r, c in (divmod(cell, m) for cell in step.cells)}
            out = {(r, c) for r in left if r < n for c in (k - n for k in left if k >= n)
                   if (r in rows) != (c in columns)}
            assert set(full) == out
            need = [count - sum(known.get(r * m + c, 0) for c in range(m)) for r, count in enumerate(base.rows)]
            wants = [count - sum(known.get(r * m + c, 0) for r in range(n)) for c, count in enumerate(base.columns)]
            more = sum(wants[c] for c in columns) - sum(need[r] for r in rows)
            crossing = sum(1 if c in columns else -1 for r, c in out if full[r, c])
            assert more == crossing in (sum(c in columns for _, c in out), -sum(r in rows for r, _ in out))
            known |= {r * m + c: value for (r, c), value in full.items()}
            left -= set(lines)
            several += len(lines) > 1
    assert several


def test_the_kinds_of_rows_and_columns_only() -> None:
    with pytest.raises(ValueError, match="diagonals is more than rows and columns"):
        as_base(generate(VariantOrder("diagonals", "3x3"), 1))
    with pytest.raises(ValueError, match="a count is not shown"):
        as_base(parse("nc-hidden:2x2:r?,1:c1,?"))
    assert {"braille", "certain", "qr", "hidden"} <= set(variants())
