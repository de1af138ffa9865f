"""A kit: everything that makes one product, as values. `make` turns it into files and proves them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Protocol

from .errors import Broken
from .part import BoardFace, Part
from .path import Point
from .printed.goods import GoodsSet
from .printed.paper import PaperSet
from .sheet import Sheet
from .solid import Body

__all__ = ["Drawer", "Fit", "Kit", "KitOptions", "Mating", "Stored", "require"]


@dataclass(frozen=True)
class Fit:
    """A rule of fit that holds for these dimensions, with the numbers that show it."""

    rule: str
    statement: str


def require(holds: bool, rule: str, statement: str, refusal: str) -> Fit:
    """The Fit. Raises Broken with the reason where the rule is."""
    if not holds:
        raise Broken(f"{refusal} ({rule} rule)")
    return Fit(rule, statement)


@dataclass(frozen=True)
class Drawer:
    """A sleeve and the bodies that slide in it: the room asked between them in all, across and in height (mm)."""

    sleeve: str
    board: tuple[str, ...]
    room_width: float
    room_height: float


@dataclass(frozen=True, kw_only=True)
class Mating:
    """A piece that lies in a hole of another part with room all round: what the cut material must do.

    piece, host   the names of the parts; `hole` numbers the host's holes
    at, angle     where the piece's origin lies in the host, and how far it is turned there (degrees)
    over          the piece lies with its front down
    play          the least room between piece and hole, mm, once both are cut
    beyond        corners of a face in the host: what the hole has of it is no room of the piece, but for a finger
    """

    piece: str
    host: str
    hole: int
    at: Point
    angle: float
    over: bool
    play: float
    beyond: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Stored:
    """Pieces of one kind in a compartment of a box: what they are, how many, the sides of the box around one, and the
    lower left corner, width and depth of the compartment (mm)."""

    name: str
    count: int
    long: float
    short: float
    at: tuple[float, float, float, float]


@dataclass(frozen=True, kw_only=True)
class Kit:
    """One product.

    parameters   every option with its value, as the manifest writes them
    parts        each with its count; `sheets` are the laser jobs that cut them
    assembly     the finished thing, bodies in place; `exploded` the same with its layers apart
    drawer       the sleeve of the assembly, if it has one
    boards       what is printed on paper
    game         the game its rulebook teaches, by name ("" for none); `facts` are the numbers that the book quotes
    fits         the rules of fit that were proved before anything was drawn
    matings      pieces that must lie in holes, proved on the files of both
    ports        for how many players the holes of the matings, taken together, are the ports of boards[0]
    views        more pictures: a name, what is to be seen, and the bodies in place
    stored       what lies in the compartments that the view `contents` shows
    puzzles      whether a page of Nombres Croisés comes with it
    paper        a game to print: its board and its pieces
    goods        what lies in and on a box, and on the tables of a club
    books        texts printed beside the game's rulebook: name -> title, of other games; "" of those on their own
    leaflet      the text that is printed on one sheet to fold ("" for none)
    played       for each game of its books that is played with what lies in the box, the board: its book tells that
    sets         how many of the product its sheets cut, all of a material together; 0: one, each kind on sheets of its
                 own. All else tells of one
    spares       how many of a part, by its name, lie on the sheets besides: the parts do not count them
    along        other kits, by their names, of which the parts are cut from the same sheets: each as it is by itself,
                 without sheets, its matings by the names that its parts have here (`core.part.guest_name`)
    """

    name: str
    title: str
    parameters: Mapping[str, object] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    assembly: Sequence[Body] = ()
    exploded: Sequence[Body] = ()
    drawer: Drawer | None = None
    boards: tuple[BoardFace, ...] = ()
    game: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    fits: tuple[Fit, ...] = ()
    matings: tuple[Mating, ...] = ()
    ports: tuple[int, ...] = ()
    views: tuple[tuple[str, str, Sequence[Body]], ...] = ()
    stored: tuple[Stored, ...] = ()
    puzzles: bool = False
    paper: PaperSet | None = None
    goods: GoodsSet | None = None
    books: Mapping[str, str] = field(default_factory=dict)
    leaflet: str = ""
    played: Mapping[str, str] = field(default_factory=dict)
    sets: int = 0
    spares: Mapping[str, int] = field(default_factory=dict)
    along: Mapping[str, Kit] = field(default_factory=dict)


class KitOptions(Protocol):
    """What the file of a kit exports as KIT: a frozen dataclass whose fields are options (`core.options`).

    product_options   those that make another product of it, and so another folder
    adjustable        those that a refusal may propose to change
    segmented_board   the board that is made in segments in place of a kit that is too large for a bed ("" for none),
                      with the options in braces
    material_options  for each option that is a material: the options that hold its thickness and its kerf
    """

    name: ClassVar[str]
    title: ClassVar[str]
    product_options: ClassVar[tuple[str, ...]]
    adjustable: ClassVar[tuple[str, ...]]
    segmented_board: ClassVar[str]
    material_options: ClassVar[dict[str, tuple[str, str]]]

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """The product. Raises BadInput where no part goes on the bed (width, height in mm)."""
