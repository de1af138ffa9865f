"""Puzzles read back from words: a booklet in Braille, or what is said of a drawing to those who do not see it.

The sentences of templates/lang/<lang>/puzzle_told.toml are turned round into patterns. Where a cell lies is found from
the board alone: rows from above by the height of their middles, places in a row from the left; a line told by its two
ends has the cells that lie between these. Spaces and capitals do not count, and x, × and * are one sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..core.count_puzzle import CountPuzzle, Layout
from ..core.errors import BadInput
from ..core.resources import Data
from ..core.words.language_files import words_in

__all__ = ["ReadTold", "head_wrong", "read_told", "tells", "told_before", "told_number"]

_NEAR = 1e-6
_BRACES = re.compile(r"\\\{(\w+)\\\}")
_NUMBERS = {"number", "area"}
_Told = tuple[str, frozenset[int]]
"""A line: in which sentence it is told, and its cells."""
_VALUES = {"empty": 0, "light": 0, "sure_empty": 0, "pawn": 1, "red": 1, "dark": 1, "sure_pawn": 1, "blue": 2}


@dataclass(frozen=True)
class ReadTold:
    """A puzzle as it is told.

    head    what stands above it: kind, size and stars in words
    puzzle  None where the words are those of none: `fault` says why
    answer  the values that the answer names, by cell; None where there is no answer
    """

    head: tuple[str, str, str]
    puzzle: CountPuzzle | None
    fault: str
    answer: Mapping[int, int] | None


def read_told(text: str, lang: str, layouts: Sequence[Layout]) -> list[ReadTold]:
    """The puzzles of a text, on these boards in their order.

    Raises BadInput where one is not there, or its words are none of the sentences.
    """
    words, text = _ToldWords(lang), _bare(text)
    at, found = 0, list[ReadTold]()
    starts = list[re.Match[str]]()
    for number in range(1, len(layouts) + 1):
        starts.append(_last(words.pattern("told_puzzle", number=str(number)), text, f"puzzle {number}", at))
        at = starts[-1].end()
    answers = [_any(words.pattern("told_answer", number=str(number)) + r"(?!\d)", text, at)
               for number in range(1, len(layouts) + 1)]
    for k, (layout, start) in enumerate(zip(layouts, starts, strict=True)):
        ends = [match.start() for match in (*starts[k + 1:k + 2], *answers) if match and match.start() > start.end()]
        body = text[start.end():min(ends, default=len(text))].removesuffix(words.answers)
        answer = answers[k]
        told = None
        if answer is not None:
            after = [match.start() for match in answers if match and match.start() > answer.start()]
            told = text[answer.end():min(after, default=len(text))]
        found.append(_Board(layout, words).read((start["kind"], start["size"], start["level"]), body, told))
    return found


def tells(text: str, lang: str, puzzle: CountPuzzle, number: int, stars: int) -> bool:
    """Whether a text tells this puzzle with its number and stars, and nothing else."""
    words, text = _ToldWords(lang), _bare(text)
    head = re.match(words.pattern("told_puzzle", number=str(number)) + r"\.", text)
    if head is None or head_wrong((head["kind"], head["size"], head["level"]), puzzle, stars, lang):
        return False
    return _Board(puzzle.layout, words).read(("", "", ""), text[head.end():], None).puzzle == puzzle


def head_wrong(head: tuple[str, str, str], puzzle: CountPuzzle, stars: int, lang: str) -> str:
    """What a puzzle is called, if it is none of its kind, size and stars."""
    words, layout = _ToldWords(lang), puzzle.layout
    families = [line.family for line in layout.lines]
    square = all(len(cell) == 4 for cell in layout.board.cells)
    size = f"{families.count('r')}x{families.count('c')}" if square else layout.size
    wanted = (_bare(words.kinds["kinds"][layout.kind][0]), _bare(size), words.stars(stars))
    return "" if head == wanted else f"is called {', '.join(head)}, expected {', '.join(wanted)}"


def told_before(text: str, lang: str, number: int) -> str:
    """What stands before the heading of a puzzle, or all of a text that has none; without spaces and capitals."""
    return re.split(_ToldWords(lang).pattern("told_puzzle", number=str(number)), _bare(text), maxsplit=1)[0]


def told_number(key: str, text: str, number: int, lang: str) -> bool:
    """Whether a text is the heading `key` with this number."""
    return re.fullmatch(_ToldWords(lang).pattern(key, number=str(number)), _bare(text)) is not None


def _last(pattern: str, text: str, what: str, at: int) -> re.Match[str]:
    """Where a heading stands: the contents before have it, too."""
    matches = list(re.finditer(pattern, text[at:]))
    if not matches:
        raise BadInput(f"{what} is not told")
    end = at + matches[-1].start()
    match = re.compile(pattern).match(text, end)
    assert match is not None
    return match


def _any(pattern: str, text: str, at: int) -> re.Match[str] | None:
    return re.compile(pattern).search(text, at)


def _bare(text: str) -> str:
    return re.sub(r"[\s\u00a0\u202f\u2800]+", "", text).replace("×", "x").replace("*", "x").replace("’", "'").lower()


class _ToldWords:
    """The sentences of a language as patterns."""

    def __init__(self, lang: str) -> None:
        self.told, self.kinds = words_in(lang, "puzzle_told"), words_in(lang, "puzzle_kinds")
        booklet = words_in(lang, "booklet")
        self._stars, self.answers = (booklet["stars_one"], booklet["stars"]), _bare(booklet["answers"])

    def stars(self, number: int) -> str:
        return _bare(self._stars[number != 1].format(number=number))

    def pattern(self, key: str, **known: str) -> str:
        return self.turned(self._of(key), **known)

    def turned(self, sentence: str, **known: str) -> str:
        """A sentence as a pattern with a group for each brace that is not `known`."""
        def put(match: re.Match[str]) -> str:
            name = match[1]
            if name in known:
                return re.escape(known[name])
            return f"(?P<{name}>{self._any_stars() if name == 'level' else self._group(name)})"

        return _BRACES.sub(put, re.escape(_bare(sentence)))

    def _any_stars(self) -> str:
        return "|".join(re.escape(_bare(text.format(number=0))).replace("0", "[0-9]+") for text in self._stars[::-1])

    @staticmethod
    def _group(name: str) -> str:
        return r"\d+" if name in _NUMBERS else r"[^.]+?" if name != "kind" else r"[^,:]+"

    def _of(self, key: str) -> str:
        table: Data | str = self.told
        for part in key.split("/"):
            table = table[part]  # type: ignore[index]
        return str(table)


@dataclass(frozen=True)
class _Board:
    layout: Layout
    words: _ToldWords

    def read(self, head: tuple[str, str, str], body: str, answer: str | None) -> ReadTold:
        try:
            puzzle, fault = self._puzzle(body), ""
        except (BadInput, KeyError, ValueError) as error:
            puzzle, fault = None, str(error)
        found = None if answer is None else dict(self._answer(answer))
        return ReadTold(head, puzzle, fault, found)

    # --- what is told of a puzzle

    def _puzzle(self, body: str) -> CountPuzzle:
        counts, givens, rest = dict[_Told, tuple[int | None, ...]](), list[tuple[int, int]](), body
        while rest:
            key, match = self._sentence(rest)
            rest = rest[match.end():]
            if key in ("told_rows", "told_columns"):
                lines = self.rows if key == "told_rows" else self.columns
                for line, count in zip(lines, match["counts"].split(","), strict=True):
                    self._counted(counts, (key, frozenset(line)), count)
            elif key == "told_line":
                self._counted(counts, (key, self._between(match["first"], match["last"])), match["count"])
            elif key == "told_areas":
                for one in match["areas"].split(","):
                    area = re.fullmatch(self.words.pattern("told_area"), one)
                    if area is None:
                        raise BadInput(f"'{one[:40]}' is no number on a cell")
                    givens.append((self.cells[area["cell"]], int(area["area"])))
            elif key != "told_nothing":
                givens += [(self.cells[one], _VALUES[key.partition("/")[2]]) for one in match["cells"].split(",")]
        if self.layout.areas:
            return CountPuzzle(self.layout, ((),) * len(self.layout.lines), tuple(givens))
        told = [(self._sort(line.family), frozenset(line.cells)) for line in self.layout.lines]
        return CountPuzzle(self.layout, tuple(map(counts.pop, told)), tuple(givens))

    def _sort(self, family: str) -> str:
        """In which sentence a line is told."""
        upright = family == "c" and all(len(cell) == 4 for cell in self.layout.board.cells)
        return "told_rows" if family == "r" else "told_columns" if upright else "told_line"

    def _sentence(self, rest: str) -> tuple[str, re.Match[str]]:
        keys = ["told_rows", "told_columns", "told_line", "told_areas", "told_nothing",
                *(f"told_given/{key}" for key in self.words.told["told_given"])]
        for key in keys:
            if match := re.match(self.words.pattern(key), rest):
                return key, match
        raise BadInput(f"'{rest[:40]}' is no sentence about a puzzle")

    def _counted(self, counts: dict[_Told, tuple[int | None, ...]], line: _Told, said: str) -> None:
        if line in counts:
            raise BadInput("a line is told twice")
        counts[line] = tuple(None if one == "?" else int(one) for one in said.split("/"))

    # --- what is told of an answer

    def _answer(self, body: str) -> Iterator[tuple[int, int]]:
        """Each cell that is told with its value; of what is none of the sentences cells are missing."""
        if match := re.match(self.words.pattern("told_rectangles"), body):
            pattern = self.words.pattern("told_rectangle")
            for k, one in enumerate(match["rectangles"].split(";"), start=1):
                if corner := re.fullmatch(pattern, one):
                    for cell in self._rectangle(corner["first"], corner["last"]):
                        yield cell, k
            return
        for key in self.words.told["told_found"]:
            for match in re.finditer(r"(?:^|(?<=\.))" + self.words.pattern(f"told_found/{key}"), body):
                for one in match["rows"].split(";"):
                    row = re.fullmatch(self.words.pattern("told_row"), one)
                    line = self.rows[self.named.index(row["name"])] if row and row["name"] in self.named else []
                    for place in row["places"].split(",") if row else ():
                        if place.isdecimal() and 0 < int(place) <= len(line):
                            yield line[int(place) - 1], _VALUES[key]

    # --- where cells lie

    @cached_property
    def rows(self) -> list[list[int]]:
        """The cells of each row, from above and from the left."""
        return self._sorted(1, -1, 0, 1)

    @cached_property
    def columns(self) -> list[list[int]]:
        return self._sorted(0, 1, 1, -1)

    def _sorted(self, axis: int, way: int, along: int, onward: int) -> list[list[int]]:
        centres, found = self.layout.board.centres, list[list[int]]()
        for cell in sorted(range(len(centres)), key=lambda c: (round(way * centres[c][axis], 6),
                                                               onward * centres[c][along])):
            if found and abs(centres[found[-1][0]][axis] - centres[cell][axis]) < _NEAR:
                found[-1].append(cell)
            else:
                found.append([cell])
        return found

    @cached_property
    def named(self) -> list[str]:
        return [_bare(self.words.kinds["tag_r"].format(number=k)) for k in range(1, len(self.rows) + 1)]

    @cached_property
    def cells(self) -> dict[str, int]:
        """The cell of each name."""
        square = all(len(cell) == 4 for cell in self.layout.board.cells)
        key = "cell" if square else "cell_in"
        return {_bare(self.words.kinds[key].format(row=r, column=c, place=c)): cell
                for r, row in enumerate(self.rows, start=1) for c, cell in enumerate(row, start=1)}

    def _between(self, first: str, last: str) -> frozenset[int]:
        """The cells on the straight way from one to the other."""
        centres = self.layout.board.centres
        (ax, ay), (bx, by) = centres[self.cells[first]], centres[self.cells[last]]
        dx, dy = bx - ax, by - ay
        far = dx * dx + dy * dy
        return frozenset(cell for cell, (x, y) in enumerate(centres)
                         if abs((x - ax) * dy - (y - ay) * dx) < _NEAR
                         and -_NEAR <= (x - ax) * dx + (y - ay) * dy <= far + _NEAR) if far else frozenset(
                             [self.cells[first]])

    def _rectangle(self, first: str, last: str) -> list[int]:
        if first not in self.cells or last not in self.cells:
            return []
        centres = self.layout.board.centres
        ends = [centres[self.cells[first]], centres[self.cells[last]]]
        (x0, x1), (y0, y1) = (sorted(axis) for axis in zip(*ends, strict=True))
        return [cell for cell, (x, y) in enumerate(centres)
                if x0 - _NEAR <= x <= x1 + _NEAR and y0 - _NEAR <= y <= y1 + _NEAR]
