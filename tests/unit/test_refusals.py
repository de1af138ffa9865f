"""Every refusal of every kit names settings that would do: they are taken as they are written, and accepted.

The table is made from what the kits declare: each option alone at its limits, past them, and as what is no value of
it at all; each kit on each machine; and pairs of settings that break a rule of fit together.
"""

from __future__ import annotations

import gc
import re
import shlex
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from polygo_fab import kits
from polygo_fab.check.laser import advise
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.options import Option, declared
from polygo_fab.core.sheet import GENERIC
from polygo_fab.core.workshop.tables import machines
from polygo_fab.recipes.recipe import Recipe, revised
from polygo_fab.recipes.would_do import _warned
from polygo_fab.write.svg import sheet_svg

TOGETHER: dict[str, tuple[dict[str, Any], ...]] = {
    "board": ({"players": 3}, {"rules": "x=1"}, {"band": 2, "thickness": 6}, {"game": "hex", "players": 5},
              {"game": "polygo", "rules": "nothing=1"}, {"game": "hex-2", "band": 2}, {"board": "s2x99"},
              {"board": "h7", "players": 3}),
    "hexago": ({"cells": 9, "pitch": 60}, {"pitch": 12}, {"arc_thickness": 6}, {"pawn_thickness": 4.6},
               {"pawn": 19, "reserve": 50}, {"thickness": 4.5}, {"cells": 6.0}),
    "pieces": ({"game": "catchup", "size": 20}, {"game": "labyrinth", "board": "s9"}, {"pitch": 8, "size": 15},
               {"game": "tilers"}, {"game": "hex-3", "players": 6},
               {"game": "catchup", "players": 6, "play": 0, "room": 10}),
    "tetrago": ({"cells": 12, "pitch": 8}, {"gap": 0.2, "bend_radius": 3}, {"thickness": 3, "pawn_thickness": 4},
                {"cells": 3, "pawn": 19.9, "clearance": 5}),
    "tiles": ({"play": 0.3, "unit": 5}, {"error": 0.5, "play": 0.2}, {"game": "hex"},
              {"game": "blocks", "play": 2, "error": 0.5}),
}
"""Settings that are allowed one by one and not together, for all that the kits ask of fit."""


def past(option: Option) -> Iterator[Any]:
    """The limits of an option, what lies past them, and what is no value of it."""
    if option.choices:
        yield "nothing"
    elif isinstance(option.default, bool):
        yield "perhaps"
    elif isinstance(option.default, Kerf):
        yield from ("0", "-0.1", "0.61", "0.1x0.7", "x")
    elif isinstance(option.default, str):
        yield "nothing"
    else:
        step = 1 if isinstance(option.default, int) else 0.5
        yield "x"
        if option.low is not None:
            yield from (option.low, option.low - step)
        if option.high is not None:
            yield from (option.high, option.high + step)


def cases(kit: str) -> Iterator[tuple[dict[str, Any], str | None]]:
    for option in declared(kits.classes()[kit]):
        yield from (({option.name: value}, None) for value in past(option))
    yield from (({}, machine) for machine in machines())
    yield from ((settings, None) for settings in TOGETHER.get(kit, ()))


def refusal(recipe: Recipe, advise: bool = True) -> str:
    """What a recipe is refused with; nothing where it is made."""
    try:
        recipe.build(advise=advise)
    except BadInput as error:
        return str(error)
    return ""


def advice(said: str) -> tuple[list[str], str | None]:
    """The settings to copy from a refusal, and the nesting."""
    line = re.search(r"(?:would do: |, or )(--(?:set|nest) .*?)(?:, which warns of \w+)?$", said)
    words = shlex.split(line[1]) if line else []
    settings = [words[i + 1] for i, word in enumerate(words) if word == "--set"]
    return settings, words[words.index("--nest") + 1] if "--nest" in words else None


def wrong(kit: str, settings: Mapping[str, Any], machine: str | None) -> str | None:
    """What is wrong with the refusal of these settings; None where they are refused as they should be, or made."""
    recipe = Recipe(kit, kit, settings=settings, machine=machine)
    start = time.process_time()
    said = refusal(recipe)
    took = time.process_time() - start
    if not said:
        return None
    named, nest = advice(said)
    if not named and nest is None:
        return f"names nothing: {said}"
    again = refusal(revised(recipe, named, nest=nest), advise=False)
    if again:
        return f"names {named}, which is refused: {again}"
    return f"took {took:.1f} s: {said}" if took > 2.5 else None


