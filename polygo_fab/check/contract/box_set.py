"""CONTRACT: a book that lies in a box tells what of the box its game uses, and nothing else: on which face of the board
it is played, how many pieces there are with which marks, how those with two faces are shared, and which port arcs lie
along the border.

What lies in the box is what its contract says, the words are in templates/contracts/printed.toml ("boxed").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...core.resources import Data, our_table
from ..second_boards import second_board
from ..stated import stated, stated_in
from .contract import Contract
from .expression import NUMBERS, value
from .needs import Need, needs
from .own_set import AskedSet
from .paper import paper_table
from .shown import shown_around

__all__ = ["Boxed", "box_told_wrong", "boxed_of"]

_MANY = 10 ** 6
"""So many of what the rules do not limit."""
_WINDOWS = 12
"""In the crown of a box with port arcs: a half side each (01)."""


@dataclass(frozen=True)
class Boxed:
    """A game in a box. Its pieces, as many as lie in it: kind, whose marks are on their faces, how many.

    parts   of the contract of the box: name, how many, whether both faces bear something
    faces   the boards on the front of the floor, and on its back
    either  whether its game is played on the back as well as on the front
    own     whether its book speaks of the board of the box from its beginning, and of no other one
    """

    game: str
    board: str
    parts: tuple[tuple[str, int, bool], ...]
    faces: tuple[tuple[str, ...], tuple[str, ...]]
    own: bool = False
    either: bool = False

    @property
    def asked(self) -> AskedSet:
        return AskedSet(board=self.board)

    @cached_property
    def pieces(self) -> tuple[tuple[str, tuple[int, ...], int], ...]:
        row = our_table("contracts/games.toml")[self.game]
        found = dict[tuple[str, tuple[int, ...], int], None]()
        for kind, owner, _ in needs(self.game, self.board, count=1)[0]:
            some = [(_owners(name), many, both) for name, many, both in self.parts if _kind(name) == kind]
            for own, many, both in [lot for lot in some if bool(lot[0]) == bool(owner)] or some:
                if not owner or not own or min(own) <= row.get("most", row["players"]):
                    found[kind, own or ((1, 2) if both else ()), many] = None
        return tuple(found)

    @property
    def drawn(self) -> list[Need]:
        """Each once: with the first of its marks."""
        return [(kind, owners[0] if owners else 0, many) for kind, owners, many in self.pieces]

    @property
    def marked(self) -> list[Need]:
        """Each as often as it has marks."""
        return [(kind, owner, many) for kind, owners, many in self.pieces for owner in owners]


def boxed_of(kit: str, game: str, parameters: Mapping[str, object], contract: Callable[[], Contract | None]
             ) -> Boxed | None:
    """The game in the box that this kit is; None for a kit that is no box of this game."""
    printed = our_table("contracts/printed.toml").get(kit, {})
    played = printed.get("played")
    board = str(value(played, {**NUMBERS, **parameters, "game": game})) if played else ""
    asked = contract() if board else None
    if not asked:
        return None
    floors = [part for part in asked.parts if part.name == "floor"]
    return Boxed(game, board, tuple((part.name, part.count, part.two_faced) for part in asked.parts), (
        tuple(lines.name for floor in floors for lines in floor.front.boards),
        tuple(lines.name for floor in floors for lines in floor.back.boards)), own=game in printed.get("own", ()),
        either=game in printed.get("either", ()))


def box_told_wrong(text: str, lang: str, box: Boxed) -> Iterator[str]:
    """What is wrong with what a book says of its box.

    text   all that the book says, without white space and hyphens
    """
    told = stated(our_table("contracts/printed.toml")["boxed"], lang)
    begin, end, last = (_bare(word) for word in told["heads"])
    begun = re.search(rf"{re.escape(begin)}(?!\.\.)", text)  # in a list of contents dots follow
    if not begun:
        yield f"has no part '{told['heads'][0]}'"
        return
    rest = text[begun.start():]
    own, more = rest.partition(end)[0], rest.partition(last)[0]
    kinds = stated_in("names", lang)["kinds"]
    sums = {kind: _sums(kind, box) for kind in dict.fromkeys(kind.split()[0] for kind, _, _ in box.pieces)}
    wanted = [line for kind, some in sums.items() for line in _lines(kind, some, lang)]
    for line in wanted:
        if not re.search(rf"(?<!\d){re.escape(_bare(line))}[;.]", own):
            yield f"nowhere says '{line}' of its box"
    for kind, some in sums.items():
        words = "|".join(sorted((re.escape(_bare(word)) for word in kinds[kind]), key=len, reverse=True))
        for match in re.finditer(rf"(?<![\d×])(\d+)(?:{words})", own):
            if int(match[1]) not in {*some.values(), sum(some.values())}:
                yield f"says '{match[0]}', of which {', '.join(map(str, some.values()))} lie in its box"
    words = "|".join(re.escape(_bare(some[1])) for some in kinds.values())
    lines = Counter(re.findall(rf"(?<!\d)\d+(?:{words}){told['faced']}[^;.]*", own))
    for line in lines - Counter(map(_bare, wanted)):
        yield f"says '{line}', and nothing like that lies in its box"
    yield from _said_wrong(text, (own, more), told, box)
    if box.own and (other := re.search(told["other"], text)):
        yield f"says '{other[0]}', which is no board of its box"


def _said_wrong(text: str, parts: tuple[str, str], told: Data, box: Boxed) -> Iterator[str]:
    """The face of the board and the notes: those that hold are there, and no others; nor what is said elsewhere of a
    game that lies in no box.

    parts   of the text: on the components, and with the set-up after them
    """
    own, more = parts
    holds = {name: told[name] for name in ("any", "turned", "bare", "out")}
    note = _note(box)
    for name, words in holds.items():
        if (_bare(words) in own) is not (name == note):
            yield f"{'nowhere says' if name == note else 'says'} '{words}' of its box"
    if side := _face(box):
        line = told[side[0]].format_map(side[1])
        if not re.search(rf"{re.escape(_bare(line))}[;.]", own):
            yield f"nowhere says '{line}' of its box"
        for other in (told[name].format_map(side[1]) for name in ("front", "back") if name != side[0]):
            if _bare(other) in own:
                yield f"says '{other}', which is not where its game is played"
    pair = box.game == "polygo" and len(box.faces[0]) > 1
    if (_bare(told["pair"]) in text) is not pair:
        yield f"{'nowhere says' if pair else 'says'} '{told['pair']}' of its board"
    for words in told["never"]:
        if _bare(words) in more:
            yield f"says '{words}', but lies in a box"
    line = _arcs(box, told)
    if line and _bare(line) not in own:
        yield f"nowhere says '{line}' of its box"
    if not line and _bare(told["arc"]) in own:
        yield f"says '{told['arc']}', and its box has none for its game"


def _arcs(box: Boxed, told: Data) -> str:
    """What is said of the port arcs along the border; "" where the box has none, or the border is nothing to the game.
    """
    parts = shown_around(box.game, box.board, 0, "")[1]
    if not parts or not any(_kind(name) == "arc" for name, _, _ in box.parts):
        return ""
    each = _WINDOWS // len({part.player for part in parts})
    return str(told["arcs" if parts[0].player else "plain"]).format(count=_WINDOWS, each=each)


def _lines(kind: str, sums: Mapping[tuple[int, ...], int], lang: str) -> list[str]:
    """What is said of each set of marks."""
    table, told = stated_in("names", lang), stated(our_table("contracts/printed.toml")["boxed"], lang)
    words, marks = table["kinds"][kind], paper_table()["marks"]
    return [told["lots"][len(owners)].format(
        count=many, what=words[many > 1], **dict(zip(("one", "other"), (
            table["marks"][marks[owner - 1]].capitalize() for owner in owners), strict=False)))
        for owners, many in sums.items()]


def _sums(kind: str, box: Boxed) -> Mapping[tuple[int, ...], int]:
    """How many there are with the same marks, tiles of all shapes together."""
    sums = Counter[tuple[int, ...]]()
    for key, owners, many in box.pieces:
        if key.split()[0] == kind:
            sums[owners] += many
    return sums


def _note(box: Boxed) -> str:
    """Which of the notes holds."""
    owned = {kind for kind, owner, _ in needs(box.game, box.board, count=1)[0] if owner or kind.startswith("tile ")}
    if any(owners for _, owners, _ in box.pieces) and not owned:
        return "any"
    if any(len(owners) > 1 for _, owners, _ in box.pieces):
        return "turned" if all(both for name, _, both in box.parts if len(_owners(name)) > 1) else "bare"
    least = {(kind, owner): many for kind, owner, many in needs(box.game, box.board, count=_MANY)[0] if owner}
    short = any(least.get((kind, owner), 0) > many for kind, owner, many in box.marked)
    return "out" if short else ""


def _face(box: Boxed) -> tuple[str, Mapping[str, int]] | None:
    """The side of the floor with the cells of the game, or half cells, and how many these are. A board with one face
    has no sides; PolyGo has all its cells, hexagons ("sites") and triangles ("more")."""
    board = second_board(box.board)
    sites = len(board.names) if board else 0
    for side, names in zip(("front", "back"), box.faces, strict=True):
        for cells in (len(known.names) for name in names if (known := second_board(name))):
            if sites == cells and not box.faces[1]:
                other = [len(known.names) for name in names if name != box.board and (known := second_board(name))]
                both = box.game == "polygo" and bool(other)
                return "both" if both else "only", {"sites": sites, "more": other[0] if both else 0}
            if sites == cells and side == "front" and (more := _turned(box)):
                return "either", {"sites": sites, "more": more}
            if sites in (cells, 4 * cells):
                return side if sites == cells else f"{side}_units", {"sites": sites}
    return None


def _turned(box: Boxed) -> int:
    """How many cells the back has, where the game is played there as well, with what lies in the box; else 0."""
    backs = [len(board.names) for name in box.faces[1] if (board := second_board(name))]
    return next((cells for cells in backs if box.either and cells <= sum(many for _, _, many in box.pieces)), 0)


def _kind(name: str) -> str:
    """What games call a part: 'pawn', 'tile 8x5'."""
    words = name.split("-")
    return " ".join(words[:2]) if words[0] == "tile" else words[0]


def _owners(name: str) -> tuple[int, ...]:
    """Whose marks a part has in its name."""
    marks = paper_table()["marks"]
    return tuple(marks.index(word) + 1 for word in name.split("-") if word in marks)


def _bare(text: str) -> str:
    """As the text of a book is compared."""
    return re.sub(r"[\s-]+", "", text.replace("’", "'"))
