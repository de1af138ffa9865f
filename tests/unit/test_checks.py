"""The check command on files from elsewhere: what is known of them counts, warnings do not, nothing costs too much;
and docs/checks.md says what the checks do."""

from __future__ import annotations

import contextlib
import json
import pickle
import re
import subprocess
import sys
import time
import tomllib
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from hostile_files import pdf
from hypothesis import given, settings
from hypothesis import strategies as st
from laser_files import BROKEN, GOOD, codes, reference, svg_file

from polygo_fab.check import drc, job
from polygo_fab.check.geometry import TOLERANCE
from polygo_fab.check.known import Known
from polygo_fab.check.laser import check_file, check_sheet
from polygo_fab.check.mating import PLAY_TOLERANCE
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import CODES, Finding, Unsound, counted, errors
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.resources import template
from polygo_fab.core.sheet import GENERIC
from polygo_fab.core.words.alike import folded
from polygo_fab.core.workshop.lightburn import known_settings
from polygo_fab.core.workshop.tables import laser, machine, material
from polygo_fab.recipes.check import check_path, known, profile_of
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.runtime import limits as bounds
from polygo_fab.runtime.limits import alone

ROOT = Path(__file__).parents[2]
WEB = svg_file('<circle cx="50" cy="50" r="10"/><circle cx="50" cy="50" r="12.5"/>')
"""A ring with a web of 2.5 mm."""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", "from polygo_fab.cli.main import main; main()", "check", *words],
                          capture_output=True, text=True, check=False)


# --- docs/checks.md


def _table() -> dict[str, list[str]]:
    text = (ROOT / "docs" / "checks.md").read_text(encoding="utf-8")
    return {code: [cell.strip() for cell in rest.split("|")]
            for code, rest in re.findall(r"^\| ([A-Z]+) \|(.*)\|$", text, re.MULTILINE)}


def test_the_document_tells_every_code_as_the_checks_do() -> None:
    table = _table()
    assert list(table) == sorted(CODES)
    assert {code: row[0] for code, row in table.items()} == CODES
    assert {code for code, row in table.items() if row[2] != "error"} == {"ISLAND", "ORDER", "STRAY", "THIN"}
    assert all(len(row) == 5 and all(row) for row in table.values())


@pytest.mark.parametrize(("code", "number"), [
    ("GAP", job.CLOSEST_CUTS), ("MARGIN", drc.MARGIN), ("THIN", drc.THINNEST), ("TINY", job.TINY), ("OPEN", TOLERANCE),
    ("CROSS", TOLERANCE), ("SAME", TOLERANCE), ("DOUBLE", TOLERANCE), ("FIT", PLAY_TOLERANCE)])
def test_the_thresholds_of_the_document_are_those_of_the_checks(code: str, number: float) -> None:
    assert f"{number:g} mm" in _table()[code][1]


def test_every_code_is_shown_by_a_file_or_a_test() -> None:
    for code, row in _table().items():
        links = re.findall(r"\]\(\.\./([^)]*)\)", row[4])
        assert links, code
        for shown in (ROOT / link for link in links):
            if shown.suffix == ".py":
                assert f'"{code}"' in shown.read_text(encoding="utf-8"), code
            else:
                assert shown.is_file(), shown
                assert shown.name.startswith(f"{code}-"), shown


# --- what is known of a file


@pytest.mark.parametrize(("facts", "severity"), [
    (Known(), None), (Known(2), None), (Known(3), "warning"), (Known(4.8), "warning"), (Known(6), "error")])
def test_a_web_is_measured_against_the_thickness(facts: Known, severity: str | None) -> None:
    found = check_file(WEB, "svg", GENERIC, facts)
    assert [(f.code, f.severity) for f in found] == ([("THIN", severity)] if severity else [])


@pytest.mark.parametrize(("facts", "says"), [
    (Known(3, Kerf(0)), "2.50 mm at its narrowest, after the cut: thinner than its sheet of 3 mm"),
    (Known(4, Kerf(0.2)), "2.30 mm at its narrowest, after the cut: thinner than its sheet of 4 mm"),
    (Known(6, Kerf(0)), "2.50 mm at its narrowest, after the cut: at least 3 mm")])
def test_the_width_of_a_thin_web_is_told(facts: Known, says: str) -> None:
    (found,) = check_file(WEB, "svg", GENERIC, facts)
    told = float(found.message.split()[0])
    assert found.message.split(" ", 1)[1] == says.split(" ", 1)[1]
    assert float(says.split()[0]) - 0.03 <= told <= float(says.split()[0])


