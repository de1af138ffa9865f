"""`puzzle export`: each form as a person asks for it, and broken files that its check rejects."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from polygo_fab.check.moodle import moodle_findings
from polygo_fab.check.puzz_link import link_findings
from polygo_fab.check.puzzle_png import pixel_findings
from polygo_fab.check.puzzle_svg_file import drawing_findings, svg_board
from polygo_fab.check.puzzle_table import table_findings
from polygo_fab.cli.main import cli, main
from polygo_fab.core.count_puzzle import CountPuzzle
from polygo_fab.core.puzzle_drawing import as_counts
from polygo_fab.puzzles.variants.catalogue import VariantOrder, answer, generate
from polygo_fab.recipes.puzzle_jobs.answers import verdict
from polygo_fab.recipes.puzzle_jobs.export import exported
from polygo_fab.recipes.puzzle_jobs.input import Given, parse_any
from polygo_fab.recipes.puzzle_jobs.source import solution_rows
from polygo_fab.write.png import svg_png
from polygo_fab.write.puzz_link import puzz_link

TEXT = "nc:3x4:r2,1,2:c1,2,1,1:g+r1c1,-r3c2,+r3c4"
PUZZLE = as_counts(parse_any(TEXT))
ANSWER = verdict(parse_any(TEXT)).cells
Export = Callable[..., tuple[int, str, str]]


@pytest.fixture
def export(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Export:
    """Runs `polygo-fab puzzle export ...` in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def ran(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["polygo-fab", "puzzle", "export", *words])
        with pytest.raises(SystemExit) as stop:
            main()
        said = capsys.readouterr()
        return int(stop.value.code or 0), said.out, said.err

    return ran


def made(form: str, solved: bool = False) -> bytes:
    return exported(form, [Given(parse_any(TEXT), 1)], "en", solved)[0]


@pytest.mark.parametrize("kind", ["diagonals", "crossing", "hexagon", "colours", "hidden", "certain"])
def test_every_kind_is_drawn_and_told(kind: str) -> None:
    puzzle = generate(VariantOrder(kind), 1)
    for form, solved in ((".svg", False), (".svg", True), (".png", False), (".png", True), (".csv", False)):
        data, unproved = exported(form, [Given(puzzle, 1)], "de", solved)
        assert data
        assert not unproved


def test_the_same_puzzle_is_the_same_file(export: Export) -> None:
    code, out, _ = export("6x6#12345", "--out", "a.svg")
    assert (code, out) == (0, "a.svg: 1 puzzle, with exactly one solution\n")
    export("6x6#12345", "--out", "b.svg")
    assert Path("a.svg").read_bytes() == Path("b.svg").read_bytes()


def test_tables_hold_what_the_puzzles_are(export: Export) -> None:
    assert export(TEXT, "4x4#1", "--out", "t.json")[0] == 0
    assert export(TEXT, "4x4#1", "--out", "t.csv")[0] == 0
    told = json.loads(Path("t.json").read_text(encoding="utf-8"))["puzzles"]
    rows = list(csv.DictReader(io.StringIO(Path("t.csv").read_text(encoding="utf-8"))))
    assert [row["puzzle"] for row in told] == [row["puzzle"] for row in rows] == [TEXT, parse_any("4x4#1").text()]
    assert told[0]["counts"] == {"r": ["2", "1", "2"], "c": ["1", "2", "1", "1"]}
    assert told[0]["board"] == ["#???", "????", "?.?#"]
    assert rows[0]["solution"].split() == told[0]["solution"]
    assert [row["stars"] for row in rows] == [str(row["stars"]) for row in told] == ["3", "3"]


