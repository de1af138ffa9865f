"""UNIQUE, CONTENT: a QR code that is an answer has the modules of its solution, upright, and its number over it; one
beside a puzzle, or beside its text, reads what a telephone must read there.

A code on a page is one shape of many corners, filled, whose edges run along rows and columns.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from urllib.parse import parse_qsl, quote

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.path import Point
from .booklet import Captioned, caption_of
from .puzzle_level import booklet_contract
from .puzzle_page import DrawnPuzzle
from .puzzle_shapes import ReadSheet
from .qr import read_code

__all__ = ["ReadCode", "asked_for", "code_side", "codes_wrong", "dark_modules", "read_codes", "texts_of_codes_wrong"]


@dataclass(frozen=True)
class ReadCode:
    """A code that is no answer: its page and the puzzle beside which it stands, from 1, 0 for none; what a telephone
    reads in it, or why it reads nothing."""

    page: int
    near: int
    told: str = ""
    wrong: str = ""


def codes_wrong(pages: Sequence[ReadSheet], some: Sequence[Captioned], cells: Mapping[int, Sequence[int | None]],
                numbered: bool) -> Iterator[Finding]:
    """Of each puzzle whose answer is a code: the first after that of the one before that shows it.

    pages     those of answers at the foot of a page turned
    cells     of each solution, by the number of its puzzle; None where none was found
    numbered  whether its number stands over it
    """
    codes = iter([(number, sheet, points) for number, sheet in enumerate(pages, start=1) for points in sheet.codes])
    for one in some:
        side = sum(line.family == "r" for line in one.puzzle.layout.lines)
        solution = [bool(value) for value in cells[one.number]]
        shown = next(((page, sheet, points) for page, sheet, points in codes
                      if [dark for row in dark_modules(points, side) for dark in row] == solution), None)
        if shown is None:
            yield Finding("UNIQUE", f"puzzle {one.number}", "no QR code shows its answer")
            return
        page, sheet, points = shown
        (left, low), (right, high) = ((end(x for x, _ in points), end(y for _, y in points)) for end in (min, max))
        drawn = DrawnPuzzle(page, sheet, ((left, low), (right, low), (right, high), (left, high)), one.puzzle.layout)
        caption = caption_of(drawn, [drawn])
        if numbered and (caption is None or caption[0] != str(one.number)):
            yield Finding("CONTENT", f"page {page}, answer {one.number}",
                          f"the number over it is {caption[0] if caption else 'missing'}")


def texts_of_codes_wrong(pages: Sequence[ReadSheet], some: Sequence[Captioned], names: Sequence[str],
                         answers: Sequence[Sequence[bool]], link: str = "") -> Iterator[Finding]:
    """Each code that is no answer reads the permanent text or the name of the puzzle beside which it stands; where
    there are any every puzzle but those that are codes themselves has one.

    names    of the puzzles in their order, "" for one that has none
    answers  the modules of those solutions that are codes
    link     where the pages of the web are, in the language of the booklet: each code must open its puzzle there; ""
             for codes that hold the text or the name alone
    """
    said_of = {one.number: {one.text, *(names[one.number - 1:one.number])} - {""} for one in some}
    seen = set[int]()
    for code in read_codes(pages, some, answers):
        where = f"page {code.page}, puzzle {code.near or '?'}"
        if code.wrong:
            yield Finding("CONTENT", where, f"its code cannot be read: {code.wrong}")
            continue
        seen.add(code.near)
        if (asked_for(code.told, link) if link else code.told) not in said_of.get(code.near, ()):
            yield Finding("CONTENT", where, f"its code reads '{code.told[:60]}'")
    asked = {one.number for one in some if one.puzzle.layout.kind != "qr" and _fits(said_of[one.number], link)}
    if seen and (lost := asked - seen):
        yield Finding("CONTENT", "booklet", f"puzzle {min(lost)} has no code, others have")


def read_codes(pages: Sequence[ReadSheet], some: Sequence[Captioned], answers: Sequence[Sequence[bool]]
               ) -> Iterator[ReadCode]:
    """Those that stand beside puzzles or their texts; `answers` as `texts_of_codes_wrong` has them."""
    for number, sheet in enumerate(pages, start=1):
        here = [one for one in some if one.drawn.page == number and one.drawn.sheet is sheet]
        for points in sheet.codes:
            rows = dark_modules(points, code_side(points))
            if [dark for row in rows for dark in row] in answers:
                continue
            near = _beside(points, sheet, here)
            try:
                yield ReadCode(number, near, told=read_code(rows))
            except BadInput as error:
                yield ReadCode(number, near, wrong=str(error))


def asked_for(told: str, link: str | None) -> str:
    """The puzzle that an address asks for, as a server reads it; "" for an address of something else. Where the pages
    of the web are matters unless `link` is None."""
    before, _, query = told.partition("?")
    asked = parse_qsl(query.partition("#")[0], keep_blank_values=True)
    wanted = booklet_contract()["solve"].partition("?")
    right = before.endswith(wanted[0]) if link is None else before == link + wanted[0]
    return asked[0][1] if right and [name for name, _ in asked] == [wanted[2]] else ""


_MOST = 2953
"""Bytes that the largest code holds."""


def _fits(texts: set[str], link: str) -> bool:
    """Whether a code holds one of them, or its address."""
    if not link:
        return min(map(len, texts)) <= _MOST
    wanted = f"{link}{booklet_contract()['solve']}="
    return min(len(wanted + quote(text, safe="/:,=*")) for text in texts) <= _MOST


def code_side(points: Sequence[Point]) -> int:
    """How many modules a code has on a side: its upright edges are a module high each."""
    high = [abs(v - y) for (_, y), (_, v) in pairwise(points) if abs(v - y) > 1e-3]
    return round((max(y for _, y in points) - min(y for _, y in points)) / min(high)) if high else 0


def _beside(points: Sequence[Point], sheet: ReadSheet, here: Sequence[Captioned]) -> int:
    """The number of the puzzle beside which a code stands: of the nearest board above it or left of it, or on pages
    without boards the number left of it; 0 for none."""
    left, top = min(x for x, _ in points), max(y for _, y in points)
    if here:
        low = min(y for _, y in points)
        before = [one for one in here if one.drawn.area[1] > top - 1
                  or (one.drawn.area[0] < left + 1 and one.drawn.area[3] > low)]
        return min(((_apart((left, min(top, max(low, one.drawn.area[1]))), one.drawn.area), one.number)
                    for one in before), default=(0.0, 0))[1]
    said = [(text, box) for text, box in sheet.words if text.isdecimal() and box[2] < left and box[1] < top]
    text, _ = min(said, key=lambda one: math.dist((one[1][2], one[1][3]), (left, top)), default=("0", None))
    return int(text)


def _apart(at: Point, box: tuple[float, float, float, float]) -> float:
    """From a place to a box."""
    return math.hypot(max(box[0] - at[0], 0.0, at[0] - box[2]), max(box[1] - at[1], 0.0, at[1] - box[3]))


def dark_modules(points: Sequence[Point], side: int) -> tuple[tuple[bool, ...], ...]:
    """Row by row from above, as the page shows them, which of `side` x `side` modules are filled: those whose
    middles have an odd number of upright edges to their left."""
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low, high = min(y for _, y in points), max(y for _, y in points)
    wide, tall = (right - left) / side, (high - low) / side
    crossed = [[0] * (side + 1) for _ in range(side)]
    for (x, y), (u, v) in zip(points, (*points[1:], points[0]), strict=True):
        if abs(x - u) < wide / 4 and abs(y - v) > tall / 4:  # an upright edge
            first, last = sorted((round((high - y) / tall), round((high - v) / tall)))
            column = min(max(round((x - left) / wide), 0), side)
            for row in range(max(first, 0), min(last, side)):
                crossed[row][column] ^= 1
    return tuple(tuple(_runs(row)) for row in crossed)


def _runs(edges: Sequence[int]) -> Iterator[bool]:
    inside = False
    for edge in edges[:-1]:
        inside ^= bool(edge)
        yield inside
