"""The command line as a person types it: what is printed, the exit code, and one line for what is wrong."""

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from polygo_fab.cli.game_files import refuse_out
from polygo_fab.cli.main import cli, main
from polygo_fab.core.errors import BadInput
from polygo_fab.recipes.recipe import load, revised


class Ran(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def run(*words: str, cwd: Path | None = None) -> Ran:
    """What the command answers, in this process: to begin one takes longer than most of what is asked here."""
    out, err, before = io.StringIO(), io.StringIO(), sys.argv
    sys.argv = ["polygo-fab", *words]
    try:
        with (contextlib.chdir(cwd or "."), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err),
              pytest.raises(SystemExit) as stop):
            main()
    finally:
        sys.argv = before
    return Ran(int(stop.value.code or 0), out.getvalue(), err.getvalue())


@pytest.mark.slow
@pytest.mark.parametrize("words", [(), ("list",), ("make",), ("check",), ("puzzle", "new"), ("game", "show")])
def test_help_has_an_example(words: tuple[str, ...]) -> None:
    shown = run(*words, "--help")
    assert shown.returncode == 0
    assert "Example: polygo-fab" in shown.stdout


def commands(group: click.Group = cli, *before: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, *before, name)
        else:
            yield (*before, name), command


def test_no_option_is_taken_twice_and_no_path_is_empty() -> None:
    """Of every command; what may be given several times says so in its help."""
    tried = 0
    for words, command in commands():
        for option in command.params:
            if not isinstance(option, click.Option) or option.is_flag or option.multiple:
                continue
            tried += 1
            with pytest.raises(BadInput, match=f"{option.opts[-1]}: given 2 times: allowed: once"):
                cli.main([*words, option.opts[-1], "1", option.opts[-1], "1"], standalone_mode=False)
            if isinstance(option.type, click.Path):
                with pytest.raises(BadInput, match=f"{option.opts[-1]} '': expected a path"):
                    cli.main([*words, option.opts[-1], ""], standalone_mode=False)
    assert tried > 60