@pytest.mark.parametrize(("words", "said"), [
    (["4x4#1", "4x4#2", "--out", "a.svg"], "--out FILE.svg of 2 puzzles: allowed: one (--number 3, or FILE#3)"),
    (["4x4#1", "--out", "a.doc"], "--out with '.doc': allowed: .svg, .png, .csv, .json, .xml, .txt"),
    (["4x4#1", "--out", "a.csv", "--solved"], "--solved: allowed with --out FILE.svg or FILE.png"),
    (["nc:2x2:r1,1:c1,1", "--out", "a.csv"],
     "puzzle 1 'nc:2x2:r1,1:c1,1': several solutions: allowed: puzzles with exactly one answer"),
    (["nc:2x2:r2,2:c0,2", "--out", "a.png"],
     "puzzle 1 'nc:2x2:r2,2:c0,2': no solution: allowed: puzzles with exactly one answer"),
    (["4x4#1", "--out", "a.txt"], "puzzle 1 (base 4x4) as an address of puzz.link: allowed: rectangles, the one kind "
                                  "that is there"),
    (["16x16#1", "--out", "a.xml"], "puzzle 1 (base 16x16) as a question: allowed: rows and columns of one colour, "
                                    "with every cell sure, up to 225 cells"),
])
def test_what_cannot_be_is_one_line_and_no_file(export: Export, words: list[str], said: str) -> None:
    code, out, err = export(*words)
    assert (code, out, err) == (2, "", f"polygo-fab: {said}\n")
    assert not list(Path().iterdir())


@pytest.mark.parametrize(("old", "new"), [
    (b">1</text>", b">2</text>"),  # another count
    (b'x="4.0"', b'x="four"'), (b'x="4.0" ', b""),
    (b"<title>", b"<style>text{opacity:0}</style><title>"),
    (b'fill="#000000" font', b'fill="#ffffff" font'),  # a count that is not seen
    (b"A2.8 2.8 0 0 0 9.2 12", b"A2.8 2.8 0 0 0 11.2 12"),
    (b'stroke="#999999"', b'stroke="#ffffff"'),  # a line between cells that is not seen
    (b"</svg>", b'<path d="M8 8L40 8L40 32L8 32Z" fill="#ffffff" stroke="none" transform="scale(2)" /></svg>'),
    (b"</svg>", b'<path d="M8 8L40 8L40 32L8 32Z" fill="#ffffff" stroke="none" /></svg>'),  # all is covered
])
def test_a_broken_drawing_is_rejected(old: bytes, new: bytes) -> None:
    good = made(".svg")
    assert not [*drawing_findings(good, PUZZLE)]
    assert old in good
    assert [*drawing_findings(good.replace(old, new, 1), PUZZLE)]


def test_a_drawing_of_another_solution_is_rejected() -> None:
    good = made(".svg", solved=True)
    assert not [*drawing_findings(good, PUZZLE, ANSWER)]
    assert [*drawing_findings(good, PUZZLE, [1 - (value or 0) for value in ANSWER])]
    lines = [line for line in good.splitlines(keepends=True) if b"A2.8" in line]
    assert [*drawing_findings(good.replace(lines[-1], b""), PUZZLE, ANSWER)]


@pytest.mark.parametrize("what", [b"A2.8", b"<text", b'stroke-width="0.4"'])
def test_a_picture_that_lacks_something_is_rejected(what: bytes) -> None:
    svg = made(".svg")
    drawn, known = svg_board(svg, PUZZLE, "puzzle"), dict(PUZZLE.known)
    assert not [*pixel_findings(made(".png"), drawn, known)]
    lines = svg.splitlines(keepends=True)
    lost = next(line for line in lines if what in line)
    assert [*pixel_findings(svg_png(svg.replace(lost, b"", 1), 320), drawn, known)]
    assert [*pixel_findings(b"\x89PNG\r\n\x1a\n", drawn, known)]


@pytest.mark.parametrize(("form", "old", "new", "says"), [
    ("csv", ",1,3,", ",1,9,", "puzzle 1: stars: 9 are told, there are 3"),
    ("json", '"stars": 3', '"stars": null', "puzzle 1: stars: null are told, there are 3"),
    ("csv", ",base,3x4", ",base,4x3", "puzzle 1: size is 4x3, expected 3x4"),
    ("json", '"#???"', '"????"', "puzzle 1: row 1 of board is ????, expected #???"),
    ("csv", "number,puzzle", "number,the puzzle", "expected nc:"),
    ("csv", "\n1,", "\n2,", "puzzle 1: number is 2, expected 1"),
    ("csv", ",1,3,", ",1,\u0663,", "line 2: stars is '\u0663', expected a number in the digits 0 to 9"),
    ("csv", ",kind,", ",size,", "'size' is told twice"),
    ("csv", "r 2 1 2; ", "", "number of r counts is 0, expected 3"),
    ("csv", "r 2 1 2; ", "r 9; r 2 1 2; ", "'r' is told twice"), ("csv", "r 2 1 2; ", ";", "line 2: counts are ';"),
    ("csv", ",base,3x4", ",base", "line 2: 9 cells, expected 10"),
    ("json", '"stars": 3', '"stars": 9, "stars": 3', "'stars' is told twice"),
    ("json", '{"puzzles":', '{"puzzles": [], "puzzles":', "'puzzles' is told twice"),
    ("json", "]}", "", "cannot be read: ")])
