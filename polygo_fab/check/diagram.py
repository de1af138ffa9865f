"""POSITION: every diagram of a printed document, read back from its bytes, shows the position that the rules reached.

What a drawing should show, its `shows` says; what it shows is read from shapes, colours and words alone, and what it
says to those who do not see it from its sentences (`spoken`). Each picture is taken where the structure of the file has
it, so that pages may be printed in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count as counted
from typing import Literal, TypeVar

from ..core.board import Board
from ..core.board_files.files import in_margins
from ..core.features import BORDER, by_colour, of_kind, on_sites
from ..core.finding import Finding
from ..core.game import Site
from ..core.page import Document, Drawing, Figure
from ..core.shown import Shown, Standing, standing
from .bearers import worn_by
from .diagram_border import inner_names_wrong, names_wrong
from .diagram_frame import Inks
from .diagram_items import ReadPicture, pictures
from .diagram_read import Reading, read
from .diagram_told import free_for, told_wrong
from .diagram_track import track_wrong, tracked
from .emblem import emblem_wrong
from .page.page import Pdf
from .spoken import free_told, spoken_wrong

__all__ = ["compared", "differences", "position_findings"]

_MOST = 5
"""Differences of one diagram that are told."""
_T = TypeVar("_T")


def position_findings(file: Pdf, expected: Document, ink: Literal["colour", "grey"] = "colour") -> list[Finding]:
    """POSITION: what the diagrams of a document show and should not, or do not show and should; `ink`: whether it is
    printed in colour or in grey."""
    drawings = _drawings(expected)
    if not any(drawing.shows or drawing.emblem for drawing in drawings):
        return []
    if (count := len(file.structure.figures)) != len(drawings):
        return [Finding("POSITION", "file", f"{count} pictures, expected {len(drawings)}")]
    found = []
    for number, (picture, _, said) in enumerate(compared(file, drawings, ink), start=1):
        where = f"page {picture.page}, picture {number}" if picture else f"picture {number}"
        shows = drawings[number - 1].shows
        if picture and shows:
            said += spoken_wrong(picture.alt, shows, expected.lang)
        if emblem := drawings[number - 1].emblem:
            said += _emblem_wrong(picture, drawings[number - 1].alt, emblem, ink)
        found += [Finding("POSITION", where, message) for message in said[:_MOST]]
        if len(said) > _MOST:
            found.append(Finding("POSITION", where, f"{len(said) - _MOST} more differences"))
    return found + list(_otherwise(expected))


def _emblem_wrong(picture: ReadPicture | None, alt: str, emblem: Shown, ink: Literal["colour", "grey"]
                  ) -> Iterator[str]:
    """Where an emblem is not as its table says."""
    if picture is None:
        yield "is not drawn in one go"
        return
    if picture.alt != alt:
        yield "says in words something else than expected"
    if not picture.upright:
        yield "is mirrored or stretched"
    yield from emblem_wrong(picture, emblem, ink)


def _otherwise(expected: Document) -> Iterator[Finding]:
    """Diagrams that are to show something else than the text of their blocks says, read a second time."""
    figures = [block for block in expected.blocks if isinstance(block, Figure)]
    told = [shows for figure in figures if figure.source for drawing in figure.drawings if (shows := drawing.shows)]
    for game in {shows.game.name for shows in told if tracked(shows.game.name)} - {
            shows.game.name for shows in told if shows.track}:
        yield Finding("POSITION", "file", f"no picture shows the track of {game}")
    numbers = counted(1)
    for figure in figures:
        shown = [(next(numbers) if drawing.alt or caption else 0, drawing.shows)
                 for drawing, caption in zip(figure.drawings, figure.captions, strict=True)]
        if figure.source:
            for panel, message in told_wrong(*figure.source, [shows for _, shows in shown]):
                yield Finding("POSITION", f"picture {shown[panel][0]}", f"shows {message}")
            for drawing, players in zip(figure.drawings, free_for(figure.source[0]), strict=False):
                if drawing.shows and free_told(drawing.alt, drawing.shows, expected.lang) != players:
                    yield Finding("POSITION", "picture", "tells of cells that are free for another player")


def compared(file: Pdf, drawings: Sequence[Drawing], ink: Literal["colour", "grey"]
             ) -> Iterator[tuple[ReadPicture | None, Reading, list[str]]]:
    """For each of the drawings, as many as the figures of the file, its picture there, what is read in that and what is
    wrong; drawings that show no position are passed over unread."""
    inks = Inks(ink)
    for drawing, picture in zip(drawings, pictures(file), strict=True):
        shows = drawing.shows
        reading = _reading(picture, shows.game.board, inks) if shows and picture else Reading()
        yield picture, reading, list(_wrong(drawing, shows, picture, reading)) if shows else []


_READ: dict[tuple[object, Board, str], Reading] = {}
"""What was read of pictures that may come again in other languages and on other papers, _KEPT at once."""
_KEPT = 256


def _reading(picture: ReadPicture, board: Board, inks: Inks) -> Reading:
    """What a picture shows; those that are alike are read once."""
    if picture.alike is None:
        return read(picture.items, board, inks)
    key = (picture.alike, board, inks.ink)
    if key not in _READ:
        if len(_READ) >= _KEPT:
            _READ.clear()
        _READ[key] = read(picture.items, board, inks)
    return _READ[key]


def _drawings(expected: Document) -> list[Drawing]:
    """Those that say something, in the order of reading."""
    return [drawing for block in expected.blocks if isinstance(block, Figure)
            for drawing, caption in zip(block.drawings, block.captions, strict=True) if drawing.alt or caption]


def _wrong(drawing: Drawing, shows: Shown, picture: ReadPicture | None, reading: Reading) -> Iterator[str]:
    if picture is None:
        yield "is not drawn in one go"
        return
    if picture.alt != drawing.alt:
        yield "says in words something else than expected"
    if not picture.upright:
        yield "is mirrored or stretched"
    yield from differences(reading, shows)


def differences(reading: Reading, shows: Shown) -> Iterator[str]:
    """What a diagram shows otherwise than expected, each difference in words."""
    yield from reading.faults
    if reading.frame is None:
        return
    game, state, board = shows.game, shows.state, shows.game.board
    tiles, numbers, letters = game.tiles(state), dict(shows.numbers), dict(shows.letters)
    worn = worn_by(game.name)
    written = Counter((worn(player), sites, _told(sites, numbers, letters)) for player, sites in tiles)
    found = Counter((tile.player, tile.sites, tile.text) for tile in reading.tiles)
    for player, sites, text in (written - found):
        yield f"no tile '{text}' of {_whose(player)} on {_named(board, sites)}"
    for player, sites, text in (found - written):
        yield f"a tile '{text}' of {_whose(player)} on {_named(board, sites)}: expected none such"
    under = frozenset(site for _, sites in tiles for site in sites)
    yield from _unlike(board, {site: _piece(one) for site, one in reading.standing.items()},
                       {site: _piece((kind, worn(player))) for site, (kind, player) in standing(game, state).items()})
    yield from _unlike(board, {site: f"the number {text}" for site, text in reading.numbers.items()},
                       {site: f"the number {number}" for site, number in numbers.items() if site not in under})
    yield from _unlike(board, {site: f"the letter {text}" for site, text in reading.letters.items()},
                       {site: f"the letter {text}" for site, text in letters.items() if site not in under})
    empty = frozenset(site for site in shows.dot if not state.owner[site])
    tinted = shows.tint | on_sites(game.shows, "restricted")
    for sign, marked, wanted in (("a tint", reading.tint, tinted), ("a hatching", reading.hatch, shows.hatch),
                                 ("a dot", reading.dot, empty), ("a barred circle", reading.illegal, shows.illegal)):
        yield from _unlike(board, dict.fromkeys(marked, sign), dict.fromkeys(wanted, sign))
    for way, times in _other(reading.arrows, shows.arrows):
        yield f"an arrow {'-'.join(board.names[site] for site in way)} {times}"
    for part, times in _other(reading.rims, of_kind(by_colour(game.shows, worn), *BORDER, "apex")):
        where = _named(board, part.sites) if part.kind in BORDER else f"point {min(part.sites)}"
        yield f"the {part.kind} {where} of {_whose(part.player)} {times}"
    yield from track_wrong(reading.track, shows, reading.frame, worn)
    if in_margins(board.name) or board.play != "cells":
        margins = board.play == "edges" or in_margins(board.name)
        yield from names_wrong(reading.names, reading.frame, shows.names and margins)
    else:
        taken = {*reading.standing, *reading.letters, *reading.illegal}
        yield from inner_names_wrong(reading.names, board, set(range(len(board.names))) - taken if shows.names else ())


def _told(sites: frozenset[Site], numbers: Mapping[Site, int], letters: Mapping[Site, str]) -> str:
    """What should be written on a tile: a letter, the number of its move in brackets, or its area."""
    moves = [numbers[site] for site in sites if site in numbers]
    return next((letters[site] for site in sorted(sites) if site in letters),
                f"({max(moves)})" if moves else str(len(sites)))


def _unlike(board: Board, found: Mapping[Site, str], expected: Mapping[Site, str]) -> Iterator[str]:
    for site in sorted({*found, *expected}):
        if found.get(site) != expected.get(site):
            yield f"{board.names[site]} has {found.get(site, 'nothing')}, expected {expected.get(site, 'nothing')}"


def _other(found: Sequence[_T], expected: Sequence[_T]) -> Iterator[tuple[_T, str]]:
    some, wanted = Counter(found), Counter(expected)
    for one in {**wanted, **some}:
        if some[one] != wanted[one]:
            yield one, f"is drawn {some[one]} times, expected {wanted[one]}"


def _piece(one: Standing) -> str:
    kind, player = one
    if kind == "closed":
        return "the hatching of a cell of no play"
    return f"a {kind} of {_whose(player)}"


def _whose(player: int) -> str:
    return f"player {player}" if player else "nobody"


def _named(board: Board, sites: frozenset[Site]) -> str:
    """Some sites by the first and the last of them."""
    order = sorted(sites)
    return f"{board.names[order[0]]} to {board.names[order[-1]]}, {len(order)} sites" if order else "no site"