@pytest.mark.parametrize(("words", "told"), [
    (["make", "tetrago", "--set", "cells=6", "--set", "cells=7"], "cells is '6' already: allowed: once"),
    (["make", "tetrago", "--set", "material=card-1", "--material", "card-1"], "material is 'card-1' already"),
    (["game", "show", "go-n", "--players", "3", "--option", "players=4"], "players is '4' already"),
    (["make", "paper", "--set", "game=hexadames", "--set", "rules=rows=1 rows=2"], "rows is '1' already"),
    (["game", "show", "\udcff"], "expected text in the encoding"),
    (["puzzle", "new", "--kind", "qr", "--text", "a\x1b[31m"], "characters that print, and line ends"),
    (["puzzle", "new", "--kind", "qr", "--text", "  "], "characters that print"),
    (["make", "paper", "--set", "game=\udcfe"], "^--set .*: expected text in the encoding"),
    (["check", "a.svg", ""], "PATH '': expected a path"), (["puzzle", "book", ""], "FILE '': expected a path"),
])
def test_nothing_given_is_dropped(words: list[str], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        cli.main(words, standalone_mode=False)


def test_what_no_games_are_recorded_of_is_made_with_a_number() -> None:
    """The number that the refusal names is what it proposes; never an empty text."""
    with pytest.raises(BadInput, match=r"would do: --set count=36$"):
        revised(load("paper"), ["game=polygo", "rules=arcs=a1-c1:1"]).build()


def test_a_link_that_leads_nowhere_is_no_game(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").symlink_to(tmp_path / "b.pdf")
    with pytest.raises(BadInput, match="is a link: name the file itself"):
        refuse_out(tmp_path / "a.pdf")


@pytest.mark.slow
@pytest.mark.parametrize("what", ["kits", "parts", "boards", "games", "materials", "machines", "formats"])
def test_list(what: str) -> None:
    shown, data = run("list", what), run("list", what, "--json")
    assert shown.returncode == data.returncode == 0
    rows = json.loads(data.stdout)
    assert rows
    assert all(row["name"] in shown.stdout for row in rows)


@pytest.mark.slow
def test_make_check_and_bad_input_change_nothing(tmp_path: Path) -> None:
    made = run("make", "tetrago", "--set", "cells=3", "--set", "numbers=no", "--format", "svg", "--out", str(tmp_path))
    assert made.returncode == 0, made.stderr
    assert "made    laser      7 files" in made.stdout
    assert "laser/floor.svg" not in made.stdout, "one line for a folder"
    assert re.findall(r"proved  (.+)", made.stdout)[-1] == "14 files: 13 proved, 1 not proved; 0 findings"
    assert re.findall(r"(\d+ files: .+); look", made.stdout) == ["14 files: 13 proved, 1 not proved; 0 findings"]
    assert "proved  0" not in made.stdout
    assert "look at" in made.stdout
    told = run("make", "coupons", "--format", "svg", "--lang", "en", "--out", str(tmp_path / "told"), "-v")
    assert "made    laser/coupons.svg" in told.stdout
    checked = run("check", str(tmp_path / "tetrago"))
    assert (checked.returncode, checked.stdout) == (0, (
        f"{tmp_path / 'tetrago'}: 14 files: 14 proved, 1 of them made again and compared; 0 findings\n"))
    before = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    refused = run("make", "tetrago", "--set", "cells=2", "--out", str(tmp_path))
    assert refused.returncode == 2
    assert {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()} == before
    (tmp_path / "tetrago" / "laser" / "lid.svg").write_text("<svg/>")
    found = run("check", str(tmp_path / "tetrago"))
    assert found.returncode == 1
    assert "CHANGED laser/lid.svg" in found.stderr
    assert json.loads(run("check", "--json", str(tmp_path / "tetrago")).stdout)[0]["code"]


@pytest.mark.slow
@pytest.mark.parametrize(("words", "says"), [
    (["make", "tetrago", "--set", "cells=2"], "storage rule"),
    (["make", "tetrago", "--set", "pawn=25"], "larger than a cell of 20 mm"),
    (["make", "tetrago", "--set", "kerf=-0.1"], "allowed: 0 to 0.6 mm"),
    (["make", "tetrago", "--material", "oak"], "unknown material 'oak'"),
    (["make", "tetrago", "--set", "cels=6"], "did you mean 'cells'"),
    (["make", "tetrago", "--set", "cells"], "expected KEY=VALUE"),
    (["make", "tetrago", "--format", "svg,jpg"], "unknown format 'jpg'"),
    (["make", "tetrago", "--paper", "a5"], "unknown paper 'a5'"),
    (["make", "tetrago", "--lang", "xx"], "unknown language 'xx'"),
    (["make", "tetrago", "--machine", "k41"], "did you mean 'k40'"),
    (["make", "tetrag"], "did you mean 'tetrago'"),
    (["make", "none.toml"], "cannot read 'none.toml'"),
    (["make", "tetrago", "--out", "/dev/null/x"], "cannot write"),
    (["make"], "RECIPE"),
    (["mak"], "mak"),
    (["check", "nowhere"], "cannot read 'nowhere'"),
    (["check", "."], "manifest"),
    (["puzzle", "new", "--size", "6by6"], "size '6by6'"),
    (["puzzle", "new", "--size", "61x61"], "61"),
    (["puzzle", "new", "--count", "0"], "0"),
    (["puzzle", "new", "--out", "p.doc"], "allowed: .pdf, .html, .brf, .jsonl, .txt"),
    (["puzzle", "new", "--lang", "xx", "--out", "p.pdf"], "'xx'"),
    (["game", "show", "chess"], "unknown game 'chess'"),
    (["game", "show", "polygo", "--board", "h99"], "board 'h99'"),
    (["game", "show", "polygo", "--players", "9"], "players"),
    (["game", "show", "polygo", "--option", "fredom=any"], "did you mean 'freedom'"),
])
def test_bad_input_is_one_line_and_exit_2(tmp_path: Path, words: list[str], says: str) -> None:
    shown = run(*words, cwd=tmp_path)
    assert shown.returncode == 2
    assert says in shown.stderr
    assert shown.stderr.startswith("polygo-fab: ")
    assert shown.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.proof
def test_puzzles(tmp_path: Path) -> None:
    words = ["puzzle", "new", "--size", "6x6", "--count", "6", "--seed", "1"]
    text = run(*words)
    assert len(text.stdout.splitlines()) == 6
    assert text.stdout == run(*words).stdout
    assert run(*words, "--out", str(tmp_path / "p.pdf")).returncode == 0
    assert (tmp_path / "p.pdf").read_bytes().startswith(b"%PDF")
    assert run(*words, "--out", str(tmp_path / "p.jsonl")).returncode == 0
    rows = [json.loads(line) for line in (tmp_path / "p.jsonl").read_text().splitlines()]
    assert [row["puzzle"] for row in rows] == text.stdout.splitlines()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["p.jsonl", "p.pdf"]


@pytest.mark.slow
def test_game_show() -> None:
    shown = run("game", "show", "polygo", "--board", "h5", "--players", "3")
    assert shown.returncode == 0
    assert "h5, 3 players" in shown.stdout
    assert "conjecture" in shown.stdout
    data = json.loads(run("game", "show", "polygo", "--json").stdout)[0]
    assert len(data["moves"]) == 36


@pytest.mark.slow
@pytest.mark.parametrize(("line", "offered"), [
    ("polygo-fab make te", "tetrago"), ("polygo-fab make tetrago --machine bed-4", "bed-400x300"),
    ("polygo-fab make tetrago --material petg", "petg-0.7"), ("polygo-fab make tetrago --set ce", "cells="),
    ("polygo-fab game show pol", "polygo"), ("polygo-fab game show polygo --board h", "h5"),
])
def test_the_shell_completes_names(line: str, offered: str) -> None:
    words = line.split(" ")
    environment = os.environ | {"_POLYGO_FAB_COMPLETE": "bash_complete", "COMP_WORDS": line,
                                "COMP_CWORD": str(len(words) - 1)}
    shown = subprocess.run([sys.executable, "-c", "from polygo_fab.cli.main import main; main()"], capture_output=True,
                           text=True, check=False, env=environment)
    assert f"plain,{offered}" in shown.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_streams_that_the_caller_has_closed(closed: str) -> None:
    program = shlex.join([sys.executable, "-c", "from polygo_fab.cli.main import main; main()"])
    for command in ("game play hex", "game simulate hex --games 5", "list games"):
        done = subprocess.run(f"{program} {command} {closed}", shell=True, input=b"", capture_output=True)
        assert (done.returncode, b"Traceback" in done.stderr) == (0, False)


@pytest.mark.proof
def test_quiet_shows_a_bar_and_a_time_for_each_recipe(tmp_path: Path) -> None:
    made = run("make", "coupons", "tiles-tilers", "--quiet", "--format", "svg", "--out", str(tmp_path))
    lines = [re.fullmatch(r"\[([#-]{24})] ([12]) of 2  (?:coupons|tiles-tilers) +(\d+) files +\d+\.\d s", line)
             for line in made.stdout.splitlines()]
    assert [(line[1].count("#"), line[2]) for line in lines if line] == [(12, "1"), (24, "2")]
    assert len(lines) == 2
