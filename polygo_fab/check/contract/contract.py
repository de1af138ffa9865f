"""What a kit must be, as data: templates/contracts/<kit>.toml, worked out for the settings of a recipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from ...core.errors import BadInput
from ...core.resources import Data, our_table, template
from ...core.units import number
from ...core.workshop.tables import materials
from .asked import Asked, AskedFace, BoardLines, SheetMaterial
from .beside import Beside
from .bordered import BORDERS
from .drawn import DRAWN
from .expression import NUMBERS, Names, value
from .figures import FigureLabel, ReadFigure
from .inscribed import band_places, inscription
from .own_marks import borne, unlike
from .shapes import SHAPES
from .shares import Whole
from .stands import Stand, stands
from .stored import STORED

__all__ = [
    "Contract",
    "Reckoned",
    "Said",
    "StatedRule",
    "StatedStep",
    "contract",
    "sayings",
]


@dataclass(frozen=True)
class StatedRule:
    """A fit that is measured on the files: an expression over what was measured, and what it must come to (mm)."""

    rule: str
    measured: str
    least: float | None
    most: float | None
    source: str


@dataclass(frozen=True)
class Reckoned:
    """What the sentence of a rule of fit says: a pattern that catches numbers, and an expression of what they are."""

    rule: str
    pattern: str
    numbers: str


@dataclass(frozen=True)
class Said:
    """What papers say of a kit: in each language a pattern that catches numbers, and the numbers that it must catch.

    step    the step of the way through the workshop that says it, by its title in English, or "needs"; "" elsewhere
    holds   whether it must be said there: else it must not
    each    whether one is needed for each set where several are cut
    """

    papers: tuple[str, ...]
    words: Mapping[str, str]
    numbers: tuple[str, ...]
    step: str = ""
    holds: bool = True
    each: bool = False


@dataclass(frozen=True)
class StatedStep:
    """A step of the way through the workshop by its title in each language; `after` are titles in English of those that
    must come before it, and `sheet` tells whether the assembly sheet takes it over."""

    titles: Mapping[str, str]
    after: tuple[str, ...]
    sheet: bool


@dataclass(frozen=True, kw_only=True)
class Contract:
    """All that is asked of one kit with these settings; what papers or solids alone need when they ask for it.

    first   the parts that are cut before all others, in this order
    whole   the papers of which `said` holds all that counts
    figured those with the figure of a box with so many cells along the front (`floor_figure`), by the cells
    """

    kit: str
    names: Names
    parts: tuple[Asked, ...]
    rules: tuple[StatedRule, ...]
    usual: Data = field(default_factory=dict)
    said: tuple[Said, ...] = ()
    steps: tuple[StatedStep, ...] = ()
    first: tuple[str, ...] = ()
    whole: frozenset[str] = frozenset()
    reckoned: tuple[Reckoned, ...] = ()
    figured: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def title(self) -> Mapping[str, str]:
        """What its papers call it, by language."""
        return {lang: words.format_map({**self.names, **dict(_in_words(lang, self.names))})
                for lang, words in _text(self.kit).get("title", {}).items()}

    @cached_property
    def stands(self) -> tuple[Stand, ...]:
        return tuple(stands(_text(self.kit).get("stands", ()), self.parts, self.names))


_NO_WORDS = ("in", "is", "where", "step", "need", "others", "printer", "router", "each")
_NEAR = 0.02
"""mm: how far a measured fit may lie from what is asked exactly."""

Boards = Callable[[str, float], tuple[Any, Any]]


def _text(kit: str) -> Data:
    name = f"contracts/{kit}.toml"
    return our_table(name) if template(name).is_file() else {}


def contract(kit: str, settings: Mapping[str, object], boards: Boards, also: Mapping[str, object]) -> Contract | None:
    """The contract of a kit, None where there is none.

    settings  every option of the kit with its value, as a manifest has them
    boards    the edges and the field of a board by its name and pitch
    also      more names: what may be asked of boards, what the game of the kit needs, the parts that are told
    Raises BadInput for a contract that cannot be worked out.
    """
    text = _text(kit)
    if not text:
        return None
    names: dict[str, object] = {**NUMBERS, **SHAPES, **DRAWN, **BORDERS, "band_places": band_places, "borne": borne,
                             "unlike": unlike, **STORED, **_joined(settings), **also,
                             **text.get("tables", {}), **settings}
    for key, expression in text.get("numbers", {}).items():
        names[key] = value(expression, names)
    stuffs = {name: _stuff(row, names) for name, row in text["stock"].items()}
    parts: list[Asked] = []
    for row in text.get("part", ()):
        if not value(row.get("where", True), names):
            continue
        for i, it in enumerate(value(row.get("each", [0]), names)):
            own = {**names, "it": it, "i": i}
            for key, expression in row.get("let", {}).items():
                own[key] = value(expression, own)
            parts.append(_asked(row, own, stuffs, boards))
    rules = tuple(rule for row in text.get("fit", ()) if value(row.get("where", True), names)
                  for rule in [_rule(row, names)])
    some = tuple(part for part in parts if part.count)
    return Contract(kit=kit, names=names, parts=some, rules=rules, usual=text.get("usual", {}),
                    said=tuple(said for row in sayings(kit) for said in _said(row, names)),
                    steps=tuple(_steps(text, names)),
                    first=tuple(text.get("order", {}).get("first", ())), whole=frozenset(text.get("whole", ())),
                    reckoned=tuple(Reckoned(row["rule"], row["says"], row["is"]) for row in text.get("reckoned", ())
                                   if value(row.get("where", True), names)),
                    figured={paper: int(value(cells, names)) for paper, cells in text.get("figured", {}).items()})


def _in_words(lang: str, names: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The material of a kit and what goes into it as a title of this language says them."""
    its, stuff, goods = our_table("contracts/workshop.toml").get(lang, {}), names.get("material"), names.get("contents")
    if stuff in materials():
        thick = number(materials()[str(stuff)].thickness).replace(".", its.get("point", "."))
        yield "material", f"{its.get('materials', {}).get(str(stuff).split('-')[0], stuff)} {thick} mm"
    if goods:
        yield "contents", its.get("contained", {}).get(goods, goods)


