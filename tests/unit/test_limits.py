"""Files from anywhere are read within limits of time and memory; whatever they do to what reads them is one line."""

import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hostile_files import HOSTILE, page, stream

from polygo_fab.cli.terminal import open_file
from polygo_fab.core.errors import BadInput, MissingTool
from polygo_fab.recipes.check import check_path
from polygo_fab.recipes.make import make
from polygo_fab.recipes.puzzle_jobs.input import given_puzzles
from polygo_fab.recipes.recipe import Recipe, load
from polygo_fab.recipes.report import entries
from polygo_fab.runtime import limits as bounds
from polygo_fab.runtime.limits import Fault, TooMuch, alone, isolated

LONGEST = {"content-of-400-MB.pdf", "content-of-strokes.pdf", "many-pages.pdf", "object-stream.pdf", "zeros.pdf",
           "web.svg", "nested-arrays.pdf", "forms-in-forms.pdf"}
"""For `make proof`: others that repeat, nest or cross stay in `make test`."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are no limits")


@pytest.fixture
def tight(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Less than in earnest, so that the tests are quick; and nothing takes more than that."""
    monkeypatch.setattr(bounds, "READING", replace(bounds.READING, seconds=2, memory=200_000_000))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    yield
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 4.5


def for_ever() -> None:
    while True:
        pass


def much() -> int:
    return len(bytearray(2_000_000_000))


def crash() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refused() -> None:
    raise BadInput("refused")


def broken() -> None:
    raise KeyError("priority")


def missing() -> None:
    raise MissingTool("install it")


def deep(n: int = 0) -> int:
    return deep(n + 1) + 1


def talk() -> str:
    print("said on standard output")
    os.write(2, b"said on standard error")
    return "answer"


@pytest.mark.slow
@pytest.mark.parametrize(("work", "says"), [
    (for_ever, "takes more than 0 s to read"), (much, "takes more than 500 MB to read"),
    (crash, "what reads it crashed"), (refused, "refused"), (deep, "what is in it is nested too deep")])
def test_one_line_whatever_happens(monkeypatch: pytest.MonkeyPatch, work: Callable[[], object], says: str) -> None:
    monkeypatch.setattr(bounds, "READING", replace(bounds.READING, seconds=0))  # the system rounds up to one or two
    with pytest.raises(BadInput, match=f"^'x.pdf': {says}"):
        alone("'x.pdf'", work)


def test_the_others_are_read_all_the_same() -> None:
    """Each answer in its place; one that is too much for the process costs none of those after it."""
    found = list(isolated([talk, crash, refused, talk, missing, crash, talk, broken, talk]))
    assert [found[k] for k in (0, 3, 6, 8)] == ["answer"] * 4
    assert isinstance(found[7], Fault)
    assert str(found[7]) == "what reads it fails: KeyError 'priority'"  # and no place in polygo-fab
    assert [type(found[k]) for k in (1, 2, 4, 5)] == [TooMuch, BadInput, MissingTool, TooMuch]


@pytest.mark.slow
@pytest.mark.parametrize(("ready", "says"), [(for_ever, "takes more than 0 s to make again"), (much, "to make again")])
def test_what_takes_too_much_to_make_again_ends_all(monkeypatch: pytest.MonkeyPatch, ready: Callable[[], object],
                                                    says: str) -> None:
    """Each file of a manifest may ask for as much: one is enough."""
    monkeypatch.setattr(bounds, "BUILDING", replace(bounds.BUILDING, seconds=0))
    found = isolated([talk, talk, talk], [missing, ready, ready])
    assert isinstance(next(found), MissingTool)
    with pytest.raises(TooMuch, match=says):
        next(found)


def test_what_libraries_say_of_a_file_is_not_said(capfd: pytest.CaptureFixture[str]) -> None:
    assert alone("x", talk) == "answer"
    assert capfd.readouterr() == ("", "")


