"""A folder that `make` wrote is proved again from what lies in it alone; what cannot be proved is said."""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from polygo_fab.cli.main import cli
from polygo_fab.core.errors import BadInput, MissingTool
from polygo_fab.core.finding import Finding
from polygo_fab.recipes.calibrate import planned
from polygo_fab.recipes.causes import difference
from polygo_fab.recipes.folder import check_folder, recipe_of
from polygo_fab.recipes.make import Made, make
from polygo_fab.recipes.manifest import differences
from polygo_fab.recipes.product import Cross, Product
from polygo_fab.recipes.proving import prove
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.runtime import limits as bounds
from polygo_fab.runtime import lock
from polygo_fab.runtime.limits import isolated
from polygo_fab.runtime.staging import staging


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return make(Recipe("c", "coupons", formats=("svg", "pdf", "png"), languages=("en",), papers=("a4",)),
                tmp_path_factory.mktemp("out"))


@pytest.fixture
def folder(made: Made, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made.folder, tmp_path / "c"))


@pytest.mark.slow
def test_bill_without_laser_files_is_told_as_not_proved(tmp_path: Path) -> None:
    made = make(Recipe("c", "coupons", formats=("png",), languages=("en",), papers=("a4",)), tmp_path)
    assert not made.findings
    assert {(f.severity, f.message) for f in check_folder(made.folder)} == {
        ("unproved", "no laser file is there to be measured")}


def listing(folder: Path) -> Any:
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


def change(folder: Path, alter: Callable[[Any], None]) -> None:
    data = listing(folder)
    alter(data)
    (folder / "manifest.json").write_text(json.dumps(data), encoding="utf-8")


def told(folder: Path) -> set[tuple[str, str, str]]:
    return {(f.code, f.where.split(": ")[0], f.severity) for f in check_folder(folder)}


@pytest.mark.proof
@pytest.mark.parametrize("name", ["bill.txt", "bill.json", "index.html", "index.en.html", "preview/en-a4-pickup.png"])
def test_a_file_altered_together_with_its_manifest_is_found(folder: Path, name: str) -> None:
    data = (folder / name).read_bytes() + b"\n"
    (folder / name).write_bytes(data)

    def sign(manifest: Any) -> None:
        entry = next(e for e in manifest["files"] if e["path"] == name)
        entry |= {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}

    change(folder, sign)
    assert told(folder) == {("AGAIN", name, "error")}


@pytest.mark.proof
def test_every_stray_file_is_named_wherever_it_lies(folder: Path, tmp_path: Path) -> None:
    (folder / "print" / "en-a4" / "deep" / "er").mkdir(parents=True)
    some = ["notes.txt", ".hidden", "print/en-a4/deep/er/board.pdf", "laser/other.dxf"]
    for name in some:
        (folder / name).write_text("x")
    (folder / "elsewhere").symlink_to(tmp_path)
    (folder / "empty").mkdir()
    assert told(folder) == {("STRAY", name, "warning") for name in [*some, "elsewhere"]}


@pytest.mark.proof
def test_a_link_in_the_place_of_a_file_is_named(folder: Path, tmp_path: Path) -> None:
    name = next(entry["path"] for entry in listing(folder)["files"] if entry["path"].startswith("laser/"))
    (folder / name).rename(tmp_path / "elsewhere")
    (folder / name).symlink_to(tmp_path / "elsewhere")
    assert told(folder) == {("CHANGED", name, "error")}


@pytest.mark.proof
def test_a_kit_is_checked_with_what_it_was_made_with(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
                                                     ) -> None:
    """Whatever was measured since, of the material that it is made from."""
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path / "config"))
    stuff = recipe_of(folder).build().parts[0].material
    planned(stuff, {"kerf": "0.2", "thickness": "4.81", "tongue_x": "5.91"}).written()
    assert check_folder(folder) == ()
    (tmp_path / "config" / "machines.toml").write_text("[bed-600x400]\nbed = [100, 100]\n")
    assert check_folder(folder) == ()


