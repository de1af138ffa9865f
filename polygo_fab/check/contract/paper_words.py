"""CONTRACT: what is written on a board on paper: what its heading tells of it, and the letters and numbers around it.

Counts, pitch and size are those of the board built a second time; each letter and each number stands nearest to a site
that bears it, and nowhere else.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ...core.board_files.files import brought, in_margins
from ...core.path import Point
from ...core.units import number
from ..page.page import Page, Pdf
from ..second_tiling import SecondBoard
from ..touch import braille_read
from .paper_heard import bookmarks_wrong

__all__ = ["bookmarks_of", "headings_wrong", "names_wrong", "numbered_wrong", "parts_told", "size_of",
           "titled_wrong", "written"]

_EDGE = (16.0, 7.0, 13.0, 14.0)
"""mm: left, right, top and bottom margin of a page, in which nothing of the board is."""
_FAR, _FELT = 1.3, 12.0
"""Pitches: a letter or number of the board is no farther from a site; and mm more for one in Braille."""

Written = tuple[str, Point]
"""A word and its middle, mm."""


def size_of(board: SecondBoard) -> str:
    """What a board is called by: its rows and columns, where all rows are alike and of no triangles, else its name."""
    rows: dict[float, int] = {}
    for _, y in board.sites:
        rows[round(y, 3)] = rows.get(round(y, 3), 0) + 1
    alike = set(rows.values())
    table = len(alike) == 1 and board.play == "cells" and len(rows) > 1 and len(board.cells[0]) > 3 \
        and not brought(board.name)
    return f"{len(rows)} × {alike.pop()}" if table else board.name


def headings_wrong(pages: Sequence[Page], shifts: Sequence[Point], *, board: SecondBoard, pitch: float,
                   words: Mapping[str, str], title: str = "") -> Iterator[str]:
    """Pages whose heading does not begin with `title`, or does not tell the size of the board, how many sites it has
    and how far they are apart, or where the page lies among the others, which `shifts` tell."""
    told_pitch = _told_pitch(board, pitch, words)
    what = words["heading"].format(sites=len(board.names), what=words[board.play], pitch=told_pitch)
    for k, page in enumerate(pages, start=1):
        said = _headed(page)
        if not re.sub(r"\s+", " ", said).startswith(title):
            yield f"page {k} is headed '{said[:80]}', expected '{title}' first"
        for told in (what, size_of(board)):
            if not re.search(rf"(?<![\w.,]){re.escape(told)}(?![\w]|[.,]\d)", said):
                yield f"page {k} is headed '{said[:80]}', expected '{told}' in it"
        place = re.search(rf"{words['page']} \d+ / .*", said)
        if (place[0] if place else "") != (_place(k, shifts, words) if len(pages) > 1 else ""):
            yield f"page {k} of {len(pages)} is headed '{said[:80]}', expected '{_place(k, shifts, words)}'"


def _told_pitch(board: SecondBoard, pitch: float, words: Mapping[str, str]) -> str:
    """How far neighbouring sites are apart, mm, as the language writes it."""
    apart = min((math.dist(*(board.sites[i] for i in pair)) for pair in board.touching), default=1.0) \
        if board.play == "cells" else 1.0
    return number(pitch * apart).replace(".", words["point"])


def bookmarks_of(pages: Sequence[Page], shifts: Sequence[Point], words: Mapping[str, str]) -> list[str]:
    """By what the pages of a board are found: one alone by its heading, others by their place."""
    return [_place(k, shifts, words) for k in range(1, len(pages) + 1)] if len(pages) > 1 else list(map(_headed, pages))


def parts_told(pages: Sequence[Page], board: SecondBoard, pitch: float, words: Mapping[str, str]
               ) -> list[list[str]]:
    """What must be heard of the picture on each page of a board: how far its sites are apart, and which part it is."""
    many, apart = len(pages), f"{_told_pitch(board, pitch, words)} mm"
    return [[apart, *([words["part"].format(number=k, total=many)] if many > 1 else [])] for k in range(1, many + 1)]


def titled_wrong(title: str, pages: Sequence[Page], ends: str) -> Iterator[str]:
    """A title in the file's own description, which windows and lists show, that is not what its first page is headed
    with, as far as where `ends` (a pattern) begins; spaces apart."""
    said, told = (re.sub(r"\s", "", text) for text in (_headed(pages[0]) if pages else "", title))
    if not re.fullmatch(f"{re.escape(told)}({ends})", said):
        yield f"the file is titled '{title[:80]}', and its first page is headed '{said[:80]}'"


def numbered_wrong(file: Pdf, pages: Sequence[Page], words: Mapping[str, str]) -> Iterator[str]:
    """Pages of pieces that bear another number than theirs of all, where there are several, at their head or as their
    bookmark."""
    many = len(pages)
    places = [f"{words['page']} {k} / {many}" for k in range(1, many + 1)] if many > 1 else list(map(_headed, pages))
    yield from bookmarks_wrong(file, places)
    for page, place in zip(pages, places, strict=True):
        if not _headed(page).endswith(place):
            yield f"{page.where} is headed '{_headed(page)[:80]}', expected '{place}' last"


def _headed(page: Page) -> str:
    """The highest line of a page."""
    line = max((low[1] for _, low, _ in page.words), default=0.0)
    top = " ".join(text for text, low, _ in sorted(page.words, key=lambda word: word[1][0]) if low[1] > line - 2)
    return re.sub("[\u00a0\u202f]", " ", top)


def _place(number: int, shifts: Sequence[Point], words: Mapping[str, str]) -> str:
    """Where a page lies: columns are counted from the left, rows from the top."""
    across, up = (sorted({round(shift[axis]) for shift in shifts}) for axis in (0, 1))
    x, y = (round(at) for at in shifts[number - 1])
    return words["place"].format(page=words["page"], number=number, total=len(shifts), column=across.index(x) + 1,
                                 row=len(up) - up.index(y))


def written(pages: Sequence[Page], shifts: Sequence[Point]) -> list[Written]:
    """The words that stand in the room of the board, in the frame of the first page."""
    found = []
    left, right, top, bottom = _EDGE
    for page, (dx, dy) in zip(pages, shifts, strict=True):
        for text, (x0, y0), (x1, y1) in page.words:
            x, y = (x0 + x1) / 2, (y0 + y1) / 2
            if left < x < page.size[0] - right and bottom < y < page.size[1] - top:
                found.append((text, (x + dx, y + dy)))
        found += [(text, (x + dx, y + dy)) for text, (x, y) in braille_read(page.marks)]
    return found


def names_wrong(said: Sequence[Written], board: SecondBoard, pitch: float, field: Any, felt: bool = False
                ) -> Iterator[str]:
    """Letters and numbers, about the middle of the board, that stand beside a site that they do not name; a line of
    sites that is named on the board; names that do not follow one another. `field` is what the cells cover; names that
    are `felt` stand farther away."""
    import shapely

    if board.play != "edges" and not in_margins(board.name):
        yield from _inner_names_wrong(said, board, pitch)
        return
    parts = re.compile(r"[a-z]+\d+" if board.play == "edges" else r"[a-z]+|\d+")
    named = {part for name in board.names for part in parts.findall(name)}
    far, places = _FAR * pitch + felt * _FELT, [(u * pitch, v * pitch) for u, v in board.sites]
    lines: dict[str, list[Point]] = {}
    for name, at in zip(board.names, places, strict=True):
        for part in parts.findall(name):
            lines.setdefault(part, []).append(at)
    for text, at in said:
        if text not in named:
            continue
        mine = min(lines[text], key=lambda p: math.dist(p, at))
        near = min(places, key=lambda p: math.dist(p, at))
        beside = math.dist(mine, at) <= math.dist(near, at) + 0.35 * pitch
        if not (beside or _in_column(board, mine, at, pitch)) or math.dist(mine, at) > far:
            yield f"'{text}' stands {math.dist(mine, at):.1f} mm from the nearest site of that name"
        elif board.play != "edges" and field.covers(shapely.Point(at)):
            yield f"'{text}' stands on the board"
    for axis in ("alpha", "digit") if board.play != "edges" else ():
        order = [text for text, at in sorted(said, key=lambda word: word[1][axis == "digit"]) if text in named
                 and getattr(text, f"is{axis}")()]
        for a, b in pairwise(order):
            if (len(b), b) < (len(a), a) and board.hexagonal == 0 and len(board.cells[0]) == 4:
                yield f"'{b}' follows '{a}'"


def _inner_names_wrong(said: Sequence[Written], board: SecondBoard, pitch: float) -> Iterator[str]:
    """All names of cells of play, or none of them, stand on the board: each on the middle of its cell, once."""
    sites = dict(zip(board.names, board.sites, strict=True)) if board.play == "cells" else {}
    found = [(text, at) for text, at in said if text in sites]
    for text, (x, y) in found:
        u, v = sites[text]
        if math.dist((x, y), (u * pitch, v * pitch)) > 0.1 * pitch:
            yield f"'{text}' does not stand on the middle of its cell"
    places: dict[str, list[Point]] = {}
    for text, at in found:  # two pages that overlap show one name in one place
        if all(math.dist(at, other) > 0.5 for other in places.setdefault(text, [])):
            places[text].append(at)
    told = {text: len(some) for text, some in places.items()}
    barred = board.regions.get("barred", ())
    for name in sites if told else ():
        if told.get(name, 0) != (name not in barred):
            yield f"'{name}' stands {told.get(name, 0)} times on the board"


def _in_column(board: SecondBoard, mine: Point, at: Point, pitch: float) -> bool:
    """It stands straight above or below a triangle: below a slanting side the next triangle of the row is nearer, but
    not in line, as columns are half a side apart."""
    return len(board.cells[0]) == 3 and abs(mine[0] - at[0]) < math.sqrt(3) / 8 * pitch