def test_a_table_that_somebody_brings_is_checked(export: Export, form: str, old: str, new: str, says: str) -> None:
    assert export(TEXT, "4x4#1", "--out", f"t.{form}")[0] == 0
    table = Path(f"t.{form}").read_text(encoding="utf-8")
    good = CliRunner().invoke(cli, ["puzzle", "check", f"t.{form}"])
    assert (good.exit_code, good.stdout) == (0, "2 puzzles, 2 of them with exactly one solution\n")
    Path(f"t.{form}").write_text(table.replace(old, new, 1), encoding="utf-8")
    done = CliRunner().invoke(cli, ["puzzle", "check", f"t.{form}"])
    assert done.exit_code or done.exception
    assert says in done.output + str(done.exception)


@pytest.mark.parametrize(("name", "text"), [("t.csv", "number,puzzle\r\n"), ("t.json", '{"puzzles": []}')])
def test_a_table_without_puzzles_is_refused(export: Export, name: str, text: str) -> None:
    assert export(TEXT, "--out", name)[0] == 0
    Path(name).write_text(text, encoding="utf-8")
    done = CliRunner().invoke(cli, ["puzzle", "check", name])
    assert str(done.exception) == f"no puzzle in '{name}': expected one a line"


@pytest.mark.parametrize("form", ["csv", "json"])
def test_a_table_that_an_editor_saved_is_read(export: Export, form: str) -> None:
    assert export(TEXT, "4x4#1", "--out", f"t.{form}")[0] == 0
    Path(f"t.{form}").write_text("\ufeff" + Path(f"t.{form}").read_text(encoding="utf-8").lstrip("\ufeff") + "\n\n",
                                 encoding="utf-8")
    done = CliRunner().invoke(cli, ["puzzle", "check", f"t.{form}"])
    assert (done.exit_code, done.stdout) == (0, "2 puzzles, 2 of them with exactly one solution\n")


@pytest.mark.parametrize(("form", "old", "new"), [
    ("json", b'"level": 1', b'"level": 2'), ("json", b'"stars": 3', b'"stars": 4'), ("csv", b",1,3,", b",1,2,"),
    ("json", b'"stars": 3', b'"stars": null'), ("csv", b",1,3,", b",1,,"), ("json", b'"stars": 3, ', b""),
    ("json", b'"#???"', b'"????"'), ("json", b'"r": ["2"', b'"r": ["3"'),
    ("json", b'"number": 1', b'"number": 2'), ("json", b'"kind": "base", ', b""), ("json", b"]}\n", b"]"),
    ("csv", b"r 2 1 2", b"r 1 2 2"), ("csv", b"+r1c1", b"-r1c1"), ("csv", b"#??? ", b"?#?? "),
])
def test_a_broken_table_is_rejected(form: str, old: bytes, new: bytes) -> None:
    good = made(f".{form}")
    assert not [*table_findings(good, form, [(TEXT, PUZZLE)])]
    assert old in good
    assert [*table_findings(good.replace(old, new), form, [(TEXT, PUZZLE)])]


NAME = "Nombres Croisés 3x4 1"


