"""PDF bytes read back: fonts, metadata, and the board that the lines draw.

Read with pdfplumber, not with what wrote it. Codes: FILE (cannot be read), FONT (not embedded), META (no title or
language, printing would be scaled), UNITS (paper, check bars), BOARD (cells, neighbours, positions).
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable
from typing import Any

from ..core.board import Board
from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.page import INKS, paper_size
from ..core.path import Point
from .board import Segment, compare_board

__all__ = ["check_board_pdf", "check_pdf"]


_MM = 25.4 / 72
_EXACT = 0.01  # mm


def check_pdf(data: bytes) -> list[Finding]:
    """What is wrong with any PDF of ours: unreadable, no pages, an unembedded font, no title or language."""
    return _read(data, _general)


def check_board_pdf(data: bytes, board: Board, pitch: float, paper: str) -> list[Finding]:
    """Everything of `check_pdf`, and: the paper, both check bars of every page, and the board.

    The board is rebuilt from its lines alone (pages put together at their crosses) and compared within 0.01 mm.
    Raises BadInput for a paper there is not.
    """
    size = paper_size(paper)

    def check(file: Any) -> list[Finding]:
        findings, pages = _general(file), []
        for number, page in enumerate(file.pages, start=1):
            where = f"page {number}"
            findings += _paper(page, size, paper, where)
            lines = {ink: _lines(page, colour) for ink, colour in INKS.items()}
            findings += _bars(lines["bar"], page, where)
            pages.append((where, lines["board"], _crosses(page, lines["guide"])))
        segments, apart = _joined(pages)
        if not segments and not apart:
            apart = [Finding("BOARD", "file", "no line of a board is drawn")]
        return findings + (apart or compare_board(segments, board, pitch, _origin(segments, board, pitch)))

    return _read(data, check)


def _read(data: bytes, check: Callable[[Any], list[Finding]]) -> list[Finding]:
    """What `check` finds in the opened file, or that it cannot be read."""
    import pdfplumber

    try:
        with pdfplumber.open(io.BytesIO(data)) as file:
            return check(file)
    except BadInput:
        raise
    except Exception as error:  # damaged bytes make the reader fail in ways that it does not list
        return [Finding("FILE", "file", f"cannot be read as PDF: {type(error).__name__}: {error}")]


def _general(file: Any) -> list[Finding]:
    catalog = file.doc.catalog
    findings = [Finding("FONT", str(name), "the font is not embedded") for name in sorted(_unembedded(catalog))]
    if not file.pages:
        findings.append(Finding("FILE", "file", "no pages"))
    if not file.metadata.get("Title"):
        findings.append(Finding("META", "file", "no title"))
    if not catalog.get("Lang"):
        findings.append(Finding("META", "file", "no language"))
    viewer = _resolved(catalog.get("ViewerPreferences")) or {}
    if getattr(viewer.get("PrintScaling"), "name", "") != "None":
        findings.append(Finding("META", "file", "viewers may scale it in print: PrintScaling is not None"))
    return findings


def _unembedded(catalog: Any) -> set[str]:
    """The names of all fonts that can be reached in the file and have no font program in it."""
    found, seen, todo = set(), set(), [catalog]
    while todo:
        value = todo.pop()
        reference = getattr(value, "objid", None)
        if reference in seen and reference is not None:
            continue
        seen.add(reference)
        value = _resolved(value)
        content = getattr(value, "attrs", value)  # of a stream: its dictionary
        if isinstance(content, dict):
            todo += content.values()
            kind = getattr(content.get("Subtype"), "name", "")
            if getattr(content.get("Type"), "name", "") == "Font" and kind not in ("Type0", "Type3"):
                descriptor = _resolved(content.get("FontDescriptor")) or {}
                if not any(key in descriptor for key in ("FontFile", "FontFile2", "FontFile3")):
                    found.add(str(getattr(content.get("BaseFont"), "name", "unnamed")))
        elif isinstance(content, list):
            todo += content
    return found


def _resolved(value: Any) -> Any:
    from pdfminer.pdftypes import resolve1

    return resolve1(value)


def _paper(page: Any, size: tuple[float, float], paper: str, where: str) -> list[Finding]:
    unit = float(_resolved(page.page_obj.attrs.get("UserUnit", 1)))
    drawn = (float(page.width) * _MM * unit, float(page.height) * _MM * unit)
    if max(abs(a - b) for a, b in zip(sorted(drawn), sorted(size), strict=True)) <= _EXACT:
        return []
    return [Finding("UNITS", where, f"is {drawn[0]:.2f} x {drawn[1]:.2f} mm, expected {paper}: "
                                    f"{size[0]:g} x {size[1]:g} mm")]


def _lines(page: Any, ink: str) -> list[Segment]:
    """The straight lines drawn in one colour, in mm, y up. Rectangles and open polygons count side by side."""
    colour = tuple(int(ink[i:i + 2], 16) / 255 for i in (1, 3, 5))
    found: list[Segment] = []
    for drawn in (*page.lines, *page.curves, *page.rects):
        if not drawn["stroke"] or not _same_colour(drawn["stroking_color"], colour):
            continue
        at = start = (0.0, 0.0)
        for step in drawn["path"]:
            points = [(float(x) * _MM, (float(page.height) - float(y)) * _MM) for x, y in step[1:]]
            if step[0] == "m":
                at = start = points[-1]
                continue
            end = points[-1] if points else start
            if math.dist(at, end) > 1e-6 and step[0] in ("l", "h"):
                found.append((at, end))
            at = end
    return found


def _same_colour(given: Any, wanted: tuple[float, ...]) -> bool:
    values = tuple(given) if isinstance(given, (tuple, list)) else (given,)
    if len(values) == 1 and values[0] is not None:
        values *= 3
    return len(values) == 3 and all(abs(float(a) - b) < 0.5 / 255 for a, b in zip(values, wanted, strict=True))


def _bars(lines: list[Segment], page: Any, where: str) -> list[Finding]:
    """On each axis one bar of 100 mm with a tick each 10 mm, and at its end the text that says so."""
    findings = []
    for axis, name in ((0, "level"), (1, "upright")):
        along = [sorted(s, key=lambda p: p[axis]) for s in lines if abs(s[0][1 - axis] - s[1][1 - axis]) < 1e-3]
        bar = max(along, key=lambda s: s[1][axis] - s[0][axis], default=None)
        if bar is None:
            findings.append(Finding("UNITS", where, f"no {name} check bar"))
            continue
        start, length = bar[0], bar[1][axis] - bar[0][axis]
        if abs(length - 100) > _EXACT:
            findings.append(Finding("UNITS", where, f"the {name} check bar is {length:.2f} mm, expected 100"))
        ticks = [s[0][axis] - start[axis] for s in lines if abs(s[0][axis] - s[1][axis]) < 1e-3
                 and min(abs(p[1 - axis] - start[1 - axis]) for p in s) <= _EXACT]
        if any(min((abs(tick - mark) for tick in ticks), default=1) > _EXACT for mark in range(0, 101, 10)):
            findings.append(Finding("UNITS", where, f"the {name} check bar does not have a tick each 10 mm"))
        if not re.search(r"100\smm", _text_near(page, bar[1])):
            findings.append(Finding("UNITS", where, f"'100 mm' does not stand at the end of the {name} check bar"))
    return findings


def _text_near(page: Any, point: Point, reach: float = 15) -> str:
    """The text in a square of `reach` mm each way around a point."""
    x, y, r = point[0] / _MM, float(page.height) - point[1] / _MM, reach / _MM
    box = (max(0.0, x - r), max(0.0, y - r), min(float(page.width), x + r), min(float(page.height), y + r))
    return str(page.within_bbox(box).extract_text())


def _crosses(page: Any, guides: list[Segment]) -> dict[str, Point]:
    """The crosses that join pages: where a level and an upright guide cross in their middles, by the name beside."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, abs(a[1] - b[1]) < 1e-3)
               for a, b in guides if math.dist(a, b) < 20]
    centres = [(x, y) for x, y, level in middles if level
               and any(not other and math.dist((x, y), (u, v)) < 1e-3 for u, v, other in middles)]
    found = {}
    for word in page.extract_words(extra_attrs=["size"]):  # apart from a larger name of a cell that it meets
        if centres and re.fullmatch(r"[HV]\d+[ab]", word["text"]):
            corner = (float(word["x0"]) * _MM, (float(page.height) - float(word["bottom"])) * _MM)
            near = min(centres, key=lambda c: math.dist(c, corner))
            if math.dist(near, corner) < 3:
                found[word["text"]] = near
    return found


