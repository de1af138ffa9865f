"""A box of finger-jointed panels for what other kits make: a tray or a box with a lid, a compartment for each kind.

The inside is worked out from the pieces of the other kit: they lie in piles, each with room around it. Dividers lock
into one another and into the walls; the lid lifts off, slides, or is the board of the kit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from itertools import accumulate, pairwise
from typing import ClassVar, Literal

from ..core.kerf import Kerf
from ..core.kit import Fit, Kit, KitOptions, require
from ..core.options import as_data, kerf_option, option, validate
from ..core.part import Part
from ..core.solid import Bodies
from ..core.units import number
from ..parts.box_panel import finger_count
from .batches import on_usual_bed
from .box_bodies import bodies, filled, stored
from .box_contents import CONTENTS, Shelves, height, kit_of, shelves, stored_kinds
from .box_hinge import Hinge
from .box_magnets import Magnets, magnets_of
from .box_parts import NOTCH, RAIL, panels
from .inscribed import Area, Titled

__all__ = ["KIT", "Box"]

_LEAST = 4.0
"""Height of a divider at least, in thicknesses: below its tongues a wall is no thinner than its sheet."""
_FINGER, _NAIL = 20.0, 7.5
"""mm: widths of a notch for a finger, and at least, for a nail."""
_CLEAR = 1.5
"""mm that a title keeps from the edges of the front and from what comes through it."""


@dataclass(frozen=True)
class Box(Titled):
    """Every dimension of the box, in mm. Raises BadInput where a value is out of range or a rule of fit breaks.

    Panels are drawn about the inside of the box: its lower left front corner is the origin.
    """

    name: ClassVar[str] = "box"
    title: ClassVar[str] = "Box, finger-jointed, for the pieces of a kit"
    product_options: ClassVar[tuple[str, ...]] = ("contents", "lid")
    adjustable: ClassVar[tuple[str, ...]] = ("stack", "finger")
    segmented_board: ClassVar[str] = ""
    material_options: ClassVar[dict[str, tuple[str, str]]] = {"material": ("thickness", "kerf")}

    contents: str = option("tilers", "what goes in: a compartment for each kind and colour of its pieces",
                           choices=tuple(CONTENTS))
    of: str = option("", "options of the kit that makes them, as players=4; several with spaces between")
    lid: Literal["none", "lift", "slide", "hinge", "board"] = option(
        "lift", "none, a tray; lift, a lid to lift off; slide, one in grooves; hinge, one that turns on its own pins; "
                "board, the board of the kit closes it", choices=("none", "lift", "slide", "hinge", "board"))
    dividers: bool = option(True, "walls between the compartments")
    notches: bool = option(False, "a notch for a finger in a divider at each compartment")
    stack: float = option(30.0, "how high the pieces may lie on each other", unit="mm", low=5, high=120)
    room: float = option(1.0, "room around the piles of a compartment, on each side and above", unit="mm", low=0.2,
                         high=10)
    finger: float = option(10.0, "length of the fingers, at least where three go on an edge", unit="mm", low=3, high=60)
    joint_play: float = option(0.1, "room between a finger and its notch in all", unit="mm", low=0, high=0.6)
    lid_play: float = option(0.4, "room between the lid and what holds it, on each side", unit="mm", low=0.1, high=3)
    magnets: str = option("", "disc magnets that hold a lid that lifts off, diameter x height in mm as 5x2")
    material: str = option("plywood-3", "material of the box")
    thickness: float = option(3.0, "its measured thickness", unit="mm", low=1, high=12)
    kerf: Kerf = kerf_option(0.20)

    def __post_init__(self) -> None:
        validate(self)
        _ = self.fits

    # --- inside

    @cached_property
    def _made(self) -> tuple[Part, ...]:
        return kit_of(self.contents, self.of)

    @property
    def ledged(self) -> bool:
        """Whether ledges along front and back bear what closes it."""
        return self.lid in ("slide", "board")

    @cached_property
    def opening(self) -> tuple[float, float, float]:
        """Width and depth in which the board lies, with its play, and how thick it is."""
        plates = [part for part in self._made if part.name in ("floor", "crown")]
        width, depth = plates[0].size
        return width + 2 * self.lid_play, depth + 2 * self.lid_play, sum(part.thickness for part in plates)

    @cached_property
    def shelves(self) -> Shelves:
        """The compartments; below a board they fill what it closes."""
        kinds = stored_kinds(self.contents, self._made)
        if self.lid != "board":
            return shelves(kinds, self.stack, self.room, wall=self.gap)
        width, depth = self.opening[0], self.opening[1] - 2 * self.thickness
        found = shelves(kinds, self.stack, self.room, wall=self.gap, within=(width, depth))
        wide, deep = found.inside(self.gap)
        return found.widened(width - wide, depth - deep)

    @cached_property
    def clasps(self) -> Magnets | None:
        """Magnets of a lid that lifts off."""
        return magnets_of(self)

    @property
    def hinge(self) -> Hinge:
        """Of a lid that turns."""
        return Hinge(self.width, self.depth, self.height, self.thickness, play=self.lid_play, joint=self.joint_play)

    @property
    def gap(self) -> float:
        """Between two compartments."""
        return self.thickness if self.dividers else 0.0

    @property
    def width(self) -> float:
        """Inside."""
        return self.shelves.inside(self.gap)[0]

    @property
    def depth(self) -> float:
        """Inside, between front and back wall."""
        return self.shelves.inside(self.gap)[1] + (2 * self.thickness if self.ledged else 0.0)

    @cached_property
    def height(self) -> float:
        """Inside, below what closes it."""
        return max(height(self.shelves.compartments, self.room), _LEAST * self.thickness + self.room)

    @property
    def divider(self) -> float:
        """Height of a divider: that of the room above piles less than the inside."""
        return self.height - self.room

    @property
    def walls(self) -> float:
        """Height of the walls above the bottom."""
        t = self.thickness
        above = {"none": 0.0, "lift": t, "slide": t + self.lid_play + RAIL * t, "hinge": 0.0}
        return self.height + (self.opening[2] if self.lid == "board" else above[self.lid])

    @property
    def outside(self) -> tuple[float, float, float]:
        t = self.thickness
        above = {"lift": t, "hinge": t / 2 + self.hinge.knuckle}.get(self.lid, 0.0)
        return self.width + 2 * t, self.depth + 2 * t, self.walls + t + above

    @cached_property
    def across(self) -> tuple[float, ...]:
        """Middles of the dividers from front to back, from the left."""
        return self._between(self.shelves.widths)

    @cached_property
    def along(self) -> tuple[float, ...]:
        """Middles of the dividers from left to right, from the front."""
        start = self.thickness if self.ledged else 0.0
        return tuple(start + at for at in self._between(self.shelves.depths))

    @property
    def finger_notches(self) -> tuple[tuple[float, float], ...]:
        """Middles and widths of the notches for a finger, in each divider from left to right; where there are none of
        these in each from front to back."""
        if not self.notches or not (self.along or self.across):
            return ()
        t, p = self.thickness, self.joint_play
        start, end = (0.0, self.width) if self.along else (t, self.depth - t) if self.ledged else (0.0, self.depth)
        edges = [start, *(x for at in (self.across if self.along else ()) for x in (at - t / 2, at + t / 2)), end]
        return tuple(((a + b) / 2, min(_FINGER, b - a - 2 * t - p))
                     for a, b in zip(edges[::2], edges[1::2], strict=True))

    def _between(self, sizes: tuple[float, ...]) -> tuple[float, ...]:
        t = self.thickness
        return tuple(end + i * t + t / 2 for i, end in enumerate(accumulate(sizes[:-1]))) if self.dividers else ()

    @property
    def areas(self) -> tuple[Area, ...]:
        """On the lid; without one on the front, between the tongues of dividers where those come through."""
        beam, w, d = self.kerf.widest, self.width, self.depth
        if self.lid == "lift":
            return (Area("lid", (w / 2, d / 2), (0.8 * w, 0.8 * d), beam),)
        if self.lid == "hinge":
            deep = self.hinge.wide + self.thickness
            return (Area("lid", (w / 2, deep / 2 - self.thickness), (0.8 * w, 0.8 * deep), beam),)
        if self.lid == "slide":  # clear of the lines for the thumb, four thicknesses from its end
            return (Area("lid", (w / 2, d / 2), (w - 8 * self.thickness, 0.8 * d), beam),)
        high = self.height - 2 * _CLEAR
        edges = [0.0, *(() if self.ledged else self.across), w]
        some = [Area("wall-front", ((a + b) / 2, self.height / 2), (b - a - self.thickness - 2 * _CLEAR, high), beam)
                for a, b in pairwise(edges)]
        return tuple(sorted(some, key=lambda area: -round(area.size[0], 6)))

    # --- rules of fit

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        t, n = self.thickness, number
        if self.lid == "board":
            require(self.contents == "tetrago", "board", "", f"lid = board, contents = {self.contents}: allowed: "
                    "contents = tetrago, whose square board closes a box")
        some = self.shelves.compartments
        short = min(long / count for long, count in self.edges)
        pieces = sum(one.kind.count for one in some)
        narrow = min(self.shelves.widths + self.shelves.depths)
        return (
            Fit("contents", f"{pieces} pieces of {len(some)} kinds in {len(some)} compartments, "
                f"{n(self.room)} mm around the piles and {n(self.room)} mm or more above them"),
            Fit("inside", f"{n(self.width)} x {n(self.depth)} x {n(self.height)} mm inside, "
                f"{n(self.outside[0])} x {n(self.outside[1])} x {n(self.outside[2])} mm outside"),
            require(short - self.joint_play >= max(1.5, t / 2), "fingers",
                    f"the shortest finger is {n(short - self.joint_play, 2)} mm long; each has {n(self.joint_play, 2)} "
                    "mm of room in its notch",
                    f"thickness = {n(t)} mm: the shortest finger would be {n(short - self.joint_play, 2)} mm long, at "
                    f"least {n(max(1.5, t / 2))} mm needed; allowed: a thinner sheet or a larger stack"),
            require(narrow >= t + self.joint_play, "compartment", f"the narrowest compartment is {n(narrow)} mm wide",
                    f"thickness = {n(t)} mm: the narrowest compartment, {n(narrow)} mm, is no wider than a divider; "
                    "allowed: a thinner sheet or more room"),
            *self._notched(), *(self.clasps.fits() if self.clasps else ()),
            *self._closing(),
        )

    def _notched(self) -> tuple[Fit, ...]:
        if not self.notches:
            return ()
        least, n = min((wide for _, wide in self.finger_notches), default=0.0), number
        return (require(least >= _NAIL, "notches", f"a notch of {n(least, 2)} mm or more at each compartment, "
                        f"{n(self.divider / 2, 2)} mm deep", f"notches = yes: a notch would be {n(max(0.0, least), 2)} "
                        f"mm wide, at least {n(_NAIL)} mm needed; allowed: dividers, a wider compartment (room, stack) "
                        "or a thinner sheet"),)

    def _closing(self) -> tuple[Fit, ...]:
        g, n = self.lid_play, number
        if self.lid == "lift":
            return (require(2 * g < min(self.width, self.depth) / 4, "lid", f"the lid has {n(g)} mm of room to each "
                            "wall", f"lid_play = {n(g)} mm: nothing of the lid would be left"),)
        if self.lid == "slide":
            return (require(g < self.thickness / 2, "lid", f"the lid has {n(g)} mm of room to front, back and rails, "
                            f"and lies on ledges of {n(self.thickness)} mm",
                            f"lid_play = {n(g)} mm: the lid would slip off ledges of {n(self.thickness)} mm; allowed: "
                            f"less than half of them"),)
        if self.lid == "hinge":
            return self.hinge.fits(self.room)
        if self.lid == "board":
            return (require(2 * g < self.thickness and self.width > 3 * NOTCH, "lid",
                            f"the board, {n(self.opening[2])} mm thick, lies in {n(self.opening[0])} x "
                            f"{n(self.opening[1])} mm with {n(g)} mm on each side, on ledges of "
                            f"{n(self.thickness)} mm",
                            f"lid_play = {n(g)} mm: the board would slip off ledges of {n(self.thickness)} mm; "
                            "allowed: less than half of them"),)
        return ()

    @property
    def edges(self) -> tuple[tuple[float, int], ...]:
        """Lengths of the edges with their fingers: along x, along y, upright, and at the low right wall."""
        high = self.hinge.joined if self.lid == "hinge" else self.walls
        low = self.height if self.lid == "slide" else high
        return tuple((long, finger_count(long, self.finger)) for long in (self.width, self.depth, high, low))

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Bottom, walls, what bears and holds a lid, the dividers, the lid."""
        return panels(self)

    # --- the kit

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """Parts, laser jobs, the box put together and pulled apart, and what lies in it."""
        together, apart = (Bodies(partial(bodies, self, times)) for times in (0.0, 1.0))
        return Kit(name=self.name, title=self.title, parameters=as_data(self), parts=self.parts,
                   sheets=on_usual_bed("box", self.parts, self.kerf, bed), assembly=together, exploded=apart,
                   facts=self._facts(), fits=self.fits,
                   views=(("contents", "what lies in it, from above", Bodies(partial(filled, self))),),
                   stored=tuple(stored(self)))

    def _facts(self) -> dict[str, str]:
        wide, deep, high = map(number, self.outside)
        some = self.shelves.compartments
        return {"contents": self.contents, "wide": wide, "deep": deep, "high": high,
                "rim": number(self.thickness + self.lid_play), "play": number(self.joint_play, 4),
                "room": number(self.room), "compartments": str(len(some)),
                "pieces": str(sum(one.kind.count for one in some)),
                "along": str(len(self.along)), "across": str(len(self.across)), "lidplay": number(self.lid_play),
                "pinplay": number(self.lid_play / 2), "opens": number(self.hinge.opens, 0),
                **({"disc": number(self.clasps.diameter), "dischigh": number(self.clasps.high)} if self.clasps else {})}


KIT: type[KitOptions] = Box
