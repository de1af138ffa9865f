"""What the values of a list are called on a page."""

import pytest

from polygo_fab import games, kits
from polygo_fab.core.errors import BadInput
from polygo_fab.core.options import declared
from polygo_fab.core.workshop.label import HOW as LABELS
from polygo_fab.recipes.recipe import NESTING
from polygo_fab.web.asking import Ask
from polygo_fab.web.design import design
from polygo_fab.web.form import fields, making, refusal
from polygo_fab.web.on_form import called_on, on_form
from polygo_fab.web.table import short
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


@pytest.mark.parametrize(("lang", "kit", "given", "query"), [
    ("fr", "box", {"lid": "Amovible"}, ""),
    ("fr", "box", {"lid": "à glissière"}, "lid=slide"),
    ("fr", "tetrago", {"touch": "oui"}, "touch=yes"),
    ("de", "tetrago", {"touch": "JA"}, "touch=yes"),
    ("de", "tetrago", {"machine": "k40", "nest": "schnell"}, "machine=k40&nest=fast"),
    ("en", "box", {"lid": "sliding"}, "lid=slide"),
    ("fr", "box", {"lid": "gleitend"}, "lid=gleitend")])
def test_a_design_is_asked_for_in_the_words_of_its_lists(lang: str, kit: str, given: dict[str, str], query: str
                                                         ) -> None:
    assert design(kit, tuple(given.items()), lang).query == query


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_every_word_of_a_list_is_taken(lang: str) -> None:
    """Of each kit, game and of `make` itself: it leads where its value leads."""
    for kit in kits.classes():
        for field in (*fields(design(kit, (), lang), {}), *making(design(kit, (), lang))):
            if field.kind == "select" and field.name not in ("machine", "profile", "game"):
                for value, called in field.choices:
                    asked = design(kit, ((field.name, called),), lang)
                    assert not value or asked == design(kit, ((field.name, value),), lang), (kit, field.name, called)
    for game, one in games.own().items():
        for option in declared(one):
            its = words(lang)["choices"].get(option.name, {})
            for value in filter(None, option.choices):
                found, meant = (short(Ask(lang, {"game": game}, ((option.name, text),)))
                                for text in (its.get(value, value), value))
                assert found == meant, (game, option.name, value)


@pytest.mark.parametrize(("lang", "given", "line"), [
    ("fr", ("touch", "peut-être"), "encoches à sentir = « peut-être » : permis : oui ou non ; ferait l’affaire : "
                                   "encoches à sentir = oui"),
    ("de", ("touch", "vielleicht"), "Kerben zum Fühlen = „vielleicht“: Erlaubt: ja oder nein; es ginge: Kerben zum "
                                    "Fühlen = ja"),
    ("de", ("nest", "eng"), "Verschachtelung = „eng“: Erlaubt: dicht (alles aus einem Material), dicht, dicht (Spieler "
                            "gemischt), schnell, schnell (alles aus einem Material), schnell (Spieler gemischt), "
                            "nein")])
def test_a_refusal_names_the_field_and_the_words_of_its_list(lang: str, given: tuple[str, str], line: str) -> None:
    from polygo_fab.recipes.preview import preview

    wanted = design("tetrago", (("machine", "k40"), given), lang)
    with pytest.raises(BadInput) as why:
        preview(wanted.recipe())
    told = refusal(str(why.value), wanted)
    assert (told.line.replace("\xa0", " ").replace("\u202f", " "), told.field) == (line, given[0])
    assert "unknown" not in on_form(str(why.value), "en", called_on("/make/tetrago", "en"))


@pytest.mark.parametrize(("given", "query"), [
    ([("freedom", "à soi")], {}), ([("freedom", "de tous")], {"freedom": "any"}), ([("freedom", "OWN")], {}),
    ([("players", "0003")], {"players": "3"}), ([("players", "two")], {"players": "two"}),
    ([("computer", "2"), ("computer", "2")], {"computer": "2"}), ([("computer", "2, 01")], {"computer": "1,2"}),
    ([("computer", "2,x")], {"computer": "2,x"}), ([("plays", "0300"), ("seed", "007")], {"seed": "7"})])
def test_what_means_the_same_has_one_short_address(given: list[tuple[str, str]], query: dict[str, str]) -> None:
    assert short(Ask("fr", {"game": "polygo"}, tuple(given))) == query


@pytest.mark.parametrize(("given", "field", "line", "changes"), [
    ({"pawn_shape": "straight", "touch": "yes"}, "touch",
     "encoches à sentir = oui avec forme des pions = à bords droits : on n’entaille que des pions ronds ; permis : "
     "encoches à sentir = non, ou forme des pions = ronds", {"touch": "no"}),
    ({"pawn_shape": "straight", "pawn": "5"}, "pawn",
     "permis : pion = 5,9 ou plus, ou forme des pions = ronds", {"pawn": "5.9"})])
def test_options_within_a_refusal_are_called_as_the_form_calls_them(given: dict[str, str], field: str, line: str,
                                                                    changes: dict[str, str]) -> None:
    from polygo_fab.recipes.preview import preview

    wanted = design("hexago", tuple(given.items()), "fr")
    with pytest.raises(BadInput) as refused:
        preview(wanted.recipe())
    told = refusal(str(refused.value), wanted)
    assert line in told.line.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert (told.field, [offer.changes for offer in told.offers]) == (field, [changes])
    assert "pawn_shape" not in told.line


@pytest.mark.parametrize(("kit", "given", "offers"), [
    ("hexago", {"cells": "4"}, ["cellules par côté = 3", "cellules par côté = 5", "arcs de port = non"]),
    ("hexago", {"pitch": "30", "machine": "bed-600x400", "cells": "6"},  # 7 a side are larger than the bed
     ["cellules par côté = 5", "arcs de port = non"]),
    ("tetrago", {"sets": "30"}, ["imbrication = dense (tout d’une matière)",
                                 "imbrication = rapide (tout d’une matière)"]),
    ("tetrago", {"title": "Ça ♥ 中"}, ["titre = Ça"]), ("tetrago", {"title": "♥"}, []),
    ("tetrago", {"title": "Noël " * 30}, ["titre = " + "Noël " * 11 + "Noël"]),
    ("hexago", {"pawn_shape": "straight", "pawn": "5"}, ["pion = 5,9"])])  # nor are round ones of 5 mm made
def test_what_a_refusal_allows_has_a_button_beside_its_field(kit: str, given: dict[str, str], offers: list[str]
                                                             ) -> None:
    from polygo_fab.recipes.preview import preview

    wanted = design(kit, tuple(given.items()), "fr")
    with pytest.raises(BadInput) as refused:
        preview(wanted.recipe())
    told = refusal(str(refused.value), wanted)
    assert (told.field, [offer.text for offer in told.offers]) == ([*given][-1], offers)
