"""What a book says of the box that it lies in: which face of the board its game is played on, what of the box is used,
and how pieces with two faces are shared. It stands in place of what the game takes wherever it is played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..core.errors import BadInput
from ..core.game import Game
from ..core.options import declared
from ..core.page import Block, Bullets, Document, Figure, Heading, Text
from ..core.part import Part
from ..core.units import number
from ..kits.workshop.part_names import kind
from .equipment import Lot, equipment
from .position_words import colour_name, piece_name
from .words import Words, escape

__all__ = ["box_facts", "in_box", "lots"]

_DRAWN = {"drawn_pitch": 7.4, "small_pitch": 5.2}
"""mm: at which pitch a board is drawn, where it is empty, and where it is not."""
_WIDEST = 67.0
"""mm: as wide as a column lets a board be, so that the letters beside it do not shrink; one that is wider is drawn at
less."""
_END = re.compile(r"\s?;$")


def box_facts(game: Game, parts: Sequence[Part]) -> dict[str, str]:
    """The facts by which a text leaves out what this says: that it lies in a box, with which board, at which pitches
    that is drawn, and whether it is one of hexagons, for a text that speaks of squares elsewhere, and whether there is
    another board on the same face; and whether the box has port arcs, and dames for pawns that get across, as the texts
    of the box itself name that."""
    kinds = {kind(part.name).split("-")[0] for part in parts}
    floors = [part for part in parts if part.name == "floor"]
    holds = {"hexagons": all(len(cell) == 6 for cell in game.board.cells), "ported": "arc" in kinds,
             "across": "dame" in kinds, "both": any(len(floor.front_boards) > 1 for floor in floors)}
    across = [x for x, _ in game.board.points]
    most = _WIDEST / (max(across) - min(across))
    drawn = {fact: number(min(pitch, most), 1) for fact, pitch in _DRAWN.items()}
    return {"boxed": "yes", "board": game.board.name} | drawn | {fact: "yes" for fact, so in holds.items() if so}


def in_box(book: Document, game: Game, parts: Sequence[Part]) -> Document:
    """The book with what of these parts the game uses for its components. Raises BadInput for a book that does not
    begin its components with the picture of them."""
    words, there = Words(book.lang), lots(game, parts)
    at = next((k for k, block in enumerate(book.blocks) if isinstance(block, Heading)
               and block.text == words("components_title")), len(book.blocks)) + 1
    if not isinstance(book.blocks[at:at + 1][0] if book.blocks[at:at + 1] else None, Figure):
        raise BadInput(f"{book.title}: no picture follows the heading '{words('components_title')}'")
    after = book.blocks[at + 1:]
    more = after[0].items if after and isinstance(after[0], Bullets) else ()
    listed = (*(escape(line) for line in (*_face(game, parts, there, words), *_listed(there, words))), *more)
    own: list[Block] = [equipment(game, words, there), Bullets((*listed[:-1], _END.sub(".", listed[-1])))]
    bare = any(len(_named(part)) > 1 and not part.back for part in parts if not part.blank)
    own += [Text(escape(note)) for note in _notes(game, there, words, bare)]
    return replace(book, blocks=(*book.blocks[:at], *own, *after[bool(more):]))


def lots(game: Game, parts: Sequence[Part]) -> tuple[Lot, ...]:
    """The parts that are pieces of the game, as many as lie in the box. Of those with marks so many sets as the most
    who can play have."""
    most = max([game.players, *(int(o.high or 0) for o in declared(type(game)) if o.name == "players")])
    found = dict[Lot, None]()
    for item in (item for item in game.equipment if item.count != 0):
        some = [part for part in parts if not part.blank and _piece(part) == item.piece]
        fit = [part for part in some if bool(_named(part)) == bool(item.player)]
        for part in fit or some:
            marks = _marks(part)
            if not item.player or not marks or min(marks) <= most:
                found[Lot(item.piece, marks, part.count)] = None
    return tuple(found)


def _piece(part: Part) -> str:
    """What games call it: 'pawn', 'tile 8x5'."""
    its = kind(part.name).removesuffix("-plain")
    return f"tile {part.name.split('-')[1]}" if its == "tile" else its


def _marks(part: Part) -> tuple[int, ...]:
    """The numbers of the marks that it bears; tiles that change hands have those of two, on one face each."""
    return _named(part) or ((1, 2) if part.back else ())


def _named(part: Part) -> tuple[int, ...]:
    return tuple(k for k, mark in enumerate(Words("en").marks, start=1) if mark in part.name.split("-"))


def _face(game: Game, parts: Sequence[Part], there: Sequence[Lot], words: Words) -> Iterator[str]:
    """Which face of the board has the cells, or half cells, of this game, or that both have. One of hexagons and
    triangles has both the games that PolyGo is on it."""
    sites = len(game.board.centres)
    for floor in (part for part in parts if part.name == "floor"):
        turned = [(face.board.name, len(face.board.cells)) for face in floor.back_boards]
        for side, faces in (("front", floor.front_boards), ("back", floor.back_boards)):
            for cells in (len(face.board.cells) for face in faces):
                if sites == cells and not floor.back_boards:
                    more = [len(face.board.cells) for face in faces if len(face.board.cells) != sites]
                    both = bool(more) and game.name == "polygo"
                    yield words("box_both", count=sites, more=more[0]) if both else words("box_board", count=sites)
                    return
                other = [many for name, many in turned if _letters(name) == _letters(game.board.name)
                         and many <= sum(lot.count for lot in there)]
                if sites == cells and side == "front" and other:
                    yield words("box_either", count=sites, more=other[0])
                    return
                if sites in (cells, 4 * cells):
                    yield words(f"box_{side}" if sites == cells else f"box_{side}_units", count=sites)
                    return


def _letters(board: str) -> str:
    """The family of a board: `s` of `s6`."""
    return board.rstrip("0123456789")


def _listed(there: Sequence[Lot], words: Words) -> Iterator[str]:
    """So many of each kind with the same marks, tiles of all shapes together."""
    sums: dict[tuple[str, tuple[int, ...]], int] = {}
    for lot in there:
        key = lot.piece.split()[0], lot.colours
        sums[key] = sums.get(key, 0) + lot.count
    for (piece, colours), count in sums.items():
        names = [colour_name(colour, words) for colour in colours]
        what = piece_name(piece, count, words)
        yield words(f"box_{len(names)}", what=what, **dict(zip(("one", "other"), names, strict=False)))


def _notes(game: Game, there: Sequence[Lot], words: Words, bare: bool) -> Iterator[str]:
    """How pieces with two faces are shared, one of which may be bare; that marks of what is nobody's play no part; what
    to do when one set runs out, where its number is no promise."""
    own = any(item.player for item in game.equipment) or any(lot.piece.startswith("tile ") for lot in there)
    if any(lot.colours for lot in there) and not own:
        yield words("box_any")
    elif any(len(lot.colours) > 1 for lot in there):
        yield words("box_bare" if bare else "box_turned")
    elif any(item.player and (item.count is None or item.count > lot.count) for item in game.equipment
             for lot in there if lot.piece == item.piece and game.worn(item.player) in lot.colours):
        yield words("box_out")