@pytest.mark.parametrize("name", sorted(p.name for p in BROKEN.glob("ORDER-*")))
def test_the_order_of_a_file_from_elsewhere_is_a_warning(name: str) -> None:
    kind, data = name.rpartition(".")[2], (BROKEN / name).read_bytes()
    found = [f for f in check_file(data, kind, GENERIC) if f.code == "ORDER"]  # type: ignore[arg-type]
    assert {f.severity for f in found} == {"warning"}
    ours = [f for f in check_sheet(data, kind, reference.REFERENCE, GENERIC) if f.code == "ORDER"]  # type: ignore[arg-type]
    assert {f.severity for f in ours} == {"error"}


def test_the_report_tells_how_to_mend_as_the_document_does() -> None:
    mend = tomllib.loads(template("lang/en/codes.toml").read_text("utf-8"))["mend"]
    assert {code: row[3].replace("`", "") for code, row in _table().items()} == mend


def test_the_kerf_is_taken_off_before_a_distance_is_measured() -> None:
    two = svg_file('<path d="M10 10H40V40H10Z"/><path d="M41.8 10H70V40H41.8Z"/>')  # 2.0 apart before the cut
    assert codes(check_file(two, "svg", GENERIC)) == set()
    assert codes(check_file(two, "svg", GENERIC, Known(kerf=Kerf(0.2)))) == set()
    assert codes(check_file(two, "svg", GENERIC, Known(kerf=Kerf(0.1)))) == {"SPACING"}
    assert codes(check_file(two, "svg", GENERIC, Known(5, Kerf(0.2), "plywood-5"))) == {"SPACING"}


def test_a_hole_is_measured_against_the_thickness() -> None:
    hole = svg_file('<circle cx="50" cy="50" r="0.7"/><path d="M10 10H90V90H10Z"/>')
    assert codes(check_file(hole, "svg", GENERIC, Known(2))) == set()
    assert codes(check_file(hole, "svg", GENERIC, Known(3.2))) == {"HOLE"}


def test_a_material_brings_thickness_and_kerf() -> None:
    stuff = material("plywood-5")
    assert known(stuff="plywood-5") == Known(stuff.thickness, stuff.kerf, "plywood-5")
    assert known("4.8mm", "0.2x0.24", "plywood-5", "k40") == Known(4.8, Kerf(0.2, 0.24), "plywood-5", machine("k40"))
    assert known() is None


@pytest.mark.parametrize("words", [{"thickness": "0"}, {"thickness": "101"}, {"thickness": "thick"}, {"kerf": "3"},
                                   {"kerf": "-0.1"}, {"kerf": "1x2x3"}, {"stuff": "cheese"}, {"cutter": "k41"}])