@pytest.mark.proof
def test_another_kerf_in_the_manifest_is_found(folder: Path) -> None:
    def wider(manifest: Any) -> None:
        for row in manifest["tables"]["materials"].values():
            row["kerf"] = 0.5

    change(folder, wider)
    assert {code for code, where, _ in told(folder) if where.startswith("laser/")} >= {"KERF"}


@pytest.mark.slow
@pytest.mark.parametrize("tables", [None, 3, {}, {"materials": {}, "machines": [], "lasers": {}},
                                    {"materials": {"x": 1}, "machines": {}, "lasers": {}}])
def test_tables_that_are_none_are_refused(folder: Path, tables: object) -> None:
    change(folder, lambda manifest: manifest.update(tables=tables))
    with pytest.raises(BadInput, match="tables"):
        check_folder(folder)


WITHIN = """
import json, sys
from dataclasses import replace
from pathlib import Path
from polygo_fab.runtime import limits as bounds
from polygo_fab.core.errors import BadInput
from polygo_fab.recipes.folder import check_folder
bounds.BUILDING = replace(bounds.BUILDING, **json.loads(sys.argv[2]))
try:
    check_folder(Path(sys.argv[1]))
except BadInput as error:
    print(error)
"""


@pytest.mark.slow
def test_a_costly_board_in_a_manifest_is_one_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried within the limits of a file from elsewhere, before anything is made of it."""
    monkeypatch.setattr("polygo_fab.core.board_files.files._KEPT", {})
    monkeypatch.setattr("polygo_fab.recipes.own_board.load", lambda name: time.sleep(9))
    monkeypatch.setattr(bounds, "READING", replace(bounds.READING, wait=0.2))
    change(folder, lambda manifest: manifest.update(boards={"costly": {"text": 'tiling = "cairo"', "drawing": ""}}))
    with pytest.raises(BadInput, match=r"manifest\.json: takes more than 10 s to read"):
        check_folder(folder)


@pytest.mark.proof
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are no limits")
@pytest.mark.parametrize(("limits", "says"), [({"seconds": 1}, "takes more than 1 s to make again"),
                                              ({"memory": 1_000_000}, "takes more than 1 MB")])
def test_what_a_manifest_asks_for_is_made_within_bounds(folder: Path, limits: dict[str, int], says: str) -> None:
    """As one that lays out a kit in the closest way, which takes many seconds, though nothing of it is there. In a
    process of its own, for one that has freed much has room for all of it."""
    change(folder, lambda manifest: manifest["recipe"].update(kit="hexago", set={"cells": "9"}, nest="dense"))
    run = subprocess.run([sys.executable, "-c", WITHIN, str(folder), json.dumps(limits)], capture_output=True,
                         text=True)
    assert re.match(f"{folder}: .*{says}", run.stdout), run.stdout + run.stderr


def test_what_came_beside_a_game_since_is_told() -> None:
    """A recorded game is a proof of its rules: the manifest of what was made before it came has no such line."""
    meant = {"files": [], "tools": {}, "together": [{"code": "RULES"}], "brought": {"go": "a"}}
    was = {"files": [], "tools": {}, "together": [], "brought": {"go": "b"}}
    told = [f.message for f in differences(was, json.dumps(meant).encode())]
    assert "a recorded game that has come to lie beside the file of its game, or has gone, is such a proof" in told[0]
    assert "the file of a game or kit from outside is another one than when it was made" in told[1]


@pytest.mark.proof
def test_a_job_without_a_file_leaves_the_bill_unproved(folder: Path) -> None:
    gone = next(path for path in (folder / "laser").iterdir())
    for path in (folder / "laser").glob(f"{gone.stem}.*"):
        path.unlink()
    told = {(f.code, f.where, f.message) for f in check_folder(folder)}
    assert any(code == "MISSING" for code, _, _ in told)
    assert any("no laser file" in message and where.startswith("bill.txt") for _, where, message in told)


@pytest.mark.slow
def test_a_manifest_of_endless_files_is_none(folder: Path) -> None:
    change(folder, lambda manifest: manifest.update(
        files=[{"path": f"a/{n}", "sha256": "0"} for n in range(20_000)]))
    with pytest.raises(BadInput, match="more than 10000 files"):
        check_folder(folder)


@pytest.mark.proof
def test_a_folder_that_is_being_written_is_not_judged(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "_PATIENCE", 0.2)
    with lock.alone_in(folder), staging(folder), pytest.raises(BadInput, match=r"process \d+ is writing there"):
        check_folder(folder)
    assert check_folder(folder) == ()


@pytest.mark.proof
@pytest.mark.parametrize("tools", [None, 5, [None], {}, {"jinja2": "3.1.6"}, "all"])
def test_tools_that_are_none_are_found(folder: Path, tools: object) -> None:
    change(folder, lambda manifest: manifest.update(
        tools=dict.fromkeys(manifest["tools"]) if tools == "all" else tools))
    assert ("CHANGED", "manifest.json", "error") in told(folder)


@pytest.mark.proof
def test_other_tools_draw_otherwise_which_is_said(folder: Path) -> None:
    data = (folder / "index.html").read_bytes() + b"\n"
    (folder / "index.html").write_bytes(data)

    def sign(manifest: Any) -> None:
        entry = next(e for e in manifest["files"] if e["path"] == "index.html")
        entry |= {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}
        manifest["tools"]["jinja2"] = "0.1"

    change(folder, sign)
    (found,) = check_folder(folder)
    assert (found.code, found.severity) == ("AGAIN", "unproved")
    assert "jinja2 0.1 drew it" in found.message


@pytest.mark.slow
def test_everything_is_in_the_ledger(made: Made) -> None:
    manifest = listing(made.folder)
    files = {str(p.relative_to(made.folder)) for p in made.folder.rglob("*") if p.is_file()}
    assert {entry["path"] for entry in manifest["files"]} == files - {"manifest.json"}
    for entry in manifest["files"]:
        once = entry["path"].startswith("preview/")
        assert (entry["proved"] == []) == once == ("AGAIN" in entry["not_proved"]), entry["path"]
    assert all(line["proved"] for line in manifest["together"])
    of_no_file = {line["code"] for line in manifest["together"] if not line["files"]}
    assert of_no_file <= {"BOARD", "RULES", "SEAL"}, "not of nothing"
    assert "not read back" in made.summary()
    assert f"{len(files)} files: " in made.summary()
    assert manifest["count"]["files"] == len(files)
    assert "not read back" in (made.folder / "index.html").read_text(encoding="utf-8")


def missing(data: object) -> list[Finding]:
    raise MissingTool("the tool is not installed")


def test_what_needs_a_tool_is_in_the_ledger_as_not_proved() -> None:
    table = [Product("print/a.pdf", "a", lambda: b"", missing, ("FONT", "TAGS")),
             Product("print/b.pdf", "b", lambda: b"", lambda data: [], ("FONT",))]
    files = {product.path: b"" for product in table}
    proved = prove(table, files, [Cross("FIT", ("print/a.pdf", "print/b.pdf"), missing, "they fit"),
                                  Cross("BOARD", ("print/a.pdf", "cad/c.step"), lambda some: [], "they agree")])
    first, second = proved.ledger.entries
    assert (first.proofs, set(first.unproved)) == ((), {"FONT", "TAGS"})
    assert (second.proofs, dict(second.unproved)) == (("FONT",), {})
    assert str(proved.ledger.tally) == "2 files: 0 proved, 1 proved in part, 1 not proved"
    assert [f.over for f in proved.findings if f.code in ("FIT", "BOARD")] == [
        ("print/a.pdf", "print/b.pdf"), ("print/a.pdf", "cad/c.step")]
    assert [line.unproved for line in proved.ledger.together] == [
        "the tool is not installed", "they agree: cad/c.step is not there"]
    assert {f.severity for f in proved.findings} == {"unproved"}


@pytest.mark.proof
@pytest.mark.parametrize("quiet", [[], ["--quiet"]])
def test_make_says_what_could_not_be_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quiet: list[str]) -> None:
    """And in the manifest, on the page and in the check of the folder too."""
    def missing(data: bytes, *_: object) -> list[Finding]:
        raise MissingTool("the auditor is not installed")

    monkeypatch.setattr("polygo_fab.check.laser.check_sheet", missing)
    words = ["make", "coupons", "--format", "svg", "--lang", "en", *quiet, "--out", str(tmp_path)]
    result = CliRunner().invoke(cli, words, catch_exceptions=False)
    assert result.exit_code == 0
    assert "KERF" in result.output
    assert "the auditor is not installed" in result.output
    folder = tmp_path / "coupons"
    for entry in listing(folder)["files"]:
        if entry["path"].startswith("laser/"):
            assert (entry["proved"], set(entry["not_proved"].values())) == ([], {"the auditor is not installed"})
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "4 proved" in page, "bill and page, which read the sheets by themselves"
    assert "the auditor is not installed" in page
    assert {f.severity for f in check_folder(folder)} == {"unproved"}
    checked = CliRunner().invoke(cli, ["check", str(folder)], catch_exceptions=False)
    assert checked.exit_code == 0
    assert ": 5 proved, 1 of them made again and compared, 1 not proved; 0 findings" in checked.output.splitlines()[-1]
    assert "not proved" in checked.output
    monkeypatch.undo()
    assert check_folder(folder) == (), "where the tool is there all is proved"


def test_a_checker_that_fails_is_no_fault_of_a_file_that_is_as_it_was_made() -> None:
    """It was READ, as if the file were damaged; where that was changed nobody can say whose fault it is."""
    def broken(data: object) -> list[Finding]:
        raise KeyError("priority")

    def refuses(data: object) -> list[Finding]:
        raise BadInput("no such thing")

    table = [Product(name, "a file", lambda: b"", proof, ("TEXT",)) for name, proof in (
        ("mine", broken), ("changed", broken), ("damaged", refuses))]
    both = Cross("CONTRACT", ("mine", "changed"), broken, "of both")
    alone = Cross("CONTRACT", ("mine",), broken, "of one")
    found = prove(table, dict.fromkeys(["mine", "changed", "damaged"], b""), [both, alone], run=isolated,
                  changed=["changed", "damaged"]).findings
    assert [(f.code, f.where, f.severity) for f in found] == [
        ("FAULT", "mine: file", "error"), ("READ", "changed: file", "error"), ("READ", "damaged: file", "error"),
        ("READ", "mine", "error"), ("FAULT", "mine", "error")]
    assert found[0].message.startswith("a fault of polygo-fab, not of the file, which is as it was made: what reads it "
                                       "fails: KeyError 'priority' in recipes/product.py, line ")
    assert found[1].message.startswith("it is not as it was made, and what reads it fails: KeyError 'priority'")


def test_a_fault_of_ours_has_an_exit_code_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither 1, as if something were found, nor 2, as if the input were bad."""
    monkeypatch.setattr("polygo_fab.recipes.check.check_path", lambda *given: (Finding("FAULT", "a", "fails"),))
    checked = CliRunner().invoke(cli, ["check", str(tmp_path / "a.svg")])
    assert checked.exit_code == 70
    assert "polygo-fab: a fault of polygo-fab itself, not of what was given" in checked.output.splitlines()[-1]
    crashed = subprocess.run([sys.executable, "-c", "from polygo_fab.cli import listing, main\n"
                              "listing.rows = lambda what: {}['no\\x1b such']\nmain.main()", "list"],
                             capture_output=True, text=True)
    assert crashed.returncode == 70
    assert "Traceback" in crashed.stderr, "for who is told of it"
    assert r"not of what was given: KeyError 'no\x1b such'" in crashed.stderr.splitlines()[-1]


