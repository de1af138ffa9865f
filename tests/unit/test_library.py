"""Libraries of settings: to LightBurn and MeerK40t and from LightBurn, and several materials calibrated at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab.check.clb import library_wrong, read_cfg, read_clb
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.workshop.library import library_entries
from polygo_fab.core.workshop.tables import Setting, laser, materials
from polygo_fab.recipes.calibrate_many import planned_many, written_many
from polygo_fab.recipes.library import loaded, save_library
from polygo_fab.write.clb import library_clb
from polygo_fab.write.meerk40t import library_cfg

NOBODY = Path("/nonexistent/of/nobody")


def clb(*entries: str, material: str = "Birch Plywood") -> bytes:
    return (f'<LightBurnLibrary DisplayName="mine"><Material name="{material}">{"".join(entries)}</Material>'
            "</LightBurnLibrary>").encode()


def entry(words: str, speed: str = "9", power: str = "70", kind: str = "Cut", thickness: str = "3.0000") -> str:
    return (f'<Entry Thickness="{thickness}" Desc="{words}" NoThickTitle=""><CutSetting type="{kind}">'
            f'<speed Value="{speed}"/><maxPower Value="{power}"/><numPasses Value="2"/></CutSetting></Entry>')


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    path = tmp_path / "shop.clb"
    path.write_bytes(clb(entry("clean cut"), entry("deep engrave", kind="Scan", speed="300")))
    return path


@pytest.mark.parametrize("kind", ["co2-40", "diode-10"])
def test_every_setting_comes_back_as_it_is_known(kind: str) -> None:
    entries = library_entries(list(materials(NOBODY).values()), laser(kind, NOBODY))
    assert library_wrong(read_clb(library_clb("all", entries)), entries) == []
    assert library_wrong(read_cfg(library_cfg("all", entries)), entries) == []
    cuts = {e.material: e for e in entries if e.words.startswith("cut")}
    for name, stuff in materials(NOBODY).items():
        if kind in dict(stuff.cut):
            assert cuts[name].setting == dict(stuff.cut)[kind]
            assert cuts[name].kerf == (None if stuff.starting else stuff.kerf)


@pytest.mark.parametrize(("old", "new"), [
    (b'<speed Value="10"', b'<speed Value="11"'), (b'<maxPower Value="80"', b'<maxPower Value="81"'),
    (b'Thickness="3.0000"', b'Thickness="3.1000"'), (b'type="Cut"', b'type="Scan"'), (b'Desc="mark"', b'Desc="cut"'),
    (b'Material name="plywood-3"', b'Material name="plywood-4"'), (b'<numPasses Value="1"', b'<numPasses Value="2"')])
def test_a_library_that_says_otherwise_is_found(old: bytes, new: bytes) -> None:
    entries = library_entries([materials(NOBODY)["plywood-3"]], laser("co2-40", NOBODY))
    data = library_clb("one", entries)
    assert old in data
    assert library_wrong(read_clb(data.replace(old, new, 1)), entries) != []


@pytest.mark.parametrize(("old", "new"), [(b"power = 800", b"power = 80"), (b"speed = 10\n", b"speed = 11\n"),
                                          (b"thickness = 3mm", b"thickness = 4mm"), (b"label = mark", b"label = x")])
def test_operations_that_say_otherwise_are_found(old: bytes, new: bytes) -> None:
    entries = library_entries([materials(NOBODY)["plywood-3"]], laser("co2-40", NOBODY))
    data = library_cfg("one", entries)
    assert old in data
    assert library_wrong(read_cfg(data.replace(old, new, 1)), entries) != []


def test_an_operation_of_another_kind_than_its_label_is_refused() -> None:
    entries = library_entries([materials(NOBODY)["plywood-3"]], laser("co2-40", NOBODY))
    with pytest.raises(BadInput, match="is not what its label says"):
        read_cfg(library_cfg("one", entries).replace(b"type = op cut", b"type = op engrave"))


def test_a_library_becomes_a_material_of_ones_own(tmp_path: Path, shop: Path) -> None:
    folder = tmp_path / "config"
    found = loaded(shop, "k40", {"birch-plywood-3": "birch:plywood-3"}, folder)
    assert not folder.exists(), "nothing is written yet"
    found.written()
    made = materials(folder)["birch"]
    assert dict(made.cut)["co2-40"] == Setting(9, 70, 2)
    assert dict(made.cut)["co2-60"] == dict(materials(NOBODY)["plywood-3"].cut)["co2-60"]


def test_what_was_measured_stays_when_a_library_is_loaded(tmp_path: Path, shop: Path) -> None:
    (tmp_path / "materials").mkdir()
    (tmp_path / "materials" / "mine.toml").write_text(
        '[mine]\nlike = "plywood-3"\nkerf = 0.17\ncut = { co2-60 = { speed = 21, power = 50 } }\n')
    loaded(shop, "k40", {"birch-plywood-3": "mine"}, tmp_path).written()
    made = materials(tmp_path)["mine"]
    assert made.kerf == Kerf(0.17)
    assert (dict(made.cut)["co2-40"], dict(made.cut)["co2-60"]) == (Setting(9, 70, 2), Setting(21, 50, 1))


def test_a_library_that_is_there_is_not_lost(tmp_path: Path) -> None:
    """A workshop's own settings: years of work."""
    file = tmp_path / "shop.clb"
    file.write_bytes(clb(entry("cut")))
    with pytest.raises(BadInput, match="is there, and is not this library: name another file; --replace replaces it"):
        save_library(file, ["mdf-3"], "k40")
    assert file.read_bytes() == clb(entry("cut"))
    save_library(file, ["mdf-3"], "k40", replace=True)
    save_library(file, ["mdf-3"], "k40")  # the same again loses nothing