def _joined(settings: Mapping[str, object]) -> dict[str, Callable[[str], Any]]:
    """What the tables say of the material that an option names: what glues, holds and bends it, whether it is
    stained."""
    def of(what: str, otherwise: object, option: str) -> Any:
        return getattr(materials().get(str(settings.get(option, ""))), what, otherwise)

    return {"glue_of": partial(of, "glue", "any"), "screw_of": partial(of, "screw", "any"),
            "bend_of": partial(of, "bend", "any"), "springback_of": partial(of, "springback", 0.0),
            "stains": partial(of, "stains", False),
            "kerfs": lambda option: _kerfs(settings[option])}


def _kerfs(kerf: Any) -> tuple[float, float]:
    """Along x and along y."""
    return (float(kerf[0]), float(kerf[1])) if isinstance(kerf, (list, tuple)) else (float(kerf), float(kerf))


def sayings(kit: str) -> list[Data]:
    """What the contract of a kit says of its papers, not yet worked out."""
    return list(_text(kit).get("said", ()))


def _said(row: Data, names: Names) -> Iterator[Said]:
    """What a row says; of a step also that it must not be said there, elsewhere nothing where it does not hold."""
    holds, step = bool(value(row.get("where", True), names)), row.get("step", "")
    words = {key: text for key, text in row.items() if key not in _NO_WORDS}
    if holds:
        numbers = (number(it) if isinstance(it, float) else str(it) for it in value(row["is"], names))
        yield Said(tuple(row.get("in", ())), words, tuple(numbers), step, each=row.get("each", False))
    elif step:
        yield Said(tuple(row.get("in", ())), words, (), step, False)


def _steps(text: Data, names: Names) -> Iterator[StatedStep]:
    for row in text.get("step", ()):
        if value(row.get("where", True), names):
            yield StatedStep({key: its for key, its in row.items() if key not in ("where", "after", "sheet")},
                       tuple(row.get("after", ())), bool(row.get("sheet", False)))


def _stuff(row: Mapping[str, str], names: Names) -> SheetMaterial:
    return SheetMaterial(names[row["material"]], float(names[row["thickness"]]), _kerfs(names[row["kerf"]]))


_KEYS = {"name", "where", "each", "let", "count", "stock", "outline", "holes", "folds", "lifts", "lift_areas",
         "front", "back", "figures", "labels", "back_figures", "back_labels", "shares", "holds", "beside", "pivots",
         "inscribed"}


def _asked(row: Data, names: Names, stuffs: Mapping[str, SheetMaterial], boards: Boards) -> Asked:
    import shapely

    for key in row:
        if key not in _KEYS:
            raise BadInput(f"contract: '{key}' of part {row.get('name')}: allowed: {', '.join(sorted(_KEYS))}")

    def listed(key: str) -> list[Any]:
        return list(value(row.get(key, []), names))

    shape = value(row["outline"], names)
    outline = shapely.Polygon(shape.exterior, [hole.exterior for hole in listed("holes")])
    front, back = (AskedFace(tuple(_board(boards, *asked) for asked in listed(face)),
                             tuple(ReadFigure(*asked) for asked in listed(f"{of}figures")),
                             tuple(FigureLabel(*asked) for asked in listed(f"{of}labels")))
                   for face, of in (("front", ""), ("back", "back_")))
    first = front.boards[0] if front.boards else None
    whole = Whole(outline, float(value(row["shares"], names)), first, names["middles"](first.name, first.pitch)
                  if first else (), bool(value(row.get("holds", False), names))) if "shares" in row else None
    return Asked(str(row["name"]).format_map(names), int(value(row.get("count", 1), names)), stuffs[row["stock"]],
                 outline, folds=row.get("folds", ""), lifts=value(row["lifts"], names) if "lifts" in row else None,
                 holes=tuple(listed("lift_areas")), front=front, back=back,
                 beside=Beside(*listed("beside")) if "beside" in row else None, whole=whole,
                 pivots=int(value(row.get("pivots", 0), names)),
                 inscribed=inscription(value(row["inscribed"], names), names, stuffs[row["stock"]].kerf)
                 if "inscribed" in row else None)


def _board(boards: Boards, name: str, pitch: float, operation: str) -> BoardLines:
    return BoardLines(name, *boards(name, float(pitch)), operation, float(pitch))


def _rule(row: Data, names: Names) -> StatedRule:
    least, most = (value(row[key], names) if key in row else None for key in ("least", "most"))
    if "is" in row:
        exactly = value(row["is"], names)
        least, most = exactly - _NEAR, exactly + _NEAR
    return StatedRule(row["rule"], row["measured"], least, most, row.get("source", ""))