def test_what_cannot_be_known_is_refused(words: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        known(**words)


@pytest.mark.proof
def test_a_folder_knows_everything_but_the_machine(tmp_path: Path) -> None:
    made = make(Recipe("c", "coupons", formats=("svg",), profile="lightburn"), tmp_path)
    assert made.findings == ()
    assert profile_of(made.folder, None).name == "lightburn"
    assert check_path(made.folder, facts=known(cutter="k40")) == ()
    small = machine("k40").__class__("tiny", "", (40, 40))
    assert {f.code for f in check_folder(made.folder, cutter=small)} == {"BED"}
    for facts, look in ((known(thickness="3"), None), (known(kerf="0.2"), None), (None, "generic")):
        with pytest.raises(BadInput, match="allowed: --machine"):
            check_path(made.folder, profile=look, facts=facts)


@pytest.mark.proof
def test_a_job_with_warnings_is_written(tmp_path: Path) -> None:
    made = make(Recipe("h", "tiles", settings={"thickness": 8, "unit": 6},
                       formats=("svg",)), tmp_path)  # tiles higher than wide
    assert made.findings == ()
    assert {f.code for f in made.warnings} <= {"THIN"}
    assert made.warnings
    assert list((made.folder / "laser").glob("*.svg"))
    assert check_folder(made.folder) == made.warnings


@pytest.mark.proof
def test_the_command_tells_errors_from_warnings(tmp_path: Path) -> None:
    file = tmp_path / "ring.svg"
    file.write_bytes(WEB)
    clean, warned, wrong = run(str(file)), run(str(file), "--thickness", "3"), run(str(file), "--thickness", "6")
    assert clean.returncode == 0
    assert clean.stdout.startswith(f"{file}: 0 findings as far as a file alone can tell")
    assert (warned.returncode, warned.stdout) == (0, f"{file}: 0 findings, 1 warning\n")
    assert warned.stderr.startswith("warning: THIN the part of line 1")
    assert (wrong.returncode, wrong.stdout) == (1, f"{file}: 1 finding\n")
    report = tmp_path / "report.html"
    shown = run(str(file), "--thickness", "3", "--machine", "k40", "--json", "--report", str(report))
    (row,) = json.loads(shown.stdout)
    assert (row["severity"], row["code"], row["path"]) == ("warning", "THIN", str(file))
    assert 10 < ((row["place"][0] - 50) ** 2 + (row["place"][1] - 50) ** 2) ** 0.5 < 12.5, "in the web"
    assert "THIN (warning)" in report.read_text(encoding="utf-8")


def test_counting() -> None:
    wrong, warned = Finding("THIN", "a", "b"), Finding("THIN", "a", "c", None, "warning")
    assert [counted(f) for f in ([], [wrong], [warned], [wrong, wrong, warned, warned])] == [
        "0 findings", "1 finding", "0 findings, 1 warning", "2 findings, 2 warnings"]


def test_what_is_wrong_comes_whole_from_another_process() -> None:
    found = Finding("BOARD", "board a", "its cells are others")
    again = pickle.loads(pickle.dumps(Unsound([found])))
    assert again.findings == (found,)
    assert str(again) == str(found)


@pytest.mark.slow
def test_many_warnings_are_counted_apart_from_errors() -> None:
    rings = "\n".join(f'<circle cx="{x}" cy="{y}" r="1.2"/><circle cx="{x}" cy="{y}" r="3.4"/>'
                    for x in range(10, 95, 20) for y in range(10, 95, 20))
    found = check_file(svg_file(rings), "svg", GENERIC, Known(2.4))
    assert [f.where for f in folded(found)] == ["25 x the part"], "told as one, and none is left away"
    assert len(check_file(svg_file(rings.replace("\n", "")), "svg", GENERIC, Known(2.4))) == len(found), "on one line"
    assert errors(found) == ()


# --- settings for LightBurn


@pytest.mark.slow
def test_a_project_has_the_settings_of_the_machine(tmp_path: Path) -> None:
    made = make(Recipe("c", "coupons", machine="k40", formats=("lbrn2",)), tmp_path)
    text = made.files["laser/coupons-plywood-3.lbrn2"].decode() if "laser/coupons-plywood-3.lbrn2" in made.files else \
        next(data for path, data in made.files.items() if path.endswith(".lbrn2")).decode()
    cut = dict(material("plywood-3").cut)["co2-40"]
    assert f'<speed Value="{cut.speed:g}" />' in text
    assert f'<maxPower Value="{cut.power:g}" />' in text


def test_what_a_laser_does_not_cut_keeps_power_0() -> None:
    diode, petg = laser("diode-10"), material("petg-0.7")
    assert ("cut" in known_settings(diode, petg)) == ("diode-10" in dict(petg.cut))
    co2 = laser("co2-60")
    sweeps = replace(co2, raster=True)
    assert known_settings(sweeps, petg)["engrave"] == dict(co2.burned)["score"], "lines are followed, not swept"
    assert known_settings(diode, petg)["engrave"] == dict(diode.burned)["engrave"]


# --- files that are made to hurt


@pytest.mark.parametrize(("data", "kind"), [
    (svg_file(f'<rect x="{"1" * 300_000}!" y="1" width="9" height="9"/>'), "svg"),
    (svg_file(f'<rect x="{" " * 300_000}!" y="1" width="9" height="9"/>'), "svg"),
    (svg_file(size="1" * 300_000 + "x"), "svg"),
    (b'<LightBurnProject FormatVersion="1"><CutSetting type="Cut"><index Value="2"/></CutSetting>'
     b'<Shape Type="Path" CutIndex="2"><VertList>V1 1' + b"c0x1" * 500_000 + b"</VertList><PrimList>LineClosed"
     b"</PrimList></Shape></LightBurnProject>", "lbrn2")])
def test_long_texts_take_no_time(data: bytes, kind: str) -> None:
    start = time.process_time()
    with pytest.raises(BadInput):
        check_file(data, kind, GENERIC)  # type: ignore[arg-type]
    assert time.process_time() - start < 20  # a way whose time grows with the square takes minutes


@pytest.mark.parametrize("matrix", ["90000 0 0 90000 0 0", "1 0 0 1 99999 99999", "0 0 0 0 0 1e5"])
def test_a_shape_that_reaches_beyond_every_machine(matrix: str) -> None:
    groups = (f'<Shape Type="Group"><XForm>{matrix}</XForm><Children>' * 40 + '<Shape Type="Rect" CutIndex="2" W="9" '
              'H="9"/>' + "</Children></Shape>" * 40)
    data = ('<LightBurnProject FormatVersion="1"><CutSetting type="Cut"><index Value="2"/></CutSetting>'
            f"{groups}</LightBurnProject>").encode()
    if matrix.startswith("0"):
        assert codes(check_file(data, "lbrn2", GENERIC)) == {"TINY"}  # everything on one point
    else:
        with pytest.raises(BadInput, match="beyond 100000 mm"):
            check_file(data, "lbrn2", GENERIC)


def test_a_bulge_of_a_kilometre_is_refused() -> None:
    text = GOOD["dxf"].decode()
    polyline = "\n".join(["0", "LWPOLYLINE", "8", "cut", "90", "2", "70", "1", "10", "10", "20", "10", "42", "90000",
                          "10", "60", "20", "10", ""])
    with pytest.raises(BadInput, match="beyond 100000 mm"):
        check_file(text.replace("ENTITIES\n", f"ENTITIES\n{polyline}", 1).encode(), "dxf", GENERIC)


@pytest.mark.proof
def test_a_pdf_that_refers_to_itself_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "READING", replace(bounds.READING, seconds=1))
    file = tmp_path / "self.pdf"
    file.write_bytes(pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
                          b"<</Type/Page/Parent 3 0 R/Contents 4 0 R>>", b"4 0 R"]))
    with pytest.raises(BadInput, match=r"self\.pdf': page 1 has no size"):
        check_path(file)