def test_a_fault_of_ours_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        alone("x", lambda: 1 // 0)


@pytest.mark.proof
def test_each_file_has_the_whole_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "READING", replace(bounds.READING, seconds=1))

    def half_a_second() -> bool:
        end = time.process_time() + 0.5
        while time.process_time() < end:
            pass
        return True

    assert list(isolated([half_a_second] * 5)) == [True] * 5


def told(path: Path) -> str:
    try:
        return " ".join(str(finding) for finding in check_path(path)) or "clean"
    except BadInput as error:
        return str(error)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "printed"), [
    pytest.param(name, printed, marks=pytest.mark.proof if name in LONGEST else ()) for name in HOSTILE
    for printed in (False, True) if name.endswith(".pdf") or not printed])
def test_a_file_that_costs_much_is_refused_within_bounds(tmp_path: Path, tight: None, name: str, printed: bool) -> None:
    """As a laser file and, of PDFs, as a printed page, which other readers read."""
    path = tmp_path / name
    path.write_bytes(HOSTILE[name]() + b"% /Font\n" * printed)
    said = told(path)
    assert "\n" not in said
    assert len(said) < 3000


@pytest.mark.proof
def test_a_booklet_of_puzzles_is_read_within_bounds(tmp_path: Path, tight: None) -> None:
    table = b"/CIDInit begincmap\n" + b"<00><ff><0041>\n" * 3_000_000 + b"endcmap"
    bomb = page(stream(b"BT /F 9 Tf (nc:) Tj ET " * 1_000_000), b"/Font <</F 5 0 R>>",
                [b"<</Type /Font /Subtype /Type1 /BaseFont /X /ToUnicode 6 0 R>>", stream(table)])
    (tmp_path / "club.pdf").write_bytes(bomb)
    with pytest.raises(BadInput, match=r"club\.pdf': .*takes more than"):
        list(given_puzzles([str(tmp_path / "club.pdf") + "#14"], None, None, ()))


@pytest.mark.proof
@pytest.mark.parametrize("read", [lambda path: load(str(path)), open_file], ids=["recipe", "record"])
def test_a_table_of_endless_keys_is_read_within_bounds(tmp_path: Path, tight: None, read: Callable[[Path], object]
                                                       ) -> None:
    (tmp_path / "x.toml").write_text(".".join("a" * 200_000) + " = 1\n")
    with pytest.raises(BadInput, match=r"x\.toml': takes more than"):
        read(tmp_path / "x.toml")


@pytest.mark.proof
def test_files_of_a_folder_are_read_within_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each that is too much is told, the others are proved; a report of them is made all the same."""
    monkeypatch.setattr(bounds, "READING", replace(bounds.READING, seconds=2, memory=200_000_000))
    recipe = Recipe("coupons", "coupons", formats=("svg", "pdf"), languages=("en",), papers=("a4",))
    made = make(recipe, tmp_path)
    printed = [path for path in made.files if path.startswith("print/")]
    drawn = [path for path in made.files if path.startswith("laser/") and path.endswith(".pdf")]
    folder = tmp_path / "coupons"
    assert check_path(folder) == ()
    (folder / printed[0]).write_bytes(HOSTILE["content-of-strokes.pdf"]())
    (folder / drawn[0]).write_bytes(HOSTILE["content-of-strokes.pdf"]())
    found = check_path(folder)
    said = {f.where.split(":")[0]: f.message for f in found if f.code == "READ"}
    assert all("takes more than" in said[path] for path in (printed[0], drawn[0])), said
    # the last ones of a group that is read together are left, once too many of it were too much
    left = said.keys() - {printed[0], drawn[0]}
    assert all("of the files before it too many take too much" in said[path] for path in left)
    assert {f.where.split(":")[0] for f in found} <= {*printed, drawn[0], "manifest.json"}
    assert {one.name for one in entries(folder, found) if one.drawing is None} >= {printed[0], drawn[0]}
    for path in made.files:
        if path.endswith(".pdf"):
            (folder / path).write_bytes(HOSTILE["content-of-strokes.pdf"]())
    assert any("too many take too much" in f.message for f in check_path(folder))