def test_our_own_library_brings_the_kerf_back(tmp_path: Path) -> None:
    save_library(tmp_path / "ours.clb", ["petg-0.7", "mdf-3"], "k40")
    loaded(tmp_path / "ours.clb", "k40", {}, tmp_path / "config").written()
    made, known = materials(tmp_path / "config"), materials(NOBODY)
    assert made["petg-0.7"].kerf == known["petg-0.7"].kerf
    assert made["mdf-3"].starting, "nothing was measured by writing it to a file and reading it"


@pytest.mark.parametrize(("data", "told"), [
    (b"", "empty file"), (b"<a", "not a LightBurn library"), (b"<LightBurnProject/>", "expected LightBurnLibrary"),
    (b'<!DOCTYPE x [<!ENTITY a "b">]><LightBurnLibrary/>', "document type"),
    (b'<!DOCTYPE x SYSTEM "file:///etc/passwd"><LightBurnLibrary/>', "document type"),
    (clb(), "nothing is taken"), (clb(entry("cut", speed="fast")), "speed"),
    (clb(entry("cut", power="101")), "0 to 100"),
    (clb(entry("cut", speed="0")), "0.01 to 20000"), (clb(entry("cut", speed="nan")), "speed"),
    (clb(entry("cut", thickness="1000")), "up to 100 mm"), (clb(entry("x" * 300)), "a name of 300"),
    (clb(entry("cut"), material="a&#10;b"), "that print"), (clb(entry("fill", kind="Scan")), "nothing is taken"),
    (clb(entry("cut")).replace(b'numPasses Value="2"', b'numPasses Value="2.5"'),
     "line 1: numPasses = 2.5: allowed: whole numbers from 1 to 100"),
    (clb(entry("cut")), "no material of that name"), (clb(entry("cut") * 5001), "more than 5000")])
def test_a_library_that_cannot_be_is_refused(tmp_path: Path, data: bytes, told: str) -> None:
    path = tmp_path / "x.clb"
    path.write_bytes(data)
    with pytest.raises(BadInput) as error:
        loaded(path, "k40", {}, tmp_path / "config")
    assert told in str(error.value)


@pytest.mark.parametrize(("named", "told"), [
    ({"oak-3": "plywood-3"}, "allowed: birch-plywood-3"), ({"birch-plywood-3": "a/b:plywood-3"}, "allowed: letters"),
    ({"birch-plywood-3": "mine:nothing"}, "nothing")])
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, shop: Path, named: dict[str, str], told: str) -> None:
    with pytest.raises(BadInput) as error:
        loaded(shop, "k40", named, tmp_path / "config")
    assert told in str(error.value)


@given(st.binary(max_size=200), st.integers(0, 300))
def test_any_bytes_are_read_or_refused(noise: bytes, at: int) -> None:
    data, said = clb(entry("cut")), ""
    try:
        read_clb(data[:at] + noise + data[at:])
    except BadInput as error:
        said = str(error)
    assert "\n" not in said


