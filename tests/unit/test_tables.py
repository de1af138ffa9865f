"""Materials, machines and lasers: ours are whole, a person's own go over them, and a bad file gives one clear line."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab import kits
from polygo_fab.check.contract import settings_of
from polygo_fab.cli import listing
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.own_folders import config_folder
from polygo_fab.core.workshop.tables import laser, lasers, machine, machines, material, materials, resolved
from polygo_fab.kits.workshop.bill import bill
from polygo_fab.recipes.recipe import Recipe

NOBODY = Path("/nonexistent/of/nobody")


def own(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return folder


def test_our_materials_are_whole() -> None:
    for stuff in materials(NOBODY).values():
        assert stuff.title
        assert 0 < stuff.kerf.x < stuff.thickness
        assert stuff.kerf.even
        assert stuff.sheets
        assert all(stock.price > 0 for stock in stuff.sheets)
        assert not stuff.own_price, "ours are examples"
        assert {name for name, _ in stuff.cut} <= set(lasers(NOBODY))
        prices = sorted(stuff.sheets, key=lambda s: s.size[0] * s.size[1])
        assert [s.price for s in prices] == sorted(s.price for s in prices)


def test_thicker_sheets_cut_slower() -> None:
    for family in {name.partition("-")[0] for name in materials(NOBODY)}:
        some = sorted((m for m in materials(NOBODY).values() if m.name.startswith(f"{family}-")),
                      key=lambda m: m.thickness)
        for kind in lasers(NOBODY):
            speeds = [dict(m.cut)[kind].speed / dict(m.cut)[kind].passes for m in some if kind in dict(m.cut)]
            assert speeds == sorted(speeds, reverse=True)


def test_materials_that_nobody_measured_are_marked_until_somebody_does(tmp_path: Path) -> None:
    guessed = {m.name.partition("-")[0] for m in materials(NOBODY).values() if m.starting}
    assert guessed == {"mdf", "poplar", "birch", "cork", "cardboard"}
    assert [row["about"] for row in listing.chosen("materials", ["mdf-3"])] == [
        "3 mm, kerf 0.2 mm; starting values, measure first"]
    own(tmp_path, "materials.toml", "[mdf-3]\nthickness = 3.1\n[mdf-5]\nkerf = 0.21\n[thick]\nlike = 'cork-3'\n")
    assert {name for name in ("mdf-3", "mdf-5", "thick") if material(name, tmp_path).starting} == {"mdf-3", "thick"}


def test_what_is_proposed_by_itself_was_measured() -> None:
    """Of materials as thick as acrylic-3 there are several that take stain and cost less."""
    made = Recipe("b", "pieces", settings={"game": "hex-2", "material": "acrylic-3"}).build()
    table = materials(NOBODY)
    saved = bill(made.parts, made.sheets, laser("co2-60", NOBODY), table, options=made.parameters).cheaper
    assert [line.how for line in saved] == ["--set material=plywood-3"]
    with pytest.raises(BadInput, match=r"would do: --set material=(.*)$") as refused:
        Recipe("b", "pieces", settings={"game": "hex-2", "material": "nothing"}).build()
    assert not table[str(refused.value).rpartition("=")[2]].starting


def test_our_machines_are_the_ones_asked_for() -> None:
    beds = {m.bed for m in machines(NOBODY).values()}
    assert {(300, 200), (400, 300), (600, 300), (600, 400), (1200, 600)} <= beds
    assert {name.split("-")[0] for name in machines(NOBODY)} >= {"k40", "xtool", "glowforge", "epilog"}
    assert {m.laser for m in machines(NOBODY).values()} == set(lasers(NOBODY))
    sizes = [m.bed[0] * m.bed[1] for m in machines(NOBODY).values()]
    assert sizes == sorted(sizes), "the first on which a job goes is the smallest"


def test_a_persons_rows_go_over_ours(tmp_path: Path) -> None:
    own(tmp_path, "materials.toml", '[plywood-3]\nkerf = [0.18, 0.22]\nsheets = [{ size = [500, 250], price = 3 }]\n'
        'cut.co2-40 = { speed = 12, power = 70, passes = 2 }\n[birch]\nlike = "plywood-3"\nthickness = 3.4\n')
    own(tmp_path, "machines.toml", '[mine]\nbed = [510, 290]\nlaser = "big"\n[k40]\nbed = [310, 210]\n')
    own(tmp_path, "lasers/big.toml", '[big]\nengrave = { speed = 900, power = 10 }\nmark = { speed = 9, power = 1 }\n'
        'score = { speed = 8, power = 2 }\ntravel = 700\n')
    ours, mine = material("plywood-3", NOBODY), material("plywood-3", tmp_path)
    assert mine.kerf == Kerf(0.18, 0.22)
    assert mine.own_price
    assert [(s.size, s.price) for s in mine.sheets] == [((500, 250), 3)]
    assert (mine.title, mine.thickness) == (ours.title, ours.thickness)
    assert dict(mine.cut)["co2-40"].passes == 2
    assert dict(mine.cut)["co2-80"] == dict(ours.cut)["co2-80"]
    birch = material("birch", tmp_path)
    assert (birch.thickness, birch.kerf, birch.sheets) == (3.4, mine.kerf, mine.sheets)
    assert machine("k40", tmp_path).bed == (310, 210)
    assert machine("k40", tmp_path).title == machine("k40", NOBODY).title
    assert machine("mine", tmp_path).laser == "big"
    assert laser("big", tmp_path).travel == 700
    assert materials(tmp_path / "empty") == materials(NOBODY)


def test_a_persons_file_is_worked_out_once_and_again_when_it_says_something_else(tmp_path: Path) -> None:
    """It is asked for at every sheet: who has measured a material must not pay for it at each."""
    own(tmp_path, "materials.toml", '[mine]\nlike = "plywood-4"\nthickness = 4.1\n')
    first = material("mine", tmp_path)
    assert material("mine", tmp_path) is first
    own(tmp_path, "materials.toml", '[mine]\nlike = "plywood-4"\nthickness = 4.2\n')
    assert (first.thickness, material("mine", tmp_path).thickness) == (4.1, 4.2)
    (tmp_path / "materials").mkdir()
    own(tmp_path / "materials", "later.toml", "[mine]\nthickness = 4.3\n")
    assert material("mine", tmp_path).thickness == 4.3
    materials(tmp_path).clear()  # a copy
    assert "mine" in materials(tmp_path)


def test_a_file_of_the_folder_goes_over_the_one_file(tmp_path: Path) -> None:
    own(tmp_path, "materials.toml", "[plywood-3]\nkerf = 0.3\nthickness = 2.8\n")
    own(tmp_path, "materials/plywood-3.toml", "[plywood-3]\nkerf = 0.15\n")
    assert (material("plywood-3", tmp_path).kerf, material("plywood-3", tmp_path).thickness) == (Kerf(0.15), 2.8)


@pytest.mark.parametrize(("file", "text", "told"), [
    ("materials.toml", "[plywood-3]\nkerf = 'wide'", "[plywood-3] kerf = 'wide': allowed: a number from 0 to 2"),
    ("materials.toml", "[plywood-3]\nkerf = -1", "kerf = '-1'"),
    ("materials.toml", "[plywood-3]\nkerf = nan", "kerf = 'nan'"),
    ("materials.toml", "[plywood-3]\nkerf = true", "kerf = 'True'"),
    ("materials.toml", "[plywood-3]\nkerf = [0.1, 0.2, 0.3]", "two numbers"),
    ("materials.toml", "[plywood-3]\nkerf = [0, 0.2]", "neither more than 3 times the other"),
    ("materials.toml", "[plywood-3]\nkerff = 0.2", "unknown key 'kerff': did you mean 'kerf'?"),
    ("materials.toml", "[new]\nkerf = 0.2", "[new] thickness: missing"),
    ("materials.toml", "[new]\nlike = 'old'", "unknown row 'old'"),
    ("materials.toml", "[new]\nlike = ['x']", "unknown row"),
    ("materials.toml", "[plywood-3]\nsheets = 4", "a list of tables of size, price"),
    ("materials.toml", "[plywood-3]\nsheets = [{ size = [1], price = 1 }]", "[plywood-3.sheets[0]] size"),
    ("materials.toml", "[plywood-3]\nsheets = [{ size = [100, 100] }]", "price: missing"),
    ("materials.toml", "[plywood-3]\nsheets = [{ size = [100, 100], cost = 1 }]", "unknown key 'cost'"),
    ("materials.toml", "[plywood-3]\ncut = 4", "cut = '4'"),
    ("materials.toml", "[plywood-3.cut]\nco2-40 = { speed = 0, power = 50 }", "speed = '0'"),
    ("materials.toml", "[plywood-3.cut]\nco2-40 = { speed = 5, power = 150 }", "power = '150'"),
    ("materials.toml", "[plywood-3.cut]\nco2-40 = { speed = 5, power = 50, passes = 1.5 }", "a whole number"),
    ("materials.toml", "plywood-3 = 4", "expected a table"),
    ("materials.toml", "[plywood-3\n", "not a TOML file"),
    ("materials/mine.toml", "[plywood-3]\ntitle = 4", "a text in quotes"),
    ("machines.toml", "[k40]\nbed = [300]", "[k40] bed"),
    ("machines.toml", "[k40]\nbed = [1, 2]", "two numbers from 10"),
    ("lasers.toml", "[co2-40]\nraster = 'yes'", "true or false"),
    ("materials.toml", "[plywood-5.cut]\nnope = 1", "[plywood-5.cut] nope: unknown class of laser 'nope': all"),
    ("materials.toml", "[plywood-5.cut]\nco2-61 = { speed = 5, power = 50 }", "did you mean 'co2-60'?"),
    ("materials.toml", '["../x"]\nlike = "plywood-5"', "[../x]: allowed as a name: letters, digits, dots and hyphens"),
    ("materials/a.toml", '["a b"]\nlike = "plywood-5"', "[a b]: allowed as a name"),
    ("machines.toml", '[""]\nbed = [300, 200]', "[]: allowed as a name"),
    ("lasers.toml", '["x\\n"]\ntravel = 200', "allowed as a name"),
    ("materials.toml", '[plywood-5]\ntitle = "a\\u001b[2Jb"', "[plywood-5] title = 'a\\x1b[2Jb': allowed: a text of"),
    ("materials.toml", '[plywood-5]\ntitle = ""', "1 to 100 characters"),
    ("machines.toml", '[k40]\nalso = ["a\\tb"]', "characters that print"),
    ("machines.toml", '[k40]\nlaser = "co2-41"', "[k40] laser: unknown class of laser 'co2-41': did you mean"),
    ("lasers.toml", "[co2-40]\nengrave = 5", "a table of settings"),
])
def test_a_bad_file_gives_one_line_that_names_file_and_key(tmp_path: Path, file: str, text: str, told: str) -> None:
    own(tmp_path, file, text)
    read = {"materials": materials, "machines": machines, "lasers": lasers}[file.split(".")[0].split("/")[0]]
    with pytest.raises(BadInput) as error:
        read(tmp_path)
    assert str(tmp_path / file) in str(error.value)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_bytes_that_are_no_text_and_a_folder_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "materials.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="not a TOML file"):
        materials(tmp_path)
    (tmp_path / "machines.toml").mkdir()
    assert machines(tmp_path) == machines(NOBODY)


@pytest.mark.slow
def test_a_machine_may_be_named_by_its_bed() -> None:
    usual = machine("bed-600x400", NOBODY).laser
    for word, name, bed in (("500x300", "500x300", (500, 300)), (" 406,5 X 305.25 mm", "406.5x305.25", (406.5, 305.25)),
                            ("300×500", "300x500", (300, 500))):
        found = machine(word, NOBODY)
        assert (found.name, found.bed, found.laser) == (name, bed, usual)
        assert machine(found.name, NOBODY) == found
        assert Recipe("b", "board", machine=word).machine == name
    for wrong in ("5x300", "500x3000000", "0x0"):
        with pytest.raises(BadInput, match=r"allowed: a bed of 10 to 100000 mm along each side$"):
            machine(wrong, NOBODY)
    with pytest.raises(BadInput, match=r"; or its bed in mm, as 500x300$"):
        machine("500x", NOBODY)
    asked = settings_of(resolved(), "500x300", {"plywood-5"})
    assert asked == settings_of(resolved(), "bed-600x400", {"plywood-5"})
    sheets = kits.load("board", {"board": "h7"}, "500x150").sheets
    assert all(min(sheet.size) <= 150 and max(sheet.size) <= 500 for sheet in sheets)


def test_unknown_names_are_refused() -> None:
    for ask, wrong in ((material, "plywod-3"), (machine, "k41"), (laser, "co2-4")):
        with pytest.raises(BadInput, match="did you mean"):
            ask(wrong, NOBODY)


def test_the_config_folder_is_where_the_person_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own(tmp_path, "materials.toml", "[plywood-3]\nkerf = 0.31\n")
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path))
    assert config_folder() == tmp_path
    assert material("plywood-3").kerf == Kerf(0.31)
    monkeypatch.delenv("POLYGO_FAB_CONFIG")
    assert config_folder().name == "polygo-fab"


VALUES = st.recursive(st.none() | st.booleans() | st.integers(-5, 500) | st.text(max_size=5),
                      lambda inner: st.lists(inner, max_size=3), max_leaves=5)


@pytest.mark.slow
@given(st.sampled_from(["title", "thickness", "kerf", "sheets", "cut", "like", "x"]), VALUES)
def test_no_value_makes_a_traceback(tmp_path_factory: pytest.TempPathFactory, key: str, value: object) -> None:
    folder = own(tmp_path_factory.mktemp("own"), "materials.toml",
                 f"[plywood-3]\n{key} = {json.dumps(value).replace('null', 'nan')}\n")
    with contextlib.suppress(BadInput):
        assert materials(folder)["plywood-3"].thickness > 0
