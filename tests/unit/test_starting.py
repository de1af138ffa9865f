"""Starting points: what a person is told of speed, power and passes, where, and what it is called."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from lxml import etree

from polygo_fab.cli.listing import rows
from polygo_fab.cli.main import cli
from polygo_fab.core.page import Label
from polygo_fab.core.sheet import GENERIC, Sheet
from polygo_fab.core.workshop.estimate import job as reckon
from polygo_fab.core.workshop.lightburn import known_settings
from polygo_fab.core.workshop.profiles import profile_named
from polygo_fab.core.workshop.starting import notices, start, starting_points, told, uncut
from polygo_fab.core.workshop.tables import laser, lasers, machine, machines, material, materials, stock_names
from polygo_fab.core.workshop.trade import trade
from polygo_fab.pages.pickup import pickup
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.write.lbrn2 import sheet_lbrn2

DOC = Path(__file__).parents[2] / "docs" / "config.md"
TETRAGO = Recipe("tetrago", "tetrago").build()
FORMATS = ("svg", "lbrn2")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty config folder."""
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path))
    return tmp_path


def plain(sheet: Sheet, named: str | None) -> str:
    """In English, with ordinary spaces."""
    return told(sheet, start(named), "en").replace("\u00a0", " ")


def test_the_words_are_the_tables(own: Path) -> None:
    lid = next(sheet for sheet in TETRAGO.sheets if sheet.name == "lid")
    assert plain(lid, "k40") == "mark 80 mm/s, 8 %, 1 pass; cut 40 mm/s, 40 %, 1 pass"
    assert told(lid, start("k40"), "fr") == (
        "marquer 80\u00a0mm/s, 8\u202f%, 1 passage\u202f; découper 40\u00a0mm/s, 40\u202f%, 1 passage")
    pawns = next(sheet for sheet in TETRAGO.sheets if sheet.name == "pawns-over")
    assert plain(pawns, "xtool-d1") == "engrave 50 mm/s, 60 %, 1 pass; cut 4 mm/s, 90 %, 5 passes"
    assert plain(pawns, None).startswith("engrave 80 mm/s, 17 %, 1 pass; ")
    (own / "lasers.toml").write_text("[co2-60]\nengrave = { speed = 300, power = 25 }\nraster = true\n")
    assert "engrave 300 mm/s, 25 %, 1 pass, swept; " in plain(pawns, None)
    assert plain(lid, "xtool-d1").endswith("cut: not with this laser")


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("named", [None, "k40", "xtool-d1"])
def test_every_job_of_the_pick_up_map_tells_its_own(own: Path, lang: str, named: str | None) -> None:
    pages = pickup(TETRAGO, lang, "a4", profile_named("generic"), named).pages[1:]
    assert len(pages) == len(TETRAGO.sheets)
    for page, sheet in zip(pages, TETRAGO.sheets, strict=True):
        text = " ".join(item.text for item in page.items if isinstance(item, Label))
        assert told(sheet, start(named), lang) in text
        assert {"fr": "oint de départ à vérifier", "en": "tarting point to test"}[lang] in text
        assert ("LightBurn" in text) == (named is None)


def test_power_left_at_nothing_is_told() -> None:
    silent = notices(TETRAGO.sheets, start("k40"), TETRAGO.parameters, FORMATS, "en")
    assert silent == ()
    (note,) = notices(TETRAGO.sheets, start(None), TETRAGO.parameters, FORMATS, "en")
    assert note.startswith("no --machine: power left at 0")
    assert notices(TETRAGO.sheets, start(None), TETRAGO.parameters, ("svg",), "en") == ()


def test_what_a_laser_does_not_cut_is_told_with_what_it_would(own: Path) -> None:
    how = start("xtool-d1")
    assert uncut(TETRAGO.sheets, how) == {"petg-0.7": ["fold-coupon", "lid"]}
    (note,) = notices(TETRAGO.sheets, how, TETRAGO.parameters, FORMATS, "en")
    assert note.startswith("xtool-d1 (laser diode-10) does not cut petg-0.7: fold-coupon and lid;")
    for key, other in re.findall(r"--set (\w+)=([\w.-]+)", note):
        kit = Recipe("tetrago", "tetrago", settings={key: other}, machine="xtool-d1").build()
        assert uncut(kit.sheets, how) == {}
    assert "--set lid_material=card-1" in note
    lid = next(sheet for sheet in TETRAGO.sheets if sheet.name == "lid")
    assert starting_points(lid, how)["cut"] is None