@pytest.mark.proof
def test_one_changed_line_is_one_finding_and_what_follows(folder: Path) -> None:
    """The other files of the job, the kit as a whole and the bill were not touched: what they are held against is the
    file as it was made."""
    path = sorted(folder.glob("laser/*.svg"))[0]
    name, lines = f"laser/{path.name}", path.read_text(encoding="utf-8").splitlines(keepends=True)
    number = next(k for k, line in enumerate(lines) if line.startswith("<path"))
    lines[number] = re.sub(r'(?<= d="M)([\d.]+)', lambda m: f"{float(m[1]) + 3:g}", lines[number], count=1)
    path.write_text("".join(lines), encoding="utf-8")
    first, *rest = check_folder(folder)
    assert (first.code, first.where, first.because) == ("CHANGED", name, "")
    assert f"line {number + 1} was '<path" in first.message
    assert {f.because for f in rest} == {name}
    assert {"PARTS", "SAME", "CONTRACT"} <= {f.code for f in rest}
    result = CliRunner().invoke(cli, ["check", str(folder)], catch_exceptions=False)
    assert result.exit_code == 1
    assert len(result.output.splitlines()) == 2
    assert f"; and {len(rest)} that follow: " in result.output
    assert f"1 finding and {len(rest)} that follow" in result.output
    rows = json.loads(CliRunner().invoke(cli, ["check", "--json", str(folder)]).output)
    assert [row.get("because") for row in rows] == [None] + [name] * len(rest), "a program is told each"


