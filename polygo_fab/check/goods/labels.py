"""Labels and cards of a box read back: as large as the contract has the closed box, with its games."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ...core.errors import BadInput
from ...core.finding import Finding
from ...core.resources import our_table
from ...core.units import number
from ..contract.contract import Contract
from ..contract.expression import value
from ..contract.of_kit import asked_of
from ..page.mark import Box, Mark
from ..plain_text import bare
from ..workshop.titles import kind_of, kind_said
from .named import named_wrong
from .sheet import GoodsSheet

__all__ = ["AskedBox", "asked_box", "insert_wrong", "labels_wrong"]

_EXACT = 0.02
_ALIKE = 3
"""Letters with which the singular and the plural of a word begin alike, accents aside."""


@dataclass(frozen=True)
class AskedBox:
    """A closed box as its contract has it (mm): `inside` is the shape of the room for a card, `parts` how many there
    are of each kind."""

    across: float
    high: float
    sides: tuple[tuple[float, float], ...]
    inside: Any
    games: tuple[str, ...]
    parts: Mapping[str, int]


def asked_box(kit: str, settings: Mapping[str, object], told: Sequence[str]) -> AskedBox:
    """Raises BadInput for a kit of which nothing is stated."""
    contract = asked_of(kit, settings, told)
    table = our_table("contracts/goods.toml")
    if contract is None or kit not in table:
        raise BadInput(f"no box '{kit}' in contracts/goods.toml")
    names: dict[str, object] = dict(contract.names)
    for key, expression in table[kit].items():
        names[key] = value(expression, names)
    books = value(our_table("contracts/printed.toml")[kit]["books"], names)
    sides = tuple((float(a), float(b)) for a, b in names["sides"])  # type: ignore[attr-defined]
    return AskedBox(across=float(names["across"]), high=float(names["high"]),  # type: ignore[arg-type]
                    sides=sides, inside=names["inside"], parts=_counted(contract),
                    games=tuple(book.removeprefix("rulebook-") for book in books))


def _counted(contract: Contract) -> dict[str, int]:
    found: dict[str, int] = {}
    aside = tuple(our_table("contracts/names.toml")["aside"])
    for part in contract.parts:
        if not part.name.startswith(aside):
            found[kind_of(part.name)] = found.get(kind_of(part.name), 0) + part.count
    return found


def labels_wrong(sheet: GoodsSheet, box: AskedBox, title: str) -> Iterator[Finding]:
    """PARTS: strips of the band or labels are not those of the box; POSITION: emblems are not those of its games;
    CONTENT: the name of the box is not on a label."""
    where, band = sheet.page.where, our_table("contracts/goods.toml")["band"]
    cuts = sorted(sheet.cuts, key=lambda mark: (mark.box[0] - mark.box[2], -mark.box[1]))
    strips = [cut for cut in cuts if abs(_size(cut)[1] - band["broad"]) < _EXACT]
    labels = [cut for cut in cuts if cut not in strips]
    if len(strips) != 2:
        yield Finding("PARTS", where, f"{len(strips)} strips of {band['broad']} mm, expected 2")
        return
    upper, lower = (strip.box for strip in strips)
    yield from _strips_wrong(sheet, (upper, lower), box)
    low, most = band["less"]
    left = [_size(label) for label in labels]
    for wide, high in box.sides:
        fits = next((one for one in left if low <= wide - one[0] <= most and low <= high - one[1] <= most), None)
        if fits is None:
            yield Finding("PARTS", where, f"no label for a side of {number(wide, 1)} x {number(high, 1)} mm")
        else:
            left.remove(fits)
    if left:
        yield Finding("PARTS", where, f"{len(left)} labels that are of no side")
    for cut in (strips[0], *labels):
        if bare(title) not in sheet.said(cut.box):
            yield Finding("CONTENT", where, f"'{title}' is not on each label")
        if not sheet.emblems_in(cut.box) or any(len(one.games) != 1 or one.games[0] not in box.games
                                                for one in sheet.emblems_in(cut.box)):
            yield Finding("POSITION", where, "an emblem on a label is of no game in the box")


def _strips_wrong(sheet: GoodsSheet, strips: tuple[Box, Box], box: AskedBox) -> Iterator[Finding]:
    band, where, (upper, lower) = our_table("contracts/goods.toml")["band"], sheet.page.where, strips
    folds = sorted(fold.box[0] for fold in sheet.folds if upper[1] - _EXACT < fold.box[1] < upper[3])
    levels = [fold for fold in sheet.folds if abs(fold.box[0] - fold.box[2]) > _EXACT]
    if len(folds) != 4 or levels:
        yield Finding("PARTS", where, f"{len(folds)} upright folds on the longer strip, expected 4")
        return
    ends = [upper[0], *folds, upper[2]]
    panels = [b - a for a, b in pairwise(ends)]
    low, most = band["loose"]
    for what, panel, asked in (("side", panels[1], box.high), ("top", panels[2], box.across),
                               ("side", panels[3], box.high), ("bottom", lower[2] - lower[0], box.across)):
        if not low - 1e-6 <= panel - asked <= most + 1e-6:
            yield Finding("PARTS", where, f"the {what} of the band is {number(panel, 2)} mm, of the box "
                                          f"{number(asked, 2)} mm")
    if any(abs(panels[k] - band["tab"]) > _EXACT for k in (0, 4)):
        yield Finding("PARTS", where, f"a tab of the band is not {band['tab']} mm")
    top = (folds[1], upper[1], folds[2], upper[3])
    seen = sorted(game for one in sheet.emblems_in(top) for game in one.games)
    if seen != sorted(box.games) or len(sheet.emblems_in(top)) != len(box.games):
        yield Finding("POSITION", where, f"emblems on the band of {', '.join(seen) or 'none'}, expected those of "
                                         f"{', '.join(sorted(box.games))}")
    left, right = ([one.games for one in sheet.emblems_in((begin, upper[1], end, upper[3]))]
                   for begin, end in ((folds[0], folds[1]), (folds[2], folds[3])))
    if not left or left != right or any(len(games) != 1 or games[0] not in box.games for games in left):
        yield Finding("POSITION", where, "the sides of the band have not the same emblems of games in the box")
    count = str(len(box.games))
    if count not in sheet.said(top):
        yield Finding("CONTENT", where, f"the band does not say that there are {count} games")
    yield from named_wrong(sheet, lower, box.games)


def insert_wrong(sheet: GoodsSheet, box: AskedBox, title: str) -> Iterator[Finding]:
    """PARTS: the card does not lie in the box, or is smaller than need be; POSITION, CONTENT: its games are not those
    of the box; CONTENT: it tells another number of parts."""
    import shapely

    where, cuts = sheet.page.where, sheet.cuts
    if len(cuts) != 1:
        yield Finding("PARTS", where, f"{len(cuts)} outlines, expected 1")
        return
    card = shapely.Polygon(cuts[0].points)
    middle, asked = card.centroid, box.inside
    placed = shapely.affinity.translate(card, asked.centroid.x - middle.x, asked.centroid.y - middle.y)
    low, most = (amount / 2 for amount in our_table("contracts/goods.toml")["band"]["less"])
    if not asked.buffer(-low + _EXACT, join_style="mitre").covers(placed):
        yield Finding("PARTS", where, "the card does not lie in the box with its room")
    elif not placed.buffer(most, join_style="mitre").covers(asked):
        yield Finding("PARTS", where, "the card is smaller than the room for it")
    whole = cuts[0].box
    yield from named_wrong(sheet, whole, box.games)
    said = [bare(run.text) for run in sheet.page.runs]
    if bare(title) not in said:
        yield Finding("CONTENT", where, f"'{title}' is not on the card")
    counts = {text: int(many) for text in said if (many := text.partition("×")[0]).isdecimal()}
    for kind, count in box.parts.items():
        if not any(told == count and _is_kind(text.partition("×")[2], kind, sheet.lang)
                   for text, told in counts.items()):
            yield Finding("CONTENT", where, f"does not tell of {count} of the kind '{kind}'")
    if len(counts) != len(box.parts):
        yield Finding("CONTENT", where, f"tells of {len(counts)} kinds of parts, expected {len(box.parts)}")


def _is_kind(text: str, kind: str, lang: str) -> bool:
    """Whether words name a kind, in the singular or the plural: they begin alike."""
    begin, word = (unicodedata.normalize("NFD", said.lower()) for said in (text, bare(kind_said(kind, lang))))
    return [c for c in begin if not unicodedata.combining(c)][:_ALIKE] == [
        c for c in word if not unicodedata.combining(c)][:_ALIKE]


def _size(mark: Mark) -> tuple[float, float]:
    x0, y0, x1, y1 = mark.box
    return x1 - x0, y1 - y0