@pytest.mark.proof
@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux")
def test_a_pdf_that_unpacks_to_gigabytes_has_an_end(tmp_path: Path) -> None:
    packer = zlib.compressobj(1)
    packed = b"".join(packer.compress(bytes(10_000_000)) for _ in range(60)) + packer.flush()
    body = (b"%%PDF-1.7\n1 0 obj\n<</Type/XRef/Size 1/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/Length %d>>stream\n"
            % len(packed))
    data = body + packed + b"\nendstream\nendobj\nstartxref\n9\n%%EOF"
    with pytest.raises(BadInput, match=r"MemoryError|MB to |a stream of more than"):
        alone("it", lambda: check_file(data, "pdf", GENERIC))


_NOISE = st.sampled_from([
    b"nan", b"inf", b"1e999", b"-99999", b"0", b"<g>", b"</g>", b"\n0\n", b"Z", b"C", b"q ", b"[", b"<<", b"stream",
    b"4 0 R", b"\x00", b"\xff\xfe", b'"', b"&x;", b"B0 1", b"c0x1", b"42\n9e4\n", b"\r"])


@pytest.mark.soak
@settings(max_examples=3000, deadline=None)
@given(st.sampled_from(["svg", "dxf", "lbrn2", "pdf"]), st.data())
def test_damaged_files_of_every_format_are_refused_or_judged(kind: str, draw: st.DataObject) -> None:
    """Any good or broken file with bytes lost, doubled, moved or put in: findings or one line, within seconds."""
    name = draw.draw(st.sampled_from(sorted(p.name for p in BROKEN.glob(f"*.{kind}"))))
    data = (BROKEN / name).read_bytes()
    for _ in range(draw.draw(st.integers(1, 5))):
        at, end = sorted(draw.draw(st.tuples(*[st.integers(0, len(data))] * 2)))
        end = min(end, at + draw.draw(st.sampled_from([0, 1, 8, 200])))
        data = draw.draw(st.sampled_from([data[:at] + data[end:], data[:at] + draw.draw(_NOISE) + data[end:],
                                          data[:end] + data[at:], data[:at] + data[at:end] * 50 + data[end:]]))
    facts = draw.draw(st.sampled_from([None, Known(3, Kerf(0.2), "plywood-3", machine("k40")), Known(12, Kerf(0))]))
    start = time.process_time()
    with contextlib.suppress(BadInput):
        check_file(data, kind, GENERIC, facts)  # type: ignore[arg-type]
    assert time.process_time() - start < 20