@pytest.mark.proof
def test_what_is_wrong_besides_a_changed_file_stands_for_itself(folder: Path) -> None:
    """A second file is wrong and its digest in the manifest is that of the wrong one: nobody can say what it was."""
    path, bill = next(folder.glob("laser/*.svg")), folder / "bill.txt"
    path.write_bytes(re.sub(rb'(?<= d="M)([\d.]+)', lambda m: b"%.3f" % (float(m[1]) + 3), path.read_bytes()))
    bill.write_bytes(bill.read_bytes().replace(b"material ", b"material 1"))

    def forget(data: Any) -> None:
        entry = next(entry for entry in data["files"] if entry["path"] == "bill.txt")
        entry["sha256"], entry["size"] = hashlib.sha256(bill.read_bytes()).hexdigest(), bill.stat().st_size
    change(folder, forget)
    found = check_folder(folder)
    assert [f.where for f in found if f.code == "CHANGED"] == [f"laser/{path.name}"]
    alone = [f for f in found if not f.because and f.code != "CHANGED"]
    assert {(f.code, f.where.partition(": ")[0]) for f in alone} == {("CONTRACT", "bill.txt"), ("AGAIN", "bill.txt")}
    assert [f for f in found if f.because and f.where.startswith("bill.txt")], "what it says of lengths follows"