@pytest.mark.parametrize(("old", "new"), [
    ("{1:MULTICHOICE:=×~●}", "{1:MULTICHOICE:×~=●}"),  # the mark is given for the wrong choice
    ("{1:MULTICHOICE:=×~●}", "{1:MULTICHOICE:=×~=●}"),  # for both
    ("{1:MULTICHOICE:=×~●}", "{1:MULTICHOICE:×~●}"),  # for none
    ("{1:MULTICHOICE:=×~●}", "{2:MULTICHOICE:=×~●}"), ("{1:MULTICHOICE:=×~●}", "{1:SHORTANSWER:=×~●}"),
    ("{1:MULTICHOICE:=×~●}", "×"), ("&lt;b&gt;●", "&lt;b&gt;×"), ("&lt;p&gt;", "&lt;p&gt;{1:MC:=a~b}"),
    ('padding: 4px"&gt;2&lt;', 'padding: 4px"&gt;3&lt;'), ('type="cloze"', 'type="essay"'), (NAME, "Nombres"),
    ("</quiz>", "<question/></quiz>"), ("</quiz>", ""),
])
def test_a_question_that_marks_otherwise_is_rejected(old: str, new: str) -> None:
    good = made(".xml").decode()
    assert not [*moodle_findings(good.encode(), [(NAME, PUZZLE)])]
    assert old in good
    assert [*moodle_findings(good.replace(old, new, 1).encode(), [(NAME, PUZZLE)])]


# --- addresses of puzz.link


AREAS = "nc-rectangles:6x6:g3r1c3,4r2c5,5r3c1,6r3c3,4r5c3,8r5c4,6r6c6"
ADDRESS = "https://puzz.link/p?shikaku/6/6/h3m4g5g6q48m6"
"""What pzpr 0.10.1 itself writes for these numbers."""


def test_addresses_open_rectangles(export: Export) -> None:
    assert export(AREAS, AREAS, "--out", "two.txt")[:2] == (0, "two.txt: 2 puzzles, each with exactly one solution\n")
    assert Path("two.txt").read_text(encoding="ascii") == f"{ADDRESS}\n" * 2


def test_large_areas_and_long_gaps_are_written_as_there() -> None:
    """Of pzpr 0.10.1, too: 16 cells and more, more than 20 cells without number."""
    puzzle = parse_any("nc-rectangles:5x9:g45r5c9")
    assert isinstance(puzzle, CountPuzzle)
    assert puzz_link(puzzle) == "https://puzz.link/p?shikaku/9/5/zzj-2d"
    assert not [*link_findings(puzz_link(puzzle).encode() + b"\n", [puzzle])]


@pytest.mark.parametrize(("old", "new"), [
    ("h3", "h4"), ("h3", "i3"), ("g5", "5g"), ("m6", "m6g"), ("m6", "m"), ("/6/6/", "/6/5/"), ("/6/6/", "/4/9/"),
    ("shikaku", "nurikabe"), ("m4", "m+004"), ("\n", "\n\n"), (f"{ADDRESS}\n", "")])
def test_another_address_is_rejected(old: str, new: str) -> None:
    puzzle = parse_any(AREAS)
    assert isinstance(puzzle, CountPuzzle)
    good = f"{ADDRESS}\n"
    assert not [*link_findings(good.encode(), [puzzle])]
    assert old in good
    assert [*link_findings(good.replace(old, new, 1).encode(), [puzzle])]


PZPR = """
const pzpr = require("pzpr");
for (const [address, rows] of JSON.parse(require("fs").readFileSync(0))) {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(address);
  const board = puzzle.board;
  board.border.each(side => {
    const [a, b] = side.sidecell;
    const its = one => rows[(one.by - 1) / 2][(one.bx - 1) / 2];
    if (!a.isnull && !b.isnull) side.qans = its(a) !== its(b);
  });
  board.rebuildInfo();
  console.log(puzzle.pid, puzzle.getURL().replace(/^.*\\?/, ""), puzzle.check(true).complete);
}
"""


@pytest.mark.slow
@pytest.mark.skipif(subprocess.run(["node", "-e", "require('pzpr')"], capture_output=True).returncode != 0
                    if shutil.which("node") else True, reason="needs node with pzpr (npm install pzpr; NODE_PATH)")
def test_the_site_itself_reads_the_same_and_takes_the_solution() -> None:
    asked = []
    for size, many in (("4x4", 10), ("5x9", 10), ("6x6", 20), ("10x10", 20), ("14x14", 10)):
        for index in range(many):
            puzzle = generate(VariantOrder("rectangles", size), 3, index)
            asked.append((puzz_link(puzzle), solution_rows(puzzle, answer(puzzle) or ())))
    done = subprocess.run(["node", "-e", PZPR], input=json.dumps(asked), capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [f"shikaku {address.removeprefix('https://puzz.link/p?')} true"
                                        for address, _ in asked]
