"""Nothing that a file says, or is called, acts on a terminal; and nothing long is repeated."""

import ast
import json
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab.core.errors import BadInput
from polygo_fab.core.words.printable import brief, one_line, printable

PACKAGE = Path(__file__).parents[2] / "polygo_fab"
ACTING = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}

RUN = """
import json, sys
from polygo_fab.cli.main import main
for words in json.loads(sys.stdin.read()):
    sys.argv[1:] = words
    try:
        main()
    except SystemExit as stop:
        print("code", stop.code, flush=True)
"""


def run(*commands: list[str], cwd: Path) -> tuple[str, str]:
    """What the commands say, one after the other in one process, on the two streams."""
    done = subprocess.run([sys.executable, "-c", RUN], input=json.dumps(commands).encode(), capture_output=True,
                          cwd=cwd, check=True, timeout=300)
    return done.stdout.decode(), done.stderr.decode()


def acting(text: str) -> set[str]:
    return {c for c in text if unicodedata.category(c) in ACTING and c != "\n"}


@given(st.text())
def test_nothing_printed_acts(text: str) -> None:
    assert acting(printable(text)) == acting(brief(text)) == acting(one_line(text)) == set()
    assert "\n" not in brief(text) + one_line(text)
    assert printable(text).count("\n") == text.count("\n")
    assert len(brief(text)) <= 200


@given(st.text(st.sampled_from("ab \x1b[0;31m\x9b\n"), max_size=40))
def test_colours_alone_stay(text: str) -> None:
    found = printable(text, colour=True)
    assert "\x9b" not in found
    for part in found.split("\x1b")[1:]:
        head, mark, _ = part.partition("m")
        assert mark
        assert head[0] == "["
        assert set(head[1:]) <= set("0123456789;")


@pytest.mark.parametrize("text", ["Numéro 1 : « à » – 6 × 6 ≤ 9 mm²", "Damier\u00a0: 10\u202fmm", "日本語 é ñ ✓"])
def test_what_prints_is_left_as_it_is(text: str) -> None:
    assert printable(text) == text


def test_what_is_long_is_cut() -> None:
    for given_ in ("x" * 5000, "a b " * 2000, "'" + "a b " * 2000 + "'"):
        for message in (str(BadInput(f"cannot read '{given_}': not a file")), str(BadInput(given_)), brief(given_)):
            assert len(message) < 2001
    assert "x" * 201 not in str(BadInput("cannot read " + "x" * 5000))
    assert len(str(BadInput(f"cannot read '{'a b ' * 500}': not a file"))) < 240


@pytest.mark.proof
def test_one_function_prints() -> None:
    """Everything goes through `console.say`, that lets nothing through that acts."""
    found = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func)
                if name in ("print", "click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write"):
                    found.append((path.name, name))
    assert found == [("console.py", "click.echo")]


NAMES = ["esc\x1b[2J\x1b]0;x\x07", "c1\x9b31m", "new\nline", "return\r", "back\b\b\b", "bell\x07", "del\x7f", "tab\t",
         "turned\u202egvs.", "isolated\u2066x", "joined\u200dx", "line\u2028x", "marked\ufeff", "halved\udcff", "-rf",
         "--report", "%s%n{0}", "<script>alert(1)<&", "'; quoted \"", "n" * 240]
DRAWING = ('<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="10mm" viewBox="0 0 10 10"><path id="a\x9bb" '
           'd="M 1 1 L 9 1 L 9 9 Z" fill="none" stroke="\x9b31m\u202e" stroke-width="0.1" class="\u2028"/></svg>')


@pytest.mark.proof
def test_names_and_contents_do_not_act_on_the_terminal(tmp_path: Path) -> None:
    """Twenty names that a file may have, with contents that are no better, given to every command that reads files."""
    for name in NAMES:
        for kind, text in ((".svg", DRAWING), (".dxf", "0\n\x1b[2J\n"), (".txt", "nc:\x9b\x1b\n"),
                           (".toml", 'game = "\\u009b\x9b"\nkit = "\x9b"\n')):
            (tmp_path / f"{name[:240]}{kind}").write_bytes(text.encode())
    every = [f"./{name[:240]}" for name in NAMES]
    out, err = run(["check", *(f"{name}.svg" for name in every), *(f"{name}.dxf" for name in every)],
                   ["check", "--json", *(f"{name}.svg" for name in every)],
                   ["check", *(f"{name}.svg" for name in every), "--report", "report.html"],
                   *(["make", f"{name}.toml"] for name in every),
                   *(["game", "replay", f"{name}.toml"] for name in every),
                   ["puzzle", "check", *(f"{name}.txt" for name in every)],
                   *(["puzzle", "book", f"{name}.toml", "--out", "b.pdf"] for name in every),
                   *(["puzzle", "new", "--kind", "braille", "--word-list", f"{name}.txt"] for name in every[:2]),
                   *(["make", name] for name in every), *(["game", "show", name] for name in every),
                   *([name] for name in every if not name.startswith("-")),
                   *(["make", "tetrago", "--set", name] for name in every), cwd=tmp_path)
    assert acting(out) == acting(err) == set()
    assert "Traceback" not in err
    assert set(line for line in out.splitlines() if line.startswith("code")) <= {"code 1", "code 2"}
    assert {p.name for p in tmp_path.iterdir() if p.suffix not in (".svg", ".dxf", ".toml", ".txt")} == {"report.html"}


@pytest.mark.proof
def test_nothing_long_is_repeated(tmp_path: Path) -> None:
    long = "x" * 30_000
    (tmp_path / "a.toml").write_text(f'kit = "tetrago"\nmachine = ["{long}"]\nlanguages = ["{long}"]\n"{long}" = 1\n')
    words = "'ab', " * 10_000
    (tmp_path / "b.toml").write_text(f'kit = "tetrago"\nlanguages = [{words}1]\n')
    (tmp_path / "c.toml").write_text(f'game = "{long}"\n')
    (tmp_path / "d.txt").write_text(f"nc:{long}\n")
    commands = [["make", long], [long], ["make", "tetrago", "--set", long],
                ["make", "tetrago", "--set", f"{long}={long}"],
                ["make", "tetrago", "--set", f"cells={long}"], ["make", "tetrago", "--paper", long], ["check", long],
                ["make", "tetrago", f"--{long}"], ["make", "a.toml"], ["make", "b.toml"], ["game", "replay", "c.toml"],
                ["puzzle", "check", "d.txt"], ["puzzle", "new", "--seed", long], ["puzzle", "new", "--size", long],
                ["puzzle", "check", f"nc:{long}"], ["puzzle", "hint", "6x6#1", "--known", long], ["list", long],
                ["puzzle", "solve", "--rows", long, "--cols", long], ["game", "show", "hex", "--board", long],
                ["puzzle", "new", "--kind", "braille", "--words", long], ["make", "tetrago", "--out", f"/{long}"],
                ["make", "tetrago", *(["ab"] * 9000)], ["game", "show", *(["ab"] * 9000)], ["calibrate", long],
                ["check", "a.svg", "--material", long], ["check", "a.svg", "--report", long]]
    out, err = run(*commands, cwd=tmp_path)
    assert out.splitlines() == ["code 2"] * len(commands)
    assert "x" * 201 not in err
    assert max(map(len, err.splitlines())) < 1000
    assert "Traceback" not in err
