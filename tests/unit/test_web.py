"""The pages of `serve`: the same surface as the command line, told as HTML."""

import io
import json
import re
import shlex
import tomllib
import zipfile
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from click.testing import CliRunner
from lxml import html

from polygo_fab import kits
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.options import declared
from polygo_fab.core.resources import template
from polygo_fab.core.words.language_files import words_in
from polygo_fab.core.workshop.tables import materials
from polygo_fab.recipes.make import make
from polygo_fab.web.asking import Answer, Ask
from polygo_fab.web.design import MAKING, design, made_here
from polygo_fab.web.form import fields
from polygo_fab.web.openapi import description
from polygo_fab.web.pages import make as making
from polygo_fab.web.pages import pages
from polygo_fab.web.shelf import Shelf
from polygo_fab.web.words import wished, words


def asked(kit: str, query: str = "", lang: str = "en", **words: str) -> Ask:
    return Ask(lang, {"kit": kit, **words}, tuple(parse_qsl(query)))


def shown(answer: Answer) -> html.HtmlElement:
    return html.document_fromstring(answer.body.decode())


def text(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def test_an_address_is_a_recipe_and_a_command() -> None:
    wanted = design("tetrago", (("cells", "7"), ("thickness", ""), ("pitch", "20"), ("machine", "K40"),
                                ("format", "svg"), ("format", "dxf")), "fr")
    assert wanted.query == "cells=7&machine=K40&format=svg%2Cdxf"
    assert wanted.command == "polygo-fab make tetrago --set cells=7 --machine k40 --format svg,dxf --lang fr --paper a4"
    recipe = wanted.recipe()
    assert (recipe.settings, recipe.machine) == ({"cells": "7"}, "k40")
    assert (recipe.formats, recipe.languages) == (("svg", "dxf"), ("fr",))


def test_a_thickness_that_is_usual_is_kept_where_the_material_brings_another() -> None:
    assert design("tetrago", (("material", "plywood-4"), ("thickness", "5")), "en").query == \
        "material=plywood-4&thickness=5"


def test_sets_of_an_address_are_those_of_the_recipe() -> None:
    wanted = design("tetrago", (("nest", "all"), ("sets", "3"), ("seed", "2")), "en")
    assert (wanted.recipe().sets, wanted.recipe().seed, wanted.query) == (3, 2, "nest=all&sets=3&seed=2")
    assert design("tetrago", (("sets", "1"),), "en").query == ""
    for given in ("two", "0", "101", "-1"):
        with pytest.raises(BadInput, match=rf"sets = '{given}': allowed: a whole number from 1 to 100"):
            design("tetrago", (("nest", "all"), ("sets", given)), "en").recipe()


@pytest.mark.parametrize(("key", "value"), [
    ("board", "/etc/passwd"), ("board", "x.toml"), ("logo", "club"), ("marks", "animals"), ("back", "..\\x.SVG"),
    ("game", "mine.py"), ("title", "a\x00b"), ("title", "x" * 201)])
def test_nothing_is_read_of_the_machine_that_serves(key: str, value: str) -> None:
    with pytest.raises(BadInput, match=key):
        design("board", ((key, value),), "en").recipe()


def test_no_setting_has_the_name_of_an_option_of_make() -> None:
    assert {o.name for kit in kits.classes().values() for o in declared(kit)} & set(MAKING) == set()


@pytest.mark.parametrize("kit", sorted(kits.classes()))
def test_every_option_has_a_field(kit: str) -> None:
    there = fields(design(kit, (), "en"), {})
    assert {field.name for field in there} == {o.name for o in declared(kits.named(kit))} - {"logo", "marks"}
    assert 1 <= sum(field.first for field in there) <= 5
    assert all(field.help for field in there)


def test_a_page_shows_the_files_that_make_writes() -> None:
    page = shown(making.page(asked("board", "board=h5&pitch=18")))
    assert text(page.xpath("//section/h2")[0]) == "Board h5"
    assert page.xpath("string(//*[@id='command'])") == ("polygo-fab make board --set board=h5 --set pitch=18 --format "
                                                        "svg,pdf --lang en --paper a4")
    names = [text(name) for name in page.xpath("//figcaption/strong")]
    assert names == ["plate", "crown"]
    file = making.file(asked("board", "board=h5&pitch=18", file="plate.svg"))
    assert file.media == "image/svg+xml"
    lines = len(re.findall(rb"<(?:path|circle) ", file.body))
    assert len(page.xpath("//button[contains(@aria-label, 'plate')]//*[self::path or self::circle]")) == lines > 10
    assert page.xpath("//button[contains(@aria-label, 'plate')]//*[@class='layer-cut']")


@pytest.mark.parametrize(("lang", "crown", "stuff"), [
    ("fr", "couronne", "contreplaqué 5 mm"), ("de", "Rahmen", "Sperrholz 5 mm")])
def test_jobs_and_materials_are_called_as_the_language_does(lang: str, crown: str, stuff: str) -> None:
    """On every kit; a file keeps its own name where the file is meant."""
    seen = set[str]()
    for kit, query in [*((kit, "") for kit in made_here()), ("hexago", "nest=fast-all"), ("tiles", "nest=fast-all")]:
        page = shown(making.page(asked(kit, query, lang=lang)))
        names = [text(name) for name in page.xpath("//figcaption/strong")]
        assert not [name for name in names if re.search(r"[a-z]-[a-z\d]|plywood|back|over\b", name)], names
        assert len({*names}) == len(names), "none is called as another one"
        labels = {name: text(one) for select in page.xpath("//select[contains(@name, 'material')]")
                  for one in select.xpath("option") if (name := one.get("value"))}
        assert not labels or labels.keys() == materials().keys()
        assert not {name for name, label in labels.items() if name in label}
        assert len({*labels.values()}) == len(labels)
        for link in page.xpath("//figcaption/a"):
            assert text(link).split()[-1] == link.get("href").partition("?")[0].rpartition("/")[2]
        seen |= {*names, *labels.values()}
    assert {crown, stuff} <= seen
    refused = shown(making.page(asked("hexago", "machine=k40", lang=lang)))
    assert not re.search(r"\bfloor\b", refused.xpath("string(//*[@class='beside'])"))


def test_files_go_by_the_names_that_there_are() -> None:
    with pytest.raises(BadInput, match=r"allowed: plate\.svg, crown\.svg"):
        making.file(asked("board", file="lid.svg"))
    with pytest.raises(BadInput, match="allowed: svg, dxf, lbrn2, pdf"):
        making.file(asked("board", file="plate.png"))
    assert making.file(asked("board", file="plate.dxf")).name == "plate.dxf"


@pytest.mark.parametrize(("query", "field", "change"), [
    ("cells=2", "cells", {"cells": "3"}), ("material=wood", "material", {"material": "plywood-5"}),
    ("machine=k40&cells=11", "machine", {"pitch": "14.5", "pawn": "13"})])
@pytest.mark.slow
def test_a_refusal_stands_beside_its_field_with_what_would_do(query: str, field: str, change: dict[str, str]) -> None:
    page = shown(making.page(asked("tetrago", query)))
    [wrong] = page.xpath("//*[contains(@class, 'field wrong')]")
    assert wrong.get("data-field") == field
    ways = [dict(parse_qsl(link.get("href")[1:])) for link in wrong.xpath(".//a")]
    assert {**dict(parse_qsl(query)), **change} in ways
    for way in ways:
        assert not shown(making.page(Ask("en", {"kit": "tetrago"}, tuple(way.items())))).xpath(
            "//*[contains(@class, 'refused')]")


@pytest.mark.slow
def test_what_was_proved_is_told() -> None:
    answer = shown(making.proof(asked("board", lang="fr")))
    assert text(answer.get_element_by_id("proof")) == "2 fichiers relus : 2 prouvés, aucun défaut"


@pytest.mark.slow
def test_a_finding_is_told_and_nothing_is_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from polygo_fab.write import svg

    honest = svg.sheet_svg
    monkeypatch.setattr(svg, "sheet_svg", lambda *a: honest(*a).replace(b'stroke="#ff0000"', b'stroke="#fe0000"'))
    answer = shown(making.proof(asked("board")))
    assert answer.xpath("//*[@class='unsound']")
    assert "COLOUR" in text(answer.get_element_by_id("proof"))
    with pytest.raises(BadInput, match="COLOUR"):
        making.archive(lambda line: None, asked("board", "format=svg"))


@pytest.mark.slow
def test_the_archive_is_what_make_writes(tmp_path: Path) -> None:
    told: list[str] = []
    ask = asked("board", "game=hex&format=svg")
    answer = making.archive(told.append, ask)
    assert answer.name == "board-hex.zip"
    assert told[-1].startswith("proved")
    made = make(design("board", ask.given, "en").recipe(), tmp_path)
    with zipfile.ZipFile(io.BytesIO(answer.body)) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    there = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in made.folder.rglob("*")
             if path.is_file()}
    assert files == there
    assert making.archive(told.append, ask).body == answer.body


