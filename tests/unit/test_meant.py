"""What somebody types who does not know the words yet is answered with the command that does it, in one line."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from polygo_fab.cli import listing
from polygo_fab.cli.main import main
from polygo_fab.core.errors import MissingTool
from polygo_fab.core.ledger import Ledger, Together
from polygo_fab.core.words.language_files import words_in
from polygo_fab.puzzles.grade import LEVELS
from polygo_fab.puzzles.level_names import LEVEL_NAMES
from polygo_fab.recipes.make import Made, make
from polygo_fab.recipes.recipe import Recipe


def run(words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Exit code, output, errors."""
    monkeypatch.setattr(sys, "argv", ["polygo-fab", *shlex.split(words)])
    with pytest.raises(SystemExit) as stop:
        main()
    out, err = capsys.readouterr()
    return int(stop.value.code or 0), out, err


@pytest.mark.slow
@pytest.mark.parametrize(("typed", "told"), [
    ("puzzle book --stars 3-4", 'no such option --stars: written in the spec, such as --spec "4x 6x6/stars=3-4"'),
    ("puzzle book --level easy", 'no such option --level: written in the spec, such as --spec "4x 6x6:easy"'),
    ("make tetrago --thickness 4", "no such option --thickness: a setting of tetrago: --set thickness=4"),
    ("make tetrago --cells=7", "a setting of tetrago: --set cells=7"),
    ("make tetrago hexago --pawn-thickness 2 ", "a setting of tetrago, hexago: --set pawn_thickness=2"),
    ("make hexago --gap 1", "--gap: a setting of tetrago, not of hexago"),
    ("make hex --board h5", "a setting of board, inlay, paper, pieces, tiles: --set board=h5"),
    ("make tetrago --thicknes 4", "did you mean --set thickness=4?"),
    ("make tetrago --papr a4", "did you mean '--paper'?"),
    ("game show go-n --urn", "a setting of go-n: --option urn=VALUE"),
    ("calibrate plywood-5 --tongue-x 6", "--set tongue_x=6"),
    ("check --thicknes 3 x.svg", "did you mean '--thickness'?"),
    ("make tetrago --zzzzzz", "allowed: --out, --set"),
    ("make puzzles", "did you mean `polygo-fab puzzle new --out puzzles.pdf`? allowed: board"),
    ("make rulebooks", "did you mean `polygo-fab make books`?"),
    ("make polygo", "did you mean `polygo-fab make board --set game=polygo` or `polygo-fab make pieces"),
    ("make paper hex", "did you mean `polygo-fab make paper --set game=hex`?"),
    ("make board H5", "did you mean `polygo-fab make board --set board=h5`?"),
    ("make tetrgo", "did you mean 'tetrago'?"),
    ("make hexago-quik", "did you mean 'hexago-quick'?"),
    ("puzzle new --level fiendish", "--level 'fiendish': allowed: 1 to 4, or easy, medium, hard, expert"),
    ("puzzle new --level 5", "--level '5': allowed: 1 to 4, or easy, medium, hard, expert"),
    ("puzzle new --count many", "--count 'many': allowed: a whole number"),
    ("game play hex --seconds x", "--seconds 'x': allowed: a number from 0.05 to 3600"),
    ("puzzle make", "did you mean `polygo-fab puzzle new`?"),
    ("play hex", "no such command 'play': did you mean `polygo-fab game play`?"),
    ("solve", "did you mean `polygo-fab puzzle solve`?"),
    ("tetrago", "did you mean `polygo-fab make tetrago`?"),
    ("kits", "did you mean `polygo-fab list kits`?"),
    ("game tetrago", "did you mean `polygo-fab game show tetrago` or `polygo-fab game play tetrago`?"),
    ("mke tetrago", "did you mean `polygo-fab make`?"),
    ("list tetrago", "did you mean `polygo-fab list kits tetrago`?"),
    ("list materals", "did you mean 'materials'?"),
    ("list materials plywod-3", "did you mean 'plywood-3'?")])