@pytest.fixture
def _as_in_a_new_process() -> Iterator[None]:
    """What thousands of earlier tests have left is not gone through by the collector in the seconds of a search."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.usefixtures("_as_in_a_new_process")
@pytest.mark.parametrize("kit", kits.classes())
def test_every_refusal_names_settings_that_do(kit: str) -> None:
    """Within two seconds of processor time, and what the first attempt took."""
    found = [f"{settings} {machine or ''}: {fault}" for settings, machine in cases(kit)
             if (fault := wrong(kit, settings, machine))]
    assert found == []


@pytest.mark.proof
def test_the_table_knows_every_rule_of_fit() -> None:
    """A rule that a kit has, and none of the cases above breaks, would be a refusal that nobody has seen."""
    for kit, rules in {"tetrago": {"storage", "pawn", "drawer", "clearance", "bend", "coupon"},
                       "tiles": {"grid", "row"}, "pieces": {"cell"},
                       "hexago": {"window", "arc", "play", "pawn", "storage", "height"}}.items():
        seen = {match[1] for settings, machine in cases(kit) if not machine
                for match in [re.search(r"\((\w+) rule\)", refusal(Recipe(kit, kit,
                                                                          settings=settings), advise=False))] if match}
        assert rules <= seen, kit


@pytest.mark.proof
def test_what_is_asked_for_is_changed_before_what_is_not() -> None:
    for kit, settings, named in (("tetrago", {"play": 0}, ["play=0.1"]), ("tetrago", {"cells": 2}, ["cells=3"]),
                                 ("tetrago", {"lines": "skore"}, ["lines=engrave"]),
                                 ("tetrago", {"material": "plywod-4"}, ["material=plywood-4"]),
                                 ("board", {"band": 1.5}, ["band=5"]),
                                 ("board", {"board": "h7", "players": 3}, ["game=hex-3"]),
                                 ("hexago", {"thickness": 4.5}, ["leaflet_sheets=0"]),
                                 ("hexago", {"touch": True}, ["faces=1"]),
                                 ("tetrago", {"cells": 6.0}, ["cells=6"]),
                                 ("tiles", {"game": "blocks", "play": 2, "error": 0.5}, ["play=0.4", "error=0.4"])):
        assert advice(refusal(Recipe(kit, kit, settings=settings)))[0] == named


@pytest.mark.proof
@pytest.mark.parametrize(("bed", "proposed"), [("120x120", True), ("50x50", False)])
def test_a_board_in_segments_is_proposed_where_it_goes_on_the_bed(bed: str, proposed: bool) -> None:
    said = refusal(Recipe("tetrago", "tetrago", machine=bed))
    assert ("make board --set board=s6" in said) == proposed
    assert kits.goes("board", {"board": "s6"}, bed) == proposed


@pytest.mark.proof
def test_nothing_far_and_no_empty_name_is_proposed() -> None:
    for kit, settings in (("hexago", {"cells": 8}), ("board", {"board": "h13", "pitch": 60})):
        named, _ = advice(refusal(Recipe(kit, kit, settings=settings, machine="k40")))
        assert not [word for word in named if word in ("cells=3", "board=")]


def test_the_search_does_not_know_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that it loads asks a clock but for the last guard."""
    said = refusal(Recipe("tetrago", "tetrago", settings={"cells": 12}, machine="k40"))
    ticks = iter(range(1_000_000))
    monkeypatch.setattr(time, "process_time", lambda: next(ticks) / 100)
    assert refusal(Recipe("tetrago", "tetrago", settings={"cells": 12}, machine="k40")) == said
    assert next(ticks) > 2


def test_a_search_that_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(0, 1_000, 8))
    monkeypatch.setattr(time, "process_time", lambda: next(ticks))
    said = refusal(Recipe("hexago", "hexago", machine="k40"))
    assert said.endswith("would do: xtool-m1-ultra (300 x 300 mm); in 10 s nothing was found that would do")


def test_what_no_setting_cures_is_not_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("polygo_fab.recipes.would_do._kit", None)
    said = refusal(Recipe("tetrago", "tetrago", settings={"cels": 3}))
    assert "did you mean 'cells'" in said
    assert "--set" not in said


@pytest.mark.slow
@pytest.mark.parametrize(("kit", "settings", "machine"), [
    ("board", {"board": "trap7"}, None), ("tetrago", {"cells": 4}, None), ("hexago", {"arc_thickness": 5.0}, None),
    ("hexago", {"cells": 7}, None), ("board", {"game": "hex"}, "k40")])
def test_what_is_cut_alone_bears_the_warnings_of_the_whole_part(kit: str, settings: Mapping[str, Any],
                                                               machine: str | None) -> None:
    sheets = kits.load(kit, settings, machine).sheets
    whole = {place.part.name: {f.code for f in advise(sheet_svg(alone, GENERIC), "svg", GENERIC, alone)
                               if f.severity == "warning"}
             for sheet in sheets if sheet.face != "back" for place in sheet.placements
             for alone in [replace(sheet, placements=(place,), shared=False)]}
    assert _warned(sheets) == {name: codes for name, codes in whole.items() if codes}
    assert bool(_warned(sheets)) == (settings == {"arc_thickness": 5.0})