def test_the_list_of_materials_tells_every_class(own: Path) -> None:
    for row in rows("materials"):
        stuff = material(row["name"])
        cuts, rest = dict(stuff.cut), trade(stuff, "en")
        assert cuts
        assert row["details"][len(cuts):] == rest
        assert sum(text.startswith("starting point") for text in row["details"]) == len(cuts)
        for name, text in zip(cuts, row["details"], strict=False):
            assert text.startswith(f"starting point to test, laser {name}: cut {cuts[name].speed:g} mm/s")


# --- make says it


@pytest.mark.proof
def test_make_says_it_and_keeps_the_bill(own: Path, tmp_path: Path) -> None:
    def made(*more: str) -> tuple[str, str]:
        run = CliRunner().invoke(cli, ["make", "tetrago", "--format", "svg,lbrn2", "--replace", "--out",
                                      str(tmp_path / "o"), *more])
        assert run.exit_code == 0, run.output
        return run.output, (tmp_path / "o" / "tetrago" / "bill.txt").read_text(encoding="utf-8")

    output, bill = made()
    assert "note: no --machine: power left at 0 in the LightBurn files" in output
    assert "no machine was named: bed-600x400 is reckoned with" in bill
    page = (tmp_path / "o" / "tetrago" / "index.html").read_text(encoding="utf-8")
    assert "--machine" in page
    assert "mm/s" in page
    output, bill = made("--machine", "xtool-d1")
    assert "does not cut petg-0.7" in output
    assert "power left at 0 in the LightBurn files" not in output
    assert "has no setting to cut petg-0.7: fold-coupon, lid" in bill
    assert re.search(r"laser time .* on xtool-d1, without 2 of the jobs", bill)


# --- the config folder as docs/config.md tells it


def blocks() -> list[tuple[str, str]]:
    """The examples of the document, by the file that they are for."""
    text = DOC.read_text(encoding="utf-8")
    return re.findall(r"^## (\w+)\.toml\n.*?```toml\n(.*?)```", text, re.DOTALL | re.MULTILINE)


def test_the_examples_of_the_document_hold(own: Path) -> None:
    found = blocks()
    assert [name for name, _ in found] == ["materials", "machines", "lasers"]
    for name, text in found:
        (own / f"{name}.toml").write_text(text, encoding="utf-8")
    assert material("plywood-5").thickness == 4.8
    assert material("plywood-5").own_price
    assert material("walnut-3").title == "walnut 3 mm"
    assert material("walnut-3").thickness == 3.2
    assert "diode-10" in dict(material("acrylic-3").cut)
    assert "co2-60" in dict(material("acrylic-3").cut), "what is not given stays"
    assert machine("mine").laser == "co2-40"
    assert not laser("co2-40").raster
    assert set(lasers()) == {"co2-40", "co2-60", "co2-80", "diode-10"}
    assert len(machines()) > 10
    assert len(materials()) == len(stock_names()) + 1


def test_config_prints_the_folder_and_what_is_in_it(own: Path) -> None:
    def said() -> list[str]:
        run = CliRunner().invoke(cli, ["config"])
        assert run.exit_code == 0, run.output
        return run.output.splitlines()

    assert said()[0] == str(own)
    assert len(said()) == 2
    (own / "materials").mkdir()
    (own / "materials" / "mine.toml").write_text("[mine]\nlike = 'plywood-3'\n")
    (own / "lasers.toml").write_text("")
    assert said() == [str(own), "  materials/mine.toml", "  lasers.toml"]
    (own / "material.toml").write_text("[plywood-3]\nkerf = 0.3\n")
    (own / "games").mkdir()
    assert said()[3:] == ["  material.toml: not read: did you mean materials.toml?"]


@pytest.mark.parametrize("name", ["k40", "bed-600x400", "xtool-d1"])
def test_bill_and_project_speak_of_one_job(name: str) -> None:
    """Speed, power and passes of each layer of the project, read from its bytes, are those of the bill."""
    its = machine(name)
    for sheet in TETRAGO.sheets:
        stuff = material(sheet.material)
        if its.laser not in dict(stuff.cut):
            continue
        data = sheet_lbrn2(sheet, GENERIC, known_settings(laser(its.laser), stuff))
        layers = {row.find("name").get("Value"): tuple(float(row.find(key).get("Value")) for key in
                                                       ("speed", "maxPower", "numPasses"))
                  for row in etree.fromstring(data).iter("CutSetting")}
        reckoned = reckon(sheet, laser(its.laser), stuff)
        meant = {GENERIC.layer(work.operation): (work.setting.speed, work.setting.power, work.setting.passes)
                 for work in reckoned.works}
        assert layers == meant, sheet.name
        assert not any(work.raster for work in reckoned.works)
