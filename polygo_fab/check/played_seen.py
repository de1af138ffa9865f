"""What of a page to play is seen and heard where it should be, read from its bytes: nothing is hidden or moved away,
each mark of an answer stands in its cell, and each cell is described by the counts of its lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from .puzzle_html import html_page
from .untyped import XmlElement

__all__ = ["seen_wrong"]

_AWAY = ("transform", "display", "visibility", "opacity", "style", "clip-path", "mask", "filter")
_UNSEEN = ("hidden", "aria-hidden")
_MAY = {("p", "zoom"): "hidden", ("div", "tools"): "hidden", ("g", "lines"): "aria-hidden",
        ("g", "tags"): "aria-hidden", ("path", "begun"): "aria-hidden", ("use", "key"): "transform"}
"""How our pages show when the script runs, hide from ears, or move: by the element and its class."""


def seen_wrong(data: bytes) -> Iterator[tuple[int, str]]:
    """By the number of a puzzle what is wrong. Raises BadInput for what is no page of HTML."""
    page = html_page(data)
    twice = next((str(name) for name, many in Counter(page.xpath("//@id")).items() if many > 1), "")
    for number, figure in enumerate(page.xpath("//figure[@data-puzzle]"), start=1):
        if twice:
            yield number, f"'{twice[:40]}' is the name of two things of its page"
            twice = ""
        section = next(iter(figure.xpath("ancestor::section")), figure)
        yield from ((number, wrong) for wrong in (*_hidden(section), *_answered(figure), *_described(figure),
                                                 *_titled(section)))


def _hidden(section: XmlElement) -> Iterator[str]:
    for one in (*section.iterancestors(), section, *section.iterdescendants("*")):
        for key in (*_AWAY, *_UNSEEN):
            if key in one.attrib and _MAY.get((str(one.tag), one.get("class", ""))) != key:
                yield f"{one.tag} '{str(one.get('class'))[:40]}' is hidden or moved by {key}"
                return


def _answered(figure: XmlElement) -> Iterator[str]:
    [board] = figure.xpath(".//svg[contains(concat(' ', @class, ' '), ' puzzle ')]")
    cells = {cell.get("data-cell"): cell for cell in board.xpath(".//g[@data-cell]")}
    for answer in figure.xpath(".//svg[contains(concat(' ', @class, ' '), ' answer ')]"):
        for mark in answer.xpath(".//use[@data-cell]"):
            own = cells.get(mark.get("data-cell"))
            where = None if own is None else [(use.get("x"), use.get("y")) for use in own.xpath("./use")]
            if where != [(mark.get("x"), mark.get("y"))]:
                yield "a mark of its answer stands in another cell"
                return
        view = re.fullmatch(r"(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)", answer.get("viewbox", ""))
        x, y, wide, high = map(float, view.groups()) if view else (0.0, 0.0, 0.0, 0.0)
        if not all(x <= float(mark.get("x")) <= x + wide and y <= float(mark.get("y")) <= y + high
                   for mark in board.xpath(".//g[@data-cell]/use")):
            yield "cells of its answer lie outside of what is seen"


def _described(figure: XmlElement) -> Iterator[str]:
    lines = [(line.get("id"), line.get("data-cells", "").split()) for line in figure.xpath(".//g[@data-cells]")]
    for cell in figure.xpath(".//svg//g[@data-cell]"):
        wanted = [name for name, some in lines if cell.get("data-cell") in some]
        if cell.get("aria-describedby", "").split() != wanted:
            yield f"cell {str(cell.get('data-name'))[:20]} is described by other counts than those of its lines"
            return


def _titled(section: XmlElement) -> Iterator[str]:
    titles = [str(name) for name in section.xpath(".//h2//@id")]
    if (told := section.get("aria-labelledby")) is not None and told not in titles:
        yield f"it is called by '{told[:40]}', which is not its title"
