"""The teacher's sheet: every equality, count and answer in it is calculated again, in each language."""

import itertools
import math
import re
from collections import Counter
from functools import cache

import pytest

from polygo_fab import games
from polygo_fab.core.page import Figure, Label
from polygo_fab.core.resources import template
from polygo_fab.kits.paper import Paper
from polygo_fab.pages.piece_sheet import piece_pages, pieces_of
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.write.pdf import page_count

LANGUAGES = ("en", "fr", "de")
_LETTER = "[0-9A-Za-zÀ-ÿ]"
_ATOM = rf"(?:\d+[a-d]{{0,2}}|[a-d]{{1,2}})(?!{_LETTER})²?"
_TERM = rf"(?:{_ATOM}|[a-d]?\({_ATOM}(?: [+−] {_ATOM})*\)²?)+"
_SUM = rf"{_TERM}(?: [×+−] {_TERM})*"
_CHAIN = re.compile(rf"(?<!{_LETTER})(?<![²()])(?<![+×−=] ){_SUM}(?: = {_SUM})+")
_BLANK = "………"


@cache
def chapters(lang: str) -> tuple[tuple[str, ...], ...]:
    """The sections of the lessons, of the worksheet and of the answers; one kind of space, no bold, no diagrams."""
    text = template(f"lang/{lang}/teacher.md").read_text(encoding="utf-8")
    text = re.sub(r"```.*?```", "", re.sub("[\u00a0\u202f]", " ", text).replace("*", ""), flags=re.S)
    return tuple(tuple(re.split(r"^## ", chapter, flags=re.M)) for chapter in re.split(r"^# ", text, flags=re.M)[1:])


def told(lang: str) -> str:
    """All that the teacher reads, but for what pupils get wrong."""
    lessons, _, (_, answers, further, _, easier, _) = chapters(lang)
    return "\n".join([*lessons, answers, further, easier])


def items(section: str) -> list[str]:
    """Those of its list, or lists."""
    return re.findall(r"^(?:\d+\.|-) (.*)$", section.partition("\n")[2], flags=re.M)


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def chains(text: str) -> list[str]:
    """The equalities of a text; not those that say what a letter stands for."""
    return [chain for chain in _CHAIN.findall(text) if not re.fullmatch(r"[a-d] = \d+", chain)]


def value(term: str, **letters: int) -> int:
    """What an expression is worth: 2ab + (a − b)²."""
    code = re.sub(r"(?<=[\w)²])(?=[a-d(])", "*", term)
    for sign, operator in (("²", "**2"), ("×", "*"), ("−", "-")):
        code = code.replace(sign, operator)
    return int(eval(code, {"__builtins__": {}}, letters))


def holds(chain: str) -> bool:
    """Whether all sides of an equality are equal, whatever its letters stand for."""
    return all(len({value(side, **dict(zip("abcd", chosen, strict=True))) for side in chain.split(" = ")}) == 1
               for chosen in itertools.product((1, 2, 3, 5), repeat=4))


def divisors(number: int) -> list[int]:
    return [d for d in range(1, number + 1) if number % d == 0]


