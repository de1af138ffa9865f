"""A recipe: which kit, with which settings, in which formats, languages and papers. From the command line or TOML."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, asdict, dataclass, field, replace
from pathlib import Path

from .. import kits
from ..core.errors import BadInput, chosen_name, unknown
from ..core.folder_name import folder_name
from ..core.kit import Kit
from ..core.page import PAPERS
from ..core.printed.book_format import FORMATS as BOOKS
from ..core.printed.book_format import book_format
from ..core.printed.paper import Scale, check_scale
from ..core.resources import Data, Table
from ..core.units import named_length
from ..core.web_address import check_address
from ..core.words.called import BOXES
from ..core.words.language import languages, usual_languages
from ..core.workshop.beds import printers_named
from ..core.workshop.label import HOW as LABELS
from ..core.workshop.plan import Plan, parse_plan
from ..core.workshop.profiles import profile_named
from ..core.workshop.relief import Relief, parse_relief
from ..core.workshop.router import USUAL_TOOL, check_tool
from ..core.workshop.tables import machine
from ..core.workshop.tool_jobs import PRINTER, tools
from .along import guests
from .finished import finished
from .laid_out import laid_out, refuse_unused
from .ours import ours
from .own_board import by_name
from .remnants import remnant, remnants_named
from .toml_file import toml_table
from .typed import typed

__all__ = ["FORMATS", "MOST_SETS", "USUAL_FORMATS", "Recipe", "from_mapping", "load", "pairs", "revised"]

USUAL_FORMATS = ("svg", "dxf", "lbrn2", "pdf", "step", "png")
FORMATS = (*USUAL_FORMATS, "stl", "3mf", "router", "epub", "html", "brf", "brf2")
"""What is not usual is for other machines than a laser, or books without paper: made where it is asked for."""
_CALLED = {"cnc": "router", "lightburn": "lbrn2", "lbrn": "lbrn2", "stp": "step", "dwg": "dxf", "braille": "brf"}
NESTING = ("no", "fast", "dense", "fast-mixed", "dense-mixed", "fast-all", "all")
"""Whether and how; `mixed`: the sets of different players may share a sheet; `all`: everything of a material does."""
_OTHER_TOOLS = ("stl", "3mf", "router")
MOST_SETS = 100


@dataclass(frozen=True)
class Recipe:
    """What to make. `name` is the folder it goes to; `settings` are the kit's options as given.

    profile  how the laser files tell operations apart (`core.workshop.profiles`)
    nest     whether the parts of one material are laid together on sheets of the machine's bed, and how
    sets     how many of the product are cut, laid together on the same sheets
    spares   how many more of each small part are cut, as far as the sheets that are bought have room
    remnants  offcuts that parts are cut from before sheets are bought (`recipes.remnants`)
    along    other kits, of which the parts are cut from the same sheets (`recipes.along`)
    tabs     what holds the parts in their sheet (`core.workshop.plan.parse_tabs`); `lead` how far outside of it a cut
             begins, and `overcut` how far it goes on past its end, mm
    label    whether each sheet says what it is, and how that is drawn (`core.workshop.label`)
    relief   how what a laser burns is printed in 3D (`core.workshop.relief`)
    tool     the diameter of the tool of a CNC router, mm
    books    the formats of rulebooks (`core.printed.book_format`), each a file of its own
    link     where the pages of `serve` are on the web: a code in each printed book opens its page there; "" for none
    scale_x  what the printed bars of a board at true scale measured, over their 100 mm, along the short side of the
             paper; `scale_y` along the long one

    Raises BadInput for a format, language, paper, profile or nesting there is not, or a scale off by more than 5 %.
    """

    name: str
    kit: str
    _: KW_ONLY
    settings: Data = field(default_factory=dict)
    machine: str | None = None
    profile: str = "generic"
    nest: str = "no"
    sets: int = 1
    spares: int = 0
    remnants: tuple[str, ...] = ()
    along: tuple[str, ...] = ()
    tabs: str = "no"
    lead: float = 0.0
    overcut: float = 0.0
    label: str = "no"
    relief: str = "sunk"
    tool: float = USUAL_TOOL
    formats: tuple[str, ...] = USUAL_FORMATS
    languages: tuple[str, ...] = field(default_factory=usual_languages)
    papers: tuple[str, ...] = ("a4", "letter")
    books: tuple[str, ...] = ("full",)
    link: str = ""
    scale_x: float = 1.0
    scale_y: float = 1.0
    seed: int = 1

    def __post_init__(self) -> None:
        for kind, given, allowed in (("format", self.formats, FORMATS), ("language", self.languages, languages()),
                                     ("paper", self.papers, tuple(PAPERS))):
            if not given:
                raise BadInput(f"no {kind} given: allowed: {', '.join(allowed)}")
            self._named({"format": "formats", "language": "languages", "paper": "papers"}[kind], tuple(dict.fromkeys(
                chosen_name(kind, str(word), allowed, _CALLED if kind == "format" else None) for word in given)))
        if not self.books:
            raise BadInput(f"no book format given: allowed: {', '.join(BOOKS)}, joined with +")
        self._named("books", tuple(dict.fromkeys(self.books)))  # what is said twice is made once
        for word in self.books:
            book_format(str(word))
        check_address(self.link)
        for axis in ("scale_x", "scale_y"):
            if not isinstance(getattr(self, axis), (int, float)) or isinstance(getattr(self, axis), bool):
                raise BadInput(f"{axis} = '{str(getattr(self, axis))[:60]}': expected a number, as 1.002")
        check_scale(self.scale)
        self._named("profile", profile_named(self.profile).name)
        self._named("nest", chosen_name("nesting", str(self.nest), NESTING))
        if isinstance(self.sets, bool) or not isinstance(self.sets, int) or not 1 <= self.sets <= MOST_SETS:
            raise BadInput(f"sets{_given(self.sets)}: allowed: a whole number from 1 to {MOST_SETS}")
        if self.sets > 1 and not self.together:
            raise BadInput(f"sets = '{self.sets}' with nest={self.nest}: several sets share their sheets: allowed: "
                           "nest=all or nest=fast-all")
        if isinstance(self.spares, bool) or not isinstance(self.spares, int) or not 0 <= self.spares <= MOST_SETS:
            raise BadInput(f"spares{_given(self.spares)}: allowed: a whole number from 0 to {MOST_SETS}")
        if self.spares and self.nest == "no":
            raise BadInput(f"spares = '{self.spares}' with nest=no: spare parts lie where a sheet that is laid out "
                           "anew has room: allowed: nest=fast or another")
        self._named("label", chosen_name("label", str(self.label), LABELS))
        self._named("remnants", tuple(remnant(word).word for word in self.remnants))
        if self.remnants and self.nest == "no":
            raise BadInput(f"remnant '{self.remnants[0]}' with nest=no: parts lie on offcuts where they are laid out "
                           "anew: allowed: nest=fast or another")
        if self.remnants and self.label == "engrave":
            raise BadInput(f"remnant '{self.remnants[0]}' with label=engrave: the strip would burn beside the offcut: "
                           "allowed: label=no or label=layer")
        host = kits.folder(self.kit, self.settings) if self.along else ""
        self._named("along", tuple(its.word for its in guests(self.along, host)))
        if self.along and not self.together:
            raise BadInput(f"along '{self.along[0]}' with nest={self.nest}: several kits share their sheets: allowed: "
                           "nest=all or nest=fast-all")
        if others := [form for form in self.formats if form in _OTHER_TOOLS and self.along]:
            raise BadInput(f"along '{self.along[0]}' with format {others[0]}: several kits share the sheets of a "
                           "laser: allowed: without it")
        self._named("lead", self.plan.lead)  # as a number with a point, whatever was given
        self._named("overcut", self.plan.overcut)
        _ = self.lines_in_relief
        self._named("tool", check_tool(self.tool))
        self._named("machine", self.machine and machine(self.machine).name)
        if not isinstance(self.seed, int) or isinstance(self.seed, bool) or not 0 <= self.seed < 2 ** 63:
            raise BadInput(f"seed{_given(self.seed)}: allowed: a whole number from 0 to 2^63 - 1")

    def _named(self, field: str, value: object) -> None:
        """A name as the tables have it, whatever its capitals."""
        object.__setattr__(self, field, value)

    @property
    def scale(self) -> Scale:
        return (self.scale_x, self.scale_y)

    @property
    def plan(self) -> Plan:
        return parse_plan(self.tabs, self.lead, self.overcut)

    @property
    def lines_in_relief(self) -> Relief:
        return parse_relief(self.relief)

    @property
    def together(self) -> bool:
        """Whether everything of one material and thickness shares its sheets."""
        return self.nest.endswith("all")

    def build(self, advise: bool = True) -> Kit:
        """The kit as values, nested if that is asked.

        Raises BadInput for settings that it refuses; to `advise` is to name the nearest that it would take."""
        printed = tools(self.formats, self.profile) == (PRINTER,)
        with printers_named(printed):
            try:
                kit = laid_out(self)
            except BadInput as error:
                if not advise or self.along:  # what would do is looked for among the settings of one kit
                    raise
                from .would_do import instead

                raise BadInput(f"{error}{instead(self, str(error))}") from None
        refuse_unused(self, kit)
        return finished(self, kit, printed)

    def as_data(self) -> dict[str, object]:
        """For the manifest; `from_mapping` reads it back."""
        data = asdict(self)
        for key in ("relief", "tool", "sets", "spares", "remnants", "along", "link"):  # an older version has none
            if data[key] == getattr(Recipe, key):
                del data[key]
        return {"kit": data.pop("kit"), "name": data.pop("name"), "set": typed(self.kit, data.pop("settings")),
                **{key: list(value) if isinstance(value, tuple) else value for key, value in data.items()}}


def from_mapping(data: Data, where: str, name: str, folder: Path | None = None) -> Recipe:
    """A recipe from TOML or a manifest. Raises BadInput, naming `where`, for what a recipe cannot hold.

    folder  of the files with the outlines of offcuts, where they are named
    """
    allowed = ("kit", "name", "set", "machine", "profile", "nest", "sets", "spares", "remnants", "along", "tabs",
               "lead", "overcut", "label", "relief", "tool", "formats", "languages", "papers", "books", "link",
               "scale_x", "scale_y", "seed")
    for key in data:
        if key not in allowed:
            raise BadInput(f"{where}: {unknown('key of a recipe', key, allowed)}")
    kit, settings = data.get("kit"), data.get("set", {})
    if not isinstance(kit, str) or not isinstance(settings, Mapping):
        raise BadInput(f"{where}: a recipe has kit = \"NAME\" and, if wanted, a table [set] of options")
    lists: dict[str, tuple[str, ...]] = {}
    for key in ("formats", "languages", "papers", "books", "remnants", "along"):
        if key in data:
            if not isinstance(data[key], list) or not all(isinstance(word, str) for word in data[key]):
                raise BadInput(f"{where}: {key} = {str(data[key])[:60]}: expected a list of words")
            lists[key] = tuple(data[key])
    if folder is not None and "remnants" in lists:
        lists["remnants"] = remnants_named(lists["remnants"], folder)
    title = folder_name(data.get("name", name), f"{where}: ")
    cutter = data.get("machine")
    if cutter is not None and not isinstance(cutter, str):
        raise BadInput(f"{where}: machine = {str(cutter)[:60]}: expected the name of a machine")
    for key in ("profile", "nest", "tabs", "label", "relief", "link"):
        if not isinstance(data.get(key, ""), str):
            raise BadInput(f"{where}: {key} = {str(data[key])[:60]}: expected a word")
    return Recipe(title, kit, settings=dict(settings), machine=cutter, profile=data.get("profile", "generic"),
                  nest=data.get("nest", "no"), sets=data.get("sets", 1), spares=data.get("spares", 0),
                  seed=data.get("seed", 1),
                  scale_x=data.get("scale_x", 1.0), scale_y=data.get("scale_y", 1.0), tabs=data.get("tabs", "no"),
                  lead=data.get("lead", 0.0), overcut=data.get("overcut", 0.0), label=data.get("label", "no"),
                  relief=data.get("relief", Recipe.relief), tool=data.get("tool", Recipe.tool),
                  link=data.get("link", ""), **lists)


def _given(value: object) -> str:
    """The value to quote; a number of thousands of digits cannot be written."""
    return "" if isinstance(value, int) and abs(value) >= 2 ** 63 else f" = '{str(value)[:60]}'"


def load(word: str) -> Recipe:
    """The recipe that `word` names: a kit of `list kits`, one of `list recipes`, or a TOML file. Raises BadInput."""
    if word in ours() and not kits.known(word):
        return load(str(ours()[word]))
    if not word.endswith(".toml"):
        try:
            name = word if kits.known(word) else chosen_name(
                "recipe", word, (*kits.classes(), *BOXES), {its: its for its in ours()})
        except BadInput as error:
            raise BadInput(f"{error}, all, one of `polygo-fab list recipes`, or a TOML file (a value with spaces needs "
                           "quotes)") from None
        box = BOXES.get(name)
        return Recipe(name, box.kit, settings=dict(box.settings)) if box else Recipe(kits.folder(name, {}), name)
    recipe = from_mapping(toml_table(path := Path(word)), word, path.stem, path.parent)
    return replace(recipe, settings=by_name(recipe.settings, path.parent))


def revised(recipe: Recipe, settings: Iterable[str] = (), material: str | None = None, machine: str | None = None,
            formats: str | None = None, lang: str | None = None, paper: str | None = None,
            seed: int | None = None, profile: str | None = None, nest: str | None = None, book: str | None = None,
            scale_x: float | None = None, scale_y: float | None = None, name: str | None = None,
            tabs: str | None = None, lead: str | None = None, overcut: str | None = None, label: str | None = None,
            relief: str | None = None, tool: str | None = None, sets: int | None = None,
            spares: int | None = None, remnants: Sequence[str] = (), along: Sequence[str] = (),
            link: str | None = None) -> Recipe:
    """`recipe` with what was said on the command line, which wins. Raises BadInput."""
    given = pairs([*settings, *([f"material={material}"] if material is not None else [])])
    lists = {"formats": formats, "languages": lang, "papers": paper, "books": book}
    changes: Table = {key: tuple(word.strip() for word in text.split(",")) for key, text in lists.items()
                      if text is not None}
    changes |= {key: value for key, value in (
        ("machine", machine), ("seed", seed), ("profile", profile), ("nest", nest), ("scale_x", scale_x),
        ("scale_y", scale_y), ("tabs", tabs), ("label", label), ("relief", relief), ("sets", sets), ("spares", spares),
        ("link", link), ("along", tuple(along) or None)) if value is not None}
    changes |= {key: named_length(key, text) for key, text in (("lead", lead), ("overcut", overcut), ("tool", tool))
                if text is not None}
    if remnants:
        changes["remnants"] = remnants_named(remnants)
    settings_now = {**recipe.settings, **by_name(given)}
    if name is not None:
        changes["name"] = folder_name(name)
    elif recipe.name == kits.folder(recipe.kit, recipe.settings):  # not a name of its own
        changes["name"] = kits.folder(recipe.kit, settings_now)
    return replace(recipe, settings=settings_now, **changes)


def pairs(words: Iterable[str]) -> dict[str, str]:
    """KEY=VALUE words as a mapping. Raises BadInput, also for a key that is given twice."""
    found: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key.strip():
            raise BadInput(f"'{word}': expected KEY=VALUE")
        if key.strip() in found:
            raise BadInput(f"'{word}': {key.strip()} is '{found[key.strip()]}' already: allowed: once")
        found[key.strip()] = value.strip()
    return found