@pytest.mark.slow
def test_offcuts_and_further_kits_of_a_page_are_those_of_make(tmp_path: Path) -> None:
    """Its archive is what its command writes, each option as often as something is named."""
    ask = asked("tiles", "nest=fast-all&remnant=plywood-3%3A180x250%3B+plywood-3%3A150x150&along=box&along=coupons"
                         "&format=svg")
    wanted = design("tiles", ask.given, "en")
    assert wanted.given["remnant"] == "plywood-3:180x250;plywood-3:150x150"
    assert wanted.given["along"] == "box;coupons"
    words = shlex.split(wanted.command)
    assert [words[k + 1] for k, word in enumerate(words) if word in ("--remnant", "--along")] == [
        "plywood-3:180x250", "plywood-3:150x150", "box", "coupons"]
    page = shown(making.page(ask))
    names = [text(name) for name in page.xpath("//figcaption/strong")]
    assert names[:2] == ["plywood 3 mm, offcut", "plywood 3 mm, offcut (2)"]
    assert {"box", "coupons"} <= {word for row in page.xpath("//tbody/tr/th") for word in re.findall(r"\w+", text(row))}
    answer = making.archive(lambda line: None, ask)
    done = CliRunner().invoke(cli, [*words[1:], "--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    with zipfile.ZipFile(io.BytesIO(answer.body)) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    assert files == {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*")
                     if path.is_file()}