def tiles(area: int) -> list[tuple[int, int]]:
    """Those of an area, the longest first."""
    return [(area // d, d) for d in divisors(area) if d * d <= area]


def fibonacci(count: int) -> list[int]:
    found = [1, 1]
    while len(found) < count:
        found.append(found[-1] + found[-2])
    return found


SINGLE = [area for area in range(1, 13) if len(tiles(area)) == 1]
SEVERAL = [area for area in range(1, 13) if len(tiles(area)) > 1]
ODD = [2 * k + 1 for k in range(10)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_equality_holds(lang: str) -> None:
    found = chains(told(lang))
    assert len(found) > 30
    assert [chain for chain in found if not holds(chain)] == []


def test_the_languages_have_the_same_equalities() -> None:
    assert chains(told("en")) == chains(told("fr")) == chains(told("de"))


@pytest.mark.parametrize("broken", ["4 × 3 + 4 × 2 = 4 × 5 = 21", "(a + b)² = a² + ab + b²", "168 = (13 + 1)(13 − 2)",
                                    "1 + 3 + 5 = 2²", "a(b + c) = ab + c"])
def test_a_wrong_equality_is_found(broken: str) -> None:
    assert chains(f"So {broken}, or not.") == [broken]
    assert not holds(broken)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_mistakes(lang: str) -> None:
    wrong = chapters(lang)[2][3]
    assert chains(wrong) == ["(a + b)² = a² + b²", "a² − b² = (a − b)²"]
    assert not any(map(holds, chains(wrong)))
    lines, _, _, _, square, difference, _ = items(wrong)
    assert numbers(lines)[0] == 2 * (4 + 3)
    assert numbers(square) == [3, 2, *(value(term, a=3, b=2) for term in ("a² + b²", "(a + b)²", "2ab"))]
    assert numbers(difference) == [5, 3, value("(a − b)²", a=5, b=3), value("a² − b²", a=5, b=3)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_four_lessons_of_50_minutes(lang: str) -> None:
    lessons = chapters(lang)[0]
    minutes = [[int(match[1]) for step in items(lesson) if (match := re.search(r"(\d+) [mM]inute", step))]
               for lesson in lessons[4:]]
    assert [sum(lesson) for lesson in minutes] == [50] * 4
    assert {"en": "4 lessons of 50", "fr": "4 séances de 50", "de": "4 Stunden zu 50"}[lang] in lessons[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tiles_and_divisors(lang: str) -> None:
    shapes = [shape for area in range(1, 13) for shape in tiles(area)]
    assert sorted(shapes) == sorted(games.load("blocks", "units12").shapes)
    lesson = chapters(lang)[0][4]
    assert numbers(items(lesson)[2])[1:] == [len(shapes)]  # after its minutes
    assert numbers(lesson.split("\n\n")[2]) == [
        12, *divisors(12), len(divisors(12)), len(tiles(12)), len(tiles(12)), 7, len(divisors(7)), len(tiles(7)),
        9, len(divisors(9)), 3]
    first, second, *_ = items(chapters(lang)[2][1])
    by_count = Counter(len(tiles(area)) for area in range(1, 13))
    assert numbers(first) == [*SINGLE, 1, *(side for area in SEVERAL for shape in tiles(area) for side in shape),
                              by_count[1], 1, by_count[2], 2, 3 * by_count[3], len(shapes)]
    assert numbers(second) == [*SINGLE, *(area for area in SINGLE if len(divisors(area)) != 2),
                               *(area for area in range(1, 13) if tiles(area)[-1][0] == tiles(area)[-1][1])]
    assert numbers(chapters(lang)[1][1])[1:5] == [6, 7, 9, 12]
    assert [int(row) for row in re.findall(r"^\| (\d+) \|", chapters(lang)[1][1], flags=re.M)] == list(range(1, 13))
    assert f"| 4 | {', '.join(f'{a} × {b}' for a, b in tiles(4))} | {len(tiles(4))} |" in chapters(lang)[1][1]


STOCK = sum(a * b for a, b in games.load("tilers").shapes)
FILLED: dict[int, list[tuple[int | str, ...]]] = {
    3: [(2, 70, 14, 7 * 12), (3, 60, 18, 6 * 13), (8, 10, 8, 5, 8 * 15)],
    4: [(30 - 12 - 8, 6 * 5), (2 * 3, 4 * 2, 2 * 2, 6 * 5)],
    5: [(4, 4 * 3, 3, 7 ** 2), ("2ab", "b²"), (5, 3, 8 * 2)],
    6: [(sum(ODD[:2]),), (sum(ODD[:3]),), (sum(ODD[:4]),), (sum(ODD),)],
    7: [tuple(fibonacci(9)[6:]), (sum(f * f for f in fibonacci(5)), fibonacci(6)[-1])],
    8: [(STOCK, 2 * STOCK), (14 ** 2, 14 ** 2 - 2 * STOCK)]}
"""What goes into the blanks of the worksheet, question by question."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("question", FILLED)
def test_worksheet_and_its_answers(question: int, lang: str) -> None:
    section, answer = chapters(lang)[1][question], items(chapters(lang)[2][1])[question - 1]
    assert section.startswith(f"{question}. ")
    lines = items(section)
    for line, filling in zip(lines, FILLED[question], strict=True):
        assert line.count(_BLANK) == len(filling)
        whole = line
        for word in filling:
            whole = whole.replace(_BLANK, str(word), 1)
        assert all(map(holds, chains(whole)))
        assert len(chains(whole)) == (1 if "=" in line else 0)
        told = str(filling[-1])
        assert told in answer.replace(",", " ").replace(".", " ").replace(";", " ").split(), answer
    if question == 8:
        assert numbers(section.split("\n\n")[1]) == [side for shape in games.load("tilers").shapes for side in shape]
        assert numbers(answer) == [STOCK, 2 * STOCK, 196, 0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sequences(lang: str) -> None:
    _, squares, play = items(chapters(lang)[0][7])
    sides = fibonacci(6)
    areas = [side * side for side in sides]
    assert numbers(squares) == [15, *sides, *areas, sum(areas), sides[-1], fibonacci(7)[-1]]
    assert {side for shape in games.load("tilers").shapes for side in shape} <= set(fibonacci(9))
    assert numbers(play) == [20, 5, 3, 8]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_to_go_further(lang: str) -> None:
    most, odd, smallest, four, near, room, wheel = items(chapters(lang)[2][2])
    record = max(len(tiles(n)) for n in range(1, 101))
    best = [n for n in range(1, 101) if len(tiles(n)) == record]
    assert numbers(most) == [100, *best, len(divisors(best[0])), record]
    with_odd = [n for n in range(1, 101) if len(divisors(n)) % 2]
    assert with_odd == [k * k for k in range(1, 11)]
    assert numbers(odd) == [len(with_odd), 100]
    none = next(n for n in range(1, 145) if all(longer > 12 for longer, _ in tiles(n)))
    assert numbers(smallest) == [12, 12, none, none, 1]
    assert numbers(four) == [28, 12, 9, 4, 3, 4, 3, 3, 1]
    assert 28 == (4 + 3) * (3 + 1) == 4 * 3 + 3 * 3 + 4 * 1 + 3 * 1
    row = fibonacci(8)
    assert [c[0] * c[2] - c[1] ** 2 for c in zip(row, row[1:], row[2:], strict=False)] == [1, -1] * 3
    assert numbers(near) == [2, 5, 3, 1, 3, 8, 5, 1, 5, 13, 8, 1, 8, 21, 13, 1, 1]
    assert numbers(room)[0] == 2 * STOCK
    assert numbers(wheel)[-5:] == [3, 2, *(value(term, a=3, b=2) for term in ("4ab", "(a − b)²", "(a + b)²"))]


def printed(words: str, **more: str) -> tuple[int, int, Counter[str]]:
    """Sheets on A4 and on Letter, and how many pieces of each kind."""
    options = dict(word.split("=") for word in words.split()) | more
    kit = Paper(**{name: int(text) if name == "sides" else text for name, text in options.items()}).build()  # type: ignore[arg-type]
    assert kit.paper is not None
    a4, letter = (len(piece_pages(kit.paper, paper, "en").pages) for paper in ("a4", "letter"))
    kinds: Counter[str] = Counter()
    for piece, count in pieces_of(kit.paper):
        kinds[piece.kind] += count
    return a4, letter, kinds


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_to_print(lang: str) -> None:
    section = chapters(lang)[0][3]
    rows = re.findall(r"^\| (game=[^|]*) \| 1 \+ (\d+) \| (\d+) \| (\d+) \|$", section, flags=re.M)
    assert len(rows) == 4
    for words, sheets, tiles_told, markers in rows:
        a4, letter, kinds = printed(words)
        assert a4 == letter == int(sheets), words
        assert kinds["block"] == int(markers)
        assert kinds.total() == int(tiles_told) + int(markers)
        assert printed(words, sides="1")[0] == math.ceil(a4 / 2)
    assert f"{(1 + int(rows[0][1])) * 24 // 2} " in section


def test_the_third_set_is_enough_for_the_lessons() -> None:
    _, _, kinds = printed("game=blocks quantity=median")
    for needed in ("4x3 4x2 4x1", "4x3 3x2 4x1 2x1", "3x3 2x2 3x2 3x2", "5x2 3x2 3x3"):
        assert not Counter(f"tile {shape}" for shape in needed.split()) - kinds, needed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_captions_say_what_is_drawn(lang: str) -> None:
    panels = [panel for block in rulebook("teacher", lang, "a4", {}).blocks if isinstance(block, Figure)
              for panel in zip(block.drawings, block.captions, strict=True)]
    blocks, sums = [], []
    for drawing, unbroken in panels:
        caption = unbroken.replace("\u00a0", " ")
        areas = [value(item.text.replace("×", " × ")) for item in drawing.items
                 if isinstance(item, Label) and re.fullmatch(r"[\d×]+", item.text)]
        if len(areas) == 1 and numbers(caption):
            blocks.append((areas[0], numbers(caption)[-1]))
        elif re.fullmatch(r"\d+(?: \+ \d+)+(?: = \d+)?", caption):
            sums.append((sum(areas), value(caption.split(" = ")[0])))
    assert [a for a, _ in blocks] == [24, 25, 16, 25]
    assert [a for a, _ in sums] == [20, 24, 19, 16, 12]
    assert [pair for pair in blocks + sums if pair[0] != pair[1]] == []


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_worksheet_is_one_page(lang: str, paper: str) -> None:
    """Two pages of lessons, three on the shorter paper, the worksheet to copy, the answers."""
    assert page_count(rulebook("teacher", lang, paper, {})) == {"a4": 4, "letter": 5}[paper]
