"""What the values of a list are called on a page."""

import pytest

from polygo_fab import games, kits
from polygo_fab.core.options import declared
from polygo_fab.core.workshop.label import HOW as LABELS
from polygo_fab.recipes.recipe import NESTING
from polygo_fab.web.design import design
from polygo_fab.web.form import fields, making
from polygo_fab.web.words import words


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_every_value_of_a_list_has_words_in_each_language(lang: str) -> None:
    """Those that options of kits and games name, and none besides; no two of a list are called alike."""
    there: dict[str, set[str]] = {"nest": set(NESTING), "label": set(LABELS)}
    for one in (*kits.classes().values(), *games.own().values()):
        for option in declared(one):
            if values := {value for value in option.choices if value and not value.isupper()}:
                there.setdefault(option.name, set()).update(values)
    its = words(lang)["choices"]
    assert {name: set(table) for name, table in its.items()} == there
    assert not [name for name, table in its.items() if len(set(table.values())) < len(table)]


def test_a_help_calls_the_values_as_the_list_does() -> None:
    wanted = design("box", (), "de")
    there = {one.name: one for one in (*fields(wanted, {}), *making(wanted))}
    assert ("lift", "abnehmbar") in there["lid"].choices
    assert there["lid"].help.startswith("ohne, eine offene Schale; abnehmbar, ein Deckel")
    assert ("lightburn", "LightBurn") in there["profile"].choices
    assert "Farbe" in dict(there["profile"].choices)["glowforge"]