def _joined(pages: list[tuple[str, list[Segment], dict[str, Point]]]) -> tuple[list[Segment], list[Finding]]:
    """The lines of all pages in the frame of the first, or what keeps the pages apart."""
    if len(pages) <= 1:
        return [s for _, lines, _ in pages for s in lines], []
    placed: dict[str, Point] = dict(pages[0][2])
    segments, waiting = list(pages[0][1]), pages[1:]
    while waiting:
        at = next((i for i, (_, _, crosses) in enumerate(waiting) if len(placed.keys() & crosses) >= 2), None)
        if at is None:
            return [], [Finding("BOARD", waiting[0][0], "shares no two crosses with the other pages")]
        where, lines, crosses = waiting.pop(at)
        shifts = [(placed[n][0] - crosses[n][0], placed[n][1] - crosses[n][1]) for n in sorted(placed.keys() & crosses)]
        dx, dy = shifts[0]
        if any(math.dist(shift, (dx, dy)) > _EXACT for shift in shifts):
            return [], [Finding("BOARD", where, "its crosses do not all meet those of the other pages")]
        placed.update({n: (x + dx, y + dy) for n, (x, y) in crosses.items()})
        segments += [((a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy)) for a, b in lines]
    return segments, []


def _origin(segments: list[Segment], board: Board, pitch: float) -> Point:
    """Where the board's origin lies, if these lines are the board: their middles agree."""
    def middle(points: list[Point]) -> Point:
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)

    drawn, meant = middle([p for s in segments for p in s]), middle(list(board.points))
    return (drawn[0] - meant[0] * pitch, drawn[1] - meant[1] * pitch)
