"""Any settings of any kit, drawn from what its options declare; and what is wrong with the files that come of them."""

import re
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from polygo_fab import kits
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.options import Option, declared
from polygo_fab.core.printed.goods import GOODS
from polygo_fab.core.workshop.profiles import profiles
from polygo_fab.core.workshop.tables import machines, materials
from polygo_fab.recipes.products import crosses, products
from polygo_fab.recipes.recipe import Recipe

BOARDS = (*(f"h{k}" for k in range(2, 10)), "hex556", "hex234", "trap7", *(f"rhombus{n}" for n in range(3, 20)),
          *(f"s{n}" for n in range(3, 20)), "s4x9", *(f"t{m}" for m in range(1, 10)), "bridge7", "polygone", "units12",
          "units14")
GAMES = ("polygo", "go-n", "hexago-february", "hex-2", "hex-3", "hex-6", "hex-n", "hex", "bridges", "labyrinth",
         "hexadames", "marienbad", "polygone", "kruzno", "hex-draughts", "catchup", "manalath", "taacoca", "pentalath")
TEXTS: dict[tuple[str, str], tuple[str, ...]] = {
    ("board", "board"): BOARDS, ("board", "back"): ("none", "dual", *BOARDS),
    ("pieces", "game"): GAMES, ("pieces", "board"): ("", "h5", "h7", "s7", "t4"), ("tiles", "board"): ("", "units8"),
    ("pieces", "rules"): ("",), ("tiles", "rules"): ("", "stock=13b"),
    ("board", "game"): ("", "polygo", "hex", "go-n"), ("board", "rules"): ("",),
    ("paper", "game"): (*GAMES, "tilers", "blocks"), ("paper", "rules"): ("", "players=3", "players=6", "dame=yes"),
    ("paper", "board"): ("", "h2", "h4", "h5", "h9", "s3", "s7", "s13", "t1", "t4", "t8", "trap7", "units8", "hex556"),
    ("box", "of"): ("", "cells=7", "pitch=18"), ("box", "magnets"): ("", "5x2", "4x1"),
    ("books", "books"): ("hex", "polygo", "taacoca marienbad"),
    ("goods", "goods"): ("all", "labels", "aids scores", "inserts names", *GOODS),
    ("goods", "games"): ("hex", "polygo go-n", "all", "tilers blocks taacoca"),
    ("goods", "of"): ("", "cells=7", "cells=9 pitch=14", "thickness=3"),
    ("goods", "names"): ("", "Ann, Ben", "Ann", "Zoé, Ådne, Łukasz", ", ".join(f"Nº {n}" for n in range(40))),
    **{(kit, "title"): ("", "Chess club", "Ligue d'échecs 2026", "W") for kit in ("board", "box", "hexago", "tetrago")},
    **{(kit, name): ("",) for kit in ("board", "box", "hexago", "tetrago", "pieces") for name in ("logo", "marks")}}
"""By kit and option; every other text is a material."""
REFUSAL = re.compile(r"\([\w ]+ rule\)|\(BED\)|[:;?] allowed(?: here)?: |allowed with|^unknown |: make the kit tiles|"
                     r": expected |^options? ")
"""A broken rule of fit, a bed that is too small, a value that is not allowed, or players that a game is not for."""


def values(kit: str, option: Option) -> st.SearchStrategy[Any]:
    """What may be given for the option, its limits with the rest."""
    if option.choices:
        return st.sampled_from(option.choices)
    if isinstance(option.default, bool):
        return st.booleans()
    if isinstance(option.default, Kerf):
        width = st.integers(0, 50).map(lambda hundredths: hundredths / 100)
        return width | st.tuples(width, width).map(list)
    if isinstance(option.default, str):
        return st.sampled_from(TEXTS.get((kit, option.name)) or tuple(materials()))
    low, high = option.low or 0, option.high or 100
    if isinstance(option.default, int):
        return st.integers(int(low), int(high))
    near = st.floats(max(low, option.default / 2), min(high, max(option.default * 2, low)))
    return near | st.floats(low, high) | st.sampled_from((float(low), float(high)))


def draws(kit: str) -> st.SearchStrategy[tuple[dict[str, Any], str | None]]:
    """Settings of a few options, the others as they are by default, and a machine or none."""
    options = {option.name: values(kit, option) for option in declared(kits.classes()[kit])}
    some = st.sets(st.sampled_from(sorted(options)), max_size=6)
    settings = some.flatmap(lambda names: st.fixed_dictionaries({name: options[name] for name in sorted(names)}))
    return st.tuples(settings, st.none() | st.sampled_from(tuple(machines())))


def at_the_machine() -> st.SearchStrategy[dict[str, Any]]:
    """What the options of a recipe ask of the laser files of any kit: tabs, leads, labels, nesting, a profile."""
    return st.fixed_dictionaries({
        "machine": st.none() | st.sampled_from(tuple(machines())),
        "tabs": st.sampled_from(("no", "yes", "2x0.4", "30:2x0.4,120:3x0.5", "4x0.8", "1x2", "20x0.1")),
        "lead": st.sampled_from((0.0, 0.2, 1.0, 4.0)), "overcut": st.sampled_from((0.0, 0.2, 0.5, 4.0)),
        "label": st.sampled_from(("no", "engrave", "layer")), "profile": st.sampled_from(tuple(profiles())),
        "nest": st.sampled_from(("no", "fast", "fast-mixed", "fast-all")),
        "formats": st.sampled_from((("svg",), ("dxf",), ("lbrn2",), ("pdf",), ("svg", "dxf", "lbrn2")))})


def on_paper() -> st.SearchStrategy[dict[str, Any]]:
    """What the options of a recipe ask of what is printed: languages, papers, books, a printer that is off."""
    return st.fixed_dictionaries({
        "languages": st.sampled_from((("en",), ("fr",), ("de",), ("es",), ("it",), ("fr", "en"))),
        "papers": st.sampled_from((("a4",), ("letter",), ("a3",), ("letter", "a4"))),
        "books": st.sampled_from((("full",), ("half",), ("booklet",), ("large",), ("booklet+large", "grey"),
                                  ("one-sheet",), ("scholar",), ("archive",),
                                  ("booklet+signature=4+thickness=0.13",), ("half+grey",))),
        "formats": st.sampled_from((("svg",), ("svg",), ("epub",), ("html",), ("brf",), ("brf2", "html"))),
        "link": st.sampled_from(("", "", "https://example.org")),
        "scale_x": st.sampled_from((1.0, 1.002, 0.97)), "scale_y": st.sampled_from((1.0, 0.998, 1.04))})


def found(kit: str, settings: Mapping[str, Any], machine: str | None = None, profile: str = "generic",
          formats: tuple[str, ...] = ("svg",), papers: tuple[str, ...] = ("a4",), **more: Any) -> list[str] | None:
    """What is wrong with the files (jobs as SVG), one by one and together, or with a refusal that does not say which
    rule is broken; None where the settings are refused as they should be. `more`: further fields of the recipe."""
    try:
        recipe = Recipe(kit, kit, settings=settings, machine=machine, profile=profile, formats=formats, papers=papers,
                        **more)
        made = recipe.build(advise=False)
        table = products(recipe, made)
        files = {product.path: product.write() for product in table}
    except BadInput as error:
        clear = REFUSAL.search(str(error)) and "\n" not in str(error)
        return None if clear else [f"refused without a rule: {error}"]
    alone = [f"{product.path}: {finding}" for product in table for finding in product.prove(files[product.path])]
    together = [str(finding) for cross in crosses(recipe, made)
                for finding in cross.prove([files[path] for path in cross.paths])]
    return alone + together
