"""The page of machines, materials and programs: all that the tables have, and beds that are drawn to one scale."""

from __future__ import annotations

import pytest
from lxml import html

from polygo_fab.core.page import PAPERS
from polygo_fab.core.workshop.profiles import profiles
from polygo_fab.core.workshop.tables import machines, materials
from polygo_fab.web.asking import Ask
from polygo_fab.web.pages.workshop import workshop


def shown(lang: str = "en") -> html.HtmlElement:
    return html.document_fromstring(workshop(Ask(lang)).body.decode())


def test_beds_are_drawn_to_one_scale_and_stand_on_one_line() -> None:
    drawn = {link.xpath("string(.//*[@class='called'])"): link.xpath(".//svg")[0] for link in
             shown().xpath("//ul[contains(@class, 'beds')]//a")}
    assert list(drawn) == list(machines())
    assert len({svg.get("viewbox") for svg in drawn.values()}) == 1
    high = max(one.bed[1] for one in machines().values())
    for name, svg in drawn.items():
        bed, sheet = svg.xpath(".//rect")
        assert (float(bed.get("width")), float(bed.get("height"))) == machines()[name].bed
        assert (float(sheet.get("height")), float(sheet.get("width"))) == PAPERS["a4"]
        assert {float(one.get("y")) + float(one.get("height")) for one in (bed, sheet)} == {high}


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_every_material_and_program_is_there(lang: str) -> None:
    page = shown(lang)
    assert [row.xpath("string(th/a)") for row in page.xpath("//tbody/tr")] == list(materials())
    inks = {link.xpath("string(.//*[@class='called'])"): link.xpath(".//path/@stroke") for link in
            page.xpath("//ul[contains(@class, 'programs')]//a")}
    assert list(inks) == list(profiles())
    for name, colours in inks.items():
        assert set(colours) == {colour for _, colour in profiles()[name].colours}
    reads = {"en": "reads", "fr": "lit", "de": "liest"}[lang]
    told = {link.xpath("string(.//*[@class='called'])"): link.xpath("string(.//*[@class='about'][last()])") for link in
            page.xpath("//ul[contains(@class, 'programs')]//a")}
    assert {name: line for name, line in told.items() if line.startswith(f"{reads} ")} == {
        name: f"{reads} {', '.join(form.upper() for form in look.reads)}" for name, look in profiles().items()
        if look.reads}


@pytest.mark.parametrize(("lang", "machine", "program"), [
    ("fr", "du genre Trotec Speedy 360, 813", "le rouge en dernier"),
    ("de", "wie Trotec Speedy 360, 813", "Rot zuletzt")])
def test_machines_and_programs_are_told_in_the_language_of_the_page(lang: str, machine: str, program: str) -> None:
    text = shown(lang).text_content().replace("\u00a0", " ").replace("\u202f", " ")
    assert machine in text
    assert program in text
    assert not [words for words in ("-like", "set every colour", "tube, about", "of light") if words in text]


def test_what_is_chosen_is_a_design() -> None:
    for link in shown().xpath("//ul[contains(@class, 'cards')]//a/@href | //tbody//a/@href"):
        assert link.startswith(("/en/make/tetrago?", "/en/make/board?"))