def test_a_near_miss_is_answered_with_what_does_it(typed: str, told: str, monkeypatch: pytest.MonkeyPatch,
                                                   capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(typed, monkeypatch, capsys)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_the_levels_that_are_named_are_those_that_there_are() -> None:
    assert set(LEVEL_NAMES.values()) == set(LEVELS)
    for lang in ("en", "fr", "de"):
        words = words_in(lang, "booklet")["levels"]
        assert [LEVEL_NAMES[words[level - 1].casefold()] for level in LEVELS] == list(LEVELS)


@pytest.mark.parametrize(("word", "level"), [("hard", 3), ("EASY", 1), ("difficile", 3), ("Experte", 4), ("2", 2)])
def test_a_level_has_a_name(word: str, level: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
                            ) -> None:
    code, out, _ = run(f"puzzle new --count 2 --level {word}", monkeypatch, capsys)
    assert code == 0
    assert out == run(f"puzzle new --count 2 --level {level}", monkeypatch, capsys)[1]


def test_a_list_of_some(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run("list kits tetrago", monkeypatch, capsys)
    assert code == 0
    assert out.startswith("tetrago  TetraGo")
    assert "thickness = 5" in out
    assert "hexago" not in out.replace("HexaGo", "")
    assert [row["name"] for row in listing.chosen("materials", ["card-2", "Plywood-3"])] == ["plywood-3", "card-2"]


def test_summaries_are_whole(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for words in ("--help", "puzzle --help", "game --help"):
        _, out, _ = run(words, monkeypatch, capsys)
        assert "..." not in out.partition("Commands:")[2]
    _, out, _ = run("--help", monkeypatch, capsys)
    assert "to a material of your own, with its kerf." in re.sub(r"\s+", " ", out)


# --- make --dry-run, --open


def test_a_dry_run_tells_the_files_that_are_made_and_writes_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                                 capsys: pytest.CaptureFixture[str]) -> None:
    words = f"make coupons --format svg,png --lang en --machine k40 --out {tmp_path} --dry-run -v"
    code, out, err = run(words, monkeypatch, capsys)
    assert (code, err) == (0, "")
    assert list(tmp_path.iterdir()) == []
    made = make(Recipe("coupons", "coupons", machine="k40", formats=("svg", "png"), languages=("en",)), tmp_path)
    told = {line.strip() for line in out.splitlines() if line.startswith("  ")}
    assert told == set(made.files) == {p.relative_to(made.folder).as_posix() for p in made.folder.rglob("*")
                                       if p.is_file()}
    assert f"{len(made.files)} files would be made in {made.folder}: 1 in laser/" in out
    bill = made.files["bill.txt"].decode()
    minutes = re.search(r"laser time (\d+ min \d\d s)", bill)
    assert minutes
    assert f"time: 1 job, {minutes[1]} at the laser of k40\n" in out
    assert "sheets: 1 of plywood-3, 3 mm, 300 x 200 mm: coupons" in out
    code, out, _ = run(f"{words} --set kerf=0.1", monkeypatch, capsys)
    assert code == 0, "nothing is replaced"
    assert f"make would refuse it: '{made.folder}' was made with other settings" in out
    monkeypatch.setattr("polygo_fab.recipes.dry_run.load_cad", lambda: 1 / 0)
    words = f"make paper --set game=go-n --lang en --paper a4 --out {tmp_path} --dry-run"
    assert run(words, monkeypatch, capsys)[0] == 0, "there are no solids of it"


def test_a_dry_run_of_several_ends_with_their_sum(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                  capsys: pytest.CaptureFixture[str]) -> None:
    """A recipe that is said twice is one of them."""
    again = tmp_path / "again.toml"
    again.write_text('kit = "coupons"\n', encoding="utf-8")
    _, out, _ = run(f"make coupons coupons {again} --format svg --out {tmp_path} --dry-run", monkeypatch, capsys)
    [files] = {int(many) for many in re.findall(r"(\d+) files would be made", out)}
    [(minutes, seconds)] = {(int(m), int(s)) for m, s in re.findall(r"time: 1 job, (\d+) min (\d\d) s", out)}
    told = re.fullmatch(rf"in all: 2 recipes, {2 * files} files, 2 sheets, (\d+) min (\d\d) s at the laser",
                        out.splitlines()[-1])
    assert told
    assert abs(60 * int(told[1]) + int(told[2]) - 2 * (60 * minutes + seconds)) <= 1


def test_a_dry_run_refuses_a_folder_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch,
                                                           capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run("make coupons --format svg --out /dev/null/made --dry-run", monkeypatch, capsys)
    assert (code, err) == (2, "polygo-fab: cannot write '/dev/null/made/coupons': '/dev/null' is not a folder\n")


def test_a_dry_run_says_why_there_will_be_no_solids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                    capsys: pytest.CaptureFixture[str]) -> None:
    def without() -> None:
        raise MissingTool("the CAD kernel does not load")

    monkeypatch.setattr("polygo_fab.recipes.dry_run.load_cad", without)
    _, out, _ = run(f"make board --format svg,step --out {tmp_path} --dry-run", monkeypatch, capsys)
    assert "left out: cad: the CAD kernel does not load" in out
    assert " in cad/" not in out


def test_the_page_that_is_told_is_in_the_language_that_is_spoken_where_there_is_one(tmp_path: Path) -> None:
    files = {"index.html": b"", "index.fr.html": b"", "index.en.html": b""}
    its = Made(tmp_path, Recipe("coupons", "coupons").build(), files=files, skipped=(), findings=())
    assert [its.page(lang).name for lang in ("en", "fr", "de")] == ["index.en.html", "index.fr.html", "index.html"]
    assert its.summary("en").endswith(f"look at {tmp_path / 'index.en.html'}")


def test_what_falls_with_a_folder_that_was_left_out_is_told_there_alone(tmp_path: Path) -> None:
    lost, other = (Together("CONTRACT", "they agree", (path,), f"they agree: {path} is not there")
                   for path in ("cad/floor.step", "print/a.pdf"))
    for skipped, told in (((), 2), (("cad: no kernel (not proved: CONTRACT)",), 1)):
        its = Made(tmp_path, Recipe("coupons", "coupons").build(), files={}, skipped=skipped, findings=(),
                   ledger=Ledger((), (lost, other)))
        assert sum(line.startswith("not proved: CONTRACT") for line in its.wanting()) == told


def test_the_page_is_opened_in_the_browser_that_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                         capsys: pytest.CaptureFixture[str]) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    browser.write_text(f"#!/bin/sh\nprintf '%s' \"$1\" > '{seen}'\n")
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    monkeypatch.setattr("webbrowser._tryorder", None)
    page = tmp_path / "my out/coupons/index.html"
    monkeypatch.setattr("polygo_fab.recipes.make.make",
                        lambda recipe, *given: Made(page.parent, recipe.build(), files={}, skipped=(), findings=()))
    words = f"make coupons --out '{tmp_path / 'my out'}' --quiet --open"
    assert run(words, monkeypatch, capsys)[0] == 0
    assert seen.read_text() == page.as_uri()
    monkeypatch.setattr("webbrowser.open", lambda url: False)
    code, _, err = run(words, monkeypatch, capsys)
    assert code == 0, "it is made all the same"
    assert f"there is no browser here (BROWSER names one): open {page}" in err
