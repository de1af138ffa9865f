"""The coupons give back the kerf that a laser has, and the profile that comes of it is taken by every kit."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from laser_files import read_clean

from polygo_fab import kits
from polygo_fab.check.laser import check_sheet
from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.offset import offset
from polygo_fab.core.sheet import GENERIC
from polygo_fab.core.workshop.tables import Material, Setting, material, materials
from polygo_fab.kits.workshop.steps import way
from polygo_fab.parts.fit_coupon import DISC, HOLES, SLOTS, STEP, TONGUE, fit_coupon
from polygo_fab.parts.fit_disc import fit_disc
from polygo_fab.parts.fit_tongue import fit_tongue
from polygo_fab.recipes.calibrate import Calibration, calibrate, keys, measured, planned
from polygo_fab.write.dxf import sheet_dxf
from polygo_fab.write.svg import sheet_svg

pytestmark = pytest.mark.slow

NOBODY = Path("/nonexistent/of/nobody")


def slot_widths(kerf: float, burned: float, axis: int) -> list[float]:
    """The slots of the cut plate in two opposite edges, measured on its outline as the laser leaves it."""
    path = offset(offset(fit_coupon().outline, kerf / 2), -burned / 2)
    widths = []
    for edge in (path.bounds[1 - axis], path.bounds[3 - axis]):
        along = sorted({round(s.end[axis], 9) for s in path.segments if abs(s.end[1 - axis] - edge) < 1e-9})
        widths += [b - a for a, b in zip(along[1::2], along[2::2], strict=False)]
    return widths


def calibration(stuff: str, words: Mapping[str, object], name: str = "", folder: Path | None = None) -> Calibration:
    return planned(stuff, words, name, folder).written()


def write_profile(stuff: str, words: Mapping[str, object], name: str = "", folder: Path | None = None
                  ) -> tuple[Path, Material]:
    done = calibration(stuff, words, name, folder)
    return done.path, done.material


def test_slots_and_holes_go_in_steps() -> None:
    for axis in (0, 1):
        assert slot_widths(0, 0, axis) == pytest.approx([TONGUE + s * STEP for s in SLOTS])
    holes = [hole.bounds[2] - hole.bounds[0] for hole in fit_coupon().holes]
    assert holes == pytest.approx([DISC + s * STEP for s in HOLES])
    x0, y0, x1, y1 = fit_tongue().outline.bounds
    assert (x0, y0) == (-14, -14)
    assert (x1, y1) == (6, 6)
    assert fit_disc().size == (DISC, DISC)


@pytest.mark.parametrize("thickness", [0.7, 3.0, 6.0])
def test_all_of_it_is_cut_from_a_small_piece_of_scrap(thickness: float) -> None:
    """What is cut out of the file, as another reader finds it, lies on 90 x 60 mm; 5 mm stay free around it."""
    (sheet,) = kits.load("coupons", {"thickness": thickness, "kerf": 0.2}).sheets
    assert sheet.size == (100, 70)
    cuts = [stroke.path.bounds for stroke in read_clean(sheet_svg(sheet)).strokes if stroke.operation == "cut"]
    x0, y0 = (min(box[k] for box in cuts) for k in (0, 1))
    x1, y1 = (max(box[k] for box in cuts) for k in (2, 3))
    assert (x1 - x0, y1 - y0) == pytest.approx((90.2, 60.2))


@pytest.mark.parametrize("name", [m for m in materials(NOBODY) if not m.startswith("card")])
def test_the_job_is_clean_in_every_material(name: str) -> None:
    for sheet in kits.load("coupons", {"material": name}).sheets:
        assert check_sheet(sheet_svg(sheet), "svg", sheet, GENERIC) == []
        assert check_sheet(sheet_dxf(sheet), "dxf", sheet, GENERIC) == []


@given(st.floats(0.3, 12), st.floats(0, 0.6))
def test_any_sheet_gives_a_coupon(thickness: float, kerf: float) -> None:
    kit = kits.load("coupons", {"thickness": thickness, "kerf": kerf})
    assert kit.sheets[0].strokes()
    assert len(kit.matings) == len(HOLES) - 1
    plate = kit.parts[0]
    for mating in kit.matings:
        hole = plate.holes[mating.hole].bounds
        assert (hole[2] - hole[0] - DISC) / 2 == pytest.approx(mating.play)
        assert ((hole[0] + hole[2]) / 2, (hole[1] + hole[3]) / 2) == pytest.approx(mating.at)


@given(st.floats(0.14, 0.4), st.floats(0.14, 0.4), st.sampled_from([0.0, 0.1, 0.2, 0.23]))
def test_a_caliper_finds_the_kerf_that_the_laser_has(x: float, y: float, assumed: float) -> None:
    """A laser that takes x and y, on a coupon drawn for `assumed`."""
    words = {"kerf": assumed, "tongue_x": TONGUE + assumed - x, "tongue_y": TONGUE + assumed - y,
             "disc_x": DISC + assumed - x, "disc_y": DISC + assumed - y}
    row = tomllib.loads(calibrate(material("plywood-3", NOBODY), measured(words)))["plywood-3"]
    found = row["kerf"] if isinstance(row["kerf"], list) else [row["kerf"]] * 2
    assert found == pytest.approx([x, y], abs=0.011)


@pytest.mark.parametrize("burned", [0.13, 0.17, 0.2, 0.226, 0.3])
@pytest.mark.parametrize("axis", [0, 1])
def test_the_slots_find_it_without_a_caliper(burned: float, axis: int) -> None:
    """The narrowest slot that takes the tongue, on the outlines of both as the laser leaves them."""
    tongue = offset(offset(fit_tongue().outline, 0.1), -burned / 2)
    end = tongue.bounds[1 - axis]
    across = [s.end[axis] for s in tongue.segments if abs(s.end[1 - axis] - end) < 1e-9]
    wide = max(across) - min(across)
    slots = slot_widths(0.2, burned, axis)
    steps = next(s for s, slot in zip(SLOTS, slots, strict=True) if slot >= wide - 1e-9)
    key = ("slot_x", "slot_y")[axis]
    row = tomllib.loads(calibrate(material("plywood-3", NOBODY), measured({"kerf": 0.2, key: str(steps)})))
    assert row["plywood-3"]["kerf"] == pytest.approx(burned, abs=STEP / 4 + 0.001)


@pytest.mark.parametrize("kerf", ["0.2", "0.2x0.24"])
def test_the_command_on_the_sheet_can_be_typed_as_it_stands(kerf: str) -> None:
    made = kits.load("coupons", {"kerf": kerf})
    words = shlex.split(way(made, "en").command)
    assert words[:3] == ["polygo-fab", "calibrate", "plywood-3"]
    assert words[3::2] == ["--set"] * 9
    assert words[4].partition("=")[2] == kerf


@pytest.mark.parametrize(("words", "told"), [
    ({}, "kerf: missing"),
    ({"kerf": "0.2"}, "nothing was measured"),
    ({"kerf": "2"}, "allowed: 0 to 0.6"),
    ({"kerf": "0.2", "tongue_x": "16"}, "the tongue is drawn 6 mm wide"),
    ({"kerf": "0.2", "tongue_x": "six"}, "tongue_x: not a length"),
    ({"kerf": "0.2", "tongue_z": "6"}, "did you mean 'tongue_"),
    ({"kerf": "0.2", "tongue_x": "6.3"}, "the kerf along x would be -0.1 mm"),
    ({"kerf": "0.2", "disc_y": "7.5"}, "the kerf along y would be 0.7 mm"),
    ({"kerf": "0.2", "tongue_x": "6.05", "disc_x": "7.9"}, "contradict each other"),
    ({"kerf": "0.2", "tongue_x": "5.95", "slot_x": "3"}, "contradict each other"),
    ({"kerf": "0.2", "slot_x": "6"}, "slot_x = '6'"),
    ({"kerf": "0.2", "hole": "-1"}, "hole = '-1'"),
    ({"kerf": "0.2", "thickness": "50"}, "thickness = '50'"),
    ({"kerf": "nan", "thickness": "3"}, "not a length"),
    ({"kerf": "0.2x0.2x0.2", "thickness": "3"}, "or two for x and y"),
    ({"kerf": "0.2", "tongue_x": "6.15", "tongue_y": "5.8"}, "so many times more along one axis"),
    ({"kerf": "0.2", "disc_x": "7.98", "disc_y": "8.02", "hole": "5"}, "along y contradict each other"),
])
def test_what_no_coupon_measures_is_refused(tmp_path: Path, words: dict[str, str], told: str) -> None:
    with pytest.raises(BadInput) as error:
        write_profile("plywood-3", words, folder=tmp_path)
    assert told in str(error.value)
    assert list(tmp_path.iterdir()) == [], "nothing is written"


def test_a_profile_is_written_read_back_and_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, stuff = write_profile("plywood-3", {"kerf": "0.2", "tongue_x": "6.02", "tongue_y": "5.97",
                                              "thickness": "2.9mm"}, folder=tmp_path)
    assert path == tmp_path / "materials" / "plywood-3.toml"
    assert (stuff.kerf, stuff.thickness) == (Kerf(0.18, 0.23), 2.9)
    _, again = write_profile("plywood-3", {"kerf": "0.2", "tongue_x": "6.02", "tongue_y": "6.01"}, folder=tmp_path)
    assert (again.kerf, again.thickness) == (Kerf(0.18, 0.19), 2.9), "the thickness stays"
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path))
    assert kits.load("coupons", {}).sheets[0].kerf == Kerf(0.18, 0.19)
    assert kits.load("coupons", {}).parts[0].thickness == 2.9


def test_a_profile_of_a_new_name_takes_over_the_rest(tmp_path: Path) -> None:
    _, stuff = write_profile("petg-0.7", {"kerf": "0.18", "hole": "1"}, "green-0.7", tmp_path)
    assert stuff.name == "green-0.7"
    assert stuff.kerf.x == pytest.approx(0.18 - STEP / 4, abs=0.001)
    assert stuff.sheets == material("petg-0.7", tmp_path).sheets
    _, same = write_profile("green-0.7", {"kerf": "0.18", "thickness": "0.72"}, folder=tmp_path)
    assert same.sheets == stuff.sheets, "measured again it stays like what it was"
    for wrong in ("../x", "a b", "", ".x", 'a"b', "a/b"):
        if wrong:
            with pytest.raises(BadInput, match="as the name of a material"):
                write_profile("plywood-3", {"kerf": "0.2", "hole": "1"}, wrong, tmp_path)
    with pytest.raises(BadInput, match="unknown material"):
        write_profile("plywod-3", {"kerf": "0.2", "hole": "1"}, folder=tmp_path)


def test_what_was_measured_is_told_with_what_to_do_next(tmp_path: Path) -> None:
    words = {"kerf": "0,2", "tongue_x": "6,02", "disc_x": "8.03", "tongue_y": "5.97", "thickness": "2.9mm"}
    first = calibration("plywood-3", words, "fab", tmp_path).lines
    assert first[1:] == (
        "thickness     2.9 mm, measured", "kerf along x  0.175 mm, from tongue_x, disc_x, 0.01 mm apart",
        "kerf along y  0.23 mm, from tongue_y", "use: --material fab")
    again = calibration("fab", {"kerf": "0.2", "tongue_x": "6.03"}, folder=tmp_path)
    assert again.material.kerf == Kerf(0.17, 0.23), "what was measured along y stays"
    assert again.lines[1:] == (
        "thickness     2.9 mm, not measured", "kerf along x  0.17 mm, from tongue_x",
        "kerf along y  0.23 mm, not measured: as before",
        "goes over     fab, your earlier profile: 2.9 mm, kerf 0.175 x 0.23 mm", "use: --material fab")
    built_in = calibration("Plywood-3", {"kerf": "0.2", "hole": "1"}, folder=tmp_path).lines
    assert "goes over     plywood-3, as it was: 3 mm, kerf 0.2 mm" in built_in


def test_what_a_card_found_is_kept_without_a_kerf(tmp_path: Path) -> None:
    """The square that was chosen, alone; the kerf stays as it was, and a measure of the coupon still asks for one."""
    words = {"laser": "co2-40", "cut_speed": "9", "cut_power": "70", "cut_passes": "2"}
    made = planned("plywood-3", words, "my-ply", tmp_path).written()
    usual = materials()["plywood-3"]
    assert (made.material.kerf, made.material.thickness) == (usual.kerf, usual.thickness)
    assert dict(made.material.cut)["co2-40"] == Setting(9, 70, 2)
    text = made.path.read_text("utf-8")
    assert "kerf =" not in text
    assert "coupons" not in text
    planned("plywood-3", {"kerf": "0.2", "tongue_x": "6.02"}, "my-ply", tmp_path).written()
    again = planned("plywood-3", {**words, "cut_power": "65"}, "my-ply", tmp_path).written()
    assert again.material.kerf == Kerf(0.18)  # what the coupon told stays
    with pytest.raises(BadInput, match="kerf: missing"):
        planned("plywood-3", {**words, "slot_x": "2"}, "my-ply", tmp_path)
    with pytest.raises(BadInput, match="kerf: missing"):
        planned("plywood-3", {}, "my-ply", tmp_path)


def test_every_key_is_told_with_its_drawn_size() -> None:
    told = dict(keys())
    assert "drawn 6 mm" in told["tongue_x"]
    assert "drawn 8 mm" in told["disc_y"]
    assert told["slot_x"].endswith("; -4, -3, -2, -1, 0, 1, 2, 3"), "no empty item"


# --- a stock material is changed only when somebody says so


@pytest.mark.parametrize("key", ["tongue_x", "disc_y", "thickness", "slot_x", "hole"])
def test_a_measure_of_nothing_is_refused_by_its_name(key: str) -> None:
    value = "0" if key not in ("slot_x", "hole") else ""
    with pytest.raises(BadInput, match=f"^{key} = '{value}': allowed: .*; what was not measured is left out$"):
        measured({"kerf": "0.2", key: value})


MEASURED = ["calibrate", "plywood-4", "--set", "kerf=0.22", "--set", "tongue_x=6.05"]


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config"


def test_a_stock_material_is_not_changed_unasked(config: Path) -> None:
    with pytest.raises(BadInput) as error:
        CliRunner().invoke(cli, MEASURED, catch_exceptions=False, standalone_mode=False)
    told = str(error.value)
    assert str(config / "materials" / "plywood-4.toml") in told, "the file is named"
    assert "4 mm, kerf 0.22 mm, becomes 4 mm, kerf 0.17 mm" in told
    assert "--yes" in told
    assert "--as NAME" in told
    assert not config.exists()


def test_it_is_changed_where_that_is_said(config: Path) -> None:
    result = CliRunner().invoke(cli, [*MEASURED, "--yes"], catch_exceptions=False)
    assert result.exit_code == 0
    assert material("plywood-4").kerf == Kerf(0.17)
    with pytest.raises(BadInput, match="replaces the file"):
        CliRunner().invoke(cli, MEASURED, catch_exceptions=False, standalone_mode=False)


@pytest.mark.parametrize(("answer", "kerf"), [("n\n", 0.22), ("\n", 0.22), ("y\n", 0.17)])
def test_a_terminal_is_asked(config: Path, monkeypatch: pytest.MonkeyPatch, answer: str, kerf: float) -> None:
    runner = CliRunner()
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda stream: True, raising=False)
    result = runner.invoke(cli, MEASURED, input=answer, catch_exceptions=False)
    assert "becomes 4 mm, kerf 0.17 mm" in result.stdout
    assert material("plywood-4").kerf == Kerf(kerf)
    assert ("nothing is changed" in result.stdout) == (kerf == 0.22) == (result.exit_code == 1)
    assert config.exists() == (kerf == 0.17)


def test_a_name_of_ones_own_needs_no_question(config: Path) -> None:
    result = CliRunner().invoke(cli, [*MEASURED, "--as", "mine"], catch_exceptions=False)
    assert result.exit_code == 0
    assert material("plywood-4").kerf == Kerf(0.22)
    assert material("mine").kerf == Kerf(0.17)
    again = CliRunner().invoke(cli, ["calibrate", "mine", "--set", "kerf=0.22", "--set", "tongue_x=6.06"])
    assert again.exit_code == 0
    assert "goes over     mine, your earlier profile: 4 mm, kerf 0.17 mm" in again.stdout
    with pytest.raises(BadInput, match="a stock material"):  # by the name of another one
        CliRunner().invoke(cli, [*MEASURED, "--as", "plywood-3"], catch_exceptions=False, standalone_mode=False)
    assert (config / "materials" / "mine.toml").is_file()