@pytest.mark.proof
def test_a_file_that_is_gone_is_one_finding(folder: Path) -> None:
    path = sorted(folder.glob("laser/*.svg"))[0]
    path.unlink()
    found = check_folder(folder)
    assert [(f.code, f.where) for f in found if not f.because] == [("MISSING", f"laser/{path.name}")]
    assert len(found) > 1


@pytest.mark.parametrize(("was", "now", "says"), [
    ("a\nb\nc", "a\nx\nc", "line 2 was 'b', is 'x'"), ("a\nb\nc", "a\nc", "1 line gone after line 1"),
    ("a\nc", "a\nb\nc", "1 line more after line 1"), ("a\nb\nc\nd", "a\nx\ny\nd", "other lines from 2 to 3"),
    ("a\nb\nc", "a\nx\ny\nc", "2 lines for 1 from line 2 on"), ("a\nb\n", "a\r\nb\r\n", "other ends of lines"),
    ("x" * 90 + "1" + "y" * 90, "x" * 90 + "2" + "y" * 90,
     f"line 1 was '...{'x' * 30}1{'y' * 29}...', is '...{'x' * 30}2{'y' * 29}...'")])
def test_what_was_changed_in_a_text_is_told(was: str, now: str, says: str) -> None:
    assert difference(was.encode(), now.encode()) == says
    assert difference(was.encode(), now.encode() + b"\xff") == ""