@pytest.mark.parametrize(("query", "field", "told"), [
    ("remnant=plywood-3:180x250", "remnant", "with nesting = no: .*allowed: nesting = fast or another"),
    ("nest=fast-all&remnant=plywood-3", "remnant", "'plywood-3': allowed here: MATERIAL:WIDTHxHEIGHT"),
    ("nest=fast-all&remnant=plywood-3:club.dxf", "remnant", "no file"),
    ("nest=fast-all&remnant=plywood-3:club", "remnant", "the outline of a file, too"),
    ("nest=fast-all&remnant=plywood-3:9x9", "remnant", "20 to 3000"),
    ("nest=fast-all&remnant=plywood-3:90x90;cheese:90x90", "remnant", "unknown material 'cheese'"),
    ("nest=fast&along=coupons", "along", r"nesting = dense \(all of a material\) or nesting = fast"),
    ("nest=fast-all&along=foo", "along", "unknown kit 'foo'"),
    ("nest=fast-all&along=box:logo=club", "along", "no file"),
    ("nest=fast-all&along=box:of=logo+%3D+club", "along", "no file"),
    ("nest=fast-all&along=board:board=a.toml", "along", "'board:board=a.toml': allowed here: no file"),
    ("nest=fast-all&along=tiles;coupons", "along", "another kit, or sets for several")])
def test_offcuts_and_kits_that_cannot_be_are_refused_at_their_field(query: str, field: str, told: str) -> None:
    page = shown(making.page(asked("tiles", query)))
    [wrong] = page.xpath("//*[contains(@class, 'field wrong')]")
    assert wrong.get("data-field") == field
    assert wrong.xpath("ancestor::details[@open]")
    assert re.search(told, wrong.xpath("string(.//*[@class='beside'])"))


def flat(table: object, at: str = "") -> dict[str, str]:
    if isinstance(table, dict):
        return {key: its for name, inner in table.items() for key, its in flat(inner, f"{at}{name}.").items()}
    return {at: " ".join(table) if isinstance(table, list) else str(table)}


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_the_words_of_pages_are_the_same_in_each_language(lang: str) -> None:
    english, other = (flat(dict(words_in(code, "web"))) for code in ("en", lang))
    own = flat(tomllib.loads((template("lang") / lang / "web.toml").read_text("utf-8")))
    assert own.keys() == english.keys()
    for key, told in english.items():
        assert sorted(re.findall("{[a-z]+}", told)) == sorted(re.findall("{[a-z]+}", other[key])), key


@pytest.mark.parametrize(("header", "lang"), [
    ("fr-CH, fr;q=0.9, en;q=0.8", "fr"), ("", "en"), ("it, de;q=0.3, en;q=0.2", "de"), ("fr;q=0, *", "en"),
    ("en;q=x,,;;", "en"), ("en;q=0.1, de;q=nan, fr;q=0.9", "fr")])
def test_the_language_of_a_browser(header: str, lang: str) -> None:
    assert wished(header) == lang


def test_the_shelf_is_bounded() -> None:
    shelf = Shelf(100_000)
    for number in range(100):
        shelf.put(str(number), Answer(bytes(9_000)))
    assert 50_000 < shelf.size <= 100_000
    assert shelf.get("0") is None
    assert shelf.get("99") is not None
    shelf.put("large", Answer(bytes(60_000)))
    assert shelf.get("large") is None


def test_the_interface_is_described() -> None:
    told = json.loads(json.dumps(description()))
    assert set(told["paths"]) == {f"/{{lang}}{page.path}" for page in pages()}
    names = {its["name"] for its in told["paths"]["/{lang}/make/{kit}"]["get"]["parameters"]}
    assert {"lang", "kit", "cells", "machine", "format"} <= names


@pytest.mark.parametrize(("lang", "board"), [
    ("en", "Any board"), ("fr", "Plateau au choix"), ("de", "Spielbrett nach Wahl")])
def test_every_kit_has_a_name_in_the_language_of_the_page(lang: str, board: str) -> None:
    named = words_in(lang, "web")["kits"]
    assert set(named) == set(kits.classes())
    [front] = [page for page in pages() if page.path == "/"]
    called = {text(one) for one in shown(front.answer(Ask(lang))).xpath("//span[@class='called']")}
    assert {*named.values()} <= {one.replace(" ", " ") for one in called}
    assert board in text(shown(making.page(asked("board", "crown=maybe", lang))).xpath("//h1")[0])


def test_every_text_of_the_docs_is_offered_once() -> None:
    from polygo_fab.web.pages.docs import texts

    there = sorted(path.stem for path in (Path(__file__).parents[2] / "docs").glob("*.md"))
    assert sorted(texts()) == there


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_every_field_has_a_name_in_each_language(lang: str) -> None:
    names = {option.name for kit in kits.classes().values() for option in declared(kit)} | set(MAKING)
    assert names - {"logo", "marks"} == set(words(lang)["fields"])