def test_a_stock_material_is_changed_only_when_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path / "config"))
    path = tmp_path / "x.clb"
    path.write_bytes(clb(entry("cut"), material="plywood"))
    refused = CliRunner().invoke(cli, ["library", "load", str(path), "--machine", "k40"])
    assert "--yes changes them" in str(refused.exception)
    assert not (tmp_path / "config").exists()
    assert CliRunner().invoke(cli, ["library", "load", str(path), "--machine", "k40", "--yes"]).exit_code == 0
    assert dict(materials(tmp_path / "config")["plywood-3"].cut)["co2-40"] == Setting(9, 70, 2)


# --- several at once


def test_several_materials_are_calibrated_at_once(tmp_path: Path) -> None:
    source = tmp_path / "measures.toml"
    source.write_text('[plywood-3]\nas = "p"\nkerf = [0.2, 0.22]\ntongue_x = 6.02\ntongue_y = "6.03mm"\n'
                      'laser = "co2-40"\ncut_speed = 9\ncut_power = 70\n[acrylic-3]\nas = "a"\nkerf = 0.15\nhole = 3\n')
    lines = written_many(planned_many(source, tmp_path / "config"))
    made = materials(tmp_path / "config")
    assert made["p"].kerf == Kerf(0.18, 0.19)
    assert dict(made["p"].cut)["co2-40"] == Setting(9, 70, 1)
    assert made["a"].kerf == Kerf(0.087)
    assert sum(line.startswith("use: ") for line in lines) == 2


@pytest.mark.parametrize(("text", "told"), [
    ("", "empty"), ("x = 1", "a table of measures"), ("[", "not TOML"),
    ('[plywood-3]\nkerf = 0.2\nthickness = 3\n[nothing-3]\nkerf = 0.2', "[nothing-3]: "),
    ('[plywood-3]\nkerf = 0.2\nthickness = 3\n[acrylic-3]\nkerf = 0.2\ntongue_x = 9', "[acrylic-3]: tongue_x"),
    ('[plywood-3]\nas = "a"\nkerf = 0.2\nthickness = 3\n[acrylic-3]\nas = "a"\nkerf = 0.2\nthickness = 3', "twice"),
    ('[plywood-3]\nkerf = 0.2\ncut_speed = 9', "all three"),
    ("x = " + "9" * 5000, "not TOML"), ("[plywood-3]\nkerf = 0x" + "f" * 5000, "[plywood-3]: "),
    ("x = " + "[" * 3000 + "]" * 3000, "'measures.toml'"),
    ('[plywood-3]\nkerf = 0.2\ncut_speed = 9\ncut_power = 70\nlaser = "sun"', "class of laser")])
def test_of_several_materials_all_are_calibrated_or_none(tmp_path: Path, text: str, told: str) -> None:
    source = tmp_path / "measures.toml"
    source.write_text(text)
    with pytest.raises(BadInput) as error:
        planned_many(source, tmp_path / "config")
    assert told in str(error.value)
    assert not (tmp_path / "config").exists()


@pytest.mark.parametrize(("given", "told"), [
    (("kerf=0.2", "thickness=0.005", "tongue_x=6"), "thickness = '0.005'"),
    (("kerf=0.2", "cut_speed=0.005", "cut_power=70", "laser=co2-40"), "speed")])
def test_what_the_tables_would_not_take_is_not_written(given: tuple[str, ...], told: str, tmp_path: Path,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    """It would stand in the way of every command."""
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path / "config"))
    words = [word for setting in given for word in ("--set", setting)]
    refused = CliRunner().invoke(cli, ["calibrate", "plywood-3", "--as", "m1", *words])
    assert refused.exit_code != 0
    assert told in str(refused.exception)
    assert str(tmp_path / "config") in str(refused.exception)
    assert not (tmp_path / "config").exists()
    assert materials()


def test_a_library_that_the_tables_would_not_take_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "x.clb"
    path.write_bytes(clb(entry("cut", thickness="0.00001"), material="Thin"))
    with pytest.raises(BadInput, match="thickness"):
        loaded(path, "k40", {"thin-1e-05": "thin:plywood-3"}, tmp_path / "config").written()
    assert not (tmp_path / "config").exists()
